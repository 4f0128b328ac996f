/** The pages, mounted over a server that is a table of answers. */
import { boxes } from '../src/lib/games';
import { flushSync, mount, tick, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameInfo, NewTable as Wish, Running } from '../src/generated/protocol';
import { setLang } from '../src/lib/i18n.svelte';
import About from '../src/pages/About.svelte';
import Home from '../src/pages/Home.svelte';
import Learn from '../src/pages/Learn.svelte';
import NewTable from '../src/pages/NewTable.svelte';
import Rules from '../src/pages/Rules.svelte';
import Verify from '../src/pages/Verify.svelte';
import fixture from './fixtures/dice.json';
import { PATIENCE } from './patience';

// Tables of this device are made in a worker: here, in a list.
const { posted } = vi.hoisted(() => ({ posted: [] as Wish[] }));
let lost = false;
vi.mock('../src/table/local', () => ({
  createHere: async (table: Wish) => {
    if (lost) throw new TypeError('gone');
    posted.push(table);
    return 'k3f9';
  },
  warm: () => undefined,
}));

const poche: GameInfo = {
  name: 'poche',
  title: 'Rugby de poche',
  line: '',
  players: '2 joueurs',
  minutes: '10 à 20 minutes',
  seats: 2,
  options: [
    { name: 'red_minutes', label: "durée d'un carton rouge, en minutes, ou none : le reste (POCHE-25)", values: ['20', 'none'], default: 'none', rule: 'POCHE-25' },
    { name: 'play_on', label: 'jouer encore (POCHE-32)', values: ['yes', 'no'], default: 'yes', rule: 'POCHE-32' },
  ],
  styles: ['random', 'coach'],
  ready: true,
  style_labels: ['au hasard', "l'entraîneur"],
  style_lines: ['', ''],
};

const running = (table: string, changes: Partial<Running>): Running => ({
  table,
  game: 'poche',
  title: 'Rugby de poche',
  names: ['Dax', 'Pau'],
  scores: [3, 0],
  your_turn: false,
  over: false,
  awaited: 'Pau lance un dé',
  result: '',
  options: {},
  day: '',
  changed: 1,
  archived: '',
  shared: false,
  ...changes,
});

let answers: Record<string, unknown>;
let deleted: string[];
let page: Record<string, unknown> | null = null;

beforeEach(() => {
  posted.length = 0;
  deleted = [];
  lost = false;
  history.replaceState(null, '', '/');
  answers = { '/api/games': [poche], '/api/tables': [] };
  vi.stubGlobal('fetch', async (address: URL, init?: RequestInit) => {
    if (init?.method === 'POST' && address.pathname === '/api/tables') {
      posted.push(JSON.parse(init.body as string) as Wish);
      return Response.json({ table: 'k3f9', links: { 1: '/join/secret' } });
    }
    if (init?.method === 'DELETE') deleted.push(address.pathname);
    const said = answers[address.pathname];
    const answer: unknown = typeof said === 'function' ? (said as () => unknown)() : said;
    return answer ? Response.json(answer) : Response.json({ reason: 'no_such_table', sentence: 'cette table est inconnue' }, { status: 404 });
  });
});

afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  document.body.replaceChildren();
});

async function open(component: unknown, name = 'poche'): Promise<HTMLElement> {
  page = mount(component as Component<{ name: string }>, { target: document.body, props: { name } });
  await settle();
  return document.body;
}

async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    await new Promise((done) => setTimeout(done, 2));
    await tick();
    flushSync();
  }
}

const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(text))!;

describe('home', () => {
  test('shows five boxes, all of which can be opened', async () => {
    const body = await open(Home);
    await vi.waitFor(() => expect(body.querySelector('#campus-day')).not.toBeNull(), PATIENCE);
    expect([...body.querySelectorAll('h2, h3')].map((one) => one.textContent)).toEqual([
      'Rugby de poche',
      'Campus',
      expect.stringMatching(/^Le plateau du jour, \d/),
      'Campus en solitaire',
      'Duel sur la Colline',
      'Rugby Champion',
      '1066, dans la Fureur et le Sang',
    ]);
    expect(body.querySelectorAll('.soon')).toHaveLength(0);
  });

  test('one click opens a table against the coach', async () => {
    await open(Home);
    button("Jouer contre l'entraîneur").click();
    await settle();
    expect(posted).toHaveLength(1);
    expect(posted[0]!.seats.map(({ kind, style }) => [kind, style])).toEqual([['here', undefined], ['bot', 'coach']]);
    expect(posted[0]!.seats[0]!.name).not.toBe(posted[0]!.seats[1]!.name);
    expect(location.pathname).toBe('/t/k3f9');
  });

  test('lists your tables, those that wait for you first, with a button to the next', async () => {
    answers['/api/tables'] = [running('late', { changed: 9 }), running('mine', { your_turn: true }), running('done', { over: true })];
    const body = await open(Home);
    const ways = () => [...body.querySelectorAll('a.slip, .slip a')].map((one) => one.getAttribute('href'));
    await vi.waitFor(() => expect(ways()).toEqual(['/t/mine', '/t/late', '/replay/done', '/analysis/done']), PATIENCE);
    expect(body.querySelector('.head a')?.getAttribute('href')).toBe('/t/mine');
  });

  test('removes a table once it was asked, and says before what will be', async () => {
    answers['/api/tables'] = [running('alone', { changed: 9 }), running('with', { shared: true })];
    answers['/api/tables/alone'] = { deleted: true };
    const body = await open(Home);
    await vi.waitFor(() => expect(body.querySelectorAll('a.slip')).toHaveLength(2), PATIENCE);
    body.querySelector<HTMLElement>('#remove-with')!.click();
    await settle();
    expect(body.querySelector('.ask')?.textContent).toContain('Vous quitterez cette table');
    expect(document.activeElement?.textContent).toBe('Garder la table');
    button('Garder la table').click();
    await settle();
    expect(document.activeElement?.id).toBe('remove-with');
    expect(deleted).toEqual([]);

    body.querySelector<HTMLElement>('#remove-alone')!.click();
    await settle();
    expect(body.querySelector('.ask')?.textContent).toContain('supprimée pour de bon');
    button('Supprimer').click();
    await vi.waitFor(() => expect(body.querySelector('[role=status]')?.textContent).toContain('La table est supprimée.'), PATIENCE);
    expect(deleted).toEqual(['/api/tables/alone']);
    expect(body.querySelectorAll('a.slip')).toHaveLength(1);
    expect(document.activeElement?.id).toBe('remove-with');
  });

  test('keeps a table that could not be removed, and says why', async () => {
    answers['/api/tables'] = [running('alone', {})];
    const body = await open(Home);
    await vi.waitFor(() => expect(body.querySelector('#remove-alone')).not.toBeNull(), PATIENCE);
    body.querySelector<HTMLElement>('#remove-alone')!.click();
    await settle();
    answers['/api/tables/alone'] = null;
    button('Supprimer').click();
    await vi.waitFor(() => expect(body.querySelector('[role=alert] .notice')?.textContent).toContain('Cette table est inconnue.'), PATIENCE);
    expect(body.querySelector('.ask')).not.toBeNull();
  });

  test('the board of the day is played, gone on with, and shared', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const alone = (changes: Partial<Running>) => running('day', { game: 'campus', names: ['Nora'], options: { players: '1' }, day, ...changes });
    const body = await open(Home);
    await vi.waitFor(() => expect(button('Jouer le plateau du jour')).toBeTruthy(), PATIENCE);
    button('Jouer le plateau du jour').click();
    await settle();
    expect(posted[0]).toMatchObject({ game: 'campus', day: true, options: { players: '1' } });
    expect(posted[0]!.seats).toHaveLength(1);

    answers['/api/tables'] = [alone({ scores: [4] })];
    await unmount(page!);
    await open(Home);
    await vi.waitFor(() => expect(body.querySelector('.day a')?.getAttribute('href')).toBe('/t/day'), PATIENCE);
    expect(body.querySelector('.day')?.textContent).toContain('lancer n°\u00a04'.replace('\u00a0', ' '));

    answers['/api/tables'] = [alone({ scores: [12], over: true }), running('old', { game: 'campus', options: { players: '1' }, scores: [16], over: true })];
    answers['/api/tables/day/strongest'] = { throws: 11, style: 'expert', label: "L'experte", lines: ['6-5 : 11'] };
    let copied = '';
    vi.stubGlobal('navigator', { ...navigator, languages: ['fr'], clipboard: { writeText: async (text: string) => void (copied = text) } });
    await unmount(page!);
    await open(Home);
    await vi.waitFor(() => expect(body.querySelector('.day')?.textContent).toContain('avec les mêmes dés'), PATIENCE);
    expect(body.textContent).toContain('2 plateaux vidés.');
    expect(body.textContent?.replace(/\s/g, ' ')).toContain('Meilleur : 12 ; moyenne : 14.');
    button('Partager').click();
    await settle();
    const [y, m, d] = day.split('-');
    expect(copied.replace(/\s/g, ' ')).toBe(`Ludothèque · Campus du ${d}/${m}/${y} : 12 lancers ★ (le meilleur joueur d'ici : 11)`);
    vi.unstubAllGlobals();
  });

  test('says that the server is away', async () => {
    await open(Home);
    lost = true;
    button("Jouer contre l'entraîneur").click();
    await settle();
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Le serveur ne répond pas');
  });
});

describe('a new table', () => {
  test('has the options with their rules, and the defaults chosen', async () => {
    const body = await open(NewTable);
    const links = [...body.querySelectorAll('.options legend a')].map((one) => one.getAttribute('href'));
    expect(links).toEqual(['/rules/poche#POCHE-25', '/rules/poche#POCHE-32']);
    expect(body.querySelector('.options legend')?.textContent).toContain("Durée d'un carton rouge POCHE-25");
    const chosen = [...body.querySelectorAll<HTMLInputElement>('input:checked')].map((one) => one.value);
    expect(chosen).toEqual(['here', 'link', 'fair', 'none', 'yes']);
  });

  test('is created, and its link shown, also after a reload', async () => {
    const body = await open(NewTable);
    body.querySelector<HTMLInputElement>('input[name=option-play_on][value=no]')!.click();
    button('Ouvrir la table').click();
    await settle();
    expect(posted[0]).toMatchObject({ game: 'poche', dice: 'fair', options: { red_minutes: 'none', play_on: 'no' } });
    expect(body.querySelector<HTMLInputElement>('input[readonly]')?.value).toBe('http://localhost:8321/join/secret');
    expect(body.querySelector('.qr svg path')?.getAttribute('d')).toMatch(/^M\d/);
    await unmount(page!);
    await open(NewTable);
    expect(body.querySelector<HTMLInputElement>('input[readonly]')?.value).toBe('http://localhost:8321/join/secret');
  });

  test('without anybody elsewhere goes straight to the table', async () => {
    const body = await open(NewTable);
    body.querySelector<HTMLInputElement>('input[name=seat-1][value=bot]')!.click();
    await settle();
    expect(body.querySelector<HTMLSelectElement>('#style-1')?.value).toBe('coach');
    button('Ouvrir la table').click();
    await settle();
    expect(location.pathname).toBe('/t/k3f9');
  });

  test('says when a name is full', async () => {
    const body = await open(NewTable);
    const field = body.querySelector<HTMLInputElement>('#name-0')!;
    expect(field.maxLength).toBe(40);
    expect(body.querySelector('#full-0')?.textContent).toBe('');
    field.value = 'W'.repeat(40);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    expect(body.querySelector('#full-0')?.textContent).toContain('40 caractères');
  });

  test('has as many seats as the option `players` says', async () => {
    const players = { name: 'players', label: 'joueurs', values: ['1', '2'], default: '2', rule: '' };
    answers['/api/games'] = [{ ...poche, name: 'campus', options: [players] }];
    const body = await open(NewTable, 'campus');
    expect(body.querySelectorAll('.place')).toHaveLength(2);
    body.querySelector<HTMLInputElement>('input[name=option-players][value="1"]')!.click();
    await settle();
    expect(body.querySelectorAll('.place')).toHaveLength(1);
    button('Ouvrir la table').click();
    await settle();
    expect(posted[0]).toMatchObject({ game: 'campus', options: { players: '1' } });
    expect(posted[0]!.seats).toHaveLength(1);
  });

  test('is laid out by what the page knows when the server does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('gone')));
    const body = await open(NewTable);
    await vi.waitFor(() => expect(body.querySelectorAll('.place')).toHaveLength(2), PATIENCE);
    expect(body.querySelector('[role=alert]')?.textContent?.trim()).toBe('');
  });

  test('of a box that is still closed', async () => {
    const body = await open(NewTable, 'hastings');
    expect(body.querySelector('h1')?.textContent).toBe("Cette boîte n'est pas encore ouverte");
  });
});

describe('the dice check', () => {
  test('finds honest dice honest', async () => {
    history.replaceState(null, '', '/');
    answers['/api/tables/k3f9/dice'] = fixture;
    const body = await open(Verify);
    const field = body.querySelector<HTMLInputElement>('#table')!;
    field.value = 'http://localhost:8321/t/k3f9?x#y';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    button('Vérifier').click();
    await vi.waitFor(() => expect(body.querySelector('#verdict')).not.toBeNull(), PATIENCE);
    expect(body.querySelector('#verdict')?.textContent).toContain('Les dés étaient honnêtes');
    expect(body.querySelectorAll('tbody tr')).toHaveLength(fixture.draws.length);
  });

  test('says why there is nothing to check', async () => {
    const body = await open(Verify);
    const field = body.querySelector<HTMLInputElement>('#table')!;
    field.value = 'nothing';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    button('Vérifier').click();
    await vi.waitFor(() => expect(body.querySelector('[role=alert]')?.textContent).toContain('Cette table est inconnue.'), PATIENCE);
  });
});

test('a lesson whose rules cannot be loaded says so, and tries again', async () => {
  const body = await open(Learn);
  await vi.waitFor(() => expect(body.querySelector('[role=alert]')?.textContent).toContain("n'a pas pu charger les règles de ce jeu"), PATIENCE);
  expect(button('Réessayer')).toBeDefined();
  expect(body.querySelector('.bubble')).toBeNull();
});

test('rules of nothing have a page with ways on', async () => {
  const body = await open(Rules, 'nothing');
  expect(body.querySelector('h1')?.textContent).toBe('Pas de règles à cette adresse');
  expect([...body.querySelectorAll('.row a')].map((one) => one.getAttribute('href'))).toEqual(['/', ...boxes.flatMap(({ game }) => [`/new/${game}`, `/rules/${game}`])]);
});

test('the rules have numbered anchors, and follow the language', async () => {
  const body = await open(Rules);
  await vi.waitFor(() => expect(body.querySelector('#POCHE-11')).not.toBeNull(), PATIENCE);
  expect(body.querySelector('h1')?.textContent).toContain('les règles');
  await setLang('en');
  await vi.waitFor(() => expect(body.querySelector('h1')?.textContent).toContain('the rules'), PATIENCE);
});

test('about deletes all that the server keeps, asks again while there is more, and tells what became of it', async () => {
  const said = [{ deleted: 200, left: 0, more: true }, { deleted: 3, left: 1, more: false }];
  answers['/api/player'] = () => said.shift();
  const body = await open(About);
  button('Tout effacer sur ce serveur').click();
  await settle();
  expect(document.activeElement?.textContent).toBe('Ne rien effacer');
  button('Tout effacer').click();
  const words = () => [...body.querySelectorAll('[role=status]')].at(-1)!.textContent;
  await vi.waitFor(() => expect(words()).toContain("C'est effacé"), PATIENCE);
  expect(words()).toMatch(/203.tables supprimées. 1.table reste à d'autres joueurs/);
  expect(deleted).toEqual(['/api/player', '/api/player']);
  expect(document.activeElement?.textContent).toContain('Tout effacer sur ce serveur');
});

test('about says what is not deleted yet when the server fails in the middle', async () => {
  const said = [{ deleted: 200, left: 0, more: true }];
  answers['/api/player'] = () => said.shift();
  const body = await open(About);
  button('Tout effacer sur ce serveur').click();
  await settle();
  button('Tout effacer').click();
  await vi.waitFor(() => expect(body.querySelector('[role=alert] .notice')?.textContent).toContain('inconnue'), PATIENCE);
  expect([...body.querySelectorAll('[role=status]')].at(-1)!.textContent).toMatch(/Tout n'est pas encore effacé. 200.tables supprimées/);
});

test('about explains the dice', async () => {
  const body = await open(About);
  expect(body.querySelector('#dice')?.textContent).toBe("Des dés que l'on peut vérifier");
});
