"""Ludothèque for those who teach machines to play: `pip install "ludotheque[rl]"`.

>>> import gymnasium, ludotheque.rl
>>> gymnasium.make("ludotheque/champion-v0", opponent="captain")
>>> gymnasium.make_vec("ludotheque/poche-v0", num_envs=4096)
>>> ludotheque.rl.pettingzoo.env("colline")

One idea behind all of it: a seat's view as an array, its decisions as a mask (`Space`), in compiled code (`Matches`).
The adapters stand in `gymnasium`, `pettingzoo` and `open_spiel`, and need the library of that name.
"""

from importlib.util import find_spec

from ..engine.game import games
from .matches import Matches
from .space import Space

__all__ = ["Matches", "Space"]

VERSION = "v0"


def register_environments() -> None:
    """Let `gymnasium.make` find every game."""
    import gymnasium

    for game in games():
        gymnasium.register(
            f"ludotheque/{game.name}-{VERSION}",
            entry_point="ludotheque.rl.gymnasium:Environment",
            vector_entry_point="ludotheque.rl.gymnasium:VectorEnvironment",
            kwargs={"game": game.name},
        )


if find_spec("gymnasium"):
    register_environments()
