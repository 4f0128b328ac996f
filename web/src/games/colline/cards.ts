/** Cards and faces of Duel sur la Colline, numbered as `games/colline/record.py` numbers them. */

export const COLOURS = ['R', 'B', 'G', 'Y'] as const;
export type Colour = (typeof COLOURS)[number];

const VALUES = 8;
export const DICE = 4;
export const PLACES = 4;
export const ROUNDS = 7;
/** A face of a die that shows a value: in the race it counts for nothing. */
export const VALUE_FACE = COLOURS.length + 1;

export const valueOf = (card: number): number => ((card - 1) % VALUES) + 1;
/** 1 to 4, as a face of a die. */
export const colourOf = (card: number): number => Math.floor((card - 1) / VALUES) + 1;
/** The letter of a colour, which is also the class that paints it. */
export const letter = (colour: number): Colour => COLOURS[colour - 1] ?? 'R';
/** A card as actions write it: `R7`. */
export const cardText = (card: number): string => `${letter(colourOf(card))}${valueOf(card)}`;

/** COLLINE-1: each colour has its shape, drawn in a square of 24. */
export const SHAPES: Record<Colour, string> = {
  R: 'M12 1.5L22.5 12L12 22.5L1.5 12Z',
  B: 'M3.5 3.5H20.5V20.5H3.5Z',
  G: 'M12 2.5L22.5 21H1.5Z',
  Y: 'M12 1.2L15.2 8.4L23 9.2L17.1 14.4L18.8 22L12 18L5.2 22L6.9 14.4L1 9.2L8.8 8.4Z',
};
/** The same shapes as the texts write them. */
export const SIGNS: Record<Colour, string> = { R: '♦', B: '■', G: '▲', Y: '★' };

/** Faces of dice as an action writes them, in the order of colours: `RB--`. */
export const facesText = (faces: readonly number[]): string =>
  [...faces].sort((one, two) => one - two).map((face) => (face === VALUE_FACE ? '-' : letter(face))).join('');

/** Dice as an action names them: `keep 1,3`; `keep` throws all. */
export function keepText(mask: number): string {
  const kept = [0, 1, 2, 3].filter((die) => (mask >> die) & 1).map((die) => die + 1);
  return `keep ${kept.join(',')}`.trim();
}

/** The mask of the dice that `keep 1,3` or `p1 keep 1,3` keeps. */
export function maskOf(action: string): number {
  const kept = /keep ([\d,]+)$/.exec(action)?.[1]?.split(',') ?? [];
  return kept.reduce((mask, die) => mask | (1 << (Number(die) - 1)), 0);
}
