/** Duel sur la Colline: the hill as positions have it, raced on, laid, told; its sheet and its lesson, a round that the rules have played. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps, PickerProps, SheetProps, Start } from '../../board/boards';
import { isThrow } from '../../board/log';
import { begun } from '../../board/playback.svelte';
import type { StoryEntry } from '../../board/position';
import type { Choice, Entry } from '../../generated/protocol';
import Board, { onBoard, pace, rattles } from './Board.svelte';
import { faceText, keepText, keptBy } from './cards';
import { Awaits, Lies, type Card, type Position } from './generated/numbers';
import { hillOf } from './hill';
import Picker from './Picker.svelte';
import Sheet from './Sheet.svelte';
import { headline, powerWords, startWords, words } from './words';
import { setLang } from '../../lib/i18n.svelte';
import { lessonIn } from '../../../tests/modules';

type Story = StoryEntry<Position>[];
const played = await lessonIn('colline');
const deck = played.cards as Card[];
const start = played.position as Position;
const told: Story = played.entries;
/** The story of the lesson before its step of this number, and the position then. */
const before = (step: number): Story => told.slice(0, played.told[step]);
const at = (story: Story): Position => story.at(-1)?.position ?? start;
const hill = (story: Story) => hillOf(at(story), story, deck);
/** The first so many events of an entry of the story. */
const half = (story: Story, events: number): Story => [...story.slice(0, -1), begun(story.at(-1)!, events, at(story.slice(0, -1)))];

const entry = (action: string, ...events: Entry['events']): Entry => ({ ...told[0]!, action, events });
const choice = (action: string, seat = 0): Choice => ({ action, label: action, detail: '', seat });
const NAMES = ['Camille', 'Dominique'];

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
  vi.useRealTimers();
});

const seat = (name: string, yours: boolean) => ({ name, kind: 'human' as const, yours, present: true });
function board(props: Partial<BoardProps>) {
  const position = at(props.story as Story);
  const all: BoardProps = { story: [], rolling: null, seats: [seat('Camille', true), seat('Dominique', false)], options: {}, cards: deck, ...props, position: { ...position, ...props.position } };
  shown = mount(Board as Component<BoardProps>, { target: document.body, props: all });
  flushSync();
  return shown as { key: (event: KeyboardEvent) => boolean };
}
const live = { position: { live: 1, awaits: Awaits.RACE } };
const press = (key: string) => new KeyboardEvent('keydown', { key });

test('faces and dice kept are written as actions write them', () => {
  expect([1, 2, 3, 4, 5].map(faceText).join('')).toBe('RBGY-');
  expect([keepText([]), keepText([0, 2])]).toEqual(['keep', 'keep 1,3']);
  expect([keptBy('keep'), keptBy('p1 keep 1,3')]).toEqual([[], [0, 2]]);
});

describe('the powers', () => {
  const OWN = { own_four: 1 };
  const RESISTS = { one_resists_five: 1 };
  const [fr, en] = [
    { 1: 'ni un 2 ni un 5', 4: "S'il est de la couleur forte", 5: "face à un 1, il s'en va seul" },
    { 1: 'neither a 2 nor a 5', 4: 'If it is of the strong colour', 5: 'facing a 1, it goes alone' },
  ];

  test.each([['fr', fr], ['en', en]] as const)('are told by the options in force (COLLINE-10, COLLINE-16): %s', async (language, said) => {
    await setLang(language);
    for (const [value, words] of Object.entries(said)) {
      const own = value === '4' ? OWN : RESISTS;
      expect(powerWords(Number(value), start)).not.toContain(words);
      expect(powerWords(Number(value), { ...start, ...own })).toContain(words);
    }
    for (const value of [2, 3, 6, 7, 8]) expect(powerWords(value, { ...start, ...OWN, ...RESISTS })).toBe(powerWords(value, start));
  });

  test('are so in the list, on the cards and in their names', () => {
    board({ story: before(7), hints: true, position: OWN, play: vi.fn() });
    expect($('.powers')?.textContent).toContain(fr[4]);
    const four = $$('.hand button').find((one) => one.textContent?.trim().startsWith('4'));
    expect(four?.title).toContain(fr[4]);
    expect(four?.textContent).toContain(fr[4]);
  });
});

test("the attacker's dice go by the values that they bear, until they are the clues (COLLINE-1, COLLINE-6)", () => {
  const thrown = told.findIndex(({ events }) => events.some(([kind]) => kind === 'clues'));
  board({ story: told.slice(0, thrown + 1) });
  expect($$('.clue .bears').map((one) => one.textContent)).toEqual(['1·2', '3·4', '5·6', '7·8']);
  expect($$('.clue')[1]!.getAttribute('aria-label')).toMatch(/^Place 2, dé 3·4\s: (couleur|valeur)$/);
  void unmount(shown!);
  board({ story: before(7) });
  expect($$('.clue .bears')).toEqual([]);
  expect($$('.clue')[1]!.getAttribute('aria-label')).toMatch(/^Indice de la place 2/);
});

test('dice that the attacker deals out are no dice of a place, and are dealt by choices beside the hill (COLLINE-6)', () => {
  const thrown = told.findIndex(({ events }) => events.some(([kind]) => kind === 'clues'));
  const dealing = { awaits: Awaits.DEAL, deals_dice: 1 };
  const story = told.slice(0, thrown + 1);
  expect(hillOf({ ...at(story), ...dealing }, story, deck).phase).toBe('attack');
  board({ story, position: dealing });
  expect($$('.clue .kind')).toHaveLength(4);
  expect($$('.clue .bears')).toEqual([]);
  expect(onBoard('deal CVVC')).toBe(false);
});

describe('the hill', () => {
  const clash = before(11); // with the entry that shows all cards

  test('follows the round', () => {
    expect([0, 6, 7, 11, 13].map((step) => hill(before(step)).phase)).toEqual(['race', 'attack', 'answer', 'clash', 'clash']);
    expect(at(before(7)).lies).toEqual([[Lies.NEXT, 0, 0, 0], Array(4).fill(Lies.FACE_DOWN)]);
    expect(hill(before(7)).places[1]!.map(({ card }) => card)).toEqual([null, null, null, null]);
    expect(hill(before(8)).places[0]![0]!.card?.text).toBe('Y2');
  });

  test('is turned up place by place, then power by power', () => {
    const faces = (story: Story) => hill(story).places.map((side) => side.map(({ lies }) => lies));
    const one = half(clash, 3);
    expect(one.at(-1)!.events.at(-1)![0]).toBe('shown');
    expect(hill(one).phase).toBe('clash');
    expect(faces(one)).toEqual(Array(2).fill([Lies.FACE_UP, Lies.FACE_DOWN, Lies.FACE_DOWN, Lies.FACE_DOWN]));
    expect(hill(one).places.map((side) => side[3]!.card?.text)).toEqual(['R8', undefined]);
    expect(hill(half(clash, 6)).parts).toEqual([[7, 8], [8, 4]]);
    const gone = hill(half(clash, 7));
    expect(gone.places[1]![0]).toMatchObject({ lies: Lies.REMOVED, counts: false });
    expect(gone.sums).toEqual([15, 4]);
    expect(gone.act?.said).toBe('Le 2 de Camille détruit le 8 rouge ♦.');
    expect(hill(half(clash, 8)).sums).toEqual([22, 4]);
  });

  test('told to the end is what the position says', () => {
    for (const n of told.keys()) {
      const story = told.slice(0, n + 1);
      const { places, parts, sums, phase } = hill(story);
      expect(places.map((side) => side.map(({ lies }) => lies))).toEqual(at(story).lies);
      if (phase === 'clash') expect(parts.map((side) => side.reduce((sum, part) => sum + part, 0))).toEqual(sums);
      else expect(sums).toBeNull();
    }
    const all = clash.at(-1)!.events.length;
    expect(hill(half(clash, all)).places).toEqual(hill(clash).places);
    expect(hill(told)).toMatchObject({ sums: [27, 11], won: { seat: 0, said: 'Camille gagne le combat 1.' } });
  });

  test('a 5 sweeps its line, a 6 is raised, a 3 copies', () => {
    const after = { ...at(before(11)), laid: [[8, 14, 3, 6], [5, 2, 17, 18]], of_strong_colour: [[1, 0, 1, 1], [1, 1, 0, 0]] };
    const shown = [0, 1, 2, 3].map((place): Entry['events'][number] => ['shown', 1, place, 0, 0]);
    const whole = { ...told.at(-1)!, changes: { ...after }, events: [...shown, ['discarded', 1, 0, 5, 8], ['strong', 0, 1, 14, 0], ['copies', 0, 2, 1, 6]] as Entry['events'] };
    const { places, sums, act } = hillOf(at(told), [begun(whole, 7, at(told))], deck);
    expect(places.map((side) => side[0]!.lies)).toEqual([Lies.REMOVED, Lies.REMOVED]);
    expect(places[0]![1]).toMatchObject({ raised: true, counts: true });
    expect(sums![0]).toBe(6 + 6 + 6);
    expect(act?.kind).toBe('copies');
  });
});

describe('the pace', () => {
  test('a live race is told at once, calm dice roll a moment', () => {
    expect(pace(entry('p1 keep 1,3', ['keep', 0, 5, 0, 0])).pause).toBe(0);
    expect(pace(entry('RB', ['dice', 0, 1215, 5, 0])).pause).toBe(0);
    expect(pace(entry('keep 1,3', ['keep', 0, 5, 0, 0])).pause).toBeGreaterThan(0);
  });

  test('a clash is told place by place, power by power', () => {
    const clash = before(11).at(-1)!;
    const { beats } = pace(clash);
    expect(beats!.map(([events]) => clash.events[events - 1]![0])).toEqual(['shown', 'shown', 'shown', 'shown', 'destroyed', 'adds']);
  });

  test('dice rattle as they fall, and do not roll first', () => {
    expect(told.some(isThrow)).toBe(false);
    expect(told.filter(rattles)).toHaveLength(5);
    expect(['keep', 'p2 keep 1', 'p1 grab', 'pass', 'lay R7'].every(onBoard)).toBe(true);
  });
});

describe('the board', () => {
  test('dice are kept by a tap and by keys, and the others thrown', () => {
    const play = vi.fn();
    const table = board({ story: before(2), choices: ['keep', 'keep 1', 'keep 1,2'].map((action) => choice(action)), play });
    $$('button.one')[0]!.click();
    expect(table.key(press('2'))).toBe(true);
    flushSync();
    expect($$('button.one').map((die) => die.getAttribute('aria-pressed'))).toEqual(['true', 'true', 'false', 'false']);
    expect(table.key(press(' '))).toBe(true);
    flushSync();
    expect(play).toHaveBeenCalledExactlyOnceWith('keep 1,2');
  });

  test('a live throw asked for too soon waits its time', () => {
    vi.useFakeTimers();
    const play = vi.fn();
    const table = board({ story: before(0), ...live, choices: [choice('p1 keep')], play });
    table.key(press(' '));
    flushSync();
    table.key(press(' '));
    flushSync();
    expect(play).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(400);
    flushSync();
    expect(play.mock.calls).toEqual([['p1 keep'], ['p1 keep']]);
  });

  test('what was asked for and kept in a live race stays so when the other throws', () => {
    const play = vi.fn();
    const now = new SvelteMap<string, unknown>([['position', { ...at(before(2)), ...live.position }]]);
    const props = {
      ...{ story: before(2), rolling: null, seats: [seat('Camille', true), seat('Dominique', false)], options: {}, cards: deck, play },
      get position() {
        return now.get('position') as Position;
      },
      get choices() {
        return (now.get('choices') ?? []) as Choice[];
      },
    };
    const table = (shown = mount(Board as Component<BoardProps>, { target: document.body, props })) as { key: (event: KeyboardEvent) => boolean };
    flushSync();
    table.key(press('1'));
    table.key(press(' '));
    flushSync();
    now.set('position', { ...props.position });
    flushSync();
    expect($('button.one')!.getAttribute('aria-pressed')).toBe('true');
    now.set('choices', [choice('p1 keep 1')]);
    flushSync();
    expect(play).toHaveBeenCalledExactlyOnceWith('p1 keep 1');
  });

  test('two at one screen: dice are thrown by who is called, each with his keys', () => {
    const play = vi.fn();
    const seats = [seat('Camille', true), seat('Dominique', true)];
    const table = board({ story: before(0), seats, choices: [choice('keep', 1)], play });
    expect($$('.throw-dice').map((button) => button.getAttribute('aria-disabled'))).toEqual(['false', 'true']);
    table.key(press(' '));
    flushSync();
    expect(play).not.toHaveBeenCalled();
    table.key(press('Enter'));
    flushSync();
    expect(play).toHaveBeenCalledExactlyOnceWith('keep');
  });

  test('the flag is taken by f, and by its button', () => {
    const play = vi.fn();
    const table = board({ story: before(5), choices: [choice('grab'), choice('pass')], play });
    table.key(press('f'));
    $('button.grab')!.click();
    expect(play.mock.calls).toEqual([['grab'], ['grab']]);
    expect(headline(at(before(5)), hill(before(5)), NAMES)).toContain('Camille');
  });

  test('cards are laid by a tap and by their keys', () => {
    const play = vi.fn();
    const table = board({ story: before(7), choices: [choice('lay R6'), choice('lay Y8')], play });
    expect($$('.hand button')).toHaveLength(10);
    table.key(press('1'));
    table.key(press('0'));
    table.key(press('2')); // not among the choices
    $$('.hand button')[0]!.click();
    expect(play.mock.calls).toEqual([['lay R6'], ['lay Y8'], ['lay R6']]);
  });

  test('at a shared screen a hand is seen only by who looks at it', () => {
    const seats = [seat('Camille', true), seat('Dominique', true)];
    board({ story: before(7), seats, choices: [], play: vi.fn() });
    expect($$('.hand button')).toHaveLength(0);
    void unmount(shown!);
    board({ story: before(7), seats, choices: [choice('lay R6', 0)], viewer: 0, play: vi.fn() });
    expect($$('.hand button')).toHaveLength(10);
  });

  test('a position is told in words too', () => {
    const hands = [[deck[0]!], []];
    const said = words(at(before(8)), hill(before(8)), NAMES, hands).join(' ');
    expect(said).toContain('Indices, de gauche à droite');
    expect(said).toContain('2 jaune');
    expect(said).toContain('Main de Camille\u00a0: 1 rouge.');
    expect(said).toContain('Dominique a 6 cartes en main.');
  });
});

describe('before a live race', () => {
  const start = (changes: Partial<Start> = {}): Start => ({ ready: [false, false], may: true, say: vi.fn(), at: null, ...changes });
  const people = [seat('Camille', true), seat('Dominique', false)];

  test('the throw is the word that one is ready, by its key too', () => {
    const signal = start();
    const play = vi.fn();
    const table = board({ story: before(0), ...live, start: signal, play });
    expect($('.throw-dice')).toBeNull();
    $('button.ready')!.click();
    expect(table.key(press(' '))).toBe(true);
    expect(signal.say).toHaveBeenCalledTimes(2);
    expect(play).not.toHaveBeenCalled();
  });

  test('while it counts down nothing is thrown, nor asked for', () => {
    vi.useFakeTimers();
    const play = vi.fn();
    const signal = start({ may: false, at: Date.now() + 2100, ready: [true, true] });
    const table = board({ story: before(0), ...live, start: signal, choices: [], play });
    expect($('.count')?.textContent).toBe('3');
    vi.advanceTimersByTime(1000);
    flushSync();
    expect($('.count')?.textContent).toBe('2');
    table.key(press(' '));
    $('button.ready')!.click();
    vi.advanceTimersByTime(5000);
    flushSync();
    expect(play).not.toHaveBeenCalled();
    expect(signal.say).not.toHaveBeenCalled();
  });

  test.each<[string, boolean[], boolean, number[]]>([
    ['tous deux', [false, false], true, [0]],
    ["On n'attend plus que vous", [false, true], true, [0]],
    ['On attend que Dominique', [true, false], true, [0]],
    ['On attend le retour de Dominique', [true, true], false, [0]],
    ['choisissez une couleur', [false, false], true, [0, 1]],
    ['Les joueurs', [false, false], true, []],
  ])('%s', (words, ready, present, yours) => {
    const seats = people.map((one, i) => ({ ...one, present: i === 0 || present }));
    expect(startWords(start({ ready }), seats, yours)).toContain(words);
  });
});

describe('real dice', () => {
  const real = { ...live, real: true };

  test('a live race is told by the colour of the four: by a touch, by its key', () => {
    const play = vi.fn();
    const table = board({ ...real, story: before(0), choices: [choice('p1 keep')], play });
    $$('.claim')[1]!.click();
    expect(table.key(press('4'))).toBe(true);
    expect(table.key(press(' '))).toBe(false);
    expect(play.mock.calls).toEqual([['p1 keep BBBB p1 grab'], ['p1 keep YYYY p1 grab']]);
    expect($('section.racer:not(.mine)')?.textContent).toContain('Dominique lance ses propres dés');
  });

  test('a flag that was taken back can be taken again, or with another colour', () => {
    const play = vi.fn();
    board({ real: true, story: before(5), position: { live: 1 }, choices: [choice('p1 grab'), choice('p1 pass')], play });
    $$('.claim')[0]!.click();
    $$('.claim')[2]!.click();
    expect(play.mock.calls).toEqual([['p1 grab'], ['p1 pass p1 keep GGGG p1 grab']]);
  });

  test('in calm mode the faces of the dice that were thrown are told', () => {
    const play = vi.fn();
    const table = board({ story: before(2), real: true, choices: [choice('keep'), choice('keep 1,2')], play });
    table.key(press('1'));
    table.key(press('2'));
    flushSync();
    expect($$('.slot')).toHaveLength(2);
    for (const key of ['v', 'J', 'Backspace', '-', 'r']) table.key(press(key));
    flushSync();
    expect($$('.slot:not(.empty)')).toHaveLength(2);
    table.key(press('Enter'));
    expect(play).toHaveBeenCalledExactlyOnceWith('keep 1,2 G-');
  });

  test('the clues are told die by die', () => {
    const onpick = vi.fn();
    const props: PickerProps = { outcomes: ['CCCC', 'VVVV'], seats: [], position: start, disabled: false, onpick };
    const picker = mount(Picker as Component<PickerProps>, { target: document.body, props }) as { key: (event: KeyboardEvent) => boolean };
    shown = picker;
    flushSync();
    for (const key of ['c', 'v', 'c', 'Backspace', 'v', 'Enter']) picker.key(press(key));
    expect(onpick).not.toHaveBeenCalled();
    flushSync();
    $$('.one')[3]!.querySelector('button')!.click();
    flushSync();
    expect(picker.key(press('x'))).toBe(false);
    picker.key(press('Enter'));
    expect(onpick).toHaveBeenCalledExactlyOnceWith('CVVC');
  });
});

describe('a clash that has been told', () => {
  test('stays until one goes on, and can be read again', () => {
    const goOn = vi.fn();
    const table = board({ story: told, goOn, play: vi.fn() });
    expect($$('.recap li')).toHaveLength(5);
    expect($('.recap dl')?.textContent).toContain('7 + 15 + 5 = 27');
    expect(document.activeElement).toBe($('.onward'));
    table.key(press('Enter'));
    $('.onward')!.click();
    expect(goOn).toHaveBeenCalledTimes(2);
    expect(pace(told.at(-1)!).wait).toBe(true);
    expect(pace(entry('x', ['wins_round', 0, 1, 3, 0], ['wins', 0, 3, 3, 0])).wait).toBe(false);
  });
});

test('a replay shows the hands that its viewer may see, from that side', () => {
  const hands = [start.hands[0]!.map((_, i) => i + 1), start.hands[0]!.map((_, i) => i + 9)];
  board({ story: before(0), position: { hands }, viewer: -2 });
  expect($$('ul[aria-label^="Main de"]')).toHaveLength(2);
  void unmount(shown!);
  board({ story: before(0), viewer: 1 });
  expect($$('.post strong').map((name) => name.textContent)).toEqual(['Camille', 'Dominique']);
});

test('cards that have just come are marked, not the first ten', () => {
  const marked = () => $$('.hand .fresh').map((button) => button.textContent?.trim().slice(0, 7));
  board({ story: before(7), choices: [choice('lay R6')], play: vi.fn() });
  expect(marked()).toEqual([]);
  void unmount(shown!);
  const position = { awaits: Awaits.RACE, strong: 0, hands: [[6, 11, 27, 0], [0]] };
  board({ story: told, position, play: vi.fn() });
  expect(marked()).toEqual(['3 jaune']);
});

test('the sheet has a line a round', () => {
  const rows = told.flatMap(({ lines }) => lines);
  shown = mount(Sheet as Component<SheetProps>, { target: document.body, props: { names: NAMES, rows } });
  flushSync();
  expect($$('tbody tr')).toHaveLength(1);
  expect($('.sums')?.textContent).toBe('1127');
  expect($('.cards')?.textContent).toContain('8♦');
});
