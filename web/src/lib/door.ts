/** What the link of a seat said that brought us to a table without giving us the seat: kept while this tab is open. */
import type { Joined } from '../generated/protocol';
import { join } from './api';

export type Door = Pick<Joined, 'may' | 'sentence'> & { token: string };

const key = (table: string) => `door:${table}`;

/** Open the link, or say what more we wish; what it says now, null when we sit. */
export async function knock(token: string, wish: Joined['may'] = ''): Promise<{ table: string; door: Door | null }> {
  const { table, seated, may, sentence } = await join(token, wish);
  const door = seated ? null : { token, may, sentence };
  try {
    if (door) sessionStorage.setItem(key(table), JSON.stringify(door));
    else sessionStorage.removeItem(key(table));
  } catch {
    // this browser keeps nothing: the sentence is told until the page is loaded anew
  }
  latest = { table, door };
  return latest;
}

let latest: { table: string; door: Door | null } | null = null;

/** What the link of this table said last. */
export function doorOf(table: string): Door | null {
  if (latest?.table === table) return latest.door;
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? 'null') as Door | null;
  } catch {
    return null;
  }
}
