/** Hints at a live table, worked out on this device from the view that the server sends: it holds nothing that its seat may not
 *  know, so this does for games with secrets too. */
import type { Hints } from '../../generated/protocol';
import { open, type Rulebook } from '../rulebook';
import { Pool } from '../rulebook.pool';
import { prepare, workersFor } from '../rulebook.prepare';
import { hints, viewFrom } from './hints';
import { judgeOf } from './judge';

// Milliseconds for what a solved game needs to be ready; longer than that nobody waits who can ask the server.
const PATIENCE = 300;

export class Adviser {
  #rules: Rulebook | null = null;
  #pool: Pool | null = null;
  #prepared: Promise<boolean> | null = null;

  /** Can this device say what choices are worth, at a table of this game with these options? Else the server does, and while it
   *  is made that a solved game needs. */
  async can(game: string, options: Readonly<Record<string, string>>, patience = PATIENCE): Promise<boolean> {
    try {
      if (typeof Worker === 'undefined') return false;
      const rules = (this.#rules ??= await open(game));
      rules.start(options); // a deck of the players' own is not at hand
      this.#prepared ??= prepare(rules, this.#workers(rules), options).then(
        () => true,
        () => false,
      );
      if (patience === Infinity) return await this.#prepared;
      return await Promise.race([this.#prepared, new Promise<false>((late) => setTimeout(late, patience, false))]);
    } catch {
      return false;
    }
  }

  #workers(rules: Rulebook): Pool {
    return (this.#pool ??= new Pool(workersFor(rules)));
  }

  /** The answer of the server with the figures filled in, the best first. Trap: only after `can`. */
  async fill(message: Hints, seat: number, options: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Hints> {
    const rules = this.#rules!;
    const view = viewFrom(rules, Uint8Array.from(atob(message.view), (letter) => letter.charCodeAt(0)), seat, options);
    const advice = await hints(judgeOf(rules, this.#workers(rules), view, signal), view, seat);
    const labels = new Map(message.hints.map(({ action, label }) => [action, label]));
    const filled = advice.map(({ action, figures }) => ({ action: action.text, label: labels.get(action.text) ?? action.text, figures }));
    return { ...message, hints: filled };
  }

  close(): void {
    this.#pool?.close();
  }
}
