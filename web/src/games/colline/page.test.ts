/** Duel sur la Colline: the hill folded from events, raced on, laid, told; its sheet and its lesson. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps, PickerProps, SheetProps, Start } from '../../board/boards';
import { beforehand, entryOf } from '../../board/lesson';
import { isThrow } from '../../board/log';
import Board, { onBoard, pace } from './Board.svelte';
import { cardText, colourOf, keepText, maskOf, valueOf } from './cards';
import lesson from './lesson';
import Picker from './Picker.svelte';
import { counts, next, scene, score, sumOf, type Side } from './scene';
import Sheet from './Sheet.svelte';
import { headline, startWords, words } from './words';
import type { Choice, Entry } from '../../generated/protocol';

type Events = Entry['events'];
const entry = (seq: number, action: string, ...events: Events): Entry => ({
  seq,
  kind: 'action',
  seat: 0,
  action,
  events,
  sentences: [`Phrase ${seq}.`],
  lines: [],
  hidden: false,
});
const choice = (action: string, seat = 0): Choice => ({ action, label: action, worth: '', seat });

const told = [...beforehand(lesson), ...lesson.steps.map((step, i) => entryOf(step, i + 1))];
const after = (steps: number) => scene(told.slice(0, steps + 1));
const NAMES = ['Camille', 'Dominique'];

let shown: Record<string, unknown> | undefined;
const $ = <E extends HTMLElement>(query: string) => document.querySelector<E>(query);
const $$ = (query: string) => [...document.querySelectorAll<HTMLElement>(query)];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const seat = (name: string, yours: boolean) => ({ name, kind: 'human' as const, yours, present: true });
function board(props: Partial<BoardProps>) {
  const all: BoardProps = { story: [], rolling: null, seats: [seat('Camille', true), seat('Dominique', false)], options: { race: 'beats' }, ...props };
  shown = mount(Board as Component<BoardProps>, { target: document.body, props: all });
  flushSync();
  return shown as { key: (event: KeyboardEvent) => boolean };
}
const press = (key: string) => new KeyboardEvent('keydown', { key });

describe('cards', () => {
  test('are numbered as the rules number them', () => {
    expect([1, 8, 9, 32].map(cardText)).toEqual(['R1', 'R8', 'B1', 'Y8']);
    expect([valueOf(15), colourOf(15)]).toEqual([7, 2]);
  });

  test('dice kept are written as actions write them', () => {
    expect([keepText(0), keepText(5)]).toEqual(['keep', 'keep 1,3']);
    expect([maskOf('keep'), maskOf('p1 keep 1,3')]).toEqual([0, 5]);
  });
});

describe('the scene', () => {
  test('hands are known as far as events tell them', () => {
    const now = after(0);
    expect(now.hands.map((hand) => hand.length)).toEqual([10, 0]);
    expect(now.held).toEqual([10, 10]);
    expect(now.phase).toBe('race');
  });

  test('the race, the flag, the attack, the clues', () => {
    expect(after(5)).toMatchObject({ dice: [[1, 1, 1, 1], [2, 2, 2, 5]], alike: [1, 0], phase: 'race' });
    expect(after(6)).toMatchObject({ flag: 0, strong: 1, attacker: 1, phase: 'attack' });
    const clues = after(7);
    expect(clues).toMatchObject({ kinds: 10, phase: 'answer' });
    expect(clues.clues[1]).toEqual({ colour: 0, value: 2 });
    expect(clues.laid[1].map((laid) => laid?.card)).toEqual([0, 0, 0, 0]);
    expect(next(clues)).toEqual({ seat: 0, place: 0 });
  });

  test('sums count up to what the referee says', () => {
    const before = after(lesson.steps.length - 1);
    expect([sumOf(before, 0), sumOf(before, 1)]).toEqual([27, 11]);
    expect(before.laid[1][0]).toMatchObject({ gone: true });
    expect(counts(before, before.laid[0][3]!)).toBe(true);
    const end = after(lesson.steps.length);
    expect(end.sums).toEqual([27, 11]);
    expect(score(end)).toEqual([1, 0]);
  });

  test('a 5 sweeps its line, a 6 is raised, a 3 copies', () => {
    const now = scene([
      entry(1, 'x', ['grab', 0, 1, 0, 0], ['shown', 1, 0, 5, 8], ['shown', 1, 1, 2, 14], ['shown', 1, 2, 17, 3], ['shown', 1, 3, 18, 6]),
      entry(2, 'y', ['discarded', 1, 0, 5, 8], ['strong', 0, 1, 14, 0], ['copies', 0, 2, 1, 6]),
    ]);
    expect([now.laid[0][0]!.gone, now.laid[1][0]!.gone]).toEqual([true, true]);
    expect(sumOf(now, 0)).toBe(6 + 6 + 6);
    expect(now.act?.kind).toBe('copies');
  });

  test('a new round clears the hill and keeps hands and tokens', () => {
    const now = scene([...told, entry(99, 'Y3', ['draws', 0, 7, 21, 0], ['round', 0, 2, 0, 0])]);
    expect(now).toMatchObject({ phase: 'race', round: 2, strong: 0, tokens: [0] });
    expect(now.laid[0]).toEqual([null, null, null, null]);
    expect(now.hands[0]).toHaveLength(6);
  });
});

describe('the pace', () => {
  test('a live race is told at once, calm dice roll a moment', () => {
    expect(pace(entry(1, 'p1 keep 1,3', ['keep', 0, 5, 0, 0])).pause).toBe(0);
    expect(pace(entry(2, 'RB', ['dice', 0, 1215, 5, 0])).pause).toBe(0);
    expect(pace(entry(3, 'keep 1,3', ['keep', 0, 5, 0, 0])).pause).toBeGreaterThan(0);
  });

  test('a clash is told place by place, power by power', () => {
    const clash = told[11]!;
    const { beats } = pace(clash);
    expect(beats!.map(([events]) => clash.events[events - 1]![0])).toEqual(['shown', 'shown', 'shown', 'shown', 'destroyed', 'adds']);
  });

  test('no action of the game is taken for numbered dice', () => {
    expect(['RB--', 'R7', 'CCVC', 'keep 1', 'first 1'].some((action) => isThrow(entry(1, action)))).toBe(false);
    expect(['keep', 'p2 keep 1', 'p1 grab', 'pass', 'lay R7'].every(onBoard)).toBe(true);
  });
});

describe('the board', () => {
  test('dice are kept by a tap and by keys, and the others thrown', () => {
    const play = vi.fn();
    const table = board({ story: told.slice(0, 3), choices: ['keep', 'keep 1', 'keep 1,2'].map((action) => choice(action)), play });
    $$('button.one')[0]!.click();
    expect(table.key(press('2'))).toBe(true);
    flushSync();
    expect($$('button.one').map((die) => die.getAttribute('aria-pressed'))).toEqual(['true', 'true', 'false', 'false']);
    expect(table.key(press(' '))).toBe(true);
    flushSync();
    expect(play).toHaveBeenCalledExactlyOnceWith('keep 1,2');
  });

  test('a live throw asked for too soon waits its time', () => {
    vi.useFakeTimers();
    const play = vi.fn();
    const table = board({ story: told.slice(0, 1), options: { race: 'live' }, choices: [choice('p1 keep')], play });
    table.key(press(' '));
    flushSync();
    table.key(press(' '));
    flushSync();
    expect(play).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(400);
    flushSync();
    expect(play.mock.calls).toEqual([['p1 keep'], ['p1 keep']]);
  });

  test('two at one screen: dice are thrown by who is called, each with his keys', () => {
    const play = vi.fn();
    const seats = [seat('Camille', true), seat('Dominique', true)];
    const table = board({ story: told.slice(0, 1), seats, choices: [choice('keep', 1)], play });
    expect($$('.throw-dice').map((button) => button.getAttribute('aria-disabled'))).toEqual(['false', 'true']);
    table.key(press(' '));
    flushSync();
    expect(play).not.toHaveBeenCalled();
    table.key(press('Enter'));
    flushSync();
    expect(play).toHaveBeenCalledExactlyOnceWith('keep');
  });

  test('the flag is taken by f, and by its button', () => {
    const play = vi.fn();
    const table = board({ story: told.slice(0, 6), choices: [choice('grab'), choice('pass')], play });
    table.key(press('f'));
    $('button.grab')!.click();
    expect(play.mock.calls).toEqual([['grab'], ['grab']]);
    expect(headline(after(5), NAMES, true)).toContain('Camille');
  });

  test('cards are laid by a tap and by their keys', () => {
    const play = vi.fn();
    const table = board({ story: told.slice(0, 8), choices: [choice('lay R6'), choice('lay Y8')], play });
    expect($$('.hand button')).toHaveLength(10);
    table.key(press('1'));
    table.key(press('0'));
    table.key(press('2')); // not among the choices
    $$('.hand button')[0]!.click();
    expect(play.mock.calls).toEqual([['lay R6'], ['lay Y8'], ['lay R6']]);
  });

  test('at a shared screen a hand is seen only by who looks at it', () => {
    const seats = [seat('Camille', true), seat('Dominique', true)];
    board({ story: told.slice(0, 8), seats, choices: [], play: vi.fn() });
    expect($$('.hand button')).toHaveLength(0);
    void unmount(shown!);
    board({ story: told.slice(0, 8), seats, choices: [choice('lay R6', 0)], viewer: 0, play: vi.fn() });
    expect($$('.hand button')).toHaveLength(10);
  });

  test('a position is told in words too', () => {
    const said = words(after(8), NAMES).join(' ');
    expect(said).toContain('Indices, de gauche à droite');
    expect(said).toContain('2 jaune');
  });
});

describe('before a live race', () => {
  const start = (changes: Partial<Start> = {}): Start => ({ ready: [false, false], may: true, say: vi.fn(), at: null, ...changes });
  const people = [seat('Camille', true), seat('Dominique', false)];

  test('the throw is the word that one is ready, by its key too', () => {
    const signal = start();
    const play = vi.fn();
    const table = board({ story: told.slice(0, 1), options: { race: 'live' }, start: signal, play });
    expect($('.throw-dice')).toBeNull();
    $('button.ready')!.click();
    expect(table.key(press(' '))).toBe(true);
    expect(signal.say).toHaveBeenCalledTimes(2);
    expect(play).not.toHaveBeenCalled();
  });

  test('while it counts down nothing is thrown, nor asked for', () => {
    vi.useFakeTimers();
    const play = vi.fn();
    const signal = start({ may: false, at: Date.now() + 2100, ready: [true, true] });
    const table = board({ story: told.slice(0, 1), options: { race: 'live' }, start: signal, choices: [], play });
    expect($('.count')?.textContent).toBe('3');
    vi.advanceTimersByTime(1000);
    flushSync();
    expect($('.count')?.textContent).toBe('2');
    table.key(press(' '));
    $('button.ready')!.click();
    vi.advanceTimersByTime(5000);
    flushSync();
    expect(play).not.toHaveBeenCalled();
    expect(signal.say).not.toHaveBeenCalled();
  });

  test.each<[string, boolean[], boolean, Side[]]>([
    ['tous deux', [false, false], true, [0]],
    ["On n'attend plus que vous", [false, true], true, [0]],
    ['On attend que Dominique', [true, false], true, [0]],
    ['On attend le retour de Dominique', [true, true], false, [0]],
    ['choisissez une couleur', [false, false], true, [0, 1]],
    ['Les joueurs', [false, false], true, []],
  ])('%s', (words, ready, present, yours) => {
    const seats = people.map((one, i) => ({ ...one, present: i === 0 || present }));
    expect(startWords(start({ ready }), seats, yours)).toContain(words);
  });
});

describe('real dice', () => {
  const live = { options: { race: 'live' }, real: true };

  test('a live race is told by the colour of the four: by a touch, by its key', () => {
    const play = vi.fn();
    const table = board({ ...live, story: told.slice(0, 1), choices: [choice('p1 keep')], play });
    $$('.claim')[1]!.click();
    expect(table.key(press('4'))).toBe(true);
    expect(table.key(press(' '))).toBe(false);
    expect(play.mock.calls).toEqual([['p1 keep BBBB p1 grab'], ['p1 keep YYYY p1 grab']]);
    expect($('section.racer:not(.mine)')?.textContent).toContain('Dominique lance ses propres dés');
  });

  test('a flag that was taken back can be taken again, or with another colour', () => {
    const play = vi.fn();
    const alike = entry(9, 'RRRR', ['dice', 0, 1111, 0, 0], ['four_alike', 0, 1, 0, 0]);
    board({ ...live, story: [...told.slice(0, 1), alike], choices: [choice('p1 grab'), choice('p1 pass')], play });
    $$('.claim')[0]!.click();
    $$('.claim')[2]!.click();
    expect(play.mock.calls).toEqual([['p1 grab'], ['p1 pass p1 keep GGGG p1 grab']]);
  });

  test('in calm mode the faces of the dice that were thrown are told', () => {
    const play = vi.fn();
    const table = board({ story: told.slice(0, 3), real: true, choices: [choice('keep'), choice('keep 1,2')], play });
    table.key(press('1'));
    table.key(press('2'));
    flushSync();
    expect($$('.slot')).toHaveLength(2);
    for (const key of ['v', 'J', 'Backspace', '-', 'r']) table.key(press(key));
    flushSync();
    expect($$('.slot:not(.empty)')).toHaveLength(2);
    table.key(press('Enter'));
    expect(play).toHaveBeenCalledExactlyOnceWith('keep 1,2 G-');
  });

  test('the clues are told die by die', () => {
    const onpick = vi.fn();
    const props: PickerProps = { outcomes: ['CCCC', 'VVVV'], seats: [], disabled: false, onpick };
    const picker = mount(Picker as Component<PickerProps>, { target: document.body, props }) as { key: (event: KeyboardEvent) => boolean };
    shown = picker;
    flushSync();
    for (const key of ['c', 'v', 'c', 'Backspace', 'v', 'Enter']) picker.key(press(key));
    expect(onpick).not.toHaveBeenCalled();
    flushSync();
    $$('.one')[3]!.querySelector('button')!.click();
    flushSync();
    expect(picker.key(press('x'))).toBe(false);
    picker.key(press('Enter'));
    expect(onpick).toHaveBeenCalledExactlyOnceWith('CVVC');
  });
});

describe('a clash that has been told', () => {
  test('stays until one goes on, and can be read again', () => {
    const goOn = vi.fn();
    const table = board({ story: told, goOn, play: vi.fn() });
    expect($$('.recap li')).toHaveLength(5);
    expect($('.recap dl')?.textContent).toContain('7 + 15 + 5 = 27');
    expect(document.activeElement).toBe($('.onward'));
    table.key(press('Enter'));
    $('.onward')!.click();
    expect(goOn).toHaveBeenCalledTimes(2);
    expect(pace(told.at(-1)!).wait).toBe(true);
    expect(pace(entry(1, 'x', ['wins_round', 0, 1, 3, 0], ['wins', 0, 3, 3, 0])).wait).toBe(false);
  });
});

describe('a replay', () => {
  const both = [...told.slice(0, 1), entry(50, 'R7', ['card', 1, 7, 0, 0])];

  test('shows both hands, or looks through the viewer of one', () => {
    board({ story: both, viewer: -2 });
    expect($$('ul[aria-label^="Main de"]')).toHaveLength(2);
    void unmount(shown!);
    board({ story: told.slice(0, 1), viewer: 1 });
    expect($$('.post strong').map((name) => name.textContent)).toEqual(['Camille', 'Dominique']);
  });
});

test('cards that have just come are marked, not the first ten', () => {
  expect(after(0).fresh).toEqual([[], []]);
  expect(scene([...told, entry(99, 'Y3', ['draws', 0, 7, 21, 0], ['card', 0, 27, 0, 0])]).fresh[0]).toEqual([27]);
});

test('the sheet has a line a round', () => {
  const line = { round: 1, flag: 0, strong: 1, attack: [8, 18, 15, 4], answer: [26, 20, 7, 8], turned: [[0, 5]], sums: [27, 11], winner: 0, by_flag: false, score: [1, 0] };
  shown = mount(Sheet as Component<SheetProps>, { target: document.body, props: { names: NAMES, rows: [line] } });
  flushSync();
  expect($$('tbody tr')).toHaveLength(1);
  expect($('.sums')?.textContent).toBe('1127');
});
