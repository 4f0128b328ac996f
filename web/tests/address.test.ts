/** The same paths with our server, and behind the # of a file that lies in any folder. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const root = document.documentElement;

/** The modules of a page that was just opened. */
async function opened(address: string) {
  vi.resetModules();
  history.replaceState(null, '', address);
  const [where, router, { hasServer }] = await Promise.all([import('../src/lib/address'), import('../src/lib/router.svelte'), import('../src/lib/server')]);
  return { ...where, ...router, hasServer };
}

afterEach(() => (root.dataset.server = ''));

test('with our server a path is an address', async () => {
  const { addressOf, base, hasServer, here, route } = await opened('/rules/poche?x=1#POCHE-11');
  expect([hasServer, base, addressOf('/t/k3f9#3'), here()]).toEqual([true, '/', '/t/k3f9#3', '/rules/poche?x=1#POCHE-11']);
  expect([route.page, route.name, route.hash]).toEqual(['rules', 'poche', 'POCHE-11']);
});

test('under a prefix it stands behind it', async () => {
  root.dataset.server = '/jeux/';
  const { addressOf, base, hasServer, here, navigate, route } = await opened('/jeux/rules/poche?x=1#POCHE-11');
  expect([hasServer, base, addressOf('/t/k3f9#3'), here()]).toEqual([true, '/jeux/', '/jeux/t/k3f9#3', '/rules/poche?x=1#POCHE-11']);
  expect([route.page, route.name, route.hash]).toEqual(['rules', 'poche', 'POCHE-11']);
  navigate('/about');
  expect([location.pathname, route.page]).toEqual(['/jeux/about', 'about']);
  history.replaceState(null, '', '/jeux/');
  expect(here()).toBe('/');
});

describe('on a static host', () => {
  beforeEach(() => delete root.dataset.server);

  test.each([
    ['/jeux/ludotheque/', '/jeux/ludotheque/', 'home', '', ''],
    ['/jeux/ludotheque/index.html', '/jeux/ludotheque/', 'home', '', ''],
    ['/#/puzzles/poche?day=2026-11-15', '/', 'puzzles', 'poche', ''],
    ['/jeux/#/rules/poche#POCHE-11', '/jeux/', 'rules', 'poche', 'POCHE-11'],
    ['/jeux/#/nowhere', '/jeux/', 'lost', '', ''],
    ['/jeux/#main', '/jeux/', 'home', '', ''],
  ])('%s', async (address, folder, page, name, hash) => {
    const { base, hasServer, route } = await opened(address);
    expect([hasServer, base, route.page, route.name, route.hash]).toEqual([false, folder, page, name, hash]);
  });

  test('we go from page to page without leaving the folder', async () => {
    const { navigate, replaceHash, route } = await opened('/jeux/ludotheque/');
    navigate('/rules/poche');
    expect([location.pathname, location.hash, route.page]).toEqual(['/jeux/ludotheque/', '#/rules/poche', 'rules']);
    replaceHash('POCHE-7');
    expect([location.hash, route.path, route.hash]).toEqual(['#/rules/poche#POCHE-7', '/rules/poche', 'POCHE-7']);
    replaceHash('POCHE-8');
    expect(location.hash).toBe('#/rules/poche#POCHE-8');
  });

  test('nobody is asked', async () => {
    vi.resetModules();
    const { Refusal, tables } = await import('../src/lib/api');
    const { infoOf } = await import('../src/lib/info');
    const asked = vi.spyOn(globalThis, 'fetch');
    await expect(tables()).rejects.toBeInstanceOf(Refusal);
    expect(await infoOf('poche', 'fr')).toMatchObject({ name: 'poche', seats: 2 });
    expect(await infoOf('whist', 'fr')).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });
});
