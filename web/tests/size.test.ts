/** The first page is under 52 KB compressed, and the typeface under 35: the document, its script and style, the home page, what
 *  games have on the shelf and the French messages of the first page, with everything that these import. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

const web = join(import.meta.dirname, '..');
const games = readdirSync(join(web, 'src/games'));

test('the first page is small', { timeout: 60_000 }, () => {
  const out = mkdtempSync(join(tmpdir(), 'ludotheque-'));
  try {
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--outDir', out, '--manifest', '--logLevel', 'error'], {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    const files = new Set(['index.html']);
    const take = (name: string) => {
      const chunk = manifest[name]!;
      if (files.has(chunk.file)) return;
      for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
      chunk.imports?.forEach(take);
    };
    const corners = Object.keys(manifest).filter((name) => /^src\/games\/\w+\/Corner\.svelte$/.test(name));
    ['index.html', 'src/pages/Home.svelte', 'messages/home.fr.json', ...corners].forEach(take);
    const typeface = [...files].filter((file) => file.endsWith('.woff2'));
    const rest = [...files].filter((file) => !file.endsWith('.woff2'));
    const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
    expect(typeface).toHaveLength(1);
    expect(sum(typeface.map((file) => readFileSync(join(out, file)).length))).toBeLessThan(35_000);
    expect(sum(rest.map((file) => gzipSync(readFileSync(join(out, file))).length))).toBeLessThan(52_000);
    // No game weighs on it: neither its board nor its words.
    expect(rest.filter((file) => new RegExp(`\\b(Board|Table)-|${games.join('|')}`, 'i').test(file))).toEqual([]);
  } finally {
    rmSync(out, { recursive: true });
  }
});
