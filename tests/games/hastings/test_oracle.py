"""The Ennemi of the rules against the plain one of `slow_ennemi.py`, card by card, in whole matches at random."""

from collections import Counter

import pytest
from tests.driving import any_decision
from tests.games.hastings import slow_ennemi as plain

from ludotheque.engine.chance import generator
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE
from ludotheque.games.hastings import GAME
from ludotheque.games.hastings.record import CELL_NAMES, ENNEMI, Awaits, EventKind, Stage

WHY = {6: "too dear", 7: "idle", 8: "no room"}


def found(match: Match) -> tuple[str, object]:
    """What became of the card that was just turned up."""
    for event in match.events_of(len(match.actions)):
        if event.kind == EventKind.DISCARDED and event.b in WHY:
            return WHY[event.b], event.c
        if event.kind == EventKind.REPLACED:
            return "replaces", [CELL_NAMES[event.b]]
        if event.kind == EventKind.ENTERS:
            return "enters", (CELL_NAMES[event.b], event.c)
        if event.kind == EventKind.EVENT:
            return "event", event.c
        if event.kind == EventKind.TACTIC:
            return ("wings", [f"wing {event.b + 1}"]) if event.b >= 0 else ("tactic", event.c)
        if event.kind == EventKind.ATTACHED:
            return "bearers", [CELL_NAMES[event.b]]
    asked = [str(action) for action in match.legal()]
    if asked[0].startswith("wing"):
        return "wings", sorted(asked)
    return ("replaces" if asked[0].startswith("replace") else "bearers"), sorted(said.split()[1] for said in asked)


def look(match: Match, seen: Counter[str]) -> None:
    """Where the Ennemi's turn asks something, what it asks is what the plain one would."""
    record = match.position
    awaits = record.awaits
    if awaits == Awaits.TURN_UP:
        assert record.this_round > 1
        assert plain.is_open(record, plain.leader(record, ENNEMI).wing)
        if record.stage == Stage.TURN or record.goal[ENNEMI] < 6:
            assert plain.shooters(record) == [], "it shoots before it deploys"
    elif awaits == Awaits.SHOOTER:
        assert [str(action) for action in match.legal()] == [f"shoot {card.name}" for card in plain.shooters(record)]
        seen["shooter"] += 1
    elif awaits == Awaits.TARGET and record.player == ENNEMI and record.within < 3 + 1 and record.line & 7 == 0:
        shooter = next(card for card in plain.army(record, ENNEMI) if card.name == CELL_NAMES[int(record.source)])
        shooter.spent = False
        aims = [f"aim {card.name}" for card in plain.shot_at(record, shooter)]
        assert [str(action) for action in match.legal()] == aims
        seen["shot"] += 1


@pytest.mark.parametrize("faction", ["norman", "saxon"])
@pytest.mark.parametrize("shots", ["damage", "reach"])
def test_the_ennemi_does_what_the_plain_one_would(faction: str, shots: str) -> None:  # HASTINGS-33 to HASTINGS-46
    seen: Counter[str] = Counter()
    for seed in range(24):
        difficulty = ("easy", "normal", "hard")[seed % 3]
        match = Match(GAME, {"faction": faction, "difficulty": difficulty, "range": shots}, seed)
        rng = generator(seed, 1)
        while not match.over:
            look(match, seen)
            before, turned = match.position, match.position.awaits == Awaits.TURN_UP
            if match.turn == CHANCE:
                match.roll()
            else:
                match.play(any_decision(match, rng))
            if turned:
                what, facts = plain.answer(before, int(match.actions[-1]) - 700, difficulty)
                assert (what, facts) == found(match), (seed, len(match.actions))
                seen[what] += 1
    assert {"too dear", "enters", "event", "idle", "shooter"} <= set(seen), seen
