/** Fair dice, checked: the server shows the SHA-256 of its seed before the first throw, every player adds a seed, and
 *  each throw follows from all of them. At the end the seed is shown; here everything is computed again. */
import type { Dice, Draw } from './api';

const bytes = (text: string) => new TextEncoder().encode(text);

const hex = (buffer: ArrayBuffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What the server must have shown before the first throw. */
export async function commitment(serverSeed: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes(serverSeed)));
}

const ALL = 2n ** 64n;

/** The outcome of one throw. The key is the server's seed; the message names table, seeds and number. */
async function fall(key: CryptoKey, table: string, clientSeeds: string[], draw: Draw): Promise<string> {
  const total = draw.weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total <= 0n || draw.weights.length !== draw.outcomes.length) throw new RangeError('weights');
  const limit = ALL - (ALL % total); // above it, some outcomes would be likelier than they should: try again
  for (let attempt = 0; ; attempt++) {
    const message = bytes(`${table}:${clientSeeds.join(',')}:${draw.number}:${attempt}`);
    const drawn = new DataView(await crypto.subtle.sign('HMAC', key, message)).getBigUint64(0);
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
export async function check(dice: Dice): Promise<Verdict> {
  const committed = await commitment(dice.server_seed);
  const key = await crypto.subtle.importKey('raw', bytes(dice.server_seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const draws: Checked[] = [];
  for (const [place, draw] of dice.draws.entries()) {
    const computed = await fall(key, dice.table, dice.client_seeds, draw);
    draws.push({ ...draw, computed, good: computed === draw.fallen && draw.number === place });
  }
  const commitmentGood = committed === dice.commitment;
  const noted = recall(dice.table);
  const memory = !noted ? 'none' : agrees(noted, dice) ? 'agrees' : 'differs';
  const good = commitmentGood && memory !== 'differs' && draws.every((draw) => draw.good);
  return { committed, commitmentGood, memory, draws, good };
}
