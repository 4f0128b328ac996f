/**
 * The story, told at a pace that people can follow.
 *
 * A bot answers at once, so several entries may arrive together; they are shown one after another. What a
 * player may do follows the server's newest state, but is offered only when the story has caught up with it.
 *
 * A game may have its own pace, and tell one entry in several beats: a chain reaction token by token.
 */
import type { Entry } from '../generated/protocol';
import { inForce, isThrow } from './log';
import { withPositions, type StoryEntry } from './position';

export const ROLL = 700; // ms that dice roll before what they led to is told
export const PAUSE = 700; // ms that an entry stays before the next one, at least
const READING = 18; // ms more for each character there is to read

/** How long an entry stays, so that it can be read. */
export const pause = (entry: Entry): number => PAUSE + READING * entry.sentences.join(' ').length;

export const FAST_PAUSE = 90;

/** How an entry is told. */
export interface Pace {
  /** Before the whole entry is told, its first so many events, each for so many ms. */
  beats?: readonly (readonly [events: number, ms: number])[] | undefined;
  /** ms that it stays; else as long as it takes to read it. */
  pause?: number | undefined;
  /** It is worth a look: what follows is told when the person says so. */
  wait?: boolean | undefined;
}

/** An entry of which only the first events have been told: the position is still the one before it. */
export const begun = (entry: Entry, events: number, position: unknown): StoryEntry => ({
  ...entry,
  position,
  events: entry.events.slice(0, events),
  sentences: [],
  lines: [],
  whole: entry,
});

/** Does the person, or the system, ask for as little motion as can be? */
export function stillness(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class Playback {
  entries = $state.raw<StoryEntry[]>([]);
  shown = $state(0);
  fast = $state(false);
  /** The throw whose dice are rolling. */
  rolling = $state.raw<Entry | null>(null);
  /** The entry told last, if it was told and not merely there when the page opened. */
  newest = $state.raw<Entry | null>(null);

  /** The person takes a look at what was told last: nothing more is told before `goOn`. */
  waiting = $state(false);

  /** The game's own pace. */
  pace: (entry: Entry) => Pace = () => ({});
  /** The first beats of the entry that comes next. */
  #part = $state.raw<StoryEntry | null>(null);
  /** The position before the first entry. */
  #start = $state.raw<object>({});
  #beat = 0;
  #held = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseUntil = 0;

  constructor(private onTold: (entry: Entry) => void = () => {}) {}

  /** Entries told so far. */
  readonly past = $derived(this.entries.slice(0, this.shown));
  /** The position after them. */
  readonly position = $derived(this.past.at(-1)?.position ?? this.#start);
  /** Of these, the actions still in force, and what has been told of the next one. */
  readonly story = $derived(this.#part ? [...inForce(this.past), this.#part] : inForce(this.past));
  /** Nothing more to tell: what is shown is how things stand. */
  readonly caughtUp = $derived(this.shown >= this.entries.length);

  /** Everything there is, told at once: the page has just opened. */
  reset(start: object, entries: readonly Entry[]): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#start = start;
    this.entries = withPositions(start, entries);
    this.shown = entries.length;
    this.newest = null;
    this.rolling = null;
    this.waiting = false;
    this.#whole();
  }

  /** Wait: there is nothing yet to show the story on. */
  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    this.#go();
  }

  /** More of the story. Entries already known (a line that came back) are passed over. `position`: the one before these
   *  entries, where it is seen with other eyes than before. */
  add(entries: readonly Entry[], position?: object | null): void {
    const last = this.entries.at(-1)?.seq ?? -1;
    const fresh = withPositions(position ?? this.entries.at(-1)?.position ?? this.#start, position ? entries : entries.filter(({ seq }) => seq > last));
    if (!fresh.some(({ seq }) => seq > last)) return;
    this.entries = [...this.entries, ...fresh.filter(({ seq }) => seq > last)];
    this.#go();
  }

  /** Somebody has acted: what comes of it is told without a pause. */
  hurry(): void {
    this.#pauseUntil = 0;
  }

  /** Tell the rest at once, up to what is worth a look. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (!this.caughtUp && !this.waiting) this.#tell();
  }

  /** Enough looked at: go on. */
  goOn(): void {
    this.waiting = false;
    this.#pauseUntil = 0;
    this.#go();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #go(): void {
    if (this.#timer !== undefined || this.#held || this.waiting) return;
    const wait = Math.max(this.#pauseUntil - performance.now(), 0);
    if (wait > 0) this.#timer = setTimeout(() => this.#next(), wait);
    else this.#next();
  }

  #next(): void {
    this.#timer = undefined;
    if (this.caughtUp || this.waiting) return;
    const entry = this.entries[this.shown] as Entry;
    const quick = this.fast || stillness();
    if (isThrow(entry) && !quick && this.rolling !== entry) {
      this.rolling = entry;
      this.#timer = setTimeout(() => this.#next(), ROLL);
      return;
    }
    const own = entry.kind === 'action' ? this.pace(entry) : {};
    const beat = quick ? undefined : own.beats?.[this.#beat];
    if (beat) {
      this.rolling = null;
      this.#beat += 1;
      this.#part = begun(entry, beat[0], this.position);
      this.#timer = setTimeout(() => this.#next(), beat[1]);
      return;
    }
    this.#tell();
    const stays = own.pause ?? pause(entry);
    this.#pauseUntil = performance.now() + (entry.kind !== 'action' ? 0 : quick ? Math.min(FAST_PAUSE, stays) : stays);
    if (!this.caughtUp) this.#go();
  }

  #tell(): void {
    const entry = this.entries[this.shown] as Entry;
    this.rolling = null;
    this.#whole();
    this.shown += 1;
    this.newest = entry;
    this.waiting = entry.kind === 'action' && (this.pace(entry).wait ?? false);
    this.onTold(entry);
  }

  #whole(): void {
    this.#part = null;
    this.#beat = 0;
  }
}
