/** The board of 1066: what events make of the field, what the wings add up to, cards by name, the guided first battle. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beforehand, entryOf } from '../../board/lesson';
import type { Entry } from '../../generated/protocol';
import { deckOf, OURS } from './deck';
import { named, together } from './find';
import lesson from './lesson';
import { pace } from './pace';
import { cardOf, cardText, rankOf, TABLE } from './record';
import { firstFree, sceneAfter } from './scene';
import { keep, kept, tallies } from './scores';
import { armySums, healthAt, sumsOf, symbolsInPlay } from './totals';
import { sideOf } from './view';
import { cardWords, lineWords, orderOf, saidOn, words } from './words';
import { words as catalogues } from '../../lib/i18n.svelte';

type Event = Entry['events'][number];
const deck = deckOf({ deck: OURS }, null);
const solo = { players: '1', faction: 'norman', difficulty: 'easy', deck: OURS };
const entry = (events: Event[], action = ''): Entry => ({ seq: 0, kind: 'action', seat: 0, action, events, sentences: [], lines: [], hidden: false });
const after = (...events: Event[]) => sceneAfter([entry(events)], true);

beforeAll(async () => {
  await catalogues('hastings', 'table');
});

test('our decks are read from their files: 78 cards a side, every line understood', () => {
  expect([deck.size(0), deck.size(1)]).toEqual([78, 78]);
  const printed = Array.from({ length: 160 }, (_, i) => deck.printed(i + 1));
  expect(printed.filter(({ kind }) => kind).flatMap(({ lines }) => lines).filter(({ op, when }) => op === 'none' || !when)).toEqual([]);
  expect(deck.printed(1)).toMatchObject({ kind: 1, might: 4, zeal: 3, health: 15, commander: true });
  expect(deck.printed(23)).toBe(deck.printed(22)); // a copy
  expect(deck.goal(0, 3)).toMatchObject({ name: 'Traverser la Manche', might: 9, zeal: 6 });
});

test("an owner's own cards are read from the position, their names from the table", () => {
  const line = 1 | (1 << 3) | (2 << 7) | (7 << 10) | (0 << 14); // played: 2 damage to a ranged card here
  const faces = [0, 0, 3 | (1 << 3) | (4 << 5) | (1 << 8) | (5 << 10) | (2 << 13) | (6 << 16) | (2 << 20) | (1 << 22)];
  const own = deckOf({ deck: 'ma-boite@1f2e3d4c' }, { faces, lines: [0, 0, line + line * 2 ** 16], objectives: [[4 | (6 << 7)]] }, { 'card.2': 'Robert', 'family.norman.1': 'Giroie' });
  expect(own.printed(2)).toMatchObject({ kind: 3, arm: 1, cost: 4, resources: 1, might: 5, zeal: 2, health: 6, reach: 2, family: 'Giroie' });
  expect(own.printed(2).lines).toEqual(Array.from({ length: 2 }, () => ({ when: 'played', op: 'damage', amount: 2, whom: 'ranged', scope: 'one_here' })));
  expect([own.name(2), own.goal(0, 0).might, own.goal(0, 0).zeal]).toEqual(['Robert', 4, 6]);
});

test('cards and ranks are numbered as the rules have them', () => {
  expect([cardText(7), cardText(92), cardOf('n07'), cardOf('s12')]).toEqual(['n07', 's12', 7, 92]);
  expect([0, 10, 11, 50, 51, 61].map(rankOf)).toEqual(['valet', 'valet', 'soldier', 'duke', 'king', 'conqueror']);
  expect(Object.values(TABLE).map((rows) => rows.length)).toEqual([20, 20, 20]);
});

describe('the field', () => {
  test('cards enter, are hurt, close up', () => {
    const now = after(['leader', 0, 1, 3, 11], ['enters', 0, 32, 4, 10], ['hurt', 0, 16 * 1 + 3, 2, 2], ['destroyed', 0, 1, 3, 0], ['closes_up', 0, 3, 4, 0]);
    expect(now.armies[0].cells[3]?.card).toBe(32);
    expect(firstFree(now, 0, 1)).toBe(4);
  });

  test('a hand loses what pays', () => {
    const now = after(['draws', 0, 1, 70, 0], ['card', 0, 32, 0, 0], ['plays', 0, 53, 0, 0], ['costs', 0, 53, 3, 0], ['discarded', 0, 32, 0, 14]);
    expect(now.armies[0].hand).toEqual([]);
    expect(now.playing).toMatchObject({ card: 53, due: 2, price: 3 });
  });

  test('an action exhausts its card; an effect of a card that is played does not', () => {
    const laid: Event[] = [['enters', 0, 13, 0, 10]];
    const acts: Event = ['acts', 0, 16 * 13, 0, 20];
    expect(sceneAfter([entry(laid), entry([acts], 'act w1.1 1')], true).armies[0].cells[0]?.spent).toBe(true);
    expect(sceneAfter([entry([...laid, acts], 'wing 1')], true).armies[0].cells[0]?.spent).toBe(false);
  });

  test("the Ennemi's orders begin anew after a turn of one's own", () => {
    const first = entry([['turned_up', 1, 102, 0, 34], ['discarded', 1, 102, 6, 34]]);
    const [mine, second] = [entry([['passes', 0, 13, 0, 0]], 'pass'), entry([['turned_up', 1, 120, 0, 44]])];
    expect(sceneAfter([first, mine], true).orders).toHaveLength(2);
    expect(sceneAfter([first, mine, second], true).orders).toEqual([['turned_up', 1, 120, 0, 44]]);
  });
});

describe('sums', () => {
  test('permanent lines, tactics, attachments and tokens count (HASTINGS-20)', () => {
    // William gives cavalry of his wing +1; Couched lances too.
    const now = after(['leader', 0, 1, 0, 11], ['enters', 0, 53, 1, 10], ['tactic', 0, 70, 0, 10], ['attached', 0, 75, 1, 10], ['token', 0, 16 * 53 + 1, 11, 1]);
    expect(sumsOf(deck, now, true)[0][0]).toEqual({ might: 4 + 7 + 1 + 1, zeal: 3 + 1 + 1 });
    expect(healthAt(deck, now.armies[0], 1)).toBe(6);
  });

  test('the exhausted count for objectives, not in combat', () => {
    const now = after(['enters', 0, 32, 0, 10], ['exhausted', 0, 16 * 32, 0, 0]);
    expect(sumsOf(deck, now, true)[0][0]!.might).toBe(0);
    expect(armySums(deck, now.armies[0], false, false).might).toBe(2);
    expect(symbolsInPlay(deck, after(['enters', 1, 82, 4, 30]).armies[1])).toBe(1);
  });
});

test('whose card an action points at', () => {
  const now = after();
  const at = (action: string, position: Record<string, unknown>) => sideOf(action, { position, solo: true, near: 0, now });
  const damage = 1 << 3;
  expect(at('aim w1.1', { owner: 1, line: damage, chooser: 0, player: 1, phase: 2 })).toBe(0);
  expect(at('aim w1.1', { owner: 0, line: damage, chooser: 0, player: 0, phase: 2 })).toBe(1);
  expect(at('replace w1.1', { chooser: 0, player: 1, phase: 2 })).toBe(1);
  expect(at('shoot w1.1', { chooser: 0, player: 0, phase: 2 })).toBe(0);
});

describe('in words', () => {
  test('a card says what is printed on it', () => {
    expect(cardWords(deck, 13)).toContain('soigne une de vos cartes de cette aile de 2');
    expect(saidOn(deck.printed(27))).toBe('Portée 2');
    const said = Array.from({ length: 160 }, (_, i) => deck.printed(i + 1)).flatMap(({ lines, kind }) => lines.map((line) => Object.values(lineWords(line, kind)).join(' ')));
    expect(said.filter((one) => one.includes('hastings.') || one.includes('{'))).toEqual([]);
  });

  test('each order has its rule', () => {
    expect(orderOf(['replaced', 1, 120, 6, 42], deck)).toMatchObject({ rule: 42, card: 120 });
    expect(orderOf(['discarded', 1, 102, 6, 34], deck)).toMatchObject({ rule: 34, tone: 'no' });
    expect(orderOf(['discarded', 1, 102, 4, 40], deck)).toBeNull();
  });

  test('the whole field', () => {
    const now = sceneAfter([...beforehand(lesson), ...lesson.steps.map((step, i) => entryOf(step, i))], true);
    const said = words(now, deck, solo, ['Aubrée', 'L’Ennemi'], 0).join(' ');
    expect(said).toContain('Chevaliers normands, aile 1, ligne 2');
    expect(said).not.toContain('hastings.');
  });
});

test('cards are found by the beginnings of their words, in both languages, without accents', () => {
  const all = together(['n22', 'n23', 'n24', 'n25', 'n66'], deck);
  expect(all.map(({ copies }) => copies)).toEqual([3, 1, 1]);
  expect(named(all, 'etoile', deck).map(({ outcome }) => outcome)).toEqual(['n66']);
  expect(named(all, 'norman arch', deck).map(({ outcome }) => outcome)).toEqual(['n22']);
  expect(named(all, 'archers evr', deck).map(({ outcome }) => outcome)).toEqual(['n25']);
  expect(named(all, 'zz', deck)).toEqual([]);
  expect(deck.names(22)).toBe('Archers normands Norman archers');
});

test('the first battle ends where its events lead', () => {
  const now = sceneAfter([...beforehand(lesson), ...lesson.steps.map((step, i) => entryOf(step, i))], true);
  expect(now.armies[0].goal).toBe(2);
  expect(now.armies[0].hand).toEqual([22]);
  expect(now.armies[0].cells.map((there) => there?.card ?? 0)).toEqual([39, 53, 0, 1, 47, 25, 29, 0, 0]);
  expect(now.armies[1].cells[3]).toMatchObject({ card: 83, damage: 1 });
  expect(pace(entry([['turned_up', 1, 102, 0, 34], ['discarded', 1, 102, 6, 34]])).beats).toHaveLength(1);
});

describe('scores', () => {
  beforeEach(() => localStorage.clear());

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
