/** The tables of a browser that keeps nothing: in memory, until the page is closed. A worker has a memory of its own. */
import { Conflict } from './errors';
import type { Kept, Logged } from './log';
import { News } from './news';
import type { Store } from './store';

interface Row {
  kept: Kept;
  entries: Logged[];
}

/** Of all stores of this page; the table changed last is the last. */
const memory = new Map<string, Row>();

export class MemoryStore implements Store {
  readonly keeps = false;
  private readonly news = new News();

  async append(table: string, first: number, entries: readonly Logged[], kept: Kept): Promise<void> {
    const before = memory.get(table)?.entries ?? [];
    if (before.length + 1 !== first) throw new Conflict(table, before.length + 1);
    const all = [...before, ...copied(entries)];
    memory.delete(table);
    memory.set(table, { kept: copied({ ...kept, table, entries: all.length }), entries: all });
    this.news.tell(table);
  }

  async read(table: string, after = 0): Promise<Logged[]> {
    return copied(memory.get(table)?.entries.slice(after) ?? []);
  }

  async list(): Promise<Kept[]> {
    return [...memory.values()].map(({ kept }) => copied(kept)).toReversed();
  }

  async remove(table: string): Promise<void> {
    memory.delete(table);
    this.news.tell(table);
  }

  async removeAll(): Promise<void> {
    const gone = [...memory.keys()];
    memory.clear();
    this.news.tell(...gone);
  }

  watch(heard: (table: string) => void): () => void {
    return this.news.watch(heard);
  }
}

/** As a database would give it: nobody's changes are seen, and a reactive object becomes a plain one. */
const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
