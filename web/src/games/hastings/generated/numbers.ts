// Made by web/generate.py (`make generate`): do not edit.

export const FIRST_FREE = 70;

export const WINGS = 3;

export const LINES = 3;

export const CELLS = 9;

export const MOST_CARDS = 80;

export const ALL_CARDS = 160;

export const OBJECTIVES = 7;

export const LAST_OBJECTIVE = 6;

export const LETTERS = "ABCDEFG";

export const MOST_ATTACHED = 2;

export const RESERVE = 6;

export const MOST_HAND = 12;

export const DEALT = 4;

export const HAND_LIMIT = 6;

export const WING_TAKEN = 10;

export const YOU = 0;

export const ENNEMI = 1;

export const NORMAN = 0;

export const SAXON = 1;

export const FACTIONS = ["norman", "saxon"] as const;

export const NOWHERE = -1;

export const CELL_NAMES = ["w1.1", "w1.2", "w1.3", "w2.1", "w2.2", "w2.3", "w3.1", "w3.2", "w3.3"] as const;

export const RESERVE_NAMES = ["r1", "r2", "r3", "r4", "r5", "r6"] as const;

export const RANKS = ["valet", "soldier", "knight", "vassal", "duke", "king", "conqueror"] as const;

export const RANK_POINTS = [10, 20, 30, 40, 50, 60, 999] as const;

/** The kinds of card (HASTINGS-1). */
export const Kind = { NONE: 0, LEADER: 1, CHARACTER: 2, UNIT: 3, EVENT: 4, TACTIC: 5, ATTACHMENT: 6 } as const;

/** The kinds of unit. */
export const Arm = { NONE: 0, ARCHERS: 1, INFANTRY: 2, CAVALRY: 3 } as const;

/** When a line of a card comes into force (HASTINGS-20). */
export const When = { NEVER: 0, PLAYED: 1, ACTION: 2, PERMANENT: 3, REACTION: 4, SOLO: 5 } as const;

/** What a line does (HASTINGS-20). */
export const Op = { NONE: 0, DAMAGE: 1, WING: 2, HEAL: 3, DESTROY: 4, READY: 5, EXHAUST: 6, DRAW: 7, DISCARD: 8, MOVE: 9, MIGHT: 10, ZEAL: 11, HEALTH: 12, DISCOUNT: 13, TAKE: 14, RANGE: 15 } as const;

/** Which cards a line means. */
export const Whom = { ANY: 0, LEADER: 1, CHARACTER: 2, UNIT: 3, ARCHERS: 4, INFANTRY: 5, CAVALRY: 6, RANGED: 7, SELF: 8, FAMILY: 9, FRONT: 10, NOT_LEADER: 11 } as const;

/** How many of them, and where. */
export const Scope = { ONE_HERE: 0, ONE: 1, ALL_HERE: 2, ALL: 3 } as const;

export const MOST_COST = 9;

export const MOST_RESOURCES = 5;

export const MOST_VALUE = 12;

export const MOST_HEALTH = 25;

export const MOST_REACH = 5;

export const MOST_SCHOLAR = 5;

export const MOST_FAMILIES = 15;

export const KIND_AT = 0;

export const ARM_AT = 3;

export const COST_AT = 5;

export const RESOURCES_AT = 9;

export const MIGHT_AT = 12;

export const ZEAL_AT = 16;

export const HEALTH_AT = 20;

export const REACH_AT = 25;

export const FAMILY_AT = 28;

export const AGILE_AT = 32;

export const COMMANDER_AT = 33;

export const LEADER_DISCOUNT_AT = 34;

export const SCHOLAR_AT = 35;

export const COST_MASK = 15;

export const RESOURCES_MASK = 7;

export const VALUE_MASK = 15;

export const HEALTH_MASK = 31;

export const REACH_MASK = 7;

export const FAMILY_MASK = 15;

export const SCHOLAR_MASK = 7;

export const LINES_A_CARD = 4;

export const LINE_BITS = 16;

export const ANY_LINE = 65535;

export const OP_AT = 3;

export const AMOUNT_AT = 7;

export const WHOM_AT = 10;

export const SCOPE_AT = 14;

export const MOST_AMOUNT = 7;

export const OBJECTIVE_ZEAL_AT = 7;

export const OBJECTIVE_LINE_AT = 14;

export const MOST_ASKED = 127;

export const WORD_CARDS = 40;

export const WORD_MASK = 1099511627775;

export const ALL_CELLS = 511;

export const DIFFICULTIES = ["easy", "normal", "hard"] as const;

export const TABLE_ROUNDS = 20;

export const NO_CARD = -9;

export const DRAW_RULES = ["usual", "two", "four", "three"] as const;

/** What a player can do; each is the first of a range but for the six from DRAW on. */
export const Decision = { PLAY: 100, DISCARD: 300, TAKE: 500, WING: 900, AIM: 910, EXHAUST: 920, SHOOT: 930, MOVE: 940, SACRIFICE: 950, REPLACE: 960, BEARER: 970, ACT: 980, LINE: 1020, NORMAL: 1024, DRAW: 1031, LEAVE: 1032, PASS: 1033, RESOLVE: 1034, IDLE: 1035, OTHER: 1036, DONE: 1037, EMPTY: 1038, DEPLOY: 1040, OFF: 1050, KIND: 1060, COST: 1070, SYMBOLS: 1090, MIGHT: 1110, ZEAL: 1130, HEALTH: 1150, REACH: 1190, GOAL_MIGHT: 1200, GOAL_ZEAL: 1300, NAMED: 1400, NEW: 1600, HAND: 1800, BACK: 1801, YOURS: 1810, ITS: 1820, ON_WING: 1830, ON_SIDE: 1835, DAMAGE_BY: 1840, MIGHT_BY: 1860, ZEAL_BY: 1880, HEALTH_BY: 1900, FLIP: 1920, DESTROY: 1921, REMOVE: 1922, RETURN: 1923, TO_WING: 1925, YOU_DEALT: 1930, IT_DEALT: 1950, RESOURCES_BY: 1970, GOAL_ON: 1990, GOAL_BACK: 1991, NO_CARDS: 1992, USE: 2000 } as const;

export const KIND_WORDS = ["character", "archers", "infantry", "cavalry", "event", "tactic", "attachment"] as const;

export const MOST_BY = 9;

export const MOST_GOAL = 80;

export const MOST_OFF = 9;

/** What is asked of a card of the box, or of an objective: each with its first answer in `ASKED`. */
export const Ask = { COST: 0, KIND: 1, SYMBOLS: 2, MIGHT: 3, ZEAL: 4, HEALTH: 5, REACH: 6, GOAL_MIGHT: 7, GOAL_ZEAL: 8 } as const;

export const ACTIONS_AT = [910, 920, 930, 940, 950, 960, 970] as const;

/** What chance can do. */
export const Draw = { CARD: 700 } as const;

export const Phase = { DEAL: 0, PREPARATION: 1, DEPLOYMENT: 2, BATTLE: 3 } as const;

/** The situations: what the match is waiting for. */
export const Awaits = { DRAW: 0, LEADER: 1, KEEP: 2, LIMIT: 3, TURN: 4, PLACE: 5, PAY: 6, LINE: 7, TARGET: 8, TARGET_WING: 9, MOVE_TO: 10, DISCARD: 11, TAKE: 12, MAY_DRAW: 13, TURN_UP: 14, SHOOTER: 15, REPLACE: 16, LEADER_TO: 17, RESOLVES: 18, OVER: 19, WHICH: 20, DESCRIBE: 21, DO: 22, HAND: 23, CHANGE: 24, AFTER_DRAW: 25, PLACED: 26, ENTER: 27, PLAYED: 28, DO_LINE: 29, EFFECT: 30, HIT: 31, HIT_WING: 32, MOVED: 33, SETTLE: 34, NEXT_TURN: 35, LEADER_PLACED: 36, ENNEMI: 37, SHOT: 38, DEPLOY: 39, PLAYS_UP: 40, REPLACED: 41, LEADER_GOES: 42, WINGS: 43, OBJECTIVES: 44, NEW_ROUND: 45, PREPARE: 46, LAY_BOX: 47, TURNED_UP: 48, ENTER_YOURS: 49, CORRECTED: 50 } as const;

export const FIRST_INTERNAL = 25;

/** How far the Ennemi's turn has come. */
export const Stage = { TURN: 0, SHOTS: 1, LAST_CARD: 2 } as const;

/** Why a card goes to the discard pile. */
export const Why = { PAYMENT: 0, LIMIT: 1, NOT_KEPT: 2, EFFECT: 3, PLAYED: 4, REPLACED: 5, TOO_DEAR: 6, IDLE: 7, NO_ROOM: 8, BEARER: 9, SACRIFICED: 10, DESTROYED: 11 } as const;

/** How a match ends. */
export const End = { WINGS: 0, LEADER: 1, DECK: 2, BOTH_LEADERS: 3, BOTH_DECKS: 4 } as const;

export const MAY_DRAW = 2;

export const SPOT = 16;

export const COMBAT_ZEAL = 10;

export const NO_CELL = 15;

export const NOBODY = 2;

export const WHOLE_FIELD = 3;

export const NORMAL_BIT = 16;

/** A position as its viewer may know it, and what only the rules know of it (`show`). */
export interface Position {
  awaits: number;
  phase: number;
  this_round: number;
  solo: number;
  faction: number;
  difficulty: number;
  by_reach: number;
  one_damage: number;
  ties_count: number;
  ready_only: number;
  box: number;
  by_hand: number;
  drawn: number;
  kept: number;
  player: number;
  chooser: number;
  opener: number;
  next_opener: number;
  passed: number[];
  stage: number;
  sacrificed: number;
  unprepared: number;
  playing: number;
  place: number;
  due: number;
  price: number;
  owner: number;
  source: number;
  wing: number;
  within: number;
  mover: number;
  because: number;
  tested: number;
  asks: number;
  then: number;
  back: number;
  changing: number;
  described: number[];
  turned: number;
  extra: number;
  card: number[][];
  attached: number[][][];
  damage: number[][];
  spent: number[][];
  might: number[][];
  zeal: number[][];
  health: number[][];
  muted: number[][];
  tactic: number[][];
  tactic_wing: number[][];
  tactic_spent: number[][];
  tactic_muted: number[][];
  wounds: number[][];
  taken: number[];
  goal: number[];
  discount: number[];
  fallen: number[];
  winner: number;
  owed: number[];
  held: number[];
  piled: number[];
  top: number;
  heaped: number;
  factions: number[];
  total_might: number[][];
  total_zeal: number[][];
  total_health: number[][];
  reach: number[][];
  wing_might: number[][];
  wing_zeal: number[][];
  might_ahead: number[];
  zeal_ahead: number[];
  fought: number;
  army_might: number[];
  army_zeal: number[];
  asked_might: number[];
  asked_zeal: number[];
  might_met: number[];
  zeal_met: number[];
  in_hand: number[][];
  discarded: number[];
  table: number[];
  table_row: number;
  symbols: number;
  resources: number;
  for_ennemi: number;
  choice_side: number;
  free_cell: number[];
  points_wings: number;
  points_victory: number;
  points_leader: number;
  points_draw: number;
  box_faces: number[];
  box_top: number;
}

export type EventKind =
  | 'round'
  | 'draws'
  | 'card'
  | 'shown'
  | 'leader'
  | 'discarded'
  | 'plays'
  | 'pays'
  | 'enters'
  | 'attached'
  | 'tactic'
  | 'event'
  | 'shoots'
  | 'acts'
  | 'hurt'
  | 'healed'
  | 'readied'
  | 'exhausted'
  | 'token'
  | 'destroyed'
  | 'closes_up'
  | 'moves'
  | 'sacrificed'
  | 'reacts'
  | 'passes'
  | 'skips'
  | 'turned_up'
  | 'replaced'
  | 'turned_over'
  | 'discount'
  | 'combat'
  | 'wounds'
  | 'taken'
  | 'objective'
  | 'takes'
  | 'reward'
  | 'ready_all'
  | 'marker'
  | 'falls'
  | 'empty'
  | 'costs'
  | 'heads'
  | 'ends'
  | 'aims'
  | 'by_hand'
  | 'goal'
  | 'corrected';

/** One round: the objectives at its end, the damage to the wings by side, cards played and lost, what stood out. */
export interface Line {
  round: number;
  goals: number[];
  wounds: number[][];
  played: number[];
  lost: number[];
  marks: [string, number, number][];
}

/** A line of a card in words: when it counts, and what it does. */
export interface CardLine {
  when: string;
  does: string;
}

/** What is printed on a card: its numbers, and its texts in words. */
export interface Card {
  card: number;
  text: string;
  faction: number;
  name: string;
  names: string;
  kind: string;
  army: boolean;
  cost: number;
  resources: number;
  might: number;
  zeal: number;
  health: number;
  reach: number;
  kind_name: string;
  facts: string;
  keywords: string[];
  lines: CardLine[];
  flavour: string;
}

/** An objective of a side: what it is called, what it asks for (0: nothing of it). */
export interface Goal {
  faction: number;
  letter: string;
  name: string;
  might: number;
  zeal: number;
}
