/** When to kick a penalty and when to play it, as `decision-map.json` has it: made from the exact solution, for the usual options. */

export interface DecisionMap {
  /** The columns: minutes of the match. */
  minutes: number[];
  /** The rows: points by which who has the penalty is ahead (below 0: behind), the greatest first. */
  differences: number[];
  /** The minute with which the second half begins. */
  second_half: number;
  /** By what the kick has to stay below: row by row, the chance of winning that kicking gains over playing (below 0: it
   *  loses); null where it cannot be. */
  penalties: { below: number; gain: (number | null)[][] }[];
}

export type Advice = 'kick' | 'play' | 'same' | 'none';

/** A difference that nobody would notice. */
export const SAME = 0.005;
/** From which gain on it matters much. */
export const MUCH = 0.03;

export function adviceOf(gain: number | null | undefined): Advice {
  if (gain === null || gain === undefined) return 'none';
  if (Math.abs(gain) < SAME) return 'same';
  return gain > 0 ? 'kick' : 'play';
}

/** The kick passes on a die below this. */
export const chanceBelow = (below: number): number => Math.min(Math.max(below - 1, 0), 6) / 6;
