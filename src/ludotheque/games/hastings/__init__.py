"""1066, dans la Fureur et le Sang: two armies in three wings, for two players or alone against the Ennemi."""

from ...engine.deckfile import OURS
from ...engine.game import Game, Option, register
from . import board, deck, guide, rules, sheet, story
from .deal import deal
from .record import DRAW_RULES, FACTIONS, HASTINGS, MOST_CARDS, Told

GAME = register(
    Game(
        name="hastings",
        title="1066, dans la Fureur et le Sang",
        seats=2,
        automaton=True,
        record=HASTINGS,
        rules=rules,
        told=Told,
        options=(
            Option("players", (1, 2), "HASTINGS-13", in_lab=2),
            Option("faction", FACTIONS, "HASTINGS-30"),
            Option("difficulty", ("normal", "easy", "hard"), "HASTINGS-36"),
            Option("range", ("damage", "reach"), "HASTINGS-16"),
            Option("wing_damage", ("difference", "one"), "HASTINGS-17"),
            Option("ties", ("nothing", "both"), "HASTINGS-17"),
            Option("objectives", ("army", "ready"), "HASTINGS-18"),
            Option("draw", DRAW_RULES, "HASTINGS-12"),
            Option("deck", (OURS,), "HASTINGS-2", find=deck.find, load=deck.load),
        ),
        max_legal=rules.MOST_ACTIONS,
        max_outcomes=MOST_CARDS,
        max_events=64,  # a volley that destroys a wing with its attachments and reactions, and the end of a round
        max_score=rules.MOST_POINTS,
        action_text=guide.action_text,
        read_action=guide.read_action,
        rule_here=guide.rule_here,
        thrower=guide.thrower,
        opens_line=guide.opens_line,
        story=story,
        sheet=sheet,
        dealt=guide.dealt,
        kept_by_program=guide.kept_by_program,
        board=board,
        words=deck.words,
        secret=guide.secret,
        deal=deal,
        reveals=frozenset({Told.SHOWN}),
    )
)
