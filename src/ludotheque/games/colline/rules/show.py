"""What a page draws of a position, as far as its viewer may know it: nothing here is worked out on the page again."""

from ....engine.verbs import ALL_SEEING, rule
from ..record import DICE, HAND, PLACES, Awaits, Clue, Lies
from .clash import helped_value, is_of_strong_colour, is_there, on, removed_cards, strong_cards, value_of
from .rounds import added_by, card_of, layer


@rule
def show(match, viewer, shown):
    for seat in range(2):
        if viewer in (seat, ALL_SEEING):
            show_hand(match, seat, shown)
        for die in range(DICE):  # COLLINE-3: those that are not kept
            thrown = match.awaits == Awaits.DICE and seat == match.racer and match.kept >> die & 1 == 0
            shown.rolls[seat, die] = thrown
    if match.strong != 0 and match.awaits != Awaits.CLUES:
        for place in range(PLACES):  # COLLINE-6
            shown.clue_kinds[place] = Clue.VALUE if match.clues >> place & 1 else Clue.COLOUR
    if match.awaits == Awaits.ATTACK or match.awaits == Awaits.ANSWER:
        show_backs(match, shown)
    elif match.strong != 0 and match.awaits != Awaits.CLUES and match.awaits != Awaits.DEAL:
        show_clash(match, shown)


@rule
def show_hand(match, seat, shown):
    cards = match.hand[seat]
    count = 0
    while cards != 0 and count < HAND:
        shown.hands[seat, count] = card_of(cards & -cards)
        cards &= cards - 1
        count += 1


@rule
def show_backs(match, shown):  # COLLINE-7, COLLINE-8: place by place, the attacker's first
    for place in range(PLACES):
        seat = layer(match)
        if place < match.place:
            shown.lies[seat, place] = Lies.FACE_DOWN
        elif place == match.place:
            shown.lies[seat, place] = Lies.NEXT
        if match.awaits == Awaits.ANSWER:
            shown.lies[match.attacker, place] = Lies.FACE_DOWN


@rule
def show_clash(match, shown):  # COLLINE-20: what counts, what it is worth; the sums are these and what 4s add
    gone = removed_cards(match)
    strong = strong_cards(match, gone)
    for seat in range(2):
        for place in range(PLACES):
            shown.of_strong_colour[seat, place] = is_of_strong_colour(match, match.laid[seat, place])
            shown.counts[seat, place] = strong & on(seat, place) != 0
            if is_there(gone, seat, place):
                shown.lies[seat, place] = Lies.FACE_UP
                shown.worth[seat, place] = helped_value(match, gone, strong, seat, PLACES - 1, place)
            else:
                shown.lies[seat, place] = Lies.REMOVED
                shown.worth[seat, place] = value_of(match.laid[seat, place])
            if match.turned[seat, place] != 0:  # COLLINE-16
                shown.adds[seat, place] = added_by(match, match.turned[seat, place])
