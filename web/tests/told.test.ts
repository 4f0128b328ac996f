/** What the page tells of a match is what Python tells: every sentence, every line of the sheet, both languages (`telling.py`). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Logged, Room, RoomView, Sitting } from '../src/generated/table';
import { ALL_SEEING, ANYONE, CHANCE, OVER } from '../src/lib/rulebook';
import { plain } from '../src/lib/python';
import { fetchGame, type Game, type Language } from '../src/table/game';
import { named, serveModules } from './modules';

interface Told {
  options: Record<string, string>;
  actions: number;
  told: Record<Language, string>;
  stated?: string;
}

const NAMES = [
  ['Alice', 'Yvain'],
  ['', ''],
  ['Les Bleus', 'La Rochelle'],
  ['Le fonceur', 'Étienne'],
];
const LANGUAGES = ['fr', 'en'] as const;
const AT_ONCE = 20; // matches a test

const golden = (game: string) => JSON.parse(readFileSync(`../tests/games/${game}/told.json`, 'utf8')) as Told[];
const hash = (texts: Iterable<string>) => createHash('sha256').update([...texts].join('')).digest('hex');
const written = (what: unknown) => JSON.stringify(plain(what));

beforeEach(serveModules);
afterEach(() => vi.unstubAllGlobals());

/** The room of a match, played as `telling.play` plays it; `see` looks at it before every action. */
function played(game: Game, number: number, { options, actions }: Told, see: (room: Room) => void): Room {
  const seats = game.seats_at(game.check_options(new Map(Object.entries(options))));
  const sittings = NAMES[number % NAMES.length]!.slice(0, seats).map((name) => new Sitting(name));
  const room = new Room('t', Object.assign(new Logged('created'), { game: game.name, options: new Map(Object.entries(options)), seats: sittings, dice: 'fair' }));
  const { rules } = game;
  const style = rules.layout.styles.filter(({ thinks }) => !thinks).at(number % 2 ? -1 : 0)!.name;
  const [dice, mind] = [rules.stream(number), rules.stream(number, 14)];
  for (let n = 0; n < actions; n++) {
    see(room);
    const { now } = room.match;
    const seat = now.turn === ANYONE ? Number(mind[0]! % BigInt(now.seats)) : now.turn;
    const next = now.turn === CHANCE ? rules.draw(now, dice) : rules.decide(now, seat, style, mind);
    const by = now.turn === CHANCE ? room.thrower : room.acting;
    room.add(Object.assign(new Logged('action', by), { action: next.text }));
  }
  return room;
}

describe.each(named.map((one) => [one.name, one] as const))('%s', (_, { game: name }) => {
  const matches = golden(name);
  const tens = Array.from({ length: matches.length / AT_ONCE }, (_, ten) => ten * AT_ONCE);

  test.each(tens)('matches %i and on', { timeout: 60_000 }, async (first) => {
    const game = await fetchGame(name, 'fr');
    await game.speak('en');
    for (const [place, match] of matches.slice(first, first + AT_ONCE).entries()) {
      const number = first + place;
      const stated: string[] = [];
      const language = LANGUAGES[number % 2]!;
      const views = new Map<number, RoomView>(); // whoever looks keeps their view, as at a table
      const room = played(game, number, match, (now) => {
        if (match.stated === undefined) return;
        const seats = [...Array(now.sittings.length).keys()];
        const viewer = now.viewer(seats, now.acting);
        if (!views.has(viewer)) views.set(viewer, new RoomView(now, language, viewer));
        stated.push(written(views.get(viewer)!.state(seats)));
      });
      const viewer = game.hides && number % 2 === 0 ? 0 : ALL_SEEING;
      for (const language of LANGUAGES) {
        const said = (new RoomView(room, language, viewer).after(0) as { sentences: string[]; lines: unknown[] }[]).map(({ sentences, lines }) => written([sentences, lines]));
        expect(hash(said), `match ${number}, ${language}`).toBe(match.told[language]);
      }
      if (match.stated) expect(hash(stated), `states of match ${number}`).toBe(match.stated);
      expect(room.match.turn === OVER || match.actions === 400).toBe(true);
    }
  });
});
