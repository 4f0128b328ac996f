/** The square of Campus: its cells, its fourteen lines (CAMPUS-3), and what lies on them. */

export const SIDE = 6;
export const CELLS = SIDE * SIDE;
export const STAR = 0;

const COLUMNS = 'abcdef';
const STEPS = [0, 1, 2, 3, 4, 5];

export const column = (cell: number): number => cell % SIDE;
export const row = (cell: number): number => Math.floor(cell / SIDE);
/** `a1` top left, `f6` bottom right. */
export const cellName = (cell: number): string => `${COLUMNS[column(cell)]}${row(cell) + 1}`;
export const columnName = (n: number): string => COLUMNS[n] ?? '';

/** The cells of each line, in the engine's order: 6 rows, 6 columns, the diagonals from a1 and from f1. */
export const LINES: readonly (readonly number[])[] = [
  ...STEPS.map((r) => STEPS.map((c) => r * SIDE + c)),
  ...STEPS.map((c) => STEPS.map((r) => r * SIDE + c)),
  STEPS.map((n) => n * SIDE + n),
  STEPS.map((n) => n * SIDE + SIDE - 1 - n),
];
export const FIRST_DIAGONAL = 2 * SIDE;

/** A line as actions write it: `row3`, `colb`, `diag1`. */
export function lineNotation(line: number): string {
  if (line >= FIRST_DIAGONAL) return `diag${line - FIRST_DIAGONAL + 1}`;
  return line < SIDE ? `row${line + 1}` : `col${columnName(line - SIDE)}`;
}

/** What lies on a board: by cell its number (0: a star; null: nothing yet) and whether it is face up. */
export interface Tray {
  tokens: readonly (number | null)[];
  up: readonly boolean[];
}

export const isNumberUp = ({ tokens, up }: Tray, cell: number): boolean => !!up[cell] && tokens[cell] !== STAR;

/** The lines that give a number: those with exactly one face up (CAMPUS-8, CAMPUS-9). */
export function givingLines(tray: Tray): number[] {
  return LINES.flatMap((cells, line) => (cells.filter((cell) => isNumberUp(tray, cell)).length === 1 ? [line] : []));
}

export const countUp = ({ up }: Tray): number => up.filter(Boolean).length;
