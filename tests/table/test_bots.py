"""Bots keep their word: who waits is told, who runs out of time gives the best so far, who fails is replaced."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.table.moved_clock import MovedClock
from tests.table.serving import NO_LIMITS, PATIENCE, ask, database, serving
from tests.table.test_hub import FailingStore, heard, until, with_hub

from ludotheque.engine.chance import generator
from ludotheque.engine.game import Action, Game
from ludotheque.engine.record import Record
from ludotheque.players import decide, habit, style_number, styles
from ludotheque.players.search import Watched
from ludotheque.table import bot_players, figures, in_turn, thinking
from ludotheque.table.hub import Hub
from ludotheque.table.limits import Limits
from ludotheque.table.open_room import Connection, OpenRoom
from ludotheque.table.protocol import NewSeat, NewTable, Play, Roll
from ludotheque.table.room import created

BOT = NewSeat("bot", style="expert")
BOTS = NewTable("campus", [BOT, BOT])
WITH_ANNE = NewTable("campus", [BOT, NewSeat("here", "Anne")])
BOTS_BODY = b'{"game": "campus", "seats": [{"kind": "bot", "style": "expert"}, {"kind": "bot", "style": "expert"}]}'


class Searchers:
    """Campus' bots as if they searched: each thinks until it may go on or is told to stop, and finds `found` then."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.thinking: list[Watched] = []
        self.order: list[int] = []  # whose views
        self.found: Callable[[Game, Record, int], Action | None] = by_habit

    def decide_watched(
        self, game: Game, view: Record, style: int, rng: Any, seat: int, seats: int, watched: Watched
    ) -> Action | None:
        self.thinking.append(watched)
        while not self.go_on.is_set() and not watched.numbers[0]:
            self.go_on.wait(0.005)
        return self.found(game, view, seat)


def by_habit(game: Game, view: Record, seat: int) -> Action:
    return decide(game, view, style_number(game, habit(game)), generator(1), seat)


@pytest.fixture
def searchers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Searchers]:
    searchers = Searchers()
    monkeypatch.setattr(thinking, "decide_watched", searchers.decide_watched)
    monkeypatch.setattr(thinking, "trials_of", lambda game: np.array([style == "expert" for style in styles(game)]))
    monkeypatch.setattr(thinking, "all_but_one", lambda: 1)
    yield searchers
    searchers.go_on.set()


def counted_since(before: dict[str, float]) -> dict[str, float]:
    """What bots have decided since then, by how."""
    return {how: n - before.get(how, 0) for how, n in figures.BOTS.values.items() if n > before.get(how, 0)}


async def laid(hub: Hub, name: str, asked: NewTable, *seats: int) -> tuple[OpenRoom, Connection]:
    opened = await hub.create(name, created(asked))
    connection = Connection(seats, "fr")
    await hub.join(opened, connection, 0)
    return opened, connection


async def play(hub: Hub, opened: OpenRoom, connection: Connection) -> None:
    """Anne throws, or plays by habit, if it is up to her."""
    room = opened.room
    if room.acting == 1 and room.match.turn < 0:
        await hub.command(opened, connection, Roll(f"r{room.version}", room.version))
    elif room.acting == 1:
        action = by_habit(room.game, room.match.view(1), 1)
        await hub.command(opened, connection, Play(f"p{room.version}", room.version, str(action)))


async def waited(connection: Connection) -> list[dict[str, Any]]:
    """What a connection hears until it is told that something waits."""
    messages: list[dict[str, Any]] = []
    async with asyncio.timeout(PATIENCE):
        while not any(message["type"] == "waits" for message in messages):
            messages += heard(connection)
            await asyncio.sleep(0.005)
    return [message for message in messages if message["type"] == "waits"]


def test_people_come_first_and_who_waits_is_told(searchers: Searchers, moved_clock: MovedClock) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        turns = hub.bots.thinkers.in_turn
        await hub.create("a", created(BOTS))
        await until(lambda: len(searchers.thinking) == 1)
        await hub.create("b", created(BOTS))
        await until(lambda: turns.waiting == 1)
        opened, anne = await laid(hub, "c", WITH_ANNE, 1)
        moved_clock.move(bot_players.SEED_SECONDS + 0.2)
        async with asyncio.timeout(PATIENCE):
            while turns.waiting < 2:
                await play(hub, opened, anne)
                await asyncio.sleep(0.005)
        heard(anne)
        moved_clock.move(in_turn.A_MOMENT + 0.1)
        (told, *_) = await waited(anne)
        assert (told["seat"], told["what"], told["before"]) == (0, "thinking", 1), "before b, which waited longer"
        assert told["sentence"].startswith("Beaucoup d'adversaires réfléchissent")
        assert "1" in told["sentence"]
        searchers.go_on.set()
        told, *_ = await waited(anne)
        assert (told["before"], told["sentence"]) == (0, "")

    with_hub(use)


def test_time_is_counted_from_the_start_of_thinking(searchers: Searchers, moved_clock: MovedClock) -> None:
    """Who waits for longer than a decision may take thinks all the same: nothing is cut short or played in haste."""

    async def use(hub: Hub, store: FailingStore) -> None:
        before = dict(figures.BOTS.values)
        searchers.thinking.append(Watched())
        blocked = await hub.bots.thinkers.in_turn.begin("x", lambda: searchers.go_on.wait(PATIENCE))
        opened = await hub.create("a", created(BOTS))
        await until(lambda: hub.bots.thinkers.in_turn.waiting == 1)
        for _ in range(20):
            moved_clock.move(1.1)
            await asyncio.sleep(0.01)
        assert counted_since(before) == {}
        searchers.go_on.set()
        await blocked
        await until(lambda: not opened.bots_play)
        assert opened.room.over
        assert set(counted_since(before)) == {"thought"}

    with_hub(use)


def test_who_runs_out_of_time_gives_the_best_found_so_far(searchers: Searchers, moved_clock: MovedClock) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        before = dict(figures.BOTS.values)
        opened = await hub.create("a", created(BOTS))
        await until(lambda: len(searchers.thinking) == 1)
        version = opened.room.version
        moved_clock.move(thinking.SECONDS + 0.1)
        await until(lambda: opened.room.version > version)
        assert counted_since(before) == {"cut_short": 1}
        assert opened.room.log[version].text == ""
        searchers.go_on.set()

    with_hub(use)


@pytest.mark.parametrize("answers", [True, False])
def test_who_has_found_nothing_plays_by_habit_and_that_is_told(
    searchers: Searchers, moved_clock: MovedClock, answers: bool
) -> None:
    """Stopped too soon, or not to be stopped at all."""
    stuck = threading.Event()

    def found(game: Game, view: Record, seat: int) -> Action | None:
        if not answers:
            stuck.wait(PATIENCE)
        return None

    async def use(hub: Hub, store: FailingStore) -> None:
        before = dict(figures.BOTS.values)
        searchers.found = found
        opened, onlooker = await laid(hub, "a", BOTS)
        await until(lambda: len(searchers.thinking) == 1)
        version, seat = opened.room.version, opened.room.match.turn
        view = opened.room.match.view(seat)
        moved_clock.move(thinking.SECONDS + 0.1)
        await until(lambda: moved_clock.waits(thinking.LAST_SECONDS) or opened.room.version > version)
        moved_clock.move(thinking.LAST_SECONDS + 0.1)
        await until(lambda: opened.room.version > version)
        assert counted_since(before) == {"haste": 1}
        entry = opened.room.log[version]
        assert entry.text == "haste"
        assert entry.action == str(by_habit(opened.room.game, view, seat))
        sentences = opened.view_of(onlooker).after(version)[0].sentences
        assert "n'a pas eu le temps de réfléchir" in sentences[-1]
        stuck.set()
        searchers.go_on.set()

    with_hub(use)


def test_who_fails_is_reported_once_and_plays_by_habit(searchers: Searchers, caplog: pytest.LogCaptureFixture) -> None:
    def found(game: Game, view: Record, seat: int) -> Action | None:
        raise ZeroDivisionError

    async def use(hub: Hub, store: FailingStore) -> None:
        before = dict(figures.BOTS.values)
        searchers.found = found
        searchers.go_on.set()
        opened, onlooker = await laid(hub, "a", BOTS)
        await until(lambda: not opened.bots_play)
        assert opened.room.over
        thought = [entry for entry in opened.room.log if entry.text]
        assert {entry.text for entry in thought} == {"failed"}
        assert counted_since(before) == {"failed": len(thought)}
        (reported,) = [message for message in caplog.messages if "cannot decide" in message]
        assert reported.startswith("table a, game campus, style expert, seat")
        told = opened.view_of(onlooker).after(0)[opened.room.log.index(thought[0])]
        assert "n'a pas pu se décider" in told.sentences[-1]

    with_hub(use)


def test_one_network_has_few_tables_of_bots_alone(searchers: Searchers, tmp_path: Path) -> None:
    with serving(database(tmp_path), Limits(tables_of_bots=2)) as address:
        answers = [ask(f"{address}/api/tables", BOTS_BODY) for _ in range(3)]
        assert [answer.get("status", 201) for answer in answers] == [201, 201, 429]
        assert answers[2]["reason"] == "too_many_bots"
        searchers.go_on.set()
        assert NO_LIMITS.tables_of_bots > 1000
