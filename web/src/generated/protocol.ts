// Made by web/generate.py (`make generate`): do not edit.

/** A decision of the seat at turn or, at a table of real dice, the throw that fell: the action's text. */
export interface Play {
  type: "play";
  id: string;
  version: number;
  action: string;
}

/** Let the server throw the dice (or draw the card) that one of your seats is to throw. */
export interface Roll {
  type: "roll";
  id: string;
  version: number;
}

/** Before a race in which anyone may act: the players of your seats are ready. It starts when all are. */
export interface Ready {
  type: "ready";
  id: string;
  version: number;
}

/** Take back your last decision. Other humans at the table are asked first. */
export interface Undo {
  type: "undo";
  id: string;
  version: number;
}

/** The answer to another seat that asks to take back. */
export interface Consent {
  type: "consent";
  id: string;
  version: number;
  yes: boolean;
}

/** Your share of the dice, 1 to 64 characters: only before the first throw. */
export interface Seed {
  type: "seed";
  id: string;
  version: number;
  seed: string;
}

/** Let a bot play for a human seat that has been away for a while. */
export interface Takeover {
  type: "takeover";
  id: string;
  version: number;
  seat: number;
}

/** Back again: play for your seat yourself, for which a bot has played since you were away. */
export interface TakeBack {
  type: "take_back";
  id: string;
  version: number;
  seat: number;
}

/** The answer to who asks to hold your seat as well: the one of this code (`Seat.asking`). Nothing is logged. */
export interface Admit {
  type: "admit";
  id: string;
  version: number;
  seat: number;
  code: string;
  yes: boolean;
}

/** A new table with the same options and the seats swapped; everybody is told where it is. */
export interface Rematch {
  type: "rematch";
  id: string;
  version: number;
}

/** Several of your seats at one screen, and secrets: the player of this seat is looking now (-1: nobody is). The */
export interface Look {
  type: "look";
  id: string;
  version: number;
  seat: number;
}

/** What is each choice worth? For somebody who plays alone or against bots. The log keeps that it was asked; the */
export interface Hint {
  type: "hint";
  id: string;
  version: number;
  here?: boolean;
}

export interface Ping {
  type: "ping";
  id: string;
}

/** Everything: sent first, and whenever `?v=` is too old or unknown. */
export interface Table {
  type: "table";
  table: string;
  game: string;
  title: string;
  options: Record<string, string>;
  dice: "fair" | "real";
  day: string;
  hides: boolean;
  words: Record<string, string>;
  cards: unknown[];
  commitment: string;
  position: Record<string, unknown>;
  entries: Entry[];
  state: State;
}

/** One line of the table's log. `kind`: action, undo, seed, ready, takeover, taken_back, undo_asked, undo_refused, */
export interface Entry {
  seq: number;
  kind: string;
  seat: number;
  action: string;
  events: [string, number, number, number, number][];
  sentences: string[];
  lines: unknown[];
  hidden: boolean;
  chance: boolean;
  dice: number[];
  changes: Record<string, unknown>;
}

/** The table as one connection may see it. */
export interface State {
  version: number;
  turn: number;
  thrower: number;
  awaited: string;
  rule: string;
  choices: Choice[];
  outcomes: string[];
  can_roll: boolean;
  can_ready: boolean;
  starts_in: number;
  can_undo: boolean;
  no_undo: "" | "asked" | "nothing" | "other" | "shown" | "throw" | "waiting";
  can_hint: boolean;
  undo_asked_by: number;
  viewer: number;
  cover: number;
  scores: number[];
  outcome: number[];
  seats: Seat[];
  result: string;
  rematch: string;
  client_seeds: string[];
  server_seed: string;
  archived: string;
}

/** Something one of your seats can do now: its notation, its name, what it brings by the rules. */
export interface Choice {
  action: string;
  label: string;
  detail: string;
  seat: number;
}

/** Who sits where. `yours`: this connection may act for it. `present`: some connection of its human is open; a */
export interface Seat {
  seat: number;
  kind: "bot" | "human";
  style: string;
  name: string;
  yours: boolean;
  present: boolean;
  ready: boolean;
  can_take_over: boolean;
  can_take_back: boolean;
  visitors: number;
  asking: string;
}

/** What is new since your last version. `position`: where the viewer is another than before (one of two players at */
export interface Update {
  type: "update";
  entries: Entry[];
  state: State;
  position: Record<string, unknown> | null;
}

/** Your command is stored; it became part of this version (or was already). */
export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
}

/** Your command changed nothing. `reason` is a key, `sentence` says it; here is how things stand. */
export interface Refused {
  type: "refused";
  id: string;
  reason: string;
  sentence: string;
  state: State | null;
}

/** The answer to `hint`: every choice, the best first. For who works the figures out (`here`), without figures, and */
export interface Hints {
  type: "hints";
  id: string;
  columns: Record<string, string>;
  chances: string[];
  hints: Advised[];
  view: string;
}

/** A choice and its figures by name: `win`, `try`... are chances (0 to 1), `points`... points. `columns` of `hints` */
export interface Advised {
  action: string;
  label: string;
  figures: Record<string, number>;
}

/** Somebody came or went; nothing else changed. */
export interface Presence {
  type: "presence";
  seats: Seat[];
}

/** Many want something worked out, and something at this table waits for its turn: a bot to think, what it needs to */
export interface Waits {
  type: "waits";
  seat: number;
  what: "hint" | "making" | "thinking";
  before: number;
  sentence: string;
}

/** You look on, and have asked to hold a seat as well: the code by which its holder knows you. Without a code: they */
export interface Asked {
  type: "asked";
  seat: number;
  code: string;
  sentence: string;
}

export interface Pong {
  type: "pong";
  id: string;
}

/** A seat of a table to be: you at this screen (`here`), somebody by link (`link`), or a bot of a style. */
export interface NewSeat {
  kind: "bot" | "here" | "link";
  name?: string;
  style?: string;
}

/** POST /api/tables. */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string>;
  dice?: "fair" | "real";
  day?: boolean;
}

/** Its answer. `links` are the secret links of the seats of kind `link`; each lets one visitor sit down. */
export interface Created {
  table: string;
  links: Record<string, string>;
}

/** POST /join/TOKEN: sit down, if the link is still free. `wish`: more than that, as `Joined.may` said. */
export interface Join {
  wish: "" | "ask" | "sit";
}

/** Its answer. Who is not `seated` looks on, and the sentence says why; `may`: they may `ask` who holds the seat, or */
export interface Joined {
  table: string;
  seat: number;
  seated: boolean;
  may: "" | "ask" | "sit";
  sentence: string;
}

/** POST /api/tables/TABLE/seats/SEAT/link, by who holds it. `only`: the others who hold it are put off. */
export interface NewLink {
  only: boolean;
}

/** Its answer: a link that lets one more visitor sit there, once. The seat's older links are void. */
export interface SeatLink {
  link: string;
}

/** GET /api/tables: one of your tables. */
export interface Running {
  table: string;
  game: string;
  title: string;
  names: string[];
  scores: number[];
  your_turn: boolean;
  over: boolean;
  awaited: string;
  result: string;
  options: Record<string, string>;
  day: string;
  changed: number;
  archived: string;
  shared: boolean;
}

/** DELETE /api/tables/TABLE: is the table deleted? Else its player has only left it. */
export interface Removed {
  deleted: boolean;
}

/** DELETE /api/player: so many tables were deleted, so many left to others. `more`: ask again. */
export interface Forgotten {
  deleted: number;
  left: number;
  more: boolean;
}

/** GET /api/tables/TABLE/strongest: a finished table alone, played again by our strongest with the same dice. */
export interface SameLuck {
  throws: number;
  style: string;
  label: string;
  lines: string[];
}

export interface OptionInfo {
  name: string;
  label: string;
  values: string[];
  default: string;
  rule: string;
}

/** GET /api/games: a box on the shelf. */
export interface GameInfo {
  name: string;
  title: string;
  line: string;
  players: string;
  minutes: string;
  seats: number;
  options: OptionInfo[];
  styles: string[];
  style_labels: string[];
  style_lines: string[];
  ready: boolean;
}

/** 202: an analysis under way or waiting; ask again at /api/analysis/ID (or as before) in a second. */
export interface Analysing {
  id: string;
  done: number;
  waiting: number;
}

/** 200: an analysis, and the replay of the same match. */
export interface Analysis {
  id: string;
  review: Review;
  replay: Table;
}

/** A match analysed: what was luck and what was choice. In `unit` "chance", worths are chances of winning (0 to 1, a */
export interface Review {
  game: string;
  title: string;
  sides: string[];
  seats: number;
  over: boolean;
  exact: boolean;
  unit: "chance" | "points";
  higher: boolean;
  reference: "best" | "plain";
  start: number[];
  result: number[];
  steps: Step[];
  players: PlayerReview[];
  moments: Moment[];
  marks: Record<string, number>;
  explained: string[];
}

/** Something that happened, and how things stood after it. */
export interface Step {
  number: number;
  seq: number;
  kind: "choice" | "forced" | "luck" | "start";
  seat: number;
  action: string;
  sentences: string[];
  worth: number[];
  error: number;
  luck: number[];
  choice: Judged | null;
}

/** A choice: what was open, the best first; which was taken, what it cost against the best (never below 0) and how */
export interface Judged {
  options: Weighed[];
  chosen: number;
  cost: number;
  error: number;
  net: number;
  mark: "" | "blunder" | "inaccuracy" | "mistake";
}

/** An option of a choice and what it was worth to who chose, as far as he could know; `error`: its standard error */
export interface Weighed {
  action: string;
  label: string;
  worth: number;
  error: number;
}

/** A side's account: result (or how it stands now) = start + luck - cost + given, to the last decimal; in points of */
export interface PlayerReview {
  side: number;
  name: string;
  start: number;
  luck: number;
  cost: number;
  given: number;
  result: number;
  error: number;
  lost: number;
  accuracy: number | null;
  choices: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** One of the moments that mattered: its place in `steps`, and a sentence. */
export interface Moment {
  step: number;
  sentence: string;
}

/** A match for a client that judges it itself: the review with all its words and without figures (options stand in */
export interface Unjudged {
  review: Review;
  falls: [number, boolean][];
  effort: number;
  replay: Table;
}

export interface PuzzleOption {
  action: string;
  label: string;
  detail: string;
}

/** A position with one clearly best choice. `replay`: the match up to it, as its chooser may see it. */
export interface Puzzle {
  game: string;
  number: number;
  count: number;
  title: string;
  date: string;
  seat: number;
  question: string;
  options: PuzzleOption[];
  unit: "chance" | "points";
  higher: boolean;
  margin: number;
  replay: Table;
}

/** POST /api/puzzles/GAME/NUMBER. */
export interface PuzzleTry {
  action: string;
}

/** Its answer: was it right, and what each option was worth, the best first. */
export interface PuzzleAnswer {
  right: boolean;
  sentence: string;
  best: string;
  options: Weighed[];
}

export type Commands = Play | Roll | Ready | Undo | Consent | Seed | Takeover | TakeBack | Admit | Rematch | Look | Hint | Ping;

export type Messages = Table | Update | Accepted | Refused | Hints | Presence | Waits | Asked | Pong;
