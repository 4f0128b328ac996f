/** An analysis on the player's own device, on all its cores; where it cannot, the server is asked. */
import type { Analysis, Review, Unjudged } from '../generated/protocol';
import { review } from '../lib/judging/review';
import { open } from '../lib/rulebook';
import { RulebookError } from '../lib/rulebook.error';
import { Pool, type Wishes } from '../lib/rulebook.pool';
import { prepare, workersFor } from '../lib/rulebook.prepare';
import { momentOf } from './moment';

interface Heard extends Wishes {
  /** Is told the part done (0 to 1) while a solved game is solved, which comes before the rest. */
  preparing?: (done: number) => void;
}

/** The figures of a match; null where this device cannot find them: there are no workers, the deck is the players' own, the module
 *  does not load, or a solved game takes more memory than there is. */
export async function judgedHere({ review: { game, steps }, replay, falls, effort }: Unjudged, { preparing, ...wishes }: Heard): Promise<Review | null> {
  if (typeof Worker === 'undefined') return null;
  const actions = steps.slice(1).map(({ action }) => action);
  let pool: Pool | undefined;
  try {
    const rules = await open(game);
    pool = new Pool(workersFor(rules));
    await prepare(rules, pool, replay.options, { signal: wishes.signal, progress: preparing });
    return await review(rules, pool, { options: replay.options, actions, falls }, effort, wishes);
  } catch (cause) {
    if (cause instanceof RulebookError) return null;
    throw cause;
  } finally {
    pool?.close();
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
