/** The position of a puzzle, what can be chosen in it and what comes of a choice: the rules in the page say it. */
import { inForce } from '../board/log';
import type { StoryEntry } from '../board/position';
import { storyOf, type Told } from '../board/story';
import type { PuzzleOption } from '../generated/protocol';
import { open as openRules } from '../lib/rulebook';
import type { Puzzle } from './puzzles';

/** A puzzle as it lies on the table. */
export interface Laid extends Puzzle {
  /** Before the first action. */
  position: object;
  /** What happened before. With a choice: what comes of it, too. */
  story: (chosen?: string) => StoryEntry[];
}

const wordsOf = ({ choices }: Puzzle, action: string): PuzzleOption => choices.find((one) => one.action === action) ?? { action, label: action, detail: '' };

/** Lay out a puzzle. */
export async function layOut(puzzle: Puzzle): Promise<Laid> {
  const { game, seat, options, actions, said } = puzzle;
  const rules = await openRules(game);
  const told = actions.map(([by, action], i): Told => ({ seq: i + 1, kind: 'action', seat: by, action, sentences: i + 1 === actions.length ? said : [], lines: [] }));
  const tell = (...more: Told[]) => storyOf(rules, options, [...told, ...more], seat);
  const { position, entries, moments } = tell();
  const now = moments.at(-1)!;
  const open = rules.legal(now).filter((action) => rules.actor(now, action) === seat);
  const choices = open.sort((one, other) => one.number - other.number).map(({ text }) => wordsOf(puzzle, text));
  const story = (chosen?: string): StoryEntry[] => {
    if (!chosen) return inForce(entries);
    return inForce(tell({ seq: told.length + 1, kind: 'action', seat, action: chosen, sentences: [], lines: [] }).entries);
  };
  return { ...puzzle, choices, position, story };
}
