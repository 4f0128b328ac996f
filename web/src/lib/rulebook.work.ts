/** The long work of a worker, cut into slices. A kind of work is a generator: it yields how far it is after each slice, so that a
 *  word from outside gets through, and returns its result. To add one: a function here, its types in `Works`, its row in `works`. */
import { type Action, open, type Rulebook, type Snapshot, type Stream } from './rulebook';
import { type Reason, RulebookError, told } from './rulebook.error';
import { addCounts } from './rulebook.tally';

const SLICE = 30; // milliseconds

interface Playouts {
  now: Snapshot;
  styles: readonly string[];
  seed: bigint;
  first: number;
  count: number;
}

interface Decision {
  now: Snapshot;
  seat: number;
  style: string;
  stream: Stream;
}

/** Of each kind of work: what is given, and what comes of it. */
export interface Works {
  playouts: { given: Playouts; result: BigInt64Array };
  decide: { given: Decision; result: { action: Action; stream: Stream } };
}

export type Kind = keyof Works;

type Slices<T> = Generator<number, T>;

/** Matches played to their end; what it yields is how many. */
function* playouts(rules: Rulebook, { now, styles, seed, first, count }: Playouts): Slices<BigInt64Array> {
  const counts = new BigInt64Array(rules.layout.tally.size);
  let size = 1;
  for (let done = 0; done < count; ) {
    const began = performance.now();
    const matches = Math.min(size, count - done);
    addCounts(counts, rules.play(now, styles, seed, first + done, matches));
    done += matches;
    const took = performance.now() - began;
    size = took < SLICE / 2 ? 2 * matches : Math.max(1, Math.floor((matches * SLICE) / took));
    yield done;
  }
  return counts;
}

/** What a style plays: one slice, as long as it thinks. */
function* decide(rules: Rulebook, { now, seat, style, stream }: Decision): Slices<Works['decide']['result']> {
  return { action: rules.decide(now, seat, style, stream), stream };
}

const works: { [K in Kind]: (rules: Rulebook, given: Works[K]['given']) => Slices<Works[K]['result']> } = { playouts, decide };

// What goes between a page and its workers. A piece of work has a number; whatever is said of it names that.

export interface Task<K extends Kind = Kind> {
  kind: K;
  game: string;
  given: Works[K]['given'];
}

export type Request = { id: number; task: Task } | { id: number; cancel: true };

export type Answer =
  | { id: number; done: number }
  | { id: number; result: unknown }
  | { id: number; stopped: true } // because it was cancelled
  | { id: number; failed: { reason: Reason; game: string; sentence: string } };

/** A worker's side, or a test's: the end of a channel. */
export interface Channel {
  postMessage(answer: Answer): void;
  addEventListener(type: 'message', heard: (event: MessageEvent<Request>) => void): void;
}

/** Do the work that is asked for on a channel. */
export function serve(channel: Channel): void {
  const wanted = new Set<number>();
  channel.addEventListener('message', ({ data }) => {
    if ('cancel' in data) wanted.delete(data.id);
    else {
      wanted.add(data.id);
      void work(data.id, data.task);
    }
  });

  async function work(id: number, { kind, game, given }: Task): Promise<void> {
    try {
      const rules = await open(game);
      const slices = works[kind](rules, given as never);
      while (wanted.has(id)) {
        const slice = slices.next();
        if (slice.done) return channel.postMessage({ id, result: slice.value });
        channel.postMessage({ id, done: slice.value });
        await breath();
      }
      channel.postMessage({ id, stopped: true });
    } catch (cause) {
      const { reason, message } = cause instanceof RulebookError ? cause : { reason: 'worker' as const, message: `${game}: ${told(cause)}` };
      channel.postMessage({ id, failed: { reason, game, sentence: message.slice(game.length + 2) } });
    } finally {
      wanted.delete(id);
    }
  }
}

/** Let messages in. A timer would wait four milliseconds. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
