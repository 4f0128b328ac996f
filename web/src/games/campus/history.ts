/** A player's boards alone: how many throws each took. */
import type { Running } from '../../generated/protocol';

export interface History {
  played: number;
  best: number;
  average: number;
  /** From the best to the worst result: how often each was reached. */
  bars: { throws: number; times: number }[];
}

const isSolo = (table: Running) => table.game === 'campus' && table.options.players === '1';

export function history(tables: readonly Running[]): History | null {
  const results = tables.filter((table) => isSolo(table) && table.over).map((table) => table.scores[0] ?? 0);
  if (!results.length) return null;
  const [best, worst] = [Math.min(...results), Math.max(...results)];
  return {
    played: results.length,
    best,
    average: results.reduce((sum, one) => sum + one, 0) / results.length,
    bars: Array.from({ length: worst - best + 1 }, (_, i) => ({
      throws: best + i,
      times: results.filter((one) => one === best + i).length,
    })),
  };
}

/** Your table of that day's board: the one that is over, else the one under way. */
export function ofDay(tables: readonly Running[], day: string): Running | undefined {
  const there = tables.filter((table) => isSolo(table) && table.day === day);
  return there.find((table) => table.over) ?? there[0];
}
