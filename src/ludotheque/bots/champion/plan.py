"""What the players of Rugby Champion who think do: every action that is open, with what it is worth."""

import ctypes
from typing import Any

import numpy as np
from numba.extending import overload

from ...engine.compiled import apart, compiled
from ...engine.verbs import rule
from ...games.champion import GAME
from ...games.champion.record import (
    ARROW_AT,
    BONUS,
    CARD_OF_REMAINDER,
    CHAMPION,
    EFFECTS,
    FIRST_CARDS,
    FOUL,
    KICKER,
    KINDS,
    MOST_IN_HAND,
    NJ,
    ROOT,
    YOU,
    Awaits,
    Decision,
    Phase,
    Place,
)
from . import later
from .later import EXTRA, HIS, MINE, SITUATIONS
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
)

# The levels of those who think.
CAREFUL, FORGETFUL, CAPTAIN = range(3)
MOST_ACTIONS = 6
CONVERSION_POINTS = 2


@compiled
def weigh(desk, later, worths, forgets, plans, actions, values):
    """Write the actions that are open and the value of each (as wide as `values`); how many.

    `later`: what the rest of the match is worth; `worths`: what a card is worth beyond any other, by number.
    `forgets`: which cards are gone is not known; `plans`: the player looks beyond this challenge.
    """
    match = desk[0]
    cards = np.zeros(MOST_IN_HAND, np.int64)
    faces = np.zeros(MOST_IN_HAND, np.int64)
    count, goals = 0, 0
    left = match.hand
    while left != 0:
        bit = left & -left
        left ^= bit
        cards[count] = CARD_OF_REMAINDER[bit % ROOT]
        faces[count] = match.faces[cards[count]]
        if match.goals & bit:
            goals |= 1 << count
        count += 1
    kept = np.zeros(HANDS)
    for hand in range(1 << count):
        for i in range(count):
            if hand >> i & 1:
                kept[hand] += worths[cards[i] - 1]
    unseen = match.unseen
    hidden_or_piled = 0
    left = unseen
    while left != 0:
        left &= left - 1
        hidden_or_piled += 1
    if forgets:
        unseen = FIRST_CARDS[match.cards] & ~match.hand
    support = np.empty(EFFECTS, np.int64)
    total = 0
    for effect in range(EFFECTS):
        support[effect] = match.support[effect]
        total += support[effect]
    width = values.shape[1]
    values[:] = 0.0
    lead = int(match.score[YOU]) - int(match.score[NJ])
    pile = BUTEUR if match.kicker else DRAWN if match.drawn else UNTOUCHED
    advantages = MINE * int(match.advantage[YOU]) + HIS * int(match.advantage[NJ]) + EXTRA * int(match.extra)
    of_two = match.phase != Phase.ATTACK and match.place == Place.C
    run = int(match.phase == Phase.SCRUM)
    laid_first = of_two and match.laid[0] != 0
    # When only a hand's cards are held, so many cards are left: each challenge takes one of mine and one of his.
    base = hidden_or_piled - count + int(of_two and not laid_first)
    kicker = support[KICKER] / total
    ends = np.empty((HANDS, ENDS, SITUATIONS))
    fill_ends(ends, later, kept, count, lead, base)
    search = Search(ends, faces, kicker, goals, run, plans)

    odds = np.empty((MOST_IN_HAND, KINDS, PILES, RESULTS, PILES))
    fill_odds(odds, faces, count, match.faces, unseen, support)
    lays = np.empty((HANDS, SPOTS, KINDS, PILES, SITUATIONS, width))
    ways = np.empty((HANDS, SPOTS, PILES, SITUATIONS, width))
    spot = place_spot(match.place, match.way)
    everything = (1 << count) - 1

    if match.awaits == Awaits.CONVERSION:
        actions[0], actions[1] = Decision.CONVERT, Decision.LEAVE
        for k in range(2):  # the try has been counted
            fill_ends(ends, later, kept, count, lead + CONVERSION_POINTS * (1 - k), base)
            add_end(values[k], 1.0, search, everything, NO_POINTS, advantages)
        if width > 1:
            values[:2, TRY] = 1.0
            values[0, POINTS] = CONVERSION_POINTS
        return 2
    if match.awaits == Awaits.PENALTY:
        actions[0], actions[1] = Decision.KICK, Decision.PLAY_ON
        fill(search, odds, lays, ways, count, count, next_spots(1 << spot, run), pile, advantages)
        add_end(values[0], 1.0, search, everything, MY_KICK, advantages)
        add_won_by_one(values[1], 1.0, search, ways, everything, spot, pile, advantages)
        return 2
    if match.awaits == Awaits.WAY:
        spots = next_spots(1 << C, run) if match.way == 0 else 1 << spot
        fill(search, odds, lays, ways, count, count, spots, pile, advantages)
        found = 0
        for side in range(2):
            target = spot if match.way != 0 else R if side else L1
            if match.way == 0 or side == int(match.way > 0):
                for kind in range(KINDS - 1 if target == R else KINDS):
                    actions[found] = Decision.GO + KINDS * side + kind
                    values[found] = lays[everything, target, kind, pile, advantages]
                    found += 1
        return found
    for i in range(count):
        actions[i] = Decision.LAY + cards[i]
    if of_two:
        if run:
            held = count - (1 if laid_first else 2)
            fill(search, odds, lays, ways, count, held, next_spots(1 << C, run), UNTOUCHED, advantages)
        weigh_pairs(match, search, ways, unseen, support, count, advantages, values)
        return count
    fill(search, odds, lays, ways, count, count - 1, next_spots(1 << spot, run), pile, advantages)
    room = np.empty((2, width))
    for i in range(count):
        rest = everything ^ 1 << i
        add_challenge(
            values[i], search, odds[i, match.kind, pile], lays, ways, rest, spot, pile, advantages, room[0], room[1]
        )
    return count


@compiled
def place_spot(place, way):
    """Where the challenge is; the line from the left is L2 L1 C R."""
    if place == Place.C:
        return BACK_ON_C if way > 0 else C
    return L2 if place == Place.L2 else L1 if place == Place.L1 else R


@compiled
def weigh_pairs(match, search, ways, unseen, support, count, advantages, values):  # CHAMPION-35, CHAMPION-36
    """The cards of a touche or a mêlée: each with the best of the others, or with the one that lies there."""
    out = np.empty(values.shape[1])
    everything = (1 << count) - 1
    first = int(match.laid[0])
    for i in range(count):
        mine = search.faces[i] >> 3 * match.kind & 7
        if first != 0:
            total = mine + (int(match.faces[first]) >> 3 * match.kind & 7)
            add_set_piece(values[i], match, search, ways, unseen, support, total, everything ^ 1 << i, advantages)
            continue
        values[i, AIM] = -np.inf
        for j in range(count):
            if j != i:
                out[:] = 0.0
                total = mine + (search.faces[j] >> 3 * match.kind & 7)
                rest = everything ^ 1 << i ^ 1 << j
                add_set_piece(out, match, search, ways, unseen, support, total, rest, advantages)
                if out[AIM] > values[i, AIM]:
                    values[i] = out


@compiled
def add_set_piece(out, match, search, ways, unseen, support, mine, hand, advantages):
    """Two cards are laid, of this total; `hand` is what is held after them."""
    cards, helps = 0, 0
    left = unseen
    while left != 0:
        left &= left - 1
        cards += 1
    for effect in range(EFFECTS):
        helps += support[effect]
    left = unseen
    while left != 0:
        bit = left & -left
        left ^= bit
        turned = int(match.faces[CARD_OF_REMAINDER[bit % ROOT]])
        right = turned >> ARROW_AT & 1
        margin = mine - (turned >> 3 * match.kind & 7) - int(match.set_piece[match.phase])
        if margin <= 0:
            add_total(out, 1.0 / cards, search, ways, hand, margin, right, UNTOUCHED, advantages)
            continue
        for effect in range(EFFECTS):
            weight = support[effect] / (cards * helps)
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
        if not advantages & MINE:
            advantages |= MINE | EXTRA
        elif search.run:
            add_try(out, weight, search, hand, advantages)
            return
    elif margin < 0:
        if advantages & HIS:
            add_nj_try(out, weight, search, hand, pile, advantages)
            return
        advantages |= HIS
    if search.run and search.plans:
        add_value(out, weight, ways[hand, R if right else L1, pile, advantages])
    else:
        add_end(out, weight, search, hand, NO_POINTS, advantages)


# --- For the rules -----------------------------------------------------------------------------------------


def desk_at(address: int) -> Any:
    """The position that lies there: an array of one record, which is not to be kept."""
    return np.frombuffer((ctypes.c_char * CHAMPION.itemsize).from_address(address), CHAMPION)


def weights_of(desk: Any, level: int) -> tuple[Any, Any]:
    """What `weigh` needs to know of the rest of the match: by level, for the chance to win or for points."""
    match = desk[0]
    half = max(int(match.half), 1) - 1 if level == CAPTAIN else later.FOR_POINTS
    faces = tuple(match.faces[1 : int(match.cards) + 1].tolist())
    return later.tables(int(match.cards))[half], later.card_worths(faces)


def best(address: int, level: int) -> int:
    """The action that a level takes in the position that lies at an address."""
    desk = desk_at(address)
    actions, values = np.empty(MOST_ACTIONS, np.int64), np.empty((MOST_ACTIONS, 1))
    count = weigh(desk, *weights_of(desk, level), level != CAPTAIN, level != CAREFUL, actions, values)
    return int(actions[np.argmax(values[:count, AIM])])


_example = GAME.start(CHAMPION, GAME.check_options({}))
_example[0].awaits = Awaits.CONVERSION
best_apart = apart(best, _example.ctypes.data, CAPTAIN)

FACES_AT = CHAMPION.fields["faces"][1]


def address(match: Any) -> int:
    """Where a position lies in memory. (A record has no address in compiled code, but an array in it has.)"""
    return int(match.faces.ctypes.data) - FACES_AT


@overload(address, target="cpu")
def address_on_cpu(match):
    return lambda match: np.int64(match.faces.ctypes.data) - FACES_AT


@overload(address, target="cuda")
def address_on_gpu(match):
    return lambda match: 0


@rule
def think(match, level):
    return best_apart(address(match), level)
