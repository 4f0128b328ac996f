import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` serves the page with the table server behind it (`ludotheque serve --port 8321 --no-browser`).
const server = 'http://127.0.0.1:8321';

/** The typeface is asked for at once, and travels with its licence. */
function typeface(): Plugin {
  return {
    name: 'typeface',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(new URL('node_modules/@fontsource-variable/bitter/LICENSE', import.meta.url), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'assets/bitter-licence.txt', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({ tag: 'link', injectTo: 'head' as const, attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true } })),
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), typeface()],
  // Under test, Svelte's browser build, not the one that renders on a server.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  server: {
    proxy: {
      '/api': server,
      '/join': server,
      '/ws': { target: server, ws: true },
    },
  },
  build: {
    outDir: '../src/ludotheque/web_dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the policy of the page allows no inline script, style or font
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: 'es' }, // a worker loads the module of its game when it is asked for
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:8321/' } },
    setupFiles: ['tests/setup.ts'],
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
  },
}));
