"""A live race at a real table (Duel sur la Colline): it starts at a signal, either player acts at any time, nobody too
fast (COLLINE-3, COLLINE-5). And the same with real dice."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.table.moved_clock import MovedClock
from tests.table.serving import Process, Visitor, database, new_table, serving

from ludotheque.table import presence
from ludotheque.table.log import Logged, Sitting, encode
from ludotheque.table.open_room import Connection, OpenRoom
from ludotheque.table.protocol import Consent, Play, Ready, Takeover, Undo
from ludotheque.table.room import Attendance, Refusal, Room
from ludotheque.table.snapshot import room_of, snapshot_of

ANYONE = -2
COUNTED_DOWN = presence.COUNTDOWN + 0.1  # seconds


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with serving(database(tmp_path)) as address:
        yield address


def dealt(server: str, table: str, tokens: dict[int, str]) -> list[Visitor]:
    """The players, when the cards are dealt and the race is to come."""
    visitors = [Visitor(server, table, token) for token in tokens.values()]
    for visitor in visitors:
        visitor.send("seed", seed="abc")
    for visitor in visitors:
        hear_until(visitor, lambda state: state["turn"] == ANYONE)
    return visitors


def hear_until(visitor: Visitor, come: Any) -> None:
    while not come(visitor.state):
        visitor.hear()


def at_the_start(server: str, table: str, tokens: dict[int, str], moved_clock: MovedClock) -> list[Visitor]:
    """The players, when the race is on."""
    visitors = dealt(server, table, tokens)
    for visitor in visitors:
        assert visitor.send("ready")["type"] == "accepted"
    moved_clock.move(COUNTED_DOWN)
    for visitor in visitors:
        hear_until(visitor, lambda state: state["choices"])
    return visitors


# The signal


def test_a_race_starts_when_both_are_ready_and_have_counted_down(moved_clock: MovedClock, server: str) -> None:
    table, tokens = new_table(server, "link", "link", game="colline")
    one, two = dealt(server, table, tokens)
    assert (one.state["can_ready"], one.state["starts_in"], one.state["choices"]) == (True, -1, [])
    early = one.send("play", action="p1 keep")
    assert early["reason"] == "not_ready"
    assert "waiting for Player 1" in early["sentence"]
    assert one.send("ready")["type"] == "accepted"
    two.until(one.state["version"] + 1)
    assert [seat["ready"] for seat in two.state["seats"]] == [True, False]
    assert "waiting for Player 2" in two.state["awaited"]
    assert one.send("ready")["reason"] == "ready_said"
    assert two.send("play", action="p2 keep")["reason"] == "not_ready"
    assert two.send("ready")["type"] == "accepted"
    for visitor in (one, two):
        hear_until(visitor, lambda state: state["starts_in"] > 0)
        assert visitor.state["starts_in"] == 3_000
        assert (visitor.state["can_ready"], visitor.state["choices"]) == (False, [])
    assert two.send("play", action="p2 keep")["reason"] == "too_soon"
    moved_clock.move(2.75)
    assert two.send("play", action="p2 keep")["reason"] == "too_soon"
    assert two.state["starts_in"] == 250
    moved_clock.move(0.5)
    for visitor in (one, two):
        hear_until(visitor, lambda state: state["choices"])
        assert visitor.state["starts_in"] == 0
    assert two.send("play", action="p2 keep")["type"] == "accepted"
    assert one.send("ready")["reason"] == "no_race"
    one.close()
    two.close()


def test_whoever_comes_back_finds_the_countdown_as_it_is(moved_clock: MovedClock, server: str) -> None:
    table, tokens = new_table(server, "link", "link", game="colline")
    one, two = dealt(server, table, tokens)
    one.send("ready")
    one.close()
    hear_until(two, lambda state: not state["seats"][0]["present"])
    two.send("ready")
    hear_until(two, lambda state: state["seats"][1]["ready"])
    assert two.state["starts_in"] == -1, "who has gone since is waited for"
    assert two.send("play", action="p2 keep")["reason"] == "not_ready"
    back = Visitor(server, table, tokens[0], version=two.state["version"] - 1)
    assert back.state["starts_in"] == 3_000
    assert not back.state["can_ready"], "he has said it"
    back.close()
    moved_clock.move(1)
    again = Visitor(server, table, tokens[0])
    assert again.state["starts_in"] == 2_000
    moved_clock.move(COUNTED_DOWN)
    for visitor in (again, two):
        hear_until(visitor, lambda state: state["choices"])
    again.close()
    two.close()


def test_a_restart_before_the_signal_loses_nobodys_word(tmp_path: Path) -> None:
    server = Process(database(tmp_path))
    try:
        table, tokens = new_table(server.address, "link", "link", game="colline")
        one, two = dealt(server.address, table, tokens)
        one.send("ready")
        two.until(one.state["version"] + 1)
        server.kill()
        one.close()
        two.close()
        server.start()
        one, two = (Visitor(server.address, table, token) for token in tokens.values())
        assert [seat["ready"] for seat in two.state["seats"]] == [True, False]
        assert (one.state["can_ready"], two.state["can_ready"]) == (False, True)
        two.send("ready")
        hear_until(one, lambda state: state["starts_in"] > 0)
        server.kill()  # in the middle of the countdown
        server.start()
        one, two = (Visitor(server.address, table, token) for token in tokens.values())
        assert 0 < two.state["starts_in"] <= 3_000, "it is counted again, when both are back"
        for visitor in (one, two):
            hear_until(visitor, lambda state: state["choices"])
        assert one.send("play", action="p1 keep")["type"] == "accepted"
        server.kill()  # in the middle of the race
        server.start()
        two = Visitor(server.address, table, tokens[1])
        assert two.state["choices"], "which is on"
        assert two.send("play", action="p2 keep")["type"] == "accepted"
        two.close()
    finally:
        server.kill()


def test_ready_makes_no_sense_elsewhere(server: str) -> None:
    table, tokens = new_table(server, "link", "link", game="colline", options={"race": "beats"})
    one, two = (Visitor(server, table, token) for token in tokens.values())
    assert one.send("ready")["reason"] == "no_race", "cards are dealt"
    for visitor in (one, two):
        visitor.send("seed", seed="abc")
    hear_until(one, lambda state: state["turn"] >= 0)
    assert not one.state["can_ready"]
    assert one.send("ready")["reason"] == "no_race", "in calm mode nobody needs a signal"
    one.socket.send('{"type": "ready", "id": "x", "version": 1, "seat": 1}')
    assert one.answer_to("")["reason"] == "message"
    watcher = Visitor(server, table)
    assert watcher.send("ready")["reason"] == "spectator"
    for visitor in (one, two, watcher):
        visitor.close()
    poche, seats = new_table(server, "link", "coach")
    other = Visitor(server, poche, seats[0])
    assert (other.send("ready")["reason"], other.state["starts_in"]) == ("no_race", 0)
    other.close()


def people(*styles: str, dice: str = "fair", race: str = "live") -> Room:
    """A room when the first hands are dealt; a style for each bot, "" for a person."""
    sittings = [Sitting(style=style) for style in styles]
    options = {"race": race}
    room = Room(
        "t", Logged("created", game="colline", options=options, seats=sittings, dice=dice, server_seed="0" * 64)
    )
    room.throw_by_itself()
    return room


def told(room: Room, command: Any, *seats: int) -> list[str]:
    """What a command adds to the log: the texts of its actions, or the kinds of what are none."""
    entries = room.answer(command, seats)
    for entry in entries:
        room.add(entry)
    return [entry.action or entry.kind for entry in entries]


def sitting_at(room: Room, *screens: tuple[int, ...]) -> OpenRoom:
    """The room with these screens before it, each with its seats."""

    async def come() -> OpenRoom:
        opened = OpenRoom(room)
        opened.connections.update(Connection(seats, "fr") for seats in screens)
        return opened

    return asyncio.run(come())


def test_at_one_screen_one_press_is_enough(moved_clock: MovedClock) -> None:
    room = people("", "")
    opened = sitting_at(room, (0, 1))
    assert not opened.presence.note_signal()
    assert told(room, Ready("a", 1), 0, 1) == ["ready", "ready"]
    assert opened.presence.note_signal()
    assert not opened.presence.note_signal(), "it is called once"
    assert (opened.presence.starts_in() or 0) > 0
    moved_clock.move(COUNTED_DOWN)
    assert opened.presence.starts_in() == 0


def test_a_bot_is_always_ready() -> None:
    room = people("", "strong_cards")
    assert sitting_at(room, (0,)).presence.unready() == [0]
    assert told(room, Ready("a", 1), 0) == ["ready"]
    assert sitting_at(room, (0,)).presence.note_signal()
    with pytest.raises(Refusal, match="turn"):  # whoever sat where a bot sits now
        room.answer(Ready("b", 1), (1,))
    alone = sitting_at(people("random", "random"))
    assert alone.presence.note_signal()
    assert alone.presence.starts_in() == 0, "bots among themselves wait for nobody"


def test_a_bot_that_takes_over_holds_no_race_up() -> None:
    room = people("", "")
    told(room, Ready("a", 1), 0)
    assert sitting_at(room, (0,)).presence.unready() == [1]
    for entry in room.answer(Takeover("b", 1, 1), (0,), Attendance(away={1})):
        room.add(entry)
    assert sitting_at(room, (0,)).presence.unready() == []


def test_each_race_has_its_own_signal() -> None:
    room = people("", "")
    told(room, Ready("a", 1), 0, 1)
    for action in ("p1 keep", "RRRR", "p1 grab", "CCCC"):
        room.add(Logged("action", 0, action=action))
    assert (room.ready, room.raced) == (set(), set())


@pytest.mark.parametrize("thrown", [False, True])
def test_a_snapshot_knows_who_is_ready_and_who_has_thrown(thrown: bool) -> None:
    room = people("", "")
    told(room, Ready("a", 1), 0)
    for action in ("p1 keep", "RB--") if thrown else ():
        room.add(Logged("action", 0, action=action))
    again = room_of("t", [encode(entry) for entry in room.log], snapshot_of(room))
    assert (again.ready, again.raced) == (room.ready, room.raced)
    assert again.race_to_come == (not thrown)


# The race


def test_both_may_act_and_an_older_version_is_no_excuse(moved_clock: MovedClock, server: str) -> None:
    table, tokens = new_table(server, "link", "link", game="colline")
    one, two = at_the_start(server, table, tokens, moved_clock)
    assert {choice["seat"] for choice in one.state["choices"]} == {0}
    assert {choice["seat"] for choice in two.state["choices"]} == {1}
    started = one.state["version"]
    assert one.send("play", action="p1 keep")["type"] == "accepted"
    assert two.send("play", action="p2 keep", version=started)["type"] == "accepted"
    assert two.send("play", action="p1 keep")["reason"] == "turn"
    assert one.send("play", action="p1 keep")["reason"] == "pace"
    moved_clock.move(0.36)
    assert one.send("play", action="p1 keep")["type"] == "accepted"
    assert not one.state["can_undo"]
    one.close()
    two.close()


def test_a_bot_races_at_a_human_pace(moved_clock: MovedClock, server: str) -> None:
    table, tokens = new_table(server, "link", "strong_cards", game="colline")
    (me,) = dealt(server, table, tokens)
    moved_clock.move(60)
    with pytest.raises(TimeoutError):  # it waits for the person to be ready
        me.hear(0.5)
    assert me.send("ready")["type"] == "accepted"
    moved_clock.move(COUNTED_DOWN)
    hear_until(me, lambda state: state["choices"])
    waits: list[float] = []
    while me.state["turn"] == ANYONE and len(waits) < 4:
        waits.append(moved_clock.next_due(within=2))
        moved_clock.move(waits[-1])
        acted = me.state["version"] + 1
        me.until(acted)
    assert len(waits) >= 2, "before it throws, and before it throws again or takes the flag"
    assert min(waits) > 0.5, "the first throw too takes its time"
    me.close()


def test_a_calm_match_to_the_end(server: str) -> None:
    table, tokens = new_table(server, "link", "strong_cards", game="colline", options={"race": "beats"})
    me = Visitor(server, table, tokens[0])
    me.send("seed", seed="abc")
    while not me.state["result"]:
        offered = [choice["action"] for choice in me.state["choices"]]
        wanted = next((action for action in offered if action == "grab"), None)
        if wanted:
            me.send("play", action=wanted)
            me.hear()
        elif not me.act():
            me.hear()
    assert sum(me.state["scores"]) <= 7
    assert max(me.state["scores"]) >= 3
    me.close()


# With real dice


def test_a_real_race_is_told_by_how_it_ends() -> None:
    """Nobody types while he races: the hand on the flag, and what lies before it, in one command."""
    room = people("", "", dice="real")
    command = Play("a", 1, "p1 keep RRRR p1 grab")
    assert told(room, command, 0) == ["p1 keep", "RRRR", "p1 grab"]
    assert room.known([0], command) == room.version
    assert room.match.position.strong == 1
    assert room.match.position.attacker == 1


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("p1 keep", "real_dice"),  # and let the other wait?
        ("p1 keep RRRB p1 grab", "rule"),  # that is not four alike
        ("p1 keep RRRR p2 grab", "rule"),
        ("p2 keep RRRR p2 grab", "turn"),
        ("p1 keep RRRR p1 grab CCCC", "turn"),  # the dice of the clues are the attacker's
        ("p1 keep RRRR p1 pass p1 keep RRRR p1 grab", "rule"),  # more than can happen at once
        ("p1 keep" * 500, "rule"),
        ("RRRR", "rule"),
        ("", "rule"),
    ],
)
def test_a_real_race_that_cannot_be_changes_nothing(action: str, reason: str) -> None:
    room = people("", "", dice="real")
    before = room.version, room.match.save()
    with pytest.raises(Refusal, match=reason):
        room.answer(Play("a", 1, action), (0,))
    assert (room.version, room.match.save()) == before


def test_fair_dice_take_one_action_at_a_time() -> None:
    room = people("", "")
    with pytest.raises(Refusal, match="rule"):
        room.answer(Play("a", 1, "p1 keep RRRR p1 grab"), (0,))


def test_each_says_what_his_own_dice_show_and_a_bots_are_the_servers() -> None:
    room = people("", "strong_cards", dice="real", race="beats")
    while room.acting == 1:  # whoever is first: the bot's throws fall at once
        room.add(Logged("action", 1, action="keep"))
        assert room.server_draws()
        room.throw_by_itself()
    told(room, Play("a", room.version, "keep"), 0)
    assert not room.server_draws()
    told(room, Play("b", room.version, "RRB-"), 0)
    two = people("", "", dice="real", race="beats")
    first = two.acting
    told(two, Play("a", two.version, "keep"), first)
    with pytest.raises(Refusal, match="turn"):
        two.answer(Play("b", two.version, "RRB-"), (1 - first,))
    told(two, Play("b", two.version, "-BRR"), first)


def test_a_typing_error_is_taken_back_and_the_lot_after_it() -> None:
    """The second throw of a beat draws the lots of the next one; a hidden card that the program dealt stands."""
    room = people("", "", dice="real", race="beats")
    assert room.last_decider() == -1, "the hands are dealt"
    for turn in range(2):
        seat = room.acting
        told(room, Play(f"k{turn}", room.version, "keep"), seat)
        told(room, Play(f"d{turn}", room.version, "RB--"), seat)
        room.throw_by_itself()
    assert room.last_decider() == seat
    assert told(room, Undo("u", room.version), 0, 1) == ["undo", "undo"]
    assert (room.match.turn, room.thrower) == (-1, seat)
    told(room, Play("again", room.version, "RRRR"), seat)
    apart = people("", "", dice="real")
    told(apart, Play("a", 1, "p1 keep RRRR p1 grab"), 0)
    assert told(apart, Undo("u", apart.version), 0) == ["undo_asked"]
    assert told(apart, Consent("c", apart.version, yes=True), 1) == ["undo"]
    assert apart.match.position.alike[0] == 1
