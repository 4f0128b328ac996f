/** Cards in and out: files of a deck, and one file with all that the device knows. */
import { remembered, withCard, withGoal, type Box, type BoxSide } from '../box/memory';
import { FACTIONS } from '../generated/numbers';
import { t } from '../../../lib/i18n.svelte';
import { nothingRead, readFile, type Read } from './deckfile';
import { KIND_NAMES } from './kinds';
import { explained } from './printed';

const MAGIC = 'hastings-box';

export const toJson = (box: Box): string => `${JSON.stringify({ ludotheque: MAGIC, version: 1, ...box }, null, 1)}\n`;

/** The cards of a `.json`; throws a sentence. */
function fromJson(name: string, text: string): Read {
  const wrong = (why: string): Error => new Error(t('hastings.workshop.bad_json', { file: name, why }));
  let found: Partial<Box> & { ludotheque?: string };
  try {
    found = JSON.parse(text) as typeof found;
  } catch (error) {
    throw wrong((error as Error).message);
  }
  if (found?.ludotheque !== MAGIC) throw wrong(t('hastings.workshop.bad_json.foreign'));
  const read = nothingRead();
  for (const faction of FACTIONS) {
    const { cards = [], goals = [] } = found[faction] ?? ({} as Partial<BoxSide>);
    for (const card of cards) {
      const numbers = [card?.cost, card?.resources, card?.might, card?.zeal, card?.health, card?.reach];
      const sound = typeof card?.name === 'string' && card.name && (card.kind === '' || KIND_NAMES.includes(card.kind)) && numbers.every(Number.isInteger);
      if (!sound) throw wrong(t('hastings.workshop.bad_json.card', { card: String(card?.name ?? '?') }));
    }
    if (cards.length) read[faction].cards = cards;
    if (goals.some(Boolean)) read[faction].goals = remembered()[faction].goals.map((_, i) => goals[i] ?? null);
  }
  return read;
}

export interface Taken {
  read: Read;
  /** Why a file was refused, a sentence each; then nothing of any file is taken. */
  refused: string[];
}

/** What stands in some files, all of them together. */
export async function take(files: Iterable<File>): Promise<Taken> {
  const taken: Taken = { read: nothingRead(), refused: [] };
  for (const file of files) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      const read = /^\s*\{/.test(text) ? fromJson(file.name, text) : readFile(file.name, text);
      for (const faction of FACTIONS) {
        taken.read[faction].cards = read[faction].cards ?? taken.read[faction].cards;
        taken.read[faction].goals = read[faction].goals ?? taken.read[faction].goals;
      }
    } catch (refusal) {
      taken.refused.push(refusal instanceof TypeError ? t('hastings.workshop.not_text', { file: file.name }) : refusal instanceof Error && !('key' in refusal) ? refusal.message : explained(refusal));
    }
  }
  return taken;
}

export const cardsIn = (read: Read): number => FACTIONS.reduce((sum, faction) => sum + (read[faction].cards?.length ?? 0), 0);

/** Does something lie where these would go? */
export const meetsCards = (box: Box, read: Read): boolean =>
  FACTIONS.some((faction) => (read[faction].cards && box[faction].cards.length) || (read[faction].goals && box[faction].goals.some(Boolean)));

/** What was read takes the place of what was there. */
export const replaced = (box: Box, read: Read): Box =>
  Object.fromEntries(FACTIONS.map((faction) => [faction, { cards: read[faction].cards ?? box[faction].cards, goals: read[faction].goals ?? box[faction].goals }])) as Box;

/** What was read comes to what was there; a card of the same name is the one that was read. */
export function added(box: Box, read: Read): Box {
  let made = box;
  FACTIONS.forEach((faction, number) => {
    for (const card of read[faction].cards ?? []) made = withCard(made, number, card);
    read[faction].goals?.forEach((goal, i) => (made = withGoal(made, number, i, goal)));
  });
  return made;
}

/** A file to keep, by the browser's own way. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: name.endsWith('.json') ? 'application/json' : 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
