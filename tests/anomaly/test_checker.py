"""The checker of histories finds what is wrong, of each kind, and nothing where all is well."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.anomaly.checker import check
from tests.anomaly.history import Accepted, Client, History, Line, Refused, Sent, Told, Turned, keep, kept
from tests.table.rooms import played

from ludotheque.engine.game import sees
from ludotheque.engine.verbs import EVERYBODY
from ludotheque.table.log import Logged, decode, encode
from ludotheque.table.protocol import NewSeat, NewTable
from ludotheque.table.room import Room, created

Logs = dict[str, list[str]]


def history_of(room: Room) -> tuple[History, Logs]:
    """What the players of a room would have seen, each on a connection of their own, and its log."""
    history = History(promised=["t"])
    for seat in (0, 1):
        client = history.client("t", [seat])
        client.events.append(Told(seat, 1, lines(room, seat)[:1], 0))
        for line, entry in zip(lines(room, seat), room.log, strict=True):
            if entry.id and entry.seat == seat:
                kind = kind_of(entry)
                client.events.append(Sent(entry.id, kind, entry.action if kind == "play" else ""))
                client.events.append(Accepted(entry.id, line.seq))
            if line.seq > 1:
                client.events.append(Told(seat, line.seq, [line]))
    return history, {"t": [encode(entry) for entry in room.log]}


def kind_of(entry: Logged) -> str:
    """The command that led to an entry of `rooms.played`."""
    if entry.kind == "action":
        return "play" if entry.action[0].isalpha() else "roll"
    return "undo" if entry.id.endswith("u") else "consent"


def lines(room: Room, viewer: int) -> list[Line]:
    told = []
    for seq, entry in enumerate(room.log, 1):
        hidden = entry.kind == "action" and not sees(viewer, room.secrets.get(seq, EVERYBODY))
        told.append(Line(seq, entry.kind, entry.seat, "" if hidden else entry.action, hidden))
    return told


@pytest.fixture
def seen() -> tuple[History, Logs]:
    return history_of(played(seed=3, actions=60))


def test_nothing_is_wrong_with_what_happened(seen: tuple[History, Logs]) -> None:
    history, logs = seen
    assert check(history, logs) == []
    assert history.counts()["acknowledged"] > 30


def test_a_kept_history_is_the_same(seen: tuple[History, Logs], tmp_path: Path) -> None:
    history, logs = seen
    keep(tmp_path / "history.json", history, logs, seed=1)
    assert kept(tmp_path / "history.json") == (history, logs)


def lose_the_last(history: History, logs: Logs) -> None:
    del logs["t"][-1]


def lose_one(history: History, logs: Logs) -> None:
    del logs["t"][20]


def lose_the_table(history: History, logs: Logs) -> None:
    del logs["t"]


def double_one(history: History, logs: Logs) -> None:
    """At the end, where the rules may well allow it."""
    logs["t"].append(encode(Logged("seed", 0, id=last_id(logs), text="x")))


def last_id(logs: Logs) -> str:
    return next(entry.id for entry in map(decode, reversed(logs["t"])) if entry.id)


def change_one(history: History, logs: Logs) -> None:
    """A throw that was another."""
    entries = [decode(body) for body in logs["t"]]
    number = max(n for n, entry in enumerate(entries) if entry.kind == "action" and entry.action[0].isdigit())
    thrown = entries[number].action
    logs["t"][number] = encode(replace(entries[number], action=thrown[::-1] if thrown[::-1] != thrown else "1-1"))


def swap_two(history: History, logs: Logs) -> None:
    logs["t"][5:7] = logs["t"][6:4:-1]


def change_who(history: History, logs: Logs) -> None:
    entry = decode(logs["t"][-1])
    logs["t"][-1] = encode(replace(entry, seat=1 - entry.seat))


def add_a_command_of_nobody(history: History, logs: Logs) -> None:
    logs["t"].append(encode(Logged("seed", 0, id="nobody", text="x")))


def store_what_was_refused(history: History, logs: Logs) -> None:
    history.clients[0].events.append(Refused(last_id(logs), "stale"))


def accept_twice(history: History, logs: Logs) -> None:
    one = next(event for event in history.clients[0].events if isinstance(event, Accepted))
    history.clients[0].events.append(replace(one, version=one.version + 1))


def accept_what_is_not_there(history: History, logs: Logs) -> None:
    history.clients[0].events += [Sent("z", "roll"), Accepted("z", len(logs["t"]))]


def tell_too_early(history: History, logs: Logs) -> None:
    """What is announced before it is stored, and then is not stored."""
    number = len(logs["t"]) + 1
    history.clients[0].events.append(Told(0, number, [Line(number, "action", 0, "kick", hidden=False)]))


def tell_with_a_gap(history: History, logs: Logs) -> None:
    told = [n for n, event in enumerate(history.clients[1].events) if isinstance(event, Told)]
    del history.clients[1].events[told[7]]


def tell_out_of_order(history: History, logs: Logs) -> None:
    events = history.clients[1].events
    first, second = [n for n, event in enumerate(events) if isinstance(event, Told)][7:9]
    events[first], events[second] = events[second], events[first]


def tell_another_state(history: History, logs: Logs) -> None:
    number, event = next((n, e) for n, e in enumerate(history.clients[1].events) if isinstance(e, Told))
    history.clients[1].events[number] = replace(event, version=event.version + 1)


def turn_away(history: History, logs: Logs) -> None:
    history.clients[0].events.append(Turned("no_table"))


def show_a_table_that_is_not_there(history: History, logs: Logs) -> None:
    history.clients.append(Client("u", [], [Told(-1, 1, [], 1)]))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lose_the_last, "the log ends with"),
        (lose_one, "cannot be played through|where|was told"),
        (lose_the_table, "promised, and not there"),
        (double_one, "is stored 2 times"),
        (change_one, "cannot be played through|was told"),
        (swap_two, "cannot be played through|where"),
        (change_who, "is stored for seat|was told"),
        (add_a_command_of_nobody, "nobody sent it"),
        (store_what_was_refused, "was refused .stale., and is stored"),
        (accept_twice, "was accepted as"),
        (accept_what_is_not_there, "command z was accepted"),
        (tell_too_early, "the log ends with"),
        (tell_with_a_gap, "was told entry"),
        (tell_out_of_order, "was told entry"),
        (tell_another_state, "with the state of"),
        (turn_away, "turned away: no_table"),
        (show_a_table_that_is_not_there, "was shown, and is not there"),
    ],
)
def test_what_is_wrong_is_found(spoil: Callable[[History, Logs], None], said: str, seen: tuple[History, Logs]) -> None:
    history, logs = seen
    spoil(history, logs)
    found = check(history, logs)
    assert any(re.search(said, fault) for fault in found), found


def test_a_secret_that_is_told_is_found() -> None:
    """1066: the card that the opponent drew."""
    first = created(NewTable("hastings", [NewSeat("here"), NewSeat("link")], {"players": "2"}))
    room = Room("t", first)
    room.throw_by_itself()
    history, logs = history_of(room)
    assert check(history, logs) == []
    number = next(n for n, line in enumerate(lines(room, 0)) if line.hidden)
    client = history.client("t", [0])
    open_lines = lines(room, 0)
    open_lines[number] = Line(number + 1, "action", room.log[number].seat, room.log[number].action, hidden=False)
    client.events.append(Told(0, room.version, open_lines, 0))
    assert any("viewer 0 was told" in fault for fault in check(history, logs))


def test_a_promised_rematch_is_there_with_the_seats_swapped() -> None:
    room = played(seed=5)
    room.add(Logged("rematch", 0, text="u", server_seed="0" * 64))
    history, logs = history_of(room)
    assert any("rematch u is not there" in fault for fault in check(history, logs))
    logs["u"] = [encode(replace(room.swapped(), seats=room.sittings))]
    assert any("has other seats" in fault for fault in check(history, logs))
    logs["u"] = [encode(room.swapped())]
    assert check(history, logs) == []
