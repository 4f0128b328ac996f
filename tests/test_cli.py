"""The command line: what it prints, and one clear line with exit code 2 for every mistake."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.driving import drive, play_at_random

import ludotheque
from ludotheque.commands import main


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")
    for variable in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Deux dés" in said(capsys, "games")
    assert "Two dice" in said(capsys, "games", "--lang", "en")


def test_the_language_follows_the_locale(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for locale, word in (
        ("en_GB.UTF-8", "players"),
        ("fr_FR.UTF-8", "joueurs"),
        ("C.UTF-8", "joueurs"),
        ("", "joueurs"),
    ):
        monkeypatch.setenv("LANG", locale)
        assert word in said(capsys, "games")


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    whole = said(capsys, "rules", "poche")
    assert "POCHE-1 " in whole
    assert "POCHE-32" in whole
    one = said(capsys, "rules", "poche", "12", "--lang=en")
    assert "too far away to kick" in one
    assert "POCHE-11 " not in one
    assert said(capsys, "rules", "poche", "poche-12", "--lang", "en") == one


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_play_without_any_flag_sits_down(game: ludotheque.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """One person, and opponents where the default options have more seats than one."""
    seated: list[tuple[str, ...]] = []
    monkeypatch.setattr("ludotheque.engine.ahead.Compiling.start", lambda *_: None)
    monkeypatch.setattr("ludotheque.commands.play.Session.run", lambda session: seated.append(session.match.seats))
    assert main(["play", game.name]) == 0
    assert len(seated[0]) == game.seats_at(game.check_options({}))
    assert seated[0].count("human") == 1


def test_hints_are_prepared_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against an opponent who does not think, too: the hints do."""
    prepared: list[str] = []
    monkeypatch.setattr("ludotheque.engine.ahead.Compiling.start", lambda compiling, then: then())
    monkeypatch.setattr("ludotheque.commands.play.prepare", lambda game, options: prepared.append(game.name))
    monkeypatch.setattr("ludotheque.commands.play.Session.run", lambda session: None)
    assert main(["play", "poche", "--seats", "human", "coach"]) == 0
    assert prepared == ["poche"]


def test_simulate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = [str(tmp_path / name) for name in ("out.json", "out.csv")]
    arguments = (
        "--matches",
        "2e4",
        "--seats",
        "coach",
        "random",
        "--seed",
        "5",
        "--halves",
        "1",
        "--red-minutes",
        "20",
    )
    out = said(capsys, "simulate", "poche", *arguments, "--json", files[0], "--table", files[1])
    assert "±" in out
    facts = json.loads(Path(files[0]).read_text())
    assert (facts["matches"], facts["options"]["red_minutes"], facts["seed"]) == (20_000, "20", 5)
    assert Path(files[1]).read_text().startswith("what,value")


def test_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = play_at_random(ludotheque.new("poche", seed=3, names=("Pau", "Brive")), 3)
    (tmp_path / "game.txt").write_text(match.save(), "utf-8")
    story = said(capsys, "replay", str(tmp_path / "game.txt"))
    assert "Pau" in story
    assert "feuille de match" in story
    sheet = said(capsys, "replay", str(tmp_path / "game.txt"), "--sheet", "--lang", "en")
    assert "match sheet" in sheet
    assert len(sheet) < len(story)


def test_compile_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "compile")
    said(capsys, "compile", "poche", "campus")
    for arguments in ((), ("--help",), ("play", "poche", "-h"), ("--version",)):
        with pytest.raises(SystemExit) as stop:
            main(arguments)
        assert stop.value.code == 0
        assert "ludotheque" in capsys.readouterr().out


MISTAKES = [
    (["frob"], "frob"),
    (["play"], "il manque"),
    (["play", "pouche"], "pouche"),
    (["play", "poche", "--halves", "3"], "halves ne peut pas valoir 3"),
    (["play", "poche", "--play-on", "maybe"], "yes, no"),
    (["play", "poche", "--seats", "human"], "donnez 2 valeurs à --seats"),
    (["play", "poche", "--seats", "human", "bob"], "« bob » ; ses styles : human, random, runner, coach"),
    (["play", "poche", "--names", "seul"], "names"),
    (["play", "poche", "--names", "a|b", "c"], "ne peut pas être un nom"),
    (["play", "poche", "--seed", "x"], "x n'est pas un nombre entier"),
    (["play", "poche", "--resume"], "aucune partie"),
    (["play", "poche", "--resume", "nowhere.txt"], "introuvable"),
    (["play", "poche", "--resume", "--halves", "1"], "garde ses réglages"),
    (["compile", "pouche"], "pouche"),
    (["simulate", "poche", "--matches", "0"], "nombre entier positif"),
    (["simulate", "poche", "--matches", "1.5"], "nombre entier positif"),
    (["simulate", "poche", "--matches", "nan"], "nombre entier positif"),
    (["simulate", "poche", "--matches", "inf"], "nombre entier positif"),
    (["simulate", "poche", "--matches"], "il manque une valeur"),
    (["simulate", "poche", "--cores", "-1"], "--cores"),
    (["simulate", "poche", "--seats", "human", "coach"], "« human »"),
    (["simulate", "poche", "--table", "/nowhere/x.csv"], "impossible d'écrire"),
    (["simulate", "poche", "--frob"], "argument inconnu"),
    (["rules", "poche", "99"], "pas de règle 99"),
    (["replay", "/nowhere"], "introuvable"),
    (["replay", "/"], "c'est un dossier"),
    (["replay", "/dev/null"], "ce n'est pas une partie"),
    (["games", "--lang", "de"], "de"),
]


@pytest.mark.parametrize(("arguments", "words"), MISTAKES, ids=[" ".join(row[0]) for row in MISTAKES])
def test_a_mistake_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert words.replace(" ", "") in captured.err.replace(" ", "").replace("\u00a0", "").replace("\u202f", "")


def test_mistakes_in_files_are_told_in_both_languages(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(drive("poche", "4 2 3-2 kick 1").save().replace("kick", "drop"), "utf-8")
    assert main(["replay", str(file)]) == 2
    assert "ligne" in (french := capsys.readouterr().err)
    assert "POCHE-11" in french
    assert main(["replay", str(file), "--lang", "en"]) == 2
    assert "line 10: 'drop' is not possible here (POCHE-11)" in capsys.readouterr().err
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(file), "--lang", "en"]) == 2
    assert "not text" in capsys.readouterr().err


def test_a_wrong_file_to_write_loses_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = tmp_path / "kept.csv"
    kept.write_text("mine")
    assert main(["simulate", "poche", "--matches", "10", "--table", str(kept), "--json", "/nowhere/x"]) == 2
    assert kept.read_text() == "mine"


def test_a_mark_before_the_text_does_no_harm(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text("\ufeff" + drive("poche", "4 2").save(), "utf-8")
    said(capsys, "replay", str(tmp_path / "game.txt"))


def test_ctrl_c_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ludotheque.engine.ahead.Compiling.start", interrupt)
    assert main(["play", "poche"]) == 130


def test_a_terminal_that_knows_no_accents() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "ludotheque", "rules", "poche", "1", "--lang", "fr"]
    done = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert b"POCHE-1" in done.stdout
