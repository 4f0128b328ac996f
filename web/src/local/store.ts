/** Where the tables of this device are kept: an append-only log with the key (table, number), as the server has one.
 *
 *      const store = await openStore();
 *      await store.append('k3_f', 1, [{ kind: 'created', game: 'poche' }], kept);   // kept, or an error
 *      await store.read('k3_f');
 *
 *  A page and its worker, or two tabs, may open the same store: two that write the same number cannot both be right, and one
 *  gets a Conflict. Order is by numbers only, never by a clock. Show nothing that `append` has not resolved.
 */
import { Blocked, Outdated } from './errors';
import { IndexedStore } from './indexed';
import type { Kept, Logged } from './log';
import { MemoryStore } from './memory';

export { Blocked, Conflict, Damaged, Outdated, StorageFull, Unavailable } from './errors';
export type { Kept, Logged } from './log';
export { askToKeep } from './space';

export interface Store {
  /** False: this browser keeps nothing (private mode, storage blocked). The tables live as long as the page, or the worker. */
  readonly keeps: boolean;

  /** Write entries `first`, `first` + 1, ...; when this resolves they are on the disk, else nothing was written.
   *  Rejects with Conflict, StorageFull, Outdated or Unavailable. */
  append(table: string, first: number, entries: readonly Logged[], kept: Kept): Promise<void>;

  /** The entries after a number, in order; none for a table that is not there. Rejects with Damaged, which has those before
   *  the damage, Outdated or Unavailable. */
  read(table: string, after?: number): Promise<Logged[]>;

  /** All tables, the one changed last first. */
  list(): Promise<Kept[]>;

  remove(table: string): Promise<void>;

  removeAll(): Promise<void>;

  /** Call `heard(table)` when another tab, worker or store appended to a table or deleted it; returns how to stop. */
  watch(heard: (table: string) => void): () => void;
}

/** The store of this device. Rejects with Outdated or Blocked where tables may be kept that this page cannot reach now: an
 *  empty memory in their place would look as if they were lost. */
export async function openStore(): Promise<Store> {
  const store = new IndexedStore();
  try {
    await store.tryOut();
    return store;
  } catch (error) {
    if (error instanceof Outdated || error instanceof Blocked) throw error;
    return new MemoryStore();
  }
}
