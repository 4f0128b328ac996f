/** Tables of this device, for the page: made, opened, saved, looked back at. Rooms, rules and bots are in a worker. */
import type { NewTable, SameLuck, Table, Unjudged } from '../generated/protocol';
import { beginWorker } from '../lib/workers';
import type { Language } from './game';
import type { Answers, Asked, FromWorker, ToWorker } from './session';
import address from './worker.ts?worker&url';

/** A table of this device could not be made, or is not as it should be: the message says why. */
export class RefusedHere extends Error {
  constructor(
    readonly reason: string,
    sentence: string,
  ) {
    super(sentence);
    this.name = 'RefusedHere';
  }
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

const PATIENCE = 15_000; // ms that a worker may be busy before it has heard what was sent; then it is dead

let worker: Worker | null = null;
/** Has it ever said a word? Until then it is being fetched, and that takes as long as it takes. */
let spoke = false;
let silence: ReturnType<typeof setTimeout> | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();
const sockets = new Map<number, LocalSocket>();

function post(message: ToWorker): void {
  worker ??= begun();
  worker.postMessage(message);
  if (spoke) silence ??= setTimeout(giveUp, PATIENCE);
}

/** The worker broke, or says nothing any more: it is ended, and its tables are opened anew in another, from what is kept. */
function giveUp(): void {
  worker?.terminate();
  worker = null;
  heard(false);
  for (const { reject } of waiting.values()) reject(new RefusedHere('broken', ''));
  waiting.clear();
  for (const session of [...sockets.keys()]) ended(session);
}

function heard(word: boolean): void {
  spoke = word;
  clearTimeout(silence);
  silence = undefined;
}

function begun(): Worker {
  const made = beginWorker(address);
  made.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    heard(true);
    if ('alive' in data) return;
    if ('session' in data) {
      const socket = sockets.get(data.session);
      if ('text' in data) socket?.onmessage?.({ data: data.text } as MessageEvent);
      else ended(data.session);
      return;
    }
    const { resolve, reject } = waiting.get(data.id)!;
    waiting.delete(data.id);
    if ('answer' in data) resolve(data.answer as never);
    else reject(new RefusedHere(data.reason, data.refused));
  };
  made.onerror = giveUp;
  return made;
}

function ended(session: number): void {
  const socket = sockets.get(session);
  sockets.delete(session);
  socket?.onclose?.(new CloseEvent('close'));
}

/** The line to a table of this device: what `TableConnection` needs of a socket. */
export class LocalSocket {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  readonly #session = ++last;

  constructor(url: string) {
    const { pathname, searchParams } = new URL(url, location.href);
    const table = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
    sockets.set(this.#session, this);
    post({ session: this.#session, open: { table, language: (searchParams.get('lang') ?? 'fr') as Language, version: Number(searchParams.get('v') ?? 0) } });
  }

  send(text: string): void {
    post({ session: this.#session, text });
  }

  close(): void {
    if (!sockets.has(this.#session)) return;
    post({ session: this.#session, close: true });
    queueMicrotask(() => ended(this.#session)); // as a socket says that it is closed
  }
}

export const openLocal = (url: string): WebSocket => new LocalSocket(url) as unknown as WebSocket;

function ask<K extends Asked['ask']>(asked: Extract<Asked, { ask: K }>): Promise<Answers[K]> {
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    post({ ...asked, id });
  });
}

/** A new table; its name. */
export const createHere = (table: NewTable, language: Language): Promise<string> => ask<'create'>({ ask: 'create', language, table });
/** A table that goes on with a saved game. */
export const loadHere = (saved: string, language: Language): Promise<string> => ask<'load'>({ ask: 'load', language, saved });
/** A table's game as text. */
export const saveHere = (table: string, language: Language): Promise<string> => ask<'save'>({ ask: 'save', language, table });
/** A table that goes on with what is whole of a damaged one. */
export const rescueHere = (table: string, language: Language): Promise<string> => ask<'rescue'>({ ask: 'rescue', language, table });
/** A whole table, for who looks back; null if there is none. */
export const replayHere = (table: string, language: Language, viewer: number | null = null): Promise<Table | null> =>
  ask<'replay'>({ ask: 'replay', language, table, viewer });
/** A match (of a table, or a saved one) for who judges it on this device. */
export const unjudgedHere = (table: string, saved: string, language: Language): Promise<Unjudged> =>
  ask<'unjudged'>({ ask: 'unjudged', language, table, saved });
/** What our strongest player makes of the same luck; null where there is no such thing. */
export const strongestHere = (table: string, language: Language): Promise<SameLuck | null> => ask<'strongest'>({ ask: 'strongest', language, table });
/** Fetch what a table will need, before it is wanted. */
export const warm = (): void => void (worker ??= begun());
