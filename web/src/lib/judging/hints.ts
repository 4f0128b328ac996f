/** Hints on this device: what the actions open to a seat are worth, from its view. The same as `analysis/hints.py`. */
import { type Advice, OVER, type Rulebook, type Snapshot } from '../rulebook';
import { HINT } from './constants';
import { type Judge, playoutsOf } from './judge';

export interface Effort {
  /** Seconds of one core, about: the playouts follow from it. */
  effort: number;
  /** The most that it may take on this device; then the effort is cut. Infinity: nothing is cut, and equal effort gives equal figures. */
  seconds: number;
}

/** The best first; none where the seat does not decide. A glance first says how quick this device is. */
export async function hints(judge: Judge, view: Snapshot, seat: number, { effort, seconds }: Effort = HINT): Promise<Advice[]> {
  const { rules } = judge;
  if (view.turn !== seat || view.turn === OVER) return [];
  if (rules.layout.judging.advised)
    return judge.pool.ask({ kind: 'advise', game: rules.layout.game, given: { view } }, { signal: judge.signal });
  const options = rules.legal(view);
  const playouts = playoutsOf(rules.layout, effort);
  const glance = Math.floor(playouts / HINT.glance);
  const began = performance.now();
  let seen = await judge.weigh(view, seat, options, glance);
  const took = (performance.now() - began) / 1000;
  const more = Math.min(playouts, Math.trunc(((seconds - took) / took) * (playouts / HINT.glance)));
  if (more > playouts / HINT.glance) seen = await judge.weigh(view, seat, options, more);
  const [first, error] = judge.sides === 1 ? ['expected', 'error'] : ['win', 'win_error'];
  const sign = judge.fewerWins ? -1 : 1;
  return seen.order(rules).map((option) => ({
    action: options[option]!,
    figures: { [first!]: sign * seen.value(option), [error!]: seen.error(option) },
  }));
}

/** A seat's view as a server sends it: the bytes of its record. */
export function viewFrom(rules: Rulebook, record: Uint8Array, seat: number, options: Readonly<Record<string, string>>): Snapshot {
  const start = rules.start(options);
  const bytes = new Uint8Array(rules.layout.telling.size);
  bytes.set(record);
  return { ...start, bytes, turn: seat };
}
