/**
 * What the adviser says of each choice, ready to be drawn beside the choices and in a table.
 *
 * The server names the figures of a game, the most important first, and says which are chances; the game's board says which
 * of them are the other side's (`theirs`).
 */
import type { Hints } from '../generated/protocol';
import { lang, t } from '../lib/i18n.svelte';

export interface Column {
  name: string;
  label: string;
  /** From 0 to 1; else points. */
  chance: boolean;
  theirs: boolean;
  /** The figure at which its bar is full. */
  full: number;
}

export interface Advised {
  action: string;
  label: string;
  /** No choice is better (several may be as good). */
  best: boolean;
  figures: Record<string, number>;
  /** How far off the first figure may be: two standard errors; 0 where it is exact. */
  error: number;
}

export interface Advice {
  columns: readonly Column[];
  /** The best first. */
  rows: readonly Advised[];
}

const AS_GOOD = 0.0005;
/** A figure that is the standard error of the first one. */
const ERROR = /(^|_)error$/;

export function adviceOf({ columns, chances, hints }: Pick<Hints, 'columns' | 'chances' | 'hints'>, theirs: readonly string[] = []): Advice {
  const names = Object.keys(columns).filter((name) => !ERROR.test(name));
  const off = Object.keys(columns).find((name) => ERROR.test(name)) ?? '';
  const first = names[0] ?? '';
  const most = hints[0]?.figures[first] ?? 0;
  return {
    columns: names.map((name) => ({
      name,
      label: columns[name]!,
      chance: chances.includes(name),
      theirs: theirs.includes(name),
      full: chances.includes(name) ? 1 : Math.max(1, ...hints.map(({ figures }) => figures[name] ?? 0)),
    })),
    // Where figures are estimated, the first is the best though another may look as good.
    rows: hints.map(({ action, label, figures }, i) => ({
      action,
      label,
      figures,
      best: i === 0 || (!hints.some((one) => one.figures[off]) && (figures[first] ?? 0) > most - AS_GOOD),
      error: 2 * (figures[off] ?? 0),
    })),
  };
}

export const adviceOn = (advice: Advice | null | undefined, action: string): Advised | undefined =>
  advice?.rows.find((row) => row.action === action);

/** How much of its bar a figure fills, from 0 to 1. */
export const filled = ({ full }: Column, figure: number): number => Math.min(Math.max(figure / full, 0), 1);

/** A figure as people write it: 87 %, 3,0. A chance that is no certainty is not written as one. */
export function written({ chance }: Column, figure: number): string {
  const format = (of: number, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(lang.current, options).format(of);
  if (!chance) return format(figure, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = (of: number) => format(of, { style: 'percent' });
  if (figure > 0 && figure < 0.005) return `< ${percent(0.01)}`;
  if (figure < 1 && figure >= 0.995) return `> ${percent(0.99)}`;
  return percent(figure);
}

/** All the figures of a choice, in words. */
export const figuresOf = ({ columns }: Advice, { figures }: Advised): string =>
  columns.map((column) => `${column.label} ${written(column, figures[column.name] ?? 0)}`).join(', ');

/** What a screen reader says of a choice beside its name; '' where nothing was asked. */
export function adviceInWords(advice: Advice | null | undefined, action: string): string {
  const row = adviceOn(advice, action);
  if (!advice || !row) return '';
  return t(row.best ? 'table.hint.best' : 'table.hint.figures', { figures: figuresOf(advice, row) });
}
