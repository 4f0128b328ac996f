/** The files of a deck, `normans.txt`, `saxons.txt`, `objectives.txt`: they are read by Python's own reader, translated, and written so that it
 *  takes them (`ludotheque play hastings --deck FOLDER`). A file of the workshop may hold fewer cards than a deck needs. */
import type { Box, BoxCard, BoxGoal, BoxSide } from '../box/memory';
import { BadDeck, CARD_COLUMNS, GOAL_COLUMNS, MOST_CHARACTERS, part_of, read_cards, read_goals, read_rows, Table, type Row } from '../generated/deck';
import { FACTIONS, LETTERS } from '../generated/numbers';
import { isArmy, readAbilities, tamed, writeAbilities } from './abilities';
import { fileWord, kindOf, type KindName } from './kinds';

export const FILES = ['normans.txt', 'saxons.txt', 'objectives.txt'] as const;
const GOALS = 2;
const CAMPS = ['normands', 'saxons'] as const;
const CAMP_WORDS = ['normand', 'saxon'] as const;
const NOTHING = '-';
const LAST = ['La bataille d\'Hastings', 'The Battle of Hastings'] as const; // HASTINGS-3: G is always that

/** What a file had: of each side the cards or the objectives, null where it had none. */
export type Read = Record<(typeof FACTIONS)[number], { cards: BoxCard[] | null; goals: BoxGoal[] | null }>;

export const nothingRead = (): Read => ({ norman: { cards: null, goals: null }, saxon: { cards: null, goals: null } });

/** The cards or objectives of a file; throws BadDeck, which names the file, the line and what is wrong. */
export function readFile(name: string, text: string): Read {
  if (text.length > MOST_CHARACTERS) throw new BadDeck('size', new Map<string, unknown>([['file', name], ['most', MOST_CHARACTERS]]));
  const table = new Table({ name }, text.replace(/^\ufeff/, ''));
  const part = part_of(table) as number;
  const read = nothingRead();
  if (part === GOALS) {
    read_goals(table);
    for (const row of table.rows() as Row[]) {
      const camp = CAMP_WORDS.findIndex((word) => row.cells.get('camp').toLowerCase().startsWith(word));
      if (row.cells.get('objectif') !== LETTERS.at(-1)) (read[FACTIONS[camp]!].goals ??= []).push(goalIn(row));
    }
  } else {
    const [rows] = read_rows(table) as [[Row, unknown, number][]];
    read[FACTIONS[part]!].cards = rows.map(([row, , copies]) => cardIn(row, copies));
  }
  return read;
}

function cardIn(row: Row, copies: number): BoxCard {
  const cell = (column: string): string => row.cells.get(column);
  const number = (column: string): number => (cell(column) === NOTHING ? 0 : Number(cell(column)));
  const kind = kindOf(cell('carte'));
  const abilities = readAbilities(cell('capacités'));
  const flavour: string | undefined = row.table.notes.get(row.line)?.[1];
  return {
    name: cell('nom'), kind, cost: number('coût'), resources: number('ress.'), might: number('force'), zeal: number('zèle'), health: number('vie'), reach: abilities.reach, copies,
    abilities: writeAbilities(abilities, kind),
    ...(cell('name') !== cell('nom') && { en: cell('name') }),
    ...(flavour && { flavour }),
  };
}

function goalIn(row: Row): BoxGoal {
  const cell = (column: string): string => row.cells.get(column);
  const asked = (column: string): number => (cell(column) === NOTHING ? 0 : Number(cell(column)));
  return {
    might: asked('force'), zeal: asked('zèle'), name: cell('nom'),
    ...(cell('name') !== cell('nom') && { en: cell('name') }),
    ...(cell('détruit') !== NOTHING && { destroyed: cell('détruit') }),
  };
}

/** An event, a tactic, an attachment does something, even where nobody has written down what: then the card itself says it (HASTINGS-62). */
const UNSAID: Partial<Record<KindName, string>> = {
  event: 'jouée: main "selon la carte"',
  tactic: 'permanent: main "selon la carte"',
  attachment: 'permanent: main "selon la carte"',
};

function abilitiesOf({ kind, reach, abilities = '' }: BoxCard): string {
  const read = readAbilities(abilities);
  const said = [isArmy(kind) && reach ? `portée ${reach}` : '', writeAbilities(read, kind), kind && !read.lines.some(({ op, text }) => op || text) ? (UNSAID[kind] ?? '') : ''];
  return said.filter(Boolean).join('; ') || NOTHING;
}

function cellsOf(card: BoxCard, number: number): string[] {
  const value = (of: number): string => (isArmy(card.kind) ? String(of) : NOTHING);
  const name = tamed(card.name);
  const kind = card.kind ? fileWord(card.kind) : '?';
  const values = [card.resources, card.might, card.zeal, card.health].map(value);
  return [String(number), name, tamed(card.en ?? '') || name, kind, String(card.cost), ...values, String(card.copies ?? 1), abilitiesOf(card)];
}

/** Rows with their columns one below the other, each with the lines that stand under it. */
function aligned(rows: readonly (readonly string[])[], below: readonly string[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const last = widths.length - 1;
  return rows.map((row, i) => row.map((cell, column) => (column === last ? cell : cell.padEnd(widths[column]!))).join(' | ') + (below[i] ?? '')).join('\n');
}

/** The line under a card: in two languages, or twice in one. */
const flavourOf = ({ flavour = '' }: BoxCard): string => (flavour ? `\n    > ${tamed(flavour.includes('//') ? flavour : `${flavour} // ${flavour}`)}` : '');

/** The text of a side's file as a reader finds it that takes all cards; a card that is not complete stands in a remark. */
export function writeCards(side: BoxSide, faction: number): string {
  const [ready, others] = [side.cards.filter(isComplete), side.cards.filter((card) => !isComplete(card))];
  ready.sort((one, other) => Number(other.kind === 'leader') - Number(one.kind === 'leader'));
  let number = 1;
  const rows = ready.map((card) => {
    const cells = cellsOf(card, number);
    number += card.copies ?? 1;
    return cells;
  });
  const table = aligned([[CAMPS[faction]!, ...CARD_COLUMNS], ...rows], ['', ...ready.map(flavourOf)]);
  const remarks = others.map(({ name, cost }) => `# à compléter : ${tamed(name)}, coût ${cost}`);
  return [`# 1066 : les cartes de ma boîte (${FILES[faction]}), écrites dans l'atelier de la page.`, table, ...remarks, ''].join('\n');
}

/** The text of `objectives.txt`: the sides of which all six are known; '' where no side's are. */
export function writeGoals(box: Box): string {
  const rows = FACTIONS.flatMap((faction, camp) => {
    const { goals } = box[faction];
    if (!goals.every((goal) => goal && (goal.might || goal.zeal))) return [];
    const asked = (of: number): string => (of ? String(of) : NOTHING);
    const known = goals.map((goal, i) => {
      const name = tamed(goal!.name ?? '') || `${LETTERS[i]!}`;
      return [CAMP_WORDS[camp]!, LETTERS[i]!, name, tamed(goal!.en ?? '') || name, asked(goal!.might), asked(goal!.zeal), goal!.destroyed ?? NOTHING];
    });
    return [...known, [CAMP_WORDS[camp]!, LETTERS.at(-1)!, ...LAST, NOTHING, NOTHING, NOTHING]];
  });
  return rows.length ? `# 1066 : les objectifs de ma boîte, écrits dans l'atelier de la page.\n${aligned([GOAL_COLUMNS, ...rows], [])}\n` : '';
}

/** The files that the box makes, by name: only those in which something stands. */
export function filesOf(box: Box): Record<string, string> {
  const cards = FACTIONS.flatMap((faction, number) => (box[faction].cards.length ? [[FILES[number]!, writeCards(box[faction], number)]] : []));
  const goals = writeGoals(box);
  return Object.fromEntries([...cards, ...(goals ? [[FILES[GOALS], goals]] : [])]) as Record<string, string>;
}

/** A card as `deck.Card` has it. */
export interface ReadCard {
  names: { fr: string; en: string; flavour_fr: string; flavour_en: string };
  face: number;
  lines: number[];
  start: number;
  by_hand: string[];
}

type ReadOne = { read: ReadCard; families: string[] } | { refusal: unknown };
const readBefore = new WeakMap<BoxCard, ReadOne>(); // cards are never changed, only replaced

/** One card by itself, as Python reads it, with the families that it names; or why it cannot be read. */
export function readOne(card: BoxCard): ReadOne {
  const known = readBefore.get(card);
  if (known) return known;
  const text = aligned([[CAMPS[0], ...CARD_COLUMNS], cellsOf(card, 1)], ['', flavourOf(card)]);
  let found: ReadOne;
  try {
    const [[[, read]], families] = read_rows(new Table({ name: '' }, text)) as [[[Row, ReadCard, number]], string[]];
    found = { read, families };
  } catch (refusal) {
    found = { refusal };
  }
  readBefore.set(card, found);
  return found;
}

export const isComplete = (card: BoxCard): boolean => 'read' in readOne(card);

/** Why the cards of a side are no deck yet, as `--deck` would say it; null: they are one. */
export function refusalOf(side: BoxSide, faction: number): Error | null {
  try {
    read_cards(new Table({ name: FILES[faction] }, writeCards(side, faction)));
    return null;
  } catch (refusal) {
    return refusal as Error;
  }
}

