"""A command that comes again is answered again; another one under the same id is refused, also after a restart."""

import msgspec
import pytest
from tests.table.test_hub import heard, seated, with_hub

from ludotheque.table.commands import LEADS_TO, said
from ludotheque.table.hub import Hub
from ludotheque.table.log import Logged, encode
from ludotheque.table.open_room import Connection
from ludotheque.table.protocol import (
    Admit,
    Command,
    Commands,
    Hint,
    Look,
    NewSeat,
    NewTable,
    Ping,
    Play,
    Roll,
    Seed,
    Undo,
)
from ludotheque.table.room import Refusal, Room, created
from ludotheque.table.snapshot import room_of
from ludotheque.table.sqlite import SqliteStore

TWO = NewTable("poche", [NewSeat("here"), NewSeat("link")])


def begun() -> Room:
    """A table at which seat 0 has thrown (id "r"), and whoever it was for has decided (id "p")."""
    room = Room("t", created(TWO))
    room.add(*room.answer(Roll("r", 1), [0]))
    while room.match.turn < 0:
        room.add(room.throw())
    room.add(*room.answer(first_choice(room, "p"), [room.match.turn]))
    return room


def first_choice(room: Room, name: str) -> Play:
    return Play(name, room.version, str(room.match.legal()[0]))


def test_every_command_that_is_logged_has_its_kinds() -> None:
    logged = set(Commands.__args__) - {Admit, Look, Ping}
    assert set(LEADS_TO) == logged


@pytest.mark.parametrize("old", [False, True])
def test_the_log_says_what_an_id_was_given_for(old: bool) -> None:
    room = begun()
    entries = [msgspec.structs.replace(entry, said="") if old else entry for entry in room.log]
    again = room_of("t", [encode(entry) for entry in entries])
    thrown = next(number for number, entry in enumerate(room.log, 1) if entry.id == "r")
    assert again.known([0], Roll("r", 1)) == thrown
    assert again.known([0, 1], Roll("r", again.version)) == thrown, "who comes back has seen a newer version"
    assert again.known([1], Roll("r", 1)) == 0, "it was not theirs"
    assert again.known([0], Roll("new", 1)) == 0
    others: list[Command] = [Undo("r", 1), Hint("r", 1), Hint("r", 1, here=True), Look("r", 1, 0), Seed("r", 1, "mine")]
    if not old:
        others += [Play("r", 1, "kick")]
    for other in others:
        with pytest.raises(Refusal, match="id_used"):
            again.known([0], other)


def test_another_decision_under_the_same_id_is_not_accepted() -> None:
    room = begun()
    entry = next(entry for entry in room.log if entry.id == "p")
    assert room.known([entry.seat], Play("p", 1, entry.action))
    with pytest.raises(Refusal, match="id_used"):
        room.known([entry.seat], Play("p", 1, entry.action + "x"))
    assert len(entry.said) == 12
    assert said(Play("a", 1, "kick")) == said(Play("b", 2, "kick")) != said(Play("a", 1, "hold"))


def test_no_command_under_a_used_id_is_carried_out() -> None:
    async def use(hub: Hub, store: SqliteStore) -> None:
        opened, connection = await seated(hub, TWO, 0)
        await hub.command(opened, connection, Seed("x", 1, "mine"))
        version = opened.room.version
        other = Connection((1,), "en")
        await hub.join(opened, other, 0)
        heard(connection)
        for command in (Roll("x", version), Hint("x", version), Look("x", version, 0), Seed("x", 1, "yours")):
            await hub.command(opened, connection, command)
            (message,) = heard(connection)
            assert (message["type"], message["reason"]) == ("refused", "id_used")
            assert message["state"]["version"] == opened.room.version == version
        await hub.command(opened, connection, Seed("x", 1, "mine"))
        assert [(m["type"], m["version"]) for m in heard(connection)] == [("accepted", version)]

    with_hub(use)


def test_a_stale_hint_at_a_throw_is_refused() -> None:
    """It named the command that had led to the throw: there is nothing to advise."""

    async def use(hub: Hub, store: SqliteStore) -> None:
        opened, connection = await seated(hub, NewTable("champion", [NewSeat("here")]), 0)
        await hub.command(opened, connection, Seed("s", 1, "mine"))
        room = opened.room
        for number in range(200):
            command = Roll(f"c{number}", room.version) if room.match.turn < 0 else first_choice(room, f"c{number}")
            await hub.command(opened, connection, command)
            heard(connection)
            for hint in (Hint(command.id, room.version), Hint(command.id, room.version, here=True)):
                await hub.command(opened, connection, hint)
                assert [message["reason"] for message in heard(connection)] == ["id_used"]
            if room.match.turn < 0 and room.log[-1].kind == "action":
                return
        raise AssertionError("no decision led to a throw")

    with_hub(use)


def test_an_entry_knows_its_command_only_with_an_id() -> None:
    assert not any(entry.said for entry in begun().log if not entry.id)
    assert encode(Logged("action", 0, action="kick")) == '{"kind":"action","seat":0,"action":"kick"}'
