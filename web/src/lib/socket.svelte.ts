/**
 * The line to a table: it connects, says truthfully how it is, comes back by itself, and loses no command.
 *
 * A command is kept until it is answered. When the line breaks it is sent again under the same id, which the
 * server answers without applying it twice. Nothing is shown before the server has said it.
 */
import { base } from './address';
import type { Accepted, Asked, Hints, Messages, Presence, Refused, State, Table, Update, Waits } from '../generated/protocol';

export type Line = 'connecting' | 'live' | 'lost';

/** What a player does, before the line adds the id and the version it was made on. */
export type Act =
  | { type: 'play'; action: string }
  | { type: 'roll' }
  | { type: 'ready' }
  | { type: 'undo' }
  | { type: 'consent'; yes: boolean }
  | { type: 'seed'; seed: string }
  | { type: 'takeover'; seat: number }
  | { type: 'take_back'; seat: number }
  | { type: 'admit'; seat: number; code: string; yes: boolean }
  | { type: 'look'; seat: number }
  | { type: 'hint'; here: boolean }
  | { type: 'rematch' };

/** A name for a command. Browsers keep `crypto.randomUUID` from pages that came over plain HTTP, as in a local network. */
const newId = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-');

/** The server said no: `reason` is a key, the message a sentence for the player. */
export class RefusedError extends Error {
  constructor(
    readonly reason: string,
    sentence: string,
  ) {
    super(sentence);
    this.name = 'RefusedError';
  }
}

/** What a table does with what it hears. */
export interface Listener {
  table(message: Table): void;
  update(message: Update): void;
  /** A refusal carries how things stand. */
  state(state: State): void;
  presence(message: Presence): void;
  /** Something waits for its turn to be worked out, or waits no longer. */
  waits?(message: Waits): void;
  /** We ask to hold a seat as well, or were told no. */
  asked?(message: Asked): void;
  /** The answer to a `hint`. */
  hints(message: Hints): void;
  /** Something holds the table up that nobody here has asked for. */
  hindered?(sentence: string): void;
}

interface Pending {
  text: string;
  accept: (version: number) => void;
  refuse: (error: Error) => void;
}

const FIRST_WAIT = 400; // ms before the first new attempt; doubles up to LONGEST_WAIT
const LONGEST_WAIT = 15_000;
const ATTEMPTS_BEFORE_LOST = 3;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

/** A socket, so that tests can give their own. */
export type OpenSocket = (url: string) => WebSocket;

export class TableConnection {
  line = $state<Line>('connecting');
  /** Seconds until the next attempt, while there is none under way. */
  retryIn = $state(0);
  /** No such table, or none for you: trying again would not help. */
  missing = $state(false);
  /** What is kept of it cannot all be read: nor would it help here. */
  damaged = $state(false);
  /** It is there, and cannot be opened: nor would it help. */
  unopened = $state(false);
  /** It was deleted while we were there. */
  deleted = $state(false);
  /** Why the server does not let us in, in its words. */
  why = $state('');
  /** Commands sent and not yet answered, or accepted while what came of them has not been heard. */
  waiting = $state(0);

  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #version = -1;
  /** The newest version that a command of ours became part of: until it is heard, what is shown is out of date. */
  #accepted = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #countdown: ReturnType<typeof setInterval> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #online = () => this.retry();

  constructor(
    readonly table: string,
    private lang: string,
    private listener: Listener,
    private open: OpenSocket = (url) => new WebSocket(url),
  ) {}

  connect(): void {
    this.#closed = false;
    if (typeof window !== 'undefined') window.addEventListener('online', this.#online);
    this.#dial();
  }

  /** Try now instead of waiting. */
  retry(): void {
    if (this.#closed || this.line === 'live') return;
    this.#dial();
  }

  close(): void {
    this.#closed = true;
    if (typeof window !== 'undefined') window.removeEventListener('online', this.#online);
    this.#stopTimers();
    this.#drop();
    for (const { refuse } of this.#pending.values()) refuse(new RefusedError('closed', ''));
    this.#pending.clear();
    this.waiting = 0;
  }

  /** The same table told in another language: everything comes anew. */
  speak(lang: string): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.#version = -1;
    if (!this.#closed) this.#dial();
  }

  /** Send a command. Resolves with the version it became part of, rejects with a RefusedError. */
  send(act: Act): Promise<number> {
    const id = newId();
    const text = JSON.stringify({ ...act, id, version: Math.max(this.#version, 0) });
    return new Promise((accept, refuse) => {
      this.#pending.set(id, { text, accept, refuse });
      this.#count();
      if (this.line === 'live') this.#socket?.send(text);
    });
  }

  #url(): string {
    const { protocol, host } = window.location;
    const query = new URLSearchParams({ lang: this.lang });
    if (this.#version >= 0) query.set('v', String(this.#version));
    return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${base}ws/${encodeURIComponent(this.table)}?${query}`;
  }

  #dial(): void {
    this.#stopTimers();
    this.#drop();
    this.retryIn = 0;
    if (this.#failures < ATTEMPTS_BEFORE_LOST) this.line = 'connecting';
    const socket = this.open(this.#url());
    this.#socket = socket;
    let heard = false;
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      const message = JSON.parse(String(data)) as Messages;
      if (!heard && message.type === 'refused') {
        this.#turnedAway(message);
        return;
      }
      if (!heard) {
        heard = true;
        this.#failures = 0;
        this.why = '';
      }
      this.#hear(message);
    };
    socket.onclose = () => {
      if (socket !== this.#socket || this.#closed) return;
      this.#socket = null;
      this.#broken();
    };
  }

  /** The first word of the server makes the line live: only then is it known what was missed. */
  #hear(message: Messages): void {
    switch (message.type) {
      case 'table':
        this.#version = message.state.version;
        this.listener.table(message);
        this.#count();
        this.#alive();
        break;
      case 'update':
        this.#version = message.state.version;
        this.listener.update(message);
        this.#count();
        this.#alive();
        break;
      case 'presence':
        this.listener.presence(message);
        break;
      case 'waits':
        this.listener.waits?.(message);
        break;
      case 'asked':
        this.listener.asked?.(message);
        break;
      case 'hints':
        this.listener.hints(message);
        break;
      case 'accepted':
        this.#answered(message);
        break;
      case 'refused':
        this.#answered(message);
        break;
      case 'pong':
        clearTimeout(this.#pong);
        break;
    }
  }

  /** Not even let in: there is no such table, or there are too many of us. */
  #turnedAway(answer: Refused): void {
    this.why = answer.sentence;
    this.missing = answer.reason === 'no_table';
    this.damaged = answer.reason === 'damaged';
    this.unopened = answer.reason === 'unopened';
  }

  #alive(): void {
    if (this.line === 'live') return;
    this.line = 'live';
    for (const { text } of this.#pending.values()) this.#socket?.send(text);
    this.#pinger = setInterval(() => {
      this.#socket?.send(JSON.stringify({ type: 'ping', id: newId() }));
      clearTimeout(this.#pong);
      this.#pong = setTimeout(() => this.#socket?.close(), PONG_WITHIN);
    }, PING_EVERY);
  }

  #answered(answer: Accepted | Refused): void {
    if (answer.type === 'refused' && answer.reason === 'deleted') this.#gone();
    // A message that was not even read (too fast, too large) is refused without its id: it was one of these.
    const ids = answer.id ? [answer.id] : [...this.#pending.keys()];
    const answered = ids.map((id) => this.#pending.get(id));
    for (const id of ids) this.#pending.delete(id);
    if (answer.type === 'accepted') this.#accepted = Math.max(this.#accepted, answer.version);
    if (answer.type === 'refused') {
      if (answer.state) {
        this.#version = answer.state.version;
        this.listener.state(answer.state);
      }
      for (const pending of answered) pending?.refuse(new RefusedError(answer.reason, answer.sentence));
      if (!answered.length) this.listener.hindered?.(answer.sentence);
    } else for (const pending of answered) pending?.accept(answer.version);
    this.#count();
  }

  /** Nobody comes back to a table that is no more. */
  #gone(): void {
    this.deleted = true;
    this.line = 'lost';
    this.close();
  }

  #count(): void {
    this.waiting = this.#pending.size + (this.#accepted > this.#version ? 1 : 0);
  }

  #broken(): void {
    this.#stopTimers();
    this.#failures += 1;
    this.line = this.#failures >= ATTEMPTS_BEFORE_LOST ? 'lost' : 'connecting';
    if (this.missing || this.damaged || this.unopened) {
      this.line = 'lost';
      return;
    }
    const wait = Math.min(FIRST_WAIT * 2 ** (this.#failures - 1), LONGEST_WAIT) * (0.8 + 0.4 * Math.random());
    this.retryIn = Math.ceil(wait / 1000);
    this.#countdown = setInterval(() => {
      this.retryIn = Math.max(this.retryIn - 1, 0);
    }, 1000);
    this.#timer = setTimeout(() => this.#dial(), wait);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (this.line === 'live') this.line = 'connecting';
    socket?.close();
  }

  #stopTimers(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#pong);
    clearInterval(this.#countdown);
    clearInterval(this.#pinger);
  }
}
