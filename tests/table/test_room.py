"""A room without a server: its log, snapshots, and what each visitor may see."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.rooms import TWO_HUMANS, played

from ludotheque.engine.game import find
from ludotheque.table import fair
from ludotheque.table.log import Logged, encode
from ludotheque.table.protocol import NewSeat, NewTable, Roll, Undo
from ludotheque.table.room import Refusal, Room, created
from ludotheque.table.room_view import RoomView
from ludotheque.table.seats import SeatKey, new_player, read_player, read_seat_token, seat_token
from ludotheque.table.snapshot import room_of, snapshot_of


def looks(room: Room, language: str = "fr") -> list[bytes]:
    """What two seats and a spectator see."""
    telling = RoomView(room, language)
    return [msgspec.json.encode(telling.table(seats)) for seats in ((0,), (1,), (0, 1), ())]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**9), actions=st.integers(1, 150))
def test_a_log_makes_the_same_room_again(seed: int, actions: int) -> None:
    room = played(seed, actions)
    again = room_of("t", [encode(entry) for entry in room.log])
    assert looks(again) == looks(room)
    assert again.answered == room.answered


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**9), at=st.integers(2, 120))
def test_a_snapshot_makes_the_same_room_again(seed: int, at: int) -> None:
    room = played(seed, at)
    snapshot, bodies = snapshot_of(room), [encode(entry) for entry in room.log]
    assert looks(room_of("t", bodies, snapshot)) == looks(room)
    while not room.over:
        room.add(
            room.throw() if room.thrower >= 0 else Logged("action", room.acting, action=str(room.match.legal()[0]))
        )
    bodies = [encode(entry) for entry in room.log]
    restored = room_of("t", bodies, snapshot)
    assert looks(restored) == looks(room)
    assert restored.match.save() == room.match.save()


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**9), actions=st.integers(1, 150))
def test_what_is_hidden_changes_nothing_that_is_seen(seed: int, actions: int) -> None:
    """The server's seed is the only secret of this game: two tables that differ in it alone look the same, but for the
    commitment, to every seat and to a spectator, until the match is over."""
    room = played(seed, actions)
    other_first = msgspec.structs.replace(room.log[0], server_seed=fair.new_seed())
    other = room_of("t", [encode(entry) for entry in [other_first, *room.log[1:]]])
    pairs = zip(looks(room), looks(other), strict=True)
    for mine, theirs in pairs:
        if room.over:
            assert room.server_seed.encode() in mine
        else:
            assert mine.replace(room.commitment.encode(), b"") == theirs.replace(other.commitment.encode(), b"")


def test_undo_never_goes_past_a_throw() -> None:
    room = Room("t", created(TWO_HUMANS))
    room.add(*room.answer(Roll("a", 1), [0]))
    with pytest.raises(Refusal, match="no_undo"):
        room.answer(Undo("b", 2), [0, 1])


def test_why_nothing_can_be_taken_back() -> None:
    """A token out of the bag was nobody's; dice are named as such, whoever's hand let them fall (campus)."""
    room = Room("t", created(NewTable("campus", [NewSeat("here", "Anne")], {"players": "1"})))
    assert room.why_no_undo([0]) == "nothing"
    room.throw_by_itself()
    assert room.why_no_undo([0]) == "nothing"
    room.add(room.throw())
    assert room.why_no_undo([0]) == "throw"
    for action in (str(room.match.legal()[0]), "end"):
        room.add(Logged("action", 0, action=action))
    room.throw_by_itself()
    assert room.why_no_undo([0]) == "throw"


def test_draws_are_even_and_follow_the_weights() -> None:
    """6000 draws of two dice: each within five standard errors."""
    game = find("poche")
    chances = {game.action(11): 1, game.action(65): 2, game.action(66): 3}
    drawn = [fair.draw("s" * 64, "t", ["a"], number, chances) for number in range(6000)]
    for action, weight in chances.items():
        share = weight / 6
        assert abs(drawn.count(action) / 6000 - share) < 5 * (share * (1 - share) / 6000) ** 0.5


def test_a_draw_by_hand() -> None:
    """The formula of docs/api.md, written out."""
    import hashlib
    import hmac

    game = find("poche")
    chances = {game.action(face): 1 for face in range(1, 7)}
    digest = hmac.new(b"seed", b"table:x,y:7:0", hashlib.sha256).digest()
    assert fair.draw("seed", "table", ["x", "y"], 7, chances) == int.from_bytes(digest[:8]) % 6 + 1


def test_links_and_cookies_cannot_be_forged() -> None:
    token = seat_token("secret", SeatKey("abc", 1))
    assert read_seat_token("secret", token) == SeatKey("abc", 1)
    player = new_player("secret")
    assert read_player("secret", player)
    for wrong in (token.replace(".1.", ".0."), token + "x", token[:-1], "", ".", "seat.abc.1.", player):
        assert read_seat_token("secret", wrong) is None
    for wrong in (token, player + "x", "player.x.y", ""):
        assert read_player("secret", wrong) is None
    assert read_seat_token("other", token) is None
