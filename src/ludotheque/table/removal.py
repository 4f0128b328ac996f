"""Tables and data that their player deletes, over HTTP.

What only this player has is deleted for good: a table alone or against bots, one whose people have all left it. Where
another person plays, this player only leaves: the seat is free, and the other's table stays as it is.
"""

from collections.abc import Collection

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .figures import DELETED
from .hub import Hub
from .open_room import OpenRoom
from .protocol import Forgotten, Removed
from .requests import COOKIE, answer, check_origin, cookie_name, player_of, server_of
from .room import Refusal
from .store import Unavailable

MOST_AT_ONCE = 200  # tables that one request deletes; the page asks again


async def remove_table(request: Request) -> Response:
    """A player wants to see a table no more."""
    check_origin(request)
    hub, table, player = server_of(request).hub, request.path_params["table"], player_of(request)
    opened = await open_if_possible(hub, table)
    if not (player and await hub.store.seats(player, table)):
        raise Refusal("not_seated" if opened else "no_table")
    return answer(Removed(await remove(hub, opened, player) if opened else await remove_closed(hub, table, player)))


async def forget(request: Request) -> Response:
    """All that the server keeps of a player: tables, seats, the names on them, the cookie."""
    check_origin(request)
    server, player = server_of(request), player_of(request)
    tables = await server.store.tables(player, MOST_AT_ONCE) if player else []
    await server.store.withdraw(player)
    deleted = [await remove_named(server.hub, table, player) for table in tables]
    done = Forgotten(sum(deleted), len(deleted) - sum(deleted), len(tables) == MOST_AT_ONCE)
    response = answer(done)
    if not done.more:
        for name in {COOKIE, cookie_name(request)}:
            response.delete_cookie(name, path=server.deployment.prefix + "/", secure=name != COOKIE, httponly=True)
    return response


async def remove(hub: Hub, opened: OpenRoom, player: str, nameless: bool = False) -> bool:
    """A player leaves a table; is it deleted? `nameless`: their name goes too, where it stays."""
    table = opened.room.table
    seats = await hub.store.seats(player, table)
    if not await shared(hub, opened, player, seats):
        gone = await hub.delete(opened)
        DELETED.add("player", amount=gone)
        return gone
    await hub.rise(table, player, seats if nameless else ())
    return False


async def remove_named(hub: Hub, table: str, player: str) -> bool:
    """The same, with all names of this player."""
    opened = await open_if_possible(hub, table)
    return await (remove(hub, opened, player, nameless=True) if opened else remove_closed(hub, table, player))


async def open_if_possible(hub: Hub, table: str) -> OpenRoom | None:
    """A table that cannot be opened is no reason to keep it."""
    try:
        return await hub.open(table)
    except Unavailable:
        raise
    except Exception:  # its rules have changed, or it is damaged
        return None


async def remove_closed(hub: Hub, table: str, player: str) -> bool:
    """A player leaves a table that cannot be opened; is it deleted?"""
    alone = not await others_hold(hub, table, player)
    if alone:
        DELETED.add("player", amount=await hub.store.delete(table))
    else:
        await hub.store.rise(player, table)
    return alone


async def shared(hub: Hub, opened: OpenRoom, player: str, seats: Collection[int]) -> bool:
    """Has somebody else a part in it? Then it is not this player's to delete."""
    return await others_hold(hub, opened.room.table, player) or others_play(opened, seats)


async def others_hold(hub: Hub, table: str, player: str) -> bool:
    return not set(await hub.store.holders(table)) <= {player}


def others_play(opened: OpenRoom, seats: Collection[int]) -> bool:
    """Does somebody else, who holds a seat by its link alone, sit there, or play in a match that is not over?"""
    room = opened.room
    theirs = set(room.people()) - set(seats)
    played = set() if room.over else {entry.seat for entry in room.log[1:]}
    return bool(theirs & (opened.presence.present() | played))


routes = [
    Route("/api/tables/{table}", remove_table, methods=["DELETE"]),
    Route("/api/player", forget, methods=["DELETE"]),
]
