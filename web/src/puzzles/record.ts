/** What you have made of the puzzles so far; this browser keeps it, nobody else does. */
import { daysBefore } from '../lib/days';

const KEY = 'puzzles';

/** By game and day (2026-11-15): was it right at the first try? */
export type Kept = Record<string, Record<string, boolean>>;

export function kept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return found && typeof found === 'object' ? (found as Kept) : {};
  } catch {
    return {};
  }
}

/** Note the first try of a day's puzzle; later ones change nothing. */
export function noted(record: Kept, game: string, day: string, right: boolean): Kept {
  if (record[game]?.[day] !== undefined) return record;
  return { ...record, [game]: { ...record[game], [day]: right } };
}

export function keep(record: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Days in a row, up to today or yesterday, on which a puzzle was solved. */
export function streak(record: Kept, today: string): number {
  const solved = new Set(Object.values(record).flatMap((days) => Object.keys(days).filter((day) => days[day])));
  let day = solved.has(today) ? today : daysBefore(today, 1);
  let days = 0;
  while (solved.has(day)) {
    days += 1;
    day = daysBefore(day, 1);
  }
  return days;
}

export const solvedOf = (record: Kept): number => Object.values(record).reduce((sum, days) => sum + Object.values(days).filter(Boolean).length, 0);
