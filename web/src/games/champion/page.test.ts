/** Rugby Champion: faces, the scene folded from events, what a margin brings, the lesson, the board. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { adviceOf } from '../../board/advice';
import type { BoardProps, PickerProps } from '../../board/boards';
import { beforehand, entryOf } from '../../board/lesson';
import type { Choice, Entry } from '../../generated/protocol';
import Board, { onBoard, theirs } from './Board.svelte';
import { bestKind, cardText, deckOf, faceOf, nameOf, OUR_DECK, printed, supportName } from './cards';
import lesson from './lesson';
import { pace } from './pace';
import Picker from './Picker.svelte';
import { marginOf, ofTwoCards, open, scene, type Stakes } from './scene';
import Sheet from './Sheet.svelte';
import { cellsOf } from './stakes';
import { words } from './words';
import { setLang } from '../../lib/i18n.svelte';

const told = [...beforehand(lesson), ...lesson.steps.map((step, i) => entryOf(step, i + 1))];
const after = (steps: number) => scene(told.slice(0, steps + 1));
const entry = (...events: Entry['events']): Entry => entryOf({ say: 'learn.go_on', rule: '', by: 0, action: '', events }, 1);
const choice = (action: string): Choice => ({ action, label: action, worth: '', seat: 0 });

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

function board(props: Partial<BoardProps>) {
  const seats = [{ name: 'Lourdes', kind: 'human' as const, yours: true, present: true }];
  const all: BoardProps = { story: [], rolling: null, seats, options: { deck: 'reconstruction' }, ...props };
  shown = mount(Board as Component<BoardProps>, { target: document.body, props: all });
  flushSync();
  return shown as { key: (event: KeyboardEvent) => boolean };
}
const press = (key: string) => new KeyboardEvent('keydown', { key });

describe('cards', () => {
  test('a face is read as the rules write it', () => {
    expect(faceOf(6228)).toEqual({ values: [4, 2, 1], red: 0, right: true, whistles: 1, arbitre: false, goal: false });
    expect(faceOf(3 << 12)).toMatchObject({ whistles: 0, arbitre: true });
    expect(faceOf(1 << 14).goal).toBe(true);
  });

  test('our deck is known by name, another by what the table says of it', () => {
    expect([nameOf(1), cardText(1), supportName('kicker'), supportName('+2')]).toEqual(['Percussion', 'c01', 'Buteur', 'Raffut']);
    const theirs = deckOf({ deck: 'ma-boite@1f2e3d4c' }, { 'card.1': 'Enfoncement', 'support.3': 'Coup de reins' }, { set_piece: [0, 4, 6], faces: [0, 6228] });
    expect([nameOf(1, theirs), nameOf(2, theirs), supportName('+2', theirs), supportName('+1', theirs)]).toEqual(['Enfoncement', 'Carte n° 2', 'Coup de reins', '+1']);
    expect([theirs.setPiece[2], printed(1, theirs)?.values, printed(2, theirs)]).toEqual([6, [4, 2, 1], null]);
    expect(bestKind(printed(1)!)).toBe(0);
    expect(bestKind(printed(50)!)).toBe(null);
  });
});

describe('the scene', () => {
  test('the hand is drawn, and the first challenge is on the advanced card', () => {
    const now = after(1);
    expect(now.hand.map(({ card }) => card)).toEqual([1, 34, 24, 50]);
    expect(now).toMatchObject({ half: 1, place: 2, kind: 0, pile: 46, deck: 54, ball: { at: 'place', place: 2 } });
    expect(now.hidden).toEqual([true, true, true, true]);
  });

  test('before support the cards alone make a margin, then what was compared does', () => {
    expect(marginOf(after(2).duel!, 0)).toBe(2);
    const now = after(3);
    expect(marginOf(now.explained!, 0)).toBe(1);
    expect(now.choosing).toEqual({ side: true });
    expect(open(now)).toEqual([1, 3]);
  });

  test('what came of a challenge stays until the next card is laid', () => {
    expect(after(5).news.map(([kind]) => kind)).toEqual(['challenge']);
    expect(after(6).news.map(([kind]) => kind)).toEqual(['whistle']);
    expect(after(6).lying.map((duel) => duel?.his?.card ?? 0)).toEqual([21, 33, 45, 0]);
  });

  test('points, tries, Avantage, the ball in touch', () => {
    expect(after(7)).toMatchObject({ score: [3, 0], lying: [null, null, null, null] });
    expect(after(10)).toMatchObject({ score: [8, 0], kicker: true, ball: { at: 'in-goal', side: 0 } });
    expect(after(13).advantage).toEqual([false, true]);
    expect(after(15).advantage).toEqual([false, false]);
    expect(after(17)).toMatchObject({ phase: 1, setPiece: true, out: 0 });
    expect(after(21)).toMatchObject({ advantage: [true, false], phase: 0, setPiece: false, score: [10, 0] });
  });

  test('a half keeps the score and gives the rest back', () => {
    const now = scene([...told, entry(['half_time', 0, 10, 0, 0], ['half', 0, 2, 54, 0], ['phase', 0, 0, 4, 0])]);
    expect(now).toMatchObject({ half: 2, score: [10, 0], pile: 54, hand: [], advantage: [false, false] });
  });
});

test('the lesson counts what is printed on its cards', () => {
  let counted = 0;
  lesson.steps.forEach((step, i) => {
    const { explained: duel } = after(i + 1);
    if (!duel?.compared || !step.events.some(([kind]) => kind === 'margin')) return;
    const { mine, his, bonus } = duel.compared;
    const piece = ofTwoCards(duel) ? OUR_DECK.setPiece[duel.phase]! : 0;
    expect([step.say, marginOf({ ...duel, compared: null }, piece + bonus)]).toEqual([step.say, mine - his]);
    counted += 1;
  });
  expect(counted).toBeGreaterThan(5);
});

describe('what a margin brings', () => {
  const stakes = (changes: Partial<Stakes>): Stakes => ({ phase: 0, place: 2, advantage: [false, false], last: false, ...changes });
  const brings = (changes: Partial<Stakes>) => cellsOf(stakes(changes)).map((cell) => cell.brings.join(' '));

  test('in attack', () => {
    expect(brings({})).toEqual(['try_nj', 'advantage_nj arrow', 'arrow', 'on', 'try']);
    expect(brings({ last: true })).toEqual(['try_nj', 'advantage_nj end', 'end', 'end', 'try']);
    expect(brings({ advantage: [false, true] })).toEqual(['try_nj', 'try_nj', 'arrow', 'lost_nj on', 'try']);
    expect(brings({ advantage: [true, true] })[1]).toBe('lost arrow');
  });

  test('before the touchline', () => {
    expect(brings({ place: 3 })).toEqual(['try_nj', 'advantage_nj out', 'out', 'out', 'try']);
  });

  test('in a touche, a mêlée and its run', () => {
    expect(brings({ phase: 1 })).toEqual(['advantage_nj', 'nothing', 'advantage']);
    expect(brings({ phase: 1, advantage: [true, false] })[2]).toBe('nothing');
    expect(brings({ phase: 2, advantage: [true, true] })).toEqual(['try_nj', 'nothing', 'try']);
    expect(brings({ phase: 2, place: 0 })).toEqual(['try_nj', 'advantage_nj end', 'end', 'advantage end', 'try']);
    expect(brings({ phase: 2, place: 1, advantage: [true, false] })).toEqual(['try_nj', 'lost arrow', 'arrow', 'try', 'try']);
  });
});

describe('the board', () => {
  test('a card of the hand is played by touch and by key', () => {
    const play = vi.fn();
    const choices = ['lay c01', 'lay c34', 'lay c24', 'lay c50'].map(choice);
    const { key } = board({ story: told.slice(0, 2), choices, play });
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
    const { key } = board({ story: told.slice(0, 4), choices, play, pointed: 'left hand' });
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
    const cards = ['lay c34', 'lay c01', 'lay c24', 'lay c50'];
    board({ story: told.slice(0, 2), choices: cards.map(choice), advice: advice('lay c01', 'lay c34', 'lay c24', 'lay c50') });
    expect($$('.hand .mark .figure').map((mark) => mark.textContent!.replace(/\s/g, ' '))).toEqual(['60 %', '50 %', '40 %', '30 %']);
    expect($$('.hand button.best').map((card) => card.textContent)).toEqual([expect.stringMatching(/Choix conseillé\s: gagner 60\s%, essai 40\s%, essai du NJ 10\s%/)]);
    void unmount(shown!);
    board({ story: told.slice(0, 4), choices: ['left hand', 'right hand'].map(choice), advice: advice('right hand', 'left hand') });
    expect($$('.kinds .figure')).toHaveLength(2);
    expect($$('.kinds .top').map((button) => button.textContent)).toEqual([expect.stringContaining('à droite')]);
  });

  test('the margin is explained', () => {
    board({ story: told.slice(0, 4) });
    expect($('.margin')?.textContent).toBe('+1');
    expect($('li.here')?.textContent).toContain('À vous le choix');
    expect($('.bonus')?.textContent).toContain('+ 1');
  });

  test('a touche is a scene of its own', () => {
    board({ story: told.slice(0, 19) });
    expect($('.piece')?.getAttribute('aria-label')).toBe('Touche');
    expect($('.next .slot')?.textContent).toBe('1');
  });

  test('it is told in words, and says whose the cards are', () => {
    board({ story: told.slice(0, 2), inWords: true });
    expect($('.words')?.textContent).toContain('Percussion');
    expect($('.ours')?.textContent).toContain('reconstitution');
    expect(words(scene([]), 'Lourdes', OUR_DECK)).toEqual(['Les cartes sont battues.']);
  });

  test('it offers cards and challenges itself', () => {
    expect(['lay c01', 'left foot', 'convert', 'play on'].map(onBoard)).toEqual([true, true, false, false]);
  });

  test('it speaks English', async () => {
    await setLang('en');
    board({ story: told.slice(0, 2) });
    expect($('.hand')?.textContent).toContain('Crash ball');
    await setLang('fr');
  });
});

describe('the pace', () => {
  test('the card turns, the margin is counted, the ball moves', () => {
    const { beats } = pace(told[5]!);
    expect(beats?.map(([events]) => events)).toEqual([1, 2, 3]);
  });
});

describe('the picker', () => {
  function picker(outcomes: string[], onpick: (action: string) => void) {
    const props: PickerProps = { outcomes, seats: [{ name: 'Lourdes' }], disabled: false, onpick };
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

test('the sheet has a line a phase', () => {
  const duel = { place: 2, kind: 0, laid: [1], turned: 45, mine: 5, his: 4, compared: true, bonus: 1, whistle: 0 };
  const rows = [{ label: 'mi-temps 1' }, { half: 1, number: 1, phase: 0, duels: [duel, { ...duel, compared: false, whistle: 1 }], marks: ['kick_you'], score: [3, 0] }];
  shown = mount(Sheet, { target: document.body, props: { names: ['Lourdes'], rows } });
  flushSync();
  expect($$('tbody tr')).toHaveLength(2);
  expect($('tbody')?.textContent).toContain('5-4');
  expect($('tbody')?.textContent).toContain('sifflet pour');
  expect($('tbody')?.textContent).toContain('but de pénalité');
});
