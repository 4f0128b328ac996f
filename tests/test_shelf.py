"""What a registered game must have beside its rules; this names what it lacks."""

import re
from pathlib import Path

import pytest

import ludotheque
from ludotheque.engine import errors
from ludotheque.players import styles
from ludotheque.rulebook import rules
from ludotheque.texts import LANGUAGES, Texts, catalogue, french_spaces, joined, player_names

ROOT = Path(__file__).parent.parent
PACKAGE = Path(ludotheque.__file__).parent
every_game = pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"{(?:de_|à_|que_|in_)?(\w+)", sentence))


@pytest.mark.parametrize("folder", [PACKAGE, *(game.folder for game in ludotheque.games())], ids=lambda f: f.name)
def test_both_catalogues_say_the_same_things(folder: Path) -> None:
    french, english = (catalogue(folder / f"texts.{language}.toml") for language in LANGUAGES)
    only_french = re.compile(r"argparse\.|error\.[A-Z]")  # argparse and the errors speak English by themselves
    assert [key for key in french if not only_french.match(key)] == list(english)
    for key, sentence in english.items():
        assert placeholders(sentence) == placeholders(french[key]), key


def kinds_of(error: type[errors.LudothequeError]) -> list[type[errors.LudothequeError]]:
    return [kind for one in error.__subclasses__() for kind in (one, *kinds_of(one))]


def test_every_error_has_its_french_sentence() -> None:
    french = catalogue(PACKAGE / "texts.fr.toml")
    for kind in kinds_of(errors.LudothequeError):
        for reason, sentence in kind.reasons.items():
            assert placeholders(french[f"error.{kind.__name__}.{reason}"]) <= placeholders(sentence)


def test_no_sentence_is_unused() -> None:
    """Each key of the program's own catalogue is named in the source."""
    source = "".join(file.read_text("utf-8") for file in PACKAGE.rglob("*.py"))
    made = re.compile(
        r"argparse\.|error\.[A-Z]|error\.system\.|shelf\.|simulate\.|help\.|table\.|refused\.|hint\.|store\.|study\.rank\."
    )  # keys put together from parts
    for key in catalogue(PACKAGE / "texts.en.toml"):
        assert key in source or made.match(key), key
        made_whole = key.startswith(("error.system.", "table.", "refused."))
        assert key.rpartition(".")[2] in source or made_whole, key


@every_game
def test_a_game_has_words_for_everything(game: ludotheque.Game) -> None:
    for language in LANGUAGES:
        texts = Texts(language, game.folder)
        for key in ("title", "line", "players", "minutes"):
            assert f"about.{key}" in texts
        for option in game.options:
            assert option.rule in texts(f"option.{option.name}")
        for style in styles(game):
            assert f"style.{style}" in texts
            assert f"level.{style}" in texts
        for kind in game.events:
            key = f"event.{kind.name.lower()}"
            assert any(known == key or known.startswith(f"{key}.") for known in texts.sentences), key


@every_game
def test_a_board_in_the_terminal_has_all_its_parts(game: ludotheque.Game) -> None:
    for part in ("draw", "question", "read", "read_throw", "said", "refusal") if game.board else ():
        assert callable(getattr(game.board, part)), part


@every_game
def test_the_rulebooks_have_the_same_rules(game: ludotheque.Game) -> None:
    french, english = (rules(game, language) for language in LANGUAGES)
    assert list(french) == list(english)
    assert all(number.startswith(game.name.upper()) for number in french)


@every_game
def test_every_rule_is_cited_by_the_code_and_by_a_test(game: ludotheque.Game) -> None:
    code = "".join(file.read_text("utf-8") for file in game.folder.rglob("*.py"))
    tests = "".join(file.read_text("utf-8") for file in (ROOT / "tests" / "games" / game.name).glob("*.py"))
    for number in rules(game, "fr"):
        assert re.search(rf"{number}\b", code), f"{number} is not cited in the code"
        assert re.search(rf"{number}\b", tests), f"{number} is not cited by a test"


# What a game brings, file by file, beside what the types of `Game` and `Players` ask.
IN_ITS_FOLDER = ("game.py", "record.py", "situations.py", "players/__init__.py", "texts.fr.toml", "rules.fr.md")
ON_ITS_PAGE = ("page.ts", "Board.svelte", "Sheet.svelte", "Cover.svelte", "fr.json", "en.json", "lesson.json")
IN_ITS_TESTS = ("test_rules.py", "playthroughs/*.txt")


@every_game
def test_a_game_has_all_its_parts(game: ludotheque.Game) -> None:
    """Named, where one is missing: in its folder, on the page, among the tests."""
    places = {
        game.folder: IN_ITS_FOLDER,
        ROOT / "web" / "src" / "games" / game.name: ON_ITS_PAGE,
        ROOT / "tests" / "games" / game.name: IN_ITS_TESTS,
    }
    missing = [
        f"{place.relative_to(ROOT)}/{part}"
        for place, parts in places.items()
        for part in parts
        if not list(place.glob(part))
    ]
    assert missing == []


def test_who_has_no_name_is_called_by_what_it_is() -> None:
    texts = Texts("en", ludotheque.engine.game.find("poche").folder)
    assert player_names(texts, 2) == ("Player 1", "Player 2")
    assert player_names(texts, 2, ("Pau", ""), ("human", "coach")) == ("Pau", texts("style.coach"))


@pytest.mark.parametrize(
    ("word", "name", "both"),
    [
        ("de", "Alice", "d'Alice"),
        ("de", "Émile", "d'Émile"),
        ("de", "Camille", "de Camille"),
        ("de", "Le fonceur", "du fonceur"),
        ("à", "L'appliqué", "à l'appliqué"),
        ("à", "La championne", "à la championne"),
        ("à", "Le calculateur", "au calculateur"),
        ("que", "Alice", "qu'Alice"),
        ("que", "L'appliqué", "que l'appliqué"),
        ("que", "Le fonceur", "que le fonceur"),
        ("de", "Yvain", "d'Yvain"),
        ("de", "Yanis", "de Yanis"),
        ("de", "La Rochelle", "de La Rochelle"),
        ("à", "Le Havre", "au Havre"),
        ("à", "Les Bleus", "aux Bleus"),
        ("de", "Le", "de Le"),
        ("de", "", "de "),
    ],
)
def test_little_words_before_names(word: str, name: str, both: str) -> None:
    assert joined(word, name) == both


@pytest.mark.parametrize(
    ("language", "key", "names", "sentence"),
    [
        ("fr", "event.shown", ("Le fonceur", "Camille"), "Place 1\u00a0: 7 pour le fonceur, 2 en face."),
        (
            "fr",
            "event.pass",
            ("Le fonceur", "Camille"),
            "Quatre dés de couleur rouge, mais le fonceur laisse le drapeau.",
        ),
        (
            "fr",
            "event.pass",
            ("La Rochelle", "Pau"),
            "Quatre dés de couleur rouge, mais La Rochelle laisse le drapeau.",
        ),
        ("fr", "event.sum", ("Le fonceur", "Camille"), "Total du fonceur\u00a0: 9."),
        ("fr", "event.beat", ("Le fonceur", "Camille"), "Le fonceur lance d'abord."),
        (
            "fr",
            "event.grab",
            ("Camille", "Le fonceur"),
            "Camille attrape le drapeau\u202f! Couleur forte\u00a0: rouge. Le fonceur attaque.",
        ),
        ("en", "event.sum", ("The charger", "Camille"), "Total of the charger: 9."),
        ("en", "event.beat", ("The charger", "Camille"), "The charger throws first."),
    ],
)
def test_names_inside_a_sentence(language: str, key: str, names: tuple[str, str], sentence: str) -> None:
    texts = Texts(language, ludotheque.engine.game.find("colline").folder)
    facts = {"place": 1, "card": "7", "facing": "2", "colour": "rouge", "a": 9}
    assert texts(key, who=names[0], other=names[1], **facts) == sentence


def test_french_typography() -> None:
    assert french_spaces("Quoi ? « Oui » : non !") == "Quoi\u202f? «\u00a0Oui\u00a0»\u00a0: non\u202f!"


def test_no_registry_address_anywhere() -> None:
    """Lock files hold names and versions only."""
    lines = (ROOT / "requirements.lock").read_text().splitlines()
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9_.+-]+", line) for line in lines if not line.startswith("#"))
