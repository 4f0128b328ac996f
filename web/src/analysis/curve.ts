/** The geometry of the curve: what stands where, in pixels. */

export interface Point {
  value: number;
  /** Half the width of its band; 0 where the value is exact. */
  error: number;
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  x: (step: number) => number;
  y: (value: number) => number;
  /** The step nearest to a place. */
  at: (x: number) => number;
}

/** Where steps stand, from 0 to 1, each as far from the last as it weighs: a bag that is emptied before the game begins takes little place. */
export function places(weights: readonly number[]): number[] {
  const [, ...rest] = weights;
  const all = rest.reduce((sum, weight) => sum + weight, 0) || 1;
  let sum = 0;
  return [0, ...rest.map((weight) => (sum += weight) / all)];
}

/** `low` stands at the foot of the frame, `high` at its head; where less is better, `low` is the greater. */
export function scale(frame: Frame, at: readonly number[], low = 0, high = 1): Scale {
  const across = Math.max(frame.width - frame.left - frame.right, 1);
  const down = Math.max(frame.height - frame.top - frame.bottom, 1);
  const x = (step: number) => frame.left + across * (at[step] ?? 0);
  return {
    x,
    y: (value) => frame.top + down * (1 - (value - low) / (high - low || 1)),
    at: (where) => at.reduce((best, _, step) => (Math.abs(x(step) - where) < Math.abs(x(best) - where) ? step : best), 0),
  };
}

const place = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The line through all points. */
export function line(points: readonly Point[], { x, y }: Scale): string {
  return points.map(({ value }, i) => `${i ? 'L' : 'M'}${place(x(i), y(value))}`).join('');
}

/** What lies between the line and a level. */
export function area(points: readonly Point[], on: Scale, level: number): string {
  if (!points.length) return '';
  return `${line(points, on)}L${place(on.x(points.length - 1), on.y(level))}L${place(on.x(0), on.y(level))}Z`;
}

/** The band of what is not known exactly, between two levels; '' where all is exact. */
export function band(points: readonly Point[], { x, y }: Scale, low = 0, high = 1): string {
  if (!points.some(({ error }) => error > 0)) return '';
  const within = (value: number) => Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
  const over = points.map(({ value, error }, i) => place(x(i), y(within(value + error))));
  const under = points.map(({ value, error }, i) => place(x(i), y(within(value - error)))).reverse();
  return `M${[...over, ...under].join('L')}Z`;
}

/** Of labels that want to stand somewhere, those that have room; the first are the most important. */
export function roomFor<T>(labels: readonly T[], span: (label: T) => readonly [from: number, to: number]): T[] {
  const shown: T[] = [];
  for (const label of labels) {
    const [from, to] = span(label);
    if (shown.every((other) => to <= span(other)[0] || from >= span(other)[1])) shown.push(label);
  }
  return shown;
}
