/** The lines of the sheet, as `games/champion/sheet.py` makes them: a phase each; where a half begins, a plain label. */
export interface SheetDuel {
  place: number;
  kind: number;
  laid: number[];
  turned: number;
  mine: number;
  his: number;
  compared: boolean;
  /** Of support, in `his`. */
  bonus: number;
  /** 1: your Arbitre has cancelled a card; -1: the NJ's. */
  whistle: number;
}

export interface SheetLine {
  half: number;
  number: number;
  phase: number;
  duels: SheetDuel[];
  marks: string[];
  score: [number, number];
}

export type SheetRow = SheetLine | { label: string };
