/** The first page, all in all, is under 100 KB compressed: the document, its script and style, the typeface, the home page
 *  and the French messages, with everything that these import. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

test('the first page is under 100 KB', { timeout: 60_000 }, () => {
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
    ['index.html', 'src/pages/Home.svelte', 'messages/pages.fr.json', 'messages/table.fr.json'].forEach(take);
    expect([...files].some((file) => file.endsWith('.woff2'))).toBe(true);
    const sizes = [...files].map((file) => {
      const bytes = readFileSync(join(out, file));
      return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length;
    });
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
  } finally {
    rmSync(out, { recursive: true });
  }
});
