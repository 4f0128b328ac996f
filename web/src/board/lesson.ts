/**
 * A guided first game: a match known in advance, with a word before each step.
 *
 * A game writes its lesson as rows (`games/<game>/lesson.json`): what is said, the rule it shows, the action, or several
 * that happen together, with a comma between them. What they lead to comes from the rules (`generated/lesson.<lang>.json`).
 */
import type { Choice, Table } from '../generated/protocol';
import type { Key, Lang } from '../lib/i18n.svelte';

interface Row {
  say: Key;
  rule: string;
  action: string;
}

interface Rows {
  steps: Row[];
  end: { say: Key; rule: string };
}

/** The table at which it is played; by step, how many entries are told before it, whose hand it is, what could be chosen. */
interface Played {
  table: Table;
  steps: { entries: number; by?: number; choices?: Choice[] }[];
}

export interface LessonStep extends Row {
  /** Whose hand it is; 0 is the learner. */
  by: number;
  /** At a decision of the learner's: what could be chosen; `action` is the one the lesson takes, the first of its row. */
  choices: Choice[];
}

export interface Lesson {
  table: Table;
  steps: LessonStep[];
  end: { say: Key; rule: string };
  /** How many entries have been told before a step. */
  told: number[];
}

const rows = import.meta.glob<{ default: Rows }>('../games/*/lesson.json');
const played = import.meta.glob<{ default: Played }>('../games/*/generated/lesson.*.json');

export const hasLesson = (game: string): boolean => `../games/${game}/lesson.json` in rows;

/** The lesson of a game, or null where there is none yet. */
export async function lessonOf(game: string, lang: Lang): Promise<Lesson | null> {
  const [own, made] = [rows[`../games/${game}/lesson.json`], played[`../games/${game}/generated/lesson.${lang}.json`]];
  if (!own || !made) return null;
  const [{ default: written }, { default: match }] = await Promise.all([own(), made()]);
  return {
    table: match.table,
    steps: written.steps.map((row, i) => ({ ...row, action: row.action.split(', ')[0] ?? '', by: match.steps[i]?.by ?? 0, choices: match.steps[i]?.choices ?? [] })),
    end: written.end,
    told: match.steps.map(({ entries }) => entries),
  };
}
