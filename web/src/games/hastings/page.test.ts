/** The board of 1066: what moves, what can be touched, cards by name, the field in words. The lesson is a match that the rules played. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { begun } from '../../board/playback.svelte';
import type { StoryEntry } from '../../board/position';
import type { Choice } from '../../generated/protocol';
import { words as catalogues } from '../../lib/i18n.svelte';
import { deckOf, pictureOf } from './deck';
import { named, together } from './find';
import printed from './generated/cards.fr.json';
import { Awaits, CELL_NAMES, ENNEMI, SPOT, Why, YOU, type Card, type Goal, type Position } from './generated/numbers';
import { handOf, marksOf, ordersIn, soFar, type Event } from './motion';
import { pace } from './pace';
import { keep, kept, rankName, tallies } from './scores';
import { choicesAt, choicesOf, direct, lying, type View } from './view';
import { askWords, cardWords, lyingWords, orderOf, saidOn, wingFacts, words } from './words';
import { lessonIn } from '../../../tests/modules';

const deck = deckOf(printed as (Card | Goal)[]);
const played = await lessonIn('hastings');
const start = played.position as Position;
const story: StoryEntry<Position>[] = played.entries;
/** The story before a step of the lesson. */
const upTo = (step: number) => story.slice(0, played.told[step]);
const at = (step: number): Position => upTo(step).at(-1)?.position ?? start;
const last = played.steps.length;
const cell = (name: string) => CELL_NAMES.indexOf(name as (typeof CELL_NAMES)[number]);

function view(now: Position, choices: string[] = [], from: readonly StoryEntry<Position>[] = story): View {
  return {
    now, deck, near: 0, far: 1, names: ['Aubrée', 'L’Ennemi'], choices: choices.map((action): Choice => ({ action, label: '', detail: '', seat: 0 })), pointed: '',
    advice: null, marks: [], act: undefined, moment: 0, orders: [], hands: [handOf(now, from, 0), handOf(now, from, 1)], play: () => {}, enlarge: () => {},
  };
}

beforeAll(async () => {
  await catalogues('hastings', 'table');
});

describe('cards', () => {
  test('are those that the table sends: 78 a side, and seven objectives', () => {
    const cards = printed.filter((row) => 'card' in row);
    expect(cards).toHaveLength(156);
    expect(deck.card(1)).toMatchObject({ text: 'n01', kind: 'leader', might: 4, zeal: 3, health: 22, keywords: ['Commandant'] });
    expect(deck.called('s12').card).toBe(92);
    expect(deck.goals(0).map(({ letter }) => letter).join('')).toBe('ABCDEFG');
    expect(deck.goals(0)[3]).toMatchObject({ name: 'Traverser la Manche', might: 9, zeal: 6 });
  });

  test('say all that is printed on them, four lines too', () => {
    expect(cardWords(deck.card(13))).toContain('soigne une de vos cartes de cette aile de 2');
    expect(saidOn(deck.card(27))).toBe('Portée 2');
    const line = { when: 'Action :', does: 'piochez 1' };
    const long = { ...deck.card(2), lines: [line, line, line, { when: 'Solo :', does: 'piochez 7' }] };
    expect(saidOn(deckOf([long]).card(2))).toBe('Action : piochez 1 · Action : piochez 1 · Action : piochez 1 · Solo : piochez 7');
  });

  test('have a picture', () => {
    expect([1, 13, 14, 25, 47].map((card) => pictureOf(deck.card(card)))).toEqual(['leader', 'warrior', 'devout', 'archers', 'monks']);
  });

  test('are found by the beginnings of their words, in both languages, without accents', () => {
    const all = together(['n22', 'n23', 'n24', 'n25', 'n66'], deck);
    expect(all.map(({ copies }) => copies)).toEqual([3, 1, 1]);
    const found = (asked: string) => named(all, asked).map(({ card }) => card.text);
    expect(found('etoile')).toEqual(['n66']);
    expect(found('norman arch')).toEqual(['n22']);
    expect(found('archers evr')).toEqual(['n25']);
    expect(found('zz')).toEqual([]);
  });
});

describe('the first battle', () => {
  test('ends where its rules lead', () => {
    const now = at(last);
    expect(now.goal[YOU]).toBe(2);
    expect(handOf(now, story, YOU)).toEqual([22]);
    expect(now.card[YOU]).toEqual([39, 53, 0, 1, 47, 25, 29, 0, 0]);
    expect(lying({ now, deck }, ENNEMI, cell('w2.1'))).toMatchObject({ card: { text: 's03' }, damage: 1, spent: false });
  });

  test('a hand lies as its cards came', () => {
    expect(handOf(at(0), upTo(0), YOU).map((card) => deck.card(card).text)).toEqual(['n39', 'n53', 'n47', 'n25']);
  });

  test('is told in words', () => {
    const said = words(view(at(last))).join(' ');
    expect(said).toContain('Chevaliers normands, aile 1, ligne 2');
    expect(said).not.toContain('hastings.');
    expect(words(view(start))).toHaveLength(1);
    expect(wingFacts(at(last), 0, 0)).toMatchObject({ wing: 1, might: at(last).wing_might[0]![0], other_might: at(last).wing_might[1]![0] });
    expect(lyingWords(lying({ now: at(last), deck }, YOU, cell('w2.3'))!, cell('w2.3'))).toContain('Épuisée');
  });

  test('asks', () => {
    expect(askWords(at(0), deck)).toBe('Placez votre Chef\u00a0: touchez une aile.');
    expect(askWords(at(11), deck)).toContain('encore 3 à payer');
    expect(askWords(at(24), deck)).toContain("L'Ennemi frappe");
  });

  test('every question has its words', () => {
    for (const { position } of story)
      if (![Awaits.DRAW, Awaits.TURN_UP, Awaits.OVER].includes(position.awaits as 0)) expect(askWords(position, deck)).toMatch(/[.?]$/);
  });
});

describe('what can be touched', () => {
  test('a space to deploy in, and a card to pay with', () => {
    expect(at(4).free_cell.map((one) => CELL_NAMES[one])).toEqual(['w1.1', 'w2.2', 'w3.1']);
    const paying = view(at(11), ['exhaust w1.1', 'discard n32']);
    expect(direct(paying, choicesAt(paying, YOU, cell('w1.1')))).toBe('exhaust w1.1');
    expect(direct(paying, choicesOf(paying, deck.called('n32')))).toBe('discard n32');
    const keeping = view(at(1), ['discard n32']);
    expect(direct(keeping, choicesOf(keeping, deck.called('n32')))).toBeNull();
  });

  test('whose card an action points at', () => {
    const ours = view(at(19), ['aim w2.1']);
    expect([YOU, ENNEMI].map((side) => choicesAt(ours, side, cell('w2.1')).length)).toEqual([0, 1]);
    const theirs = view(at(24), ['aim w1.2']);
    expect([YOU, ENNEMI].map((side) => choicesAt(theirs, side, cell('w1.2')).length)).toEqual([1, 0]);
  });
});

describe('what moves', () => {
  const turned = story.find(({ events }) => events.some(([kind, side]) => kind === 'enters' && side === ENNEMI))!;
  const before = story[story.indexOf(turned) - 1]!.position;
  const half = (events: number) => [...story.slice(0, story.indexOf(turned)), begun(turned, events, before) as StoryEntry<Position>];

  test('an entry is told event by event: what an event is about is as it will be', () => {
    const into = turned.events.findIndex(([kind]) => kind === 'enters');
    const where = turned.events[into]![3];
    const first = soFar(before, half(into));
    expect(first.card[ENNEMI]![where]).toBe(0);
    expect(first.piled[ENNEMI]).toBe(turned.position.piled[ENNEMI]);
    expect(soFar(before, half(into + 1)).card[ENNEMI]![where]).toBe(turned.events[into]![2]);
    expect(before.card[ENNEMI]![where]).toBe(0);
    expect(soFar(turned.position, story.slice(0, story.indexOf(turned) + 1))).toEqual(turned.position);
  });

  test('a card that is hurt lies there until it is told that it is destroyed; then those behind close up', () => {
    const card = (numbers: number[]) => [numbers.concat(Array<number>(9 - numbers.length).fill(0)), Array<number>(9).fill(0)];
    const position = { ...start, card: card([39, 53]) };
    const events: Event[] = [['hurt', 0, SPOT * 39, 2, 2], ['destroyed', 0, 39, 0, 0], ['closes_up', 0, 0, 1, 0]];
    const entry = { ...turned, position, events, changes: { card: card([53]) } };
    const shown = (n: number) => soFar(position, [begun(entry, n, position) as StoryEntry<Position>]).card[0]!.slice(0, 2);
    expect([1, 2, 3].map(shown)).toEqual([[39, 53], [53, 0], [53, 0]]);
    expect(marksOf(events)).toEqual([{ kind: 'hurt', side: 0, cell: 0, wing: -1, amount: 2 }]);
  });

  test('your own passes quickly, the Ennemi’s card by card', () => {
    expect(pace(turned).beats).toHaveLength(turned.events.length - 1);
  });
});

describe("the Ennemi's orders", () => {
  test("begin anew after a turn of one's own", () => {
    const kinds = (step: number) => ordersIn(upTo(step)).map(([kind]) => kind);
    expect(kinds(1)).toEqual([]);
    expect(kinds(5)).toEqual(['skips']);
    expect(kinds(6)).toEqual(['skips']); // until it acts again
    expect(kinds(22)).toEqual(['turned_up', 'discarded', 'turned_up', 'enters']);
  });

  test('each has its rule', () => {
    expect(orderOf(['replaced', 1, 120, 6, 42], deck)).toMatchObject({ rule: 42, card: { card: 120 }, text: expect.stringContaining('aile 3, ligne 1') });
    expect(orderOf(['discarded', 1, 102, Why.TOO_DEAR, 34], deck)).toMatchObject({ rule: 34, tone: 'no' });
    expect(orderOf(['discarded', 1, 102, Why.PLAYED, 40], deck)).toBeNull();
    const said = story.flatMap((_, i) => ordersIn(story.slice(0, i))).map((event) => orderOf(event, deck)!);
    expect(said.filter(({ text, rule }) => text.includes('hastings.') || text.includes('{') || !rule)).toEqual([]);
  });
});

describe('scores', () => {
  beforeEach(() => localStorage.clear());

  test('have a rank', () => {
    expect([0, 10, 11, 50, 51, 61].map(rankName)).toEqual(['valet', 'valet', 'soldier', 'duke', 'king', 'conqueror']);
  });

  test('are kept once a table, by side and difficulty', () => {
    keep({ table: 'a', faction: 'saxon', difficulty: 'hard', points: 12, won: false });
    keep({ table: 'b', faction: 'saxon', difficulty: 'hard', points: 35, won: true });
    keep({ table: 'b', faction: 'saxon', difficulty: 'hard', points: 35, won: true });
    expect(kept()).toHaveLength(2);
    expect(tallies(kept()).find(({ played }) => played)).toEqual({ faction: 'saxon', difficulty: 'hard', played: 2, won: 1, best: 35 });
  });

  test('that were spoilt are no scores', () => {
    localStorage.setItem('hastings.scores', '{"a"');
    expect(kept()).toEqual([]);
  });
});
