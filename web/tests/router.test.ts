import { expect, test } from 'vitest';
import { navigate, parse, route } from '../src/lib/router.svelte';

test.each([
  ['/', 'home', ''],
  ['/new/poche', 'new', 'poche'],
  ['/t/k3f9', 'table', 'k3f9'],
  ['/replay/k3f9/', 'replay', 'k3f9'],
  ['/rules/poche#POCHE-11', 'rules', 'poche'],
  ['/verify?table=k3f9', 'verify', ''],
  ['/learn/poche', 'learn', 'poche'],
  ['/about', 'about', ''],
  ['/rules', 'lost', ''],
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

test('going somewhere and back', () => {
  navigate('/about');
  expect(route.page).toBe('about');
  expect(location.pathname).toBe('/about');
  navigate('/verify', { replace: true });
  expect(route.page).toBe('verify');
});
