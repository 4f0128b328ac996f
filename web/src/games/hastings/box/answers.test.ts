import { describe, expect, test } from 'vitest';
import { Ask, ENNEMI, YOU, type Position } from '../generated/numbers';
import { actions, begin, complete, questions } from './answers';
import { cardNumber, cardText, known, namesIn } from './cards';

const now = (over: Partial<Position> = {}) => ({ player: ENNEMI, this_round: 3, resources: 2, discount: [0, 0], asks: Ask.COST, ...over }) as Position;

describe('what is asked of a card of the box (HASTINGS-60)', () => {
  test('a card too dear is asked for its cost only', () => {
    expect(questions(now(), 'cost', { cost: 3 })).toEqual(['cost']);
    expect(questions(now({ discount: [0, 1] }), 'cost', { cost: 3 })).toContain('kind');
  });
  test('an event has no numbers', () => {
    expect(questions(now(), 'cost', { cost: 1, kind: 'event' })).toEqual(['cost', 'kind']);
  });
  test('an army card has all of them', () => {
    expect(questions(now(), 'cost', { cost: 1, kind: 'cavalry' })).toEqual(['cost', 'kind', 'symbols', 'might', 'zeal', 'health', 'range']);
    expect(questions(now(), 'kind', {})).toEqual(['kind', 'symbols', 'might', 'zeal', 'health', 'range']);
  });
  test('of your own cards only what the field needs', () => {
    expect(questions(now({ player: YOU }), 'might', {})).toEqual(['might', 'zeal', 'health', 'range']);
    expect(questions(now({ this_round: 0 }), 'cost', {})).toEqual(['cost', 'might', 'zeal', 'health', 'range']);
  });
  test('objectives ask for Might and Zeal', () => {
    expect(questions(now(), 'goal might', {})).toEqual(['goal might', 'goal zeal']);
  });
  test('what is usual needs no tap, and the answers are actions', () => {
    const asked = questions(now(), 'cost', { cost: 1, kind: 'cavalry' });
    const given = { ...begin(undefined), cost: 1, kind: 'cavalry' as const, might: 4, health: 3 };
    expect(complete(asked, given)).toBe(true);
    expect(actions(asked, given).join(' ')).toBe('cost 1 kind cavalry symbols 0 might 4 zeal 0 health 3 range 0');
  });
});

describe('cards of the box', () => {
  test('are written as actions write them', () => {
    expect([cardText(5), cardText(85), cardNumber('n05'), cardNumber('s05')]).toEqual(['n05', 's05', 5, 85]);
  });
  test('have the names that their owner gave', () => {
    expect(namesIn([{ action: 'other' }, { action: 'new s05 [Odon de Bayeux]' }, { action: 'cost 3' }])).toEqual(new Map([[85, 'Odon de Bayeux']]));
  });
  test('are read from faces of more than 32 bits', () => {
    const face = 3 + 3 * 2 ** 3 + 7 * 2 ** 5 + 2 * 2 ** 9 + 8 * 2 ** 12 + 1 * 2 ** 16 + 20 * 2 ** 20 + 2 * 2 ** 25 + 2 ** 33;
    expect(known(face, 'Dragon')).toEqual({ name: 'Dragon', kind: 'cavalry', cost: 7, resources: 2, might: 8, zeal: 1, health: 20, reach: 2 });
  });
});
