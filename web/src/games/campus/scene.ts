/**
 * What the boards of Campus show after some entries of the log, folded from events (see `poche/scene.ts` for why).
 *
 * An entry may be told in parts: of a chain reaction first one token, then two. So all that is `newest` is about the last
 * event told.
 */
import type { Entry } from '../../generated/protocol';
import { CELLS, type Tray } from './lines';

export type Side = 0 | 1;

/** What has just happened to one token. */
export interface Touched {
  board: Side;
  cell: number;
  how: 'laid' | 'paid' | 'bonus' | 'star' | 'called';
  /** The line that gave it, or on which a bonus was forgotten. */
  line: number | null;
}

export interface RoundEnd {
  round: number;
  winner: Side;
  /** What it costs the other; 0 where rounds are counted. */
  points: number;
  tokens: number;
}

export interface Scene {
  /** By board: board n is the one that seat n plays in round 1. */
  boards: [Tray, Tray];
  /** 0 while boards are filled. */
  round: number;
  /** For whom the dice are. */
  player: Side | null;
  dice: number[];
  /** What the dice gave, and what is left of it. */
  given: number;
  budget: number;
  /** Has the player turned a token in this turn? */
  begun: boolean;
  /** Free tokens that came one after the other; 0 as soon as something else happens. */
  chain: number;
  newest: Touched | null;
  /** Moves with every event, for what has to start anew. */
  moment: number;
  /** The tokens that this turn has turned. */
  turned: number;
  /** By seat, in this round. */
  throws: [number, number];
  /** Alone: how many tokens each throw turned. */
  harvest: number[];
  lost: [number, number];
  won: [number, number];
  /** The round that has just ended, until the dice fall again. */
  ended: RoundEnd | null;
  over: boolean;
}

/** The board that a seat plays: in round 2 they are swapped (CAMPUS-21). */
export const boardOf = (round: number, seat: number): Side => (round < 2 ? seat : 1 - seat) as Side;

interface Lying {
  tokens: (number | null)[];
  up: boolean[];
}
const bare = (): Lying => ({ tokens: Array<number | null>(CELLS).fill(null), up: Array<boolean>(CELLS).fill(false) });

/** The scene after these entries, which are those still in force (see `inForce`). */
export function scene(entries: readonly Entry[], options: Record<string, string>): Scene {
  const boards: [Lying, Lying] = [bare(), bare()];
  const auto = options.bonuses === 'auto';
  const now: Scene = {
    boards,
    round: 0,
    player: null,
    dice: [],
    given: 0,
    budget: 0,
    begun: false,
    chain: 0,
    newest: null,
    moment: 0,
    turned: 0,
    throws: [0, 0],
    harvest: [],
    lost: [0, 0],
    won: [0, 0],
    ended: null,
    over: false,
  };

  const turn = (seat: Side, cell: number, how: Touched['how'], line: number | null) => {
    const board = boardOf(now.round, seat);
    boards[board].up[cell] = false;
    now.begun = true;
    now.turned += 1;
    now.newest = { board, cell, how, line };
    if (now.harvest.length) now.harvest[now.harvest.length - 1]! += 1;
  };
  const endTurn = () => {
    now.dice = [];
    now.given = 0;
    now.budget = 0;
    now.begun = false;
  };

  for (const entry of entries) {
    if (auto) now.chain = 0;
    for (const [kind, seat_, a, b, c] of entry.events) {
      const seat = seat_ as Side;
      now.moment += 1;
      switch (kind) {
        case 'token':
          if (a === 0) boards[c as Side] = now.boards[c as Side] = bare();
          boards[c as Side].tokens[a] = b;
          boards[c as Side].up[a] = true;
          now.newest = { board: c as Side, cell: a, how: 'laid', line: null };
          break;
        case 'round':
          now.round = a;
          now.player = seat;
          now.throws = [0, 0];
          break;
        case 'throw':
          now.player = seat;
          now.dice = [a, b];
          now.given = c;
          now.budget = c;
          now.begun = false;
          now.turned = 0;
          now.chain = 0;
          now.newest = null;
          now.ended = null;
          now.throws[seat] += 1;
          now.harvest.push(0);
          break;
        case 'call':
          boards[boardOf(now.round, 1 - seat)].up[b] = true;
          now.newest = { board: boardOf(now.round, 1 - seat), cell: b, how: 'called', line: a };
          break;
        case 'flip':
          turn(seat, a, 'paid', null);
          now.budget = c;
          now.chain = 0;
          break;
        case 'bonus':
          turn(seat, a, 'bonus', c);
          now.chain += 1;
          break;
        case 'star':
          turn(seat, a, 'star', null);
          now.chain += 1;
          break;
        case 'turn_end':
          endTurn();
          now.newest = null;
          now.chain = 0;
          break;
        case 'cleared':
          now.won[seat] += 1;
          break;
        case 'lost':
          now.lost[seat] += a;
          now.ended = { round: c, winner: (1 - seat) as Side, points: a, tokens: b };
          break;
        case 'swap':
          endTurn();
          now.newest = null;
          now.chain = 0;
          for (const board of boards) board.up.fill(true);
          break;
        case 'end':
          endTurn();
          now.ended = null; // the result says it, and does not cover the boards
          now.over = true;
          break;
      }
    }
  }
  return now;
}
