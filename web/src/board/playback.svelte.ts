/**
 * The story, told at a pace that people can follow.
 *
 * A bot answers at once, so several entries may arrive together; they are shown one after another. What a
 * player may do follows the server's newest state, but is offered only when the story has caught up with it.
 */
import type { Entry } from '../generated/protocol';
import { inForce, isThrow } from './log';

export const ROLL = 700; // ms that dice roll before what they led to is told
export const PAUSE = 700; // ms that an entry stays before the next one, at least
const READING = 18; // ms more for each character there is to read

/** How long an entry stays, so that it can be read. */
export const pause = (entry: Entry): number => PAUSE + READING * entry.sentences.join(' ').length;

export const FAST_PAUSE = 90;

/** Does the person, or the system, ask for as little motion as can be? */
export function stillness(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class Playback {
  entries = $state.raw<Entry[]>([]);
  shown = $state(0);
  fast = $state(false);
  /** The throw whose dice are rolling. */
  rolling = $state.raw<Entry | null>(null);
  /** The entry told last, if it was told and not merely there when the page opened. */
  newest = $state.raw<Entry | null>(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseUntil = 0;

  constructor(private told: (entry: Entry) => void = () => {}) {}

  /** Entries told so far. */
  readonly past = $derived(this.entries.slice(0, this.shown));
  /** Of these, the actions still in force. */
  readonly story = $derived(inForce(this.past));
  /** Nothing more to tell: what is shown is how things stand. */
  readonly caughtUp = $derived(this.shown >= this.entries.length);

  /** Everything there is, told at once: the page has just opened. */
  reset(entries: Entry[]): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.entries = entries;
    this.shown = entries.length;
    this.newest = null;
    this.rolling = null;
  }

  /** More of the story. Entries already known (a line that came back) are passed over. */
  add(entries: Entry[]): void {
    const last = this.entries.at(-1)?.seq ?? -1;
    const fresh = entries.filter((entry) => entry.seq > last);
    if (!fresh.length) return;
    this.entries = [...this.entries, ...fresh];
    this.#go();
  }

  /** Somebody has acted: what comes of it is told without a pause. */
  hurry(): void {
    this.#pauseUntil = 0;
  }

  /** Tell the rest at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (!this.caughtUp) this.#tell();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #go(): void {
    if (this.#timer !== undefined) return;
    const wait = Math.max(this.#pauseUntil - Date.now(), 0);
    if (wait > 0) this.#timer = setTimeout(() => this.#next(), wait);
    else this.#next();
  }

  #next(): void {
    this.#timer = undefined;
    if (this.caughtUp) return;
    const entry = this.entries[this.shown] as Entry;
    const quick = this.fast || stillness();
    if (isThrow(entry) && !quick && this.rolling !== entry) {
      this.rolling = entry;
      this.#timer = setTimeout(() => this.#next(), ROLL);
      return;
    }
    this.#tell();
    this.#pauseUntil = Date.now() + (entry.kind !== 'action' ? 0 : quick ? FAST_PAUSE : pause(entry));
    if (!this.caughtUp) this.#go();
  }

  #tell(): void {
    const entry = this.entries[this.shown] as Entry;
    this.rolling = null;
    this.shown += 1;
    this.newest = entry;
    this.told(entry);
  }
}
