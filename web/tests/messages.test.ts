/** Every message is there in both languages, with the same facts, and is used. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const messages = join(import.meta.dirname, '../messages');
const src = join(import.meta.dirname, '../src');
const catalogue = (name: string) => JSON.parse(readFileSync(join(messages, name), 'utf8')) as Record<string, string>;

const names = readdirSync(messages)
  .filter((name) => name.endsWith('.fr.json'))
  .map((name) => name.replace('.fr.json', ''));
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !name.startsWith('generated'))
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
  const fr = catalogue(`${name}.fr.json`);
  const en = catalogue(`${name}.en.json`);

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
  const known = Object.assign({}, ...names.map((name) => catalogue(`${name}.fr.json`))) as Record<string, string>;
  const asked = [...sources.matchAll(/\bt\(\s*'([^']+)'/g)].map((found) => found[1]!);
  const counted = [...sources.matchAll(/\btn\(\s*'([^']+)'/g)].flatMap((found) => [`${found[1]!}.one`, `${found[1]!}.other`]);
  expect([...asked, ...counted].filter((key) => !(key in known))).toEqual([]);
});
