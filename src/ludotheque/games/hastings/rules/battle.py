"""The battle in the wings, objectives, victory and points (HASTINGS-17 to 19, 50, 52)."""

from ....engine.verbs import long_rule, rule, tell
from .. import record
from ..record import NOWHERE, YOU, Awaits, End, EventKind, Op, Phase, Stage
from .field import is_open, total_in_wing, total_of_army, wings_of, wound

WINGS_TO_WIN = 2
POINTS_OF_A_VICTORY = 5
POINTS_OF_THE_LEADER = 30
PRICE_OF_THREE_CARDS = 5
ENDS = 8  # more than there are ways to end
MOST_POINTS = 10 * record.WINGS + POINTS_OF_A_VICTORY + POINTS_OF_THE_LEADER


@long_rule
def battle(match):  # HASTINGS-17: wing by wing, Might dealt and checked before Zeal
    match.phase = Phase.BATTLE
    match.player = match.opener
    match.stage = Stage.TURN
    match.sacrificed = 0
    match.awaits = Awaits.OBJECTIVES
    if match.goal[0] < record.LAST_OBJECTIVE and match.goal[1] < record.LAST_OBJECTIVE:
        return
    for wing in range(record.WINGS):
        for zeal in range(2):
            if is_open(match, wing) and wings_of(match, 0) < WINGS_TO_WIN and wings_of(match, 1) < WINGS_TO_WIN:
                combat(match, wing, zeal)
    if wings_of(match, 0) >= WINGS_TO_WIN or wings_of(match, 1) >= WINGS_TO_WIN:
        finish(match, 1 if wings_of(match, 0) >= WINGS_TO_WIN else 2, End.WINGS)


@long_rule
def combat(match, wing, zeal):  # HASTINGS-17
    op = Op.ZEAL if zeal else Op.MIGHT
    first = total_in_wing(match, 0, wing, op, ready_only=True)
    second = total_in_wing(match, 1, wing, op, ready_only=True)
    tell(match, EventKind.COMBAT, 0, wing + record.COMBAT_ZEAL * zeal, first, second)
    fights_0 = match.goal[0] == record.LAST_OBJECTIVE
    fights_1 = match.goal[1] == record.LAST_OBJECTIVE
    lead = first - second
    amount = abs(lead) if not zeal and not match.one_damage else 1
    if lead > 0 and fights_0:
        wound(match, 0, wing, amount)
    elif lead < 0 and fights_1:
        wound(match, 1, wing, amount)
    elif lead == 0 and match.ties_count:
        last_one = match.wounds[0, wing] == 9 and match.wounds[1, wing] == 9
        if not (fights_0 and fights_1 and last_one):  # both would take it: neither does
            if fights_0:
                wound(match, 0, wing, 1)
            if fights_1:
                wound(match, 1, wing, 1)


@long_rule
def test_objectives(match):  # HASTINGS-18
    if match.tested == 2:
        match.awaits = Awaits.NEW_ROUND
        return
    side = match.opener if match.tested == 0 else 1 - match.opener
    match.tested += 1
    goal = match.goal[side]
    if goal == record.LAST_OBJECTIVE:
        return
    asked = match.objectives[(match.faction + side) % 2, goal]
    might = total_of_army(match, side, Op.MIGHT, match.ready_only)
    if might < asked & 127:
        return
    zeal = total_of_army(match, side, Op.ZEAL, match.ready_only)
    if zeal < asked >> record.OBJECTIVE_ZEAL_AT & 127:
        return
    match.goal[side] = goal + 1
    tell(match, EventKind.OBJECTIVE, side, goal, might, zeal)
    if not match.solo:
        if asked >> record.OBJECTIVE_LINE_AT != 0:
            match.owner = side
            match.line = asked >> record.OBJECTIVE_LINE_AT
            match.source = NOWHERE
            match.wing = NOWHERE
            match.within = record.WHOLE_FIELD
            match.awaits = Awaits.EFFECT
    elif side == YOU and goal > 0 and match.piled[YOU] > 0 and match.held[YOU] < record.MOST_HAND:  # HASTINGS-50
        if match.box:  # your hand is your own affair
            tell(match, EventKind.REWARD, YOU, record.MAY_DRAW)
        else:
            match.chooser = YOU
            match.awaits = Awaits.MAY_DRAW


@rule
def may_draw(match, draws):  # HASTINGS-50
    tell(match, EventKind.REWARD, YOU, draws)
    if draws:
        match.owed[YOU] = 1
        match.awaits = Awaits.DRAW
    else:
        match.awaits = Awaits.OBJECTIVES


@long_rule
def finish(match, winner, why):  # HASTINGS-19
    match.winner = winner
    match.awaits = Awaits.OVER
    tell(match, EventKind.ENDS, record.NOBODY if winner == 3 else winner - 1, why, score(match, 0), score(match, 1))


@long_rule
def score(match, side):  # HASTINGS-52; never less than 0
    points = wing_points(match, side) + victory_points(match, side) + leader_points(match, side)
    return max(points + draw_points(match, side), 0)


@rule
def wing_points(match, side):
    return int(match.wounds[side, 0]) + int(match.wounds[side, 1]) + int(match.wounds[side, 2])


@rule
def victory_points(match, side):
    return POINTS_OF_A_VICTORY if match.winner == 1 + side else 0


@rule
def leader_points(match, side):
    return POINTS_OF_THE_LEADER if match.fallen[1 - side] else 0


@rule
def draw_points(match, side):
    return -PRICE_OF_THREE_CARDS if match.solo and side == YOU and match.kept == 3 else 0


@rule
def ending(match):
    """In which round a match ended, and how: a Leader fell, a side took its wings, or a deck was empty."""
    rounds = int(match.this_round) * ENDS
    if match.fallen[0] or match.fallen[1]:
        return rounds + End.LEADER
    if wings_of(match, 0) >= WINGS_TO_WIN or wings_of(match, 1) >= WINGS_TO_WIN:
        return rounds + End.WINGS
    return rounds + End.DECK


@rule
def outcome(match, side):
    if match.winner == 0 or match.winner == 3:
        return 0
    return 1 if match.winner == 1 + side else -1
