"""The box on the table (HASTINGS-60): the Ennemi's turn for cards that the program does not know.

What is printed on a card is asked when the procedure needs it: its cost, and only if it can be paid, the rest. A card
that was described keeps its number and its face, and its name, which the player gave, stands as a note in the action
(`new s07 [Odon]`). Your hand and your pile stay with you: of your cards, only what lies on the field is asked for.
"""

from ....engine.verbs import long_rule, rule, tell
from .. import record
from ..record import ENNEMI, NOWHERE, YOU, Ask, Awaits, Decision, EventKind, Kind, Why
from .ennemi import leave_idle, weigh
from .field import base_of, discard, first_free, is_open, kind_of, lay_card, leader_wing, printed_health

GOAL_KNOWN = 1 << record.OBJECTIVE_LINE_AT  # what an objective asks for has been told
LAST_STARTER = 3  # HASTINGS-30: the Ennemi's first cards are its Leader, line 2, line 1


@rule
def lay_box(match):
    """HASTINGS-30: the cards with which both begin, as far as the text describes them."""
    for side in range(2):
        match.piled[side] = 1  # as long as nobody says otherwise
        match.faces[base_of(match, side) + 1] = Kind.LEADER
    first = base_of(match, ENNEMI) + 1
    match.faces[first] |= 1 << record.COMMANDER_AT
    match.faces[first + 1] = Kind.UNIT | 1 << record.RESOURCES_AT  # HASTINGS-54
    match.faces[first + 2] = Kind.CHARACTER
    for on in range(record.LINES):
        lay_card(match, ENNEMI, record.LINES + on, first + record.LINES - 1 - on)
    match.described[YOU] = 1
    match.described[ENNEMI] = LAST_STARTER
    match.by_hand = 1
    ask_before(match)


@long_rule
def ask_before(match):
    """The next thing that must be known before the first round."""
    match.chooser = YOU
    card = undescribed(match)
    if card != 0:
        match.playing = card
        starter = kind_of(match, card) != Kind.LEADER
        ask(match, Ask.COST if starter else Ask.MIGHT, Awaits.LAY_BOX)
        return
    match.playing = 0
    if not ask_goal(match, Awaits.LAY_BOX):
        match.choices = 7
        match.awaits = Awaits.LEADER


@rule
def undescribed(match):
    """Of the cards with which both begin, one that has not been described: yours first."""
    if printed_health(match, base_of(match, YOU) + 1) == 0:
        return base_of(match, YOU) + 1
    for number in range(1, LAST_STARTER + 1):
        if printed_health(match, base_of(match, ENNEMI) + number) == 0:
            return base_of(match, ENNEMI) + number
    return 0


@rule
def ask(match, question, then):
    match.asks = question
    match.then = then
    match.awaits = Awaits.DESCRIBE


@long_rule
def ask_goal(match, then):
    """Ask for an objective that has been turned up, of the first side that has one; is there any?"""
    for side in range(2):
        goal = match.goal[side]
        if goal != record.LAST_OBJECTIVE and match.objectives[(match.faction + side) % 2, goal] == 0:
            match.owner = side
            match.chooser = YOU
            ask(match, Ask.GOAL_MIGHT, then)
            return True
    return False


@long_rule
def answer(match, value):
    """What was asked of a card or of an objective is known."""
    asks = match.asks
    if asks >= Ask.GOAL_MIGHT:
        answer_goal(match, value)
    elif asks == Ask.KIND:
        match.faces[match.playing] |= record.KIND_FACES[value]
        if kind_of(match, match.playing) > Kind.UNIT:
            all_known(match)
        else:
            match.asks = Ask.SYMBOLS
    else:
        match.faces[match.playing] |= value << record.ASK_AT[asks]
        if asks == Ask.REACH or (asks == Ask.COST and match.then == Awaits.TURNED_UP):
            all_known(match)
        else:
            match.asks = Ask.MIGHT if asks == Ask.COST else asks + 1


@rule
def answer_goal(match, value):
    side = match.owner
    faction = (match.faction + side) % 2
    if match.asks == Ask.GOAL_MIGHT:
        match.due = value  # until the Zeal is known too
        match.asks = Ask.GOAL_ZEAL
        return
    match.objectives[faction, match.goal[side]] = int(match.due) | value << record.OBJECTIVE_ZEAL_AT | GOAL_KNOWN
    tell(match, EventKind.GOAL, side, match.goal[side], match.due, value)
    match.due = 0
    match.owner = 0
    all_known(match)


@rule
def all_known(match):
    match.awaits = match.then
    match.asks = 0
    match.then = 0


# --- Which card ----------------------------------------------------------------------------------------------


@long_rule
def list_known(match, actions):
    """Which card was turned up, or played: one that was described before, or a new one."""
    side = match.player
    base = base_of(match, side)
    count = 0
    if side == ENNEMI:
        actions[0] = Decision.EMPTY
        count = 1
        if match.heaped == record.MOST_CARDS:  # so many cards are in no box
            return count
    if match.described[side] < record.MOST_CARDS - 1:
        actions[count] = Decision.NEW + base + int(match.described[side]) + 1
        count += 1
    for number in range(2, match.described[side] + 1):
        actions[count] = Decision.NAMED + base + number
        count += 1
    actions[count] = Decision.HAND
    return count + 1


@long_rule
def is_which(match, action):
    """It is known which card it is."""
    side = match.player
    if action == Decision.EMPTY:  # HASTINGS-35
        match.piled[ENNEMI] = 0
        match.awaits = Awaits.DEPLOY
        return
    new = action > Decision.NEW
    card = action - (Decision.NEW if new else Decision.NAMED)
    match.playing = card
    if new:
        match.described[side] += 1
        match.faces[card] = 0 if side == ENNEMI else Kind.UNIT
    if side == ENNEMI:
        match.awaits = Awaits.TURNED_UP
        if new:
            ask(match, Ask.COST, Awaits.TURNED_UP)
    else:
        match.awaits = Awaits.ENTER_YOURS
        if new:
            ask(match, Ask.MIGHT, Awaits.ENTER_YOURS)


@rule
def expected(match):
    """HASTINGS-35: the card that comes up next, once the pile has been turned over; 0 where nobody knows."""
    return base_of(match, ENNEMI) + int(match.order[match.top]) if match.turned and match.piled[ENNEMI] > 0 else 0


@long_rule
def turned_up(match):  # HASTINGS-34
    """The Ennemi's card, of which at least the cost is known."""
    card = match.playing
    if match.turned:
        match.order[match.top] = 0
        match.top += 1
        match.piled[ENNEMI] -= 1
    weigh(match, card)
    if match.awaits == Awaits.PLAYS_UP and kind_of(match, card) == Kind.NONE:
        ask(match, Ask.KIND, Awaits.PLAYS_UP)


# --- What only people can judge ------------------------------------------------------------------------------


@long_rule
def resolve(match, action):  # HASTINGS-40
    """An event of the Ennemi's: can it be carried out, is it a discount?"""
    card = match.playing
    match.because = 40
    if action == Decision.RESOLVE:
        match.aim = NOWHERE
        match.awaits = Awaits.PLACED
    elif action == Decision.IDLE:
        leave_idle(match)
    else:
        tell(match, EventKind.EVENT, ENNEMI, card, 0, 40)
        discard(match, ENNEMI, card, Why.PLAYED, 40)
        match.playing = 0
        match.discount[ENNEMI] += action - Decision.OFF
        tell(match, EventKind.DISCOUNT, ENNEMI, match.discount[ENNEMI], 40)
        match.awaits = Awaits.DEPLOY


@long_rule
def refuse_bearers(match):  # HASTINGS-41
    """Nobody of those offered may bear an attachment: the others, else the next card."""
    offered = match.choices
    others = match.lying[ENNEMI] & ~offered if offered & record.IN_WING[leader_wing(match, ENNEMI)] != 0 else 0
    mask = 0
    left = int(others)
    while left != 0:
        at = record.FIRST_OF[left]
        left &= left - 1
        if is_open(match, record.WING_OF[at]) and match.attached[ENNEMI, at, record.MOST_ATTACHED - 1] == 0:
            mask |= record.CELL_BIT[at]
    if mask != 0:
        match.choices = mask
    else:
        match.choices = 0
        leave_idle(match)


# --- Your turn -----------------------------------------------------------------------------------------------


@long_rule
def list_deploy(match, actions, count):
    for wing in range(record.WINGS):
        if is_open(match, wing) and first_free(match, YOU, wing) >= 0:
            actions[count] = Decision.DEPLOY + wing
            count += 1
    return count


@long_rule
def enter_yours(match):  # HASTINGS-10
    at = first_free(match, YOU, match.place)
    lay_card(match, YOU, at, match.playing)
    tell(match, EventKind.ENTERS, YOU, match.playing, at, 10)
    match.playing = 0
    match.place = NOWHERE
    match.awaits = Awaits.SETTLE
