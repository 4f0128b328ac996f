/** The dice by the page must be those of the server: the numbers here were computed in Python, with hmac and hashlib. */
import { expect, test, vi } from 'vitest';
import type { Dice } from '../src/lib/api';
import { check, commitment } from '../src/lib/fair';
import * as sha from '../src/table/sha256';
import fixture from './fixtures/dice.json';

vi.mock('../src/table/sha256', { spy: true });

const dice = fixture as Dice;

test('the commitment is the SHA-256 of the text of the seed', () => {
  expect(commitment('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('honest dice', () => {
  const verdict = check(dice);
  expect(verdict.good).toBe(true);
  expect(verdict.draws).toHaveLength(dice.draws.length);
});

test('a number too high to be fair is drawn again', () => {
  const messages: string[] = [];
  const drawn = (bytes: number) => (_key: Uint8Array, message: Uint8Array) => {
    messages.push(new TextDecoder().decode(message));
    return new Uint8Array(32).fill(bytes);
  };
  vi.mocked(sha.hmacSha256).mockImplementationOnce(drawn(0xff)).mockImplementationOnce(drawn(0));
  const draw = { number: 0, outcomes: ['1-1', '2-1'], weights: [1, 35], fallen: '1-1' };
  const verdict = check({ ...dice, draws: [draw] });
  expect(verdict.draws[0]).toMatchObject({ computed: '1-1', good: true });
  expect(messages).toEqual(['k3f9:rose,été 7:0:0', 'k3f9:rose,été 7:0:1']);
});

test('a throw that was changed', () => {
  const forged = structuredClone(dice);
  forged.draws[3]!.fallen = forged.draws[3]!.outcomes.find((outcome) => outcome !== forged.draws[3]!.fallen)!;
  const verdict = check(forged);
  expect(verdict.good).toBe(false);
  expect(verdict.commitmentGood).toBe(true);
  expect(verdict.draws.map((draw) => draw.good).indexOf(false)).toBe(3);
});

test('a throw that was left out', () => {
  const forged = structuredClone(dice);
  forged.draws.splice(2, 1);
  expect((check(forged)).good).toBe(false);
});

test('a seed other than the promised one', () => {
  const verdict = check({ ...dice, commitment: '0'.repeat(64) });
  expect(verdict.commitmentGood).toBe(false);
  expect(verdict.good).toBe(false);
});
