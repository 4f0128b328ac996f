/** How a game's module lays out its records, and what its numbers mean: `generated/layout.json`, written by `generate.py`. */

/** A field: its name, where it begins, its kind of number (`i2`: signed, two bytes) and its shape (`[]`: one number). */
export type FieldRow = [name: string, offset: number, kind: string, shape: number[]];

export interface RecordLayout {
  size: number;
  fields: FieldRow[];
}

export interface StyleRow {
  name: string;
  /** Is it offered to people? */
  level: boolean;
  /** Does it search, or look up what was searched? */
  thinks: boolean;
  /** In a race: the seconds between two of its throws. */
  pace: number;
}

/** The places in a tally: single counters, then histograms. */
export interface TallyLayout {
  size: number;
  matches: number;
  actions: number;
  trace: number;
  wins: number;
  draws: number;
  lengths: number;
  scores: number;
}

/** What the analysis must know of a game; the rest is the same for all games (`judging/constants.ts`). */
export interface JudgingLayout {
  /** Is its worth known exactly? From a table that must be there first: `rulebook.prepare.ts`. */
  solved: boolean;
  /** Does its module `advise`? */
  advised: boolean;
  /** The figures of its adviser, the most important first. */
  figures: string[];
  /** The playouts that are a second of effort. */
  playoutsASecond: number;
}

/** What a table in the page must know beside (`table/game.ts`). */
export interface TableLayout {
  title: string;
  /** Has each player dice of his own? */
  ownDice: boolean;
  /** The names of all options, in order. */
  options: string[];
  /** Of the figures of a hint, those that are chances. */
  chances: string[];
  /** The version of its rules, and the older ones whose matches they go on with. */
  rules: { version: number; plays: number[] };
}

export interface Layout {
  game: string;
  seats: number;
  /** Does a side without a seat stand against one who plays alone? */
  automaton: boolean;
  fewerWins: boolean;
  hides: boolean;
  bounds: { legal: number; outcomes: number; events: number; score: number };
  /** The bytes of a stream of random numbers. */
  stream: number;
  /** `packed`: the fields that only the rules can read. */
  record: RecordLayout & { packed: string[] };
  /** The record with events: its size, where the number of events stands, and where the events begin. */
  telling: { size: number; count: number; events: number };
  shown: RecordLayout;
  /** Each option's values as texts with their numbers, the default first. */
  options: { size: number; rows: { name: string; offset: number; values: [text: string, number: number][] }[] };
  /** The option that names the deck (`''`: there is none), and the records of our own decks in base 64, the default first. */
  deck: { size: number; option: string; decks: Record<string, string>; /** Cards that only the players' table knows. */ unknown: string[] };
  /** The kinds of event, by number. */
  events: string[];
  /** Those that show what was hidden. */
  reveals: string[];
  /** The styles, by number. */
  styles: StyleRow[];
  tally: TallyLayout;
  /** The texts of actions by number; beside them throws of one die (`4`) and of two (`6-5`), where a game has them. */
  notation: { texts: Record<string, string>; oneDie: boolean; twoDice: boolean };
  judging: JudgingLayout;
  table: TableLayout;
}
