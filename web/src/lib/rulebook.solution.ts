/** The solution of a game that is solved: for each set of options a table, which its exact player, its hints and its analysis look up.
 *  It is made in a module of its own, for that takes far more memory than the table, and a module never gives memory back. */
import { RulebookError } from './rulebook.error';
import type { Held, Module } from './rulebook.module';

// MiB that solving may take. There are copies of the table beside: on its way to the page, and where it is kept.
const MOST_MEMORY = 384;

export class Solutions {
  readonly #module: Module;
  readonly #game: string;
  readonly #held = new Map<number, Held>();

  constructor(module: Module, game: string) {
    this.#module = module;
    this.#game = game;
  }

  has(number: number): boolean {
    return this.#held.get(number)?.there ?? false;
  }

  /** Let the players look up a table: what `make` gave, here or in another worker. */
  use(number: number, table: Uint8Array): void {
    if (this.has(number)) return;
    const size = this.#module.call('table_room', number);
    if (table.byteLength !== size) throw new RulebookError('damaged', this.#game, `its solution has ${size} bytes, not ${table.byteLength}`);
    const held = this.#module.hold(size);
    held.put(table);
    this.#module.call('use_table', number, held.place);
    this.#held.set(number, held);
  }

  /** Solve the game, a minute of a match at a time; it yields the part done (0 to 1). */
  *make(number: number): Generator<number, Uint8Array> {
    const apart = this.#module.another();
    const [room, table] = this.#rooms(apart, number);
    const steps = apart.call('solve_steps', number);
    const about = apart.call('solve_calls', number);
    let calls = 0;
    for (let step = 0; step < steps; step++) {
      for (let again = 0; !apart.call('solve_step', number, step, again, room.place, table.place); again++) yield Math.min(++calls / about, 1);
      yield Math.min(++calls / about, 1);
    }
    return table.take();
  }

  /** The MiB that solving takes. */
  #needed(number: number): number {
    return Math.round((this.#module.call('solve_room', number) + this.#module.call('table_room', number)) / 2 ** 20);
  }

  /** Is it little enough for a device? */
  fits(number: number): boolean {
    return this.#needed(number) <= MOST_MEMORY;
  }

  #rooms(apart: Module, number: number): [room: Held, table: Held] {
    const [room, table] = [apart.call('solve_room', number), apart.call('table_room', number)];
    const needed = this.#needed(number);
    if (needed > MOST_MEMORY) throw new RulebookError('memory', this.#game, `to solve it with these options takes ${needed} MiB: it is left to the server`);
    try {
      return [apart.hold(room), apart.hold(table)];
    } catch (cause) {
      throw new RulebookError('memory', this.#game, 'this device has not the memory to solve it', { cause });
    }
  }
}
