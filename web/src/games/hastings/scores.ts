/** What you have made of your battles against the Ennemi, kept in this browser, by side and difficulty. */
import { RANK_POINTS, RANKS } from './generated/numbers';

export interface Score {
  table: string;
  faction: string;
  difficulty: string;
  points: number;
  won: boolean;
}

export interface Tally {
  faction: string;
  difficulty: string;
  played: number;
  won: number;
  best: number;
}

const KEY = 'hastings.scores';
const MOST = 500;
export const FACTION_ROWS = ['norman', 'saxon'] as const;
export const DIFFICULTY_ROWS = ['easy', 'normal', 'hard'] as const;

export function kept(): Score[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as Score[]).filter((one) => typeof one?.points === 'number') : [];
  } catch {
    return []; // a browser that keeps nothing still plays
  }
}

/** Keep a result, once for each table. */
export function keep(score: Score): Score[] {
  const all = [...kept().filter(({ table }) => table !== score.table), score].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // as above
  }
  return all;
}

/** A row for each side and difficulty. */
export function tallies(all: readonly Score[]): Tally[] {
  return FACTION_ROWS.flatMap((faction) =>
    DIFFICULTY_ROWS.map((difficulty) => {
      const these = all.filter((one) => one.faction === faction && one.difficulty === difficulty);
      return {
        faction,
        difficulty,
        played: these.length,
        won: these.filter(({ won }) => won).length,
        best: Math.max(0, ...these.map(({ points }) => points)),
      };
    }),
  );
}

/** HASTINGS-53: which of the `RANKS` so many points give. */
export const rankOf = (points: number): number => RANK_POINTS.findIndex((most) => points <= most);
export const rankName = (points: number) => RANKS[rankOf(points)] ?? RANKS[0];
