"""Every rule of Campus, by recorded tokens and dice. Player 1 (seat 0) plays first; see `campus_boards` for boards."""

import itertools
from typing import Any

import pytest
from tests.games.campus.boards import BIG_BANG, BIG_BANG_LEFT, BOARD, campus, left, legal, mask, play, told

import ludotheque
from ludotheque.engine.match import Match
from ludotheque.games.campus.record import ALL_CELLS, CELL_BIT, LINE_CELLS, LINE_MASK, Awaits
from ludotheque.games.campus.rules import given

# Four numbers (18 7 20 15) of which no line gives any; rows 4 and 6, columns b and e, all numbers but the stars b2, e2.
SQUARE = "b4 e4 b6 e6"
# Four more (8 10 8 9), on rows 2 and 5, which have stars.
STARRED = "d2 f2 d5 f5"


# --- Material ----------------------------------------------------------------------------------------------


def test_the_bag() -> None:
    """CAMPUS-1: 44 tokens, 41 of them numbers that make 332, and three stars."""
    bag = {str(action): weight for action, weight in ludotheque.new("campus").chances().items()}
    assert sum(bag.values()) == 44
    assert bag.pop("*") == 3
    assert sum(int(number) * count for number, count in bag.items()) == 332
    assert [number for number, count in bag.items() if count == 4] == ["4", "8"]
    assert [number for number, count in bag.items() if count == 2] == ["10"]
    assert " ".join(number for number, count in bag.items() if count == 1) == "11 12 13 14 15 16 18 20 22 24"


def test_a_board_is_filled_from_the_top_left_to_right_by_the_opponent() -> None:
    """CAMPUS-2: what is drawn is gone; the second board has a bag of its own; 36 of 44 are laid."""
    match = ludotheque.new("campus")
    assert match.game.situations.thrower(match.position) == 1
    play(match, "7 * 24 * *")
    assert match.position.tokens[0, :5].tolist() == [7, 0, 24, 0, 0]
    assert left(match) == "a1 b1 c1 d1 e1"
    assert {"*", "24"}.isdisjoint(map(str, match.legal()))
    assert {str(a): w for a, w in match.chances().items()}["7"] == 2
    match = play(ludotheque.new("campus"), BOARD)
    assert match.game.situations.thrower(match.position) == 0
    assert sum(match.chances().values()) == 44
    play(match, BOARD)
    assert match.position.tokens[1].tolist() == [0 if token == "*" else int(token) for token in BOARD.split()]
    assert [str(action) for action in match.legal()] == ["first 1", "first 2"]
    assert not match.position.bag.any(), "what is left in the bag matters no more"


def test_nothing_is_hidden() -> None:
    """CAMPUS-2: what lies face down was seen by both."""
    match = campus("6-5 flip e3 end 2-1 flip a1 end")
    for seat in range(2):
        assert match.view(seat).tobytes() == match.position.tobytes()


@pytest.mark.parametrize("line", range(14))
def test_the_lines(line: int) -> None:
    """CAMPUS-3: six rows, six columns, two diagonals; each gives its last number, wherever it stands."""
    for cell in LINE_CELLS[line]:
        assert given(ALL_CELLS & ~LINE_MASK[line] | CELL_BIT[cell]) == CELL_BIT[cell]
    assert given(ALL_CELLS & ~LINE_MASK[line]) == 0
    assert given(ALL_CELLS) == 0


def test_a_short_diagonal_is_no_line() -> None:
    """CAMPUS-3."""
    assert given(ALL_CELLS & ~mask("b1 c2 d3 e4")) == 0


# --- A turn ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_the_opponent_throws_and_to_end_a_turn_is_to_throw(first: int) -> None:
    """CAMPUS-4: who plays first is drawn; then each in turn, one throw a turn."""
    match = play(ludotheque.new("campus"), f"{BOARD} {BOARD} first {first + 1}")
    for player in (first, 1 - first, first):
        assert match.turn == ludotheque.CHANCE
        assert match.game.situations.thrower(match.position) == 1 - player
        match.play("2-1")
        assert match.turn == player
        play(match, f"flip {legal(match, 'flip')[0]} end")


@pytest.mark.parametrize("dice", list(itertools.combinations_with_replacement(range(1, 7), 2)))
def test_the_budget(dice: tuple[int, int]) -> None:
    """CAMPUS-5: the sum; a double counts double."""
    low, high = dice
    assert campus(f"{high}-{low}").position.budget == (4 * low if low == high else low + high)


def test_whatever_fits_the_budget_can_be_turned() -> None:
    """CAMPUS-6: any numbers, their sum at most the budget; no stars among them."""
    match = campus("6-5")
    too_dear, stars = "f1 f3 b4 d4 e5 b6 e6", "b2 e2 c5"
    assert set(legal(match, "flip")) == set(left(match).split()) - set(f"{too_dear} {stars}".split())
    play(match, "flip d1 flip a1")
    assert match.position.budget == 6
    assert "e1" in legal(match, "flip")
    assert "c2" not in legal(match, "flip")
    assert "a1" not in legal(match, "flip")
    with pytest.raises(ludotheque.IllegalAction, match="CAMPUS-6"):
        match.play("flip c2")


def test_one_may_stop_after_the_first_token() -> None:
    """CAMPUS-6: not before; what is left of the budget is lost."""
    match = campus("6-5")
    assert "end" not in legal(match)
    play(match, "flip a1")
    assert "end" in legal(match)
    play(match, "end 2-1")
    assert (match.position.player, match.position.budget) == (1, 3)
    assert told(match, "TURN_END") == [(0, 10, 35, 0)]


def test_a_bonus_counts_as_the_first_token_and_obliges() -> None:
    """CAMPUS-6: a number that can be turned, even for free, must be; then one may stop."""
    match = campus("2-1", left=f"{SQUARE} a2", left_other=SQUARE)
    assert [str(action) for action in match.legal()] == ["bonus a2"]
    play(match, "bonus a2")
    assert [str(action) for action in match.legal()] == ["end"]


def test_what_a_line_gives_is_never_paid() -> None:
    """CAMPUS-6."""
    match = campus("6-6", left=f"{SQUARE} a2")
    assert legal(match, "bonus") == ["a2"]
    assert legal(match, "flip") == SQUARE.split()
    assert play(match, "bonus a2").position.budget == 24


def test_a_star_obliges_nobody_but_counts_as_a_token() -> None:
    """CAMPUS-6: a lone star that could be turned need not be."""
    match = campus("2-1", left=f"{SQUARE} c5")
    assert [str(action) for action in match.legal()] == ["star c5", "end"]
    match = campus("6-1 star c5", left=f"{SQUARE} c5")
    assert legal(match) == ["flip e4", "end"]


def test_who_can_turn_nothing_passes() -> None:
    """CAMPUS-7."""
    match = campus("2-1", left=SQUARE)
    assert [str(action) for action in match.legal()] == ["end"]
    assert match.game.situations.rule(match.position) == "CAMPUS-7"
    assert left(play(match, "end")) == SQUARE
    assert legal(campus("4-3", left=SQUARE)) == ["flip e4"]


# --- Bonuses -----------------------------------------------------------------------------------------------


def test_five_and_one() -> None:
    """CAMPUS-8: row 4 has six numbers; with five turned the sixth is free. So is column e's and its star's."""
    match = campus("4-3 flip e4", left=SQUARE)
    assert legal(match, "bonus") == ["b4", "e6"]
    play(match, "bonus b4")
    assert told(match, "BONUS") == [(0, 19, 18, 3)]
    assert match.position.budget == 0


@pytest.mark.parametrize("stars", ["", "b2 e2"])
def test_a_line_with_stars(stars: str) -> None:
    """CAMPUS-9: stars do not count as numbers, whether they lie up or down."""
    match = campus("6-2 flip d2", left=f"{STARRED} {stars}")
    assert legal(match, "bonus") == ["f2", "d5"]
    assert told(play(match, "bonus f2"), "BONUS") == [(0, 11, 10, 1)]


@pytest.mark.parametrize(("others", "free"), [("", True), ("c1", False), ("e5", False), ("e1", True)])
def test_a_star_is_free_when_its_row_and_column_are(others: str, free: bool) -> None:
    """CAMPUS-10: c1 stands in the column of the star c5, e5 in its row, e1 in neither."""
    match = campus("6-6", left=f"{SQUARE} c5 {others}")
    assert legal(match, "star") == (["c5"] if free else [])
    if free:
        assert "c5" not in left(play(match, "star c5"))


def test_a_star_that_is_down_stays_down() -> None:
    """CAMPUS-10: even if its column opens again."""
    match = campus("6-1 star c5 flip e4 end", left=f"{SQUARE} c5")
    play(match, "2-1 call row4 c4")
    assert left(match) == "b4 c4 b6 e6"
    play(match, "flip a1 end 2-1")
    assert "c5" not in left(match)
    assert legal(match, "star") == []


def test_the_big_bang_of_the_rulebook_in_auto() -> None:
    """CAMPUS-11: fifteen tokens left, the dice make 3; 1 and 2 are turned, and the chain does the rest."""
    match = campus("2-1 flip d3", board=BIG_BANG, left=BIG_BANG_LEFT, bonuses="auto")
    assert [number for _, _, number, _ in told(match, "BONUS")] == [12, 7], "the 1 opens row 3, which opens column a"
    match.play("flip c4")
    assert told(match, "CLEARED") == [(0, 1, 0, 0)]
    assert told(match, "CHAIN") == [(0, 2, 0, 0), (0, 11, 0, 0)]
    assert len(told(match, "BONUS")) == 10
    assert len(told(match, "STAR")) == 3
    assert match.position.this_round == 2


def test_the_big_bang_of_the_rulebook_by_hand() -> None:
    """CAMPUS-11: bonuses alone, in any order, clear the board."""
    match = campus("2-1", board=BIG_BANG, left=BIG_BANG_LEFT)
    assert legal(match, "bonus") == legal(match, "star") == []
    play(match, "flip d3 flip c4")
    assert "b5" in legal(match, "bonus"), "the 24, by the diagonal"
    while match.position.this_round == 1:
        assert match.position.budget == 0
        free = [action for action in match.legal() if str(action) != "end"]
        match.play(free[-1])
    assert told(match, "CLEARED") == [(0, 1, 0, 0)]


def test_bonuses_between_paid_tokens_in_any_order() -> None:
    """CAMPUS-12: by hand, whenever in the turn; in `auto` all at once, then the budget goes on."""
    match = campus("5-5 flip e4", left=f"{SQUARE} {STARRED}")
    assert legal(match, "bonus") == ["b4", "e6"]
    play(match, "flip d2 bonus d5 bonus e6 bonus b4")
    assert match.position.budget == 20 - 7 - 8
    assert legal(match, "bonus") == ["f2", "f5", "b6"]
    match = campus("5-5 flip e4", left=f"{SQUARE} c5", bonuses="auto")
    assert told(match, "STAR") == [(0, 26, 0, 0)]
    assert told(match, "CLEARED") == [(0, 1, 0, 0)]
    assert legal(campus("6-5 flip e4", left=f"{SQUARE} {STARRED}", bonuses="auto")) == ["end"]


# --- Forgotten bonuses -------------------------------------------------------------------------------------


def forgetful(then: str = "", **options: Any) -> Match:
    """Player 1 has left open b4 (given by row 4 and column b), f2 (row 2) and d5 (column d)."""
    return campus(f"6-2 flip d2 end 2-1 {then}", left=f"{STARRED} b4", **options)


def lines_to_call(match: Match) -> list[str]:
    return sorted({text.split()[0] for text in legal(match, "call")})


def test_what_is_forgotten_is_what_lines_give_at_the_throw() -> None:
    """CAMPUS-14: as they lie; what they would have opened does not count."""
    match = forgetful()
    assert match.position.forgotten == mask("b4 f2 d5")
    assert lines_to_call(match) == ["colb", "cold", "row2", "row4"]
    assert campus("6-5 flip a1 end 2-1").position.forgotten == 0
    assert legal(campus("6-2 flip d2 end 2-1", left=f"{STARRED} b4", bonuses="auto"), "call") == []


@pytest.mark.parametrize("star_malus", [False, True])
def test_a_forgotten_star(star_malus: bool) -> None:
    """CAMPUS-14: counts only with `star_malus`; CAMPUS-15: then by its row or its column, never by a diagonal."""
    match = campus("4-1 flip b1 end 2-1", left=f"{SQUARE} b1 e1 b2 c5", star_malus=star_malus)
    forgotten = "e1 c5" if star_malus else "e1"
    assert match.position.forgotten == mask(forgotten)
    assert lines_to_call(match) == (["colc", "row1", "row5"] if star_malus else ["row1"])
    if star_malus:
        play(match, "call row5 a5")
        assert lines_to_call(match) == ["row1"]


def test_two_forgotten_stars_on_one_row() -> None:
    """CAMPUS-15, with `star_malus`: two bonuses; the row can be named twice, or each by its column."""
    start = "6-4 flip a3 end 2-1"
    stars = "a3 c3 d3 a6 c6 d6 b2 e2"
    match = campus(start, left=stars, star_malus=True)
    assert match.position.forgotten & mask("b2 e2") == mask("b2 e2")
    twice = play(match.copy(), "call row2 a2 call row2 c2")
    assert twice.position.forgotten & mask("b2 e2") == 0
    by_column = play(match.copy(), "call colb b1")
    assert by_column.position.forgotten & mask("b2 e2") == mask("e2")


def test_a_called_star_leaves_the_number_on_its_diagonal_forgotten() -> None:
    """CAMPUS-15, with `star_malus`: the diagonal of b2 gives d4, which is another bonus."""
    match = campus("4-1 bonus b1 end 2-1", left="b1 e1 d4 d6 a4 b2", star_malus=True)
    assert {"row2", "diag1"} <= set(lines_to_call(match))
    play(match, "call row2 a2")
    assert "diag1" in lines_to_call(match)


def test_calling_turns_a_token_of_that_line_back() -> None:
    """CAMPUS-15: any face-down token of the line, a star too."""
    match = forgetful()
    assert legal(match, "call row2") == ["a2", "b2", "c2", "d2", "e2"]
    play(match, "call row2 b2")
    assert left(match) == "b2 f2 b4 d5 f5"
    assert told(match, "CALL") == [(1, 1, 7, 11)]
    assert match.turn == 1
    assert left(match, 1) == left(campus(), 1), "the caller's own board is untouched"


def test_one_token_is_one_forgotten_bonus() -> None:
    """CAMPUS-15: b4 is given by row 4 and by column b, but can be called once."""
    match = forgetful("call row4 a4")
    assert lines_to_call(match) == ["cold", "row2"]
    with pytest.raises(ludotheque.IllegalAction):
        match.play("call colb b1")


def test_turning_one_back_does_not_cancel_the_others() -> None:
    """CAMPUS-15: d2 face up again takes d5 from column d, but d5 was forgotten all the same."""
    match = forgetful("call row2 d2")
    assert lines_to_call(match) == ["colb", "cold", "row4"]
    play(match, "call cold d1 call colb b5")
    assert match.position.forgotten == match.position.forgotten_lines == 0
    assert left(match) == "d1 d2 f2 b4 b5 d5 f5"


@pytest.mark.parametrize("wrong", ["call row1 a1", "call cole e1", "call diag1 a1", "call row2 f2", "call row2 a1"])
def test_a_wrong_line_is_refused_and_costs_nothing(wrong: str) -> None:
    """CAMPUS-15: also a token that is not on the line, or lies face up."""
    match = forgetful()
    before = match.position.tobytes()
    with pytest.raises(ludotheque.IllegalAction):
        match.play(wrong)
    assert match.position.tobytes() == before


def test_a_call_is_not_taken_back() -> None:
    """CAMPUS-16: or else one could lift every token of a line, and keep the dearest."""
    match = campus("6-2 flip e4 end 2-1 call row4 a4", left="e4 b4 a1 c1 e6 d6")
    with pytest.raises(ludotheque.CannotUndo, match="shown what was hidden"):
        match.undo()
    play(match, "flip b1")
    assert str(match.undo()) == "flip b1", "what comes after it is"
    with pytest.raises(ludotheque.CannotUndo):
        match.undo()


def test_calls_come_before_the_first_token() -> None:
    """CAMPUS-16: afterwards what was not called is forgiven; by calls alone a turn does not begin."""
    match = forgetful("call row4 a4")
    assert "end" not in legal(match)
    play(match, "flip a1")
    assert legal(match, "call") == []
    assert match.position.forgotten == match.position.forgotten_lines == 0
    assert told(match, "FORGIVEN") == [(1, 2, 0, 0)]


def test_who_can_turn_nothing_calls_before_he_ends_his_turn() -> None:
    """CAMPUS-16: and calls nothing at the end of it."""
    match = forgetful(left_other=SQUARE)
    assert "end" in legal(match)
    play(match, "call row4 a4 end")
    assert told(match, "FORGIVEN") == [(1, 2, 0, 0)]
    assert match.position.forgotten == 0
    assert match.position.player == 0


def test_a_forgotten_bonus_stays_open_and_can_be_called_again() -> None:
    """CAMPUS-17."""
    match = forgetful("flip a1 end 2-1")
    assert legal(match, "bonus") == ["f2", "b4", "d5"]
    play(match, "bonus d5 end 2-1")
    assert match.position.forgotten == mask("f2 b4 f5")
    assert lines_to_call(match) == ["colb", "row2", "row4", "row5"]


def test_a_token_turned_back_on_a_finished_line_is_given_by_it() -> None:
    """CAMPUS-17: a4 stands alone in column a."""
    match = forgetful("call row4 a4 flip a1 end 2-1")
    assert "a4" in legal(match, "bonus")


def test_alone_nothing_can_be_forgotten() -> None:
    """CAMPUS-14, CAMPUS-30: there is nobody to call."""
    match = campus("6-2 flip d2 end 2-1", left=f"{STARRED} b4", players=1, star_malus=True)
    assert match.position.forgotten == 0
    assert legal(match, "call") == []


# --- Rounds and score --------------------------------------------------------------------------------------

# Player 1 turns his last tokens while player 2 has these: 1 and a star.
ENDGAME = {"left": "e4 e6", "left_other": "a1 b2"}
CLEAR = "6-6 bonus e4 bonus e6"


def test_a_round_ends_with_the_last_token_stars_included() -> None:
    """CAMPUS-20: at once, whatever is left of the budget; a star is a token."""
    match = campus("6-6 bonus e4", **ENDGAME)
    assert match.turn == 0
    play(match, "bonus e6")
    assert match.position.this_round == 2
    assert (match.position.budget, match.position.begun) == (0, 0)
    match = campus("6-6 bonus e4", left="e4 c5", left_other="a1")
    assert match.position.this_round == 1
    assert play(match, "star c5").position.this_round == 2


def test_round_two_on_the_other_board() -> None:
    """CAMPUS-21: boards swapped, every token face up, same arrangement; CAMPUS-4: the other plays first."""
    match = play(ludotheque.new("campus"), f"{BOARD} {BIG_BANG} first 1 6-6")
    while match.position.this_round == 1:
        match.roll() if match.turn == ludotheque.CHANCE else match.play(match.legal()[0])
    assert match.position.up.tolist() == [ALL_CELLS, ALL_CELLS]
    assert match.position.tokens[0].tolist() == [0 if token == "*" else int(token) for token in BOARD.split()]
    assert match.game.situations.thrower(match.position) == 0
    match.play("2-1")
    assert match.turn == 1
    play(match, "flip a1")
    assert left(match, 0).split()[0] == "b1", "player 2 now plays the board of player 1"
    assert left(match, 1).split()[0] == "a1"


def test_points_lost() -> None:
    """CAMPUS-22: the loser's tokens face up, a star for 25."""
    match = campus(CLEAR, **ENDGAME)
    assert match.scores == (0, 26)
    assert told(match, "LOST") == [(1, 26, 2, 1)]
    assert match.outcome == (0, 0)


def finish(match: Match, winner: int, loser_keeps: str) -> Match:
    """The second round, won by this seat while the other has these cells face up."""
    slot = match._slot[0]
    slot.up[1 - winner], slot.up[winner] = mask("e4"), mask(loser_keeps)  # in round 2 seat n plays board 1 - n
    match._past[-1] = match._slot.tobytes()
    return play(match, "6-6 bonus e4" if slot.player == winner else "2-1 end 6-6 bonus e4")


@pytest.mark.parametrize(
    ("scoring", "winner", "keeps", "scores", "outcome"),
    [
        ("points", 0, SQUARE, (0, 26 + 60), (1, -1)),
        ("points", 1, f"{SQUARE} c5", (60 + 25, 26), (-1, 1)),
        ("points", 1, "b2 a2 a1 c1 c2", (25 + 6 + 1 + 3 + 7, 26), (-1, 1)),
        ("rounds", 0, SQUARE, (2, 0), (1, -1)),
        ("rounds", 1, SQUARE, (1, 1), (0, 0)),
    ],
)
def test_the_winner(scoring: str, winner: int, keeps: str, scores: tuple[int, int], outcome: tuple[int, int]) -> None:
    """CAMPUS-22: least bad points over two rounds, or both rounds; player 1 has won the first, player 2 lost 26."""
    match = finish(campus(CLEAR, **ENDGAME, scoring=scoring), winner, keeps)
    assert match.over
    assert match.scores == scores
    assert match.outcome == outcome


def test_as_many_points_lost_is_a_draw() -> None:
    """CAMPUS-22."""
    match = finish(campus(CLEAR, **ENDGAME), 1, "e2 a1")
    assert match.scores == (26, 26)
    assert match.outcome == (0, 0)


# --- Alone -------------------------------------------------------------------------------------------------


def test_alone_one_throws_for_oneself_and_counts_throws() -> None:
    """CAMPUS-30: one seat, one board, one round; the score is the number of throws."""
    match = campus("2-1 flip a1 flip b1 end 6-5", players=1)
    assert match.seat_count == 1
    assert match.game.situations.thrower(match.position) == 0
    assert match.turn == 0
    assert match.scores == (2,)
    with pytest.raises(ludotheque.BadOption, match="1 players"):
        ludotheque.new("campus", players=1, names=("Anne", "Luc"))


def test_alone_the_match_ends_when_the_board_is_cleared() -> None:
    """CAMPUS-30."""
    match = campus("4-3 flip e4", left=f"{SQUARE} c5", players=1, bonuses="auto")
    assert match.over
    assert match.position.awaits == Awaits.OVER
    assert (match.scores, match.outcome) == ((1,), (1,))
    assert told(match, "CLEARED") == [(0, 1, 1, 0)]
