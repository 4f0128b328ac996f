"""Clashes and matches of Duel sur la Colline in compiled code, for the studies.

All compiled code of the laboratory on this game stands in this one file and calls only `engine` and `bots`, so that
the cache (engine/compiled.py) is never stale. A clash here is one of the first round: hands drawn from whole packs.
"""

import numpy as np

from ....engine.chance import RNG_WORDS, below, start_stream
from ....engine.compiled.playout import next_action
from ....engine.compiler import compiled
from ....engine.verbs import OVER, apply, outcome, turn
from ..players.compiled.hands import MOST_LAYINGS, clue_of, count_sorts, draw_hand, draw_odds, list_layings
from ..players.compiled.lines import LINES, SORTS, WORTH, fight, odds_of
from ..players.compiled.plan import plan_outside
from ..record import ALL_CARDS, HAND, PLACES, ROUNDS, VALUES, Awaits

STRONG_COLOUR = 1  # in the first round no colour differs from another


@compiled
def lay_first(hand, attacking, strong, values, clue, level, foresight):
    """What a thinker lays in the first round."""
    pile = ALL_CARDS & ~hand
    return plan_outside(
        hand, pile, ALL_CARDS, HAND, ALL_CARDS, HAND, attacking, strong, values, clue, 0, 0, 1, level, foresight
    )


@compiled
def attack_chance(attack, answer, attacker, defender, strong):
    """The chance that an attack wins: what the 4s will turn up is not known yet."""
    draws = draw_odds(ALL_CARDS & ~attacker, strong, 0), draw_odds(ALL_CARDS & ~defender, strong, 0)
    return float(fight(LINES[0], WORTH[0], odds_of(draws[0], draws[1]), attack, answer))


@compiled
def draw_hands(seed, number):
    """Two hands and which clues will be values."""
    rng = np.zeros(RNG_WORDS, np.uint64)
    start_stream(rng, seed, np.uint64(number))
    attacker, defender = draw_hand(ALL_CARDS, HAND, rng), draw_hand(ALL_CARDS, HAND, rng)
    values = 0
    for place in range(PLACES):
        values |= int(below(rng, 3) == 0) << place
    return attacker, defender, values


@compiled
def first_clash(attacker, defender, values, strong, level, foresight):
    """The chance that the attacker wins when both are thinkers."""
    attack = lay_first(attacker, 1, strong, values, 0, level, foresight)
    answer = lay_first(defender, 0, strong, values, clue_of(attack, values), level, foresight)
    return attack_chance(attack, answer, attacker, defender, strong)


@compiled
def sorts_of(hand, strong):
    counts = np.empty(SORTS, np.int64)
    count_sorts(hand, strong, counts)
    return counts


@compiled
def play_match(slot, styles, seed, number, actions, held):
    """Play a match: who won; in `held` by round: 1 if the flag's holder won it, 0 if not, -1 if it was not played.

    `slot` is an array of two records, the start and one to play on; it belongs to the caller.
    """
    slot[1] = slot[0]
    match = slot[1]
    rng = np.zeros(RNG_WORDS, np.uint64)
    start_stream(rng, seed, np.uint64(number))
    holder = np.full(ROUNDS, -1, np.int64)
    who = turn(match)
    while who != OVER:
        if match.awaits == Awaits.CLUES:
            holder[match.this_round - 1] = 1 - match.attacker
        apply(match, next_action(match, who, styles, actions, rng))
        who = turn(match)
    for k in range(ROUNDS):
        held[k] = -1 if holder[k] < 0 else int(match.tokens[k] == holder[k] + 1)
    return 0 if outcome(match, 0) > 0 else 1


# --- The best response to a thinker in one clash -----------------------------------------------------------


@compiled
def all_clues(values):
    """Every clue that can be seen, when these places (a mask) show values."""
    clues = np.zeros(1, np.int64)
    for place in range(PLACES):
        told = VALUES if values >> place & 1 else 2
        more = np.empty(clues.size * told, np.int64)
        for k in range(clues.size):
            for t in range(told):
                more[k * told + t] = clues[k] | t << 4 * place
        clues = more
    return clues


@compiled
def answer_all(defender, values, clues, level, answers):
    """What a thinker answers to each clue."""
    for k in range(clues.size):
        answers[k] = lay_first(defender, 0, STRONG_COLOUR, values, clues[k], level, 0)


@compiled
def first_odds():
    """The odds of `fight` when nobody's hand is known."""
    draw = draw_odds(ALL_CARDS, STRONG_COLOUR, 0)
    return odds_of(draw, draw)


@compiled
def chances_between(attacks, clues_of_attacks, answers, odds):
    """By attack: the mean chance to win against all answering hands (`answers[hand, clue]`)."""
    chances = np.zeros(attacks.size)
    for a in range(attacks.size):
        for d in range(answers.shape[0]):
            chances[a] += fight(LINES[0], WORTH[0], odds, attacks[a], answers[d, clues_of_attacks[a]])
    return chances / answers.shape[0]


@compiled
def best_attack(hand, values, number_of, answers, half, odds):
    """The attack that does best against half of the answering hands: its chance against these, and against the rest."""
    layings = np.empty(MOST_LAYINGS, np.int64)
    found = list_layings(sorts_of(hand, STRONG_COLOUR), layings)
    best, best_rest = -1.0, 0.0
    for k in range(found):
        c = number_of[clue_of(layings[k], values)]
        seen, rest = 0.0, 0.0
        for d in range(answers.shape[0]):
            chance = fight(LINES[0], WORTH[0], odds, layings[k], answers[d, c])
            if d % 2 == half:
                seen += chance
            else:
                rest += chance
        if seen > best:
            best, best_rest = seen, rest
    of_half = (answers.shape[0] + 1 - half) // 2
    return best / of_half, best_rest / (answers.shape[0] - of_half)


@compiled
def best_answers(hand, attacks, clues_of_attacks, clues, half, odds):
    """The best answers to half of the attacks, clue by clue: the attackers' chance, of these and of the rest."""
    layings = np.empty(MOST_LAYINGS, np.int64)
    found = list_layings(sorts_of(hand, STRONG_COLOUR), layings)
    total_seen, total_rest = 0.0, 0.0
    of_half = (attacks.size + 1 - half) // 2
    seen, rest = np.empty(found), np.empty(found)
    for c in range(clues):
        seen[:] = 0.0
        rest[:] = 0.0
        for a in range(attacks.size):
            if clues_of_attacks[a] == c:
                into = seen if a % 2 == half else rest
                for k in range(found):
                    into[k] += fight(LINES[0], WORTH[0], odds, attacks[a], layings[k])
        best = np.argmin(seen)
        total_seen += seen[best]
        total_rest += rest[best]
    return total_seen / of_half, total_rest / (attacks.size - of_half)
