/** The table page: mounted over a socket that the test holds, and looked at as a player does. */
import axe from 'axe-core';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Actions from '../src/board/Actions.svelte';
import rows from '../src/games/poche/lesson.json';
import type { Entry, Seat, State, Table as TableMessage } from '../src/generated/protocol';
import Learn from '../src/pages/Learn.svelte';
import Replay from '../src/pages/Replay.svelte';
import Table from '../src/pages/Table.svelte';
import { lessonIn } from './modules';
import { PATIENCE } from './patience';

const lesson = await lessonIn('poche');

class FakeSocket {
  static last: FakeSocket;
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {}
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  }
}

const seat = (number: number, name: string, yours: boolean): Seat => ({
  seat: number,
  kind: 'human',
  style: '',
  name,
  yours,
  present: true,
  ready: false,
  can_take_over: false,
  can_take_back: false,
  visitors: 1,
  asking: '',
});
const state = (changes: Partial<State> = {}): State => ({
  version: 1,
  turn: -1,
  thrower: 0,
  awaited: 'Dax lance un dé',
  rule: 'POCHE-1',
  choices: [],
  outcomes: [],
  can_roll: false,
  can_ready: false,
  starts_in: 0,
  can_undo: false,
  no_undo: 'nothing',
  can_hint: false,
  undo_asked_by: -1,
  viewer: 0,
  cover: -1,
  scores: [0, 0],
  outcome: [0, 0],
  seats: [seat(0, 'Dax', true), seat(1, 'Pau', false)],
  result: '',
  archived: '',
  rematch: '',
  client_seeds: [],
  server_seed: '',
  ...changes,
});
const entries: Entry[] = lesson.entries.map((entry, i) => ({
  ...entry,
  seq: i + 1,
  sentences: [`Phrase ${i + 1}.`],
  lines: i === 2 ? [{ minute: 1, actions: [['6-2'], []], points: [0, 0], score: [0, 0], cards: [[], []] }] : [],
}));
const table = (n: number, now: Partial<State>, more: Partial<TableMessage> = {}): TableMessage => ({
  type: 'table',
  table: 'T',
  game: 'poche',
  title: 'Rugby de poche',
  options: lesson.options,
  words: {},
  cards: [],
  position: lesson.position as TableMessage['position'],
  dice: 'fair',
  day: '',
  hides: false,
  commitment: 'abc',
  entries: entries.slice(0, n),
  state: state(now),
  ...more,
});

let shown: Record<string, unknown> | undefined;
const $ = <E extends HTMLElement>(query: string) => document.querySelector<E>(query);
const text = (query: string) => $(query)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const settle = async () => {
  await vi.waitFor(() => expect($('.scoreboard')).not.toBeNull(), PATIENCE);
  flushSync();
};

function show(page: unknown, name: string) {
  shown = mount(page as Component<{ name: string }>, { target: document.body, props: { name } });
  flushSync();
}
async function open(n: number, now: Partial<State>, more: Partial<TableMessage> = {}) {
  show(Table, 'T');
  FakeSocket.last.hear(table(n, now, more));
  await settle();
}
const press = (key: string) => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
};
async function violations() {
  const found = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    rules: { 'color-contrast': { enabled: false } }, // needs a real page; the browser tests look at it
  });
  return found.violations.map((one) => [one.id, one.nodes.map((node) => node.html)]);
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe('the table', () => {
  test('shows score, clock, cards and ball in words too', async () => {
    await open(10, { choices: [] });
    expect(text('.scoreboard')).toContain('score : 3');
    expect(text('.scoreboard')).toContain('score : 7');
    expect(text('.scoreboard')).toContain("carton jaune jusqu'à la minute 16");
    expect(await violations()).toEqual([]);
  });

  test('throws on Enter when it is your throw, and only then', async () => {
    await open(3, { can_roll: true, version: 5 });
    expect(text('#actions-title')).toBe('À vous de lancer');
    press('Enter');
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'roll', version: 5 });
    const { id } = FakeSocket.last.sent.at(-1)!;
    press('Enter');
    expect(FakeSocket.last.sent).toHaveLength(1);
    FakeSocket.last.hear({ type: 'accepted', id, version: 6 });
  });

  test('choices are buttons and keys, with what they are worth', async () => {
    const choices = [
      { action: 'kick', label: 'tenter la pénalité', detail: '3 points', seat: 0 },
      { action: 'play', label: 'jouer la pénalité', detail: 'on garde le ballon', seat: 0 },
    ];
    await open(6, { turn: 0, thrower: -1, choices });
    expect(text('.choices')).toContain('on garde le ballon');
    press('Enter'); // the key that threw does not decide
    expect(FakeSocket.last.sent).toHaveLength(0);
    press('2');
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'play', action: 'play' });
    expect(await violations()).toEqual([]);
  });

  test('says why a move is refused', async () => {
    await open(3, { can_roll: true });
    $('.throw')!.click();
    const { id } = FakeSocket.last.sent.at(-1)!;
    FakeSocket.last.hear({ type: 'refused', id, reason: 'turn', sentence: "ce n'est pas à vous", state: state() });
    await vi.waitFor(() => expect(text('[role="alert"]')).toBe("Ce n'est pas à vous."), PATIENCE);
  });

  test('gives its share of the dice once, before the first throw', async () => {
    await open(0, { can_roll: true });
    await vi.waitFor(() => expect(FakeSocket.last.sent).toHaveLength(1), PATIENCE);
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'seed' });
    expect(FakeSocket.last.sent[0]!.seed).toMatch(/^[0-9a-f]{32}$/);
  });

  test('real dice are typed and confirmed', async () => {
    const outcomes = ['1-1', '2-1', '5-3'];
    await open(3, { outcomes }, { dice: 'real' });
    press('3');
    press('5');
    expect(text('.picker .big')).toBe('Valider 5-3');
    press('Enter');
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'play', action: '5-3' });
    expect(await violations()).toEqual([]);
  });

  test('two at one screen are told whose turn it is', async () => {
    await open(3, { can_roll: true, thrower: 1, seats: [seat(0, 'Dax', true), seat(1, 'Pau', true)] });
    expect(text('#actions-title')).toBe('Pau, à vous de lancer');
  });

  test('a spectator sees everything and can touch nothing', async () => {
    await open(3, { seats: [seat(0, 'Dax', false), seat(1, 'Pau', false)] });
    expect(text('.tag')).toBe('Vous regardez ce match');
    expect($('.throw')).toBeNull();
    press('Enter');
    expect(FakeSocket.last.sent).toHaveLength(0);
  });

  test('asks for consent when the other wants to take back', async () => {
    await open(7, { undo_asked_by: 1 });
    expect(text('#actions-title')).toBe('Pau voudrait annuler son dernier choix');
    expect(text('.actions')).not.toContain('Dax lance un dé');
    press('1');
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'consent', yes: true });
  });

  test.each<[string, number, Partial<State>]>([
    ['rien à annuler', 0, { no_undo: 'nothing' }],
    ["un lancer ne s'annule pas", 3, { no_undo: 'throw' }],
    ["on attend l'accord de l'autre", 7, { no_undo: 'waiting' }],
    ['ce coup a dévoilé quelque chose', 7, { no_undo: 'shown' }],
    ["le dernier choix n'est pas le vôtre", 7, { no_undo: 'other' }],
  ])('says why nothing can be taken back: %s', async (why, n, now) => {
    await open(n, now);
    expect(text('.undo')).toBe(`Annuler mon choix ${why}`);
    expect($('.undo')!.getAttribute('aria-disabled')).toBe('true');
    $('.undo')!.click();
    expect(FakeSocket.last.sent.filter(({ type }) => type === 'undo')).toEqual([]);
  });

  test('takes a choice back', async () => {
    await open(7, { can_undo: true, no_undo: '' });
    expect(text('.undo')).toBe('Annuler mon choix');
    $('.undo')!.click();
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'undo' });
  });

  describe('advice', () => {
    const choices = [
      { action: 'play', label: 'jouer la pénalité', detail: 'on garde le ballon', seat: 0 },
      { action: 'kick', label: 'tenter la pénalité', detail: '3 points', seat: 0 },
    ];
    const hints = {
      type: 'hints',
      columns: { win: 'gagner', points: 'points' },
      chances: ['win'],
      hints: [
        { action: 'kick', label: 'tenter la pénalité', figures: { win: 0.624, points: 3 } },
        { action: 'play', label: 'jouer la pénalité', figures: { win: 0.002, points: 1.25 } },
      ],
    };
    const asked = { kind: 'hint', seat: 0, action: '', events: [], lines: [], hidden: false, chance: false, dice: [], changes: {}, sentences: ['Dax demande un conseil.'] };

    test('is there for who asks, beside the choices and in a table, until one is taken', async () => {
      await open(7, { choices, can_hint: true, version: 7 });
      expect([$('.advice'), $('.choice .mark')]).toEqual([null, null]);
      press('h');
      await vi.waitFor(() => expect(FakeSocket.last.sent).toHaveLength(1), PATIENCE);
      const { id } = FakeSocket.last.sent.at(-1)!;
      expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'hint', version: 7, here: false }); // the server has the table of a solved game
      FakeSocket.last.hear({ type: 'accepted', id, version: 8 });
      FakeSocket.last.hear({ ...hints, id });
      FakeSocket.last.hear({ type: 'update', entries: [{ ...asked, seq: 8 }], state: state({ choices, can_hint: true, version: 8 }) });
      await vi.waitFor(() => expect(text('.advice summary')).toBe('tenter la pénalité gagner 62 %'), PATIENCE);
      expect([...document.querySelectorAll('.advice tbody tr > *')].map((cell) => cell.textContent!.replace(/\s+/g, ' ').trim())).toEqual([
        'Choix conseillé :tenter la pénalité', '62 %', '3,0',
        'jouer la pénalité', '< 1 %', '1,3',
      ]);
      expect([...document.querySelectorAll('.choice .figure')].map((mark) => mark.textContent!.trim().replace(/\s+/g, ' '))).toEqual(['< 1 %', '62 %']);
      expect(text('.log')).toContain('Dax demande un conseil.');
      expect(text('.commentary')).not.toContain('conseil'); // it is no part of the story
      expect(await violations()).toEqual([]);
      $('.ask-hint')!.click();
      flushSync();
      expect($('.advice')).toBeNull();
      $('.ask-hint')!.click();
      flushSync();
      expect($('.advice')).not.toBeNull();
      expect(FakeSocket.last.sent.filter(({ type }) => type === 'hint')).toHaveLength(1);
      FakeSocket.last.hear({ type: 'update', entries: [{ ...entries[7]!, seq: 9 }], state: state({ choices, can_hint: true, version: 9 }) });
      await vi.waitFor(() => expect($('.ask-hint')).not.toBeNull(), PATIENCE);
      expect($('.advice')).toBeNull();
    });

    test('is not offered where there is none, and a refusal is said', async () => {
      await open(7, { choices });
      expect($('.ask-hint')).toBeNull();
      press('h');
      expect(FakeSocket.last.sent).toEqual([]);
      FakeSocket.last.hear({ type: 'update', entries: [], state: state({ choices, can_hint: true }) });
      $('.ask-hint')!.click();
      await vi.waitFor(() => expect(FakeSocket.last.sent).toHaveLength(1), PATIENCE);
      const { id } = FakeSocket.last.sent.at(-1)!;
      FakeSocket.last.hear({ type: 'refused', id, reason: 'no_hint', sentence: 'pas de conseil ici', state: state({ choices }) });
      await vi.waitFor(() => expect(text('.notice')).toBe('Pas de conseil ici.'), PATIENCE);
      expect([$('.ask-hint'), $('.advice')]).toEqual([null, null]);
    });
  });

  test('offers to skip only while there is something to skip', async () => {
    await open(3, {});
    expect($('.skip')).toBeNull();
    FakeSocket.last.hear({ type: 'update', entries: entries.slice(3, 6), state: state({ version: 2 }) });
    $('.skip')!.click();
    flushSync();
    expect($('.skip')).toBeNull();
    expect(text('.commentary')).toBe('Phrase 6.');
  });

  test('a spectator who comes before the kick-off', async () => {
    await open(0, { seats: [seat(0, 'Dax', false), seat(1, 'Pau', false)] });
    expect(text('#actions-title')).toBe('Le match va commencer');
  });

  test('a tie-break has a winner', async () => {
    const result = 'Dax 8-8 Pau · Pau gagne, moins de cartons rouges (0 contre 1)';
    await open(entries.length, { turn: -3, outcome: [-1, 1], scores: [8, 8], result });
    expect(text('.result')).toMatch(/^Défaite Dax 8-8 Pau · Pau gagne, moins de cartons rouges/);
  });

  test('one who plays alone wins, loses, or is simply done', async () => {
    const alone = { turn: -3, seats: [seat(0, 'Dax', true)], result: 'Dax 8' };
    await open(entries.length, { ...alone, outcome: [-1] });
    expect(text('#result-title')).toBe('Défaite');
    FakeSocket.last.hear({ type: 'update', entries: [], state: state({ ...alone, version: 9, outcome: [0] }) });
    expect(text('#result-title')).toBe('Partie terminée');
  });

  test('with secrets the screen is passed on before anything is shown', async () => {
    const both = [seat(0, 'Dax', true), seat(1, 'Pau', true)];
    const now = { turn: 1, thrower: -1, viewer: -1, cover: 1, seats: both };
    await open(7, now, { hides: true });
    expect(text('dialog[open] h2')).toBe("Passez l'écran à Pau");
    expect(await violations()).toEqual([]);
    press('Escape');
    expect($('dialog[open]')).not.toBeNull();
    $('dialog[open] button')!.click();
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'look', seat: 1 });
    const { id } = FakeSocket.last.sent.at(-1)!;
    FakeSocket.last.hear({ type: 'accepted', id, version: 1 });
    FakeSocket.last.hear(table(7, { ...now, viewer: 1, cover: -1 }, { hides: true }));
    expect($('dialog[open]')).toBeNull();
  });

  test('while cards fall nobody passes the screen', async () => {
    const both = [seat(0, 'Dax', true), seat(1, 'Pau', true)];
    await open(7, { turn: -1, thrower: 1, viewer: -1, cover: -1, seats: both }, { hides: true });
    expect($('dialog[open]')).toBeNull();
  });

  test('without secrets, or with one seat of ours, nobody passes the screen', async () => {
    await open(7, { turn: 1, thrower: -1, viewer: 0, seats: [seat(0, 'Dax', true), seat(1, 'Pau', true)] });
    expect($('dialog[open]')).toBeNull();
    FakeSocket.last.hear(table(7, { turn: 0, thrower: -1, viewer: 0 }, { hides: true }));
    expect($('dialog[open]')).toBeNull();
  });

  test('at the end: the result, a rematch, the replay, the proof, the printed sheet', async () => {
    await open(entries.length, { turn: -3, outcome: [1, -1], result: 'Dax 8-7 Pau · Dax gagne' });
    expect(text('#result-title')).toMatch(/Victoire/);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.result a')].map((one) => one.getAttribute('href'));
    expect(links).toEqual(['/analysis/T', '/replay/T', '/verify?table=T', '/new/poche']);
    $('.result .primary')!.click();
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'rematch' });
    expect(text('.print-only')).toContain('Dax 8-7 Pau');
    expect(await violations()).toEqual([]);
  });

  test('a live region speaks what happens', async () => {
    await open(3, {});
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    FakeSocket.last.hear({ type: 'update', entries: [entries[3]], state: state({ version: 2 }) });
    await vi.waitFor(() => expect(text('[aria-live]')).toContain('Phrase 4.'), PATIENCE);
  });
});

test('the replay steps with the arrow keys', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(table(entries.length, { turn: -3 })))));
  show(Replay, 'T');
  await settle();
  press('ArrowRight');
  press('ArrowRight');
  expect(text('.commentary')).toContain('Phrase 2.');
  press('End');
  expect($<HTMLInputElement>('input[type="range"]')!.value).toBe(String(entries.length));
  expect(await violations()).toEqual([]);
});

test('a replay that comes bare is told by the rules in the page', async () => {
  const bare = entries.map((entry) => ({ ...entry, events: [], chance: false, dice: [], changes: {} }));
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: URL) => {
    asked.push(address.search);
    return Promise.resolve(new Response(JSON.stringify(table(0, { turn: -3 }, { position: {}, entries: bare }))));
  });
  show(Replay, 'T');
  await settle();
  expect(asked).toEqual(['?bare=yes&lang=fr']);
  press('End');
  expect(text('.scoreboard')).toMatch(/8.*7/);
});

test('the replay and its address go together', async () => {
  history.replaceState(null, '', '/replay/T#3');
  dispatchEvent(new PopStateEvent('popstate'));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(table(entries.length, { turn: -3 })))));
  show(Replay, 'T');
  await settle();
  const at = () => $<HTMLInputElement>('input[type="range"]')!.value;
  expect(at()).toBe('3');
  press('ArrowRight');
  await vi.waitFor(() => expect(location.hash).toBe('#4'), PATIENCE);
  history.replaceState(null, '', '#9'); // by hand, or by Back
  dispatchEvent(new PopStateEvent('popstate'));
  flushSync();
  expect(at()).toBe('9');
});

test('a game that is not there has a page of its own', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ reason: 'no_table', sentence: '' }, { status: 404 })));
  show(Replay, 'x');
  await vi.waitFor(() => expect(text('h1')).toBe("Cette partie n'existe pas"), PATIENCE);
  expect($('a[href="/"]')).not.toBeNull();
});

describe('a board that offers actions itself', () => {
  const choices = [
    { action: 'flip b3', label: 'retourner b3', detail: '', seat: 0 },
    { action: 'pass', label: 'passer', detail: '', seat: 0 },
  ];
  const actions = (onBoard: (action: string) => boolean, act = vi.fn()) => {
    const props = { game: 'campus', state: state({ turn: 0, thrower: -1, choices }), started: true, throws: false };
    shown = mount(Actions, {
      target: document.body,
      props: { ...props, ready: true, busy: false, refusal: '', act, skip() {}, onBoard },
    });
    flushSync();
    return act;
  };

  test('leaves the others to the list', () => {
    const act = actions((action) => action.startsWith('flip'));
    expect(text('.choices')).toBe('1 passer');
    expect($('.hint')).toBeNull();
    $('.choices button')!.click();
    expect(act).toHaveBeenCalledWith({ type: 'play', action: 'pass' });
  });

  test('or offers all, and there is no list, and no dice', () => {
    actions(() => true);
    expect($('.choices')).toBeNull();
    expect($('.throw')).toBeNull();
    expect(text('.hint')).toContain('Touchez sur le plateau');
  });
});

test('the lesson leads through a whole match to a table of your own', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  show(Learn, 'poche');
  await settle();
  expect(await violations()).toEqual([]);
  vi.useFakeTimers();
  for (const { action } of rows.steps) {
    const choice = [...document.querySelectorAll<HTMLButtonElement>('.choice')].find((one) => !one.disabled);
    (choice ?? document.querySelector<HTMLButtonElement>('.bubble .big'))!.click();
    expect(action).not.toBe('');
    flushSync();
    vi.advanceTimersByTime(3000);
    flushSync();
  }
  vi.useRealTimers();
  expect($('.bubble a.primary')?.getAttribute('href')).toBe('/new/poche');
  expect(text('.say')).toContain('8 à 7');
});
