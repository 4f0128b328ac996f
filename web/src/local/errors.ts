/** What can go wrong with what is kept, each named after the mistake. None of them has stored or deleted anything. */
import type { Logged } from './log';

/** Somebody else wrote this number of the log first: read what is new. `next` 1 says that the table was deleted. */
export class Conflict extends Error {
  override name = 'Conflict';

  constructor(
    readonly table: string,
    readonly next: number,
  ) {
    super(`table ${table}: the next entry is number ${next}`);
  }
}

/** The browser grants no more space. */
export class StorageFull extends Error {
  override name = 'StorageFull';
}

/** Entry `seq` of a log cannot be read. `entries` are those before it that were asked for; nothing was deleted. */
export class Damaged extends Error {
  override name = 'Damaged';

  constructor(
    readonly table: string,
    readonly seq: number,
    readonly entries: Logged[],
    options?: ErrorOptions,
  ) {
    super(`table ${table}: entry ${seq} is damaged`, options);
  }
}

/** A newer page has changed the form of what is kept: this one must be loaded again. */
export class Outdated extends Error {
  override name = 'Outdated';
}

/** The browser's database does not answer, or fails: what was asked is not done, as far as can be known. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** The database does not open: a tab of an older page holds it, or the browser is stuck. Tables may be kept there. */
export class Blocked extends Unavailable {
  override name = 'Blocked';
}
