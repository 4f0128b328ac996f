/** The puzzles of each game and what each answer is worth, as `web/generate.py` wrote them: nobody is asked. */
import type { PuzzleAnswer, PuzzleOption, Seat, Weighed } from '../generated/protocol';
import { boxes } from '../lib/games';
import type { Lang } from '../lib/i18n.svelte';

/** A puzzle as it is written. The actions are those before it, each with whose hand it was. */
interface Written {
  seat: number;
  question: string;
  unit: 'chance' | 'points';
  higher: boolean;
  margin: number;
  options: Record<string, string>;
  names: string[];
  actions: [seat: number, action: string][];
  /** What was said last. */
  said: string[];
  choices: PuzzleOption[];
  /** By action: the sentence that answers it. */
  answers: Record<string, string>;
  /** The best first. */
  weighed: Weighed[];
}

/** A position with one clearly best choice. */
export interface Puzzle extends Written {
  game: string;
  /** From 1. */
  number: number;
  /** How many puzzles this game has. */
  count: number;
  /** The day whose puzzle it is, as 2026-11-15; '' of none. */
  date: string;
  cards: unknown[];
  seats: Pick<Seat, 'name' | 'kind' | 'yours' | 'present'>[];
}

const files = import.meta.glob<Written[]>('../games/*/generated/puzzles.*.json', { import: 'default' });
const decks = import.meta.glob<unknown[]>('../games/*/generated/cards.*.json', { import: 'default' });

/** The games that have puzzles. */
export const puzzled: string[] = boxes.map(({ game }) => game as string).filter((game) => `../games/${game}/generated/puzzles.fr.json` in files);

/** A puzzle by its number, or that of a day. Null: there is none. */
export async function puzzleOf(game: string, lang: Lang, which: { number: number } | { date: string }): Promise<Puzzle | null> {
  const file = files[`../games/${game}/generated/puzzles.${lang}.json`];
  if (!file) return null;
  const [all, cards = []] = await Promise.all([file(), decks[`../games/${game}/generated/cards.${lang}.json`]?.()]);
  const { number, date } = 'date' in which ? { number: numberOfDay(which.date, all.length), date: which.date } : { ...which, date: '' };
  const found = all[number - 1];
  if (!found) return null;
  const seats = found.names.map((name, seat) => ({ name, kind: 'human' as const, yours: seat === found.seat, present: true }));
  return { ...found, game, number, count: all.length, date, cards, seats };
}

const A_DAY = 24 * 3600 * 1000;
const EPOCH = 719_163; // the number that Python's `toordinal` gives the first day of 1970

/** The number of a day's puzzle, as `analysis/puzzles.py` has it. */
export const numberOfDay = (date: string, count: number): number => 1 + ((EPOCH + Date.parse(`${date}T00:00:00Z`) / A_DAY) % count);

/** What a choice is worth. */
export function answerTo({ answers, weighed }: Puzzle, action: string): PuzzleAnswer {
  const best = weighed[0]!.action;
  return { right: action === best, sentence: answers[action] ?? '', best, options: weighed };
}
