/** Looking a card up by its name, French or English, without minding accents or capitals. */
import type { Deck } from './deck';
import { cardOf } from './record';

export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[«»“”'’]/g, ' ')
    .toLowerCase()
    .trim();

/** A card that can come up, and how many copies of it. */
export interface Found {
  outcome: string;
  card: number;
  copies: number;
}

/** The cards that can come up, copies together. */
export function together(outcomes: readonly string[], deck: Deck): Found[] {
  const found: Found[] = [];
  for (const outcome of outcomes) {
    const card = cardOf(outcome);
    const same = found.find((one) => deck.name(one.card) === deck.name(card));
    if (same) same.copies += 1;
    else found.push({ outcome, card, copies: 1 });
  }
  return found;
}

/** Those whose name has each of these words at the beginning of one of its own; or that are numbered so. */
export function named(cards: readonly Found[], asked: string, deck: Deck): Found[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  return cards.filter(({ card, outcome }) => {
    const own = [...plain(deck.names(card)).split(/[\s-]+/), outcome];
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}
