/** The cards of a match, as the table sends them (`deck.cards`), and the names of what is printed on them. */
import { Brings, Kind, Phase, Place } from './generated/numbers';

/** The members of an enumeration, by number, as messages and actions write them. */
const named = <N extends string>(members: Record<N, number>) => Object.keys(members).map((name) => name.toLowerCase()) as Lowercase<N>[];

export const KINDS = named(Kind);
export const PHASES = named(Phase);
export const BRINGS = named(Brings);
/** The NJ's line, from the left touchline to the right one. */
export const PLACES = Object.keys(Place) as (keyof typeof Place)[];
/** As actions write them. */
export const WAYS = ['left', 'right'] as const;

export interface Card {
  /** As actions write it: `c07`. */
  text: string;
  name: string;
  /** By kind. */
  values: number[];
  /** The kind on a red ground. */
  red: number;
  right: boolean;
  arbitre: boolean;
  whistles: number;
  goal: boolean;
}

export interface SupportCard {
  text: string;
  name: string;
  effect: number;
  /** The points that it adds. */
  adds: number;
}

export type Printed = Card | SupportCard;

export const isSupport = (printed: Printed): printed is SupportCard => 'effect' in printed;

/** A card by its number, which is its place in the deck. */
export const cardOf = (cards: readonly Printed[], number: number): Card => cards[number - 1] as Card;

/** A support card by its effect. */
export const supportOf = (cards: readonly Printed[], effect: number): SupportCard | null => cards.filter(isSupport).find((one) => one.effect === effect) ?? null;

/** The kind that a card is best at; null where two are equal. */
export function bestKind({ values }: Card): number | null {
  const most = Math.max(...values);
  return values.filter((value) => value === most).length === 1 ? values.indexOf(most) : null;
}
