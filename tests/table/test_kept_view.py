"""What a server keeps of what it told: in little memory, told once, whoever asks for it."""

import gc
import sys
from threading import Barrier, Thread

import msgspec
import pytest
from tests.driving import play_at_random

import ludotheque
from ludotheque.engine.verbs import ALL_SEEING, EVERYBODY
from ludotheque.table.analyses import room_of_match
from ludotheque.table.kept_view import KeptView
from ludotheque.table.room import Room
from ludotheque.table.room_view import RoomView

json = msgspec.json


@pytest.fixture(scope="module")
def room() -> Room:
    return room_of_match(play_at_random(ludotheque.new("campus", seed=1), 1))


@pytest.mark.parametrize("viewer", [0, EVERYBODY, ALL_SEEING])
def test_it_tells_the_same_as_any_view(room: Room, viewer: int) -> None:
    kept, plain = KeptView(room, "fr", viewer), RoomView(room, "fr", viewer)
    assert json.decode(json.encode(kept.table(()))) == json.decode(json.encode(plain.table(())))
    for version in (0, 1, room.version // 2, room.version):
        assert kept.position(version) == plain.position(version)


def test_no_lists_of_lists_are_kept(room: Room) -> None:
    """They are most of what a position is made of, and ten of them an entry would be most of a server's memory."""

    def lists(view: RoomView) -> int:
        seen, found = set(), 0
        to_look_at: list[object] = [one.changes for one in view.after(0)]
        while to_look_at:
            one = to_look_at.pop()
            if id(one) not in seen and isinstance(one, (list, dict)):
                seen.add(id(one))
                found += isinstance(one, list)
                to_look_at += gc.get_referents(one)
        return found

    assert lists(RoomView(room, "fr")) > room.version
    assert lists(KeptView(room, "fr")) == 0


def test_two_threads_tell_it_once(room: Room) -> None:
    """A long log is told beside the event loop, which meanwhile tells who came."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(3):
            view, barrier = KeptView(room, "fr"), Barrier(2)

            def tell(view: KeptView = view, barrier: Barrier = barrier) -> None:
                barrier.wait()
                view.after(0)

            threads = [Thread(target=tell) for _ in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert [entry.seq for entry in view.entries] == list(range(1, room.version + 1))
    finally:
        sys.setswitchinterval(before)
