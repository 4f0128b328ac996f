/** Chances and points as people write them: 63 %, +12 %, 17,4. */
import type { Review } from '../generated/protocol';
import { lang } from '../lib/i18n.svelte';

type Unit = Review['unit'];

const format = (value: number, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(lang.current, options).format(value);

const percent = (value: number, digits = 0) =>
  format(value, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });

/** What a position is worth. A chance that is no certainty is not written as one. */
export function worth(unit: Unit, value: number): string {
  if (unit === 'points') return format(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (value > 0 && value < 0.005) return `< ${percent(0.01)}`;
  if (value < 1 && value >= 0.995) return `> ${percent(0.99)}`;
  return percent(value);
}

/** What something gave or took, with its sign. */
export function change(unit: Unit, value: number): string {
  const size = Math.abs(value);
  const fine = unit === 'chance' && size > 0 && size < 0.0095;
  const figure = unit === 'points' ? format(size, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) : percent(size, fine ? 1 : 0);
  const nothing = unit === 'points' ? size < 0.05 : size < 0.0005;
  return nothing ? figure : `${value > 0 ? '+' : '−'}${figure}`;
}

/** The same without its sign: what something cost. */
export const amount = (unit: Unit, value: number): string => change(unit, Math.abs(value)).replace(/^\+/, '');

/** The signs of the curve and the lists, as people who play chess know them. */
export const SIGNS = { '': '', inaccuracy: '?!', mistake: '?', blunder: '??' } as const;
