import { describe, expect, test } from 'vitest';
import { book, plain, search, textOf, type Book } from '../src/lib/rules';

const poche = async (lang: 'fr' | 'en') => (await book('poche', lang)) as Book;
const numbers = (read: Book) => read.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'rule' ? [block.number] : [])));

describe('the rulebook of poche', () => {
  test('has the same rules in both languages', async () => {
    const [fr, en] = [numbers(await poche('fr')), numbers(await poche('en'))];
    expect(fr).toContain('POCHE-11');
    expect(en).toEqual(fr);
  });

  test('shows throws as dice and refers to rules that are there', async () => {
    const read = await poche('fr');
    const tokens = read.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [] : block.text)));
    const known = numbers(read);
    for (const [kind, text] of tokens) {
      if (kind === 'rule') expect(known).toContain(text);
      if (kind === 'throw') expect(text).toMatch(/^[1-6]-[1-6]$/);
      if (kind === 'text') expect(text).not.toMatch(/[*`]/);
    }
    expect(tokens.some(([kind]) => kind === 'throw')).toBe(true);
  });

  test('is searched without accents, and by every word', async () => {
    const { sections } = await poche('fr');
    const found = search(sections, 'ESSAI penalite').flatMap(({ blocks }) => blocks.map(textOf));
    expect(found.length).toBeGreaterThan(1);
    for (const text of found) expect(plain(text)).toMatch(/essai/);
    expect(search(sections, 'xyzzy')).toEqual([]);
    expect(search(sections, '  ')).toBe(sections);
    expect(search(sections, 'poche-11').length).toBeGreaterThan(0);
  });
});

test('a game without rules', async () => {
  expect(await book('nothing', 'fr')).toBeNull();
});
