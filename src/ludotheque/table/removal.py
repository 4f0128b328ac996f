"""Tables and data that their player deletes, over HTTP (`leaving.py` says what goes with them)."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .leaving import leave, open_if_possible, take_name
from .protocol import Forgotten, Removed
from .requests import COOKIE, answer, check_origin, cookie_name, player_of, server_of
from .room import Refusal

MOST_AT_ONCE = 200  # tables that one request deletes; the page asks again


async def remove_table(request: Request) -> Response:
    """A player wants to see a table no more."""
    check_origin(request)
    hub, table, player = server_of(request).hub, request.path_params["table"], player_of(request)
    if not (player and await hub.store.seats(player, table)):
        raise Refusal("not_seated" if await open_if_possible(hub, table) else "no_table")
    return answer(Removed(await leave(hub, table, player)))


async def forget(request: Request) -> Response:
    """All that the server keeps of a player: tables, seats, the names on them, the cookie."""
    check_origin(request)
    server, player = server_of(request), player_of(request)
    tables = await server.store.tables(player, MOST_AT_ONCE) if player else []
    for table in await server.store.withdraw(player):
        await server.hub.seating.changed(table)
    deleted = [await leave(server.hub, table, player, nameless=True) for table in tables]
    before = await server.store.tables_left(player, MOST_AT_ONCE) if player else []
    for table in before:
        await take_name(server.hub, table, player)
    more = await server.store.tables(player, 1) or await server.store.tables_left(player, 1)  # laid meanwhile, too
    done = Forgotten(sum(deleted), len(deleted) - sum(deleted), bool(more))
    response = answer(done)
    if not done.more:
        for name in {COOKIE, cookie_name(request)}:
            response.delete_cookie(name, path=server.deployment.prefix + "/", secure=name != COOKIE, httponly=True)
    return response


routes = [
    Route("/api/tables/{table}", remove_table, methods=["DELETE"]),
    Route("/api/player", forget, methods=["DELETE"]),
]
