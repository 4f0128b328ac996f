"""The clash (le combat): eight cards, their powers in a fixed order, two sums. The numbers are those of `rules.en.md`.

Sets of cards on the hill are masks of 8 bits (`on`): `gone` holds the cards that were removed, `strong` those that are
there and strong. A power sees printed colours and numbers; only the sum sees a 6 that became strong, a 3 that copied.
"""

from ....engine.verbs import rule, tell
from ..record import CARD_BIT, PLACES, VALUES, EventKind


@rule
def value_of(card):  # COLLINE-17: an 8 is worth 8 and nothing else
    return (card - 1) % VALUES + 1


@rule
def colour_of(card):
    return (card - 1) // VALUES + 1


@rule
def on(seat, place):
    """The bit of a card on the hill."""
    return 1 << (PLACES * int(seat) + int(place))


@rule
def facing(match, seat, place):
    """The card that a card of this seat faces."""
    return match.laid[1 - seat, place]


@rule
def is_there(gone, seat, place):  # COLLINE-18: places stay as they are, so a gap is nobody's neighbour
    return 0 <= place < PLACES and gone & on(seat, place) == 0


@rule
def clash(match):  # COLLINE-9: all is shown, then 2 and 5, 6, 3, 7; the 4s are left to turn up their cards
    show_cards(match)
    gone = removed_cards(match)
    strong = strong_cards(match, gone)
    for seat in range(2):
        match.sums[seat] = worth_of_cards(match, gone, strong, seat)
    for seat in range(2):
        match.sums[seat] += worth_of_sevens(match, gone, strong, seat)
    match.fours = fours_to_turn(match, gone, strong)


@rule
def show_cards(match):
    for place in range(PLACES):
        card = match.laid[match.attacker, place]
        tell(match, EventKind.SHOWN, match.attacker, place, card, facing(match, match.attacker, place))
        for seat in range(2):
            match.played[seat] |= CARD_BIT[match.laid[seat, place]]


# --- 2 and 5 first -----------------------------------------------------------------------------------------


@rule
def removed_cards(match):  # COLLINE-9: both kinds at the same time, by the printed cards
    gone = 0
    for place in range(PLACES):
        for seat in range(2):
            if is_removed(match, seat, place):
                gone |= on(seat, place)
        tell_removed(match, place)
    return gone


@rule
def is_removed(match, seat, place):
    mine = value_of(match.laid[seat, place])
    other = value_of(facing(match, seat, place))
    if mine == 5 or other == 5:  # COLLINE-12: a line with one 5 is discarded, with two it is not
        return mine != other and not resists_five(match, mine)
    return other == 2 and mine != 1 and is_of_strong_colour(match, match.laid[seat, place])  # COLLINE-10, COLLINE-11


@rule
def resists_five(match, value):  # COLLINE-10
    return value == 1 and match.one_resists_five


@rule
def is_of_strong_colour(match, card):
    return colour_of(card) == match.strong


@rule
def tell_removed(match, place):
    """What the 2s and 5s of a place did, or could not do."""
    for side in range(2):
        seat = match.attacker if side == 0 else 1 - match.attacker
        mine = match.laid[seat, place]
        other = facing(match, seat, place)
        if value_of(mine) == 5 and value_of(other) == 5:
            if side == 0:
                tell(match, EventKind.FIVES, seat, place)
        elif value_of(mine) == 5 and resists_five(match, value_of(other)):
            tell(match, EventKind.SAFE, 1 - seat, place, other, mine)
            tell(match, EventKind.DISCARDED, seat, place, mine)
        elif value_of(mine) == 5:
            tell(match, EventKind.DISCARDED, seat, place, mine, other)
        elif value_of(mine) == 2 and value_of(other) != 5 and is_of_strong_colour(match, other):
            if value_of(other) == 1:
                tell(match, EventKind.SAFE, 1 - seat, place, other, mine)
            else:
                tell(match, EventKind.DESTROYED, seat, place, other, mine)


# --- 6, 3, 7, 4 --------------------------------------------------------------------------------------------


@rule
def strong_cards(match, gone):  # COLLINE-13: a 6 before a card of the strong colour is strong too
    strong = 0
    for place in range(PLACES):
        for seat in range(2):
            if is_there(gone, seat, place):
                card = match.laid[seat, place]
                if is_of_strong_colour(match, card):
                    strong |= on(seat, place)
                elif value_of(card) == 6 and is_of_strong_colour(match, facing(match, seat, place)):
                    strong |= on(seat, place)
                    tell(match, EventKind.STRONG, seat, place, card)
    return strong


# COLLINE-19: the number that a 3 takes counts for that 3 alone, and each 7 adds its own 7. So the highest sum is
# reached when every 3 and every 7 does what is best by itself; where it makes no difference, they look to the left.


@rule
def worth_of_cards(match, gone, strong, seat):  # COLLINE-20: the strong cards that are there
    total = 0
    for place in range(PLACES):
        if is_there(gone, seat, place):
            number = number_of(match, gone, seat, place)
            if strong & on(seat, place):
                total += number
            if value_of(match.laid[seat, place]) == 3 and has_neighbour(gone, seat, place):
                tell(match, EventKind.COPIES, seat, place, copied_place(match, gone, seat, place), number)
    return total


@rule
def has_neighbour(gone, seat, place):
    return is_there(gone, seat, place - 1) or is_there(gone, seat, place + 1)


@rule
def number_of(match, gone, seat, place):  # COLLINE-14: a 3 takes the printed number of a neighbour, if it has one
    number = int(value_of(match.laid[seat, place]))
    if number != 3 or not has_neighbour(gone, seat, place):
        return number
    return int(value_of(match.laid[seat, copied_place(match, gone, seat, place)]))


@rule
def copied_place(match, gone, seat, place):
    """The neighbour with the higher number."""
    left = is_there(gone, seat, place - 1)
    right = is_there(gone, seat, place + 1)
    if left and right:
        lower = value_of(match.laid[seat, place - 1]) < value_of(match.laid[seat, place + 1])
        return place + 1 if lower else place - 1
    return place - 1 if left else place + 1


@rule
def worth_of_sevens(match, gone, strong, seat):  # COLLINE-15: 7 for a neighbour, which counts if that one is strong
    total = 0
    for place in range(PLACES):
        if value_of(match.laid[seat, place]) == 7 and is_there(gone, seat, place) and has_neighbour(gone, seat, place):
            helped = helped_place(gone, strong, seat, place)
            if strong & on(seat, helped):
                total += 7
            tell(match, EventKind.ADDS, seat, place, helped, helped_value(match, gone, strong, seat, place, helped))
    return total


@rule
def helped_place(gone, strong, seat, place):
    """A neighbour that is strong, if there is one."""
    left = is_there(gone, seat, place - 1)
    right = is_there(gone, seat, place + 1)
    if left and right:
        right_only = strong & on(seat, place + 1) != 0 and strong & on(seat, place - 1) == 0
        return place + 1 if right_only else place - 1
    return place - 1 if left else place + 1


@rule
def helped_value(match, gone, strong, seat, place, helped):
    """What a card is worth once the 7 of this place has helped it, as those to the left of that 7 have."""
    value = number_of(match, gone, seat, helped)
    for other in range(place + 1):
        if value_of(match.laid[seat, other]) == 7 and is_there(gone, seat, other) and has_neighbour(gone, seat, other):
            value += 7 if helped_place(gone, strong, seat, other) == helped else 0
    return value


@rule
def fours_to_turn(match, gone, strong):  # COLLINE-16: one after the other from the left
    fours = 0
    for place in range(PLACES):
        for side in range(2):
            seat = match.attacker if side == 0 else 1 - match.attacker
            if value_of(match.laid[seat, place]) == 4 and is_there(gone, seat, place):
                if match.own_four and strong & on(seat, place) == 0:
                    continue
                if match.piled[seat] == 0:
                    tell(match, EventKind.NO_PILE, seat, place)
                else:
                    fours |= 1 << (2 * place + side)
    return fours
