/** The position of a puzzle, what can be chosen in it and what comes of a choice. The rules in the page say it; the server does where
 *  they cannot be had here, and then nothing is shown of what comes of a choice. */
import { inForce } from '../board/log';
import { withPositions, type StoryEntry } from '../board/position';
import { isBare } from '../board/replay';
import { storyOf, type Told } from '../board/story';
import type { Puzzle, PuzzleOption } from '../generated/protocol';
import { open as openRules } from '../lib/rulebook';

/** A puzzle as it lies on the table. */
export interface Laid extends Puzzle {
  /** What happened before. With a choice: what comes of it, too. */
  story: (chosen?: string) => StoryEntry[];
}

/** Lay out a puzzle. `ask` gets it from the server, with all that its actions led to. */
export async function layOut(puzzle: Puzzle, ask: () => Promise<Puzzle>): Promise<Laid> {
  if (!isBare(puzzle.replay)) return asSent(puzzle);
  try {
    return await byRules(puzzle);
  } catch (cause) {
    console.warn(cause);
    return asSent({ ...puzzle, replay: (await ask()).replay });
  }
}

function asSent(puzzle: Puzzle): Laid {
  const story = inForce(withPositions(puzzle.replay.position, puzzle.replay.entries));
  return { ...puzzle, story: () => story };
}

const wordsOf = ({ options }: Puzzle, action: string): PuzzleOption => options.find((one) => one.action === action) ?? { action, label: action, detail: '' };

async function byRules(puzzle: Puzzle): Promise<Laid> {
  const { seat, replay } = puzzle;
  const rules = await openRules(puzzle.game);
  const told = (...more: Told[]) => storyOf(rules, replay.options, [...replay.entries, ...more], replay.state.viewer);
  const { position, entries, moments } = told();
  const now = moments.at(-1)!;
  const open = rules.legal(now).filter((action) => rules.actor(now, action) === seat);
  const options = open.sort((one, other) => one.number - other.number).map(({ text }) => wordsOf(puzzle, text));
  const story = (chosen?: string): StoryEntry[] => {
    if (!chosen) return inForce(entries);
    const seq = replay.entries.length + 1;
    return inForce(told({ seq, kind: 'action', seat, action: chosen, sentences: [], lines: [] }).entries);
  };
  return { ...puzzle, options, replay: { ...replay, position, entries }, story };
}
