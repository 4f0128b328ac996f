"""A second referee for the clash, slow and plainly written: what COLLINE-9 to COLLINE-20 say, one after the other.

It knows nothing of the rules' own code. A card is (colour, value); a side is its four cards, from the left, None where
one has gone. Where an owner may choose (COLLINE-19), every combination of sides is tried.
"""

from itertools import product

Card = tuple[int, int]
Side = list[Card | None]


def resolve(attack: list[Card], answer: list[Card], strong: int, one_resists_five: bool) -> tuple[int, int]:
    """The two sums, before any 4 turns up a card."""
    mine, theirs = after_two_and_five(attack, answer, strong, one_resists_five)
    return (
        best_sum(mine, strong_places(mine, answer, strong)),
        best_sum(theirs, strong_places(theirs, attack, strong)),
    )


def after_two_and_five(
    attack: list[Card], answer: list[Card], strong: int, one_resists_five: bool
) -> tuple[Side, Side]:
    """What is left of both sides."""
    mine: Side = list(attack)
    theirs: Side = list(answer)
    for place in range(4):
        a, b = attack[place], answer[place]
        if (a[1] == 5) != (b[1] == 5):
            if not (one_resists_five and a[1] == 1):
                mine[place] = None
            if not (one_resists_five and b[1] == 1):
                theirs[place] = None
        else:
            if b[1] == 2 and a[0] == strong and a[1] != 1:
                mine[place] = None
            if a[1] == 2 and b[0] == strong and b[1] != 1:
                theirs[place] = None
    return mine, theirs


def strong_places(side: Side, facing: list[Card], strong: int) -> set[int]:
    """The places of the cards that are strong, 6s among them."""
    found = set()
    for place, card in enumerate(side):
        if card is not None and (card[0] == strong or (card[1] == 6 and facing[place][0] == strong)):
            found.add(place)
    return found


def best_sum(side: Side, strong: set[int]) -> int:
    choosers = [place for place, card in enumerate(side) if card is not None and card[1] in (3, 7)]
    return max(
        sum_of(side, strong, dict(zip(choosers, sides, strict=True)))
        for sides in product((-1, 1), repeat=len(choosers))
    )


def sum_of(side: Side, strong: set[int], sides: dict[int, int]) -> int:
    """The sum where each 3 and each 7 looks to its side. A side where nobody stands will do only if the other is no
    better: then nothing is copied or added."""
    worth = [0 if card is None else card[1] for card in side]
    for place, step in sides.items():
        if card_at(side, place)[1] == 3:
            if neighbour(side, place + step):
                worth[place] = card_at(side, place + step)[1]
            elif neighbour(side, place - step):
                worth[place] = card_at(side, place - step)[1]
    for place, step in sides.items():
        if card_at(side, place)[1] == 7 and neighbour(side, place + step):
            worth[place + step] += 7
    return sum(worth[place] for place in strong)


def neighbour(side: Side, place: int) -> bool:
    return 0 <= place < 4 and side[place] is not None


def card_at(side: Side, place: int) -> Card:
    card = side[place]
    assert card is not None
    return card


def fours(
    attack: list[Card], answer: list[Card], strong: int, one_resists_five: bool, own: bool
) -> list[tuple[int, int]]:
    """The 4s that turn up a card, in order: (place, 0 for the attacker's)."""
    sides = after_two_and_five(attack, answer, strong, one_resists_five)
    return [
        (place, who)
        for place in range(4)
        for who in range(2)
        if (card := sides[who][place]) is not None and card[1] == 4 and (card[0] == strong or not own)
    ]
