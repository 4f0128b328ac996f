/** The hill in words: cards and faces, a power at work, the whole position. */
import type { Start } from '../../board/boards';
import type { Seat } from '../../generated/protocol';
import { t, tn } from '../../lib/i18n.svelte';
import { colourOf, letter, ROUNDS, SIGNS, VALUE_FACE, valueOf } from './cards';
import { score, sumOf, type Act, type Scene, type Side } from './scene';

export const colourWords = (colour: number): string => t(`colline.colour.${letter(colour)}`);

/** « 7 rouge » */
export const cardWords = (card: number): string => t('colline.card', { value: valueOf(card), colour: colourWords(colourOf(card)) });

/** « le 7 rouge ♦ », in a sentence that is seen. */
const cardSeen = (card: number): string => `${cardWords(card)} ${SIGNS[letter(colourOf(card))]}`;

export function faceWords(face: number): string {
  if (face === 0) return t('colline.face.none');
  return face === VALUE_FACE ? t('colline.face.value') : colourWords(face);
}

/** What a card of this value does. */
export const powerWords = (value: number): string => t(`colline.power.${value as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`);

/** What a power has just done. */
export function actWords({ kind, seat, place, a, b }: Act, names: readonly string[]): string {
  const who = names[seat] ?? '';
  switch (kind) {
    case 'destroyed':
      return t('colline.act.destroyed', { who, card: cardSeen(a) });
    case 'safe':
      return t('colline.act.safe', { card: cardSeen(a), who });
    case 'discarded':
      return b ? t('colline.act.discarded', { who, card: cardSeen(b) }) : t('colline.act.discarded_alone', { who });
    case 'fives':
      return t('colline.act.fives');
    case 'strong':
      return t('colline.act.strong', { who, card: cardSeen(a) });
    case 'copies':
      return a < place ? t('colline.act.copies_left', { who, n: b }) : t('colline.act.copies_right', { who, n: b });
    case 'adds':
      return a < place ? t('colline.act.adds_left', { who, n: b }) : t('colline.act.adds_right', { who, n: b });
    case 'turns_up':
      return b ? t('colline.act.turns_up', { who, card: cardSeen(a), n: b }) : t('colline.act.turns_up_nothing', { who, card: cardSeen(a) });
    case 'no_pile':
      return t('colline.act.no_pile', { who });
  }
}

/** Before a race: whom it waits for. */
export function startWords({ ready }: Start, seats: readonly Pick<Seat, 'name' | 'kind' | 'present'>[], yours: readonly Side[]): string {
  const people = seats.flatMap(({ kind }, seat) => (kind === 'human' ? [seat as Side] : []));
  const others = people.filter((seat) => !yours.includes(seat));
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
export function headline(now: Scene, names: readonly string[], live: boolean, called = ''): string {
  const who = (seat: Side | null) => names[seat ?? 0] ?? '';
  if (now.act) return actWords(now.act, names);
  if (now.winner !== null) return t('colline.head.over', { who: who(now.winner) });
  if (now.won) return now.won.byFlag ? t('colline.head.won_flag', { who: who(now.won.seat) }) : t('colline.head.won', { who: who(now.won.seat) });
  switch (now.phase) {
    case 'deal':
      return t('colline.head.deal');
    case 'race': {
      const ahead = now.alike.findIndex((colour) => colour > 0);
      if (ahead >= 0) return t('colline.head.alike', { who: names[ahead] ?? '', colour: colourWords(now.alike[ahead]!) });
      if (called) return t('colline.head.turn', { who: called });
      return live ? t('colline.head.race') : t('colline.head.calm');
    }
    case 'attack':
      if (now.kinds === null) return t('colline.head.grab', { who: who(now.flag), colour: colourWords(now.strong) });
      return t('colline.head.attack', { who: who(now.attacker) });
    case 'answer':
      return t('colline.head.answer', { who: who(now.flag) });
    default:
      return now.sums.some((sum) => sum !== null) ? t('colline.head.sums') : t('colline.head.clash');
  }
}

/** The position, in sentences. */
export function words(now: Scene, names: readonly string[]): string[] {
  const [a, b] = score(now);
  const said = [t('colline.words.score', { one: names[0] ?? '', two: names[1] ?? '', a, b, all: ROUNDS })];
  if (now.phase === 'race') {
    for (const seat of [0, 1] as Side[])
      said.push(t('colline.words.dice', { who: names[seat] ?? '', dice: now.dice[seat].map(faceWords).join(', ') }));
  }
  if (now.flag !== null) said.push(t('colline.words.flag', { who: names[now.flag] ?? '', colour: colourWords(now.strong) }));
  if (now.kinds !== null) said.push(t('colline.words.clues', { clues: now.clues.map((_, place) => clueWords(now, place)).join(', ') }));
  for (const seat of [0, 1] as Side[]) {
    const who = names[seat] ?? '';
    const laid = now.laid[seat].flatMap((card) => (card ? [card.card ? cardWords(card.card) + (card.gone ? ` (${t('colline.gone')})` : '') : t('colline.face_down')] : []));
    if (laid.length) said.push(t('colline.words.laid', { who, cards: laid.join(', ') }));
    const sum = sumOf(now, seat);
    if (sum !== null) said.push(t('colline.words.sum', { who, n: sum }));
    const known = now.hands[seat];
    if (known.length) said.push(t('colline.words.hand', { who, cards: known.map(cardWords).join(', ') }));
    else said.push(tn('colline.words.held', now.held[seat], { who }));
  }
  return said;
}

/** The clue of a place: its kind, then the clue itself. */
export function clueWords(now: Scene, place: number): string {
  const clue = now.clues[place];
  if (clue) return clue.colour ? colourWords(clue.colour) : t('colline.clue.is_value', { n: clue.value });
  if (now.kinds === null) return t('colline.clue.none');
  return (now.kinds >> place) & 1 ? t('colline.clue.value') : t('colline.clue.colour');
}
