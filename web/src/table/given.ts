/** What the page has its own of, for the Python that is translated (`web/translated.py`); names are Python's. */
import { BadOption } from '../generated/table';
import type { Stream } from '../lib/rulebook';
import type { Game, Language, Words } from './game';
import { type Position, recordOf, snapshotOf } from './record';

export { draw, seed_of_day } from './dice';
export { find } from './game';
export { Match } from './match';
export { called, sentences_in } from './sentences';

import { LOCAL } from './names';

export const texts_of = (game: Game, language: Language): Words => game.texts(language);
export const awaited = (position: Position): number => position.awaits as number;

/** A position as a client takes it to its rules. */
export const packed = (position: Position): string => btoa(String.fromCharCode(...recordOf(position)));

export const fields_of = (game: Game) => game.rules.fields;

// The version of the rules: `engine/versions.py`

export const version_of = ({ layout }: Game): number => layout.table.rules.version;

export function standing({ layout }: Game, version: number): string {
  const { version: here, plays } = layout.table.rules;
  if (version === here || plays.includes(version)) return '';
  return version > here ? 'newer' : 'older';
}

// Players

/** A stream for players: begun by the game that first draws from it. */
export const generator = (seed: number): { seed: number; stream?: Stream } => ({ seed });

export function decide(game: Game, view: Position, style: number, rng: { seed: number; stream?: Stream }): number {
  const now = snapshotOf(view);
  rng.stream ??= game.rules.stream(rng.seed);
  return game.rules.decide(now, now.turn, game.layout.styles[style]!.name, rng.stream).number;
}

export const has_adviser = (game: Game): boolean => game.layout.judging.advised;
export const players_of = (game: Game): { figures: string[] } => ({ figures: game.layout.judging.figures });
export const chances = (game: Game): Set<string> => new Set(game.layout.table.chances);
export const styles = (game: Game): string[] => game.layout.styles.filter(({ level }) => level).map(({ name }) => name);

export function style_number(game: Game, style: string): number {
  const names = game.layout.styles.map(({ name }) => name);
  if (!names.includes(style)) throw new BadOption('style', new Map(Object.entries({ style, game: game.name, styles: names.join(', ') })));
  return names.indexOf(style);
}

// The analysis

/** Who can say most about a match: `worth.judge_of`, as far as words go. */
export function judge_of(game: Game, _seats: number, sides: number) {
  const { judging, fewerWins } = game.layout;
  const exact = judging.solved && sides === 2;
  return { sides, exact, fewer_wins: sides === 1 && fewerWins, against_plain: !exact && !judging.advised };
}

/** A number with so many decimals; halves go to the even digit, as in Python. */
export function fixed(amount: number, digits: number, signed: boolean): string {
  const shift = 10 ** digits;
  const half = Math.abs(amount * shift) % 1 === 0.5;
  const text = (half ? (2 * Math.round((amount * shift) / 2)) / shift : amount).toFixed(digits);
  return signed && !text.startsWith('-') ? `+${text}` : text;
}

// Commands that come again

/** What a command says, whatever its id and its version. */
export const said = ({ id: _id, version: _version, ...rest }: Record<string, unknown>): string => JSON.stringify(rest);

/** Is this the command that led to this entry? An older entry does not say: only the advice that was asked for is known by its kind. */
export const repeats = (command: Record<string, unknown>, entry: { said: string; kind: string }): boolean =>
  entry.said ? entry.said === said(command) : (command.type === 'hint') === (entry.kind === 'hint');

// A table of its own

/** No seed, and so no proof: this browser throws. */
export const new_seed = (): string => '';
export const commitment = (): string => '';
export const today = (): string => new Date().toISOString().slice(0, 10);

/** A new name for a table of this device. */
export function new_table_id(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return `${LOCAL}${btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_')}`;
}
