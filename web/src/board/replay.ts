/** A match from the server, to be shown again. It comes without what the rules in the page can say of its actions (`bare`), unless
 *  some of these are hidden from us. */
import type { Table } from '../generated/protocol';
import { open } from '../lib/rulebook';
import { storyOf, type Story } from './story';

/** Has the server left it to the page to say what the actions led to? */
export const isBare = (replay: Table): boolean => Object.keys(replay.position).length === 0;

/** A bare replay, told by the rules in the page. */
export async function toldHere(replay: Table): Promise<Story> {
  return storyOf(await open(replay.game), replay.options, replay.entries, replay.state.viewer);
}

/** A replay with all that its actions led to. `ask` gets it from the server, bare or whole: whole where the rules cannot be had
 *  here, or do not know its deck. */
export async function wholeReplay(ask: (bare: boolean) => Promise<Table>): Promise<Table> {
  const found = await ask(true);
  if (!isBare(found)) return found;
  try {
    const { position, entries } = await toldHere(found);
    return { ...found, position, entries };
  } catch (cause) {
    console.warn(cause);
    return ask(false);
  }
}
