"""What players read, in French (the source) and English: catalogues `texts.fr.toml` and `texts.en.toml`.

One pair stands here for the program, one in each game's folder. A key is the path to a sentence:

>>> Texts("fr", folder)("event.half_time")
'Mi-temps.'
"""

import os
import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("fr", "en")

NAMES = ("who", "other")  # the facts that are names of players
LITTLE_WORDS = ("de", "à", "que")  # which French joins to the name that follows
ARTICLES = re.compile(r"(L['’]|Le |La |Les |The |An? )(?=[a-zà-öø-ÿœ])")  # of what a bot is called: not of La Rochelle


class Texts:
    """The sentences of one language, from one or several catalogues."""

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language
        self.sentences = sentences_in(language, folders)

    def __call__(self, key: str, **facts: Any) -> str:
        sentence = self.sentences[key]
        for name in NAMES:
            if f"_{name}}}" in sentence:
                called = str(facts.get(name, ""))
                facts[f"in_{name}"] = inside(called)
                facts |= {f"{word}_{name}": joined(word, called) for word in LITTLE_WORDS}
        return sentence.format(**facts)

    def also(self, sentences: Mapping[str, str]) -> "Texts":
        """The same with more sentences: the words that come with the options of a match."""
        if not sentences:
            return self
        more = copy(self)
        more.sentences = self.sentences | dict(sentences)
        return more

    def explain(self, error: Exception) -> str:
        """An error in this language. English stands in the error itself."""
        key, facts = getattr(error, "key", ""), getattr(error, "facts", {})
        if key not in self:
            return str(error)
        return self(
            key, **{k: self.explain(fact) if isinstance(fact, Exception) else fact for k, fact in facts.items()}
        )

    def __contains__(self, key: str) -> bool:
        return key in self.sentences


def sentences_in(language: str, folders: Sequence[Path]) -> dict[str, str]:
    """The program's own sentences, and those of these folders."""
    found: dict[str, str] = {}
    for folder in (Path(__file__).parent, *folders):
        found |= catalogue(folder / f"texts.{language}.toml")
    return found


@cache
def catalogue(file: Path) -> dict[str, str]:
    """All sentences of a catalogue by their dotted keys."""
    sentences = dict(flatten(tomllib.loads(file.read_text("utf-8"))))
    if file.name == "texts.fr.toml":
        sentences = {key: with_little_words(french_spaces(sentence)) for key, sentence in sentences.items()}
    return {key: within(sentence) for key, sentence in sentences.items()}


def with_little_words(sentence: str) -> str:
    """Where a French sentence has `de`, `à` or `que` before a name, the two are joined when the name is known."""
    return re.sub(r"\b(de|à|que) \{(who|other)\}", r"{\1_\2}", sentence)


def within(sentence: str) -> str:
    """Where a name does not begin a sentence, it is written as it stands inside one: see `inside`."""
    return re.sub(r"(?<!^)(?<![.!?…] )\{(who|other)\}", r"{in_\1}", sentence)


def inside(name: str) -> str:
    """A name inside a sentence: what a bot is called loses the capital of its article ("pour le fonceur")."""
    article = ARTICLES.match(name)
    return article[0].lower() + name[article.end() :] if article else name


def joined(word: str, name: str) -> str:
    """A little word with a name: d'Alice, du fonceur, à la championne, que l'appliqué; aux Bleus, de La Rochelle."""
    contracted = {"de Le": "du", "de Les": "des", "à Le": "au", "à Les": "aux"}
    article, space, rest = name.partition(" ")
    if space and f"{word} {article}" in contracted:
        return f"{contracted[f'{word} {article}']} {rest}"
    elided = word != "à" and not ARTICLES.match(name) and begins_with_a_vowel(name)
    return f"{word[:-1]}'{name}" if elided else f"{word} {inside(name)}"


def begins_with_a_vowel(name: str) -> bool:
    """As it is spoken: Émile, Yvain, and not Yanis."""
    plain = unicodedata.normalize("NFD", name).lower()
    return bool(re.match(r"[aeiouœæ]|y[^aeiouy]", plain))


def french_spaces(sentence: str) -> str:
    """Put the unbreakable spaces of French typography before `: ; ! ?` and inside « »."""
    sentence = re.sub(r" (?=[;!?])", "\u202f", sentence)
    return re.sub(r" (?=[:»])|(?<=«) ", "\u00a0", sentence)


def language_of_locale() -> str:
    """English where the locale says so, else French."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return "en" if value.lower().startswith("en") else "fr"
    return "fr"


def player_names(texts: Texts, seats: int, names: Sequence[str] = (), styles: Sequence[str] = ()) -> tuple[str, ...]:
    """What the players are called. Who has no name: a bot by its style, anybody else by the number of the seat."""
    keys = [f"style.{style}" for style in styles] or [""] * seats
    return tuple(
        name or (texts(key) if key in texts else texts("shelf.player", number=seat))
        for seat, (name, key) in enumerate(zip(names or [""] * seats, keys, strict=True), 1)
    )


def flatten(table: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    """The sentences of a catalogue as it is written, by their dotted keys."""
    pairs: list[tuple[str, str]] = []
    for key, value in table.items():
        pairs += flatten(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, value)]
    return pairs
