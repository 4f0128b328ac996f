"""Tables over HTTP: creating one, its replay, its rematch; and the socket to play at it."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ..engine.errors import LudothequeError
from ..engine.saved import read
from ..players import styles
from ..texts import Texts
from . import figures
from .beside import tell
from .joining import link_of, sit_down
from .logs import about
from .names import check_names, with_legible_names
from .open_room import Connection
from .protocol import Created, NewTable, Refused, SameLuck
from .requests import (
    Server,
    address_of,
    answer,
    check_origin,
    cookie_of,
    encoder,
    give_cookie,
    has_rules,
    language_of,
    long_answer,
    opened_at,
    read_as,
    read_saved,
    seats_of,
    server_of,
    visitor_of,
)
from .room import Refusal, Room, created, going_on, new_table_id
from .room_view import bare, explain, texts_of
from .seats import NOBODY, SeatKey, read_player
from .sockets import Pace, converse
from .store import Unavailable

LONGEST_CONTINUED = 2000  # actions of a saved game
NOT_LET_IN = 4000  # the code with which a socket is closed


async def create_table(request: Request) -> Response:
    server = server_of(request)
    check_origin(request)
    if not server.new_tables.take(address_of(request)):
        raise Refusal("too_many_tables")
    asked = await read_as(request, NewTable)
    check_names(asked)
    first, table, client = created(asked), new_table_id(), address_of(request)
    if all(seat.kind == "bot" for seat in asked.seats):
        server.hub.bots.let_in(client, server.limits.tables_of_bots, table)
    await server.hub.create(table, first)
    about(table=table)
    cookie = cookie_of(request)
    for seat, sitting in enumerate(asked.seats):
        if sitting.kind == "here":
            await server.store.hold(read_player(server.secret, cookie) or "", table, seat)
    others = [SeatKey(table, seat) for seat, sitting in enumerate(asked.seats) if sitting.kind == "link"]
    response = answer(Created(table, links(server, others)), 201)
    give_cookie(request, response, cookie)
    return response


async def continue_saved(request: Request) -> Response:
    """A table that goes on with a saved game: its people are the one who asks, or whom they send a link."""
    server = server_of(request)
    check_origin(request)
    if not server.new_tables.take(address_of(request)):
        raise Refusal("too_many_tables")
    text = await read_saved(request)
    match = await server.reading.do(address_of(request), lambda: read(text))
    if match.over:
        raise Refusal("over")
    if len(match.actions) > LONGEST_CONTINUED:
        raise Refusal("too_long", most=LONGEST_CONTINUED)
    first, *more_entries = await server.reading.do(address_of(request), lambda: going_on(match))
    table, client = new_table_id(), address_of(request)
    if all(seat.style for seat in first.seats):
        server.hub.bots.let_in(client, server.limits.tables_of_bots, table)
    opened = await server.hub.create(table, with_legible_names(first), *more_entries)
    about(table=table)
    cookie, more = cookie_of(request), []
    for seat in opened.room.people():
        await server.store.hold(read_player(server.secret, cookie) or "", table, seat)
        more.append(SeatKey(table, seat, await server.store.renew(table, seat)))
    response = answer(Created(table, links(server, more)), 201)
    give_cookie(request, response, cookie)
    return response


async def replay(request: Request) -> Response:
    opened = await opened_at(request)
    seats = await seats_of(request, opened.room.table)
    async with opened.lock:  # nobody sees what is not stored yet
        view = opened.view(language_of(request), viewer_asked(request, opened.room, seats))
        await tell([view])
        table = view.table(seats, opened.presence.attendance())
    return await long_answer(request, bare(table) if has_rules(request) else table)


def viewer_asked(request: Request, room: Room, seats: Sequence[int]) -> int:
    """For which viewer a replay is wanted: `?viewer=1`, once the match is over; else the client's own."""
    asked = request.query_params.get("viewer")
    if asked is None:
        return room.viewer(seats)
    if not room.ended:
        raise Refusal("archived" if room.archived else "not_over")
    if asked not in map(str, range(len(room.sittings))):
        raise Refusal("no_seat", seats=len(room.sittings))
    return int(asked)


async def rematch(request: Request) -> Response:
    """Where the rematch is, and the links of the seats that the player has there."""
    opened = await opened_at(request)
    seats = await seats_of(request, opened.room.table)
    async with opened.lock:  # another server may be quicker with a rematch of its own
        room = opened.room
        if opened.dead:  # what it names may not be stored
            raise Unavailable
        if not room.rematch:
            raise Refusal("no_rematch")
        swapped = [SeatKey(room.rematch, len(room.sittings) - 1 - seat) for seat in seats]
    return answer(Created(room.rematch, links(server_of(request), swapped)))


def links(server: Server, keys: Sequence[SeatKey]) -> dict[int, str]:
    """The secret links of seats."""
    return {key.seat: link_of(server, key) for key in keys}


async def strongest(request: Request) -> Response:
    """What our strongest player would have made of a finished table alone, with the same dice."""
    opened = await opened_at(request)
    room = opened.room
    if not (room.match.over and room.ended) or not room.game.luck_is_fixed(room.match.options):
        raise Refusal("no_same_luck")
    again = await server_of(request).hub.advising.same_luck(opened, address_of(request))
    style = styles(room.game)[-1]
    if again is None:
        raise Refusal("no_same_luck")
    texts = texts_of(room.game, language_of(request))
    return answer(SameLuck(again.scores[0], style, texts(f"style.{style}"), room.game.brief(again, texts)))


async def socket(socket: WebSocket) -> None:
    """A client at a table; if it is not let in, it is told why."""
    server, address, language = server_of(socket), address_of(socket), language_of(socket)
    if not server.visits.take(address):
        await socket.close()  # before it is one: nothing waits for its goodbye
        return
    await socket.accept()
    try:
        check_origin(socket, required="authorization" not in socket.headers)
        if server.connections[address] >= server.limits.connections_a_visitor:
            raise Refusal("too_many_connections", limit=server.limits.connections_a_visitor)
        opened = await opened_at(socket)
        visitor = visitor_of(socket)
        if visitor.link and visitor.link.table != opened.room.table:
            visitor = NOBODY
        elif visitor.link:  # a program sits down by the link that it shows
            await sit_down(server, opened, visitor.player, visitor.link)
        connection = Connection((), language, visitor, address)
    except (Refusal, Unavailable, LudothequeError) as error:
        refusal = error if isinstance(error, Refusal) else Refusal("unavailable")
        sentence = explain(refusal, Texts(language))
        figures.REFUSALS.add(refusal.reason)
        await socket.send_text(encoder.encode(Refused("", refusal.reason, sentence, None)).decode())
        await socket.close(NOT_LET_IN, refusal.reason)
        return
    server.connections[address] += 1
    try:
        pace = Pace(server.limits, server.commands, address)
        await converse(server.hub, pace, socket, opened, connection)
    finally:
        server.connections[address] -= 1
        if not server.connections[address]:
            del server.connections[address]


routes = [
    Route("/api/tables", create_table, methods=["POST"]),
    Route("/api/tables/saved", continue_saved, methods=["POST"]),
    Route("/api/tables/{table}/replay", replay),
    Route("/api/tables/{table}/rematch", rematch),
    Route("/api/tables/{table}/strongest", strongest),
    WebSocketRoute("/ws/{table}", socket),
]
