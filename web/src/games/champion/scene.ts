/**
 * What the pitch shows after some entries of the log, folded from events (see `poche/scene.ts` for why).
 *
 * An entry may be told in parts: first the card is turned, then the margin counted, then the ball moves. So `act` is about
 * the last event told; `news` is all that came of the challenge decided last, and stays until the next card is laid.
 */
import type { Entry } from '../../generated/protocol';
import { ATTACK, C, faceOf, L1, PLACES, R, type Card, type Place } from './cards';

export type Side = 0 | 1;
export const YOU = 0;
export const NJ = 1;

export type Told = Entry['events'][number];

/** What hangs on a challenge: it is the same before and after the cards are turned. */
export interface Stakes {
  phase: number;
  place: Place;
  /** By side: does it hold Avantage? */
  advantage: [boolean, boolean];
  /** No card will be left after this one. */
  last: boolean;
}

/** One challenge. */
export interface Duel extends Stakes {
  kind: number;
  mine: Card[];
  his: Card | null;
  /** The support card drawn for it: its effect, the points it adds. */
  support: { effect: number; points: number } | null;
  /** The values that were compared. */
  compared: { mine: number; his: number; bonus: number } | null;
  /** Whose Arbitre has cancelled the other's card. */
  whistle: Side | null;
}

/** Where the ball is. */
export type Ball =
  | { at: 'place'; place: Place }
  | { at: 'out'; place: Place }
  | { at: 'in-goal'; side: Side; place: Place }
  | { at: 'posts'; side: Side };

export interface Scene {
  half: number;
  phase: number;
  score: [number, number];
  /** Cards in the pile, and in the whole deck: what is left before half-time. */
  pile: number;
  deck: number;
  hand: Card[];
  /** Places where a card lies face down. */
  hidden: boolean[];
  /** Where the challenge is, or is about to be. */
  place: Place;
  kind: number | null;
  /** A challenge is to be chosen; the side too if the game has just opened. */
  choosing: { side: boolean } | null;
  /** The challenges of this phase that still lie on the pitch, by place. */
  lying: (Duel | null)[];
  /** The challenge that is on. */
  duel: Duel | null;
  /** The challenge explained: the one that is on, else the one decided last. */
  explained: Duel | null;
  news: Told[];
  /** A touche or a mêlée that is still to be decided. */
  setPiece: boolean;
  /** Out of a mêlée: the way the game runs. */
  run: 'left' | 'right' | null;
  /** Where the ball went out. */
  out: Place | null;
  advantage: [boolean, boolean];
  /** The NJ's support in this phase: the card drawn, and whether Buteur lies aside. */
  support: number | null;
  kicker: boolean;
  ball: Ball;
  act: Told | null;
  over: boolean;
  /** Moves with every event, for what has to start anew. */
  moment: number;
}

export function start(): Scene {
  return {
    half: 0,
    phase: ATTACK,
    score: [0, 0],
    pile: 0,
    deck: 0,
    hand: [],
    hidden: PLACES.map(() => false),
    place: C,
    kind: null,
    choosing: null,
    lying: PLACES.map(() => null),
    duel: null,
    explained: null,
    news: [],
    setPiece: false,
    run: null,
    out: null,
    advantage: [false, false],
    support: null,
    kicker: false,
    ball: { at: 'place', place: C },
    act: null,
    over: false,
    moment: 0,
  };
}

/** The scene after these entries, which are those still in force (see `inForce`). */
export function scene(entries: readonly Entry[]): Scene {
  const now = start();
  for (const entry of entries) for (const event of entry.events) tell(now, event);
  return now;
}

// What comes of a challenge, to be read beside its margin.
const NEWS: readonly string[] = [
  'whistle', 'kick', 'played_on', 'advantage', 'advantage_lost', 'no_advantage', 'try', 'conversion', 'out', 'turns_back', 'scrum', 'run',
  'phase_over', 'half_time', 'full_time', 'choice', 'challenge',
];

function tell(now: Scene, event: Told): void {
  const [kind, seat, a, b, c] = event;
  const side = seat as Side;
  now.moment += 1;
  now.act = event;
  if (NEWS.includes(kind) && now.explained && !(kind === 'challenge' && c === 0)) now.news.push(event);
  const change = (changes: Partial<Duel>) => {
    if (!now.duel) return;
    now.duel = { ...now.duel, ...changes };
    now.explained = now.duel;
    now.lying[now.duel.place] = now.duel;
  };
  switch (kind) {
    case 'half':
      Object.assign(now, { ...start(), score: now.score, explained: now.explained, news: now.news, moment: now.moment, act: event });
      now.half = a;
      now.deck = b;
      now.pile = b;
      break;
    case 'phase':
      now.phase = a;
      now.setPiece = a !== ATTACK;
      now.run = null;
      if (a === ATTACK) now.out = null;
      now.lying.fill(null);
      now.duel = null;
      now.place = C;
      now.kind = null;
      now.choosing = null;
      now.support = null;
      now.kicker = false;
      now.ball = { at: 'place', place: C };
      break;
    case 'line':
      now.hidden = PLACES.map((_, place) => now.hidden[place]! || ((a >> place) & 1) === 1);
      now.lying = now.lying.map((duel, place) => ((a >> place) & 1 ? null : duel));
      now.pile = b;
      break;
    case 'drawn':
      now.hand = [...now.hand, { card: a, face: faceOf(b) }];
      now.pile = c;
      break;
    case 'choice':
      now.choosing = { side: a === C && now.phase === ATTACK };
      now.place = a as Place;
      now.kind = null;
      now.duel = null;
      now.ball = { at: 'place', place: now.place };
      break;
    case 'challenge':
      now.choosing = null;
      now.place = a as Place;
      now.kind = b;
      now.ball = { at: 'place', place: now.place };
      now.duel = {
        phase: now.phase,
        place: now.place,
        kind: b,
        advantage: [...now.advantage],
        last: now.phase === ATTACK && now.hand.length === 1,
        mine: [],
        his: null,
        support: null,
        compared: null,
        whistle: null,
      };
      break;
    case 'laid':
      now.hand = now.hand.filter(({ card }) => card !== a);
      if (!now.duel?.mine.length) now.news = [];
      change({ mine: [...(now.duel?.mine ?? []), { card: a, face: faceOf(b) }] });
      break;
    case 'turned':
      now.hidden[c] = false;
      change({ his: { card: a, face: faceOf(b) } });
      break;
    case 'support':
      now.support = a;
      now.kicker = b !== 1 && a === 0;
      change({ support: { effect: a, points: c } });
      break;
    case 'margin':
      change({ compared: { mine: a, his: b, bonus: c } });
      break;
    case 'whistle':
      change({ whistle: side });
      break;
    case 'kick':
      now.score[side] = a;
      now.ball = { at: 'posts', side };
      break;
    case 'advantage':
      now.advantage[side] = true;
      break;
    case 'advantage_lost':
    case 'advantage_back':
      now.advantage[side] = false;
      break;
    case 'try':
      now.score[side] = a;
      now.ball = { at: 'in-goal', side, place: now.place };
      break;
    case 'conversion':
      now.score[side] = b;
      if (a) now.ball = { at: 'posts', side };
      break;
    case 'out':
      now.out = a as Place;
      now.ball = { at: 'out', place: a as Place };
      break;
    case 'run':
      now.setPiece = false;
      now.run = a ? 'right' : 'left';
      break;
    case 'full_time':
      now.over = true;
      now.duel = null;
      break;
  }
}

/** Your value less the NJ's; before support, what the cards alone say. Null before both are seen, or if one was cancelled. */
export function marginOf({ compared, mine, his, kind, whistle }: Duel, extra: number): number | null {
  if (compared) return compared.mine - compared.his;
  if (!mine.length || !his || whistle !== null) return null;
  return mine.reduce((sum, { face }) => sum + face.values[kind]!, 0) - his.face.values[kind]! - extra;
}

/** Is this a touche or a mêlée, decided by two cards? */
export const ofTwoCards = ({ phase, place }: Pick<Stakes, 'phase' | 'place'>): boolean => phase !== ATTACK && place === C;

/** The places that the game can go to when a challenge is to be chosen. */
export function open(now: Scene): Place[] {
  if (!now.choosing) return [];
  return now.choosing.side ? [L1, R] : [now.place];
}
