/** The last solution of each game, kept by the browser so that it need not be made again. Where nothing can be kept, it is. */

interface Row {
  digest: string;
  number: number;
  table: Uint8Array;
}

const NAME = 'ludotheque-solutions'; // games that are played are kept apart: `local/database.ts`
const STORE = 'solutions';

/** The table of a game, if it was made by the module with this digest, for these options. */
export async function kept(game: string, digest: string, number: number): Promise<Uint8Array | null> {
  const row = await using('readonly', (store) => store.get(game) as IDBRequest<Row | undefined>);
  return row?.digest === digest && row.number === number ? row.table : null;
}

export async function keep(game: string, digest: string, number: number, table: Uint8Array): Promise<void> {
  const row: Row = { digest, number, table };
  await using('readwrite', (store) => store.put(row, game));
}

/** Undefined where the browser keeps nothing: a private window, a full disk. */
async function using<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const base = await answer(opening);
    try {
      return await answer(act(base.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      base.close();
    }
  } catch {
    return undefined;
  }
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
