"""Hands in the abstract, for one strong colour: how many of each sort, which layings they allow."""

import numpy as np

from .....engine.chance import below
from .....engine.compiler import compiled
from ...record import CARDS, COLOURS, VALUES
from .lines import DRAW_VALUES, SORTS, STRONG

MOST_LAYINGS = 5040  # of ten different cards


@compiled
def sort_of(card, strong):
    """The sort of a card, 0 to 31, when a colour is strong."""
    return card % VALUES + (STRONG if card // VALUES + 1 == strong else 0)


@compiled
def count_sorts(cards, strong, counts):
    """How many of each sort there are in a set of cards."""
    counts[:] = 0
    for card in range(CARDS):
        if cards >> card & 1:
            counts[sort_of(card, strong)] += 1


@compiled
def draw_hand(cards, size, rng):
    """So many cards of a set, any as likely."""
    pool = np.empty(CARDS, np.int64)
    count = 0
    for card in range(CARDS):
        if cards >> card & 1:
            pool[count] = card
            count += 1
    hand = 0
    for drawn in range(min(size, count)):
        at = drawn + below(rng, count - drawn)
        pool[drawn], pool[at] = pool[at], pool[drawn]
        hand |= 1 << pool[drawn]
    return hand


@compiled
def list_layings(counts, layings):
    """Every laying that so many of each sort allow, each once; how many."""
    found = 0
    for a in range(SORTS):
        if counts[a] == 0:
            continue
        counts[a] -= 1
        for b in range(SORTS):
            if counts[b] == 0:
                continue
            counts[b] -= 1
            for c in range(SORTS):
                if counts[c] == 0:
                    continue
                counts[c] -= 1
                for d in range(SORTS):
                    if counts[d] != 0:
                        layings[found] = a | b << 4 | c << 8 | d << 12
                        found += 1
                counts[c] += 1
            counts[b] += 1
        counts[a] += 1
    return found


@compiled
def clue_of(laying, values):
    """What the clues say of a laying: of each place that it is strong or weak, or its value (`values`, a mask)."""
    clue = 0
    for place in range(4):
        sort = laying >> 4 * place & 15
        told = sort & 7 if values >> place & 1 else sort >> 3
        clue |= told << 4 * place
    return clue


@compiled
def draw_odds(cards, strong, own_four):
    """What a 4 adds that turns up one of these cards: a distribution over 0 to 8 (COLLINE-16)."""
    odds = np.zeros(DRAW_VALUES)
    count = 0
    for card in range(COLOURS * VALUES):
        if cards >> card & 1:
            count += 1
            odds[card % VALUES + 1 if own_four or card // VALUES + 1 == strong else 0] += 1.0
    if count == 0:
        odds[0] = 1.0
    else:
        odds /= count
    return odds


@compiled
def list_layings_behind(counts, values, clue, layings):
    """Every laying of so many of each sort that gives a clue, each once; how many."""
    found = 0
    for a in range(SORTS):
        if counts[a] == 0 or not fits(a, 0, values, clue):
            continue
        counts[a] -= 1
        for b in range(SORTS):
            if counts[b] == 0 or not fits(b, 1, values, clue):
                continue
            counts[b] -= 1
            for c in range(SORTS):
                if counts[c] == 0 or not fits(c, 2, values, clue):
                    continue
                counts[c] -= 1
                for d in range(SORTS):
                    if counts[d] != 0 and fits(d, 3, values, clue):
                        layings[found] = a | b << 4 | c << 8 | d << 12
                        found += 1
                counts[c] += 1
            counts[b] += 1
        counts[a] += 1
    return found


@compiled
def fits(sort, place, values, clue):
    """Does a sort on a place agree with a clue?"""
    told = clue >> 4 * place & 15
    return told == (sort & 7 if values >> place & 1 else sort >> 3)


@compiled
def could_give(hand, strong, values, clue):
    """Can this hand give these clues? The cards need not be told apart: each place takes one."""
    counts = np.empty(SORTS, np.int64)
    count_sorts(hand, strong, counts)
    need_values = np.zeros(8, np.int64)
    need_strong = 0
    need_weak = 0
    for place in range(4):
        told = clue >> 4 * place & 15
        if values >> place & 1:
            need_values[told] += 1
        elif told:
            need_strong += 1
        else:
            need_weak += 1
    strongs = 0
    total = 0
    for value in range(8):
        held = counts[value] + counts[value + 8]
        if held < need_values[value]:
            return False
        strongs += counts[value + 8]
        total += held
    return strongs >= need_strong and total - strongs >= need_weak
