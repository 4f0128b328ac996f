"""Rules are compiled behind a server that already serves, and plays."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.table.serving import Process, Visitor, database, new_table

import ludotheque
from ludotheque.engine import ahead, steps
from ludotheque.engine.ahead import Compiling
from ludotheque.engine.game import Game, find, games
from ludotheque.players import habit, styles, thinks
from ludotheque.table import preparing
from ludotheque.table.preparing import Preparation


@pytest.fixture
def unloaded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a process that has compiled nothing yet."""
    monkeypatch.setattr(ahead, "_loaded", set())
    yield
    for game in games():
        steps.use_compiled(game)


def test_whoever_waits_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game is being compiled when somebody asks for the last: it comes before those between."""
    go_on = threading.Event()
    order: list[str] = []

    def slowly(compiling: Compiling) -> None:
        order.append(compiling.game.name)
        go_on.wait(5)

    monkeypatch.setattr(preparing, "is_compiled", lambda game: False)
    monkeypatch.setattr(preparing, "MOST_AT_ONCE", 1)
    monkeypatch.setattr(Compiling, "run", slowly)
    first, last = games()[0].name, games()[-1].name

    async def use() -> None:
        preparation = Preparation(games())
        preparation.start()
        while not order:
            await asyncio.sleep(0.01)
        assert not preparation.is_ready(first)
        waiting = asyncio.create_task(preparation.ready(last))
        await asyncio.sleep(0.05)
        assert not waiting.done()
        go_on.set()
        await waiting
        assert order[:2] == [first, last]
        assert preparation.is_ready("a game on no shelf")
        await preparation.ready(first)
        preparation.stop()

    asyncio.run(use())


def test_what_is_compiled_already_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    last = games()[-1]
    monkeypatch.setattr(preparing, "is_compiled", lambda game: game is last)
    assert Preparation(games()).to_do[0].game is last


def test_a_match_changes_over_between_two_actions(unloaded: None) -> None:
    """Interpreted first, then compiled: the same actions, the same position."""
    poche = find("poche")
    plain = ludotheque.new("poche", seed=4)
    compiling = Compiling(poche)
    compiling.begin()
    assert steps.is_interpreted(poche)
    match = ludotheque.new("poche", seed=4)
    for turn in range(20):
        if turn == 10:
            compiling.run()
            assert not steps.is_interpreted(poche)
        for one in (plain, match):
            if one.turn < 0:
                one.roll()
            else:
                one.play(one.legal()[0])
    assert match.actions == plain.actions
    assert match.position.tobytes() == plain.position.tobytes()


def test_who_stops_leaves_no_compiler_behind(unloaded: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With an empty cache another process is at work; it goes when it is stopped, and its game is compiled here."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(ahead, "is_compiled", lambda game: False)
    compiling = Compiling(find("poche"))
    compiling.begin()
    compiling.start()
    while compiling.process is None:
        time.sleep(0.01)
    compiling.stop()
    assert compiling.process.wait(5) != 0
    assert not steps.is_interpreted(find("poche"))


def test_a_server_with_nothing_compiled_plays_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The thinker follows habit meanwhile, and that is said."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    running = Process(database(tmp_path))
    try:
        table, tokens = new_table(running.address, "link", "exact")
        mine = Visitor(running.address, table, tokens[0])
        assert [seat["present"] for seat in mine.state["seats"]] == [True, False]
        while len(mine.entries) < 20 and not mine.state["result"]:
            if not mine.act():
                mine.hear()
        assert mine.state["seats"][1]["present"] is False  # it was quicker than the compiler
        mine.close()
    finally:
        running.process.terminate()
        running.process.wait()


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_game_has_a_habit(game: Game) -> None:
    assert habit(game) in styles(game)
    assert not thinks(game, habit(game))
