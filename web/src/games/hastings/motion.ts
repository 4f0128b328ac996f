/** What moves: the events of the entry told last, one after the other; and the Ennemi's turn, which stays to be read. */
import type { StoryEntry } from '../../board/position';
import type { Entry } from '../../generated/protocol';
import { Awaits, CELLS, ENNEMI, LINES, LINES_A_CARD, SPOT, Why, type EventKind, type Position } from './generated/numbers';

export type Event = Entry['events'][number];
type Field = keyof Position;

/** A card where it lies, in one number. */
export const cardAt = (spot: number): number => Math.floor(spot / SPOT);
export const cellAt = (spot: number): number => spot % SPOT;

/** The cells of the wing of a cell. */
const wingAt = (cell: number): number[] => Array.from({ length: LINES }, (_, on) => cell - (cell % LINES) + on);

/** The cells of its side that an event is about. */
function cellsOf([kind, , a, b]: Event): number[] {
  switch (kind as EventKind) {
    case 'leader':
    case 'enters':
    case 'attached':
      return [b];
    case 'closes_up':
      return [a, b];
    case 'moves':
      return [cellAt(a), b];
    case 'destroyed':
    case 'sacrificed':
    case 'replaced':
      return wingAt(b); // those behind close up
    case 'pays':
    case 'shoots':
    case 'acts':
    case 'hurt':
    case 'healed':
    case 'readied':
    case 'exhausted':
    case 'token':
      return [cellAt(a)].filter((cell) => cell < CELLS);
  }
  return [];
}

// Fields of a position by side and cell; by side and wing; by wing; by side.
const OF_CELLS = ['card', 'attached', 'damage', 'spent', 'muted', 'might', 'zeal', 'health', 'total_might', 'total_zeal', 'total_health', 'reach'] as const;
const OF_WINGS = ['wing_might', 'wing_zeal'] as const;
// What else an event brings to light.
const SHOWS: Partial<Record<EventKind, readonly Field[]>> = {
  round: ['this_round', 'table_row', 'symbols', 'resources'],
  draws: ['held', 'piled'],
  card: ['in_hand'],
  plays: ['in_hand', 'held'],
  discarded: ['in_hand', 'held', 'discarded'],
  tactic: ['tactic', 'tactic_wing', 'tactic_spent'],
  acts: ['tactic_spent'],
  turned_up: ['piled'],
  turned_over: ['piled', 'discarded'],
  wounds: ['wounds'],
  taken: ['taken'],
  objective: ['goal', 'asked_might', 'asked_zeal', 'army_might', 'army_zeal', 'might_met', 'zeal_met'],
};

/** The position as far as it has been told: of an entry that is half told, what its first events are about is as it will be. */
export function soFar(position: Position, story: readonly StoryEntry<Position>[]): Position {
  const last = story.at(-1);
  if (!last || last.position !== position) return position;
  const after: Position = { ...position, ...last.changes };
  const now: Position = { ...position };
  for (const field of [...OF_CELLS, ...OF_WINGS]) now[field] = position[field].map((side) => [...side]) as number[][] & number[][][];
  for (const event of last.events) {
    const [kind, side, a] = event;
    for (const field of SHOWS[kind as EventKind] ?? []) now[field] = after[field] as never;
    const stays = ['hurt', 'healed'].includes(kind); // until it is told that it is destroyed
    for (const cell of cellsOf(event)) {
      if (stays && after.card[side]![cell] !== cardAt(a)) continue;
      const wing = Math.floor(cell / LINES);
      for (const field of OF_CELLS) now[field][side]![cell] = after[field][side]![cell]! as number & number[];
      for (const field of OF_WINGS) now[field][side]![wing] = after[field][side]![wing]!;
    }
  }
  return now;
}

/** Something just happened to a card, or in a wing: to be drawn once. */
export interface Mark {
  kind: string;
  side: number;
  cell: number;
  wing: number;
  amount: number;
}

const AMOUNTS: readonly string[] = ['hurt', 'healed', 'pays', 'shoots', 'acts'];
const ENTRIES: readonly string[] = ['leader', 'enters', 'attached', 'moves'];

export function marksOf(events: readonly Event[]): Mark[] {
  return events.flatMap(([kind, side, a, b]) => {
    if (ENTRIES.includes(kind)) return [{ kind: 'enters', side, cell: b, wing: -1, amount: 0 }];
    if (AMOUNTS.includes(kind)) return [{ kind, side, cell: cellAt(a), wing: -1, amount: b }];
    return kind === 'wounds' ? [{ kind, side, cell: -1, wing: a, amount: b }] : [];
  });
}

const ORDERS: readonly string[] = [
  'turned_up', 'discarded', 'enters', 'attached', 'tactic', 'event', 'shoots', 'aims', 'acts', 'skips', 'replaced', 'turned_over', 'discount', 'moves',
  'heads', 'marker', 'wounds', 'by_hand',
];
/** Why a card that it turned up goes away unplayed. */
export const TURNED_AWAY: readonly number[] = [Why.TOO_DEAR, Why.IDLE, Why.NO_ROOM];

/** Is this something that the Ennemi does? */
function isOrder([kind, side, , b]: Event): boolean {
  if (side !== ENNEMI || !ORDERS.includes(kind)) return false;
  if (kind === 'discarded') return TURNED_AWAY.includes(b);
  return kind !== 'acts' || b < LINES_A_CARD;
}

/** The Ennemi's turn, event by event: the one under way, or the last. It begins with a turn of one's own. */
export function ordersIn(story: readonly StoryEntry<Position>[]): Event[] {
  let orders: Event[] = [];
  for (let i = story.length - 1; i >= 0; i -= 1) {
    orders = [...story[i]!.events.filter(isOrder), ...orders];
    if (orders.length && story[i - 1]?.position.awaits === Awaits.TURN) break;
  }
  return orders;
}

/** The cards of a hand, as they came. */
export function handOf({ in_hand }: Position, story: readonly StoryEntry<Position>[], side: number): number[] {
  const came = story.flatMap(({ events }) => events.filter(([kind, whose]) => whose === side && (kind === 'card' || kind === 'takes')).map(([, , card]) => card));
  return (in_hand[side] ?? []).filter(Boolean).sort((one, other) => came.lastIndexOf(one) - came.lastIndexOf(other));
}
