/** What each margin would bring in a challenge: the ruler under the pitch, the same before and after the cards are turned. */
import { ATTACK, beforeTouchline } from './cards';
import { NJ, ofTwoCards, YOU, type Stakes } from './scene';

export type Outcome = 'try' | 'try_nj' | 'advantage' | 'advantage_nj' | 'lost' | 'lost_nj' | 'on' | 'arrow' | 'out' | 'end' | 'nothing';

export interface Cell {
  /** The margins that it stands for: from, to. */
  from: number;
  to: number;
  tone: 'good' | 'even' | 'bad';
  /** What it brings, in the order in which it happens. */
  brings: Outcome[];
}

const FAR = 99;

/** CHAMPION-35, 36: of a touche or a mêlée only the sign counts. */
function ofTotals({ phase, advantage }: Stakes): Cell[] {
  const second = phase !== ATTACK + 1; // in a touche your second Avantage is nothing (CHAMPION-32)
  return [
    { from: -FAR, to: -1, tone: 'bad', brings: [advantage[NJ] ? 'try_nj' : 'advantage_nj'] },
    { from: 0, to: 0, tone: 'even', brings: ['nothing'] },
    { from: 1, to: FAR, tone: 'good', brings: [advantage[YOU] ? (second ? 'try' : 'nothing') : 'advantage'] },
  ];
}

/** What a challenge won or lost by 1 does to Avantage (CHAMPION-12, 30, 36). */
function byOne({ phase, advantage }: Stakes, winner: number): Outcome | null {
  const loser = 1 - winner;
  if (advantage[loser]) return loser === YOU ? 'lost' : 'lost_nj';
  if (winner === YOU && phase === ATTACK) return null;
  if (advantage[winner]) return winner === YOU ? 'try' : 'try_nj';
  return winner === YOU ? 'advantage' : 'advantage_nj';
}

export function cellsOf(stakes: Stakes): Cell[] {
  if (ofTwoCards(stakes)) return ofTotals(stakes);
  const edge = beforeTouchline(stakes.place);
  const follows = (margin: number): Outcome => {
    if (edge) return stakes.phase === ATTACK ? 'out' : 'end';
    if (stakes.last) return 'end';
    return margin === 1 ? 'on' : 'arrow';
  };
  const middle = (margin: -1 | 0 | 1): Outcome[] => {
    const taken = margin === 0 ? null : byOne(stakes, margin > 0 ? YOU : NJ);
    if (taken === 'try' || taken === 'try_nj') return [taken];
    return taken ? [taken, follows(margin)] : [follows(margin)];
  };
  return [
    { from: -FAR, to: -2, tone: 'bad', brings: ['try_nj'] },
    { from: -1, to: -1, tone: 'bad', brings: middle(-1) },
    { from: 0, to: 0, tone: 'even', brings: middle(0) },
    { from: 1, to: 1, tone: 'good', brings: middle(1) },
    { from: 2, to: FAR, tone: 'good', brings: ['try'] },
  ];
}
