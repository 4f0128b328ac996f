/** Why nothing can be taken back now. The server decides whether it can; this finds the words for a no. */
import type { Entry, State } from '../generated/protocol';
import { fell, inForce } from './log';

export type WhyNot = 'waiting' | 'asked' | 'nothing' | 'throw' | 'other' | 'shown';

const DEALT = ['token', 'draws']; // what begins an entry that tells of a piece or a card coming to a player

/** '' when it can be taken back. */
export function whyNoUndo(now: State, entries: readonly Entry[]): WhyNot | '' {
  if (now.can_undo) return '';
  const asks = now.undo_asked_by;
  if (asks >= 0) return now.seats[asks]?.yours ? 'waiting' : 'asked';
  const last = inForce(entries).at(-1);
  if (!last || DEALT.includes(last.events[0]?.[0] ?? '')) return 'nothing';
  if (fell(last)) return 'throw';
  return now.seats[last.seat]?.yours ? 'shown' : 'other'; // our own, and yet no: it has uncovered something
}
