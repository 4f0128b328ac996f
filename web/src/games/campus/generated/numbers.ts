// Made by web/generate.py (`make generate`): do not edit.

export const FIRST_FREE = 70;

export const SIDE = 6;

export const CELLS = 36;

export const STAR = 0;

export const NUMBERS = 25;

export const TOKENS = 44;

export const LINES = 14;

export const ROWS_AND_COLUMNS = 12;

export const ALL_CELLS = 68719476735;

/** What a player can do; each but END is the first of a range, to which a cell is added. */
export const Decision = { END: 71, FLIP: 100, BONUS: 140, STAR: 180, CALL: 300 } as const;

/** What chance can do beside throwing two dice: the first of a range each. */
export const Draw = { TOKEN: 220, FIRST: 250 } as const;

/** The situations: what the match is waiting for. */
export const Awaits = { TOKEN: 0, FIRST: 1, THROW: 2, TURN: 3, OVER: 4 } as const;

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
  forgotten_lines: number;
  score: number[];
  bag: number[];
  tokens: number[][];
  stars: number[];
  up: number[];
  forgotten: number;
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
