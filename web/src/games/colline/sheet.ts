/** A row of the sheet, as `games/colline/sheet.py` makes it: a round. */
export interface SheetLine {
  round: number;
  /** The seat that held the flag, the colour that was strong. */
  flag: number;
  strong: number;
  attack: number[];
  answer: number[];
  /** Cards turned up by 4s: whose, which. */
  turned: [number, number][];
  sums: [number, number];
  winner: number;
  by_flag: boolean;
  score: [number, number];
}
