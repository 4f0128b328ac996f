"""Saved games: readable, checked move by move, and honest about what is wrong with them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.driving import drive

import ludotheque
from ludotheque.engine.game import find

SAVED = """\
ludotheque 1
game: poche
halves: 1
minutes: 20
yellow_minutes: 10
red_minutes: none
play_on: yes
names: Toulouse | Clermont
seats: human | coach

1. 4 2
2. 6-3 5-2 kick 2
3. 2-1
4. 3-3
end: 8 actions, 3-0
"""


def test_a_saved_game_as_it_is_written() -> None:
    names, seats = ("Toulouse", "Clermont"), ("human", "coach")
    match = drive("poche", "4 2 6-3 5-2 kick 2 2-1 3-3", halves=1, names=names, seats=seats)
    assert match.save() == SAVED
    loaded = ludotheque.load(SAVED)
    assert (loaded.names, loaded.seats) == (names, seats)
    assert loaded.position.tobytes() == match.position.tobytes()


def test_remarks_blank_lines_and_dice_in_either_order() -> None:
    free = SAVED.replace("2. 6-3", "\n; a fine kick\n2.   3-6").replace("3. 2-1", "3. 2-1 ; knock-on")
    assert ludotheque.load(free).save() == SAVED


@pytest.mark.parametrize(
    ("old", "new", "error", "line", "words"),
    [
        ("ludotheque 1", "chess 1", ludotheque.ForeignSave, 1, "ludotheque 1"),
        ("ludotheque 1", "ludotheque 2", ludotheque.ForeignSave, 1, "version 2"),
        ("game: poche", "game: pouche", ludotheque.DamagedSave, 2, "no game called 'pouche'"),
        ("game: poche\n", "", ludotheque.DamagedSave, 2, "game:"),
        ("halves: 1", "halves: 7", ludotheque.DamagedSave, 3, "halves cannot be 7"),
        ("halves: 1", "halfs: 1", ludotheque.DamagedSave, 3, "no option 'halfs'"),
        ("minutes: 20", "halves: 1", ludotheque.DamagedSave, 4, "'halves' is given twice"),
        ("play_on: yes", "play_on", ludotheque.DamagedSave, 7, "neither"),
        ("Toulouse | Clermont", "Toulouse", ludotheque.DamagedSave, 8, "2 names"),
        ("1. 4 2", "1. 4 7", ludotheque.DamagedSave, 11, "'7' is not possible here (POCHE-1)"),
        ("kick 2", "drop 2", ludotheque.DamagedSave, 12, "'drop' is not possible here (POCHE-11)"),
        ("3. 2-1", "7. 2-1", ludotheque.DamagedSave, 13, "expected turn '3.'"),
        ("end: 8 actions, 3-0", "end: 8 actions, 9-0", ludotheque.DamagedSave, 15, "lead to"),
        ("4. 3-3\n", "", ludotheque.DamagedSave, 14, "lead to 'end: 7 actions"),
        ("end: 8 actions, 3-0\n", "", ludotheque.DamagedSave, 14, "cut short"),
        ("3-0\n", "3-0\n5. drop\n", ludotheque.DamagedSave, 16, "after the end"),
    ],
)
def test_what_is_wrong_and_where(old: str, new: str, error: type[Exception], line: int, words: str) -> None:
    assert old in SAVED
    with pytest.raises(error) as refusal:
        ludotheque.load(SAVED.replace(old, new))
    assert f"line {line}" in str(refusal.value)
    assert words in str(refusal.value)


@pytest.mark.parametrize("text", ["", "\n\n", "\0", "x" * 4_000_001, "1. 4 2\n", "end:"])
def test_foreign_files(text: str) -> None:
    with pytest.raises(ludotheque.ForeignSave, match="line 1"):
        ludotheque.load(text)


@settings(deadline=None, max_examples=200)
@given(data=st.data())
def test_any_damage_is_named(data: st.DataObject) -> None:
    """Cut, changed or doubled anywhere, a saved game loads as a match or raises one of our errors."""
    start = data.draw(st.integers(0, len(SAVED)))
    end = data.draw(st.integers(start, min(start + 20, len(SAVED))))
    damaged = SAVED[:start] + data.draw(st.text(max_size=6)) + SAVED[end:]
    refusal = ""
    try:
        ludotheque.load(damaged)
    except ludotheque.LudothequeError as error:
        refusal = str(error)
    assert not refusal or "line" in refusal


def test_actions_of_several_words_on_one_line() -> None:
    campus = find("campus")
    assert campus.notation.split("6-5 call row3 b3 flip  b3 end") == ["6-5", "call row3 b3", "flip b3", "end"]
    assert campus.notation.split("flip z9 end") == ["flip", "z9", "end"]


def test_a_long_line_is_gone_through_once() -> None:
    """With a copy of the rest at each word this took minutes."""
    words = ["x"] * 200_000
    assert find("campus").notation.split(" ".join(words)) == words


def test_a_line_has_no_more_words_than_a_match() -> None:
    with pytest.raises(ludotheque.DamagedSave, match="line 11: no turn has more than 20000 words"):
        ludotheque.load(SAVED.replace("1. 4 2", "1. " + "x " * 20_001))


def test_a_match_of_one_has_one_name() -> None:
    match = ludotheque.new("campus", seed=1, names=("Anne",), players=1)
    match.roll()
    assert ludotheque.load(match.save()).names == ("Anne",)
    with pytest.raises(ludotheque.DamagedSave, match="1 players"):
        ludotheque.load(match.save().replace("names: Anne", "names: Anne | Luc"))
