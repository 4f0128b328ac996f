/** The cards of Rugby Champion, as `games/champion/record.py` numbers and prints them. */
import deck from '../../generated/decks/champion.json';
import { lang, t } from '../../lib/i18n.svelte';

export const KINDS = ['physical', 'hand', 'foot'] as const;
export const [PHYSICAL, HAND, FOOT] = [0, 1, 2] as const;
/** The NJ's line, from the left touchline to the right one. */
export const PLACES = ['L2', 'L1', 'C', 'R'] as const;
export type Place = 0 | 1 | 2 | 3;
export const [L2, L1, C, R] = [0, 1, 2, 3] as const;
export const PHASES = ['attack', 'lineout', 'scrum'] as const;
export const [ATTACK, LINEOUT, SCRUM] = [0, 1, 2] as const;

export const beforeTouchline = (place: number): boolean => place === L2 || place === R;

/** What is printed on a card. */
export interface Face {
  values: [number, number, number];
  /** The kind on a red ground. */
  red: number;
  right: boolean;
  /** 0, 1 or 2. */
  whistles: number;
  arbitre: boolean;
  goal: boolean;
}

/** A card that lies open: its number in the deck, and its face. */
export interface Card {
  card: number;
  face: Face;
}

const ARBITRE = 3;

/** The face that an event carries as one number (see `record.face`). */
export function faceOf(printed: number): Face {
  const blown = (printed >> 12) & 3;
  return {
    values: [printed & 7, (printed >> 3) & 7, (printed >> 6) & 7],
    red: (printed >> 9) & 3,
    right: ((printed >> 11) & 1) === 1,
    whistles: blown === ARBITRE ? 0 : blown,
    arbitre: blown === ARBITRE,
    goal: ((printed >> 14) & 1) === 1,
  };
}

/** The kind that a card is best at; null where two are equal. */
export function bestKind({ values }: Face): number | null {
  const most = Math.max(...values);
  return values.filter((value) => value === most).length === 1 ? values.indexOf(most) : null;
}

/** A card as actions write it: `c07`. */
export const cardText = (card: number): string => `c${String(card).padStart(2, '0')}`;

/** What the page knows of the deck of a match. */
export interface Deck {
  ours: boolean;
  /** What the cards of another deck are called, in the language of the table: `card.7`, `support.0`. */
  words: Record<string, string>;
  /** By phase, what the Touche and the Mêlée card are worth; nothing where that is not known yet. */
  setPiece: readonly number[];
  /** By card, what is printed on it as one number; nothing where that is not known. */
  faces: readonly number[];
}

/** The deck of the game's folder, a reconstruction. */
export const OURS = 'reconstruction';
const worth = (card: string) => Number(deck.support.find(({ carte }) => carte === card)?.valeur ?? 0);
export const OUR_DECK: Deck = { ours: true, words: {}, setPiece: [0, worth('touche'), worth('mêlée')], faces: [] };

/** The deck that the options name: ours, or one that an owner of the box has brought; a position has all its numbers. */
export function deckOf(options: Record<string, string>, words: Record<string, string>, position: Record<string, unknown> | null): Deck {
  if ((options.deck ?? OURS) === OURS) return OUR_DECK;
  const { set_piece: setPiece = [], faces = [] } = (position ?? {}) as { set_piece?: number[]; faces?: number[] };
  return { ours: false, words, setPiece, faces };
}

/** What a card is called in the language of the moment. */
export function nameOf(card: number, of: Deck = OUR_DECK): string {
  const row = of.ours ? deck.actions[card - 1] : undefined;
  if (!row) return of.words[`card.${card}`] ?? t('champion.card.number', { n: card });
  return lang.current === 'fr' ? row.nom : row.name;
}

// The support cards by effect: Buteur, Faute volontaire, and from BONUS on so many points.
export const KICKER = 0;
export const FOUL = 1;
const BONUS = 1;

/** The support cards as actions write them. */
export const supportText = (effect: number): string => (effect === KICKER ? 'kicker' : effect === FOUL ? 'foul' : `+${effect - BONUS}`);

/** And back: the effect that a text stands for. */
export const effectOf = (text: string): number => (text === 'kicker' ? KICKER : text === 'foul' ? FOUL : BONUS + Number(text.slice(1)));

const WORD: Record<string, string> = { buteur: 'kicker', faute: 'foul' };

/** What a support card is called: by its text, `kicker`, `foul`, `+1`. */
export function supportName(text: string, of: Deck = OUR_DECK): string {
  const row = of.ours ? deck.support.find(({ carte, valeur }) => text === (carte === 'bonus' ? `+${valeur}` : WORD[carte])) : undefined;
  if (row) return lang.current === 'fr' ? row.nom : row.name;
  return of.words[`support.${effectOf(text)}`] ?? (text === 'kicker' ? t('champion.support.kicker') : text === 'foul' ? t('champion.support.foul') : text);
}

/** An action card as it is printed: for whoever deals his own. */
export function printed(card: number, of: Deck = OUR_DECK): Face | null {
  if (!of.ours) return of.faces[card] === undefined ? null : faceOf(of.faces[card]);
  const row = deck.actions[card - 1];
  if (!row) return null;
  return {
    values: [Number(row.physique), Number(row.passe), Number(row.pied)],
    red: ['physique', 'passe', 'pied'].indexOf(row.rouge),
    right: row['flèche'] === 'droite',
    whistles: Number(row.sifflets) || 0,
    arbitre: row.sifflets === 'arbitre',
    goal: row.but === 'but',
  };
}
