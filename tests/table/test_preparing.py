"""Rules are compiled behind a server that already serves."""

import asyncio
import threading

import pytest

from ludotheque.engine.game import Game, games
from ludotheque.table import preparing
from ludotheque.table.preparing import Preparation


def test_whoever_waits_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game is being compiled when somebody asks for the last: it comes before those between."""
    go_on = threading.Event()
    order: list[str] = []

    def slowly(game: Game) -> None:
        order.append(game.name)
        go_on.wait(5)

    monkeypatch.setattr(preparing, "is_compiled", lambda game: False)
    monkeypatch.setattr(preparing, "compile_ahead", slowly)
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
    assert Preparation(games()).to_do[0] is last


def test_only_the_game_that_a_saved_text_names_is_waited_for() -> None:
    """Nothing is being compiled here, so whoever waits waits for ever."""

    async def use() -> None:
        preparation = Preparation(games())
        await asyncio.wait_for(preparation.ready_to_read("nonsense"), 5)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(preparation.ready_to_read("ludotheque 1\ngame: poche\n"), 0.05)

    asyncio.run(use())
