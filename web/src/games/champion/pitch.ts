/**
 * What lies on the pitch: the position, and what the story adds to it for the eye. The cards of the challenges of this phase
 * that are decided, what came of the last one, and while an entry is being told, what of it can be seen already.
 */
import type { StoryEntry } from '../../board/position';
import type { Entry } from '../../generated/protocol';
import { cardOf, cardsOf, PLACES, supportOf, type Printed } from './cards';
import { Awaits, YOU, type Card, type Position, type SupportCard } from './generated/numbers';

export type Event = Entry['events'][number];

/** One challenge. */
export interface Duel {
  /** The position in which its cards lie, or are to be laid: its place and kind, what each margin would bring. */
  at: Position;
  /** In the order in which they were laid. */
  mine: Card[];
  his: Card | null;
  support: SupportCard | null;
  /** Your value less the NJ's; before support, as the cards lie. */
  margin: number | null;
  /** The values that were compared in the end. */
  compared: { mine: number; his: number } | null;
  /** Whose Arbitre has cancelled the other's card. */
  whistle: number | null;
  /** What has been told since the NJ's card was turned. */
  news: Event[];
}

export interface Pitch {
  position: Position;
  /** In the order in which they were drawn. */
  hand: Card[];
  /** The challenge that is on. */
  on: Duel | null;
  /** The last one whose cards were laid. */
  last: Duel | null;
  /** The challenges of this phase whose cards still lie there, by place. */
  lying: (Duel | null)[];
  /** Where the ball is, and whose it is there. */
  ball: { at: 'place' | 'out' | 'in-goal' | 'posts'; side: number };
  /** Where it went out last. */
  out: number | null;
  /** The event told last. */
  act: Event | null;
  /** Moves with every event, for what has to start anew. */
  moment: string;
}

const challenge = (at: Position): Duel => ({ at, mine: [], his: null, support: null, margin: null, compared: null, whistle: null, news: [] });

export function pitchOf(position: Position, story: readonly StoryEntry<Position>[], deck: readonly Printed[]): Pitch {
  const cards = cardsOf(position, deck);
  const drawn: number[] = [];
  let phase: Duel[] = [];
  let last: Duel | null = null;
  let out: number | null = null;
  for (const entry of story)
    for (const event of entry.events) {
      const [kind, side, a, b] = event;
      if (kind === 'phase') phase = [];
      if (kind === 'drawn') drawn.push(a);
      if (kind === 'out') out = a;
      if (kind === 'laid') {
        if (!last || last.his) phase.push((last = challenge(entry.position)));
        last.at = entry.position;
        last.mine.push(cardOf(cards, a));
      }
      if (!last) continue;
      if (kind === 'turned') last.his = cardOf(cards, a);
      if (kind === 'support') last.support = supportOf(cards, a);
      if (kind === 'margin') [last.compared, last.margin] = [{ mine: a, his: b }, a - b];
      if (kind === 'whistle') last.whistle = side;
      if (last.his) last.news.push(event);
    }
  const on = position.asked < 0 ? null : position.laid[0] ? last : challenge(position);
  if (on && !on.compared && position.awaits === Awaits.SUPPORT) on.margin = position.lead;
  const newest = story.at(-1)?.events ?? [];
  return {
    ...shownOf(position, newest),
    hand: position.in_hand
      .filter(Boolean)
      .sort((one, other) => drawn.lastIndexOf(one) - drawn.lastIndexOf(other))
      .map((card) => cardOf(cards, card)),
    on,
    last,
    // Where a new card lies hidden, those of before are gone.
    lying: PLACES.map((_, place) => phase.findLast((duel) => duel.at.place === place && (duel === on || !position.face_down[place])) ?? null),
    out,
    act: newest.at(-1) ?? null,
    moment: `${story.length} ${newest.length}`,
  };
}

/** What the newest events show at once, though their entry may not have been told whole: points, Avantages, the ball. */
function shownOf(position: Position, newest: readonly Event[]): Pick<Pitch, 'position' | 'ball'> {
  const now = { ...position, score: [...position.score], advantage: [...position.advantage] };
  let ball: Pitch['ball'] = { at: 'place', side: YOU };
  for (const [kind, side, a, b] of newest)
    switch (kind) {
      case 'try':
        now.score[side] = a;
        ball = { at: 'in-goal', side };
        break;
      case 'kick':
        now.score[side] = a;
        ball = { at: 'posts', side };
        break;
      case 'conversion':
        now.score[side] = b;
        if (a) ball = { at: 'posts', side };
        break;
      case 'advantage':
        now.advantage[side] = 1;
        break;
      case 'advantage_lost':
      case 'advantage_back':
        now.advantage[side] = 0;
        break;
      case 'out':
        ball = { at: 'out', side };
        break;
      case 'run':
        now.two_cards = 0;
        break;
      case 'phase':
      case 'choice':
      case 'challenge':
        ball = { at: 'place', side };
    }
  return { position: now, ball };
}
