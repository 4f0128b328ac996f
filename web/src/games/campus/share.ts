/** A board of the day, told in a line that can be sent to a friend. */
import { lang, number, t, tn } from '../../lib/i18n.svelte';

/** The server's day is that of Greenwich. */
export const today = (): string => new Date().toISOString().slice(0, 10);

const locale = () => (lang.current === 'fr' ? 'fr-FR' : 'en-GB');
const written = (day: string, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { ...format, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** « 15 novembre ». */
export const dayWords = (day: string): string => written(day, { day: 'numeric', month: 'long' });

const BARS = '▁▂▃▄▅▆▇█';

/** A bar for each throw, as high as the tokens it turned. */
export const bars = (harvest: readonly number[]): string =>
  harvest.map((tokens) => BARS[Math.min(Math.floor(tokens / 2), BARS.length - 1)]).join('');

/** « Ludothèque · Campus du 15/11/2026 : 12 lancers ★ (le meilleur joueur d'ici : 11) ». */
export function shareText(day: string, throws: number, best: number | null, harvest: readonly number[]): string {
  const date = written(day, { day: '2-digit', month: '2-digit', year: 'numeric' });
  const line = t('campus.share', { date, throws: tn('campus.throws', throws) });
  const beside = best === null ? '' : ` ${t('campus.share.best', { best: number(best) })}`;
  return [line + beside, bars(harvest)].filter(Boolean).join('\n');
}
