/** Positions: what the rules say, laid together from what each entry changed. The page works out none of it. */
import type { Entry } from '../generated/protocol';

/** An entry with the position that it led to. A game's own type of position is in its `generated/numbers.ts`. */
export interface StoryEntry<P = any> extends Entry {
  position: P;
  /** Of an entry that is being told beat by beat: all of it. The position is still the one before it. */
  whole?: Entry;
}

/** Entries with their positions; `start` is the position before the first of them. */
export function withPositions<P extends object>(start: P, entries: readonly Entry[]): StoryEntry<P>[] {
  let position = start;
  return entries.map((entry) => {
    position = { ...position, ...entry.changes };
    return { ...entry, position };
  });
}

/** The position after a story. */
export const positionAfter = <P>(story: readonly StoryEntry<P>[], start: P): P => story.at(-1)?.position ?? start;
