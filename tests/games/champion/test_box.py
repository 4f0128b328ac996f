"""The real box, whose cards are told as they come up (CHAMPION-1), at the keyboard and in the rules."""

import re
from pathlib import Path

import pytest
from tests.driving import play_at_random
from tests.test_terminal import Table

import ludotheque
from ludotheque.analysis.hints import hints
from ludotheque.engine.match import Match
from ludotheque.games.champion.box import read_card
from ludotheque.games.champion.record import Awaits, Kind, Phase
from ludotheque.games.champion.rules import LIKELY, arrow, red, value, whistles
from ludotheque.players import Advice

HAND = ("3 4 2 rouge pied flèche gauche sifflet 1 but", "342 pi < 1 b", "222ph>a", "411 pa<")


def box(*actions: str, cards: int = 54) -> Match:
    """A match with the box, after these actions."""
    match = ludotheque.new("champion", deck="box", names=("Anne",), seats=("human",))
    match.play(f"{cards} cards")
    for action in actions:
        for part in match.game.notation.split(action):
            match.play(part)
    return match


def at_the_keyboard(folder: Path, *typed: str, language: str = "fr") -> tuple[Table, str]:
    match = ludotheque.new("champion", deck="box", names=("Anne",), seats=("human",))
    table = Table(match, folder, language)
    out = plain_spaces(table.play(*typed))
    table.questions = [plain_spaces(question) for question in table.questions]
    return table, out


def plain_spaces(text: str) -> str:
    return re.sub("[\u00a0\u202f]", " ", text)


# --- Typing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "actions"),
    [
        ("3 4 2 rouge pied flèche gauche sifflet 1 but", "342 f<1g"),
        ("342 pi < 1 b", "342 f<1g"),
        ("342pi<1b", "342 f<1g"),
        ("3, 4, 2, fond rouge sur pied, flèche à gauche, 1 sifflet, but", "342 f<1g"),
        ("5 2 2 physique droite", "522 p>"),
        ("522 pa > 2", "522 h>2"),
        ("222 ph < arbitre", "222 p<a"),
        ("222 ph < a", "222 p<a"),
        ("4 4 4 red hand arrow right 2 whistles goal", "444 h>2g"),
        ("907 h r", "907 h>"),
        ("907 pa d 0", "907 h>"),
    ],
)
def test_a_card_as_it_is_typed(typed: str, actions: str) -> None:
    assert read_card(typed).problem == ""
    assert read_card(typed).actions == actions


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("34 pi <", "values"),
        ("342 p <", "red"),
        ("342 <", "red"),
        ("342 ph pa <", "red"),
        ("342 pi", "arrow"),
        ("342 pi < 3", "whistles"),
        ("342 pi < 1 1", "numbers"),
        ("342 pi < arbitre 1", "numbers"),
        ("342 pi < ballon", "strange"),
    ],
)
def test_what_is_no_card_says_why(typed: str, problem: str) -> None:
    assert read_card(typed).problem == problem


def test_a_box_at_the_keyboard(tmp_path: Path) -> None:
    """CHAMPION-1, CHAMPION-6: how many cards there are, then each as it comes."""
    table, out = at_the_keyboard(tmp_path, "54", *HAND, "1", "111 ph <", "Buteur", "non")
    assert [str(action) for action in table.match.actions] == [
        *("54 cards", "342", "f<1g", "342", "f<1g", "222", "p>a", "411", "h<"),
        *("lay c01", "111", "p<", "kicker", "leave"),
    ]
    assert "Anne, combien de cartes" in table.questions[0]
    assert "Anne, quelle carte piochez-vous ? (par exemple 342 pi < 1 but" in table.questions[1]
    assert "lancer" not in " ".join(table.questions)
    assert "reconstitution" not in out, "these cards are the box's own"
    assert table.match.real_dice


def test_what_is_refused_says_why(tmp_path: Path) -> None:
    table, out = at_the_keyboard(tmp_path, "54", "342 p <", "342 pi", "34 pi <", "342 pi < zut", "342 pi <")
    for said in ("ph, pa ou pi", "Où pointe la flèche", "trois valeurs", "« zut »"):
        assert said in out
    assert [str(action) for action in table.match.actions] == ["54 cards", "342", "f<"]


def test_a_card_is_taken_back(tmp_path: Path) -> None:
    """First its signs, and they alone are asked again; then its values."""
    table, _ = at_the_keyboard(tmp_path, "54", "342 pi <", "u", "pa > 2", "u", "u", "343 pi <")
    assert [str(action) for action in table.match.actions] == ["54 cards", "343", "f<"]
    assert any("pi < 1 but : le fond rouge" in question for question in table.questions)


def test_in_english(tmp_path: Path) -> None:
    table, out = at_the_keyboard(tmp_path, "54", "342 foot < 1 goal", "342 ph", language="en")
    assert [str(action) for action in table.match.actions] == ["54 cards", "342", "f<1g"]
    assert "Where does the arrow point" in out


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("Buteur", "kicker"),
        ("kicker", "kicker"),
        ("faute volontaire", "foul"),
        ("Raffut", "+2"),
        ("rucking", "+1"),
        ("hand-off", "+2"),
        ("+2", "+2"),
    ],
)
def test_support_by_the_names_of_the_text(tmp_path: Path, typed: str, action: str) -> None:
    """CHAMPION-20: with real cards and our deck, in French and English."""
    match = ludotheque.new("champion", names=("Anne",), seats=("human",), real_dice=True)
    for word in ("c01", "c02", "c03", "c04", "lay c01", "c50"):
        match.play(word)
    table = Table(match, tmp_path)
    table.play(typed)
    assert str(match.actions[-1]) == action
    assert "Buteur, Faute volontaire, Raffut ou +2" in table.questions[0]


def test_a_card_of_our_deck_by_its_name(tmp_path: Path) -> None:
    match = ludotheque.new("champion", names=("Anne",), seats=("human",), real_dice=True)
    Table(match, tmp_path).play("percussion", "belier", "3 4")
    assert [str(action) for action in match.actions] == ["c01", "c02", "c03", "c04"]


def test_support_of_a_box_is_what_it_adds(tmp_path: Path) -> None:
    """CHAMPION-20: its Raffut may be worth anything."""
    typed = ("54", "533 pi <", *HAND[1:], "1", "111 ph <", "raffut", "raffut 3")
    table, out = at_the_keyboard(tmp_path, *typed)
    assert str(table.match.actions[-1]) == "+3"
    assert "« raffut » n'est pas possible" in out


def test_touche_and_melee_are_asked_when_they_are_needed(tmp_path: Path) -> None:
    """CHAMPION-2, CHAMPION-35: once each."""
    start = ("54", "333 ph >", "333 ph >", "222 ph >", "222 ph >", "1", "333 ph >", "2", "333 ph >")
    table, _ = at_the_keyboard(tmp_path, *start, "555 ph <", "555 ph <", "Touche 4", "3 4")
    assert "Anne, la carte Touche : que vaut-elle en Passe" in table.questions[-3]
    assert table.match.position.set_piece.tolist() == [0, 4, -1]


# --- The rules ---------------------------------------------------------------------------------------------


def test_a_card_gets_its_number_and_keeps_it() -> None:
    """CHAMPION-1: numbers in the order in which cards are met; two cards may be alike."""
    match = box("342 f<1g 342 f<1g 222 p>a 411 h<")
    assert [str(action) for action in match.legal()] == ["lay c01", "lay c02", "lay c03", "lay c04"]
    position = match.position
    assert [int(value(position, 1, kind)) for kind in Kind] == [3, 4, 2]
    assert (red(position, 1), arrow(position, 1), whistles(position, 1)) == (Kind.FOOT, -1, 1)
    assert int(position.goals) & 0b1111 == 0b11
    assert position.cards == 54
    assert int(position.unmet).bit_count() == 50


def test_after_half_time_a_card_is_known_by_its_face() -> None:
    """CHAMPION-40: with all cards met, only those of the box can come."""
    match = box(cards=20)
    faces = [f"{n // 2:03}" for n in range(20)]
    coming = iter(faces * 3)
    while match.position.half < 2:
        if match.turn >= 0:
            match.play(match.legal()[0])
        elif match.position.awaits in (Awaits.CARD, Awaits.TURN):
            match.play("p<" if match.position.told >= 0 else next(coming))
        else:
            match.play(match.legal()[0])
    met = int(match.position.unmet).bit_count()
    while match.position.unmet:
        if match.turn >= 0:
            match.play(match.legal()[0])
        elif match.position.awaits in (Awaits.CARD, Awaits.TURN):
            match.play("p<" if match.position.told >= 0 else "900")
        else:
            match.play(match.legal()[0])
    assert met > 0
    while match.position.awaits not in (Awaits.CARD, Awaits.TURN):
        match.play(match.legal()[0])
    left = {str(action) for action in match.legal()}
    assert left <= {*faces, "900"}
    assert sum(match.chances().values()) == LIKELY * int(match.position.unseen).bit_count()
    with pytest.raises(ludotheque.IllegalAction):
        match.play("777")


def test_what_was_not_met_is_guessed() -> None:
    """As long as it is not known better, like ours: anything can come, our cards are likelier."""
    match = box()
    chances = {str(action): weight for action, weight in match.chances().items()}
    assert len(chances) == 1000
    assert chances["522"] == 1 + LIKELY
    assert chances["999"] == 1
    for action in ("532", "h>1"):  # as our c03
        match.play(action)
    faces = ludotheque.new("champion").position.faces
    assert match.position.faces[1] == faces[3]
    assert match.position.faces[3] == faces[1], "the guess that was right is gone, the other is kept"


def test_a_box_is_saved_and_read_again() -> None:
    match = play_at_random(ludotheque.new("champion", seed=5, deck="box", names=("Anne",)), 5)
    again = ludotheque.load(match.save())
    assert again.position.tobytes() == match.position.tobytes()
    assert again.real_dice
    assert "deck: box" in match.save().splitlines()


def test_undo_of_a_card() -> None:
    match = box("342 f<1g")
    before = match.position.tobytes()
    match.play("555")
    match.play("p>2")
    match.undo(past_chance=True)
    match.undo(past_chance=True)
    assert match.position.tobytes() == before


def test_advice_with_a_box() -> None:
    """What was not met is taken to be like ours."""
    advice: list[Advice] = hints(box("342 f<1g 111 f< 222 p>a 411 h<"))
    assert len(advice) == 4
    assert str(advice[0].action) in ("lay c01", "lay c04")


def test_the_phase_of_a_told_set_piece() -> None:
    match = box("333 p> 333 p> 222 p> 222 p>", "lay c01 333 p>", "lay c02 333 p>", "555 p> 555 p>")
    assert (match.position.awaits, match.position.phase) == (Awaits.SET_PIECE, Phase.LINEOUT)
    match.play("worth 7")
    assert match.position.awaits == Awaits.LAY
