/** What moves on the boards: read from the events of the story, of which the last entry may be told in part. */
import type { StoryEntry } from '../../board/position';
import { Face, LINE_TEXTS, type EventKind, type Position } from './generated/numbers';

export type Story = readonly StoryEntry<Position>[];

const kindOf = (event: readonly unknown[]) => event[0] as EventKind;
const newestEvents = (story: Story) => story.at(-1)?.events ?? [];

/** The position, and over it what the last entry has turned so far: a chain reaction runs token by token. */
export function soFar(position: Position, story: Story): Position {
  const events = newestEvents(story);
  if (events.some((event) => kindOf(event) === 'swap')) return position;
  const now = { ...position, left: [...position.left], faces: position.faces.map((faces) => [...faces]) };
  for (const [kind, seat, cell, , left] of events) {
    if (!['flip', 'bonus', 'star'].includes(kind)) continue;
    const board = position.boards[seat]!;
    if (now.faces[board]![cell] !== Face.DOWN) now.left[board]! -= 1;
    now.faces[board]![cell] = Face.DOWN;
    if (kind === 'flip') now.budget = left;
  }
  return now;
}

/** What has just happened to one token. */
export interface Touched {
  board: number;
  cell: number;
  how: EventKind;
  /** The line that gave it, or on which a bonus was forgotten. */
  line: string;
}

const TOUCHING: EventKind[] = ['token', 'flip', 'bonus', 'star', 'call', 'swap'];

export function touched({ boards }: Position, story: Story): Touched | null {
  const event = newestEvents(story).findLast((one) => TOUCHING.includes(kindOf(one)));
  if (!event || kindOf(event) === 'swap') return null;
  const [, seat, a, b, c] = event;
  const how = kindOf(event);
  if (how === 'token') return { board: c, cell: a, how, line: '' };
  if (how === 'call') return { board: boards[1 - seat]!, cell: b, how, line: LINE_TEXTS[a] ?? '' };
  return { board: boards[seat]!, cell: a, how, line: how === 'bonus' ? (LINE_TEXTS[c] ?? '') : '' };
}

/** Free tokens that came one after the other, up to now. */
export function chain(story: Story): number {
  let free = 0;
  for (const event of story.flatMap(({ events }) => events).reverse()) {
    if (['bonus', 'star'].includes(kindOf(event))) free += 1;
    else if (['flip', 'throw', 'turn_end', 'swap'].includes(kindOf(event))) break;
  }
  return free;
}

/** The throw whose dice lie on the table. */
export const lastThrow = (story: Story): StoryEntry<Position> | undefined => story.findLast(({ dice }) => dice.length);

/** Alone: how many tokens each throw turned, the last one up to now. */
export function harvest(story: Story, now: Position | undefined = story.at(-1)?.position): number[] {
  const left = [...story.filter(({ dice }) => dice.length).map(({ position }) => position), now].map((position) => position?.left[0] ?? 0);
  return left.slice(1).map((after, i) => left[i]! - after);
}

export interface RoundEnd {
  round: number;
  winner: number;
  /** What it costs the other; 0 where rounds are counted. */
  points: number;
  tokens: number;
}

/** The round that has just ended. Of the last one the result speaks, which does not cover the boards. */
export function roundEnd(story: Story): RoundEnd | null {
  const events = newestEvents(story);
  const lost = events.find((event) => kindOf(event) === 'lost');
  if (!lost || events.some((event) => kindOf(event) === 'end')) return null;
  const [, loser, points, tokens, round] = lost;
  return { round, winner: 1 - loser, points, tokens };
}
