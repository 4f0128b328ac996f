/** A position as the translated Python reads it: every field by its name, those packed for the rules too. */
import type { Snapshot } from '../lib/rulebook';
import { readerOf, type Value } from '../lib/rulebook.fields';
import type { Layout } from '../lib/rulebook.layout';

export type Position = Record<string, Value>;

const origins = new WeakMap<object, { now: Snapshot; size: number }>();

/** The position of a snapshot. A field is read when it is first asked for. */
export function positionOf(layout: Layout, now: Snapshot): Position {
  const view = new DataView(now.bytes.buffer, now.bytes.byteOffset, now.bytes.byteLength);
  const position: Position = {};
  for (const [name, offset, kind, shape] of layout.record.fields)
    Object.defineProperty(position, name, {
      configurable: true,
      get() {
        const value = readerOf(kind, shape)(view, offset);
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
