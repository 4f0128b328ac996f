/**
 * The boards, one a game: `games/<game>/Board.svelte`, `Sheet.svelte` and, for the guided first game, `lesson.ts`.
 * Where a game needs them: `Picker.svelte`, what is drawn or thrown with real pieces; `After.svelte`, what follows the result;
 * `Before.svelte`, what stands where a table is laid (see `lib/shelf.ts`).
 */
import type { Component, Snippet } from 'svelte';
import type { Choice, Entry, Seat, State } from '../generated/protocol';
import { words, type Key } from '../lib/i18n.svelte';
import type { Advice } from './advice';
import type { Pace } from './playback.svelte';
import type { StoryEntry } from './position';

/**
 * What every board is given. It shows a position and knows no rules.
 *
 * A board that wants its pieces to be touched makes a real button of each piece that `choices` names, and calls `play`
 * with the text of the action; it says which actions it offers itself, so that they are not listed a second time beside it:
 *
 *     <script module lang="ts">
 *       export const onBoard = (action: string) => action.startsWith('flip ');
 *     </script>
 */
export interface BoardProps<P = any, C = any> {
  /** The position as the viewer may know it, after what has been told: every number that the rules make is in it. */
  position: P;
  /** The actions in force, told so far, for what moves and for words: their events, and the position after each. */
  story: readonly StoryEntry<P>[];
  /** The throw that is rolling and not yet told. */
  rolling: Entry | null;
  seats: readonly Pick<Seat, 'name' | 'kind' | 'yours' | 'present'>[];
  options: Record<string, string>;
  /** Of a game whose deck is data: what is on its cards. */
  cards?: readonly C[];
  /** Of a deck of the players' own: what its cards are called, by key. */
  words?: Record<string, string>;
  /** The legal actions of your seats; none while others act, while the story is being told, in a replay. */
  choices?: readonly Choice[];
  /** Play one of the `choices`, by its `action`. */
  play?: (action: string) => void;
  /** Whose viewer the story is told for: a seat's, -1: what everybody may see, -2: all is shown. */
  viewer?: number;
  /** Several of your seats at one screen: let the player of one look at what is his own; nobody, where he already does. */
  look?: ((seat: number) => void) | undefined;
  /** A race in which anyone may act is to come: it starts at a signal. */
  start?: Start | null;
  /** What was told last is worth a look (see `Pace`): this tells the rest. */
  goOn?: (() => void) | null;
  /** Dice are real: whoever throws says what fell. */
  real?: boolean;
  presence?: boolean;
  /** Tell the position in words too. */
  inWords?: boolean;
  /** Show a learner what the game leaves to be found. */
  hints?: boolean;
  /** What each choice is worth, for who asked: to be drawn beside it (`HintMark`). */
  advice?: Advice | null;
  /** The action that a lesson asks for now. */
  pointed?: string;
  /** Takes your last entry back, where a board shows that itself: what the dice or cards of your own table said. */
  undo?: (() => void) | null;
  /** What stands right under the board; it is given what the next throw has to show. */
  children?: Snippet<[string]>;
}

/** A race to come. */
export interface Start {
  /** By seat: who has said that he is ready. */
  ready: readonly boolean[];
  /** You may say it: `say`. */
  may: boolean;
  say: () => void;
  /** When it is on, in ms of our clock; null: the signal is not called yet. */
  at: number | null;
}

/** A row of a sheet: a line as the game's `sheet.py` makes it, or a word across the sheet. */
export type SheetRow<L> = L | { label: string };

export interface SheetProps<L = any> {
  names: readonly string[];
  rows: readonly SheetRow<L>[];
  result?: string;
}

/** At a table of real pieces: what came? It says whether a key was for it. */
export interface PickerProps<P = any, C = any> {
  outcomes: readonly string[];
  seats: readonly Pick<Seat, 'name'>[];
  position: P;
  cards?: readonly C[];
  options?: Record<string, string>;
  words?: Record<string, string>;
  disabled: boolean;
  onpick: (action: string) => void;
  /** Take the last entry back, where that can be. */
  undo?: (() => void) | undefined;
}

export interface AfterProps {
  table: string;
  state: State;
  options: Record<string, string>;
  /** The day whose board it was, '' if it was of no day. */
  day: string;
  story: readonly StoryEntry[];
}

/** How the list beside the board words an action that the board leaves to it. */
export interface Listed extends Choice {
  /** The key that plays it, beside its number. */
  key?: string;
}

/** What a board's module may say beside its component. */
interface BoardExtras {
  /** Does the board itself offer this action? */
  onBoard: (action: string) => boolean;
  listed: (choice: Choice, table: { seats: readonly unknown[] }) => Listed;
  pace: (entry: Entry) => Pace;
  /** Do dice fall in this entry, though nobody sees them roll? */
  rattles: (entry: Entry) => boolean;
  /** What a learner may wish to be shown, as a switch among the settings; null: nothing under these options. */
  hints: (options: Record<string, string>) => Key | null;
  /** Of the adviser's figures, those of the other side. */
  theirs: readonly string[];
  /** Nearly everything is done on the board: on a phone the list beside it takes no place that it does not need. */
  compact: boolean;
  /** The board's own keys, for the list of keys. */
  keys: readonly (readonly [key: Key, does: Key])[];
  /** What there is to do on the board now, in a line; where a board says it, nothing is listed beside it. */
  todo: ((state: State, position: any) => string) | null;
}

/** A board may want keys that were pressed elsewhere on the page; it says whether one was for it. */
type BoardComponent = Component<BoardProps, { key?: (event: KeyboardEvent) => boolean }>;

/** What a game brings to a page. */
export interface GameParts extends BoardExtras {
  Board: BoardComponent;
  Sheet: Component<SheetProps>;
  Picker: Component<PickerProps, { key: (event: KeyboardEvent) => boolean }> | null;
  After: Component<AfterProps> | null;
}

interface BoardModule extends Partial<BoardExtras> {
  default: BoardComponent;
}

const boards = import.meta.glob<BoardModule>('../games/*/Board.svelte');
const sheets = import.meta.glob<{ default: Component<SheetProps> }>('../games/*/Sheet.svelte');
const pickers = import.meta.glob<{ default: NonNullable<GameParts['Picker']> }>('../games/*/Picker.svelte');
const afters = import.meta.glob<{ default: Component<AfterProps> }>('../games/*/After.svelte');

async function one<T>(modules: Record<string, () => Promise<T>>, path: string): Promise<T> {
  const load = modules[path];
  if (!load) throw new Error(`no ${path}`);
  return load();
}

/** The board and the sheet of a game, and its words. */
export async function boardOf(game: string): Promise<GameParts> {
  const [board, sheet, picker, after] = await Promise.all([
    one(boards, `../games/${game}/Board.svelte`),
    one(sheets, `../games/${game}/Sheet.svelte`),
    pickers[`../games/${game}/Picker.svelte`]?.(),
    afters[`../games/${game}/After.svelte`]?.(),
    words(game),
  ]);
  return {
    Board: board.default,
    Sheet: sheet.default,
    Picker: picker?.default ?? null,
    After: after?.default ?? null,
    onBoard: board.onBoard ?? (() => false),
    listed: board.listed ?? ((choice) => choice),
    pace: board.pace ?? (() => ({})),
    rattles: board.rattles ?? (() => false),
    hints: board.hints ?? (() => null),
    theirs: board.theirs ?? [],
    compact: board.compact ?? false,
    keys: board.keys ?? [],
    todo: board.todo ?? null,
  };
}
