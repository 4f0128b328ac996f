"""What the players of Duel sur la Colline who think do: how they race, which card they lay next."""

import numpy as np

from .....engine.chance import BITS_64, RNG_WORDS, mix, start_stream
from .....engine.compiler import compiled, external
from .....engine.verbs import rule
from ...record import ALL_CARDS, CARD_BIT, CARDS, HAND, PLACES, Awaits, Decision
from ...rules.rounds import SEAT_STEP, dice_as_digits, unseen
from .hands import draw_odds, sort_of
from .lines import LINES, WORTH, odds_of
from .pools import Clash, Side
from .race import race_choice
from .solve import Size, answer, attack
from .worth import later_worths

# The levels of those who think: how much they look at.
READS, BLUFFS, PLANS = range(3)
SIZES = (
    Size(hands=32, attacks=8, defenders=0, answers=0, rounds=0, mine=0),
    Size(hands=8, attacks=6, defenders=4, answers=16, rounds=2, mine=40),
    Size(hands=48, attacks=12, defenders=16, answers=60, rounds=10, mine=240),
)


@rule
def race(match, seat):
    """The dice to keep, or whether to take the flag."""
    keeps = race_outside(
        match.hand[seat], dice_as_digits(match, seat), dice_as_digits(match, 1 - seat), int(match.alike[seat])
    )
    if match.awaits == Awaits.GRAB:
        return Decision.GRAB if keeps < 0 else Decision.PASS
    if match.awaits == Awaits.KEEP:
        return Decision.KEEP + keeps
    if match.alike[seat] != 0:
        return (Decision.RACE_GRAB if keeps < 0 else Decision.RACE_PASS) + seat
    return Decision.RACE_KEEP + SEAT_STEP * seat + keeps


@rule
def lay(match, seat, level, foresight):
    """The next card to lay, from what this seat may know: nothing else of the other's is read than what was played."""
    other = 1 - seat
    attacking = match.awaits == Awaits.ATTACK
    mine = match.hand[seat]
    for place in range(match.place):  # the hand as it was: so that each place follows the same plan
        mine |= CARD_BIT[match.laid[seat, place]]
    laying = plan_outside(
        mine,
        match.pile[seat],
        unseen(match, seat),
        int(match.held[seat] + match.place),
        unseen(match, other),
        int(match.held[other] + (0 if attacking else PLACES)),
        int(attacking),
        int(match.strong),
        int(match.clues),
        0 if attacking else clue_shown(match),
        int(match.one_resists_five),
        int(match.own_four),
        int(match.this_round),
        level,
        foresight,
    )
    return Decision.LAY + 1 + card_for(laying, match.hand[seat], int(match.strong), int(match.place))


@rule
def clue_shown(match):
    """The clues as `clue_of` gives them."""
    clue = 0
    for place in range(PLACES):
        if match.clues >> place & 1:
            clue |= (int(match.shown[place, 1]) - 1) << 4 * place
        elif match.shown[place, 0] == match.strong:
            clue |= 1 << 4 * place
    return clue


@compiled
def plan(
    mine,
    pile,
    unseen,
    held,
    other_unseen,
    other_held,
    attacking,
    strong,
    values,
    clue,
    resists,
    own_four,
    this_round,
    level,
    foresight,
):
    """What to lay in this clash. `mine`: the whole hand, before the first card of this round was laid.

    `level` is a row of SIZES, `foresight` how far it minds, in percent, what a card would be worth later.

    All chance in it comes from what is known, the hand above all: the same hand in the same place follows the same plan
    to its end, and who does not know the hand cannot foresee it.
    """
    rng = np.zeros(RNG_WORDS, np.uint64)
    known = mix((unseen * 31 + other_unseen + (strong << 36) + (values << 40) + (clue << 44)) & BITS_64)
    start_stream(rng, np.uint64(mix((mine + known) & BITS_64)), np.uint64(this_round))
    draw, other_draw = draw_odds(pile, strong, own_four), draw_odds(other_unseen, strong, own_four)
    odds = odds_of(draw, other_draw) if attacking else odds_of(other_draw, draw)
    clash = Clash(LINES[resists], WORTH[own_four], odds, strong, values)
    worths = np.zeros(CARDS)
    later_worths(this_round, foresight / 100, worths)
    size = SIZES[level]
    own, others = Side(unseen, held, worths), Side(other_unseen, other_held, worths)
    if attacking:
        layings, scores = attack(clash, own, others, mine, size, rng)
    else:
        layings, scores = answer(clash, clue, others, own, mine, size, rng)
    return layings[np.argmax(scores)]


TEN = (1 << HAND) - 1
plan_outside = external(plan, TEN, ALL_CARDS ^ TEN, ALL_CARDS, HAND, ALL_CARDS, HAND, 1, 1, 0, 0, 0, 0, 1, READS, 0)
race_outside = external(race_choice, TEN, 1111, 1112, 1)


@rule
def card_for(laying, left, strong, place):
    """The card that a laying wants on a place, of those `left` in the hand: 0 to 31."""
    sort = laying >> 4 * place & 15
    for card in range(CARDS):
        if left >> card & 1 and sort_of(card, strong) == sort:
            return card
    return -1
