/** A card whose four lines fill all 64 bits is read from a record as Python reads it (`tests/games/hastings/test_show.py`). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Texts } from '../../generated/table';
import { Decision } from './generated/numbers';
import { detail } from './generated/people';
import said from './generated/texts.fr.json';

test('a card with four lines and much health arrives whole', () => {
  const { card, face, lines, said: wanted } = JSON.parse(readFileSync('../tests/games/hastings/four_lines.json', 'utf8')) as { card: number; face: number; lines: string; said: string };
  const position = { faces: { [card]: face }, lines: { [card]: BigInt(lines) } };
  expect(Number.isSafeInteger(Number(lines))).toBe(false);
  expect(detail(position, Decision.PLAY + card, new Texts('fr', {}, said))).toBe(wanted);
});
