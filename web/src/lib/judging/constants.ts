/** What the analysis shares with Python: `generated/judging.json`, written by `generate.py` from `analysis/`. */
import type { Review } from '../../generated/protocol';
import judging from '../../generated/judging.json';
import type { RecordLayout } from '../rulebook.layout';

export type Mark = NonNullable<Review['steps'][number]['choice']>['mark'];
/** What an action was; the start is none. */
export type StepKind = Exclude<Review['steps'][number]['kind'], 'start'>;

// Records.
export const WEIGHING = judging.weighing as RecordLayout;
export const STEP = judging.step as RecordLayout;
export const ACCOUNT = judging.account as RecordLayout;

// The places of a figure and of its standard error.
export const { value: VALUE, error: ERROR } = judging.places;

export const KINDS: Record<StepKind | 'end', number> = judging.kinds;
export const MARK_NAMES = judging.markNames as Mark[];
export const MARKS: Record<Review['unit'], Record<string, number>> = judging.marks;
export const HINT = judging.hint;

export const {
  asked: ASKED,
  blocks: BLOCKS,
  stages: STAGES,
  sample: SAMPLE,
  nothing: NOTHING,
  triedOut: TRIED_OUT,
  moments: MOMENTS,
  adviserError: ADVISER_ERROR,
  adviserCostError: ADVISER_COST_ERROR,
  samples: SAMPLES,
} = judging;
