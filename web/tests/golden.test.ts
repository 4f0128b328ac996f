/** Positions as the page lays them together, held against those that the rules made (`generate.py`, 50 matches a game). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withPositions } from '../src/board/position';
import type { Entry } from '../src/generated/protocol';

interface Golden {
  start: Record<string, unknown>;
  entries: Entry[];
  positions: Record<number, Record<string, unknown>>;
}

const games = join(import.meta.dirname, '../../tests/games');

describe.each(readdirSync(games))('%s', (game) => {
  const matches = JSON.parse(readFileSync(join(games, game, 'golden.json'), 'utf8')) as Golden[];

  test('has its matches', () => {
    expect(matches.length).toBeGreaterThanOrEqual(50);
  });

  test.each(matches.map((match, i) => [i, match] as const))('match %i', (_, { start, entries, positions }) => {
    const story = withPositions(start, entries);
    for (const [seq, position] of Object.entries(positions)) expect(story[Number(seq) - 1]?.position).toEqual(position);
    expect(Object.keys(start)).toEqual(Object.keys(Object.values(positions)[0] ?? {}));
  });

  test('every number is one that JavaScript holds', () => {
    for (const { positions } of matches)
      expect(Object.values(positions).flatMap((position) => Object.values(position).flat(3) as number[]).every(Number.isSafeInteger)).toBe(true);
  });
});
