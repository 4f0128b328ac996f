/** The rules in WebAssembly, held against what Python made of the same matches (`generate.py`). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHANCE, open, OVER } from '../src/lib/rulebook';
import { addCounts, readTally } from '../src/lib/rulebook.tally';
import { goldenMatches, goldenTallies, named, serveModules } from './modules';

const TENTH = 10;

beforeEach(serveModules);
afterEach(() => vi.unstubAllGlobals());

describe.each(named)('$name', ({ game, there }) => {
  const whenThere = test.skipIf(!there);

  whenThere.each([...goldenMatches(game).entries()])('match %i is what Python played', async (_, match) => {
    const rules = await open(game);
    let now = rules.start(match.options);
    expect(rules.seen(now, match.viewer)).toEqual(match.start);
    const entries = match.entries.filter(({ kind }) => kind === 'action');
    expect(entries).toHaveLength(match.actions.length);
    expect(rules.seen(now, match.viewer)).toEqual(match.positions[1]);
    match.actions.forEach((action, number) => {
      const before = now;
      now = rules.apply(now, action);
      expect(rules.events(now, match.viewer)).toEqual(entries[number]!.events);
      expect(rules.changes(before, now, match.viewer)).toEqual(entries[number]!.changes);
      const position = match.positions[number + 2];
      if (position) expect(rules.seen(now, match.viewer)).toEqual(position);
    });
  });

  whenThere.each(goldenTallies(game))('$matches matches of $style are those that Python played, with $options', async (golden) => {
    const rules = await open(game);
    const start = rules.start(golden.options);
    const styles = Array<string>(start.seats).fill(golden.style);
    // In two parts: any split of the work adds up to the same.
    const counts = rules.play(start, styles, BigInt(golden.seed), golden.first, TENTH);
    addCounts(counts, rules.play(start, styles, BigInt(golden.seed), golden.first + TENTH, golden.matches - TENTH));
    const { trace, ...tally } = readTally(rules.layout, start.sides, counts);
    const { options: _options, style: _style, seed: _seed, first: _first, trace: expected, ...rest } = golden;
    expect(trace).toBe(BigInt(expected));
    expect(tally).toEqual(rest);
  });

  whenThere('a match of the page’s own: every draw and decision is one of those possible', async () => {
    const rules = await open(game);
    const { styles } = rules.layout;
    const plain = styles.filter(({ thinks }) => !thinks).at(-1)!.name;
    const stream = rules.stream(15n);
    let now = rules.start();
    while (now.turn !== OVER) {
      const possible = rules.legal(now);
      expect(possible.length).toBeGreaterThan(0);
      expect(new Set(possible.map(({ text }) => text)).size).toBe(possible.length);
      expect([...rules.chances(now).keys()]).toEqual(now.turn === CHANCE ? possible.map(({ text }) => text) : []);
      const seat = Math.max(now.turn, 0);
      const action = now.turn === CHANCE ? rules.draw(now, stream) : rules.decide(now, seat, plain, stream);
      expect(possible).toContainEqual(action);
      expect(rules.actor(now, action)).toBe(now.turn === CHANCE ? CHANCE : seat);
      now = rules.apply(now, action);
    }
    expect(rules.scores(now)).toHaveLength(now.sides);
    expect(rules.outcome(now)).toHaveLength(now.sides);
    expect(rules.legal(now)).toEqual([]);
    expect(() => rules.apply(now, 0)).toThrow(`${game}: the match is over`);
    expect(() => rules.draw(now, stream)).toThrow(`${game}: nothing is to be thrown or drawn now`);
    expect(() => rules.decide(now, 0, plain, stream)).toThrow(`${game}: it is not for seat 0 to decide`);
  });

  whenThere('what is not possible is refused, and changes nothing', async () => {
    const rules = await open(game);
    const now = rules.start();
    const before = now.bytes.slice();
    expect(() => rules.apply(now, 'castle')).toThrow(/^\w+: castle is not possible now; possible: \S/);
    expect(() => rules.start({ colour: 'red' })).toThrow(`${game}: no option is called colour; there are `);
    expect(() => rules.play(now, Array<string>(now.seats).fill('grandmaster'), 1, 0, 1)).toThrow(`${game}: no style is called grandmaster; there are random, `);
    expect(() => rules.play(now, [], 1, 0, 1)).toThrow(`${game}: it takes ${now.seats} styles, one a seat, not 0`);
    const { rows } = rules.layout.options;
    if (rows[0]) expect(() => rules.start({ [rows[0]!.name]: 'many' })).toThrow(`${game}: ${rows[0].name} is `);
    const { option } = rules.layout.deck;
    expect(() => rules.start({}, new Uint8Array(7))).toThrow(`${game}: its deck has ${rules.layout.deck.size} bytes, not 7`);
    if (option) expect(() => rules.start({ [option]: 'mine@0' })).toThrow(`${game}: the deck mine@0 is not at hand; there is `);
    expect(() => rules.legal({ ...now, bytes: before.subarray(1) })).toThrow(`${game}: its slot has `);
    expect(now.bytes).toEqual(before);
  });
});
