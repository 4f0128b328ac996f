/** The rulebooks, cut into tokens by `web/generate.py`. */
import type { Lang } from './i18n.svelte';

export type TokenKind = 'text' | 'strong' | 'em' | 'code' | 'rule' | 'decided' | 'throw' | 'yellow' | 'red';
export type Token = [kind: TokenKind, text: string];
export type Block =
  /** `aside`: what the original text says of it, where it leaves something open. */
  | { kind: 'rule'; number: string; text: Token[]; aside?: Token[] }
  | { kind: 'text'; text: Token[] }
  | { kind: 'table'; head: Token[][]; rows: Token[][][] }
  /** A board in letters; a game may draw it (`Example.svelte`). */
  | { kind: 'board'; rows: string[] };
export interface Section {
  heading: string;
  blocks: Block[];
}
export interface Book {
  title: string;
  intro: Block[];
  sections: Section[];
}

const files = import.meta.glob<{ default: Book }>('../games/*/generated/rules.*.json');

export async function book(game: string, lang: Lang): Promise<Book | null> {
  const file = files[`../games/${game}/generated/rules.${lang}.json`];
  return file ? (await file()).default : null;
}

/** Without accents, capitals and unbreakable spaces: what a search compares. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/’/g, "'")
    .toLowerCase();
}

const told = (tokens: Token[]) => tokens.map(([, text]) => text).join('');

export function textOf(block: Block): string {
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(told).join(' ')).join(' ');
  if (block.kind === 'board') return block.rows.join(' ');
  return block.kind === 'rule' ? `${block.number} ${told(block.text)} ${told(block.aside ?? [])}` : told(block.text);
}

/** The sections with only the blocks in which every word of the query stands. */
export function search(sections: Section[], query: string): Section[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (!words.length) return sections;
  return sections
    .map(({ heading, blocks }) => ({
      heading,
      blocks: blocks.filter((block) => {
        const text = plain(`${heading} ${textOf(block)}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ blocks }) => blocks.length);
}
