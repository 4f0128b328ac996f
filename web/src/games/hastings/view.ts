/** What every part of the board is given: the position, the cards, what moves, and what can be done where. */
import type { Advice } from '../../board/advice';
import type { Choice } from '../../generated/protocol';
import type { Deck } from './deck';
import { Awaits, CELL_NAMES, RESERVE_NAMES, type Card, type Position } from './generated/numbers';
import type { Event, Mark } from './motion';

export interface View {
  now: Position;
  deck: Deck;
  /** Your side of the field. */
  near: number;
  far: number;
  names: readonly string[];
  choices: readonly Choice[];
  pointed: string;
  advice: Advice | null;
  /** What has just happened; `moment` moves with every event. */
  marks: readonly Mark[];
  act: Event | undefined;
  moment: number;
  /** The Ennemi's turn. */
  orders: readonly Event[];
  /** By side: the cards in hand that may be seen. */
  hands: readonly (readonly number[])[];
  play: (action: string) => void;
  /** Show a card in full, with what can be done with it. */
  enlarge: (card: Card, side: number, cell: number | null, reserve?: number) => void;
}

/** A card in play, with all that is added to it. */
export interface Lying {
  card: Card;
  might: number;
  zeal: number;
  health: number;
  reach: number;
  damage: number;
  spent: boolean;
  /** Played for its Solo: line, and without any other. */
  muted: boolean;
  attached: Card[];
  tokens: { might: number; zeal: number; health: number };
}

export function lying({ now, deck }: Pick<View, 'now' | 'deck'>, side: number, cell: number): Lying | null {
  const at = (field: 'card' | 'total_might' | 'total_zeal' | 'total_health' | 'reach' | 'damage' | 'spent' | 'muted' | 'might' | 'zeal' | 'health') => now[field][side]![cell]!;
  if (!at('card')) return null;
  return {
    card: deck.card(at('card')),
    might: at('total_might'),
    zeal: at('total_zeal'),
    health: at('total_health'),
    reach: at('reach'),
    damage: at('damage'),
    spent: at('spent') > 0,
    muted: at('muted') > 0,
    attached: now.attached[side]![cell]!.filter(Boolean).map(deck.card),
    tokens: { might: at('might'), zeal: at('zeal'), health: at('health') },
  };
}

/** What can be done with the card in a cell. */
export function choicesAt({ choices, now }: View, side: number, cell: number): Choice[] {
  return side === now.choice_side ? choices.filter(({ action }) => action.split(' ')[1] === CELL_NAMES[cell]) : [];
}

/** A tactic in its reserve: where it lies there, and the wing in which it serves, from 1 (0: no one wing). */
export interface Laid {
  card: Card;
  place: number;
  wing: number;
  spent: boolean;
}

export function tacticsOf({ now, deck }: Pick<View, 'now' | 'deck'>, side: number): Laid[] {
  const { tactic, tactic_wing, tactic_spent } = now;
  return tactic[side]!.flatMap((card, place) => (card ? [{ card: deck.card(card), place, wing: tactic_wing[side]![place]!, spent: tactic_spent[side]![place]! > 0 }] : []));
}

/** What can be done with a tactic of the reserve. */
export function choicesIn({ choices, now }: View, side: number, place: number): Choice[] {
  return side === now.choice_side ? choices.filter(({ action }) => action.split(' ')[1] === RESERVE_NAMES[place]) : [];
}

/** What can be done with a card of the hand, or of the discard pile. */
export const choicesOf = ({ choices }: View, { text }: Card): Choice[] => choices.filter(({ action }) => action.split(' ')[1] === text);

export const choiceOfWing = ({ choices }: View, wing: number): Choice | undefined => choices.find(({ action }) => action === `wing ${wing + 1}`);

// The actions that a touch does at once: there is nothing else to do with what is touched.
const DIRECT = /^(aim|exhaust|replace|bear) /;

/** Paying is done with a touch; what is thrown away for another reason is looked at first. */
export function direct({ now }: View, choices: readonly Choice[]): string | null {
  const [only, ...more] = choices;
  if (!only || more.length) return null;
  const pays = now.awaits === Awaits.PAY && only.action.startsWith('discard ');
  const shoots = now.for_ennemi && only.action.startsWith('shoot ');
  return DIRECT.test(only.action) || pays || shoots ? only.action : null;
}
