// Made by web/generate.py (`make generate`): do not edit.

export const FIRST_FREE = 70;

/** The four decisions. Every other action is a throw: `4`, `6-5`. */
export const Decision = { KICK: 71, PLAY: 72, DROP: 73, FIFTY_22: 74 } as const;

/** The situations: what the match is waiting for. */
export const Awaits = { KICK_OFF: 0, KICK_OFF_REPLY: 1, OPEN_PLAY: 2, CARD: 3, FAULT: 4, FAULT_KICK: 5, FAULT_REPLY: 6, DROP_OR_50_22: 7, DROP_GOAL: 8, COUNTER: 9, COUNTER_REPLY: 10, COUNTER_VIDEO: 11, COUNTER_CONVERSION: 12, PENALTY: 13, PENALTY_KICK: 14, VIDEO: 15, CONVERSION: 16, FULL_TIME: 17 } as const;

export const Colour = { YELLOW: 0, RED: 1 } as const;

export const REST_OF_MATCH = 32767;

export const CARDS_THAT_COUNT = 6;

/** A position as its viewer may know it, and what only the rules know of it (`show`). */
export interface Position {
  awaits: number;
  ball: number;
  kicked_off: number;
  half: number;
  high: number;
  low: number;
  x: number;
  halves: number;
  minutes: number;
  yellow_minutes: number;
  red_minutes: number;
  play_on: number;
  minute: number;
  score: number[];
  yellows: number[];
  reds: number[];
  cards: number[][];
  red: number[][];
  last_minute: number;
  in_force: number[][];
}

export type EventKind =
  | 'kick_off_die'
  | 'kick_off_tie'
  | 'kick_off'
  | 'throw'
  | 'turnover'
  | 'fault'
  | 'foul'
  | 'card_dice'
  | 'card'
  | 'decision'
  | 'die'
  | 'drop_dice'
  | 'drop_or_50_22'
  | 'counter'
  | 'penalty'
  | 'try'
  | 'video'
  | 'penalty_goal'
  | 'penalty_missed'
  | 'drop_goal'
  | 'drop_countered'
  | 'try_granted'
  | 'try_refused'
  | 'conversion'
  | 'conversion_missed'
  | 'penalty_try'
  | 'clock'
  | 'half_time'
  | 'full_time';

/** One action: for each side what it did, what it scored and its cards in force. */
export interface Line {
  minute: number;
  actions: string[][];
  points: number[];
  score: number[];
  cards: string[][];
}
