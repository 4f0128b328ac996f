/** The log of a table, read as players read it. */
import type { Entry } from '../generated/protocol';

/** The actions still in force: an undo takes the last one out of the story. */
export function inForce<E extends Entry>(entries: readonly E[]): E[] {
  const story: E[] = [];
  for (const entry of entries) {
    if (entry.kind === 'action') story.push(entry);
    else if (entry.kind === 'undo') story.pop();
  }
  return story;
}

/** Is this a throw of dice that roll before they lie still? */
export const isThrow = (entry: Entry): boolean => entry.dice.length > 0;

/** The complete lines of the game's sheet after these actions. */
export function sheetRows(story: readonly Entry[]): unknown[] {
  return story.flatMap((entry) => entry.lines);
}

/** A story of a replay with the hints that were asked for on the way, up to what comes next. */
export function withHints(story: readonly Entry[], entries: readonly Entry[], next: Entry | undefined): Entry[] {
  const asked = entries.filter(({ kind, seq }) => kind === 'hint' && seq < (next?.seq ?? Infinity));
  return [...story, ...asked].sort((one, other) => one.seq - other.seq);
}
