/** What went wrong at a rulebook's door. `reason` is a key; the message names the game, and the verb where there is one. */
export type Reason =
  | 'game' // there is no such game, or no module of it
  | 'load' // its module cannot be fetched
  | 'damaged' // what was fetched is no module of this game
  | 'trap' // its module stopped
  | 'memory' // this device has not enough for it
  | 'unprepared' // its players need something that is not made yet: `rulebook.prepare.ts`
  | 'option' // an option, a deck or a style that the game does not have
  | 'action' // an action that is not open now
  | 'turn' // it is not for this seat to act, or the match is over
  | 'worker'; // a worker cannot be begun, or stopped

export class RulebookError extends Error {
  override name = 'RulebookError';
  constructor(
    readonly reason: Reason,
    readonly game: string,
    sentence: string,
    options?: ErrorOptions,
  ) {
    super(`${game}: ${sentence}`, options);
  }
}

/** What a cause says of itself. */
export const told = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
