"""Levers: a number of a deck file is found, and moved with nothing else changed."""

import pytest

from ludotheque.engine.game import games
from ludotheque.lab.levers import Lever, changes, moved, value_in
from ludotheque.lab.tune import Terms, Workshop, workshop_of

TEXT = """# a remark | with 7 | bars
n° | nom   | force | capacités             # and one here
 1 | Guet  |   4   | portée 2 ; agile
> A watch | of 9 // Un guet
 2 | Guet  |  12   | dégâts 3 ; portée 10
 3 | Autre |   -   | -
"""
TEXTS = {"cards.txt": TEXT, "other.txt": ""}


def lever(row: str, column: str, word: str = "", low: int = 0, high: int = 12) -> Lever:
    return Lever("cards.txt", (("n°", row),), column, low, high, word)


@pytest.mark.parametrize(
    ("row", "column", "word", "value"),
    [
        ("1", "force", "", 4),
        ("2", "force", "", 12),
        ("1", "capacités", "portée", 2),
        ("2", "capacités", "portée", 10),
        ("2", "capacités", "dégâts", 3),
        ("1", "capacités", "dégâts", None),
        ("3", "force", "", None),
        ("4", "force", "", None),
    ],
)
def test_a_lever_is_found_where_there_is_one(row: str, column: str, word: str, value: int | None) -> None:
    assert value_in(TEXTS, lever(row, column, word)) == value


def test_a_number_out_of_bounds_is_no_lever() -> None:
    assert value_in(TEXTS, lever("2", "force", high=9)) is None


def test_columns_stay_where_they_are() -> None:
    """12 to 9 leaves a space, 9 to 10 takes it."""
    twelve = lever("2", "force")
    nine = moved(TEXTS, twelve, 9)
    assert nine["cards.txt"] == TEXT.replace("|  12   |", "|  9    |")
    assert moved(nine, twelve, 12) == TEXTS
    ten = moved(TEXTS, lever("1", "force"), 10)["cards.txt"]
    assert ten == TEXT.replace("|   4   |", "|   10  |")
    assert changes([twelve, lever("1", "force")], TEXTS, nine) == {"cards 2 force": (12, 9)}


@pytest.mark.parametrize(("row", "value"), [("1", 13), ("1", -1), ("3", 4), ("9", 4)])
def test_what_cannot_be_moved_is_refused(row: str, value: int) -> None:
    with pytest.raises(ValueError, match=f"cards {row} force: {value}"):
        moved(TEXTS, lever(row, "force"), value)


WORKSHOPS = [(game, workshop) for game in games() if (workshop := workshop_of(game))]


@pytest.mark.parametrize(("game", "workshop"), WORKSHOPS, ids=[game.name for game, _ in WORKSHOPS])
def test_a_lever_of_a_game_moves_one_number_and_makes_a_deck(game: object, workshop: Workshop) -> None:
    ours = workshop.store.ours()
    terms = Terms(game, workshop, ours, (), 1, 0)  # type: ignore[arg-type]
    texts = terms.texts
    assert len(terms.levers) > 20
    for one in terms.levers[:: len(terms.levers) // 20]:
        now = value_in(texts, one)
        assert now is not None
        other = now + 1 if now < one.high else now - 1
        after = moved(texts, one, other)
        assert changes(terms.levers, texts, after) == {one.name: (now, other)}
        assert terms.deck(after).digest != ours.digest
        assert moved(after, one, now) == texts
        assert all(len(after[file]) == len(texts[file]) for file in texts), "columns stay where they are"
