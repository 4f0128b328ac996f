"""What the home page lists: the games on the shelf, and a player's tables."""

import contextlib

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..engine.decks import at_hand
from ..engine.game import Game, games
from ..engine.option import Option, option_text
from ..players import levels
from .open_room import OpenRoom
from .protocol import GameInfo, OptionInfo, Running
from .requests import answer, language_of, player_of, server_of
from .room import Refusal
from .room_view import texts_of

MOST_TABLES_LISTED = 50


async def list_games(request: Request) -> Response:
    language, ready = language_of(request), server_of(request).preparation.is_ready
    return answer([game_info(game, language, ready(game.name)) for game in games()])


async def list_tables(request: Request) -> Response:
    """The tables at which this player sits."""
    server, player, running = server_of(request), player_of(request), []
    for table in await server.store.tables(player, MOST_TABLES_LISTED) if player else []:
        opened = None
        with contextlib.suppress(Refusal):  # a damaged table: its own page says so, the others are there
            opened = await server.hub.open(table)
        if opened is not None:
            seats = await server.store.seats(player, table)
            async with opened.lock:
                running.append(running_info(opened, seats, language_of(request)))
    return answer(running)


def game_info(game: Game, language: str, ready: bool = True) -> GameInfo:
    texts = texts_of(game, language)
    return GameInfo(
        name=game.name,
        title=game.title,
        line=texts("about.line"),
        players=texts("about.players"),
        minutes=texts("about.minutes"),
        seats=game.seats,
        options=[
            OptionInfo(o.name, texts(f"option.{o.name}"), _values(o), option_text(o.default), o.rule)
            for o in game.options
        ],
        styles=list(levels(game)),
        ready=ready,
        style_labels=[texts(f"style.{style}") for style in levels(game)],
        style_lines=[texts(f"level.{style}") if f"level.{style}" in texts else "" for style in levels(game)],
    )


def _values(option: Option) -> list[str]:
    """What can be chosen: the values of an option, and decks that have been brought to this machine."""
    return [*map(option_text, option.values), *(at_hand(option.find) if option.find else [])]


def running_info(opened: OpenRoom, seats: list[int], language: str) -> Running:
    room, view = opened.room, opened.view(language, opened.room.viewer(seats))
    state = view.state(seats, opened.presence.attendance())
    return Running(
        table=room.table,
        game=room.game.name,
        title=room.game.title,
        names=list(view.names),
        scores=state.scores,
        your_turn=room.may_act(seats),
        over=room.over,
        awaited=state.awaited,
        result=state.result,
        options={name: option_text(value) for name, value in room.match.options.items()},
        day=room.day,
        changed=opened.changed,
    )


routes = [Route("/api/games", list_games), Route("/api/tables", list_tables)]
