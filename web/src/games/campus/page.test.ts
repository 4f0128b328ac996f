/** Campus: the boards folded from events, touched, called out; its sheet, its keypad, its lesson. */
import axe from 'axe-core';
import { flushSync, mount, tick, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps, SheetProps } from '../../board/boards';
import { beforehand, entryOf } from '../../board/lesson';
import { isThrow } from '../../board/log';
import { Playback } from '../../board/playback.svelte';
import Board, { hints, listed, onBoard, pace } from './Board.svelte';
import lesson from './lesson';
import { cellName, countUp, givingLines, lineNotation, LINES } from './lines';
import Picker from './Picker.svelte';
import { scene } from './scene';
import { bars, shareText } from './share';
import Sheet from './Sheet.svelte';
import { words } from './words';
import type { Choice, Entry, State } from '../../generated/protocol';
import Learn from '../../pages/Learn.svelte';

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

const told = [...beforehand(lesson), ...lesson.steps.map((step, i) => entryOf(step, i + 1))];
const after = (steps: number) => scene(told.slice(0, steps + 1), lesson.options);

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
  test('there are fourteen of six cells, named as actions name them', () => {
    expect(LINES).toHaveLength(14);
    expect(LINES.map((_, line) => lineNotation(line))).toEqual([
      ...['row1', 'row2', 'row3', 'row4', 'row5', 'row6'],
      ...['cola', 'colb', 'colc', 'cold', 'cole', 'colf', 'diag1', 'diag2'],
    ]);
    expect(LINES[13]!.map(cellName)).toEqual(['f1', 'e2', 'd3', 'c4', 'b5', 'a6']);
  });

  test('a line with one number face up gives it, stars or not', () => {
    expect(givingLines(after(6).boards[0])).toEqual([]);
    expect(givingLines(after(7).boards[0])).toEqual([2]);
    expect(givingLines(after(9).boards[0])).toEqual([10]);
  });
});

describe('the scene', () => {
  test('boards are full, then the dice fill the purse and tokens empty it', () => {
    expect(after(0)).toMatchObject({ round: 1, budget: 0, dice: [] });
    expect(after(0).boards.map(countUp)).toEqual([36, 36]);
    expect(after(1)).toMatchObject({ dice: [6, 5], given: 11, budget: 11, player: 0, begun: false });
    expect(after(2)).toMatchObject({ budget: 3, begun: true, newest: { cell: 7, how: 'paid' } });
    expect(after(4)).toMatchObject({ budget: 0, given: 0, dice: [], begun: false });
    expect(countUp(after(4).boards[0])).toBe(34);
  });

  test('free tokens count up over a turn, and a paid one starts anew', () => {
    expect(after(8)).toMatchObject({ chain: 1, newest: { how: 'bonus', line: 2 } });
    expect(after(9).chain).toBe(0);
    expect(after(11).chain).toBe(2);
    expect(after(21)).toMatchObject({ chain: 13, ended: { winner: 0, points: 178, tokens: 17, round: 1 }, lost: [0, 178] });
    expect(countUp(after(21).boards[0])).toBe(0);
  });

  test('a call turns a token of the other board back', () => {
    expect(after(16).boards[1].up[13]).toBe(false);
    expect(after(17).boards[1].up[13]).toBe(true);
    expect(after(17)).toMatchObject({ begun: false, newest: { board: 1, how: 'called', line: 2 } });
  });

  test('in round 2 the boards have changed hands, all face up', () => {
    const swap = entry(99, 'x', ['swap', 1, 0, 0, 0], ['round', 1, 2, 0, 0]);
    const next = entry(100, '3-1', ['throw', 1, 3, 1, 4]);
    const flip = entry(101, 'flip a1', ['flip', 1, 0, 7, 0]);
    const now = scene([...told, swap, next, flip], lesson.options);
    expect(now.boards.map(countUp)).toEqual([35, 36]);
    expect(now).toMatchObject({ round: 2, player: 1, ended: null, throws: [0, 1] });
  });

  test('where bonuses are automatic a chain is what one token set off', () => {
    const auto = { ...lesson.options, bonuses: 'auto' };
    const big = told.at(-1)!;
    expect(scene(told.slice(0, -1), auto).chain).toBe(1);
    expect(scene([...told.slice(0, -1), { ...big, events: big.events.slice(0, 4) }], auto).chain).toBe(4);
  });

  test('can be told in words', () => {
    const said = words(after(17), ['Camille', 'Dominique'], lesson.options).join(' ');
    expect(said).toContain('Dés : 2-1. Il reste 3 sur 3.'.replace(' :', '\u00a0:'));
    expect(said).toContain('d1 14, e1 13, f1 étoile');
    expect(said).not.toContain('b3 1,');
  });
});

describe('the pace', () => {
  test('a token out of the bag is no throw of a die', () => {
    expect(isThrow(entry(1, '4', ['token', 1, 0, 4, 0]))).toBe(false);
    expect(isThrow(entry(1, '6-4', ['throw', 1, 6, 4, 10]))).toBe(true);
  });

  test('boards fill row by row', () => {
    expect(pace(entry(1, '4', ['token', 1, 4, 4, 0])).pause).toBe(0);
    expect(pace(entry(1, '4', ['token', 1, 5, 4, 0])).pause).toBeGreaterThan(100);
  });

  test('a chain reaction is told token by token, then whole, and can be skipped', () => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const playback = new Playback();
    playback.pace = pace;
    playback.reset(told.slice(0, -1));
    playback.add([told.at(-1)!]);
    const counts = [];
    for (let i = 0; i < 60 && !playback.caughtUp; i += 1) {
      counts.push(scene(playback.story, lesson.options).chain);
      vi.advanceTimersByTime(100);
    }
    expect(new Set(counts)).toEqual(new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]));
    playback.reset(told.slice(0, -1));
    playback.add([told.at(-1)!]);
    expect(playback.caughtUp).toBe(false);
    playback.skip();
    expect(scene(playback.story, lesson.options).chain).toBe(13);
    vi.useRealTimers();
  });

  test('nothing is told before there is a board', () => {
    const playback = new Playback();
    playback.hold();
    playback.reset([]);
    playback.add(told.slice(0, 2));
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
const offer = (...actions: string[]): Choice[] => actions.map((action) => ({ action, label: action, worth: '', seat: 0 }));

function board(steps: number, more: Partial<BoardProps> = {}) {
  const play = vi.fn();
  shown = mount(Board, {
    target: document.body,
    props: { story: told.slice(0, steps + 1), rolling: null, seats, options: lesson.options, play, ...more },
  });
  flushSync();
  return play;
}

describe('the board', () => {
  test('every cell says what lies there and whether it fits; a turned one says no more', async () => {
    board(2, { choices: offer('flip a2') });
    expect(cell('a2').getAttribute('aria-label')).toBe('a2, 3, tient dans le budget');
    expect(cell('a1').getAttribute('aria-label')).toBe('a1, 7, dépasse le budget');
    expect(cell('e4').getAttribute('aria-label')).toBe('e4, étoile');
    expect(cell('b2').getAttribute('aria-label')).toBe('b2, retourné');
    expect(cell('b2').textContent?.trim()).toBe('');
    expect(text('.purse')).toContain('Budget : il reste 3 sur 11');
    expect(await violations()).toEqual([]);
  });

  test('a token is taken free where a line gives it, else paid; what is given is not marked', () => {
    const play = board(7, { choices: offer('bonus b3', 'flip e6', 'end') });
    expect(cell('b3').querySelector('.token')!.className).toContain('dull'); // 14 is over the budget of 4
    cell('b3').click();
    expect(play).toHaveBeenLastCalledWith('bonus b3');
    cell('e6').click();
    expect(play).toHaveBeenLastCalledWith('flip e6');
    expect($('.hint')).toBeNull();
  });

  test('says gently why not', () => {
    const play = board(7, { choices: offer('bonus b3', 'flip e6', 'end') });
    cell('c2').click();
    flushSync();
    expect(text('.banner')).toBe("Le 22 dépasse le budget (il reste 4), et aucune ligne ne l'offre.");
    cell('e4').click();
    flushSync();
    expect(text('.banner')).toContain('il reste un nombre');
    expect(play).not.toHaveBeenCalled();
  });

  test('for a learner the lines that give are lit', () => {
    board(7, { choices: offer('bonus b3'), hints: true });
    expect($$('line.hint')).toHaveLength(1);
    expect(hints({ bonuses: 'manual' })).toBe('campus.hints');
    expect(hints({ bonuses: 'auto' })).toBeNull();
  });

  test('arrow keys move from token to token, one of them in the order of Tab', () => {
    board(2, { choices: offer('flip a2') });
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
    const calls = offer('call row3 a3', 'call row3 b3', 'call row3 c3', 'call row3 e3', 'call row3 f3');
    const play = board(16, { choices: [...offer('flip d3', 'flip c4'), ...calls] });
    $('.ask')!.click();
    await tick();
    flushSync();
    expect($$('.handle')).toHaveLength(14);
    expect($$('.handle').map((one) => one.getAttribute('aria-label'))).toContain('Diagonale f1-a6');
    await vi.waitFor(() => expect(document.activeElement?.className).toContain('handle'));
    expect(await violations()).toEqual([]);
    $('[aria-label="Rangée 1"]')!.click();
    flushSync();
    expect(text('.banner')).toContain("Rien d'oublié sur la rangée 1");
    $('[aria-label="Rangée 3"]')!.click();
    await tick();
    flushSync();
    expect($$('.place.cell, .cell.place').map((one) => cellName(Number(one.dataset.cell)))).toEqual(['a3', 'b3', 'c3', 'e3', 'f3']);
    cell('b3').click();
    expect(play).toHaveBeenCalledWith('call row3 b3');
  });

  test('nobody calls after his first token, alone, or where bonuses are automatic', () => {
    board(18, { choices: offer('flip c4') });
    expect($('.ask')).toBeNull();
    void unmount(shown!);
    board(16, { choices: offer('flip d3'), options: { ...lesson.options, bonuses: 'auto' } });
    expect($('.ask')).toBeNull();
  });

  test('alone there is one board, and a bar for each throw', () => {
    board(2, { seats: seats.slice(0, 1), options: { ...lesson.options, players: '1' }, choices: offer('flip a2') });
    expect($$('.tray')).toHaveLength(1);
    expect($$('.bar')).toHaveLength(1);
    expect(text('.said')).toBe('Lancer n° 1');
  });

  test('a replay has nothing to touch, and reads the boards as tables', async () => {
    board(16, { play: undefined });
    expect($$('[data-cell], .handle, .ask')).toHaveLength(0);
    expect($$('[role="table"]')).toHaveLength(2);
    expect(await violations()).toEqual([]);
  });

  test("a round's end shows the points, a chain its count", () => {
    board(21, { play: undefined });
    expect(text('.end')).toContain('Camille a tout retourné');
    expect(text('.end')).toContain('178 points');
    void unmount(shown!);
    board(11);
    expect(text('.bang')).toBe('Réaction en chaîne 2 jetons');
  });

  test('the end of the turn says what is lost', () => {
    const state = (budget: number, begun: number, n = 2) => ({ seats: seats.slice(0, n), position: { budget, begun } }) as unknown as State;
    const [end] = offer('end');
    expect(listed(end!, state(5, 1))).toMatchObject({ label: "Lancer pour l'adversaire", worth: 'les 5 qui restent sont perdus', key: 'e' });
    expect(listed(end!, state(0, 1, 1))).toMatchObject({ label: 'Lancer les dés', worth: 'tout le budget est dépensé' });
    expect(listed(end!, state(2, 0)).worth).toContain('aucun nombre');
    expect(['flip a1', 'bonus a1', 'star a1', 'call row1 a1', 'end'].map(onBoard)).toEqual([true, true, true, true, false]);
  });
});

describe('the sheet', () => {
  const line = { round: 1, number: 1, seat: 0, throw: '6-5', budget: 11, turned: ['8', '3', '+14'], free: 1, calls: ['b3'], left: 33 };
  const sheet = (props: SheetProps) => {
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
  shown = mount(Picker, { target: document.body, props: { outcomes: ['*', '1', '2', '12'], seats, disabled: false, onpick } });
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

describe('the lesson', () => {
  test('every choice is among its choices, and what the board offers fits the budget', () => {
    lesson.steps.forEach((step, i) => {
      if (step.choices) expect(step.choices.map((choice) => choice.action)).toContain(step.action);
      const [how, name] = step.action.split(' ');
      const now = after(i);
      const where = LINES.slice(0, 6).flat().findIndex((one) => cellName(one) === name);
      if (how === 'flip' && step.by === 0) expect(now.boards[0].tokens[where]).toBeLessThanOrEqual(now.budget);
      if (how === 'bonus') expect(givingLines(now.boards[0]).some((line) => LINES[line]!.includes(where))).toBe(true);
    });
  });

  test('leads to the Big Bang and on to a table', async () => {
    shown = mount(Learn as Component<{ name: string }>, { target: document.body, props: { name: 'campus' } });
    await vi.waitFor(() => expect($('.campus')).not.toBeNull());
    flushSync();
    for (let i = 0; i < 60 && !$('.bubble a.primary'); i += 1) {
      const next = ['.cell.pointed', '.handle.pointed', '.ask.pointed', '.choice:not(:disabled)', '.bubble .big'].map((query) => $(query)).find(Boolean);
      next?.click();
      await tick();
      flushSync();
      await new Promise((done) => setTimeout(done, 5));
    }
    expect($('.bubble a.primary')?.getAttribute('href')).toBe('/new/campus');
    expect(text('.say')).toContain('178 points');
  });
});
