import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Apart from `vite.config.ts`, so that the page can be built where no test tools are.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] }, // Svelte's browser build, not the one that renders on a server
  test: {
    testTimeout: 60_000, // on a slow and busy machine
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:8321/' } },
    setupFiles: ['tests/served.ts', 'tests/setup.ts'],
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
  },
});
