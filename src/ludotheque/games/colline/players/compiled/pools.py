"""Hands that the two players of a clash may hold, each with some of its layings.

A hand's layings are too many to carry all of them along: an attacker keeps some that do well against a panel of plain
answers, a defender for each of a panel of attacks those that do best against it.
"""

from typing import Any, NamedTuple

import numpy as np

from .....engine.chance import below
from .....engine.compiler import compiled
from .....engine.floats import exp, log
from ...record import CARDS
from .hands import MOST_LAYINGS, could_give, count_sorts, draw_hand, list_layings, list_layings_behind, sort_of
from .lines import SORTS, STRONG, fight

PANEL = 16  # layings of the other side, for choosing those that a hand keeps
OTHERS = 64  # plain layings that stand for all that a hand could do
TRIES = 64  # hands drawn for one that could have given the clues
SPREAD = 0.06  # how much worse a laying may be before it is laid e times as seldom
BY_EACH = 4  # of the answers kept, a panel's attacks choose all but so many times what one of them chooses


class Clash(NamedTuple):
    """What both players know of a clash."""

    lines: Any  # the tables of `fight`
    worth: Any
    odds: Any
    strong: int  # the strong colour
    values: int  # the places whose clue is a value: a mask


class Side(NamedTuple):
    """What both know of one player's hand."""

    cards: int  # the cards that may be in it: a mask
    size: int
    worths: Any  # by card, what it costs to lay it


class Pool(NamedTuple):
    """Some hands of a side, and some layings of each: those of hand h stand from `first[h]` to `first[h + 1]`."""

    layings: Any
    costs: Any
    first: Any
    likely: Any  # by hand: how likely it is to be the one


@compiled
def unit(rng):
    """A number between 0 and 1."""
    return below(rng, 1 << 30) / (1 << 30)


@compiled
def plain_laying(counts, rng):
    """High strong cards and useful weak ones, in any order: what a plain player might lay."""
    worth = np.empty(SORTS)
    for sort in range(SORTS):
        value = sort % 8 + 1
        worth[sort] = value + 4.0 if sort >= STRONG else (4.0 if value in (2, 4, 5, 6, 7) else 0.0)
    left = counts.copy()
    cards = np.empty(4, np.int64)
    for place in range(4):
        best, most = 0, -1.0
        for sort in range(SORTS):
            if left[sort] > 0:
                score = worth[sort] + 5.0 * unit(rng)
                if score > most:
                    best, most = sort, score
        cards[place] = best
        left[best] -= 1
    laying = 0
    for place in range(4):
        at = place + below(rng, 4 - place)
        cards[place], cards[at] = cards[at], cards[place]
        laying |= cards[place] << 4 * place
    return laying


@compiled
def laying_cost(laying, costs):
    """What the cards of a laying would be worth later on; `costs` by sort."""
    return costs[laying & 15] + costs[laying >> 4 & 15] + costs[laying >> 8 & 15] + costs[laying >> 12 & 15]


@compiled
def sort_costs(hand, strong, worths):
    """The cost of each sort for a hand: that of its cheapest card."""
    costs = np.full(SORTS, 99.0)
    for card in range(CARDS):
        if hand >> card & 1:
            sort = sort_of(card, strong)
            costs[sort] = min(costs[sort], worths[card])
    return costs


@compiled
def panel_of(clash, side, rng):
    """Plain layings of many hands."""
    counts = np.empty(SORTS, np.int64)
    panel = np.empty(PANEL, np.int64)
    for p in range(PANEL):
        count_sorts(draw_hand(side.cards, side.size, rng), clash.strong, counts)
        panel[p] = plain_laying(counts, rng)
    return panel


@compiled
def some_of(pool, rng):
    """A panel of the layings of a pool."""
    panel = np.empty(PANEL, np.int64)
    for p in range(PANEL):
        panel[p] = pool.layings[below(rng, pool.first[-1])]
    return panel


@compiled
def score_attacks(clash, layings, found, panel, costs, scores):
    """How an attacker's layings do against a panel of answers, less what they cost."""
    for k in range(found):
        total = np.float32(0.0)
        for p in range(panel.size):
            total += fight(clash.lines, clash.worth, clash.odds, layings[k], panel[p])
        scores[k] = total / panel.size - laying_cost(layings[k], costs)


@compiled
def highest(values, wanted):
    """So many values are at least as high as this: the wanted-th from the top (Hoare's selection)."""
    left = values.copy()
    low, high, at = 0, left.size - 1, left.size - wanted
    while low < high:
        pivot = left[(low + high) // 2]
        i, j = low, high
        while i <= j:
            while left[i] < pivot:
                i += 1
            while left[j] > pivot:
                j -= 1
            if i <= j:
                left[i], left[j] = left[j], left[i]
                i += 1
                j -= 1
        if at <= j:
            high = j
        elif at >= i:
            low = i
        else:
            break
    return left[at]


@compiled
def keep_all(layings, found, kept):
    for k in range(found):  # `kept[:found] = layings[:found]` would bring strings into the code, should sizes differ
        kept[k] = layings[k]
    return found


@compiled
def keep_attacks(layings, scores, found, wanted, spread, rng, kept):
    """Some layings, the better the likelier (each as likely as exp(score / spread), none twice); how many."""
    if found <= wanted:
        return keep_all(layings, found, kept)
    keys = np.empty(found, np.float32)
    for k in range(found):
        keys[k] = scores[k] / spread - log(-log(max(unit(rng), 1e-9)))
    floor = highest(keys, wanted)
    count = 0
    for k in range(found):
        if keys[k] >= floor and count < wanted:
            kept[count] = layings[k]
            count += 1
    return count


@compiled
def total_weight(scores, found):
    """How likely any of so many layings is, before it is known how likely all others are."""
    total = 0.0
    for k in range(found):
        total += exp(scores[k] / SPREAD)
    return total


@compiled
def keep_answers(clash, layings, found, panel, wanted, costs, kept):
    """For each attack of a panel the answers that do best against it, and those that do best on the whole; how many."""
    if found <= wanted:
        return keep_all(layings, found, kept)
    scores = np.zeros((panel.size + 1, found), np.float32)
    for k in range(found):
        cost = laying_cost(layings[k], costs)
        for p in range(panel.size):
            scores[p, k] = -fight(clash.lines, clash.worth, clash.odds, panel[p], layings[k]) - cost
            scores[panel.size, k] += scores[p, k]
    taken = np.zeros(found, np.bool_)
    each = wanted // (panel.size + BY_EACH)
    count = 0
    for p in range(panel.size + 1):
        much = each if p < panel.size else wanted - panel.size * each
        row = scores[p] + scores[panel.size] * np.float32(0.001)  # of equals, what is better on the whole
        floor = highest(row, much)
        for k in range(found):
            if row[k] >= floor and much > 0:
                much -= 1
                if not taken[k]:
                    taken[k] = True
                    kept[count] = layings[k]
                    count += 1
    return count


@compiled
def empty_pool(hands, kept):
    size = hands * kept
    return Pool(np.empty(size, np.int64), np.empty(size, np.float32), np.zeros(hands + 1, np.int64), np.ones(hands))


@compiled
def add_hand(pool, number, some, count, costs):
    """Give a hand of a pool its layings."""
    first = pool.first[number]
    for k in range(count):
        pool.layings[first + k] = some[k]
        pool.costs[first + k] = laying_cost(some[k], costs)
    pool.first[number + 1] = first + count


@compiled
def pool_attacks(clash, side, panel, hands, kept, rng):
    """Attacking hands."""
    pool = empty_pool(hands, kept)
    counts = np.empty(SORTS, np.int64)
    layings = np.empty(MOST_LAYINGS, np.int64)
    scores = np.empty(MOST_LAYINGS, np.float32)
    some = np.empty(kept, np.int64)
    for number in range(hands):
        hand = draw_hand(side.cards, side.size, rng)
        count_sorts(hand, clash.strong, counts)
        costs = sort_costs(hand, clash.strong, side.worths)
        found = list_layings(counts, layings)
        score_attacks(clash, layings, found, panel, costs, scores)
        add_hand(pool, number, some, keep_attacks(layings, scores, found, kept, SPREAD, rng, some), costs)
    return pool


@compiled
def pool_attacks_behind(clash, clue, side, panel, hands, kept, rng):
    """Attacking hands that could give a clue, with layings that do, and how likely each of them was to give it."""
    pool = empty_pool(hands, kept)
    counts = np.empty(SORTS, np.int64)
    layings = np.empty(MOST_LAYINGS, np.int64)
    scores = np.empty(MOST_LAYINGS, np.float32)
    some = np.empty(kept, np.int64)
    others = np.empty(OTHERS, np.int64)
    other_scores = np.empty(OTHERS, np.float32)
    for number in range(hands):
        hand = 0
        for _ in range(TRIES):
            hand = draw_hand(side.cards, side.size, rng)
            if could_give(hand, clash.strong, clash.values, clue):
                break
        count_sorts(hand, clash.strong, counts)
        costs = sort_costs(hand, clash.strong, side.worths)
        found = list_layings_behind(counts, clash.values, clue, layings)
        if found == 0:
            pool.first[number + 1] = pool.first[number]
            continue
        score_attacks(clash, layings, found, panel, costs, scores)
        add_hand(pool, number, some, keep_attacks(layings, scores, found, kept, SPREAD, rng, some), costs)
        for k in range(OTHERS):
            others[k] = plain_laying(counts, rng)
        score_attacks(clash, others, OTHERS, panel, costs, other_scores)
        here = total_weight(scores, found)
        pool.likely[number] = here / (here + total_weight(other_scores, OTHERS))
    return pool


@compiled
def pool_answers(clash, side, panel, hands, kept, rng):
    """Answering hands."""
    pool = empty_pool(hands, kept)
    counts = np.empty(SORTS, np.int64)
    layings = np.empty(MOST_LAYINGS, np.int64)
    some = np.empty(MOST_LAYINGS, np.int64)
    for number in range(hands):
        hand = draw_hand(side.cards, side.size, rng)
        count_sorts(hand, clash.strong, counts)
        costs = sort_costs(hand, clash.strong, side.worths)
        found = list_layings(counts, layings)
        add_hand(pool, number, some, keep_answers(clash, layings, found, panel, kept, costs, some), costs)
    return pool
