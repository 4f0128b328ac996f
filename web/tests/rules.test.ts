import { flushSync, mount, unmount, type Component } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import RuleBook from '../src/components/RuleBook.svelte';
import { book, plain, search, textOf, type Book } from '../src/lib/rules';
import { PATIENCE } from './patience';

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
    const tokens = read.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' || block.kind === 'board' ? [] : block.text)));
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

test('below a rule that the original text leaves open stands what it says', async () => {
  const asides = async (lang: 'fr' | 'en') => (await poche(lang)).sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'rule' && block.aside ? [block.number] : [])));
  expect(await asides('fr')).toContain('POCHE-25');
  expect(await asides('en')).toEqual(await asides('fr'));
  const { sections } = await poche('fr');
  expect(search(sections, 'dernière minute de validité').flatMap(({ blocks }) => blocks)).toMatchObject([{ number: 'POCHE-25' }]);
  const shown = mount(RuleBook as Component<{ game: string; compact: boolean }>, { target: document.body, props: { game: 'campus', compact: true } });
  await vi.waitFor(() => expect(document.querySelector('.aside')).not.toBeNull(), PATIENCE);
  flushSync();
  const rule = document.querySelector('[data-rule="CAMPUS-14"]')!;
  expect(rule.querySelector('[role="note"] strong')?.textContent).toBe('Ce que dit le texte');
  expect(rule.querySelector('.aside p')?.textContent).toContain('star_malus');
  expect(document.querySelector('[data-rule="CAMPUS-11"] + pre')?.textContent).toContain('12   ·   ·   1');
  void unmount(shown);
  document.body.replaceChildren();
});

test('a game without rules', async () => {
  expect(await book('nothing', 'fr')).toBeNull();
});
