"""What the handlers of requests share: the server's parts, who asks and in which language, and the answer."""

import asyncio
import gzip
import ipaddress
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ..texts import LANGUAGES
from .deployment import Deployment
from .hub import Hub
from .limits import Buckets, Limits
from .open_room import OpenRoom
from .preparing import Preparation
from .protocol import MAX_MESSAGE
from .reading import Reading
from .room import Refusal
from .seats import Visitor, new_player, program, read_player, read_seat_token
from .store import Store

if TYPE_CHECKING:
    from .analyses import Analyses
    from .health import Health

T = TypeVar("T")

COOKIE = "ludotheque"
HOST_ONLY, SECURE_ONLY = "__Host-", "__Secure-"  # names that a browser takes over TLS alone, from no other host
YEAR = 365 * 24 * 3600
OWN_KEY = re.compile(r"[A-Za-z0-9_-]{16,64}")  # what a program writes behind the token of a link, after a ~

encoder = msgspec.json.Encoder()


@dataclass
class Server:
    """The parts of a server, which every handler finds with `server_of(request)`."""

    store: Store
    limits: Limits
    preparation: Preparation
    hub: Hub
    analyses: "Analyses"
    reading: Reading
    new_tables: Buckets
    new_analyses: Buckets
    visits: Buckets
    joins: Buckets
    commands: Buckets
    health: "Health"
    deployment: Deployment
    secret: str = ""  # signs links and cookies
    started: float = field(default_factory=time.monotonic)
    connections: Counter[str] = field(default_factory=Counter)  # open sockets, by network


def server_of(request: HTTPConnection) -> Server:
    server: Server = request.app.state.server
    return server


# Who is it?


def player_of(request: HTTPConnection) -> str:
    """The player that the cookie names, "" if there is none."""
    return read_player(server_of(request).secret, given_cookie(request)) or ""


def given_cookie(request: HTTPConnection) -> str:
    """The cookie that was sent. Over TLS one without the name's prefix is not believed: a neighbour could have set it,
    and would then sit where its player sits."""
    return request.cookies.get(cookie_name(request), "")


def cookie_name(request: HTTPConnection) -> str:
    """Over TLS a name that no neighbour's page, and nobody on the way, can set. `__Host-` is for the path / alone."""
    if request.url.scheme not in ("https", "wss"):
        return COOKIE
    return (SECURE_ONLY if server_of(request).deployment.prefix else HOST_ONLY) + COOKIE


def cookie_of(request: HTTPConnection) -> str:
    """The player's cookie; a new one, if there is none."""
    return given_cookie(request) if player_of(request) else new_player(server_of(request).secret)


def give_cookie(request: Request, response: Response, cookie: str) -> None:
    name, path = cookie_name(request), server_of(request).deployment.prefix + "/"
    secure = name != COOKIE
    response.set_cookie(name, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path=path)


def address_of(request: HTTPConnection) -> str:
    """What the limits count by: the client's network, since cookies are to be had for the asking."""
    return network_of(request.client.host) if request.client else "?"


def network_of(host: str) -> str:
    """The network that is one client's: an IPv4 address, or the 64 bits of an IPv6 address that a provider gives."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def has_rules(request: HTTPConnection) -> bool:
    """Has the client the rules itself, and wants replays `bare`?"""
    return request.query_params.get("bare") == "yes"


def language_of(request: HTTPConnection) -> str:
    """The language asked for, else the browser's if it is English, else French."""
    asked = request.query_params.get("lang", "")
    if asked in LANGUAGES:
        return asked
    return "en" if request.headers.get("accept-language", "").lower().startswith("en") else "fr"


def check_origin(request: HTTPConnection, required: bool = False) -> None:
    """A page of another site must not act for a player; raises Refusal."""
    origin = request.headers.get("origin")
    if origin is None and not required:
        return
    host = request.headers.get("host")
    if not host or origin not in (f"http://{host}", f"https://{host}"):
        raise Refusal("origin")


def counted(route: BaseRoute) -> BaseRoute:
    """Each request that is worked for is counted against the network that asks. A socket counts for itself."""
    if isinstance(route, Route):
        handler = route.endpoint

        @wraps(handler)
        async def once_counted(request: Request) -> Response:
            if not server_of(request).visits.take(address_of(request)):
                raise Refusal("too_many_requests")
            answer: Response = await handler(request)
            return answer

        return Route(route.path, once_counted, methods=list(route.methods or ["GET"]))
    return route


# At which table?


async def opened_at(request: HTTPConnection) -> OpenRoom:
    """The room that the path names; raises Refusal."""
    opened = await server_of(request).hub.open(request.path_params["table"])
    if opened is None:
        raise Refusal("no_table")
    return opened


def visitor_of(request: HTTPConnection) -> Visitor:
    """Who asks; raises Refusal for a program without a key of its own, which nobody could tell from another."""
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    token, _, own = given.partition("~")
    link = read_seat_token(server_of(request).secret, token if scheme.lower() == "bearer" else "")
    if link is None:
        return Visitor(player_of(request))
    if not OWN_KEY.fullmatch(own):
        raise Refusal("no_key")
    return Visitor(program(own), link)


async def seats_of(request: HTTPConnection, table: str) -> tuple[int, ...]:
    """The seats that who asks holds at a table. A link that was not used yet holds nothing."""
    visitor = visitor_of(request)
    if not visitor.player or (visitor.link and visitor.link.table != table):
        return ()
    return tuple(filter(visitor.may, await server_of(request).store.seats(visitor.player, table)))


# What is asked, what is answered


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request, not more than `most` bytes of it; raises Refusal."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal("too_large", most=most)
    return body


async def read_as(request: Request, kind: type[T]) -> T:
    """The body of a request as a message, from a page of our own; raises Refusal."""
    check_origin(request)
    try:
        return msgspec.json.decode(await read_body(request, MAX_MESSAGE), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("message", problem=error) from error


async def read_saved(request: Request) -> str:
    """The text of a saved game, counted against its sender; raises Refusal."""
    server_of(request).reading.let_in(address_of(request))
    body = await read_body(request, server_of(request).limits.text_bytes)
    return body.decode("utf-8", "replace").lstrip("\ufeff")


async def long_answer(request: Request, body: Any) -> Response:
    """An answer that may be megabytes: written and packed beside the event loop."""
    packs = "gzip" in request.headers.get("accept-encoding", "")

    def made() -> Response:
        raw = encoder.encode(body)
        headers = {"cache-control": "no-store", "vary": "Accept-Encoding"}
        if packs:
            raw, headers = gzip.compress(raw, 4), headers | {"content-encoding": "gzip"}
        return Response(raw, media_type="application/json", headers=headers)

    return await asyncio.to_thread(made)


def answer(body: Any, status: int = 200) -> Response:
    return Response(encoder.encode(body), status, media_type="application/json", headers={"cache-control": "no-store"})
