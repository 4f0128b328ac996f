/** The worker of tables in the page: rooms, rules and bots on a core of their own. The page's side is `local.ts`. */
import { created, going_on, LudothequeError, readSaved, Refusal, Room, RoomView, saved_text, unjudged, with_same_luck } from '../generated/table';
import type { SameLuck, Table, Unjudged } from '../generated/protocol';
import judging from '../generated/judging.json';
import { plain } from '../lib/python';
import { ALL_SEEING } from '../lib/rulebook';
import { canPrepare } from '../lib/rulebook.prepare';
import { Damaged, openStore, Outdated, StorageFull, type Store, Unavailable } from '../local/store';
import { fetchGame, find, type Game, type Language } from './game';
import { new_table_id, styles } from './given';
import { createTable, Host, needsSolution, whyNot } from './host';
import { decode, type Entry } from './log';
import type { Match } from './match';
import type { Asked, FromWorker, ToWorker } from './session';

const scope = self as unknown as { postMessage(message: FromWorker): void; onmessage: (event: MessageEvent<ToWorker>) => void };
const hosts = new Map<number, Host>();
let opening: Promise<Store> | undefined;

/** What this device keeps; where it does not open, it is tried again the next time. */
function store(): Promise<Store> {
  opening ??= openStore().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

scope.onmessage = ({ data }) => {
  scope.postMessage({ alive: true });
  if ('ask' in data) void answer(data.id, data);
  else if ('open' in data) void begin(data.session, data.open.table, data.open.language, data.open.version);
  else if ('text' in data) void hosts.get(data.session)?.hear(data.text).catch((error: unknown) => broken(data.session, error));
  else end(data.session);
};

async function begin(session: number, table: string, language: Language, version: number): Promise<void> {
  const send = (message: unknown) => scope.postMessage({ session, text: JSON.stringify(message) });
  const turnAway = (reason: string, sentence = '') => send({ type: 'refused', id: '', reason, sentence, state: null });
  try {
    const host = new Host(table, language, await store(), send, (error) => broken(session, error));
    hosts.set(session, host);
    if (await host.open(version)) return;
    turnAway('no_table');
    end(session);
  } catch (error) {
    if (error instanceof Damaged) turnAway('damaged');
    // A game, an option or a deck that this page does not know.
    if (error instanceof LudothequeError) turnAway('unopened', await sentence(new Refusal('unopened'), { ask: 'save', language, table }));
    broken(session, error);
  }
}

/** Something went wrong: the page opens the table anew, from what is kept. */
function broken(session: number, error: unknown): void {
  console.error(error);
  end(session);
}

function end(session: number): void {
  hosts.get(session)?.close();
  hosts.delete(session);
  scope.postMessage({ session, closed: true });
}

async function answer(id: number, asked: Asked): Promise<void> {
  try {
    scope.postMessage({ id, answer: await answered(await store(), asked) });
  } catch (error) {
    const refused = ofTheStore(error as Error);
    const reason = refused instanceof Refusal ? (refused.reason as string) : kindOf(refused);
    scope.postMessage({ id, reason, refused: await sentence(refused, asked) });
  }
}

/** What could not be kept or read, as a refusal that has a sentence. */
function ofTheStore(error: Error): Error {
  const found = ([StorageFull, Damaged, Outdated, Unavailable] as const).findIndex((kind) => error instanceof kind);
  return found < 0 ? error : new Refusal(['storage_full', 'damaged', 'outdated', 'unavailable'][found]);
}

/** Errors of Python's have its names. */
const kindOf = (error: Error): string => (error.constructor as { class_name?: string }).class_name ?? error.name;

async function sentence(error: Error, asked: Asked): Promise<string> {
  try {
    const game = await fetchGame(asked.ask === 'create' ? asked.table.game : 'poche', asked.language);
    return whyNot(error, game, asked.language);
  } catch {
    return error.message;
  }
}

function answered(kept: Store, asked: Asked): Promise<unknown> {
  switch (asked.ask) {
    case 'create':
      return create(kept, asked.table, asked.language);
    case 'load':
      return load(kept, asked.saved, asked.language);
    case 'save':
      return save(kept, asked.table, asked.language);
    case 'rescue':
      return rescue(kept, asked.table, asked.language);
    case 'replay':
      return replay(kept, asked.table, asked.language, asked.viewer);
    case 'unjudged':
      return bare(kept, asked);
    case 'strongest':
      return strongest(kept, asked.table, asked.language);
  }
}

async function create(kept: Store, asked: (Asked & { ask: 'create' })['table'], language: Language): Promise<string> {
  await fetchGame(asked.game, language);
  const table = new_table_id();
  const seats = asked.seats.map((seat) => ({ name: '', style: '', ...seat }));
  const whole = { dice: 'fair', day: false, ...asked, seats, options: new Map(Object.entries(asked.options ?? {})) };
  const first = created(whole);
  const game = find(asked.game);
  if (needsSolution(game, { sittings: first.seats }) && !canPrepare(game.rules, asked.options ?? {})) throw new Refusal('too_heavy');
  await createTable(kept, table, first, language);
  return table;
}

async function matchOf(saved: string, language: Language): Promise<Match> {
  const game = /^game:\s*(\w+)/m.exec(saved)?.[1];
  if (game) await fetchGame(game, language);
  return readSaved(saved) as Match;
}

/** Go on with a saved game, at a table of its own. */
async function load(kept: Store, saved: string, language: Language): Promise<string> {
  const table = new_table_id();
  const [first, ...actions] = going_on(await matchOf(saved, language)) as Entry[];
  await createTable(kept, table, first!, language);
  await new Host(table, language, kept, () => {}).adopt(actions);
  return table;
}

/** Go on, at a table of its own, with what is whole of a damaged one, which stays as it is. */
async function rescue(kept: Store, damaged: string, language: Language): Promise<string> {
  const whole = await new Host(damaged, language, kept, () => {}).whole();
  const [first, ...rest] = whole.map(decode);
  if (!first) throw new Refusal('no_table');
  const table = new_table_id();
  await createTable(kept, table, first, language);
  await new Host(table, language, kept, () => {}).adopt(rest);
  return table;
}

/** A match with all its words and without figures. */
async function bare(kept: Store, { table, saved, language }: Extract<Asked, { ask: 'unjudged' }>): Promise<Unjudged> {
  const room = saved ? followed('', going_on(await matchOf(saved, language)) as Entry[]) : await roomOf(kept, table, language);
  if (!room) throw new Refusal('no_table');
  return plain(unjudged(room.match, new RoomView(room, language, ALL_SEEING), { seconds: judging.normal })) as Unjudged;
}

/** What our strongest player would have made of a finished table alone, with the same dice. */
async function strongest(kept: Store, table: string, language: Language): Promise<SameLuck | null> {
  const room = await roomOf(kept, table, language);
  if (!room?.match.over || !room.game.brief || room.match.seat_count !== 1) return null;
  const texts = (room.game as Game).texts(language);
  const style = styles(room.game).at(-1)!;
  const draw = room.day ? (number: number, chances: unknown) => room.draw(number, chances) : null;
  const again = with_same_luck(room.match, style, draw) as Match | null;
  return again && { throws: again.scores[0]!, style, label: texts.call(`style.${style}`), lines: again.game.brief!(again, texts) };
}

async function roomOf(kept: Store, table: string, language: Language): Promise<InstanceType<typeof Room> | null> {
  const log = (await kept.read(table)).map(decode);
  if (!log[0]) return null;
  await fetchGame(log[0].game as string, language);
  return followed(table, log);
}

function followed(table: string, [first, ...rest]: Entry[]): InstanceType<typeof Room> {
  const room = new Room(table, first);
  room.follow(rest);
  return room;
}

/** The whole game, hidden cards too: else nobody could go on with it. */
async function save(kept: Store, table: string, language: Language): Promise<string> {
  const room = await roomOf(kept, table, language);
  if (!room) throw new Refusal('no_table');
  return saved_text(room, ALL_SEEING) as string;
}

/** The whole table, for who looks back. */
async function replay(kept: Store, table: string, language: Language, viewer: number | null): Promise<Table | null> {
  const room = await roomOf(kept, table, language);
  if (!room) return null;
  const seats = room.people() as number[];
  if (viewer !== null && !room.match.over) throw new Refusal('not_over');
  return plain(new RoomView(room, language, viewer ?? room.viewer(seats)).table(seats)) as Table;
}
