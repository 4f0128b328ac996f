"""What players read, in French (the source) and English: catalogues `texts.fr.toml` and `texts.en.toml`.

One pair stands here for the program, one in each game's folder. A key is the path to a sentence:

>>> Texts("fr", folder)("event.half_time")
'Mi-temps.'
"""

import os
import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("fr", "en")


class Texts:
    """The sentences of one language, from one or several catalogues."""

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language
        self.sentences: dict[str, str] = {}
        for folder in (Path(__file__).parent, *folders):
            self.sentences |= catalogue(folder / f"texts.{language}.toml")

    def __call__(self, key: str, **facts: Any) -> str:
        sentence = self.sentences[key]
        if "{de_" in sentence or "{à_" in sentence:
            for name in ("who", "other"):
                facts |= {f"{word}_{name}": joined(word, str(facts.get(name, ""))) for word in ("de", "à")}
        return sentence.format(**facts)

    def also(self, sentences: Mapping[str, str]) -> "Texts":
        """The same with more sentences: the words that come with the options of a match."""
        if not sentences:
            return self
        more = Texts.__new__(Texts)
        more.language, more.sentences = self.language, self.sentences | dict(sentences)
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


@cache
def catalogue(file: Path) -> dict[str, str]:
    """All sentences of a catalogue by their dotted keys."""
    sentences = dict(_flatten(tomllib.loads(file.read_text("utf-8")), ""))
    if file.name == "texts.fr.toml":
        sentences = {key: before_names(french_spaces(sentence)) for key, sentence in sentences.items()}
    return sentences


def before_names(sentence: str) -> str:
    """Where a French sentence has `de` or `à` before a name, the two are joined when the name is known."""
    return re.sub(r"\b(de|à) \{(who|other)\}", r"{\1_\2}", sentence)


def joined(word: str, name: str) -> str:
    """`de` or `à` with a name: d'Alice, du fonceur, de l'appliqué, à la championne."""
    article, rest = name[:3], name[3:]
    if article == "Le ":
        return f"{'du' if word == 'de' else 'au'} {rest}"
    if article == "La " or name[:2] == "L'":
        return f"{word} {name[0].lower()}{name[1:]}"
    vowel = unicodedata.normalize("NFD", name[:1]).lower()[:1] in set("aeiouyœæ")
    return f"d'{name}" if word == "de" and vowel else f"{word} {name}"


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


def _flatten(table: dict[str, Any], prefix: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for key, value in table.items():
        pairs += _flatten(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, value)]
    return pairs
