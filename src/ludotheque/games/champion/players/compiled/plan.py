"""What the players of Rugby Champion who think do: every action that is open, with what it is worth."""

from typing import Any, NamedTuple

import numpy as np
from numba import carray

from .....engine.bits import count_bits
from .....engine.compiler import compiled, external, inlined, pointer
from .....engine.verbs import rule
from .....players.search.player import address
from ... import GAME
from ...record import (
    ARROW_AT,
    BONUS,
    CHAMPION,
    EFFECTS,
    FIRST_CARDS,
    FOUL,
    KICKER,
    KINDS,
    MOST_IN_HAND,
    NJ,
    VALUE_BITS,
    VALUE_OF,
    YOU,
    Awaits,
    Decision,
    Phase,
    Place,
)
from ...rules import POINTS_OF_A_CONVERSION as CONVERSION_POINTS
from ...rules import card_of
from ..later import prepare_outside, read_cell
from .phase import (
    AIM,
    BACK_ON_C,
    BUTEUR,
    DRAWN,
    ENDS,
    HANDS,
    L1,
    L2,
    MY_KICK,
    NO_POINTS,
    PILES,
    POINTS,
    RESULTS,
    SPOTS,
    TO_MELEE,
    TRY,
    UNTOUCHED,
    C,
    R,
    Search,
    add_challenge,
    add_end,
    add_nj_try,
    add_try,
    add_value,
    add_won_by_one,
    fill,
    fill_ends,
    fill_odds,
    next_spots,
    set_value,
)
from .rest import EXTRA, FOR_POINTS, HIS, MINE, SITUATIONS, card_worths, tables_at, worth_at

# The levels of those who think. The scorer knows what the captain knows and plays for points: for the laboratory.
CAREFUL, FORGETFUL, CAPTAIN, SCORER = range(4)
MOST_ACTIONS = 6


class Held(NamedTuple):
    """The cards in hand; a hand in a search is a mask over them."""

    cards: Any  # their numbers
    faces: Any
    size: int
    goals: int  # those with a But: a hand


class Situation(NamedTuple):
    """What a decision starts from, in the words of the search."""

    spot: int
    pile: int
    advantages: int
    everything: int  # all cards in hand: a hand


class Room(NamedTuple):
    """Where the search writes; see `phase.py`."""

    odds: Any
    lays: Any
    ways: Any


@compiled
def weigh(slot, later, worths, level, actions, values):
    """Write the actions that are open and the value of each (as wide as `values`); how many.

    `later`: what the rest of the match is worth; `worths`: what a card is worth beyond any other, by number.
    """
    match = slot[0]
    held = held_cards(match)
    values[:] = 0.0
    run = int(match.phase == Phase.SCRUM)
    of_two = match.phase != Phase.ATTACK and match.place == Place.C
    # When only a hand's cards are held, so many cards are left: each challenge takes one of mine and one of his.
    base = count_bits(match.unseen) - held.size + int(of_two and match.laid[0] == 0)
    lead = int(match.score[YOU]) - int(match.score[NJ])
    kept = worth_of_hands(held, worths)
    ends = np.empty((HANDS, ENDS, SITUATIONS))
    fill_ends(ends, later, kept, held.size, lead, base)
    support, helps = support_pile(match)
    search = Search(ends, held.faces, support[0, KICKER] / helps, held.goals, run, level != CAREFUL)
    now = Situation(
        place_spot(match.place, match.way),
        BUTEUR if match.kicker else DRAWN if match.drawn else UNTOUCHED,
        MINE * int(match.advantage[YOU]) + HIS * int(match.advantage[NJ]) + EXTRA * int(match.extra),
        (1 << held.size) - 1,
    )
    if match.awaits == Awaits.CONVERSION:
        weigh_conversion(search, now, actions, values)
        fill_ends(ends, later, kept, held.size, lead + CONVERSION_POINTS, base)
        add_end(values[0], 1.0, search, now.everything, NO_POINTS, now.advantages)
        return 2
    unseen = match.unseen if level >= CAPTAIN else FIRST_CARDS[match.cards] & ~match.hand
    width = values.shape[1]
    room = Room(
        np.empty((MOST_IN_HAND, KINDS, PILES, RESULTS, PILES)),
        np.empty((HANDS, SPOTS, KINDS, PILES, SITUATIONS, width)),
        np.empty((HANDS, SPOTS, PILES, SITUATIONS, width)),
    )
    fill_odds(room.odds, held.faces, held.size, match.faces, unseen, support)
    if match.awaits == Awaits.PENALTY:
        return weigh_penalty(search, room, held.size, now, actions, values)
    if match.awaits == Awaits.WAY:
        return weigh_ways(match, search, room, held.size, now, actions, values)
    for i in range(held.size):
        actions[i] = Decision.LAY + held.cards[i]
    if of_two:
        weigh_pairs(match, search, room, unseen, support, held.size, now, values)
    else:
        weigh_cards(match, search, room, held.size, now, values)
    return held.size


@compiled
def held_cards(match):
    cards = np.zeros(MOST_IN_HAND, np.int64)
    faces = np.zeros(MOST_IN_HAND, np.int64)
    count, goals = 0, 0
    left = match.hand
    while left != 0:
        bit = left & -left
        left ^= bit
        cards[count] = card_of(bit)
        faces[count] = match.faces[cards[count]]
        if match.goals & bit:
            goals |= 1 << count
        count += 1
    return Held(cards, faces, count, goals)


@compiled
def worth_of_hands(held, worths):
    """By hand: what keeping it is worth."""
    kept = np.zeros(HANDS)
    for hand in range(1 << held.size):
        for i in range(held.size):
            if hand >> i & 1:
                kept[hand] += worths[held.cards[i] - 1]
    return kept


@compiled
def support_pile(match):
    """The support cards by kind of the challenge and effect, and how many."""
    support = np.empty((KINDS, EFFECTS), np.int64)
    for kind in range(KINDS):
        for effect in range(EFFECTS):
            support[kind, effect] = match.support[kind, effect]
    return support, support[0].sum()


# --- By what is awaited ------------------------------------------------------------------------------------


@compiled
def weigh_conversion(search, now, actions, values):  # CHAMPION-9: the try has been counted
    """Both actions; of these the value of leaving it."""
    actions[0], actions[1] = Decision.CONVERT, Decision.LEAVE
    add_end(values[1], 1.0, search, now.everything, NO_POINTS, now.advantages)
    if values.shape[1] > 1:
        values[:2, TRY] = 1.0
        values[0, POINTS] = CONVERSION_POINTS


@compiled
def weigh_penalty(search, room, count, now, actions, values):  # CHAMPION-25
    actions[0], actions[1] = Decision.KICK, Decision.PLAY_ON
    following = next_spots(1 << now.spot, search.run)
    fill(search, room.odds, room.lays, room.ways, count, count, following, now.pile, now.advantages)
    add_end(values[0], 1.0, search, now.everything, MY_KICK, now.advantages)
    add_won_by_one(values[1], 1.0, search, room.ways, now.everything, now.spot, now.pile, now.advantages)
    return 2


@compiled
def weigh_ways(match, search, room, count, now, actions, values):  # CHAMPION-8, CHAMPION-10
    spots = next_spots(1 << C, search.run) if match.way == 0 else 1 << now.spot
    fill(search, room.odds, room.lays, room.ways, count, count, spots, now.pile, now.advantages)
    found = 0
    for side in range(2):
        target = now.spot if match.way != 0 else R if side else L1
        if match.way == 0 or side == int(match.way > 0):
            for kind in range(KINDS - 1 if target == R else KINDS):
                actions[found] = Decision.GO + KINDS * side + kind
                set_value(values[found], room.lays[now.everything, target, kind, now.pile, now.advantages])
                found += 1
    return found


@compiled
def weigh_cards(match, search, room, count, now, values):
    """The cards of a challenge."""
    following = next_spots(1 << now.spot, search.run)
    fill(search, room.odds, room.lays, room.ways, count, count - 1, following, now.pile, now.advantages)
    spare = np.empty((2, values.shape[1]))
    for i in range(count):
        add_challenge(
            values[i],
            search,
            room.odds[i, match.kind, now.pile],
            room.lays,
            room.ways,
            now.everything ^ 1 << i,
            now.spot,
            now.pile,
            now.advantages,
            spare[0],
            spare[1],
        )


@compiled
def place_spot(place, way):
    """Where the challenge is; the line from the left is L2 L1 C R."""
    if place == Place.C:
        return BACK_ON_C if way > 0 else C
    return L2 if place == Place.L2 else L1 if place == Place.L1 else R


@compiled
def weigh_pairs(match, search, room, unseen, support, count, now, values):  # CHAMPION-35, CHAMPION-36
    """The cards of a touche or a mêlée: each with the best of the others, or with the one that lies there."""
    first = int(match.laid[0])
    if search.run:
        held = count - (2 if first == 0 else 1)
        following = next_spots(1 << C, search.run)
        fill(search, room.odds, room.lays, room.ways, count, held, following, UNTOUCHED, now.advantages)
    out = np.empty(values.shape[1])
    for i in range(count):
        mine = VALUE_OF[search.faces[i] & VALUE_BITS, match.kind]
        rest = now.everything ^ 1 << i
        if first != 0:
            total = mine + VALUE_OF[match.faces[first] & VALUE_BITS, match.kind]
            add_set_piece(values[i], match, search, room.ways, unseen, support, total, rest, now.advantages)
            continue
        values[i, AIM] = -np.inf
        for j in range(count):
            if j != i:
                out[:] = 0.0
                total = mine + VALUE_OF[search.faces[j] & VALUE_BITS, match.kind]
                add_set_piece(out, match, search, room.ways, unseen, support, total, rest ^ 1 << j, now.advantages)
                if out[AIM] > values[i, AIM]:
                    set_value(values[i], out)


@compiled
def add_set_piece(out, match, search, ways, unseen, support, mine, hand, advantages):
    """Two cards are laid, of this total; `hand` is what is held after them."""
    cards, helps = count_bits(unseen), support[match.kind].sum()
    left = unseen
    while left != 0:
        bit = left & -left
        left ^= bit
        turned = int(match.faces[card_of(bit)])
        right = turned >> ARROW_AT & 1
        margin = mine - VALUE_OF[turned & VALUE_BITS, match.kind] - int(match.set_piece[match.phase])
        if margin <= 0:
            add_total(out, 1.0 / cards, search, ways, hand, margin, right, UNTOUCHED, advantages)
            continue
        for effect in range(EFFECTS):
            weight = support[match.kind, effect] / (cards * helps)
            if effect == FOUL:
                add_end(out, weight, search, hand, TO_MELEE, advantages)
            elif effect == KICKER:
                add_total(out, weight, search, ways, hand, margin, right, BUTEUR, advantages)
            elif weight > 0:
                add_total(out, weight, search, ways, hand, margin - effect + BONUS, right, DRAWN, advantages)


@compiled
def add_total(out, weight, search, ways, hand, margin, right, pile, advantages):
    """A touche or a mêlée is decided: by so much, with this arrow."""
    if margin > 0:
        if search.run and advantages & MINE:
            add_try(out, weight, search, hand, advantages)
            return
        advantages |= MINE | EXTRA  # CHAMPION-32: in a touche the card more comes with a second one too
    elif margin < 0:
        if advantages & HIS:
            add_nj_try(out, weight, search, hand, pile, advantages)
            return
        advantages |= HIS
    if search.run and search.plans:
        add_value(out, weight, ways[hand, R if right else L1, pile, advantages])
    else:
        add_end(out, weight, search, hand, NO_POINTS, advantages)


# --- From Python, and for the rules ------------------------------------------------------------------------


@compiled
def weights_of(slot, level):
    """What `weigh` needs to know of the rest of the match: by level, for the chance to win or for points."""
    match = slot[0]
    cards = int(match.cards)
    if read_cell(cards) == 0:
        prepare_outside(cards)
    place = read_cell(cards)
    half = max(int(match.half), 1) - 1 if level == CAPTAIN else FOR_POINTS
    return tables_at(place)[half], card_worths(match.faces, cards, worth_at(place))


def weighed(slot: Any, level: int, width: int = 1) -> tuple[Any, Any]:
    """The actions that are open and their values; of these the first `width` numbers (1 or WORTHS)."""
    actions, values = np.empty(MOST_ACTIONS, np.int64), np.empty((MOST_ACTIONS, width))
    count = weigh(slot, *weights_of(slot, level), level, actions, values)
    return actions[:count], values[:count]


@compiled
def advise(slot, actions, figures):
    """What the captain sees, action by action: the chance to win the match (a draw counts half), then of this phase the
    chance of a try, of a try of the NJ, and the points of each."""
    later, worths = weights_of(slot, CAPTAIN)
    return weigh(slot, later, worths, CAPTAIN, actions, figures)


weigh_here = inlined(weigh)


@compiled
def best(place, level):
    """The action that a level takes in the position that lies there in memory."""
    slot = carray(pointer(place), (1,), CHAMPION)
    later, worths = weights_of(slot, level)
    actions, values = np.empty(MOST_ACTIONS, np.int64), np.empty((MOST_ACTIONS, 1))
    chosen = 0
    for k in range(weigh_here(slot, later, worths, level, actions, values)):
        if values[k, AIM] > values[chosen, AIM]:
            chosen = k
    return actions[chosen]


_example = GAME.start(CHAMPION, GAME.check_options({}))
_example[0].awaits = Awaits.CONVERSION
best_outside = external(best, _example.ctypes.data, CAPTAIN)


@rule
def think(match, level):
    return best_outside(address(match), level)
