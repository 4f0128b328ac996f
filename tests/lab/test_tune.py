"""The deck workshop: it comes nearer to its aims, always the same way, and what it writes can be played."""

import json
import pickle
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ludotheque.commands import main
from ludotheque.commands import tune as command
from ludotheque.engine.errors import BadDeck, LudothequeError
from ludotheque.engine.game import find
from ludotheque.engine.workers import Threads
from ludotheque.lab import tune as lab
from ludotheque.lab.cluster import decks_in
from ludotheque.lab.levers import moved
from ludotheque.lab.tune import Aim, BadAim, Climb, Step, Terms, Tuned, read_aim, tune, workshop_of

GAME = find("champion")
WORKSHOP = workshop_of(GAME)
assert WORKSHOP is not None


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")


def terms(*aims: str, matches: int = 300, seed: int = 1) -> Terms:
    assert WORKSHOP is not None
    return Terms(GAME, WORKSHOP, WORKSHOP.store.ours(), [read_aim(aim, GAME, WORKSHOP) for aim in aims], matches, seed)


def climbed(asked: Terms, steps: int, cores: int = 1) -> Climb:
    """Without the judgement after it."""
    climb = Climb(asked.misfit(asked.start, Threads(cores)), [])
    for _ in range(steps):
        lab.climb_on(asked, climb, Threads(cores))
    return climb


# --- Aims --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "aim"),
    [
        ("win.captain=0.58", Aim("win", "captain", 0.58, 0.58, 0.05)),
        ("points=25", Aim("points", "captain", 25, 25, 1)),
        ("points.highest = 20..30~2.5", Aim("points", "highest", 20, 30, 2.5)),
        ("tries.random=0..0.5", Aim("tries", "random", 0, 0.5, 1)),
    ],
)
def test_aims_are_read(text: str, aim: Aim) -> None:
    assert terms(text).aims == [aim]
    assert terms(str(aim)).aims == [aim]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("win.captain", "NAME=VALUE"),
        ("win.captain=most", "win.captain=0.5..0.6"),
        ("win.captain=0,58", "NAME=VALUE"),
        ("wins=0.5", "win, draw, points, nj_points"),
        ("win.sergeant=0.5", "captain, random, highest"),
        ("win=58", "from 0 to 1"),
        ("points=30..20", "low end"),
        ("points=20~0", "above 0"),
    ],
)
def test_a_wrong_aim_is_told(text: str, words: str) -> None:
    with pytest.raises(BadAim) as refused:
        terms(text)
    assert words in str(refused.value)


def test_what_lies_outside_counts_by_its_square() -> None:
    aim = Aim("points", "captain", 20, 30, 2)
    assert [aim.misfit(points) for points in (20, 25, 30, 34, 16)] == [0, 0, 0, 4, 4]


@pytest.mark.parametrize("name", ["champion", "hastings"])
def test_the_aims_of_a_game_are_aims(name: str) -> None:
    game = find(name)
    workshop = workshop_of(game)
    assert workshop is not None
    for aim in workshop.aims:
        read_aim(aim, game, workshop)


def test_who_has_no_cards_has_no_workshop() -> None:
    assert workshop_of(find("poche")) is None


# --- The climb ---------------------------------------------------------------------------------------------


def test_a_climb_comes_nearer_and_the_same_way_on_any_cores() -> None:
    asked = terms("win.highest=0.6")
    climb = climbed(asked, 12)
    assert climb.misfit < climb.first_misfit
    assert climbed(asked, 12, cores=2) == climb
    reached = asked.texts_after(climb.steps)
    assert asked.misfit(asked.deck(reached)) == climb.misfit
    assert climbed(terms("win.highest=0.6", seed=2), 3).steps != climb.steps[:3]


def test_a_task_goes_to_other_machines_with_its_deck() -> None:
    asked = terms("win.random=0.6")
    deck = asked.deck(moved(asked.texts, asked.levers[0], 4))
    (task,) = asked.shares("random", asked.workshop.play, deck, 0, 1, Threads(1))
    sent = pickle.dumps(task)
    assert decks_in(sent) == [("champion", deck)]
    assert (pickle.loads(sent)() == task()).all()


def by_levers(asked: Terms, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Judge decks by the sum of their numbers, the lower the better; how often that was done."""
    judged: list[int] = []

    def misfit(terms: Terms, deck: Any, workers: Any) -> float:
        judged.append(1)
        return float(sum(sum(card.values) for card in deck.cards))

    monkeypatch.setattr(Terms, "misfit", misfit)
    monkeypatch.setattr(lab, "judge", lambda tuned, workers: None)
    return judged


def test_it_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = terms("win.highest=0.6")
    judged = by_levers(asked, monkeypatch)
    whole = tune(asked, 12)
    assert not whole.interrupted
    assert len(judged) == 13
    assert tune(asked, 12).climb == whole.climb
    assert len(judged) == 13, "nothing is played again"
    assert tune(asked, 5).climb.steps == whole.climb.steps[:5]
    (asked.folder() / "climb.json").unlink()

    def stop(steps: int, misfit: float) -> None:
        if steps == 7:
            raise KeyboardInterrupt

    stopped = tune(asked, 12, report=stop)
    assert (stopped.interrupted, len(stopped.climb.steps)) == (True, 7)
    again = tune(asked, 12)
    assert (again.interrupted, again.climb) == (False, whole.climb)
    (asked.folder() / "climb.json").write_text("{", "utf-8")
    assert tune(asked, 3).climb.steps == whole.climb.steps[:3], "a torn file is as none"


def test_nothing_is_tried_twice_from_the_same_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no move helps, all are tried, each once, and then it is over."""
    asked = terms("win.highest=0.6")
    asked.__dict__["levers"] = asked.levers[:4]
    monkeypatch.setattr(Terms, "misfit", lambda *_: 1.0)
    monkeypatch.setattr(lab, "judge", lambda tuned, workers: None)
    tuned = tune(asked, 100)
    tried = [(step.lever, step.after) for step in tuned.climb.steps]
    assert tuned.exhausted
    assert len(tried) == len(set(tried)) == sum(1 < v < 5 for v in (5, 4, 5, 4)) * 2 + 2
    assert tuned.texts == asked.texts


def test_an_aim_that_is_met_needs_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "judge", lambda tuned, workers: None)
    assert tune(terms("points.highest=0..99", matches=4), 10).climb == Climb(0.0, [])


def test_a_move_that_makes_no_deck_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = terms("win.highest=0.6")
    monkeypatch.setattr(Terms, "misfit", lambda *_: 1.0)

    def refuse(*_: Any) -> Any:
        raise BadDeck("empty", file="", actions="", support="")

    monkeypatch.setattr(Terms, "deck", refuse)
    climb = Climb(1.0, [])
    assert lab.climb_on(asked, climb)
    assert [(step.misfit, step.kept) for step in climb.steps] == [(None, False)]


# --- The command -------------------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["tune", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", ("Les buts", "avant", "Ce qui a changé", "en main")), ("en", ("The aims", "before", "in hand"))],
)
def test_it_writes_a_deck_that_plays_and_a_report(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, words: Sequence[str]
) -> None:
    out = tmp_path / "out"
    asked = ("champion", "--target", "points.random=20", "--steps", "4", "--matches", "40", "--out", str(out))
    shown = said(capsys, *asked, "--lang", language)
    report = (out / "report.md").read_text("utf-8")
    for text in (shown, report):
        assert all(word in text for word in words)
        assert "±" in text
    assert "ludotheque tune champion --target points.random=20~1 --steps 4 --matches 40 --seed 0" in report
    assert WORKSHOP is not None
    value = WORKSHOP.store.load(str(out))
    assert value != "reconstruction"
    assert len(WORKSHOP.play(WORKSHOP.kinds["random"], value, 0, 0, 3)) == 3
    ours = dict(zip(WORKSHOP.store.files, WORKSHOP.store.ours().texts, strict=True))
    for file, text in ours.items():
        remarks = [line for line in text.splitlines() if line.startswith("#")]
        written = (out / file).read_text("utf-8")
        assert [line for line in written.splitlines() if line.startswith("#")] == remarks
        assert len(written) == len(text)


def test_it_starts_from_ones_own_deck_and_leaves_it_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert WORKSHOP is not None
    asked = terms("win.highest=0.6")
    texts = moved(asked.texts, asked.levers[-1], 6)
    own = tmp_path / "own"
    own.mkdir()
    (own / "support.txt").write_text(texts["support.txt"], "utf-8")
    flags = ("--target", "points.random=0..99", "--matches", "4", "--deck", str(own))
    said(capsys, "champion", *flags, "--out", str(tmp_path / "new"))
    assert (tmp_path / "new" / "support.txt").read_text("utf-8") == texts["support.txt"]
    assert main(["tune", "champion", *flags, "--out", str(own)]) == 2
    assert str(own) in capsys.readouterr().err
    assert sorted(file.name for file in own.iterdir()) == ["support.txt"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("poche",), "n'a pas de cartes à régler ; en ont : champion, hastings"),
        (("champion", "--target", "wins=0.5"), "rien ne s'appelle « wins »"),
        (("champion", "--target", "win.sergeant=0.5"), "au choix : captain, random, highest"),
        (("champion", "--target", "win=58"), "de 0 à 1"),
        (("champion", "--target", "win"), "NOM=VALEUR"),
        (("champion", "--target", "points=30..20"), "le bas vient d'abord"),
        (("champion", "--steps", "0"), "nombre entier positif"),
        (("champion", "--deck", "box"), "donnez un fichier à --deck"),
        (("champion", "--deck", "/nowhere"), "/nowhere"),
        (("champion", "--out", "/dev/null/x"), "impossible d'écrire"),
        (("champion", "--gpu", "--cores", "2"), "--cores"),
    ],
)
def test_mistakes_are_one_line(capsys: pytest.CaptureFixture[str], arguments: Sequence[str], words: str) -> None:
    assert main(["tune", *arguments, "--lang", "fr"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert words in told.err.replace("\u00a0", " ").replace("\u202f", " ")


def test_ctrl_c_gives_what_was_done(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deck so far, what has changed, no figures on fresh matches."""
    step = Step(len(terms("win=0.5").levers) - 1, 4, 3, 0.5, kept=True)

    def stopped(asked: Terms, *_: Any) -> Tuned:
        return Tuned(asked, Climb(1.0, [step]), interrupted=True)

    monkeypatch.setattr(command, "tune", stopped)
    told = said(capsys, "champion", "--out", str(tmp_path / "out"), "--lang", "en")
    assert "The same command will go on" in told
    assert "support mêlée valeur" in told
    assert "±" not in told
    assert "mêlée  |   3    |" in (tmp_path / "out" / "support.txt").read_text("utf-8")
    monkeypatch.setattr(command, "tune", lambda asked, *_: Tuned(asked, Climb(float("nan"), []), interrupted=True))
    assert "nan" not in said(capsys, "champion", "--lang", "en")


def test_a_kept_climb_is_readable() -> None:
    asked = terms("win.highest=0.6")
    lab.keep(asked, Climb(1.5, [Step(0, 5, 4, 1.25, kept=True)]))
    kept = json.loads((asked.folder() / "climb.json").read_text())
    assert kept["steps"] == [{"lever": 0, "before": 5, "after": 4, "misfit": 1.25, "kept": True}]
    assert lab.kept_climb(asked) == Climb(1.5, [Step(0, 5, 4, 1.25, kept=True)])
    assert issubclass(BadAim, LudothequeError)
