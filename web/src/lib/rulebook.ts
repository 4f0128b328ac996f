/** The one door to the rules in the browser: a game's WebAssembly module, asked in the words of the Python side. It gives the same
 *  shapes as the server: positions by field name, events, changes, texts of actions. No rule stands here.
 *
 *    const rules = await open('poche');
 *    let now = rules.start({ minutes: '40' });
 *    const dice = rules.stream(1n);
 *    while (now.turn !== OVER) now = rules.apply(now, now.turn === CHANCE ? rules.draw(now, dice) : rules.legal(now)[0]!);
 */
import type { Entry } from '../generated/protocol';
import type { Positions } from '../generated/positions';
import { RulebookError, told } from './rulebook.error';
import { Fields } from './rulebook.fields';
import type { Layout } from './rulebook.layout';
import { type Given, Module } from './rulebook.module';
import { textsOf } from './rulebook.notation';
import { type Budget, Search } from './rulebook.search';
import { Solutions } from './rulebook.solution';

// What `turn` says beside a seat: chance decides, anyone may act, the match is over.
export const CHANCE = -1;
export const ANYONE = -2;
export const OVER = -3;

// A viewer, where it is no seat: somebody who looks on; somebody from whom nothing is hidden.
export const EVERYBODY = -1;
export const ALL_SEEING = -2;

const EVENT_NUMBERS = 6; // kind, seat, three numbers, and who hears of it
const MOST_NAMED = 6; // possible actions that a refusal names one by one

/** A position, and the events of the action that led to it. It is never changed, and can be sent to a worker. */
export interface Snapshot {
  readonly bytes: Uint8Array;
  /** The seat that acts now, or CHANCE, ANYONE, OVER. */
  readonly turn: number;
  /** How many play. */
  readonly seats: number;
  /** How many sides have points: those who play, and the automaton where there is one. */
  readonly sides: number;
}

export interface Action {
  number: number;
  text: string;
}

/** A stream of random numbers. Trap: drawing from it changes it. */
export type Stream = BigUint64Array;

export type Event = Entry['events'][number];
export type Heard = [kind: number, seat: number, a: number, b: number, c: number, to: number];

/** An action and what it is worth, by the names of the figures. */
export interface Advice {
  action: Action;
  figures: Record<string, number>;
}

/** Arithmetic of the analysis, on records and arrays: the same in all modules. */
export type Arithmetic =
  | 'block_size'
  | 'worth_of'
  | 'next_stage'
  | 'end_stage'
  | 'order_options'
  | 'share_out'
  | 'note_choice'
  | 'add_up'
  | 'account_of'
  | 'list_moments';

/** The rules and players of a game. `P`: its positions, as its `generated/numbers.ts` describes them. */
export class Rulebook<P = Record<string, unknown>> {
  readonly #module: Module;
  readonly fields: Fields<P>;
  readonly #texts: Record<number, string>;
  readonly #solutions: Solutions;

  constructor(
    readonly layout: Layout,
    code: WebAssembly.Module,
  ) {
    this.#module = new Module(layout, code);
    this.fields = new Fields(layout);
    this.#texts = textsOf(layout.notation);
    this.#solutions = new Solutions(this.#module, layout.game);
  }

  // A match begins and goes on

  /** The start of a match. Options are written as the server writes them; those not named get their defaults. `deck`: the record of
   *  a deck of one's own. */
  start(options: Readonly<Record<string, string>> = {}, deck?: Uint8Array): Snapshot {
    const module = this.#module;
    const { telling, seats: most, automaton } = this.layout;
    const numbers = this.#optionNumbers(options);
    const seats = numbers.get('players') ?? most;
    module.put('slot', new Uint8Array(telling.size));
    const turn = module.call('start', module.put('slot'), module.put('options', this.#encode(numbers)), module.put('deck', deck ?? this.#deck(options)));
    return { bytes: this.#taken(), turn, seats, sides: seats + (automaton && seats === 1 ? 1 : 0) };
  }

  /** All options of a match as texts: those not named have their defaults. */
  optionTexts(given: Readonly<Record<string, string>> = {}): Record<string, string> {
    const { options, deck } = this.layout;
    const defaults = [...options.rows.map(({ name, values }) => [name, values[0]![0]]), ...(deck.option ? [[deck.option, Object.keys(deck.decks)[0]]] : [])];
    return { ...Object.fromEntries(defaults), ...given } as Record<string, string>;
  }

  /** The position after an action, given by its number, its text, or as `legal` gives it. Refuses what is not possible. */
  apply(before: Snapshot, action: Action | number | string): Snapshot {
    const number = this.#check(before, action);
    const turn = this.#module.call('step', this.#load(before), number);
    return { ...before, bytes: this.#taken(), turn };
  }

  // What is the case

  /** The decisions open to the seat at turn (at ANYONE: to all); at a throw, every outcome that can fall. */
  legal(now: Snapshot): Action[] {
    if (now.turn === OVER) return [];
    if (now.turn === CHANCE) return this.#outcomes(now).map(([number]) => this.#action(number));
    const module = this.#module;
    const count = module.call('list_legal', this.#load(now), module.put('actions'));
    return Array.from(new Int32Array(module.take('actions', 4 * count)), (number) => this.#action(number));
  }

  /** The outcomes of the throw or draw that is awaited, with their weights, by text; empty at a decision. */
  chances(now: Snapshot): Map<string, number> {
    return new Map(this.#outcomes(now).map(([number, weight]) => [this.#action(number).text, weight]));
  }

  /** The seat that plays an action, now that it is possible. */
  actor(now: Snapshot, action: Action | number | string): number {
    if (now.turn !== ANYONE) return now.turn;
    const number = this.#check(now, action);
    return this.#module.call('whose_action', this.#load(now), number);
  }

  /** The seat that alone may know the action awaited now, or EVERYBODY. */
  secret(now: Snapshot): number {
    return this.#module.call('whose_secret', this.#load(now));
  }

  /** The game's own points by side, as this viewer may know them. */
  scores(now: Snapshot, viewer = ALL_SEEING): number[] {
    const place = this.#load(this.view(now, viewer));
    return Array.from({ length: now.sides }, (_, side) => this.#module.call('points_of', place, side));
  }

  /** By side: 1 won, -1 lost, 0 drawn or not over. */
  outcome(now: Snapshot): number[] {
    const place = this.#load(now);
    return Array.from({ length: now.sides }, (_, side) => this.#module.call('outcome_of', place, side));
  }

  // What a viewer sees

  /** The position by field name, with what the rules show of it: as the server sends it. */
  seen(now: Snapshot, viewer: number): P {
    return this.fields.read(this.look(now, viewer));
  }

  /** What differs between two positions, as it is afterwards: the `changes` of an entry. */
  changes(before: Snapshot, after: Snapshot, viewer: number): Partial<P> {
    return this.fields.changes(this.look(before, viewer), this.look(after, viewer));
  }

  /** What the last action led to, as far as this viewer may know: the `events` of an entry. */
  events(now: Snapshot, viewer = ALL_SEEING): Event[] {
    return this.heard(now, viewer).map(([kind, seat, a, b, c]) => [this.layout.events[kind]!, seat, a, b, c]);
  }

  /** The same as numbers: kind, seat, three numbers, and who hears of it. */
  heard(now: Snapshot, viewer = ALL_SEEING): Heard[] {
    const { telling, hides } = this.layout;
    const view = new DataView(now.bytes.buffer, now.bytes.byteOffset, now.bytes.byteLength);
    const told: Heard[] = [];
    for (let event = 0; event < view.getInt16(telling.count, true); event++) {
      const number = (n: number) => view.getInt16(telling.events + 2 * (EVENT_NUMBERS * event + n), true);
      const to = number(5);
      if (!hides || to === EVERYBODY || to === viewer || viewer === ALL_SEEING) told.push([number(0), number(1), number(2), number(3), number(4), to]);
    }
    return told;
  }

  /** The position with all blank that this viewer may not know, and no events: what a player may be given. */
  view(now: Snapshot, viewer: number): Snapshot {
    if (viewer === ALL_SEEING || !this.layout.hides) return now;
    const bytes = new Uint8Array(this.layout.telling.size);
    bytes.set(this.look(now, viewer).subarray(0, this.layout.record.size));
    return { ...now, bytes };
  }

  // Chance and players

  /** Stream `number` of a seed, from its beginning. */
  stream(seed: bigint | number, number = 0): Stream {
    const module = this.#module;
    module.call('begin_stream', module.put('stream'), this.#putSeed(seed), number);
    return new BigUint64Array(module.take('stream', this.layout.stream));
  }

  /** Draw the outcome that is awaited. */
  draw(now: Snapshot, stream: Stream): Action {
    if (now.turn !== CHANCE) throw this.#refusal('turn', 'nothing is to be thrown or drawn now');
    return this.#drawing(stream, (place) => this.#module.call('draw', this.#load(now), place));
  }

  /** Fill in what a seat may not know: one of the truths it may be, as likely as it is. */
  deal(now: Snapshot, seat: number, stream: Stream): Snapshot {
    const view = this.view(now, seat);
    this.#drawing(stream, (place) => this.#module.call('deal_hidden', this.#load(view), seat, place));
    return { ...view, bytes: this.#taken() };
  }

  /** What a style plays for a seat. It is shown that seat's view and nothing else. */
  decide(now: Snapshot, seat: number, style: string, stream: Stream): Action {
    if (now.turn !== seat && now.turn !== ANYONE) throw this.#refusal('turn', `it is not for seat ${seat} to decide`);
    const module = this.#module;
    const numbers = new Int32Array(this.layout.seats).fill(this.#style(style));
    if (this.looksUp(style)) this.#needSolution(now);
    const place = this.#load(this.view(now, seat));
    return this.#drawing(stream, (rng) => module.call('decide', place, seat, module.put('styles', numbers), module.put('actions'), rng));
  }

  /** Play matches `first` to `first + count - 1` of a seed from here to their end, a style a seat; what is counted of them, for
   *  `readTally`. Trap: nothing else runs meanwhile; many matches are a worker's work (`Pool`). */
  play(now: Snapshot, styles: readonly string[], seed: bigint | number, first: number, count: number): BigInt64Array {
    if (styles.length !== now.seats) throw this.#refusal('option', `it takes ${now.seats} styles, one a seat, not ${styles.length}`);
    const module = this.#module;
    const numbers = new Int32Array(this.layout.seats);
    numbers.set(styles.map((style) => this.#style(style)));
    if (styles.some((style) => this.looksUp(style))) this.#needSolution(now);
    const bytes = 8 * this.layout.tally.size;
    const tally = module.put('tally', new Uint8Array(bytes));
    module.call('play', this.#load(now), module.put('styles', numbers), this.#putSeed(seed), first, count, module.put('actions'), tally, now.sides);
    return new BigInt64Array(module.take('tally', bytes));
  }

  // Judging and thinking: what the analysis (`judging/`) is made of

  /** Do arithmetic of the analysis. What it writes stands in the arrays that it is given. */
  compute<V extends Arithmetic>(verb: V, ...given: Given<V>): number {
    return this.#module.call(verb, ...given);
  }

  /** Play on with streams `first` to `first + size - 1` of a seed, by plain players: the mean of what came of it for seat 0. */
  playBlock(now: Snapshot, seed: bigint, first: number, size: number): number {
    const mean = new Float64Array(1);
    this.#module.call('play_block', this.#load(now), now.seats, now.sides, this.#putSeed(seed), first, size, mean);
    return mean[0]!;
  }

  /** What may be the truth, as far as a seat knows by its view: the n-th with the luck of stream n. */
  truths(view: Snapshot, seat: number, seed: bigint, count: number): Snapshot[] {
    const { record, telling } = this.layout;
    const dealt = new Uint8Array(count * record.size);
    this.#module.call('deal_truths', this.#load(view), seat, this.#putSeed(seed), dealt);
    return Array.from({ length: count }, (_, n) => {
      const bytes = new Uint8Array(telling.size);
      bytes.set(dealt.subarray(n * record.size, (n + 1) * record.size));
      return { ...view, bytes };
    });
  }

  /** What the adviser says of the actions that are open, from the view of the seat at turn; the best first. */
  advise(view: Snapshot): Advice[] {
    const { bounds, judging } = this.layout;
    if (judging.solved) this.#needSolution(view);
    const names = judging.figures;
    const numbers = new BigInt64Array(bounds.legal);
    const figures = new Float64Array(bounds.legal * names.length);
    const count = this.#module.call('advise', this.#load(view), numbers, figures);
    const rows = Array.from({ length: count }, (_, row) => ({
      action: this.#action(Number(numbers[row])),
      figures: Object.fromEntries(names.map((name, place) => [name, figures[row * names.length + place]!])),
    }));
    return rows.sort((one, other) => other.figures[names[0]!]! - one.figures[names[0]!]!);
  }

  /** Of a game that is solved: the chance of seat 0 to win (a draw counts half) when both play as well as can be. */
  solved(now: Snapshot): number {
    this.#needSolution(now);
    const chances = new Float64Array(1);
    this.#module.call('solved', this.#load(now), chances);
    return chances[0]!;
  }

  /** A number for options: those with the same number have the same solution. */
  solutionNumber(options: Readonly<Record<string, string>>): number {
    return this.#solutionOf(this.start(options));
  }

  /** May a device make the solution for these options? Else it is left to a server. */
  canSolve(options: Readonly<Record<string, string>>): boolean {
    return this.#solutions.fits(this.solutionNumber(options));
  }

  /** Make the solution; it yields the part done (0 to 1). Trap: seconds, and much memory; it is a worker's work (`prepare`). */
  *solve(number: number): Generator<number, Uint8Array> {
    const table = yield* this.#solutions.make(number);
    this.#solutions.use(number, table);
    return table;
  }

  /** The solution as `solve` gave it: from here on players, hints and worths can be asked for. */
  useSolution(number: number, table: Uint8Array): void {
    this.#solutions.use(number, table);
  }

  /** A search from the view of a seat. Trap: it holds memory until its `end`. */
  search(now: Snapshot, seat: number, budget: Budget, seed: bigint): Search {
    if (seat < 0 || (now.turn !== seat && now.turn !== ANYONE)) throw this.#refusal('turn', `it is not for seat ${seat} to decide`);
    const view = this.view(now, seat);
    const given = () => [this.#load(view), this.#putSeed(seed)] as const;
    return new Search(this.#module, given, seat, now.seats, budget, this.layout.bounds.legal, (number) => this.#action(number));
  }

  // How it is done

  /** Is this a style that needs the solution of its game? */
  looksUp(style: string): boolean {
    return this.layout.judging.solved && this.layout.styles[this.#style(style)]!.thinks;
  }

  #solutionOf(now: Snapshot): number {
    return this.#module.call('table_number', this.#load(now));
  }

  #needSolution(now: Snapshot): void {
    if (!this.#solutions.has(this.#solutionOf(now)))
      throw this.#refusal('unprepared', 'its solution for these options is not made yet: call prepare (rulebook.prepare.ts) first');
  }

  #load({ bytes }: Snapshot): number {
    return this.#module.put('slot', bytes);
  }

  #taken(): Uint8Array {
    return new Uint8Array(this.#module.take('slot', this.layout.telling.size));
  }

  /** What a viewer sees of a position, as `fields` reads it: the viewer's record, and behind it what the rules show. */
  look(now: Snapshot, viewer: number): Uint8Array {
    const { record, shown } = this.layout;
    const module = this.#module;
    module.call('view_and_show', this.#load(now), viewer, module.put('shown', new Uint8Array(shown.size)));
    const seen = new Uint8Array(record.size + shown.size);
    seen.set(new Uint8Array(module.take('slot', record.size)));
    seen.set(new Uint8Array(module.take('shown', shown.size)), record.size);
    return seen;
  }

  #action(number: number): Action {
    return { number, text: this.#texts[number] ?? '' };
  }

  #outcomes(now: Snapshot): [number: number, weight: number][] {
    if (now.turn !== CHANCE) return [];
    const module = this.#module;
    const count = module.call('list_chances', this.#load(now), module.put('outcomes'), module.put('weights'));
    const weights = new BigInt64Array(module.take('weights', 8 * count));
    return Array.from(new BigInt64Array(module.take('outcomes', 8 * count)), (outcome, i) => [Number(outcome), Number(weights[i])]);
  }

  /** Do something that draws from a stream, and let the stream go on. */
  #drawing(stream: Stream, act: (place: number) => number): Action {
    const number = act(this.#module.put('stream', stream));
    stream.set(new BigUint64Array(this.#module.take('stream', this.layout.stream)));
    return this.#action(number);
  }

  #putSeed(seed: bigint | number): number {
    return this.#module.put('seed', BigUint64Array.of(BigInt(seed)));
  }

  #check(now: Snapshot, action: Action | number | string): number {
    if (now.turn === OVER) throw this.#refusal('turn', 'the match is over');
    const open = this.legal(now);
    const same = typeof action === 'object' ? action.number : action;
    const found = open.find(({ number, text }) => same === number || same === text);
    if (found) return found.number;
    const texts = open.map(({ text }) => text);
    const possible = texts.length > MOST_NAMED ? `${texts[0]} ... ${texts.at(-1)}` : texts.join(', ');
    throw this.#refusal('action', `${typeof action === 'object' ? action.text : action} is not possible now; possible: ${possible}`);
  }

  #style(name: string): number {
    const { styles } = this.layout;
    const number = styles.findIndex((style) => style.name === name);
    if (number < 0) throw this.#refusal('option', `no style is called ${name}; there are ${styles.map((style) => style.name).join(', ')}`);
    return number;
  }

  #optionNumbers(given: Readonly<Record<string, string>>): Map<string, number> {
    const { options, deck } = this.layout;
    const known = [...options.rows.map(({ name }) => name), ...(deck.option ? [deck.option] : [])];
    const stray = Object.keys(given).find((name) => !known.includes(name));
    if (stray !== undefined) throw this.#refusal('option', `no option is called ${stray}; there are ${known.join(', ')}`);
    return new Map(
      options.rows.map(({ name, values }) => {
        const text = given[name] ?? values[0]![0];
        const value = values.find(([written]) => written === text);
        if (!value) throw this.#refusal('option', `${name} is ${values.map(([written]) => written).join(' or ')}, not ${text}`);
        return [name, value[1]];
      }),
    );
  }

  #encode(numbers: Map<string, number>): DataView {
    const { size, rows } = this.layout.options;
    const record = new DataView(new ArrayBuffer(size));
    for (const { name, offset } of rows) record.setInt16(offset, numbers.get(name)!, true);
    return record;
  }

  #deck(options: Readonly<Record<string, string>>): Uint8Array {
    const { option, decks, size } = this.layout.deck;
    if (!option) return new Uint8Array(size);
    const name = options[option] ?? Object.keys(decks)[0]!;
    const deck = decks[name];
    if (deck === undefined) throw this.#refusal('option', `the deck ${name} is not at hand; there is ${Object.keys(decks).join(', ')}`);
    return Uint8Array.from(atob(deck), (letter) => letter.charCodeAt(0));
  }

  #refusal(reason: RulebookError['reason'], sentence: string): RulebookError {
    return new RulebookError(reason, this.layout.game, sentence);
  }
}

// Modules are loaded when they are asked for, once a page or worker.

const addresses = import.meta.glob<string>('../games/*/generated/game.wasm', { query: '?url', import: 'default' });
const layouts = import.meta.glob<Layout>('../games/*/generated/layout.json', { import: 'default' });

const opened = new Map<string, Promise<Rulebook>>();

/** The rulebook of a game. What failed to load is tried again when it is next asked for. */
export function open<G extends keyof Positions>(game: G): Promise<Rulebook<Positions[G]>>;
export function open(game: string): Promise<Rulebook>;
export function open(game: string): Promise<Rulebook> {
  const known = opened.get(game);
  if (known) return known;
  const opening = load(game);
  opened.set(game, opening);
  opening.catch(() => opened.delete(game));
  return opening;
}

/** The layout alone, without the module. */
export async function layoutOf(game: string): Promise<Layout> {
  const layout = layouts[`../games/${game}/generated/layout.json`];
  if (!layout) throw new RulebookError('game', game, 'there is no such game');
  return layout();
}

async function load(game: string): Promise<Rulebook> {
  const address = addresses[`../games/${game}/generated/game.wasm`];
  const layout = await layoutOf(game);
  if (!address) throw new RulebookError('game', game, 'there is no module of it');
  let answer: Response;
  try {
    answer = await fetch(await address());
  } catch (cause) {
    throw new RulebookError('load', game, 'its module cannot be reached', { cause });
  }
  if (!answer.ok) throw new RulebookError('load', game, `its module cannot be fetched: ${answer.status} ${answer.statusText}`);
  return new Rulebook(layout, await compile(game, answer));
}

/** Compiled while it comes in, where the server says what it is; else once it is there. */
async function compile(game: string, answer: Response): Promise<WebAssembly.Module> {
  const streams = answer.headers.get('content-type') === 'application/wasm';
  try {
    return await (streams ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer()));
  } catch (cause) {
    throw new RulebookError('damaged', game, `its module cannot be compiled: ${told(cause)}`, { cause });
  }
}
