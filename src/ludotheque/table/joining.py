"""Sitting down by a link: who comes first with it holds the seat, and it is used up. Whoever comes later looks on, and
may ask those who hold the seat; these may also make a new link, for another device of theirs."""

import secrets
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .open_room import OpenRoom
from .protocol import Join, Joined, NewLink, SeatLink
from .requests import (
    Server,
    address_of,
    answer,
    check_origin,
    cookie_of,
    give_cookie,
    language_of,
    opened_at,
    read_as,
    seats_of,
    server_of,
    visitor_of,
)
from .room import Refusal
from .seats import SeatKey, read_player, read_seat_token, seat_token
from .store import NO_REMATCH, Door

CODE = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # letters and digits that are not taken for one another
CODE_LENGTH = 4


async def sit_down(
    server: Server, opened: OpenRoom, player: str, link: SeatKey, *, also: bool = True
) -> Door | Literal["seated"]:
    """Sit down by a link, if it is free; what it is else. `also`: beside another seat that the player holds there."""
    held = await server.store.seats(player, link.table)
    if link.seat in held:
        return "seated"
    door = await server.store.door(*link)
    if door != "free" or (held and not also):
        return door
    async with opened.lock:  # a rematch that is named but not stored yet may become another one
        room = opened.room
        rematch = (room.rematch, len(room.sittings) - 1 - link.seat) if room.rematch else NO_REMATCH
    if not await server.store.sit(player, *link, rematch):
        return "taken"  # somebody was quicker
    await server.hub.seating.changed(link.table)
    return "seated"


async def join(request: Request) -> Response:
    """Sit down by the link in the path, or say why not."""
    server = server_of(request)
    check_origin(request)
    if not server.joins.take(address_of(request)):
        raise Refusal("too_many_joins")
    wish = (await read_as(request, Join)).wish
    link = read_seat_token(server.secret, request.path_params["token"])
    opened = await server.hub.open(link.table) if link else None
    if link is None or opened is None:
        raise Refusal("no_seat_link")
    cookie, visitor = cookie_of(request), visitor_of(request)
    player = visitor.player or read_player(server.secret, cookie) or ""
    found = await sit_down(server, opened, player, link, also=wish == "sit")
    view = opened.view(language_of(request))
    who = view.seats((), opened.presence.attendance())[link.seat].name
    may: Literal["", "ask", "sit"] = ""
    sentence = ""
    if found == "free":
        may, sentence = "sit", view.texts("join.yours", who=who)
    elif found == "void":
        sentence = view.texts("join.void", who=who)
    elif found == "taken" and wish == "ask":
        code = await ask(server, player, link)
        sentence = view.texts("join.asked" if code else "join.others_ask", who=who, code=code)
    elif found == "taken":
        may, sentence = "ask", view.texts("join.taken", who=who)
    response = answer(Joined(link.table, link.seat, found == "seated", may, sentence))
    if not visitor.link:
        give_cookie(request, response, cookie)
    return response


async def ask(server: Server, player: str, link: SeatKey) -> str:
    """Ask those who hold a seat: the code of the request, "" where somebody else has asked already."""
    code = "".join(secrets.choice(CODE) for _ in range(CODE_LENGTH))
    code = await server.store.ask(player, link.table, link.seat, code)
    await server.hub.seating.changed(link.table)
    return code


async def new_link(request: Request) -> Response:
    """A new link of one's own seat, which lets one more visitor in."""
    server = server_of(request)
    check_origin(request)
    if not server.joins.take(address_of(request)):
        raise Refusal("too_many_joins")
    table = (await opened_at(request)).room.table
    only = (await read_as(request, NewLink)).only
    seat = next((one for one in await seats_of(request, table) if str(one) == request.path_params["seat"]), None)
    if seat is None:
        raise Refusal("not_yours")
    number = await server.store.renew(table, seat, visitor_of(request).player, only=only)
    if not number:  # they have left it in this moment
        raise Refusal("not_yours")
    await server.hub.seating.changed(table)
    return answer(SeatLink(link_of(server, SeatKey(table, seat, number))), 201)


def link_of(server: Server, key: SeatKey) -> str:
    return f"{server.deployment.prefix}/join/{seat_token(server.secret, key)}"


routes = [
    Route("/join/{token}", join, methods=["POST"]),
    Route("/api/tables/{table}/seats/{seat}/link", new_link, methods=["POST"]),
]
