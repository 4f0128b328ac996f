/** The board of Rugby de poche, folded from events. The lesson is a whole match that the engine has played. */
import { describe, expect, test } from 'vitest';
import { entryOf } from '../src/board/lesson';
import { inForce, isThrow, sheetRows } from '../src/board/log';
import lesson from '../src/games/poche/lesson';
import { inForceAt, scene } from '../src/games/poche/scene';
import { needed, words } from '../src/games/poche/words';
import type { Entry } from '../src/generated/protocol';

const story = lesson.steps.map((step, i) => entryOf(step, i + 1));
const after = (n: number) => scene(story.slice(0, n), lesson.options);
const entry = (seq: number, kind: string, action = '', seat = 0): Entry => ({
  seq,
  kind,
  seat,
  action,
  events: [],
  sentences: [],
  lines: [],
  hidden: false,
});

describe('the scene', () => {
  test('before the match nobody has the ball', () => {
    expect(after(0)).toMatchObject({ ball: null, score: [0, 0], dice: [], minute: 1 });
  });

  test('follows score, clock and ball to the final whistle', () => {
    expect(after(3)).toMatchObject({ ball: 1, minute: 2, dice: [6, 2], thrower: 0 });
    expect(after(4)).toMatchObject({ score: [0, 5], gained: [0, 5], dice: [5, 4] });
    expect(after(5)).toMatchObject({ score: [0, 7], minute: 4, ball: 0, dice: [2] });
    expect(after(story.length)).toMatchObject({ score: [8, 7], minute: 23, over: true, need: null });
  });

  test('a card is in force up to its last minute', () => {
    const { cards } = after(10);
    expect(cards[1]).toEqual([{ colour: 'yellow', last: 16 }]);
    expect(inForceAt(cards[1], 16)).toHaveLength(1);
    expect(inForceAt(cards[1], 17)).toHaveLength(0);
    expect(inForceAt([{ colour: 'red', last: null }], 400)).toHaveLength(1);
  });

  test('says what the next throw has to show', () => {
    expect(after(0).need).toEqual({ kind: 'high', gain: 'kick_off' });
    expect(after(1).need).toEqual({ kind: 'beat', than: 5, gain: 'kick_off' });
    expect(after(2).need).toBeNull();
    expect(after(4).need).toEqual({ kind: 'less', than: 4, gain: 'conversion' });
    expect(after(7).need).toEqual({ kind: 'less', than: 4, gain: 'penalty' });
    expect(after(9).need).toEqual({ kind: 'card' });
    expect(after(14).need).toEqual({ kind: 'even' });
    expect(after(20).need).toEqual({ kind: 'high', gain: 'try' });
    expect(after(21).need).toEqual({ kind: 'beat', than: 3, gain: 'try' });
    expect(needed(after(4))).toContain('Moins de 4');
    for (let n = 0; n <= story.length; n += 1) if (after(n).need) expect(needed(after(n))).not.toBe('');
  });

  test('can be told in words', () => {
    const said = words(after(10), ['Montfleury', 'Saint-Martin'], 1).join(' ');
    expect(said).toContain('Montfleury 3, Saint-Martin 7.');
    expect(said).toContain("carton jaune jusqu'à la minute 16");
    expect(said).toContain('Saint-Martin a le ballon.');
  });
});

describe('the lesson', () => {
  test('every throw is a throw, every decision is among its choices', () => {
    for (const [i, step] of lesson.steps.entries()) {
      expect(isThrow(entryOf(step, i))).toBe(!step.choices);
      if (step.choices) expect(step.choices.map((choice) => choice.action)).toContain(step.action);
    }
  });
});

describe('the log', () => {
  test('an undo takes the last action out of the story', () => {
    const log = [entry(1, 'created'), entry(2, 'action', '3-2'), entry(3, 'action', 'play'), entry(4, 'undo_asked')];
    expect(inForce(log).map((one) => one.seq)).toEqual([2, 3]);
    expect(inForce([...log, entry(5, 'undo', '', 1)]).map((one) => one.seq)).toEqual([2]);
    expect(inForce([...log, entry(5, 'undo'), entry(6, 'action', 'kick')]).map((one) => one.action)).toEqual([
      '3-2',
      'kick',
    ]);
  });

  test('50-22 is a decision, 5-2 a throw', () => {
    expect(isThrow(entry(1, 'action', '50-22'))).toBe(false);
    expect(isThrow(entry(1, 'action', '5-2'))).toBe(true);
    expect(isThrow(entry(1, 'action', '4'))).toBe(true);
  });

  test('the sheet is the lines of the actions in force', () => {
    expect(
      sheetRows([{ ...entry(1, 'action', '4'), lines: [{ label: 'mi-temps' }] }, entry(2, 'action', '5')]),
    ).toEqual([{ label: 'mi-temps' }]);
  });
});
