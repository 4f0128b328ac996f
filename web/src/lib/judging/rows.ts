/** Records that lie one behind the other, read and written by field name: as the modules lay them out. */
import type { RecordLayout } from '../rulebook.layout';

interface Place {
  offset: number;
  width: number;
  floats: boolean;
}

export class Rows {
  readonly bytes: DataView;
  readonly #places: Map<string, Place>;

  constructor(
    readonly layout: RecordLayout,
    readonly count = 1,
  ) {
    this.bytes = new DataView(new ArrayBuffer(layout.size * count));
    this.#places = new Map(layout.fields.map(([name, offset, kind]) => [name, { offset, width: Number(kind.slice(1)), floats: kind[0] === 'f' }]));
  }

  /** A number of row `row`; of a field that holds several, the one at `place`. */
  get(name: string, row = 0, place = 0): number {
    const [at, floats] = this.#find(name, row, place);
    return floats ? this.bytes.getFloat64(at, true) : this.bytes.getInt32(at, true);
  }

  set(name: string, value: number, row = 0, place = 0): void {
    const [at, floats] = this.#find(name, row, place);
    if (floats) this.bytes.setFloat64(at, value, true);
    else this.bytes.setInt32(at, value, true);
  }

  #find(name: string, row: number, place: number): [at: number, floats: boolean] {
    const { offset, width, floats } = this.#places.get(name)!;
    return [row * this.layout.size + offset + place * width, floats];
  }
}
