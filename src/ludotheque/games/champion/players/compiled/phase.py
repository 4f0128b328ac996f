"""The rest of a phase, worked out to its end: every card, every challenge, every card the NJ can turn.

The NJ's hidden cards are draws from the cards that nobody has seen, and its support pile is known, so the chance of
whatever can come of a challenge is known too (`fill_odds`). A card laid is gone: so the values of a hand follow from
those of the smaller hands, from none upwards (`fill`). What comes after the phase is looked up (`rest.py`).

One thing is not exact: all draws of a phase are taken from the same unseen cards, as if a card turned were put back.
The next decision knows better; see `tests/games/champion/test_players.py` for what it costs.

A hand is a mask over the cards held when the search begins. A value is a row of numbers (`WORTHS`): the first is what
is played for, the others are for the adviser.
"""

from typing import Any, NamedTuple

import numpy as np

from .....engine.bits import count_bits
from .....engine.compiler import compiled
from ...record import (
    ARBITRE,
    ARROW_AT,
    BONUS,
    EFFECTS,
    FOUL,
    KICKER,
    KINDS,
    MOST_IN_HAND,
    RED_AT,
    VALUE_BITS,
    VALUE_OF,
    WHISTLES_AT,
    Kind,
    Phase,
)
from ...rules import card_of
from .rest import EXTRA, HIS, LEAST_CARDS, LEVEL, MINE, SITUATIONS

# What a value holds: what is played for; the chance of a try of yours, of the NJ's; the points of each.
WORTHS = 5
AIM, TRY, NJ_TRY, POINTS, NJ_POINTS = range(WORTHS)

HANDS = 1 << MOST_IN_HAND
BITS = np.array([hand.bit_count() for hand in range(HANDS)], np.int64)

# Where a challenge is, as far as it matters. C is come back to from the left only, going right.
L2, L1, C, BACK_ON_C, R = range(5)
SPOTS = 5

# The support pile in this phase: untouched, drawn from, drawn from with Buteur aside.
UNTOUCHED, DRAWN, BUTEUR = range(3)
PILES = 3

# What can come of a challenge. LEVEL_AT and LOST_AT are the first of six each: 3 for an arrow to the right, plus red.
WON_BY_TWO = 0
WON_BY_ONE = 1
LEVEL_AT = 2
LOST_AT = 8
LOST_BY_TWO = 14
PENALTY = 15  # yours
NJ_PENALTY = 16  # kicked
TO_SCRUM = 17
RESULTS = 18


# How a phase can end, with no more than these points; after the first seven an attack follows.
NJ_CONVERTED, NJ_TRY_ONLY, NJ_KICK, NO_POINTS, MY_KICK, MY_TRY_ONLY, MY_CONVERTED, TO_TOUCHE, TO_MELEE = range(9)
ENDS = 9
END_GAINS = np.array([-7, -5, -3, 0, 3, 5, 7, 0, 0], np.int64)
END_PHASES = np.array([Phase.ATTACK] * 7 + [Phase.LINEOUT, Phase.SCRUM], np.int64)


class Search(NamedTuple):
    """A phase to be worked out, seen from a decision in it."""

    ends: Any  # by hand, end and advantages: what is played for
    faces: Any  # of the cards in hand
    kicker: float  # the chance that a support card is Buteur
    goals: int  # the cards in hand with a But: a hand
    run: int  # is it the run of a mêlée?
    plans: int  # does the player look beyond the challenge?


# --- What can come of a challenge --------------------------------------------------------------------------


@compiled
def fill_odds(odds, faces, count, deck_faces, unseen, support):
    """By card in hand, kind and pile before: the chance of every result and pile after."""
    odds[:] = 0.0
    share = 1.0 / max(count_bits(unseen), 1)
    total = support[0].sum()
    left = unseen
    while left != 0:
        bit = left & -left
        left ^= bit
        turned = int(deck_faces[card_of(bit)])
        his = turned >> WHISTLES_AT & 3
        way = 3 * (turned >> ARROW_AT & 1) + (turned >> RED_AT & 3)
        for i in range(count):
            mine = faces[i] >> WHISTLES_AT & 3
            for kind in range(KINDS):
                raw = VALUE_OF[faces[i] & VALUE_BITS, kind] - VALUE_OF[turned & VALUE_BITS, kind]
                for pile in range(PILES):
                    into = odds[i, kind, pile]
                    if mine == ARBITRE and 0 < his < ARBITRE:  # CHAMPION-25, CHAMPION-26
                        into[TO_SCRUM if his == 2 else PENALTY, pile] += share
                    elif his == ARBITRE and 0 < mine < ARBITRE:
                        if mine == 2:
                            into[TO_SCRUM, pile] += share
                        elif pile == UNTOUCHED:
                            into[NJ_PENALTY, DRAWN] += share * support[kind, KICKER] / total
                            into[LOST_AT + way, DRAWN] += share * (total - support[kind, KICKER]) / total
                        else:
                            into[NJ_PENALTY if pile == BUTEUR else LOST_AT + way, pile] += share
                    elif raw > 0 and pile == UNTOUCHED:  # CHAMPION-20
                        for effect in range(EFFECTS):
                            if support[kind, effect] > 0:
                                part = share * support[kind, effect] / total
                                if effect == FOUL:
                                    into[TO_SCRUM, DRAWN] += part
                                elif effect == KICKER:
                                    into[result_of(raw, way), BUTEUR] += part
                                else:
                                    into[result_of(raw - effect + BONUS, way), DRAWN] += part
                    else:
                        into[result_of(raw, way), pile] += share


@compiled
def result_of(margin, way):  # CHAMPION-9 to CHAMPION-13
    if margin >= 2:
        return WON_BY_TWO
    if margin <= -2:
        return LOST_BY_TWO
    return WON_BY_ONE if margin == 1 else LEVEL_AT + way if margin == 0 else LOST_AT + way


# --- What a phase ends with --------------------------------------------------------------------------------


@compiled
def fill_ends(ends, later, kept, count, lead, base):
    """What every end of the phase is worth, by the hand that is held then.

    `base` and twice the cards of that hand is how many cards are left; `later`: by cards left, lead and situation, what
    the rest of the match is worth; `kept`: by hand, what keeping it is worth in points.
    """
    for hand in range(1 << count):
        cards = max(base + 2 * BITS[hand], 0)
        for end in range(ENDS):
            for advantages in range(SITUATIONS):
                least = LEAST_CARDS[END_PHASES[end]] + (advantages & EXTRA != 0)
                over = cards < least  # of a half that is over nothing is kept
                at = LEVEL + lead + END_GAINS[end] + (0.0 if over else kept[hand])
                at = min(max(at, 0.0), later.shape[1] - 1.001)
                low = int(at)
                situation = SITUATIONS * END_PHASES[end] + advantages
                below, above = later[cards, low, situation], later[cards, low + 1, situation]
                ends[hand, end, advantages] = below + (at - low) * (above - below)


@compiled
def add_end(out, weight, search, hand, end, advantages):
    """The phase ends so."""
    out[AIM] += weight * search.ends[hand, end, advantages]
    if out.size > 1:
        out[POINTS] += weight * max(END_GAINS[end], 0)
        out[NJ_POINTS] -= weight * min(END_GAINS[end], 0)


@compiled
def add_try(out, weight, search, hand, advantages):  # CHAMPION-9
    add_end(out, weight, search, hand, MY_CONVERTED if hand & search.goals else MY_TRY_ONLY, advantages & EXTRA)
    if out.size > 1:
        out[TRY] += weight


@compiled
def add_nj_try(out, weight, search, hand, pile, advantages):  # CHAMPION-21
    good = 1.0 if pile == BUTEUR else search.kicker if pile == UNTOUCHED else 0.0
    add_end(out, weight * good, search, hand, NJ_CONVERTED, advantages & EXTRA)
    add_end(out, weight * (1 - good), search, hand, NJ_TRY_ONLY, advantages & EXTRA)
    if out.size > 1:
        out[NJ_TRY] += weight


@compiled
def set_value(out, value):
    for k in range(out.size):  # `out[:] = value` would bring strings into the code, for the case that sizes differ
        out[k] = value[k]


@compiled
def add_value(out, weight, value):
    for k in range(out.size):
        out[k] += weight * value[k]


# --- How it goes on ----------------------------------------------------------------------------------------
# `lays[hand, spot, kind, pile, advantages]` is the value of a challenge that is still to be played,
# `ways[hand, spot, pile, advantages]` that of one whose kind is still to be chosen.


@compiled
def add_won_by_one(out, weight, search, ways, hand, spot, pile, advantages):  # CHAMPION-10, CHAMPION-30, CHAMPION-36
    if advantages & HIS:
        advantages ^= HIS
    elif search.run:
        if advantages & MINE:
            add_try(out, weight, search, hand, advantages)
            return
        advantages |= MINE | EXTRA
    if not goes_on(search, hand, spot):
        add_over(out, weight, search, hand, spot, advantages)
    elif spot == C:
        left, right = ways[hand, L1, pile, advantages], ways[hand, R, pile, advantages]
        add_value(out, weight, left if left[AIM] >= right[AIM] else right)
    else:
        add_value(out, weight, ways[hand, L2 if spot == L1 else R, pile, advantages])


@compiled
def add_arrow(out, weight, search, lays, ways, hand, spot, pile, advantages, way):  # CHAMPION-11, CHAMPION-15
    right, red = way >= KINDS, way % KINDS
    if not goes_on(search, hand, spot) or (search.run and right):
        add_over(out, weight, search, hand, spot, advantages)
        return
    following = (BACK_ON_C if spot == L1 else R) if right else (L2 if spot == L1 else L1)
    if following == R and red == Kind.FOOT:
        add_value(out, weight, ways[hand, R, pile, advantages])
    else:
        add_value(out, weight, lays[hand, following, red, pile, advantages])


@compiled
def goes_on(search, hand, spot):
    """Is there another challenge, if neither has scored?"""
    return search.plans and spot != R and spot != L2 and hand != 0


@compiled
def add_over(out, weight, search, hand, spot, advantages):  # CHAMPION-14, CHAMPION-16, CHAMPION-36
    out_of_play = not search.run and spot in (R, L2)
    add_end(out, weight, search, hand, TO_TOUCHE if out_of_play else NO_POINTS, advantages)


@compiled
def add_penalty(out, weight, search, ways, hand, spot, pile, advantages, kick, play_on):  # CHAMPION-25
    """The better of kicking and playing on; `kick` and `play_on` are room for both."""
    play_on[:] = 0.0
    add_won_by_one(play_on, 1.0, search, ways, hand, spot, pile, advantages)
    if hand & search.goals:
        kick[:] = 0.0
        add_end(kick, 1.0, search, hand, MY_KICK, advantages)
        if kick[AIM] >= play_on[AIM]:
            add_value(out, weight, kick)
            return
    add_value(out, weight, play_on)


@compiled
def add_challenge(out, search, odds, lays, ways, hand, spot, pile, advantages, kick, play_on):
    """A card is laid, `odds` are its own, `hand` is what is held after it."""
    for after in range(pile, PILES if pile == UNTOUCHED else pile + 1):
        for result in range(RESULTS):
            weight = odds[result, after]
            if weight == 0.0:
                continue
            if result == WON_BY_TWO:
                add_try(out, weight, search, hand, advantages)
            elif result == WON_BY_ONE:
                add_won_by_one(out, weight, search, ways, hand, spot, after, advantages)
            elif result < LOST_AT:
                add_arrow(out, weight, search, lays, ways, hand, spot, after, advantages, result - LEVEL_AT)
            elif result < LOST_BY_TWO:  # CHAMPION-12, CHAMPION-30
                if advantages & MINE:
                    less = advantages ^ MINE
                    add_arrow(out, weight, search, lays, ways, hand, spot, after, less, result - LOST_AT)
                elif advantages & HIS:
                    add_nj_try(out, weight, search, hand, after, advantages)
                else:
                    more = advantages | HIS
                    add_arrow(out, weight, search, lays, ways, hand, spot, after, more, result - LOST_AT)
            elif result == LOST_BY_TWO:
                add_nj_try(out, weight, search, hand, after, advantages)
            elif result == PENALTY:
                add_penalty(out, weight, search, ways, hand, spot, after, advantages, kick, play_on)
            elif result == NJ_PENALTY:
                add_end(out, weight, search, hand, NJ_KICK, advantages)
            else:
                add_end(out, weight, search, hand, TO_MELEE, advantages)


# --- All hands ---------------------------------------------------------------------------------------------


@compiled
def next_spots(spots, run):
    """The places (a mask) where the challenge after one of these can be."""
    following = 0
    if spots >> C & 1:
        following |= 1 << L1 | 1 << R
    if spots >> L1 & 1:
        following |= 1 << L2 | (0 if run else 1 << BACK_ON_C)
    if spots >> BACK_ON_C & 1:
        following |= 1 << L1 | 1 << R
    return following


@compiled
def fill(search, odds, lays, ways, count, most, spots, pile, advantages):
    """Work out every challenge that can come from hands of `most` of the `count` cards on, the first at one of `spots`.

    `spots` is a mask; `pile` is the support pile now, `advantages` who holds Avantage now.
    """
    mask = SITUATIONS - 1 if search.run else advantages | HIS  # in attack you win none
    places = np.zeros(MOST_IN_HAND + 1, np.int64)
    places[most] = spots
    for held in range(most - 1, 0, -1):
        places[held] = next_spots(places[held + 1], search.run)
    room = np.empty((3, lays.shape[-1]))
    for hand in range(1, 1 << count):  # smaller hands have smaller numbers
        for spot in range(SPOTS):
            if BITS[hand] <= most and places[BITS[hand]] >> spot & 1:
                for now in range(PILES):
                    if now == pile or pile == UNTOUCHED:
                        for then in range(SITUATIONS):
                            if then & ~mask == 0:
                                fill_challenge(search, odds, lays, ways, count, hand, spot, now, then, room)


@compiled
def fill_challenge(search, odds, lays, ways, count, hand, spot, pile, advantages, room):
    """Of every kind the best card, and the best kind."""
    out = room[0]
    best = 0
    for kind in range(KINDS - 1 if spot == R else KINDS):
        value = lays[hand, spot, kind, pile, advantages]
        value[AIM] = -np.inf
        for i in range(count):
            if hand >> i & 1:
                out[:] = 0.0
                rest = hand ^ 1 << i
                add_challenge(
                    out, search, odds[i, kind, pile], lays, ways, rest, spot, pile, advantages, room[1], room[2]
                )
                if out[AIM] > value[AIM]:
                    set_value(value, out)
        if value[AIM] > lays[hand, spot, best, pile, advantages, AIM]:
            best = kind
    set_value(ways[hand, spot, pile, advantages], lays[hand, spot, best, pile, advantages])
