"""The one search: it thinks the same twice, knows only what its seat knows, and finds what can be worked out."""

from typing import Any

import numpy as np
import pytest
from tests.devine.game import GAME as DEVINE

import ludotheque
from ludotheque.engine.chance import below, generator
from ludotheque.engine.game import find
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import ANYONE, CHANCE
from ludotheque.games.hastings.players.compiled.choose import search as searcher_of_1066
from ludotheque.games.poche.rules import last_minute
from ludotheque.players.search import Budget, Thought, searcher, think
from ludotheque.players.search.compiled.tree import choices_from, edge_or_new, empty_tree, root_of
from ludotheque.players.search.compiled.whole import MANY
from ludotheque.players.search.think import Search


def worths(thought: Thought) -> dict[str, float]:
    return {str(choice.action): choice.worth for choice in thought.choices}


def at_a_choice(game: str, seed: int, **options: Any) -> Match:
    """A match somewhere in its first half hundred actions, where there is something to choose."""
    match, rng = ludotheque.new(game, seed=seed, **options), generator(seed)
    for _ in range(int(below(rng, 50))):
        if match.over:
            break
        match.roll() if match.turn == CHANCE else match.play(match.legal()[int(below(rng, len(match.legal())))])
    while match.turn == CHANCE or len(match.legal()) < 2:
        match.roll() if match.turn == CHANCE else match.play(match.legal()[0])
    return match


@pytest.mark.parametrize("game", ["poche", "campus"])
def test_the_same_seed_thinks_the_same_and_the_clock_only_stops_it(game: str) -> None:
    match = at_a_choice(game, 5)
    assert think(match, Budget(600), seed=1) == think(match, Budget(600), seed=1)
    assert think(match, Budget(600), seed=1) != think(match, Budget(600), seed=2)
    steps: list[float] = []
    assert think(match, Budget(600), seconds=60, seed=1, report=steps.append) == think(match, Budget(600), seed=1)
    assert steps[-1] == 1.0
    assert think(match, Budget(10**7), seconds=0.05).trials < 10**7
    assert sum(choice.tried for choice in think(match, Budget(600)).choices) == 600


def test_what_is_hidden_does_not_move_it() -> None:
    """The other's hand and pile change places: the search thinks just the same."""
    match = at_a_choice("colline", 8, race="beats")
    while match.position.awaits != 8:  # the defender's cards, against four that lie face down
        match.roll() if match.turn == CHANCE else match.play(match.legal()[0])
    seat, truth = match.turn, match._slot.copy()
    before = think(match, Budget(300))
    for place in range(4):  # other cards that give the same clues would do; none at all must do too
        match._slot[0].laid[1 - seat, place] = 0
    match._slot[0].hand[1 - seat], match._slot[0].pile[1 - seat] = truth[0].pile[1 - seat], truth[0].hand[1 - seat]
    match._past[-1] = match._slot.tobytes()
    assert think(match, Budget(300)) == before


def test_what_is_hidden_in_1066_does_not_move_it() -> None:
    """Two players: the other's hand and pile change places; every choice is tried as often and worth as much."""
    match = at_a_choice("hastings", 3, players=2)
    for _ in range(40):  # on, until both have drawn and played
        match.roll() if match.turn == CHANCE else match.play(match.legal()[0])
    while match.turn == CHANCE or len(match.legal()) < 2:
        match.roll() if match.turn == CHANCE else match.play(match.legal()[0])
    other, before = 1 - match.turn, think(match, Budget(80), seed=1)
    hidden: Any = match._slot[0]
    hand, pile = hidden.hand[other].copy(), hidden.pile[other].copy()
    assert hand.any()
    assert (hand != pile).any()
    hidden.hand[other], hidden.pile[other] = pile, hand
    match._past[-1] = match._slot.tobytes()
    assert think(match, Budget(80), seed=1) == before


def test_nobody_sees_the_pebble_through_the_tree() -> None:
    """Who guesses has seen nothing: were his tree the hider's too, one hand would always be right."""
    match = Match(DEVINE, seed=0)
    for action in ("3", "5"):
        match.play(action)
    hiding = worths(think(match, Budget(4000)))
    assert hiding["left"] == pytest.approx(hiding["right"], abs=0.15)
    match.play("left")
    guess = think(match, Budget(4000))
    assert worths(guess)["left"] == pytest.approx(worths(guess)["right"], abs=0.15)
    assert all(choice.tried > 400 for choice in guess.choices)


def test_it_finds_what_a_last_kick_is_worth() -> None:
    """POCHE-14: the last action of a match, two points behind: a penalty kicked from x wins with (x - 1)/6."""
    match = last_penalty(lead=-2)
    thought = think(match, Budget(6000))
    assert str(thought.best) == "kick"
    kick = next(choice for choice in thought.choices if str(choice.action) == "kick")
    x = int(match.position.x)
    assert kick.worth == pytest.approx(2 * (x - 1) / 6 - 1, abs=4 * kick.error + 0.01)


def last_penalty(lead: int) -> Match:
    match = ludotheque.new("poche", seed=2)
    while True:
        if match.turn == CHANCE:
            match.roll()
            continue
        position = match._slot[0]
        if match.turn >= 0 and {str(action) for action in match.legal()} == {"kick", "play"} and position.x >= 5:
            position.half, position.minute = position.halves, last_minute(position)
            position.score[match.turn], position.score[1 - match.turn] = 20 + lead, 20
            match._past[-1] = match._slot.tobytes()
            return match
        match.play(match.legal()[0])


def test_it_plays_a_race_in_which_anyone_may_act() -> None:
    match = ludotheque.new("colline", seed=4, race="live")
    while match.turn != ANYONE:
        match.roll()
    for seat in (0, 1):
        thought = think(match, Budget(200), seat=seat)
        assert match.actor(thought.best) == seat


def test_alone_points_count() -> None:
    match = at_a_choice("campus", 3, players=1)
    thought = think(match, Budget(300))
    assert thought.choices[0].worth > 1, "points, not who wins"


def test_alone_the_fewest_points_are_best() -> None:
    """Campus counts throws: what is tried most needs fewer than what is tried least."""
    thought = think(at_a_choice("campus", 3, players=1), Budget(3000))
    assert thought.choices[0].worth < thought.choices[-1].worth
    assert thought.best == min(thought.choices, key=lambda choice: choice.worth + 2 * choice.error).action
    assert thought.played > thought.trials


def test_a_tree_that_is_full_is_only_counted_in() -> None:
    match = at_a_choice("champion", 6)
    search = Search(match.game, match.view(match.turn), match.turn, 1, Budget(5), 0)
    search.go_on(500)
    thought = search.thought()
    assert thought.edges == search.tree.used[1]
    assert thought.trials == 500


def test_it_can_be_a_player_in_compiled_code() -> None:
    """By the address of the record, from its view."""
    match = at_a_choice("poche", 9)
    search, view = searcher(match.game), np.array([match.position], match.game.record)
    first = search(view[0], match.turn, 2, 200, 1 << 30, generator(1))
    assert first == search(view[0], match.turn, 2, 200, 1 << 30, generator(1))
    assert first in match.legal()


@pytest.mark.parametrize(("game", "players"), [("poche", 2), ("campus", 1), ("hastings", 2), ("hastings", 1)])
def test_the_compiled_player_chooses_what_is_thought_best(game: str, players: int) -> None:
    """Two who see all; one who wants few points; two with secrets; one against an automaton."""
    options = {"players": players} if any(option.name == "players" for option in find(game).options) else {}
    search: Any = searcher_of_1066 if game == "hastings" else searcher(find(game))
    for seed in range(4):
        match = at_a_choice(game, seed, **options)
        for trials in (1, 40, 300):
            view = np.array([match.view(match.turn)], match.game.record)
            chosen = search(view[0], match.turn, players, trials, 60, generator(seed))
            luck = int(below(generator(seed), MANY))
            thought = Search(match.game, view[0], match.turn, players, Budget(trials, 60), luck)
            thought.go_on(trials)
            assert chosen == thought.thought().best


def test_where_there_is_no_choice_two_trials_do() -> None:
    """However many it may make: a billion would be noticed."""
    match = ludotheque.new("campus", seed=3, players=1)
    while match.turn == CHANCE or len(match.legal()) != 1:
        match.roll() if match.turn == CHANCE else match.play(match.legal()[0])
    view = np.array([match.position], match.game.record)
    assert searcher(match.game)(view[0], match.turn, 1, 10**9, 1 << 30, generator(1)) == match.legal()[0]


def test_of_choices_that_were_tried_as_often_the_better_stands_first_then_the_smaller() -> None:
    tree = empty_tree(1, 8)
    for seen, tried, total in ((5, 2, 1.0), (9, 3, -3.0), (4, 2, 1.5), (3, 2, 1.0)):
        edge = edge_or_new(tree, root_of(tree, 0), seen)
        tree.edges[edge].visits, tree.edges[edge].total = tried, total
    edge_or_new(tree, edge, 7)  # from another node
    assert choices_from(tree, 0)[:, 0].tolist() == [9, 4, 3, 5]
