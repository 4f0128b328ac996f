/** The board of Rugby de poche. The lesson is a whole match that the rules have played. */
import { describe, expect, test } from 'vitest';
import { sheetRows } from '../../board/log';
import type { StoryEntry } from '../../board/position';
import { Awaits, type Position } from './generated/numbers';
import { cardsOf, hasBegun, isOver, needed, words } from './words';
import { lessonIn } from '../../../tests/modules';

const played = await lessonIn('poche');
const start = played.position as Position;
const story: StoryEntry<Position>[] = played.entries;
const after = (n: number): Position => story[n - 1]?.position ?? start;

describe('the position', () => {
  test('before the match nobody has the ball', () => {
    expect(hasBegun(after(0))).toBe(false);
    expect(needed(after(0))).toBe("Le plus haut dé donne le coup d'envoi.");
  });

  test('is followed to the final whistle', () => {
    expect(after(3)).toMatchObject({ ball: 1, minute: 2 });
    expect(after(4)).toMatchObject({ score: [0, 5] });
    expect(after(story.length)).toMatchObject({ score: [8, 7] });
    expect(isOver(after(story.length))).toBe(true);
  });

  test('says what the next throw has to show', () => {
    expect(needed({ ...start, awaits: Awaits.PENALTY_KICK, x: 4 })).toBe('Moins de 4\u00a0: 3 points.');
    expect(needed({ ...start, awaits: Awaits.COUNTER_REPLY, x: 3 })).toContain('3');
    expect(needed({ ...start, awaits: Awaits.OPEN_PLAY })).toBe('');
  });

  test('shows the cards that weigh, and no others', () => {
    const cards = { cards: [[12, 32767, 9], [0, 0, 0]], red: [[0, 1, 0], [0, 0, 0]], in_force: [[1, 1, 0], [0, 0, 0]] };
    expect(cardsOf({ ...start, ...cards }, 0)).toEqual([
      { colour: 'yellow', last: 12 },
      { colour: 'red', last: null },
    ]);
    expect(cardsOf({ ...start, ...cards }, 1)).toEqual([]);
  });

  test('is told in words', () => {
    const said = words(after(4), ['Ici', 'Là'], [5, 4]).join(' ');
    expect(said).toContain('Ici 0, Là 5');
    expect(said).toContain('5-4');
  });
});

test('the sheet has a line for each complete action', () => {
  expect(sheetRows(story).length).toBeGreaterThan(8);
});
