/** Why a step mattered, in a sentence: as `ReviewText.moment` says it. */
import type { Review } from '../generated/protocol';
import { lang, own, t } from '../lib/i18n.svelte';
import { toFigure } from './review';

type Told = Pick<Review, 'game' | 'unit' | 'higher' | 'sides'>;

export function momentOf(review: Told, { choice, luck, seat, sentences, kind }: Review['steps'][number]): string {
  const [first = 0] = luck;
  if (choice && choice.cost >= Math.abs(first)) {
    const facts = { chosen: choice.options[choice.chosen]!.label, best: choice.options[0]!.label, cost: amount(review, choice.cost) };
    return review.unit === 'chance' ? t('analysis.moment.cost', { who: review.sides[seat]!, ...facts }) : t('analysis.moment.cost_alone', facts);
  }
  const told = sentences.join(' ');
  if (luck.length === 1) return t('analysis.moment.luck_alone', { told, gain: amount(review, toFigure(review, first), true) });
  const lucky = luck.indexOf(Math.max(...luck));
  const facts = { told, who: review.sides[lucky]!, gain: amount(review, luck[lucky]!, true) };
  return kind === 'luck' ? t('analysis.moment.luck', facts) : t('analysis.moment.hidden', facts);
}

const SMALL = 0.1; // a chance below it has a decimal

/** Chances or points, with their unit. */
function amount({ game, unit }: Told, value: number, signed = false): string {
  const digits = unit === 'points' || Math.abs(value) < SMALL ? 1 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: signed ? 'exceptZero' : 'negative' } as const;
  const n = new Intl.NumberFormat(lang.current, options).format(unit === 'points' ? value : 100 * value).replace('-', '−');
  return unit === 'points' ? own(game, 'analysis.worth.points', { n }) : t('analysis.moment.chances', { n });
}
