"""Rugby Champion, solo: a hand of four against a hidden line, three kinds of challenge, two halves."""

from .game import GAME as GAME
from .players import PLAYERS as PLAYERS
