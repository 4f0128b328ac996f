"""Duel sur la Colline: a race for the flag, four hidden cards against four, eight powers."""

from .game import GAME as GAME
from .players import PLAYERS as PLAYERS
