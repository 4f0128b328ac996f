/** All tables of this device as one text, and back.
 *
 *      ludotheque tables 1
 *      {"table":"k3_f","game":"poche","entries":2, ...}       a table: its line in the list
 *      {"kind":"created","game":"poche", ...}                 its log, an entry a line, as many as it says
 *      {"kind":"action","seat":0,"action":"throw"}
 *      end 1                                                  so many tables
 *
 *  The table changed last is the last.
 */
import { Conflict, Damaged } from './errors';
import { isKept, isLogged, type Kept, type Logged } from './log';
import type { Store } from './store';

const FIRST = 'ludotheque tables ';
const VERSION = 1;

/** Why a file is refused: `kind` no file of tables, `version` of a newer page, `table` or `entry` a line that is none,
 *  `short` it stops in the middle, `more` something follows its end. */
export type Fault = 'kind' | 'version' | 'table' | 'entry' | 'short' | 'more';

/** A text that is no archive, or a damaged one: `line`, counted from 1, is where. */
export class NoArchive extends Error {
  override name = 'NoArchive';

  constructor(
    readonly fault: Fault,
    readonly line: number,
  ) {
    super(`line ${line}: ${fault}`);
  }
}

export interface Archived {
  kept: Kept;
  log: Logged[];
}

/** All tables as text. Of a damaged table what stands before the damage is written; `damaged` names such tables. */
export async function exportAll(store: Store): Promise<{ text: string; tables: number; damaged: string[] }> {
  const damaged: string[] = [];
  const archived: Archived[] = [];
  for (const kept of (await store.list()).toReversed()) {
    try {
      archived.push({ kept, log: await store.read(kept.table) });
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      damaged.push(kept.table);
      archived.push({ kept, log: error.entries });
    }
  }
  return { text: write(archived), tables: archived.length, damaged };
}

export function write(tables: readonly Archived[]): string {
  const lines = tables.flatMap(({ kept, log }) => [{ ...kept, entries: log.length }, ...log]);
  return [`${FIRST}${VERSION}`, ...lines.map((line) => JSON.stringify(line)), `end ${tables.length}`, ''].join('\n');
}

/** A line of a table whose name can stand in an address. */
const isTable = (value: unknown): value is Kept => isKept(value) && /^[^\s/?#]{1,100}$/.test(value.table);

/** The tables of a text. Throws NoArchive. */
export function parse(text: string): Archived[] {
  const lines = text.replace(/^\uFEFF/, '').trimEnd().split(/\r?\n/);
  const version = lines[0]?.startsWith(FIRST) ? Number(lines[0].slice(FIRST.length)) : NaN;
  if (!(version >= 1)) throw new NoArchive('kind', 1);
  if (version !== VERSION) throw new NoArchive('version', 1);
  const tables: Archived[] = [];
  let at = 1; // of the line to be read, from 0
  const take = <T>(is: (value: unknown) => value is T, fault: Fault): T => {
    if (at >= lines.length) throw new NoArchive('short', lines.length);
    const value = parsed(lines[at]!);
    if (!is(value)) throw new NoArchive(at === lines.length - 1 && !lines[at]!.endsWith('}') ? 'short' : fault, at + 1);
    at += 1;
    return value;
  };
  while (!lines[at]?.startsWith('end ')) {
    const kept = take(isTable, 'table');
    tables.push({ kept, log: Array.from({ length: kept.entries }, () => take(isLogged, 'entry')) });
  }
  if (lines[at] !== `end ${tables.length}`) throw new NoArchive('short', at + 1);
  if (at + 1 < lines.length) throw new NoArchive('more', at + 2);
  return tables;
}

export interface Imported {
  added: number; // tables that were not here
  longer: number; // that went on from what was here
  renamed: number; // that differed from what was here, and got another name
  same: number; // that were here already, as far or further
}

/** Bring the tables of a text here; nothing that is here is changed or lost. Throws NoArchive, and then has done nothing.
 *  If the storage is full in the middle, what came before is here; the same text can be imported again. */
export async function importAll(store: Store, text: string): Promise<Imported> {
  const done: Imported = { added: 0, longer: 0, renamed: 0, same: 0 };
  for (const table of parse(text)) done[await merge(store, table)] += 1;
  return done;
}

async function merge(store: Store, { kept, log }: Archived): Promise<keyof Imported> {
  for (let number = 1; ; ) {
    const table = number === 1 ? kept.table : `${kept.table}-${number}`;
    const here = await logHere(store, table);
    if (!here || !here.every((entry, i) => i >= log.length || same(entry, log[i]!))) {
      number += 1;
    } else if (here.length >= log.length) {
      return 'same';
    } else {
      try {
        await store.append(table, here.length + 1, log.slice(here.length), { ...kept, table });
        return here.length ? 'longer' : number > 1 ? 'renamed' : 'added';
      } catch (error) {
        if (!(error instanceof Conflict)) throw error; // else somebody plays there now: look again
      }
    }
  }
}

/** The log that is here, or undefined if it is damaged: then it is left alone. */
async function logHere(store: Store, table: string): Promise<Logged[] | undefined> {
  try {
    return await store.read(table);
  } catch (error) {
    if (error instanceof Damaged) return undefined;
    throw error;
  }
}

/** Are two entries equal, whatever the order of their fields? */
function same(one: Logged, other: Logged): boolean {
  return sorted(one) === sorted(other);
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
