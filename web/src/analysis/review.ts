/** An analysis as the page reads it: what a step means for one side, which steps are worth a look. */
import { inForce } from '../board/log';
import { withPositions, type StoryEntry } from '../board/position';
import type { Judged, Review, Step, Table } from '../generated/protocol';
import { box } from '../lib/games';
import { own } from '../lib/i18n.svelte';

/** A choice that had a better one. */
export interface Costly {
  /** Its place in the steps. */
  at: number;
  step: Step;
  choice: Judged;
}

/** Every choice between several, in the order of the match. */
export const choicesOf = ({ steps }: Pick<Review, 'steps'>): Costly[] =>
  steps.flatMap((step, at) => (step.choice ? [{ at, step, choice: step.choice }] : []));

/** Those that cost something worth a word; of one seat, where it is given. */
export const costly = (review: Pick<Review, 'steps'>, seat = -1): Costly[] =>
  choicesOf(review).filter(({ step, choice }) => choice.mark !== '' && (seat < 0 || step.seat === seat));

/** The side that another one is against; -1 for who is alone. */
export const other = ({ sides }: Pick<Review, 'sides'>, side: number): number => (sides.length > 1 ? 1 - side : -1);

/** How a side stood before a step. */
export const before = ({ steps }: Pick<Review, 'steps'>, at: number, side: number): number => steps[Math.max(at - 1, 0)]?.worth[side] ?? 0;

/** Luck and cost are told as they are good or bad; this is what they do to the figure, where less of it may be better. */
export const toFigure = ({ higher }: Pick<Review, 'higher'>, good: number): number => (higher ? good : -good);

/** The throws that gave a side the most, and those that took the most. */
export function luckiest({ steps }: Pick<Review, 'steps'>, side: number, most: number, least = 0): { lucky: number[]; unlucky: number[] } {
  const luck = (at: number) => steps[at]?.luck[side] ?? 0;
  const sorted = steps.map((_, at) => at).sort((one, two) => luck(two) - luck(one));
  return {
    lucky: sorted.filter((at) => luck(at) > least).slice(0, most),
    unlucky: sorted
      .filter((at) => luck(at) < -least)
      .slice(-most)
      .reverse(),
  };
}

/** What the board is shown: the story up to a step. */
export const storyAt = (replay: Table, step: Step | undefined): StoryEntry[] => inForce(withPositions(replay.position, replay.entries)).filter(({ seq }) => seq <= (step?.seq ?? 0));

/** What the board is shown before a choice. */
export const storyBefore = (replay: Table, step: Step): StoryEntry[] => inForce(withPositions(replay.position, replay.entries)).filter(({ seq }) => seq < step.seq);

export interface Phase {
  /** The step with which it begins. */
  at: number;
  label: string;
}

/** Halves, rounds: where each begins; the only one needs no name. */
export function phasesOf(game: string, steps: readonly Step[], replay: Table): Phase[] {
  const begins = new Map<number, number>();
  for (const { seq, events } of inForce(replay.entries)) {
    const told = events.find(([kind]) => kind.toLowerCase() === box(game)?.begins);
    if (told) begins.set(seq, told[2]);
  }
  return steps.flatMap(({ seq }, at) => {
    const n = begins.get(seq);
    return n === undefined ? [] : [{ at, label: begins.size > 1 ? own(game, 'analysis.phase', { n }) : '' }];
  });
}

/** The part of the game in which a step falls. */
export const phaseAt = (phases: readonly Phase[], at: number): string => phases.findLast((phase) => phase.at <= at)?.label ?? '';

const LONG = 10;
const LITTLE = 0.12;

/** How much place each step takes on the curve: what is laid out before the game begins, where that is long, little. */
export function weights(steps: readonly Step[], phases: readonly Phase[]): number[] {
  const begins = phases[0]?.at ?? 0;
  return steps.map(({ kind }, at) => (begins > LONG && at < begins && kind === 'luck' ? LITTLE : 1));
}
