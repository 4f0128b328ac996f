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

/** Is this a throw of dice, `4` or `6-5`? Every other action is a decision. */
export function isThrow(entry: Entry): boolean {
  return entry.kind === 'action' && /^[1-6](-[1-6])?$/.test(entry.action);
}

export interface SheetLine {
  minute: number;
  actions: [string[], string[]];
  points: [number, number];
  score: [number, number];
  cards: [string[], string[]];
}
export interface SheetLabel {
  label: string;
}
export type SheetRow = SheetLine | SheetLabel;

/** The complete lines of the match sheet after these actions. */
export function sheetRows(story: readonly Entry[]): SheetRow[] {
  return story.flatMap((entry) => entry.lines as SheetRow[]);
}
