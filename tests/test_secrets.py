"""No view carries what its seat may not know: two matches that a seat cannot tell apart look the same to it, byte by
byte, in position, log, sentences, sheet, refusals and saved text. Held against every game with secrets."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.devine.game import GAME as DEVINE
from tests.devine.game import EventKind, on_the_shelf
from tests.driving import any_decision

import ludotheque
from ludotheque.engine import verbs
from ludotheque.engine.chance import below, generator
from ludotheque.engine.errors import CannotUndo, DamagedSave
from ludotheque.engine.game import Game, sees
from ludotheque.engine.match import Match
from ludotheque.engine.option import option_text
from ludotheque.engine.verbs import ALL_SEEING, ANYONE, CHANCE, EVERYBODY
from ludotheque.table.commands import said
from ludotheque.table.log import Logged, Sitting, encode
from ludotheque.table.proof import saved_text
from ludotheque.table.protocol import Hint, Play, Roll, Undo
from ludotheque.table.room import Attendance, Refusal, Room
from ludotheque.table.room_view import RoomView
from ludotheque.table.snapshot import room_of, snapshot_of

SHORT = 24  # entries of a log; in a longer one not every public action is looked at
GAMES = [DEVINE, *(game for game in ludotheque.games() if game.hides)]


def empty_room(game: Game) -> Room:
    """With the options of a simulation: a live race is longer, and hides nothing else."""
    options = {option.name: option_text(option.default_in_lab) for option in game.options}
    people = [Sitting() for _ in range(game.seats)]
    with on_the_shelf():
        return Room(
            "t",
            Logged("created", game=game.name, options=options, seats=people, dice="fair", server_seed="0" * 64),
        )


def chosen(room: Room, rng: Any) -> str:
    if room.match.turn == CHANCE:
        return str(list(room.match.chances())[int(below(rng, len(room.match.chances())))])
    return str(any_decision(room.match, rng))


def seen(room: Room, viewer: int) -> list[bytes]:
    """All that reaches somebody with these viewer."""
    seats = (viewer,) if viewer >= 0 else ()
    told = [msgspec.json.encode(RoomView(room, lang, viewer).table(seats)) for lang in ("fr", "en")]
    refusals = []
    for command in (Play("x", room.version, "nonsense"), Roll("x", room.version), Undo("x", room.version)):
        try:
            room.answer(command, seats)
        except Refusal as refusal:
            refusals.append(RoomView(room, "fr", viewer).explain(refusal))
    beside = Attendance(visitors={0: 2}, asking={0: "CODE", 1: "CODE"})  # somebody asks to hold a seat as well
    view = RoomView(room, "en", viewer)
    return [
        *told,
        msgspec.json.encode(view.table(seats, beside)),
        msgspec.json.encode(view.asked(0, "CODE")),
        *hinted(room, viewer, seats),
        *(text.encode() for text in refusals),
        room.match.view(viewer).tobytes(),
        saved_text(room, viewer).encode(),
    ]


def hinted(room: Room, viewer: int, seats: tuple[int, ...]) -> list[bytes]:
    """What is answered to a hint under a new id, and under each of the last that were used, by whomever."""
    ids = [entry.id for entry in room.log[-6:] if entry.id]
    answers = []
    for hint in (Hint(id_, room.version, here=here) for id_ in ["new", *ids] for here in (False, True)):
        view = RoomView(room, "fr", viewer)
        try:
            if room.known(seats, hint) != room.version:
                room.answer(hint, seats)
            answers.append(msgspec.json.encode(view.to_be_advised(hint.id)))
        except Refusal as refusal:
            answers.append(f"{refusal.reason}: {view.explain(refusal)}".encode())
    return answers


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**63), data=st.data())
def test_what_one_cannot_tell_apart_looks_the_same(game: Game, seed: int, data: st.DataObject) -> None:
    viewer = data.draw(st.sampled_from([*range(game.seats), EVERYBODY]))
    truth, other, rng = empty_room(game), empty_room(game), generator(seed)
    while not truth.over:
        action = chosen(truth, rng)
        secret = not sees(viewer, truth.secret)
        twin = chosen(other, rng) if secret else action
        if twin not in map(str, other.match.legal()):
            return  # only somebody else could see that
        for room, played in ((truth, action), (other, twin)):
            command = f"c{room.version}"
            room.add(Logged("action", room.acting, action=played, id=command, said=said(Play(command, 0, played))))
        if any(room.match.revealed(len(room.match.actions)) for room in (truth, other)):
            return
        if secret or truth.version < SHORT or truth.version % 16 == 0:
            assert seen(truth, viewer) == seen(other, viewer)
        assert truth.version == other.version


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**63))
def test_a_view_knows_its_own_possibilities(game: Game, seed: int) -> None:
    """Whoever is at turn finds the same actions and points in his view as in the truth."""
    room, rng = empty_room(game), generator(seed)
    while not room.over:
        if room.match.turn >= 0:
            view = Match(game)
            view._slot[0] = room.match._slot[0]
            game.rules.observe(view._slot[0], room.match.turn)
            view._turn = room.match.turn
            assert view.legal() == room.match.legal()
        room.add(Logged("action", room.acting, action=chosen(room, rng)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**63))
def test_what_a_seat_supposes_agrees_with_what_it_knows(game: Game, seed: int) -> None:
    """`deal` fills a view with what may be the truth: observed again, it is the same view; and it can be played on."""
    room, rng = empty_room(game), generator(seed)
    while not room.over:
        if room.match.turn >= 0:
            seat = room.match.turn
            supposed = room.match.view(seat)
            verbs.deal(supposed, seat, rng)
            on = Match(game)
            on._slot[0] = room.match._slot[0]
            for name in game.record.names or ():
                on._slot[0][name] = supposed[name]
            on._turn = seat
            assert on.legal() == room.match.legal()
            while on.turn in (seat, CHANCE):
                on.play(on.legal()[int(below(rng, len(on.legal())))])
            game.rules.observe(supposed, seat)
            assert supposed.tobytes() == room.match.view(seat).tobytes()
        room.add(Logged("action", room.acting, action=chosen(room, rng)))


def played(*actions: str) -> Room:
    room = empty_room(DEVINE)
    for action in actions:
        room.add(Logged("action", room.acting, action=action))
    return room


def test_a_secret_action_is_told_without_its_text() -> None:
    room = played("3", "5", "left")
    hider, guesser, spectator = (RoomView(room, "en", viewer).after(1) for viewer in (0, 1, EVERYBODY))
    assert [(e.action, e.hidden) for e in hider] == [("3", False), ("", True), ("left", False)]
    assert [(e.action, e.hidden) for e in guesser] == [("", True), ("5", False), ("", True)]
    assert [(e.action, e.hidden) for e in spectator] == [("", True)] * 3
    assert [e.seq for e in guesser] == [e.seq for e in spectator] == [2, 3, 4], "the numbers are the same for all"
    assert [event[0] for event in hider[2].events] == ["hidden", "pebble"]
    assert [event[0] for event in guesser[2].events] == ["hidden"]


def test_at_the_end_everything_is_shown_to_everybody() -> None:
    room = played("3", "5", "left", "right", "1", "2", "right", "right")
    assert room.over
    assert room.viewer(()) == room.viewer((0,)) == ALL_SEEING
    assert [e.action for e in RoomView(room, "en", room.viewer(())).after(1)] == [str(a) for a in room.match.actions]
    assert "?" not in saved_text(room, room.viewer((1,)))


def test_a_players_copy_hides_and_cannot_be_loaded() -> None:
    room = played("3", "5", "left", "right", "1")
    text = saved_text(room, 1)
    assert "1. ? 5 ? right" in text
    assert "2. ?" in text
    with on_the_shelf(), pytest.raises(DamagedSave, match="could not know"):
        ludotheque.load(text)
    with on_the_shelf():
        assert ludotheque.load(saved_text(room)).actions == room.match.actions


def test_what_was_shown_is_not_taken_back() -> None:
    room = played("3", "5", "left")
    assert room.last_decider() == 0, "a secret of one's own can be taken back"
    room.add(Logged("action", 1, action="right"))
    assert EventKind.SHOWN in [event.kind for event in room.match.events_of(4)]
    assert room.last_decider() == -1
    with pytest.raises(CannotUndo, match="shown what was hidden"):
        room.match.undo()


def test_a_log_with_secrets_makes_the_same_room_again() -> None:
    room = played("3", "5", "left")
    with on_the_shelf():
        for snapshot in (None, snapshot_of(room)):
            again = room_of("t", [encode(entry) for entry in room.log], snapshot)
            assert [seen(again, viewer) for viewer in (0, 1, EVERYBODY)] == [
                seen(room, viewer) for viewer in (0, 1, EVERYBODY)
            ]


def test_two_at_one_screen_see_through_the_eyes_of_who_said_he_looks() -> None:
    room = played("3", "5")
    assert room.acting == 0
    assert room.viewer((0, 1)) == EVERYBODY, "nothing is shown before somebody says who looks"
    assert room.viewer((0, 1), looks=0) == 0
    room.add(Logged("action", 0, action="left"))
    assert room.viewer((0, 1), looks=0) == EVERYBODY, "the turn has passed: the screen must pass too"
    assert room.viewer((0, 1), looks=1) == 1


def on_the_hill(dice: str = "fair", **options: str) -> Room:
    """A table of Duel sur la Colline for two people, when the first hands are dealt."""
    people = [Sitting(), Sitting()]
    created = Logged("created", game="colline", options=options, seats=people, dice=dice, server_seed="0" * 64)
    room = Room("t", created)
    assert room.viewer((0, 1), looks=0) == EVERYBODY, "cards are dealt"
    assert room.covered((0, 1), EVERYBODY) == -1, "and nobody has to look for that"
    room.throw_by_itself()
    return room


def test_who_asks_to_hold_a_seat_is_known_to_its_holder_alone() -> None:
    room, asked = on_the_hill(), Attendance(visitors={0: 1, 1: 1}, asking={1: "CODE"})
    for seats, codes in (((), ["", ""]), ((0,), ["", ""]), ((1,), ["", "CODE"])):
        view = RoomView(room, "fr", room.viewer(seats))
        assert [seat.asking for seat in view.seats(seats, asked)] == codes
    spectator = RoomView(room, "fr", room.viewer(()))
    without = Attendance(visitors={0: 1, 1: 1})
    assert spectator.table((), asked) == spectator.table((), without)


@pytest.mark.parametrize("race", ["live", "beats"])
def test_what_is_done_in_the_open_needs_no_cover(race: str) -> None:
    """A race is run before both: neither hand is seen unless its player asks for it, and nobody is asked to look."""
    room = on_the_hill(race=race)
    assert room.match.turn == (ANYONE if race == "live" else room.acting)
    assert room.viewer((0, 1)) == EVERYBODY
    assert [room.viewer((0, 1), looks=seat) for seat in (0, 1)] == [0, 1]
    assert room.covered((0, 1), EVERYBODY) == -1
    assert room.viewer((1,)) == 1
    seen = RoomView(room, "fr", EVERYBODY)
    assert seen.state((0, 1)).choices
    assert seen.position(room.version)["hands"] == [[0] * 10] * 2
    with pytest.raises(Refusal, match="rule"):
        room.answer(Play("x", room.version, "lay R1"), (0, 1))


def test_a_cover_comes_when_somebody_has_to_look_and_decide() -> None:
    room = on_the_hill()
    for action in ("p1 keep", "RRRR", "p1 grab"):
        room.add(Logged("action", 0, action=action))
    assert room.covered((0, 1), EVERYBODY) == -1, "the dice of the clues are public"
    assert RoomView(room, "fr").state((0, 1)).can_roll
    room.add(Logged("action", 1, action="CCCC"))
    assert room.covered((0, 1), EVERYBODY) == 1
    assert room.covered((0, 1), 1) == -1
    assert room.covered((1,), 1) == -1, "alone at his screen"
    assert room.covered((), EVERYBODY) == -1
    assert RoomView(room, "fr").state((0, 1)).choices == []


def test_real_dice_leave_secret_cards_to_the_server() -> None:
    with on_the_shelf():
        room = Room(
            "t", Logged("created", game="devine", seats=[Sitting(), Sitting()], dice="real", server_seed="0" * 64)
        )
    assert room.server_draws()
    with pytest.raises(Refusal, match="fair_dice"):
        room.answer(Play("a", 1, "3"), (0,))
    state = RoomView(room, "en", 0).state((0,))
    assert state.can_roll
    assert state.outcomes == []
