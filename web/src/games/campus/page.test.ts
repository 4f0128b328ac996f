/** Campus: its boards as they are told, touched, called out; its sheet, its keypad, its lesson. The lesson is a match of the rules. */
import axe from 'axe-core';
import { flushSync, mount, tick, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps, SheetProps } from '../../board/boards';
import { inForce, isThrow } from '../../board/log';
import { begun, Playback } from '../../board/playback.svelte';
import type { StoryEntry } from '../../board/position';
import type { Choice, Entry, State } from '../../generated/protocol';
import Learn from '../../pages/Learn.svelte';
import Board, { hints, listed, onBoard, pace } from './Board.svelte';
import { Awaits, Face, LINE_TEXTS, type Line, type Position, type RoundWon } from './generated/numbers';
import Example from './Example.svelte';
import lesson from './lesson.json';
import { cellName, ends } from './lines';
import { chain, harvest, roundEnd, soFar, touched } from './motion';
import Picker from './Picker.svelte';
import { bars, shareText } from './share';
import Sheet from './Sheet.svelte';
import { lineWords, words } from './words';
import { lessonIn, serveModules } from '../../../tests/modules';
import { PATIENCE } from '../../../tests/patience';

const played = await lessonIn('campus');
const start = played.position as Position;
const all: StoryEntry<Position>[] = played.entries;
/** The story up to a step of the lesson. */
const upTo = (step: number) => inForce(all.slice(0, played.told[step]));
const after = (step: number) => upTo(step).at(-1)!.position;
const LAST = lesson.steps.length;

// The steps of the lesson that are looked at here.
const [PAID, SPENT, ENDED, GIVES, TAKEN, STAR, LAST_STAR, WON, CALLS, CALLED, CHAIN] = [2, 3, 4, 7, 8, 11, 13, 14, 18, 19, 22] as const;

let shown: Record<string, unknown> | undefined;
const $ = <E extends HTMLElement>(query: string) => document.querySelector<E>(query);
const $$ = (query: string) => [...document.querySelectorAll<HTMLElement>(query)];
const text = (query: string) => $(query)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const cell = (name: string) => $$('[data-cell]').find((one) => one.getAttribute('aria-label')!.startsWith(`${name},`))!;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  Element.prototype.animate ??= () => ({ finished: Promise.resolve(), cancel() {}, onfinish: null }) as unknown as Animation;
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function violations() {
  const found = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return found.violations.map((one) => [one.id, one.nodes.map((node) => node.html)]);
}

describe('lines', () => {
  test('each lies where its name says, and is called so', () => {
    expect(LINE_TEXTS.map((line) => lineWords(line)).slice(5, 8)).toEqual(['Rangée 6', 'Colonne a', 'Colonne b']);
    expect(lineWords('diag2')).toBe('Diagonale f1-a6');
    expect([ends('row3'), ends('colb'), ends('diag1'), ends('diag2')]).toEqual([
      [0.5, 2.5, 5.5, 2.5],
      [1.5, 0.5, 1.5, 5.5],
      [0.5, 0.5, 5.5, 5.5],
      [5.5, 0.5, 0.5, 5.5],
    ]);
  });
});

describe('what is told', () => {
  test('a token that is laid, paid, given, called', () => {
    expect(touched(start, all.slice(0, 8))).toMatchObject({ how: 'token', board: 0, cell: 7 });
    expect(touched(after(PAID), upTo(PAID))).toEqual({ board: 0, cell: 7, how: 'flip', line: '' });
    expect(touched(after(TAKEN), upTo(TAKEN))).toEqual({ board: 0, cell: 13, how: 'bonus', line: 'row3' });
    expect(touched(after(CALLED), upTo(CALLED))).toEqual({ board: 0, cell: 16, how: 'call', line: 'row3' });
    expect(touched(after(ENDED), upTo(ENDED))).toBeNull();
    expect(touched(after(WON), upTo(WON))).toBeNull();
  });

  test('free tokens count up over a turn, and a paid one starts anew', () => {
    expect([GIVES, TAKEN, TAKEN + 1, STAR, ENDED, WON, LAST].map((step) => chain(upTo(step)))).toEqual([0, 1, 0, 2, 0, 0, 13]);
  });

  test('of a chain, token by token, over the position before it', () => {
    const before = upTo(LAST_STAR);
    const [last] = all.slice(played.told[LAST_STAR], played.told[WON]);
    const position = after(LAST_STAR);
    const now = soFar(position, [...before, begun(last!, 1, position)]);
    expect([position.left[0], now.left[0]]).toEqual([1, 0]);
    expect(now.faces[0]!.every((face) => face === Face.DOWN)).toBe(true);
    expect(soFar(after(WON), upTo(WON)).left).toEqual([36, 36]);
    for (const step of [PAID, TAKEN, CALLED, LAST]) expect(soFar(after(step), upTo(step))).toMatchObject({ left: after(step).left, faces: after(step).faces });
  });

  test('who won the first round, and what it costs', () => {
    expect(roundEnd(upTo(WON))).toEqual({ round: 1, winner: 0, points: 223, tokens: 20 });
    expect(roundEnd(upTo(LAST))).toBeNull();
    expect(roundEnd(upTo(SPENT))).toBeNull();
  });

  test('in words', () => {
    const said = words(after(CALLED), ['Camille', 'Dominique'], [2, 1], 3).join(' ');
    expect(said).toContain('Dés : 2-1. Il reste 3 sur 3.'.replace(' :', '\u00a0:'));
    expect(said).toContain('d1 14, e1 13, f1 étoile');
    expect(said).toContain('e3 20');
    expect(said).not.toContain('b3');
  });
});

describe('the pace', () => {
  const [token, laid] = [all[0]!, all[5]!];

  test('a token out of the bag is no throw of a die', () => {
    expect(isThrow(token)).toBe(false);
    expect(isThrow(upTo(1).at(-1)!)).toBe(true);
  });

  test('boards fill row by row', () => {
    expect(pace(token).pause).toBe(0);
    expect(pace(laid).pause).toBeGreaterThan(100);
  });

  test('a chain reaction is told token by token, then whole, and can be skipped', () => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    // As where bonuses are automatic: one entry for what the lesson plays in many.
    const rest = all.slice(played.told[CHAIN - 2]);
    const events: Entry['events'] = [...rest.flatMap((entry) => entry.events).filter(([kind]) => kind !== 'cleared' && kind !== 'lost' && kind !== 'end'), ['chain', 0, 13, 0, 0]];
    const big = { ...rest[0]!, events, changes: rest.at(-1)!.position as unknown as Entry['changes'] };
    const playback = new Playback();
    playback.pace = pace;
    playback.reset(start, all.slice(0, played.told[CHAIN - 2]));
    playback.add([big]);
    const [counts, left] = [new Set<number>(), new Set<number>()];
    for (let i = 0; i < 80 && !playback.caughtUp; i += 1) {
      const now = soFar(playback.position as Position, playback.story);
      counts.add(chain(playback.story));
      left.add(now.left[1]!);
      vi.advanceTimersByTime(100);
    }
    expect([...counts]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect([...left]).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    playback.reset(start, all.slice(0, played.told[CHAIN - 2]));
    playback.add([big]);
    expect(playback.caughtUp).toBe(false);
    playback.skip();
    expect(chain(playback.story)).toBe(13);
    vi.useRealTimers();
  });

  test('nothing is told before there is a board', () => {
    const playback = new Playback();
    playback.hold();
    playback.reset(start, []);
    playback.add(all.slice(0, 3));
    expect(playback.story).toHaveLength(0);
    playback.release();
    expect(playback.story.length).toBeGreaterThan(0);
    playback.stop();
  });
});

const seats = [
  { name: 'Camille', kind: 'human' as const, yours: true, present: true },
  { name: 'Dominique', kind: 'bot' as const, yours: false, present: true },
];
const offer = (...actions: string[]): Choice[] => actions.map((action) => ({ action, label: action, detail: '', seat: 0 }));

function board(step: number, more: Partial<BoardProps> = {}) {
  const play = vi.fn();
  shown = mount(Board, {
    target: document.body,
    props: { position: after(step), story: upTo(step), rolling: null, seats, options: lesson.options, play, ...more },
  });
  flushSync();
  return play;
}

describe('the board', () => {
  test('every cell says what lies there and whether it fits; a turned one says no more', async () => {
    board(PAID, { choices: offer('flip a2') });
    expect(cell('a2').getAttribute('aria-label')).toBe('a2, 3, tient dans le budget');
    expect(cell('a1').getAttribute('aria-label')).toBe('a1, 7, dépasse le budget');
    expect(cell('e4').getAttribute('aria-label')).toBe('e4, étoile');
    expect(cell('b2').getAttribute('aria-label')).toBe('b2, retourné');
    expect(cell('b2').textContent?.trim()).toBe('');
    expect(text('.purse')).toContain('Budget : il reste 3 sur 11');
    expect(await violations()).toEqual([]);
  });

  test('a token is taken free where a line gives it, else paid; what is given is not marked', () => {
    const play = board(GIVES, { choices: offer('bonus b3', 'flip e6', 'end') });
    expect(cell('b3').querySelector('.token')!.className).toContain('dull'); // 14 is over the budget of 4
    cell('b3').click();
    expect(play).toHaveBeenLastCalledWith('bonus b3');
    cell('e6').click();
    expect(play).toHaveBeenLastCalledWith('flip e6');
    expect($('.hint')).toBeNull();
  });

  test('says gently why not', () => {
    const play = board(GIVES, { choices: offer('bonus b3', 'flip e6', 'end') });
    cell('c2').click();
    flushSync();
    expect(text('.banner')).toBe("Le 22 dépasse le budget (il reste 4), et aucune ligne ne l'offre.");
    cell('e4').click();
    flushSync();
    expect(text('.banner')).toContain('il reste un nombre');
    expect(play).not.toHaveBeenCalled();
  });

  test('for a learner the lines that give are lit', () => {
    board(GIVES, { choices: offer('bonus b3'), hints: true });
    expect($$('line.hint')).toHaveLength(1);
    expect(hints({ bonuses: 'manual' })).toBe('campus.hints');
    expect(hints({ bonuses: 'auto' })).toBeNull();
  });

  test('arrow keys move from token to token, one of them in the order of Tab', () => {
    board(PAID, { choices: offer('flip a2') });
    cell('a1').focus();
    const press = (key: string) => {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      flushSync();
    };
    press('ArrowDown');
    press('ArrowRight');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^b2,/);
    press('End');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^f2,/);
    expect($$('[data-cell][tabindex="0"]')).toHaveLength(1);
  });

  test('a forgotten bonus: a line, then a place; a wrong line is refused gently', async () => {
    const calls = played.steps[CALLS]!.choices.filter(({ action }) => action.startsWith('call'));
    const play = board(CALLS, { choices: [...offer('flip d3', 'flip c4'), ...calls] });
    $('.ask')!.click();
    await tick();
    flushSync();
    expect($$('.handle')).toHaveLength(14);
    expect($$('.handle').map((one) => one.getAttribute('aria-label'))).toContain('Diagonale f1-a6');
    await vi.waitFor(() => expect(document.activeElement?.className).toContain('handle'), PATIENCE);
    expect(await violations()).toEqual([]);
    $('[aria-label="Rangée 1"]')!.click();
    flushSync();
    expect(text('.banner')).toContain("rien d'oublié");
    $('[aria-label="Rangée 3"]')!.click();
    await tick();
    flushSync();
    expect($$('.place.cell, .cell.place').map((one) => cellName(Number(one.dataset.cell)))).toEqual(['a3', 'b3', 'd3', 'e3', 'f3']);
    cell('b3').click();
    expect(play).toHaveBeenCalledWith('call row3 b3');
  });

  test('nobody calls after his first token, or where the rules say so', () => {
    board(CALLED + 1, { choices: offer('flip c4') });
    expect($('.ask')).toBeNull();
    void unmount(shown!);
    board(CALLS, { choices: offer('flip d3'), position: { ...after(CALLS), may_call: 0 } });
    expect($('.ask')).toBeNull();
  });

  test('alone there is one board, and a bar for each throw', () => {
    board(PAID, { seats: seats.slice(0, 1), position: { ...after(PAID), score: [1, 0] }, choices: offer('flip a2') });
    expect($$('.tray')).toHaveLength(1);
    expect($$('.bar')).toHaveLength(1);
    expect(harvest(upTo(PAID))).toEqual([1]);
    expect(text('.said')).toBe('Lancer n° 1');
  });

  test('a replay has nothing to touch, and reads the boards as tables', async () => {
    board(CALLS, { play: undefined });
    expect($$('[data-cell], .handle, .ask')).toHaveLength(0);
    expect($$('[role="table"]')).toHaveLength(2);
    expect(await violations()).toEqual([]);
  });

  test("a round's end shows the points, a chain its count", () => {
    board(WON, { play: undefined });
    expect(text('.end')).toContain('Camille a tout retourné');
    expect(text('.end')).toContain('223 points');
    void unmount(shown!);
    board(STAR);
    expect(text('.bang')).toBe('Réaction en chaîne 2 jetons');
  });

  test('to end the turn is to throw', () => {
    const end = played.steps[SPENT]!.choices[0]!;
    const state = (n: number) => ({ seats: seats.slice(0, n) }) as unknown as State;
    expect(listed(end, state(2))).toMatchObject({ action: 'end', label: "Lancer pour l'adversaire", detail: 'tout est dépensé', key: 'e' });
    expect(listed(end, state(1))).toMatchObject({ label: 'Lancer les dés' });
    expect(['flip a1', 'bonus a1', 'star a1', 'call row1 a1', 'end'].map(onBoard)).toEqual([true, true, true, true, false]);
  });
});

describe('the sheet', () => {
  const line = { round: 1, number: 1, seat: 0, throw: '6-5', budget: 11, turned: ['8', '3', '+14'], free: 1, calls: ['[oubli b3]'], left: 33 };
  const sheet = (props: SheetProps<Line | RoundWon>) => {
    shown = mount(Sheet, { target: document.body, props });
    flushSync();
  };

  test('alone: nineteen lines and the star', async () => {
    sheet({ names: ['Camille'], rows: [{ label: 'manche 1' }, line], result: '' });
    expect($$('tbody tr')).toHaveLength(20);
    expect(text('tbody tr')).toBe('1 6-5 11 [oubli b3] 8 3 +14 33');
    expect(text('.star')).toContain('★');
    expect(await violations()).toEqual([]);
  });

  test('with two: the rounds, who threw, what a round cost', () => {
    sheet({ names: ['Camille', 'Dominique'], rows: [{ label: 'manche 1' }, line, { round: 1, seat: 0, points: 178, tokens: 17 }] });
    expect($$('tbody tr')).toHaveLength(3);
    expect(text('tbody tr:last-child')).toContain('Dominique perd 178 points');
  });
});

test('with the real box, the tokens left in the bag are a keypad', () => {
  const onpick = vi.fn();
  shown = mount(Picker, { target: document.body, props: { outcomes: ['*', '1', '2', '12'], seats, position: start, disabled: false, onpick } });
  flushSync();
  expect($$('.keypad button').map((one) => one.textContent?.trim())).toEqual(['★', '1', '2', '12']);
  $$('.keypad button')[3]!.click();
  expect(onpick).toHaveBeenLastCalledWith('12');
  const key = (shown as { key: (event: KeyboardEvent) => boolean }).key;
  for (const one of ['1', '2', 'Enter']) key(new KeyboardEvent('keydown', { key: one }));
  expect(onpick).toHaveBeenCalledTimes(2);
  key(new KeyboardEvent('keydown', { key: '*' }));
  expect(onpick).toHaveBeenLastCalledWith('*');
});

test('a day is shared as a line, with a bar for each throw', () => {
  const line = shareText('2026-11-15', 12, 11, [1, 2, 5, 15]).replace(/[\u00a0\u202f]/g, ' ');
  expect(line).toBe("Ludothèque · Campus du 15/11/2026 : 12 lancers ★ (le meilleur joueur d'ici : 11)\n▁▂▃█");
  expect(bars([0, 36])).toBe('▁█');
});

test("the rulebook's Big Bang is played token by token (CAMPUS-11)", async () => {
  serveModules();
  shown = mount(Example as Component, { target: document.body });
  await vi.waitFor(() => expect($('.tray')).not.toBeNull(), PATIENCE);
  const [back, next] = $$('figcaption button') as [HTMLElement, HTMLElement];
  const left = () => $$('.token:not(.down)').length;
  const press = (key: string) => (next.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })), flushSync());
  expect(left()).toBe(15);
  expect(text('.said')).toContain('un budget de 3');
  back.click(); // there is nothing before it
  next.click();
  flushSync();
  expect(text('.said')).toMatch(/retourne le 1 \(d3\)/);
  press('ArrowRight');
  press('ArrowRight');
  expect(text('.said')).toMatch(/la diagonale f1-a6 offre le 24 \(b5\)/);
  expect($$('.hint')).toHaveLength(1);
  press('ArrowLeft');
  expect(left()).toBe(13);
  expect(await violations()).toEqual([]);
  for (let i = 0; i < 20; i += 1) press('ArrowRight');
  expect(left()).toBe(0);
  expect(text('.said')).toMatch(/L'étoile f6 est retournée. Le plateau est vide/);
  expect(text('.figures')).toBe('Jeton 15 sur 15');
});

describe('the lesson', () => {
  test('gives nothing that its words do not speak of', () => {
    const given = [...lesson.steps.keys()].map((step) => after(step).gives[after(step).boards[0]!]!.flatMap((cell) => (cell < 0 ? [] : [cellName(cell)])));
    expect(given.slice(0, 12)).toEqual([[], [], [], [], [], [], [], ['b3'], [], ['e5'], [], []]);
    expect(given.slice(CALLS, CHAIN)).toEqual([[], [], ['a3'], ['a3', 'e4', 'c5', 'b5']]);
    expect(after(LAST)).toMatchObject({ awaits: Awaits.OVER, score: [0, 499] });
  });

  test('leads to the Big Bang and on to a table', { timeout: 20_000 }, async () => {
    shown = mount(Learn as Component<{ name: string }>, { target: document.body, props: { name: 'campus' } });
    await vi.waitFor(() => expect($('.campus')).not.toBeNull(), PATIENCE);
    flushSync();
    for (let i = 0; i < 60 && !$('.bubble a.primary'); i += 1) {
      const next = ['.cell.pointed', '.handle.pointed', '.ask.pointed', '.choice:not(:disabled)', '.bubble .big'].map((query) => $(query)).find(Boolean);
      next?.click();
      await tick();
      flushSync();
      await new Promise((done) => setTimeout(done, 5));
    }
    expect($('.bubble a.primary')?.getAttribute('href')).toBe('/new/campus');
    await vi.waitFor(() => expect(text('.say')).toContain('276 points'), PATIENCE);
  });
});
