/** Tables, wherever they are: on this device, or on the server. Pages ask here. */
import type { Created, NewTable, Running, SameLuck, Table, Unjudged } from '../generated/protocol';
import type { Kept, Store } from '../local/store';
import { isLocal } from '../table/names';
import * as server from './api';
import { about, type Game } from './games';
import { lang } from './i18n.svelte';
import { hasServer } from './server';

type Local = typeof import('../table/local');

/** Ask the tables of this device; what they need is fetched when it is first wanted. */
async function here<T>(ask: (local: Local) => Promise<T>): Promise<T> {
  try {
    return await ask(await import('../table/local'));
  } catch (error) {
    const { reason, message } = error as { reason?: string; message: string };
    throw reason && reason !== 'broken' ? new server.Refusal(reason, message, 400) : new server.Refusal('unreachable', '', 0);
  }
}

/** Fetch what a table of this device needs, before it is wanted. */
export const warm = (): void => void import('../table/local').then((local) => local.warm(), () => undefined);

/** Does this table need the server? By link, or for a deck that the page has not. `elsewhere`: its player wants to go on with it on
 *  another device, or to let others look on. */
export const needsServer = ({ seats }: NewTable): boolean => seats.some(({ kind }) => kind === 'link');

/** A new table: on this device, unless it needs the server. */
export async function create(table: NewTable, elsewhere = false): Promise<Created> {
  if (elsewhere || needsServer(table)) return server.create(table);
  try {
    return { table: await here((local) => local.createHere(table, lang.current)), links: {} };
  } catch (refusal) {
    // A deck that this device has not, or too much memory: the server's.
    if (!(hasServer && refusal instanceof server.Refusal && ['too_heavy', 'BadOption'].includes(refusal.reason))) throw refusal;
    return await server.create(table).catch(() => Promise.reject(refusal));
  }
}

/** Let a table of this device go on at the server. */
export const takeAlong = async (table: string): Promise<Created> => server.continueSaved(await save(table));

/** Go on with a saved game, on this device; with a deck that it has not, on the server. */
export async function goOn(saved: string): Promise<string> {
  try {
    return await here((local) => local.loadHere(saved, lang.current));
  } catch (refusal) {
    if (!hasServer) throw refusal;
    const made = await server.continueSaved(saved).catch(() => Promise.reject(refusal as Error));
    return made.table;
  }
}

/** Go on with what is whole of a damaged table of this device. */
export const rescue = (table: string): Promise<string> => here((local) => local.rescueHere(table, lang.current));

/** All of one's tables, those of this device and those of the server. What cannot be asked is left out. */
export async function tables(): Promise<Running[]> {
  const [ours, theirs] = await Promise.allSettled([keptHere(), hasServer ? server.tables() : []]);
  return merged(ours.status === 'fulfilled' ? ours.value.map(running) : [], theirs.status === 'fulfilled' ? theirs.value : []);
}

/** Both lists as one, the table changed last first. This device knows the order of its own without a clock, which may be wrong. */
function merged(ours: Running[], theirs: Running[]): Running[] {
  const others = theirs.toSorted((one, other) => one.changed - other.changed);
  return [...ours.flatMap((one) => [...takeWhile(others, ({ changed }) => changed > one.changed), one]), ...others.toReversed()];
}

/** Take off the end of a list what fulfils a condition. */
function takeWhile<T>(list: T[], wanted: (one: T) => boolean): T[] {
  const taken: T[] = [];
  while (list.length && wanted(list.at(-1)!)) taken.push(list.pop()!);
  return taken;
}

let opening: Promise<Store> | null = null;

async function store(): Promise<Store> {
  opening ??= import('../local/store').then(({ openStore }) => openStore());
  try {
    return await opening;
  } catch (error) {
    opening = null; // the next time anew
    throw error;
  }
}

const keptHere = async (): Promise<Kept[]> => (await store()).list();

/** Does this browser keep tables? A private one may not. */
export const keepsTables = async (): Promise<boolean> => (await store()).keeps;

function running(kept: Kept): Running {
  const { table, game, names, scores, options, day, over, result, awaited } = kept;
  const title = about(game as Game, lang.current)?.title ?? game;
  return { table, game, title, names, scores, options, day, over, result, awaited, your_turn: kept.yourTurn, changed: kept.changed / 1000, archived: '', shared: false };
}

/** Remove a table: is it deleted? Else we have only left it. One that is not there, or where we have no seat, is removed already. */
export async function remove(table: string): Promise<boolean> {
  try {
    if (!isLocal(table)) return (await server.remove(table)).deleted;
    await (await store()).remove(table);
  } catch (refusal) {
    if (!['no_table', 'not_seated'].includes((refusal as Partial<server.Refusal>).reason!)) throw refusal;
  }
  return true;
}

/** A table from its beginning; see `api.replay`. */
export async function replay(table: string, viewer = '', bare = false): Promise<Table> {
  if (!isLocal(table)) return server.replay(table, viewer, bare);
  const found = await here((local) => local.replayHere(table, lang.current, viewer ? Number(viewer) : null));
  if (!found) throw new server.Refusal('no_table', '', 404);
  return found;
}

export const save = (table: string): Promise<string> => (isLocal(table) ? here((local) => local.saveHere(table, lang.current)) : server.save(table));

/** What our strongest player would have made of the same dice. */
export async function strongest(table: string): Promise<SameLuck> {
  if (!isLocal(table)) return server.strongest(table);
  const found = await here((local) => local.strongestHere(table, lang.current));
  if (!found) throw new server.Refusal('no_same_luck', '', 404);
  return found;
}

/** A match for who judges it on his own device: of a table, or a saved one. A server, where there is one, knows more decks. */
export async function unjudged(table: string, saved = ''): Promise<Unjudged> {
  if (table && !isLocal(table)) return server.unjudged(table);
  if (saved && hasServer) {
    try {
      return await server.unjudgedSaved(saved);
    } catch (refusal) {
      if (!(refusal instanceof server.Refusal && refusal.reason === 'unreachable')) throw refusal;
    }
  }
  return here((local) => local.unjudgedHere(table, saved, lang.current));
}
