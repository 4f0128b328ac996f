/**
 * A guided first game: a match known in advance, with a word before each step.
 *
 * A game writes its lesson as rows (`games/<game>/lesson.json`): what is said, the rule it shows, the action, or several
 * that happen together, with a comma between them. What they lead to, the rules say in the page; what is said of it in a
 * language is made before (`generated/lesson.<lang>.json`).
 */
import type { Choice, Seat } from '../generated/protocol';
import type { Key, Lang } from '../lib/i18n.svelte';
import { open, type Rulebook } from '../lib/rulebook';
import type { StoryEntry } from './position';
import { storyOf, type Told } from './story';

interface Row {
  say: Key;
  rule: string;
  action: string;
  /** Time passes: what it leads to is there at once, without being told. */
  later?: boolean;
}

interface Rows {
  options: Record<string, string>;
  /** What has happened before the first step. */
  before?: string[];
  steps: Row[];
  end: { say: Key; rule: string };
  /** The step at which the example begins that the rulebook shows, to the end of the lesson. */
  example?: number;
}

/** What is said of the match: the players' names; of each action whose hand it is, its sentences and lines; by step, where the
 *  learner decides, what each choice is called and brings. */
export interface Said {
  names: string[];
  told: (Pick<Told, 'seat'> & Partial<Told>)[];
  choices: Record<string, string[]>[];
}

export interface LessonStep extends Row {
  /** Whose hand it is; 0 is the learner. */
  by: number;
  /** At a decision of the learner's: what could be chosen; `action` is the one the lesson takes. */
  choices: Choice[];
}

export interface Lesson {
  options: Record<string, string>;
  seats: Pick<Seat, 'name' | 'kind' | 'yours' | 'present'>[];
  cards: unknown[];
  /** The position before the first entry. */
  position: object;
  entries: StoryEntry[];
  steps: LessonStep[];
  end: { say: Key; rule: string };
  /** How many entries have been told before a step. */
  told: number[];
}

/** The learner's seat, through whose eyes all is seen. */
export const LEARNER = 0;

const rows = import.meta.glob<Rows>('../games/*/lesson.json', { import: 'default' });
const said = import.meta.glob<Said>('../games/*/generated/lesson.*.json', { import: 'default' });
const cards = import.meta.glob<unknown[]>('../games/*/generated/cards.*.json', { import: 'default' });

export const hasLesson = (game: string): boolean => `../games/${game}/lesson.json` in rows;

/** The lesson of a game, or null where there is none yet. */
export async function lessonOf(game: string, lang: Lang): Promise<Lesson | null> {
  const [own, words] = [rows[`../games/${game}/lesson.json`], said[`../games/${game}/generated/lesson.${lang}.json`]];
  if (!own || !words) return null;
  const deck = cards[`../games/${game}/generated/cards.${lang}.json`]?.() ?? [];
  const [rules, written, spoken, printed] = await Promise.all([open(game), own(), words(), deck]);
  return { ...playLesson(rules, written, spoken), cards: printed };
}

/** The lesson as the rules play it. */
export function playLesson(rules: Rulebook, { options, before = [], steps, end }: Rows, { names, told: words, choices }: Said): Omit<Lesson, 'cards'> {
  const parts = steps.map(({ action }) => action.split(', '));
  const actions = [...before, ...parts.flat()];
  const rowsTold = actions.map((action, i): Told => ({ seq: i + 1, kind: 'action', action, sentences: [], lines: [], ...words[i]! }));
  const { position, entries, moments } = storyOf(rules, options, rowsTold, LEARNER);
  const told = [before.length];
  for (const part of parts) told.push(told.at(-1)! + part.length);
  return {
    options: rules.optionTexts(options),
    seats: names.map((name, seat) => ({ name, kind: seat === LEARNER ? 'human' : 'bot', yours: seat === LEARNER, present: true })),
    position,
    entries,
    steps: steps.map((row, i) => {
      const now = moments[told[i]!]!;
      const open = now.turn === LEARNER ? rules.legal(now) : [];
      return {
        ...row,
        action: parts[i]![0]!, // the learner's own; what falls with it is told after it
        by: entries[told[i]!]!.seat,
        choices: open.map(({ text }) => {
          const [label = text, detail = ''] = choices[i]![text] ?? [];
          return { action: text, label, detail, seat: LEARNER };
        }),
      };
    }),
    end,
    told,
  };
}
