/** What is printed on the cards: of our two decks, from their files; of an owner's own, from the position that the server sends. */
import files from '../../generated/decks/hastings.json';
import { lang, t } from '../../lib/i18n.svelte';
import { lineFrom, wordsIn } from './notation';
import {
  ARMS, CHARACTER, FACTIONS, factionOf, LEADER, LETTERS, MOST_CARDS, OPS, SCOPES, UNIT, WHENS, WHOMS, cardText,
  type Op, type Scope, type Side, type When, type Whom,
} from './record';

/** A line of a card: when it comes into force, what it does, how much of it, to whom, where. */
export interface Line {
  when: When;
  op: Op;
  amount: number;
  whom: Whom;
  scope: Scope;
}

export interface Printed {
  kind: number;
  arm: number;
  cost: number;
  resources: number;
  might: number;
  zeal: number;
  health: number;
  reach: number;
  family: string;
  agile: boolean;
  commander: boolean;
  leaderDiscount: boolean;
  scholar: number;
  lines: readonly Line[];
}

/** An objective: what it asks for (0: nothing of it). */
export interface Goal {
  name: string;
  might: number;
  zeal: number;
}

export interface Deck {
  /** Is it the one that this page knows by name? */
  ours: boolean;
  printed: (card: number) => Printed;
  name: (card: number) => string;
  /** All that it is called, in either language: to look it up by. */
  names: (card: number) => string;
  flavour: (card: number) => string;
  goal: (faction: Side, number: number) => Goal;
  /** How many cards a faction has, its Leader among them. */
  size: (faction: Side) => number;
}

export const isArmy = ({ kind }: Printed): boolean => kind === LEADER || kind === CHARACTER || kind === UNIT;

const NOTHING: Printed = {
  kind: 0, arm: 0, cost: 0, resources: 0, might: 0, zeal: 0, health: 0, reach: 0, family: '', agile: false, commander: false,
  leaderDiscount: false, scholar: 0, lines: [],
};

export const OURS = 'reconstruction';
export const isOurs = (options: Record<string, string>): boolean => (options.deck ?? OURS) === OURS;

type Row = Record<string, string>;
const sides: readonly Row[][] = [files.normans as Row[], files.saxons as Row[]];
const numbered = (row: Row): number => Number(row.normands ?? row.saxons);

// By card: the row that it comes from; several copies come from one.
const rows: Row[] = [];
sides.forEach((deck, faction) => {
  for (const row of deck) for (let copy = 0; copy < Number(row['ex.']); copy += 1) rows[MOST_CARDS * faction + numbered(row) + copy] = row;
});

const KIND_WORDS: Record<string, [kind: number, arm: number]> = {
  chef: [1, 0], personnage: [2, 0], archers: [3, 1], infanterie: [3, 2], cavalerie: [3, 3], 'événement': [4, 0], tactique: [5, 0], attachement: [6, 0],
};
const known = new Map<Row, Printed>();

function read(row: Row): Printed {
  const [kind, arm] = KIND_WORDS[row.carte ?? ''] ?? [0, 0];
  const number = (column: string) => Number(row[column]) || 0;
  const card = {
    ...NOTHING, kind, arm, cost: number('coût'), resources: number('ress.'), might: number('force'), zeal: number('zèle'), health: number('vie'),
  };
  const lines: Line[] = [];
  for (const { word, rest, when } of wordsIn(row['capacités'] ?? '')) {
    if (when) lines.push(lineFrom(when, rest));
    else if (word === 'portée') card.reach = Number(rest[0]);
    else if (word === 'agile') card.agile = true;
    else if (word === 'commandant') card.commander = true;
    else if (word === 'érudit') card.scholar = Number(rest[0]);
    else if (word === 'famille') card.family = rest.join(' ');
    else if (word === 'remise-chef') card.leaderDiscount = true;
  }
  return { ...card, lines };
}

const ours: Deck = {
  ours: true,
  printed(card) {
    const row = rows[card];
    if (!row) return NOTHING;
    if (!known.has(row)) known.set(row, read(row));
    return known.get(row)!;
  },
  name: (card) => (lang.current === 'fr' ? rows[card]?.nom : rows[card]?.name) ?? t('hastings.card.number', { n: cardText(card) }),
  names: (card) => `${rows[card]?.nom ?? ''} ${rows[card]?.name ?? ''}`,
  flavour: (card) => (lang.current === 'fr' ? rows[card]?.dit : rows[card]?.says) ?? '',
  goal(faction, number) {
    const row = (files.objectives as Row[]).filter(({ camp }) => (camp === 'saxon') === (faction === 1))[number] ?? {};
    return { name: (lang.current === 'fr' ? row.nom : row.name) ?? '', might: Number(row.force) || 0, zeal: Number(row['zèle']) || 0 };
  },
  size: (faction) => rows.filter((_, card) => factionOf(card) === faction).length,
};

/** A face as one number (see `record.face`). */
function face(bits: number, lines: number, families: (family: number) => string): Printed {
  const at = (start: number, width: number) => Math.floor(bits / 2 ** start) % 2 ** width;
  const family = at(22, 4);
  return {
    kind: at(0, 3), arm: at(3, 2), cost: at(5, 3), resources: at(8, 2), might: at(10, 3), zeal: at(13, 3), health: at(16, 4), reach: at(20, 2),
    family: family ? families(family) : '', agile: at(26, 1) > 0, commander: at(27, 1) > 0, leaderDiscount: at(28, 1) > 0, scholar: at(29, 2),
    lines: unpacked(lines),
  };
}

const LINE = 2 ** 16;

function unpacked(lines: number): Line[] {
  const found: Line[] = [];
  for (let left = lines; left > 0; left = Math.floor(left / LINE)) {
    const one = left % LINE;
    found.push({ when: WHENS[one & 7]!, op: OPS[(one >> 3) & 15]!, amount: (one >> 7) & 7, whom: WHOMS[(one >> 10) & 15]!, scope: SCOPES[(one >> 14) & 3]! });
  }
  return found;
}

/** The decks of a match: ours, or as far as the position and the table's own words tell, an owner's own. */
export function deckOf(options: Record<string, string>, position: Record<string, unknown> | null, said: Record<string, string> = {}): Deck {
  if (isOurs(options)) return ours;
  const faces = (position?.faces ?? []) as number[];
  const lines = (position?.lines ?? []) as number[];
  const goals = (position?.objectives ?? []) as number[][];
  const name = (card: number) => said[`card.${card}`] ?? t('hastings.card.number', { n: cardText(card) });
  const family = (card: number) => (number: number) => said[`family.${FACTIONS[factionOf(card)]}.${number}`] ?? String(number);
  return {
    ours: false,
    printed: (card) => (faces[card] ? face(faces[card], lines[card] ?? 0, family(card)) : NOTHING),
    name,
    names: name,
    flavour: (card) => said[`flavour.${card}`] ?? '',
    goal(faction, number) {
      const asked = goals[faction]?.[number] ?? 0;
      const letter = LETTERS[number] ?? '';
      return { name: said[`objective.${FACTIONS[faction]}.${letter}`] ?? t('hastings.goal.number', { letter }), might: asked & 127, zeal: (asked >> 7) & 127 };
    },
    size: (faction) => faces.filter((bits, card) => bits && card && factionOf(card) === faction).length,
  };
}

export const factionName = (faction: Side): string => t(`hastings.faction.${FACTIONS[faction]}`);
/** The picture of a card: a kind's own, or by its numbers a warrior or someone devout, workers or monks. */
export function pictureOf(card: Printed): string {
  const { kind, arm, might, zeal, resources } = card;
  if (kind === CHARACTER) return might >= 2 && might >= zeal ? 'warrior' : zeal > might && zeal >= 2 ? 'devout' : 'character';
  if (kind === UNIT && ARMS[arm] === 'infantry' && might === 0) return resources ? 'worker' : zeal ? 'monks' : 'infantry';
  return glyphOf(card);
}

/** What a card is, in one word: an arm for a unit. */
export const glyphOf = ({ kind, arm }: Printed): string => (kind === UNIT ? ARMS[arm]! : ['none', 'leader', 'character', 'unit', 'event', 'tactic', 'attachment'][kind]!);
