"""A match from Python, and the errors by their names."""

import pytest
from tests.driving import drive, play_at_random

import ludotheque
from ludotheque.engine.positions import after


def test_a_match_from_the_first_throw_to_the_last() -> None:
    match = ludotheque.new("poche", seed=1986, names=("Toulouse", "Clermont"))
    assert match.turn == ludotheque.CHANCE
    while not match.over:
        match.roll() if match.turn == ludotheque.CHANCE else match.play(match.legal()[0], seat=match.turn)
    assert match.turn == ludotheque.OVER
    assert sum(match.outcome) == 0


def test_the_same_seed_throws_the_same_dice() -> None:
    first, second, other = (play_at_random(ludotheque.new("poche", seed=seed), 0) for seed in (5, 5, 6))
    assert first.actions == second.actions != other.actions


def test_without_a_seed_nobody_knows_the_dice() -> None:
    throws = {tuple(play_at_random(ludotheque.new("poche"), 0).actions) for _ in range(5)}
    assert len(throws) == 5


def test_a_look_at_the_past() -> None:
    match = play_at_random(ludotheque.new("poche", seed=4, names=("Pau", "Brive")), 4)
    played = list(match.actions)
    for number, action in enumerate(played):
        then = match.at(number)
        assert (then.actions, then.names) == (played[:number], match.names)
        assert then.position.tobytes() == match.position_after(number).tobytes()
        reached = after(match.game, then.position, action)
        then.play(action)
        assert then.position.tobytes() == reached.tobytes() == match.position_after(number + 1).tobytes()
    assert then.outcome == match.outcome
    assert match.actions == played


def test_actions_are_numbers_with_a_text() -> None:
    match = drive("poche", "4 2 3-3")
    drop, long_kick = match.legal()
    assert [str(drop), repr(long_kick)] == ["drop", "<50-22>"]
    assert match.play(drop) == drop
    assert match.actions[-1] is drop


def test_events_say_what_happened() -> None:
    match = drive("poche", "4 2 5-5")
    kinds = [event.kind.name for event in match.events]
    assert kinds == ["KICK_OFF_DIE", "KICK_OFF_DIE", "KICK_OFF", "THROW", "PENALTY_TRY", "CLOCK"]
    points = match.events[4]
    assert (points.seat, points.a) == (0, 7)


def test_chances_are_exact() -> None:
    match = drive("poche", "4 2")
    chances = match.chances()
    assert sum(chances.values()) == 36
    assert {str(action): weight for action, weight in chances.items()}["6-5"] == 2
    assert drive("poche", "4 2 3-3").chances() == {}


def test_undo_takes_a_decision_back_but_no_throw() -> None:
    match = drive("poche", "4 2 3-3 drop")
    assert str(match.undo()) == "drop"
    assert [str(action) for action in match.legal()] == ["drop", "50-22"]
    with pytest.raises(ludotheque.CannotUndo, match="3-3 was thrown"):
        match.undo()
    assert str(match.undo(past_chance=True)) == "3-3"


@pytest.mark.parametrize(
    ("mistake", "error", "words"),
    [
        (lambda: ludotheque.new("pouche"), ludotheque.UnknownGame, "poche"),
        (lambda: ludotheque.new("poche", halves=3), ludotheque.BadOption, "halves cannot be 3"),
        (lambda: ludotheque.new("poche", halves=True), ludotheque.BadOption, "halves cannot be yes"),
        (lambda: ludotheque.new("poche", play_on=1), ludotheque.BadOption, "play_on"),
        (lambda: ludotheque.new("poche", halfs=2), ludotheque.BadOption, "no option 'halfs'"),
        (lambda: ludotheque.new("poche", names=("one",)), ludotheque.BadOption, "2 players"),
        (lambda: ludotheque.new("poche", names="ab"), ludotheque.BadOption, "2 players"),
        (lambda: ludotheque.new("poche", names=("a|b", "c")), ludotheque.BadOption, "cannot be a name"),
        (lambda: ludotheque.new("poche", names=("a\nb", "c")), ludotheque.BadOption, "cannot be a name"),
        (lambda: drive("poche", "4 2 kick"), ludotheque.IllegalAction, "POCHE-3"),
        (lambda: drive("poche", "4 2 3-2 drop"), ludotheque.IllegalAction, "POCHE-11"),
        (lambda: drive("poche", "4 2 3-3").play("drop", seat=1), ludotheque.OutOfTurn, "seat 1 cannot act"),
        (lambda: drive("poche", "4 2").play("6-5", seat=0), ludotheque.OutOfTurn, "a throw is awaited"),
        (lambda: drive("poche", "4 2 3-3").roll(), ludotheque.OutOfTurn, "seat 0 decides"),
    ],
)
def test_mistakes_have_names(mistake: object, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        mistake()  # type: ignore[operator]
    assert issubclass(error, ludotheque.LudothequeError)
    assert issubclass(error, ValueError)
