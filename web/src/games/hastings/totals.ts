/** Might and Zeal as they stand: what cards print, their tokens, and what permanent lines add (HASTINGS-17, HASTINGS-20). */
import type { Deck, Line, Printed } from './deck';
import { ENNEMI, lineOf, wingOf, WINGS, CELLS, type Op, type Side } from './record';
import type { Army, Scene } from './scene';

export type Value = 'might' | 'zeal';

/** Is a card, on this line, one of those that a line means? */
function fits(card: Printed, on: number, { whom }: Line, family: string, itself: boolean): boolean {
  switch (whom) {
    case 'any':
      return true;
    case 'leader':
      return card.kind === 1;
    case 'not_leader':
      return card.kind !== 1;
    case 'character':
      return card.kind === 2;
    case 'unit':
      return card.kind === 3;
    case 'archers':
      return card.arm === 1;
    case 'infantry':
      return card.arm === 2;
    case 'cavalry':
      return card.arm === 3;
    case 'ranged':
      return card.reach > 0;
    case 'self':
      return itself;
    case 'family':
      return family !== '' && card.family === family;
    case 'front':
      return on === 0;
  }
}

/** HASTINGS-45: of a card of the Ennemi's that has a Solo line, only that line counts. */
const silenced = (card: Printed, automaton: boolean): boolean => automaton && card.lines.some(({ when }) => when === 'solo');

/** What its attachments add to a card. */
export function borne(deck: Deck, attached: readonly number[], op: Op): number {
  return attached.flatMap((card) => deck.printed(card).lines).reduce((sum, line) => sum + (line.op === op ? line.amount : 0), 0);
}

/** What permanent lines add to the card in a cell. */
function permanent(deck: Deck, army: Army, cell: number, op: Op, automaton: boolean): number {
  const there = army.cells[cell]!;
  const card = deck.printed(there.card);
  let sum = borne(deck, there.attached, op);
  const add = (source: Printed, sameWing: boolean, itself: boolean) => {
    for (const line of source.lines) {
      if (line.when !== 'permanent' || line.op !== op) continue;
      const reaches = sameWing || line.scope === 'all';
      if (reaches && (line.whom === 'self') === itself && fits(card, lineOf(cell), line, source.family, itself)) sum += line.amount;
    }
  };
  const tactic = army.tactics[wingOf(cell)];
  if (tactic) add(deck.printed(tactic), true, false);
  army.cells.forEach((other, at) => {
    if (other && !silenced(deck.printed(other.card), automaton)) add(deck.printed(other.card), wingOf(at) === wingOf(cell), at === cell);
  });
  return sum;
}

/** The Might or the Zeal of the card in a cell. */
export function valueAt(deck: Deck, army: Army, cell: number, what: Value, automaton: boolean): number {
  const there = army.cells[cell];
  return there ? deck.printed(there.card)[what] + there[what] + permanent(deck, army, cell, what, automaton) : 0;
}

export function healthAt(deck: Deck, army: Army, cell: number): number {
  const there = army.cells[cell];
  return there ? deck.printed(there.card).health + there.health + borne(deck, there.attached, 'health') : 0;
}

export function reachAt(deck: Deck, army: Army, cell: number, automaton: boolean): number {
  const there = army.cells[cell];
  const printed = there ? deck.printed(there.card) : null;
  if (!printed?.reach || silenced(printed, automaton)) return 0;
  return printed.reach + permanent(deck, army, cell, 'range', automaton);
}

export interface Sums {
  might: number;
  zeal: number;
}

/** By side and wing, what stands ready there. */
export function sumsOf(deck: Deck, now: Scene, solo: boolean): [Sums[], Sums[]] {
  const of = (side: Side): Sums[] =>
    WINGS.map((wing) => {
      const army = now.armies[side];
      const ready = CELLS.filter((cell) => wingOf(cell) === wing && army.cells[cell] && !army.cells[cell].spent);
      const sum = (what: Value) => ready.reduce((all, cell) => all + valueAt(deck, army, cell, what, solo && side === ENNEMI), 0);
      return { might: sum('might'), zeal: sum('zeal') };
    });
  return [of(0), of(1)];
}

/** What a whole army brings together for its objective (HASTINGS-18). */
export function armySums(deck: Deck, army: Army, readyOnly: boolean, automaton: boolean): Sums {
  const counted = CELLS.filter((cell) => army.cells[cell] && !(readyOnly && army.cells[cell].spent));
  const sum = (what: Value) => counted.reduce((all, cell) => all + valueAt(deck, army, cell, what, automaton), 0);
  return { might: sum('might'), zeal: sum('zeal') };
}

/** The resource symbols that an army has in play (HASTINGS-34: exhausted cards' too). */
export const symbolsInPlay = (deck: Deck, army: Army): number => army.cells.reduce((sum, there) => sum + (there ? deck.printed(there.card).resources : 0), 0);
