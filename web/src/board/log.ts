/** The log of a table, read as players read it. */
import type { Entry } from '../generated/protocol';

/** The actions still in force: an undo takes the last one out of the story. */
export function inForce(entries: readonly Entry[]): Entry[] {
  const story: Entry[] = [];
  for (const entry of entries) {
    if (entry.kind === 'action') story.push(entry);
    else if (entry.kind === 'undo') story.pop();
  }
  return story;
}

/** Is this a throw of dice, `4` or `6-5`? Every other action is a decision, or a token out of a bag, which may be called `4` too. */
export function isThrow(entry: Entry): boolean {
  return entry.kind === 'action' && /^[1-6](-[1-6])?$/.test(entry.action) && entry.events[0]?.[0] !== 'token';
}

/** Did this fall, and nobody decided it? Decisions are written in small letters; `first 1` is a lot. */
export const fell = (entry: Entry): boolean => !entry.hidden && (!/[a-z]/.test(entry.action) || entry.action.startsWith('first '));

/** The complete lines of the game's sheet after these actions. */
export function sheetRows(story: readonly Entry[]): unknown[] {
  return story.flatMap((entry) => entry.lines);
}

/** A story of a replay with the hints that were asked for on the way, up to what comes next. */
export function withHints(story: readonly Entry[], entries: readonly Entry[], next: Entry | undefined): Entry[] {
  const asked = entries.filter(({ kind, seq }) => kind === 'hint' && seq < (next?.seq ?? Infinity));
  return [...story, ...asked].sort((one, other) => one.seq - other.seq);
}
