/**
 * A match told from its actions: the rules in the page say what each of them led to, in the shapes of the server.
 *
 *     const { entries } = storyOf(await open('poche'), { minutes: '20' }, told, ALL_SEEING);
 */
import type { Entry } from '../generated/protocol';
import { ALL_SEEING, CHANCE, EVERYBODY, type Rulebook, type Snapshot } from '../lib/rulebook';
import { facesOf } from '../lib/rulebook.notation';
import { withPositions, type StoryEntry } from './position';

/** An entry without what the rules make of it: whose hand it was, the action, what words say of it. */
export type Told = Pick<Entry, 'seq' | 'kind' | 'seat' | 'action' | 'sentences' | 'lines'>;

export interface Story<P = any> {
  /** The position before the first entry. */
  position: P;
  entries: StoryEntry<P>[];
  /** The match at its start, then after each entry: to ask the rules what could be done there. */
  moments: Snapshot[];
}

const NOTHING = { events: [], hidden: false, chance: false, dice: [] };

/** What these entries led to, as far as this viewer may know. Refuses an action that is not possible, or not told. */
export function storyOf<P extends object>(rules: Rulebook<P>, options: Readonly<Record<string, string>>, told: readonly Told[], viewer: number): Story<P> {
  const start = rules.start(options);
  const moments = [start];
  const inForce = [start]; // those after the actions that have not been taken back
  const sees = (secretOf: number) => viewer === ALL_SEEING || secretOf === EVERYBODY || secretOf === viewer;
  const entries = told.map(({ seq, kind, seat, action, sentences, lines }): Entry => {
    const before = inForce.at(-1)!;
    if (kind === 'action') inForce.push(rules.apply(before, action));
    else if (kind === 'undo') inForce.pop();
    const now = inForce.at(-1)!;
    moments.push(now);
    const row = { seq, kind, seat, action, sentences, lines, ...NOTHING, changes: now === before ? {} : rules.changes(before, now, viewer) };
    if (kind !== 'action') return row;
    const hidden = !sees(rules.secret(before));
    const shown = hidden ? { action: '', dice: [] } : { action, dice: facesOf(rules.layout.notation, action) };
    return { ...row, ...shown, hidden, events: rules.events(now, viewer), chance: before.turn === CHANCE };
  });
  const position = rules.seen(start, viewer);
  return { position, entries: withPositions(position, entries), moments };
}
