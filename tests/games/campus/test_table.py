"""Campus at a table: what a call has uncovered stays so."""

import pytest
from tests.games.campus.boards import BOARD

from ludotheque.table.log import Logged
from ludotheque.table.protocol import NewSeat, NewTable, Play, Undo
from ludotheque.table.room import Refusal, Room, created

# Player 2 turns the first row but for its last number, which the row then gives, and throws.
FORGETS = ["first 2", "6-5", "flip a1", "flip b1", "flip c1", "flip d1", "end", "2-1", "flip a1", "end", "6-2"]
FORGETS += ["flip e1", "end", "2-1"]


@pytest.mark.parametrize("other", [NewSeat("bot", "Luc", "casual"), NewSeat("here", "Luc")])
def test_a_call_is_not_taken_back(other: NewSeat) -> None:
    """CAMPUS-16: neither against a bot, who need not agree, nor by two people at one screen."""
    room = Room("t", created(NewTable("campus", [NewSeat("here", "Anne"), other], dice="real")))
    for action in [*BOARD.split(), *BOARD.split(), *FORGETS]:
        room.add(Logged("action", max(room.acting, 0), action=action))
    room.add(*room.answer(Play("c", room.version, "call row1 b1"), [0]))
    assert room.last_decider() == -1
    assert room.why_no_undo([0]) == "shown"
    with pytest.raises(Refusal, match="no_undo"):
        room.answer(Undo("u", room.version), [0])
