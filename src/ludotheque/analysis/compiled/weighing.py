"""The options of a choice weighed against each other, stage by stage.

First all are tried alike, then the best few, each time on fresh luck; what was found best is then held against what was
chosen on fresh luck once more, so that nothing looks better only because it was lucky while we looked. After the last
option stands, at the place `options`, what a plain player would do: it is tried where something was chosen.

Whoever has options weighed fills in the first fields of a `WEIGHING`, plays the blocks that `next_stage` asks for, and
gives their means to `end_stage`, until `next_stage` asks for none:

    while count := next_stage(slot, samples, places):
        ...                                      # means[row, block]: of option places[row], good for seat 0
        end_stage(slot, samples, places, means, figures)

| array | shape | holds |
|---|---|---|
| `samples` | float64 (options + 2, STAGES, 3) | by option and stage: mean, its error, playouts a block |
| `places` | int32 (options + 1) | the options to be tried at this stage |
| `means` | float64 (options + 1, BLOCKS) | what came of them, a row for each of `places` |
| `figures` | float64 (options, 2) | by option: what it is worth to who chooses, and the standard error |

All but `means` are zeros at first. The last row of `samples` is by what the chosen option is better than the plain
player's.
"""

from math import sqrt

import numpy as np

from ...engine.compiler import compiled
from ...engine.record import record
from ...engine.verbs import array_rule, long_rule, rule
from .blocks import BLOCKS
from .sums import ERROR, VALUE, both_errors, mean, standard_error

STAGES = 3
FINALISTS = 3  # options that are tried out further
SHARES = (0.4, 0.3, 0.3)  # of the playouts of a choice: for all options, for the finalists, for the best and the chosen
SURE = 2.0  # standard errors by which an option must be better before the other is said to cost anything
PLAYOUTS = 2  # in `samples`, behind VALUE and ERROR
SAMPLE = 3  # numbers
NOTHING = -1  # was chosen
TRIED_OUT = -1.0  # instead of a `cost_error`

WEIGHING = record(
    # Who asks.
    options=np.int32,  # how many
    chosen=np.int32,  # the place of what is looked at closely, or NOTHING
    seat=np.int32,
    sides=np.int32,
    fewer_wins=np.int32,
    playouts=np.int32,  # for all of it
    cost_error=np.float64,  # of any difference, where options are not tried out: then the rest is not needed
    # The stage.
    stage=np.int32,  # how many are done
    places=np.int32,  # how many options are to be tried
    block_size=np.int32,  # matches of a block
    first=np.int32,  # the stream of the first match of block 0
    # What was found.
    best=np.int32,
    held_against=np.int32,  # were best, chosen and plain held against each other? Then:
    behind=(np.float64, 2),  # by how much the chosen one is worse than the best, on luck that had no part in finding it
    beyond=(np.float64, 2),  # by how much the chosen one is better than what a plain player would do
)


# --- What to try ---------------------------------------------------------------------------------------------


@compiled
def next_stage(slot, samples, places):
    """Say what is to be tried now: `places`, and in the record first stream and size of a block. How many; 0: none."""
    weighing = slot[0]
    stages = STAGES if weighing.chosen != NOTHING else STAGES - 1
    if weighing.stage == stages:
        return 0
    count = contestants(weighing, samples, places)
    if weighing.chosen != NOTHING:
        count = with_place(places, count, weighing.chosen)
        count = with_place(places, count, weighing.options)
    weighing.places = count
    weighing.block_size = max(1, int(SHARES[weighing.stage] * weighing.playouts / (count * BLOCKS)))
    return count


@rule
def contestants(weighing, samples, places):
    """Write who is in this stage: all, the finalists, the best."""
    if weighing.stage == STAGES - 1:
        places[0] = weighing.best
        return 1
    count = min(FINALISTS, weighing.options) if weighing.stage > 0 else weighing.options + 0
    for row in range(count):
        places[row] = best_but(samples, places, row, weighing.options) if weighing.stage > 0 else row
    return count


@rule
def best_but(samples, places, count, options):
    """The best option so far, but for the first `count` places."""
    best = -1
    for option in range(options):
        free = row_of(places, count, option) < 0
        if free and (best < 0 or mean_of(samples[option]) > mean_of(samples[best])):
            best = option
    return best


@rule
def row_of(places, count, option):
    """Where an option stands among the places; -1: nowhere."""
    for row in range(count):
        if places[row] == option:
            return row
    return -1


@rule
def with_place(places, count, option):
    """Add an option that is not there yet; how many there are then."""
    if row_of(places, count, option) >= 0:
        return count
    places[count] = option
    return count + 1


# --- What came of it -----------------------------------------------------------------------------------------


@compiled
def end_stage(slot, samples, places, means, figures):
    """Take in the means of all blocks of a stage, good for seat 0."""
    weighing = slot[0]
    for row in range(weighing.places):
        turn_to_seat(weighing, means[row])
        enter(samples[places[row], weighing.stage], means[row], weighing.block_size)
    if weighing.chosen != NOTHING:
        compare(weighing, samples, places, means)
    weighing.first += BLOCKS * weighing.block_size
    weighing.stage += 1
    if weighing.stage == STAGES - 1:
        name_best(weighing, samples, places, figures)
    elif weighing.stage == STAGES:
        show_what_is_charged(weighing, samples, figures)


@rule
def turn_to_seat(weighing, means):
    """What is good for seat 0, as it is good for who chooses."""
    for block in range(BLOCKS):
        came = -means[block] if weighing.fewer_wins else means[block]
        means[block] = good_for(weighing.seat, came)


@rule
def good_for(seat, value):
    """What is good for seat 0, as it is good for a seat; and back."""
    return value if seat == 0 else 1.0 - value


@rule
def enter(sample, means, size):
    sample[VALUE] = mean(means)
    sample[ERROR] = standard_error(means)
    sample[PLAYOUTS] = size


@array_rule
def compare(weighing, samples, places, means):
    """Hold the chosen option against the plain player's, on the same luck; at last against the best too."""
    chosen = means[row_of(places, weighing.places, weighing.chosen)]
    plain = means[row_of(places, weighing.places, weighing.options)]
    between = np.zeros(BLOCKS, np.float64)
    for block in range(BLOCKS):
        between[block] = chosen[block] - plain[block]
    gained = samples[weighing.options + 1]
    enter(gained[weighing.stage], between, weighing.block_size)
    if weighing.stage < STAGES - 1:
        return
    for block in range(BLOCKS):
        between[block] = means[0, block] - chosen[block]
    weighing.held_against = 1
    weighing.behind[VALUE] = mean(between)
    weighing.behind[ERROR] = standard_error(between)
    weighing.beyond[VALUE] = mean_of(gained)
    weighing.beyond[ERROR] = error_of(gained)


@rule
def playouts_of(sample):
    """Of an option at all stages, for each block."""
    count = 0.0
    for stage in range(STAGES):
        count += sample[stage, PLAYOUTS]
    return count


@long_rule
def mean_of(sample):
    """Of an option, over all playouts."""
    total = 0.0
    for stage in range(STAGES):
        total += sample[stage, VALUE] * sample[stage, PLAYOUTS]
    return total / playouts_of(sample)


@long_rule
def error_of(sample):
    total = 0.0
    for stage in range(STAGES):
        error = sample[stage, ERROR] * sample[stage, PLAYOUTS]
        total += error * error
    return sqrt(total) / playouts_of(sample)


@rule
def name_best(weighing, samples, places, figures):
    """Say which finalist is the best by now, and what every option is worth."""
    best = places[0]
    for row in range(1, min(FINALISTS, weighing.options)):
        if mean_of(samples[places[row]]) > mean_of(samples[best]):
            best = places[row]
    weighing.best = best
    for option in range(weighing.options):
        figures[option, VALUE] = mean_of(samples[option])
        figures[option, ERROR] = error_of(samples[option])


@rule
def show_what_is_charged(weighing, samples, figures):
    """Let the values of the best and of the chosen option differ by what lies between them."""
    best, chosen = weighing.best, weighing.chosen
    figures[chosen, VALUE] = mean_of(samples[chosen])
    if chosen == best:
        return
    if error_of(samples[best]) <= error_of(samples[chosen]):  # the surer of the two stays as it is
        figures[chosen, VALUE] = figures[best, VALUE] - weighing.behind[VALUE]
    else:
        figures[best, VALUE] = figures[chosen, VALUE] + weighing.behind[VALUE]
    if weighing.sides > 1:
        figures[best, VALUE] = min(max(figures[best, VALUE], 0.0), 1.0)
        figures[chosen, VALUE] = min(max(figures[chosen, VALUE], 0.0), 1.0)


# --- What it says --------------------------------------------------------------------------------------------


@long_rule
def behind_best(weighing, figures, option):
    """By how much an option is worse than the best, and the standard error of that."""
    best = weighing.best
    if option == best:
        return 0.0, 0.0
    if weighing.held_against and option == weighing.chosen:
        return weighing.behind[VALUE], weighing.behind[ERROR]
    error = weighing.cost_error
    if error == TRIED_OUT:
        error = both_errors(figures[best, ERROR], figures[option, ERROR])
    return figures[best, VALUE] - figures[option, VALUE], error


@rule
def worst_option(weighing, figures):
    worst = 0
    for option in range(1, weighing.options):
        if figures[option, VALUE] < figures[worst, VALUE]:
            worst = option
    return worst


@compiled
def order_options(slot, figures, order):
    """Write the options, the best first."""
    weighing = slot[0]
    for option in range(weighing.options):
        at = option
        while at > 0 and goes_before(weighing, figures, option, order[at - 1]):
            order[at] = order[at - 1]
            at -= 1
        order[at] = option


@rule
def goes_before(weighing, figures, option, other):
    if weighing.best in (option, other):
        return option == weighing.best
    return figures[option, VALUE] > figures[other, VALUE]
