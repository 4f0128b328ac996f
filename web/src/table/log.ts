/** Entries of a log, as they are stored and as the translated room takes them. */
import { Logged, Sitting } from '../generated/table';
import type { Logged as Stored } from '../local/store';

/** What stands in an entry that does not say otherwise. */
const DEFAULTS = { seat: -1, by: -1, id: '', said: '', action: '', text: '', game: '', rules: 1, dice: '', day: '', server_seed: '', adopted: 0 };

export type Entry = InstanceType<typeof Logged>;

export function decode(stored: Stored): Entry {
  const { options = {}, seats = [] } = stored;
  const sittings = seats.map(({ name, style }) => new Sitting(name, style));
  return Object.assign(new Logged(stored.kind), DEFAULTS, stored, { options: new Map(Object.entries(options)), seats: sittings });
}

/** Without what goes without saying. */
export function encode(entry: Entry): Stored {
  const said = Object.entries(DEFAULTS).filter(([name, usual]) => entry[name] !== usual);
  const stored: Stored = { kind: entry.kind as string, ...Object.fromEntries(said.map(([name]) => [name, entry[name] as never])) };
  if (entry.options.size) stored.options = Object.fromEntries(entry.options) as Record<string, string>;
  if (entry.seats.length) stored.seats = entry.seats.map(({ name, style }: { name: string; style: string }) => ({ ...(name && { name }), ...(style && { style }) }));
  return stored;
}
