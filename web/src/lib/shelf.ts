/** The five boxes, in the order of the shelf. To open a box: its folder in `games/`, then `bot` here. */
import type { Component } from 'svelte';
import Campus from '../components/covers/Campus.svelte';
import Champion from '../components/covers/Champion.svelte';
import Colline from '../components/covers/Colline.svelte';
import Hastings from '../components/covers/Hastings.svelte';
import Poche from '../components/covers/Poche.svelte';
import en from '../generated/shelf.en.json';
import fr from '../generated/shelf.fr.json';
import type { Lang } from './i18n.svelte';

export type Box = 'poche' | 'campus' | 'colline' | 'champion' | 'hastings';

/** A row is a box: its lid, and the style that plays against you at once ('' where the game is still to come). */
export const boxes: { game: Box; cover: Component; bot: string }[] = [
  { game: 'poche', cover: Poche, bot: 'coach' },
  { game: 'campus', cover: Campus, bot: '' },
  { game: 'colline', cover: Colline, bot: '' },
  { game: 'champion', cover: Champion, bot: '' },
  { game: 'hastings', cover: Hastings, bot: '' },
];

export interface About {
  title: string;
  line: string;
  players: string;
  minutes: string;
}

/** What the game's own texts say of it, if the game is there. */
export function about(game: string, lang: Lang): About | undefined {
  return (lang === 'fr' ? (fr as Record<string, About>) : (en as Record<string, About>))[game];
}

// Towns where rugby is played, for who names no team.
const towns = ['Agen', 'Albi', 'Auch', 'Bayonne', 'Béziers', 'Brive', 'Castres', 'Clermont', 'Dax', 'Grenoble', 'Oyonnax', 'Pau', 'Perpignan', 'Tarbes', 'Toulouse', 'Tulle', 'Vannes'];

/** Two different towns. */
export function twoTowns(): [string, string] {
  const first = Math.floor(Math.random() * towns.length);
  const second = (first + 1 + Math.floor(Math.random() * (towns.length - 1))) % towns.length;
  return [towns[first]!, towns[second]!];
}
