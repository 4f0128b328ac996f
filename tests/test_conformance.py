"""One suite over every registered game and every set of its options: what the engine promises of a game."""

import hashlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.driving import LONG, any_decision, play_at_random, seat_to_act
from tests.option_sets import option_sets

import ludotheque
from ludotheque.analysis.review_text import names_in
from ludotheque.engine import verbs
from ludotheque.engine.batch import play_chunk
from ludotheque.engine.chance import generator
from ludotheque.engine.compiled.playout import play_matches
from ludotheque.engine.compiled.steps import draw
from ludotheque.engine.game import Action, Game
from ludotheque.engine.match import Match
from ludotheque.players import decide, style_number, styles
from ludotheque.texts import LANGUAGES, Texts

SETS = {game.name: option_sets(game) for game in ludotheque.games()}
CASES = [
    pytest.param(game, options, id=f"{game.name}-{n}")
    for game in ludotheque.games()
    for n, options in enumerate(SETS[game.name])
]
every_case = pytest.mark.parametrize(("game", "options"), CASES)
every_game = pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
few = settings(max_examples=5, deadline=None)
MATCHES = 16  # of each game at least, for each promise: every set of options has its own
LOOKED_AT = 20  # positions of a match, where each takes a while
LONG_MATCHES = ("hastings", "colline")  # hundreds of actions, in a race thousands


def some_seeds(test: Callable[[Game, dict[str, Any], int], None]) -> Callable[[Game, dict[str, Any]], None]:
    """Run the test of a case with some seeds: where there are many cases, with one."""

    def with_seeds(game: Game, options: dict[str, Any]) -> None:
        first = int.from_bytes(hashlib.sha256(repr((game.name, options)).encode()).digest()[:7])
        for seed in range(first, first + -(-MATCHES // len(SETS[game.name]))):
            test(game, options, seed)

    return with_seeds


known: dict[tuple[str, int], Match] = {}  # matches that several tests look at, each played once


def finished(game: Game, options: dict[str, Any], seed: int) -> Match:
    """A match played at random to its end. It is not the caller's alone: what changes it takes a copy."""
    if (game.name, seed) not in known:
        names = [f"É{seat} & co" for seat in range(game.seats_at(game.check_options(options)))]
        known[game.name, seed] = play_at_random(Match(game, options, seed, names), seed)
    return known[game.name, seed]


def go_on(match: Match, seed: int) -> None:
    """One action: chance, or any decision (always the same one might never end a match)."""
    if match.turn == verbs.CHANCE:
        match.roll()
    else:
        match.play(any_decision(match, generator(seed, len(match.actions))))


def everything(match: Match) -> tuple[bytes, list[bytes], list[Action]]:
    """Everything a match holds that could change behind its back."""
    return match._slot.tobytes(), match._past.copy(), match.actions.copy()


@every_case
@some_seeds
def test_random_play_ends_within_the_declared_bounds(game: Game, options: dict[str, Any], seed: int) -> None:
    match = Match(game, options, seed)
    rng = generator(seed, 2)
    while not match.over:
        legal = match.legal()
        assert len(set(legal)) == len(legal) > 0
        if match.turn == verbs.CHANCE:
            assert len(legal) <= game.bounds.outcomes
            match.roll()
        else:
            assert len(legal) <= game.bounds.legal
            seats = range(match.seat_count)
            if match.turn == verbs.ANYONE:
                assert {match.actor(action) for action in legal} == set(seats), "everybody can do something"
            seat = seat_to_act(match, rng)
            assert seat in seats
            if len(match.actions) < LONG:
                match.play(decide(game, match.view(seat), 0, rng, seat), seat)
            else:
                match.play(any_decision(match, rng))
        assert 0 < len(match.events_of(len(match.actions))) <= game.bounds.events
        assert all(0 <= score <= game.bounds.score for score in match.scores)
        assert match.over or set(match.outcome) == {0}
    assert set(match.outcome) <= {-1, 0, 1}
    assert match.seat_count == game.seats_at(options)
    assert len(match.scores) == len(match.outcome) == game.sides_at(options)
    assert sum(match.outcome) == 0 or match.side_count == 1
    assert match.legal() == []


@every_case
@some_seeds
def test_compiled_and_interpreted_rules_play_the_same_game(game: Game, options: dict[str, Any], seed: int) -> None:
    """Action by action: the same draws, positions, events, turns, legal actions, scores."""
    match = Match(game, options, seed)
    told, bare = (game.start(dtype, match.options)[0] for dtype in (game.record_with_events, game.record))
    rng, actions = generator(seed), np.zeros(game.bounds.legal, np.int32)
    while not match.over:
        assert verbs.turn(bare) == match.turn
        if match.turn == verbs.CHANCE:
            action = int(verbs.sample(bare, rng))
            assert match.roll() == action
        else:
            count = verbs.legal(bare, actions)
            assert actions[:count].tolist() == match.legal()
            go_on(match, seed)
            action = int(match.actions[-1])
        told.event_count = 0
        told.events[:] = 0
        verbs.apply(told, action)
        verbs.apply(bare, action)
        assert told.tobytes() == match._slot.tobytes()
        assert bare.tobytes() == match.position.tobytes()


# The stronger of these think the same for longer; poche's needs a table a case.
BEST = {"campus": "planner", "colline": "bluffer", "hastings": "sergeant", "poche": "captain"}


@every_case
@pytest.mark.parametrize("player_styles", ["random", "best"])
def test_batches_are_the_same_interpreted_and_compiled(game: Game, options: dict[str, Any], player_styles: str) -> None:
    best = style_number(game, BEST.get(game.name, styles(game)[-1]))
    numbers = [0 if player_styles == "random" else best] * game.seats_at(options)
    count = 1 if player_styles == "best" or game.name in LONG_MATCHES else 3  # who thinks is slow, interpreted
    arguments = (game, options, numbers, 1986, 5, count)
    compiled, interpreted = play_chunk(*arguments), play_chunk(*arguments, player=play_matches.py_func)
    assert compiled.matches == count
    assert compiled.counts.tolist() == interpreted.counts.tolist()


@every_case
@some_seeds
def test_save_and_load_at_every_step(game: Game, options: dict[str, Any], seed: int) -> None:
    match = finished(game, options, seed)
    for number in range(0, len(match.actions) + 1, 1 + len(match.actions) // 8):
        part = match.at(number)
        loaded = ludotheque.load(part.save())
        assert loaded.position.tobytes() == part.position.tobytes() == match.position_after(number).tobytes()
        assert (loaded.names, loaded.options, loaded.turn) == (part.names, part.options, part.turn)
        assert loaded.events == part.events
        assert loaded.save() == part.save()


@every_case
@some_seeds
def test_undo_leads_back_through_every_position(game: Game, options: dict[str, Any], seed: int) -> None:
    match = finished(game, options, seed).copy()
    actions = list(match.actions)
    positions = [match.position_after(number).tobytes() for number in range(len(actions))]
    while match.actions:
        was_chance = verbs.turn(match.position_after(len(match.actions) - 1)) == verbs.CHANCE
        revealed = match.revealed(len(match.actions))
        if was_chance or revealed:
            before = everything(match)
            with pytest.raises(ludotheque.CannotUndo):
                match.undo(past_chance=revealed)
            assert everything(match) == before
        if revealed:  # nobody gets behind that: go on from a match that has not got there
            match = match.at(len(match.actions) - 1)
            continue
        assert match.undo(past_chance=was_chance) == actions[len(match.actions)]
        assert match.position.tobytes() == positions[len(match.actions)]
        assert match.turn == verbs.turn(match.position)
    with pytest.raises(ludotheque.CannotUndo):
        match.undo(past_chance=True)


@every_case
@some_seeds
def test_copies_are_isolated(game: Game, options: dict[str, Any], seed: int) -> None:
    match = finished(game, options, seed)
    for number in (0, len(match.actions) // 2):
        part = match.at(number, seed)
        twin, before = part.copy(seed=seed + 1), everything(part)
        play_at_random(twin, seed)
        assert everything(part) == before
        after = everything(twin)
        play_at_random(part, seed)
        assert everything(twin) == after


@every_case
@some_seeds
def test_what_is_not_legal_is_refused_and_changes_nothing(game: Game, options: dict[str, Any], seed: int) -> None:
    match = finished(game, options, seed)
    codes = sorted(set(match.actions))
    for number in range(0, len(match.actions), 1 + len(match.actions) // LOOKED_AT):
        part = match.at(number)
        before = everything(part)
        legal = part.legal()
        wrong_actions: list[int | str] = [code for code in codes if code not in legal]
        wrong_actions += [-1, 10**6, "nonsense", ""]
        for wrong in wrong_actions:
            with pytest.raises((ludotheque.IllegalAction, ludotheque.OutOfTurn)) as refusal:
                part.play(wrong)
            assert game.situations.rule(part.position) in str(refusal.value)
        if part.turn >= 0:
            with pytest.raises(ludotheque.OutOfTurn):
                part.play(legal[0], seat=part.turn + 1)
        if part.turn == verbs.ANYONE:
            for mine in (legal[0], legal[-1]):
                with pytest.raises(ludotheque.OutOfTurn):
                    part.play(mine, seat=part.actor(mine) + 1)
        if part.turn != verbs.CHANCE:
            with pytest.raises(ludotheque.OutOfTurn):
                part.roll()
        assert everything(part) == before
    for attempt in (match.roll, lambda: match.play(codes[0]), lambda: match.play(codes[0], seat=0)):
        with pytest.raises(ludotheque.OutOfTurn, match="over"):
            attempt()


@every_case
@some_seeds
def test_views_hold_no_reference_to_the_truth(game: Game, options: dict[str, Any], seed: int) -> None:
    """A view may be scribbled on: the match does not change, and nothing of its future is in it."""
    match = Match(game, options, seed)
    while not match.over:
        before = everything(match)
        for seat in range(match.seat_count):
            view = match.view(seat)
            assert view.dtype == game.record, "a view is a position: no events, no generator"
            for name in view.dtype.names:
                view[name] = 0
        assert everything(match) == before
        twin = match.copy(seed=seed + 1)  # the same past, other dice to come
        for seat in range(match.seat_count):
            assert match.view(seat).tobytes() == twin.view(seat).tobytes()
        go_on(match, seed)


@every_game
def test_positions_that_look_the_same_are_treated_the_same(game: Game) -> None:
    """Two matches that a seat at turn cannot tell apart offer it the same actions and the same refusals."""
    seen: dict[tuple[int, bytes], tuple[list[str], str]] = {}
    for seed in range(30):
        match = Match(game, game.check_options({}, in_lab=seed % 2 == 1), seed)
        while not match.over:
            seat = match.turn
            if seat >= 0:
                with pytest.raises(ludotheque.IllegalAction) as refusal:
                    match.play("nonsense")
                answer = [str(action) for action in match.legal()], str(refusal.value)
                key = seat, match.view(seat).tobytes()
                assert seen.setdefault(key, answer) == answer
            go_on(match, seed)
    assert seen


@every_game
def test_chance_lists_what_sample_draws(game: Game) -> None:
    """Outcomes are distinct, weights positive, and draws fall as listed, within five standard errors."""
    kinds: dict[tuple[tuple[int, int], ...], Match] = {}
    for seed in range(8):
        match = Match(game, game.check_options({}, in_lab=seed % 2 == 1), seed)
        while not match.over:
            if match.turn == verbs.CHANCE:
                listed = tuple(sorted((int(action), weight) for action, weight in match.chances().items()))
                if listed not in kinds:
                    kinds[listed] = match.copy(seed=seed)
            go_on(match, seed)
    draws, step = 4000, 1 + len(kinds) // 20  # a bag has very many contents: some of them, and the last kinds met
    for listed, match in [*list(kinds.items())[::step], *list(kinds.items())[-2:]]:
        total = sum(weight for _, weight in listed)
        assert all(weight > 0 for _, weight in listed)
        found: Counter[int] = Counter()
        for _ in range(draws):
            found[int(draw(match._slot, match._rng))] += 1
        assert set(found) <= {action for action, _ in listed}
        for action, weight in listed:
            share = weight / total
            assert abs(found[action] / draws - share) <= 5 * (share * (1 - share) / draws) ** 0.5 + 1e-9


@every_case
@some_seeds
def test_every_step_can_be_told_in_both_languages(game: Game, options: dict[str, Any], seed: int) -> None:
    match = finished(game, options, seed)
    for language in LANGUAGES:
        texts = Texts(language, game.folder)
        names = names_in(match, texts)
        for number in range(1, len(match.actions) + 1):
            before = match.position_after(number - 1)
            for sentence in game.words.sentences(match.events_of(number), names, texts):
                assert sentence
                assert "{" not in sentence
            if verbs.turn(before) == verbs.CHANCE:
                assert names[game.situations.thrower(before)] in game.words.throw_awaited(before, names, texts)
            else:
                assert game.words.detail(before, match.actions[number - 1], texts)
                assert game.words.decision(match.actions[number - 1], texts)
        assert all(len(row) <= 100 for row in game.sheet.sheet(match, names, texts))


@every_case
def test_actions_are_read_as_they_are_written(game: Game, options: dict[str, Any]) -> None:
    for action in finished(game, options, 7).actions:
        assert game.notation.read(str(action)) == action
        assert game.notation.read(f" {str(action).upper()} ") == action


@every_game
@few
@given(text=st.text(max_size=12))
def test_any_text_is_an_action_or_none(game: Game, text: str) -> None:
    code = game.notation.read(text)
    assert code is None or game.notation.read(game.notation.text(code)) == code
