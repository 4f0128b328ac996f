"""Rules that play old matches differently have a new version.

`tests/rules_version.json` holds, for every game, its version and a digest of how it behaves over a hundred random
matches: of actions, turns, choices, scores and events, not of the record. `python -m tests.test_rules_version` writes
it anew, once the version is right.
"""

import hashlib
import json
import sys
from pathlib import Path

import pytest
from tests.option_sets import option_sets

import ludotheque
from ludotheque.commands import main
from ludotheque.engine import versions
from ludotheque.engine.chance import below, generator
from ludotheque.engine.game import Game
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import ANYONE, CHANCE
from ludotheque.engine.versions import FILE, OtherRules, Rules, standing, version_of

FILE_OF_DIGESTS = Path(__file__).parent / "rules_version.json"
MATCHES = 100  # of a game, shared out over its sets of options
LONGEST = 300  # actions of a match that are looked at

WHAT_TO_DO = """
the rules of {game} play matches differently now. If a match that was stored before would go otherwise, raise `rules` in
src/ludotheque/games/{game}/{file} (it may say with `plays` that older ones are gone on with unless something in them is
refused). Then, or if only what is told has changed: `python -m tests.test_rules_version`, and commit what it writes."""


def behaviour(game: Game) -> str:
    """A digest of a hundred matches, whatever their record looks like."""
    seen = hashlib.sha256()
    sets = option_sets(game)
    for number in range(max(MATCHES, len(sets))):
        rng = generator(number)
        match = Match(game, sets[number % len(sets)])
        while not match.over and len(match.actions) < LONGEST:
            possible = match.chances() if match.turn == CHANCE else dict.fromkeys(match.legal(), 1)
            texts = sorted(f"{action}:{weight}" for action, weight in possible.items())
            chosen = sorted(possible, key=str)[int(below(rng, len(possible)))]
            actor = match.actor(chosen) if match.turn == ANYONE else match.turn
            match.play(chosen)
            events = [(event.word, *event[1:]) for event in match.events_of(len(match.actions))]
            seen.update(repr((texts, str(chosen), int(actor), match.turn, match.scores, events)).encode())
        seen.update(repr((match.scores, match.outcome)).encode())
    return seen.hexdigest()[:16]


def found(game: Game) -> dict[str, object]:
    return {"rules": version_of(game), "behaviour": behaviour(game)}


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_rules_that_play_differently_have_another_version(game: Game) -> None:
    known = json.loads(FILE_OF_DIGESTS.read_text("utf-8"))[game.name]
    assert found(game) == known, WHAT_TO_DO.format(game=game.name, file=FILE)


# Saved games


def saved_under(version: int) -> str:
    match = ludotheque.new("poche", seed=3)
    while len(match.actions) < 20:
        match.roll() if match.turn == CHANCE else match.play(match.legal()[0])
    match.rules = version
    return match.save()


def test_a_saved_game_names_its_rules() -> None:
    assert "\nrules:" not in saved_under(1), "as releases before have saved it"
    assert "\nrules: 7\n" in saved_under(7)
    assert ludotheque.load(saved_under(1)).rules == 1


def test_a_saved_game_of_other_rules_is_read_as_far_as_it_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OtherRules, match="saved by a newer release") as newer:
        ludotheque.load(saved_under(7))
    assert len(newer.value.match.actions) == 20
    old = saved_under(1)
    monkeypatch.setattr(versions, "rules_of", lambda game: Rules(2))
    with pytest.raises(OtherRules, match="have changed since") as older:
        ludotheque.load(old)
    assert len(older.value.match.actions) == 20
    monkeypatch.setattr(versions, "rules_of", lambda game: Rules(2, (1,)))
    assert len(ludotheque.load(old).actions) == 20
    with pytest.raises(OtherRules, match="up to action 20"):
        ludotheque.load(old.replace("end: 20 actions", "end: 19 actions"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_terminal_says_it_and_shows_what_it_can(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(saved_under(7), "utf-8")
    said = {"en": "saved by a newer release", "fr": "une version plus récente de Ludothèque"}[language]
    assert main(["replay", str(file), "--lang", language]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert said in told
    assert len(told) > 500, "and then the match"
    assert main(["play", "poche", "--resume", str(file), "--lang", language]) == 2
    assert said in " ".join(capsys.readouterr().err.split())


def test_a_game_without_a_file_has_the_first_rules() -> None:
    poche, champion, hastings = map(ludotheque.engine.game.find, ("poche", "champion", "hastings"))
    assert (version_of(poche), standing(poche, 1), standing(poche, 2)) == (1, "", "newer")
    assert (version_of(champion), standing(champion, 1)) == (2, "")
    assert (version_of(hastings), standing(hastings, 1)) == (2, "older")


if __name__ == "__main__":
    text = json.dumps({game.name: found(game) for game in ludotheque.games()}, indent=2)
    FILE_OF_DIGESTS.write_text(text + "\n", "utf-8")
    sys.stdout.write(text + "\n")
