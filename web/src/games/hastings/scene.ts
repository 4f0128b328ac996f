/** The field after the story so far, folded from its events (see `Told` in `games/hastings/record.py`). */
import type { Entry } from '../../generated/protocol';
import { CELLS, cellAt, ENNEMI, OPS, OUT_OF_HAND, WHYS, YOU, type Side } from './record';

export type Told = Entry['events'][number];

/** A card in play. */
export interface Lying {
  card: number;
  damage: number;
  spent: boolean;
  might: number;
  zeal: number;
  health: number;
  attached: readonly number[];
}

export interface Army {
  cells: (Lying | null)[];
  tactics: number[];
  /** Cards in hand that we may see, and how many there are. */
  hand: number[];
  held: number;
  /** Null: as many as there were, less those turned up. */
  pile: number | null;
  up: number;
  gone: number[];
  goal: number;
  /** Damage that this side has dealt to each wing. */
  wounds: number[];
  passed: boolean;
  discount: number;
}

/** A card that is being played or turned up. */
export interface Playing {
  side: Side;
  card: number;
  /** What is still to be paid; null: not yet known. */
  due: number | null;
  price: number;
}

/** Somebody just had something happen to him: to be drawn once. */
export interface Mark {
  side: Side;
  cell: number;
  kind: string;
  amount: number;
}

export interface Scene {
  round: number;
  armies: [Army, Army];
  /** By wing: who has taken it. */
  taken: (Side | null)[];
  playing: Playing | null;
  /** The Ennemi's turn, event by event: the one under way, or the last. */
  orders: Told[];
  /** They have been answered: the next one begins another turn. */
  stale: boolean;
  /** What was compared in the wings, this round. */
  combats: Told[];
  marks: Mark[];
  /** The cards just drawn, of which some may not be kept. */
  fresh: number[];
  act: Told | null;
  ends: Told | null;
  /** Moves with every event. */
  moment: number;
}

const army = (): Army => ({
  cells: CELLS.map(() => null),
  tactics: [0, 0, 0],
  hand: [],
  held: 0,
  pile: null,
  up: 0,
  gone: [],
  goal: 0,
  wounds: [0, 0, 0],
  passed: false,
  discount: 0,
});

const start = (): Scene => ({
  round: 0,
  armies: [army(), army()],
  taken: [null, null, null],
  playing: null,
  orders: [],
  stale: true,
  combats: [],
  marks: [],
  fresh: [],
  act: null,
  ends: null,
  moment: 0,
});

/** The scene after these entries, which are those still in force. */
export function sceneAfter(entries: readonly Entry[], solo: boolean): Scene {
  const now = start();
  for (const entry of entries) {
    now.marks = [];
    // After a turn of one's own, what the Ennemi does next begins a new turn.
    if (solo && /^(play|shoot|move|act|sacrifice|pass)/.test(entry.action)) now.stale = true;
    entry.events.forEach((event, i) => tell(now, event, entry.action.startsWith('act ') && i === 0));
  }
  return now;
}

const ORDERS: readonly string[] = [
  'turned_up', 'discarded', 'enters', 'attached', 'tactic', 'event', 'shoots', 'aims', 'acts', 'skips', 'replaced', 'turned_over', 'discount', 'moves',
  'heads', 'marker', 'wounds',
];
const QUIET: readonly string[] = ['played', 'replaced', 'bearer', 'sacrificed', 'destroyed'];

/** Is this something that the Ennemi does? */
function isOrder([kind, seat, , b]: Told): boolean {
  if (seat !== ENNEMI || !ORDERS.includes(kind)) return false;
  if (kind === 'discarded') return !QUIET.includes(WHYS[b] ?? '');
  return kind !== 'acts' || b < 4;
}

function tell(now: Scene, event: Told, byAction: boolean): void {
  const [kind, seat, a, b, c] = event;
  const side = (seat === 1 ? 1 : 0) as Side;
  const mine = now.armies[side];
  now.moment += 1;
  now.act = event;
  if (isOrder(event)) {
    now.orders = now.stale ? [event] : [...now.orders, event];
    now.stale = false;
  }
  const change = (cell: number, changes: Partial<Lying>) => {
    const there = mine.cells[cell];
    if (there) mine.cells[cell] = { ...there, ...changes };
  };
  const mark = (cell: number, what: string, amount = 0) => now.marks.push({ side, cell, kind: what, amount });
  const lay = (card: number, cell: number) => {
    mine.cells[cell] = { card, damage: 0, spent: false, might: 0, zeal: 0, health: 0, attached: [] };
    mark(cell, 'enters');
  };
  const outOfHand = (card: number) => {
    if (mine.hand.includes(card)) mine.hand = mine.hand.filter((one) => one !== card);
    mine.held = Math.max(mine.held - 1, 0);
  };
  switch (kind) {
    case 'round':
      now.round = a;
      now.combats = [];
      now.fresh = [];
      for (const one of now.armies) Object.assign(one, { passed: false, discount: 0 });
      break;
    case 'draws':
      mine.held = a;
      mine.pile = b;
      break;
    case 'card':
      mine.hand = [...mine.hand, a];
      now.fresh = [...now.fresh, a];
      break;
    case 'leader':
    case 'enters':
      lay(a, b);
      now.playing = null;
      break;
    case 'discarded':
      mine.gone = [...mine.gone, a];
      if (OUT_OF_HAND.includes(WHYS[b] ?? '')) outOfHand(a);
      if (WHYS[b] === 'payment' && now.playing) now.playing = { ...now.playing, due: Math.max((now.playing.due ?? 1) - 1, 0) };
      if (now.playing?.card === a && now.playing.side === ENNEMI) now.playing = null;
      break;
    case 'plays':
      outOfHand(a);
      now.fresh = [];
      now.playing = { side, card: a, due: null, price: 0 };
      break;
    case 'costs':
      now.playing = { side, card: a, due: b, price: b };
      mine.discount = 0;
      break;
    case 'pays':
      change(cellAt(a), { spent: true });
      mark(cellAt(a), 'pays', b);
      if (now.playing) now.playing = { ...now.playing, due: c };
      break;
    case 'attached':
      change(b, { attached: [...(mine.cells[b]?.attached ?? []), a] });
      mark(b, 'enters');
      now.playing = null;
      break;
    case 'tactic':
      mine.tactics[b] = a;
      now.playing = null;
      break;
    case 'event':
      now.playing = null;
      break;
    case 'shoots':
      change(cellAt(a), { spent: true });
      mark(cellAt(a), 'shoots');
      break;
    case 'acts':
      if (byAction) change(cellAt(a), { spent: true });
      mark(cellAt(a), 'acts');
      break;
    case 'hurt':
      change(cellAt(a), { damage: c });
      mark(cellAt(a), 'hurt', b);
      break;
    case 'healed':
      change(cellAt(a), { damage: c });
      mark(cellAt(a), 'healed', b);
      break;
    case 'readied':
      change(cellAt(a), { spent: false });
      break;
    case 'exhausted':
      change(cellAt(a), { spent: true });
      break;
    case 'token': {
      const what = OPS[b] as 'might' | 'zeal' | 'health';
      const there = mine.cells[cellAt(a)];
      if (there) change(cellAt(a), { [what]: there[what] + c });
      mark(cellAt(a), 'token', c);
      break;
    }
    case 'destroyed':
      mark(b, 'destroyed', a);
      mine.cells[b] = null;
      break;
    case 'sacrificed':
    case 'replaced':
      mine.cells[b] = null;
      break;
    case 'closes_up':
      mine.cells[a] = mine.cells[b] ?? null;
      mine.cells[b] = null;
      break;
    case 'moves': {
      const from = cellAt(a);
      mine.cells[b] = mine.cells[from] ?? null;
      mine.cells[from] = null;
      mark(b, 'enters');
      break;
    }
    case 'passes':
      mine.passed = true;
      break;
    case 'turned_up':
      now.playing = { side, card: a, due: null, price: b };
      mine.up += 1;
      if (mine.pile !== null) mine.pile -= 1;
      break;
    case 'turned_over':
      mine.pile = a;
      mine.gone = [];
      break;
    case 'discount':
      mine.discount = a;
      break;
    case 'combat':
      now.combats = [...now.combats, event];
      break;
    case 'wounds':
      mine.wounds[a] = c;
      now.marks.push({ side, cell: -1 - a, kind: 'wounds', amount: b });
      break;
    case 'taken':
      now.taken[a] = side;
      break;
    case 'objective':
      mine.goal = a + 1;
      break;
    case 'takes':
      mine.gone = mine.gone.filter((one) => one !== a);
      mine.hand = [...mine.hand, a];
      mine.held += 1;
      break;
    case 'ready_all':
      now.fresh = [];
      for (const one of now.armies) one.cells = one.cells.map((there) => there && { ...there, spent: false });
      break;
    case 'ends':
      now.ends = event;
      now.playing = null;
      break;
  }
}

/** The first free space of a wing, or null (HASTINGS-10). */
export function firstFree(now: Scene, side: Side, wing: number): number | null {
  return CELLS.find((cell) => Math.floor(cell / 3) === wing && !now.armies[side].cells[cell]) ?? null;
}

/** The faction of a side. */
export const factionOfSide = (options: Record<string, string>, side: Side): Side => ((Number(options.faction === 'saxon') + side) % 2) as Side;
export const isSolo = (options: Record<string, string>): boolean => (options.players ?? '1') === '1';

export { ENNEMI, YOU };
