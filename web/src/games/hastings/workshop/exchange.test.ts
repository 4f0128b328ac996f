/** Cards in and out: nothing is lost by what is refused, and every change can be taken back. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BOX_KEY, keep, remembered, withCard, type Box, type BoxCard } from '../box/memory';
import { needs } from './complete';
import { filesOf } from './deckfile';
import { added, cardsIn, meetsCards, replaced, take, toJson } from './exchange';
import { speak } from './printed';
import { Shelf } from './shelf.svelte';

const card = (name: string, more: Partial<BoxCard> = {}): BoxCard => ({ name, kind: 'character', cost: 2, resources: 0, might: 1, zeal: 1, health: 3, reach: 0, ...more });
const boxWith = (...cards: BoxCard[]): Box => cards.reduce((box, one) => withCard(box, 0, one), remembered());
const file = (name: string, text: string) => new File([text], name);

beforeEach(() => speak('fr'));

describe('files', () => {
  test('all that the device knows goes out and comes back, incomplete cards too', async () => {
    const box = boxWith(card('Odon', { abilities: 'agile' }), card('Vue', { kind: '' }));
    box.saxon.goals[1] = { might: 6, zeal: 0, name: 'Le guet' };
    const { read, refused } = await take([file('1066.json', toJson(box))]);
    expect(refused).toEqual([]);
    expect(replaced(remembered(), read)).toEqual(box);
  });

  test('of several files each brings its part', async () => {
    const box = { ...boxWith(card('Odon')), saxon: boxWith(card('Gyrth')).norman };
    const { read } = await take(Object.entries(filesOf(box)).map(([name, text]) => file(name, `\ufeff${text.replaceAll('\n', '\r\n')}`)));
    expect(cardsIn(read)).toBe(2);
    expect(read.saxon.cards![0]!.name).toBe('Gyrth');
    expect(read.norman.goals).toBeNull();
  });

  test('added: a card of the same name is the new one; the others stay', () => {
    const box = boxWith(card('Odon'), card('Taillefer'));
    const read = { norman: { cards: [card('ODON', { cost: 5 }), card('Turold')], goals: null }, saxon: { cards: null, goals: null } };
    expect(meetsCards(box, read)).toBe(true);
    expect(added(box, read).norman.cards.map(({ name, cost }) => `${name} ${cost}`)).toEqual(['ODON 5', 'Taillefer 2', 'Turold 2']);
    expect(replaced(box, read).norman.cards).toHaveLength(2);
    expect(meetsCards(remembered(), read)).toBe(false);
  });

  test.each([
    ['a.json', '{"norman"', 'a.json'],
    ['b.json', '{"x": 1}', "ce n'est pas un fichier de cet atelier"],
    ['c.json', '{"ludotheque": "hastings-box", "norman": {"cards": [{"name": "Odon"}]}}', '« Odon » n\'a pas tous ses nombres'.replaceAll(/(?<=«) | (?=»)/g, '\u00a0')],
    ['d.txt', 'bonjour', 'd.txt, ligne 1'],
  ])('%s is refused with its reason', async (name, text, why) => {
    const { refused } = await take([file(name, text)]);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toContain(why);
  });

  test('what is no text is refused', async () => {
    const { refused } = await take([new File([new Uint8Array([0xff, 0xfe, 0x80])], 'image.png')]);
    expect(refused[0]).toContain('UTF-8');
  });
});

describe('the shelf', () => {
  test('keeps every change at once, and takes it back', () => {
    const shelf = new Shelf();
    shelf.change(boxWith(card('Odon')), 'Odon');
    expect(remembered().norman.cards).toHaveLength(1);
    shelf.change(remembered(), 'nothing');
    shelf.undo();
    shelf.undo();
    expect([remembered().norman.cards.length, shelf.changes.length]).toEqual([0, 0]);
    shelf.undo();
  });

  test('hears of cards that a table described (HASTINGS-60)', () => {
    const shelf = new Shelf();
    const stop = shelf.listen();
    keep(boxWith(card('Vue', { kind: '' })));
    dispatchEvent(new StorageEvent('storage', { key: BOX_KEY }));
    expect(shelf.box.norman.cards[0]!.name).toBe('Vue');
    stop();
  });

  test('knows of the cards that the text names where they begin (HASTINGS-30)', () => {
    keep({ ...remembered(), saxon: boxWith(card('ceorl saxon', { abilities: 'agile' }), card('Eadric, diacre de Blakeney')).norman });
    expect(new Shelf().box.saxon.cards.map(({ abilities }) => abilities)).toEqual(['départ 2; agile', 'départ 1']);
    keep({ ...remembered(), saxon: boxWith(card('Un autre', { abilities: 'départ 2' }), card('Ceorl saxon')).norman });
    expect(new Shelf().box.saxon.cards.map(({ abilities }) => abilities)).toEqual(['départ 2', undefined]);
  });

  test('says when nothing could be kept', () => {
    const shelf = new Shelf();
    const box = boxWith(card('Odon'));
    vi.stubGlobal('localStorage', undefined);
    shelf.change(box, 'Odon');
    vi.unstubAllGlobals();
    expect([shelf.kept, shelf.box.norman.cards.length]).toEqual([false, 1]);
  });
});

test('what is still needed (HASTINGS-1, HASTINGS-3, HASTINGS-30)', () => {
  const few = boxWith(card('Odon', { abilities: 'départ 1' }), card('Vue', { kind: '' }));
  expect(needs(few, 0).map(({ met }) => met)).toEqual([false, false, false, true, false, false]);
  const many = boxWith(card('Chef', { kind: 'leader' }), card('A', { abilities: 'départ 1' }), card('B', { abilities: 'départ 2' }), ...['C', 'D'].map((name) => card(name, { copies: 20 })));
  expect(needs(many, 0).map(({ met }) => met)).toEqual([true, true, true, true, false]);
});
