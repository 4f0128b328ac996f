/** Hints at a live table, worked out on this device from the view that the server sends: it holds nothing that its seat may not
 *  know, so this does for games with secrets too. */
import type { Hints } from '../../generated/protocol';
import { layoutOf, open, type Rulebook } from '../rulebook';
import { Pool } from '../rulebook.pool';
import { hints, viewFrom } from './hints';
import { canJudge, judgeOf } from './judge';

export class Adviser {
  #rules: Rulebook | null = null;
  #pool: Pool | null = null;

  /** Can this device say what choices are worth, at a table of this game with these options? Else the server does. */
  async can(game: string, options: Readonly<Record<string, string>>): Promise<boolean> {
    try {
      if (typeof Worker === 'undefined' || !canJudge(await layoutOf(game))) return false;
      this.#rules ??= await open(game);
      this.#rules.start(options); // a deck of the players' own is not at hand
      return true;
    } catch {
      return false;
    }
  }

  /** The answer of the server with the figures filled in, the best first. Trap: only after `can`. */
  async fill(message: Hints, seat: number, options: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Hints> {
    const rules = this.#rules!;
    this.#pool ??= new Pool();
    const view = viewFrom(rules, Uint8Array.from(atob(message.view), (letter) => letter.charCodeAt(0)), seat, options);
    const advice = await hints(judgeOf(rules, this.#pool, view, signal), view, seat);
    const labels = new Map(message.hints.map(({ action, label }) => [action, label]));
    const filled = advice.map(({ action, figures }) => ({ action: action.text, label: labels.get(action.text) ?? action.text, figures }));
    return { ...message, hints: filled };
  }

  close(): void {
    this.#pool?.close();
  }
}
