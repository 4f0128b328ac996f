"""Analysis over HTTP: of a table that is over, of a saved game; and what is refused."""

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.table.rooms import played
from tests.table.serving import NO_LIMITS, PATIENCE, Visitor, ask, database, new_table, play_to_the_end, serving

from ludotheque.analysis.review import review as judged
from ludotheque.engine.match import Match
from ludotheque.engine.saved import read
from ludotheque.table import analyses as analyses_module
from ludotheque.table.analyses import (
    LONGEST_QUEUE,
    MOST_OF_ONE,
    Analyses,
    analysis_of,
    digest_of,
    room_of_match,
    size_of,
)
from ludotheque.table.proof import saved_text
from ludotheque.table.room import Refusal
from ludotheque.table.room_view import RoomView


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    limits = replace(NO_LIMITS, analysis_seconds=0.2, analyses_a_minute=1e9)
    with serving(database(tmp_path_factory.mktemp("db")), limits) as address:
        yield address


def analysed(address: str, body: bytes | None = None) -> Any:
    """Ask until the analysis is there."""
    answer = ask(address, body)
    base = address.partition("/api/")[0]
    while "done" in answer:
        assert 0 <= answer["done"] <= 1
        time.sleep(0.05)
        query = address.partition("?")[2]
        answer = ask(f"{base}/api/analysis/{answer['id']}?{query}" if body else address)
    return answer


def test_of_a_table_once_it_is_over(server: str) -> None:
    table, tokens = new_table(server, "link", "coach")
    me = Visitor(server, table, tokens[0])
    refused = ask(f"{server}/api/tables/{table}/analysis?lang=fr")
    assert (refused["status"], refused["reason"]) == (409, "analysis_later")
    assert ask(f"{server}/api/tables/{table}/unjudged")["reason"] == "analysis_later"
    assert "finie" in refused["sentence"]
    play_to_the_end(me)
    answer = analysed(f"{server}/api/tables/{table}/analysis?lang=en")
    review, entries = answer["review"], answer["replay"]["entries"]
    by_seq = {entry["seq"]: entry for entry in entries}
    for step in review["steps"][1:]:
        assert by_seq[step["seq"]]["action"] == step["action"]
        assert step["sentences"]
    for player in review["players"]:
        account = player["start"] + player["luck"] - player["cost"] + player["given"]
        assert account == pytest.approx(player["result"], abs=1e-9)
    assert sorted(review["result"]) in ([0, 1], [0.5, 0.5])
    assert all(moment["sentence"] for moment in review["moments"])
    french = analysed(f"{server}/api/tables/{table}/analysis?lang=fr")["review"]
    assert french["explained"] != review["explained"]
    assert french["players"][0]["luck"] == review["players"][0]["luck"]
    me.close()


def test_of_a_saved_game(server: str) -> None:
    save = saved_text(played(3)).encode()
    answer = analysed(f"{server}/api/analysis?lang=fr", save)
    assert answer["replay"]["entries"][-1]["seq"] == answer["review"]["steps"][-1]["seq"]
    again = ask(f"{server}/api/analysis/{answer['id']}")
    assert again["review"]["players"][0]["start"] == answer["review"]["players"][0]["start"]


def test_for_who_judges_it_at_home(server: str) -> None:
    save = saved_text(played(3)).encode()
    judged = analysed(f"{server}/api/analysis?lang=fr", save)
    given = ask(f"{server}/api/unjudged?lang=fr", save)
    assert given["effort"] == 0.2
    assert given["replay"]["entries"] == judged["replay"]["entries"]
    words, review = given["review"], judged["review"]
    for name in ("game", "title", "sides", "seats", "over", "unit", "higher", "reference", "marks", "explained"):
        assert words[name] == review[name]
    for mine, step in zip(words["steps"], review["steps"], strict=True):
        for name in ("number", "seq", "kind", "seat", "action", "sentences"):
            assert mine[name] == step[name]
        assert mine["worth"] == []
        assert labels(mine) == labels(step)
    falls = [seat for seat, _ in given["falls"]]
    assert falls == [step["seat"] for step in review["steps"][1:]]


def labels(step: Any) -> dict[str, str]:
    return {option["action"]: option["label"] for option in step["choice"]["options"]} if step["choice"] else {}


def test_what_is_refused(server: str) -> None:
    assert ask(f"{server}/api/analysis", b"no game")["status"] == 400
    assert ask(f"{server}/api/analysis", b"x" * 300_000)["status"] == 413
    assert ask(f"{server}/api/analysis/unknown")["reason"] == "no_analysis"
    assert ask(f"{server}/api/tables/unknown/analysis")["status"] == 404
    foreign = ask(f"{server}/api/analysis", b"no game", Origin="http://elsewhere.example")
    assert foreign["reason"] == "origin"


def test_the_queue_is_short() -> None:
    analyses = Analyses(0.01)
    analyses.worker = object()  # type: ignore[assignment]  # nobody works
    matches = [read(saved_text(played(seed))) for seed in range(LONGEST_QUEUE + 1)]
    for number, match in enumerate(matches[:-1]):
        analyses.ask(match, f"network {number}")
    assert analyses.ask(matches[3]) is analyses.find(analyses.ask(matches[3]).id)
    assert analyses.before(analyses.ask(matches[3])) == 3
    with pytest.raises(Refusal, match="analysis_busy"):
        analyses.ask(matches[-1], "another network")


def test_nobody_fills_the_queue_and_others_come_between() -> None:
    analyses = Analyses(0.01)
    analyses.worker = object()  # type: ignore[assignment]  # nobody works
    matches = [read(saved_text(played(seed))) for seed in range(MOST_OF_ONE + 2)]
    mine = [analyses.ask(match, "mine") for match in matches[:MOST_OF_ONE]]
    with pytest.raises(Refusal, match="analyses_yours"):
        analyses.ask(matches[MOST_OF_ONE], "mine")
    other = analyses.ask(matches[-1], "another network")
    order = [analyses.waiting.next() for _ in range(len(analyses.waiting))]
    assert order == [mine[0], other, *mine[1:]]


def test_so_many_bytes_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    analyses = Analyses(0.01)
    analyses.worker = object()  # type: ignore[assignment]  # nobody works
    matches = [read(saved_text(played(seed))) for seed in range(9)]
    monkeypatch.setattr(analyses_module, "MOST_BYTES", sum(map(size_of, [matches[0], *matches[-3:]])))
    for match in matches:
        analyses.ask(match, str(match.actions))
        analyses.waiting.next()
        assert analyses.knows(match)
        if match is not matches[0]:  # it is under way all the time
            analyses.ask(match).finished.set()
    assert [analyses.knows(match) for match in matches] == [True, *[False] * 5, *[True] * 3]


def test_an_analysis_that_fails_does_not_end_the_others(
    server: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = (saved_text(played(seed)).encode() for seed in (21, 22))
    broken = digest_of(read(bad.decode()))

    def review(match: Match, *rest: Any, **more: Any) -> Any:
        if digest_of(match) == broken:
            raise ZeroDivisionError
        return judged(match, *rest, **more)

    monkeypatch.setattr(analyses_module, "review", review)
    answer = analysed(f"{server}/api/analysis?lang=fr", bad)
    assert (answer["status"], answer["reason"]) == (500, "analysis_failed")
    assert "échoué" in answer["sentence"]
    assert f"game poche: the analysis {broken} failed" in caplog.messages
    assert "review" in analysed(f"{server}/api/analysis?lang=fr", good)
    assert ask(f"{server}/api/analysis?lang=fr", bad)["reason"] == "analysis_failed", "not tried for ever"


def test_undone_choices_are_no_steps() -> None:
    """The entries of the replay that a review names are those that stand."""
    room = next(room for room in map(played, range(20)) if any(entry.kind == "undo" for entry in room.log))
    analyses = Analyses(0.01)
    task = analyses.ask(room.match)
    assert task.finished.wait(PATIENCE)
    told = analysis_of(task, RoomView(room, "en"))
    by_seq = {entry.seq: entry for entry in told.replay.entries}
    assert [by_seq[step.seq].action for step in told.review.steps[1:]] == list(map(str, room.match.actions))
    analyses.stop()


def test_a_saved_game_as_a_replay() -> None:
    match = read(saved_text(played(5)))
    room = room_of_match(match)
    assert room.match.actions == match.actions
    assert room.over
