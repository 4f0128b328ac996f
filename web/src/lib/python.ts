/** What Python means, for the TypeScript that `web/translate` makes of it. Dicts are Maps, sets are Sets, tuples and lists are arrays;
 *  a whole number is a number, or a bigint where it is too large for one. Names are Python's. */
type Any = any; // eslint-disable-line

const big = (value: Any): value is bigint => typeof value === 'bigint';

/** A whole number, as small as it can be. */
const small = (value: bigint): number | bigint => (value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value);

/** An action or a member of an enumeration counts as its number. */
const bare = (value: Any): Any =>
  typeof value === 'object' && value !== null && typeof value.number === 'number' && !value.constructor.class_name ? value.number : value;

const wrong = (what: string): never => {
  throw new Error(what);
};

/** Arguments that were named, if the last one holds such. */
const isNamed = (value: Any): boolean => typeof value === 'object' && value !== null && value.constructor === Object;

// Truth and equality

export function bool(value: Any): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Map || value instanceof Set) return value.size > 0;
  return Boolean(bare(value));
}

export const both = (first: Any, ...rest: (() => Any)[]): Any => rest.reduce((value, next) => (bool(value) ? next() : value), first);
export const either = (first: Any, ...rest: (() => Any)[]): Any => rest.reduce((value, next) => (bool(value) ? value : next()), first);

export function eq(one: Any, other: Any): boolean {
  [one, other] = [bare(one), bare(other)];
  if (one === other) return true;
  if (one == null || other == null) return one == other;
  if (big(one) || big(other)) return one == other;
  if (typeof one === 'boolean' && typeof other === 'number') return Number(one) === other;
  if (typeof one === 'number' && typeof other === 'boolean') return one === Number(other);
  if (one instanceof Set) return other instanceof Set && one.size === other.size && subset(one, other);
  if (one instanceof Map) return other instanceof Map && one.size === other.size && [...one].every(([key, value]) => other.has(key) && eq(value, other.get(key)));
  if (one.constructor.is_data) return one.constructor === other.constructor && Object.keys(one).every((name) => eq(one[name], other[name]));
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((value, i) => eq(value, other[i]));
}

/** Below naught, naught or above, as one stands before the other, with it or after it; tuples by their parts. */
export function order(one: Any, other: Any): number {
  [one, other] = [bare(one), bare(other)];
  if (!Array.isArray(one)) return one < other ? -1 : one > other ? 1 : 0;
  const place = one.findIndex((value, i) => i >= other.length || !eq(value, other[i]));
  return place < 0 ? one.length - other.length : place >= other.length ? 1 : order(one[place], other[place]);
}

export function has(where: Any, what: Any): boolean {
  if (typeof where === 'string') return where.includes(what);
  if (where instanceof Map || where instanceof Set) return where.has(bare(what));
  if (Array.isArray(where)) return where.some((one) => eq(one, what));
  return where.contains(what);
}

export const subset = (one: Any, other: Any): boolean => [...one].every((value) => has(other, value));
export const less = (one: Any, other: Any): boolean => len(one) < len(other) && subset(one, other);

// Arithmetic

/** Whole numbers that outgrow what a number holds go on as bigints. */
function whole(one: Any, other: Any, small_way: (a: number, b: number) => number, big_way: (a: bigint, b: bigint) => bigint): Any {
  if (big(one) || big(other)) return small(big_way(BigInt(one), BigInt(other)));
  const made = small_way(one, other);
  if (Number.isSafeInteger(made) || !Number.isSafeInteger(one) || !Number.isSafeInteger(other)) return made;
  return Number.isInteger(made) ? small(big_way(BigInt(one), BigInt(other))) : made;
}

/** Do operations on 32 bits suffice? */
const narrow = (one: Any, other: Any): boolean => !big(one) && !big(other) && (one | 0) === one && (other | 0) === other;

export function add(one: Any, other: Any): Any {
  if (Array.isArray(one)) return [...one, ...other];
  [one, other] = [bare(one), bare(other)];
  return typeof one === 'string' ? one + other : whole(number(one), number(other), (a, b) => a + b, (a, b) => a + b);
}

const number = (value: Any): Any => (typeof value === 'boolean' ? Number(value) : bare(value));
const divisor = (value: Any): Any => number(value) || wrong('division by zero');

/** The keys of a dict are an array here, and a set in Python. */
const isSet = (value: Any): boolean => value instanceof Set || Array.isArray(value);

export function sub(one: Any, other: Any): Any {
  if (isSet(one)) return new Set([...one].filter((value) => !has(other, value)));
  return whole(number(one), number(other), (a, b) => a - b, (a, b) => a - b);
}

export function mul(one: Any, other: Any): Any {
  if (typeof one === 'string') return one.repeat(Math.max(other, 0));
  if (Array.isArray(one)) return Array.from({ length: Math.max(other, 0) }).flatMap(() => one);
  return whole(number(one), number(other), (a, b) => a * b, (a, b) => a * b);
}

export const truediv = (one: Any, other: Any): number => Number(number(one)) / Number(divisor(other));
export const floordiv = (one: Any, other: Any): Any =>
  whole(number(one), divisor(other), (a, b) => Math.floor(a / b), (a, b) => a / b - (a % b && a < 0n !== b < 0n ? 1n : 0n));
/** What remains has the sign of the divisor. */
export const mod = (one: Any, other: Any): Any =>
  whole(number(one), divisor(other), (a, b) => (a % b && a < 0 !== b < 0 ? (a % b) + b : (a % b) + 0), (a, b) => (a % b && a < 0n !== b < 0n ? (a % b) + b : a % b));
export const pow = (one: Any, other: Any): Any => small(BigInt(one) ** BigInt(other));
export const shl = (one: Any, other: Any): Any => small(BigInt(number(one)) << BigInt(number(other)));
export const shr = (one: Any, other: Any): Any =>
  narrow(number(one), number(other)) && other < 32 ? number(one) >> other : small(BigInt(number(one)) >> BigInt(number(other)));
export const xor = (one: Any, other: Any): Any =>
  isSet(one) ? or(sub(one, other), sub(other, one)) : small(BigInt(number(one)) ^ BigInt(number(other)));
export const invert = (one: Any): Any => small(~BigInt(number(one)));

export function and(one: Any, other: Any): Any {
  if (isSet(one)) return new Set([...one].filter((value) => has(other, value)));
  [one, other] = [number(one), number(other)];
  return narrow(one, other) ? one & other : small(BigInt(one) & BigInt(other));
}

export function or(one: Any, other: Any): Any {
  if (isSet(one)) return new Set([...one, ...other]);
  if (one instanceof Map) return new Map([...one, ...entries(other)]);
  [one, other] = [number(one), number(other)];
  return narrow(one, other) ? one | other : small(BigInt(one) | BigInt(other));
}

export const divmod = (one: Any, other: Any): Any[] => [floordiv(one, other), mod(one, other)];
export const abs = (value: Any): Any => (big(value) ? (value < 0n ? -value : value) : Math.abs(value));
export const bit_count = (value: Any): number => BigInt(number(value)).toString(2).replace(/[^1]/g, '').length;

export function float(value: Any): number {
  const made = Number(value);
  return Number.isNaN(made) || value === '' ? wrong(`no number: ${String(value)}`) : made;
}

export function int(value: Any): Any {
  value = number(value);
  if (typeof value === 'string') return /^[+-]?\d+$/.test(strip(value)) ? small(BigInt(strip(value).replace('+', ''))) : wrong(`no whole number: ${value}`);
  return big(value) ? small(value) : Math.trunc(value);
}

/** To the nearest, halves to the even one. */
export function round(value: number, digits?: number): number {
  if (digits !== undefined) wrong('only to whole numbers');
  const down = Math.floor(value);
  return value - down === 0.5 ? down + Math.abs(down % 2) : Math.round(value) + 0;
}

// Containers

const entries = (of: Any): [Any, Any][] => (of instanceof Map ? [...of] : Object.entries(of));

export const iter = (of: Any): Iterable<Any> => (of instanceof Map ? of.keys() : of);
export const list = (of: Any = []): Any[] => [...iter(of)];
export const tuple = list;
export const tolist = list;
export const set = (of: Any = []): Set<Any> => new Set([...iter(of)].map(bare));
export const frozenset = set;
export const dict = (of: Any = [], named: Any = {}): Map<Any, Any> => new Map([...(Array.isArray(of) ? of : entries(of)), ...entries(named)]);
dict.fromkeys = (names: Any, value: Any = null): Map<Any, Any> => new Map(list(names).map((name) => [name, value]));
export const len = (of: Any): number => signs(of).length ?? of.size;

/** A text of which some signs take two places, as its signs. */
const signs = (of: Any): Any => (typeof of === 'string' && /[\ud800-\udfff]/.test(of) ? [...of] : of);

export function list_of(fill: (made: Any[]) => void): Any[] {
  const made: Any[] = [];
  fill(made);
  return made;
}

export function at(of: Any, key: Any): Any {
  key = bare(key);
  if (of instanceof Map) {
    if (!of.has(key)) throw new Error(`there is no ${String(key)}`);
    return of.get(key);
  }
  if (typeof key === 'string') return key in of ? of[key] : wrong(`there is no ${key}`);
  of = signs(of);
  const value = of[key < 0 ? of.length + key : key];
  if (value === undefined && (typeof of === 'string' || !('index' in of))) throw new Error(`there is no place ${String(key)} among ${len(of)}`);
  return value ?? null; // a group of a pattern that found nothing
}

export function put(of: Any, key: Any, value: Any): void {
  key = bare(key);
  if (of instanceof Map) return void of.set(key, value);
  const place = key < 0 ? of.length + key : key;
  if (typeof key === 'number' && !(place in of)) throw new Error(`there is no place ${key} among ${len(of)}`);
  of[place] = value;
}

export const del = (of: Any, key: Any): void => void pop(of, key);

export function slice(of: Any, start: Any, stop: Any, step: Any): Any {
  const all = signs(of);
  let made = all.slice(start ?? 0, stop ?? undefined); // negative ends mean the same in both languages
  if ((step ?? 1) !== 1) {
    const [first, last] = step < 0 ? [all.length - 1, -1] : [0, all.length];
    const end = (given: Any, otherwise: number): number =>
      given == null ? otherwise : Math.min(Math.max(given < 0 ? given + all.length : given, Math.min(first, last)), Math.max(first, last));
    made = range(end(start, first), end(stop, last), step).map((i) => all[i]);
  }
  return typeof of === 'string' && typeof made !== 'string' ? made.join('') : made;
}

export const append = (to: Any[], value: Any): void => void to.push(value);
export const extend = (to: Any[], values: Any): void => void to.push(...iter(values));
export const copy = (of: Any): Any => (Array.isArray(of) ? [...of] : of instanceof Map ? new Map(of) : of instanceof Set ? new Set(of) : of.copy());

export function index(of: Any, what: Any): number {
  const place = typeof of === 'string' ? of.indexOf(what) : of.findIndex((one: Any) => eq(one, what));
  return place < 0 ? wrong(`there is no ${str(what)}`) : place;
}

export const count = (of: Any, what: Any): number => (typeof of === 'string' ? of.split(what).length - 1 : of.filter((one: Any) => eq(one, what)).length);
export const items = (of: Any): [Any, Any][] => entries(of);
export const keys = (of: Any): Any[] => entries(of).map(([key]) => key);
export const values = (of: Any): Any[] => entries(of).map(([, value]) => value);
export const get = (of: Map<Any, Any>, key: Any, otherwise: Any = null): Any => (of.has(bare(key)) ? of.get(bare(key)) : otherwise);
export const union = (one: Any, ...others: Any[]): Set<Any> => set([one, ...others].flatMap(list));
export const intersection = (one: Any, ...others: Any[]): Set<Any> => new Set([...one].filter((value) => others.every((other) => has(other, value))));
export const discard = (from: Set<Any>, what: Any): void => void from.delete(bare(what));

export function update(of: Any, more: Any): void {
  if (of instanceof Set) for (const value of iter(more)) of.add(bare(value));
  else for (const [key, value] of dict(more)) of.set(bare(key), value);
}

export function setdefault(of: Map<Any, Any>, key: Any, otherwise: Any = null): Any {
  key = bare(key);
  if (!of.has(key)) of.set(key, otherwise);
  return of.get(key);
}

export function pop(of: Any, key: Any = -1, ...otherwise: Any[]): Any {
  key = bare(key);
  if (otherwise.length && !of.has(key)) return otherwise[0];
  const value = at(of, key);
  if (Array.isArray(of)) of.splice(key, 1);
  else of.delete(key);
  return value;
}

/** Facts by name: dicts and an object, the later before the earlier. */
export const facts = (...parts: Any[]): Map<string, Any> => new Map(parts.flatMap(entries));

// What goes over many

export const any = (of: Any): boolean => list(of).some(bool);
export const all = (of: Any): boolean => list(of).every(bool);
/** numpy's, of an array in arrays. */
export const any_within = (of: Any): boolean => list(of).some((one) => (typeof one === 'object' && Symbol.iterator in one ? any_within(one) : bool(one)));
export const sum = (of: Any, first: Any = 0): Any => list(of).reduce((total, one) => add(total, one), first);
export const map = (change: (...values: Any[]) => Any, ...of: Any[]): Any[] => zip(...of).map((row) => change(...row));
export const reversed = (of: Any): Any[] => list(of).reverse();
export const enumerate = (of: Any, first: Any = 0): [number, Any][] => list(of).map((one, i) => [(first.start ?? first) + i, one]);

export function zip(...of: Any[]): Any[][] {
  const { strict = false } = isNamed(of.at(-1)) ? of.pop() : {};
  const rows = of.map(list);
  const lengths = rows.map((row) => row.length);
  if (strict && new Set(lengths).size > 1) wrong('zip of different lengths');
  return Array.from({ length: rows.length && Math.min(...lengths) }, (_, i) => rows.map((row) => row[i]));
}

export function range(first: number, stop?: number, step = 1): number[] {
  const [from, to] = stop === undefined ? [0, first] : [first, stop];
  return Array.from({ length: Math.max(Math.ceil((to - from) / step), 0) }, (_, i) => from + i * step);
}

export function next(of: Any, ...otherwise: Any[]): Any {
  for (const one of iter(of)) return one;
  if (!otherwise.length) throw new Error('there is none');
  return otherwise[0];
}

interface Sorting {
  key?: (value: Any) => Any;
  reverse?: boolean;
  default?: Any;
}

/** Of equals, the first. */
function best(given: Any[], sign: number): Any {
  const how: Sorting = isNamed(given.at(-1)) ? given.pop() : {};
  const of = given.length === 1 ? [...iter(given[0])] : given;
  if (!of.length && 'default' in how) return how.default;
  const key = how.key ?? ((value: Any) => value);
  return of.reduce((one, other) => (order(key(other), key(one)) * sign > 0 ? other : one));
}

export const max = (...given: Any[]): Any => best(given, 1);
export const min = (...given: Any[]): Any => best(given, -1);

/** Equals stay in their order, reversed or not. */
export const sorted = (of: Any, { key = (value: Any) => value, reverse = false }: Sorting = {}): Any[] =>
  list(of).sort((one, other) => order(key(one), key(other)) * (reverse ? -1 : 1));

// Texts

export function str(value: Any): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value) || value instanceof Map || value instanceof Set) wrong('not known how to write what holds others');
  return value instanceof Error && value.toString === Error.prototype.toString ? value.message : String(value);
}

export const join = (between: string, of: Any): string => [...iter(of)].join(between);
export const lower = (text: string): string => text.toLowerCase();
export const upper = (text: string): string => text.toUpperCase();
export const strip = (text: string, what?: string): string => lstrip(rstrip(text, what), what);
export const startswith = (text: string, what: Any): boolean => [what].flat().some((one) => text.startsWith(one));
export const endswith = (text: string, what: Any): boolean => [what].flat().some((one) => text.endsWith(one));
export const isascii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
export const isalnum = (text: string): boolean => /^[\p{L}\p{N}]+$/u.test(text);
export const isdecimal = (text: string): boolean => /^\p{Nd}+$/u.test(text);
export const isdigit = isdecimal;
export const isprintable = (text: string): boolean => !/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(text);
export const replace = (text: string, what: string, by: string): string => text.replaceAll(what, () => by);

/** What Python takes for blank. */
const BLANK = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const among = (what: string | undefined) => (sign: string): boolean => (what === undefined ? BLANK.test(sign) : what.includes(sign));

export function lstrip(text: string, what?: string): string {
  const all = [...text];
  const start = all.findIndex((sign) => !among(what)(sign));
  return start < 0 ? '' : all.slice(start).join('');
}

export function rstrip(text: string, what?: string): string {
  const all = [...text];
  return all.slice(0, all.findLastIndex((sign) => !among(what)(sign)) + 1).join('');
}

export function splitlines(text: string): string[] {
  const lines = text.split(/\r\n|[\n-\r\x1c-\x1e\x85\u2028\u2029]/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** By blanks, or by a text; at most so often. */
export function split(text: Any, by?: Any, most?: Any): string[] {
  if (typeof text !== 'string') return text.split(by); // a method of ours
  let left: number = [by, most].find(isNamed)?.maxsplit ?? (typeof most === 'number' ? most : -1);
  const blank = typeof by !== 'string';
  const parts = [];
  let rest = blank ? lstrip(text) : text;
  for (; left !== 0; left--) {
    const between = blank ? (BLANK.exec(rest)?.[0] ?? '') : by;
    if (!between || !rest.includes(between)) break;
    const [part] = rest.split(between, 1);
    parts.push(part!);
    rest = rest.slice(part!.length + between.length);
  }
  return blank && !rest ? parts : [...parts, rest];
}

export function partition(text: string, by: string): [string, string, string] {
  const place = text.indexOf(by);
  return place < 0 ? [text, '', ''] : [text.slice(0, place), by, text.slice(place + by.length)];
}

/** A sentence with its facts: `{who}`. */
export const format = (text: string, facts: Map<string, Any>): string =>
  text.replace(/\{\{|\}\}|\{([^{}]+)\}/g, (whole, name: string) => (name ? str(at(facts, name)) : whole[0]!));

/** `07`: of so many signs, with naughts before it. */
export function padded(value: Any, spec: string): string {
  if (!/^0\d$/.test(spec) || typeof value === 'string') throw new Error(`not known how to write ${spec}`);
  const sign = value < 0 ? '-' : '';
  return sign + str(abs(value)).padStart(Number(spec[1]) - sign.length, '0');
}

// Patterns

type Found = RegExpExecArray | null;

const found = (pattern: RegExp | string, text: string, end: string): Found =>
  new RegExp(`^(?:${typeof pattern === 'string' ? pattern : pattern.source})${end}`, typeof pattern === 'string' ? 'u' : pattern.flags).exec(text);

export const match = (pattern: RegExp, text: string): Found => found(pattern, text, '');
export const fullmatch = (pattern: RegExp, text: string): Found => found(pattern, text, '$');
/** All that a pattern without groups finds. */
export const findall = (pattern: RegExp, text: string): string[] => text.match(new RegExp(pattern, `${pattern.flags}g`)) ?? [];
export const re_match = (pattern: string, text: string): Found => found(pattern, text, '');
export const re_fullmatch = (pattern: string, text: string): Found => found(pattern, text, '$');
export const re_sub = (pattern: string, by: string, text: string): string => text.replace(new RegExp(pattern, 'gu'), () => by);
export const end = (of: RegExpExecArray): number => of.index + of[0].length;
export const normalize = (form: string, text: string): string => text.normalize(form);

// Types

export const callable = (value: Any): boolean => typeof value === 'function';

export function getattr(of: Any, name: string, ...otherwise: Any[]): Any {
  if (of[name] !== undefined) return of[name];
  return otherwise.length ? otherwise[0] : wrong(`there is no ${name}`);
}

export const enumeration = (members: Record<string, number>): Map<string, number> => new Map(Object.entries(members));

/** The name of a member of an enumeration. */
export function name_of(members: Map<string, number>, value: Any): string {
  for (const [name, one] of members) if (eq(one, value)) return name;
  throw new Error(`no member is ${String(value)}`);
}

export const partial = (act: (...given: Any[]) => Any, ...first: Any[]) => (...rest: Any[]): Any => act(...first, ...rest);

/** A copy; what it holds is not copied. */
export const clone = <T extends object>(of: T): T => changed(of, {});

/** Data as it was, but for these fields. */
export const changed = <T extends object>(of: T, fields: Partial<T>): T => Object.assign(Object.create(Object.getPrototypeOf(of) as object), of, fields) as T;

/** Data as it travels: dicts and what is made of classes as plain objects, actions as their texts. */
export function plain(value: Any): Any {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Set) return [...value].map(plain);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [String(key), plain(one)]));
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
  return value;
}
