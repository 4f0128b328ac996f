import { afterEach, expect, test, vi } from 'vitest';
import { backCloses } from '../src/lib/back';
import { fetchPages, navigate, parse, replaceHash, route, unreached } from '../src/lib/router.svelte';
import { PATIENCE } from './patience';

test.each([
  ['/', 'home', ''],
  ['/new/poche', 'new', 'poche'],
  ['/t/k3f9', 'table', 'k3f9'],
  ['/replay/k3f9/', 'replay', 'k3f9'],
  ['/analysis', 'analysis', ''],
  ['/analysis/k3f9', 'analysis', 'k3f9'],
  ['/puzzles', 'puzzles', ''],
  ['/puzzles/poche', 'puzzles', 'poche'],
  ['/workshop/hastings', 'workshop', 'hastings'],
  ['/workshop', 'lost', ''],
  ['/rules/poche#POCHE-11', 'rules', 'poche'],
  ['/verify?table=k3f9', 'verify', ''],
  ['/learn/poche', 'learn', 'poche'],
  ['/about', 'about', ''],
  ['/rules', 'rules', ''],
  ['/replay', 'lost', ''],
  ['/nowhere', 'lost', ''],
  ['/t/a/b', 'lost', 'a'],
  ['/t/%E0%A4%A', 'table', '%E0%A4%A'],
])('%s', (path, page, name) => {
  expect(parse(path)).toMatchObject({ page, name });
});

test('query and hash', () => {
  expect(parse('/verify?table=k3f9').query.get('table')).toBe('k3f9');
  expect(parse('/rules/poche#POCHE-11').hash).toBe('POCHE-11');
});

test('going somewhere and on', async () => {
  navigate('/about');
  await vi.waitFor(() => expect(route.page).toBe('about'), PATIENCE);
  expect(location.pathname).toBe('/about');
  navigate('/verify', { replace: true });
  await vi.waitFor(() => expect(route.page).toBe('verify'), PATIENCE);
});

afterEach(() => fetchPages(() => Promise.resolve()));

test('a page that cannot be fetched leaves us where we are', async () => {
  navigate('/about');
  await vi.waitFor(() => expect(route.page).toBe('about'), PATIENCE);
  fetchPages(() => Promise.reject(new TypeError('gone')));
  navigate('/verify');
  await vi.waitFor(() => expect(unreached.path).toBe('/verify'), PATIENCE);
  expect([location.pathname, route.page]).toEqual(['/about', 'about']);
  fetchPages(() => Promise.resolve());
  navigate('/verify');
  await vi.waitFor(() => expect(route.page).toBe('verify'), PATIENCE);
  expect(unreached.path).toBe('');
});

test('of two clicks the last one counts', async () => {
  const arrive: (() => void)[] = [];
  fetchPages(() => new Promise<void>((done) => arrive.push(done)));
  navigate('/about');
  navigate('/verify');
  arrive[1]!();
  arrive[0]!();
  await vi.waitFor(() => expect(route.page).toBe('verify'), PATIENCE);
});

test('the # of the address follows what is shown', () => {
  const before = history.length;
  replaceHash('12');
  expect([location.hash, route.hash, history.length]).toEqual(['#12', '12', before]);
});

test('Back closes what lies over the page', () => {
  const close = vi.fn();
  backCloses(close);
  dispatchEvent(new PopStateEvent('popstate'));
  expect(close).toHaveBeenCalledOnce();
});

test('closed by other means it leaves no step behind, unless we went elsewhere', () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  backCloses(() => {})();
  expect(back).toHaveBeenCalledOnce();
  const gone = backCloses(() => {});
  history.pushState(null, '', '/elsewhere');
  gone();
  expect(back).toHaveBeenCalledOnce();
});
