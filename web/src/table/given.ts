/** What the page has its own of, for the Python that is translated (`web/translated.py`); names are Python's. */
import { BadOption, type Texts } from '../generated/table';
import type { Game, Language, Words } from './game';
import { type Position, recordOf } from './record';

export { draw, seed_of_day } from './dice';
export { find } from './game';
export { Match } from './match';

/** Catalogues that were fetched, as one. */
export const sentences_in = (_language: string, catalogues: Record<string, string>[]): Map<string, string> =>
  new Map(catalogues.flatMap((one) => Object.entries(one)));

export const texts_of = (game: Game, language: Language): Words => game.texts(language);
export const awaited = (position: Position): number => position.awaits as number;

/** What a deck calls something: its words stand among the texts. */
export const called = (key: string, texts: InstanceType<typeof Texts>, otherwise = ''): string => (texts.contains(key) ? texts.call(key) : otherwise);

/** A position as a client takes it to its rules. */
export const packed = (position: Position): string => btoa(String.fromCharCode(...recordOf(position)));

export const fields_of = (game: Game) => game.rules.fields;

// Players

export const has_adviser = (game: Game): boolean => game.layout.judging.advised;
export const players_of = (game: Game): { figures: string[] } => ({ figures: game.layout.judging.figures });
export const chances = (game: Game): Set<string> => new Set(game.layout.table.chances);
export const styles = (game: Game): string[] => game.layout.styles.filter(({ level }) => level).map(({ name }) => name);

export function style_number(game: Game, style: string): number {
  const names = game.layout.styles.map(({ name }) => name);
  if (!names.includes(style)) throw new BadOption('style', new Map(Object.entries({ style, game: game.name, styles: names.join(', ') })));
  return names.indexOf(style);
}

// A table of its own

/** No seed, and so no proof: this browser throws. */
export const new_seed = (): string => '';
export const commitment = (): string => '';
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Tables of this device: no table of a server is called so. */
export const LOCAL = '~';

/** A new name for one. */
export function new_table_id(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return `${LOCAL}${btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_')}`;
}
