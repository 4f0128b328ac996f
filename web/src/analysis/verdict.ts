/** The match in a line: who won, and what did it. */
import type { Review } from '../generated/protocol';
import { t } from '../lib/i18n.svelte';

/** One of the two has to be this much of both, to be named alone. */
const MOSTLY = 0.7;

export type Why = 'luck' | 'choices' | 'both' | 'despite_luck' | 'despite_choices';

/** What brought a win: luck, or choices (one's own and the other's), or one in spite of the other. */
export function whyWon(luck: number, choices: number): Why {
  if (luck <= 0) return 'despite_luck';
  if (choices < -0.02) return 'despite_choices';
  const part = luck / (luck + Math.max(choices, 0) || 1);
  return part > MOSTLY ? 'luck' : part < 1 - MOSTLY ? 'choices' : 'both';
}

/** '' where nobody won, or somebody plays alone. Against an automaton, which never errs, only how well one chose can be said. */
export function verdictOf({ unit, over, players, sides, seats }: Pick<Review, 'unit' | 'over' | 'players' | 'sides' | 'seats'>): string {
  const [first] = players;
  if (unit === 'chance' && over && seats < sides.length && first?.accuracy != null && first.result !== 0.5)
    return t(first.result > 0.5 ? 'analysis.verdict.won' : 'analysis.verdict.lost', { who: first.name, n: Math.round(first.accuracy) });
  const winner = players.find(({ result, start }) => unit === 'chance' && over && result === 1 && start < 1);
  if (!winner || sides.length < 2) return '';
  return t(`analysis.verdict.${whyWon(winner.luck, winner.given - winner.cost)}`, { who: winner.name });
}
