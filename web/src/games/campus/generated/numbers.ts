// Made by web/generate.py (`make generate`): do not edit.

export const FIRST_FREE = 70;

export const SIDE = 6;

export const CELLS = 36;

export const STAR = 0;

export const BIG = 6;

export const LINES_ON_PAPER = 19;

export const NUMBERS = 25;

export const TOKENS = 44;

export const LINES = 14;

export const ROWS_AND_COLUMNS = 12;

export const LINE_START = [0, 6, 12, 18, 24, 30, 0, 1, 2, 3, 4, 5, 0, 5] as const;

export const LINE_END = [5, 11, 17, 23, 29, 35, 30, 31, 32, 33, 34, 35, 35, 30] as const;

export const COLUMNS = "abcdef";

export const CELL_TEXTS = ["a1", "b1", "c1", "d1", "e1", "f1", "a2", "b2", "c2", "d2", "e2", "f2", "a3", "b3", "c3", "d3", "e3", "f3", "a4", "b4", "c4", "d4", "e4", "f4", "a5", "b5", "c5", "d5", "e5", "f5", "a6", "b6", "c6", "d6", "e6", "f6"] as const;

export const LINE_TEXTS = ["row1", "row2", "row3", "row4", "row5", "row6", "cola", "colb", "colc", "cold", "cole", "colf", "diag1", "diag2"] as const;

export const ALL_CELLS = 68719476735;

/** What a player can do; each but END is the first of a range, to which a cell is added. */
export const Decision = { END: 71, FLIP: 100, BONUS: 140, STAR: 180, CALL: 300 } as const;

/** What chance can do beside throwing two dice: the first of a range each. */
export const Draw = { TOKEN: 220, FIRST: 250 } as const;

/** The situations: what the match is waiting for. */
export const Awaits = { TOKEN: 0, FIRST: 1, THROW: 2, TURN: 3, OVER: 4 } as const;

/** What a cell of a board shows. */
export const Face = { EMPTY: 0, WAITS: 1, DOWN: 2, UP: 3, FITS: 4 } as const;

/** A position as its viewer may know it, and what only the rules know of it (`show`). */
export interface Position {
  awaits: number;
  player: number;
  second: number;
  this_round: number;
  budget: number;
  begun: number;
  players: number;
  auto: number;
  by_rounds: number;
  star_malus: number;
  laid: number;
  score: number[];
  tokens: number[][];
  boards: number[];
  left: number[];
  faces: number[][];
  gives: number[][];
  may_call: number;
}

export type EventKind =
  | 'token'
  | 'round'
  | 'throw'
  | 'call'
  | 'forgiven'
  | 'flip'
  | 'bonus'
  | 'star'
  | 'chain'
  | 'turn_end'
  | 'cleared'
  | 'lost'
  | 'swap'
  | 'end';

/** One turn: whose it was, what was thrown, what was turned (a bonus with a +), how many are left. */
export interface Line {
  round: number;
  number: number;
  seat: number;
  throw: string;
  budget: number;
  turned: string[];
  free: number;
  calls: string[];
  left: number;
}

/** The end of a round: who won it, what the other is left with (no points where rounds are counted). */
export interface RoundWon {
  round: number;
  seat: number;
  points: number;
  tokens: number;
}
