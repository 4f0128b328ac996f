import { beforeEach, vi } from 'vitest';
import { setLang } from '../src/lib/i18n.svelte';

// A browser that has seen nothing, in French.
beforeEach(async () => {
  localStorage.clear();
  vi.restoreAllMocks();
  await setLang('fr');
});
