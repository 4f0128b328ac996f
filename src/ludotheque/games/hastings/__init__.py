"""1066, dans la Fureur et le Sang: two armies in three wings, for two players or alone against the Ennemi."""

from .game import GAME as GAME
from .players import PLAYERS as PLAYERS
