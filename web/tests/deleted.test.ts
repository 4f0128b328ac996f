/** A table of this device that is deleted in another tab. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Messages } from '../src/generated/protocol';
import { MemoryStore } from '../src/local/memory';
import { Host } from '../src/table/host';
import { serveModules } from './modules';
import { PATIENCE } from './patience';

beforeAll(() => serveModules());
afterEach(() => vi.unstubAllGlobals());

const kept = { table: '', game: 'poche', names: [], styles: [], scores: [], options: {}, day: '', over: false, yourTurn: true, result: '', awaited: '', changed: 0, entries: 0 };

async function deletedElsewhere(...styles: string[]) {
  const [store, heard, broken] = [new MemoryStore(), [] as Messages[], vi.fn()];
  await store.append('~gone', 1, [{ kind: 'created', game: 'poche', seats: styles.map((style) => ({ name: 'Pau', style })), dice: 'fair' }], kept);
  const host = new Host('~gone', 'en', store, (message) => heard.push(message), broken);
  await host.open(0);
  await new MemoryStore().remove('~gone');
  const told = () => vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ type: 'refused', reason: 'deleted' }), PATIENCE);
  return { host, heard, broken, told };
}

test('who looks at it is told', async () => {
  const { told } = await deletedElsewhere('', '');
  await told();
});

test('who acts is told, where the browser tells tabs nothing', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const { host, told } = await deletedElsewhere('', '');
  await host.hear(JSON.stringify({ type: 'roll', id: 'a', version: 1 }));
  await told();
});

test('no bot plays on', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const { heard, broken, told } = await deletedElsewhere('random', 'random');
  await told();
  expect(heard.filter(({ type }) => type === 'refused')).toHaveLength(1);
  expect(broken).not.toHaveBeenCalled();
});
