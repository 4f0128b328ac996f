"""What the rules show to a page: what each margin would bring, the hand, the line, the challenges to choose from."""

from typing import Any

import pytest
from tests.driving import any_decision, play_at_random
from tests.games.champion.pitch import play

import ludotheque
from ludotheque.engine import verbs
from ludotheque.engine.chance import generator
from ludotheque.engine.fields import fields_of
from ludotheque.engine.game import Event, find
from ludotheque.engine.match import Match
from ludotheque.engine.record import blank
from ludotheque.games.champion.cards import Card, SupportCard, cards
from ludotheque.games.champion.record import MARGINS, YOU, Awaits, Brings, Kind, Place, Why
from ludotheque.texts import Texts

GAME = find("champion")


def shown(match: Match) -> dict[str, Any]:
    return fields_of(GAME).read(match.seen(YOU))


def brings(script: str) -> list[str]:
    """What each margin would bring, from -2 to +2."""
    rows = shown(play(script))["brings"]
    return [" ".join(Brings(one).name.lower() for one in row if one) or "nothing" for row in rows]


START = "d:333 d:333 d:333 d:333"
OUT = f"{START} l:333 t:333p> l:333 t:333"  # a touche, won by the other side or not
LOST = f"{START} l:333 t:433p>"  # by 1: the NJ holds Avantage, on R


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        # CHAMPION-9 to CHAMPION-13: an attack, before and after the card is laid.
        (START, ["try_nj", "advantage_nj arrow", "arrow", "on", "try"]),
        (f"{START} l:333", ["try_nj", "advantage_nj arrow", "arrow", "on", "try"]),
        # CHAMPION-14: before the touchline; CHAMPION-30: the NJ's second Avantage is a try, and it can lose its first.
        (f"{START} l:333 t:333p>", ["try_nj", "advantage_nj out", "out", "out", "try"]),
        (LOST, ["try_nj", "try_nj", "out", "lost_nj out", "try"]),
        # CHAMPION-16: the last card in hand.
        (f"{START} l:333 t:333p< l:333 t:333p> l:333 t:333p<", ["try_nj", "advantage_nj end", "end", "end", "try"]),
        # CHAMPION-35: of a touche only the sign counts; CHAMPION-32: there your second Avantage is just its card.
        (f"{OUT} d:333 d:333", ["advantage_nj", "advantage_nj", "nothing", "advantage", "advantage"]),
        (
            f"{OUT} d:333 d:333 l:333 l:333 t:111 kicker d:333 d:333 d:333 l:333 t:333p> l:333 t:333 d:333",
            ["advantage_nj", "advantage_nj", "nothing", "card", "card"],
        ),
    ],
)
def test_what_a_margin_would_bring(script: str, expected: list[str]) -> None:
    assert brings(script) == expected


def test_what_a_margin_would_bring_in_a_scrum() -> None:
    """CHAMPION-36: a second Avantage is a try; in the run +1 and -1 give Avantage, and never a touche."""
    scrum = "d:222A d:333 d:333 d:333 l:222A t:333ww d:333"
    assert brings(scrum) == ["advantage_nj", "advantage_nj", "nothing", "advantage", "advantage"]
    run = f"{scrum} l:333 l:333 t:333p<"  # 6 against 6: nobody has Avantage
    assert shown(play(run))["asked"] == -1
    assert brings(f"{run} left_hand") == ["try_nj", "advantage_nj arrow", "arrow", "advantage on", "try"]
    won = f"{scrum} l:333 l:333 t:111p< kicker left_hand"
    assert brings(won) == ["try_nj", "lost arrow", "arrow", "try", "try"]
    assert brings(f"{won} l:333 t:333p<")[2:4] == ["end", "try"]


def test_the_margin_before_support() -> None:
    """CHAMPION-20: as the cards lie; CHAMPION-35: with the Touche card."""
    match = play(f"{START} l:333 t:222")
    assert (shown(match)["lead"], match.position.awaits) == (1, Awaits.SUPPORT)
    assert shown(play(f"{OUT} d:333 d:333 l:333 l:333 t:111", lineout=3))["lead"] == 6 - 4
    assert shown(play(START))["lead"] == 0


def test_the_hand_the_line_and_the_ways() -> None:
    """CHAMPION-5, CHAMPION-8: four hidden cards; on the right no Pied."""
    match = play("d:511 d:141 d:113 d:222 l:141 t:444h< kicker")
    seen = shown(match)
    assert (seen["in_hand"], seen["best"]) == ([1, 3, 4, 0, 0], [5, 2, 3])
    assert (seen["face_down"], seen["leads"], seen["asked"]) == ([1, 1, 1, 1], [-1, -1], -1), "a new phase"
    match = play(f"{START} l:333 t:222 kicker")
    seen = shown(match)
    assert (seen["face_down"], seen["asked"], seen["two_cards"]) == ([1, 1, 0, 1], -1, 0)
    assert seen["leads"] == [Place.L1, Place.R]
    assert seen["allowed"] == [[1, 1, 1], [1, 1, 0]]
    match.play("left foot")
    assert shown(match)["asked"] == Kind.FOOT


def came(events: list[Event]) -> list[Brings]:
    """What came of a margin, as the events tell it."""
    found = []
    for event in events:
        arrow = event.kind.name == "CHALLENGE" and event.c == Why.RED
        arrow |= event.kind.name == "CHOICE" and event.b == Why.RED
        arrow |= event.kind.name == "TURNS_BACK" or (event.kind.name == "PHASE_OVER" and event.a == 2)
        if event.kind.name in ("TRY", "ADVANTAGE", "ADVANTAGE_LOST") and (event.kind.name, event.a) != ("ADVANTAGE", 2):
            name = {"ADVANTAGE_LOST": "LOST"}.get(event.kind.name, event.kind.name)
            found.append(Brings[name if event.seat == YOU else f"{name}_NJ"])
        elif event.kind.name == "OUT" or (event.kind.name == "PHASE_OVER" and event.a < 2):
            found.append(Brings.OUT if event.kind.name == "OUT" else Brings.END)
        elif event.kind.name == "CHOICE" and event.b == Why.CHOICE:
            found.append(Brings.ON)
        elif event.kind.name == "NO_ADVANTAGE" and event.a:
            found.append(Brings.CARD)
        elif arrow and Brings.ARROW not in found:
            found.append(Brings.ARROW)
    return found


def test_what_was_shown_comes_true() -> None:
    """Over random matches: a margin brings what it was shown to bring; what is allowed can be chosen."""
    met = set()
    for seed in range(40):
        match, rng = ludotheque.new("champion", seed), generator(seed)
        while not match.over:
            before, half = shown(match), match.position.half
            assert before["face_down"] == [int(match.position.hidden) >> place & 1 for place in range(4)]
            if match.position.awaits == Awaits.WAY:
                kinds = ("physical", "hand", "foot")
                ways = zip(("left", "right"), before["allowed"], strict=True)
                allowed = [f"{way} {kinds[kind]}" for way, may in ways for kind in range(3) if may[kind]]
                assert allowed == list(map(str, match.legal()))
            if match.position.awaits == Awaits.LAY:
                assert [f"lay c{card:02}" for card in before["in_hand"] if card] == list(map(str, match.legal()))
            match.roll() if match.turn == verbs.CHANCE else match.play(any_decision(match, rng))
            events = match.events_of(len(match.actions))
            margins = [event.a - event.b for event in events if event.kind.name == "MARGIN"]
            if margins:
                row = before["brings"][MARGINS.index(max(-2, min(2, margins[0])))]
                expected = [Brings(one) for one in row if one]
                if match.position.half != half or match.over:  # CHAMPION-40: a run whose next card is not there
                    expected = [one for one in expected if one not in (Brings.ON, Brings.ARROW) or one in came(events)]
                assert came(events) == expected or (before["two_cards"] and came(events)[:1] == expected), events
                met |= set(expected)
    assert met | {Brings.CARD} == set(Brings) - {Brings.NOTHING}


def test_compiled_and_interpreted_agree() -> None:
    for seed in range(6):
        match = play_at_random(ludotheque.new("champion", seed), seed)
        for number in range(0, len(match.actions) + 1, 3):
            record, plain = match.position_after(number), blank(GAME.shown)
            verbs.show(record, YOU, plain)
            assert match.seen(YOU, number) == record.tobytes()[: GAME.record.itemsize] + plain.tobytes()


def test_the_cards_as_they_are_printed() -> None:
    """CHAMPION-1, CHAMPION-2: for our deck in both languages."""
    french, english = (cards(GAME.check_options({}), Texts(language, GAME.folder)) for language in ("fr", "en"))
    actions, support = french[:54], french[54:]
    first = Card("c01", "Percussion", [5, 2, 2], red=Kind.FOOT, right=False, arbitre=False, whistles=1, goal=False)
    assert (actions[0], english[0].name) == (first, "Crash ball")
    assert [isinstance(card, Card) and card.arbitre for card in actions].count(True) == 5
    assert not any(isinstance(card, Card) and card.arbitre and card.whistles for card in actions)
    assert support == [
        SupportCard("kicker", "Buteur", 0, 0),
        SupportCard("foul", "Faute volontaire", 1, 0),
        SupportCard("+1", "Rucking", 3, 1),
        SupportCard("+2", "Raffut", 4, 2),
    ]


def test_every_number_fits_a_page() -> None:
    """Masks and faces stay with the rules."""
    names = {field.name for field in fields_of(GAME).all}
    assert not names & {"hand", "unseen", "hidden", "goals", "faces", "margin"}
    assert {"score", "advantage", "piled", "brings", "in_hand"} <= names
