"""Every rule of Duel sur la Colline, by recorded dice and cards. Seat 0 takes the flag, seat 1 attacks; see `hill`."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from tests.games.colline.hill import ALL, clash, dealt, flag, hand_of, lays, legal, play, sums, told_of

import ludotheque
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import ANYONE, CHANCE, EVERYBODY
from ludotheque.games.colline.record import ALL_CARDS, KINDS, Awaits

STILL = "G1 Y1 B1"  # nothing of this is red, or does anything


# --- Material ----------------------------------------------------------------------------------------------


def test_the_cards() -> None:
    """COLLINE-1: 32 cards each, eight values in four colours."""
    match = ludotheque.new("colline")
    assert {str(card): weight for card, weight in match.chances().items()} == dict.fromkeys(ALL, 1)
    assert Counter(card[0] for card in ALL) == dict.fromkeys("RBGY", 8)
    assert Counter(card[1] for card in ALL) == dict.fromkeys("12345678", 4)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_dice(count: int) -> None:
    """COLLINE-1: a die has each colour once and two values; equal throws are one outcome, with its true chance."""
    match = flag_in_the_air(count)
    throws = Counter("".join(sorted(faces, key="RBGY-".index)) for faces in product("RBGY--", repeat=count))
    assert {str(dice): weight for dice, weight in match.chances().items()} == throws
    assert sum(throws.values()) == 6**count


def flag_in_the_air(count: int) -> Match:
    """A match in which so many dice are falling."""
    match = play(dealt(), "first 1 keep RRB- keep ---- first 1")
    return play(match, {1: "keep 1,2,3", 2: "keep 1,2", 3: "keep 1", 4: "keep"}[count])


def test_hands_and_piles() -> None:
    """COLLINE-2: ten cards each, of one's own 32; what was drawn cannot be drawn again."""
    match = play(ludotheque.new("colline"), "R1 R2")
    assert "R1" not in legal(match)
    assert len(legal(match)) == 30
    assert match.game.situations.thrower(match.position) == 0
    match = play(ludotheque.new("colline"), hand_of("R1 R2"))
    assert match.game.situations.thrower(match.position) == 1
    assert "R1" in legal(match), "the other has cards of his own"
    match = dealt()
    assert match.position.held.tolist() == [10, 10]
    assert match.position.piled.tolist() == [22, 22]
    assert match.position.this_round == 1


def test_four_new_cards_a_round_and_two_after_the_sixth() -> None:
    """COLLINE-2: what was played is out of the game; round 7 is played with eight cards."""
    match, held = dealt(), []
    for number in range(1, 8):
        play_round(match, winner=number % 2)
        held.append((match.position.held + 4).tolist())
    assert held == [[10, 10]] * 6 + [[8, 8]]
    assert match.position.piled.tolist() == [0, 0]
    played = [int(mask).bit_count() for mask in match.position.played]
    assert played == [28, 28]
    assert all(mask & hand == 0 for mask, hand in zip(match.position.played, match.position.hand, strict=True))


# --- Whole rounds that nobody has to read -------------------------------------------------------------------


def play_round(match: Match, winner: int, turns_up: bool = True) -> None:
    """One round that this seat wins, hands filled up before: cards are tried until it does."""
    while match.position.awaits == Awaits.CARD:
        match.play(legal(match)[0])
    rng = random.Random(len(match.actions))
    while True:
        trial = match.copy(seed=0)
        play(trial, f"first {winner + 1} keep {rng.choice('RBGY') * 4} grab CCCC")
        while trial.position.awaits not in (Awaits.CARD, Awaits.OVER):
            if trial.turn == CHANCE and not turns_up:
                break
            trial.play(rng.choice(trial.legal()))
        if trial.position.score[winner] > match.position.score[winner]:
            for action in trial.actions[len(match.actions) :]:
                match.play(action)
            return


# --- Phase 1: the race -------------------------------------------------------------------------------------


def test_any_dice_may_be_kept_but_not_all() -> None:
    """COLLINE-3: before the first throw there is nothing to keep."""
    match = play(dealt(), "first 1")
    assert legal(match) == ["keep"]
    play(match, "keep RRB- keep ---- first 1")
    assert set(legal(match)) == {
        "keep",
        *(f"keep {','.join(dice)}" for dice in ("1", "2", "3", "4", "12", "13", "14", "23", "24", "34")),
        *(f"keep {','.join(dice)}" for dice in ("123", "124", "134", "234")),
    }
    with pytest.raises(ludotheque.IllegalAction, match="COLLINE-3"):
        match.play("keep 1,2,3,4")


def test_kept_dice_stay_and_the_others_fall_into_their_places() -> None:
    """COLLINE-3: dice can be written in any order; they are put down in the order of the colours."""
    match = play(dealt(), "first 1 keep -BRR")
    assert match.position.dice[0].tolist() == [1, 1, 2, 5]
    assert str(match.actions[-1]) == "RRB-"
    play(match, "keep ---- first 1 keep 1,4 YG")
    assert match.position.dice[0].tolist() == [1, 3, 4, 5]
    assert match.position.dice[1].tolist() == [5, 5, 5, 5]


@pytest.mark.parametrize("dice", ["----", "RRRB", "RRR-", "BBBG", "YYY-"])
def test_three_alike_are_not_enough_and_values_never_count(dice: str) -> None:
    """COLLINE-3."""
    match = play(dealt(), f"first 1 keep {dice}")
    assert match.turn == 1
    assert match.position.alike.tolist() == [0, 0]


def test_dice_are_public() -> None:
    """COLLINE-3."""
    match = play(dealt(), "first 1 keep RRB- keep GG--")
    for viewer in (0, 1, EVERYBODY):
        assert match.view(viewer).dice.tolist() == match.position.dice.tolist()


@pytest.mark.parametrize(("colour", "number"), [("R", 1), ("B", 2), ("G", 3), ("Y", 4)])
def test_who_grabs_the_flag_defends_and_his_colour_is_strong(colour: str, number: int) -> None:
    """COLLINE-4."""
    match = flag(dealt(), colour)
    assert (match.position.strong, match.position.attacker) == (number, 1)
    assert match.game.situations.thrower(match.position) == 1
    match = play(dealt(), f"first 2 keep {colour * 4} grab")
    assert (match.position.strong, match.position.attacker) == (number, 0)
    assert not match.position.dice.any(), "dice that have done their work leave no trace"


def test_a_flag_may_be_left() -> None:
    """COLLINE-4: who throws on can be beaten to it."""
    match = play(dealt(), "first 1 keep RRRR")
    assert legal(match) == ["grab", "pass"]
    play(match, "pass")
    assert match.turn == 1
    assert match.position.alike.tolist() == [0, 0]
    play(match, "keep BBBB grab")
    assert (match.position.strong, match.position.attacker) == (2, 0)
    match = play(dealt(), "first 1 keep RRRR pass keep ---- first 1 keep 1,2,3")
    assert play(match, "R").turn == 0, "and may have them again"


def test_the_order_of_a_beat_is_drawn_afresh() -> None:
    """COLLINE-5: in beats each throws once a beat."""
    match = dealt()
    for first in (0, 1, 1, 0):
        assert {str(order): weight for order, weight in match.chances().items()} == {"first 1": 1, "first 2": 1}
        match.play(f"first {first + 1}")
        for seat in (first, 1 - first):
            assert match.turn == seat
            play(match, "keep RB--")


def test_one_grabs_before_the_other_throws() -> None:
    """COLLINE-5: in beats, right after one's own throw."""
    match = play(dealt(), "first 2 keep GGGG")
    assert match.turn == 1
    assert play(match, "grab").position.awaits == Awaits.CLUES


def test_live_anyone_throws_at_any_time() -> None:
    """COLLINE-5: an action says whose it is; each player's dice fall at once."""
    match = dealt(race="live")
    assert match.turn == ANYONE
    assert legal(match) == ["p1 keep", "p2 keep"]
    play(match, "p2 keep RRR-")
    assert match.turn == ANYONE
    assert len(legal(match)) == 1 + 15
    play(match, "p2 keep 1,2,3 R")
    assert legal(match) == ["p1 keep", "p2 grab", "p2 pass"]
    play(match, "p1 keep BBBB")
    assert legal(match) == ["p1 grab", "p1 pass", "p2 grab", "p2 pass"], "both could: the first to arrive has it"
    play(match, "p1 grab")
    assert (match.position.strong, match.position.attacker) == (2, 1)


def test_live_a_flag_may_be_left_too() -> None:
    """COLLINE-4, COLLINE-5: one says so, and throws on."""
    match = play(dealt(race="live"), "p1 keep RRRR p1 pass")
    assert "p1 grab" not in legal(match)
    assert "p1 keep 1,2,3" in legal(match)
    assert play(match, "p1 keep 1,2,3 R").position.alike.tolist() == [1, 0]


def test_live_nobody_acts_for_the_other() -> None:
    """COLLINE-5."""
    match = dealt(race="live")
    for seat, action in ((0, "p2 keep"), (1, "p1 keep")):
        with pytest.raises(ludotheque.OutOfTurn, match=f"seat {seat} cannot play"):
            match.play(action, seat=seat)
    with pytest.raises(ludotheque.OutOfTurn, match="any seat may act"):
        match.roll()
    assert match.play("p2 keep", seat=1) == match.actions[-1]


# --- Phases 2 and 3: attack and answer ---------------------------------------------------------------------


def test_the_kinds_of_clue() -> None:
    """COLLINE-6: each of four dice shows a colour (4 of 6) or a value; the attacker throws them before he lays."""
    match = flag(dealt())
    assert match.game.situations.thrower(match.position) == 1
    chances = {str(dice): weight for dice, weight in match.chances().items()}
    total = sum(chances.values())
    for kinds in product("CV", repeat=4):
        assert Fraction(chances["".join(kinds)], total) == Fraction(2 ** kinds.count("C"), 81)
    play(match, "CVVC")
    assert match.turn == 1
    assert match.position.clues == 0b0110


def test_clues_are_true_and_come_when_all_cards_lie_there() -> None:
    """COLLINE-6: the colour or the value of the card of that place, and nothing else of it."""
    match = play(flag(dealt(attacker="R7 B2 G3 Y8")), f"CVVC {lays('R7 B2 G3')}")
    assert told_of(match, "CLUE") == []
    assert not match.position.shown.any()
    match.play("lay Y8")
    assert told_of(match, "CLUE") == [(1, 0, 1, 0), (1, 1, 0, 2), (1, 2, 0, 3), (1, 3, 4, 0)]
    assert match.view(0).shown.tolist() == [[1, 0], [0, 2], [0, 3], [4, 0]]
    assert match.view(0).laid[1].tolist() == [0, 0, 0, 0]


def test_the_attack() -> None:
    """COLLINE-7: four cards of one's own hand, place by place, face down."""
    match = play(flag(dealt(attacker="R7 B2 G3 Y8")), "CCCC")
    assert match.turn == 1
    assert len(legal(match)) == 10
    play(match, "lay R7")
    assert "lay R7" not in legal(match)
    assert (match.turn, match.position.place, match.position.laid[1, 0]) == (1, 1, 7)
    for viewer in (0, EVERYBODY):
        assert not match.view(viewer).laid.any()
    with pytest.raises(ludotheque.IllegalAction, match="COLLINE-7"):
        match.play("lay R7")


def test_the_answer() -> None:
    """COLLINE-8: the defender lays one before each, seeing the clues."""
    match = play(flag(dealt("R8 R1 R2 R3", "B1 B2 B3 B4")), f"CCCC {lays('B1 B2 B3 B4')}")
    assert match.turn == 0
    play(match, lays("R8 R1 R2"))
    assert match.position.laid[0].tolist() == [8, 1, 2, 0]
    assert match.view(1).laid.tolist() == [[0, 0, 0, 0], [9, 10, 11, 12]]
    with pytest.raises(ludotheque.IllegalAction, match="COLLINE-8"):
        match.play("lay Y8")


@pytest.mark.parametrize(
    ("thrown", "deals"),
    [("CCVV", "VVCC VCVC CVVC VCCV CVCV CCVV"), ("VCCC", "VCCC CVCC CCVC CCCV"), ("VVVC", "VVVC VVCV VCVV CVVV")],
)
def test_dice_dealt_out(thrown: str, deals: str) -> None:
    """COLLINE-6, `dealt`: the attacker, who sees what fell, gives each place one of his dice."""
    match = play(flag(dealt("R8 R1 R2 R3", "B1 B2 B3 B8", clue_dice="dealt")), thrown)
    assert match.turn == 1
    assert set(legal(match)) == {f"deal {kinds}" for kinds in deals.split()}
    for kinds in deals.split():
        then = play(match.copy(), f"deal {kinds} {lays('B1 B2 B3 B8')}")
        shown = [(0, value) if kind == "V" else (2, 0) for kind, value in zip(kinds, (1, 2, 3, 8), strict=True)]
        assert [tuple(place) for place in then.position.shown.tolist()] == shown
        assert told_of(then, "DEALS")[0][0] == 1


@pytest.mark.parametrize(("thrown", "clue_dice"), [("CCCC", "dealt"), ("VVVV", "dealt"), ("CVCC", "thrown")])
def test_dice_that_are_not_dealt_out(thrown: str, clue_dice: str) -> None:
    """COLLINE-6: equal dice give nothing to choose; by default they stay as they fall."""
    match = play(flag(dealt(clue_dice=clue_dice)), thrown)
    assert match.position.awaits == Awaits.ATTACK


def test_a_card_laid_can_be_taken_back_until_the_clues() -> None:
    """COLLINE-6: what the other has seen stays."""
    match = play(flag(dealt(attacker="R7 B2 G3 Y8")), f"CVVC {lays('R7 B2 G3')}")
    assert str(match.undo()) == "lay G3"
    play(match, lays("G3 Y8"))
    with pytest.raises(ludotheque.CannotUndo, match="shown"):
        match.undo()


# --- The clash ---------------------------------------------------------------------------------------------


def test_both_sides_are_shown_and_every_power_told_in_order() -> None:
    """COLLINE-9: 2 and 5, then 6, then 3, then 7, then 4, then the sums."""
    match = clash("R3 R7 B6 G4", "R8 R5 R2 B1", turned="R6")
    kinds = [event.kind.name for event in match.events if event.kind >= 13]
    assert kinds == [
        *["SHOWN"] * 4,
        "DISCARDED",  # the 5, with the 7 that it faces
        "STRONG",  # the weak 6 before the strong 2
        "TURNS_UP",
        *["SUM"] * 2,
        "WINS_ROUND",
    ]
    assert sums(match) == (3 + 6 + 6, 8 + 2)


def test_powers_of_the_first_step_are_simultaneous() -> None:
    """COLLINE-9: a 5 and a 2 face to face are both gone, and two strong 2s; by the printed cards."""
    assert sums(clash("R5 R2 B8 G8", "B2 R2 G1 Y1")) == (0, 0)


def test_a_removed_card_has_no_power_no_colour_and_no_value() -> None:
    """COLLINE-9: neither a 7 that was destroyed helps, nor does a 4 that was discarded turn up a card."""
    match = clash("R7 R8 R4 B1", "B2 G1 B5 Y1")
    assert sums(match) == (8, 0)
    assert told_of(match, "TURNS_UP") == told_of(match, "ADDS") == []


def test_winning_a_place_is_worth_nothing() -> None:
    """COLLINE-9: three places where the defender's strong card stands alone, one with a higher sum."""
    match = clash("R8 B1 G1 Y1", "B8 R1 R2 R3")
    assert sums(match) == (8, 1 + 2 + 2)
    assert match.position.score.tolist() == [0, 1]


@pytest.mark.parametrize("resists", [False, True])
def test_one_cannot_be_destroyed(resists: bool) -> None:
    """COLLINE-10: not by a 2; by a 5 it is discarded, unless `one_resists_five`, and then the 5 goes alone."""
    match = clash("R1 B8 G8 Y8", f"R2 {STILL}", one_resists_five=resists)
    assert sums(match) == (1, 2)
    assert told_of(match, "SAFE") == [(1, 0, 1, 2)]
    match = clash("R1 B8 G8 Y8", f"R5 {STILL}", one_resists_five=resists)
    assert sums(match) == ((1, 0) if resists else (0, 0))
    assert told_of(match, "DISCARDED") == [(0, 0, 5, 0 if resists else 1)]


def test_only_a_one_resists_five() -> None:
    """COLLINE-10."""
    assert sums(clash("R8 B8 G8 Y8", "B5 G1 Y1 B1", one_resists_five=True)) == (0, 0)


@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        ("R8", "B2", (0, 0)),  # strong: destroyed
        ("B8", "R2", (0, 2)),  # weak: it stays, and counts nothing
        ("R2", "R2", (0, 0)),  # each other
        ("R2", "B2", (0, 0)),  # of one strong and one weak, the strong one
        ("B2", "R2", (0, 0)),
        ("B2", "G2", (0, 0)),
    ],
)
def test_two(attacker: str, defender: str, expected: tuple[int, int]) -> None:
    """COLLINE-11."""
    match = clash(f"{attacker} B8 G8 Y8".replace("B8 B8", "B8 B1"), f"{defender} {STILL}")
    assert sums(match) == expected
    assert len(told_of(match, "DESTROYED")) == {"R8B2": 1, "R2R2": 2, "R2B2": 1, "B2R2": 1}.get(attacker + defender, 0)


@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        ("R8", "B5", (0, 0)),
        ("B5", "R8", (0, 0)),
        ("R5", "R5", (5, 5)),  # they cancel, and stay
        ("R5", "B5", (5, 0)),
        ("R5", "G2", (0, 0)),  # a strong 5 and a 2: both go
        ("G2", "R5", (0, 0)),
    ],
)
def test_five(attacker: str, defender: str, expected: tuple[int, int]) -> None:
    """COLLINE-12."""
    match = clash(f"{attacker} B8 G8 Y8", f"{defender} {STILL}")
    assert sums(match) == expected
    assert bool(told_of(match, "FIVES")) == (attacker[1] == defender[1] == "5")


@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        ("B6", "R8", (6, 8)),
        ("B6", "G8", (0, 0)),
        ("B6", "R2", (6, 2)),  # survives, being weak, and becomes strong
        ("R6", "B2", (0, 0)),  # strong already: destroyed
        ("B6", "R6", (6, 6)),
        ("B6", "G6", (0, 0)),
        ("B6", "R5", (0, 0)),  # discarded before
    ],
)
def test_six(attacker: str, defender: str, expected: tuple[int, int]) -> None:
    """COLLINE-13: by the printed colour of what it faces."""
    assert sums(clash(f"{attacker} B1 G8 Y8", f"{defender} {STILL}")) == expected


@pytest.mark.parametrize(
    ("attack", "expected"),
    [
        ("B8 R3 B1 G8", 8),  # the higher neighbour, of whatever colour
        ("B1 R3 B8 G8", 8),
        ("B1 R3 G2 Y8", 2),  # it must: 2, not 3
        ("R3 B1 G8 Y8", 1),  # at the edge there is one neighbour only
        ("B8 R3 G3 Y8", 8),
        ("B1 R3 G3 Y8", 3),  # a 3 beside a 3 copies what is printed on it
        ("B8 B3 R1 G1", 1),  # no colour is copied: a weak 3 stays weak
        ("B1 R3 G6 Y8", 6),  # no power is copied
    ],
)
def test_three(attack: str, expected: int) -> None:
    """COLLINE-14."""
    assert sums(clash(attack, "G1 Y1 B1 Y8", strong="R"))[0] == expected


def test_a_three_without_neighbours_stays_three() -> None:
    """COLLINE-14, COLLINE-18: both neighbours were discarded."""
    match = clash("B8 R3 G8 Y8", "B5 G1 Y5 B1")
    assert sums(match)[0] == 3
    assert told_of(match, "COPIES") == []


@pytest.mark.parametrize(
    ("attack", "expected"),
    [
        ("R8 B7 G8 Y8", 15),  # a weak 7 helps a strong card
        ("R8 R7 G8 Y8", 8 + 7 + 7),  # and keeps its own value
        ("B7 R8 G7 Y8", 8 + 14),  # two help the same card
        ("R7 G7 Y8 B8", 7 + 7),  # the weak one helps the strong one
        ("B7 G8 R1 Y1", 1),  # nobody strong beside it: lost
        ("R3 B7 G8 Y8", 7 + 7),  # a 3 that copied the 7 gets seven more
        ("B8 R3 R7 Y1", 8 + 7 + 7),  # the copied number and seven
    ],
)
def test_seven(attack: str, expected: int) -> None:
    """COLLINE-15."""
    assert sums(clash(attack, "G1 Y1 B1 Y8", strong="R"))[0] == expected


def test_two_sevens_help_each_other() -> None:
    """COLLINE-15: a weak 6 beside them is no better."""
    match = clash("R7 B1 G7 Y8", "R1 G1 Y1 B1")
    assert sums(match)[0] == 7
    match = clash("R7 B7 G1 Y8", "G1 Y1 B1 Y8")
    assert sums(match)[0] == 14
    assert told_of(match, "ADDS") == [(1, 0, 1, 14), (1, 1, 0, 14)]


@pytest.mark.parametrize(
    ("four", "turned", "tests", "expected"),
    [
        ("B4", "R8", "drawn", 8),  # the 4 need not be strong, the drawn card must
        ("B4", "G8", "drawn", 0),
        ("R4", "R8", "drawn", 4 + 8),
        ("R4", "G8", "drawn", 4),
        ("R4", "G8", "own", 4 + 8),  # the 4 must be strong, any card counts
        ("R4", "R7", "own", 4 + 7),  # its printed value only, no power
    ],
)
def test_four(four: str, turned: str, tests: str, expected: int) -> None:
    """COLLINE-16."""
    match = clash(f"{four} B1 G1 Y1", "B1 G1 Y1 G2", turned=turned, four_tests=tests)
    assert sums(match)[0] == expected
    assert match.position.piled[1] == 22
    assert match.position.bottom[1].tolist() == [ALL.index(turned) + 1, 0, 0, 0], (
        "counted or not, it goes under the pile"
    )


def test_a_weak_four_turns_up_nothing_where_it_must_be_strong() -> None:
    """COLLINE-16."""
    match = clash("B4 B1 G1 Y1", "B1 G1 Y1 G2", four_tests="own")
    assert told_of(match, "TURNS_UP") == []
    assert match.position.this_round == 1
    assert match.position.awaits == Awaits.CARD


def test_several_fours_turn_up_cards_from_the_left() -> None:
    """COLLINE-16: each from its owner's pile, which both then know from below."""
    match = flag(dealt("G4 B1 Y4 G2", "B4 G1 R4 Y1", "R8 B8 R7 B7"))
    play(match, f"CCCC {lays('B4 G1 R4 Y1')} {lays('G4 B1 Y4 G2')}")
    order = []
    for card in ("R8", "R7", "B8", "B7"):
        order.append(match.game.situations.thrower(match.position))
        assert match.game.secret(match.position) == EVERYBODY
        play(match, card)
    assert order == [1, 0, 1, 0]
    assert sums(match) == (4 + 8, 7)
    assert match.position.bottom[1, :2].tolist() == [8, 16]
    assert match.position.bottom[0, :2].tolist() == [7, 15]
    for viewer in (0, 1, EVERYBODY):
        assert match.view(viewer).bottom.tolist() == match.position.bottom.tolist()


def test_cards_under_the_pile_come_last_in_their_order() -> None:
    """COLLINE-16: when the rest of the pile is drawn; then nothing about the hand is hidden any more."""
    match = clash("B4 G4 Y4 R4", "B1 G1 Y1 G8", turned="R8 R7 G6 G7")
    assert match.position.under.tolist() == [0, 4]
    for number in range(2, 6):
        play_round(match, number % 2, turns_up=False)
    while match.position.awaits == Awaits.CARD:
        match.play(legal(match)[0])
    view = match.view(0)
    assert match.position.piled.tolist() == [2, 2]
    assert match.position.bottom[1].tolist() == [22, 23, 0, 0], "R8 and R7 were drawn, after all the others"
    assert view.hand[1] == match.position.hand[1], "whoever counts knows them all"
    drawn = [card for seat, card, _, _ in told_of(match, "CARD") if seat == 1][-2:]
    assert drawn == [8, 7]
    assert [event.to for event in match.events if event.kind.name == "CARD" and event.seat == 1][-2:] == [EVERYBODY] * 2
    assert view.hand[0] == match.position.hand[0]
    assert match.view(1).hand[0] == 0, "of the other pile two cards are unknown"


def test_an_empty_pile_gives_nothing() -> None:
    """COLLINE-16: in round 7."""
    match = dealt()
    for number in range(1, 7):
        play_round(match, number % 2)
    while match.position.awaits == Awaits.CARD:
        match.play(legal(match)[0])
    assert match.position.piled.tolist() == [0, 0]
    for seat in range(2):  # whoever attacks, with four 4s
        match._slot[0].hand[seat] = sum(1 << (8 * colour + 3) | 1 << (8 * colour) for colour in range(4))
    play(match, f"first 1 keep RRRR grab CCCC {lays('B4 R4 G1 Y1')} {lays('B1 R1 G1 Y1')}")
    assert told_of(match, "NO_PILE") == [(1, 0, 0, 0), (1, 1, 0, 0)]
    assert match.over


def test_eight_has_no_power() -> None:
    """COLLINE-17."""
    match = clash("R8 B1 G1 Y1", "R8 G1 Y1 B1")
    assert sums(match) == (8, 8)
    assert not any(told_of(match, kind) for kind in ("DESTROYED", "DISCARDED", "STRONG", "COPIES", "ADDS", "TURNS_UP"))


def test_a_gap_is_no_neighbour() -> None:
    """COLLINE-18: a 3 does not look past a card that was destroyed, nor does a 7."""
    assert sums(clash("R3 R1 B8 G8", "G1 B5 Y1 B1"))[0] == 3
    assert sums(clash("R8 R7 B7 G8", "B5 G1 Y1 B1"))[0] == 7 + 7


@pytest.mark.parametrize(
    ("attack", "copies", "adds"),
    [
        ("B1 R3 B8 G8", [(1, 1, 2, 8)], []),  # the right neighbour, being higher
        ("B8 R3 G8 Y8", [(1, 1, 0, 8)], []),  # it makes no difference: the left one
        ("B1 G7 R8 Y8", [], [(1, 1, 2, 15)]),  # the strong neighbour
        ("R1 G7 R8 Y8", [], [(1, 1, 0, 8)]),
    ],
)
def test_sides_are_chosen_for_the_highest_sum_and_shown(attack: str, copies: list[object], adds: list[object]) -> None:
    """COLLINE-19."""
    match = clash(attack, "G1 Y1 B1 Y8")
    assert told_of(match, "COPIES") == copies
    assert told_of(match, "ADDS") == adds


@pytest.mark.parametrize(
    ("attack", "answer", "winner", "by_flag"),
    [("R8", "R7", 1, 0), ("R7", "R8", 0, 0), ("R8", "R8", 0, 1), ("B8", "G8", 0, 1)],
)
def test_the_higher_sum_wins_and_equal_sums_go_to_the_flag(attack: str, answer: str, winner: int, by_flag: int) -> None:
    """COLLINE-20: of cards of the strong colour only."""
    match = clash(f"B1 G1 Y1 {attack}", f"G1 Y1 B1 {answer}")
    assert told_of(match, "WINS_ROUND") == [(winner, 1, 1, by_flag)]
    assert match.scores == (1 - winner, winner)


# --- The match ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "over"),
    [
        ((0, 0, 0), True),
        ((1, 1, 1), True),
        ((0, 1, 1, 1), True),
        ((0, 0, 1, 0, 1, 0), True),
        ((0, 1, 0, 1, 0, 1, 1), True),
        ((0, 1, 0, 1, 0, 1), False),
        ((0, 0, 1, 1, 0), False),
    ],
)
def test_three_in_a_row_or_four_in_all(winners: tuple[int, ...], over: bool) -> None:
    """COLLINE-25; COLLINE-26: the tokens show who won which round."""
    match = dealt()
    for winner in winners:
        assert not match.over
        play_round(match, winner)
    assert match.over == over
    assert match.position.tokens.tolist() == [winner + 1 for winner in winners] + [0] * (7 - len(winners))
    assert match.scores == (winners.count(0), winners.count(1))
    if over:
        assert match.outcome[winners[-1]] == 1
        assert sum(match.outcome) == 0


def test_a_round_leaves_no_trace_on_the_hill() -> None:
    """COLLINE-2: when the next race begins, the cards played are gone; what else is left says nothing of how."""
    match = clash("R3 R7 B6 G4", "R8 R5 R2 B1", turned="R6")
    assert match.position.laid.all(), "while cards are dealt it can still be looked at"
    while match.position.awaits == Awaits.CARD:
        match.play(legal(match)[0])
    position = match.position
    for field in ("laid", "turned", "shown", "clues", "sums", "strong", "attacker", "fours", "dice", "alike", "place"):
        assert not position[field].any(), field
    assert int(position.played[0] | position.played[1]) & ~ALL_CARDS == 0


def test_every_kind_of_throw_has_one_text() -> None:
    """COLLINE-3."""
    assert len(KINDS) == 5 + 15 + 35 + 70
