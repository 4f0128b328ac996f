/** What is counted over many matches, by name: as `engine/tally.py` reads it. Tallies of parts add up to that of the whole. */
import type { Layout } from './rulebook.layout';

/** How often each number came. */
export type Histogram = Record<number, number>;

export interface Tally {
  matches: number;
  actions: number;
  /** A sum over every action of every match: two runs with the same trace played the same matches. */
  trace: bigint;
  /** By side: the seats, then the automaton. */
  wins: number[];
  draws: number;
  /** How many matches had so many actions. */
  lengths: Histogram;
  /** For each side, how many matches it ended with so many points. */
  scores: Histogram[];
  /** How many matches ended with so many points more for the first side than for the second. */
  margins: Histogram;
}

export function readTally({ tally, bounds }: Layout, sides: number, counts: BigInt64Array): Tally {
  const count = (place: number) => Number(counts[place]);
  const histogram = (start: number, stop: number, first = 0): Histogram => {
    const found: Histogram = {};
    for (let place = start; place < stop; place++) if (counts[place]) found[first + place - start] = count(place);
    return found;
  };
  const width = bounds.score + 1;
  const scoresOf = (side: number) => histogram(tally.scores + side * width, tally.scores + (side + 1) * width);
  const bySide = Array.from({ length: sides }, (_, side) => side);
  return {
    matches: count(tally.matches),
    actions: count(tally.actions),
    trace: BigInt.asUintN(64, counts[tally.trace]!),
    wins: bySide.map((side) => count(tally.wins + side)),
    draws: count(tally.draws),
    lengths: histogram(tally.lengths, tally.scores),
    scores: bySide.map(scoresOf),
    margins: sides === 2 ? histogram(tally.scores + 2 * width, tally.size, -bounds.score) : {},
  };
}

/** Add the counts of a part to those of the whole. */
export function addCounts(whole: BigInt64Array, part: BigInt64Array): void {
  for (let place = 0; place < whole.length; place++) whole[place] = whole[place]! + part[place]!;
}
