/** Rugby de poche solved in its module, held against Python's table (`generate.py`): equal to the last bit. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHANCE, open, type Rulebook, type Snapshot } from '../src/lib/rulebook';
import type { Module } from '../src/lib/rulebook.module';
import { Pool } from '../src/lib/rulebook.pool';
import { prepare, workersFor } from '../src/lib/rulebook.prepare';
import { Solutions } from '../src/lib/rulebook.solution';
import { digest } from '../src/games/poche/generated/module.json';
import { kept } from '../src/lib/rulebook.kept';
import { goldenJudged, serveModules } from './modules';
import { channelWorker } from './workers';

beforeEach(() => {
  vi.resetModules();
  serveModules();
});
afterEach(() => vi.unstubAllGlobals());

const poche: string = 'poche';
const { solutions } = goldenJudged('poche');

/** A rulebook that nobody has prepared. */
const fresh = async (): Promise<Rulebook> => (await import('../src/lib/rulebook')).open(poche);

/** What `rulebook.kept.ts` uses of IndexedDB, in memory. */
function memoryBase() {
  const rows = new Map<string, unknown>();
  const answered = (result: unknown) => {
    const request: { result: unknown; onsuccess?: () => void; onupgradeneeded?: () => void } = { result };
    queueMicrotask(() => {
      request.onupgradeneeded?.();
      request.onsuccess?.();
    });
    return request;
  };
  const store = { get: (key: string) => answered(rows.get(key)), put: (row: unknown, key: string) => answered(void rows.set(key, structuredClone(row))) };
  const base = { createObjectStore: () => store, transaction: () => ({ objectStore: () => store }), close: () => {} };
  return { open: () => answered(base) };
}

/** The match after so many of its actions. */
const after = (rules: Rulebook, options: Record<string, string>, actions: string[]): Snapshot =>
  actions.reduce((now, action) => rules.apply(now, action), rules.start(options));

function solve(rules: Rulebook, options: Record<string, string>): { table: Uint8Array; done: number[] } {
  const done: number[] = [];
  const making = rules.solve(rules.solutionNumber(options));
  for (let slice = making.next(); ; slice = making.next()) {
    if (slice.done) return { table: slice.value, done };
    done.push(slice.value);
  }
}

describe.each(solutions!.map((one, n) => ({ n, ...one })))('solution $n', { timeout: 60_000 }, ({ options, actions, bytes, sha256, chosen }) => {
  test('the table is Python’s, and so are choices and worths', async () => {
    const rules = await fresh();
    const { table, done } = solve(rules, options);
    expect(createHash('sha256').update(table.subarray(0, bytes)).digest('hex')).toBe(sha256);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done.at(-1)).toBeGreaterThan(0.9);
    expect(chosen.length).toBeGreaterThan(3);
    const found = chosen.map(([count]) => {
      const now = after(rules, options, actions.slice(0, count));
      return [count, rules.decide(now, now.turn, 'exact', rules.stream(0n)).text, rules.solved(now)];
    });
    expect(found).toEqual(chosen);

    const other = await fresh(); // what was made can be given to another
    vi.resetModules();
    other.useSolution(other.solutionNumber(options), table);
    expect(other.solved(other.start(options))).toBe(rules.solved(rules.start(options)));
  });
});

test('without its solution no exact player, hint or worth: the error says what to do', async () => {
  const rules = await fresh();
  const [{ options, actions, chosen }] = solutions as [NonNullable<typeof solutions>[number]];
  const now = after(rules, options, actions.slice(0, chosen[0]![0]));
  const unprepared = { name: 'RulebookError', reason: 'unprepared', game: 'poche', message: expect.stringContaining('call prepare') };
  const asked = [
    () => rules.decide(now, now.turn, 'exact', rules.stream(0n)),
    () => rules.play(now, ['coach', 'exact'], 0n, 0, 1),
    () => rules.advise(now),
    () => rules.solved(now),
  ];
  for (const ask of asked) expect(ask).toThrow(expect.objectContaining(unprepared));
  expect(rules.decide(now, now.turn, 'captain', rules.stream(0n)).text).not.toBe('');
  solve(rules, options);
  for (const ask of asked) expect(ask).not.toThrow();
  const others = rules.start({ ...options, minutes: '20' });
  expect(() => rules.solved(others)).toThrow(expect.objectContaining(unprepared));
});

test('a table of other options is refused', async () => {
  const rules = await fresh();
  expect(() => rules.useSolution(0, new Uint8Array(8))).toThrow(/its solution has \d+ bytes, not 8/);
});

test('a device without the memory for it says so', () => {
  const poor = {
    call: () => 1,
    hold: () => {
      throw new Error('unreachable');
    },
  };
  const making = new Solutions({ call: () => 1, another: () => poor } as unknown as Module, poche).make(0);
  expect(() => making.next()).toThrow(expect.objectContaining({ reason: 'memory', message: 'poche: this device has not the memory to solve it' }));
});

test('what takes too much memory is left to the server', async () => {
  const rules = await fresh();
  const number = rules.solutionNumber({ minutes: '40', yellow_minutes: '5', red_minutes: '20' });
  expect(() => rules.solve(number).next()).toThrow(expect.objectContaining({ reason: 'memory', message: expect.stringMatching(/takes \d+ MiB/) }));
  for (const name of ['minutes', 'red_minutes']) {
    const other = rules.solve(rules.solutionNumber({ minutes: '40', yellow_minutes: '5', red_minutes: '20', [name]: name === 'minutes' ? '20' : 'none' }));
    expect(other.next().done).toBe(false);
    other.return(new Uint8Array());
  }
});

test('it is made in a worker, told of and cancelled', async () => {
  const rules = await open(poche);
  const [{ options }] = solutions as [NonNullable<typeof solutions>[number]];
  const pool = new Pool(workersFor(rules), channelWorker);
  const stop = new AbortController();
  await expect(prepare(rules, pool, options, { signal: stop.signal, progress: () => stop.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  const done: number[] = [];
  await prepare(rules, pool, options, { progress: (part) => done.push(part) });
  expect(done.at(-1)).toBeGreaterThan(0.9);
  expect(await pool.ask({ kind: 'solved', game: poche, given: { now: rules.start(options) } })).toBeCloseTo(0.5, 9);
  pool.close();
});

test('it is kept, for the same module and options', async () => {
  vi.stubGlobal('indexedDB', memoryBase());
  const rules = await open(poche);
  const [{ options }] = solutions as [NonNullable<typeof solutions>[number]];
  const parts: number[] = [];
  for (let time = 0; time < 2; time++) {
    const pool = new Pool(workersFor(rules), channelWorker);
    await prepare(rules, pool, options, { progress: () => parts.push(time) });
    pool.close();
  }
  expect(new Set(parts)).toEqual(new Set([0]));
  const number = rules.solutionNumber(options);
  const table = (await kept(poche, digest, number))!;
  expect(createHash('sha256').update(table.subarray(0, solutions![0]!.bytes)).digest('hex')).toBe(solutions![0]!.sha256);
  expect(await kept(poche, 'another', number)).toBeNull();
  expect(await kept(poche, digest, number + 1)).toBeNull();
});

test('other games need nothing', async () => {
  const rules = await open('campus' as string);
  const pool = new Pool(workersFor(rules), () => {
    throw new Error('no worker is begun');
  });
  expect(rules.start().turn).toBe(CHANCE);
  await prepare(rules, pool, {});
});
