/** A running WebAssembly module of a game: its functions, and the buffers in its memory. When it traps, an error says in which game
 *  and verb, and a fresh one runs on: a trap may leave memory in disorder. What the functions do: `engine/compiled/border.py`. */
import { RulebookError, told } from './rulebook.error';
import type { Layout } from './rulebook.layout';

// What each function takes: addresses of buffers, and small whole numbers.
const VERBS = {
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
} as const;

export type Verb = keyof typeof VERBS;

type Numbers<Names extends readonly string[]> = { -readonly [K in keyof Names]: number };

type Exports = Record<Verb, (...numbers: number[]) => number | undefined> & { memory: WebAssembly.Memory };

/** The buffers that verbs read and write, with their bytes. */
const buffers = ({ telling, shown, options, deck, bounds, seats, tally }: Layout) => ({
  slot: telling.size,
  shown: shown.size,
  options: options.size,
  deck: deck.size,
  actions: 4 * bounds.legal,
  outcomes: 8 * bounds.outcomes,
  weights: 8 * bounds.outcomes,
  stream: 16,
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
  call<V extends Verb>(verb: V, ...numbers: Numbers<(typeof VERBS)[V]>): number {
    try {
      return this.#exports[verb](...numbers) ?? 0;
    } catch (cause) {
      if (verb !== 'allocate') this.#begin();
      throw new RulebookError('trap', this.#layout.game, `its module stopped in ${verb}: ${told(cause)}`, { cause });
    }
  }

  /** The address of a buffer, filled with this content if there is one. */
  put(buffer: Buffer, content?: ArrayBufferView): number {
    const place = this.#places[buffer];
    if (content) {
      const size = this.#sizes[buffer];
      if (content.byteLength !== size)
        throw new RulebookError('option', this.#layout.game, `its ${buffer} has ${size} bytes, not ${content.byteLength}: is it another game's?`);
      const bytes = new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
      new Uint8Array(this.#exports.memory.buffer).set(bytes, place);
    }
    return place;
  }

  /** A copy of the first bytes of a buffer. Memory may have grown and moved: nothing keeps a view of it. */
  take(buffer: Buffer, bytes: number): ArrayBuffer {
    const place = this.#places[buffer];
    return this.#exports.memory.buffer.slice(place, place + bytes);
  }
}
