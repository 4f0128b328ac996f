/** What players must have ready before they answer: of a game that is solved, its solution. Of other games nothing.
 *
 *    await prepare(rules, pool, options, { progress, signal }); // then 'exact' plays, in the workers of this pool
 */
import type { Rulebook } from './rulebook';
import { RulebookError } from './rulebook.error';
import { keep, kept } from './rulebook.kept';
import type { Pool, Wishes } from './rulebook.pool';

// GiB: with less, a device is not asked to solve a game. Only some browsers say how much there is.
const LEAST_MEMORY = 2;

const digests = import.meta.glob<string>('../games/*/generated/module.json', { import: 'digest' });

/** Of a solved game one worker does all there is to do: it only looks things up, and each would need a table of its own. */
export const workersFor = ({ layout }: Pick<Rulebook, 'layout'>): number | undefined => (layout.judging.solved ? 1 : undefined);

/** Have it ready in this worker itself. Where the device cannot: a RulebookError, `memory`. */
export async function prepareHere(rules: Rulebook, options: Readonly<Record<string, string>>): Promise<void> {
  const { game, judging } = rules.layout;
  if (!judging.solved) return;
  const digest = await digestOf(game);
  const number = rules.solutionNumber(options);
  const table = await kept(game, digest, number);
  try {
    if (table) return rules.useSolution(number, table);
  } catch (cause) {
    if (!(cause instanceof RulebookError && cause.reason === 'damaged')) throw cause;
  }
  checkMemory(game);
  const making = rules.solve(number);
  let made = making.next();
  while (!made.done) {
    await new Promise((resolve) => setTimeout(resolve)); // who has something to say meanwhile is heard
    made = making.next();
  }
  await keep(game, digest, number, made.value);
}

const digestOf = (game: string): Promise<string> => digests[`../games/${game}/generated/module.json`]!();

function hasMemory(): boolean {
  const { deviceMemory = LEAST_MEMORY } = navigator as { deviceMemory?: number };
  return deviceMemory >= LEAST_MEMORY;
}

/** Can this device have ready what players of a match with these options need? */
export const canPrepare = (rules: Rulebook, options: Readonly<Record<string, string>>): boolean =>
  !rules.layout.judging.solved || (hasMemory() && rules.canSolve(options));

function checkMemory(game: string): void {
  if (!hasMemory()) throw new RulebookError('memory', game, 'this device has not the memory to solve it');
}

/** Have it ready in a pool of `workersFor` the game. `progress` is told the part done (0 to 1), where it has to be made. */
export async function prepare(rules: Rulebook, pool: Pool, options: Readonly<Record<string, string>>, wishes: Wishes = {}): Promise<void> {
  const { game, judging } = rules.layout;
  if (!judging.solved) return;
  if (pool.size !== 1) throw new RulebookError('worker', game, 'its solution is for one worker: see workersFor');
  const digest = await digestOf(game);
  const number = rules.solutionNumber(options);
  const table = await kept(game, digest, number);
  try {
    if (table) return await pool.ask({ kind: 'use', game, given: { number, table } }, { signal: wishes.signal });
  } catch (cause) {
    if (!(cause instanceof RulebookError && cause.reason === 'damaged')) throw cause;
  }
  checkMemory(game);
  await keep(game, digest, number, await pool.ask({ kind: 'solve', game, given: { number } }, wishes));
}
