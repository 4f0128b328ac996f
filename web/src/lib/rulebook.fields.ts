/** Positions by field name, read from what is seen of them: the viewer's record and, behind it, what the rules show. The same as
 *  `engine/fields.py`: what the server sends. */
import type { FieldRow, Layout } from './rulebook.layout';

type Read = (view: DataView, at: number) => number | boolean;

// A kind of number: how it is read. Those of 64 bits are small enough for a JavaScript number (`golden.test.ts`).
const readers: Record<string, Read> = {
  b1: (view, at) => view.getUint8(at) !== 0,
  i1: (view, at) => view.getInt8(at),
  u1: (view, at) => view.getUint8(at),
  i2: (view, at) => view.getInt16(at, true),
  u2: (view, at) => view.getUint16(at, true),
  i4: (view, at) => view.getInt32(at, true),
  u4: (view, at) => view.getUint32(at, true),
  i8: (view, at) => Number(view.getBigInt64(at, true)),
  u8: (view, at) => Number(view.getBigUint64(at, true)),
};

interface Field {
  name: string;
  start: number;
  stop: number;
  read: (view: DataView) => unknown;
}

function fieldAt([name, offset, kind, shape]: FieldRow, place: number): Field {
  const width = Number(kind.slice(1));
  const read = readers[kind]!;
  const nested = (view: DataView, at: number, [length, ...inner]: number[]): unknown => {
    if (length === undefined) return read(view, at);
    const step = inner.reduce((product, one) => product * one, width);
    return Array.from({ length }, (_, i) => nested(view, at + i * step, inner));
  };
  const start = place + offset;
  const stop = start + shape.reduce((product, one) => product * one, width);
  return { name, start, stop, read: (view) => nested(view, start, shape) };
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
