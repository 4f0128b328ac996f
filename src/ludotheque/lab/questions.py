"""The questions that can be asked of each game, by name."""

from . import campus, champion

QUESTIONS = {"campus": campus.QUESTIONS, "champion": champion.QUESTIONS}
