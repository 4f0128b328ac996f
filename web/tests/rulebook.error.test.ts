/** What cannot be loaded, and what stops, says so in plain words. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { layoutOf, open, Rulebook } from '../src/lib/rulebook';
import { compiled } from './little';
import { serve } from './modules';

const wasm = { headers: { 'content-type': 'application/wasm' } };
const asResponse = (status: number, statusText: string) => () => new Response('', { status, statusText });

afterEach(() => vi.unstubAllGlobals());

describe('a module that cannot be loaded', () => {
  test('of a game that is not there', async () => {
    await expect(open('chess')).rejects.toMatchObject({ reason: 'game', message: 'chess: there is no such game' });
  });

  test('from a server that cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(open('poche')).rejects.toMatchObject({ reason: 'load', message: 'poche: its module cannot be reached' });
  });

  test('that the server does not have', async () => {
    serve(asResponse(404, 'Not Found'));
    await expect(open('poche')).rejects.toMatchObject({ reason: 'load', message: 'poche: its module cannot be fetched: 404 Not Found' });
  });

  test.each([
    ['cut off', () => new Response(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1]))],
    ['another thing', () => new Response('<!doctype html>')],
    ['another thing, called a module', () => new Response('<!doctype html>', wasm)],
  ])('that is %s', async (_, answer) => {
    serve(answer);
    const message = expect.stringMatching(/^poche: its module cannot be compiled: ./) as string;
    await expect(open('poche')).rejects.toMatchObject({ reason: 'damaged', message });
  });

  test('that lacks a verb', async () => {
    const layout = await layoutOf('poche');
    expect(() => new Rulebook(layout, compiled({ answers: ['allocate', 'start'] }))).toThrow('poche: its module lacks begin_stream, deal_hidden, decide,');
  });

  test('is asked for again', async () => {
    serve(asResponse(503, 'Busy'));
    await expect(open('poche')).rejects.toThrow('503 Busy');
    serve(asResponse(404, 'Not Found'));
    await expect(open('poche')).rejects.toThrow('404 Not Found');
  });
});

test('a module is compiled while it comes in, where the server says what it is', async () => {
  const streaming = vi.spyOn(WebAssembly, 'compileStreaming').mockRejectedValue(new Error('asked'));
  serve(() => new Response('', wasm));
  await expect(open('poche')).rejects.toThrow();
  expect(streaming).toHaveBeenCalledOnce();
});

test('a trap names the game and the verb, and the next question is answered', async () => {
  const others =
    'allocate begin_stream deal_hidden decide draw list_chances outcome_of play points_of start step view_and_show whose_action whose_secret';
  const rules = new Rulebook(await layoutOf('champion'), compiled({ answers: others.split(' '), traps: ['list_legal'] }));
  const now = rules.start();
  expect(() => rules.legal(now)).toThrow('champion: its module stopped in list_legal: unreachable');
  expect(rules.secret(now)).toBe(0);
});
