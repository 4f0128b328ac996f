/** The tables of this device, in the browser's database. */
import { answer, BY_ORDER, Database, LOG, TABLES } from './database';
import { Conflict, Damaged } from './errors';
import { decodeAll, encode, mended, type Kept, type Logged } from './log';
import { News } from './news';
import { askToKeep } from './space';
import type { Store } from './store';

interface Row {
  kept: Kept;
  order: number;
}

/** The keys of a table's entries: [table, 1], [table, 2], ...; a list sorts after every number. */
const keysOf = (table: string, after = 0) => IDBKeyRange.bound([table, after], [table, []], true);
const numbers = () => IDBKeyRange.upperBound(Infinity);

export class IndexedStore implements Store {
  readonly keeps = true;
  private readonly database = new Database();
  private readonly news = new News();

  /** Fails if the browser keeps nothing after all. */
  async tryOut(): Promise<void> {
    await this.database.run('readonly', (transaction) => answer(transaction.objectStore(TABLES).count()));
  }

  async append(table: string, first: number, entries: readonly Logged[], kept: Kept): Promise<void> {
    const bodies = entries.map(encode);
    const line = JSON.parse(JSON.stringify({ ...kept, table, entries: first + bodies.length - 1 })) as Kept;
    await this.database.run('readwrite', async (transaction, again) => {
      const [log, tables] = [transaction.objectStore(LOG), transaction.objectStore(TABLES)];
      const last = await answer(log.openKeyCursor(keysOf(table), 'prev'));
      const next = last ? (last.key as [string, number])[1] + 1 : 1;
      if (next !== first) {
        // Lost connections do not say whether they had written: what is there and ours is done.
        const there = again ? await answer(log.getAll(keysOf(table, first - 1))) : [];
        if (there.length && there.length === bodies.length && there.every((body, i) => body === bodies[i])) return;
        throw new Conflict(table, next);
      }
      const newest = await answer(tables.index(BY_ORDER).openKeyCursor(numbers(), 'prev'));
      bodies.forEach((body, i) => log.add(body, [table, first + i]));
      const order = newest ? (newest.key as number) + 1 : 1;
      await answer(tables.put({ kept: line, order } satisfies Row, table));
    });
    this.news.tell(table);
    void askToKeep();
  }

  async read(table: string, after = 0): Promise<Logged[]> {
    const { entries, damaged } = await this.database.run('readonly', async (transaction) => {
      const log = transaction.objectStore(LOG);
      const [keys, bodies, row] = await Promise.all([
        answer(log.getAllKeys(keysOf(table, after))),
        answer(log.getAll(keysOf(table, after))),
        answer<Row | undefined>(transaction.objectStore(TABLES).get(table)),
      ]);
      const rows = bodies.map((body: unknown, i) => ({ seq: (keys[i] as [string, number])[1], body }));
      return decodeAll(rows, after, mended(row?.kept, table).entries);
    });
    if (damaged) throw new Damaged(table, damaged, entries);
    return entries;
  }

  async list(): Promise<Kept[]> {
    return this.database.run('readonly', async (transaction) => {
      const tables = transaction.objectStore(TABLES);
      const [keys, rows] = await Promise.all([answer(tables.getAllKeys()), answer<Partial<Row>[]>(tables.getAll())]);
      const lines = rows.map((row, i) => ({ kept: mended(row?.kept, String(keys[i])), order: Number(row?.order) || 0 }));
      return lines.toSorted((one, other) => other.order - one.order).map(({ kept }) => kept);
    });
  }

  async remove(table: string): Promise<void> {
    await this.database.run('readwrite', async (transaction) => {
      transaction.objectStore(LOG).delete(keysOf(table));
      await answer(transaction.objectStore(TABLES).delete(table));
    });
    this.news.tell(table);
  }

  async removeAll(): Promise<void> {
    const gone = await this.database.run('readwrite', async (transaction) => {
      const keys = await answer(transaction.objectStore(TABLES).getAllKeys());
      transaction.objectStore(LOG).clear();
      await answer(transaction.objectStore(TABLES).clear());
      return keys;
    });
    this.news.tell(...gone.map(String));
  }

  watch(heard: (table: string) => void): () => void {
    return this.news.watch((table) => {
      void askToKeep(); // on behalf of a worker, which cannot
      heard(table);
    });
  }
}
