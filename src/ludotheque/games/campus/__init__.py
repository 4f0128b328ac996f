"""Campus: a board of tokens to turn over, two dice, and lines that finish themselves."""

from .game import GAME as GAME
from .players import PLAYERS as PLAYERS
