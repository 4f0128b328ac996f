/**
 * A first round of Duel sur la Colline: the race in calm mode, four cards in answer to four clues, the clash.
 *
 * The learner is seat 0; he gets the flag with red, so the other attacks. Cards are written as actions write them.
 */
import type { Lesson, LessonStep } from '../../board/lesson';
import type { Entry } from '../../generated/protocol';
import { COLOURS } from './cards';

type Events = Entry['events'];

const card = (text: string) => COLOURS.indexOf(text[0] as (typeof COLOURS)[number]) * 8 + Number(text[1]);
const HAND = ['R6', 'R7', 'R8', 'B3', 'B6', 'G1', 'G4', 'Y2', 'Y5', 'Y8'];
const deal: Events = [
  ...HAND.flatMap((text, i): Events => [
    ['draws', 0, i + 1, 31 - i, 0],
    ['card', 0, card(text), 0, 0],
  ]),
  ...HAND.map((_, i): Events[number] => ['draws', 1, i + 1, 31 - i, 0]),
  ['round', 0, 1, 0, 0],
  ['beat', 0, 0, 0, 0],
];

const MASKS: Record<string, number> = { keep: 0, 'keep 1,2': 3, 'keep 1,2,3': 7 };
const keeps = (say: LessonStep['say'], action: keyof typeof MASKS, faces: number, ...more: Events): LessonStep => ({
  say,
  rule: 'COLLINE-3',
  by: 0,
  action,
  events: [['keep', 0, MASKS[action]!, 0, 0], ['dice', 0, faces, MASKS[action]!, 0], ...more],
  choices: [{ action }],
});
const theirs = (say: LessonStep['say'], mask: number, faces: number): LessonStep => ({
  say,
  rule: 'COLLINE-5',
  by: 1,
  action: 'theirs',
  events: [
    ['keep', 1, mask, 0, 0],
    ['dice', 1, faces, mask, 0],
    ['beat', 0, 0, 0, 0],
  ],
});
const lays = (say: LessonStep['say'], rule: string, place: number, text: string, ...more: Events): LessonStep => ({
  say,
  rule,
  by: 0,
  action: `lay ${text}`,
  events: [['lays', 0, place, 0, 0], ['laid', 0, place, card(text), 0], ...more],
  choices: [{ action: `lay ${text}` }],
});

const ATTACK = ['R8', 'G2', 'B7', 'R4'];
const ANSWER = ['Y2', 'G4', 'R7', 'R8'];
const shown = ATTACK.map((text, place): Events[number] => ['shown', 1, place, card(text), card(ANSWER[place]!)]);

const lesson: Lesson = {
  names: ['learn.colline.you', 'learn.colline.them'],
  options: { race: 'beats', one_resists_five: 'no', four_tests: 'drawn' },
  before: deal,
  end: { say: 'learn.colline.say.13', rule: 'COLLINE-25' },
  steps: [
    keeps('learn.colline.say.0', 'keep', 1135),
    theirs('learn.colline.say.1', 0, 2245),
    keeps('learn.colline.say.2', 'keep 1,2', 1115),
    theirs('learn.colline.say.3', 3, 2225),
    keeps('learn.colline.say.4', 'keep 1,2,3', 1111, ['four_alike', 0, 1, 0, 0]),
    {
      say: 'learn.colline.say.5',
      rule: 'COLLINE-4',
      by: 0,
      action: 'grab',
      events: [['grab', 0, 1, 0, 0]],
      choices: [{ action: 'grab' }],
    },
    {
      say: 'learn.colline.say.6',
      rule: 'COLLINE-6',
      by: 1,
      action: 'attack',
      events: [
        ['clues', 1, 10, 0, 0],
        ...ATTACK.map((_, place): Events[number] => ['lays', 1, place, 0, 0]),
        ['clue', 1, 0, 1, 0],
        ['clue', 1, 1, 0, 2],
        ['clue', 1, 2, 2, 0],
        ['clue', 1, 3, 0, 4],
      ],
    },
    lays('learn.colline.say.7', 'COLLINE-11', 0, 'Y2'),
    lays('learn.colline.say.8', 'COLLINE-16', 1, 'G4'),
    lays('learn.colline.say.9', 'COLLINE-15', 2, 'R7'),
    lays(
      'learn.colline.say.10',
      'COLLINE-17',
      3,
      'R8',
      ...shown,
      ['destroyed', 0, 0, card('R8'), card('Y2')],
      ['adds', 0, 2, 3, 15],
      ['adds', 1, 2, 3, 11],
    ),
    {
      say: 'learn.colline.say.11',
      rule: 'COLLINE-16',
      by: 0,
      action: 'turn',
      events: [
        ['turns_up', 0, 1, card('R5'), 5],
        ['turns_up', 1, 3, card('B3'), 0],
      ],
    },
    {
      say: 'learn.colline.say.12',
      rule: 'COLLINE-20',
      by: 0,
      action: 'sum',
      events: [
        ['sum', 1, 11, 0, 0],
        ['sum', 0, 27, 0, 0],
        ['wins_round', 0, 1, 1, 0],
      ],
    },
  ],
};

export default lesson;
