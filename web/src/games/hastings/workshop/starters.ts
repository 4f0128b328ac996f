/** The cards with which the Ennemi begins, by the names that the solo text gives them (HASTINGS-30). */
import { sameName, type Box } from '../box/memory';
import { FACTIONS } from '../generated/numbers';
import { t } from '../../../lib/i18n.svelte';
import { readAbilities, writeAbilities } from './abilities';

// A row: the line of wing 2, and the place of its card among the first three.
const LINES = [[2, 2], [1, 3]] as const;

/** A card that a table described has a name and numbers; where it begins, the text says. What a player has written himself stays. */
export function withStarters(box: Box): Box {
  const made = { ...box };
  for (const faction of FACTIONS)
    for (const [line, place] of LINES) {
      const { cards } = made[faction];
      const read = cards.map(({ abilities = '' }) => readAbilities(abilities));
      const at = cards.findIndex(({ name }, i) => sameName(name, t(`hastings.box.first.${faction}.${place}`)) && !read[i]!.start);
      if (at < 0 || read.some(({ start }) => start === line)) continue;
      const abilities = writeAbilities({ ...read[at]!, start: line }, cards[at]!.kind);
      made[faction] = { ...made[faction], cards: cards.with(at, { ...cards[at]!, abilities }) };
    }
  return made;
}
