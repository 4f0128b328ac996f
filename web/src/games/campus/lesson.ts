/**
 * A first game of Campus in three pictures: a full board, one that begins to give, and the Big Bang of the rulebook, with a
 * forgotten bonus to point out before it.
 *
 * Boards are drawn: a number or * is face up, a dot is a turned token (with its number, where it will be seen again).
 */
import type { Lesson } from '../../board/lesson';
import type { Entry } from '../../generated/protocol';
import { SIDE, STAR } from './lines';

type Events = Entry['events'];

/** The events that lay a board as it is drawn. */
function laid(board: 0 | 1, rows: string[]): Events {
  const drawn = rows.flatMap((row) => row.trim().split(/\s+/));
  const number = (token: string) => (token.endsWith('*') ? STAR : Number(token.replace('.', '')) || 1);
  return [
    ...drawn.map((token, cell): Events[number] => ['token', 1 - board, cell, number(token), board]),
    ...drawn.flatMap((token, cell): Events => (token.startsWith('.') ? [['flip', board, cell, number(token), 0]] : [])),
  ];
}

const later = (mine: string[], theirs: string[]): Events => [
  ['round', 0, 1, 0, 0],
  ...laid(0, mine),
  ...laid(1, theirs),
  ['turn_end', 1, 0, 0, 0],
];

const FULL = ['7 12 4 9 1 16', '3 8 22 5 10 2', '6 14 11 4 20 8', '1 5 13 24 * 3', '15 2 18 7 9 4', '10 8 * 6 3 9'];
const FULL_TOO = ['5 1 12 8 3 9', '4 6 2 10 16 24', '7 18 15 11 4 7', '8 22 * 5 7 *', '3 1 14 13 6 4', '20 2 9 10 2 8'];

const HALF = ['7 . 4 . . 16', '. 8 22 . . 2', '. 14 . 4 . .', '. . . . * .', '15 2 18 7 9 4', '. 8 * 6 3 9'];
const HALF_TOO = ['5 . 12 8 3 .', '. 6 . 10 . 24', '7 .18 . 11 . 7', '8 . * . 7 .', '. 1 . 13 . 4', '20 . 9 . 2 .'];

/** CAMPUS-11: the example of the rulebook. */
const BIG_BANG = ['. . . 14 13 *', '. . . . . .', '12 . . 1 . .', '. * 2 . 11 .', '7 24 9 8 . .', '. 6 . 5 . *'];
const FORGETFUL = ['5 . 12 . 3 .', '. 6 . 10 . 24', '. .18 . 11 . 7', '8 . * . 7 .', '. 1 . 13 . 4', '20 . 9 . 2 .'];

const at = (row: number, column: number) => row * SIDE + column;

const lesson: Lesson = {
  names: ['learn.campus.you', 'learn.campus.them'],
  options: { players: '2', bonuses: 'manual', scoring: 'points', star_malus: 'no' },
  before: later(FULL, FULL_TOO),
  end: { say: 'learn.campus.say.21', rule: 'CAMPUS-22' },
  steps: [
    { say: 'learn.campus.say.0', rule: 'CAMPUS-4', by: 1, action: '6-5', events: [['throw', 0, 6, 5, 11]] },
    { say: 'learn.campus.say.1', rule: 'CAMPUS-6', by: 0, action: 'flip b2', events: [['flip', 0, at(1, 1), 8, 3]], choices: [{ action: 'flip b2' }] },
    { say: 'learn.campus.say.2', rule: 'CAMPUS-6', by: 0, action: 'flip a2', events: [['flip', 0, at(1, 0), 3, 0]], choices: [{ action: 'flip a2' }] },
    {
      say: 'learn.campus.say.3',
      rule: 'CAMPUS-4',
      by: 0,
      action: 'end',
      events: [['turn_end', 0, 0, 34, 0]],
      choices: [{ action: 'end', label: 'campus.end.two', worth: 'campus.end.spent' }],
    },
    { say: 'learn.campus.say.4', rule: 'CAMPUS-3', by: 0, action: 'later', events: later(HALF, HALF_TOO) },
    { say: 'learn.campus.say.5', rule: 'CAMPUS-5', by: 1, action: '2-2', events: [['throw', 0, 2, 2, 8]] },
    { say: 'learn.campus.say.6', rule: 'CAMPUS-5', by: 0, action: 'flip d3', events: [['flip', 0, at(2, 3), 4, 4]], choices: [{ action: 'flip d3' }] },
    { say: 'learn.campus.say.7', rule: 'CAMPUS-8', by: 0, action: 'bonus b3', events: [['bonus', 0, at(2, 1), 14, 2]], choices: [{ action: 'bonus b3' }] },
    { say: 'learn.campus.say.8', rule: 'CAMPUS-9', by: 0, action: 'flip e6', events: [['flip', 0, at(5, 4), 3, 1]], choices: [{ action: 'flip e6' }] },
    { say: 'learn.campus.say.9', rule: 'CAMPUS-9', by: 0, action: 'bonus e5', events: [['bonus', 0, at(4, 4), 9, 10]], choices: [{ action: 'bonus e5' }] },
    { say: 'learn.campus.say.10', rule: 'CAMPUS-10', by: 0, action: 'star e4', events: [['star', 0, at(3, 4), 0, 0]], choices: [{ action: 'star e4' }] },
    {
      say: 'learn.campus.say.11',
      rule: 'CAMPUS-6',
      by: 0,
      action: 'end',
      events: [['turn_end', 0, 1, 15, 0]],
      choices: [{ action: 'end', label: 'campus.end.two' }],
    },
    { say: 'learn.campus.say.12', rule: 'CAMPUS-14', by: 0, action: 'later', events: later(BIG_BANG, FORGETFUL) },
    { say: 'learn.campus.say.13', rule: 'CAMPUS-4', by: 0, action: '4-3', events: [['throw', 1, 4, 3, 7]] },
    { say: 'learn.campus.say.14', rule: 'CAMPUS-14', by: 1, action: 'flip f3', events: [['flip', 1, at(2, 5), 7, 0]] },
    {
      say: 'learn.campus.say.15',
      rule: 'CAMPUS-14',
      by: 1,
      action: '2-1',
      events: [
        ['turn_end', 1, 0, 16, 0],
        ['throw', 0, 2, 1, 3],
      ],
    },
    {
      say: 'learn.campus.say.16',
      rule: 'CAMPUS-15',
      by: 0,
      action: 'call row3 b3',
      events: [['call', 0, 2, at(2, 1), at(2, 3)]],
      choices: [{ action: 'call row3 b3' }],
    },
    { say: 'learn.campus.say.17', rule: 'CAMPUS-11', by: 0, action: 'flip d3', events: [['flip', 0, at(2, 3), 1, 2]], choices: [{ action: 'flip d3' }] },
    { say: 'learn.campus.say.18', rule: 'CAMPUS-11', by: 0, action: 'flip c4', events: [['flip', 0, at(3, 2), 2, 0]], choices: [{ action: 'flip c4' }] },
    { say: 'learn.campus.say.19', rule: 'CAMPUS-9', by: 0, action: 'bonus b5', events: [['bonus', 0, at(4, 1), 24, 13]], choices: [{ action: 'bonus b5' }] },
    {
      say: 'learn.campus.say.20',
      rule: 'CAMPUS-11',
      by: 0,
      action: 'chain',
      events: [
        ['bonus', 0, 12, 12, 2],
        ['bonus', 0, 22, 11, 3],
        ['bonus', 0, 24, 7, 6],
        ['bonus', 0, 31, 6, 7],
        ['bonus', 0, 33, 5, 5],
        ['bonus', 0, 26, 9, 8],
        ['bonus', 0, 27, 8, 4],
        ['bonus', 0, 3, 14, 9],
        ['bonus', 0, 4, 13, 0],
        ['star', 0, 5, 0, 0],
        ['star', 0, 19, 0, 0],
        ['star', 0, 35, 0, 0],
        ['cleared', 0, 1, 0, 0],
        ['lost', 1, 178, 17, 1],
      ],
    },
  ],
};

export default lesson;
