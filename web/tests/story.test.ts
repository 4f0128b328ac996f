/** Matches told by the rules in the page, held against what the server's room makes of the same actions (`generate.py`); and lessons,
 *  replays and puzzles, which are told so. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lessonOf } from '../src/board/lesson';
import { inForce } from '../src/board/log';
import { positionAfter } from '../src/board/position';
import { wholeReplay } from '../src/board/replay';
import { storyOf, type Told } from '../src/board/story';
import type { Entry, Table } from '../src/generated/protocol';
import { ALL_SEEING, open } from '../src/lib/rulebook';
import { layOut } from '../src/puzzles/position';
import type { Puzzle } from '../src/puzzles/puzzles';
import { goldenMatches, lessonIn, named, serve, serveModules, type GoldenMatch } from './modules';

/** The entries of a match as words alone tell them. */
function toldOf({ entries, actions }: GoldenMatch): Told[] {
  let played = 0;
  return entries.map(({ seq, kind, seat }) => ({ seq, kind, seat, action: kind === 'action' ? actions[played++]! : '', sentences: [`${seq}.`], lines: [] }));
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  serveModules();
});

describe.each(named.filter(({ there }) => there))('$game', ({ game }) => {
  test.each([...goldenMatches(game).entries()])('match %i has the entries of the server', async (_, match) => {
    const story = storyOf(await open(game), match.options, toldOf(match), match.viewer);
    expect(story.position).toEqual(match.start);
    expect(story.entries).toMatchObject(match.entries.map((entry) => ({ ...entry, sentences: [`${entry.seq}.`], lines: [] })));
    expect(story.entries.map(({ events, changes }) => ({ events, changes }))).toEqual(match.entries.map(({ events, changes }) => ({ events, changes })));
    for (const [seq, position] of Object.entries(match.positions)) expect(story.entries[Number(seq) - 1]?.position).toEqual(position);
  });

  test.each(['fr', 'en'] as const)('the lesson in %s has words for each choice that the rules give', async (lang) => {
    const lesson = (await lessonOf(game, lang))!;
    const deciding = lesson.steps.filter(({ choices }) => choices.length);
    expect(deciding.length).toBeGreaterThan(0);
    for (const { action, choices } of deciding) {
      expect(choices.map((choice) => choice.action)).toContain(action);
      expect(choices.every(({ label }) => label !== '')).toBe(true);
    }
    expect(lesson.told.at(-1)).toBe(lesson.entries.length);
    expect(lesson.entries.every(({ position }) => Object.keys(position).length)).toBe(true);
  });
});

test('what is taken back is as if it had not been', async () => {
  const [match] = goldenMatches('poche');
  const rules = await open('poche');
  const told = toldOf(match!).slice(0, 6);
  const row = (kind: string): Told => ({ seq: 7, kind, seat: 0, action: '', sentences: [], lines: [] });
  const { entries, moments } = storyOf(rules, match!.options, [...told, row('undo'), row('hint')], ALL_SEEING);
  expect(entries.at(-1)!.position).toEqual(entries[4]!.position);
  expect(entries.at(-1)).toMatchObject({ kind: 'hint', changes: {}, events: [] });
  expect(moments.at(-1)).toBe(moments.at(-4));
  expect(inForce(entries)).toHaveLength(4);
});

const lesson = await lessonIn('poche');
const whole = { type: 'table', game: 'poche', options: lesson.options, position: lesson.position, entries: lesson.entries, state: { viewer: ALL_SEEING } } as unknown as Table;
const bareEntry = (entry: Entry): Entry => ({ ...entry, events: [], chance: false, dice: [], changes: {} });
const bare = (replay: Table): Table => ({ ...replay, position: {}, entries: replay.entries.map(bareEntry) });

describe('a replay', () => {
  test('that comes bare is told here, as it would have come whole', async () => {
    const ask = vi.fn(async (wanted: boolean) => (wanted ? bare(whole) : whole));
    expect(await wholeReplay(ask)).toEqual(whole);
    expect(ask.mock.calls).toEqual([[true]]);
  });

  test('of which something is hidden is taken as it comes', async () => {
    expect(await wholeReplay(async () => whole)).toBe(whole);
  });

  test('of a deck that the page does not have comes whole from the server', async () => {
    const own = { ...whole, game: 'champion', options: { deck: 'mine' } };
    const ask = vi.fn(async (wanted: boolean) => (wanted ? bare(own) : own));
    expect(await wholeReplay(ask)).toBe(own);
    expect(ask.mock.calls).toEqual([[true], [false]]);
  });
});

describe('where the rules cannot be had', () => {
  // As a page just opened: no rules have been loaded yet (`resetModules`).
  const fresh = async <M>(path: string) => (await import(path)) as M;
  beforeEach(() => serve(() => new Response('', { status: 503 })));

  test('a replay comes whole from the server', async () => {
    const { wholeReplay: again } = await fresh<typeof import('../src/board/replay')>('../src/board/replay');
    expect(await again(async (wanted) => (wanted ? bare(whole) : whole))).toBe(whole);
  });

  test('a lesson says so', async () => {
    const { lessonOf: again } = await fresh<typeof import('../src/board/lesson')>('../src/board/lesson');
    await expect(again('poche', 'fr')).rejects.toMatchObject({ name: 'RulebookError', reason: 'load' });
  });

  test('a puzzle says so', async () => {
    const { layOut: again } = await fresh<typeof import('../src/puzzles/position')>('../src/puzzles/position');
    await expect(again(puzzle)).rejects.toMatchObject({ name: 'RulebookError', reason: 'load' });
  });
});

const KICKS = lesson.steps.findIndex(({ action }) => action === 'kick');
const before = lesson.entries.slice(0, lesson.told[KICKS]);
const puzzle = {
  game: 'poche', number: 1, seat: 0, options: lesson.options, said: ['Pénalité.'],
  actions: before.map(({ seat, action }): [number, string] => [seat, action]),
  choices: lesson.steps[KICKS]!.choices.map(({ action, label, detail }) => ({ action, label, detail })),
} as Puzzle;

test('the rules say what is open in a puzzle, and what comes of a choice', async () => {
  const laid = await layOut(puzzle);
  expect(laid.choices).toEqual(puzzle.choices);
  expect(laid.story().at(-1)!.sentences).toEqual(['Pénalité.']);
  expect(positionAfter(laid.story(), {})).toEqual(before.at(-1)!.position);
  const after = laid.story('kick');
  expect(after).toHaveLength(laid.story().length + 1);
  expect(after.at(-1)).toMatchObject({ action: 'kick', seat: 0, events: lesson.entries[lesson.told[KICKS]!]!.events });
  expect(positionAfter(after, {})).toEqual(lesson.entries[lesson.told[KICKS]!]!.position);
});
