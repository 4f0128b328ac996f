/** What a table of a game can be: its seats, options and levels. The server knows its own decks too; without it, or out of its
 *  reach, what was written when the page was made. */
import type { GameInfo } from '../generated/protocol';
import { games, Refusal } from './api';
import type { Lang } from './i18n.svelte';
import { hasServer } from './server';

const files = import.meta.glob<GameInfo>('../games/*/generated/info.*.json', { import: 'default' });

/** Null: there is no such game. */
export async function infoOf(game: string, lang: Lang): Promise<GameInfo | null> {
  const written = files[`../games/${game}/generated/info.${lang}.json`];
  if (!written || !hasServer) return written?.() ?? null;
  try {
    return (await games()).find(({ name }) => name === game) ?? null;
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.reason === 'unreachable') return written();
    throw refusal;
  }
}
