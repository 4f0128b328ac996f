/** How fast the story of Campus is told: boards fill row by row, a chain reaction runs token by token, a round's end stays. */
import type { Pace } from '../../board/playback.svelte';
import type { Entry } from '../../generated/protocol';
import { SIDE } from './generated/numbers';

const ROW = 170; // ms for a row of tokens to fall
const TOKEN = 480; // ms that a token turned by somebody else stays before the next
const CHAIN = [380, 150]; // ms between two tokens of a chain: the first, and the fastest
const QUICKER = 18; // ms less for each
const BANG = 1400; // ms that a chain reaction stays when it is over
const ROUND = 3200; // ms to read who won the round

// A row is a kind of event, and how long an entry that begins with it stays.
const PAUSES: Record<string, number> = { throw: 500, flip: TOKEN, bonus: TOKEN, star: TOKEN, forgiven: TOKEN, call: 1800, turn_end: 200 };

export function pace(entry: Entry): Pace {
  const kinds = entry.events.map(([kind]) => kind);
  const [first = ''] = kinds;
  if (first === 'token' && kinds.length === 1) return { pause: (entry.events[0]![2] + 1) % SIDE === 0 ? ROW : 0 };
  const beats: [number, number][] = [];
  let free = 0;
  kinds.forEach((kind, i) => {
    const next = kinds[i + 1] ?? '';
    if (kind === 'bonus' || kind === 'star') free += 1;
    const fast = Math.max(CHAIN[1]!, CHAIN[0]! - QUICKER * free);
    if (['flip', 'bonus', 'star'].includes(kind) && ['bonus', 'star', 'chain', 'cleared'].includes(next)) beats.push([i + 1, fast]);
    if (kind === 'lost' && next === 'swap') beats.push([i + 1, ROUND]);
  });
  return { beats, pause: kinds.includes('chain') ? BANG : PAUSES[first] };
}
