/**
 * What the board of Rugby de poche shows after some entries of the log.
 *
 * The server sends the position as it is *now*; the table tells the story entry by entry, a little behind, and the
 * replay shows any moment of it. So the scene is folded from events, and the rules stay on the server.
 */
import type { Entry } from '../../generated/protocol';

export type Side = 0 | 1;

export interface Card {
  colour: 'yellow' | 'red';
  /** The last minute in which it weighs; `null`: to the end of the match. */
  last: number | null;
}

/** What the next throw has to show, in the words of the rulebook. */
export type Need =
  | { kind: 'less'; than: number; gain: 'penalty' | 'conversion' }
  | { kind: 'even' }
  | { kind: 'card' }
  | { kind: 'drop' }
  | { kind: 'high'; gain: 'kick_off' | 'penalty' | 'try' }
  | { kind: 'beat'; than: number; gain: 'kick_off' | 'penalty' | 'try' };

export interface Scene {
  half: number;
  minute: number;
  /** The last minute of this half. */
  last: number;
  ball: Side | null;
  score: [number, number];
  cards: [Card[], Card[]];
  /** The dice that lie on the table, whose they are, and the number of the entry that threw them. */
  dice: number[];
  thrower: Side | null;
  thrown: number;
  need: Need | null;
  /** Points of the newest entry, by side, for the board to make something of. */
  gained: [number, number];
  over: boolean;
}

/** Beyond any minute: the last minute of a red card that has none (`REST_OF_MATCH`). */
const REST_OF_MATCH = 32767;

/** What a single die was thrown for, where the next one is measured against it (numbers of `Awaits`). */
const FAULT_KICK = 5;
const COUNTER = 9;
const COUNTER_VIDEO = 11;
const VIDEO = 15;

export function start(options: Record<string, string>): Scene {
  return {
    half: 1,
    minute: 1,
    last: Number(options.minutes ?? 20),
    ball: null,
    score: [0, 0],
    cards: [[], []],
    dice: [],
    thrower: null,
    thrown: -1,
    need: { kind: 'high', gain: 'kick_off' },
    gained: [0, 0],
    over: false,
  };
}

/** The scene after these entries, which are those still in force (see `inForce`). */
export function scene(entries: readonly Entry[], options: Record<string, string>): Scene {
  const now = start(options);
  let x = 0;
  let afterFault = false;

  const lie = (entry: Entry, seat: Side, ...dice: number[]) => {
    now.dice = dice;
    now.thrower = seat;
    now.thrown = entry.seq;
  };
  const add = (seat: Side, points: number) => {
    now.score[seat] += points;
    now.gained[seat] += points;
  };

  for (const entry of entries) {
    now.gained = [0, 0];
    for (const [name, seat_, a, b, c] of entry.events) {
      const kind = name.toLowerCase();
      const seat = seat_ as Side;
      switch (kind) {
        case 'kick_off_die':
          lie(entry, seat, a);
          now.need = seat === 0 ? { kind: 'beat', than: a, gain: 'kick_off' } : null;
          break;
        case 'kick_off_tie':
          now.need = { kind: 'high', gain: 'kick_off' };
          break;
        case 'kick_off':
          now.half = a;
          now.minute = b;
          now.last = a * Number(options.minutes ?? 20);
          now.ball = seat;
          now.need = null;
          break;
        case 'throw':
          lie(entry, seat, a, b);
          now.minute = c;
          now.ball = seat;
          now.need = null;
          afterFault = false;
          x = 0;
          break;
        case 'fault':
          afterFault = true;
          if (now.dice[0] === 2) now.need = { kind: 'card' };
          break;
        case 'foul':
          now.need = { kind: 'card' };
          break;
        case 'card_dice':
          lie(entry, seat, a, b);
          now.need = null;
          break;
        case 'card':
          now.cards[seat].push({ colour: a === 1 ? 'red' : 'yellow', last: b === REST_OF_MATCH ? null : b });
          break;
        case 'penalty':
          x = a;
          if (x === 6) now.need = { kind: 'card' };
          break;
        case 'decision':
          if (entry.action === 'kick')
            now.need = afterFault ? { kind: 'high', gain: 'penalty' } : { kind: 'less', than: x, gain: 'penalty' };
          else if (entry.action === 'drop') now.need = { kind: 'drop' };
          break;
        case 'drop_dice':
          lie(entry, seat, a, b);
          now.need = null;
          break;
        case 'die':
          lie(entry, seat, a);
          if (b === FAULT_KICK || b === COUNTER || b === COUNTER_VIDEO || b === VIDEO) x = a;
          now.need =
            b === FAULT_KICK
              ? { kind: 'beat', than: a, gain: 'penalty' }
              : b === COUNTER
                ? { kind: 'beat', than: a, gain: 'try' }
                : null;
          break;
        case 'counter':
          now.need = { kind: 'high', gain: 'try' };
          break;
        case 'try':
          x = a;
          break;
        case 'video':
          now.need = { kind: 'even' };
          break;
        case 'try_granted':
          add(seat, a);
          now.need = { kind: 'less', than: x, gain: 'conversion' };
          break;
        case 'penalty_goal':
        case 'drop_goal':
        case 'conversion':
        case 'penalty_try':
          add(seat, a);
          now.need = null;
          break;
        case 'clock':
          now.minute = b;
          now.ball = seat;
          now.need = null;
          break;
        case 'full_time':
          now.over = true;
          now.need = null;
          break;
      }
    }
  }
  return now;
}

/** The cards of a side that weigh at this minute (POCHE-25). */
export function inForceAt(cards: readonly Card[], minute: number): Card[] {
  return cards.filter((card) => card.last === null || card.last >= minute);
}
