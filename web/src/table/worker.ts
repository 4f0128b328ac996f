/** The worker of tables in the page: rooms, rules and bots on a core of their own. The page's side is `local.ts`. */
import { created, LudothequeError, readSaved, Refusal, Room, RoomView, saved_text } from '../generated/table';
import type { Table } from '../generated/protocol';
import { plain } from '../lib/python';
import { ALL_SEEING } from '../lib/rulebook';
import { openStore, type Store } from '../local/store';
import { fetchGame, type Language } from './game';
import { new_table_id } from './given';
import { createTable, Host, whyNot } from './host';
import { decode } from './log';
import type { Match } from './match';
import type { Asked, FromWorker, ToWorker } from './session';

const scope = self as unknown as { postMessage(message: FromWorker): void; onmessage: (event: MessageEvent<ToWorker>) => void };
const hosts = new Map<number, Host>();
let store: Promise<Store> | undefined;

scope.onmessage = ({ data }) => {
  if ('ask' in data) void answer(data.id, data);
  else if ('open' in data) void begin(data.session, data.open.table, data.open.language, data.open.version);
  else if ('text' in data) void hosts.get(data.session)?.hear(data.text).catch((error: unknown) => broken(data.session, error));
  else end(data.session);
};

async function begin(session: number, table: string, language: Language, version: number): Promise<void> {
  const send = (message: unknown) => scope.postMessage({ session, text: JSON.stringify(message) });
  const host = new Host(table, language, await (store ??= openStore()), send);
  hosts.set(session, host);
  try {
    if (await host.open(version)) return;
    send({ type: 'refused', id: '', reason: 'no_table', sentence: '', state: null });
    end(session);
  } catch (error) {
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
  if (hosts.delete(session)) scope.postMessage({ session, closed: true });
}

async function answer(id: number, asked: Asked): Promise<void> {
  try {
    scope.postMessage({ id, answer: await answered(await (store ??= openStore()), asked) });
  } catch (error) {
    scope.postMessage({ id, reason: reasonOf(error as Error), refused: await sentence(error as Error, asked) });
  }
}

function reasonOf(error: Error): string {
  if (error instanceof Refusal) return error.reason as string;
  return error instanceof LudothequeError ? ((error.constructor as typeof LudothequeError).class_name as string) : error.name;
}

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
    case 'replay':
      return replay(kept, asked.table, asked.language, asked.viewer);
  }
}

async function create(kept: Store, asked: (Asked & { ask: 'create' })['table'], language: Language): Promise<string> {
  await fetchGame(asked.game, language);
  const table = new_table_id();
  const seats = asked.seats.map((seat) => ({ name: '', style: '', ...seat }));
  const whole = { dice: 'fair', day: false, ...asked, seats, options: new Map(Object.entries(asked.options ?? {})) };
  await createTable(kept, table, created(whole), language);
  return table;
}

/** Go on with a saved game, at a table of its own. */
async function load(kept: Store, saved: string, language: Language): Promise<string> {
  const game = /^game:\s*(\w+)/m.exec(saved)?.[1];
  if (game) await fetchGame(game, language);
  const match = readSaved(saved) as Match;
  const seats = Array.from({ length: match.seat_count }, (_, seat) => {
    const style = match.seats[seat] ?? 'human';
    return { ...(match.names[seat] && { name: match.names[seat] }), ...(style !== 'human' && { style }) };
  });
  const first = decode({ kind: 'created', game: match.game.name, options: Object.fromEntries(match.options), seats, dice: match.real_dice ? 'real' : 'fair' });
  const table = new_table_id();
  const room = new Room(table, first);
  await createTable(kept, table, first, language);
  for (const action of match.actions) room.add(decode({ kind: 'action', seat: room.match.turn === -1 ? room.thrower : room.match.actor(action), action: action.text }));
  const host = new Host(table, language, kept, () => {});
  await host.adopt((room.log as never[]).slice(1));
  return table;
}

async function roomOf(kept: Store, table: string, language: Language): Promise<InstanceType<typeof Room> | null> {
  const [first, ...rest] = (await kept.read(table)).map(decode);
  if (!first) return null;
  await fetchGame(first.game as string, language);
  const room = new Room(table, first);
  room.follow(rest);
  return room;
}

async function save(kept: Store, table: string, language: Language): Promise<string> {
  const room = await roomOf(kept, table, language);
  if (!room) throw new Refusal('no_table');
  return saved_text(room, room.game.hides ? room.viewer(room.people()) : ALL_SEEING) as string;
}

/** The whole table, for who looks back. */
async function replay(kept: Store, table: string, language: Language, viewer: number | null): Promise<Table | null> {
  const room = await roomOf(kept, table, language);
  if (!room) return null;
  const seats = room.people() as number[];
  if (viewer !== null && !room.match.over) throw new Refusal('not_over');
  return plain(new RoomView(room, language, viewer ?? room.viewer(seats)).table(seats)) as Table;
}
