/** Fair dice, checked: the server shows the SHA-256 of its seed before the first throw, every player adds a seed, and
 *  each throw follows from all of them. At the end the seed is shown; here everything is computed again. With our own SHA-256:
 *  browsers keep theirs from pages that came over plain HTTP, as in a local network. */
import { hmacSha256, sha256 } from '../table/sha256';
import type { Dice, Draw } from './api';

const bytes = (text: string) => new TextEncoder().encode(text);

const hex = (digest: Uint8Array) => [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What the server must have shown before the first throw. */
export function commitment(serverSeed: string): string {
  return hex(sha256(bytes(serverSeed)));
}

const ALL = 2n ** 64n;

/** The outcome of one throw. The key is the server's seed; the message names table, seeds and number. */
function fall(key: Uint8Array, table: string, clientSeeds: string[], draw: Draw): string {
  const total = draw.weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total <= 0n || draw.weights.length !== draw.outcomes.length) throw new RangeError('weights');
  const limit = ALL - (ALL % total); // above it, some outcomes would be likelier than they should: try again
  for (let attempt = 0; ; attempt++) {
    const message = bytes(`${table}:${clientSeeds.join(',')}:${draw.number}:${attempt}`);
    const drawn = new DataView(hmacSha256(key, message).buffer).getBigUint64(0);
    if (drawn >= limit) continue;
    let left = drawn % total;
    for (const [i, weight] of draw.weights.entries()) {
      if (left < BigInt(weight)) return draw.outcomes[i]!;
      left -= BigInt(weight);
    }
  }
}

export interface Checked extends Draw {
  computed: string;
  good: boolean;
}

/** What this browser noted at the table, before the end: a server that changes its story afterwards is found out. */
export interface Memory {
  commitment: string;
  seed?: string;
}

export function remember(table: string, memory: Memory): void {
  try {
    localStorage.setItem(`fair.${table}`, JSON.stringify({ ...memory, ...recall(table) }));
  } catch {
    // no room, or no storage here: the check then rests on what the server shows
  }
}

export function recall(table: string): Memory | null {
  try {
    return JSON.parse(localStorage.getItem(`fair.${table}`) ?? 'null') as Memory | null;
  } catch {
    return null;
  }
}

function agrees(memory: Memory, dice: Dice): boolean {
  return memory.commitment === dice.commitment && (!memory.seed || dice.client_seeds.includes(memory.seed));
}

export interface Verdict {
  committed: string;
  commitmentGood: boolean;
  memory: 'none' | 'agrees' | 'differs';
  draws: Checked[];
  good: boolean;
}

/** Recompute the commitment and every throw of a table. */
export function check(dice: Dice): Verdict {
  const committed = commitment(dice.server_seed);
  const key = bytes(dice.server_seed);
  const draws: Checked[] = [];
  for (const [place, draw] of dice.draws.entries()) {
    const computed = fall(key, dice.table, dice.client_seeds, draw);
    draws.push({ ...draw, computed, good: computed === draw.fallen && draw.number === place });
  }
  const commitmentGood = committed === dice.commitment;
  const noted = recall(dice.table);
  const memory = !noted ? 'none' : agrees(noted, dice) ? 'agrees' : 'differs';
  const good = commitmentGood && memory !== 'differs' && draws.every((draw) => draw.good);
  return { committed, commitmentGood, memory, draws, good };
}
