"""Luck and choice: accounts that add up, choices judged by what could be known, moments, trying again."""

import dataclasses
import json
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.bot_matches import played

import ludotheque
from ludotheque.analysis.effort import EFFORTS, Effort
from ludotheque.analysis.hints import hints
from ludotheque.analysis.review import look_through, options_of, retry, review
from ludotheque.analysis.review_text import ReviewText
from ludotheque.analysis.structs import Review
from ludotheque.analysis.worth import Tried, judge_of
from ludotheque.engine import verbs
from ludotheque.engine.chance import generator
from ludotheque.engine.errors import IllegalAction
from ludotheque.engine.verbs import ANYONE, CHANCE
from ludotheque.players import style
from ludotheque.texts import LANGUAGES, Texts, flatten

WEB = Path(__file__).parent.parent.parent / "web"
TEXTS = WEB.parent / "src" / "ludotheque"

SMALL = Effort(0.1)

# Game, options, the style that plays. Of long matches the first 100 actions are enough.
LONG = {("campus", 2), ("colline", 0), ("hastings", 2)}
KINDS = [
    ("poche", {}, "coach"),
    ("campus", {"players": 1}, "plain"),
    ("campus", {"players": 2}, "plain"),
    ("champion", {}, "highest"),
    ("colline", {}, "strong_cards"),
    ("hastings", {"players": 1}, "plain"),
    ("hastings", {"players": 2}, "plain"),
]
every_kind = pytest.mark.parametrize(("game", "options", "style"), KINDS, ids=str)


def check_accounts(seen: Review) -> None:
    for account in seen.players:
        sign = 1 if seen.higher else -1
        total = account.start + sign * (account.luck - account.cost + account.given)
        assert total == pytest.approx(account.result, abs=1e-9)
    for one, then in zip(seen.steps, seen.steps[1:], strict=False):
        net = then.choice.net if then.choice else 0.0
        changed = then.luck[0] + (net if then.seat == 0 else -net)
        assert then.worth[0] - one.worth[0] == pytest.approx(changed if seen.higher else -changed, abs=1e-9)


@every_kind
def test_accounts_add_up(game: str, options: Mapping[str, Any], style: str) -> None:
    long = (game, options.get("players", 0)) in LONG
    match = played(game, options, style, actions=100 if long else 10**6)
    told: list[float] = []
    seen = review(match, SMALL, cores=1, report=told.append)
    check_accounts(seen)
    assert told == sorted(told)
    assert told[-1] == 1.0
    if seen.unit == "chance":
        assert long or seen.players[0].result in (0.0, 0.5, 1.0)
        assert all(-1e-9 <= step.worth[0] <= 1 + 1e-9 for step in seen.steps)
    else:
        assert seen.players[0].result == match.scores[0]
    assert 1 <= len(seen.moments) <= 3
    assert all(step.choice is None or step.kind == "choice" for step in seen.steps)
    for language in ("fr", "en"):
        teller = ReviewText(match, seen, Texts(language, match.game.folder))
        assert len(teller.names) == match.side_count
        assert all(teller.moment(seen.steps[one.step]) for one in seen.moments)
        assert all(teller.sentences(step) for step in seen.steps)


def test_a_plain_player_gains_nothing_on_a_plain_player() -> None:
    """What a plain player does is what the account is made against: not even by luck does it count for anything."""
    seen = review(played("hastings", {"players": 1}, "plain", actions=80), SMALL, cores=1)
    assert seen.reference == "plain"
    assert seen.players[0].cost == 0


def test_the_same_effort_finds_the_same() -> None:
    match = played("poche", {}, "coach")
    one, two = (review(match, SMALL, seed=4, cores=cores) for cores in (1, 2))
    assert one.steps == two.steps


def test_a_match_that_is_not_over() -> None:
    seen = review(played("poche", {}, "coach", actions=9), SMALL, cores=1)
    check_accounts(seen)
    assert 0 < seen.players[0].result < 1
    nothing = review(ludotheque.new("poche", seed=1), SMALL, cores=1)
    check_accounts(nothing)
    assert [step.kind for step in nothing.steps] == ["start"]


def test_it_can_be_interrupted() -> None:
    def stop(done: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review(played("poche", {}, "coach"), SMALL, cores=1, report=stop)


# --- A game that is solved -----------------------------------------------------------------------------------


def lead(slot: Any) -> float:
    """For the tests, as if this were the chance to win at Rugby de poche."""
    position = slot[0]
    if int(verbs.turn(position)) == ludotheque.OVER:
        return 0.5 + 0.5 * float(verbs.outcome(position, 0))
    return 0.5 + 0.01 * (int(position.score[0]) - int(position.score[1])) + 0.001 * int(position.minute)


def solve_by(chance: Callable[[Any], float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Rugby de poche be solved by this."""
    players = style.players_of(ludotheque.engine.game.find("poche"))
    monkeypatch.setitem(style._players, "poche", dataclasses.replace(players, solved=chance))


def test_where_the_game_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    solve_by(lead, monkeypatch)
    match = played("poche", {}, "random", seed=3)
    seen = review(match, SMALL)
    check_accounts(seen)
    assert seen.exact
    for step in seen.steps:
        assert step.error == 0
        if step.choice:
            assert step.luck == [0.0, 0.0]
            assert step.choice.cost == pytest.approx(-step.choice.net)
            worths = [option.worth for option in step.choice.options]
            assert worths == sorted(worths, reverse=True)
            assert step.choice.cost == pytest.approx(worths[0] - worths[step.choice.chosen], abs=1e-9)
    assert all(account.error == 0 and 0 <= (account.accuracy or 0) <= 100 for account in seen.players)


def test_always_the_best_is_100_and_always_the_worst_0(monkeypatch: pytest.MonkeyPatch) -> None:
    solve_by(lead, monkeypatch)
    for wanted, accuracy in ((0, 100.0), (-1, 0.0)):
        match = ludotheque.new("poche", seed=8)
        judge = judge_of(match.game, 2, 2)
        while not match.over:
            if match.turn == CHANCE:
                match.roll()
                continue
            weighed = judge.weigh(match.view(match.turn), match.turn, match.legal(), 0)
            match.play(weighed.actions[weighed.order[wanted]])
        for account in review(match, SMALL).players:
            assert account.accuracy == pytest.approx(accuracy)


# --- What can be known ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options", "style"), [KINDS[4], KINDS[6]], ids=str)
def test_a_hint_knows_no_more_than_who_asks(game: str, options: Mapping[str, Any], style: str) -> None:
    """Whatever the other's hidden cards are, the hint is the same."""
    match = played(game, options, style, actions=60)
    while match.turn < 0:
        match = played(game, options, style, actions=len(match.actions) + 1)
    other = match.copy()
    dealt = np.array([match.view(match.turn)], match.game.record)
    verbs.deal(dealt[0], match.turn, generator(99))
    other._slot.view(np.uint8)[: match.game.record.itemsize] = dealt.view(np.uint8)
    other._past[-1] = other._slot.tobytes()
    assert other.position.tobytes() != match.position.tobytes()
    one, two = (hints(each, Effort(0.2), cores=1, seconds=1e9) for each in (match, other))
    assert [(hint.action, hint.figures) for hint in one] == [(hint.action, hint.figures) for hint in two]


def test_in_a_race_each_action_is_its_own_seats() -> None:
    match = played("colline", {}, "strong_cards", actions=80)
    looked = look_through(match)
    raced = [number for number in range(80) if int(verbs.turn(match.position_after(number))) == ANYONE]
    assert {looked[number].seat for number in raced} == {0, 1}
    for number in raced:
        then = match.at(number)
        assert match.actions[number] in options_of(then, looked[number].seat)


# --- Trying out ----------------------------------------------------------------------------------------------


def test_the_best_of_a_clear_choice_is_found() -> None:
    """Alone at Campus, before the last token: to turn it, not to throw again."""
    match = played("campus", {"players": 1}, "plain", seed=2)
    judge = Tried(match.game, 1, 1, cores=1)
    last = max(n for n, one in enumerate(look_through(match)) if one.kind == "choice")
    then = match.at(last)
    weighed = judge.weigh(then.view(0), 0, then.legal(), 2000, then.legal()[-1])
    assert str(weighed.actions[weighed.best]) != "end"
    assert judge.fewer_wins
    assert -weighed.value[weighed.best] <= -min(weighed.value)


def test_the_thrifty_player_of_campus_is_a_good_one() -> None:
    """12.5 throws a board, where the plain one needs 18 (docs/results/campus.md)."""
    match = ludotheque.new("campus", seed=1, players=1)
    judge = Tried(match.game, 1, 1, cores=1)
    throws = judge.worth(match.position, 3200)
    assert -throws.value == pytest.approx(12.5, abs=0.3)
    assert 0 < throws.error < 0.1


# --- Learn from your mistakes --------------------------------------------------------------------------------


def test_trying_again() -> None:
    whole = played("champion", {}, "random")
    seen = review(whole, SMALL, cores=1)
    assert seen.costly()
    for step in seen.costly():
        choice = step.choice
        assert choice
        match = whole.at(step.number - 1)
        assert (len(match.actions), match.turn) == (step.number - 1, step.seat)
        best = retry(whole, seen, step, choice.options[0].action)
        assert best.best
        assert best.better
        again = retry(whole, seen, step, choice.options[choice.chosen].action)
        assert not again.better
        assert again.cost > 0
    with pytest.raises(IllegalAction):
        retry(whole, seen, seen.costly()[0], "fly")


def test_efforts() -> None:
    game = ludotheque.new("hastings").game
    assert [EFFORTS[name].playouts(game) for name in ("quick", "normal", "deep")] == [75_000, 625_000, 6_250_000]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_of_a_moment_what_we_say(language: str) -> None:
    """`web/src/analysis/moment.ts` says these sentences of figures that a device has found."""
    page = json.loads((WEB / "messages" / f"analysis.{language}.json").read_text("utf-8"))
    ours = dict(flatten(tomllib.loads((TEXTS / f"texts.{language}.toml").read_text("utf-8"))))
    for key in ("luck", "luck_alone", "hidden", "cost", "cost_alone"):
        assert page[f"analysis.moment.{key}"] == ours[f"analysis.moment_{key}"]
