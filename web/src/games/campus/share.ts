/** A board of the day, told in a line that can be sent to a friend. */
import { written } from '../../lib/days';
import { number, t, tn } from '../../lib/i18n.svelte';

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
