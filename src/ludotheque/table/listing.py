"""What the home page lists: the games on the shelf, and a player's tables."""

import contextlib
from collections.abc import Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..engine.decks import at_hand
from ..engine.game import Game, games
from ..engine.option import Option, option_text
from ..players import levels
from ..texts import Texts
from .beside import tell
from .leaving import others_hold, shared
from .log import Logged, decode
from .open_room import OpenRoom
from .protocol import GameInfo, OptionInfo, Running
from .requests import Server, answer, language_of, player_of, server_of
from .room import Refusal
from .room_view import explain, texts_of
from .store import Row, Unusable

MOST_TABLES_LISTED = 50


async def list_games(request: Request) -> Response:
    language, ready = language_of(request), server_of(request).preparation.is_ready
    return answer([game_info(game, language, ready(game.name)) for game in games()])


async def list_tables(request: Request) -> Response:
    """The tables at which this player sits."""
    server, player, running = server_of(request), player_of(request), []
    for table in await server.store.tables(player, MOST_TABLES_LISTED) if player else []:
        try:
            info = await running_at(server, player, table, language_of(request))
        except Refusal as refusal:
            rows: Sequence[Row] = ()
            with contextlib.suppress(Unusable):  # a page of the file is damaged
                rows = await server.store.read(table)
            info = unopened_info(table, rows, explain(refusal, Texts(language_of(request))))
            info = msgspec.structs.replace(info, shared=await others_hold(server.hub, table, player))
        running += [info] if info else []
    return answer(running)


async def running_at(server: Server, player: str, table: str, language: str) -> Running | None:
    opened = await server.hub.open(table)
    if opened is None:
        return None
    seats = await server.store.seats(player, table)
    async with opened.lock:
        await tell([opened.view(language, opened.room.viewer(seats))])
        info = running_info(opened, seats, language)
    return msgspec.structs.replace(info, shared=await shared(server.hub, opened, player, seats))


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
        over=room.match.over or room.closed,
        awaited=state.awaited,
        result=state.result,
        options={name: option_text(value) for name, value in room.match.options.items()},
        day=room.day,
        changed=opened.changed,
        archived=view.archived(),
    )


def unopened_info(table: str, rows: Sequence[Row], why: str) -> Running:
    """A table that cannot be opened: as far as its first entry says what it is."""
    first = Logged("created")
    with contextlib.suppress(msgspec.DecodeError, UnicodeError, IndexError):
        first = decode(rows[0].body)
    title = next((game.title for game in games() if game.name == first.game), first.game)
    names = [sitting.name for sitting in first.seats if sitting.name]
    return Running(
        table=table,
        game=first.game,
        title=title,
        names=names,
        scores=[],
        your_turn=False,
        over=False,
        awaited=why,
        result="",
        options=first.options,
        day="",
        changed=rows[-1].at,
        archived=why,
    )


routes = [Route("/api/games", list_games), Route("/api/tables", list_tables)]
