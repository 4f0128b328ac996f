/** The hill in words: faces, clues, what is going on, the whole position. */
import type { Start } from '../../board/boards';
import type { Seat } from '../../generated/protocol';
import { t, tn } from '../../lib/i18n.svelte';
import { letter } from './cards';
import { Clue, Lies, ROUNDS, VALUE_FACE, type Card, type Position } from './generated/numbers';
import { SEATS, type Hill } from './hill';

export const colourWords = (colour: number): string => t(`colline.colour.${letter(colour)}`);

export function faceWords(face: number): string {
  if (face === 0) return t('colline.face.none');
  return face === VALUE_FACE ? t('colline.face.value') : colourWords(face);
}

/** What a card of this value does, by the options in force (COLLINE-10, COLLINE-16). */
export function powerWords(value: number, { one_resists_five, own_four }: Position): string {
  if (value === 1 && one_resists_five) return t('colline.power.1_five');
  if (value === 4 && own_four) return t('colline.power.4_own');
  if (value === 5 && one_resists_five) return t('colline.power.5_one');
  return t(`colline.power.${value as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`);
}

/** Before a race: whom it waits for. */
export function startWords({ ready }: Start, seats: readonly Pick<Seat, 'name' | 'kind' | 'present'>[], yours: readonly number[]): string {
  const others = seats.flatMap(({ kind }, seat) => (kind === 'human' && !yours.includes(seat) ? [seat] : []));
  const late = others.find((seat) => !ready[seat] || !seats[seat]?.present);
  const unready = yours.some((seat) => !ready[seat]);
  if (!yours.length) return t('colline.start.watch');
  if (!others.length) return t('colline.start.alone');
  if (late === undefined) return t('colline.start.you', { who: seats[others[0]!]?.name ?? '' });
  if (unready) return t('colline.start.both');
  const who = seats[late]?.name ?? '';
  return ready[late] ? t('colline.start.gone', { who }) : t('colline.start.wait', { who });
}

/** What stands above the hill: what is going on. */
export function headline(now: Position, { phase, act, summing, won }: Hill, names: readonly string[], called = ''): string {
  const [attacker = '', defender = ''] = [names[now.attacker], names[1 - now.attacker]];
  if (act) return act.said;
  if (won) return won.said;
  switch (phase) {
    case 'deal':
      return t('colline.head.deal');
    case 'race': {
      const ahead = now.alike.findIndex((colour) => colour > 0);
      if (ahead >= 0) return t('colline.head.alike', { who: names[ahead] ?? '', colour: colourWords(now.alike[ahead]!) });
      if (called) return t('colline.head.turn', { who: called });
      return now.live ? t('colline.head.race') : t('colline.head.calm');
    }
    case 'attack':
      if (!cluesThrown(now)) return t('colline.head.grab', { who: defender, colour: colourWords(now.strong) });
      return t('colline.head.attack', { who: attacker });
    case 'answer':
      return t('colline.head.answer', { who: defender });
    default:
      return summing ? t('colline.head.sums') : t('colline.head.clash');
  }
}

/** The position, in sentences. */
export function words(now: Position, { phase, places, sums }: Hill, names: readonly string[], hands: readonly (readonly Card[])[]): string[] {
  const [one = '', two = ''] = names;
  const [a = 0, b = 0] = now.score;
  const said = [t('colline.words.score', { one, two, a, b, all: ROUNDS })];
  if (phase === 'race') said.push(...SEATS.map((seat) => t('colline.words.dice', { who: names[seat] ?? '', dice: now.dice[seat]!.map(faceWords).join(', ') })));
  if (now.strong) said.push(t('colline.words.flag', { who: names[1 - now.attacker] ?? '', colour: colourWords(now.strong) }));
  if (cluesThrown(now)) said.push(t('colline.words.clues', { clues: now.clue_kinds.map((_, place) => clueWords(now, place)).join(', ') }));
  for (const seat of SEATS) {
    const who = names[seat] ?? '';
    const laid = places[seat]!.flatMap(({ lies, card }) => {
      if (lies === Lies.NOTHING || lies === Lies.NEXT) return [];
      return card ? card.name + (lies === Lies.REMOVED ? ` (${t('colline.gone')})` : '') : t('colline.face_down');
    });
    if (laid.length) said.push(t('colline.words.laid', { who, cards: laid.join(', ') }));
    if (sums) said.push(t('colline.words.sum', { who, n: sums[seat]! }));
    const known = hands[seat]!;
    if (known.length) said.push(t('colline.words.hand', { who, cards: known.map(({ name }) => name).join(', ') }));
    else said.push(tn('colline.words.held', now.held[seat]!, { who }));
  }
  return said;
}

/** Have the attacker's dice been thrown? */
export const cluesThrown = ({ clue_kinds }: Position): boolean => clue_kinds[0] !== Clue.NONE;

/** The clue of a place: its kind, then the clue itself. */
export function clueWords({ clue_kinds, shown }: Position, place: number): string {
  const [colour, value] = shown[place] ?? [];
  if (colour) return colourWords(colour);
  if (value) return t('colline.clue.is_value', { n: value });
  if (clue_kinds[place] === Clue.NONE) return t('colline.clue.none');
  return clue_kinds[place] === Clue.VALUE ? t('colline.clue.value') : t('colline.clue.colour');
}
