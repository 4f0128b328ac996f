"""The players of Rugby de poche: the solution held against the rules themselves, against matches, and against
damage.
"""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest
from tests.driving import drive

import ludotheque
from ludotheque.engine.batch import play_chunk
from ludotheque.engine.chance import generator
from ludotheque.engine.compiled.playout import play_matches
from ludotheque.engine.game import find
from ludotheque.engine.verbs import CHANCE, OVER, apply, chance, legal, outcome, turn
from ludotheque.games.poche.players import prepare, table
from ludotheque.games.poche.players.bound import Spread, bound_of
from ludotheque.games.poche.players.compiled import exact
from ludotheque.games.poche.players.compiled.exact import best, chance_to_win, choices
from ludotheque.games.poche.players.compiled.shape import (
    LAYER_FIELDS,
    LAYERS,
    LONGEST_PLAY,
    OFFSET,
    all_options,
    fine_cut,
    head_of,
    options_at,
    options_of,
    row_of,
)
from ludotheque.games.poche.players.compiled.solve import (
    LONGEST_FOR_OTHER,
    PAD,
    after_place,
    layers_in_room,
    own_place,
    seen_place,
    solve,
)
from ludotheque.games.poche.record import POCHE, Awaits
from ludotheque.games.poche.study import decision_map as poche_map
from ludotheque.lab.simulate import simulate
from ludotheque.players import advise, decide, plain_styles, style_number

GAME = find("poche")
# Small sets of options, solved in a moment.
SHORT = {"halves": 1, "minutes": 20, "yellow_minutes": 5, "red_minutes": None, "play_on": False}
SHORT_ON = SHORT | {"play_on": True}
SHORT_RED = SHORT | {"red_minutes": 20}


def at(options: dict[str, Any], minute: int, lead: int, half: int = 1) -> Any:
    """An action about to begin: seat 0 has the ball and has kicked off."""
    match = GAME.start(GAME.record, GAME.check_options(options))[0]
    match["awaits"], match["half"], match["minute"] = Awaits.OPEN_PLAY, half, minute
    match["score"][0], match["score"][1] = max(lead, 0), max(-lead, 0)
    return match


# --- A second solver, of a few lines, through the verbs ----------------------------------------------------


@cache
def naive(position: bytes, lasts: int) -> tuple[float, float]:
    """The least and the most that seat 0's chance can be; after `lasts` more actions of stoppage time nobody knows."""
    match = np.frombuffer(bytearray(position), POCHE)[0]
    who = int(turn(match))
    if who == OVER:
        won = (1 + int(outcome(match, 0))) / 2
        return won, won
    if match["awaits"] == Awaits.OPEN_PLAY and match["minute"] > match["half"] * match["minutes"] and match["play_on"]:
        if lasts == 0:
            return 0.0, 1.0
        lasts -= 1
    actions, weights = np.zeros(21, np.int64), np.ones(21, np.int64)
    count = int(chance(match, actions, weights) if who == CHANCE else legal(match, actions))
    ends = []
    for action in actions[:count].tolist():
        after = match.copy()
        apply(after, action)
        ends.append(naive(after.tobytes(), lasts))
    if who == CHANCE:
        odds = weights[:count] / weights[:count].sum()
        return float(odds @ [low for low, _ in ends]), float(odds @ [high for _, high in ends])
    pick = max if who == 0 else min
    return pick(low for low, _ in ends), pick(high for _, high in ends)


def solved(match: Any, until: int) -> float:
    """The same from the solution, not rounded."""
    options = options_of(match)
    head, found = head_of(options, fine_cut(options)), {}
    solve(
        options,
        fine_cut(options),
        lambda half, minute, number, layer: found.update({minute: (number, layer)}),
        until=until,
    )
    number, layer = found[int(match["minute"])]
    seat = int(match["ball"])
    row = int(row_of(head, number, match, seat)) - int(head[LAYERS + LAYER_FIELDS * number + OFFSET])
    lead = int(match["score"][seat]) - int(match["score"][1 - seat])
    return float(layer[row, lead + fine_cut(options).points + PAD])


def test_the_solution_is_that_of_a_naive_solver() -> None:
    for minute, leads in ((19, (0,)), (20, (-7, -3, 2))):
        for lead in leads:
            match = at(SHORT, minute, lead)
            assert solved(match, minute) == pytest.approx(naive(match.tobytes(), 0)[0], abs=1e-9)


@pytest.mark.parametrize("options", [SHORT, SHORT_RED], ids=["rest", "20"])
def test_cards_weigh_as_in_a_naive_solver(options: dict[str, Any]) -> None:
    match = at(options, 20, -5)
    match["yellows"][:], match["reds"][1] = 1, 1
    match["cards"][0, :2], match["cards"][1, 0] = (22, 19), 32767 if options["red_minutes"] is None else 33
    assert solved(match, 20) == pytest.approx(naive(match.tobytes(), 0)[0], abs=1e-9)


def test_playing_on_lies_between_what_it_can_be_at_least_and_at_most() -> None:
    for lead in (-3, 0):
        match = at(SHORT_ON, 20, lead)
        low, high = naive(match.tobytes(), 1)
        assert low < high < low + 0.2
        assert low - 1e-9 <= solved(match, 20) <= high + 1e-9


# --- The table ---------------------------------------------------------------------------------------------


def test_any_minute_far_beyond_the_end_is_like_any_other() -> None:
    """The fixpoint: what the table says of an action of stoppage time is what its throws lead to, back to itself."""
    number = number_of(SHORT_ON)
    head, rows = table.table(number)[:2]
    for lead in range(-8, 9):
        match = at(SHORT_ON, 60, lead)
        stored = float(exact.action_value(head, rows, np.array([match], POCHE)[0]))
        assert chance_to_win(match) == pytest.approx(stored, abs=3e-5)
        match["minute"] = 99
        assert chance_to_win(match) == pytest.approx(stored, abs=3e-5)


def number_of(options: dict[str, Any]) -> int:
    return all_options().index(options_of(at(options, 1, 0)))


def played(seed: int, options: dict[str, Any]) -> list[Any]:
    """The positions of a match that chance plays."""
    match = ludotheque.new("poche", seed=seed, **options)
    found = [match.position]
    while not match.over:
        match.roll() if match.turn == CHANCE else match.play(match.legal()[seed % len(match.legal())])
        found.append(match.position)
    return found


@pytest.mark.parametrize("options", [SHORT_ON, SHORT_RED], ids=["on", "20"])
def test_chances_follow_from_one_another_and_from_either_seat(options: dict[str, Any]) -> None:
    for position in (position for seed in range(3) for position in played(seed, options)):
        value = chance_to_win(position)
        assert value + chance_to_win(mirrored(position)) == pytest.approx(1, abs=1e-9)
        if turn(position) >= 0:
            mine = value if turn(position) == 0 else 1 - value
            assert choices(position)[0][0] == best(position)
            assert choices(position)[0][1] == pytest.approx(mine, abs=1e-9)
        elif turn(position) == CHANCE and position["awaits"] > Awaits.KICK_OFF_REPLY:
            outcomes, weights = np.zeros(21, np.int64), np.zeros(21, np.int64)
            count = int(chance(position, outcomes, weights))
            ends = [after(position, outcome) for outcome in outcomes[:count].tolist()]
            assert weights[:count] @ ends / weights[:count].sum() == pytest.approx(value, abs=2e-3)
    assert chance_to_win(position) == (1 + outcome(position, 0)) / 2


def after(position: Any, action: int) -> float:
    then = np.array([position], POCHE)
    apply(then[0], action)
    return chance_to_win(then[0])


def mirrored(position: Any) -> Any:
    """The same with the seats swapped."""
    other = np.array([position], POCHE)
    for field in ("ball", "kicked_off"):
        other[field] = 1 - other[field]
    for field in ("score", "yellows", "reds", "cards"):
        other[field] = other[field][:, ::-1].copy()
    if position["awaits"] == Awaits.KICK_OFF_REPLY:
        other["x"] = 7 - other["x"]
    if position["awaits"] <= Awaits.KICK_OFF_REPLY:
        other["ball"] = other["kicked_off"] = 0
    return other[0]


@pytest.mark.parametrize("options", [SHORT, SHORT_ON, SHORT_RED], ids=["no", "on", "20"])
def test_matches_of_exact_players_end_as_the_solution_says(options: dict[str, Any]) -> None:
    known, count = table.table(number_of(options)), 40_000
    start = GAME.start(GAME.record, GAME.check_options(options))
    for die in (6, 1):
        GAME.rules.apply(start[0], die)
    assert chance_to_win(start[0]) == pytest.approx(known.kick_off, abs=3e-5)
    tally = play_chunk(GAME, options, [style_number(GAME, "exact")] * 2, 8, 0, count, start=start)
    share = (tally.wins[0] + tally.draws / 2) / count
    assert abs(share - known.kick_off) < 2 * 0.5 / count**0.5
    assert 0 < known.bound.total < 0.05


# By number of options: the SHA-256 of the rows of its table. Other rows are other figures, in Python and on the page.
DIGESTS = {
    4: "4667fa6c0e07187d190c026c30445b4072b8a6dd480932fe48dd063345000131",
    5: "7b2f3d54302f62550d331d7c8b9bf441d12bc8546559bebbb0e5eec2d50a1f71",
    29: "1f6b7e0a5710cf775e706c1737a620e8f9f632ee1684d8219455e507e5b7fd44",
}


@pytest.mark.parametrize("number", DIGESTS)
def test_a_table_is_what_it_always_was(number: int) -> None:
    rows = table.compute(all_options()[number]).rows
    assert hashlib.sha256(rows.tobytes()).hexdigest() == DIGESTS[number]


def test_options_have_the_number_at_which_they_stand() -> None:
    for number, options in enumerate(all_options()):
        assert options_at(number) == options


def test_layers_in_the_room_do_not_meet() -> None:
    """Those of the minutes to which an action can lead, the minute itself, and what follows the half."""
    for options in (all_options()[number] for number in (0, 16)):
        for minute in range(30):
            ways = range(options.halves)
            own = [own_place(options, minute + k, way) for k in range(LONGEST_PLAY + 1) for way in ways]
            seen = [seen_place(options, minute + k, way) for k in range(LONGEST_FOR_OTHER + 1) for way in ways]
            after = [after_place(options, way) for way in range(2)]
            assert sorted(own + seen + after) == list(range(layers_in_room(options)))


def test_what_is_cut_off_matters_less_than_the_bound() -> None:
    """The same match with fewer cards kept: the value moves by less than the bound says, and the bound grows."""
    options = all_options()[number_of(SHORT_ON)]
    values, bounds = [], []
    for cards in (1, 3):
        cut = fine_cut(options)._replace(cards=cards)
        head = head_of(options, cut)
        spread, last = Spread(options, head), dict[int, Any]()

        def keep(half: int, minute: int, number: int, layer: Any, spread: Any = spread, last: Any = last) -> None:
            spread.see(half, minute, number, layer)
            last[0] = layer

        solve(options, cut, keep)
        row = int(row_of(head, 0, at(SHORT_ON, 1, 0), 0))
        values.append(float(last[0][row, cut.points + PAD]))
        bounds.append(bound_of(options, cut, spread).total)
    assert bounds[1] < bounds[0]
    assert abs(values[0] - values[1]) < bounds[0]


@pytest.fixture
def no_tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a process that has no table yet; those of this one come back afterwards."""
    cells = table.cells.copy()
    table.cells[:] = 0
    monkeypatch.setattr(table, "_tables", OrderedDict())
    monkeypatch.setattr(table, "_most_bytes", table.NO_BOUND)
    yield
    table.cells[:] = cells


def test_a_damaged_table_is_made_again(no_tables: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    number = number_of(SHORT)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made = table.table(number)
    file = table.file_of(number)
    whole = file.read_bytes()
    table._tables.clear()
    assert (table.table(number).rows == made.rows).all()  # from its file
    for damaged in (b"", whole[:-1], whole[:40] + b"!" + whole[41:]):
        file.write_bytes(damaged)
        table._tables.clear()
        again = table.table(number)
        assert (again.rows == made.rows).all()
        assert again.kick_off == made.kick_off
        assert file.read_bytes() == whole


def test_where_nothing_can_be_written_it_works_without(
    no_tables: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ludotheque").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    told: list[float] = []
    prepare(GAME.check_options(SHORT), told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert not table.file_of(number_of(SHORT)).exists()
    assert chance_to_win(at(SHORT, 20, 1)) > 0.5


FOUR = [SHORT, SHORT_ON, SHORT | {"yellow_minutes": 10}, SHORT_ON | {"yellow_minutes": 10}]


def test_the_tables_kept_have_room_in_so_many_bytes(no_tables: None) -> None:
    """The last used stay, and those that somebody reads; what is gone is made or read again."""
    numbers = [number_of(options) for options in FOUR]
    sizes = {number: table.table(number).rows.nbytes for number in numbers}
    first, *_, last = numbers
    with table.hold_table(first) as there:
        assert there
        table.keep_tables(sizes[last])
        assert [number for number in numbers if table.is_there(number)] == [first], (
            "nobody takes away what is being read"
        )
    assert table.table(last) is table.table(last)
    assert [number for number in numbers if table.is_there(number)] == [last]
    assert [number for number in numbers if table.cells[table.FIELDS * number]] == [last]
    with table.hold_table(first) as there:
        assert not there
    assert (table.table(first).rows == table.compute(all_options()[first]).rows).all()


def test_who_holds_a_table_reads_it_while_others_come_and_go(no_tables: None) -> None:
    """Many threads, room for one table: no choice of any is another than it was."""
    numbers = [number_of(options) for options in FOUR]
    positions = dict(zip(numbers, [at(options, 3, 1) for options in FOUR], strict=True))
    worth = {number: chance_to_win(position) for number, position in positions.items()}
    table.keep_tables(1)
    wrong: list[int] = []

    def read(mine: list[int]) -> None:
        for number in mine * 12:
            there = False
            while not there:
                table.table(number)
                with table.hold_table(number) as there:
                    if there and any(chance_to_win(positions[number]) != worth[number] for _ in range(20)):
                        wrong.append(number)

    threads = [Thread(target=read, args=(numbers[k:] + numbers[:k],)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    assert wrong == []


# --- The players -------------------------------------------------------------------------------------------


def test_the_exact_player_is_the_same_interpreted_compiled_and_advised() -> None:
    numbers = [style_number(GAME, "exact")] * 2
    compiled = play_chunk(GAME, SHORT_ON, numbers, 3, 0, 3)
    interpreted = play_chunk(GAME, SHORT_ON, numbers, 3, 0, 3, player=play_matches.py_func)
    assert compiled.counts.tolist() == interpreted.counts.tolist()
    match = drive("poche", "4 2 5-3", **SHORT_ON)
    advice = advise(match)
    assert [hint.action for hint in advice] == [match.game.action(action) for action, _ in choices(match.position)]
    assert advice[0].figures["win"] > advice[1].figures["win"]
    assert decide(GAME, match.view(0), style_number(GAME, "exact"), generator(0)) == advice[0].action


@pytest.mark.parametrize("style", plain_styles(find("poche")))
def test_nobody_beats_the_exact_player(style: str) -> None:
    count = 40_000
    tallies = [simulate(GAME, SHORT_ON, seats, count).tally for seats in ((style, "exact"), ("exact", style))]
    share = (tallies[0].wins[0] + tallies[1].wins[1] + (tallies[0].draws + tallies[1].draws) / 2) / (2 * count)
    assert share < 0.5 + 2 * 0.5 / (2 * count) ** 0.5


@pytest.mark.parametrize(
    ("actions", "decision"),
    [
        ("3-1", "play"),
        ("4-3", "play"),
        ("5-3", "play"),  # level
        ("6-3 2-1", "play"),  # the only half is the last
        ("5-5 5-3", "kick"),  # seven behind
        ("3-3 50-22 " * 5 + "6-5 1 5-3", "play"),  # minute 18: playing brings the last action
        ("3-3 50-22 " * 6 + "1-2 3-2", "play"),  # the last action, level
        ("3-3 50-22 " * 6 + "1-2 4-3", "kick"),
    ],
)
def test_what_the_captain_does(actions: str, decision: str) -> None:
    match = drive("poche", "4 2 " + actions, halves=1)
    assert str(decide(GAME, match.view(match.turn), style_number(GAME, "captain"), generator(0))) == decision


def test_the_map_is_up_to_date() -> None:
    """But for a cell or two, where a choice is as close as can be and a processor rounds otherwise."""
    kept, found = json.loads(poche_map.DATA.read_text("utf-8")), poche_map.decision_map()
    letters, now = (json.dumps(map_["situations"]) for map_ in (kept, found))
    assert len(letters) == len(now)
    assert sum(a != b for a, b in zip(letters, now, strict=True)) <= 5
    assert poche_map.PICTURE.read_text("utf-8") == poche_map.picture(kept)
