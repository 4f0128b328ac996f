/** The boards, one a game: `games/<game>/Board.svelte`, `Sheet.svelte` and, for the guided first game, `lesson.ts`. */
import type { Component, Snippet } from 'svelte';
import type { Choice, Entry, Seat } from '../generated/protocol';

/**
 * What every board is given. It shows the story so far and knows no rules.
 *
 * A board that wants its pieces to be touched makes a real button of each piece that `choices` names, and calls `play`
 * with the text of the action; it says which actions it offers itself, so that they are not listed a second time beside it:
 *
 *     <script module lang="ts">
 *       export const onBoard = (action: string) => action.startsWith('flip ');
 *     </script>
 */
export interface BoardProps {
  /** The actions in force, told so far. */
  story: readonly Entry[];
  /** The throw that is rolling and not yet told. */
  rolling: Entry | null;
  seats: readonly Pick<Seat, 'name' | 'kind' | 'yours' | 'present'>[];
  options: Record<string, string>;
  /** The legal actions of your seats; none while others act, while the story is being told, in a replay. */
  choices?: readonly Choice[];
  /** Play one of the `choices`, by its `action`. */
  play?: (action: string) => void;
  /** The position as your seats may know it, when the story has caught up with it; null before, in a replay, in a lesson. */
  position?: Record<string, unknown> | null;
  presence?: boolean;
  /** Tell the position in words too. */
  inWords?: boolean;
  /** What stands right under the board; it is given what the next throw has to show. */
  children?: Snippet<[string]>;
}

export interface SheetProps {
  names: readonly string[];
  /** The lines of the sheet, as the game's `sheet.py` makes them. */
  rows: readonly unknown[];
  result?: string;
}

/** What a game brings to a page. */
export interface GameParts {
  Board: Component<BoardProps>;
  Sheet: Component<SheetProps>;
  /** Does the board itself offer this action? */
  onBoard: (action: string) => boolean;
}

interface BoardModule {
  default: Component<BoardProps>;
  onBoard?: (action: string) => boolean;
}

const boards = import.meta.glob<BoardModule>('../games/*/Board.svelte');
const sheets = import.meta.glob<{ default: Component<SheetProps> }>('../games/*/Sheet.svelte');

async function one<T>(modules: Record<string, () => Promise<T>>, path: string): Promise<T> {
  const load = modules[path];
  if (!load) throw new Error(`no ${path}`);
  return load();
}

/** The board and the sheet of a game. */
export async function boardOf(game: string): Promise<GameParts> {
  const [board, sheet] = await Promise.all([
    one(boards, `../games/${game}/Board.svelte`),
    one(sheets, `../games/${game}/Sheet.svelte`),
  ]);
  return { Board: board.default, Sheet: sheet.default, onBoard: board.onBoard ?? (() => false) };
}
