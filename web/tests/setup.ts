import { beforeEach, vi } from 'vitest';
import { boxes } from '../src/lib/games';
import { setLang, words } from '../src/lib/i18n.svelte';

// A browser that has seen nothing, in French; the words of all pages and games are there.
beforeEach(async () => {
  localStorage.clear();
  vi.restoreAllMocks();
  await setLang('fr');
  await words('pages', 'table', ...boxes.map(({ game }) => game));
});
