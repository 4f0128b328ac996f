/** The table in the page says what the server's says: one suite of scripts for both. `web/scripts.py` plays each at the server's hub
 *  and writes what was sent and heard; here the same is sent to the worker of the page. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Entry, NewTable } from '../src/generated/protocol';
import { fetchGame, type Language } from '../src/table/game';
import type { Action } from '../src/table/match';
import type { FromWorker, ToWorker } from '../src/table/session';
import { named, serveModules } from './modules';
import { PATIENCE } from './patience';

type Message = Record<string, unknown> & { type: string; state?: Record<string, unknown> | null; entries?: (Entry | number)[] };

interface Step {
  step: string;
  /** A step is one of these. */
  open?: [table: string, language: Language, version: number];
  send?: string;
  wait?: number;
  /** Of a state and a position, only what is not as it was in the last one; of an entry that was told alike, only its number. */
  heard: Message[];
}

type Fields = Record<string, unknown>;

interface Script {
  title: string;
  language: Language;
  table: NewTable;
  refused?: { reason: string; sentence: string };
  /** What the program drew, what bots decided. */
  fell: string[];
  decided: [seat: number, action: string][];
  steps: Step[];
}

const FOLDER = join(import.meta.dirname, '../../tests/games');
const SETTLES = 1; // thousandths of a second after each step
const TODAY = '2026-11-15T12:00:00Z';

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => /scripts\/\w+\.json$/.test(file));
const scripts = files.map((file) => [file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Script] as const);

const fate = vi.hoisted(() => ({ fell: [] as string[] }));

vi.mock('../src/table/dice', async (original) => {
  const dice = await original<typeof import('../src/table/dice')>();
  const isOfDay = (table: string) => table.endsWith(TODAY.slice(0, 10)); // the dice of a day are the same everywhere
  return { ...dice, draw: (...given: Parameters<typeof dice.draw>) => (isOfDay(given[1]) ? dice.draw(...given) : fallen(given[4])) };
});

/** What falls by the script. */
function fallen(chances: Map<Action, number>): Action {
  const text = fate.fell.shift();
  const outcome = [...chances.keys()].find((one) => one.text === text);
  if (!outcome) throw new Error(`${String(text)} cannot fall, but ${[...chances.keys()].join(', ')}`);
  return outcome;
}

/** The worker's side of the line. */
const worker = { onmessage: (_: { data: ToWorker }) => {}, heard: [] as FromWorker[], postMessage: (said: FromWorker) => void ('alive' in said || worker.heard.push(said)) };
const post = (data: ToWorker) => worker.onmessage({ data });

beforeAll(async () => {
  serveModules();
  vi.stubGlobal('self', worker);
  await import('../src/table/worker');
  vi.unstubAllGlobals();
  serveModules();
  for (const { game } of named) for (const language of ['fr', 'en'] as const) await fetchGame(game, language);
});
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  vi.setSystemTime(TODAY);
  worker.heard = [];
});
afterEach(() => vi.useRealTimers());

/** What the worker has said since it was last asked. */
function said(): FromWorker[] {
  const all = worker.heard;
  worker.heard = [];
  return all;
}

async function create({ table, language }: Script): Promise<FromWorker> {
  post({ ask: 'create', id: 1, language, table });
  await vi.waitFor(() => expect(worker.heard).toHaveLength(1), PATIENCE); // the first time, the store is looked for
  return said()[0]!;
}

/** A message without what must differ from the server's; `scripts.py` has the same. */
function normal(message: Message, script: Script): Message {
  if ('commitment' in message) message.commitment = ''; // dice of the page are the browser's: nothing is committed to
  if (message.state && !script.table.day) message.state.server_seed = ''; // likewise; the seed of a day is everybody's
  if ('cards' in message) message.cards = createHash('sha256').update(JSON.stringify(message.cards)).digest('hex'); // up to 60 KB
  return message;
}

class Playing {
  #session = 0;
  #rematch = 'REMATCH';
  /** What was told last. */
  readonly #last: Record<'state' | 'position', Fields> = { state: {}, position: {} };
  readonly #entries = new Map<number, Entry>();

  constructor(
    readonly script: Script,
    readonly table: string,
  ) {}

  async step(step: Step): Promise<void> {
    if (step.open) {
      const [table, language, version] = step.open;
      post({ session: this.#session, close: true });
      said();
      post({ session: ++this.#session, open: { table: table === 'TABLE' ? this.table : this.#rematch, language, version } });
    } else if (step.send !== undefined) {
      post({ session: this.#session, text: step.send });
    }
    await vi.advanceTimersByTimeAsync(step.wait ?? SETTLES);
    const heard = said().map((one) => ('text' in one ? (JSON.parse(one.text) as Message) : (one as unknown as Message)));
    for (const { state } of heard) this.#rematch = (state?.rematch as string) || this.#rematch;
    const expected = step.heard.map((message) => this.whole(message));
    expect(heard.map((message) => normal(this.unnamed(message), this.script)), step.step).toEqual(expected);
  }

  /** A message with what was told before. */
  private whole(message: Message): Message {
    const whole = { ...message };
    for (const part of ['state', 'position'] as const)
      if (message[part]) whole[part] = this.#last[part] = { ...this.#last[part], ...message[part] };
    if (!message.entries) return whole;
    const entries = message.entries.map((one) => (typeof one === 'number' ? this.#entries.get(one)! : one));
    for (const one of entries) this.#entries.set(one.seq, one);
    return { ...whole, entries };
  }

  /** Tables of the page have names of their own. */
  private unnamed = (message: Message) => JSON.parse(JSON.stringify(message).replaceAll(this.table, 'TABLE').replaceAll(this.#rematch, 'REMATCH')) as Message;

  end(): void {
    post({ session: this.#session, close: true });
  }
}

describe.each(scripts)('%s', (_, script) => {
  test(script.title, async () => {
    const { rules } = await fetchGame(script.table.game, script.language);
    fate.fell = [...(script.fell ?? [])];
    const decided = [...(script.decided ?? [])];
    vi.spyOn(rules, 'decide').mockImplementation((_now, seat) => {
      const [by, text] = decided.shift()!;
      expect(seat).toBe(by);
      return { number: 0, text };
    });
    vi.spyOn(console, 'error').mockImplementation(() => {}); // a script may let a bot break
    const made = await create(script);
    if (script.refused) {
      expect(made).toMatchObject({ reason: script.refused.reason, refused: script.refused.sentence });
      return;
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'], now: new Date(TODAY) });
    const playing = new Playing(script, (made as { answer: string }).answer);
    for (const step of script.steps) await playing.step(step);
    playing.end();
    expect([fate.fell, decided]).toEqual([[], []]);
  });
});
