"""Rugby Champion at a table: one seat, cards that fall of themselves, both scores in what is sent."""

import msgspec
import pytest
from tests.driving import any_decision

import ludotheque
from ludotheque.engine.chance import generator
from ludotheque.table.log import Logged, encode
from ludotheque.table.protocol import NewSeat, NewTable
from ludotheque.table.room import Room, created
from ludotheque.table.room_view import RoomView
from ludotheque.table.snapshot import room_of, snapshot_of


def table() -> Room:
    room = Room("t", created(NewTable("champion", [NewSeat("here", "Anne")])))
    room.throw_by_itself()
    return room


def test_a_whole_match_at_a_table() -> None:
    room, rng = table(), generator(7)
    tellings = {language: RoomView(room, language, 0) for language in ("fr", "en")}
    while not room.over:
        assert room.match.turn == 0, "cards are drawn and turned by themselves"
        for telling in tellings.values():
            state = telling.state((0,))
            assert len(state.choices) == len(room.match.legal())
            assert all(choice.label and choice.detail for choice in state.choices)
            assert state.scores == room.match.position.score.tolist()
            assert msgspec.json.encode(telling.table((0,)))
        room.add(Logged("action", 0, action=str(any_decision(room.match, rng))))
        room.throw_by_itself()
    state = tellings["fr"].state((0,))
    assert state.result.startswith(f"Anne {room.match.scores[0]}-{room.match.scores[1]} Non-joueur")
    again = room_of("t", [encode(entry) for entry in room.log], snapshot_of(room))
    assert again.match.position.tobytes() == room.match.position.tobytes()


@pytest.mark.parametrize("name", ["/etc/passwd", "actions.txt", "../decks", "mine@00000000"])
def test_a_table_reads_no_file_that_a_stranger_names(name: str) -> None:
    """CHAMPION-1: only decks that are at hand."""
    with pytest.raises(ludotheque.BadDeck, match="not at hand"):
        created(NewTable("champion", [NewSeat("here")], {"deck": name}))
