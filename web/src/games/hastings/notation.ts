/** The column « capacités » of our files of cards (its words are explained at the head of normans.txt). */
import type { Line } from './deck';
import type { Op, Scope, When, Whom } from './record';

const WHEN: Record<string, When> = { 'jouée': 'played', action: 'action', permanent: 'permanent', 'réaction': 'reaction', solo: 'solo' };
const OP: Record<string, Op> = {
  'dégâts': 'damage', aile: 'wing', soin: 'heal', 'détruire': 'destroy', relever: 'ready', 'épuiser': 'exhaust', pioche: 'draw', 'défausse': 'discard',
  'déplacer': 'move', force: 'might', 'zèle': 'zeal', vie: 'health', remise: 'discount', reprendre: 'take', 'portée': 'range',
};
const WHOM: Record<string, Whom> = {
  carte: 'any', chef: 'leader', personnage: 'character', 'unité': 'unit', archers: 'archers', infanterie: 'infantry', cavalerie: 'cavalry', tireurs: 'ranged',
  soi: 'self', famille: 'family', 'ligne-1': 'front', 'sauf-chef': 'not_leader',
};
const SCOPE: Record<string, Scope> = { 'une-ici': 'one_here', une: 'one', 'toutes-ici': 'all_here', toutes: 'all' };

/** Each ability: a word with what follows it, or a line with its `when`. */
export function wordsIn(abilities: string): { word: string; rest: string[]; when?: When }[] {
  return abilities
    .split(';')
    .map((ability) => ability.trim())
    .filter((ability) => ability && ability !== '-')
    .map((ability) => {
      const [head = '', line] = ability.split(':');
      if (line !== undefined) return { word: '', rest: line.trim().split(/\s+/), when: WHEN[head.trim()]! };
      const [word = '', ...rest] = ability.split(/\s+/);
      return { word, rest };
    });
}

/** `dégâts 2 tireurs une-ici`, after its `jouée:`. */
export function lineFrom(when: When, words: readonly string[]): Line {
  const found: Line = { when, op: 'none', amount: 1, whom: 'any', scope: 'one' };
  const [op = '', ...rest] = words;
  found.op = OP[op] ?? 'none';
  for (const word of rest) {
    if (/^\+?\d/.test(word)) found.amount = Number(word);
    else if (word in WHOM) found.whom = WHOM[word]!;
    else if (word in SCOPE) found.scope = SCOPE[word]!;
  }
  return found;
}
