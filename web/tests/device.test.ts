/** An analysis and a hint that the player's own device works out: figures from its workers, words from the server. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { judgedHere, told } from '../src/analysis/device';
import type { Hints, Review, Table, Unjudged } from '../src/generated/protocol';
import { setLang, words } from '../src/lib/i18n.svelte';
import { Adviser } from '../src/lib/judging/adviser';
import { open } from '../src/lib/rulebook';
import { goldenJudged, serveModules } from './modules';
import { PATIENCE } from './patience';
import { channelWorker } from './workers';

beforeEach(async () => {
  await setLang('fr');
  await words('analysis', 'campus');
  serveModules();
  vi.stubGlobal('Worker', function () {
    return channelWorker();
  });
  vi.stubGlobal('navigator', { hardwareConcurrency: 2, languages: ['fr'] });
});
afterEach(() => vi.unstubAllGlobals());

const [alone] = goldenJudged('campus').reviews.filter(({ review }) => review.unit === 'points');
const [match] = goldenJudged('champion').reviews;
const [solved] = goldenJudged('poche').reviews;

/** A match as the server sends it to who judges it. */
function unjudged(game: string, { options, falls, effort, review }: ReturnType<typeof goldenJudged>['reviews'][number]): Unjudged {
  const steps = review.steps.map((step) => ({
    ...step,
    seq: 100 + step.number,
    sentences: [`Coup ${step.number}.`],
    worth: [],
    luck: [],
    choice: step.choice && { ...step.choice, options: step.choice.options.map(({ action }) => ({ action, label: `« ${action} »`, worth: 0, error: 0 })).toSorted((a, b) => a.action.localeCompare(b.action)) },
  }));
  const bare: Review = { ...review, title: game, sides: ['Anne', 'Le NJ'].slice(0, review.players.length), steps, players: [], moments: [], explained: ['Ainsi.'] };
  return { review: bare, falls, effort, replay: { game, options } as unknown as Table };
}

test.each([
  ['campus', alone!],
  ['champion', match!],
  ['poche', solved!],
])('%s: the server’s words with the figures of this device', async (game, golden) => {
  const given = unjudged(game, golden);
  const done: number[] = [];
  const prepared: number[] = [];
  const figures = (await judgedHere(given, { progress: (part) => done.push(part), preparing: (part) => prepared.push(part) }))!;
  expect(done.at(-1)).toBe(1);
  expect(prepared.length > 0).toBe(game === 'poche');
  expect(figures.exact).toBe(game === 'poche');
  const { review } = told(given, figures);
  expect(review.steps.map(({ worth }) => worth)).toEqual(golden.review.steps.map(({ worth }) => worth));
  expect(review.players.map(({ name, luck }) => [name, luck])).toEqual(golden.review.players.map(({ side, luck }) => [given.review.sides[side], luck]));
  expect(review.steps[7]).toMatchObject({ seq: 107, sentences: ['Coup 7.'] });
  for (const { choice } of review.steps) expect(choice?.options.every(({ action, label }) => label === `« ${action} »`) ?? true).toBe(true);
  expect(review.moments.length).toBe(golden.review.moments.length);
  for (const { sentence } of review.moments) expect(sentence).toMatch(/^(Coup \d+\. |Le choix)/);
});

test('what this device cannot judge is left to the server', async () => {
  const given = unjudged('champion', match!);
  const owned = { ...given, replay: { ...given.replay, options: { ...given.replay.options, deck: 'ours.toml' } } };
  expect(await judgedHere(owned, {})).toBeNull();
  vi.stubGlobal('navigator', { hardwareConcurrency: 2, languages: ['fr'], deviceMemory: 1 });
  expect(await judgedHere(unjudged('poche', solved!), {})).toBeNull();
  vi.stubGlobal('Worker', undefined);
  expect(await judgedHere(given, {})).toBeNull();
});

test.each(['champion', 'poche'])('%s: a hint from the view that the server sends', async (game) => {
  const [{ options, actions, hints: expected }] = goldenJudged(game).hints as [ReturnType<typeof goldenJudged>['hints'][number]];
  const rules = await open(game);
  const now = actions.reduce((before, action) => rules.apply(before, action), rules.start(options));
  const view = rules.view(now, now.turn).bytes.subarray(0, rules.layout.record.size);
  const choices = expected.map(({ action }) => ({ action, label: `« ${action} »`, figures: {} })).toReversed();
  const asked: Hints = { type: 'hints', id: '1', columns: { win: 'gagner' }, chances: ['win'], hints: choices, view: btoa(String.fromCharCode(...view)) };
  const adviser = new Adviser();
  await vi.waitFor(async () => expect(await adviser.can(game, options)).toBe(true), PATIENCE);
  const { hints } = await adviser.fill(asked, now.turn, options, new AbortController().signal);
  expect(hints).toEqual(expected.map((one) => ({ ...one, label: `« ${one.action} »` })));
  adviser.close();
});

test('where no hint can be worked out', async () => {
  const early = new Adviser();
  expect(await early.can('poche', {})).toBe(false); // for these options it takes seconds
  early.close();
  expect(await new Adviser().can('champion', { deck: 'ours.toml' })).toBe(false);
  vi.stubGlobal('Worker', undefined);
  expect(await new Adviser().can('champion', {})).toBe(false);
});
