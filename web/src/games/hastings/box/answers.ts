/** What is asked of a card or of an objective of the box, and the actions that answer it (HASTINGS-60). */
import { Ask, ENNEMI, KIND_WORDS, MOST_COST, MOST_GOAL, MOST_HEALTH, MOST_REACH, MOST_RESOURCES, MOST_VALUE, type Position } from '../generated/numbers';
import type { BoxCard } from './memory';

export type Kind = (typeof KIND_WORDS)[number];
export type Question = 'cost' | 'kind' | 'symbols' | 'might' | 'zeal' | 'health' | 'range' | 'goal might' | 'goal zeal';
/** What was answered so far. */
export type Answers = Partial<Record<Exclude<Question, 'kind'>, number>> & { kind?: Kind };

// In the order in which they are asked: `Ask`.
const QUESTIONS: readonly Question[] = ['cost', 'kind', 'symbols', 'might', 'zeal', 'health', 'range', 'goal might', 'goal zeal'];
const ARMY: readonly Kind[] = ['character', 'archers', 'infantry', 'cavalry'];

/** The least and the most that an answer can be. */
export const BOUNDS: Record<Exclude<Question, 'kind'>, readonly [number, number]> = {
  cost: [0, MOST_COST], symbols: [0, MOST_RESOURCES], might: [0, MOST_VALUE], zeal: [0, MOST_VALUE], health: [1, MOST_HEALTH], range: [0, MOST_REACH], 'goal might': [0, MOST_GOAL],
  'goal zeal': [0, MOST_GOAL],
};

/** What is most often so: one tap less. */
const USUAL: Answers = { symbols: 0, zeal: 0, range: 0 };

/** Is it a card that the Ennemi has turned up, of which only the cost is asked where it cannot be paid? */
const turnedUp = (now: Position): boolean => now.player === ENNEMI && now.this_round > 0;

export const tooDear = (now: Position, cost: number): boolean => Math.max(cost - (now.discount[ENNEMI] ?? 0), 0) > now.resources;

/** The questions from one on, as far as they are asked after these answers. */
export function questions(now: Position, from: Question, given: Answers): Question[] {
  if (from.startsWith('goal')) return QUESTIONS.slice(QUESTIONS.indexOf(from));
  const asked = QUESTIONS.slice(QUESTIONS.indexOf(from), QUESTIONS.indexOf('goal might'));
  if (!turnedUp(now)) return asked.filter((question) => question !== 'kind' && question !== 'symbols');
  if (given.cost !== undefined && tooDear(now, given.cost)) return ['cost'];
  return given.kind && !ARMY.includes(given.kind) ? asked.filter((question) => question === 'cost' || question === 'kind') : asked;
}

/** The question that a match waits for. */
export const askedNow = (now: Position): Question => QUESTIONS[now.asks] ?? 'cost';

/** The first question of a card that was not described before. */
export const firstOf = (now: Position): Question => (turnedUp(now) ? 'cost' : 'might');

export const isGoal = ({ asks }: Position): boolean => asks >= Ask.GOAL_MIGHT;

/** With what a form begins: what is remembered, else what is usual. */
export function begin(from: BoxCard | undefined): Answers {
  if (!from) return { ...USUAL };
  const { kind, cost, resources, might, zeal, health, reach } = from;
  return { cost, ...(kind && kind !== 'leader' ? { kind } : {}), ...(kind ? { symbols: resources, might, zeal, range: reach, ...(health ? { health } : {}) } : USUAL) };
}

/** Are all of them answered? */
export const complete = (asked: readonly Question[], given: Answers): boolean => asked.every((question) => given[question] !== undefined);

/** The actions that say so. */
export const actions = (asked: readonly Question[], given: Answers): string[] => asked.map((question) => `${question} ${given[question]}`);
