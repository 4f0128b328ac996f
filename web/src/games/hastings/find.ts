/** Looking a card up by its name, French or English, without minding accents or capitals. */
import type { Deck } from './deck';
import type { Card } from './generated/numbers';

export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[«»“”'’]/g, ' ')
    .toLowerCase()
    .trim();

/** A card that can come up, and how many copies of it. */
export interface Found {
  card: Card;
  copies: number;
}

/** The cards that can come up, copies together. */
export function together(outcomes: readonly string[], deck: Deck): Found[] {
  const found: Found[] = [];
  for (const outcome of outcomes) {
    const card = deck.called(outcome);
    const same = found.find((one) => one.card.name === card.name);
    if (same) same.copies += 1;
    else found.push({ card, copies: 1 });
  }
  return found;
}

/** Those whose name has each of these words at the beginning of one of its own; or that are numbered so. */
export function named(cards: readonly Found[], asked: string): Found[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  return cards.filter(({ card }) => {
    const own = [...plain(card.names).split(/[\s-]+/), card.text];
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}
