/** Every message is there in both languages, with the same facts, and is used. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const messages = join(import.meta.dirname, '../messages');
const src = join(import.meta.dirname, '../src');
const games = readdirSync(join(src, 'games'));
const names = [
  ...readdirSync(messages)
    .filter((name) => name.endsWith('.fr.json'))
    .map((name) => name.replace('.fr.json', '')),
  ...games,
];
const fileOf = (name: string, lang: string) => (games.includes(name) ? join(src, 'games', name, `${lang}.json`) : join(messages, `${name}.${lang}.json`));
const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<string, string>;
const own = (name: string, lang = 'fr') => read(fileOf(name, lang));
/** With what it says in the words of its rules. */
const catalogue = (name: string, lang = 'fr') => ({ ...own(name, lang), ...read(join(src, 'games', name, 'generated', `words.${lang}.json`)) });

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$|lesson\.json$/.test(name) && !name.includes('generated') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(src, name), 'utf8'))
  .join('\n');

const facts = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

/** A key is used when it stands in quotes, or when the fixed parts of a template `a.${x}.b` fit it; and a game's own sentence
 *  (`poche.table.sheet`) when the sentence of all games is. */
const literal = new Set([...sources.matchAll(/['"]([\w-]+(?:\.[\w-]+)+)['"]/g)].map((found) => found[1]));
const templates = [...sources.matchAll(/`([\w-]+(?:\.[\w-]+)*\.\$\{[^`]*)`/g)].map((found) => {
  const parts = found[1]!.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w-]+')}$`);
});
const used = (key: string) => {
  const base = key.replace(/\.(one|other)$/, '');
  return [key, base, key.replace(/^\w+\./, '')].some((name) => literal.has(name) || templates.some((template) => template.test(name)));
};

describe.each(names)('%s', (name) => {
  const [fr, en] = [catalogue(name), catalogue(name, 'en')];

  test('has the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
  });

  test('has the same facts in both languages', () => {
    for (const key of Object.keys(fr)) expect([key, facts(en[key] ?? '')]).toEqual([key, facts(fr[key]!)]);
  });

  test('has no key that nothing uses', () => {
    expect(Object.keys(fr).filter((key) => !used(key))).toEqual([]);
  });

  test('writes French with a space before : ; ! ?', () => {
    const wrong = Object.entries(fr).filter(([, sentence]) => /[^\s\u00a0\u202f…?!][;!?]|[^\s\u00a0\u202f\d]:(?!\/)/.test(sentence));
    expect(wrong).toEqual([]);
  });

  test('is empty nowhere', () => {
    for (const sentences of [fr, en]) expect(Object.entries(sentences).filter(([, sentence]) => !sentence.trim())).toEqual([]);
  });
});

test('a key asked for is in a catalogue, a plural in both its forms', () => {
  const known = Object.assign({}, ...names.map((name) => catalogue(name))) as Record<string, string>;
  const asked = [...sources.matchAll(/\bt\(\s*'([^']+)'/g)].map((found) => found[1]!);
  const counted = [...sources.matchAll(/\btn\(\s*'([^']+)'/g)].flatMap((found) => [`${found[1]!}.one`, `${found[1]!}.other`]);
  expect([...asked, ...counted].filter((key) => !(key in known))).toEqual([]);
});

/** The files of these and of all that they import at once (what is imported later brings its own words). */
function together(...files: string[]): Set<string> {
  const found = new Set<string>();
  const take = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/^\s*import (?!type\b)(?:[^'"]* from )?['"](\.[^'"]+)['"]/gm)) {
      const path = join(dirname(file), from!);
      for (const one of [path, `${path}.ts`, `${path}.svelte.ts`]) if (/\.(ts|svelte)$/.test(one)) take(one);
    }
  };
  files.forEach(take);
  return found;
}

test('the first page reads no other catalogue than its own', () => {
  const corners = readdirSync(join(src, 'games')).map((game) => join(src, 'games', game, 'Corner.svelte'));
  const home = catalogue('home');
  const wanted = [...together(join(src, 'main.ts'), join(src, 'pages/Home.svelte'), ...corners)].flatMap((file) =>
    [...readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '').matchAll(/\b(t|tn)\(\s*'([^']+)'/g)].map(([, by, key]) => (by === 'tn' ? `${key}.one` : key!)),
  );
  expect(wanted.length).toBeGreaterThan(30);
  expect(wanted.filter((key) => !(key in home))).toEqual([]);
});
