/** The pitch in words: cards, challenges, what came of them, the whole position. */
import { maybe, t, tn } from '../../lib/i18n.svelte';
import { KINDS, PHASES, PLACES } from './cards';
import { Awaits, NJ, Phase, Why, YOU, type Card, type Position } from './generated/numbers';
import type { Event, Pitch } from './pitch';

export const kindWords = (kind: number): string => t(`champion.kind.${KINDS[kind]!}`);
export const placeWords = (place: number): string => t(`champion.place.${PLACES[place]!}`);

/** « défi Physique, au centre » */
export function challengeWords({ two_cards, phase, place, asked }: Position): string {
  if (two_cards) return phase === Phase.LINEOUT ? t('champion.challenge.lineout') : t('champion.challenge.scrum');
  return t('champion.challenge', { kind: kindWords(asked), place: placeWords(place) });
}

/** A card with all that is printed on it. */
export function cardWords({ name, values, red, right, arbitre, whistles, goal }: Card): string {
  const said = [
    name,
    values.map((value, kind) => `${kindWords(kind)} ${value}`).join(', '),
    t('champion.card.red', { kind: kindWords(red) }),
    right ? t('champion.card.right') : t('champion.card.left'),
  ];
  if (arbitre) said.push(t('champion.card.arbitre'));
  if (whistles) said.push(tn('champion.card.whistles', whistles));
  if (goal) said.push(t('champion.card.goal'));
  return said.join(' ; ');
}

/** The name under which the catalogue has what an event is to be told as; '' where it goes without saying. */
function keyOf([kind, side, a, b, c]: Event): string {
  const nj = side === NJ ? '_nj' : '';
  switch (kind) {
    case 'whistle':
      return `whistle${nj}${a === 2 ? '_2' : ''}`;
    case 'advantage':
      return a === 2 ? 'advantage_2' : `advantage${nj}`;
    case 'advantage_lost':
      return `lost${nj}`;
    case 'no_advantage':
      return a ? 'held' : 'even';
    case 'conversion':
      return a ? 'converted' : side === YOU && c ? 'left' : 'unconverted';
    case 'scrum':
      return a ? 'foul' : 'scrum';
    case 'run':
      return a ? 'run_right' : 'run_left';
    case 'choice':
      return b === Why.RED ? 'choice_red' : ''; // what is to be chosen is asked
    case 'challenge':
      return c === Why.RED ? 'red' : '';
    case 'half_time':
    case 'full_time':
      return c ? `${kind}_left` : kind;
  }
  return kind + nj;
}

/** What came of a challenge, an event a sentence; '' where it goes without saying. */
export function newsWords(event: Event): string {
  const [kind, , place, asked, left] = event;
  return maybe(`champion.news.${keyOf(event)}`, kind === 'challenge' ? { kind: kindWords(asked), place: placeWords(place) } : { left }) ?? '';
}

/** What stands in large letters over the pitch for a moment; '' most of the time. */
export function shout(event: Event): string {
  const [kind, , a, b] = event;
  return maybe(`champion.shout.${keyOf(event)}`, { a, b }) ?? maybe(`champion.shout.${kind}`, { a, b }) ?? '';
}

/** What the player is to do, over his hand. */
export function asked({ position, on }: Pitch, canPlay: boolean): string {
  const { awaits, leads, place, two_cards } = position;
  if (awaits === Awaits.OVER) return t('champion.ask.over');
  if (awaits === Awaits.WAY) return leads.every((to) => to >= 0) ? t('champion.ask.side') : t('champion.ask.kind', { place: placeWords(place) });
  if (!on || awaits !== Awaits.LAY || !canPlay) return '';
  const challenge = challengeWords(on.at);
  if (!two_cards) return t('champion.ask.card', { challenge });
  return on.mine.length ? t('champion.ask.second') : t('champion.ask.two', { challenge });
}

/** The position, in sentences. */
export function words({ position, hand, on }: Pitch, name: string): string[] {
  const { half, score, piled, phase, face_down, advantage, kicker } = position;
  if (!half) return [t('champion.words.before')];
  const listed = (cards: readonly Card[]) => cards.map(cardWords).join(' · ') || t('champion.words.none');
  const said = [
    t('champion.words.score', { who: name, a: score[YOU]!, b: score[NJ]!, half }),
    tn('champion.words.pile', piled),
    t(`champion.words.phase.${PHASES[phase]!}`),
    t('champion.words.hidden', { places: face_down.flatMap((hidden, place) => (hidden ? [placeWords(place)] : [])).join(', ') || t('champion.words.none') }),
  ];
  if (advantage[YOU]) said.push(t('champion.words.advantage', { who: name }));
  if (advantage[NJ]) said.push(t('champion.words.advantage_nj'));
  if (kicker) said.push(t('champion.words.kicker'));
  if (on) {
    said.push(t('champion.words.challenge', { challenge: challengeWords(on.at) }));
    if (on.mine.length) said.push(t('champion.words.laid', { cards: listed(on.mine) }));
    if (on.his) said.push(t('champion.words.turned', { card: cardWords(on.his) }));
  }
  return [...said, t('champion.words.hand', { cards: listed(hand) })];
}
