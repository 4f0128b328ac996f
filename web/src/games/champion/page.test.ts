/** Rugby Champion: what lies on the pitch, the margin explained, the board, its picker, its sheet. The lesson is a match that the
 *  rules have played. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { adviceOf } from '../../board/advice';
import type { BoardProps, PickerProps, SheetProps } from '../../board/boards';
import { sheetRows } from '../../board/log';
import { begun } from '../../board/playback.svelte';
import type { StoryEntry } from '../../board/position';
import type { Choice } from '../../generated/protocol';
import { setLang, t, type Key } from '../../lib/i18n.svelte';
import Board, { onBoard, theirs } from './Board.svelte';
import { bestKind, cardOf, cardsOf, signsText, supportOf, toldCard, type Printed } from './cards';
import english from './generated/cards.en.json';
import ours from './generated/cards.fr.json';
import { Awaits, KICKER, YOU, type Card, type Line, type Position } from './generated/numbers';
import lesson from './lesson.json';
import { met } from './met';
import { pace } from './pace';
import Picker from './Picker.svelte';
import { pitchOf } from './pitch';
import Sheet from './Sheet.svelte';
import { newsWords, words } from './words';
import { lessonIn } from '../../../tests/modules';

const cards: readonly Printed[] = ours;
const played = await lessonIn('champion');
const start = played.position as Position;
const entries: StoryEntry<Position>[] = played.entries;
/** The story after so many steps of the lesson. */
const story = (steps: number) => entries.slice(0, played.told[steps]);
const at = (steps: number): Position => story(steps).at(-1)?.position ?? start;
const pitch = (steps: number) => pitchOf(at(steps), story(steps), cards);
const choice = (action: string): Choice => ({ action, label: action, detail: '', seat: 0 });

let shown: Record<string, unknown> | undefined;
const $ = <E extends HTMLElement>(query: string) => document.querySelector<E>(query);
const $$ = (query: string) => [...document.querySelectorAll<HTMLElement>(query)];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** The board after so many steps of the lesson. */
function board(steps: number, props: Partial<BoardProps> = {}) {
  const seats = [{ name: 'Lourdes', kind: 'human' as const, yours: true, present: true }];
  const all: BoardProps = { position: at(steps), story: story(steps), rolling: null, seats, options: played.options, cards, ...props };
  shown = mount(Board as Component<BoardProps>, { target: document.body, props: all });
  flushSync();
  return shown as { key: (event: KeyboardEvent) => boolean };
}
const press = (key: string) => new KeyboardEvent('keydown', { key });

test('cards are found by number, support by effect', () => {
  expect([cardOf(cards, 1).name, supportOf(cards, KICKER)?.name, supportOf(cards, 99)]).toEqual(['Percussion', 'Buteur', null]);
  expect([bestKind(cardOf(cards, 1)), bestKind(cardOf(cards, 50))]).toEqual([0, null]);
});

describe('the pitch', () => {
  test('the hand is drawn, and the first challenge is on the advanced card', () => {
    const { hand, on, ball, position } = pitch(1);
    expect(hand.map(({ text }) => text)).toEqual(['c01', 'c34', 'c24', 'c50']);
    expect(on).toMatchObject({ mine: [], his: null, at: { place: 2, asked: 0 } });
    expect([ball.at, position.piled, position.face_down]).toEqual(['place', 46, [1, 1, 1, 1]]);
  });

  test('before support the cards alone make a margin, then what was compared does', () => {
    expect(pitch(2).on).toMatchObject({ margin: 2, compared: null });
    expect(pitch(3)).toMatchObject({ on: null, last: { margin: 1, compared: { mine: 5, his: 4 } }, position: { awaits: Awaits.WAY, leads: [1, 3] } });
  });

  test('what came of a challenge stays until the next card is laid', () => {
    const said = (steps: number) => pitch(steps).last?.news.map(newsWords).filter(Boolean);
    expect(said(5)).toEqual(['Sa flèche et son fond rouge décident\u00a0: Passe, tout à gauche.']);
    expect(said(6)).toEqual([expect.stringContaining('Coup de sifflet')]);
    expect(pitch(6).lying.map((duel) => duel?.his?.text ?? '')).toEqual(['c21', 'c33', 'c45', '']);
  });

  test('a new phase clears it; the ball goes where it is kicked and carried', () => {
    expect(pitch(7)).toMatchObject({ position: { score: [3, 0] }, lying: [null, null, null, null] });
    expect(pitch(10)).toMatchObject({ position: { score: [8, 0], kicker: 1 }, ball: { at: 'in-goal', side: YOU } });
    expect(pitch(13).position.advantage).toEqual([0, 1]);
    expect(pitch(17)).toMatchObject({ position: { two_cards: 1 }, out: 0, lying: [null, null, null, null] });
    expect(pitch(21)).toMatchObject({ position: { advantage: [1, 0], two_cards: 0, score: [10, 0] } });
  });

  test('of an entry that is being told, points and cards show before its position does', () => {
    const before = story(9).length; // the support of a try is drawn
    const whole = story(10)[before]!;
    const after = (events: number) => pitchOf(at(9), [...story(9), begun(whole, events, at(9))], cards);
    expect(whole.events.map(([kind]) => kind)).toEqual(['support', 'margin', 'try']);
    expect(after(1)).toMatchObject({ on: { support: { effect: KICKER }, compared: null, margin: 2 }, position: { score: [3, 0] } });
    expect(after(3)).toMatchObject({ on: { compared: { mine: 5, his: 3 } }, position: { score: [8, 0] }, ball: { at: 'in-goal' } });
    const [laid, turned] = story(5).slice(-2) as [StoryEntry<Position>, StoryEntry<Position>];
    const half = pitchOf(laid.position, [...story(4), laid, begun(turned, 1, laid.position)], cards);
    expect(half.lying[1]).toMatchObject({ his: { text: 'c33' }, margin: null });
  });
});

test('the lesson says what its cards say', () => {
  const said = (key: string) => t(key as Key);
  let counted = 0;
  lesson.steps.forEach(({ say, action }, i) => {
    // « Percussion » y vaut 5: the card that this step lays, in the kind that is asked.
    const [, worth] = /(?:vaut|y vaut|débordement », |Chistera », )\s?(\d)/.exec(said(say).replace(/\u00a0|\u202f/g, ' ')) ?? [];
    const card = cards.find(({ text }) => action.startsWith(`lay ${text}`));
    if (worth && card && 'values' in card && say !== 'learn.champion.say.17') {
      expect([say, String(card.values[at(i).asked])]).toEqual([say, worth]);
      counted += 1;
    }
    const { last } = pitch(i + 1);
    const next = lesson.steps[i + 1]?.say ?? lesson.end.say;
    const [, mine, his] = /(\d) contre (\d)(?! \+)/.exec(said(next)) ?? [];
    if (mine && last) {
      const values = last.mine.reduce((sum, { values }) => sum + values[last.at.asked]!, 0);
      expect([next, values, values - last.margin!]).toEqual([next, Number(mine), Number(his)]);
      counted += 1;
    }
  });
  expect(counted).toBeGreaterThan(8);
});

describe('the board', () => {
  test('a card of the hand is played by touch and by key', () => {
    const play = vi.fn();
    const choices = ['lay c01', 'lay c34', 'lay c24', 'lay c50'].map(choice);
    const { key } = board(1, { choices, play });
    expect($$('.hand button')).toHaveLength(4);
    $$('.hand button')[0]!.click();
    expect(key(press('3'))).toBe(true);
    expect(key(press('9'))).toBe(false);
    expect(play.mock.calls).toEqual([['lay c01'], ['lay c24']]);
    expect($('.target')?.textContent).toContain('Physique');
  });

  test('challenges lie open on both sides, without Pied on the right', () => {
    const play = vi.fn();
    const choices = ['left physical', 'left hand', 'left foot', 'right physical', 'right hand'].map(choice);
    const { key } = board(3, { choices, play, pointed: 'left hand' });
    expect($$('.kinds button')).toHaveLength(5);
    expect($$('.no')).toHaveLength(1);
    expect($('.pointed')?.textContent).toContain('Passe');
    $$('.kinds button')[4]!.click();
    expect(key(press('2'))).toBe(true);
    expect(play.mock.calls).toEqual([['right hand'], ['left hand']]);
  });

  test('advice lies on cards and challenges, and is said', () => {
    const advice = (...actions: string[]) =>
      adviceOf(
        {
          columns: { win: 'gagner', try: 'essai', nj_try: 'essai du NJ' },
          chances: ['win', 'try', 'nj_try'],
          hints: actions.map((action, i) => ({ action, label: action, figures: { win: 0.6 - i / 10, try: 0.4, nj_try: 0.1 } })),
        },
        theirs,
      );
    const laid = ['lay c34', 'lay c01', 'lay c24', 'lay c50'];
    board(1, { choices: laid.map(choice), advice: advice('lay c01', 'lay c34', 'lay c24', 'lay c50') });
    expect($$('.hand .mark .figure').map((mark) => mark.textContent!.replace(/\s/g, ' '))).toEqual(['60 %', '50 %', '40 %', '30 %']);
    expect($$('.hand button.best').map((card) => card.textContent)).toEqual([expect.stringMatching(/Choix conseillé\s: gagner 60\s%, essai 40\s%, essai du NJ 10\s%/)]);
    void unmount(shown!);
    board(3, { choices: ['left hand', 'right hand'].map(choice), advice: advice('right hand', 'left hand') });
    expect($$('.kinds .figure')).toHaveLength(2);
    expect($$('.kinds .top').map((button) => button.textContent)).toEqual([expect.stringContaining('à droite')]);
  });

  test('the margin is explained', () => {
    board(3);
    expect($('.margin')?.textContent).toBe('+1');
    expect($('li.here')?.textContent).toContain('À vous le choix');
    expect($('.bonus')?.textContent).toContain('+ 1');
  });

  test('a touche is a scene of its own', () => {
    board(18);
    expect($('.piece')?.getAttribute('aria-label')).toBe('Touche');
    expect($('.next .slot')?.textContent).toBe('1');
  });

  test('it is told in words, and says whose the cards are', () => {
    board(1, { inWords: true });
    expect($('.words')?.textContent).toContain('Percussion');
    expect($('.ours')?.textContent).toContain('reconstitution');
    expect(words(pitchOf(start, [], cards), 'Lourdes')).toEqual(['Les cartes sont battues.']);
  });

  test('it offers cards and challenges itself', () => {
    expect(['lay c01', 'left foot', 'convert', 'play on'].map(onBoard)).toEqual([true, true, false, false]);
  });

  test('it speaks English', async () => {
    await setLang('en');
    board(1, { cards: english });
    expect($('.hand')?.textContent).toContain('Crash ball');
    await setLang('fr');
  });
});

describe('the pace', () => {
  test('the card turns, the margin is counted, the ball moves', () => {
    const { beats } = pace(story(5).at(-1)!);
    expect(beats?.map(([events]) => events)).toEqual([1, 2]);
  });
});

describe('the picker', () => {
  function picker(outcomes: string[], onpick: (action: string) => void) {
    const props: PickerProps = { outcomes, position: start, cards, seats: [{ name: 'Lourdes' }], disabled: false, onpick };
    shown = mount(Picker as Component<PickerProps>, { target: document.body, props });
    flushSync();
    return shown as { key: (event: KeyboardEvent) => boolean };
  }

  test('a card is typed or touched', () => {
    const onpick = vi.fn();
    const { key } = picker(['c01', 'c12', 'c21'], onpick);
    for (const typed of ['1', '2', 'Enter']) expect(key(press(typed))).toBe(true);
    flushSync();
    $$('.deck button')[2]!.click();
    expect(onpick.mock.calls).toEqual([['c12'], ['c21']]);
  });

  test('a support card by its place', () => {
    const onpick = vi.fn();
    const { key } = picker(['kicker', 'foul', '+1'], onpick);
    expect(key(press('3'))).toBe(true);
    expect(key(press('7'))).toBe(false);
    expect(onpick).toHaveBeenCalledWith('+1');
  });
});

describe('a real box', () => {
  const SIGNS = ['p', 'h', 'f'].flatMap((red) => ['<', '>'].flatMap((arrow) => ['', '1', '2', 'a'].flatMap((blown) => ['', 'g'].map((goal) => `${red}${arrow}${blown}${goal}`))));
  const VALUES = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));
  const boxed = (more: Partial<Position> = {}): Position => ({ ...start, box: 1, told: -1, cards: 54, awaits: Awaits.CARD, ...more });

  function picker(position: Position, outcomes: string[], onpick: (action: string) => void, undo?: () => void) {
    const props: PickerProps = { outcomes, position, cards, seats: [{ name: 'Lourdes' }], disabled: false, onpick, undo };
    shown = mount(Picker as Component<PickerProps>, { target: document.body, props });
    flushSync();
    return (shown as { key: (event: KeyboardEvent) => boolean }).key;
  }
  const type = (key: (event: KeyboardEvent) => boolean, ...keys: string[]) => keys.forEach((one) => (expect(key(press(one))).toBe(true), flushSync()));

  beforeEach(() => localStorage.clear());

  test('a card is told by keys, and remembered', () => {
    const onpick = vi.fn();
    const key = picker(boxed(), VALUES, onpick);
    type(key, '3', '4', '2', 'p', 'p', 'p', 'ArrowLeft', '1', 'b', 'Enter');
    expect(onpick.mock.calls).toEqual([['342 f<1g']]);
    $('.known button')!.click();
    expect(onpick).toHaveBeenLastCalledWith('342 f<1g');
    expect(met()).toEqual(['342 f<1g']);
  });

  test('by touch; what is missing is said', () => {
    const onpick = vi.fn();
    picker(boxed(), VALUES, onpick);
    const tap = (query: string, n = 0) => ($$(query)[n]!.click(), flushSync());
    tap('.rows .row:nth-child(1) .digit', 9);
    tap('.do .primary');
    expect([$('.why')!.textContent, onpick.mock.calls.length]).toEqual([t('champion.told.value', { kind: t('champion.kind.hand') }), 0]);
    tap('.rows .row:nth-child(2) .digit', 0);
    tap('.rows .row:nth-child(3) .digit', 5);
    expect($('.why')!.textContent).toBe(t('champion.told.red'));
    tap('.row > .red', 1);
    tap('.signs .digit', 1);
    tap('.do .primary');
    expect(onpick).toHaveBeenCalledWith('905 h>');
  });

  test('a card that cannot come is refused, and says why', () => {
    const onpick = vi.fn();
    const key = picker(boxed(), ['111'], onpick);
    type(key, '3', '4', '2', 'p', '>', 'Enter');
    expect([$('.why')!.textContent, onpick.mock.calls.length]).toEqual([t('champion.told.gone'), 0]);
  });

  test('a wrong card is taken back in plain sight; only its signs are asked where the values stand', () => {
    const undo = vi.fn();
    const onpick = vi.fn();
    const key = picker(boxed({ told: 42 }), SIGNS, onpick, undo);
    expect($$('.digits [aria-pressed="true"]').map((one) => one.textContent)).toEqual(['0', '4', '2']);
    type(key, 'p', '<', 'a', 'Enter');
    expect(onpick).toHaveBeenCalledWith('p<a');
    $$('.do button')[1]!.click();
    expect([undo.mock.calls.length, met()]).toEqual([1, []]);
  });

  test('how many cards; what Touche is worth; what support adds', () => {
    const onpick = vi.fn();
    let key = picker(boxed({ awaits: Awaits.COUNT }), Array.from({ length: 44 }, (_, n) => `${n + 20} cards`), onpick);
    type(key, 'ArrowUp', 'Enter');
    void unmount(shown!);
    key = picker(boxed({ awaits: Awaits.SET_PIECE }), Array.from({ length: 10 }, (_, n) => `worth ${n}`), onpick);
    type(key, '4');
    void unmount(shown!);
    key = picker(boxed({ awaits: Awaits.SUPPORT }), ['kicker', 'foul', '+1', '+2'], onpick);
    type(key, '2', 'f');
    expect(onpick.mock.calls.flat()).toEqual(['55 cards', 'worth 4', '+2', 'foul']);
  });

  test('the cards that were met are drawn by their faces', () => {
    const faces = Array.from({ length: 64 }, () => 0);
    faces[1] = 342 | (2 << 10) | (1 << 13) | (-1 << 15);
    const [first, ...rest] = cardsOf(boxed({ met: faces, cards: 2 }), cards);
    expect(first).toEqual({ text: 'c01', name: t('champion.box.card', { n: 1 }), values: [3, 4, 2], red: 2, right: false, arbitre: false, whistles: 1, goal: true });
    expect(rest.length).toBe(1 + 4);
    expect(`342 ${signsText(first as Card)}`).toBe('342 f<1g');
    expect(toldCard('342 f<1g')).toMatchObject({ values: [3, 4, 2], red: 2, right: false, whistles: 1, goal: true });
  });
});

test('half-time says how many cards are left', () => {
  expect(newsWords(['half_time', 0, 12, 7, 2])).toBe(t('champion.news.half_time_left', { left: 2 }));
  expect(newsWords(['half_time', 0, 12, 7, 0])).toBe(t('champion.news.half_time'));
});

test('the sheet has a line a phase', () => {
  const rows = sheetRows(story(21)) as SheetProps<Line>['rows'];
  shown = mount(Sheet, { target: document.body, props: { names: ['Lourdes'], rows } });
  flushSync();
  expect($$('tbody tr')).toHaveLength(1 + 4);
  expect($('tbody')?.textContent).toContain('5-4');
  expect($('tbody')?.textContent).toContain('sifflet pour');
  expect($('tbody')?.textContent).toContain('essai +5');
  expect($$('tbody td.score').map((cell) => cell.textContent)).toEqual(['3-0', '10-0', '10-0', '10-0']);
});
