/** The analysis of a match: the curve, the sums, what is said of a choice; the page with a small match. */
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { area, band, line, places, roomFor, scale, type Frame } from '../src/analysis/curve';
import { amount, change, worth } from '../src/analysis/figures';
import { answerTo } from '../src/analysis/mistakes';
import { isReady, patiently } from '../src/analysis/polling';
import { choicesOf, costly, luckiest, phasesOf, storyAt, storyBefore, toFigure, weights } from '../src/analysis/review';
import { adding, hanging } from '../src/analysis/sums';
import { verdictOf, whyWon } from '../src/analysis/verdict';
import type { Analysing, Analysis, Entry, Judged, PlayerReview, Review, Step, Table } from '../src/generated/protocol';
import { lettersOf, minutesOf, square, stretches } from '../src/games/poche/decision';
import { setLang, words } from '../src/lib/i18n.svelte';
import AnalysisPage from '../src/pages/Analysis.svelte';
import { noted, solvedOf, streak } from '../src/puzzles/record';
import { lessonIn } from './modules';
import { daysBefore } from '../src/lib/days';
import { PATIENCE } from './patience';

const FRAME: Frame = { width: 140, height: 120, left: 20, right: 20, top: 10, bottom: 10 };

describe('the curve', () => {
  const points = [0.5, 0.25, 1].map((value) => ({ value, error: 0 }));

  test('goes from the left edge to the right one, a certainty at the head', () => {
    expect(line(points, scale(FRAME, places([0, 1, 1])))).toBe('M20.0 60.0L70.0 85.0L120.0 10.0');
  });

  test('where less is better, less is up', () => {
    const { y } = scale(FRAME, places([0, 1]), 20, 10);
    expect([y(20), y(15), y(10)]).toEqual([110, 60, 10]);
  });

  test('what weighs little takes little place', () => {
    expect(places([9, 0.5, 0.5, 1])).toEqual([0, 0.25, 0.5, 1]);
    expect(places([1])).toEqual([0]);
  });

  test('a place is of the nearest step', () => {
    const { at } = scale(FRAME, places([0, 1, 3]));
    expect([-50, 20, 31, 33, 45, 60, 90, 999].map(at)).toEqual([0, 0, 0, 1, 1, 1, 2, 2]);
  });

  test('an area closes at its level', () => {
    expect(area(points, scale(FRAME, places([0, 1, 1])), 0.5)).toMatch(/L120\.0 60\.0L20\.0 60\.0Z$/);
    expect(area([], scale(FRAME, []), 0)).toBe('');
  });

  test('a band stays on the scale, and is none where all is exact', () => {
    const on = scale(FRAME, places([0, 1]));
    expect(band(points, on)).toBe('');
    expect(band([{ value: 0.95, error: 0.1 }, { value: 0.5, error: 0.1 }], on)).toBe('M20.0 10.0L120.0 50.0L120.0 70.0L20.0 25.0Z');
  });

  test('of labels in each other’s way the first stays', () => {
    expect(roomFor([5, 0, 9, 20], (x) => [x, x + 6])).toEqual([5, 20]);
  });
});

describe('the sums', () => {
  test('add up as they are shown', () => {
    for (const [start, parts, end] of [
      [50, [31.4, -8.4, 27], 100],
      [50, [0.4, 0.4, 0.4], 51.2],
      [49.6, [-20.5, -9.5, -19.6], 0],
      [33.3, [33.4, 33.3], 100],
    ] as [number, number[], number][]) {
      const shown = adding(start, parts, end);
      expect(shown.start + shown.parts.reduce((sum, part) => sum + part, 0)).toBe(shown.end);
      shown.parts.forEach((part, i) => expect(Math.abs(part - parts[i]!)).toBeLessThanOrEqual(1));
    }
  });

  test('bars hang one on the other', () => {
    expect(hanging(0.5, [0.25, -0.5])).toEqual([
      { from: 0.5, to: 0.75 },
      { from: 0.75, to: 0.25 },
    ]);
  });
});

describe('figures', () => {
  beforeAll(() => setLang('fr'));
  const plain = (text: string) => text.replace(/\s/g, ' ');

  test('a chance that is no certainty is not written as one', () => {
    expect([0, 0.001, 0.63, 0.999, 1].map((value) => plain(worth('chance', value)))).toEqual(['0 %', '< 1 %', '63 %', '> 99 %', '100 %']);
    expect(worth('points', 17.42)).toBe('17,4');
  });

  test('a change has its sign, a small one a digit more', () => {
    expect([0.12, -0.12, 0.004, 0].map((value) => plain(change('chance', value)))).toEqual(['+12 %', '−12 %', '+0,4 %', '0 %']);
    expect(plain(amount('chance', -0.12))).toBe('12 %');
    expect(change('points', -1.25)).toBe('−1,3');
  });
});

// --- A small match --------------------------------------------------------------------------------------------

const entry = (seq: number, action: string, events: Entry['events'], sentences: string[]): Entry => ({ seq, kind: 'action', seat: 0, action, events, sentences, lines: [], hidden: false, chance: /^\d/.test(action), dice: [], changes: {} });
const entries = [
  entry(2, '5', [['kick_off_die', 0, 5, 0, 0]], ['Lourdes lance 5.']),
  entry(3, '2', [['kick_off_die', 1, 2, 0, 0], ['kick_off', 0, 1, 1, 0]], ["Lourdes donne le coup d'envoi."]),
  entry(4, '3-1', [['throw', 0, 3, 1, 1], ['penalty', 0, 1, 0, 0]], ['Pénalité pour Lourdes.']),
  entry(5, 'play', [['decision', 0, 72, 0, 0], ['clock', 0, 1, 2, 0]], ['Lourdes joue la pénalité.']),
  entry(6, '6-6', [['throw', 0, 6, 6, 2]], ['Lourdes lance 6-6.']),
];
const judged: Judged = {
  options: [
    { action: 'kick', label: 'tenter', worth: 0.6, error: 0 },
    { action: 'play', label: 'jouer', worth: 0.52, error: 0 },
    { action: 'wait', label: 'attendre', worth: 0.59, error: 0 },
  ],
  chosen: 1,
  cost: 0.08,
  error: 0,
  net: -0.08,
  mark: 'mistake',
};
const step = (number: number, seq: number, kind: Step['kind'], mine: number, luck: number, choice: Judged | null = null): Step => ({
  number, seq, kind, seat: kind === 'start' ? -1 : 0, action: entries[number - 1]?.action ?? '', sentences: entries[number - 1]?.sentences ?? [],
  worth: [mine, 1 - mine], error: 0, luck: [luck, -luck], choice,
});
const steps = [step(0, 1, 'start', 0.5, 0), step(1, 2, 'luck', 0.55, 0.05), step(2, 3, 'luck', 0.56, 0.01), step(3, 4, 'luck', 0.6, 0.04), step(4, 5, 'choice', 0.52, 0, judged), step(5, 6, 'luck', 1, 0.48)];
const account = (side: number, name: string, luck: number, cost: number, given: number, result: number): PlayerReview => ({
  side, name, start: 0.5, luck, cost, given, result, error: 0, lost: cost, accuracy: side ? null : 72.4, choices: 1 - side, inaccuracies: 0, mistakes: 1 - side, blunders: 0,
});
const seat = (n: number, name: string) => ({ seat: n, kind: 'human' as const, style: '', name, yours: n === 0, present: true, ready: false, can_take_over: false });
const replay = {
  type: 'table', table: 'T', game: 'poche', title: 'Rugby de poche', options: {}, dice: 'fair', day: '', hides: false, words: {}, cards: [], commitment: '', position: (await lessonIn('poche')).position, entries,
  state: { turn: -3, viewer: -2, result: 'Lourdes gagne', seats: [seat(0, 'Lourdes'), seat(1, 'Agen')] } as unknown as Table['state'],
} as Table;
const review: Review = {
  game: 'poche', title: 'Rugby de poche', sides: ['Lourdes', 'Agen'], seats: 2, over: true, exact: true, unit: 'chance', higher: true, reference: 'best',
  start: [0.5, 0.5], result: [1, 0], steps,
  players: [account(0, 'Lourdes', 0.58, 0.08, 0, 1), account(1, 'Agen', -0.58, 0, 0.08, 0)],
  moments: [{ step: 5, sentence: 'Le 6-6 a tout décidé.' }],
  marks: { inaccuracy: 0.02, mistake: 0.05, blunder: 0.1 },
  explained: ['Tout est exact.'],
};
const found: Analysis = { id: 'T', review, replay };

describe('a review', () => {
  beforeAll(async () => {
    await setLang('fr');
    await words('poche', 'analysis');
  });

  test('its choices, its throws, its parts', () => {
    expect(choicesOf(review).map(({ at }) => at)).toEqual([4]);
    expect([costly(review, 0).length, costly(review, 1).length]).toEqual([1, 0]);
    expect(luckiest(review, 0, 2)).toEqual({ lucky: [5, 1], unlucky: [] });
    expect(luckiest(review, 1, 2, 0.02)).toEqual({ lucky: [], unlucky: [5, 1] });
    expect(phasesOf('poche', steps, replay)).toEqual([{ at: 2, label: '' }]);
    const second = { ...entries[4]!, events: [['kick_off', 1, 2, 21, 0]] as Entry['events'] };
    expect(phasesOf('poche', steps, { ...replay, entries: [...entries.slice(0, 4), second] }).map(({ label }) => label)).toEqual(['Mi-temps 1', 'Mi-temps 2']);
    expect([toFigure({ higher: true }, 0.1), toFigure({ higher: false }, 0.1)]).toEqual([0.1, -0.1]);
  });

  test('the board shows what had happened by then', () => {
    expect(storyAt(replay, steps[0])).toEqual([]);
    expect(storyAt(replay, steps[3])).toHaveLength(3);
    expect(storyBefore(replay, steps[4]!)).toHaveLength(3);
  });

  test('what is laid out before the game takes little place on the curve', () => {
    const laid = Array.from({ length: 12 }, () => steps[1]!);
    expect(weights([...laid, steps[3]!], [{ at: 12, label: '' }])).toEqual([...laid.map(() => 0.12), 1]);
    expect(weights(steps, [{ at: 2, label: '' }])).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('why somebody won', () => {
    expect([whyWon(0.5, 0), whyWon(0.05, 0.45), whyWon(0.25, 0.25), whyWon(-0.1, 0.6), whyWon(0.7, -0.2)]).toEqual(['luck', 'choices', 'both', 'despite_luck', 'despite_choices']);
    expect(verdictOf(review)).toMatch(/^Lourdes gagne grâce au hasard/);
    expect(verdictOf({ ...review, unit: 'points' })).toBe('');
  });

  test('the answer to a choice tried again', () => {
    expect(answerTo(judged, 'kick', review)).toMatchObject({ right: true, again: false });
    expect(answerTo(judged, 'wait', review)).toMatchObject({ right: true, again: false }); // as good as the best
    expect(answerTo(judged, 'play', review)).toMatchObject({ right: false, again: true });
    expect(() => answerTo(judged, 'run', review)).toThrow();
  });
});

describe('waiting for it', () => {
  test('asks again until it is there, and tells how far it is', async () => {
    vi.useFakeTimers();
    const working: Analysing = { id: 'A', done: 0.4, waiting: 0 };
    const told = vi.fn();
    const again = vi.fn().mockResolvedValueOnce(working).mockResolvedValueOnce(found);
    const coming = patiently(async () => working, again, told, new AbortController().signal);
    await vi.runAllTimersAsync();
    expect(await coming).toBe(found);
    expect([told.mock.calls.length, again.mock.calls[0]]).toEqual([2, ['A']]);
    expect(isReady(working)).toBe(false);
    vi.useRealTimers();
  });
});

describe('the decision map of Rugby de poche', () => {
  const situation = { name: '3-5', halves: [{ first: 1, rows: ['PPk', '==K'] }, { first: 21, rows: ['kpP', 'KKK'] }] };

  test('is read minute by minute through both halves', () => {
    expect(minutesOf(situation)).toEqual([1, 2, 3, 21, 22, 23]);
    expect(lettersOf(situation, 0)).toBe('PPkkpP');
    expect(stretches('PPkkp')).toEqual([
      { from: 0, long: 2, letter: 'P' },
      { from: 2, long: 2, letter: 'k' },
      { from: 4, long: 1, letter: 'p' },
    ]);
    expect(['K', 'k', 'P', '='].map((letter) => Object.values(square(letter)))).toEqual([['kick', false], ['kick', true], ['play', false], ['same', false]]);
  });
});

describe('the puzzles that you have solved', () => {
  test('days in a row end today or yesterday; the first try counts', () => {
    let record = noted({}, 'poche', '2026-11-14', true);
    record = noted(record, 'campus', '2026-11-13', true);
    record = noted(record, 'campus', '2026-11-11', true);
    record = noted(record, 'campus', '2026-11-13', false);
    expect([streak(record, '2026-11-15'), streak(record, '2026-11-14'), streak(record, '2026-11-16')]).toEqual([2, 2, 0]);
    expect(solvedOf(record)).toBe(3);
    expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  });
});

// --- The pages ------------------------------------------------------------------------------------------------

let page: ReturnType<typeof mount> | null = null;

async function settle(): Promise<void> {
  for (let i = 0; i < 8; i++) {
    await new Promise((done) => setTimeout(done, 2));
    await tick();
    flushSync();
  }
}

const answers: Record<string, unknown> = {};
beforeEach(async () => {
  await setLang('fr');
  await words('pages', 'table', 'analysis', 'poche');
  vi.stubGlobal('fetch', (address: URL, init?: RequestInit) => {
    const { pathname } = new URL(address);
    const answer = answers[`${init?.method ?? 'GET'} ${pathname}`];
    return Promise.resolve(new Response(JSON.stringify(answer ?? { reason: 'no_table' }), { status: answer ? 200 : 404 }));
  });
  window.scrollTo = () => {};
  localStorage.clear();
});
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(text))!;
const text = () => document.body.textContent!.replace(/\s+/g, ' ');

test('the page of an analysis: the verdict, the curve, the account, the moments', async () => {
  answers['GET /api/tables/T/unjudged'] = { ...found, falls: [], effort: 1 };
  answers['GET /api/tables/T/analysis'] = found;
  page = mount(AnalysisPage, { target: document.body, props: { name: 'T' } });
  await vi.waitFor(() => expect(document.querySelector('[role=slider]')).not.toBeNull(), PATIENCE);
  await settle();
  expect(document.querySelector('h1')!.textContent).toMatch(/^Lourdes gagne/);
  const slider = document.querySelector<HTMLElement>('[role=slider]')!;
  expect(slider.getAttribute('aria-valuenow')).toBe('5'); // the first moment that mattered
  slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageUp', bubbles: true }));
  await settle();
  expect(slider.getAttribute('aria-valuenow')).toBe('4');
  expect(slider.getAttribute('aria-valuetext')).toContain('Lourdes joue la pénalité.');
  expect(text()).toContain('Erreur');
  const account = [...document.querySelectorAll('.account .figure')].map((one) => one.textContent!.replace(/\s/g, ' '));
  expect(account).toEqual(['50 %', '+58 %', '−8 %', '0 %', '100 %']);
  expect(document.querySelectorAll('details tbody tr')).toHaveLength(steps.length);
  expect(text()).toContain('Calculé sur le serveur.'); // which has the table of a solved game
});

test('learning from one’s mistakes: worths are hidden, then told', async () => {
  answers['GET /api/tables/T/unjudged'] = { ...found, falls: [], effort: 1 };
  answers['GET /api/tables/T/analysis'] = found;
  page = mount(AnalysisPage, { target: document.body, props: { name: 'T' } });
  await vi.waitFor(() => expect(button('Apprendre de mes erreurs')).toBeDefined(), PATIENCE);
  button('Apprendre de mes erreurs').click();
  await settle();
  expect(text()).toContain('Lourdes doit choisir');
  expect(document.querySelector('.ask')!.textContent).not.toMatch(/%/);
  button('jouer').click();
  await settle();
  expect(text()).toContain("C'est ce qui avait été joué");
  button('Réessayer').click();
  await settle();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true })); // kick, play, wait: by name
  await settle();
  button('Réessayer').click();
  await settle();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
  await settle();
  expect(text()).toContain('Bien vu');
  button('Terminer').click();
  await settle();
  expect(document.querySelector('.end h2')!.textContent).toBe('1 sur 1');
});
