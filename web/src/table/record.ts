/** A position as the translated Python reads it: every field by its name, those packed for the rules too. */
import type { FieldRow, Layout } from '../lib/rulebook.layout';
import type { Snapshot } from '../lib/rulebook';

export type Whole = number | bigint;
type Value = Whole | boolean | Value[];
export type Position = Record<string, Value>;

const small = (value: bigint): Whole => (BigInt.asIntN(53, value) === value ? Number(value) : value);

const readers: Record<string, (view: DataView, at: number) => Whole | boolean> = {
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

function read(view: DataView, at: number, kind: string, [length, ...inner]: number[]): Value {
  if (length === undefined) return readers[kind]!(view, at);
  const step = inner.reduce((product, one) => product * one, Number(kind.slice(1)));
  return Array.from({ length }, (_, i) => read(view, at + i * step, kind, inner));
}

const origins = new WeakMap<object, { now: Snapshot; size: number }>();

/** The position of a snapshot. A field is read when it is first asked for. */
export function positionOf(layout: Layout, now: Snapshot): Position {
  const view = new DataView(now.bytes.buffer, now.bytes.byteOffset, now.bytes.byteLength);
  const position: Position = {};
  for (const [name, offset, kind, shape] of layout.record.fields satisfies FieldRow[])
    Object.defineProperty(position, name, {
      configurable: true,
      get() {
        const value = read(view, offset, kind, shape);
        Object.defineProperty(position, name, { value });
        return value;
      },
    });
  origins.set(position, { now, size: layout.record.size });
  return position;
}

/** The snapshot that a position was read from. */
export const snapshotOf = (position: Position): Snapshot => origins.get(position)!.now;

/** Its record, without the events that a snapshot tells after it. */
export function recordOf(position: Position): Uint8Array {
  const { now, size } = origins.get(position)!;
  return now.bytes.subarray(0, size);
}
