/** What is said of a choice that is tried again. */
import type { Judged, Review, Weighed } from '../generated/protocol';

export interface Answer {
  /** It is the best, or so near that nobody could tell. */
  right: boolean;
  /** It is the one that was played. */
  again: boolean;
  best: Weighed;
  played: Weighed;
}

/** An option as good as the best: it costs less than what the analysis would speak of. */
export function answerTo(choice: Judged, action: string, { marks }: Pick<Review, 'marks'>): Answer {
  const [best] = choice.options;
  const played = choice.options[choice.chosen];
  const tried = choice.options.find((option) => option.action === action);
  if (!best || !played || !tried) throw new Error(`no option ${action}`);
  const lost = Math.abs(best.worth - tried.worth);
  return { right: tried === best || lost < (marks.inaccuracy ?? 0), again: tried === played && tried !== best, best, played };
}
