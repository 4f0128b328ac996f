/** Long work on all cores: a pool of workers, which shares out independent pieces and gives their results in order.
 *
 *    const pool = new Pool();
 *    const tally = await pool.playouts('poche', now, ['coach', 'captain'], 1n, 0, 100_000, { progress, signal });
 */
import { type Action, layoutOf, type Snapshot, type Stream } from './rulebook';
import { RulebookError, told } from './rulebook.error';
import type { Budget, Choice } from './rulebook.search';
import { addCounts, readTally, type Tally } from './rulebook.tally';
import type { Answer, Kind, Request, Task, Works } from './rulebook.work';
import address from './rulebook.worker.ts?worker&url';
import { beginWorker } from './workers';

// As in `engine/batch.py`.
const MATCHES_A_PIECE = 1 << 14;
const PIECES_A_CORE = 16;

// Milliseconds that a worker whose work was cancelled has to stop; then it is ended. Some work is one long slice.
const PATIENCE = 200;

/** What a pool needs of a worker. */
export interface Helper {
  postMessage(request: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface Wishes {
  /** Cancels the work: its promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Is told how many matches (or trials) are done. */
  progress?: (done: number) => void;
}

interface Piece {
  id: number;
  task: Task;
  resolve: (result: never) => void;
  reject: (cause: unknown) => void;
  progress?: (done: number) => void;
}

export class Pool {
  readonly #begin: () => Helper;
  readonly #idle = new Set<Helper>();
  readonly #busy = new Map<Helper, Piece>();
  readonly #waiting: Piece[] = [];
  #last = 0;

  /** At most `size` workers, each begun when it is first needed. */
  constructor(
    readonly size = navigator.hardwareConcurrency || 1,
    begin: () => Helper = () => beginWorker(address),
  ) {
    this.#begin = begin;
  }

  /** One piece of work, on the next worker that is free. */
  ask<K extends Kind>(task: Task<K>, { signal, progress }: Wishes = {}): Promise<Works[K]['result']> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const piece: Piece = { id: ++this.#last, task: task as Task, resolve, reject, progress };
      signal?.addEventListener('abort', () => this.#cancel(piece, signal.reason), { once: true });
      this.#waiting.push(piece);
      this.#share();
    });
  }

  /** The results of independent pieces, in their order. Who stops listening cancels the rest. */
  async *inOrder<K extends Kind>(tasks: Iterable<Task<K>>, { signal, progress }: Wishes = {}): AsyncGenerator<Works[K]['result']> {
    signal?.throwIfAborted();
    const stop = new AbortController();
    signal?.addEventListener('abort', () => stop.abort(signal.reason), { once: true, signal: stop.signal });
    const asked: Promise<Works[K]['result']>[] = [];
    const done: number[] = [];
    const report = (number: number) => (count: number) => {
      done[number] = count;
      progress?.(done.reduce((sum, one) => sum + one, 0));
    };
    let number = 0;
    const more = tasks[Symbol.iterator]();
    const fill = () => {
      while (asked.length < 2 * this.size) {
        const next = more.next();
        if (next.done) return;
        const result = this.ask(next.value, { signal: stop.signal, progress: report(number++) });
        result.catch(() => {}); // it is told when its turn comes
        asked.push(result);
      }
    };
    try {
      for (fill(); asked.length; fill()) yield await asked.shift()!;
    } finally {
      stop.abort();
    }
  }

  /** Play matches `first` to `first + count - 1` of a seed from a position to their end, a style a seat. */
  async playouts(
    game: string,
    now: Snapshot,
    styles: readonly string[],
    seed: bigint,
    first: number,
    count: number,
    wishes: Wishes = {},
  ): Promise<Tally> {
    const layout = await layoutOf(game);
    const size = Math.min(MATCHES_A_PIECE, Math.max(1, Math.floor(count / (PIECES_A_CORE * this.size))));
    const counts = new BigInt64Array(layout.tally.size);
    for await (const part of this.inOrder(pieces(), wishes)) addCounts(counts, part);
    return readTally(layout, now.sides, counts);

    function* pieces(): Generator<Task<'playouts'>> {
      for (let done = 0; done < count; done += size)
        yield { kind: 'playouts', game, given: { now, styles, seed, first: first + done, count: Math.min(size, count - done) } };
    }
  }

  /** What a style plays for a seat. The stream goes on as if it had been drawn from here. */
  async decide(game: string, now: Snapshot, seat: number, style: string, stream: Stream, wishes: Wishes = {}): Promise<Action> {
    const decided = await this.ask({ kind: 'decide', game, given: { now, seat, style, stream } }, wishes);
    stream.set(decided.stream);
    return decided.action;
  }

  /** Search from the view of a seat; the action most tried comes first. `progress` is told the trials made. */
  think(game: string, now: Snapshot, seat: number, budget: Budget, seed: bigint, wishes: Wishes = {}): Promise<Choice[]> {
    return this.ask({ kind: 'think', game, given: { now, seat, seed, ...budget } }, wishes);
  }

  /** End all workers; what was not done is cancelled. */
  close(): void {
    const left = [...this.#waiting.splice(0), ...this.#busy.values()];
    for (const helper of [...this.#idle, ...this.#busy.keys()]) helper.terminate();
    this.#idle.clear();
    this.#busy.clear();
    for (const { reject } of left) reject(new DOMException('the pool is closed', 'AbortError'));
  }

  #share(): void {
    while (this.#waiting.length && this.#busy.size < this.size) {
      const piece = this.#waiting.shift()!;
      try {
        const [helper = this.#hire()] = this.#idle;
        this.#idle.delete(helper);
        this.#busy.set(helper, piece);
        helper.postMessage({ id: piece.id, task: piece.task });
      } catch (cause) {
        piece.reject(new RulebookError('worker', piece.task.game, `no worker can be begun: ${told(cause)}`, { cause }));
      }
    }
  }

  #hire(): Helper {
    const helper = this.#begin();
    helper.onmessage = ({ data }) => this.#hear(helper, data);
    helper.onerror = (event) => {
      const piece = this.#busy.get(helper);
      piece?.reject(new RulebookError('worker', piece.task.game, `a worker stopped: ${event.message || 'it could not be loaded'}`));
      this.#dismiss(helper);
    };
    return helper;
  }

  #hear(helper: Helper, answer: Answer): void {
    const piece = this.#busy.get(helper);
    if (piece?.id !== answer.id) return;
    if ('done' in answer) return piece.progress?.(answer.done);
    this.#busy.delete(helper);
    this.#idle.add(helper);
    if ('result' in answer) piece.resolve(answer.result as never);
    else if ('failed' in answer) piece.reject(new RulebookError(answer.failed.reason, answer.failed.game, answer.failed.sentence));
    this.#share();
  }

  #cancel(piece: Piece, reason: unknown): void {
    const place = this.#waiting.indexOf(piece);
    if (place >= 0) this.#waiting.splice(place, 1);
    for (const [helper, busy] of this.#busy) {
      if (busy !== piece) continue;
      helper.postMessage({ id: piece.id, cancel: true });
      setTimeout(() => this.#busy.get(helper) === piece && this.#dismiss(helper), PATIENCE);
    }
    piece.reject(reason);
  }

  #dismiss(helper: Helper): void {
    this.#idle.delete(helper);
    this.#busy.delete(helper);
    helper.terminate();
    this.#share();
  }
}
