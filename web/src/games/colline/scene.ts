/**
 * What the hill shows after some entries of the log, folded from events (see `poche/scene.ts` for why).
 *
 * An entry may be told in parts: of a clash first one place, then two, then a power. So `act` is about the last event told.
 * Of cards that these viewer may not see there are only the public events: a card drawn, a card laid face down.
 */
import type { Entry } from '../../generated/protocol';
import { colourOf, DICE, PLACES, valueOf } from './cards';

export type Side = 0 | 1;
export type Phase = 'deal' | 'race' | 'attack' | 'answer' | 'clash' | 'over';

export const FACE_DOWN = 0;

/** A card on the hill. */
export interface Laid {
  /** Its number; FACE_DOWN: laid, and not for these viewer. */
  card: number;
  shown: boolean;
  gone: boolean;
  /** A 6 that became strong. */
  raised: boolean;
  /** What it is worth now. */
  worth: number;
}

/** A power at work. */
export interface Act {
  kind: 'destroyed' | 'safe' | 'discarded' | 'fives' | 'strong' | 'copies' | 'adds' | 'turns_up' | 'no_pile';
  seat: Side;
  place: number;
  a: number;
  b: number;
}

export interface Turned {
  seat: Side;
  place: number;
  card: number;
  adds: number;
}

export interface Scene {
  phase: Phase;
  round: number;
  /** By seat, the faces as they lie: 0 not thrown, 1 to 4 a colour, 5 a value. */
  dice: [number[], number[]];
  /** By seat: the dice that roll now, a mask. */
  rolling: [number, number];
  /** By seat: throws in this race. */
  throws: [number, number];
  alike: [number, number];
  /** In beats: who throws first in this one. */
  first: Side | null;
  flag: Side | null;
  strong: number;
  attacker: Side | null;
  /** The places whose clue is a value, a mask; null before the attacker's dice. */
  kinds: number | null;
  clues: ({ colour: number; value: number } | null)[];
  laid: [(Laid | null)[], (Laid | null)[]];
  /** By seat: the cards that these viewer know, by colour and value. */
  hands: [number[], number[]];
  held: [number, number];
  piled: [number, number];
  /** By seat: of these, those that came since the last clash. */
  fresh: [number[], number[]];
  turned: Turned[];
  act: Act | null;
  /** The powers that have gone off in this clash, in order. */
  acts: Act[];
  sums: [number | null, number | null];
  /** Who won the round that has just ended, until the next race. */
  won: { seat: Side; byFlag: boolean } | null;
  /** By round: who won it. */
  tokens: Side[];
  winner: Side | null;
  /** Moves with every event, for what has to start anew. */
  moment: number;
}

const nothing = (): (Laid | null)[] => Array<Laid | null>(PLACES).fill(null);
const noDice = (): number[] => Array<number>(DICE).fill(0);

export function start(): Scene {
  return {
    phase: 'deal',
    round: 0,
    dice: [noDice(), noDice()],
    rolling: [0, 0],
    throws: [0, 0],
    alike: [0, 0],
    first: null,
    flag: null,
    strong: 0,
    attacker: null,
    kinds: null,
    clues: Array<null>(PLACES).fill(null),
    laid: [nothing(), nothing()],
    hands: [[], []],
    held: [0, 0],
    piled: [32, 32],
    fresh: [[], []],
    turned: [],
    act: null,
    acts: [],
    sums: [null, null],
    won: null,
    tokens: [],
    winner: null,
    moment: 0,
  };
}

/** The four digits of the event `dice`. */
const facesOf = (digits: number): number[] => String(digits).padStart(DICE, '0').split('').map(Number);

const down = (card: number): Laid => ({ card, shown: false, gone: false, raised: false, worth: card ? valueOf(card) : 0 });

/** The scene after these entries, which are those still in force (see `inForce`). */
export function scene(entries: readonly Entry[]): Scene {
  const now = start();
  for (const entry of entries) for (const event of entry.events) tell(now, event);
  return now;
}

function tell(now: Scene, [kind, seat_, a, b, c]: Entry['events'][number]): void {
  const seat = seat_ as Side;
  const other = (1 - seat) as Side;
  const at = (side: Side, place: number, change: Partial<Laid>) => {
    const card = now.laid[side][place];
    if (card) now.laid[side][place] = { ...card, ...change };
  };
  now.moment += 1;
  now.act = null;
  switch (kind) {
    case 'draws':
      now.held[seat] = a;
      now.piled[seat] = b;
      break;
    case 'card':
      now.hands[seat] = [...now.hands[seat], a].sort((one, two) => one - two);
      if (now.round) now.fresh[seat].push(a);
      break;
    case 'round':
      Object.assign(now, { ...start(), hands: now.hands, fresh: now.fresh, held: now.held, piled: now.piled, tokens: now.tokens, moment: now.moment });
      now.phase = 'race';
      now.round = a;
      break;
    case 'beat':
      now.first = seat;
      break;
    case 'keep':
      now.rolling[seat] = ~a & 15;
      break;
    case 'dice':
      now.dice[seat] = facesOf(a);
      now.rolling[seat] = 0;
      now.throws[seat] += 1;
      now.alike[seat] = 0;
      break;
    case 'four_alike':
      now.alike[seat] = a;
      break;
    case 'pass':
      now.alike[seat] = 0;
      break;
    case 'grab':
      now.flag = seat;
      now.strong = a;
      now.attacker = other;
      now.phase = 'attack';
      now.alike = [0, 0];
      break;
    case 'clues':
      now.kinds = a;
      break;
    case 'lays':
      now.held[seat] -= 1;
      now.laid[seat][a] = down(FACE_DOWN);
      if (seat === now.attacker && a === PLACES - 1) now.phase = 'answer';
      break;
    case 'laid':
      now.laid[seat][a] = down(b);
      now.hands[seat] = now.hands[seat].filter((card) => card !== b);
      break;
    case 'clue':
      now.clues[a] = { colour: b, value: c };
      break;
    case 'shown':
      now.phase = 'clash';
      now.laid[seat][a] = { ...down(b), shown: true };
      now.laid[other][a] = { ...down(c), shown: true };
      break;
    case 'destroyed':
      at(other, a, { gone: true });
      break;
    case 'discarded':
      at(seat, a, { gone: true });
      if (c) at(other, a, { gone: true });
      break;
    case 'strong':
      at(seat, a, { raised: true });
      break;
    case 'copies':
      at(seat, a, { worth: c });
      break;
    case 'adds':
      at(seat, b, { worth: c });
      break;
    case 'turns_up':
      now.turned.push({ seat, place: a, card: b, adds: c });
      break;
    case 'sum':
      now.sums[seat] = a;
      break;
    case 'wins_round':
      now.won = { seat, byFlag: c !== 0 };
      now.fresh = [[], []];
      now.tokens = [...now.tokens, seat];
      break;
    case 'wins':
      now.winner = seat;
      now.phase = 'over';
      break;
  }
  if (isAct(kind)) {
    now.act = { kind, seat, place: a, a: b, b: c };
    now.acts.push(now.act);
  }
}

const ACTS: readonly string[] = ['destroyed', 'safe', 'discarded', 'fives', 'strong', 'copies', 'adds', 'turns_up', 'no_pile'];
const isAct = (kind: string): kind is Act['kind'] => ACTS.includes(kind);

/** Does this card count? It is there, shown, and of the strong colour or raised by a 6 (COLLINE-20). */
export const counts = (now: Scene, laid: Laid | null): boolean =>
  !!laid && laid.shown && !laid.gone && (laid.raised || colourOf(laid.card) === now.strong);

/** What the sum of a side is made of, as far as it has been shown: its cards that count, then what its 4s turned up. */
export const partsOf = (now: Scene, seat: Side): number[] => [
  ...now.laid[seat].flatMap((laid) => (laid && counts(now, laid) ? [laid.worth] : [])),
  ...now.turned.flatMap((card) => (card.seat === seat && card.adds ? [card.adds] : [])),
];

/** The sum of a side as far as it has been shown; null before any card is. */
export function sumOf(now: Scene, seat: Side): number | null {
  if (now.sums[seat] !== null) return now.sums[seat];
  return now.phase === 'clash' ? partsOf(now, seat).reduce((sum, part) => sum + part, 0) : null;
}

/** Rounds won, by seat. */
export const score = (now: Scene): [number, number] => [
  now.tokens.filter((seat) => seat === 0).length,
  now.tokens.filter((seat) => seat === 1).length,
];

/** Who is to lay the next card, and where. */
export function next(now: Scene): { seat: Side; place: number } | null {
  if (now.attacker === null || now.kinds === null || (now.phase !== 'attack' && now.phase !== 'answer')) return null;
  const seat = now.phase === 'attack' ? now.attacker : ((1 - now.attacker) as Side);
  const place = now.laid[seat].indexOf(null);
  return place < 0 ? null : { seat, place };
}
