/** The cards of the box as a match knows them: what was said of each, and what its owner called it (HASTINGS-60). */
import { maybe, t } from '../../../lib/i18n.svelte';
import type { Deck } from '../deck';
import {
  ALL_CARDS, Arm, ARM_AT, COST_AT, COST_MASK, FACTIONS, HEALTH_AT, HEALTH_MASK, Kind, LETTERS, MIGHT_AT, MOST_CARDS, REACH_AT, REACH_MASK, RESOURCES_AT, RESOURCES_MASK, VALUE_MASK,
  ZEAL_AT, type Card, type Goal, type Position,
} from '../generated/numbers';
import type { BoxCard } from './memory';

interface Told {
  action: string;
}

const BITS = 2; // of an arm: a mask of 3
const NAMED = /^new ([ns]\d\d) \[(.+)\]$/;

/** A part of a face. It has more bits than JavaScript's own operators take. */
const part = (face: number, at: number, mask: number): number => Math.floor(face / 2 ** at) & mask;

/** `s07`, as actions write a card. */
export const cardText = (card: number): string => `${'ns'[Math.floor((card - 1) / MOST_CARDS)]}${String(((card - 1) % MOST_CARDS) + 1).padStart(2, '0')}`;

export const cardNumber = (text: string): number => (text[0] === 's' ? MOST_CARDS : 0) + Number(text.slice(1));

/** The names that the owner gave, by the number of the card. */
export function namesIn(story: readonly Told[]): Map<number, string> {
  const named = story.flatMap(({ action }) => {
    const [, text, name] = NAMED.exec(action) ?? [];
    return text && name ? [[cardNumber(text), name] as const] : [];
  });
  return new Map(named);
}

const keyOf = (of: Record<string, number>, value: number): string => Object.keys(of).find((key) => of[key] === value)?.toLowerCase() ?? '';

/** What is known of a card, from its face; `kind` is '' where it was not asked for. */
export function known(face: number, name: string): BoxCard {
  const [kind, arm] = [part(face, 0, 7), part(face, ARM_AT, 2 ** BITS - 1)];
  return {
    name,
    kind: (kind === Kind.UNIT ? keyOf(Arm, arm || Arm.INFANTRY) : kind ? keyOf(Kind, kind) : '') as BoxCard['kind'],
    cost: part(face, COST_AT, COST_MASK),
    resources: part(face, RESOURCES_AT, RESOURCES_MASK),
    might: part(face, MIGHT_AT, VALUE_MASK),
    zeal: part(face, ZEAL_AT, VALUE_MASK),
    health: part(face, HEALTH_AT, HEALTH_MASK),
    reach: part(face, REACH_AT, REACH_MASK),
  };
}

/** Is there anything to remember? Of the cards with which both begin, the kind is known before they are described. */
export const isTold = ({ kind, cost, health }: BoxCard): boolean => health > 0 || ['event', 'tactic', 'attachment'].includes(kind) || (!kind && cost > 0);

/** The card as the board draws it. */
export function printed(card: number, { name, kind, ...numbers }: BoxCard): Card {
  const army = ['leader', 'character', 'archers', 'infantry', 'cavalry'].includes(kind);
  const kind_name = t(`hastings.box.kind.${kind || 'unknown'}`);
  return {
    card, text: cardText(card), faction: Math.floor((card - 1) / MOST_CARDS), name, names: name, kind: kind || 'event', army, kind_name, facts: kind_name, keywords: [], lines: [], flavour: '',
    cost: numbers.cost, resources: numbers.resources, might: numbers.might, zeal: numbers.zeal, health: numbers.health, reach: numbers.reach,
  };
}

/** What a card is called: as its owner said, as the text does, or by its number. */
export function nameOf(card: number, names: Map<number, string>): string {
  const [faction, number] = [Math.floor((card - 1) / MOST_CARDS), ((card - 1) % MOST_CARDS) + 1];
  return names.get(card) ?? maybe(`hastings.box.first.${FACTIONS[faction]}.${number}`) ?? t('hastings.box.card', { n: number });
}

/** The deck of a match with the box. */
export function boxDeck({ box_faces }: Position, story: readonly Told[]): Deck {
  const names = namesIn(story);
  const cards = new Map<number, Card>();
  const card = (number: number): Card => {
    if (!cards.has(number)) cards.set(number, printed(number, known(box_faces[number] ?? 0, nameOf(number, names))));
    return cards.get(number)!;
  };
  const goals = (faction: number): Goal[] =>
    [...LETTERS].map((letter, i) => ({ faction, letter, name: i === LETTERS.length - 1 ? t('hastings.box.battle') : t('hastings.box.objective', { letter }), might: 0, zeal: 0 }));
  return { card, called: (text) => card(cardNumber(text)), goals };
}

/** The cards of a side that were described in this match, but for its Leader. */
export function describedIn(now: Position, deck: Deck, side: number): Card[] {
  const first = MOST_CARDS * ((now.faction + side) % 2);
  const count = Math.min(now.described[side] ?? 0, ALL_CARDS);
  return Array.from({ length: Math.max(count - 1, 0) }, (_, i) => deck.card(first + 2 + i));
}
