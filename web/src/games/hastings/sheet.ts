/** The lines of the journal, as `games/hastings/sheet.py` makes them: a round each. */
export interface SheetLine {
  round: number;
  goals: [number, number];
  wounds: [number[], number[]];
  played: [number, number];
  lost: [number, number];
  marks: [key: 'objective' | 'taken' | 'leader', side: number, number: number][];
}

export type SheetRow = SheetLine | { label: string };
