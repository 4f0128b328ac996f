/** What this device knows of the cards in the owner's box: described once, in a game or in the workshop, remembered by name. */
import { FACTIONS, OBJECTIVES } from '../generated/numbers';

/** A card as its owner described it. `kind` is '' where only the cost was needed so far. */
export interface BoxCard {
  name: string;
  kind: '' | 'leader' | 'character' | 'archers' | 'infantry' | 'cavalry' | 'event' | 'tactic' | 'attachment';
  cost: number;
  resources: number;
  might: number;
  zeal: number;
  health: number;
  reach: number;
  /** How many copies the deck has, and what else is printed on the card, as `normans.txt` writes it: the workshop's. */
  copies?: number;
  abilities?: string;
  /** Its English name, where it has another, and its flavour (`français // English`): the workshop's too. */
  en?: string;
  flavour?: string;
}

/** What an objective asks for; null: not known yet. */
export type BoxGoal = {
  might: number;
  zeal: number;
  name?: string;
  en?: string;
  /** What happens when it is destroyed, as `objectives.txt` writes it. */
  destroyed?: string;
} | null;

export interface BoxSide {
  cards: BoxCard[];
  goals: BoxGoal[];
}

/** By faction. */
export type Box = Record<(typeof FACTIONS)[number], BoxSide>;

export const BOX_KEY = 'ludotheque:hastings:box';

const side = (): BoxSide => ({ cards: [], goals: Array.from({ length: OBJECTIVES - 1 }, () => null) });

/** What is remembered; an empty box where nothing is, or where it cannot be read. */
export function remembered(): Box {
  const empty: Box = { norman: side(), saxon: side() };
  try {
    const kept = JSON.parse(localStorage.getItem(BOX_KEY) ?? '{}') as Partial<Box>;
    for (const faction of FACTIONS) {
      const { cards, goals } = kept[faction] ?? {};
      if (Array.isArray(cards)) empty[faction].cards = cards.filter(({ name }) => typeof name === 'string' && name);
      if (Array.isArray(goals)) empty[faction].goals = empty[faction].goals.map((_, i) => goals[i] ?? null);
    }
  } catch {
    // damaged, or no storage: nothing is remembered
  }
  return empty;
}

/** Keep it; says whether there was room. */
export function keep(box: Box): boolean {
  try {
    localStorage.setItem(BOX_KEY, JSON.stringify(box));
    return true;
  } catch {
    return false;
  }
}

const plain = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** Is it the same card, however it was typed? */
export const sameName = (one: string, other: string): boolean => plain(one) === plain(other);

/** The box with a card as it is known now; what the workshop knows of it besides stays. */
export function withCard(box: Box, faction: number, card: BoxCard): Box {
  const name = FACTIONS[faction]!;
  const cards = [...box[name].cards];
  const at = cards.findIndex((one) => sameName(one.name, card.name));
  if (at < 0) cards.push(card);
  else if (card.kind || !cards[at]!.kind) cards[at] = { ...cards[at], ...card };
  return { ...box, [name]: { ...box[name], cards } };
}

export function withGoal(box: Box, faction: number, number: number, goal: BoxGoal): Box {
  const name = FACTIONS[faction]!;
  return { ...box, [name]: { ...box[name], goals: box[name].goals.map((one, i) => (i === number && goal ? { ...one, ...goal } : one)) } };
}
