/** The five boxes, in the order of the shelf. To open a box: its folder in `games/`, then `now` here. */
import type { Component } from 'svelte';
import Campus from '../components/covers/Campus.svelte';
import Champion from '../components/covers/Champion.svelte';
import Colline from '../components/covers/Colline.svelte';
import Hastings from '../components/covers/Hastings.svelte';
import Poche from '../components/covers/Poche.svelte';
import en from '../generated/shelf.en.json';
import fr from '../generated/shelf.fr.json';
import type { NewSeat } from '../generated/protocol';
import type { Lang } from './i18n.svelte';

export type Game = 'poche' | 'campus' | 'colline' | 'champion' | 'hastings';

/** A table that one click opens: who sits down beside you (a style of the game; nobody: you play alone), and by which options. */
export interface Now {
  against?: string;
  options?: Record<string, string>;
}

export interface Box {
  game: Game;
  cover: Component;
  /** Absent where the game is still to come. */
  now?: Now;
  /** The options that say something only when several play. */
  together?: string[];
  /** Those that say something only to who plays alone. */
  alone?: string[];
  /** Are dice thrown or cards drawn, so that somebody may want to use his own? `alone`: only who plays alone. */
  dice?: boolean | 'alone';
}

/** A row is a box. */
export const boxes: Box[] = [
  { game: 'poche', cover: Poche, now: { against: 'coach' }, dice: true },
  { game: 'campus', cover: Campus, now: { against: 'plain' }, together: ['scoring', 'star_malus'], dice: true },
  { game: 'colline', cover: Colline, now: { against: 'reader' }, dice: true },
  { game: 'champion', cover: Champion, now: {}, dice: true },
  { game: 'hastings', cover: Hastings, now: {}, alone: ['difficulty'], dice: 'alone' },
];

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

const names = import.meta.glob<{ default: string[] }>('../games/*/names.ts', { eager: true });

/** Different names for so many seats, from the game's own list; '' where it has none: the server knows what to call them. */
export function namesFor(game: string, seats: number): string[] {
  const left = [...(names[`../games/${game}/names.ts`]?.default ?? [])];
  return Array.from({ length: seats }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? '');
}

/** The seats of a table that one click opens: you, and whom you play against. */
export function seatsNow(game: string, { against }: Now): NewSeat[] {
  const [mine = '', theirs = ''] = namesFor(game, 2);
  return [{ kind: 'here', name: mine }, ...(against ? [{ kind: 'bot' as const, style: against, name: theirs }] : [])];
}
