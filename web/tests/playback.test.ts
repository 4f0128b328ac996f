/** The story is told one entry after another, at a pace that people can follow. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause, Playback, ROLL } from '../src/board/playback.svelte';
import type { Entry } from '../src/generated/protocol';

const entry = (seq: number, action: string): Entry => ({
  seq,
  kind: 'action',
  seat: 0,
  action,
  events: [],
  sentences: [`${seq}`],
  lines: [],
  hidden: false,
  chance: false,
  dice: /^\d/.test(action) ? [1] : [],
  changes: { seq },
});

let told: number[];
let playback: Playback;
let still = false;

beforeEach(() => {
  vi.useFakeTimers();
  still = false;
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  told = [];
  playback = new Playback((one) => told.push(one.seq));
  playback.reset({}, [entry(1, '5')]);
});
afterEach(() => {
  playback.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is there when the page opens is shown at once', () => {
  expect(playback.caughtUp).toBe(true);
  expect(playback.story).toHaveLength(1);
  expect(told).toEqual([]);
});

test('the dice roll first, then what they led to is told', () => {
  playback.add([entry(2, '5-3'), entry(3, 'kick')]);
  expect(playback.rolling?.seq).toBe(2);
  expect(playback.caughtUp).toBe(false);
  vi.advanceTimersByTime(ROLL);
  expect(playback.rolling).toBeNull();
  expect(told).toEqual([2]);
  vi.advanceTimersByTime(pause(entry(2, '5-3')));
  expect(told).toEqual([2, 3]);
  expect(playback.caughtUp).toBe(true);
});

test('a pause stands between two throws, unless somebody acted', () => {
  playback.add([entry(2, '5-3')]);
  vi.advanceTimersByTime(ROLL);
  playback.add([entry(3, '6')]);
  expect(playback.rolling).toBeNull();
  vi.advanceTimersByTime(pause(entry(2, '5-3')));
  expect(playback.rolling?.seq).toBe(3);
  vi.advanceTimersByTime(ROLL);
  playback.hurry();
  playback.add([entry(4, '2')]);
  expect(playback.rolling?.seq).toBe(4);
});

test('entries that come twice are told once', () => {
  playback.fast = true;
  playback.add([entry(2, '5-3')]);
  playback.add([entry(2, '5-3'), entry(3, 'kick')]);
  vi.advanceTimersByTime(2000);
  expect(told).toEqual([2, 3]);
});

test('skip tells the rest at once', () => {
  playback.add([entry(2, '5-3'), entry(3, '6'), entry(4, '2')]);
  playback.skip();
  expect(told).toEqual([2, 3, 4]);
  expect(playback.rolling).toBeNull();
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([2, 3, 4]);
});

test('what is worth a look stays until the person goes on, however fast', () => {
  playback.fast = true;
  playback.pace = (one) => ({ pause: 0, wait: one.seq === 2 });
  playback.add([entry(2, 'kick'), entry(3, 'play')]);
  vi.advanceTimersByTime(5000);
  expect([told, playback.waiting, playback.caughtUp]).toEqual([[2], true, false]);
  playback.add([entry(4, 'kick')]);
  playback.skip();
  expect(told).toEqual([2]);
  playback.goOn();
  vi.advanceTimersByTime(5000);
  expect([told, playback.waiting, playback.caughtUp]).toEqual([[2, 3, 4], false, true]);
});

test('skip stops at what is worth a look', () => {
  playback.pace = (one) => ({ wait: one.seq === 3 });
  playback.add([entry(2, 'kick'), entry(3, 'kick'), entry(4, 'kick')]);
  playback.skip();
  expect([told, playback.waiting]).toEqual([[2, 3], true]);
  playback.reset({}, [entry(1, '5')]);
  expect(playback.waiting).toBe(false);
});

test('who asks for stillness sees no dice roll', () => {
  still = true;
  playback.add([entry(2, '5-3')]);
  expect(playback.rolling).toBeNull();
  expect(told).toEqual([2]);
});
