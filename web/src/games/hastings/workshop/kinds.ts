/** The kinds of card, by the names that the page has for them (HASTINGS-1). */
import type { BoxCard } from '../box/memory';
import { CARD_WORDS } from '../generated/deck';
import { Arm, Kind } from '../generated/numbers';

export type KindName = Exclude<BoxCard['kind'], ''>;

/** Kind and arm of each, as faces have them. */
export const NUMBERS: Record<KindName, readonly [kind: number, arm: number]> = {
  leader: [Kind.LEADER, Arm.NONE],
  character: [Kind.CHARACTER, Arm.NONE],
  archers: [Kind.UNIT, Arm.ARCHERS],
  infantry: [Kind.UNIT, Arm.INFANTRY],
  cavalry: [Kind.UNIT, Arm.CAVALRY],
  event: [Kind.EVENT, Arm.NONE],
  tactic: [Kind.TACTIC, Arm.NONE],
  attachment: [Kind.ATTACHMENT, Arm.NONE],
};
export const KIND_NAMES = Object.keys(NUMBERS) as KindName[];
export const ARMY: readonly KindName[] = ['leader', 'character', 'archers', 'infantry', 'cavalry'];

const same = ([kind, arm]: readonly number[], other: readonly number[]): boolean => kind === other[0] && arm === other[1];

/** The word of the files for a kind, and the kind of a word. */
export const fileWord = (name: KindName): string => [...CARD_WORDS].find(([, numbers]) => same(numbers, NUMBERS[name]))![0];
export const kindOf = (word: string): KindName => KIND_NAMES.find((name) => same(CARD_WORDS.get(word.toLowerCase())!, NUMBERS[name]))!;
