/**
 * A first match of Rugby Champion, until the first touche: a breach, support, an Arbitre, a try, an Avantage lost and won.
 *
 * The events are those that the rules tell for these cards; cards are their numbers in our deck.
 */
import type { Lesson, LessonStep } from '../../board/lesson';
import type { Entry } from '../../generated/protocol';
import type { Key } from '../../lib/i18n.svelte';
import { C, cardText, FOOT, HAND, L1, L2, OURS, PHYSICAL, printed } from './cards';
import { NJ, YOU } from './scene';

type Event = Entry['events'][number];
const [BY_RULE, BY_CHOICE, BY_RED] = [0, 1, 2];

/** The face of a card of our deck as one number (see `record.face`). */
function faceOf(card: number): number {
  const { values, red, right, whistles, arbitre, goal } = printed(card)!;
  const shown = values.reduce((sum, value, kind) => sum | (value << (3 * kind)), 0);
  return shown | (red << 9) | (Number(right) << 11) | ((arbitre ? 3 : whistles) << 12) | (Number(goal) << 14);
}

const drawn = (card: number, pile: number): Event => ['drawn', YOU, card, faceOf(card), pile];
const laid = (card: number, place: number): Event => ['laid', YOU, card, faceOf(card), place];
const turned = (card: number, place: number): Event => ['turned', NJ, card, faceOf(card), place];
const challenge = (place: number, kind: number, why: number): Event => ['challenge', YOU, place, kind, why];
const phase = (what: number, hand: number, places: number, pile: number): Event[] => [
  ['phase', YOU, what, hand, 0],
  ['line', NJ, places, pile, 0],
];
const margin = (mine: number, his: number, bonus = 0): Event => ['margin', YOU, mine, his, bonus];

const [BUTEUR, RUCKING] = [0, 2];
const support = (effect: number, adds = 0): Event => ['support', NJ, effect, 0, adds];

/** Something that falls of itself: cards dealt, support drawn. */
const falls = (say: Key, rule: string, ...events: Event[]): LessonStep => ({ say, rule, by: YOU, action: 'falls', events });
/** Something to touch on the board. */
const does = (say: Key, rule: string, action: string, ...events: Event[]): LessonStep => ({ say, rule, by: YOU, action, events, choices: [{ action }] });
const lays = (say: Key, rule: string, card: number, place: number, ...events: Event[]): LessonStep =>
  does(say, rule, `lay ${cardText(card)}`, laid(card, place), ...events);

const lesson: Lesson = {
  names: ['learn.champion.you'],
  options: { deck: OURS },
  before: [['half', YOU, 1, 54, 0], ...phase(0, 4, 15, 50)],
  end: { say: 'learn.champion.say.21', rule: 'CHAMPION-36' },
  steps: [
    falls('learn.champion.say.0', 'CHAMPION-5', drawn(1, 49), drawn(34, 48), drawn(24, 47), drawn(50, 46), challenge(C, PHYSICAL, BY_RULE)),
    lays('learn.champion.say.1', 'CHAMPION-7', 1, C, turned(45, C)),
    falls('learn.champion.say.2', 'CHAMPION-20', support(RUCKING, 1), margin(5, 4, 1), ['choice', YOU, C, BY_CHOICE, 0]),
    does('learn.champion.say.3', 'CHAMPION-10', 'left hand', challenge(L1, HAND, BY_CHOICE)),
    lays('learn.champion.say.4', 'CHAMPION-11', 24, L1, turned(33, L1), margin(4, 4), challenge(L2, HAND, BY_RED)),
    lays('learn.champion.say.5', 'CHAMPION-25', 50, L2, turned(21, L2), ['whistle', YOU, 1, 21, 0]),
    {
      say: 'learn.champion.say.6',
      rule: 'CHAMPION-25',
      by: YOU,
      action: 'kick',
      events: [['kick', YOU, 3, 0, 0], ...phase(0, 4, 7, 43)],
      choices: [
        { action: 'kick', label: 'learn.champion.kick', worth: 'learn.champion.kick.worth' },
        { action: 'play on', label: 'learn.champion.play_on', worth: 'learn.champion.play_on.worth' },
      ],
    },
    falls('learn.champion.say.7', 'CHAMPION-16', drawn(3, 42), drawn(36, 41), drawn(29, 40), challenge(C, PHYSICAL, BY_RULE)),
    lays('learn.champion.say.8', 'CHAMPION-9', 3, C, turned(12, C)),
    falls('learn.champion.say.9', 'CHAMPION-20', support(BUTEUR), margin(5, 3), ['try', YOU, 8, 0, 0]),
    {
      say: 'learn.champion.say.10',
      rule: 'CHAMPION-9',
      by: YOU,
      action: 'convert',
      events: [['conversion', YOU, 1, 10, 1], ...phase(0, 4, 4, 39)],
      choices: [{ action: 'convert', label: 'learn.champion.convert', worth: 'learn.champion.convert.worth' }],
    },
    falls('learn.champion.say.11', 'CHAMPION-6', drawn(40, 38), challenge(C, PHYSICAL, BY_RULE)),
    lays('learn.champion.say.12', 'CHAMPION-12', 34, C, turned(10, C), margin(3, 4), ['advantage', NJ, 1, 0, 0], challenge(L1, FOOT, BY_RED)),
    lays('learn.champion.say.13', 'CHAMPION-30', 36, L1, turned(42, L1)),
    falls('learn.champion.say.14', 'CHAMPION-20', support(BUTEUR), margin(5, 4), ['advantage_lost', NJ, 0, 0, 0], ['choice', YOU, L2, BY_CHOICE, 0]),
    does('learn.champion.say.15', 'CHAMPION-14', 'left hand', challenge(L2, HAND, BY_CHOICE)),
    lays('learn.champion.say.16', 'CHAMPION-14', 29, L2, turned(28, L2), margin(3, 3), ['out', YOU, L2, 0, 0], ...phase(1, 4, 7, 35)),
    falls('learn.champion.say.17', 'CHAMPION-35', drawn(18, 34), drawn(19, 33), drawn(53, 32), challenge(C, HAND, BY_RULE)),
    lays('learn.champion.say.18', 'CHAMPION-35', 18, C),
    lays('learn.champion.say.19', 'CHAMPION-35', 19, C, turned(13, C)),
    falls('learn.champion.say.20', 'CHAMPION-31', support(RUCKING, 1), margin(9, 7, 1), ['advantage', YOU, 1, 0, 0], ...phase(0, 5, 4, 31)),
  ],
};

export default lesson;
