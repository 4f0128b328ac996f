/** What is kept of a table: the entries of its log, as `src/ludotheque/table/log.py` stores them, and its line in a list. */

/** An entry of a table's log; what has its default is left out. `kind` says which fields it has. */
export interface Logged {
  kind: string;
  seat?: number;
  by?: number;
  id?: string;
  said?: string;
  action?: string;
  text?: string;
  game?: string;
  rules?: number;
  options?: Record<string, string>;
  seats?: { name?: string; style?: string }[];
  dice?: string;
  day?: string;
  server_seed?: string;
  adopted?: number;
}

/** What a list of tables shows of one. The table writes it with each append; the store sees to `table` and `entries`. */
export interface Kept {
  table: string;
  game: string;
  names: string[];
  styles: string[];
  scores: number[];
  options: Record<string, string>;
  day: string;
  over: boolean;
  yourTurn: boolean;
  result: string;
  awaited: string;
  changed: number; // a time, for show: clocks are wrong, so nothing is ordered by it
  entries: number;
}

type Check = (value: unknown) => boolean;
type Fields = Record<string, unknown>;

const isText: Check = (value) => typeof value === 'string';
const isWhole: Check = Number.isSafeInteger;
const isNumber: Check = Number.isFinite;
const isBoolean: Check = (value) => typeof value === 'boolean';
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (check: Check): Check => (value) => Array.isArray(value) && value.every(check);
const isOptions: Check = (value) => isFields(value) && Object.values(value).every(isText);
const isSitting: Check = (value) => isFields(value) && [value.name, value.style].every((field) => field === undefined || isText(field));

// A row for each field: what it must be where it stands. Fields of a newer page are left alone.
const ENTRY: Record<keyof Logged, Check> = {
  kind: isText,
  seat: isWhole,
  by: isWhole,
  id: isText,
  said: isText,
  action: isText,
  text: isText,
  game: isText,
  rules: isWhole,
  options: isOptions,
  seats: listOf(isSitting),
  dice: isText,
  day: isText,
  server_seed: isText,
  adopted: isWhole,
};

// A row for each field: what it must be, and what stands for one that is damaged.
const LINE: { [Field in keyof Kept]: [Check, Kept[Field]] } = {
  table: [isText, ''],
  game: [isText, ''],
  names: [listOf(isText), []],
  styles: [listOf(isText), []],
  scores: [listOf(isNumber), []],
  options: [isOptions, {}],
  day: [isText, ''],
  over: [isBoolean, false],
  yourTurn: [isBoolean, false],
  result: [isText, ''],
  awaited: [isText, ''],
  changed: [isNumber, 0],
  entries: [isWhole, 0],
};

export function isLogged(value: unknown): value is Logged {
  return isFields(value) && !!value.kind && Object.entries(ENTRY).every(([field, check]) => value[field] === undefined || check(value[field]));
}

export function isKept(value: unknown): value is Kept {
  return isFields(value) && Object.entries(LINE).every(([field, [check]]) => check(value[field]));
}

/** A line of the list as good as it can be had: a damaged field does not hide a table. */
export function mended(value: unknown, table: string): Kept {
  const fields = isFields(value) ? value : {};
  const whole = Object.entries(LINE).map(([field, [check, instead]]) => [field, check(fields[field]) ? fields[field] : structuredClone(instead)]);
  return { ...Object.fromEntries(whole), table } as Kept;
}

/** The text that is stored of an entry. */
export const encode = (entry: Logged): string => JSON.stringify(entry);

/** The entry of a stored text, or undefined where that is none. */
export function decode(body: unknown): Logged | undefined {
  if (typeof body !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(body);
    return isLogged(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The entries of rows that follow number `after`, in order, and the number of the first that is damaged or not there.
 *  The rows must reach as far as `last`, if it is known. */
export function decodeAll(rows: readonly { seq: unknown; body: unknown }[], after: number, last = 0): { entries: Logged[]; damaged?: number } {
  const entries: Logged[] = [];
  for (const { seq, body } of rows) {
    const next = after + entries.length + 1;
    const entry = seq === next ? decode(body) : undefined;
    if (!entry) return { entries, damaged: next };
    entries.push(entry);
  }
  const next = after + entries.length + 1;
  return next <= last ? { entries, damaged: next } : { entries };
}
