/** The games' modules as a server would send them, and what the rules' own Python says of each game. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { lessonOf, type Lesson } from '../src/board/lesson';
import type { Entry, Review } from '../src/generated/protocol';

const WEB = join(import.meta.dirname, '..');
const GAMES = join(WEB, '../tests/games');

export const games = readdirSync(GAMES);

/** Games whose module is not built yet say so by their name. */
export const named = games.map((game) => {
  const there = existsSync(join(WEB, `src/games/${game}/generated/game.wasm`));
  return { game, name: there ? game : `${game} (no game.wasm: run \`make wasm\`)`, there };
});

/** Let `fetch` find modules on the disk. */
export function serveModules(): void {
  vi.stubGlobal('fetch', async (address: string) => new Response(readFileSync(join(WEB, address))));
}

/** A game's lesson in French, as the rules play it. */
export async function lessonIn(game: string): Promise<Lesson> {
  serveModules();
  const lesson = await lessonOf(game, 'fr');
  vi.unstubAllGlobals();
  return lesson!;
}

/** Let `fetch` answer this, whatever is asked for. */
export function serve(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
}

export interface GoldenMatch {
  options: Record<string, string>;
  viewer: number;
  actions: string[];
  /** Of each action: whose it was, and who alone may know of it. */
  actors: number[];
  secrets: number[];
  /** After some of them: what could be done, each with its weight (a decision's is 0); the points that the viewer knows. */
  possible: Record<number, [text: string, weight: number][]>;
  scores: Record<number, number[]>;
  outcome: number[];
  start: Record<string, unknown>;
  entries: Omit<Entry, 'sentences' | 'lines'>[];
  positions: Record<number, Record<string, unknown>>;
}

export interface GoldenTally {
  options: Record<string, string>;
  style: string;
  seed: string;
  first: number;
  matches: number;
  trace: string;
}

/** A match up to some point. */
interface Begun {
  options: Record<string, string>;
  actions: string[];
}

/** What the analysis and the search say in Python. */
export interface GoldenJudged {
  reviews: (Begun & { falls: [seat: number, dealt: boolean][]; effort: number; review: Review })[];
  hints: (Begun & { effort: number; hints: { action: string; figures: Record<string, number> }[] })[];
  /** Of a game that is solved: its table, and before some actions what its exact player takes and what the position is worth. */
  solutions?: (Begun & { bytes: number; sha256: string; chosen: [after: number, action: string, worth: number][] })[];
  searches: (Begun & { trials: number; depth: number; seed: number; choices: [action: string, tried: number, worth: number, error: number][] })[];
}

const read = (game: string, file: string): unknown => JSON.parse(readFileSync(join(GAMES, game, file), 'utf8'));

export const goldenMatches = (game: string) => read(game, 'golden.json') as GoldenMatch[];
export const goldenTallies = (game: string) => read(game, 'tallies.json') as GoldenTally[];
export const goldenJudged = (game: string) => read(game, 'judged.json') as GoldenJudged;
