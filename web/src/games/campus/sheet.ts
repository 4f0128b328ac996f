/** A row of the score sheet, as `games/campus/sheet.py` makes it: a throw, the end of a round, or a word across the sheet. */
export interface SheetLine {
  round: number;
  number: number;
  seat: number;
  throw: string;
  budget: number;
  /** A bonus has a + before it. */
  turned: string[];
  free: number;
  calls: string[];
  left: number;
}
export interface RoundWon {
  round: number;
  seat: number;
  /** 0 where rounds are counted. */
  points: number;
  tokens: number;
}
export interface SheetLabel {
  label: string;
}
export type SheetRow = SheetLine | RoundWon | SheetLabel;
