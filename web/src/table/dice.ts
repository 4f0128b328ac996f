/** The dice of a table in the page: drawn by the browser's own generator. Those of a game of the day are everybody's. */
import { hmacSha256, sha256 } from './sha256';
import type { Action } from './match';

const ALL = 2n ** 64n;

/** The seed of a game of the day, which anybody can compute: as `fair.seed_of_day`. */
export const seed_of_day = (game: string, day: string): string => hex(sha256(utf8(`ludotheque ${game} ${day}`)));

/** What falls, among outcomes with whole weights. With a seed (the day's) as `fair.draw`; else by chance. */
export function draw(seed: string, table: string, seeds: string[], number: number, chances: Map<Action, number>): Action {
  const total = [...chances.values()].reduce((sum, weight) => sum + BigInt(weight), 0n);
  const limit = ALL - (ALL % total); // above it, some outcomes would be likelier than they should: try again
  let value = limit;
  for (let attempt = 0; value >= limit; attempt++) {
    const bytes = seed ? hmacSha256(utf8(seed), utf8(`${table}:${seeds.join(',')}:${number}:${attempt}`)) : crypto.getRandomValues(new Uint8Array(8));
    value = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  }
  value %= total;
  for (const [outcome, weight] of chances) {
    value -= BigInt(weight);
    if (value < 0n) return outcome;
  }
  throw new Error('weights add up to their total');
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
