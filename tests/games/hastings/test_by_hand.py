"""Lines that the program cannot express: it announces them and goes on (HASTINGS-62)."""

from pathlib import Path

import pytest
from tests.games.hastings.senlac import Field, one
from tests.games.hastings.test_deck import UNIT, read, rows

from ludotheque.engine.game import Event
from ludotheque.games.hastings import deck, words
from ludotheque.games.hastings.cards import Card, cards_of
from ludotheque.games.hastings.record import ENNEMI, YOU, EventKind, Kind, Op, When
from ludotheque.texts import Texts


def by_hand(when: int, place: int = 0) -> int:
    return one(when, Op.NONE, place)


def test_played_and_permanent_lines_are_announced_when_the_card_comes() -> None:  # HASTINGS-62
    field = Field()
    card = field.hold(YOU, lines=[by_hand(When.PLAYED), by_hand(When.PERMANENT, 1)], health=2)
    field.play(f"play {card}", "wing 1")
    assert sorted(told[2] for told in field.told("BY_HAND")) == [0, 1]
    assert {told[3] for told in field.told("BY_HAND")} == {62}


def test_an_event_by_hand_can_always_be_played() -> None:  # HASTINGS-62
    field = Field()
    card = field.hold(YOU, lines=[by_hand(When.PLAYED)], kind=Kind.EVENT)
    field.play(f"play {card}")
    assert len(field.told("BY_HAND")) == 1


def test_an_action_by_hand_exhausts_the_card() -> None:  # HASTINGS-62
    field = Field(players=2)
    card = field.put(YOU, "w1.1", lines=[by_hand(When.ACTION)])
    field.play("act w1.1 1")
    assert field.told("BY_HAND") == [(YOU, card, 0, 62)]
    assert field.record.spent[YOU, 0] == 1


def test_a_reaction_by_hand_is_announced_when_the_card_falls() -> None:  # HASTINGS-62
    field = Field(players=2)
    card = field.put(ENNEMI, "w1.1", lines=[by_hand(When.REACTION)], health=1)
    field.put(YOU, "w1.1", reach=1)
    field.play("shoot w1.1")
    assert field.told("BY_HAND") == [(ENNEMI, card, 0, 62)]


def test_all_lines_of_an_attachment_are_announced_when_it_is_given() -> None:  # HASTINGS-62
    field = Field()
    card = field.hold(YOU, lines=[by_hand(When.ACTION), by_hand(When.PERMANENT, 1)], kind=Kind.ATTACHMENT)
    field.play(f"play {card}")
    assert sorted(told[2] for told in field.told("BY_HAND")) == [0, 1]


@pytest.mark.parametrize("answer", ["resolve", "idle"])
def test_whether_the_ennemis_event_by_hand_can_be_resolved_is_yours_to_say(answer: str) -> None:  # HASTINGS-40, 62
    field = Field(round=10)
    first = field.stack(lines=[by_hand(When.PLAYED)], kind=Kind.EVENT)
    field.stack(health=1)
    field.play("pass")
    assert field.legal() == ["resolve", "idle"]
    field.play(answer)
    assert len(field.told("BY_HAND")) == (answer == "resolve")
    discarded = [told for told in field.told("DISCARDED") if told[1] == field.base(ENNEMI) + int(first[1:])]
    assert [told[2] for told in discarded] == [4 if answer == "resolve" else 7], "played, or idle"
    assert len(field.told("ENTERS")) == (answer == "idle"), "then the next card"


def test_an_event_with_a_line_that_the_program_knows_is_not_asked_about() -> None:  # HASTINGS-40
    field = Field(round=10)
    field.put(YOU, "w1.1")
    field.stack(lines=[one(When.PLAYED, Op.DAMAGE, 1), by_hand(When.PLAYED, 1)], kind=Kind.EVENT)
    field.play("pass")
    assert field.legal() == ["line 1", "line 2"]


def test_the_ennemis_card_tells_its_action_by_hand() -> None:  # HASTINGS-39, 62
    field = Field(round=10)
    field.stack(lines=[by_hand(When.ACTION)], health=1)
    field.play("pass")
    assert len(field.told("BY_HAND")) == 1


def test_the_words_of_the_deck_are_said(tmp_path: Path) -> None:  # HASTINGS-62
    mine = read(tmp_path, rows(UNIT.format('permanent: main "deux pas en arrière"')))
    texts = Texts("fr", Path(deck.__file__).parent).also(mine.words("fr"))
    event = Event(EventKind.BY_HAND, 0, 84, 0, 62)
    [said] = words.sentences([event], ("Anne",), texts)
    assert said.replace("\xa0", " ") == "« A », à faire à la main : « deux pas en arrière »."
    card = next(card for card in cards_of(mine, "en") if isinstance(card, Card) and card.card == 84)
    assert [(line.when, line.does) for line in card.lines] == [("Permanent:", "deux pas en arrière")]
