/** What a side still lacks for a deck that can be played with (HASTINGS-1, HASTINGS-3, HASTINGS-30). */
import { FEWEST_CARDS } from '../generated/deck';
import { FACTIONS, MOST_CARDS } from '../generated/numbers';
import type { Box } from '../box/memory';
import { t, tn } from '../../../lib/i18n.svelte';
import { readAbilities } from './abilities';
import { isComplete, refusalOf } from './deckfile';

export interface Need {
  met: boolean;
  text: string;
}

/** How many cards the deck has, copies counted. */
export const countOf = (box: Box, faction: number): number => box[FACTIONS[faction]!].cards.reduce((sum, card) => sum + (card.copies ?? 1), 0);

export function needs(box: Box, faction: number): Need[] {
  const side = box[FACTIONS[faction]!];
  const [count, leaders] = [countOf(box, faction), side.cards.filter(({ kind }) => kind === 'leader')];
  const open = side.cards.filter((card) => !isComplete(card)).length;
  const starts = side.cards.map(({ abilities = '' }) => readAbilities(abilities).start);
  const known = side.goals.filter((goal) => goal && (goal.might || goal.zeal)).length;
  const told: Need[] = [
    { met: count >= FEWEST_CARDS && count <= MOST_CARDS, text: t('hastings.workshop.need.count', { n: count, low: FEWEST_CARDS, high: MOST_CARDS }) },
    { met: leaders.length === 1 && (leaders[0]!.copies ?? 1) === 1, text: t('hastings.workshop.need.leader') },
    ...[2, 1].map((line) => ({ met: starts.filter((start) => start === line).length === 1, text: t(`hastings.workshop.need.start.${FACTIONS[faction]!}.${line as 1 | 2}`) })),
    { met: known === side.goals.length, text: t('hastings.workshop.need.goals', { n: known, all: side.goals.length }) },
  ];
  if (open) told.push({ met: false, text: tn('hastings.workshop.need.open', open) });
  return told;
}

/** Can a match be played with these cards? Objectives that are not known are ours. */
export const isPlayable = (box: Box, faction: number): boolean => refusalOf(box[FACTIONS[faction]!], faction) === null;
