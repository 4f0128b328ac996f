/** The field in words: cards in play, the Ennemi's orders with their rules, what is asked, the whole position. */
import { maybe, t, tn } from '../../lib/i18n.svelte';
import type { Deck } from './deck';
import { Awaits, CELL_NAMES, FACTIONS, LETTERS, LINES, Why, WINGS, type Card, type EventKind, type Position } from './generated/numbers';
import { cardAt, cellAt, TURNED_AWAY, type Event } from './motion';
import { lying, tacticsOf, type Lying, type View } from './view';

/** The name of a number of an enumeration. */
const nameOf = (names: Record<string, number>, number: number): string => Object.keys(names).find((name) => names[name] === number)?.toLowerCase() ?? '';

export const factionName = (faction: number): string => t(`hastings.faction.${FACTIONS[faction] ?? 'norman'}`);

export const placeWords = (cell: number): string =>
  cell < CELL_NAMES.length ? t('hastings.place', { wing: Math.floor(cell / LINES) + 1, line: (cell % LINES) + 1 }) : '';

/** All that a card says, on one line. */
export const saidOn = ({ keywords, lines }: Card): string => [...keywords, ...lines.map(({ when, does }) => `${when} ${does}`)].join(' · ');

/** A card with all that is printed on it. */
export const cardWords = (card: Card): string => [card.name, card.facts, saidOn(card)].filter(Boolean).join(' ; ');

/** A card in play: where it lies, and how it fares. */
export function lyingWords(there: Lying, cell: number): string {
  const { card, might, zeal, health, damage } = there;
  return [t('hastings.cell.card', { card: card.name, place: placeWords(cell), might, zeal, left: health - damage, health }), ...stateWords(there)].join(', ');
}

/** What has become of it: exhausted, armed, encouraged. */
export function stateWords({ spent, muted, attached, tokens }: Lying): string[] {
  const said = [...(spent ? [t('hastings.spent')] : []), ...(muted ? [t('hastings.muted')] : [])];
  for (const { name } of attached) said.push(t('hastings.bears', { card: name }));
  for (const what of ['might', 'zeal', 'health'] as const) if (tokens[what]) said.push(t('hastings.token', { n: tokens[what], what: t(`hastings.value.${what}`) }));
  return said;
}

/** A tactic in its reserve: where it serves, and whether it is exhausted. */
export const tacticWords = ({ name }: Card, wing: number, spent: boolean): string =>
  [wing ? t('hastings.words.tactic', { card: name, wing }) : t('hastings.words.tactic_army', { card: name }), ...(spent ? [t('hastings.spent')] : [])].join(', ');

/** One step of the Ennemi's turn: what it does, and the rule that makes it do so. */
export interface Order {
  /** The card that it is about. */
  card: Card | null;
  text: string;
  rule: number;
  tone: 'look' | 'no' | 'yes';
}

export function orderOf([kind, , a, b, c]: Event, deck: Deck): Order | null {
  /** About nothing, a card, or a card where it lies. */
  const plain = (text: string, rule: number, tone: Order['tone'] = 'look'): Order => ({ card: null, text, rule, tone });
  const about = (rule: number, tone: Order['tone'] = 'yes', facts = {}): Order => {
    const card = deck.card(a);
    const key = kind === 'discarded' ? (nameOf(Why, b) as 'idle') : (kind as 'enters');
    return { card, text: t(`hastings.order.${key}`, { card: card.name, place: placeWords(b), ...facts }), rule, tone };
  };
  const at = (rule: number, place = cellAt(a)): Order => {
    const card = deck.card(cardAt(a));
    return { card, text: t(`hastings.order.${kind as 'shoots'}`, { card: card.name, place: placeWords(place) }), rule, tone: 'yes' };
  };
  switch (kind as EventKind) {
    case 'turned_up':
      return about(c, 'look', { cost: deck.card(a).cost, n: b });
    case 'discarded':
      return TURNED_AWAY.includes(b) ? about(c, 'no') : null;
    case 'tactic': {
      const card = deck.card(a);
      return { card, text: t(b < 0 ? 'hastings.order.tactic_army' : 'hastings.order.tactic', { card: card.name, wing: b + 1 }), rule: c, tone: 'yes' };
    }
    case 'by_hand':
      return a ? about(c, 'yes', { does: deck.card(a).lines[b]?.does ?? t('hastings.order.whole') }) : null;
    case 'enters':
    case 'attached':
    case 'event':
    case 'replaced':
      return about(c);
    case 'shoots':
    case 'aims':
      return at(b);
    case 'acts':
      return at(c);
    case 'moves':
      return at(c, b);
    case 'skips':
      return plain(t('hastings.order.skips'), a, 'no');
    case 'turned_over':
      return plain(tn('hastings.order.turned_over', a), b);
    case 'discount':
      return plain(t('hastings.order.discount', { n: a }), b);
    case 'heads':
      return plain(t('hastings.order.heads', { wing: a + 1 }), b);
    case 'marker':
      return plain(t('hastings.order.marker', { n: a }), c);
    case 'wounds':
      return plain(t('hastings.order.wounds', { wing: a + 1, n: b }), 17, 'yes');
  }
  return null;
}

/** Why it does so, in a few words: « remplace la carte la moins chère d'une aile ouverte ». */
export const whyWords = (rule: number): string => maybe(`hastings.why.${rule}`) ?? '';

/** What is asked of the player now. */
export function askWords({ awaits, due, playing, for_ennemi }: Position, deck: Deck): string {
  const card = playing ? deck.card(playing) : null;
  const asked = awaits === Awaits.PLACE && for_ennemi && card?.kind === 'attachment' ? 'bearer' : nameOf(Awaits, awaits);
  const facts = { card: card?.name ?? '', n: due };
  const own = for_ennemi ? maybe(`hastings.ask.ennemi.${asked}`, facts) : undefined;
  return own ?? maybe(`hastings.ask.${asked}.${due === 1 ? 'one' : 'other'}`, facts) ?? maybe(`hastings.ask.${asked}`, facts) ?? '';
}

/** The facts of a wing, from one side: for what is read. */
export function wingFacts(now: Position, near: number, wing: number): Record<string, number> {
  const of = (by: number[][], side: number) => by[side]![wing]!;
  const [{ wing_might, wing_zeal, wounds }, far] = [now, 1 - near];
  return {
    wing: wing + 1, might: of(wing_might, near), other_might: of(wing_might, far), zeal: of(wing_zeal, near), other_zeal: of(wing_zeal, far),
    a: of(wounds, near), b: of(wounds, far),
  };
}

/** The position, in sentences. */
export function words(view: Pick<View, 'now' | 'deck' | 'names' | 'near' | 'far' | 'hands'>): string[] {
  const { now, deck, names, near } = view;
  if (!now.this_round) return [t('hastings.words.before')];
  const said = [t('hastings.words.round', { n: now.this_round })];
  for (const side of [view.far, near]) {
    const [faction, goal] = [now.factions[side]!, now.goal[side]!];
    said.push(
      t('hastings.words.goal', {
        who: names[side] ?? '', faction: factionName(faction), letter: LETTERS[goal] ?? '', goal: deck.goals(faction)[goal]?.name ?? '', might: now.army_might[side]!,
        zeal: now.army_zeal[side]!,
      }),
    );
    CELL_NAMES.forEach((_, cell) => {
      const there = lying(view, side, cell);
      if (there) said.push(`${lyingWords(there, cell)}.`);
    });
    for (const { card, wing, spent } of tacticsOf(view, side)) said.push(`${tacticWords(card, wing, spent)}.`);
  }
  for (let wing = 0; wing < WINGS; wing += 1) said.push(t('hastings.words.wing', wingFacts(now, near, wing)));
  const hand = (view.hands[near] ?? []).map((card) => cardWords(deck.card(card)));
  said.push(t('hastings.words.hand', { cards: hand.join(' · ') || t('hastings.words.none') }));
  return said;
}
