"""Rules are compiled behind a server that already serves, and plays."""

import asyncio
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.table.moved_clock import MovedClock
from tests.table.serving import PATIENCE, Process, Visitor, database, new_table
from tests.table.test_hub import until, with_hub

import ludotheque
from ludotheque.engine import ahead, steps
from ludotheque.engine.ahead import Compiling
from ludotheque.engine.game import Game, find, games
from ludotheque.players import habit, is_prepared, keep_most, styles, thinks
from ludotheque.table import figures, preparing
from ludotheque.table.hub import Hub
from ludotheque.table.preparing import MOST_BYTES, Making, Preparation
from ludotheque.table.protocol import NewSeat, NewTable
from ludotheque.table.room import created
from ludotheque.table.sqlite import SqliteStore


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
        go_on.wait(PATIENCE)

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
    assert compiling.process.wait(PATIENCE) != 0
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


def of_poche(minutes: int, yellow_minutes: int) -> dict[str, Any]:
    """Options that are solved in a moment."""
    asked = {"halves": 1, "minutes": minutes, "yellow_minutes": yellow_minutes, "red_minutes": None, "play_on": False}
    return dict(find("poche").check_options(asked))


@pytest.fixture
def little_room() -> Iterator[Making]:
    making = Making(most_bytes=1)
    yield making
    making.close()
    keep_most(MOST_BYTES)


def test_what_is_made_has_little_room_and_all_get_what_they_need(little_room: Making) -> None:
    """Tables of unusual options ask at the same time, and there is room for one: one thread makes one after the other,
    each once, and each piece of work finds what it needs."""
    poche, started, there = find("poche"), threading.Event(), []

    async def use() -> None:
        asked = [of_poche(minutes, yellow) for minutes in (20, 40) for yellow in (5, 10)]

        def work(options: dict[str, Any]) -> bool:
            started.wait(PATIENCE)
            there.append(threading.current_thread().name)
            return is_prepared(poche, options)

        waiting = [asyncio.create_task(little_room.do(poche, one, partial(work, one))) for one in asked * 5]
        while not little_room.wanted:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(little_room.wanted) == len(asked)
        started.set()
        assert all(await asyncio.gather(*waiting))
        assert sum(is_prepared(poche, options) for options in asked) <= 1
        assert len(there) == len(waiting)
        assert len(set(there)) == 1, "no thread but its own"
        assert little_room.wanted == {}

    asyncio.run(use())


def test_who_waits_too_long_for_what_is_made_is_told_and_gives_up(little_room: Making, moved_clock: MovedClock) -> None:
    poche, go_on = find("poche"), threading.Event()
    told: list[int] = []

    async def use() -> None:
        first = asyncio.create_task(little_room.do(poche, of_poche(20, 5), lambda: go_on.wait(PATIENCE)))
        impatient = little_room.do(poche, of_poche(20, 10), lambda: True, told.append, seconds=3)
        second = asyncio.create_task(impatient)
        while not second.done():
            moved_clock.move(0.5)
            await asyncio.sleep(0.01)
        with pytest.raises(TimeoutError):
            second.result()
        assert len(told) == 2
        assert set(told) <= {1, 2}, "after the first, which may be taken up already"
        go_on.set()
        assert await first

    asyncio.run(use())


def test_what_cannot_be_made_fails_for_who_asked(little_room: Making, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*rest: object) -> None:
        raise MemoryError

    async def use() -> None:
        with pytest.raises(MemoryError):
            await little_room.do(find("poche"), of_poche(20, 5), lambda: True)
        monkeypatch.undo()
        assert await little_room.do(find("poche"), of_poche(20, 5), lambda: True)

    monkeypatch.setattr(preparing, "prepare", broken)
    asyncio.run(use())


def test_a_table_of_unusual_options_is_played_and_advised_by_who_waits(little_room: Making) -> None:
    """A bot and a hint need what is not at hand: both get it."""

    async def use(hub: Hub, store: SqliteStore) -> None:
        hub.making.close()
        hub.making = hub.bots.making = hub.advising.making = little_room
        before = dict(figures.BOTS.values)
        options = {"halves": "1", "yellow_minutes": "5", "play_on": "no"}
        seats = [NewSeat("bot", style="exact")] * 2
        tables = [
            await hub.create(f"t{k}", created(NewTable("poche", seats, options | {"minutes": minutes})))
            for k, minutes in enumerate(("20", "40", "20", "40"))
        ]
        await until(lambda: all(opened.room.over for opened in tables))
        decided = {how: count - before.get(how, 0) for how, count in figures.BOTS.values.items()}
        assert {how for how, count in decided.items() if count} == {"thought"}

    with_hub(use)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_game_has_a_habit(game: Game) -> None:
    assert habit(game) in styles(game)
    assert not thinks(game, habit(game))
