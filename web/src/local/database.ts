/** The browser's database: opened, brought to our form, opened again when it was lost; one transaction at a time. */
import { Blocked, Conflict, Outdated, StorageFull, Unavailable } from './errors';

export const NAME = 'ludotheque';
export const LOG = 'log'; // [table, seq] -> the text of an entry
export const TABLES = 'tables'; // table -> { kept, order }; the table changed last has the highest order
export const BY_ORDER = 'by order';

const PATIENCE = 10_000; // ms until a database that does not open, or a transaction that does not end, is given up

// A row for each form: how it is made of the one before it. To change the form, add a row; never change one.
const FORMS: ((db: IDBDatabase) => void)[] = [
  (db) => {
    db.createObjectStore(LOG);
    db.createObjectStore(TABLES).createIndex(BY_ORDER, 'order');
  },
];

export class Database {
  private opening: Promise<IDBDatabase> | undefined;

  /** What `work` gives, once all it wrote is on the disk. If it throws, or the browser fails, nothing is written.
   *
   *  A connection may be lost at any time (Safari does so to pages in the background; a newer page asks us to close it):
   *  the work is then tried once more on a new one. `again` says so, for the first try may have been written after all.
   *  `work` may wait for requests of its transaction, and for nothing else.
   */
  async run<T>(mode: IDBTransactionMode, work: (transaction: IDBTransaction, again: boolean) => Promise<T>): Promise<T> {
    try {
      return await transact(await this.open(), mode, (transaction) => work(transaction, false));
    } catch (error) {
      if (isFinal(error)) throw named(error);
      this.close();
    }
    try {
      return await transact(await this.open(), mode, (transaction) => work(transaction, true));
    } catch (error) {
      throw named(error);
    }
  }

  private open(): Promise<IDBDatabase> {
    this.opening ??= connect(() => (this.opening = undefined));
    return this.opening;
  }

  private close(): void {
    this.opening?.then(
      (db) => db.close(),
      () => undefined,
    );
    this.opening = undefined;
  }
}

/** A connection; `lost` is called when there is none, or none any more. */
function connect(lost: () => void): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, FORMS.length);
    let late = false;
    const given = setTimeout(() => {
      late = true; // another tab, of an older page, does not close its connection; or the browser is stuck
      reject(new Blocked('the database does not open'));
    }, PATIENCE);
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const change of FORMS.slice(oldVersion)) change(request.result);
    };
    request.onerror = () => {
      clearTimeout(given);
      reject(request.error);
    };
    request.onsuccess = () => {
      clearTimeout(given);
      const db = request.result;
      if (late) return db.close();
      db.onclose = lost;
      // A newer page waits for us. What comes next opens a new connection, and is told that this page is outdated.
      db.onversionchange = () => {
        db.close();
        lost();
      };
      resolve(db);
    };
  }).catch((error: unknown) => {
    lost();
    throw error;
  });
}

function transact<T>(db: IDBDatabase, mode: IDBTransactionMode, work: (transaction: IDBTransaction) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction([LOG, TABLES], mode, { durability: 'strict' });
    let result: T;
    let failure: unknown;
    const given = setTimeout(() => {
      try {
        transaction.abort();
        reject(new DOMException('the transaction does not end', 'TimeoutError'));
      } catch {
        // it is being written: it will say so
      }
    }, PATIENCE);
    transaction.oncomplete = () => {
      clearTimeout(given);
      resolve(result);
    };
    transaction.onabort = () => {
      clearTimeout(given);
      reject(transaction.error ?? failure ?? new DOMException('the transaction was aborted', 'AbortError'));
    };
    work(transaction).then(
      (value) => (result = value),
      (error: unknown) => {
        failure = error;
        try {
          transaction.abort();
        } catch {
          // it has aborted by itself
        }
      },
    );
  });
}

/** What a request of a transaction gives. */
export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const nameOf = (error: unknown) => (error as { name?: unknown } | null)?.name;

/** Would a second try fail in the same way? */
function isFinal(error: unknown): boolean {
  return error instanceof Conflict || error instanceof Blocked || ['QuotaExceededError', 'VersionError'].includes(String(nameOf(error)));
}

/** The error in our words. */
function named(error: unknown): unknown {
  if (error instanceof Conflict || error instanceof Blocked) return error;
  const because = { cause: error };
  if (nameOf(error) === 'QuotaExceededError') return new StorageFull('the browser grants no more space', because);
  if (nameOf(error) === 'VersionError') return new Outdated('what is kept has a newer form than this page knows', because);
  return new Unavailable(`the database fails: ${String(error)}`, because);
}
