/** The numbers of `games/hastings/record.py`, as events and positions carry them. */

export const WINGS: readonly number[] = [0, 1, 2];
export const LINES = 3;
export const CELLS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
export const MOST_CARDS = 80;
export const WING_TAKEN = 10;
export const [YOU, ENNEMI] = [0, 1] as const;
export type Side = 0 | 1;
export const FACTIONS = ['norman', 'saxon'] as const;
export const LETTERS = 'ABCDEFG';
export const LAST_OBJECTIVE = LETTERS.length - 1;

export const KINDS = ['none', 'leader', 'character', 'unit', 'event', 'tactic', 'attachment'] as const;
export const [LEADER, CHARACTER, UNIT, EVENT, TACTIC, ATTACHMENT] = [1, 2, 3, 4, 5, 6] as const;
export const ARMS = ['none', 'archers', 'infantry', 'cavalry'] as const;
export const WHENS = ['never', 'played', 'action', 'permanent', 'reaction', 'solo'] as const;
export const OPS = [
  'none', 'damage', 'wing', 'heal', 'destroy', 'ready', 'exhaust', 'draw', 'discard', 'move', 'might', 'zeal', 'health', 'discount', 'take', 'range',
] as const;
export const WHOMS = [
  'any', 'leader', 'character', 'unit', 'archers', 'infantry', 'cavalry', 'ranged', 'self', 'family', 'front', 'not_leader',
] as const;
export const SCOPES = ['one_here', 'one', 'all_here', 'all'] as const;

export type When = (typeof WHENS)[number];
export type Op = (typeof OPS)[number];
export type Whom = (typeof WHOMS)[number];
export type Scope = (typeof SCOPES)[number];

/** Why a card goes to the discard pile. */
export const WHYS = [
  'payment', 'limit', 'not_kept', 'effect', 'played', 'replaced', 'too_dear', 'idle', 'no_room', 'bearer', 'sacrificed', 'destroyed',
] as const;
/** Those that take it out of a hand. */
export const OUT_OF_HAND: readonly string[] = ['payment', 'limit', 'not_kept', 'effect'];

export const ENDS = ['wings', 'leader', 'deck', 'both_leaders', 'both_decks'] as const;

/** A card where it lies, in one number. */
const SPOT = 16;
export const cardAt = (spot: number): number => Math.floor(spot / SPOT);
export const cellAt = (spot: number): number => spot % SPOT;

export const wingOf = (cell: number): number => Math.floor(cell / LINES);
export const lineOf = (cell: number): number => cell % LINES;
/** A space as actions write it: `w2.3`. */
export const cellText = (cell: number): string => `w${wingOf(cell) + 1}.${lineOf(cell) + 1}`;
/** A card as actions write it: `n07`. */
export function cardText(card: number): string {
  const [faction, number] = [Math.floor((card - 1) / MOST_CARDS), ((card - 1) % MOST_CARDS) + 1];
  return `${'ns'[faction]}${String(number).padStart(2, '0')}`;
}
export const cardOf = (text: string): number => (text[0] === 's' ? MOST_CARDS : 0) + Number(text.slice(1));
export const factionOf = (card: number): Side => (card > MOST_CARDS ? 1 : 0);

/** HASTINGS-36: what the table gives the Ennemi, by round from 1, in `easy`, `normal`, `hard`; in round 1 it draws no card. */
export const TABLE: Record<string, readonly (number | null)[]> = {
  easy: [null, -1, -1, -1, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5],
  normal: [null, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5],
  hard: [null, -1, 0, 1, 1, 2, 3, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
};

/** HASTINGS-53: a row for each rank, the most points that it has. */
export const RANKS = [
  ['valet', 10], ['soldier', 20], ['knight', 30], ['vassal', 40], ['duke', 50], ['king', 60], ['conqueror', 999],
] as const;
export const rankOf = (points: number): (typeof RANKS)[number][0] => RANKS.find(([, most]) => points <= most)![0];
