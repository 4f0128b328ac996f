/** Long work on workers: shared out, in order, with progress, cancelled. Here a worker is the other end of a channel. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { open, type Snapshot } from '../src/lib/rulebook';
import { Pool, type Helper } from '../src/lib/rulebook.pool';
import { readTally } from '../src/lib/rulebook.tally';
import type { Answer, Request } from '../src/lib/rulebook.work';
import { serveModules } from './modules';
import { channelWorker } from './workers';
import { PATIENCE } from './patience';

beforeEach(serveModules);
afterEach(() => vi.unstubAllGlobals());

const begun: Helper[] = [];
const pools: Pool[] = [];
afterEach(() => {
  pools.splice(0).forEach((pool) => pool.close());
  begun.splice(0);
});

function channelled(): Helper {
  const helper = channelWorker();
  begun.push(helper);
  return helper;
}

function poolOf(size: number, begin = channelled): Pool {
  const pool = new Pool(size, begin);
  pools.push(pool);
  return pool;
}

/** A worker that hears everything and answers what the test says. */
function mute(asked: Request[]): Helper {
  const helper: Helper = { postMessage: (request) => asked.push(request), terminate: vi.fn(), onmessage: null, onerror: null };
  begun.push(helper);
  return helper;
}

const answer = (worker: number, data: Answer) => begun[worker]!.onmessage!({ data } as MessageEvent<Answer>);

const start = async (): Promise<Snapshot> => (await open('poche')).start();
const COACHES = ['coach', 'coach'];

test('playouts on several workers are those of one', async () => {
  const rules = await open('poche');
  const now = rules.start();
  const told: number[] = [];
  const tally = await poolOf(3).playouts('poche', now, COACHES, 7n, 100, 2000, { progress: (done) => told.push(done) });
  expect(tally).toEqual(readTally(rules.layout, now.sides, rules.play(now, COACHES, 7n, 100, 2000)));
  expect(begun).toHaveLength(3);
  expect(told.at(-1)).toBe(2000);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});

test('a decision on a worker is the page’s own, and the stream goes on', async () => {
  const rules = await open('champion');
  const [here, there] = [rules.stream(3n), rules.stream(3n)];
  let now = rules.start();
  while (now.turn < 0) now = rules.apply(now, rules.legal(now)[0]!);
  const decided = await poolOf(1).decide('champion', now, 0, 'random', there);
  expect(decided).toEqual(rules.decide(now, 0, 'random', here));
  expect(there).toEqual(here);
});

test('results come in order, whoever is done first', async () => {
  const asked: Request[] = [];
  const pool = poolOf(2, () => mute(asked));
  const now = await start();
  const task = { kind: 'decide' as const, game: 'poche', given: { now, seat: 0, style: 'random', stream: new BigUint64Array(2) } };
  const results = pool.inOrder([task, task, task]);
  const first = results.next();
  await vi.waitFor(() => expect(asked).toHaveLength(2), PATIENCE);
  answer(1, { id: asked[1]!.id, result: 'second' });
  answer(1, { id: asked[2]!.id, result: 'third' });
  answer(0, { id: asked[0]!.id, result: 'first' });
  expect([(await first).value, (await results.next()).value, (await results.next()).value]).toEqual(['first', 'second', 'third']);
  expect((await results.next()).done).toBe(true);
});

describe('cancelled', () => {
  test('long work stops between two slices, and the worker goes on', async () => {
    const pool = poolOf(1);
    const now = await start();
    const stop = new AbortController();
    const playing = pool.playouts('poche', now, COACHES, 1n, 0, 2_000_000_000, { signal: stop.signal, progress: () => stop.abort() });
    await expect(playing).rejects.toMatchObject({ name: 'AbortError' });
    const after = await pool.playouts('poche', now, COACHES, 1n, 0, 10);
    expect(after.matches).toBe(10);
    expect(begun).toHaveLength(1);
    expect(begun[0]!.terminate).not.toHaveBeenCalled();
  });

  test('a worker that does not listen is ended, and another does what waits', async () => {
    vi.useFakeTimers();
    try {
      const asked: Request[] = [];
      const pool = poolOf(1, () => mute(asked));
      const stop = new AbortController();
      const task = { kind: 'decide' as const, game: 'poche', given: {} as never };
      const [cancelled, waiting] = [pool.ask(task, { signal: stop.signal }), pool.ask(task)];
      stop.abort();
      await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
      expect(asked.at(-1)).toEqual({ id: 1, cancel: true });
      vi.advanceTimersByTime(1000);
      expect(begun[0]!.terminate).toHaveBeenCalledOnce();
      answer(1, { id: 2, result: 'done' });
      await expect(waiting).resolves.toBe('done');
    } finally {
      vi.useRealTimers();
    }
  });

  test('before it began', async () => {
    const task = { kind: 'decide' as const, game: 'poche', given: {} as never };
    await expect(poolOf(1).ask(task, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(begun).toEqual([]);
  });

  test('with the whole pool', async () => {
    const pool = poolOf(1, () => mute([]));
    const task = { kind: 'decide' as const, game: 'poche', given: {} as never };
    const both = [pool.ask(task), pool.ask(task)];
    pool.close();
    for (const one of both) await expect(one).rejects.toThrow('the pool is closed');
  });
});

describe('what goes wrong', () => {
  test('in the rules of a worker is told on the page', async () => {
    const playing = poolOf(2).playouts('poche', await start(), ['nobody', 'nobody'], 1n, 0, 10);
    await expect(playing).rejects.toMatchObject({ name: 'RulebookError', reason: 'option', message: expect.stringContaining('poche: no style is called nobody') as string });
  });

  test('with the worker itself too', async () => {
    const pool = poolOf(1, () => mute([]));
    const asked = pool.ask({ kind: 'decide', game: 'poche', given: {} as never });
    begun[0]!.onerror!({ message: '' } as ErrorEvent);
    await expect(asked).rejects.toMatchObject({ reason: 'worker', message: 'poche: a worker stopped: it could not be loaded' });
  });

  test('where none can be begun', async () => {
    const pool = poolOf(1, () => {
      throw new Error('blocked');
    });
    await expect(pool.ask({ kind: 'decide', game: 'poche', given: {} as never })).rejects.toMatchObject({ message: 'poche: no worker can be begun: blocked' });
  });
});
