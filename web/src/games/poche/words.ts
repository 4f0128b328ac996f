/** The board of Rugby de poche in words: what the next throw has to show, and the whole position. */
import { maybe, t, tn } from '../../lib/i18n.svelte';
import { Awaits, REST_OF_MATCH, type Position } from './generated/numbers';

/** A card that weighs now. */
export interface Card {
  colour: 'yellow' | 'red';
  /** The last minute in which it weighs; `null`: to the end of the match. */
  last: number | null;
}

/** The cards of a side that weigh now. */
export const cardsOf = ({ cards, red, in_force }: Position, side: number): Card[] =>
  (cards[side] ?? []).flatMap((last, i) =>
    in_force[side]?.[i] ? [{ colour: red[side]?.[i] ? 'red' : 'yellow', last: last === REST_OF_MATCH ? null : last }] : [],
  );

export const hasBegun = ({ half }: Position): boolean => half > 0;
export const isOver = ({ awaits }: Position): boolean => awaits === Awaits.FULL_TIME;

const SITUATIONS = Object.fromEntries(Object.entries(Awaits).map(([name, value]) => [value, name.toLowerCase()]));

/** What the throw that is awaited has to show, or nothing. */
export const needed = ({ awaits, x }: Position): string => maybe(`poche.need.${SITUATIONS[awaits]}`, { x }) ?? '';

/** A card as a sentence has it. */
export function cardWords(card: Card): string {
  if (card.colour === 'yellow') return t('poche.card.yellow', { minute: card.last ?? '' });
  return card.last === null ? t('poche.card.red_to_the_end') : t('poche.card.red', { minute: card.last });
}

/** The position, in sentences. */
export function words(position: Position, names: readonly string[], dice: readonly number[]): string[] {
  const [home = '', away = ''] = names;
  const said = [t('poche.words.score', { home, away, a: position.score[0] ?? 0, b: position.score[1] ?? 0 })];
  if (isOver(position)) said.push(t('poche.words.over'));
  else if (!hasBegun(position)) said.push(t('poche.words.before'));
  else {
    const clock = { minute: position.minute, last: position.last_minute };
    if (position.halves === 1) said.push(t('poche.words.clock.only', clock));
    else if (position.half === 1) said.push(t('poche.words.clock.first', clock));
    else said.push(t('poche.words.clock.second', clock));
    said.push(t('poche.words.ball', { who: names[position.ball] ?? '' }));
  }
  names.forEach((who, side) => {
    const cards = cardsOf(position, side);
    if (cards.length) said.push(tn('poche.words.cards', cards.length, { who, cards: cards.map(cardWords).join(', ') }));
  });
  if (dice.length) said.push(t('poche.words.dice', { dice: dice.join('-') }));
  return said;
}
