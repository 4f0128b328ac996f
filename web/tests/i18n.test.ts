import { expect, test, vi } from 'vitest';
import { french_spaces, joined } from '../src/generated/grammar';
import { lang, number, preferredLang, setLang, t, tn } from '../src/lib/i18n.svelte';

test('a sentence in the language of the moment, with its facts', async () => {
  expect(t('new.seat', { n: 2 })).toBe('Place 2');
  await setLang('en');
  expect(lang.current).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  expect(t('new.seat', { n: 2 })).toBe('Seat 2');
});

test('French says one for nought and one, English for one only', async () => {
  expect(tn('rules.found', 0)).toBe('0 passage trouvé');
  expect(tn('rules.found', 1)).toBe('1 passage trouvé');
  expect(tn('rules.found', 2)).toBe('2 passages trouvés');
  await setLang('en');
  expect(tn('rules.found', 0)).toBe('0 passages found');
  expect(tn('rules.found', 1)).toBe('1 passage found');
});

test('numbers as the language writes them', async () => {
  expect(number(12345)).toBe('12\u202f345');
  await setLang('en');
  expect(number(12345)).toBe('12,345');
});

test('little words before names', () => {
  expect(joined('de', 'Émile')).toBe("d'Émile");
  expect(joined('de', 'Le fonceur')).toBe('du fonceur');
  expect(joined('à', "L'appliqué")).toBe("à l'appliqué");
  expect(joined('que', 'Alice')).toBe("qu'Alice");
  expect(joined('que', "L'appliqué")).toBe("que l'appliqué");
  expect(joined('de', 'Yvain')).toBe("d'Yvain");
  expect(joined('de', 'Yanis')).toBe('de Yanis');
  expect(joined('à', 'Les Bleus')).toBe('aux Bleus');
  expect(joined('de', 'La Rochelle')).toBe('de La Rochelle');
  expect(joined('de', '')).toBe('de ');
  expect(t('table.turn.wait', { who: 'Le fonceur' })).toBe("C'est au fonceur");
});

test('a name begins a sentence, or stands inside one', async () => {
  expect(t('home.play', { who: "L'entraîneur" })).toBe("Jouer contre l'entraîneur");
  expect(t('colline.head.attack', { who: 'Le fonceur' })).toBe('Le fonceur attaque\u00a0: quatre cartes cachées.');
  expect(t('colline.head.alike', { who: 'Le fonceur', colour: 'bleu' })).toContain('pour le fonceur');
  expect(t('campus.throws_for', { who: 'Le distrait', other: 'La championne' })).toBe('Le distrait lance pour la championne…');
  expect(t('campus.throws_for', { who: 'La Rochelle', other: 'La Rochelle' })).toBe('La Rochelle lance pour La Rochelle…');
  await setLang('en');
  expect(t('colline.words.sum', { who: 'The charger', n: 9 })).toBe('Total of the charger: 9.');
});

test('unbreakable spaces', () => {
  expect(french_spaces('Quoi ? « Rien » : non !')).toBe('Quoi\u202f? «\u00a0Rien\u00a0»\u00a0: non\u202f!');
  expect(t('home.title')).toBe('À quoi joue-t-on\u202f?');
});

test('the language of the last visit, else of the browser, else French', () => {
  localStorage.clear();
  const browser = vi.spyOn(navigator, 'languages', 'get');
  browser.mockReturnValue(['de-AT', 'en-GB', 'fr']);
  expect(preferredLang()).toBe('en');
  browser.mockReturnValue(['de-AT']);
  expect(preferredLang()).toBe('fr');
  localStorage.setItem('lang', 'en');
  expect(preferredLang()).toBe('en');
});

test('a catalogue comes when it is asked for, and follows the language', async () => {
  vi.resetModules();
  const fresh = await import('../src/lib/i18n.svelte');
  await fresh.setLang('fr');
  expect(fresh.t('home.soon')).toBe('Bientôt');
  expect(fresh.t('champion.kind.hand')).toBe('champion.kind.hand');
  const coming = [fresh.words('champion', 'hastings'), fresh.words('champion', 'table'), fresh.setLang('en')];
  await Promise.all(coming);
  expect([fresh.lang.current, fresh.t('champion.kind.hand'), fresh.t('table.close')]).toEqual(['en', 'Hand', 'Close']);
  await fresh.setLang('fr');
  expect(fresh.t('champion.kind.hand')).toBe('Passe');
});
