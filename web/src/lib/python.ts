/** What Python means, for the TypeScript that `web/translate` makes of it. Dicts are Maps, sets are Sets, tuples and lists are arrays;
 *  a whole number is a number, or a bigint where it is too large for one. Names are Python's. */
type Any = any; // eslint-disable-line

const big = (value: Any): value is bigint => typeof value === 'bigint';

/** A whole number, as small as it can be. */
const small = (value: bigint): number | bigint => (value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value);

/** An action or a member of an enumeration counts as its number. */
const bare = (value: Any): Any => (typeof value === 'object' && value !== null && typeof value.number === 'number' ? value.number : value);

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
  if (big(one) || big(other)) return one == other;
  if (typeof one === 'boolean' && typeof other === 'number') return Number(one) === other;
  if (typeof one === 'number' && typeof other === 'boolean') return one === Number(other);
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((value, i) => eq(value, other[i]));
}

export function has(where: Any, what: Any): boolean {
  if (typeof where === 'string') return where.includes(what);
  if (where instanceof Map || where instanceof Set) return where.has(bare(what));
  if (Array.isArray(where)) return where.some((one) => eq(one, what));
  return where.contains(what);
}

export const subset = (one: Any, other: Any): boolean => [...one].every((value) => has(other, value));

// Arithmetic

const whole = (one: Any, other: Any, small_way: (a: number, b: number) => number, big_way: (a: bigint, b: bigint) => bigint): Any =>
  big(one) || big(other) ? small(big_way(BigInt(one), BigInt(other))) : small_way(one, other);

/** Do operations on 32 bits suffice? */
const narrow = (one: Any, other: Any): boolean => !big(one) && !big(other) && (one | 0) === one && (other | 0) === other;

export function add(one: Any, other: Any): Any {
  if (Array.isArray(one)) return [...one, ...other];
  [one, other] = [bare(one), bare(other)];
  return typeof one === 'string' ? one + other : whole(Number(one) === one ? one : number(one), number(other), (a, b) => a + b, (a, b) => a + b);
}

const number = (value: Any): Any => (typeof value === 'boolean' ? Number(value) : bare(value));

export function sub(one: Any, other: Any): Any {
  if (one instanceof Set) return new Set([...one].filter((value) => !has(other, value)));
  return whole(number(one), number(other), (a, b) => a - b, (a, b) => a - b);
}

export function mul(one: Any, other: Any): Any {
  if (typeof one === 'string') return one.repeat(Math.max(other, 0));
  if (Array.isArray(one)) return Array.from({ length: Math.max(other, 0) }).flatMap(() => one);
  return whole(number(one), number(other), (a, b) => a * b, (a, b) => a * b);
}

export const floordiv = (one: Any, other: Any): Any => whole(number(one), number(other), (a, b) => Math.floor(a / b), (a, b) => a / b - (a % b < 0n ? 1n : 0n));
export const mod = (one: Any, other: Any): Any => whole(number(one), number(other), (a, b) => ((a % b) + b) % b, (a, b) => ((a % b) + b) % b);
export const pow = (one: Any, other: Any): Any => small(BigInt(one) ** BigInt(other));
export const shl = (one: Any, other: Any): Any => small(BigInt(number(one)) << BigInt(number(other)));
export const shr = (one: Any, other: Any): Any =>
  narrow(number(one), number(other)) && other < 32 ? number(one) >> other : small(BigInt(number(one)) >> BigInt(number(other)));
export const xor = (one: Any, other: Any): Any => small(BigInt(number(one)) ^ BigInt(number(other)));
export const invert = (one: Any): Any => small(~BigInt(number(one)));

export function and(one: Any, other: Any): Any {
  if (one instanceof Set) return new Set([...one].filter((value) => has(other, value)));
  [one, other] = [number(one), number(other)];
  return narrow(one, other) ? one & other : small(BigInt(one) & BigInt(other));
}

export function or(one: Any, other: Any): Any {
  if (one instanceof Set) return new Set([...one, ...other]);
  if (one instanceof Map) return new Map([...one, ...entries(other)]);
  [one, other] = [number(one), number(other)];
  return narrow(one, other) ? one | other : small(BigInt(one) | BigInt(other));
}

export const divmod = (one: Any, other: Any): Any[] => [floordiv(one, other), mod(one, other)];
export const abs = (value: number): number => Math.abs(value);
export const bit_count = (value: Any): number => BigInt(value).toString(2).replaceAll('0', '').length;
export const float = Number;

export function int(value: Any): Any {
  value = number(value);
  return big(value) ? small(value) : typeof value === 'string' ? Number.parseInt(value, 10) : Math.trunc(value);
}

/** To the nearest, halves to the even one. */
export function round(value: number): number {
  const down = Math.floor(value);
  return value - down === 0.5 ? down + (down % 2) : Math.round(value);
}

// Containers

const entries = (of: Any): [Any, Any][] => (of instanceof Map ? [...of] : Object.entries(of));

export const iter = (of: Any): Iterable<Any> => (of instanceof Map ? of.keys() : of);
export const list = (of: Any = []): Any[] => [...iter(of)];
export const tuple = list;
export const tolist = list;
export const set = (of: Any = []): Set<Any> => new Set([...iter(of)].map(bare));
export const frozenset = set;
const fromkeys = (keys: Any, value: Any = null): Map<Any, Any> => new Map(list(keys).map((key) => [key, value]));
export const dict = Object.assign((of: Any = []): Map<Any, Any> => new Map(of instanceof Map || Array.isArray(of) ? of : Object.entries(of)), { fromkeys });
export const len = (of: Any): number => of.length ?? of.size;

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
  if (typeof key === 'string') return of[key];
  const value = of[key < 0 ? of.length + key : key];
  if (value === undefined && !('index' in of)) throw new Error(`there is no place ${String(key)} among ${len(of)}`);
  return value;
}

export function put(of: Any, key: Any, value: Any): void {
  key = bare(key);
  if (of instanceof Map) of.set(key, value);
  else of[key < 0 ? of.length + key : key] = value;
}

export const del = (of: Any, key: Any): void => void of.delete(bare(key));

export function slice(of: Any, start: Any, stop: Any, step: Any): Any {
  if (step === -1) return [...of].reverse();
  return of.slice(start ?? 0, stop ?? undefined);
}

export const append = (to: Any[], value: Any): void => void to.push(value);
export const extend = (to: Any[], values: Any): void => void to.push(...iter(values));
export const copy = (of: Any): Any => (Array.isArray(of) ? [...of] : of instanceof Map ? new Map(of) : of instanceof Set ? new Set(of) : of.copy());
export const index = (of: Any, what: Any): number => (typeof of === 'string' ? of.indexOf(what) : of.findIndex((one: Any) => eq(one, what)));
export const count = (of: Any[], what: Any): number => of.filter((one) => eq(one, what)).length;
export const items = (of: Any): [Any, Any][] => entries(of);
export const keys = (of: Any): Any[] => entries(of).map(([key]) => key);
export const values = (of: Any): Any[] => entries(of).map(([, value]) => value);
export const get = (of: Map<Any, Any>, key: Any, otherwise: Any = null): Any => (of.has(bare(key)) ? of.get(bare(key)) : otherwise);
export const union = (one: Any, ...others: Any[]): Set<Any> => new Set([...one, ...others.flatMap((other) => [...other])]);
export const intersection = (one: Any, other: Any): Set<Any> => new Set([...one].filter((value) => has(other, value)));
export const discard = (from: Set<Any>, what: Any): void => void from.delete(bare(what));

export function setdefault(of: Map<Any, Any>, key: Any, otherwise: Any): Any {
  if (!of.has(key)) of.set(key, otherwise);
  return of.get(key);
}

export function pop(of: Any, key?: Any): Any {
  if (Array.isArray(of)) return key === 0 ? of.shift() : of.pop();
  const value = at(of, key);
  of.delete(key);
  return value;
}

/** Facts by name: dicts and an object, the later before the earlier. */
export const facts = (...parts: Any[]): Map<string, Any> => new Map(parts.flatMap(entries));

// What goes over many

export function any(of: Any): boolean {
  return [...of].some((one) => (Array.isArray(one) ? any(one) : bool(one)));
}

export const all = (of: Any): boolean => [...of].every(bool);
export const sum = (of: Any): number => [...of].reduce((total, one) => add(total, one), 0);
export const map = (change: (value: Any) => Any, of: Any): Any[] => [...iter(of)].map((one) => change(one));
export const reversed = (of: Any): Any[] => [...of].reverse();
export const enumerate = (of: Any, first = 0): [number, Any][] => [...iter(of)].map((one, i) => [first + i, one]);

export function zip(...of: Any[]): Any[][] {
  const rows = of.filter((one) => typeof one[Symbol.iterator] === 'function' || one instanceof Map).map((one) => [...iter(one)]);
  return Array.from({ length: Math.min(...rows.map((row) => row.length)) }, (_, i) => rows.map((row) => row[i]));
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

const isSorting = (value: Any): value is Sorting => typeof value === 'object' && value !== null && value.constructor === Object;

function best(given: Any[], before: (one: Any, other: Any) => boolean): Any {
  const how: Sorting = isSorting(given.at(-1)) ? given.pop() : {};
  const of = given.length === 1 ? [...iter(given[0])] : given;
  if (!of.length && 'default' in how) return how.default;
  const key = how.key ?? ((value: Any) => value);
  return of.reduce((one, other) => (before(key(other), key(one)) ? other : one));
}

export const max = (...given: Any[]): Any => best(given, (one, other) => one > other);
export const min = (...given: Any[]): Any => best(given, (one, other) => one < other);

export function sorted(of: Any, { key = (value: Any) => value, reverse = false }: Sorting = {}): Any[] {
  const order = (one: Any, other: Any) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0);
  const made = [...iter(of)].sort(order);
  return reverse ? made.reverse() : made;
}

// Texts

export function str(value: Any): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value instanceof Error) return value.message;
  return String(value);
}

export const join = (between: string, of: Any): string => [...iter(of)].join(between);
export const lower = (text: string): string => text.toLowerCase();
export const upper = (text: string): string => text.toUpperCase();
export const strip = (text: string): string => text.trim();
export const startswith = (text: string, what: string): boolean => text.startsWith(what);
export const endswith = (text: string, what: string): boolean => text.endsWith(what);
export const splitlines = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r?\n/);
export const isascii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
export const isalnum = (text: string): boolean => /^[\p{L}\p{N}]+$/u.test(text);
export const isdecimal = (text: string): boolean => /^\p{Nd}+$/u.test(text);
export const isdigit = isdecimal;
export const isprintable = (text: string): boolean => !/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(text);
export const replace = (text: string, what: string, by: string): string => text.replaceAll(what, by);

export function lstrip(text: string, signs = ' \t\n\r'): string {
  let start = 0;
  while (start < text.length && signs.includes(text[start]!)) start++;
  return text.slice(start);
}

export function rstrip(text: string, signs = ' \t\n\r'): string {
  let end = text.length;
  while (end && signs.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

export function split(text: string, by?: string | { maxsplit: number }): string[] {
  if (typeof by === 'string') return text.split(by);
  const words = text.trim().split(/\s+/).filter(Boolean);
  return by ? [words[0]!, words.slice(1).join(' ')].slice(0, words.length > 1 ? 2 : 1) : words;
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
  if (!/^0\d$/.test(spec)) throw new Error(`not known how to write ${spec}`);
  return str(value).padStart(Number(spec[1]), '0');
}

// Patterns

type Found = RegExpExecArray | null;

const found = (pattern: RegExp | string, text: string, end: string): Found =>
  new RegExp(`^(?:${typeof pattern === 'string' ? pattern : pattern.source})${end}`, 'u').exec(text);

export const match = (pattern: RegExp, text: string): Found => found(pattern, text, '');
export const re_match = (pattern: string, text: string): Found => found(pattern, text, '');
export const re_fullmatch = (pattern: string, text: string): Found => found(pattern, text, '$');
export const re_sub = (pattern: string, by: string, text: string): string => text.replace(new RegExp(pattern, 'gu'), by);
export const end = (of: RegExpExecArray): number => of.index + of[0].length;
export const normalize = (form: string, text: string): string => text.normalize(form);

// Types

export const callable = (value: Any): boolean => typeof value === 'function';
export const getattr = (of: Any, name: string, otherwise?: Any): Any => of[name] ?? otherwise;
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
