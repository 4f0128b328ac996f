/** What is printed on a card beside its numbers, as `normans.txt` writes it and as parts that can be edited (HASTINGS-20, HASTINGS-62). */
import { ABILITY, ABILITY_WORDS, BY_HAND, FAMILY_WORDS, makes_sense, OP_WORDS, SCOPE_WORDS, START_WORDS, WHEN_WORDS, WHOM_WORDS, WITHOUT_AMOUNT, WITHOUT_TARGET } from '../generated/deck';
import { Kind, MOST_AMOUNT, Op, Scope, When, Whom } from '../generated/numbers';
import { ARMY, NUMBERS, type KindName } from './kinds';

/** A line of a card. Where `op` is `Op.NONE` it is done by hand, and `text` says what. */
export interface Line {
  when: number;
  op: number;
  amount: number;
  whom: number;
  scope: number;
  text: string;
}

export interface Abilities {
  reach: number;
  agile: boolean;
  commander: boolean;
  leader_discount: boolean;
  scholar: number;
  family: string;
  /** HASTINGS-30: the line of wing 2 in which the Ennemi begins with this card; 0: it does not. */
  start: number;
  lines: Line[];
}

type Words = Map<string, number>;

/** The word that a file has for a number: the French ones stand first. */
const wordOf = (words: Words, number: number): string => [...words].find(([, one]) => one === number)![0];

const byHand = (when: number, text: string, whom: number = Whom.ANY): Line => ({ when, op: Op.NONE, amount: 1, whom, scope: Scope.ONE, text });

/** A new line: by hand, until something else is chosen. */
export const newLine = (kind: KindName | ''): Line => byHand(kind === 'attachment' || kind === 'tactic' ? When.PERMANENT : When.PLAYED, '');

/** What cannot stand in a free text of a file is written otherwise. */
export const tamed = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('"', '”').replaceAll('#', 'n°').replaceAll('|', '/').replaceAll('{', '(').replaceAll('}', ')').trim();

export function readAbilities(text: string): Abilities {
  const found: Abilities = { reach: 0, agile: false, commander: false, leader_discount: false, scholar: 0, family: '', start: 0, lines: [] };
  for (const one of (text.match(new RegExp(ABILITY, 'gu')) ?? []).map((part) => part.trim())) {
    if (!one || one === '-') continue;
    const [, when = '', rest = ''] = /^([^:]*):(.*)$/s.exec(one) ?? [];
    const [first = '', ...others] = one.split(/\s+/);
    const [word, more] = [first.toLowerCase(), others.join(' ')];
    const part = ABILITY_WORDS.get(word)?.[0] as 'reach' | 'scholar' | 'agile' | 'commander' | 'leader_discount' | undefined;
    if (WHEN_WORDS.has(when.trim().toLowerCase())) found.lines.push(readLine(WHEN_WORDS.get(when.trim().toLowerCase())!, rest.trim()));
    else if (FAMILY_WORDS.includes(word) && more) found.family = more;
    else if (START_WORDS.includes(word)) found.start = Number(more) || 0;
    else if (part === 'reach' || part === 'scholar') found[part] = Number(more) || 0;
    else if (part) found[part] = true;
    else found.lines.push(byHand(When.PERMANENT, one)); // whatever else was typed there is not lost
  }
  return found;
}

function readLine(when: number, text: string): Line {
  const free = new RegExp(`^(?:${BY_HAND.source})$`, 'iu').exec(text);
  if (free) return byHand(when, free[1] ?? free[2] ?? '', WHOM_WORDS.get((free[3] ?? '').toLowerCase()) ?? Whom.ANY);
  const [first = '', ...rest] = text.toLowerCase().split(/\s+/);
  const op = OP_WORDS.get(first);
  if (op === undefined) return byHand(when, tamed(text));
  const number = (words: Words, otherwise: number): number => rest.map((word) => words.get(word)).find((one) => one !== undefined) ?? otherwise;
  const amount = WITHOUT_AMOUNT.includes(op) ? 1 : Number(rest.shift()?.replace('+', '')) || 1;
  return { when, op, amount, whom: number(WHOM_WORDS, Whom.ANY), scope: number(SCOPE_WORDS, Scope.ONE), text: '' };
}

/** Which words a line has after its effect. */
export function shapeOf({ when, op }: Line, kind: KindName | ''): { amount: boolean; whom: boolean; scope: boolean } {
  if (op === Op.NONE) return { amount: false, whom: kind === 'attachment', scope: false };
  const amount = !WITHOUT_AMOUNT.includes(op);
  if (WITHOUT_TARGET.includes(op) || (op === Op.DISCOUNT && when !== When.PERMANENT)) return { amount, whom: false, scope: false };
  if (op === Op.WING) return { amount, whom: false, scope: true };
  const alone = kind === 'attachment' || op === Op.DISCOUNT;
  return { amount, whom: true, scope: !alone };
}

function writeLine(line: Line, kind: KindName | ''): string {
  const { amount, whom, scope } = shapeOf(line, kind);
  const said = line.op === Op.NONE ? [`main "${tamed(line.text)}"`] : [wordOf(OP_WORDS, line.op)];
  if (amount) said.push(String(line.amount));
  if (whom && (scope || line.whom !== Whom.ANY)) said.push(wordOf(WHOM_WORDS, line.whom));
  if (scope) said.push(wordOf(SCOPE_WORDS, line.scope));
  return `${wordOf(WHEN_WORDS, line.when)}: ${said.join(' ')}`;
}

/** As a file writes it; Range is a number of its own (`BoxCard.reach`). */
export function writeAbilities(of: Abilities, kind: KindName | ''): string {
  const word = (part: string): string => [...ABILITY_WORDS].find(([, [one]]) => one === part)![0];
  const said: string[] = [];
  if (of.start) said.push(`${START_WORDS[0]} ${of.start}`);
  for (const part of ['agile', 'commander', 'leader_discount'] as const) if (of[part]) said.push(word(part));
  if (of.scholar) said.push(`${word('scholar')} ${of.scholar}`);
  if (tamed(of.family)) said.push(`${FAMILY_WORDS[0]} ${tamed(of.family).replaceAll(/[;:]/g, ' ')}`);
  for (const line of of.lines) if (line.op !== Op.NONE || line.text.trim()) said.push(writeLine(line, kind));
  return said.join('; ');
}

/** What a line of such a card can be: what may be chosen, given what was chosen before it. */
export function choicesFor(line: Line, kind: KindName | '', cost: number, family: string) {
  const numbers = (of: Record<string, number>): number[] => Object.values(of);
  const [whoms, scopes] = [numbers(Whom), numbers(Scope)];
  const card = kind ? NUMBERS[kind][0] : Kind.CHARACTER;
  const fits = (op: number, whom: number, scope: number): boolean => {
    const shape = shapeOf({ ...line, op }, kind);
    if (op === Op.NONE) return true;
    if (op === Op.WING && scope > Scope.ONE) return false;
    return makes_sense(line.when, op, shape.whom ? whom : Whom.ANY, shape.scope ? scope : Scope.ONE, card, cost, family.trim() ? 1 : 0);
  };
  return {
    whens: numbers(When).filter((when) => when !== When.NEVER),
    ops: numbers(Op).filter((op) => whoms.some((whom) => scopes.some((scope) => fits(op, whom, scope)))),
    amounts: Array.from({ length: MOST_AMOUNT }, (_, i) => i + 1),
    whoms: whoms.filter((whom) => scopes.some((scope) => fits(line.op, whom, scope))),
    scopes: scopes.filter((scope) => fits(line.op, line.whom, scope)),
  };
}

/** The line, with what no longer fits replaced by the first that does. */
export function fitted(line: Line, kind: KindName | '', cost: number, family: string): Line {
  const made = { ...line };
  for (const [part, among] of [['op', 'ops'], ['whom', 'whoms'], ['scope', 'scopes']] as const) {
    const open = choicesFor(made, kind, cost, family)[among];
    if (open.length && !open.includes(made[part])) made[part] = open[0]!;
  }
  return made;
}

export const isArmy = (kind: KindName | ''): boolean => kind !== '' && ARMY.includes(kind);
