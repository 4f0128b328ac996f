/** A running WebAssembly module of a game: its functions, and the buffers in its memory. When it traps, an error says in which game
 *  and verb, and a fresh one runs on: a trap may leave memory in disorder. What the functions do: `engine/compiled/border.py`. */
import { RulebookError, told } from './rulebook.error';
import type { Layout } from './rulebook.layout';

// What each function takes: addresses of buffers, and small whole numbers. Those of the rules, then those of the search
// (`players/search/compiled/border.py`) and of the analysis (`analysis/compiled/border.py`).
export const VERBS = {
  allocate: ['bytes'],
  begin_stream: ['stream', 'seed', 'number'],
  deal_hidden: ['slot', 'seat', 'stream'],
  decide: ['slot', 'seat', 'styles', 'actions', 'stream'],
  draw: ['slot', 'stream'],
  list_chances: ['slot', 'outcomes', 'weights'],
  list_legal: ['slot', 'actions'],
  outcome_of: ['slot', 'side'],
  play: ['slot', 'styles', 'seed', 'first', 'count', 'actions', 'tally', 'sides'],
  points_of: ['slot', 'side'],
  start: ['slot', 'options', 'deck'],
  step: ['slot', 'action'],
  view_and_show: ['slot', 'viewer', 'shown'],
  whose_action: ['slot', 'action'],
  whose_secret: ['slot'],
  release: ['place'],
  search_begin: ['tree', 'seats', 'trials'],
  search_choices: ['tree', 'seat', 'seats', 'trials', 'figures', 'most'],
  search_on: ['tree', 'slot', 'seat', 'seats', 'trials', 'depth', 'first', 'count', 'seed'],
  search_room: ['seats', 'trials'],
  deal_truths: ['slot', 'seat', 'seed', 'truths'],
  play_block: ['slot', 'seats', 'sides', 'seed', 'first', 'size', 'mean'],
  block_size: ['playouts'],
  worth_of: ['means', 'fewerWins', 'estimate'],
  next_stage: ['weighing', 'samples', 'places'],
  end_stage: ['weighing', 'samples', 'places', 'means', 'figures'],
  order_options: ['weighing', 'figures', 'order'],
  share_out: ['steps', 'count', 'playouts'],
  note_choice: ['steps', 'count', 'number', 'weighing', 'figures'],
  add_up: ['steps', 'count', 'sides', 'fewerWins', 'againstPlain'],
  account_of: ['steps', 'count', 'side', 'account'],
  list_moments: ['steps', 'count', 'moments'],
} as const;

// What only some modules have.
const MORE = {
  advise: ['slot', 'actions', 'figures'],
  // Of a game that is solved (`games/poche/players/compiled/border.py`).
  solved: ['slot', 'chances'],
  table_number: ['slot'],
  table_room: ['number'],
  use_table: ['number', 'table'],
  solve_room: ['number'],
  solve_steps: ['number'],
  solve_calls: ['number'],
  solve_step: ['number', 'step', 'again', 'room', 'table'],
} as const;

type Takes = typeof VERBS & typeof MORE;

export type Verb = keyof Takes;

/** What a function is given: a number, or an array that is lent to it: what it writes into it stands there afterwards. */
export type Given<V extends Verb> = Lent<Takes[V]>;

type Lent<Names extends readonly string[]> = { -readonly [K in keyof Names]: number | ArrayBufferView };

type Exports = Record<Verb, (...numbers: number[]) => number | undefined> & { memory: WebAssembly.Memory };

/** Memory that is kept between calls, until it is given back. */
export interface Held {
  readonly place: number;
  /** Is it? When the module stops it is lost. */
  readonly there: boolean;
  put(content: Uint8Array): void;
  take(): Uint8Array;
  release(): void;
}

/** The buffers that verbs read and write, with their bytes. */
const buffers = ({ telling, shown, options, deck, bounds, stream, seats, tally }: Layout) => ({
  slot: telling.size,
  shown: shown.size,
  options: options.size,
  deck: deck.size,
  actions: 4 * bounds.legal,
  outcomes: 8 * bounds.outcomes,
  weights: 8 * bounds.outcomes,
  stream,
  seed: 8,
  styles: 4 * seats,
  tally: 8 * tally.size,
});

type Buffer = keyof ReturnType<typeof buffers>;

export class Module {
  readonly #layout: Layout;
  readonly #code: WebAssembly.Module;
  readonly #sizes: Record<Buffer, number>;
  #exports!: Exports;
  #places!: Record<Buffer, number>;

  constructor(layout: Layout, code: WebAssembly.Module) {
    this.#layout = layout;
    this.#code = code;
    this.#sizes = buffers(layout);
    this.#begin();
  }

  #begin(): void {
    const { game } = this.#layout;
    try {
      this.#exports = new WebAssembly.Instance(this.#code).exports as unknown as Exports;
    } catch (cause) {
      throw new RulebookError('damaged', game, `its module does not start: ${told(cause)}`, { cause });
    }
    const missing = [...(Object.keys(VERBS) as Verb[]), 'memory' as const].filter((name) => !this.#exports[name]);
    if (missing.length) throw new RulebookError('damaged', game, `its module lacks ${missing.join(', ')}`);
    const places = Object.entries(this.#sizes).map(([name, size]) => [name, this.call('allocate', size)]);
    this.#places = Object.fromEntries(places) as Record<Buffer, number>;
  }

  /** Call a function of the module. */
  call<V extends Verb>(verb: V, ...given: Given<V>): number {
    const exports = this.#exports;
    const lent: [place: number, content: ArrayBufferView][] = [];
    try {
      const numbers = (given as (number | ArrayBufferView)[]).map((one) => {
        if (typeof one === 'number') return one;
        const place = exports.allocate(one.byteLength)!;
        lent.push([place, one]);
        this.#memory(place, one).set(bytesOf(one));
        return place;
      });
      const answer = exports[verb](...numbers) ?? 0;
      for (const [place, content] of lent) bytesOf(content).set(this.#memory(place, content));
      for (const [place] of lent) exports.release(place);
      return answer;
    } catch (cause) {
      if (verb !== 'allocate') this.#begin();
      throw new RulebookError('trap', this.#layout.game, `its module stopped in ${verb}: ${told(cause)}`, { cause });
    }
  }

  /** Memory for work that is done in several calls. Trap: it must be given back, or it is lost. */
  hold(bytes: number): Held {
    const exports = this.#exports;
    const place = this.call('allocate', bytes);
    const there = () => this.#exports === exports;
    const check = () => {
      if (!there()) throw new RulebookError('trap', this.#layout.game, 'its module stopped meanwhile');
      return place;
    };
    return {
      get place() {
        return check();
      },
      get there() {
        return there();
      },
      put: (content) => this.#memory(check(), content).set(content),
      take: () => new Uint8Array(exports.memory.buffer.slice(check(), place + bytes)),
      release: () => void (there() && this.call('release', place)),
    };
  }

  /** Another one with the same code and nothing in its memory. */
  another(): Module {
    return new Module(this.#layout, this.#code);
  }

  /** The address of a buffer, filled with this content if there is one. */
  put(buffer: Buffer, content?: ArrayBufferView): number {
    const place = this.#places[buffer];
    if (content) {
      const size = this.#sizes[buffer];
      if (content.byteLength !== size)
        throw new RulebookError('option', this.#layout.game, `its ${buffer} has ${size} bytes, not ${content.byteLength}: is it another game's?`);
      this.#memory(place, content).set(bytesOf(content));
    }
    return place;
  }

  /** A copy of the first bytes of a buffer. Memory may have grown and moved: nothing keeps a view of it. */
  take(buffer: Buffer, bytes: number): ArrayBuffer {
    const place = this.#places[buffer];
    return this.#exports.memory.buffer.slice(place, place + bytes);
  }

  #memory(place: number, { byteLength }: ArrayBufferView): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, place, byteLength);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => new Uint8Array(buffer, byteOffset, byteLength);
