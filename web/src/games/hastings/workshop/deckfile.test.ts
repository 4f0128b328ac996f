/** The files of the workshop and those of Python are the same: our own decks, and a box nothing like them (HASTINGS-62). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Box, BoxCard } from '../box/memory';
import cardsFr from '../generated/cards.fr.json';
import { read_cards, read_goals, Table } from '../generated/deck';
import { FACTIONS } from '../generated/numbers';
import { readAbilities, writeAbilities } from './abilities';
import { FILES, filesOf, readFile, refusalOf, writeCards } from './deckfile';
import { KIND_NAMES } from './kinds';
import { explained, printed, speak } from './printed';

const OURS = join(import.meta.dirname, '../../../../../src/ludotheque/games/hastings/decks');
const SAMPLE = join(import.meta.dirname, '../../../../../tests/games/hastings/workshop');
const ours = (file: string) => readFileSync(join(OURS, file), 'utf8');

const card = (name: string, kind: BoxCard['kind'], more: Partial<BoxCard> = {}): BoxCard => ({ name, kind, cost: 0, resources: 0, might: 0, zeal: 0, health: 1, reach: 0, ...more });

/** A box nothing like ours: every kind of card, every kind of line, words in both languages. */
function oddBox(): Box {
  const common: BoxCard[] = [
    card('Le veilleur', 'character', { might: 1, health: 2, resources: 1, abilities: 'départ 2; agile; érudit 2; remise-chef', en: 'The watcher' }),
    card('Géants d’osier', 'infantry', { cost: 9, might: 12, zeal: 12, health: 25, abilities: 'départ 1' }),
    card('Chef sans nom', 'leader', { might: 3, zeal: 3, health: 20, abilities: 'commandant; famille Du Bois; permanent: main "Une fois par round : regardez la main adverse ; rendez-la."' }),
    card('Baliste', 'archers', { cost: 4, might: 2, health: 3, reach: 3, copies: 20, abilities: 'solo: damage 2 ranged one-here' }),
    card('Fantômes', 'cavalry', { cost: 3, might: 4, health: 2, copies: 12, abilities: 'famille Du Bois; action: déplacer soi une; réaction: soin 1 unité toutes', flavour: 'On les entend. // One hears them.' }),
    card('Brouillard', 'event', { cost: 1, copies: 3 }),
    card('Trahison #2 | "vile" {ou pas}', 'event', { cost: 3, abilities: 'jouée: main "Prenez « une » carte"; jouée: reprendre' }),
    card('Marais', 'tactic', { cost: 1, abilities: 'permanent: remise 1 cavalerie' }),
    card('Heaume lourd', 'attachment', { abilities: 'permanent: main "Ne peut plus bouger" cavalerie' }),
    card('Vue une fois', '', { cost: 2 }),
  ];
  const goals = Array.from({ length: 6 }, (_, i) => ({ might: i % 2 ? 4 + i : 0, zeal: 3 + i, ...(i && { name: `Étape ${i}` }), ...(i === 2 && { destroyed: 'pioche 1' }) }));
  const side = { cards: common, goals };
  return { norman: side, saxon: { cards: common.toReversed(), goals: [...goals.slice(1), null] } };
}

beforeEach(() => speak('fr'));

describe('our own decks', () => {
  test.each([0, 1])('%i: are read, and written back to the same cards', (faction) => {
    const read = readFile(FILES[faction]!, ours(FILES[faction]!))[FACTIONS[faction]!].cards!;
    const written = writeCards({ cards: read, goals: [] }, faction);
    const cards = (text: string) => read_cards(new Table({ name: 'x' }, text));
    expect(cards(written)).toEqual(cards(ours(FILES[faction]!)));
    expect(cards(written)[0]).toHaveLength(78);
  });

  test('objectives are read, and written back to the same', () => {
    const read = readFile('objectives.txt', ours('objectives.txt'));
    const box = Object.fromEntries(FACTIONS.map((faction) => [faction, { cards: [], goals: read[faction].goals! }])) as unknown as Box;
    expect(read.saxon.goals![2]).toEqual({ might: 9, zeal: 0, name: 'Fulford', destroyed: 'pioche 1' });
    const goals = (text: string) => read_goals(new Table({ name: 'x' }, text));
    expect(goals(filesOf(box)['objectives.txt']!)).toEqual(goals(ours('objectives.txt')));
  });

  test('look as the table shows them', () => {
    const shown = (cardsFr as unknown as { card: number; faction: number }[]).filter((row) => 'card' in row);
    for (const faction of [0, 1]) {
      let number = 1 + 80 * faction;
      for (const one of readFile(FILES[faction]!, ours(FILES[faction]!))[FACTIONS[faction]!].cards!) {
        const { card: made, problem } = printed(one, faction);
        const theirs = shown.find((row) => row.card === number);
        expect({ ...made, card: number, text: '', problem }).toEqual({ ...theirs, text: '', problem: '' });
        number += one.copies ?? 1;
      }
    }
  });
});

describe('a box nothing like ours', () => {
  test('is written as the sample that Python reads (tests/games/hastings/test_workshop.py)', async () => {
    const files = filesOf(oddBox());
    expect(Object.keys(files)).toEqual(FILES.slice());
    for (const [name, text] of Object.entries(files)) await expect(text).toMatchFileSnapshot(join(SAMPLE, name));
  });

  test('is read again as it was, Leader first; what is incomplete stands in a remark', () => {
    const box = oddBox();
    const text = writeCards(box.norman, 0);
    const read = readFile('normans.txt', text).norman.cards!;
    expect(read.map(({ name }) => name)[0]).toBe('Chef sans nom');
    expect(read).toHaveLength(9);
    expect(text).toContain('# à compléter : Vue une fois, coût 2');
    expect(read.find(({ name }) => name === 'Baliste')).toEqual(card('Baliste', 'archers', { cost: 4, might: 2, health: 3, reach: 3, copies: 20, abilities: 'solo: dégâts 2 tireurs une-ici' }));
    expect(read.find(({ name }) => name === 'Brouillard')!.abilities).toBe('jouée: main "selon la carte"');
    expect(read.find(({ kind }) => kind === 'attachment')!.abilities).toBe('permanent: main "Ne peut plus bouger" cavalerie');
    expect(read.find(({ cost, kind }) => cost === 3 && kind === 'event')!.name).toBe('Trahison n°2 / ”vile” (ou pas)');
    expect(refusalOf(box.norman, 0)).toBeNull();
  });

  test('every kind has its word', () => {
    for (const kind of KIND_NAMES) expect(printed(card('X', kind), 1)).toMatchObject({ problem: '', card: { kind } });
  });
});

describe('abilities', () => {
  test.each([
    'départ 1; agile; commandant; remise-chef; érudit 2; famille Godwin; action: zèle 1 unité toutes-ici',
    'jouée: aile 2 une; jouée: pioche 1; solo: détruire 3 sauf-chef une; réaction: pioche 1',
    'permanent: remise 1 cavalerie; permanent: portée 1 archers toutes',
    'jouée: main "Tout, « vraiment » tout ; et plus"',
  ])('%s', (text) => expect(writeAbilities(readAbilities(text), 'character')).toBe(text));

  test('what nobody understands is not lost: it is done by hand', () => {
    expect(writeAbilities(readAbilities('jouée: fait pleuvoir; vole'), 'character')).toBe('jouée: main "fait pleuvoir"; permanent: main "vole"');
  });
});

describe('what is wrong names the file, the line, and what to do', () => {
  const header = 'normands | nom | name | carte | coût | ress. | force | zèle | vie | ex. | capacités\n';
  const refusal = (text: string, name = 'normans.txt'): string => {
    try {
      readFile(name, text);
      return '';
    } catch (error) {
      return explained(error);
    }
  };

  test.each([
    ['rien', 'il faut une ligne qui nomme les colonnes'],
    [`${header}1 | a | a | chef | 0 | 0 | 0 | 0 | 26 | 1 | -`, 'normans.txt, ligne 2\u00a0: vie doit être un nombre entier de 1 à 25, on lit «\u00a026\u00a0»'],
    [`${header}1 | a | a | lapin | 0 | 0 | 0 | 0 | 26 | 1 | -`, 'carte ne peut pas être «\u00a0lapin\u00a0»\u202f; au choix\u00a0: chef, personnage'],
    [`${header}2 | a | a | chef | 0 | 0 | 0 | 0 | 2 | 1 | -`, 'on attend 1, on lit «\u00a02\u00a0»'],
    [`${header}1 | a | a | chef | 0 | 0 | 0 | 0 | 2 | 1`, 'il faut 11 colonnes'],
    [`${header}1 | a | a | chef | 0 | 0 | 0 | 0 | 2 | 1 | permanent: dégâts 1 carte toutes`, 'ne peut pas être une capacité à cet endroit'],
    [`x${'é'.repeat(100_000)}`, 'dépasse 100000 caractères'],
  ])('%#', (text, said) => expect(refusal(text)).toContain(said));

  test('of a single card, only what is wrong', () => {
    expect(printed(card('Odon', 'character', { health: 30 }), 0).problem).toMatch(/^Vie doit être un nombre entier de 1 à 25/);
    expect(printed(card('Un nom de plus de trente lettres, certes', 'character'), 0).problem).toMatch(/ne peut pas être un nom/);
    expect(printed(card('Vue', ''), 0).problem).toBe("Son genre n'est pas encore connu.");
  });
});
