/** The boards, one a game: `games/<game>/Board.svelte`, `Sheet.svelte` and, for the guided first game, `lesson.ts`. */
import type { Component, Snippet } from 'svelte';
import type { Entry, Seat } from '../generated/protocol';
import type { SheetRow } from './log';

/** What every board is given. It shows the story so far; it knows no rules and sends nothing. */
export interface BoardProps {
  /** The actions in force, told so far. */
  story: readonly Entry[];
  /** The throw that is rolling and not yet told. */
  rolling: Entry | null;
  seats: readonly Pick<Seat, 'name' | 'kind' | 'yours' | 'present'>[];
  options: Record<string, string>;
  presence?: boolean;
  /** Tell the position in words too. */
  inWords?: boolean;
  /** What stands right under the board; it is given what the next throw has to show. */
  children?: Snippet<[string]>;
}

export interface SheetProps {
  names: readonly string[];
  rows: readonly SheetRow[];
  result?: string;
}

const boards = import.meta.glob<{ default: Component<BoardProps> }>('../games/*/Board.svelte');
const sheets = import.meta.glob<{ default: Component<SheetProps> }>('../games/*/Sheet.svelte');

async function one<T>(modules: Record<string, () => Promise<{ default: T }>>, path: string): Promise<T> {
  const load = modules[path];
  if (!load) throw new Error(`no ${path}`);
  return (await load()).default;
}

/** The board and the sheet of a game. */
export async function boardOf(game: string): Promise<{ Board: Component<BoardProps>; Sheet: Component<SheetProps> }> {
  const [Board, Sheet] = await Promise.all([
    one(boards, `../games/${game}/Board.svelte`),
    one(sheets, `../games/${game}/Sheet.svelte`),
  ]);
  return { Board, Sheet };
}
