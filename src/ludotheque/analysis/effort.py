"""How much work an analysis is: so many playouts for a whole match, shared out over what there is to judge."""

from dataclasses import dataclass

from ..engine.game import Game

# Microseconds that one playout of a whole match takes on one core, by game; measured with `ludotheque simulate`.
# A game that is not here is taken for one of 50.
MICROSECONDS = {"poche": 2, "campus": 70, "champion": 10, "colline": 20, "hastings": 80}
UNKNOWN = 50
MOST_A_SECOND = 50_000  # of a game that is quicker: more would tell nothing more


@dataclass(frozen=True)
class Effort:
    """So many seconds of one core, about, for a whole match or for one hint. The numbers of playouts follow from it and
    from the game alone, so the same effort finds the same on every machine."""

    seconds: float

    def playouts(self, game: Game) -> int:
        return int(self.seconds * min(1e6 / MICROSECONDS.get(game.name, UNKNOWN), MOST_A_SECOND))


# By name: for a whole match.
EFFORTS = {"quick": Effort(6), "normal": Effort(50), "deep": Effort(500)}
HINT = Effort(1.2)
