/** What a position is worth to seat 0 by an adviser, or because the match is over. */
import { type Advice, OVER, type Rulebook, type Snapshot } from '../rulebook';

/** What is good for seat 0, as it is good for a seat; and back. */
export const goodFor = (seat: number, value: number): number => (seat === 0 ? value : 1 - value);

/** The adviser's chance of winning for each action. */
export const winning = ({ figures }: Advice): number => figures['win']!;

/** What came of a match that is over: 1, 0.5 or 0; or points, with a minus where few are good. */
export function came(rules: Rulebook, now: Snapshot): number {
  if (now.sides > 1) return 0.5 + 0.5 * rules.outcome(now)[0]!;
  const points = rules.scores(now)[0]!;
  return rules.layout.fewerWins ? -points : points;
}

/** Of a position in which a seat decides, or which is the last. */
export function advisedWorth(rules: Rulebook, now: Snapshot): number {
  if (now.turn === OVER) return came(rules, now);
  return goodFor(now.turn, Math.max(...rules.advise(now).map(winning)));
}
