"""Slow readers: what waits for them is bounded in bytes, for one and for all together, and nobody else is held up."""

import asyncio
import json

import pytest
from tests.table.test_hub import heard, seated, with_hub

from ludotheque.table import outbox
from ludotheque.table.hub import Hub
from ludotheque.table.open_room import Connection
from ludotheque.table.outbox import Backlog, Outbox
from ludotheque.table.protocol import Look, NewSeat, NewTable
from ludotheque.table.sqlite import SqliteStore

HIDING = NewTable("colline", [NewSeat("here"), NewSeat("here")], {"race": "beats"})


class Line:
    """A transport that has so many bytes to send still."""

    def __init__(self, size: int) -> None:
        self.size, self.aborted = size, False

    def get_write_buffer_size(self) -> int:
        return 0 if self.aborted else self.size

    def abort(self) -> None:
        self.aborted = True


def test_one_message_may_be_larger_than_all_that_may_wait() -> None:
    box = Outbox()
    box.put(bytes(outbox.MOST_BYTES + 1))
    assert not box.cut
    box.put(b"x")
    assert box.cut
    assert box.get_nowait() == b""
    assert box.empty()
    box.put(b"more")
    assert box.empty(), "nothing more is kept"


def test_what_the_system_has_not_sent_yet_counts() -> None:
    box, line = Outbox(), Line(outbox.MOST_BYTES)
    box.line = line
    box.put(b"a")
    box.put(b"b")
    assert line.aborted


def test_many_small_messages_are_bounded_as_well() -> None:
    box = Outbox()
    for _ in range(outbox.MOST_MESSAGES):
        box.put(b"x")
    assert not box.cut
    box.put(b"x")
    assert box.cut


def test_a_table_that_was_not_read_is_not_sent_twice() -> None:
    box = Outbox()
    for message in (b"table 1", b"table 2"):
        box.put(b"accepted")
        box.put_table(message)
    assert [box.get_nowait() for _ in range(3)] == [b"accepted", b"accepted", b"table 2"]
    assert (box.empty(), box.bytes) == (True, 0)
    box.put_table(b"table 2")
    assert box.get_nowait() == b"table 2"


def test_the_slowest_of_a_server_are_cut_off_first() -> None:
    backlog = Backlog()
    boxes = [Outbox() for _ in range(3)]
    for box, share in zip(boxes, (0.2, 0.5, 0.6), strict=True):
        box.line = Line(int(outbox.MOST_TOGETHER * share))
        backlog.outboxes.add(box)
    backlog.note(outbox.COUNT_EVERY)
    assert [box.cut for box in boxes] == [False, False, True]


def test_who_waits_for_a_message_gets_it() -> None:
    async def wait() -> bytes:
        box = Outbox()
        waiting = asyncio.ensure_future(box.get())
        await asyncio.sleep(0)
        box.put(b"now")
        return await waiting

    assert asyncio.run(wait()) == b"now"


@pytest.mark.parametrize("seats", [(), (0,)])
def test_only_several_at_one_screen_look(seats: tuple[int, ...]) -> None:
    """A look is answered with the whole table: who sees no more by it gets a sentence."""

    async def use(hub: Hub, store: SqliteStore) -> None:
        opened, _ = await seated(hub, HIDING, 0, 1)
        other = Connection(seats, "en")
        await hub.join(opened, other, 0)
        heard(other)
        await hub.command(opened, other, Look("l", 1, -1))
        (message,) = heard(other)
        assert (message["type"], message["reason"]) == ("refused", "no_look")
        assert "nothing to uncover" in message["sentence"]

    with_hub(use)


def test_where_nothing_is_hidden_nobody_looks() -> None:
    async def use(hub: Hub, store: SqliteStore) -> None:
        opened, both = await seated(hub, NewTable("poche", [NewSeat("here"), NewSeat("here")]), 0, 1)
        await hub.command(opened, both, Look("l", 1, 0))
        assert [message["reason"] for message in heard(both)] == ["no_look"]

    with_hub(use)


def test_who_looks_again_and_again_without_reading_costs_one_table() -> None:
    async def use(hub: Hub, store: SqliteStore) -> None:
        opened, both = await seated(hub, HIDING, 0, 1)
        for number in range(100):
            await hub.command(opened, both, Look(f"l{number}", 1, number % 2))
        assert sum(json.loads(raw)["type"] == "table" for raw in both.queue.messages) == 1

    with_hub(use)
