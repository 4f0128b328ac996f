// Made by web/generate.py (`make generate`): do not edit.

export const FIRST_FREE = 70;

export const FEWEST_CARDS = 20;

export const MOST_CARDS = 63;

export const HAND = 4;

export const MOST_IN_HAND = 5;

export const YOU = 0;

export const NJ = 1;

/** The kinds of challenge. */
export const Kind = { PHYSICAL: 0, HAND: 1, FOOT: 2 } as const;

export const KINDS = 3;

/** The NJ's line (CHAMPION-5), from the left touchline to the right one. */
export const Place = { L2: 0, L1: 1, C: 2, R: 3 } as const;

export const WHOLE_LINE = 15;

export const CENTRE = 4;

export const LEFT = -1;

export const RIGHT = 1;

export const Phase = { ATTACK: 0, LINEOUT: 1, SCRUM: 2 } as const;

export const MOST_VALUE = 9;

export const VALUES = 1000;

export const RED_AT = 10;

export const ARROW_AT = 12;

export const WHISTLES_AT = 13;

export const GOAL_AT = 15;

export const VALUE_BITS = 1023;

export const ARBITRE = 3;

export const SIGNS = 48;

export const SIGN_CODES = 64;

export const KICKER = 0;

export const FOUL = 1;

export const BONUS = 2;

export const MOST_BONUS = 9;

export const EFFECTS = 12;

export const MOST_SET_PIECE = 9;

/** What the player can do; GO and LAY are the first of a range. */
export const Decision = { GO: 80, CONVERT: 90, LEAVE: 91, KICK: 92, PLAY_ON: 93, LAY: 100 } as const;

/** What chance can do: the first of a range each. */
export const Draw = { CARD: 200, SUPPORT: 270, SET_PIECE: 290, SIGNS: 300, COUNT: 400, VALUES: 1000 } as const;

/** The situations: what the match is waiting for. */
export const Awaits = { CARD: 0, LAY: 1, WAY: 2, TURN: 3, SUPPORT: 4, CONVERSION: 5, PENALTY: 6, NJ_CONVERSION: 7, NJ_PENALTY: 8, COUNT: 9, SET_PIECE: 10, OVER: 11, MARGIN: 12, RESULT: 13, NEXT: 14 } as const;

/** Where a challenge comes from. */
export const Why = { RULE: 0, CHOICE: 1, RED: 2 } as const;

/** What a margin brings. Of what a side gets or loses, the first is yours, the second the NJ's. */
export const Brings = { NOTHING: 0, TRY: 1, TRY_NJ: 2, ADVANTAGE: 3, ADVANTAGE_NJ: 4, LOST: 5, LOST_NJ: 6, ON: 7, ARROW: 8, OUT: 9, END: 10, CARD: 11 } as const;

export const MARGINS = [-2, -1, 0, 1, 2] as const;

/** A position as its viewer may know it, and what only the rules know of it (`show`). */
export interface Position {
  awaits: number;
  half: number;
  phase: number;
  place: number;
  way: number;
  kind: number;
  laid: number[];
  turned: number;
  drawn: number;
  kicker: number;
  bonus: number;
  advantage: number[];
  extra: number;
  held: number;
  piled: number;
  score: number[];
  cards: number;
  set_piece: number[];
  box: number;
  told: number;
  two_cards: number;
  opening: number;
  asked: number;
  brings: number[][];
  lead: number;
  in_hand: number[];
  best: number[];
  face_down: number[];
  leads: number[];
  allowed: number[][];
  met: number[];
  here: number[];
}

export type EventKind =
  | 'half'
  | 'phase'
  | 'line'
  | 'drawn'
  | 'choice'
  | 'challenge'
  | 'laid'
  | 'turned'
  | 'support'
  | 'margin'
  | 'whistle'
  | 'kick'
  | 'played_on'
  | 'advantage'
  | 'advantage_lost'
  | 'advantage_back'
  | 'no_advantage'
  | 'try'
  | 'conversion'
  | 'out'
  | 'turns_back'
  | 'scrum'
  | 'run'
  | 'phase_over'
  | 'half_time'
  | 'full_time'
  | 'counted'
  | 'set_piece'
  | 'values';

/** One challenge: where, in which kind, your cards against the NJ's, the values that were compared. */
export interface Duel {
  place: number;
  kind: number;
  laid: number[];
  turned: number;
  mine: number;
  his: number;
  compared: boolean;
  bonus: number;
  whistle: number;
}

/** One phase: what it is called, its challenges, what came of it in a few words, the score after it. */
export interface Line {
  half: number;
  number: number;
  phase: string;
  duels: Duel[];
  marks: string[];
  score: number[];
}

/** What is printed on an action card. */
export interface Card {
  text: string;
  name: string;
  values: number[];
  red: number;
  right: boolean;
  arbitre: boolean;
  whistles: number;
  goal: boolean;
}

/** A sort of support card. */
export interface SupportCard {
  text: string;
  name: string;
  effect: number;
  adds: number;
}
