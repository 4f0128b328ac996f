/** The board of Rugby de poche in words: what the next throw has to show, and the whole position. */
import { t, tn } from '../../lib/i18n.svelte';
import { inForceAt, type Card, type Scene } from './scene';

/** What the throw that is awaited has to show, or nothing. */
export function needed({ need }: Scene): string {
  switch (need?.kind) {
    case 'less':
      return need.gain === 'penalty'
        ? t('poche.need.penalty', { x: need.than })
        : t('poche.need.conversion', { x: need.than });
    case 'even':
      return t('poche.need.even');
    case 'card':
      return t('poche.need.card');
    case 'drop':
      return t('poche.need.drop');
    case 'high':
      return need.gain === 'kick_off'
        ? t('poche.need.kick_off')
        : need.gain === 'penalty'
          ? t('poche.need.fault_kick')
          : t('poche.need.counter');
    case 'beat':
      return need.gain === 'kick_off'
        ? t('poche.need.kick_off_reply', { x: need.than })
        : need.gain === 'penalty'
          ? t('poche.need.fault_reply', { x: need.than })
          : t('poche.need.counter_reply', { x: need.than });
  }
  return '';
}

/** A card as a sentence has it. */
export function cardWords(card: Card): string {
  if (card.colour === 'yellow') return t('poche.card.yellow', { minute: card.last ?? '' });
  return card.last === null ? t('poche.card.red_to_the_end') : t('poche.card.red', { minute: card.last });
}

/** The position, in sentences. */
export function words(scene: Scene, names: readonly string[], halves: number): string[] {
  const [home = '', away = ''] = names;
  const said = [t('poche.words.score', { home, away, a: scene.score[0], b: scene.score[1] })];
  if (scene.over) said.push(t('poche.words.over'));
  else if (scene.ball === null) said.push(t('poche.words.before'));
  else {
    const clock = { minute: scene.minute, last: scene.last };
    if (halves === 1) said.push(t('poche.words.clock.only', clock));
    else if (scene.half === 1) said.push(t('poche.words.clock.first', clock));
    else said.push(t('poche.words.clock.second', clock));
    said.push(t('poche.words.ball', { who: names[scene.ball] ?? '' }));
  }
  names.forEach((who, side) => {
    const cards = inForceAt(scene.cards[side as 0 | 1], scene.minute);
    if (cards.length) said.push(tn('poche.words.cards', cards.length, { who, cards: cards.map(cardWords).join(', ') }));
  });
  if (scene.dice.length) said.push(t('poche.words.dice', { dice: scene.dice.join('-') }));
  return said;
}
