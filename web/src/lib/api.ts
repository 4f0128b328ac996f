/** The HTTP side of the table server, one function an address. */
import type { Analysing, Analysis, Created, Forgotten, GameInfo, Joined, NewTable, Removed, Running, SameLuck, SeatLink, Table, Unjudged } from '../generated/protocol';
import { addressOf } from './address';
import { lang } from './i18n.svelte';
import { hasServer } from './server';

/** One throw of a table: its number, what could fall with which weight, what fell. */
export interface Draw {
  number: number;
  outcomes: string[];
  weights: number[];
  fallen: string;
}

/** All that is needed to recompute the dice of a table. */
export interface Dice {
  table: string;
  commitment: string;
  server_seed: string;
  client_seeds: string[];
  draws: Draw[];
}

/** The server said no, and why: `reason` is a key, `sentence` says it in the language of the page. */
export class Refusal extends Error {
  override name = 'Refusal';
  constructor(
    readonly reason: string,
    readonly sentence: string,
    readonly status: number,
  ) {
    super(sentence || reason);
  }
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  if (!hasServer) throw new Refusal('no_server', '', 0);
  const address = new URL(addressOf(path), location.origin);
  address.searchParams.set('lang', lang.current);
  let answer: Response;
  try {
    answer = await fetch(address, { credentials: 'same-origin', ...init });
  } catch {
    throw new Refusal('unreachable', '', 0);
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => ({}))) as { reason?: string; sentence?: string };
  throw new Refusal(told.reason ?? 'failed', told.sentence ?? '', answer.status);
}

const json = async <T>(path: string, init?: RequestInit): Promise<T> => (await (await ask(path, init)).json()) as T;

/** What is asked for behind a path; nothing of what is empty or false. */
const asking = (wanted: Record<string, string | boolean>): string => {
  const given = Object.entries(wanted).filter(([, value]) => value);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, value === true ? 'yes' : String(value)]))}` : '';
};

const named = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

export const games = () => json<GameInfo[]>('/api/games');
export const tables = () => json<Running[]>('/api/tables');
/** A table from its beginning; once it is over, through the viewer of one seat if `viewer` names one. `bare`: without what the rules
 *  make of its actions, as far as we may know them all. */
export const replay = (table: string, viewer = '', bare = false) => json<Table>(`${named(table)}/replay${asking({ viewer, bare })}`);
export const strongest = (table: string) => json<SameLuck>(`${named(table)}/strongest`);
export const save = async (table: string) => (await ask(`${named(table)}/save`)).text();
export const dice = (table: string) => json<Dice>(`${named(table)}/dice`);
export const verify = (saved: string) =>
  json<Dice>('/api/verify', { method: 'POST', body: saved, headers: { 'content-type': 'text/plain; charset=utf-8' } });
/** A match for who judges it on his own device. */
export const unjudged = (table: string) => json<Unjudged>(`${named(table)}/unjudged`);
export const unjudgedSaved = (saved: string) =>
  json<Unjudged>('/api/unjudged', { method: 'POST', body: saved, headers: { 'content-type': 'text/plain; charset=utf-8' } });
/** An analysis, or how far it is: then ask again. */
export const analysis = (table: string) => json<Analysis | Analysing>(`${named(table)}/analysis`);
export const analyse = (saved: string) =>
  json<Analysis | Analysing>('/api/analysis', { method: 'POST', body: saved, headers: { 'content-type': 'text/plain; charset=utf-8' } });
export const analysisAgain = (id: string) => json<Analysis | Analysing>(`/api/analysis/${encodeURIComponent(id)}`);
/** A table that goes on with a saved game. */
export const continueSaved = (saved: string) =>
  json<Created>('/api/tables/saved', { method: 'POST', body: saved, headers: { 'content-type': 'text/plain; charset=utf-8' } });
const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

const DELETE: RequestInit = { method: 'DELETE' };
export const remove = (table: string) => json<Removed>(named(table), DELETE);
/** Delete all that the server keeps of us: ask again while it says `more`. */
export const forget = () => json<Forgotten>('/api/player', DELETE);

export const create = (table: NewTable) => json<Created>('/api/tables', post(table));
/** Sit down by a seat's link. */
export const join = (token: string, wish: Joined['may']) => json<Joined>(`/join/${encodeURIComponent(token)}`, post({ wish }));
/** A new link of one's own seat. `only`: others who hold it are put off. */
export const newLink = (table: string, seat: number, only: boolean) => json<SeatLink>(`${named(table)}/seats/${seat}/link`, post({ only }));
