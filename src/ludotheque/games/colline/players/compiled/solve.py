"""One clash solved as a game of hidden information.

Neither side knows the other's hand; each knows which cards the other can still have. So a number of hands is drawn
for either side (`pools.py`), and the game between all of them is solved by regret matching (CFR+): every attacking hand
learns what to lay against all answering hands, every answering hand what to answer to each clue. What is learnt is a
mixture, bluffs included. Then the real hand plays what is best against it; that nobody knows this hand is what keeps
its owner from being read.
"""

from typing import NamedTuple

import numpy as np

from .....engine.compiler import compiled
from .hands import MOST_LAYINGS, clue_of, count_sorts, list_layings
from .lines import SORTS, fight
from .pools import (
    SPREAD,
    keep_attacks,
    laying_cost,
    panel_of,
    pool_answers,
    pool_attacks,
    pool_attacks_behind,
    score_attacks,
    some_of,
    sort_costs,
)

DOUBT = 0.3  # how far who answers doubts that the attacker plays as learnt, and not as any of them might
LEAST = 1e-4  # attacks less likely than this are not looked at


class Size(NamedTuple):
    """How much is looked at: hands drawn for the attacker and layings of each; the same for the defender; times that
    they play each other (0: the attacker believes in plain answers, the defender in any attack that does well against
    them); layings of one's own hand."""

    hands: int
    attacks: int
    defenders: int
    answers: int
    rounds: int
    mine: int


@compiled
def learn(clash, attacks, answers, clue_numbers, clues, rounds):
    """Let the hands of two pools play each other: how often each attack is laid, each answer given to each clue.

    `clue_numbers` says which of so many `clues` each attack gives.
    """
    attackers, defenders = attacks.first.size - 1, answers.first.size - 1
    xs, ys = attacks.first[attackers], answers.first[defenders]
    wins = np.empty((xs, ys), np.float32)
    for x in range(xs):
        for y in range(ys):
            wins[x, y] = fight(clash.lines, clash.worth, clash.odds, attacks.layings[x], answers.layings[y])
    plays = np.zeros(xs, np.float32)  # how likely each hand is to lay this, now
    for i in range(attackers):
        for x in range(attacks.first[i], attacks.first[i + 1]):
            plays[x] = 1.0 / (attacks.first[i + 1] - attacks.first[i])
    x_regret, x_mean, value = np.zeros(xs, np.float32), np.zeros(xs), np.zeros(xs, np.float32)
    y_regret, y_mean = np.zeros((clues, ys), np.float32), np.zeros((clues, ys), np.float32)
    gain, mass = np.empty((clues, ys), np.float32), np.empty(clues, np.float32)
    share = np.empty(max(xs, ys), np.float32)
    for turn in range(1, rounds + 1):
        # The answering hands look at all attacks behind each clue.
        gain[:] = 0.0
        mass[:] = 0.0
        for i in range(attackers):
            for x in range(attacks.first[i], attacks.first[i + 1]):
                much = np.float32(attacks.likely[i] * plays[x])
                if much > 0.0:
                    c = clue_numbers[x]
                    mass[c] += much
                    for y in range(ys):
                        gain[c, y] -= much * wins[x, y]
        for c in range(clues):
            for y in range(ys):
                gain[c, y] -= mass[c] * answers.costs[y]
            for j in range(defenders):
                first, last = answers.first[j], answers.first[j + 1]
                match_regrets(y_regret[c], gain[c], first, last, share)
                for y in range(first, last):
                    y_mean[c, y] += turn * share[y]
        # The attacking hands look at what would be answered to each of their layings.
        for i in range(attackers):
            first, last = attacks.first[i], attacks.first[i + 1]
            for x in range(first, last):
                value[x] = chance_against(wins[x], y_regret[clue_numbers[x]], answers.first) - attacks.costs[x]
            match_regrets(x_regret, value, first, last, plays)
            for x in range(first, last):
                x_mean[x] += turn * plays[x]
    return x_mean / max(1.0, 0.5 * rounds * (rounds + 1)), y_mean


@compiled
def match_regrets(regrets, values, first, last, shares):
    """One step of regret matching plus: what would have been better is played more; the shares, for next time."""
    if first == last:
        return
    total, mean, plain = 0.0, 0.0, 0.0
    for k in range(first, last):
        total += regrets[k]
        mean += regrets[k] * values[k]
        plain += values[k]
    mean = mean / total if total > 0.0 else plain / (last - first)
    total = 0.0
    for k in range(first, last):
        regrets[k] = max(0.0, regrets[k] + values[k] - mean)
        total += regrets[k]
    for k in range(first, last):
        shares[k] = regrets[k] / total if total > 0.0 else 1.0 / (last - first)


@compiled
def chance_against(wins, weights, first):
    """The chance that an attack wins, over all answering hands, each of which answers by these weights."""
    won = 0.0
    for j in range(first.size - 1):
        total, here, plain = 0.0, 0.0, 0.0
        for y in range(first[j], first[j + 1]):
            total += weights[y]
            here += weights[y] * wins[y]
            plain += wins[y]
        won += here / total if total > 0.0 else plain / (first[j + 1] - first[j])
    return won / (first.size - 1)


@compiled
def number_clues(clash, layings, count):
    """The clues that so many layings give, numbered: by laying, by clue (-1 if none gives it), and how many."""
    number_of = np.full(1 << 16, -1, np.int32)
    numbers = np.empty(count, np.int32)
    clues = 0
    for x in range(count):
        clue = clue_of(layings[x], clash.values)
        if number_of[clue] < 0:
            number_of[clue] = clues
            clues += 1
        numbers[x] = number_of[clue]
    return numbers, number_of, clues


@compiled
def attack(clash, attacker, defender, mine, size, rng):
    """Some layings of the hand `mine`, and the chance that each wins, less what it costs. `size`: a row of SIZES."""
    panel = panel_of(clash, defender, rng)
    counts = np.empty(SORTS, np.int64)
    layings = np.empty(MOST_LAYINGS, np.int64)
    scores = np.empty(MOST_LAYINGS, np.float32)
    count_sorts(mine, clash.strong, counts)
    costs = sort_costs(mine, clash.strong, attacker.worths)
    found = list_layings(counts, layings)
    score_attacks(clash, layings, found, panel, costs, scores)
    if size.rounds == 0:
        return layings[:found].copy(), scores[:found].astype(np.float64)
    kept = np.empty(size.mine, np.int64)
    count = keep_attacks(layings, scores, found, size.mine, SPREAD / 4, rng, kept)

    attacks = pool_attacks(clash, attacker, panel, size.hands, size.attacks, rng)
    answers = pool_answers(clash, defender, some_of(attacks, rng), size.defenders, size.answers, rng)
    numbers, number_of, clues = number_clues(clash, attacks.layings, attacks.first[-1])
    _, answered = learn(clash, attacks, answers, numbers, clues, size.rounds)
    values = np.full(count, -1.0)  # nobody has learnt to answer a clue that no hand of the pool gives
    wins = np.zeros(answers.first[-1], np.float32)
    for k in range(count):
        c = number_of[clue_of(kept[k], clash.values)]
        if c >= 0:
            for y in range(wins.size):
                if answered[c, y] > 0.0:
                    wins[y] = fight(clash.lines, clash.worth, clash.odds, kept[k], answers.layings[y])
            values[k] = chance_against(wins, answered[c], answers.first) - laying_cost(kept[k], costs)
    return kept[:count], values


@compiled
def answer(clash, clue, attacker, defender, mine, size, rng):
    """Every laying of the hand `mine`, and less the chance that the attacker wins against it, less what it costs."""
    counts = np.empty(SORTS, np.int64)
    layings = np.empty(MOST_LAYINGS, np.int64)
    count_sorts(mine, clash.strong, counts)
    costs = sort_costs(mine, clash.strong, defender.worths)
    found = list_layings(counts, layings)
    scores = np.zeros(found)
    attacks = pool_attacks_behind(clash, clue, attacker, panel_of(clash, defender, rng), size.hands, size.attacks, rng)
    xs = attacks.first[-1]
    plays = np.zeros(xs)
    if size.rounds > 0 and xs > 0:
        answers = pool_answers(clash, defender, some_of(attacks, rng), size.defenders, size.answers, rng)
        plays, _ = learn(clash, attacks, answers, np.zeros(xs, np.int32), 1, size.rounds)
    doubt = DOUBT if size.rounds > 0 else 1.0
    mass = 1e-9
    for i in range(size.hands):
        for x in range(attacks.first[i], attacks.first[i + 1]):
            any_of_them = 1.0 / (attacks.first[i + 1] - attacks.first[i])
            much = attacks.likely[i] * ((1.0 - doubt) * plays[x] + doubt * any_of_them)
            if much > LEAST:
                mass += much
                for y in range(found):
                    scores[y] -= much * fight(clash.lines, clash.worth, clash.odds, attacks.layings[x], layings[y])
    for y in range(found):
        scores[y] = scores[y] / mass - laying_cost(layings[y], costs)
    return layings[:found].copy(), scores
