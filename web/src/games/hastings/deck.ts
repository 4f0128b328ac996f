/** The cards and objectives of a match, as its table sends them. */
import type { Card, Goal } from './generated/numbers';

export interface Deck {
  card: (number: number) => Card;
  /** A card as actions write it. */
  called: (text: string) => Card;
  /** The objectives of a side, by faction. */
  goals: (faction: number) => Goal[];
}

export function deckOf(rows: readonly (Card | Goal)[]): Deck {
  const cards = rows.filter((row): row is Card => 'card' in row);
  const goals = rows.filter((row): row is Goal => 'letter' in row);
  const [numbers, texts] = [new Map(cards.map((one) => [one.card, one])), new Map(cards.map((one) => [one.text, one]))];
  return {
    card: (number) => numbers.get(number)!,
    called: (text) => texts.get(text)!,
    goals: (faction) => goals.filter((goal) => goal.faction === faction),
  };
}

/** The picture of a card: its kind's, or by its numbers a warrior or someone devout, workers or monks. */
export function pictureOf({ kind, might, zeal, resources }: Card): string {
  if (kind === 'character') return might >= 2 && might >= zeal ? 'warrior' : zeal > might && zeal >= 2 ? 'devout' : kind;
  if (kind === 'infantry' && might === 0) return resources ? 'worker' : zeal ? 'monks' : kind;
  return kind;
}
