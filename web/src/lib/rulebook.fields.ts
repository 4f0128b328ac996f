/** Positions by field name, read from what is seen of them: the viewer's record and, behind it, what the rules show. The same as
 *  `engine/fields.py`: what the server sends. */
import type { FieldRow, Layout } from './rulebook.layout';

export type Whole = number | bigint;
export type Value = Whole | boolean | Value[];
type Read = (view: DataView, at: number) => Value;

/** A bigint only where it must be one. In what a page is shown none must (`golden.test.ts`); what is packed for the rules may. */
const small = (value: bigint): Whole => (BigInt.asIntN(53, value) === value ? Number(value) : value);

// A kind of number: how it is read.
const readers: Record<string, Read> = {
  b1: (view, at) => view.getUint8(at) !== 0,
  i1: (view, at) => view.getInt8(at),
  u1: (view, at) => view.getUint8(at),
  i2: (view, at) => view.getInt16(at, true),
  u2: (view, at) => view.getUint16(at, true),
  i4: (view, at) => view.getInt32(at, true),
  u4: (view, at) => view.getUint32(at, true),
  i8: (view, at) => small(view.getBigInt64(at, true)),
  u8: (view, at) => small(view.getBigUint64(at, true)),
};

/** How a field is read: a number, or numbers in as many dimensions as it has. */
export function readerOf(kind: string, [length, ...inner]: number[]): Read {
  if (length === undefined) return readers[kind]!;
  const step = inner.reduce((product, one) => product * one, Number(kind.slice(1)));
  const one = readerOf(kind, inner);
  return (view, at) => Array.from({ length }, (_, i) => one(view, at + i * step));
}

interface Field {
  name: string;
  start: number;
  stop: number;
  read: (view: DataView) => unknown;
}

function fieldAt([name, offset, kind, shape]: FieldRow, place: number): Field {
  const read = readerOf(kind, shape);
  const start = place + offset;
  const stop = start + shape.reduce((product, one) => product * one, Number(kind.slice(1)));
  return { name, start, stop, read: (view) => read(view, start) };
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The fields of a game's positions and of what it shows. What is packed for the rules alone is left out. */
export class Fields<P> {
  readonly #all: Field[];

  constructor({ record, shown }: Layout) {
    const open = record.fields.filter(([name]) => !record.packed.includes(name));
    this.#all = [...open.map((row) => fieldAt(row, 0)), ...shown.fields.map((row) => fieldAt(row, record.size))];
  }

  read(seen: Uint8Array): P {
    const view = viewOf(seen);
    return Object.fromEntries(this.#all.map((field) => [field.name, field.read(view)])) as P;
  }

  /** Those that differ, as they are afterwards. */
  changes(before: Uint8Array, after: Uint8Array): Partial<P> {
    const view = viewOf(after);
    const differs = ({ start, stop }: Field) => {
      for (let at = start; at < stop; at++) if (before[at] !== after[at]) return true;
      return false;
    };
    return Object.fromEntries(this.#all.filter(differs).map((field) => [field.name, field.read(view)])) as Partial<P>;
  }
}
