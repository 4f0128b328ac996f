"""The rulebooks: rules by their numbers, and below some of them what the original text says."""

import io
import re

import pytest
from rich.console import Console

import ludotheque
from ludotheque.commands.rulebook import one_rule, whole_book
from ludotheque.engine.game import find
from ludotheque.rulebook import asides, rulebook, rules
from ludotheque.texts import LANGUAGES, Texts

HEADINGS = {"fr": "Ce que dit le texte", "en": "What the text says"}


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_asides_stand_below_the_same_rules_in_both_languages(game: ludotheque.Game) -> None:
    french, english = (asides(game, language) for language in LANGUAGES)
    assert french.keys() == english.keys()
    for language in LANGUAGES:
        known = rules(game, language)
        assert asides(game, language).keys() <= known.keys()
        assert not any(">" in text for text in known.values()), "a rule is its own text"
        told = len(re.findall(r"^\s*> ", rulebook(game, language), re.MULTILINE))
        assert told >= len(french), "none is lost"


@pytest.mark.parametrize(("game", "number"), [("poche", "POCHE-25"), ("campus", "CAMPUS-14"), ("colline", "COLLINE-6")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_shows_an_aside_below_its_rule(game: str, number: str, language: str) -> None:
    texts, out = Texts(language), io.StringIO()
    Console(file=out, width=100).print(one_rule(find(game), number, texts))
    below = out.getvalue().split(HEADINGS[language])
    assert len(below) == 2
    assert number in below[0]
    assert asides(find(game), language)[number][:30] in " ".join(below[1].split())
    book = whole_book(find(game), texts)
    assert book.count(HEADINGS[language]) == len(asides(find(game), language))
