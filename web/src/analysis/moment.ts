/** Why a step mattered, in a sentence: as `ReviewText.moment` says it. */
import type { Review } from '../generated/protocol';
import { own, t } from '../lib/i18n.svelte';
import { amount, change } from './figures';
import { toFigure } from './review';

type Told = Pick<Review, 'game' | 'unit' | 'higher' | 'sides'>;

export function momentOf(review: Told, { choice, luck, seat, sentences, kind }: Review['steps'][number]): string {
  const [first = 0] = luck;
  if (choice && choice.cost >= Math.abs(first)) {
    const facts = { chosen: choice.options[choice.chosen]!.label, best: choice.options[0]!.label, cost: withUnit(review, amount(review.unit, choice.cost)) };
    return review.unit === 'chance' ? t('analysis.moment.cost', { who: review.sides[seat]!, ...facts }) : t('analysis.moment.cost_alone', facts);
  }
  const told = sentences.join(' ');
  if (luck.length === 1) return t('analysis.moment.luck_alone', { told, gain: withUnit(review, change(review.unit, toFigure(review, first))) });
  const lucky = luck.indexOf(Math.max(...luck));
  const facts = { told, who: review.sides[lucky]!, gain: withUnit(review, change(review.unit, luck[lucky]!)) };
  return kind === 'luck' ? t('analysis.moment.luck', facts) : t('analysis.moment.hidden', facts);
}

const withUnit = ({ game, unit }: Told, n: string): string =>
  unit === 'points' ? own(game, 'analysis.worth.points', { n }) : t('analysis.moment.chances', { n });
