/** The field in words: cards and what they say, the Ennemi's orders with their rules, the whole position. */
import { maybe, t, tn } from '../../lib/i18n.svelte';
import { factionName, glyphOf, isArmy, type Deck, type Line, type Printed } from './deck';
import {
  ATTACHMENT, cardAt, CELLS, cellAt, ENNEMI, LETTERS, lineOf, wingOf, WINGS, WHYS, type Side,
} from './record';
import { factionOfSide, isSolo, type Lying, type Scene, type Told } from './scene';
import { armySums, healthAt, sumsOf, valueAt } from './totals';

export const placeWords = (cell: number): string => (cell < CELLS.length ? t('hastings.place', { wing: wingOf(cell) + 1, line: lineOf(cell) + 1 }) : '');

const AGAINST: readonly string[] = ['damage', 'destroy', 'exhaust'];

/** Whom a line means: « une carte ennemie de cette aile ». */
function whomWords({ op, whom, scope }: Line): string {
  const many = scope === 'all' || scope === 'all_here' ? 'all' : 'one';
  const whose = AGAINST.includes(op) ? 'enemy' : 'own';
  const named = t(`hastings.whom.${whose}.${many}.${whom}`);
  return whom !== 'self' && (scope === 'one_here' || scope === 'all_here') ? t('hastings.whom.here', { whom: named }) : named;
}

/** A line of a card: when it counts, and what it does. */
export function lineWords(line: Line, kind: number): { when: string; does: string } {
  const { when, op, amount, whom } = line;
  let said: string;
  if (kind === ATTACHMENT) said = t('hastings.whom.bearer');
  else if (op === 'discount' && when === 'permanent') said = t(`hastings.whom.own.all.${whom}`);
  else said = whomWords(line);
  const does = op === 'discount' && when !== 'permanent' ? t('hastings.op.discount.next', { n: amount }) : t(`hastings.op.${op}`, { n: amount, whom: said });
  return { when: t(`hastings.when.${when}`), does };
}

/** Who may bear an attachment; '' if anyone may. */
export function bearerWords({ kind, lines }: Printed): string {
  const whom = lines[0]?.whom ?? 'any';
  return kind === ATTACHMENT && whom !== 'any' ? t('hastings.bearer', { whom: t(`hastings.whom.own.one.${whom}`) }) : '';
}

/** The abilities that are one word. */
export function keywordsOf(card: Printed): string[] {
  const said: string[] = [];
  if (card.reach) said.push(t('hastings.ability.range', { n: card.reach }));
  if (card.agile) said.push(t('hastings.ability.agile'));
  if (card.commander) said.push(t('hastings.ability.commander'));
  if (card.scholar) said.push(t('hastings.ability.scholar', { n: card.scholar }));
  if (card.leaderDiscount) said.push(t('hastings.ability.leader'));
  if (card.family) said.push(t('hastings.ability.family', { name: card.family }));
  return said;
}

/** All that a card says, on one line. */
export const saidOn = (card: Printed): string =>
  [...keywordsOf(card), ...card.lines.map((line) => Object.values(lineWords(line, card.kind)).join(' '))].join(' · ');

export const kindWords = (card: Printed): string => maybe(`hastings.kind.${glyphOf(card)}`) ?? '';

/** A card with all that is printed on it. */
export function cardWords(deck: Deck, card: number): string {
  const printed = deck.printed(card);
  const said = [deck.name(card), kindWords(printed), t('hastings.card.cost', { n: printed.cost })];
  if (isArmy(printed)) {
    said.push(t('hastings.card.values', { might: printed.might, zeal: printed.zeal, health: printed.health }));
    if (printed.resources) said.push(tn('hastings.card.resources', printed.resources));
  }
  said.push(...keywordsOf(printed), ...printed.lines.map((line) => Object.values(lineWords(line, printed.kind)).join(' ')));
  return said.join(' ; ');
}

/** A card in play: where it lies, and how it fares. */
export function lyingWords(deck: Deck, now: Scene, side: Side, cell: number, solo: boolean): string {
  const army = now.armies[side];
  const there = army.cells[cell];
  if (!there) return t('hastings.cell.empty', { place: placeWords(cell) });
  const automaton = solo && side === ENNEMI;
  const facts = {
    card: deck.name(there.card),
    place: placeWords(cell),
    might: valueAt(deck, army, cell, 'might', automaton),
    zeal: valueAt(deck, army, cell, 'zeal', automaton),
    left: healthAt(deck, army, cell) - there.damage,
    health: healthAt(deck, army, cell),
  };
  return [t('hastings.cell.card', facts), ...stateWords(deck, there)].join(', ');
}

/** What has become of it: exhausted, armed, encouraged. */
export function stateWords(deck: Deck, there: Lying): string[] {
  const said: string[] = [];
  if (there.spent) said.push(t('hastings.spent'));
  for (const card of there.attached) said.push(t('hastings.bears', { card: deck.name(card) }));
  for (const what of ['might', 'zeal', 'health'] as const) if (there[what]) said.push(t('hastings.token', { n: there[what], what: t(`hastings.value.${what}`) }));
  return said;
}

/** One step of the Ennemi's turn: what it does, and the rule that makes it do so. */
export interface Order {
  /** The card that it is about, 0: none. */
  card: number;
  text: string;
  rule: number;
  tone: 'look' | 'no' | 'yes';
}

export function orderOf([kind, , a, b, c]: Told, deck: Deck): Order | null {
  const spot = { card: deck.name(cardAt(a)), place: placeWords(cellAt(a)) };
  const facts = { card: deck.name(a), place: placeWords(b) };
  switch (kind) {
    case 'turned_up':
      return { card: a, text: t('hastings.order.turned_up', { ...facts, cost: deck.printed(a).cost, n: b }), rule: c || 34, tone: 'look' };
    case 'discarded': {
      const why = WHYS[b];
      if (why !== 'too_dear' && why !== 'idle' && why !== 'no_room') return null;
      return { card: a, text: t(`hastings.order.${why}`, facts), rule: c, tone: 'no' };
    }
    case 'enters':
      return { card: a, text: t('hastings.order.enters', facts), rule: c, tone: 'yes' };
    case 'attached':
      return { card: a, text: t('hastings.order.attached', facts), rule: c, tone: 'yes' };
    case 'tactic':
      return { card: a, text: t('hastings.order.tactic', { ...facts, wing: b + 1 }), rule: c, tone: 'yes' };
    case 'event':
      return { card: a, text: t('hastings.order.event', facts), rule: c || 40, tone: 'yes' };
    case 'shoots':
      return { card: cardAt(a), text: t('hastings.order.shoots', spot), rule: b, tone: 'yes' };
    case 'aims':
      return { card: cardAt(a), text: t('hastings.order.aims', spot), rule: b, tone: 'yes' };
    case 'acts':
      return { card: cardAt(a), text: t('hastings.order.acts', spot), rule: c || 39, tone: 'yes' };
    case 'skips':
      return { card: 0, text: t('hastings.order.skips'), rule: a, tone: 'no' };
    case 'replaced':
      return { card: a, text: t('hastings.order.replaced', facts), rule: c, tone: 'yes' };
    case 'turned_over':
      return { card: 0, text: tn('hastings.order.turned_over', a), rule: 35, tone: 'look' };
    case 'discount':
      return { card: 0, text: t('hastings.order.discount', { n: a }), rule: 40, tone: 'look' };
    case 'moves':
      return { card: cardAt(a), text: t('hastings.order.moves', { card: spot.card, place: facts.place }), rule: c || 51, tone: 'yes' };
    case 'heads':
      return { card: 0, text: t('hastings.order.heads', { wing: a + 1 }), rule: b || 51, tone: 'look' };
    case 'marker':
      return { card: 0, text: t('hastings.order.marker', { n: a }), rule: c || 44, tone: 'look' };
    case 'wounds':
      return { card: 0, text: t('hastings.order.wounds', { wing: a + 1, n: b }), rule: 17, tone: 'yes' };
  }
  return null;
}

/** Why it does so, in a few words: « remplace la carte la moins chère d'une aile ouverte ». */
export const whyWords = (rule: number): string => maybe(`hastings.why.${rule}`) ?? '';

/** What is asked of the player now, by what the position awaits (see `Awaits`). */
const AWAITS = [
  'draw', 'leader', 'keep', 'limit', 'turn', 'place', 'pay', 'line', 'target', 'target_wing', 'move_to', 'discard', 'take', 'may_draw', 'turn_up', 'shooter',
  'replace', 'leader_to', 'over',
] as const;

export function askWords(position: Record<string, unknown> | null, now: Scene, deck: Deck, solo: boolean): string {
  const awaits = AWAITS[Number(position?.awaits ?? -1)];
  if (!awaits) return '';
  const about = solo && position?.player === 1 && position.phase === 2;
  const due = Number(position?.due ?? 0);
  const card = now.playing ? deck.name(now.playing.card) : '';
  const own = about ? maybe(`hastings.ask.ennemi.${awaits}`, { card, due }) : undefined;
  const form = due === 1 ? 'one' : 'other';
  return own ?? maybe(`hastings.ask.${awaits}.${form}`, { card, due, n: due }) ?? maybe(`hastings.ask.${awaits}`, { card, due }) ?? '';
}

/** The position, in sentences. */
export function words(now: Scene, deck: Deck, options: Record<string, string>, names: readonly string[], near: Side): string[] {
  if (!now.round) return [t('hastings.words.before')];
  const solo = isSolo(options);
  const said = [t('hastings.words.round', { n: now.round })];
  const sums = sumsOf(deck, now, solo);
  for (const side of [1 - near, near] as Side[]) {
    const army = now.armies[side];
    const faction = factionOfSide(options, side);
    const whole = armySums(deck, army, options.objectives === 'ready', solo && side === ENNEMI);
    const who = names[side] ?? '';
    said.push(
      t('hastings.words.goal', { who, faction: factionName(faction), letter: LETTERS[army.goal] ?? '', goal: deck.goal(faction, army.goal).name, might: whole.might, zeal: whole.zeal }),
    );
    for (const cell of CELLS) if (army.cells[cell]) said.push(`${lyingWords(deck, now, side, cell, solo)}.`);
    army.tactics.forEach((card, wing) => card && said.push(t('hastings.words.tactic', { card: deck.name(card), wing: wing + 1 })));
  }
  for (const wing of WINGS) {
    const [mine, theirs] = [sums[near][wing]!, sums[(1 - near) as Side][wing]!];
    said.push(
      t('hastings.words.wing', {
        wing: wing + 1, might: mine.might, other_might: theirs.might, zeal: mine.zeal, other_zeal: theirs.zeal,
        a: now.armies[near].wounds[wing] ?? 0, b: now.armies[1 - near]!.wounds[wing] ?? 0,
      }),
    );
  }
  const hand = now.armies[near].hand.map((card) => cardWords(deck, card));
  said.push(t('hastings.words.hand', { cards: hand.join(' · ') || t('hastings.words.none') }));
  return said;
}
