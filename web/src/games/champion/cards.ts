/** The cards of a match, as the table sends them (`cards.py`), and the names of what is printed on them. */
import { Brings, Kind, Phase, Place, type Card, type SupportCard } from './generated/numbers';

/** The members of an enumeration, by number, as messages and actions write them. */
const named = <N extends string>(members: Record<N, number>) => Object.keys(members).map((name) => name.toLowerCase()) as Lowercase<N>[];

export const KINDS = named(Kind);
export const PHASES = named(Phase);
export const BRINGS = named(Brings);
/** The NJ's line, from the left touchline to the right one. */
export const PLACES = Object.keys(Place) as (keyof typeof Place)[];
/** As actions write them. */
export const WAYS = ['left', 'right'] as const;

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
