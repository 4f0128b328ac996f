import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, defineConfig, type Plugin } from 'vite';

// `npm run dev` serves the page with the table server behind it (`ludotheque serve --port 8321 --no-browser`).
const server = 'http://127.0.0.1:8321';

const FRAME = /src\/(lib\/(address|api|days|i18n\.svelte|router\.svelte|rulebook\.error|server|whole)\.ts|components\/(A|RefusalNotice)\.svelte)$|preload-helper/;

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
          .map((file) => ({ tag: 'link', injectTo: 'head' as const, attrs: { rel: 'preload', href: `./${file}`, as: 'font', type: 'font/woff2', crossorigin: true } })),
    },
  };
}

/** The service worker (`src/sw.ts`), made last: it holds the list of all that was made before. What lies in `assets/` has the digest
 *  of its content in its name; the rest is given one. */
function offline(): Plugin {
  let out = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved: (config) => void (out = config.build.outDir),
    async writeBundle() {
      const names = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
      const digest = (name: string) => createHash('sha256').update(readFileSync(join(out, name))).digest('hex').slice(0, 16);
      const files = names
        .filter((name) => /\.\w+$/.test(name) && !/^\.|\.txt$|^sw\.js$/.test(name))
        .sort()
        .map((url) => ({ url, revision: url.startsWith('assets/') ? null : digest(url) }));
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        define: { FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: out,
          emptyOutDir: false,
          target: 'es2022',
          reportCompressedSize: false,
          rollupOptions: { input: new URL('src/sw.ts', import.meta.url).pathname, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}

/** Under `npm run dev` the table server is there. */
function served(): Plugin {
  return { name: 'served', apply: 'serve', transformIndexHtml: (html) => html.replace('<html ', '<html data-server="/" ') };
}

export default defineConfig({
  base: './', // the folder that the page will lie in is not known here
  plugins: [svelte(), typeface(), offline(), served()],
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
    // What the frame and the first page share is one file, not ten small ones.
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME }] } } },
  },
  worker: { format: 'es' }, // a worker loads the module of its game when it is asked for
});
