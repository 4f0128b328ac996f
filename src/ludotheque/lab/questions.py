"""The questions that can be asked of each game, by name."""

from . import campus, colline

QUESTIONS = {"campus": campus.QUESTIONS, "colline": colline.QUESTIONS}
