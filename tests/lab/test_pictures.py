"""Pictures: drawn from the same figures as the tables, the same file for the same data, in both languages."""

from io import BytesIO
from pathlib import Path

import pytest
from tests.drawing import words_in
from tests.result_pictures import IMAGES, drawn, printed

from ludotheque.commands import main
from ludotheque.engine.game import find
from ludotheque.lab import pictures
from ludotheque.lab.pictures import Series, broken, draw, marks_of, number, panels_of, save, steps_of, width_of
from ludotheque.lab.simulate import simulate
from ludotheque.lab.study import Answer, Bars, Figure, Note, Sheet
from ludotheque.lab.tournament import tournament
from ludotheque.texts import LANGUAGES, Texts

POCHE = find("poche")
ENGLISH, FRENCH = Texts("en"), Texts("fr")
PNG = b"\x89PNG"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def svg(title: str, answer: Answer, texts: Texts = ENGLISH) -> bytes:
    file = BytesIO()
    save(draw(title, answer, texts), file, ".svg")
    return file.getvalue()


COMMANDS = {
    "simulate": ["simulate", "poche", "--seats", "coach", "random", "--matches", "2e3"],
    "tournament": ["tournament", "poche", "--bots", "random", "coach", "--matches", "40"],
    "study": ["study", "poche", "thumb", "--boards", "2"],
}
WORDS = {
    "simulate": {"fr": ["2\u202f000 matchs", "Qui gagne", "1 coach", "Points par match"], "en": ["Who wins", "draws"]},
    "tournament": {"fr": ["Tournoi de Rugby de poche", "zéro", "Elo"], "en": ["Elo ratings, zero: coach", "random"]},
    "study": {"fr": ["graine 0", "captain", "intervalles à 95"], "en": ["captain", "wins", "loses", "95 % intervals"]},
}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_draws_in_both_languages(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for language in LANGUAGES:
        file = tmp_path / f"{language}.svg"
        assert main([*COMMANDS[name], "--plot", str(file), "--lang", language]) == 0
        assert str(file) in capsys.readouterr().out
        found = words_in(file.read_bytes())
        assert [words for words in WORDS[name][language] if " ".join(words.split()) not in found] == []
    assert main([*COMMANDS[name], "--plot", str(tmp_path / "out.png")]) == 0
    assert (tmp_path / "out.png").read_bytes().startswith(PNG)


def test_the_same_data_are_the_same_file() -> None:
    result = simulate(POCHE, styles=("coach", "random"), matches=1000)
    for kind in (".svg", ".png"):
        files = [BytesIO(), BytesIO()]
        for file in files:
            save(pictures.of_simulation(result, FRENCH), file, kind)
        assert files[0].getvalue() == files[1].getvalue()
        assert b"Matplotlib v" not in files[0].getvalue()


def test_what_was_interrupted_is_drawn(tmp_path: Path) -> None:
    def interrupt(*numbers: int) -> None:
        raise KeyboardInterrupt

    stopped = simulate(POCHE, matches=10**9, report=interrupt)
    met = tournament(POCHE, ["random", "coach"], 10_000, file=tmp_path / "kept", report=interrupt)
    assert stopped.interrupted
    assert met.interrupted
    pictures.write_picture(pictures.of_simulation(stopped, FRENCH), tmp_path / "simulation.svg")
    pictures.write_picture(pictures.of_tournament(met, FRENCH), tmp_path / "tournament.svg")
    assert str(met.matches) in words_in((tmp_path / "tournament.svg").read_bytes())


def test_one_player_alone_has_no_wins(tmp_path: Path) -> None:
    alone = simulate(find("campus"), {"players": 1}, matches=20)
    pictures.write_picture(pictures.of_simulation(alone, ENGLISH), tmp_path / "alone.svg")
    assert "Who wins" not in words_in((tmp_path / "alone.svg").read_bytes())


# --- What is drawn how -------------------------------------------------------------------------------------


def column(name: str, *values: float, error: float = 0.1, share: bool = False) -> Series:
    return Series(name, [Figure(value, error, share) for value in values])


def test_columns_of_one_unit_and_size_share_a_panel() -> None:
    def names(*columns: Series) -> list[str]:
        return [" ".join(one.name for one in panel) for panel in panels_of(columns)]

    throws, fewer, bound = column("a", 12, 19), column("b", 13, 18), column("c", 12.4, 12.5, error=0.01)
    assert names(throws, fewer) == ["a b"]
    assert names(throws, fewer, bound) == ["a b", "c"], "too narrow to be seen beside them"
    assert names(throws, column("%", 12, 19, share=True)) == ["a", "%"]
    assert names(throws, column("exact", 12, 19, error=0), fewer) == ["a", "exact b"], "what is exact begins a panel"
    assert names(*[throws] * 5) == ["a a a a", "a"]


def test_counts_are_drawn_only_where_there_is_nothing_else() -> None:
    mixed = Sheet("t", ("boards", "mean"), [("x", [3, Figure(1, 0.1)]), ("y", [4, None])])
    assert [one.name for one in pictures.series_of(mixed, ENGLISH)] == ["mean"]
    only = Sheet("t", ("now", "then"), [("x", [3, 4])])
    assert [one.name for one in pictures.series_of(only, ENGLISH)] == ["now", "then"]
    assert "now" in words_in(svg("counts", [only]))
    assert words_in(svg("nothing", [Sheet("t", ("a",), []), Note("study.luckless", {})])).endswith("nothing")


def test_what_is_far_out_is_one_bar() -> None:
    bars = Bars("b", {"one": {1: 5, 2: 5, 9: 1, 30: 1}}, most=9)
    assert steps_of(bars) == (1, 1, True)
    assert "9+" in words_in(svg("bars", [bars])).split()
    wide = Bars("b", {"one": dict.fromkeys(range(100), 1), "other": {0: 1}}, most=1000)
    assert steps_of(wide) == (0, 4, False)
    assert "40–43" in words_in(svg("wide", [wide]))
    assert marks_of(7, 1, 20, together=False) == {k: str(7 + k) for k in range(1, 21, 2)}
    assert pictures._far_end({1: 10_000, 2: 10, 3: 5}) == 2


def test_numbers_and_words() -> None:
    assert (number(-0.5, FRENCH), number(1200, ENGLISH)) == ("−0,5", "1200")
    words = "a title that is much too long for one line of a small panel"
    lines = broken(words, 1.5, 10)
    assert " ".join(lines) == words
    assert len(lines) > 2
    assert max(width_of(line, 10) for line in lines) <= 1.5
    assert width_of("$x$ & <b>", 10) > width_of("x", 10), "no formulas"


# --- Those of docs/results ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", printed())
def test_a_picture_of_the_results_shows_what_is_printed(name: str, tmp_path: Path) -> None:
    """After a change of docs/results or of pictures: `make pictures`."""
    assert drawn(name, printed()[name], tmp_path).read_bytes() == (IMAGES / name).read_bytes()


def test_every_result_has_its_picture() -> None:
    results = "".join(page.read_text("utf-8") for page in (IMAGES.parent / "results").glob("*.md"))
    assert len(printed()) >= 20
    assert [name for name in printed() if f"](../images/{name})" not in results] == []
    assert results.count("```text") <= len(printed()) + 1, "matches of colline are told without a distribution"
