/**
 * A first battle: two rounds with the Normans. Objectives, paying, a shot, and the Ennemi's turn with its rules.
 *
 * The events are those that the rules tell for these cards; cards are their numbers in our deck.
 */
import type { Lesson, LessonStep } from '../../board/lesson';
import type { Entry } from '../../generated/protocol';
import type { Key } from '../../lib/i18n.svelte';
import { OURS } from './deck';
import { cardText, cellText, ENNEMI, WHYS, YOU } from './record';

type Event = Entry['events'][number];

// Norman cards, then Saxon ones.
const [WILLIAM, ARCHERS, FOOT, INFANTRY, MEN_AT_ARMS, SAILORS, MONKS, BRETONS, SERGEANTS, KNIGHTS, VOLLEY, FLEET, MORE_ARCHERS] = [
  1, 25, 29, 32, 35, 39, 47, 49, 51, 53, 60, 63, 22,
] as const;
const [HAROLD, CEORL, EADRIC, HOUSECARLS, PEASANTS, SLINGERS] = [81, 82, 83, 102, 120, 129] as const;

const spot = (card: number, cell: number): number => 16 * card + cell;
const why = (word: (typeof WHYS)[number]): number => WHYS.indexOf(word);
/** Cards drawn, one after the other: how many are then in hand, and in the pile. */
const drawn = (held: number, pile: number, ...cards: number[]): Event[] =>
  cards.flatMap((card, i): Event[] => [
    ['draws', YOU, held + i, pile - i, 0],
    ['card', YOU, card, 0, 0],
  ]);
const ready = (round: number): Event => ['ready_all', YOU, round, 0, 0];
const skips: Event = ['skips', ENNEMI, 31, 0, 0];

/** Something to touch on the board. */
const does = (n: number, rule: number, action: string, ...events: Event[]): LessonStep => ({
  say: `learn.hastings.say.${n}` as Key,
  rule: `HASTINGS-${rule}`,
  by: YOU,
  action,
  events,
  choices: [{ action }],
});
/** Something that happens of itself. */
const falls = (n: number, rule: number, ...events: Event[]): LessonStep => ({
  say: `learn.hastings.say.${n}` as Key,
  rule: `HASTINGS-${rule}`,
  by: YOU,
  action: 'falls',
  events,
});
const plays = (n: number, card: number): LessonStep => does(n, 13, `play ${cardText(card)}`, ['plays', YOU, card, 0, 0]);
const enters = (card: number, cell: number): Event[] => [
  ['costs', YOU, card, 0, Math.floor(cell / 3)],
  ['enters', YOU, card, cell, 10],
];
const throws = (n: number, card: number, word: 'not_kept' | 'payment', ...events: Event[]): LessonStep =>
  does(n, word === 'payment' ? 14 : 12, `discard ${cardText(card)}`, ['discarded', YOU, card, why(word), 12], ...events);

const lesson: Lesson = {
  names: ['learn.hastings.you'],
  options: { deck: OURS, players: '1', faction: 'norman', difficulty: 'easy' },
  before: drawn(1, 76, SAILORS, KNIGHTS, MONKS, ARCHERS),
  end: { say: 'learn.hastings.say.27', rule: 'HASTINGS-17' },
  steps: [
    does(
      0, 11, 'wing 2', ['leader', YOU, WILLIAM, 3, 11], ['leader', ENNEMI, EADRIC, 3, 30], ['leader', ENNEMI, CEORL, 4, 30], ['leader', ENNEMI, HAROLD, 5, 30],
      ['round', YOU, 1, 0, -9], ...drawn(5, 72, INFANTRY, VOLLEY, MEN_AT_ARMS, BRETONS),
    ),
    throws(1, BRETONS, 'not_kept'),
    throws(2, VOLLEY, 'not_kept', ready(1)),
    plays(3, MONKS),
    does(4, 10, 'wing 2', ...enters(MONKS, 4), skips),
    plays(5, SAILORS),
    does(6, 10, 'wing 1', ...enters(SAILORS, 0), skips),
    plays(7, ARCHERS),
    does(8, 16, 'wing 2', ...enters(ARCHERS, 5), skips),
    plays(9, KNIGHTS),
    does(10, 10, 'wing 1', ['costs', YOU, KNIGHTS, 3, 0]),
    does(11, 14, `exhaust ${cellText(0)}`, ['pays', YOU, spot(SAILORS, 0), 1, 2]),
    throws(12, INFANTRY, 'payment'),
    throws(13, MEN_AT_ARMS, 'payment', ['enters', YOU, KNIGHTS, 1, 10], skips),
    does(
      14, 18, 'pass', ['passes', YOU, 13, 0, 0], skips, ['marker', ENNEMI, 2, -1, 31], ['objective', YOU, 0, 11, 5], ['objective', ENNEMI, 0, 9, 5],
      ['round', YOU, 2, 0, -1],
    ),
    falls(15, 36, ...drawn(1, 68, MORE_ARCHERS, SERGEANTS, FLEET, FOOT)),
    throws(16, FLEET, 'not_kept'),
    throws(17, SERGEANTS, 'not_kept', ready(2)),
    does(18, 16, `shoot ${cellText(5)}`, ['shoots', YOU, spot(ARCHERS, 5), 16, 0]),
    does(19, 16, `aim ${cellText(3)}`, ['hurt', ENNEMI, spot(EADRIC, 3), 1, 1]),
    falls(20, 34, ['turned_up', ENNEMI, HOUSECARLS, 0, 34], ['discarded', ENNEMI, HOUSECARLS, why('too_dear'), 34]),
    falls(21, 37, ['turned_up', ENNEMI, SLINGERS, 0, 34], ['enters', ENNEMI, SLINGERS, 0, 37]),
    plays(22, FOOT),
    does(23, 10, 'wing 3', ...enters(FOOT, 6), ['shoots', ENNEMI, spot(SLINGERS, 0), 33, 0]),
    does(24, 43, `aim ${cellText(1)}`, ['aims', ENNEMI, spot(KNIGHTS, 1), 43, 0], ['hurt', YOU, spot(KNIGHTS, 1), 1, 1]),
    does(25, 44, 'pass', ['passes', YOU, 13, 0, 0]),
    falls(
      26, 44, ['turned_up', ENNEMI, PEASANTS, 0, 44], ['enters', ENNEMI, PEASANTS, 6, 37], ['marker', ENNEMI, 3, -1, 44], ['objective', YOU, 1, 12, 5],
    ),
  ],
};

export default lesson;
