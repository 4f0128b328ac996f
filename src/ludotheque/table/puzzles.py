"""Puzzles over HTTP: the position as its chooser sees it, and, after an answer, what each option is worth."""

from datetime import UTC, date, datetime
from functools import lru_cache

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..analysis.puzzles import Puzzle, count, judged_puzzle, number_of_day, puzzle
from ..analysis.review import options_of
from ..engine.game import Game, find, games
from . import protocol
from .analyses import room_of_match
from .protocol import PuzzleAnswer, PuzzleOption, PuzzleTry
from .requests import answer, has_rules, language_of, read_as
from .room import Refusal
from .room_view import RoomView, bare, texts_of

MOST_MADE = 500
_known: dict[tuple[str, int], Puzzle] = {}


async def puzzles_of_day(request: Request) -> Response:
    """Of each game that has puzzles, the one of a day."""
    day, language = day_asked(request.query_params.get("date", "")), language_of(request)
    having = [(game.name, number_of_day(game, day)) for game in games() if count(game)]
    return answer([replace(made(*one, language, has_rules(request)), date=day.isoformat()) for one in having])


async def show_puzzle(request: Request) -> Response:
    found = await asked(request)
    return answer(made(found.game.name, found.number, language_of(request), has_rules(request)))


async def solve_puzzle(request: Request) -> Response:
    """Is this the best choice? Only now is it said what each is worth."""
    tried = await read_as(request, PuzzleTry)
    return answer(answered(await asked(request), tried.action, language_of(request)))


routes = [
    Route("/api/puzzles", puzzles_of_day),
    Route("/api/puzzles/{game}/{number}", show_puzzle),
    Route("/api/puzzles/{game}/{number}", solve_puzzle, methods=["POST"]),
]


async def asked(request: Request) -> Puzzle:
    """A puzzle by game and number; raises Refusal or UnknownGame."""
    game, number = request.path_params["game"], request.path_params["number"]
    found = find(game)
    if not number.isascii() or not number.isdigit() or not 1 <= int(number[:6]) <= count(found):
        raise Refusal("no_puzzle", game=found.title, count=count(found))
    return known(found, int(number))


def known(game: Game, number: int) -> Puzzle:
    """A puzzle, read once."""
    key = game.name, number
    if key not in _known:
        _known[key] = puzzle(game, number)
    return _known[key]


def day_asked(text: str) -> date:
    """A date such as 2026-11-15, by default today (UTC); raises Refusal."""
    if not text:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Refusal("no_date", date=text[:20]) from error


@lru_cache(MOST_MADE)
def made(game: str, number: int, language: str, as_bare: bool) -> protocol.Puzzle:
    """A puzzle as it is asked, made once; `bare` for a page that has the rules."""
    found = shown(known(find(game), number), language)
    return bared(found) if as_bare else found


def shown(puzzle: Puzzle, language: str) -> protocol.Puzzle:
    """A puzzle as it is asked: nothing of the solution goes along, but that there is one."""
    match, seat, game = puzzle.match, puzzle.seat, puzzle.game
    view = RoomView(room_of_match(match), language, seat)
    position, texts, review = match.view(seat), view.texts, puzzle.review
    options = [
        PuzzleOption(str(action), game.words.decision(action, texts), game.words.detail(position, action, texts))
        for action in sorted(options_of(match, seat))
    ]
    return protocol.Puzzle(
        game.name,
        puzzle.number,
        puzzle.count,
        game.title,
        "",
        seat,
        texts("puzzles.question", who=view.names[seat]),
        options,
        review.unit,
        review.higher,
        puzzle.margin,
        view.table((seat,)),
    )


def bared(puzzle: protocol.Puzzle) -> protocol.Puzzle:
    """A puzzle for a page that has the rules."""
    return replace(puzzle, replay=bare(puzzle.replay))


def answered(puzzle: Puzzle, action: str, language: str) -> PuzzleAnswer:
    """What an answer is worth; raises IllegalAction."""
    chosen = puzzle.game.action(puzzle.match.check(action))
    judged = judged_puzzle(puzzle, str(chosen), texts_of(puzzle.game, language))
    return PuzzleAnswer(judged.right, judged.sentence, puzzle.best, judged.options)
