"""What a client lays together from the messages it got is always the position as its viewer may see it now: over undo,
takeover, changes of viewer (two at one screen, the end of the match), reconnections and restarts."""

import asyncio
import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from tests.table.serving import laid

from ludotheque.engine.chance import generator
from ludotheque.engine.fields import fields_of
from ludotheque.engine.verbs import ALL_SEEING
from ludotheque.players import decide, plain_styles, style_number
from ludotheque.table import presence, room
from ludotheque.table.hub import Hub
from ludotheque.table.open_room import Connection, OpenRoom
from ludotheque.table.protocol import Command, Consent, Look, NewSeat, NewTable, Play, Roll, Seed, Takeover, Undo
from ludotheque.table.room import created
from ludotheque.table.sqlite import SqliteStore

APART, AT_ONE_SCREEN = ((0,), (1,), ()), ((0, 1), ())  # the seats of each client; the last is a spectator


@dataclass
class Client:
    """What a page keeps of a table."""

    connection: Connection
    here: bool = True
    state: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)

    def hear(self) -> None:
        while not self.connection.queue.empty():
            message = json.loads(self.connection.queue.get_nowait() or b"{}")
            self.position = laid(self.position, message)
            self.state = message.get("state") or self.state
            self.refused += [message["reason"]] if message.get("type") == "refused" else []


class Playing:
    """A table of players who undo, look and leave at random, and whose server is restarted now and then."""

    def __init__(self, hub: Hub, opened: OpenRoom, screens: tuple[tuple[int, ...], ...], seed: int) -> None:
        self.hub, self.opened, self.rng = hub, opened, Random(seed)
        self.clients = [Client(Connection(seats, "en")) for seats in screens]
        self.luck = generator(seed)
        self.viewers: set[int] = set()
        self.done: set[str] = set()
        self.count = 0

    async def say(self, client: Client, kind: type[Command], *rest: Any) -> None:
        self.count += 1
        self.done.add(kind.__name__)
        version = client.state["version"]
        await self.hub.command(self.opened, client.connection, kind(f"c{self.count}", version, *rest))

    async def join(self, client: Client) -> None:
        """Come (back): with a new connection, from the version that was seen last."""
        client.connection, client.here = Connection(client.connection.seats, "en"), True
        await self.hub.join(self.opened, client.connection, client.state.get("version", 0))

    async def restart(self) -> None:
        self.done.add("restart")
        self.hub.rooms.clear()
        opened = await self.hub.open("t")
        assert opened is not None
        self.opened = opened
        for client in self.clients:
            if client.here:
                await self.join(client)

    async def settle(self) -> None:
        """Wait for the bots; then hold every client's position against the truth, as far as its viewer may see it."""
        while self.opened.bots_play:
            await asyncio.sleep(0)
        room = self.opened.room
        for client in self.clients:
            if not client.here:
                continue
            client.hear()
            assert client.state["version"] == room.version
            viewer = self.opened.view_of(client.connection).viewer
            assert client.state["viewer"] == viewer
            assert client.position == fields_of(room.game).read(room.match.seen(viewer))
            self.viewers.add(viewer)

    async def step(self) -> None:
        chance, players = self.rng.random(), self.clients[:-1]
        client = self.rng.choice(self.clients)
        if chance < 0.5 and not client.here:
            await self.join(client)
        elif chance < 0.08 and client.here and client is not players[0]:
            self.hub.leave(self.opened, client.connection)
            client.here = False
        elif chance < 0.1:
            await self.restart()
        elif chance < 0.2 and len(client.connection.seats) > 1 and self.opened.room.game.hides:
            await self.say(client, Look, self.rng.choice((-1, 0, 1)))
        elif chance < 0.22 and len(players) > 1 and not players[1].here and len(self.opened.room.people()) > 1:
            await self.say(players[0], Takeover, 1)
        else:
            await self.act(self.rng.choice([one for one in players if one.here]))

    async def act(self, client: Client) -> None:
        state, room = client.state, self.opened.room
        if state["undo_asked_by"] >= 0 and state["undo_asked_by"] not in client.connection.seats:
            await self.say(client, Consent, self.rng.random() < 0.8)
        elif state["can_undo"] and self.rng.random() < (0.4 if room.dice == "fair" else 0.1):
            await self.say(client, Undo)
        elif state["cover"] >= 0:
            await self.say(client, Look, state["cover"])
        elif state["can_roll"]:
            await self.say(client, Roll)
        elif state["outcomes"]:
            await self.say(client, Play, self.rng.choice(state["outcomes"]))
        elif state["choices"]:
            seat, style = room.match.turn, style_number(room.game, plain_styles(room.game)[-1])
            await self.say(client, Play, str(decide(room.game, room.match.view(seat), style, self.luck, seat)))


async def played(asked: NewTable, screens: tuple[tuple[int, ...], ...], seed: int) -> Playing:
    store = SqliteStore(":memory:")
    await store.open()
    hub = Hub(store)
    try:
        table = Playing(hub, await hub.create("t", created(asked)), screens, seed)
        for client in table.clients:
            await table.join(client)
        for n, client in enumerate(table.clients[:-1] if asked.dice == "fair" else ()):  # one a screen
            await table.settle()
            await table.say(client, Seed, f"s{n}")
        for _ in range(1500):
            await table.settle()
            if table.opened.room.over:
                break
            await table.step()
        for client in table.clients:
            if not client.here:
                await table.join(client)
        await table.settle()
    finally:
        await hub.close()
        await store.close()
    return table


@pytest.mark.parametrize("screens", [APART, AT_ONE_SCREEN], ids=["apart", "one_screen"])
@pytest.mark.parametrize(("game", "dice"), [("poche", "fair"), ("poche", "real"), ("colline", "fair")])
def test_changes_add_up_to_the_position(
    game: str, dice: Any, screens: tuple[tuple[int, ...], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "AWAY", 0.0)
    monkeypatch.setattr(room, "styles", plain_styles)  # a bot that takes over need not think
    options = {"race": "beats"} if game == "colline" else {}
    done: set[str] = set()
    viewers: set[int] = set()
    wanted = {"Play", "restart", *(["Takeover"] if screens is APART else ["Look"] if game == "colline" else [])}
    for seed in range(6):
        if game != "poche" and done >= wanted:  # a long one: one match is mostly enough, but its dice are not ours
            break
        table = asyncio.run(played(NewTable(game, [NewSeat("link")] * 2, options, dice), screens, seed))
        assert table.opened.room.over
        assert not set().union(*(client.refused for client in table.clients)) - {"stale", "turn"}
        done |= table.done
        viewers |= table.viewers
    assert done >= wanted
    if game == "poche":
        assert done >= {"Undo"} | ({"Consent"} if screens is APART else set())
    else:
        assert viewers >= {0, 1, -1, ALL_SEEING}
