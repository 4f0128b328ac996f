/** The cards of a match, as the table sends them (`cards.py`), and the names of what is printed on them. */
import { t } from '../../lib/i18n.svelte';
import { ARBITRE, ARROW_AT, Brings, Kind, Phase, Place, RED_AT, VALUE_BITS, WHISTLES_AT, type Card, type Position, type SupportCard } from './generated/numbers';

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

/** The cards of a match; of a real box those that have been met, whose faces the position has. */
export const cardsOf = ({ box, met, cards: count }: Position, cards: readonly Printed[]): readonly Printed[] =>
  box ? [...Array.from({ length: count }, (_, i) => printed(i + 1, met[i + 1]!)), ...cards.filter(isSupport)] : cards;

/** A card of a real box by its number and face (`record.py`). */
export function printed(number: number, face: number): Card {
  const values = face & VALUE_BITS;
  const blown = (face >> WHISTLES_AT) & 3;
  return {
    text: `c${String(number).padStart(2, '0')}`,
    name: t('champion.box.card', { n: number }),
    values: [Math.floor(values / 100), Math.floor(values / 10) % 10, values % 10],
    red: (face >> RED_AT) & 3,
    right: ((face >> ARROW_AT) & 1) === 1,
    arbitre: blown === ARBITRE,
    whistles: blown % ARBITRE,
    goal: face < 0,
  };
}

/** As actions tell a card of a real box: its values, its signs. */
export const valuesText = ({ values }: Pick<Card, 'values'>): string => values.join('');
export const signsText = ({ red, right, arbitre, whistles, goal }: Omit<Card, 'values' | 'name' | 'text'>): string =>
  `${KINDS[red]![0]}${right ? '>' : '<'}${arbitre ? 'a' : whistles || ''}${goal ? 'g' : ''}`;

/** A card of a real box as actions told it. */
export function toldCard(text: string): Card | null {
  const found = /^(\d)(\d)(\d) ([phf])([<>])([12a]?)(g?)$/.exec(text);
  if (!found) return null;
  const [, physical, hand, foot, red, arrow, blown, goal] = found;
  return {
    text,
    name: '',
    values: [physical, hand, foot].map(Number),
    red: KINDS.findIndex((kind) => kind[0] === red),
    right: arrow === '>',
    arbitre: blown === 'a',
    whistles: Number(blown) || 0,
    goal: goal === 'g',
  };
}

/** A card by its number, which is its place in the deck. */
export const cardOf = (cards: readonly Printed[], number: number): Card => cards[number - 1] as Card;

/** A support card by its effect. */
export const supportOf = (cards: readonly Printed[], effect: number): SupportCard | null => cards.filter(isSupport).find((one) => one.effect === effect) ?? null;

/** The kind that a card is best at; null where two are equal. */
export function bestKind({ values }: Card): number | null {
  const most = Math.max(...values);
  return values.filter((value) => value === most).length === 1 ? values.indexOf(most) : null;
}
