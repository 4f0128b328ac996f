"""Rugby de poche: two dice, a match sheet, a clock."""

from .game import GAME as GAME
from .players import PLAYERS as PLAYERS
