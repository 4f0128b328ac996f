/** An analysis on the player's own device, on all its cores; where it cannot, the server is asked. */
import type { Analysis, Review, Unjudged } from '../generated/protocol';
import { canJudge } from '../lib/judging/judge';
import { review } from '../lib/judging/review';
import { layoutOf, open } from '../lib/rulebook';
import { RulebookError } from '../lib/rulebook.error';
import { Pool, type Wishes } from '../lib/rulebook.pool';
import { momentOf } from './moment';

/** The figures of a match; null where this device cannot find them: the game is solved by a table that only the server has, there
 *  are no workers, the deck is the players' own, or the module does not load. */
export async function judgedHere({ review: { game, steps }, replay, falls, effort }: Unjudged, wishes: Wishes): Promise<Review | null> {
  if (typeof Worker === 'undefined' || !canJudge(await layoutOf(game))) return null;
  const actions = steps.slice(1).map(({ action }) => action);
  const pool = new Pool();
  try {
    return await review(await open(game), pool, { options: replay.options, actions, falls }, effort, wishes);
  } catch (cause) {
    if (cause instanceof RulebookError) return null;
    throw cause;
  } finally {
    pool.close();
  }
}

/** The figures with their words: as the server sends an analysis. */
export function told({ review: words, replay }: Unjudged, figures: Review): Analysis {
  const steps = figures.steps.map((step, n) => worded(step, words.steps[n]!));
  const whole = { ...figures, title: words.title, sides: words.sides, explained: words.explained, steps };
  return {
    id: '',
    replay,
    review: {
      ...whole,
      players: figures.players.map((player) => ({ ...player, name: words.sides[player.side]! })),
      moments: figures.moments.map(({ step }) => ({ step, sentence: momentOf(whole, steps[step]!) })),
    },
  };
}

type Step = Review['steps'][number];

function worded(step: Step, { seq, sentences, choice }: Step): Step {
  const labels = new Map(choice?.options.map(({ action, label }) => [action, label]));
  const options = step.choice?.options.map((option) => ({ ...option, label: labels.get(option.action) ?? option.action }));
  return { ...step, seq, sentences, choice: step.choice && { ...step.choice, options: options! } };
}
