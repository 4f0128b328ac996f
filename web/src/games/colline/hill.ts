/**
 * The hill as it is seen: what the position says lies there and, of a clash that is told beat by beat, how far it has been
 * told. Words for what the powers did are the table's.
 */
import type { StoryEntry } from '../../board/position';
import type { Entry } from '../../generated/protocol';
import { Awaits, Lies, type Card, type Position } from './generated/numbers';
import { isPower } from './pace';

export type Phase = 'deal' | 'race' | 'attack' | 'answer' | 'clash' | 'over';

const PHASES: Record<number, Phase> = {
  [Awaits.CARD]: 'deal',
  [Awaits.CLUES]: 'attack',
  [Awaits.DEAL]: 'attack',
  [Awaits.ATTACK]: 'attack',
  [Awaits.ANSWER]: 'answer',
  [Awaits.TURN_UP]: 'clash',
  [Awaits.OVER]: 'over',
};

export const SEATS = [0, 1] as const;

/** A place of the hill. */
export interface Place {
  /** A `Lies`. */
  lies: number;
  /** What lies there; null: nothing, or nothing for this viewer. */
  card: Card | null;
  counts: boolean;
  /** It counts though it is of another colour. */
  raised: boolean;
  /** What it is worth now. */
  worth: number;
  /** What its power turned up, and what that adds. */
  turned: Card | null;
  adds: number;
}

/** A power at work: whose, where, the other two numbers of its event, what it did. */
export interface Power {
  kind: string;
  seat: number;
  place: number;
  b: number;
  c: number;
  said: string;
}

export interface Hill {
  phase: Phase;
  /** By seat, from the left. */
  places: Place[][];
  /** By seat: what counts, and what it comes to; no sums before cards are shown. */
  parts: number[][];
  sums: number[] | null;
  /** Those that have gone off in this clash; the one at work now. */
  powers: Power[];
  act: Power | null;
  /** The sums are being told; who has won the round, in words too. */
  summing: boolean;
  won: { seat: number; said: string } | null;
}

export const isUp = ({ lies }: Place): boolean => lies === Lies.FACE_UP || lies === Lies.REMOVED;

/** A card by its number; none: 0. */
export const cardOf = (deck: readonly Card[], number: number | undefined): Card | null => deck[(number ?? 0) - 1] ?? null;

const tells = ({ events }: Entry, kind: string): boolean => events.some((event) => event[0] === kind);

/** The sentence of an event. Every event of a clash has one, up to the last; the card laid before it may have none. */
function said(entry: StoryEntry, at: number): string {
  const { events, sentences } = entry.whole ?? entry;
  return sentences.at(at - events.length) ?? '';
}

export function hillOf(position: Position, story: readonly StoryEntry<Position>[], deck: readonly Card[]): Hill {
  const last = story.at(-1);
  const after = last?.whole ? ({ ...position, ...last.whole.changes } as Position) : position;
  const phase = after.awaits === Awaits.CARD && after.strong ? 'clash' : (PHASES[after.awaits] ?? 'race');
  const clash = phase === 'clash' || phase === 'over' ? story.slice(story.findLastIndex((entry) => tells(entry, 'shown'))) : [];
  const half = last?.whole !== undefined && tells(last, 'shown');
  const places = half ? shownSoFar(position, after, last.events, deck) : settled(after, deck);
  const parts = places.map((side) => [...side.flatMap(({ counts, worth }) => (counts ? [worth] : [])), ...side.flatMap(({ adds }) => adds || [])]);
  const told = clash.flatMap((entry) => entry.events.map(([kind, seat, place, b, c], i) => ({ kind, seat, place, b, c, said: said(entry, i) })));
  const powers = told.filter(({ kind }) => isPower(kind));
  return {
    phase,
    places,
    parts,
    sums: !clash.length ? null : half ? parts.map((side) => side.reduce((sum, part) => sum + part, 0)) : after.sums,
    powers,
    act: powers.at(-1) === told.at(-1) ? (powers.at(-1) ?? null) : null,
    summing: told.some(({ kind }) => kind === 'sum'),
    won: told.findLast(({ kind }) => kind === 'wins_round' || kind === 'wins') ?? null,
  };
}

/** The hill as a position has it. */
function settled(now: Position, deck: readonly Card[]): Place[][] {
  return SEATS.map((seat) =>
    now.lies[seat]!.map((lies, place) => {
      const counts = !!now.counts[seat]![place];
      return {
        lies,
        card: cardOf(deck, now.laid[seat]![place]),
        counts,
        raised: counts && !now.of_strong_colour[seat]![place],
        worth: now.worth[seat]![place]!,
        turned: cardOf(deck, now.turned[seat]![place]),
        adds: now.adds[seat]![place]!,
      };
    }),
  );
}

/** The hill while a clash is told: places are turned up one by one, then a power goes off after another. */
function shownSoFar(before: Position, after: Position, events: Entry['events'], deck: readonly Card[]): Place[][] {
  const places = settled(after, deck).map((side, seat) =>
    side.map((end, place): Place => {
      if (events.some(([kind, , at]) => kind === 'shown' && at === place))
        return { ...end, lies: Lies.FACE_UP, counts: !!after.of_strong_colour[seat]![place], raised: false, worth: end.card?.value ?? 0 };
      const laid = events.find(([kind, whose, at]) => kind === 'laid' && whose === seat && at === place)?.[3];
      return { ...end, lies: Lies.FACE_DOWN, card: cardOf(deck, before.laid[seat]![place] || laid), counts: false, raised: false };
    }),
  );
  const change = (seat: number, place: number, what: Partial<Place>) => Object.assign(places[seat]![place]!, what);
  const gone = { lies: Lies.REMOVED, counts: false };
  for (const [kind, seat, place, b, c] of events) {
    if (kind === 'destroyed') change(1 - seat, place, gone);
    else if (kind === 'discarded') {
      change(seat, place, gone);
      if (c) change(1 - seat, place, gone);
    } else if (kind === 'strong') change(seat, place, { counts: true, raised: true });
    else if (kind === 'copies') change(seat, place, { worth: c });
    else if (kind === 'adds') change(seat, b, { worth: c });
  }
  return places;
}
