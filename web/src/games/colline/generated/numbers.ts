// Made by web/generate.py (`make generate`): do not edit.

export const FIRST_FREE = 70;

export const COLOURS = 4;

export const VALUES = 8;

export const CARDS = 32;

export const DICE = 4;

export const VALUE_FACE = 5;

export const FACES = " RBGY-";

export const SIGNS = "·♦■▲★#";

export const DIE_NAMES = ["1·2", "3·4", "5·6", "7·8"] as const;

export const PLACES = 4;

export const HAND = 10;

export const ROUNDS = 7;

export const THROW_MS = 350;

export const MOST_TURNED = 4;

export const ALL_DICE = 15;

export const ALL_CARDS = 4294967295;

export const MOST_KINDS = 70;

/** What a player can do; each is the first of a range but for GRAB and PASS. */
export const Decision = { KEEP: 80, GRAB: 100, PASS: 101, RACE_KEEP: 110, RACE_GRAB: 142, RACE_PASS: 144, LAY: 150, DEAL: 390 } as const;

/** What chance can do: the first of a range each. */
export const Draw = { FIRST: 190, DICE: 200, CLUES: 330, CARD: 350 } as const;

/** The situations: what the match is waiting for. */
export const Awaits = { CARD: 0, BEAT: 1, KEEP: 2, DICE: 3, GRAB: 4, RACE: 5, CLUES: 6, ATTACK: 7, ANSWER: 8, TURN_UP: 9, OVER: 10, DEAL: 11 } as const;

/** What lies on a place of the hill. */
export const Lies = { NOTHING: 0, NEXT: 1, FACE_DOWN: 2, FACE_UP: 3, REMOVED: 4 } as const;

/** What the die of a place says of the attacker's card (COLLINE-6). */
export const Clue = { NONE: 0, COLOUR: 1, VALUE: 2 } as const;

/** A position as its viewer may know it, and what only the rules know of it (`show`). */
export interface Position {
  awaits: number;
  this_round: number;
  racer: number;
  second: number;
  attacker: number;
  strong: number;
  place: number;
  live: number;
  one_resists_five: number;
  own_four: number;
  deals_dice: number;
  dice: number[][];
  alike: number[];
  laid: number[][];
  shown: number[][];
  turned: number[][];
  sums: number[];
  score: number[];
  tokens: number[];
  held: number[];
  piled: number[];
  under: number[];
  bottom: number[][];
  hands: number[][];
  rolls: number[][];
  clue_kinds: number[];
  lies: number[][];
  of_strong_colour: number[][];
  counts: number[][];
  worth: number[][];
  adds: number[][];
}

export type EventKind =
  | 'draws'
  | 'card'
  | 'round'
  | 'beat'
  | 'keep'
  | 'dice'
  | 'four_alike'
  | 'pass'
  | 'grab'
  | 'clues'
  | 'lays'
  | 'laid'
  | 'clue'
  | 'shown'
  | 'destroyed'
  | 'safe'
  | 'discarded'
  | 'fives'
  | 'strong'
  | 'copies'
  | 'adds'
  | 'turns_up'
  | 'no_pile'
  | 'sum'
  | 'wins_round'
  | 'wins'
  | 'deals';

/** One round: who held the flag, which colour was strong, attack against answer, the sums by seat, who won. */
export interface Line {
  round: number;
  flag: number;
  strong: number;
  attack: Card[];
  answer: Card[];
  turned: Card[];
  sums: number[];
  winner: number;
  by_flag: boolean;
  score: number[];
}

/** A card: as actions write it, its colour (as a face of a die), its value, what it is called. */
export interface Card {
  text: string;
  colour: number;
  value: number;
  name: string;
}
