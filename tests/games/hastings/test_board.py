"""1066 in the terminal: what is drawn and asked fits, in both languages, and answers are read."""

import pytest
from tests.driving import any_decision
from tests.games.hastings.senlac import Field, one

import ludotheque
from ludotheque.analysis.review_text import names_in
from ludotheque.engine.chance import generator
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE
from ludotheque.games.hastings import GAME, board
from ludotheque.games.hastings import words as story
from ludotheque.games.hastings.record import Awaits, Kind, Op, Scope, When, Whom
from ludotheque.texts import LANGUAGES, Texts


def texts_of(match: Match, language: str) -> Texts:
    return Texts(language, GAME.folder).also(GAME.deck_words(match.options, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [1, 2])
def test_whatever_is_drawn_and_asked_fits(players: int, language: str) -> None:
    match = ludotheque.new("hastings", seed=players, players=players, difficulty="hard")
    texts, rng = texts_of(match, language), generator(players)
    names = names_in(match, texts)
    while not match.over:
        if match.turn == CHANCE:
            match.roll()
            continue
        view = match.view(match.turn)
        rows = board.draw(view, names, texts)
        assert max(map(len, rows)) <= 80
        assert "{" not in "".join(rows)
        asked = board.question(view, match.turn, names, texts)
        assert asked.endswith(("?", ")"))
        for possible in match.legal():
            assert "{" not in story.detail(view, possible, texts)
        action = any_decision(match, rng)
        number = board.possible(view).index(action) + 1
        assert board.read(view, match.turn, str(number), texts) == [str(action)]
        match.play(action)
    assert board.draw(match.position, names, texts)


def test_every_situation_has_its_question() -> None:
    silent = {Awaits.DRAW, Awaits.TURN_UP, Awaits.OVER}
    for language in LANGUAGES:
        texts = Texts(language, GAME.folder)
        for awaits in set(Awaits) - silent:
            if awaits < Awaits.OVER:
                name = awaits.name.lower()
                assert f"ask.{name}" in texts or f"ask.ennemi.{name}" in texts


def test_where_you_choose_for_the_ennemi_the_rule_is_named() -> None:  # HASTINGS-46
    field = Field(players=1, round=20)
    field.put(0, "w3.1")
    field.stack([one(When.PLAYED, Op.DAMAGE, 1, Whom.ANY, Scope.ONE)], kind=Kind.UNIT)
    spare = field.hold(0, cost=0)
    field.play(f"play {spare}", "wing 1")
    texts = texts_of(field.match, "fr")
    assert board.question(field.record, 0, ("Ada",), texts).startswith("Règle 39, à vous de choisir")


def test_what_lies_is_shown_with_what_it_is_worth() -> None:
    field = Field(players=2, leaders=("w2.1", "w2.1"))
    field.put(0, "w1.1", might=2, zeal=1, health=5, reach=2)
    field.mark(0, "w1.1", damage=2, might=1, spent=1)
    axe = field.make(0, [one(When.PERMANENT, Op.MIGHT, 3, Whom.UNIT)], kind=Kind.ATTACHMENT)
    field.record.attached[0, 0, 0] = axe
    drawn = "\n".join(board.draw(field.record, ("Ada", "Bob"), texts_of(field.match, "fr")))
    assert ") 6/1 3 P2" in drawn, "two, a token, three of the axe; exhausted"
    assert "aile 1, ligne 1" in drawn, "who bears something"
    assert "A Le conseil de Rouen" in drawn


def test_a_target_is_named_with_all_its_health() -> None:
    field = Field(players=2, leaders=("w2.1", "w2.1"))
    field.put(0, "w1.1", reach=1)
    field.put(1, "w1.1", health=3)
    field.put(1, "w1.2")
    field.mark(1, "w1.1", damage=2, health=1)
    field.record.attached[1, 0, 0] = field.make(1, [one(When.PERMANENT, Op.HEALTH, 2)], kind=Kind.ATTACHMENT)
    field.play("shoot w1.1")
    said = story.detail(field.record, field.match.legal()[0], texts_of(field.match, "en"))
    assert said.endswith("(2 damage of 6)"), "three, a token, two of the mail"
