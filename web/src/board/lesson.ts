/** A guided first game: a match whose every throw is known, with a word before each. */
import type { Entry } from '../generated/protocol';
import type { Key } from '../lib/i18n.svelte';

export interface LessonStep {
  say: Key;
  rule: string;
  /** Whose hand it is; 0 is the learner. */
  by: number;
  action: string;
  events: Entry['events'];
  /** At a decision: what could be chosen; `action` is the one the lesson takes. */
  choices?: { action: string; label?: Key; worth?: Key }[];
}

export interface Lesson {
  /** Who plays, seat by seat; the first is the learner. */
  names: Key[];
  options: Record<string, string>;
  /** What has happened before the first step. */
  before?: Entry['events'];
  steps: LessonStep[];
  end: { say: Key; rule: string };
}

const lessons = import.meta.glob<{ default: Lesson }>('../games/*/lesson.ts');

export const hasLesson = (game: string): boolean => `../games/${game}/lesson.ts` in lessons;

/** The lesson of a game, or null where there is none yet. */
export async function lessonOf(game: string): Promise<Lesson | null> {
  const load = lessons[`../games/${game}/lesson.ts`];
  return load ? (await load()).default : null;
}

/** What the board shows before the first step. */
export const beforehand = ({ before }: Lesson): Entry[] =>
  before ? [entryOf({ say: 'learn.go_on', rule: '', by: 0, action: '', events: before }, 0)] : [];

/** A step as the entry of a log that it would be at a table. */
export function entryOf(step: LessonStep, seq: number): Entry {
  return {
    seq,
    kind: 'action',
    seat: step.by,
    action: step.action,
    events: step.events,
    sentences: [],
    lines: [],
    hidden: false,
  };
}
