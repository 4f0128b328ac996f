/**
 * How fast the story of the hill is told: the race at once, for it is run as it happens; the clash place by place, then
 * power by power, and then it stays until it has been looked at. In calm mode (`keep`, not `p1 keep`) dice roll a moment before they lie.
 */
import type { Pace } from '../../board/playback.svelte';
import type { Entry } from '../../generated/protocol';

const ROLL = 420; // ms that dice roll in calm mode
const POWER = 1900; // ms to see a power at work and read what it did

// A row is a kind of event, and how long it stays.
const STAYS: Record<string, number> = {
  draws: 45,
  round: 0,
  beat: 0,
  keep: 0,
  dice: 0,
  four_alike: 0,
  pass: 0,
  grab: 1700,
  clues: 1200,
  deals: 600,
  lays: 420,
  clue: 0,
  shown: 750,
  destroyed: POWER,
  safe: POWER,
  discarded: POWER,
  fives: POWER,
  strong: POWER,
  copies: POWER,
  adds: POWER,
  turns_up: POWER,
  no_pile: POWER,
  sum: 800,
  wins_round: 2600,
  wins: 1200,
};

/** Is a power of a card at work? */
export const isPower = (kind: string): boolean => STAYS[kind] === POWER;

export function pace(entry: Entry): Pace {
  if (/^keep/.test(entry.action)) return { pause: ROLL };
  const kinds = entry.events.map(([kind]) => kind);
  const beats: [number, number][] = [];
  kinds.forEach((kind, i) => {
    const last = i === kinds.length - 1;
    const clash = ['shown', 'sum', 'wins_round'].includes(kind) || isPower(kind);
    if (!last && clash) beats.push([i + 1, STAYS[kind]!]);
  });
  const stays = kinds.filter((kind) => kind !== 'card' && kind !== 'laid').map((kind) => STAYS[kind] ?? 0);
  // A round that is over is worth a look, before cards are dealt for the next.
  return { beats, pause: stays.at(-1) ?? 0, wait: kinds.at(-1) === 'wins_round' };
}
