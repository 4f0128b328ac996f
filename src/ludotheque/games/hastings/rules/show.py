"""What a page draws and only the rules know: what cards and wings are worth, what is asked, the Ennemi's table."""

from ....engine.bits import count_bits
from ....engine.decks import copy_numbers
from ....engine.verbs import long_rule, rule
from .. import record
from ..record import ENNEMI, NOWHERE, YOU, Awaits, Kind, Op
from .battle import draw_points, leader_points, victory_points, wing_points
from .box import expected
from .effects import side_hit
from .ennemi import symbols_in_play, table_resources
from .field import (
    first_free,
    health_of,
    is_ennemi,
    is_for_ennemi,
    kind_of,
    list_set,
    op_of,
    reach_of,
    total_in_wing,
    total_of_army,
    value_of,
)


@rule
def show(match, viewer, shown):
    for side in range(2):
        shown.factions[side] = (match.faction + side) % 2
        show_army(match, side, shown)
        show_goal(match, side, shown)
        show_cards(match, side, shown)
    show_wings(match, shown)
    show_choice(match, shown)
    if match.solo:
        show_table(match, shown)
    shown.points_wings = wing_points(match, YOU)
    shown.points_victory = victory_points(match, YOU)
    shown.points_leader = leader_points(match, YOU)
    shown.points_draw = draw_points(match, YOU)
    if match.box:
        copy_numbers(shown.box_faces, match.faces)
        shown.box_top = expected(match)


@long_rule
def show_army(match, side, shown):
    for at in range(record.CELLS):
        if match.card[side, at] != 0:
            shown.total_might[side, at] = value_of(match, side, at, Op.MIGHT)
            shown.total_zeal[side, at] = value_of(match, side, at, Op.ZEAL)
            shown.total_health[side, at] = health_of(match, side, at)
            shown.reach[side, at] = reach_of(match, side, at)


@long_rule
def show_goal(match, side, shown):  # HASTINGS-18
    asked = match.objectives[shown.factions[side], match.goal[side]]
    shown.army_might[side] = total_of_army(match, side, Op.MIGHT, match.ready_only)
    shown.army_zeal[side] = total_of_army(match, side, Op.ZEAL, match.ready_only)
    shown.asked_might[side] = asked & 127
    shown.asked_zeal[side] = asked >> record.OBJECTIVE_ZEAL_AT & 127
    shown.might_met[side] = shown.army_might[side] >= shown.asked_might[side]
    shown.zeal_met[side] = shown.army_zeal[side] >= shown.asked_zeal[side]


@long_rule
def show_cards(match, side, shown):
    list_set(match, side, match.hand[side, 0], match.hand[side, 1], 0, shown.in_hand[side])
    if is_ennemi(match, side):
        shown.discarded[side] = match.heaped
    else:
        shown.discarded[side] = count_bits(match.gone[side, 0]) + count_bits(match.gone[side, 1])


@long_rule
def show_wings(match, shown):  # HASTINGS-17
    shown.fought = match.goal[0] == record.LAST_OBJECTIVE or match.goal[1] == record.LAST_OBJECTIVE
    for wing in range(record.WINGS):
        for side in range(2):
            shown.wing_might[side, wing] = total_in_wing(match, side, wing, Op.MIGHT, ready_only=True)
            shown.wing_zeal[side, wing] = total_in_wing(match, side, wing, Op.ZEAL, ready_only=True)
        shown.might_ahead[wing] = ahead(shown.wing_might[0, wing], shown.wing_might[1, wing])
        shown.zeal_ahead[wing] = ahead(shown.wing_zeal[0, wing], shown.wing_zeal[1, wing])


@rule
def ahead(first, second):
    return 1 if first > second else 2 if first < second else 0


@long_rule
def show_choice(match, shown):
    awaits = match.awaits
    shown.for_ennemi = is_for_ennemi(match)
    shown.choice_side = choice_side(match)
    own = awaits == Awaits.LEADER or awaits == Awaits.MOVE_TO
    if awaits == Awaits.PLACE:
        own = kind_of(match, match.playing) <= Kind.UNIT
    for wing in range(record.WINGS):
        shown.free_cell[wing] = NOWHERE
        if own and not shown.for_ennemi and match.choices & record.CELL_BIT[wing] != 0:
            shown.free_cell[wing] = first_free(match, match.chooser, wing)  # HASTINGS-10


@rule
def choice_side(match):
    """Whose cards there are to choose from."""
    if match.awaits == Awaits.TARGET:
        return side_hit(match.owner, op_of(match.line))
    return ENNEMI if is_for_ennemi(match) else int(match.chooser)


@long_rule
def show_table(match, shown):  # HASTINGS-34, HASTINGS-36
    for row in range(record.TABLE_ROUNDS):
        shown.table[row] = table_resources(row + 1, match.difficulty)
    this_round = max(match.this_round, 1)
    given = table_resources(this_round, match.difficulty)
    shown.table_row = min(this_round, record.TABLE_ROUNDS) - 1
    shown.symbols = symbols_in_play(match)
    shown.resources = record.NO_CARD if given == record.NO_CARD else given + shown.symbols + match.extra
