"""Whole matches against a second, slow referee (`slow_referee`): what is possible, what is drawn, what it brings."""

import random

import pytest
from tests.driving import any_decision
from tests.games.champion.slow_referee import Face, Referee

import ludotheque
from ludotheque.engine.chance import generator
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE, OVER
from ludotheque.games.champion import deck
from ludotheque.games.champion.deck import Card, Deck, Help, Mixed, Names, Support
from ludotheque.games.champion.record import ARBITRE, EFFECTS, EventKind, Phase
from ludotheque.games.champion.situations import KIND_TEXTS, SUPPORT_TEXTS, card_text
from ludotheque.players import decide

NAMES = Names("x", "x")


def random_deck(seed: int) -> str:
    """A deck in which rare things are frequent: whistles, Arbitres, equal values; small enough to run out often."""
    rng = random.Random(seed)
    low, high = rng.choice([(2, 3), (1, 3), (1, 4), (1, 5), (0, 9)])
    cards = [
        Card(
            NAMES,
            (rng.randint(low, high), rng.randint(low, high), rng.randint(low, high)),
            rng.randrange(3),
            rng.random() < rng.choice([0.5, 0.1, 0.9]),
            rng.choice([0, 0, 1, 1, 2, ARBITRE]),
            rng.random() < 0.3,
        )
        for _ in range(rng.randint(20, 63))
    ]
    helps = {effect: Help(NAMES, rng.randint(0, 3)) for effect in range(EFFECTS)} | {0: Help(NAMES, 1)}
    mixed = Mixed(NAMES, rng.randint(0, 3), (rng.randint(0, 4), rng.randint(0, 4), rng.randint(0, 4)))
    pieces: dict[int, int] = {Phase.LINEOUT: rng.randint(0, 4), Phase.SCRUM: rng.randint(0, 4)}
    return deck.register(Deck(f"r{seed}", tuple(cards), Support(helps, pieces, (mixed,)), ("", "")))


def referee_for(value: str) -> Referee:
    cards = deck.of(value)
    faces = {
        card_text(number): Face(
            card.values,
            KIND_TEXTS[card.red],
            "right" if card.right else "left",
            0 if card.whistles == ARBITRE else card.whistles,
            card.whistles == ARBITRE,
            card.goal,
        )
        for number, card in enumerate(cards.cards, 1)
    }
    support = {
        word: {SUPPORT_TEXTS[effect]: cards.support.count(effect, kind) for effect in range(EFFECTS)}
        for kind, word in enumerate(KIND_TEXTS)
    }
    return Referee(faces, support, cards.support.set_piece[Phase.LINEOUT], cards.support.set_piece[Phase.SCRUM])


def compare(match: Match, style: int, seed: int) -> set[str]:
    """Play a match to its end beside the referee; the kinds of event that were met."""
    referee = referee_for(match.options["deck"])
    rng = generator(seed, 1)
    going = referee.match()
    who, possible = next(going)
    while True:
        assert match.turn == (CHANCE if who == "chance" else 0)
        found = match.chances() if who == "chance" else dict.fromkeys(match.legal(), 1)
        assert {str(action): weight for action, weight in found.items()} == possible
        compare_positions(match, referee)
        if who == "chance":
            match.roll()
        else:
            match.play(decide(match.game, match.view(0), 1, rng) if style else any_decision(match, rng))
        try:
            who, possible = going.send(str(match.actions[-1]))
        except StopIteration:
            break
    assert match.turn == OVER
    assert list(match.scores) == referee.score
    lead = referee.score[0] - referee.score[1]
    assert match.outcome[0] == (lead > 0) - (lead < 0) == -match.outcome[1]
    return {event.kind.name for event in match.events}


def compare_positions(match: Match, referee: Referee) -> None:
    position = match.position
    assert position.score.tolist() == referee.score
    assert position.advantage.tolist() == referee.advantage
    assert bool(position.extra) == referee.one_more
    if position.half:  # before the first card the line is still in the pile
        assert position.piled == referee.pile
        assert int(position.hidden).bit_count() == len(referee.hidden)
    assert int(position.unseen).bit_count() == len(referee.unseen)


@pytest.mark.parametrize("style", [0, 1])
def test_our_deck_against_the_referee(style: int) -> None:
    for seed in range(40):
        compare(ludotheque.new("champion", seed), style, seed)


@pytest.mark.parametrize("part", range(8))
def test_decks_of_all_sorts_against_the_referee(part: int) -> None:
    met: set[str] = set()
    for seed in range(40 * part, 40 * part + 40):
        met |= compare(ludotheque.new("champion", seed, deck=random_deck(seed)), seed % 2, seed)
    of_a_box = {"COUNTED", "SET_PIECE", "VALUES"}
    assert met == {kind.name for kind in EventKind} - of_a_box, "everything that can happen has happened"
