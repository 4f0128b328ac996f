/** Sums in the order in which `analysis/compiled/sums.py` takes them, so that they come out the same to the last bit. Only for
 *  what an adviser says; all other arithmetic is the module's. */

const LANES = 8;

function total(values: Float64Array): number {
  const whole = values.length - (values.length % LANES);
  const lane = (first: number) => {
    let sum = 0;
    for (let place = first; place < whole; place += LANES) sum += values[place]!;
    return sum;
  };
  let sum = lane(0) + lane(1) + (lane(2) + lane(3));
  sum += lane(4) + lane(5) + (lane(6) + lane(7));
  for (let place = whole; place < values.length; place++) sum += values[place]!;
  return sum;
}

export const mean = (values: Float64Array): number => total(values) / values.length;

/** Of the mean of several numbers. */
export function standardError(values: Float64Array): number {
  const middle = mean(values);
  const squares = values.map((value) => (value - middle) * (value - middle));
  return Math.sqrt(total(squares) / (values.length - 1)) / Math.sqrt(values.length);
}

/** The standard error of a sum or a difference. */
export const bothErrors = (one: number, other: number): number => Math.sqrt(one * one + other * other);
