/** Figures that are shown together add up as they are shown. */

/**
 * Round parts so that they still lead from the rounded start to the rounded end: what rounding each would leave over goes to those
 * that were rounded the furthest.
 *
 *     adding(50, [31.4, -8.4, 27], 100)   // { start: 50, parts: [31, -8, 27], end: 100 }
 */
export function adding(start: number, parts: readonly number[], end: number): { start: number; parts: number[]; end: number } {
  const [from, to] = [Math.round(start), Math.round(end)];
  const rounded = parts.map(Math.round);
  let left = to - from - rounded.reduce((sum, part) => sum + part, 0);
  const furthest = parts.map((part, i) => ({ i, over: part - rounded[i]! })).sort((one, other) => (other.over - one.over) * Math.sign(left));
  for (const { i } of furthest) {
    if (!left) break;
    rounded[i]! += Math.sign(left);
    left -= Math.sign(left);
  }
  return { start: from, parts: rounded, end: to };
}

export interface Bar {
  from: number;
  to: number;
}

/** Bars that hang one on the other: each begins where the last one ended. */
export function hanging(start: number, parts: readonly number[]): Bar[] {
  let at = start;
  return parts.map((part) => {
    const bar = { from: at, to: at + part };
    at = bar.to;
    return bar;
  });
}
