/** What a position and the options of a choice are worth, and how sure that is: `analysis/worth.py`, on the cores of this device.
 *  Everything is good for seat 0: its chance of winning, or for somebody alone his points. The same effort finds the same as Python,
 *  to the last bit: the arithmetic is the module's, and stream n of the seed is the same luck everywhere.
 */
import { type Action, CHANCE, OVER, type Rulebook, type Snapshot } from '../rulebook';
import type { Pool } from '../rulebook.pool';
import type { Blocks } from '../rulebook.work';
import { advisedWorth, came, goodFor, winning } from './advised';
import { ADVISER_COST_ERROR, ADVISER_ERROR, BLOCKS, ERROR, NOTHING, SAMPLE, SAMPLES, STAGES, TRIED_OUT, VALUE, WEIGHING } from './constants';
import { Rows } from './rows';
import { bothErrors, mean, standardError } from './sums';

export interface Estimate {
  value: number;
  error: number;
}

const PIECE = 0.02; // seconds of effort that one worker is given at a time
const FIGURES = 2; // of an option: what it is worth to who chooses, and the standard error

/** The options of a choice, good for who chooses. `slot`: a WEIGHING. */
export class Weighing {
  readonly figures: Float64Array;

  constructor(
    readonly actions: readonly Action[],
    readonly slot: Rows,
  ) {
    this.figures = new Float64Array(FIGURES * actions.length);
  }

  value(option: number): number {
    return this.figures[FIGURES * option + VALUE]!;
  }

  error(option: number): number {
    return this.figures[FIGURES * option + ERROR]!;
  }

  /** The options, the best first. */
  order(rules: Rulebook): number[] {
    const order = new Int32Array(this.actions.length);
    rules.compute('order_options', this.slot.bytes, this.figures, order);
    return [...order];
  }
}

/** Of one match: its game, and who takes part. */
export abstract class Judge {
  /** Are choices accounted for against a plain player's, and not against the best? */
  abstract readonly againstPlain: boolean;
  readonly exact: boolean = false;
  readonly sides: number;
  readonly fewerWins: boolean;

  constructor(
    readonly rules: Rulebook,
    readonly pool: Pool,
    { sides }: Snapshot,
    readonly signal?: AbortSignal,
  ) {
    this.sides = sides;
    this.fewerWins = sides === 1 && rules.layout.fewerWins;
  }

  /** What a position, all of it, is worth to seat 0. */
  async worth(now: Snapshot, playouts: number): Promise<Estimate> {
    return now.turn === OVER ? { value: came(this.rules, now), error: 0 } : this.worthOf(now, playouts);
  }

  protected abstract worthOf(now: Snapshot, playouts: number): Promise<Estimate>;

  /** What the options of a seat are worth to it, as far as its view tells. `chosen`, by its place, is looked at closely. */
  abstract weigh(view: Snapshot, seat: number, actions: readonly Action[], playouts: number, chosen?: number): Promise<Weighing>;

  /** A weighing in which nothing is weighed yet. */
  protected begin(seat: number, actions: readonly Action[], playouts: number, chosen: number, costError = TRIED_OUT): Weighing {
    const slot = new Rows(WEIGHING);
    const asked = { options: actions.length, chosen, seat, sides: this.sides, fewer_wins: Number(this.fewerWins), playouts, cost_error: costError };
    for (const [name, value] of Object.entries(asked)) slot.set(name, value);
    return new Weighing(actions, slot);
  }
}

/** The position is played on many times by plain players, options of a choice with the same luck. */
class Tried extends Judge {
  readonly againstPlain = true;
  readonly #seed = 0n;

  protected async worthOf(now: Snapshot, playouts: number): Promise<Estimate> {
    const size = this.rules.compute('block_size', playouts);
    const worth = new Float64Array(FIGURES);
    this.rules.compute('worth_of', await this.#means({ now, first: 0, size }), Number(this.fewerWins), worth);
    return { value: worth[VALUE]!, error: worth[ERROR]! };
  }

  async weigh(view: Snapshot, seat: number, actions: readonly Action[], playouts: number, chosen = NOTHING): Promise<Weighing> {
    const weighing = this.begin(seat, actions, playouts, chosen);
    const { slot, figures } = weighing;
    const samples = new Float64Array((actions.length + 2) * STAGES * SAMPLE);
    const places = new Int32Array(actions.length + 1);
    const means = new Float64Array((actions.length + 1) * BLOCKS);
    for (let count; (count = this.rules.compute('next_stage', slot.bytes, samples, places)); ) {
      const stage = { now: view, seat, first: slot.get('first'), size: slot.get('block_size') };
      const tried = Array.from(places.subarray(0, count), (place) => this.#means({ ...stage, action: actions[place]?.number }));
      (await Promise.all(tried)).forEach((one, row) => means.set(one, row * BLOCKS));
      this.rules.compute('end_stage', slot.bytes, samples, places, means, figures);
    }
    return weighing;
  }

  /** The means of all blocks, shared out over the workers. */
  async #means(asked: Pick<Blocks, 'now' | 'seat' | 'action' | 'first' | 'size'>): Promise<Float64Array> {
    const { game, judging } = this.rules.layout;
    const each = Math.max(1, Math.floor((PIECE * judging.playoutsASecond) / asked.size));
    const pieces: Promise<Float64Array>[] = [];
    for (let from = 0; from < BLOCKS; from += each) {
      const given = { ...asked, seed: this.#seed, from, to: Math.min(from + each, BLOCKS) };
      pieces.push(this.pool.ask({ kind: 'blocks', game, given }, { signal: this.signal }));
    }
    const means = new Float64Array(BLOCKS);
    (await Promise.all(pieces)).forEach((piece, n) => means.set(piece, n * each));
    return means;
  }
}

/** The game's adviser knows the chance of winning of every option almost exactly. */
class Advised extends Judge {
  readonly againstPlain = false;

  protected async worthOf(now: Snapshot): Promise<Estimate> {
    if (now.turn !== CHANCE) return { value: advisedWorth(this.rules, now), error: ADVISER_ERROR };
    const { game } = this.rules.layout;
    const followed = await this.pool.ask({ kind: 'follow', game, given: { now, count: SAMPLES } }, { signal: this.signal });
    return { value: mean(followed), error: bothErrors(standardError(followed), ADVISER_ERROR) };
  }

  async weigh(view: Snapshot, seat: number, actions: readonly Action[], playouts: number, chosen = NOTHING): Promise<Weighing> {
    const weighing = this.begin(seat, actions, playouts, chosen, ADVISER_COST_ERROR);
    const { game } = this.rules.layout;
    const advice = await this.pool.ask({ kind: 'advise', game, given: { view } }, { signal: this.signal });
    const win = new Map(advice.map((one) => [one.action.number, winning(one)]));
    const values = actions.map(({ number }) => win.get(number)!);
    values.forEach((value, option) => weighing.figures.set([value, ADVISER_ERROR], FIGURES * option));
    weighing.slot.set('best', values.indexOf(Math.max(...values)));
    return weighing;
  }
}

/** The game is solved, every figure is exact. */
class Solved extends Judge {
  readonly againstPlain = false;
  override readonly exact = true;

  protected async worthOf(now: Snapshot): Promise<Estimate> {
    const { game } = this.rules.layout;
    return { value: await this.pool.ask({ kind: 'solved', game, given: { now } }, { signal: this.signal }), error: 0 };
  }

  async weigh(view: Snapshot, seat: number, actions: readonly Action[], playouts: number, chosen = NOTHING): Promise<Weighing> {
    const weighing = this.begin(seat, actions, playouts, chosen, 0);
    const worths = await Promise.all(actions.map((action) => this.worth(this.rules.apply(view, action), playouts)));
    const values = worths.map(({ value }) => goodFor(seat, value));
    values.forEach((value, option) => weighing.figures.set([value, 0], FIGURES * option));
    weighing.slot.set('best', values.indexOf(Math.max(...values)));
    return weighing;
  }
}

/** Who can say most about a match that begins so. Trap: of a solved game only once the pool is ready (`prepare`). */
export function judgeOf(rules: Rulebook, pool: Pool, start: Snapshot, signal?: AbortSignal): Judge {
  const { solved, advised } = rules.layout.judging;
  return new (solved && start.sides === 2 ? Solved : advised ? Advised : Tried)(rules, pool, start, signal);
}

/** The playouts that so many seconds of effort are: `Effort.playouts`. */
export const playoutsOf = ({ judging }: Pick<Rulebook['layout'], 'judging'>, seconds: number): number => Math.trunc(seconds * judging.playoutsASecond);
