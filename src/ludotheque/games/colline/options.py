"""The options of Duel sur la Colline, and the names that the rules have for their values."""

from ...engine.option import Option

RACES = ("live", "beats")
LIVE = RACES.index("live")

FOUR_TESTS = ("drawn", "own")
OWN = FOUR_TESTS.index("own")

CLUE_DICE = ("thrown", "dealt")
DEALT = CLUE_DICE.index("dealt")

OPTIONS = (
    Option("race", RACES, "COLLINE-5", in_lab="beats", at_keyboard="beats"),
    Option("one_resists_five", (False, True), "COLLINE-10"),
    Option("four_tests", FOUR_TESTS, "COLLINE-16"),
    Option("clue_dice", CLUE_DICE, "COLLINE-6"),
)
