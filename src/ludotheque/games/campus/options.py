"""The options of Campus, and the names that the rules have for their values."""

from ...engine.option import Option

BONUSES = ("manual", "auto")
AUTO = BONUSES.index("auto")

SCORINGS = ("points", "rounds")
ROUNDS = SCORINGS.index("rounds")

OPTIONS = (
    Option("players", (2, 1), "CAMPUS-30"),
    Option("bonuses", BONUSES, "CAMPUS-12", in_lab="auto"),
    Option("scoring", SCORINGS, "CAMPUS-22"),
    Option("star_malus", (False, True), "CAMPUS-14"),
)
