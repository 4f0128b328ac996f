/** What every part of the board is given: the scene, the cards, and what can be done where. */
import type { Advice } from '../../board/advice';
import type { Choice } from '../../generated/protocol';
import type { Deck } from './deck';
import { cardText, cellText, ENNEMI, YOU, type Side } from './record';
import type { Scene } from './scene';

export interface View {
  now: Scene;
  deck: Deck;
  solo: boolean;
  /** Your side of the field. */
  near: Side;
  names: readonly string[];
  options: Record<string, string>;
  choices: readonly Choice[];
  position: Record<string, unknown> | null;
  pointed: string;
  advice: Advice | null;
  play: (action: string) => void;
  /** Show a card in full, with what can be done with it. */
  enlarge: (card: number, side: Side, cell: number | null) => void;
}

// The actions that a touch does at once: there is nothing else to do with what is touched.
const DIRECT = /^(aim|exhaust|replace|bear|wing) /;

const HITS_ENEMY = [1, 4, 6]; // damage, destroy, exhaust

/** Whose card an action points at. */
export function sideOf(action: string, { position, solo, near, now }: Pick<View, 'position' | 'solo' | 'near' | 'now'>): Side {
  if (!position) {
    const [kind, seat] = now.act ?? []; // in a lesson: who has just shot?
    return action.startsWith('aim') && !(kind === 'shoots' && seat !== near) ? ((1 - near) as Side) : near;
  }
  const chooser = (Number(position.chooser ?? YOU) === 1 ? 1 : 0) as Side;
  if (action.startsWith('aim')) {
    const owner = Number(position.owner ?? 0);
    const op = (Number(position.line ?? 0) >> 3) & 15;
    return (HITS_ENEMY.includes(op) ? 1 - owner : owner) as Side;
  }
  const about = solo && position.player === ENNEMI && position.phase === 2;
  return about && /^(shoot|replace|bear) /.test(action) ? ENNEMI : chooser;
}

/** What can be done with the card in a cell. */
export function choicesAt(view: View, side: Side, cell: number): Choice[] {
  const text = cellText(cell);
  return view.choices.filter(({ action }) => {
    const [word, where] = action.split(' ');
    return where === text && word !== 'wing' && sideOf(action, view) === side;
  });
}

/** What can be done with a card of the hand, or of the discard pile. */
export function choicesOf(view: View, card: number): Choice[] {
  const text = cardText(card);
  return view.choices.filter(({ action }) => /^(play|discard|take) /.test(action) && action.endsWith(` ${text}`));
}

export const choiceOfWing = (view: View, wing: number): Choice | undefined => view.choices.find(({ action }) => action === `wing ${wing + 1}`);

/** Paying is done with a touch; what is thrown away for another reason is looked at first. */
export function direct(view: View, choices: readonly Choice[]): string | null {
  const [only, ...more] = choices;
  if (!only || more.length) return null;
  if (DIRECT.test(only.action)) return only.action;
  if (only.action.startsWith('discard ') && view.now.playing?.due) return only.action;
  if (only.action.startsWith('shoot ') && sideOf(only.action, view) === ENNEMI && view.solo) return only.action;
  return null;
}
