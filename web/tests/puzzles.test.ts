/** The puzzles that the page has, and the page of one. */
import { mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { words } from '../src/lib/i18n.svelte';
import Puzzles from '../src/pages/Puzzles.svelte';
import { layOut } from '../src/puzzles/position';
import { answerTo, numberOfDay, puzzled, puzzleOf } from '../src/puzzles/puzzles';
import { serveModules } from './modules';
import { PATIENCE } from './patience';

let page: object | null = null;
const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent!.includes(name))!;
const text = () => document.body.textContent!;

beforeEach(async () => {
  serveModules();
  await words('analysis');
});
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
});

test('a puzzle: nobody is asked, and the browser remembers the answer', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const puzzle = (await puzzleOf('poche', 'fr', { date: day }))!;
  const [best] = puzzle.weighed;
  page = mount(Puzzles, { target: document.body, props: { name: 'poche' } });
  await vi.waitFor(() => expect(button(best!.label)).toBeDefined(), PATIENCE);
  expect(document.querySelectorAll('.ask .choice')).toHaveLength(puzzle.choices.length);
  button(best!.label).click();
  await tick();
  expect(text()).toContain(puzzle.answers[best!.action]);
  expect(JSON.parse(localStorage.getItem('puzzles')!)).toEqual({ poche: { [day]: true } });
  expect(text()).toContain('1 jour de suite');
});

test('every puzzle is there in both languages, and each choice in it has its answer', async () => {
  expect(puzzled).toEqual(['poche', 'campus', 'champion']);
  for (const game of puzzled)
    for (const lang of ['fr', 'en'] as const) {
      const { count } = (await puzzleOf(game, lang, { number: 1 }))!;
      expect(await puzzleOf(game, lang, { number: count + 1 })).toBeNull();
      for (let number = 1; number <= count; number += 1) {
        const laid = await layOut((await puzzleOf(game, lang, { number }))!);
        expect(laid.choices.map(({ action }) => action).sort()).toEqual(Object.keys(laid.answers).sort());
        const rights = laid.choices.filter(({ action }) => answerTo(laid, action).right);
        expect(rights.map(({ action }) => action)).toEqual([laid.weighed[0]!.action]);
      }
    }
});

test('the puzzle of a day is the one that the terminal has', () => {
  expect(numberOfDay('2026-11-15', 24)).toBe(16); // 1 + date(2026, 11, 15).toordinal() % 24
  expect([1, 2, 3].map((n) => numberOfDay(`1970-01-0${n}`, 24))).toEqual([4, 5, 6]);
});
