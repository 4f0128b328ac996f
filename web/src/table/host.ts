/** A table in the page: what `table/hub.py` is on a server, for one device. Check, store, then tell; in that order.
 *
 *  The room and what it says are Python's, translated (`generated/table.ts`). Here are the order of things, the bots and the clock of a
 *  race. Another tab may have the same table open: whoever stores first is right, the other reads what is new.
 */
import { Attendance, explain, Refusal, Room, RoomView } from '../generated/table';
import type { Commands, Messages, State } from '../generated/protocol';
import { Conflict, Damaged, type Kept, type Logged, StorageFull, type Store } from '../local/store';
import { plain } from '../lib/python';
import { ANYONE, CHANCE, EVERYBODY, type Stream } from '../lib/rulebook';
import { prepareHere } from '../lib/rulebook.prepare';
import { fetchGame, type Game, type Language } from './game';
import { decode, encode, type Entry } from './log';
import type { Match } from './match';
import { understand } from './understand';

const COUNTDOWN = 3; // seconds from the moment when all are ready for a race until it is on
const REAL_DICE = 2.5; // how much slower a bot races where people gather, shake and throw real dice
const ROOM_AGAIN = 3; // seconds until a bot whose decision could not be kept, for want of room, tries again
const MOST_TRIES = 5; // to store an act of a race, while another tab stores others

const seconds = () => performance.now() / 1000;
const pause = (wait: number) => new Promise((resolve) => setTimeout(resolve, 1000 * wait));

/** The translated room, as far as it is used here. */
type RoomHere = InstanceType<typeof Room> & { match: Match; version: number; acting: number; sittings: { name: string; style: string }[] };

export class Host {
  #room!: RoomHere;
  #game!: Game;
  readonly #views = new Map<number, InstanceType<typeof RoomView>>();
  #looks = EVERYBODY;
  /** For whom the page was last told of the table, and how much of it. */
  #viewer: number | null = null;
  #told = 0;
  /** When the race to come is on, once its signal is called. */
  #starts: number | null = null;
  /** By seat: when it last acted in a race. */
  readonly #acted = new Map<number, number>();
  #mind!: Stream;
  #playing = false;
  /** When bots may act again. */
  #acts = 0;
  /** What its bots must have ready before they decide. */
  #prepared: Promise<void> = Promise.resolve();
  #closed = false;
  #turn: Promise<unknown> = Promise.resolve();
  #unwatch = () => {};

  constructor(
    readonly table: string,
    readonly language: Language,
    private readonly store: Store,
    private readonly send: (message: Messages) => void,
    /** Called when something breaks that nobody asked for. */
    private readonly broken: (error: unknown) => void = console.error,
  ) {}

  /** Open the table and say how it stands; false if there is none. `version`: what the page knows already. */
  async open(version: number): Promise<boolean> {
    if (!(await this.#read())) return false;
    this.#mind = this.#game.rules.stream(crypto.getRandomValues(new BigUint64Array(1))[0]!);
    this.#unwatch = this.store.watch((changed) => {
      if (changed === this.table) void this.#inTurn(() => this.#catchUp());
    });
    if (needsSolution(this.#game, this.#room)) this.#prepared = prepareHere(this.#game.rules, Object.fromEntries(this.#room.match.options));
    this.#prepared.catch(() => undefined); // it is heard of when a bot should act
    this.#callRace();
    const view = this.#view();
    if (0 < version && version <= this.#room.version) this.#say('update', { entries: view.after(version), state: this.#state(view), position: view.position(version) });
    else this.#sendTable(view);
    const lost = version - (this.#room.version as number);
    if (lost > 0) this.#refuse('', new Refusal('shorter', undefined, new Map([['lost', lost]])));
    this.#noteTold(view);
    this.#wake();
    return true;
  }

  /** The entries of this table, up to the first that is damaged or not understood. */
  async whole(): Promise<Logged[]> {
    try {
      await this.#read();
      return (await this.store.read(this.table)).slice(0, this.#room.version);
    } catch (error) {
      if (error instanceof Damaged) return error.entries;
      throw error;
    }
  }

  /** Take over the entries of a match that was begun elsewhere. */
  async adopt(entries: Entry[]): Promise<void> {
    await this.#read();
    await this.#extend(entries);
  }

  close(): void {
    this.#closed = true;
    this.#unwatch();
  }

  /** Take what the page sends: carry it out, or say why not. */
  async hear(text: string): Promise<void> {
    let command: Commands;
    try {
      command = understand(text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.#say('refused', { id: '', reason: error.reason as string, sentence: this.#view().explain(error) as string, state: null });
    }
    if (command.type === 'ping') return this.#say('pong', { id: command.id }); // out of turn: a bot may be thinking
    await this.#inTurn(() => this.#answer(command));
  }

  async #answer(command: Exclude<Commands, { type: 'ping' }>): Promise<void> {
    try {
      const before = this.#room.stored as number;
      const version = await this.#carryOut(command);
      this.#say('accepted', { id: command.id, version });
      if (command.type === 'look') this.#sendTable(this.#view());
      else if (command.type === 'hint' && version === this.#room.version) this.#tell(this.#view().to_be_advised(command.id));
      if ((this.#room.stored as number) > before) {
        await this.#layRematch();
        this.#announce();
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refuse(command.id, error);
    }
    this.#wake();
  }

  // The room

  get #seats(): number[] {
    return this.#room.people() as number[];
  }

  async #read(): Promise<boolean> {
    const stored = await this.store.read(this.table);
    if (!stored.length) return false;
    const [first, ...rest] = stored.map(decode);
    this.#game = await fetchGame(first!.game as string, this.language);
    this.#room = new Room(this.table, first) as RoomHere;
    this.#room.follow(rest);
    this.#views.clear();
    return true;
  }

  #view(): InstanceType<typeof RoomView> {
    const viewer = this.#game.hides ? (this.#room.viewer(this.#seats, this.#looks) as number) : EVERYBODY;
    if (!this.#views.has(viewer)) this.#views.set(viewer, new RoomView(this.#room, this.language, viewer));
    return this.#views.get(viewer)!;
  }

  #state(view: InstanceType<typeof RoomView>): State {
    return view.state(this.#seats, this.#attendance()) as State;
  }

  #attendance(): InstanceType<typeof Attendance> {
    return new Attendance(this.#seats, [], [], this.#startsIn());
  }

  // Commands

  async #carryOut(command: Exclude<Commands, { type: 'ping' }>): Promise<number> {
    const known = this.#room.known(this.#seats, command) as number;
    if (known) return known;
    if (command.type === 'look') {
      this.#room.check_look(this.#seats, command.seat);
      this.#looks = command.seat;
      return this.#room.version;
    }
    for (let tries = 0; ; tries++) {
      const entries = this.#room.answer(command, this.#seats, this.#attendance()) as Entry[];
      if (!tries) this.#keepPace(entries[0]!);
      const version = this.#room.version + entries.length;
      try {
        await this.#extend(entries);
        return version;
      } catch (error) {
        if (error instanceof StorageFull) throw new Refusal('storage_full');
        if (!(error instanceof Conflict)) throw error;
        if (tries === MOST_TRIES || !this.#room.in_any_order(command)) throw new Refusal('stale', undefined, new Map([['version', this.#room.version]]));
      }
    }
  }

  /** Let entries, and what falls after them, become part of the room and of what is kept: both or neither. */
  async #extend(entries: Entry[]): Promise<void> {
    const first = (this.#room.stored as number) + 1;
    const archived = this.#room.archived !== '';
    try {
      if (archived) this.#room.follow(entries);
      else {
        for (const entry of entries) this.#room.add(entry);
        this.#room.throw_by_itself();
      }
      const added = archived ? entries : (this.#room.log as Entry[]).slice(first - 1);
      await this.store.append(this.table, first, added.map(encode), this.#kept());
    } catch (error) {
      if (!(await this.#read())) throw this.#gone(); // nothing is shown that is not kept
      this.#callRace();
      if (error instanceof Conflict) this.#announce();
      throw error;
    }
    this.#callRace();
  }

  /** Another tab was quicker: read what is new, or that it was deleted there. */
  async #catchUp(): Promise<void> {
    const stored = await this.store.read(this.table, this.#room.stored as number);
    if (!stored.length) {
      if (!(await this.store.read(this.table)).length) this.#gone();
      return;
    }
    this.#room.follow(stored.map(decode));
    this.#callRace();
    this.#announce();
    this.#wake();
  }

  /** It was deleted in another tab: the page is told, and nobody acts any more. */
  #gone(): InstanceType<typeof Refusal> {
    const deleted = new Refusal('deleted');
    this.#refuse('', deleted);
    this.close();
    return deleted;
  }

  /** What a list of tables shows of this one. */
  #kept(): Kept {
    const room = this.#room;
    const [view, { match }] = [this.#view(), room];
    const seats = this.#seats;
    const state = this.#state(view);
    return {
      table: this.table,
      game: this.#game.name,
      names: [...(view.names as string[])],
      styles: room.sittings.map(({ style }: { style: string }) => style) as string[],
      scores: [...match.scores_seen(seats[0] ?? EVERYBODY)],
      options: Object.fromEntries(match.options),
      day: room.day as string,
      over: match.over,
      yourTurn: seats.includes(room.acting) || room.acting === ANYONE,
      result: state.result,
      awaited: state.awaited,
      changed: Date.now(),
      entries: room.stored as number,
    };
  }

  async #layRematch(): Promise<void> {
    const room = this.#room;
    if (!room.rematch || (await this.store.read(room.rematch as string)).length) return;
    await createTable(this.store, room.rematch as string, room.swapped() as Entry, this.language);
  }

  // A race

  /** The seconds until the race to come is on (0: it is, or there is none); null: it waits for somebody. */
  #startsIn(): number | null {
    if (!this.#room.race_to_come) return 0;
    return this.#starts === null ? null : Math.max(0, this.#starts - seconds());
  }

  /** Call the signal of a race if all are ready. When it is over, the page is told. */
  #callRace(): void {
    const room = this.#room;
    if (!room.race_to_come) this.#starts = null;
    else if (this.#starts === null && this.#seats.every((seat) => (room.ready as Set<number>).has(seat))) {
      const wait = this.#seats.length ? COUNTDOWN : 0;
      const signal = (this.#starts = seconds() + wait);
      this.#acted.clear();
      void pause(wait + 0.005).then(() =>
        this.#inTurn(async () => {
          if (this.#closed || this.#starts !== signal || !this.#room.race_to_come) return;
          this.#announce();
          this.#wake();
        }),
      );
    }
  }

  /** Where anyone may act, nobody acts before the signal, nor faster than the game allows. */
  #keepPace(entry: Entry): void {
    const { match } = this.#room;
    if (match.turn !== ANYONE || entry.kind !== 'action') return;
    const startsIn = this.#startsIn();
    if (startsIn === null) {
      const unready = this.#seats.find((seat) => !(this.#room.ready as Set<number>).has(seat)) ?? 0;
      throw new Refusal('not_ready', undefined, new Map([['seat', unready]]));
    }
    if (startsIn > 0) throw new Refusal('too_soon');
    const wait = this.#game.pace(this.#game.notation.read(entry.action as string) ?? 0);
    const now = seconds();
    if (now - (this.#acted.get(entry.seat as number) ?? -Infinity) < wait) throw new Refusal('pace', undefined, new Map([['wait', Math.round(1000 * wait)]]));
    if (wait) this.#acted.set(entry.seat as number, now);
  }

  // Bots

  /** Is the next action a bot's decision, or a throw without a person's hand? */
  #botActs(): boolean {
    const room = this.#room;
    if (this.#closed || room.over) return false;
    if (room.acting === ANYONE) return this.#startsIn() === 0 && (room.bots() as number[]).length > 0;
    if (!room.automatic && !room.is_bot(room.acting)) return false;
    return room.match.turn !== CHANCE || (room.server_draws() as boolean);
  }

  #wake(): void {
    if (this.#playing || !this.#botActs()) return;
    this.#playing = true;
    void this.#playBots()
      .catch(this.broken)
      .finally(() => (this.#playing = false));
  }

  async #playBots(): Promise<void> {
    while (this.#botActs()) {
      if (this.#acts > seconds()) await pause(this.#acts - seconds());
      const seat = await this.#whoActs();
      await this.#inTurn(() => this.#act(seat));
    }
  }

  /** The bot whose turn it is. In a race: the one that has waited longest, once its pace allows it. */
  async #whoActs(): Promise<number> {
    const room = this.#room;
    if (room.match.turn !== ANYONE) return room.match.turn;
    const last = (bot: number) => this.#acted.get(bot) ?? 0;
    const seat = (room.bots() as number[]).reduce((one, other) => (last(other) < last(one) ? other : one));
    const { pace } = this.#game.layout.styles.find(({ name }) => name === room.sittings[seat]!.style)!;
    const due = (this.#acted.get(seat) ?? seconds()) + pace * (room.dice === 'real' ? REAL_DICE : 1);
    await pause(Math.max(0, due - seconds()));
    this.#acted.set(seat, seconds());
    return seat;
  }

  async #act(seat: number): Promise<void> {
    await this.#prepared.catch(console.error);
    const room = this.#room;
    const { match } = room;
    if (!this.#botActs() || ![CHANCE, ANYONE, seat].includes(match.turn)) return; // somebody else was quicker
    const entries = match.turn === CHANCE ? [] : [this.#decided(seat)];
    try {
      await this.#extend(entries);
    } catch (error) {
      if (error instanceof Conflict || this.#closed) return; // another tab was quicker: look again
      if (!(error instanceof StorageFull)) throw error;
      this.#refuse('', new Refusal('storage_full'));
      this.#acts = seconds() + ROOM_AGAIN;
      return;
    }
    this.#announce();
  }

  /** A bot's decision; if it breaks or is not allowed, that of its habit, which is told: a bot does not hold the table up. */
  #decided(seat: number): Entry {
    const { match, sittings } = this.#room;
    const habit = this.#game.layout.styles.findLast(({ level, thinks }) => level && !thinks)!.name;
    for (const [style, text] of [[sittings[seat]!.style, ''], [habit, 'failed']] as const) {
      try {
        const decided = this.#game.rules.decide(match.now, seat, style, this.#mind);
        return decode({ kind: 'action', seat, action: String(this.#game.action(match.check(decided.text, seat))), text });
      } catch (error) {
        console.error(error);
      }
    }
    const any = match.legal().find((action) => match.actor(action) === seat)!;
    return decode({ kind: 'action', seat, action: String(any), text: 'failed' });
  }

  // What the page is told

  #announce(): void {
    const room = this.#room;
    // All look: to go on, or to see their own, players must say so.
    if (room.in_the_open || (this.#game.hides && room.just_revealed())) this.#looks = EVERYBODY;
    const view = this.#view();
    const position = view.viewer === this.#viewer ? null : view.position(this.#told);
    this.#say('update', { entries: view.after(this.#told), state: this.#state(view), position });
    this.#noteTold(view);
  }

  #sendTable(view: InstanceType<typeof RoomView>): void {
    this.#tell(view.table(this.#seats, this.#attendance()));
    this.#noteTold(view);
  }

  #noteTold(view: InstanceType<typeof RoomView>): void {
    [this.#viewer, this.#told] = [view.viewer as number, this.#room.version];
  }

  #say<T extends Messages['type']>(type: T, what: Omit<Extract<Messages, { type: T }>, 'type'>): void {
    this.#tell({ type, ...what });
  }

  #refuse(id: string, error: InstanceType<typeof Refusal>): void {
    const view = this.#view();
    this.#say('refused', { id, reason: error.reason as string, sentence: view.explain(error) as string, state: this.#state(view) });
  }

  #tell(message: unknown): void {
    if (!this.#closed) this.send(plain(message) as Messages);
  }

  /** One thing after the other. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(act);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}

/** Does a bot at this table look up the solution of its game? */
export const needsSolution = (game: Game, { sittings }: { sittings: { style: string }[] }): boolean =>
  sittings.some(({ style }) => style && game.rules.looksUp(style));

/** Keep the first entry of a new table. */
export async function createTable(store: Store, table: string, first: Entry, language: Language): Promise<void> {
  const game = await fetchGame(first.game as string, language);
  const room = new Room(table, first) as RoomHere;
  const view = new RoomView(room, language, EVERYBODY);
  await store.append(table, 1, [encode(first)], {
    table,
    game: game.name,
    names: [...(view.names as string[])],
    styles: room.sittings.map(({ style }: { style: string }) => style) as string[],
    scores: [...room.match.scores_seen(EVERYBODY)],
    options: Object.fromEntries(room.match.options),
    day: room.day as string,
    over: false,
    yourTurn: true,
    result: '',
    awaited: '',
    changed: Date.now(),
    entries: 1,
  });
}

/** Why something was refused, in a sentence. */
export const whyNot = (error: Error, game: Game, language: Language): string =>
  explain(error instanceof Refusal ? error : new Refusal('rule', error), game.texts(language)) as string;
