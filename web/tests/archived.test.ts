/** A table of this device whose log the rules of the page do not understand to its end. */
import { beforeAll, expect, test } from 'vitest';
import type { Messages, State } from '../src/generated/protocol';
import type { Logged } from '../src/local/log';
import { MemoryStore } from '../src/local/memory';
import { Host } from '../src/table/host';
import { serveModules } from './modules';

beforeAll(() => serveModules());

const CREATED: Logged = { kind: 'created', game: 'poche', seats: [{ name: 'Pau' }, { name: 'Dax' }], dice: 'fair' };
const THROWN: Logged = { kind: 'action', seat: 0, action: '4' };
const kept = { table: '', game: 'poche', names: [], styles: [], scores: [], options: {}, day: '', over: false, yourTurn: true, result: '', awaited: '', changed: 0, entries: 0 };

async function opened(table: string, ...log: Logged[]) {
  const [store, heard] = [new MemoryStore(), [] as Messages[]];
  await store.append(table, 1, log, kept);
  const host = new Host(table, 'en', store, (message) => heard.push(message));
  await host.open(0);
  const first = heard[0] as Extract<Messages, { type: 'table' }>;
  return { store, host, heard, first };
}

const send = (host: Host, type: string) => host.hear(JSON.stringify({ type, id: type, version: 2 }));

test.each<[string, RegExp, Logged[]]>([
  ['refused', /rules of this game have changed/, [CREATED, THROWN, { kind: 'action', seat: 0, action: 'no such thing' }, THROWN]],
  ['older', /rules of this game have changed/, [{ ...CREATED, rules: 0 }, THROWN]],
  ['newer', /newer version/, [{ ...CREATED, rules: 99 }, THROWN]],
  ['kind', /newer version/, [CREATED, THROWN, { kind: 'of the future' }]],
])('is shown as far as it is understood: %s', async (name, why, log) => {
  const { store, host, heard, first } = await opened(`~${name}`, ...log);
  expect(first.state.archived).toMatch(why);
  expect(first.state.turn).toBe(-3);
  expect(first.entries).toHaveLength(2);
  await send(host, 'roll');
  expect(heard.at(-1)).toMatchObject({ type: 'refused', reason: 'archived' });
  expect(await store.read(`~${name}`)).toHaveLength(log.length);
  host.close();
});

test('is played again by the rules of today', async () => {
  const { store, host, heard } = await opened('~again', CREATED, { kind: 'action', seat: 0, action: 'no such thing' }, THROWN);
  await send(host, 'rematch');
  const { rematch } = (heard.at(-1) as { state: State }).state;
  expect((await store.read('~again')).at(-1)).toMatchObject({ kind: 'rematch', text: rematch });
  expect(await store.read(rematch)).toMatchObject([{ kind: 'created', game: 'poche' }]);
  host.close();
});
