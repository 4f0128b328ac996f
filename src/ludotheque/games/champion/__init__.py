"""Rugby Champion, solo: a hand of four against a hidden line, three kinds of challenge, two halves."""

from ...engine.deckfile import OURS
from ...engine.game import Game, Option, register
from . import board, deck, guide, rules, sheet, story
from .record import CHAMPION, MOST_CARDS, Told

GAME = register(
    Game(
        name="champion",
        title="Rugby Champion",
        seats=1,
        automaton=True,
        record=CHAMPION,
        rules=rules,
        told=Told,
        options=(Option("deck", (OURS,), "CHAMPION-1", find=deck.find, load=deck.load),),
        max_legal=rules.MOST_ACTIONS,
        max_outcomes=MOST_CARDS,
        max_events=16,  # a card turned, Avantage, a try, Avantages given back, half-time, a new half and its line
        max_score=rules.MOST_POINTS,
        action_text=guide.action_text,
        read_action=guide.read_action,
        rule_here=guide.rule_here,
        thrower=guide.thrower,
        opens_line=guide.opens_line,
        story=story,
        sheet=sheet,
        dealt=guide.dealt,
        board=board,
        words=deck.words,
    )
)
