/** The line to a table, over a socket that the test holds in its hand. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Messages, State } from '../src/generated/protocol';
import { RefusedError, TableConnection, type Listener } from '../src/lib/socket.svelte';

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.onclose?.();
  }
  hear(message: Partial<Messages> & { type: string }) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const state = (version: number) => ({ version }) as State;
const table = (version: number) => ({ type: 'table' as const, table: 'T', entries: [], state: state(version) });
const last = () => FakeSocket.all.at(-1)!;

let heard: string[];
let line: TableConnection;
const listener: Listener = {
  table: () => heard.push('table'),
  update: () => heard.push('update'),
  state: (now) => heard.push(`state ${now.version}`),
  presence: () => heard.push('presence'),
  hints: () => heard.push('hints'),
};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  heard = [];
  line = new TableConnection('T', 'fr', listener, (url) => new FakeSocket(url) as unknown as WebSocket);
  line.connect();
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
});

describe('the line', () => {
  test('is live once the server has spoken, not before', () => {
    expect(line.line).toBe('connecting');
    last().hear(table(4));
    expect(line.line).toBe('live');
    expect(heard).toEqual(['table']);
  });

  test('comes back by itself with the version it knows, and admits being lost', () => {
    last().hear(table(4));
    last().close();
    expect(line.line).toBe('connecting');
    vi.advanceTimersByTime(600);
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().url).toContain('v=4');
    last().close();
    vi.advanceTimersByTime(1200);
    last().close();
    expect(line.line).toBe('lost');
    expect(line.retryIn).toBeGreaterThan(0);
    line.retry();
    last().hear({ type: 'update', entries: [], state: state(6) });
    expect(line.line).toBe('live');
  });

  test('stops asking for a table that does not exist, and says why it is turned away', () => {
    last().hear({ type: 'refused', id: '', reason: 'no_table', sentence: "cette table n'existe pas", state: null });
    last().close();
    expect(line.missing).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(line.why).toContain("n'existe pas");
  });

  test.each([['while we look on', ''], ['in answer to a command', 'ours']])('says that its table was deleted, and does not come back: %s', async (_, id) => {
    last().hear(table(4));
    const caught = line.send({ type: 'roll' }).catch((error: unknown) => error);
    const { id: sent } = last().sent[0]!;
    last().hear({ type: 'refused', id: id && String(sent), reason: 'deleted', sentence: 'cette table a été supprimée', state: null });
    expect(line.deleted).toBe(true);
    expect(await caught).toBeInstanceOf(RefusedError);
    expect(line.waiting).toBe(0);
    last().close();
    line.retry();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('notices a server that no longer answers', () => {
    last().hear(table(1));
    vi.advanceTimersByTime(20_000);
    expect(last().sent.at(-1)).toMatchObject({ type: 'ping' });
    vi.advanceTimersByTime(8_000);
    expect(line.line).not.toBe('live');
  });

  test('tells everything anew in another language', () => {
    last().hear(table(4));
    line.speak('en');
    expect(last().url).toContain('lang=en');
    expect(last().url).not.toContain('v=');
  });
});

describe('a command', () => {
  test('carries the version that was seen, and resolves when it is stored', async () => {
    last().hear(table(7));
    const sent = line.send({ type: 'play', action: 'kick' });
    expect(line.waiting).toBe(1);
    const { id, ...rest } = last().sent[0]!;
    expect(rest).toEqual({ type: 'play', action: 'kick', version: 7 });
    last().hear({ type: 'accepted', id: String(id), version: 8 });
    await expect(sent).resolves.toBe(8);
    expect(line.waiting).toBe(1); // what was offered before it is offered no longer
    last().hear({ type: 'update', entries: [], state: state(8) });
    expect(line.waiting).toBe(0);
  });

  test('is refused with a sentence and the state of things', async () => {
    last().hear(table(7));
    const sent = line.send({ type: 'roll' });
    const caught = sent.catch((error: unknown) => error);
    last().hear({
      type: 'refused',
      id: String(last().sent[0]!.id),
      reason: 'turn',
      sentence: "c'est à Pau",
      state: state(9),
    });
    const error = await caught;
    expect(error).toBeInstanceOf(RefusedError);
    expect((error as RefusedError).message).toBe("c'est à Pau");
    expect(heard).toContain('state 9');
  });

  test('refused without its id does not leave the page waiting', async () => {
    last().hear(table(7));
    const caught = line.send({ type: 'roll' }).catch((error: unknown) => error);
    last().hear({ type: 'refused', id: '', reason: 'too_fast', sentence: 'doucement', state: null });
    expect(await caught).toBeInstanceOf(RefusedError);
    expect(line.waiting).toBe(0);
  });

  test('is sent again under the same id when the line broke before the answer', async () => {
    last().hear(table(7));
    const sent = line.send({ type: 'roll' });
    const { id } = last().sent[0]!;
    last().close();
    vi.advanceTimersByTime(600);
    expect(last().sent).toEqual([]);
    last().hear({ type: 'update', entries: [], state: state(8) });
    expect(last().sent[0]).toMatchObject({ type: 'roll', id, version: 7 });
    last().hear({ type: 'accepted', id: String(id), version: 8 });
    await expect(sent).resolves.toBe(8);
  });
});
