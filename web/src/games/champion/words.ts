/** The pitch in words: cards, challenges, what came of them, the whole position. */
import { t, tn } from '../../lib/i18n.svelte';
import { KINDS, nameOf, PHASES, PLACES, supportName, supportText, type Card, type Deck } from './cards';
import { NJ, ofTwoCards, YOU, type Duel, type Scene, type Told } from './scene';

export const kindWords = (kind: number): string => t(`champion.kind.${KINDS[kind] ?? 'physical'}`);
export const placeWords = (place: number): string => t(`champion.place.${PLACES[place] ?? 'C'}`);
export const supportWords = (effect: number, deck: Deck): string => supportName(supportText(effect), deck);

/** « défi Physique, au centre » */
export function challengeWords({ phase, place, kind }: Pick<Duel, 'phase' | 'place' | 'kind'>): string {
  if (ofTwoCards({ phase, place })) return t(`champion.challenge.${phase === 1 ? 'lineout' : 'scrum'}`);
  return t('champion.challenge', { kind: kindWords(kind), place: placeWords(place) });
}

/** A card with all that is printed on it. */
export function cardWords({ card, face }: Card, deck: Deck): string {
  const said = [
    nameOf(card, deck),
    KINDS.map((_, kind) => `${kindWords(kind)} ${face.values[kind]}`).join(', '),
    t('champion.card.red', { kind: kindWords(face.red) }),
    face.right ? t('champion.card.right') : t('champion.card.left'),
  ];
  if (face.arbitre) said.push(t('champion.card.arbitre'));
  if (face.whistles) said.push(tn('champion.card.whistles', face.whistles));
  if (face.goal) said.push(t('champion.card.goal'));
  return said.join(' ; ');
}

/** What came of a challenge, an event a sentence; '' where it goes without saying. */
export function newsWords([kind, side, a, b, c]: Told): string {
  const mine = side === YOU;
  switch (kind) {
    case 'whistle':
      return mine ? (a === 2 ? t('champion.news.whistle_2') : t('champion.news.whistle')) : a === 2 ? t('champion.news.whistle_nj_2') : t('champion.news.whistle_nj');
    case 'kick':
      return mine ? t('champion.news.kick') : t('champion.news.kick_nj');
    case 'played_on':
      return mine ? t('champion.news.played_on') : t('champion.news.played_on_nj');
    case 'advantage':
      return a === 2 ? t('champion.news.advantage_2') : mine ? t('champion.news.advantage') : t('champion.news.advantage_nj');
    case 'advantage_lost':
      return mine ? t('champion.news.lost') : t('champion.news.lost_nj');
    case 'no_advantage':
      return a ? t('champion.news.held') : t('champion.news.even');
    case 'try':
      return mine ? t('champion.news.try') : t('champion.news.try_nj');
    case 'conversion':
      return a ? t('champion.news.converted') : mine && c ? t('champion.news.left') : t('champion.news.unconverted');
    case 'out':
      return t('champion.news.out');
    case 'turns_back':
      return t('champion.news.turns_back');
    case 'scrum':
      return a ? t('champion.news.foul') : t('champion.news.scrum');
    case 'run':
      return a ? t('champion.news.run_right') : t('champion.news.run_left');
    case 'phase_over':
      return t('champion.news.phase_over');
    case 'half_time':
      return t('champion.news.half_time');
    case 'full_time':
      return t('champion.news.full_time');
    case 'choice':
      return b === 2 ? t('champion.news.choice_red') : ''; // what is to be chosen is asked
    case 'challenge':
      return c === 2 ? t('champion.news.red', { kind: kindWords(b), place: placeWords(a) }) : '';
  }
  return '';
}

/** What stands in large letters over the pitch for a moment; '' most of the time. */
export function shout([kind, side, a, b]: Told): string {
  const mine = side === YOU;
  switch (kind) {
    case 'try':
      return mine ? t('champion.shout.try') : t('champion.shout.try_nj');
    case 'conversion':
      return a ? t('champion.shout.converted') : '';
    case 'kick':
      return t('champion.shout.kick');
    case 'out':
      return t('champion.shout.out');
    case 'scrum':
      return t('champion.shout.scrum');
    case 'whistle':
      return t('champion.shout.whistle');
    case 'advantage':
      return a === 2 ? t('champion.shout.advantage_2') : t('champion.shout.advantage');
    case 'half_time':
      return t('champion.shout.half_time', { a, b });
    case 'full_time':
      return t('champion.shout.full_time', { a, b });
  }
  return '';
}

/** What the player is to do, over his hand. */
export function asked(now: Scene, canPlay: boolean): string {
  if (now.over) return t('champion.ask.over');
  if (now.choosing) return now.choosing.side ? t('champion.ask.side') : t('champion.ask.kind', { place: placeWords(now.place) });
  if (now.duel && !now.duel.his && canPlay) {
    if (!ofTwoCards(now.duel)) return t('champion.ask.card', { challenge: challengeWords(now.duel) });
    return now.duel.mine.length ? t('champion.ask.second') : t('champion.ask.two', { challenge: challengeWords(now.duel) });
  }
  return '';
}

/** The position, in sentences. */
export function words(now: Scene, name: string, deck: Deck): string[] {
  if (!now.half) return [t('champion.words.before')];
  const said = [
    t('champion.words.score', { who: name, a: now.score[YOU], b: now.score[NJ], half: now.half }),
    tn('champion.words.pile', now.pile),
    t(`champion.words.phase.${PHASES[now.phase] ?? 'attack'}`),
    t('champion.words.hidden', { places: PLACES.flatMap((_, place) => (now.hidden[place] ? [placeWords(place)] : [])).join(', ') || t('champion.words.none') }),
  ];
  if (now.advantage[YOU]) said.push(t('champion.words.advantage', { who: name }));
  if (now.advantage[NJ]) said.push(t('champion.words.advantage_nj'));
  if (now.kicker) said.push(t('champion.words.kicker'));
  if (now.duel) {
    said.push(t('champion.words.challenge', { challenge: challengeWords(now.duel) }));
    if (now.duel.mine.length) said.push(t('champion.words.laid', { cards: now.duel.mine.map((card) => cardWords(card, deck)).join(' · ') }));
    if (now.duel.his) said.push(t('champion.words.turned', { card: cardWords(now.duel.his, deck) }));
  }
  said.push(t('champion.words.hand', { cards: now.hand.map((card) => cardWords(card, deck)).join(' · ') || t('champion.words.none') }));
  return said;
}
