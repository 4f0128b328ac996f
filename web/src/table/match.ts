/** A match in the page: `engine/match.py` over the WebAssembly module. The translated room plays it; names are Python's. */
import { CannotUndo, IllegalAction, note_of, OutOfTurn, writeSaved } from '../generated/table';
import { ALL_SEEING, ANYONE, CHANCE, OVER, type Snapshot } from '../lib/rulebook';
import type { Game } from './game';
import { type Position, positionOf } from './record';

const MOST_SHOWN = 6; // possible actions that a refusal names one by one

/** An action: a number for the rules, a text for people. */
export class Action {
  constructor(
    readonly number: number,
    readonly text: string,
  ) {}

  valueOf(): number {
    return this.number;
  }

  toString(): string {
    return this.text;
  }
}

/** Something that happened. `kind` is a number, `word` its name. */
export interface Event {
  kind: number;
  word: string;
  seat: number;
  a: number;
  b: number;
  c: number;
  to: number;
}

type Options = Map<string, string>;

export class Match {
  readonly options: Options;
  readonly seat_count: number;
  readonly side_count: number;
  names: string[] = [];
  seats: string[] = [];
  real_dice = false;
  /** The version of the rules that it was begun under. */
  rules: number;
  actions: Action[] = [];
  #past: Snapshot[];

  constructor(
    readonly game: Game,
    options: Options = new Map(),
    _seed: null = null,
    names: string[] = [],
    seats: string[] = [],
    real_dice = false,
  ) {
    this.options = game.check_options(options);
    Object.assign(this, { names, seats, real_dice });
    this.rules = game.layout.table.rules.version;
    const start = game.rules.start(Object.fromEntries(this.options));
    this.#past = [start];
    [this.seat_count, this.side_count] = [start.seats, start.sides];
  }

  get now(): Snapshot {
    return this.#past.at(-1)!;
  }

  get turn(): number {
    return this.now.turn;
  }

  get over(): boolean {
    return this.turn === OVER;
  }

  get position(): Position {
    return positionOf(this.game.layout, this.now);
  }

  view(viewer: number): Position {
    return positionOf(this.game.layout, this.game.rules.view(this.now, viewer));
  }

  sees_all(seat: number): boolean {
    const [seen, all] = [this.game.rules.view(this.now, seat).bytes, this.now.bytes];
    return !this.game.hides || seen.subarray(0, this.game.layout.record.size).every((byte, at) => byte === all[at]);
  }

  seen(viewer: number, number = this.actions.length): Uint8Array {
    return this.game.rules.look(this.#past[number]!, viewer);
  }

  get scores(): number[] {
    return this.game.rules.scores(this.now);
  }

  scores_seen(viewer: number): number[] {
    return this.game.rules.scores(this.now, viewer);
  }

  get outcome(): number[] {
    return this.game.rules.outcome(this.now);
  }

  legal(): Action[] {
    return this.game.rules.legal(this.now).map(({ number, text }) => new Action(number, text));
  }

  /** What can fall, with its weights. */
  chances(): Map<Action, number> {
    const fallen = [...this.game.rules.chances(this.now)];
    return new Map(fallen.map(([text, weight]) => [this.game.action(this.game.notation.read(text)), weight]));
  }

  events_of(number: number, viewer = ALL_SEEING): Event[] {
    const { layout, rules } = this.game;
    const told = rules.heard(this.#past[number]!, viewer);
    return told.map(([kind, seat, a, b, c, to]) => ({ kind, word: layout.events[kind]!, seat, a, b, c, to }));
  }

  get events(): Event[] {
    return this.actions.flatMap((_, place) => this.events_of(place + 1));
  }

  position_after(number: number): Position {
    return positionOf(this.game.layout, this.#past[number]!);
  }

  secret_of(number: number): number {
    return this.game.secret(this.position_after(number - 1));
  }

  revealed(number: number): boolean {
    const { reveals } = this.game.layout;
    return reveals.length > 0 && this.events_of(number).some(({ word }) => reveals.includes(word));
  }

  check(action: string | number, seat: number | null = null): number {
    if (seat !== null && this.turn !== seat && this.turn !== ANYONE) throw this.#outOfTurn(seat);
    const code = typeof action === 'string' ? (this.game.notation.read(action) as number | null) : action;
    const possible = this.legal();
    if (code === null || !possible.some(({ number }) => number === code)) throw this.#refusal(String(action), possible);
    return code;
  }

  actor(action: Action | number): number {
    return this.turn === ANYONE ? this.game.rules.actor(this.now, Number(action)) : this.turn;
  }

  play(action: string | number | Action): Action {
    return this.#go(this.check(typeof action === 'string' ? action : Number(action)), note_of(String(action)) as string);
  }

  follow(action: string): Action {
    return this.#go(this.game.notation.read(action) as number, note_of(action) as string);
  }

  undo(past_chance = false): Action {
    const last = this.actions.at(-1);
    if (!last) throw new CannotUndo('start');
    if (this.#past.at(-2)!.turn === CHANCE && !past_chance) throw new CannotUndo('chance', new Map([['action', last.text]]));
    if (this.revealed(this.actions.length)) throw new CannotUndo('reveal', new Map([['action', last.text]]));
    this.#past.pop();
    this.actions.pop();
    return last;
  }

  copy(): Match {
    return this.at(this.actions.length);
  }

  /** The match as it was after so many actions. */
  at(number: number): Match {
    const twin = new Match(this.game, this.options, null, this.names, this.seats, this.real_dice);
    twin.actions = this.actions.slice(0, number);
    twin.#past = this.#past.slice(0, number + 1);
    return twin;
  }

  save(viewer = ALL_SEEING): string {
    return writeSaved(this, viewer) as string;
  }

  #go(code: number, note = ''): Action {
    this.#past.push(this.game.rules.apply(this.now, code));
    const action = this.game.action(code, note);
    this.actions.push(action);
    return action;
  }

  #refusal(action: string, possible: Action[]): Error {
    if (this.over) return new OutOfTurn('over');
    const texts = possible.map(String);
    const shown = texts.length <= MOST_SHOWN ? texts.join(', ') : `${texts[0]} ... ${texts.at(-1)}`;
    const facts = { action, rule: this.game.situations.rule(this.position), possible: shown };
    return new IllegalAction('here', new Map(Object.entries(facts)));
  }

  #outOfTurn(seat: number): Error {
    if (this.over) return new OutOfTurn('over');
    const facts = new Map(Object.entries({ seat, turn: this.turn }));
    return new OutOfTurn(this.turn === CHANCE ? 'throw' : 'seat', facts);
  }
}
