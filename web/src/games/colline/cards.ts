/** How the colours of the hill look, and how actions write its dice. Faces and cards are numbered as the rules number them. */
import { COLOURS, FACES, VALUE_FACE } from './generated/numbers';

/** The shape of a colour, drawn in a square of 24 (COLLINE-1), by its letter. */
export const SHAPES = {
  R: 'M12 1.5L22.5 12L12 22.5L1.5 12Z',
  B: 'M3.5 3.5H20.5V20.5H3.5Z',
  G: 'M12 2.5L22.5 21H1.5Z',
  Y: 'M12 1.2L15.2 8.4L23 9.2L17.1 14.4L18.8 22L12 18L5.2 22L6.9 14.4L1 9.2L8.8 8.4Z',
};
export type Colour = keyof typeof SHAPES;

/** The numbers of the colours, and of all faces of a die. */
export const COLOUR_FACES = Array.from({ length: COLOURS }, (_, colour) => colour + 1);
export const ALL_FACES = [...COLOUR_FACES, VALUE_FACE];

/** A face as actions write it: of a colour its letter, which is also the class that paints it. */
export const faceText = (face: number): string => FACES[face] ?? '';
export const letter = (colour: number): Colour => faceText(colour) as Colour;

/** Dice that are kept, as an action names them: `keep 1,3`; `keep` throws all. */
export const keepText = (dice: readonly number[]): string => `keep ${dice.map((die) => die + 1).join(',')}`.trim();

/** The dice that `keep 1,3` or `p1 keep 1,3` keeps. */
export const keptBy = (action: string): number[] => /keep ([\d,]+)$/.exec(action)?.[1]?.split(',').map((die) => Number(die) - 1) ?? [];
