"""The Ennemi's turn (HASTINGS-30 to 46, 51): it has no choice of its own; where there is one, it is yours.

Its side is 1 and its cards come up by chance, one at a time (`Awaits.TURN_UP`), until one is played.
"""

from ....engine.verbs import long_rule, rule, tell
from .. import record
from ..record import ENNEMI, NOWHERE, YOU, Arm, Awaits, EventKind, Kind, Op, Scope, Stage, When, Why
from .effects import can_do, targets
from .field import (
    arm_of,
    base_of,
    commands,
    cost_of,
    discard,
    family_of,
    first_free,
    fits,
    has_line,
    is_by_hand,
    is_open,
    is_ranged,
    kind_of,
    leader_cell,
    leader_wing,
    leave,
    line_of,
    move_cell,
    needs_wing,
    op_of,
    open_wings,
    printed_reach,
    ranged_cells,
    reach_of,
    rest_of,
    silenced,
    spot,
    symbols_of,
    total_in_wing,
    when_of,
    whom_of,
)


@rule
def pick(match, mask, asked, then):
    """Where several things are possible, ask; where one is, go on with it."""
    if record.COUNT_OF[mask] == 1:
        match.aim = record.FIRST_OF[mask]
        match.awaits = then
    else:
        match.choices = mask
        match.awaits = asked


# --- Its turn ------------------------------------------------------------------------------------------------


@long_rule
def ennemi_acts(match):
    """An ordinary turn, or (HASTINGS-44) the next thing that it does after your pass."""
    match.player = ENNEMI
    match.chooser = YOU  # HASTINGS-46
    if match.this_round == 1:  # HASTINGS-31
        skip(match, 31)
        match.stage = Stage.LAST_CARD if match.stage != Stage.TURN else Stage.TURN
    elif match.sacrificed and match.stage == Stage.TURN:  # HASTINGS-32
        skip(match, 32)
    elif not is_open(match, leader_wing(match, ENNEMI)) and commands(match, ENNEMI):  # HASTINGS-51
        pick(match, refuges(match), Awaits.LEADER_TO, Awaits.LEADER_GOES)
    else:
        shooters = (
            shooter_cells(match) if match.stage == Stage.TURN or match.goal[ENNEMI] != record.LAST_OBJECTIVE else 0
        )
        if shooters != 0:  # HASTINGS-33; HASTINGS-43: you choose their order
            pick(match, shooters, Awaits.SHOOTER, Awaits.SHOT)
        else:
            if match.stage == Stage.SHOTS:
                match.stage = Stage.LAST_CARD
            match.awaits = Awaits.DEPLOY


@rule
def skip(match, number):
    tell(match, EventKind.SKIPS, ENNEMI, number)
    match.awaits = Awaits.NEXT_TURN


# --- Ranged attacks ------------------------------------------------------------------------------------------


@long_rule
def shooter_cells(match):  # HASTINGS-33, HASTINGS-43
    """Its ready ranged cards that can shoot now: a mask."""
    at_battle = match.goal[YOU] == record.LAST_OBJECTIVE and match.goal[ENNEMI] == record.LAST_OBJECTIVE
    mask = 0
    left = ranged_cells(match, ENNEMI)
    while left != 0:
        at = record.FIRST_OF[left]
        left &= left - 1
        if not match.spent[ENNEMI, at]:
            wing = record.WING_OF[at]
            if (
                is_open(match, wing)
                and shot_targets(match, ENNEMI, at) != 0
                and not (at_battle and not losing(match, wing))
            ):
                mask |= record.CELL_BIT[at]
    return mask


@long_rule
def losing(match, wing):  # HASTINGS-43: strictly, ready cards, now
    its = total_in_wing(match, ENNEMI, wing, Op.MIGHT, ready_only=True)
    return its < total_in_wing(match, YOU, wing, Op.MIGHT, ready_only=True)


@long_rule
def shot_line(match, side, at):  # HASTINGS-16: X damage to one card of the same wing; by reach, 1
    amount = 1 if match.by_reach else min(reach_of(match, side, at), record.MOST_AMOUNT)
    return Op.DAMAGE << record.OP_AT | amount << record.AMOUNT_AT | Scope.ONE_HERE << record.SCOPE_AT


@long_rule
def shot_depth(match, side, at):
    """How many lines deep a shot reaches."""
    return min(reach_of(match, side, at), record.WHOLE_FIELD) if match.by_reach else record.WHOLE_FIELD


@long_rule
def shot_targets(match, side, at):
    """The cells that a shot can hit: a mask, of the other side."""
    if match.lying[1 - side] & record.IN_WING[record.WING_OF[at]] == 0:  # often: and reach takes long to work out
        return 0
    return targets(match, side, shot_line(match, side, at), at, record.WING_OF[at], shot_depth(match, side, at))


@long_rule
def shoot(match, side, at, number):
    """A card shoots: whom it hits comes next."""
    match.owner = side
    match.line = shot_line(match, side, at)
    match.source = at
    match.wing = record.WING_OF[at]
    match.within = shot_depth(match, side, at)
    match.spent[side, at] = 1
    tell(match, EventKind.SHOOTS, side, spot(match, side, at), number)
    match.awaits = Awaits.EFFECT


# --- Deployment ----------------------------------------------------------------------------------------------


@rule
def table_resources(this_round, difficulty):  # HASTINGS-36
    return record.TABLE[min(this_round, record.TABLE_ROUNDS) - 1, difficulty]


@rule
def resources(match):  # HASTINGS-34: the table, and the symbols in play
    return table_resources(match.this_round, match.difficulty) + symbols_in_play(match) + match.extra


@long_rule
def symbols_in_play(match):
    """Those of its cards, exhausted ones' too."""
    total = 0
    left = int(match.lying[ENNEMI])
    while left != 0:
        total += symbols_of(match, match.card[ENNEMI, record.FIRST_OF[left]])
        left &= left - 1
    return total


@long_rule
def deploy(match):  # HASTINGS-34
    if match.piled[ENNEMI] > 0:
        match.awaits = Awaits.WHICH if match.box else Awaits.TURN_UP
    else:  # HASTINGS-35: turned over, not shuffled
        if match.heaped > 0:
            for i in range(match.heaped):
                match.order[i] = match.heap[i]
                match.heap[i] = 0
            for i in range(match.heaped, len(match.order)):
                match.order[i] = 0
            match.piled[ENNEMI] = match.heaped
            match.top = 0
            match.turned = 1
            match.heaped = 0
            tell(match, EventKind.TURNED_OVER, ENNEMI, match.piled[ENNEMI], 35)
        skip(match, 35)


@long_rule
def turn_up(match, card):  # HASTINGS-34
    match.piled[ENNEMI] -= 1
    if match.pile[ENNEMI, 0] | match.pile[ENNEMI, 1]:
        match.pile[ENNEMI, record.WORD_OF[card]] ^= record.BIT_OF[card]
    else:
        match.order[match.top] = 0
        match.top += 1
    weigh(match, card)


@long_rule
def weigh(match, card):
    """Can it pay for the card that it has turned up?"""
    has = resources(match)
    number = 44 if match.stage == Stage.LAST_CARD else 34
    tell(match, EventKind.TURNED_UP, ENNEMI, card, has + match.discount[ENNEMI], number)
    if max(cost_of(match, card) - match.discount[ENNEMI], 0) > has:  # HASTINGS-40: discounts add up
        discard(match, ENNEMI, card, Why.TOO_DEAR, 34)
        match.awaits = Awaits.DEPLOY
    else:
        match.playing = card
        match.awaits = Awaits.PLAYS_UP


@long_rule
def play_up(match):
    """It can pay for the card: where does it go?"""
    card = match.playing
    kind = kind_of(match, card)
    match.owner = ENNEMI
    match.source = NOWHERE
    match.wing = NOWHERE
    if kind <= Kind.UNIT:
        at = space_for(match, card)
        if at >= 0:
            match.aim = at
            match.awaits = Awaits.PLACED
        else:
            replaceable = replaceable_cells(match, card)
            if replaceable == 0:  # HASTINGS-42: no card this time; HASTINGS-40: but a discount goes on
                waits = match.discount[ENNEMI] > 0
                discard(match, ENNEMI, card, Why.NO_ROOM, 40 if waits else 42)
                match.playing = 0
                match.awaits = Awaits.DEPLOY if waits else Awaits.NEXT_TURN
            else:
                pick(match, replaceable, Awaits.REPLACE, Awaits.REPLACED)
    elif kind == Kind.EVENT and match.box:  # HASTINGS-60: people see whether it can be resolved
        match.awaits = Awaits.RESOLVES
    elif kind == Kind.EVENT:  # HASTINGS-40
        match.because = 40
        able = ennemi_lines(match, card)
        if able == 0:
            leave_idle(match)
        elif able & ~lines_by_hand(match, card) == 0:  # HASTINGS-62: you say whether it can be resolved
            match.awaits = Awaits.RESOLVES
        else:
            match.awaits = Awaits.PLACED
    elif kind == Kind.TACTIC:  # HASTINGS-41: in its reserve; HASTINGS-46: a wing that it needs is yours to name
        match.because = 41
        if needs_wing(match, card):
            pick(match, open_wings(match), Awaits.PLACE, Awaits.PLACED)
        else:
            match.aim = NOWHERE
            match.awaits = Awaits.PLACED
    else:  # HASTINGS-41
        match.because = 41
        bearers = bearer_cells(match, ENNEMI, card)
        near = bearers & record.IN_WING[leader_wing(match, ENNEMI)]
        if bearers == 0:
            leave_idle(match)
        elif match.box:  # HASTINGS-60: people see whom it suits
            match.choices = near if near != 0 else bearers
            match.awaits = Awaits.PLACE
        else:
            pick(match, near if near != 0 else bearers, Awaits.PLACE, Awaits.PLACED)


@rule
def resolves(match, can):  # HASTINGS-40
    if can:
        match.awaits = Awaits.PLACED
    else:
        leave_idle(match)


@long_rule
def lines_by_hand(match, card):
    """The lines of a card that the program cannot carry out: a mask."""
    mask = 0
    bit = 1
    lines = match.lines[card]
    while lines != 0:
        if is_by_hand(lines):
            mask |= bit
        lines = rest_of(lines)
        bit *= 2
    return mask


@long_rule
def leave_idle(match):
    """A card that can do nothing now: the next one (HASTINGS-40, HASTINGS-41)."""
    discard(match, ENNEMI, match.playing, Why.IDLE, match.because)
    match.playing = 0
    match.awaits = Awaits.DEPLOY


@long_rule
def ennemi_lines(match, card):  # HASTINGS-39; HASTINGS-45: if it has a Solo: line, only that
    """The lines of its card that can be carried out: a mask."""
    solo = has_line(match, card, When.SOLO)
    mask = 0
    bit = 1
    lines = match.lines[card]
    while lines != 0:
        when = when_of(lines)
        meant = when == When.SOLO if solo else when == When.PLAYED or when == When.ACTION
        if op_of(lines) == Op.DISCOUNT and not solo:  # HASTINGS-39: ignored; HASTINGS-40: but of an event
            meant = meant and kind_of(match, card) == Kind.EVENT
        if meant and can_do(match, ENNEMI, lines & record.ANY_LINE, match.source, match.wing):
            mask |= bit
        lines = rest_of(lines)
        bit *= 2
    return mask


@long_rule
def bearer_cells(match, side, card):
    """Who can bear an attachment, in open wings: a mask."""
    whom = whom_of(line_of(match, card, 0))
    mask = 0
    left = int(match.lying[side])
    while left != 0:
        at = record.FIRST_OF[left]
        left &= left - 1
        bearer = match.card[side, at]
        if not is_open(match, record.WING_OF[at]) or match.attached[side, at, record.MOST_ATTACHED - 1] != 0:
            continue
        if fits(match, bearer, record.LINE_OF[at], whom, family_of(match, card), itself=False):
            mask |= record.CELL_BIT[at]
    return mask


# --- Where its cards go --------------------------------------------------------------------------------------


@rule
def newcomer_ranged(match, card):
    return printed_reach(match, card) > 0 and not silenced(match, ENNEMI, card)


@long_rule
def space_for(match, card):  # HASTINGS-37, HASTINGS-38
    """The cell of a card that it plays, or NOWHERE. Leaves the rule in `because`."""
    if newcomer_ranged(match, card):
        match.because = 38
        wing = leader_wing(match, YOU)
        if is_open(match, wing) and first_free(match, ENNEMI, wing) >= 0:
            return first_free(match, ENNEMI, wing)
        yours = ranged_cells(match, YOU)
        for wing in range(record.WINGS):
            if yours & record.IN_WING[wing] != 0 and is_open(match, wing) and first_free(match, ENNEMI, wing) >= 0:
                return first_free(match, ENNEMI, wing)
    match.because = 37
    for i in range(record.CELLS):
        at = record.PLACEMENT[i]
        if match.card[ENNEMI, at] == 0 and is_open(match, record.WING_OF[at]):
            return int(at)
    return NOWHERE


@long_rule
def replaceable_cells(match, card):  # HASTINGS-42
    """Which of its cards may go for this one; of several, you choose: a mask."""
    ranged = newcomer_ranged(match, card)
    cost = cost_of(match, card)
    leader = base_of(match, ENNEMI) + 1
    least = 99
    mask = 0
    left = int(match.lying[ENNEMI])
    while left != 0:
        at = record.FIRST_OF[left]
        left &= left - 1
        other = match.card[ENNEMI, at]
        price = cost_of(match, other)
        if other == leader or not is_open(match, record.WING_OF[at]) or match.spent[ENNEMI, at]:
            continue
        if is_ranged(match, ENNEMI, at) or price > cost or (price == cost and not ranged) or price > least:
            continue
        if price < least:
            least = price
            mask = 0
        mask |= record.CELL_BIT[at]
    match.because = 42
    if ranged:  # ties: its Leader's wing, the wing of a ranged card, line 1
        mask = prefer(mask, record.IN_WING[leader_wing(match, ENNEMI)])
        mask = prefer(mask, wings_of_cells(ranged_cells(match, ENNEMI)))
        mask = prefer(mask, record.ON_LINE[0])
    elif arm_of(match, card) == Arm.CAVALRY:
        mask = prefer(mask, record.ON_LINE[2])
    return mask


@rule
def prefer(mask, wanted):
    """Those of the cells that are wanted, if there are any."""
    return mask & wanted if mask & wanted != 0 else mask


@long_rule
def wings_of_cells(cells):
    """All cells of the wings in which these are."""
    mask = 0
    for wing in range(record.WINGS):
        if cells & record.IN_WING[wing] != 0:
            mask |= record.IN_WING[wing]
    return mask


@long_rule
def replace(match):
    """A card goes to make room: for a newcomer (HASTINGS-42), or for the Leader (HASTINGS-51)."""
    at = match.aim
    tell(match, EventKind.REPLACED, ENNEMI, match.card[ENNEMI, at], at, match.because)
    leave(match, ENNEMI, at, Why.REPLACED, match.because)
    if match.because == 51:
        move_leader(match, at)
    else:
        match.awaits = Awaits.PLACED


# --- Its Leader ----------------------------------------------------------------------------------------------


@long_rule
def refuges(match):  # HASTINGS-51: the open wing with the least Might of its own, ready or not
    least = 999
    mask = 0
    for wing in range(record.WINGS):
        if is_open(match, wing):
            might = total_in_wing(match, ENNEMI, wing, Op.MIGHT, ready_only=False)
            if might < least:
                least = might
                mask = 0
            if might == least:
                mask |= record.CELL_BIT[wing]
    return mask


@long_rule
def leader_goes(match, wing):  # HASTINGS-51: a free space by placement order; or for the cheapest card there
    tell(match, EventKind.HEADS, ENNEMI, wing, 51)
    at = first_free(match, ENNEMI, wing)
    if at >= 0:
        move_leader(match, at)
    else:
        least = 99
        mask = 0
        left = int(record.IN_WING[wing])
        while left != 0:
            cell = record.FIRST_OF[left]
            left &= left - 1
            price = cost_of(match, match.card[ENNEMI, cell])
            if price < least:
                least = price
                mask = 0
            if price == least:
                mask |= record.CELL_BIT[cell]
        match.because = 51
        pick(match, mask, Awaits.REPLACE, Awaits.REPLACED)


@long_rule
def move_leader(match, to):
    start = leader_cell(match, ENNEMI)
    tell(match, EventKind.MOVES, ENNEMI, spot(match, ENNEMI, start), to, 51)
    move_cell(match, ENNEMI, start, to)
    match.awaits = Awaits.NEXT_TURN
