/** Reviews, hints and searches on the device, held against Python's (`generate.py`): equal to the last bit. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hints } from '../src/lib/judging/hints';
import { judgeOf } from '../src/lib/judging/judge';
import { review } from '../src/lib/judging/review';
import { open, type Rulebook, type Snapshot } from '../src/lib/rulebook';
import { Pool } from '../src/lib/rulebook.pool';
import { prepare, workersFor } from '../src/lib/rulebook.prepare';
import { goldenJudged, named, serveModules } from './modules';
import { channelWorker } from './workers';

let pool: Pool;
beforeEach(() => {
  serveModules();
  pool = poolOf(2);
});
afterEach(() => {
  pool.close();
  vi.unstubAllGlobals();
});

const poolOf = (size?: number) => new Pool(size, channelWorker);

/** A game's rules, and its players ready in the pool. */
async function ready(game: string, options: Record<string, string>): Promise<Rulebook> {
  const rules = await open(game);
  if (rules.layout.judging.solved) pool = poolOf(workersFor(rules));
  await prepare(rules, pool, options);
  return rules;
}

const after = (rules: Rulebook, { options, actions }: { options: Record<string, string>; actions: string[] }): Snapshot =>
  actions.reduce((now, action) => rules.apply(now, action), rules.start(options));

const [campus, poche]: [string, string] = ['campus', 'poche'];

describe.each(named.filter(({ there }) => there))('$name', ({ game }) => {
  const golden = goldenJudged(game);

  test.each(golden.reviews.map((one, n) => [n, one] as const))('review %i', { timeout: 120_000 }, async (_, { effort, review: expected, ...played }) => {
    const done: number[] = [];
    const found = await review(await ready(game, played.options), pool, played, effort, { progress: (part) => done.push(part) });
    expect(found).toEqual({ ...expected, title: '' });
    expect(done.at(-1)).toBe(1);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
  });

  test.each(golden.hints.map((one, n) => [n, one] as const))('hints %i', { timeout: 60_000 }, async (_, { effort, hints: expected, ...begun }) => {
    const rules = await ready(game, begun.options);
    const now = after(rules, begun);
    const view = rules.view(now, now.turn);
    const found = await hints(judgeOf(rules, pool, view), view, now.turn, { effort, seconds: Infinity });
    expect(found.map(({ action, figures }) => ({ action: action.text, figures }))).toEqual(expected);
  });

  test.each(golden.searches.map((one, n) => [n, one] as const))('search %i', async (_, { trials, depth, seed, choices, ...begun }) => {
    const rules = await open(game);
    const now = after(rules, begun);
    const made: number[] = [];
    const found = await pool.think(game, now, now.turn, { trials, depth }, BigInt(seed), { progress: (count) => made.push(count) });
    expect(found.map(({ action, tried, worth, error }) => [action.text, tried, worth, error])).toEqual(choices);
    expect(made.at(-1)).toBe(trials);
  });
});

test('a review is cancelled, and the workers go on', async () => {
  const rules = await open(campus);
  const { effort, review: _, ...played } = goldenJudged('campus').reviews[1]!;
  const stop = new AbortController();
  const reviewing = review(rules, pool, played, 100 * effort, { signal: stop.signal, progress: () => stop.abort() });
  await expect(reviewing).rejects.toMatchObject({ name: 'AbortError' });
  await expect(pool.think('campus', rules.start(), 0, { trials: 1, depth: 1 }, 0n)).rejects.toThrow('it is not for seat 0 to decide');
});

test('a search is cancelled and gives back its memory', async () => {
  const rules = await open(poche);
  const now = after(rules, goldenJudged('poche').searches[0]!);
  const stop = new AbortController();
  const budget = { trials: 1_000_000, depth: 100 };
  const searching = pool.think('poche', now, now.turn, budget, 1n, { signal: stop.signal, progress: () => stop.abort() });
  await expect(searching).rejects.toMatchObject({ name: 'AbortError' });
  expect(await pool.think('poche', now, now.turn, { trials: 50, depth: 100 }, 1n)).not.toEqual([]);
});
