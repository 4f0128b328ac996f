"""How much work an analysis is: so many playouts for a whole match, shared out over what there is to judge."""

from dataclasses import dataclass

from ..engine.game import Game
from ..players import players_of

MOST_A_SECOND = 50_000  # of a game that is quicker: more would tell nothing more


@dataclass(frozen=True)
class Effort:
    """So many seconds of one core, about, for a whole match or for one hint. The numbers of playouts follow from it and
    from the game alone, so the same effort finds the same on every machine."""

    seconds: float

    def playouts(self, game: Game) -> int:
        return int(self.seconds * min(1e6 / players_of(game).microseconds, MOST_A_SECOND))


# By name: for a whole match.
EFFORTS = {"quick": Effort(6), "normal": Effort(50), "deep": Effort(500)}
HINT = Effort(1.2)
