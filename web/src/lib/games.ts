/** The games, each a folder `games/<game>/` with a `page.ts`; in the order of the Python side. */
import type { Component } from 'svelte';
import en from '../generated/shelf.en.json';
import fr from '../generated/shelf.fr.json';
import type { NewSeat } from '../generated/protocol';
import type { Lang } from './i18n.svelte';

export type Game = keyof typeof fr;

/** A table that one click opens: who sits down beside you (a style of the game; nobody: you play alone), and by which options. */
export interface Now {
  against?: string;
  options?: Record<string, string>;
}

/** What a game's `page.ts` says. */
export interface GamePage {
  now: Now;
  /** The options that say something only when several play. */
  together?: string[];
  /** Those that say something only to who plays alone. */
  alone?: string[];
  /** Are dice thrown or cards drawn, so that somebody may want to use his own? `alone`: only who plays alone. */
  dice?: boolean | 'alone';
  /** The option and its value with which the pieces are real ones: the table has none of its own. */
  real?: readonly [option: string, value: string];
  /** The event with which a part of the game begins (a half, a round); its first number counts them. */
  begins?: string;
  /** Where the rulebook shows the game's `Figure.svelte`: before the section that holds this rule, or before the last one. */
  figure?: string;
  /** Is there a page for the box on the player's own table: `box/SetUp.svelte`? */
  setUp?: boolean;
  /** Names for who names nobody. */
  names?: string[];
}

export interface Box extends GamePage {
  game: Game;
  cover: Component;
}

const pages = import.meta.glob<{ default: GamePage }>('../games/*/page.ts', { eager: true });
const covers = import.meta.glob<{ default: Component }>('../games/*/Cover.svelte', { eager: true });

export const boxes: Box[] = (Object.keys(fr) as Game[]).map((game) => ({
  game,
  cover: covers[`../games/${game}/Cover.svelte`]!.default,
  ...pages[`../games/${game}/page.ts`]!.default,
}));

export const box = (game: string): Box | undefined => boxes.find((one) => one.game === game);

export interface About {
  title: string;
  line: string;
  players: string;
  minutes: string;
  /** The styles that play it, and what each is called. */
  styles: Record<string, string>;
}

/** What the game's own texts say of it, if the game is there. */
export function about(game: string, lang: Lang): About | undefined {
  return (lang === 'fr' ? (fr as Record<string, About>) : (en as Record<string, About>))[game];
}

/** What a game has of its own to offer on the shelf: `games/<game>/Corner.svelte`. */
const corners = import.meta.glob<{ default: Component }>('../games/*/Corner.svelte');
export const cornerOf = (game: string) => corners[`../games/${game}/Corner.svelte`];

/** What a game has to show where a table is laid: `games/<game>/Before.svelte`. */
const befores = import.meta.glob<{ default: Component }>('../games/*/Before.svelte');
export const beforeOf = (game: string) => befores[`../games/${game}/Before.svelte`];

/** The picture in a game's rulebook: `games/<game>/Figure.svelte`. */
const figures = import.meta.glob<{ default: Component }>('../games/*/Figure.svelte');
export const figureOf = (game: string) => figures[`../games/${game}/Figure.svelte`];

/** A board of a game's rulebook, to be played step by step: `games/<game>/Example.svelte`. */
const examples = import.meta.glob<{ default: Component }>('../games/*/Example.svelte');
export const exampleOf = (game: string) => examples[`../games/${game}/Example.svelte`];

/** Different names for so many seats, from the game's own list; '' where it has none: the server knows what to call them. */
export function namesFor(game: string, seats: number): string[] {
  const left = [...(box(game)?.names ?? [])];
  return Array.from({ length: seats }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? '');
}

/** The seats of a table that one click opens: you, and whom you play against. */
export function seatsNow(game: string, { against }: Now): NewSeat[] {
  const [mine = '', theirs = ''] = namesFor(game, 2);
  return [{ kind: 'here', name: mine }, ...(against ? [{ kind: 'bot' as const, style: against, name: theirs }] : [])];
}
