/**
 * A first match of Rugby de poche, told step by step: one half of 20 minutes, won 8 to 7.
 *
 * A row is an action of the match: what is said before it, the rule it shows, whose hand it is (0: you), its
 * notation, and the events that the engine gives for it. `learn` plays the rows without a server.
 */
import type { Lesson } from '../../board/lesson';

const lesson: Lesson = {
  names: ['learn.poche.you', 'learn.poche.them'],
  options: { halves: '1', minutes: '20' },
  end: { say: 'learn.poche.say.22', rule: 'POCHE-30' },
  steps: [
    {
      say: 'learn.poche.say.0',
      rule: 'POCHE-1',
      by: 0,
      action: '5',
      events: [['kick_off_die', 0, 5, 0, 0]],
    },
    {
      say: 'learn.poche.say.1',
      rule: 'POCHE-1',
      by: 1,
      action: '2',
      events: [
        ['kick_off_die', 1, 2, 0, 0],
        ['kick_off', 0, 1, 1, 0],
      ],
    },
    {
      say: 'learn.poche.say.2',
      rule: 'POCHE-3',
      by: 0,
      action: '6-2',
      events: [
        ['throw', 0, 6, 2, 1],
        ['turnover', 0, 6, 2, 0],
        ['clock', 1, 1, 2, 0],
      ],
    },
    {
      say: 'learn.poche.say.3',
      rule: 'POCHE-21',
      by: 1,
      action: '5-4',
      events: [
        ['throw', 1, 5, 4, 2],
        ['try', 1, 4, 0, 4],
        ['try_granted', 1, 5, 0, 0],
      ],
    },
    {
      say: 'learn.poche.say.4',
      rule: 'POCHE-19',
      by: 1,
      action: '2',
      events: [
        ['die', 1, 2, 16, 0],
        ['conversion', 1, 2, 0, 0],
        ['clock', 0, 2, 4, 0],
      ],
    },
    {
      say: 'learn.poche.say.5',
      rule: 'POCHE-20',
      by: 0,
      action: '4-3',
      events: [
        ['throw', 0, 4, 3, 4],
        ['penalty', 0, 4, 0, 0],
      ],
    },
    {
      say: 'learn.poche.say.6',
      rule: 'POCHE-11',
      by: 0,
      action: 'kick',
      events: [['decision', 0, 71, 0, 0]],
      choices: [
        { action: 'kick', label: 'learn.poche.kick', worth: 'learn.poche.kick.worth' },
        { action: 'play', label: 'learn.poche.play', worth: 'learn.poche.play_4.worth' },
      ],
    },
    {
      say: 'learn.poche.say.7',
      rule: 'POCHE-11',
      by: 0,
      action: '2',
      events: [
        ['die', 0, 2, 14, 0],
        ['penalty_goal', 0, 3, 0, 0],
        ['clock', 1, 2, 6, 0],
      ],
    },
    {
      say: 'learn.poche.say.8',
      rule: 'POCHE-11',
      by: 1,
      action: '2-2',
      events: [
        ['throw', 1, 2, 2, 6],
        ['fault', 1, 0, 0, 0],
      ],
    },
    {
      say: 'learn.poche.say.9',
      rule: 'POCHE-6',
      by: 1,
      action: '5-1',
      events: [
        ['card_dice', 1, 5, 1, 0],
        ['card', 1, 0, 16, 0],
      ],
    },
    {
      say: 'learn.poche.say.10',
      rule: 'POCHE-5',
      by: 0,
      action: 'play',
      events: [
        ['decision', 0, 72, 0, 0],
        ['clock', 0, 3, 9, 0],
      ],
      choices: [
        { action: 'kick', label: 'learn.poche.kick', worth: 'learn.poche.kick_fault.worth' },
        { action: 'play', label: 'learn.poche.play', worth: 'learn.poche.play_fault.worth' },
      ],
    },
    {
      say: 'learn.poche.say.11',
      rule: 'POCHE-3',
      by: 0,
      action: '5-2',
      events: [
        ['throw', 0, 5, 2, 9],
        ['try', 0, 2, 0, 2],
        ['try_granted', 0, 5, 0, 0],
      ],
    },
    {
      say: 'learn.poche.say.12',
      rule: 'POCHE-19',
      by: 0,
      action: '4',
      events: [
        ['die', 0, 4, 16, 0],
        ['conversion_missed', 0, 0, 0, 0],
        ['clock', 1, 2, 11, 0],
      ],
    },
    {
      say: 'learn.poche.say.13',
      rule: 'POCHE-20',
      by: 1,
      action: '5-2',
      events: [
        ['throw', 1, 5, 2, 11],
        ['try', 1, 1, 1, 2],
        ['video', 1, 0, 0, 0],
      ],
    },
    {
      say: 'learn.poche.say.14',
      rule: 'POCHE-17',
      by: 1,
      action: '3',
      events: [
        ['die', 1, 3, 15, 0],
        ['try_refused', 1, 0, 0, 0],
        ['clock', 0, 2, 13, 0],
      ],
    },
    {
      say: 'learn.poche.say.15',
      rule: 'POCHE-20',
      by: 0,
      action: '3-3',
      events: [
        ['throw', 0, 3, 3, 13],
        ['drop_or_50_22', 0, 0, 0, 0],
      ],
    },
    {
      say: 'learn.poche.say.16',
      rule: 'POCHE-7',
      by: 0,
      action: '50-22',
      events: [
        ['decision', 0, 74, 0, 0],
        ['clock', 0, 3, 16, 0],
      ],
      choices: [
        { action: 'drop', label: 'learn.poche.drop', worth: 'learn.poche.drop.worth' },
        { action: '50-22', label: 'learn.poche.50_22', worth: 'learn.poche.50_22.worth' },
      ],
    },
    {
      say: 'learn.poche.say.17',
      rule: 'POCHE-4',
      by: 0,
      action: '5-3',
      events: [
        ['throw', 0, 5, 3, 16],
        ['penalty', 0, 5, 0, 0],
      ],
    },
    {
      say: 'learn.poche.say.18',
      rule: 'POCHE-14',
      by: 0,
      action: 'play',
      events: [
        ['decision', 0, 72, 0, 0],
        ['clock', 0, 5, 21, 0],
      ],
      choices: [
        { action: 'kick', label: 'learn.poche.kick', worth: 'learn.poche.kick_5.worth' },
        { action: 'play', label: 'learn.poche.play', worth: 'learn.poche.play_5.worth' },
      ],
    },
    {
      say: 'learn.poche.say.19',
      rule: 'POCHE-4',
      by: 0,
      action: '4-4',
      events: [
        ['throw', 0, 4, 4, 21],
        ['counter', 0, 0, 0, 0],
      ],
    },
    {
      say: 'learn.poche.say.20',
      rule: 'POCHE-8',
      by: 1,
      action: '3',
      events: [['die', 1, 3, 9, 0]],
    },
    {
      say: 'learn.poche.say.21',
      rule: 'POCHE-8',
      by: 0,
      action: '5',
      events: [
        ['die', 0, 5, 10, 0],
        ['try_refused', 1, 0, 0, 0],
        ['clock', 0, 2, 23, 0],
        ['full_time', 0, 0, 0, 0],
      ],
    },
  ],
};

export default lesson;
