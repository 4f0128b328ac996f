/** How fast a match is told: cards fall quickly; the card turns, then the margin is counted, then the ball moves. */
import type { Pace } from '../../board/playback.svelte';
import type { Entry } from '../../generated/protocol';
import type { EventKind } from './generated/numbers';

// A row is a kind of event, and how long it stays before the next one; what is not here passes at once.
const STAYS: Partial<Record<EventKind, number>> = {
  half: 500,
  drawn: 140,
  laid: 320,
  turned: 720,
  support: 1100,
  margin: 980,
  whistle: 1300,
  kick: 1600,
  played_on: 900,
  advantage: 1000,
  advantage_lost: 1000,
  no_advantage: 800,
  try: 1700,
  conversion: 1100,
  out: 1300,
  turns_back: 800,
  scrum: 1200,
  run: 900,
  phase_over: 1000,
  half_time: 2600,
  full_time: 600,
};

/** The referee's hand: what follows a try in vain (no But, no Buteur) is not dwelt on. */
const stays = ([kind, , a]: Entry['events'][number]): number => (kind === 'conversion' && !a ? 500 : (STAYS[kind as EventKind] ?? 0));

export function pace(entry: Entry): Pace {
  const beats: [number, number][] = [];
  entry.events.forEach((event, i) => {
    if (i < entry.events.length - 1 && stays(event)) beats.push([i + 1, stays(event)]);
  });
  const last = entry.events.at(-1);
  return { beats, pause: last ? stays(last) : 0 };
}
