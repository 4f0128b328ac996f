/** Days as the server and people write them. */
import { lang } from './i18n.svelte';

/** The server's day is that of Greenwich. */
export const today = (): string => new Date().toISOString().slice(0, 10);

const locale = () => (lang.current === 'fr' ? 'fr-FR' : 'en-GB');

export const written = (day: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { ...format, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** « 15 novembre ». */
export const dayWords = (day: string): string => written(day, { day: 'numeric', month: 'long' });

/** A day so many days before another. */
export function daysBefore(day: string, n: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - n);
  return date.toISOString().slice(0, 10);
}
