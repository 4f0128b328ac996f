/** How fast a battle is told: your own cards quickly; the Ennemi's turn card by card, so that its rule can be read. */
import type { Pace } from '../../board/playback.svelte';
import type { Entry } from '../../generated/protocol';
import { ENNEMI, Why } from './generated/numbers';

// A row is a kind of event, and how long it stays before the next one; what is not here passes at once.
const STAYS: Record<string, number> = {
  draws: 130,
  enters: 380,
  shoots: 700,
  aims: 800,
  hurt: 750,
  healed: 600,
  destroyed: 700,
  sacrificed: 500,
  moves: 600,
  skips: 1100,
  turned_over: 1500,
  turned_up: 650,
  combat: 550,
  wounds: 800,
  taken: 1700,
  objective: 1400,
  marker: 700,
  falls: 1800,
  round: 500,
  heads: 900,
  by_hand: 1500,
};
// The same of what the Ennemi does, where it differs.
const ITS: Record<string, number> = { enters: 1200, attached: 1200, tactic: 1200, event: 1300, acts: 900, replaced: 900, discount: 900 };

function stays([kind, seat, , b]: Entry['events'][number]): number {
  if (seat === ENNEMI && kind === 'discarded') return b === Why.TOO_DEAR ? 420 : b === Why.IDLE || b === Why.NO_ROOM ? 1000 : 0;
  return (seat === ENNEMI ? ITS[kind] : undefined) ?? STAYS[kind] ?? 0;
}

export function pace(entry: Entry): Pace {
  const beats: [number, number][] = [];
  entry.events.forEach((event, i) => {
    if (i < entry.events.length - 1 && stays(event)) beats.push([i + 1, stays(event)]);
  });
  const last = entry.events.at(-1);
  return { beats, pause: last ? stays(last) : 0 };
}
