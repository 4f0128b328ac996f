"""Whole boards of Campus in compiled code, each level as it plays at the table, but with the end solved once.

Board `number` of a seed is the board of match `number` of that seed in `simulate`, with the same throws. All compiled
code of the laboratory stands in this one file and calls only `engine` and `bots`: so the cache (engine/compiled.py),
which knows a function by its own file and by those, is never stale.

`slot` is an array of two records: the position that matches start from, and one to play on. Trap: a record is no more
than an address for Numba, so the slot must belong to the caller; made in here it would be freed under the match.
"""

import numpy as np

from ....engine.chance import RNG_WORDS, below, start_stream
from ....engine.compiled.playout import next_action
from ....engine.compiler import compiled
from ....engine.dice import high, low, throw
from ....engine.verbs import CHANCE, OVER, apply, choose, sample, score, turn
from ..players.compiled.choose import CASUAL, EXPERT, PLAIN
from ..players.compiled.ends import (
    BUDGETS,
    CHANCES,
    LEAST,
    MOST,
    cells_by_value,
    close,
    count,
    end_table,
    numbers_of,
    own_board,
    subset_of,
)
from ..players.compiled.plan import EXACT, EXACT_IN_RACE, TOP
from ..players.compiled.race import HORIZON, end_within, odds_against, race_table, race_token
from ..players.compiled.turns import BEAM, PRICES, best_token, best_turn, to_pay, turns

CHAINS = 37  # a token can set off at most 35 others; the last place is the number of moves
BEAM_AHEAD = 20  # as in `turns.look_ahead`
SEEN = 256  # more positions than a turn can look ahead from: 24 tokens, 5 ends each


# --- Boards and dice ---------------------------------------------------------------------------------------


@compiled
def deal(slot, rng, values):
    """Lay the 36 tokens of a board (a star is 0) as the rules do; the throws follow in the same stream."""
    slot[1] = slot[0]
    match = slot[1]
    for _ in range(values.size):
        apply(match, sample(match, rng))
    values[:] = match.tokens[0]


@compiled
def deal_stars(rng, bag, stars, values):
    """Fill `values[k]`, a board with `stars[k]` stars: as many tokens of the bag as there are cells, given that.

    The boards are as alike as they can be: where two of them have a number in the same cell it is the same number.
    """
    cells = np.arange(values.shape[1])
    shuffle(rng, cells)
    numbers = bag[bag > 0]
    shuffle(rng, numbers)
    for k in range(stars.size):
        for i in range(cells.size):
            values[k, cells[i]] = 0 if i < stars[k] else numbers[cells.size - 1 - i]


@compiled
def shuffle(rng, things):
    for last in range(things.size - 1, 0, -1):
        other = below(rng, last + 1)
        things[last], things[other] = things[other], things[last]


@compiled
def next_budget(rng):  # CAMPUS-5: a double counts double
    fallen = throw(rng, True)  # noqa: FBT003 compiled code takes no names here
    total = high(fallen) + low(fallen)
    return 2 * total if high(fallen) == low(fallen) else total


# --- Alone -------------------------------------------------------------------------------------------------


@compiled
def largest(numbers, left, values):
    """What the plain player pays: the largest number that fits, -1 if none does."""
    best = -1
    for cell in range(values.size):
        if (numbers >> cell) & 1 and values[cell] <= left and (best < 0 or values[cell] > values[best]):
            best = cell
    return best


@compiled
def planned(numbers, left, values, order, lines, top, seen, ahead):
    """What planner (`top` 1) and expert pay far from the end, -1 if nothing fits.

    As `best_turn`, but a position looked ahead from once in a turn is kept: `seen`, and in `ahead` its expected throws.
    """
    ends, worth, paid = turns(numbers, left, values, order, lines, PRICES, BEAM, top)
    if ends.size == 0:
        return np.int64(-1)
    best = np.inf
    chosen = 0
    if top > 1 and ends.size > 1:
        for e in range(min(top, ends.size)):
            if ends[e] == 0:
                chosen = e
                break
            place = 0
            while seen[place] != ends[e] and seen[place] != 0:
                place += 1
            if seen[place] == 0:
                seen[place] = ends[e]
                ahead[place] = look_ahead(ends[e], worth[e], values, order, lines)
            if ahead[place] < best:
                best = ahead[place]
                chosen = e
    return paid[chosen, 0]


@compiled
def look_ahead(numbers, worth, values, order, lines):
    """The expected throws from the end of a turn, after one more throw; as in `turns.look_ahead`."""
    throws = 1.0
    for k in range(BUDGETS.size):
        _, then, _ = turns(numbers, BUDGETS[k], values, order, lines, PRICES, BEAM_AHEAD, 0)
        throws += CHANCES[k] * (then[0] if then.size > 0 else worth)
    return throws


@compiled
def stars_up(numbers, values, lines, side):
    """How many stars still have a number in their row or column (CAMPUS-10)."""
    up = 0
    for cell in range(values.size):
        if values[cell] == 0 and numbers & (lines[cell // side] | lines[side + cell % side]) != 0:
            up += 1
    return up


@compiled
def play_board(values, rng, style, lines, side, chains):
    """Clear a board: the throws, and the throws with the luck of the dice taken out; adds to `chains[free tokens]`.

    Luck taken out: a throw counts for what it does to the bound `LEAST`, 1 on average whatever is played; and the
    solved end counts for its exact mean. The mean is the same, the spread far less.
    """
    order = cells_by_value(values)
    numbers = close(numbers_of(values), lines)
    up = stars_up(numbers, values, lines, side)
    paid = np.empty(MOST + 1, np.int64)
    seen = np.zeros(SEEN, np.int64)
    ahead = np.empty(SEEN)
    solved = False
    whole = numbers
    rows = np.empty(0, np.int32)
    table = np.empty((0, 0), np.float32)
    throws = 0
    luckless = 0.0
    while numbers != 0:
        left = next_budget(rng)
        throws += 1
        seen[:] = 0
        if not solved:
            total, dearest = to_pay(numbers, values, order, lines, paid)
            luckless += LEAST[dearest, total] - LEAST[0 if left >= dearest else dearest, max(0, total - left)]
        while numbers != 0:
            if style == PLAIN:
                cell = largest(numbers, left, values)
            else:
                if style == EXPERT and not solved and count(numbers) <= EXACT:
                    solved = True
                    whole = numbers
                    rows, table = end_table(whole, values, lines)
                    luckless += table[table.shape[0] - 1, left]
                if solved:
                    cell = best_token(numbers, left, values, lines, whole, rows, table)
                else:
                    cell = planned(numbers, left, values, order, lines, TOP if style == EXPERT else 1, seen, ahead)
            if cell < 0:
                break
            left -= values[cell]
            after = close(numbers ^ (np.int64(1) << cell), lines)
            still_up = stars_up(after, values, lines, side)
            chains[count(numbers) - 1 - count(after) + up - still_up] += 1
            chains[CHAINS - 1] += 1
            numbers = after
            up = still_up
    return throws, luckless


@compiled
def play_casual(slot, rng, own, actions):
    """The throws of the casual player, by the rules and with manual bonuses; what it overlooks comes from `own`."""
    slot[1] = slot[0]
    match = slot[1]
    who = turn(match)
    while who != OVER:
        if who == CHANCE:
            actions[0] = sample(match, rng)
        else:
            actions[0] = choose(match, 0, CASUAL, own)
        apply(match, actions[0])
        who = turn(match)
    return score(match, 0)


@compiled
def play_levels(slot, manual, seed, number, styles, lines, side, throws, luckless, chains):
    """Board `number` of a seed, the same throws for every style. `slot`: with automatic bonuses, `manual`: without."""
    rng = np.zeros(RNG_WORDS, np.uint64)
    own = np.zeros(RNG_WORDS, np.uint64)
    actions = np.zeros(4, np.int32)
    values = np.empty(side * side, np.int64)
    for s in range(styles.size):
        start_stream(rng, seed, np.uint64(number))
        if styles[s] == CASUAL:
            start_stream(own, ~seed, np.uint64(number))
            throws[s] = play_casual(manual, rng, own, actions)
            luckless[s] = np.nan
        else:
            deal(slot, rng, values)
            throws[s], luckless[s] = play_board(values, rng, styles[s], lines, side, chains[s])
    return values


@compiled
def play_stars(seed, number, bag, stars, styles, lines, side, throws, luckless):
    """Boards with so many stars, alike and with the same throws, for every style."""
    rng = np.zeros(RNG_WORDS, np.uint64)
    dice = np.zeros(RNG_WORDS, np.uint64)
    values = np.empty((stars.size, side * side), np.int64)
    chains = np.zeros(CHAINS, np.int64)
    start_stream(rng, seed, np.uint64(number))
    deal_stars(rng, bag, stars, values)
    for k in range(stars.size):
        for s in range(styles.size):
            dice[:] = rng
            throws[k, s], luckless[k, s] = play_board(values[k], dice, styles[s], lines, side, chains)


# --- Against the optimum -----------------------------------------------------------------------------------


@compiled
def play_down(values, rng, lines, most):
    """A position of at most so many numbers, as the planner gets there."""
    order = cells_by_value(values)
    numbers = close(numbers_of(values), lines)
    while count(numbers) > most:
        numbers, _ = best_turn(numbers, next_budget(rng), values, order, lines, PRICES, BEAM, 1)
    return numbers


@compiled
def given_away(whole, values, lines, rows, table, top, exact, rng):
    """The throws that a player of estimates gives away in one game, against the exact table; none from `exact` on.

    What each token costs, `table[after, left] - table[before, left]`, adds up to the throws lost, on average.
    """
    order = cells_by_value(values)
    seen = np.zeros(SEEN, np.int64)
    ahead = np.empty(SEEN)
    numbers = whole
    lost = 0.0
    while numbers != 0 and count(numbers) > exact:
        left = next_budget(rng)
        seen[:] = 0
        while numbers != 0 and count(numbers) > exact:
            cell = planned(numbers, left, values, order, lines, top, seen, ahead)
            if cell < 0:
                break
            before = table[rows[subset_of(numbers, whole)], left]
            left -= values[cell]
            numbers = close(numbers ^ (np.int64(1) << cell), lines)
            lost += table[rows[subset_of(numbers, whole)], left] - before
    return lost


@compiled
def losses(whole, values, lines, rng, games, tops, exacts, out):
    """The optimum in throws; `out[p]`: what player p gives away a game. The same dice for all players."""
    rows, table = end_table(whole, values, lines)
    dice = np.zeros(RNG_WORDS, np.uint64)
    for p in range(tops.size):
        lost = 0.0
        for game in range(games):
            start_stream(dice, rng[0], np.uint64(game))
            lost += given_away(whole, values, lines, rows, table, tops[p], exacts[p], dice)
        out[p] = lost / games
    return float(table[table.shape[0] - 1, 0])


# --- Two players -------------------------------------------------------------------------------------------


@compiled
def win_for_speed(values, lines, numbers, odds):
    """The expected throws and the chance to clear first of the player of fewest throws, before his throw.

    `odds[k]`: the chance that the other has not cleared after k throws. After HORIZON throws the race is a toss-up.
    """
    rows, table = end_table(numbers, values, lines)
    last = table.shape[0] - 1
    within = end_within(values, lines, numbers, rows, table)[last]
    chance = 0.5 * odds[HORIZON] * (1.0 - within[HORIZON])
    for k in range(1, HORIZON + 1):
        chance += (within[k] - within[k - 1]) * odds[k - 1]
    return float(table[last, 0]), chance


@compiled
def win_for_win(values, lines, numbers, odds):
    """The best chance to clear first against these odds, before one's throw. Exact, as `win_for_speed` counts it."""
    worth, own_lines = own_board(numbers, values, lines)
    rows, table = end_table(numbers, values, lines)
    closed = table.shape[0]
    sets = np.empty(closed, np.int64)
    for subset in range(rows.size):
        if rows[subset] >= 0:
            sets[rows[subset]] = subset
    chance = np.empty((closed, MOST + 1))
    before = np.full(closed, 0.5 * odds[HORIZON])  # before a throw, so many throws made
    best = np.empty(MOST + 1)
    afters = np.full((closed, worth.size), np.int64(-1))
    for row in range(1, closed):
        for i in range(worth.size):
            if (sets[row] >> i) & 1:
                afters[row, i] = rows[close(sets[row] ^ (np.int64(1) << i), own_lines)]
    for made in range(HORIZON - 1, -1, -1):
        chance[0, :] = odds[made]
        for row in range(1, closed):
            best[:] = -1.0
            for i in range(worth.size):
                after = afters[row, i]
                if after >= 0:
                    for budget in range(worth[i], MOST + 1):
                        best[budget] = max(best[budget], chance[after, budget - worth[i]])
            for budget in range(MOST + 1):
                chance[row, budget] = best[budget] if best[budget] >= 0.0 else before[row]
        for row in range(1, closed):
            before[row] = 0.0
            for b in range(BUDGETS.size):
                before[row] += CHANCES[b] * chance[row, BUDGETS[b]]
    return before[closed - 1]


@compiled
def race_position(slot, seed, number, lines, side, least, most, out):
    """I have just come down to `most` numbers, the other to `least` or more: the expected throws of both, and my chance
    to clear first if I play for the fewest throws and if I play for the win."""
    rng = np.zeros(RNG_WORDS, np.uint64)
    start_stream(rng, seed, np.uint64(number))
    mine = np.empty(side * side, np.int64)
    other = np.empty(side * side, np.int64)
    numbers = np.int64(0)
    others = np.int64(0)
    while numbers == 0 or others == 0:
        deal(slot, rng, mine)
        numbers = play_down(mine, rng, lines, most)
        deal(slot, rng, other)
        others = play_down(other, rng, lines, least + below(rng, most - least + 1))
    odds = odds_against(others, other, cells_by_value(other), lines, most)
    _, table = end_table(others, other, lines)
    out[0], out[2] = win_for_speed(mine, lines, numbers, odds)
    out[1] = table[table.shape[0] - 1, 0]
    out[3] = win_for_win(mine, lines, numbers, odds)


@compiled
def race_turn(numbers, left, values, lines, others, other, racing):
    """One turn in a race: the end exact, for the win or for the fewest throws; before it the planner's turn."""
    if count(numbers) > EXACT_IN_RACE:
        return best_turn(numbers, left, values, cells_by_value(values), lines, PRICES, BEAM, 1)[0]
    rows, table = end_table(numbers, values, lines)
    whole = numbers
    race = np.empty((0, 0))
    if racing:
        odds = odds_against(others, other, cells_by_value(other), lines, EXACT_IN_RACE)
        race = race_table(values, lines, whole, rows, table, whole, odds)
    while True:
        if racing:
            cell = race_token(numbers, left, values, lines, whole, rows, race)
        else:
            cell = best_token(numbers, left, values, lines, whole, rows, table)
        if cell < 0:
            return numbers
        left -= values[cell]
        numbers = close(numbers ^ (np.int64(1) << cell), lines)


@compiled
def duel(slot, seed, number, racer, lines, side):
    """Who clears first, 0 or 1, if seat `racer` plays its end for the win and the other for the fewest throws."""
    dice = np.zeros((2, RNG_WORDS), np.uint64)
    boards = np.empty((2, side * side), np.int64)
    numbers = np.empty(2, np.int64)
    for seat in range(2):
        start_stream(dice[seat], seed, np.uint64(2 * number + seat))
        deal(slot, dice[seat], boards[seat])
        numbers[seat] = close(numbers_of(boards[seat]), lines)
    seat = 0
    while True:
        left = next_budget(dice[seat])
        numbers[seat] = race_turn(
            numbers[seat], left, boards[seat], lines, numbers[1 - seat], boards[1 - seat], seat == racer
        )
        if numbers[seat] == 0:
            return seat
        seat = 1 - seat


@compiled
def play_match(slot, styles, seed, number, actions, out):
    """A match by the rules: bad points of whoever began and of the other, in round 1 and in all."""
    slot[1] = slot[0]
    match = slot[1]
    rng = np.zeros(RNG_WORDS, np.uint64)
    start_stream(rng, seed, np.uint64(number))
    began = -1
    second_round = False
    who = turn(match)
    while who != OVER:
        apply(match, next_action(match, who, styles, actions, rng))
        if began < 0 and match.this_round == 1:
            began = match.player
        if not second_round and match.this_round == 2:
            second_round = True
            out[0] = match.score[began]
            out[1] = match.score[1 - began]
        who = turn(match)
    out[2] = match.score[began]
    out[3] = match.score[1 - began]
