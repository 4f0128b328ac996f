/** The long work of a worker, cut into slices. A kind of work is a generator: it yields how far it is after each slice, so that a
 *  word from outside gets through, and returns its result. To add one: a function here, its types in `Works`, its row in `works`. */
import { advisedWorth } from './judging/advised';
import { BLOCKS } from './judging/constants';
import { type Action, type Advice, CHANCE, open, type Rulebook, type Snapshot, type Stream } from './rulebook';
import { type Reason, RulebookError, told } from './rulebook.error';
import type { Budget, Choice } from './rulebook.search';
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

/** Blocks `from` to `to - 1` of a position, or of what an action leads to. `seat`: where it is only that seat's view. */
export interface Blocks {
  now: Snapshot;
  seat?: number;
  action?: number;
  seed: bigint;
  first: number;
  size: number;
  from: number;
  to: number;
}

interface Thinking extends Budget {
  now: Snapshot;
  seat: number;
  seed: bigint;
}

/** Of each kind of work: what is given, and what comes of it. */
export interface Works {
  playouts: { given: Playouts; result: BigInt64Array };
  decide: { given: Decision; result: { action: Action; stream: Stream } };
  blocks: { given: Blocks; result: Float64Array };
  advise: { given: { view: Snapshot }; result: Advice[] };
  follow: { given: { now: Snapshot; count: number }; result: Float64Array };
  solve: { given: { number: number }; result: Uint8Array };
  use: { given: { number: number; table: Uint8Array }; result: void };
  solved: { given: { now: Snapshot }; result: number };
  think: { given: Thinking; result: Choice[] };
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
    size = nextSize(matches, performance.now() - began);
    yield done;
  }
  return counts;
}

/** What a style plays: one slice, as long as it thinks. */
function* decide(rules: Rulebook, { now, seat, style, stream }: Decision): Slices<Works['decide']['result']> {
  return { action: rules.decide(now, seat, style, stream), stream };
}

/** The means of blocks of playouts; what it yields is how many matches. */
function* blocks(rules: Rulebook, { now, seat, action, seed, first, size, from, to }: Blocks): Slices<Float64Array> {
  const truths = seat === undefined || !rules.layout.hides ? [now] : rules.truths(now, seat, seed, BLOCKS);
  const means = new Float64Array(to - from);
  let began = performance.now();
  for (let block = from; block < to; block++) {
    const truth = truths[block % truths.length]!;
    means[block - from] = rules.playBlock(action === undefined ? truth : rules.apply(truth, action), seed, first + block * size, size);
    if (performance.now() - began < SLICE) continue;
    yield (block + 1 - from) * size;
    began = performance.now();
  }
  return means;
}

/** What the adviser says: one slice. */
function* advise(rules: Rulebook, { view }: Works['advise']['given']): Slices<Advice[]> {
  return rules.advise(view);
}

/** Draws followed to the next decision, the n-th with stream n: what it is worth to seat 0, by the adviser. */
function* follow(rules: Rulebook, { now, count }: Works['follow']['given']): Slices<Float64Array> {
  const came = new Float64Array(count);
  for (let number = 0; number < count; number++) {
    const dice = rules.stream(0n, number);
    let then = now;
    while (then.turn === CHANCE) then = rules.apply(then, rules.draw(then, dice));
    came[number] = advisedWorth(rules, then);
    yield number + 1;
  }
  return came;
}

/** A solution, made and put to use; what it yields is the part done. */
function* solve(rules: Rulebook, { number }: Works['solve']['given']): Slices<Uint8Array> {
  return yield* rules.solve(number);
}

/** A solution made before, put to use: one slice. */
function* use(rules: Rulebook, { number, table }: Works['use']['given']): Slices<void> {
  rules.useSolution(number, table);
}

/** What a position is worth to seat 0, exactly: one slice. */
function* solved(rules: Rulebook, { now }: Works['solved']['given']): Slices<number> {
  return rules.solved(now);
}

/** A search; what it yields is how many trials were made. */
function* think(rules: Rulebook, { now, seat, trials, depth, seed }: Thinking): Slices<Choice[]> {
  const search = rules.search(now, seat, { trials, depth }, seed);
  try {
    for (let size = 1; search.made < trials; ) {
      const began = performance.now();
      const count = Math.min(size, trials - search.made);
      search.goOn(count);
      size = nextSize(count, performance.now() - began);
      yield search.made;
    }
    return search.choices();
  } finally {
    search.end();
  }
}

/** How much to do next, if so much took so many milliseconds: a slice. */
const nextSize = (count: number, took: number) => (took < SLICE / 2 ? 2 * count : Math.max(1, Math.floor((count * SLICE) / took)));

const works: { [K in Kind]: (rules: Rulebook, given: Works[K]['given']) => Slices<Works[K]['result']> } = {
  playouts,
  decide,
  blocks,
  advise,
  follow,
  solve,
  use,
  solved,
  think,
};

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
      slices.return(undefined as never); // it gives back what it holds
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
