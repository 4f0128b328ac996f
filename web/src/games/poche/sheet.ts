/** A row of the match sheet, as `games/poche/sheet.py` makes it: an action of the match, or a word across the sheet. */
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
