/** When to kick and when to play, as `decision-map.json` has it (`games/poche/study/decision_map.py` writes it, from the exact solution). */

export interface DecisionMap {
  /** The rows: points by which who chooses is ahead (below 0: behind), the greatest first. */
  leads: number[];
  /** The difference in the chance to win below which a choice is close. */
  margin: number;
  /** A situation is a throw: 3-2 to 3-6 and 1-1 a penalty, 3-3 a drop or a 50-22. */
  situations: Situation[];
}

export interface Situation {
  name: string;
  /** Of each half the minute of its first column and, row by row, a letter for each minute. */
  halves: { first: number; rows: string[] }[];
}

export type Advice = 'kick' | 'play' | 'same';

export interface Square {
  advice: Advice;
  /** It hardly matters. */
  close: boolean;
}

/** K: kick (or drop), P: play (or 50-22), k and p: the same where it is close, =: no difference. */
export function square(letter: string | undefined): Square {
  const advice = letter?.toUpperCase() === 'K' ? 'kick' : letter?.toUpperCase() === 'P' ? 'play' : 'same';
  return { advice, close: letter === 'k' || letter === 'p' };
}

/** Both halves in one row: every minute of the match. */
export const minutesOf = ({ halves }: Situation): number[] => halves.flatMap(({ first, rows }) => Array.from(rows[0] ?? '', (_, i) => first + i));

/** The letters of a row, through both halves. */
export const lettersOf = ({ halves }: Situation, row: number): string => halves.map(({ rows }) => rows[row] ?? '').join('');

/** Equal neighbours as one stretch: where it begins, how long it is, what it says. */
export function stretches(letters: string): { from: number; long: number; letter: string }[] {
  return [...letters.matchAll(/(.)\1*/g)].map((found) => ({ from: found.index, long: found[0].length, letter: found[1]! }));
}
