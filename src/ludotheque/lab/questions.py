"""The questions that can be asked of each game, by name."""

from . import campus, champion, colline, hastings, poche

QUESTIONS = {
    "campus": campus.QUESTIONS,
    "champion": champion.QUESTIONS,
    "colline": colline.QUESTIONS,
    "hastings": hastings.QUESTIONS,
    "poche": poche.QUESTIONS,
}
