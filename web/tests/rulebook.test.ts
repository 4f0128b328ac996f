/** The rules in WebAssembly, held against what Python made of the same matches (`generate.py`). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ANYONE, CHANCE, open, OVER } from '../src/lib/rulebook';
import { addCounts, readTally } from '../src/lib/rulebook.tally';
import { goldenMatches, goldenTallies, named, serveModules } from './modules';

const TENTH = 10;

beforeEach(serveModules);
afterEach(() => vi.unstubAllGlobals());

describe.each(named.map((one) => [one.name, one] as const))('%s', (_, { game, there }) => {
  const whenThere = test.skipIf(!there);

  whenThere.each([...goldenMatches(game).entries()])('match %i, replayed, is what Python says of it', async (_, match) => {
    const rules = await open(game);
    const { viewer } = match;
    let now = rules.start(match.options);
    const look = (after: number) => {
      if (!match.positions[after]) return;
      const chances = rules.chances(now);
      expect(rules.seen(now, viewer)).toEqual(match.positions[after]);
      expect(rules.legal(now).map(({ text }) => [text, chances.get(text) ?? 0])).toEqual(match.possible[after]);
      expect(rules.scores(now, viewer)).toEqual(match.scores[after]);
    };
    expect(rules.seen(now, viewer)).toEqual(match.start);
    look(1);
    const entries = match.entries.filter(({ kind }) => kind === 'action');
    for (const [number, action] of match.actions.entries()) {
      const before = now;
      now = rules.apply(before, action);
      expect(rules.actor(before, action)).toBe(match.actors[number]);
      expect(rules.secret(before)).toBe(match.secrets[number]);
      expect(rules.events(now, viewer)).toEqual(entries[number]!.events);
      expect(rules.changes(before, now, viewer)).toEqual(entries[number]!.changes);
      look(number + 2);
    }
    expect(rules.outcome(now)).toEqual(match.outcome);
  });

  whenThere.each([...goldenMatches(game).entries()])('match %i, played again from its seed, is the same', async (number, match) => {
    const rules = await open(game);
    // As `golden_match` in `generate.py` plays it: odd matches by the best style that does not think, even ones by chance.
    const style = rules.layout.styles.filter(({ thinks }) => !thinks).at(number % 2 ? -1 : 0)!.name;
    const [dice, mind] = [rules.stream(number), rules.stream(number, 14)];
    let now = rules.start(match.options);
    for (const action of match.actions) {
      const seat = now.turn === ANYONE ? Number(mind[0]! % BigInt(now.seats)) : now.turn;
      const next = now.turn === CHANCE ? rules.draw(now, dice) : rules.decide(now, seat, style, mind);
      expect(next.text).toBe(action);
      now = rules.apply(now, next);
    }
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

  whenThere('a match that is over takes nothing more', async () => {
    const rules = await open(game);
    const stream = rules.stream(15n);
    let now = rules.start();
    while (now.turn !== OVER) {
      const seat = now.turn === ANYONE ? 0 : now.turn;
      now = rules.apply(now, now.turn === CHANCE ? rules.draw(now, stream) : rules.decide(now, seat, 'random', stream));
    }
    expect(rules.legal(now)).toEqual([]);
    expect(rules.chances(now)).toEqual(new Map());
    expect(() => rules.apply(now, 0)).toThrow(`${game}: the match is over`);
    expect(() => rules.draw(now, stream)).toThrow(`${game}: nothing is to be thrown or drawn now`);
    expect(() => rules.decide(now, 0, 'random', stream)).toThrow(`${game}: it is not for seat 0 to decide`);
  });

  whenThere('what is dealt to a seat leaves its view as it is', async () => {
    const rules = await open(game);
    const stream = rules.stream(15n);
    let now = rules.start();
    for (let number = 0; number < 30 && now.turn !== OVER; number++) {
      now = rules.apply(now, rules.legal(now)[0]!);
      const dealt = rules.deal(now, 0, stream);
      expect(rules.seen(dealt, 0)).toEqual(rules.seen(now, 0));
      expect(rules.view(dealt, 0).turn).toBe(now.turn);
    }
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
