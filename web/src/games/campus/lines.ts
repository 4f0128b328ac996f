/** Cells and lines of the square by name (`b3`, `row3`, `diag1`), and where they lie. */
import { CELL_TEXTS, LINE_END, LINE_START, LINE_TEXTS, SIDE } from './generated/numbers';

export const cellName = (cell: number): string => CELL_TEXTS[cell] ?? '';
export const cellNamed = (name: string): number => CELL_TEXTS.indexOf(name as never);

export const column = (cell: number): number => cell % SIDE;
export const row = (cell: number): number => Math.floor(cell / SIDE);

/** Where a line begins and ends, in cells. */
export function ends(line: string): [x1: number, y1: number, x2: number, y2: number] {
  const number = LINE_TEXTS.indexOf(line as never);
  const [from, to] = [LINE_START[number] ?? 0, LINE_END[number] ?? 0];
  return [column(from) + 0.5, row(from) + 0.5, column(to) + 0.5, row(to) + 0.5];
}
