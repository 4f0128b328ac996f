/** A card of the owner's as it will look: what Python says of it, in the language of the moment. */
import type { BoxCard } from '../box/memory';
import { card_of, Texts } from '../generated/deck';
import { FACTIONS, LINE_BITS, MOST_CARDS, type Card } from '../generated/numbers';
import { lang, t, type Lang } from '../../../lib/i18n.svelte';
import { isArmy } from './abilities';
import { readOne } from './deckfile';

const catalogues = import.meta.glob<Record<string, string>>('../generated/texts.*.json', { import: 'default' });
const spoken = new Map<Lang, Texts>();

/** Have the words of cards at hand in a language. */
export async function speak(language: Lang): Promise<void> {
  if (!spoken.has(language)) spoken.set(language, new Texts(language, await catalogues[`../generated/texts.${language}.json`]!()));
}

/** What is wrong, in a sentence; of one card alone, without a file and a line. */
export function explained(error: unknown, alone = false): string {
  const said: string = spoken.get(lang.current)?.explain(error) ?? String(error);
  return alone ? said.replace(/^, \p{L}+ \d+\s?: /u, '').replace(/^./u, (first) => first.toUpperCase()) : said;
}

export interface Printed {
  card: Card;
  /** Why no deck can take it as it is; ''. */
  problem: string;
}

export function printed(card: BoxCard, faction: number): Printed {
  const number = 1 + MOST_CARDS * faction;
  const found = readOne(card);
  if ('refusal' in found) return { card: plain(card, faction), problem: card.kind ? explained(found.refusal, true) : t('hastings.workshop.kind_unknown') };
  const { read, families } = found;
  const { names } = read;
  const words: [string, string][] = [
    [`card.${number}`, lang.current === 'fr' ? names.fr : names.en],
    [`flavour.${number}`, lang.current === 'fr' ? names.flavour_fr : names.flavour_en],
    ...families.map((name, i): [string, string] => [`family.${FACTIONS[faction]}.${i + 1}`, name]),
    ...read.by_hand.map((text, i): [string, string] => [`by_hand.${number}.${i}`, text]),
  ];
  const lines = read.lines.reduce((all, line, i) => all | (BigInt(line) << BigInt(LINE_BITS * i)), 0n);
  const position = { faces: new Map([[number, read.face]]), lines: new Map([[number, lines]]) };
  return { card: card_of(position, number, read, spoken.get(lang.current)!.also(new Map(words))) as Card, problem: '' };
}

/** Its numbers only: of a card that cannot be read yet. */
function plain({ name, kind, abilities = '', ...numbers }: BoxCard, faction: number): Card {
  return {
    ...numbers, card: 0, text: '', faction, name, names: name, kind: kind || 'character', army: isArmy(kind), kind_name: kind ? t(`hastings.box.kind.${kind}`) : '?', facts: '', keywords: [],
    lines: abilities ? [{ when: '', does: abilities }] : [], flavour: '',
  };
}
