/**
 * A table as its page knows it: what the server has said, what of it has been told, and what can be done.
 *
 * Make it while a component is made. The server decides; nothing is shown before it has said it.
 */
import { onMount, tick } from 'svelte';
import type { Asked, Entry, Hints, State, Table } from '../generated/protocol';
import { remember } from '../lib/fair';
import { lang, t } from '../lib/i18n.svelte';
import type { Adviser } from '../lib/judging/adviser';
import { navigate } from '../lib/router.svelte';
import { RefusedError, TableConnection, type Act, type Listener } from '../lib/socket.svelte';
import { whole } from '../lib/whole';
import { openLocal } from '../table/local';
import { isLocal } from '../table/names';
import { adviceOf, figuresOf, type Advice } from './advice';
import { boardOf, type GameParts, type Start } from './boards';
import { isThrow, sheetRows } from './log';
import { Playback } from './playback.svelte';

export const CHANCE = -1;
export const ANYONE = -2;
export const OVER = -3;
/** A viewer that sees what everybody may see. */
export const EVERYBODY = -1;

const SPOKEN = 8; // sentences that the live region holds

export class TableState {
  /** What the server said when we came, and how things stand now. */
  table = $state.raw<Table | null>(null);
  now = $state.raw<State | null>(null);
  /** The board and the sheet of the game. */
  parts = $state.raw<GameParts | null>(null);
  /** Why the last thing we tried was refused. */
  refusal = $state('');
  /** What waits for its turn to be worked out, because many ask: a sentence. */
  waits = $state('');
  /** We look on, and ask to hold a seat as well, or were told no. */
  asking = $state.raw<Asked | null>(null);
  /** The player wishes to see the advice that he asked for. */
  advised = $state(false);
  /** The adviser is thinking. */
  advising = $state(false);
  spoken = $state.raw<{ id: number; text: string }[]>([]);

  readonly playback = new Playback((entry) => this.speak(...entry.sentences));
  readonly connection: TableConnection;

  /** The story has been told: what is offered fits what is shown. */
  readonly ready = $derived(this.playback.caughtUp);
  /** A command is on its way, or the line is down. */
  readonly busy = $derived.by(() => this.connection.waiting > 0 || this.connection.line !== 'live');
  /** A command is on its way, or what came of one is being told. */
  readonly working = $derived.by(() => this.connection.waiting > 0 || !(this.ready || this.playback.waiting));
  readonly over = $derived(this.now?.turn === OVER && this.ready);
  readonly seats = $derived(this.now?.seats ?? []);
  readonly yours = $derived(this.seats.filter((seat) => seat.yours));
  readonly names = $derived(this.seats.map((seat) => seat.name));
  /** Several of us at one screen, and secrets: whose player is called before the server shows what is his; else null. */
  readonly passTo = $derived.by(() => {
    const called = !this.now || !this.ready ? -1 : this.now.cover >= 0 ? this.now.cover : this.#asks;
    return this.seats[called] ?? null;
  });
  /** He is called because he asked to look; he may think better of it. */
  readonly asked = $derived.by(() => this.passTo !== null && this.now?.cover !== this.passTo.seat);
  /** A race to come, as its board needs it. */
  readonly start = $derived.by((): Start | null => {
    if (!this.now || !this.ready || this.now.turn !== ANYONE || this.now.starts_in === 0) return null;
    const may = this.now.can_ready && !this.busy;
    return { ready: this.seats.map(({ ready }) => ready), may, at: this.#startsAt, say: () => void this.act({ type: 'ready' }) };
  });
  /** What the board and the buttons may offer. */
  readonly choices = $derived(this.ready && !this.busy ? (this.now?.choices ?? []) : []);
  /** What the adviser says of them, to who asked: until one is taken. */
  readonly advice = $derived.by((): Advice | null =>
    this.#hints && this.advised && this.ready && this.parts ? adviceOf(this.#hints, this.parts.theirs) : null,
  );
  readonly rows = $derived(sheetRows(this.playback.story));
  readonly result = $derived(this.over ? (this.now?.result ?? '') : '');
  readonly started = $derived(this.playback.story.length > 0);
  /** Are dice thrown in this game? */
  readonly throws = $derived(this.now?.turn === CHANCE || this.playback.story.some(isThrow));
  /** The entry told last; that advice was asked for is no part of the story. */
  readonly latest = $derived(this.playback.past.findLast(({ kind, sentences }: Entry) => kind !== 'hint' && sentences.length > 0));

  /** Of several at one screen, the seat whose player asks to look at what is his own. */
  #asks = $state(-1);
  #hints = $state.raw<Hints | null>(null);
  #adviser: Adviser | null = null;
  /** A hint that this device works at. */
  #working: AbortController | null = null;
  /** It could not. */
  #failed = false;
  #startsAt = $state<number | null>(null);
  #lastSpoken = 0;
  #spokenFor = '';
  #seeded = false;
  #rematchAsked = false;
  #hindered = false;

  constructor(name: string) {
    const line = isLocal(name) ? openLocal : undefined;
    const listener: Listener = {
      table: (message) => this.#welcome(message),
      update: ({ entries, state, position }) => {
        if (entries.some(({ kind }) => kind !== 'hint')) this.#forget();
        this.waits = '';
        this.#stand(state);
        if (this.#hindered) [this.#hindered, this.refusal] = [false, '']; // it goes on
        this.playback.add(entries, position);
        // After asking for a rematch we go there; when the other asks, a link is shown.
        if (this.#rematchAsked && state.rematch) navigate(`/t/${state.rematch}`);
      },
      state: (state) => this.#stand(state),
      presence: ({ seats }) => {
        if (this.now) this.now = { ...this.now, seats };
      },
      asked: (message) => (this.asking = message),
      waits: ({ sentence }) => (this.waits = sentence),
      hints: (message) => void this.#advise(message),
      hindered: (sentence) => ([this.#hindered, this.refusal] = [true, whole(sentence)]),
    };
    this.connection = new TableConnection(name, lang.current, listener, line);
    this.playback.hold(); // until there is a board
    onMount(() => {
      this.connection.connect();
      return () => {
        this.connection.close();
        this.playback.stop();
        this.#working?.abort();
        this.#adviser?.close();
      };
    });
    $effect(() => this.connection.speak(lang.current));
    $effect(() => this.#announce());
  }

  speak(...sentences: string[]): void {
    const said = sentences.filter(Boolean).map((text) => ({ id: (this.#lastSpoken += 1), text }));
    this.spoken = [...this.spoken, ...said].slice(-SPOKEN);
  }

  async act(what: Act): Promise<void> {
    this.refusal = '';
    this.playback.hurry();
    try {
      await this.connection.send(what);
    } catch (error) {
      if (!(error instanceof RefusedError) || error.reason === 'closed') return;
      this.refusal = whole(error.message);
    }
  }

  /** Show what each choice is worth (it is asked once), or hide it again. */
  async hint(): Promise<void> {
    if (this.#hints) {
      this.advised = !this.advised;
      return;
    }
    if (this.advising) return;
    this.advising = true;
    const here = await this.#judgesHere();
    if (here || !isLocal(this.table?.table ?? '')) await this.act({ type: 'hint', here });
    else this.refusal = t('table.hint.cannot');
    this.advising = this.#working !== null;
  }

  /** Can this device work out what choices are worth? Else the server does; at a table of this device there is nobody else to ask. */
  async #judgesHere(): Promise<boolean> {
    if (!this.table || this.#failed) return false;
    this.#adviser ??= new (await import('../lib/judging/adviser')).Adviser();
    return this.#adviser.can(this.table.game, this.table.options, isLocal(this.table.table) ? Infinity : undefined);
  }

  async #advise(message: Hints): Promise<void> {
    if (!message.view) return this.#say(message);
    const working = (this.#working = new AbortController());
    try {
      this.#say(await this.#adviser!.fill(message, this.now!.turn, this.table!.options, working.signal));
    } catch {
      this.#failed = !working.signal.aborted;
    }
    if (this.#working !== working) return;
    this.#working = null;
    this.advising = false;
    if (this.#failed) await this.hint();
  }

  /** What was asked about is no more: another moment, or another language. */
  #forget(): void {
    this.#hints = null;
    this.#working?.abort();
  }

  #say(message: Hints): void {
    this.#hints = message;
    this.advised = true;
    const { advice } = this;
    const [best] = advice?.rows ?? [];
    if (advice && best) this.speak(t('table.hint.said', { choice: best.label, figures: figuresOf(advice, best) }));
  }

  /** The player of this seat wants to look at what is his own; again, and it is covered. */
  ask(seat: number): void {
    if (this.now?.viewer === seat) void this.look(EVERYBODY);
    else this.#asks = seat;
  }

  /** He looks (or nobody does any more). */
  async look(seat: number): Promise<void> {
    await this.act({ type: 'look', seat });
    this.#asks = -1;
  }

  /** He thinks better of it. */
  decline(): void {
    this.#asks = -1;
  }

  #stand(state: State): void {
    this.now = state;
    this.#startsAt = state.starts_in > 0 ? Date.now() + state.starts_in : null;
  }

  rematch(): void {
    this.#rematchAsked = true;
    void this.act({ type: 'rematch' });
  }

  #welcome(message: Table): void {
    const known = this.table !== null;
    this.#forget();
    this.waits = '';
    this.table = message;
    this.#stand(message.state);
    this.playback.reset(message.position, message.entries);
    if (!this.parts) void this.#layBoard(message.game);
    if (message.commitment) remember(message.table, { commitment: message.commitment });
    if (!known) void this.#offerSeed(message);
  }

  async #layBoard(game: string): Promise<void> {
    try {
      this.parts = await boardOf(game);
      this.playback.pace = this.parts.pace;
      this.playback.release();
    } catch {
      // the server went away meanwhile; it will say again what is on the table
    }
  }

  /** Our share of the dice, once, before the first throw. */
  async #offerSeed(message: Table): Promise<void> {
    const mine = message.state.seats.filter((seat) => seat.yours).map((seat) => seat.seat);
    const given = message.entries.some((entry) => entry.kind === 'seed' && mine.includes(entry.seat));
    const thrown = message.entries.some((entry) => entry.kind === 'action');
    if (this.#seeded || !message.commitment || !mine.length || given || thrown) return;
    this.#seeded = true;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const seed = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    await tick();
    try {
      await this.connection.send({ type: 'seed', seed });
      remember(message.table, { commitment: message.commitment, seed });
    } catch {
      // too late, or another page of ours was first
    }
  }

  /** When it is your turn, that is said too. */
  #announce(): void {
    const { now } = this;
    // In a race everything is told as it happens; that it is on is said once.
    const moment = now && (now.turn === ANYONE ? 'race' : `${now.version} ${now.viewer}`);
    if (!now || !this.ready || moment === this.#spokenFor) return;
    this.#spokenFor = moment ?? '';
    if (now.turn === OVER) this.speak(now.result);
    else if (now.can_roll || now.choices.length || now.outcomes.length) {
      const listed = now.choices
        .filter((choice) => !this.parts?.onBoard(choice.action))
        .map((choice) => this.parts?.listed(choice, now) ?? choice);
      this.speak(now.awaited, ...listed.map(({ label, detail }, i) => `${i + 1}. ${detail ? `${label}, ${detail}` : label}.`));
    }
  }
}
