"""The rules of Rugby de poche, in the order of the rulebook. The numbers are those of `rules.en.md`.

A match goes from situation to situation (`Awaits`): `apply` hands the throw or the decision that was
awaited to the rule that asked for it, and that rule says what is awaited next. `match.ball` is the seat
whose action this is, from the throw that opens it to `end_of_action`: in a fault the faulty player, in a counter
the countered one. `match.x` is the die that the next die has to beat.
"""

from ...engine.dice import high, list_one, list_two, low, throw
from ...engine.verbs import CHANCE, OVER, rule, tell
from .record import CARDS_THAT_COUNT, REST_OF_MATCH, Awaits, Colour, Decision, EventKind


@rule
def setup(match, options, deck):
    match.halves = options.halves
    match.minutes = options.minutes
    match.yellow_minutes = options.yellow_minutes
    match.red_minutes = options.red_minutes
    match.play_on = options.play_on
    match.awaits = Awaits.KICK_OFF


@rule
def apply(match, action):
    """Hand the action that was awaited to the rule that asked for it."""
    awaits = match.awaits
    if awaits == Awaits.OPEN_PLAY:
        open_play(match, high(action), low(action))
    elif awaits == Awaits.PENALTY:
        penalty_choice(match, action)
    elif awaits == Awaits.PENALTY_KICK:
        penalty_kick(match, action)
    elif awaits == Awaits.CONVERSION:
        conversion(match, action)
    elif awaits == Awaits.VIDEO:
        video(match, action)
    elif awaits == Awaits.CARD:
        card(match, high(action), low(action))
    elif awaits == Awaits.FAULT:
        fault_choice(match, action)
    elif awaits == Awaits.FAULT_KICK:
        fault_kick(match, action)
    elif awaits == Awaits.FAULT_REPLY:
        fault_reply(match, action)
    elif awaits == Awaits.DROP_OR_50_22:
        drop_or_50_22(match, action)
    elif awaits == Awaits.DROP_GOAL:
        drop_goal(match, high(action), low(action))
    elif awaits == Awaits.COUNTER:
        counter(match, action)
    elif awaits == Awaits.COUNTER_REPLY:
        counter_reply(match, action)
    elif awaits == Awaits.COUNTER_VIDEO:
        counter_video(match, action)
    elif awaits == Awaits.COUNTER_CONVERSION:
        counter_conversion(match, action)
    elif awaits == Awaits.KICK_OFF:
        kick_off(match, action)
    elif awaits == Awaits.KICK_OFF_REPLY:
        kick_off_reply(match, action)


# --- The match ---------------------------------------------------------------------------------------------


@rule
def kick_off(match, die):  # POCHE-1: player 1's die
    tell(match, EventKind.KICK_OFF_DIE, 0, die)
    match.x = die
    match.awaits = Awaits.KICK_OFF_REPLY


@rule
def kick_off_reply(match, die):  # POCHE-1: player 2's die; the higher plays first, a tie is thrown again
    tell(match, EventKind.KICK_OFF_DIE, 1, die)
    if die == match.x:
        tell(match, EventKind.KICK_OFF_TIE, 1)
        match.awaits = Awaits.KICK_OFF
    else:
        match.kicked_off = 0 if match.x > die else 1
        start_half(match, 1, match.kicked_off)


@rule
def start_half(match, half, seat):  # POCHE-2, POCHE-4: minute 1, or `minutes` + 1 whenever the first half ended
    clear_dice(match)
    match.half = half
    match.minute = (half - 1) * match.minutes + 1
    match.ball = seat
    match.awaits = Awaits.OPEN_PLAY
    tell(match, EventKind.KICK_OFF, seat, half, match.minute)


@rule
def open_play(match, high, low):  # POCHE-3: a double first, then a 3, then a 5
    tell(match, EventKind.THROW, match.ball, high, low, match.minute)
    match.high = high
    match.low = low
    if high == low:
        double(match, high)
    elif high == 3 or low == 3:
        penalty(match, low if high == 3 else high)
    elif high == 5 or low == 5:
        try_scored(match, low if high == 5 else high)
    else:
        turnover(match)


@rule
def clear_dice(match):
    """Dice that have done their work leave no trace: equal situations are equal positions."""
    match.high = 0
    match.low = 0
    match.x = 0


@rule
def thrown(match, high, low):
    """Did this action begin with these two dice?"""
    return match.high == high and match.low == low


@rule
def last_minute(match):
    """The last minute of this half; an action may well start after it."""
    return match.half * match.minutes


@rule
def end_of_action(match, ball, minutes, plays_on=False):
    """The clock moves on and `ball` has the ball; POCHE-4: the half may end with this action."""
    was_last = match.minute >= last_minute(match)
    clear_dice(match)
    match.minute += minutes
    match.ball = ball
    tell(match, EventKind.CLOCK, ball, minutes, match.minute)
    if was_last and not (plays_on and match.play_on):  # POCHE-32
        end_of_half(match)
    else:
        match.awaits = Awaits.OPEN_PLAY


@rule
def end_of_half(match):  # POCHE-4: who did not kick off starts the second half
    if match.half < match.halves:
        tell(match, EventKind.HALF_TIME, match.ball)
        start_half(match, match.half + 1, 1 - match.kicked_off)
    else:
        match.awaits = Awaits.FULL_TIME
        tell(match, EventKind.FULL_TIME, match.ball)


# --- Doubles -----------------------------------------------------------------------------------------------


@rule
def double(match, die):
    if die == 1:  # POCHE-5: the opponent of the faulty player chooses
        tell(match, EventKind.FAULT, match.ball)
        match.awaits = Awaits.FAULT
    elif die == 2:  # POCHE-6: as 1-1, after a card
        tell(match, EventKind.FAULT, match.ball)
        match.awaits = Awaits.CARD
    elif die == 3:  # POCHE-7
        tell(match, EventKind.DROP_OR_50_22, match.ball)
        match.awaits = Awaits.DROP_OR_50_22
    elif die == 4:  # POCHE-8
        tell(match, EventKind.COUNTER, match.ball)
        match.awaits = Awaits.COUNTER
    elif die == 5:  # POCHE-9
        penalty_try(match)
    else:  # POCHE-10: as 5-5, after a card for the opponent
        tell(match, EventKind.FOUL, 1 - match.ball)
        match.awaits = Awaits.CARD


@rule
def fault_choice(match, decision):  # POCHE-5: to kick, or to play on with the ball
    opponent = 1 - match.ball
    tell(match, EventKind.DECISION, opponent, decision)
    if decision == Decision.KICK:
        match.awaits = Awaits.FAULT_KICK
    else:
        end_of_action(match, opponent, minutes=3, plays_on=True)


@rule
def fault_kick(match, die):  # POCHE-5: the kicker's die
    tell(match, EventKind.DIE, 1 - match.ball, die, Awaits.FAULT_KICK)
    match.x = die
    match.awaits = Awaits.FAULT_REPLY


@rule
def fault_reply(match, die):  # POCHE-5: the faulty player's die; the ball comes back to him
    kicker = 1 - match.ball
    tell(match, EventKind.DIE, match.ball, die, Awaits.FAULT_REPLY)
    if match.x > die:
        add_points(match, EventKind.PENALTY_GOAL, kicker, 3)
    else:
        tell(match, EventKind.PENALTY_MISSED, kicker)
    end_of_action(match, match.ball, minutes=2)


@rule
def drop_or_50_22(match, decision):  # POCHE-7
    tell(match, EventKind.DECISION, match.ball, decision)
    if decision == Decision.DROP:
        match.awaits = Awaits.DROP_GOAL
    else:
        end_of_action(match, match.ball, minutes=3, plays_on=True)


@rule
def drop_goal(match, high, low):  # POCHE-7: the opponent stops it with a double
    opponent = 1 - match.ball
    tell(match, EventKind.DROP_DICE, opponent, high, low)
    if high == low:
        tell(match, EventKind.DROP_COUNTERED, match.ball)
    else:
        add_points(match, EventKind.DROP_GOAL, match.ball, 3)
    end_of_action(match, opponent, minutes=1)


@rule
def counter(match, die):  # POCHE-8: the opponent's die
    tell(match, EventKind.DIE, 1 - match.ball, die, Awaits.COUNTER)
    match.x = die
    match.awaits = Awaits.COUNTER_REPLY


@rule
def counter_reply(match, die):  # POCHE-8: the countered player's die
    tell(match, EventKind.DIE, match.ball, die, Awaits.COUNTER_REPLY)
    if match.x > die:
        counter_granted(match)
    elif match.x == die:
        tell(match, EventKind.VIDEO, 1 - match.ball)
        match.awaits = Awaits.COUNTER_VIDEO
    else:
        counter_refused(match)


@rule
def counter_video(match, die):  # POCHE-8: even is a try, and this die is now the last
    tell(match, EventKind.DIE, 1 - match.ball, die, Awaits.COUNTER_VIDEO)
    match.x = die
    if die % 2 == 0:
        counter_granted(match)
    else:
        counter_refused(match)


@rule
def counter_granted(match):  # POCHE-8
    add_points(match, EventKind.TRY_GRANTED, 1 - match.ball, 5)
    match.awaits = Awaits.COUNTER_CONVERSION


@rule
def counter_refused(match):  # POCHE-8
    tell(match, EventKind.TRY_REFUSED, 1 - match.ball)
    end_of_action(match, match.ball, minutes=2)


@rule
def counter_conversion(match, die):  # POCHE-8: lower than the last die the scorer threw
    scorer = 1 - match.ball
    tell(match, EventKind.DIE, scorer, die, Awaits.COUNTER_CONVERSION)
    convert(match, scorer, die)
    end_of_action(match, match.ball, minutes=2)


@rule
def penalty_try(match):  # POCHE-9
    add_points(match, EventKind.PENALTY_TRY, match.ball, 7)
    end_of_action(match, 1 - match.ball, minutes=2)


# --- A 3, not a double -------------------------------------------------------------------------------------


@rule
def penalty(match, x):  # POCHE-11 (POCHE-14: a 5-3 is no try but this, with x = 5)
    match.x = x
    tell(match, EventKind.PENALTY, match.ball, x)
    if x == 6:  # POCHE-13: a card first, whatever is then chosen
        match.awaits = Awaits.CARD
    else:
        match.awaits = Awaits.PENALTY


@rule
def penalty_choice(match, decision):  # POCHE-11: to kick, or to keep the ball while x minutes pass
    tell(match, EventKind.DECISION, match.ball, decision)
    if decision == Decision.KICK:
        match.awaits = Awaits.PENALTY_KICK
    else:
        end_of_action(match, match.ball, minutes=match.x, plays_on=True)


@rule
def penalty_kick(match, die):  # POCHE-11: lower than x scores
    tell(match, EventKind.DIE, match.ball, die, Awaits.PENALTY_KICK)
    if die < match.x:
        add_points(match, EventKind.PENALTY_GOAL, match.ball, 3)
    else:
        tell(match, EventKind.PENALTY_MISSED, match.ball)
    end_of_action(match, 1 - match.ball, minutes=2)


# --- A 5, not a double and not 5-3 -------------------------------------------------------------------------


@rule
def try_scored(match, other_die):  # POCHE-15: each card in force takes one from the other die
    cards = cards_in_force(match, match.ball)
    match.x = max(other_die - cards, 0)
    tell(match, EventKind.TRY, match.ball, match.x, cards, other_die)
    if match.x < 1:  # POCHE-16
        try_refused(match)
    elif match.x == 1:  # POCHE-17
        tell(match, EventKind.VIDEO, match.ball)
        match.awaits = Awaits.VIDEO
    else:  # POCHE-18: a 3 or a 5 that cards produced too
        try_granted(match)


@rule
def video(match, die):  # POCHE-17: even is a try; cards do not weigh on this die
    tell(match, EventKind.DIE, match.ball, die, Awaits.VIDEO)
    match.x = die
    if die % 2 == 0:
        try_granted(match)
    else:
        try_refused(match)


@rule
def try_granted(match):  # POCHE-19
    add_points(match, EventKind.TRY_GRANTED, match.ball, 5)
    match.awaits = Awaits.CONVERSION


@rule
def try_refused(match):  # POCHE-16, POCHE-17, POCHE-20
    tell(match, EventKind.TRY_REFUSED, match.ball)
    end_of_action(match, 1 - match.ball, minutes=2)


@rule
def conversion(match, die):  # POCHE-19, POCHE-20
    tell(match, EventKind.DIE, match.ball, die, Awaits.CONVERSION)
    convert(match, match.ball, die)
    end_of_action(match, 1 - match.ball, minutes=2)


@rule
def convert(match, scorer, die):  # POCHE-8, POCHE-19: lower than x
    if die < match.x:
        add_points(match, EventKind.CONVERSION, scorer, 2)
    else:
        tell(match, EventKind.CONVERSION_MISSED, scorer)


# --- Anything else -----------------------------------------------------------------------------------------


@rule
def turnover(match):  # POCHE-21
    tell(match, EventKind.TURNOVER, match.ball, match.high, match.low)
    end_of_action(match, 1 - match.ball, minutes=1)


# --- Cards -------------------------------------------------------------------------------------------------


@rule
def carded(match):
    """Who throws for a card: the faulty player of 2-2 (POCHE-6), else the opponent (POCHE-10, POCHE-13)."""
    return match.ball if thrown(match, 2, 2) else 1 - match.ball


@rule
def card(match, high, low):  # POCHE-6, POCHE-10, POCHE-13: a double is red
    seat = carded(match)
    tell(match, EventKind.CARD_DICE, seat, high, low)
    if high == low:
        receive_card(match, seat, Colour.RED)
    else:
        receive_card(match, seat, Colour.YELLOW)
    if thrown(match, 2, 2):
        match.awaits = Awaits.FAULT
    elif thrown(match, 6, 6):
        penalty_try(match)
    else:  # 3-6
        match.awaits = Awaits.PENALTY


@rule
def receive_card(match, seat, colour):  # POCHE-25: stoppage time does not stretch a card
    received = min(match.minute, last_minute(match))
    if colour == Colour.YELLOW:
        match.yellows[seat] += 1
        last = received + match.yellow_minutes
    else:
        match.reds[seat] += 1
        last = received + match.red_minutes if match.red_minutes > 0 else REST_OF_MATCH
    tell(match, EventKind.CARD, seat, colour, last)
    remember_card(match, seat, last, colour)


@rule
def remember_card(match, seat, last, colour):
    """Keep the cards that run longest."""
    soonest = 0
    for i in range(1, CARDS_THAT_COUNT):
        if match.cards[seat, i] < match.cards[seat, soonest]:
            soonest = i
    if last > match.cards[seat, soonest]:
        match.cards[seat, soonest] = last
        match.red[seat, soonest] = colour


@rule
def show(match, viewer, shown):
    """What the scoreboard shows of it."""
    shown.last_minute = last_minute(match)
    for seat in range(2):
        for i in range(CARDS_THAT_COUNT):
            shown.in_force[seat, i] = match.cards[seat, i] >= match.minute and match.cards[seat, i] > 0  # POCHE-25


@rule
def cards_in_force(match, seat):  # POCHE-25, POCHE-26: they add up
    count = 0
    for i in range(CARDS_THAT_COUNT):
        if match.cards[seat, i] >= match.minute:
            count += 1
    return count


# --- Points and the end ------------------------------------------------------------------------------------


@rule
def add_points(match, what, seat, points):
    match.score[seat] += points
    tell(match, what, seat, points)


@rule
def score(match, seat):
    return match.score[seat]


@rule
def outcome(match, seat):  # POCHE-30: points, then fewer reds, then fewer yellows, then a draw
    if match.awaits != Awaits.FULL_TIME:
        return 0
    other = 1 - seat
    lead = match.score[seat] - match.score[other]
    if lead == 0:
        lead = match.reds[other] - match.reds[seat]
    if lead == 0:
        lead = match.yellows[other] - match.yellows[seat]
    return 1 if lead > 0 else -1 if lead < 0 else 0


# --- Whose turn, what is possible, what can fall -----------------------------------------------------------


@rule
def turn(match):
    awaits = match.awaits
    if awaits == Awaits.PENALTY or awaits == Awaits.DROP_OR_50_22:
        return match.ball
    if awaits == Awaits.FAULT:
        return 1 - match.ball
    if awaits == Awaits.FULL_TIME:
        return OVER
    return CHANCE


@rule
def legal(match, actions):
    if match.awaits == Awaits.DROP_OR_50_22:
        actions[0] = Decision.DROP
        actions[1] = Decision.FIFTY_22
        return 2
    if match.awaits == Awaits.PENALTY and match.x == 1:  # POCHE-12: no kick from 3-1
        actions[0] = Decision.PLAY
        return 1
    if match.awaits == Awaits.PENALTY or match.awaits == Awaits.FAULT:
        actions[0] = Decision.KICK
        actions[1] = Decision.PLAY
        return 2
    return 0


@rule
def two_dice_awaited(match):
    return match.awaits == Awaits.OPEN_PLAY or match.awaits == Awaits.CARD or match.awaits == Awaits.DROP_GOAL


@rule
def chance(match, outcomes, weights):
    return list_two(outcomes, weights) if two_dice_awaited(match) else list_one(outcomes, weights)


@rule
def sample(match, rng):
    return throw(rng, two_dice_awaited(match))


@rule
def observe(match, seat):
    """Nothing is hidden in this game but the future."""
