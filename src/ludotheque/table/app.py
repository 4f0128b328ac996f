"""The web application: its routes, its pages, its errors. See docs/api.md."""

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..engine.errors import BadDeck, LudothequeError
from ..engine.game import games
from ..texts import Texts
from . import analyses, health, joining, listing, puzzles, removal, saved, tables
from .analyses import Analyses
from .assets import Assets
from .deployment import Deployment
from .figures import REFUSALS, VERSION
from .headers import Headers
from .health import Health
from .hub import Hub
from .limits import Buckets, Limits
from .logs import note
from .metrics_port import telling
from .prefix import Prefix
from .preparing import Preparation
from .reading import Reading
from .requests import Server, answer, cookie_name, cookie_of, counted, give_cookie, language_of, player_of, server_of
from .retention import Retention
from .room import Refusal
from .room_view import explain
from .seats import read_seat_token
from .store import Ears, Store, Unavailable
from .turnstile import Turnstile
from .watching import Watch, watch_the_loop

PAGES = Path(__file__).parent.parent / "web_dist"
INDEX = "index.html"
CLOSING = 8.0  # seconds that the store has to write what it was given, when the server ends
NOUNS = (listing, tables, joining, removal, saved, analyses, puzzles)
WORKSHOPS = ("hastings",)  # the games whose page has one: web/src/games/<game>/workshop
ASK_AGAIN = {"cache-control": "no-cache"}  # a browser may keep it, and asks each time whether it is still the one

ON_A_DEVICE = "~"  # begins the names of tables that live in a browser: `LOCAL` in web/src/table/local.ts

# The statuses of refusals, by reason; all others: 400.
STATUSES = {
    "no_table": 404,
    "deleted": 410,
    "not_seated": 403,
    "too_many_requests": 429,
    "no_rematch": 404,
    "unopened": 409,
    "archived": 409,
    "no_same_luck": 404,
    "origin": 403,
    "no_seat_link": 404,
    "too_many_tables": 429,
    "too_many_joins": 429,
    "too_many_analyses": 429,
    "analysis_busy": 503,
    "analyses_yours": 429,
    "analysis_failed": 500,
    "hints_busy": 503,
    "too_many_bots": 429,
    "too_many_texts": 429,
    "texts_busy": 503,
    "analysis_later": 409,
    "no_analysis": 404,
    "no_puzzle": 404,
    "damaged": 500,
    "not_yet": 409,
    "too_large": 413,
}


def application(store: Store, limits: Limits | None = None, deployment: Deployment | None = None) -> ASGIApp:
    """What uvicorn runs."""
    limits, preparation = limits or Limits(), Preparation(games())
    app = Starlette(
        routes=[
            *(counted(route) for noun in NOUNS for route in noun.routes),
            *health.routes,
            counted(Route("/join/{token}", link)),
            Mount("/assets", Assets(directory=PAGES / "assets", check_dir=False)),
            Route("/{path:path}", page),
        ],
        lifespan=lifespan,
        exception_handlers={
            Refusal: refused,
            LudothequeError: refused,
            Unavailable: unavailable,
            ClientDisconnect: hung_up,
            WebSocketDisconnect: left,
            Exception: broken,
        },
    )
    app.state.server = Server(
        store,
        limits,
        preparation,
        Hub(store, preparation.ready),
        Analyses(limits.analysis_seconds),
        Reading(limits.texts_a_minute),
        new_tables=Buckets(limits.tables_a_minute / 60, limits.tables_a_minute),
        new_analyses=Buckets(limits.analyses_a_minute / 60, limits.analyses_a_minute),
        visits=Buckets(limits.requests_a_second, limits.requests_at_once),
        joins=Buckets(limits.joins_a_minute / 60, limits.joins_a_minute),
        commands=Buckets(limits.commands_of_a_network, 3 * limits.commands_of_a_network),
        health=Health(store, preparation),
        deployment=deployment or Deployment(),
    )
    packed = Headers(GZipMiddleware(app, minimum_size=600, compresslevel=5))
    return Prefix(Watch(Turnstile(packed, limits)), app.state.server.deployment.prefix)


@contextlib.asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    server: Server = app.state.server
    await server.store.open()
    server.secret = await server.store.secret()
    loop, tasks = asyncio.get_running_loop(), set()

    def soon(work: Callable[[str], Coroutine[Any, Any, None]]) -> Callable[[str], None]:
        def start(table: str) -> None:
            if table not in server.hub.rooms:
                return  # of most tables, where there are many servers
            task = loop.create_task(work(table))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

        return start

    hub = server.hub
    server.store.listen(
        Ears(soon(hub.heard), soon(hub.seating.changed), soon(hub.renamed), hub.neighbours.heard, hub.rooms.keys)
    )
    server.preparation.start()
    retention = Retention(hub, server.deployment.keep_finished, server.deployment.keep_abandoned)
    always = [loop.create_task(it) for it in (hub.neighbours.keep_telling(), watch_the_loop(), retention.keep_up())]
    async with telling(server, server.deployment.metrics_of(server.deployment.worker)):
        note("started", version=VERSION)
        yield
    for task in always:
        task.cancel()
    retention.stop()
    server.analyses.stop()
    server.reading.stop()
    server.preparation.stop()
    await server.hub.close()
    try:
        async with asyncio.timeout(CLOSING):
            await server.store.close()
    except TimeoutError:
        note("store_held", logging.ERROR, seconds=CLOSING)


# Pages


async def page(request: Request) -> Response:
    """One page for all paths: the front end looks at the path itself."""
    path = request.path_params.get("path", "")
    if path.startswith(("api/", "ws/", "assets/")):
        return answer({"reason": "no_page", "sentence": "404"}, 404)
    file = PAGES / path
    if path != INDEX and re.fullmatch(r"[a-z0-9-]{1,40}\.[a-z]{2,11}", path) and file.is_file():
        return FileResponse(file, headers=ASK_AGAIN)
    if not (PAGES / INDEX).is_file():
        return PlainTextResponse("The front end is not built: run `python hatch_build.py`.", 503)
    status = 200 if await leads_somewhere(server_of(request).hub, path) else 404
    html = of_server((PAGES / INDEX).read_text("utf-8"), server_of(request).deployment.prefix)
    response = HTMLResponse(html, status, headers=ASK_AGAIN)
    if not player_of(request) or cookie_name(request) not in request.cookies:
        give_cookie(request, response, cookie_of(request))
    return response


def of_server(html: str, prefix: str) -> str:
    """The page as a server sends it: it says that there is one, and under which path (`web/src/lib/address.ts`), and
    names its files from there, since it stands at every path."""
    return html.replace("<html ", f'<html data-server="{prefix}/" ', 1).replace('="./', f'="{prefix}/')


async def leads_somewhere(hub: Hub, path: str) -> bool:
    """Is there a page at this path? The front end has the same list: `patterns` in web/src/lib/router.svelte.ts."""
    step, _, name = path.strip("/").partition("/")
    if not name:
        return step in ("", INDEX, "rules", "verify", "about", "analysis", "puzzles")
    if step in ("t", "replay", "analysis"):
        if name.startswith(ON_A_DEVICE):
            return True  # the page knows
        return await is_there(hub, name)
    if step in ("box", "workshop"):
        return name in WORKSHOPS
    return step in ("new", "learn", "rules", "puzzles") and name in {game.name for game in games()}


async def is_there(hub: Hub, table: str) -> bool:
    """Is there such a table? It is not opened for that; where it cannot be, the page says so."""
    try:
        return table in hub.rooms or await hub.store.first(table) != ""
    except Unavailable:
        return True


async def link(request: Request) -> Response:
    """A secret link: the page, which then sits down (`joining.join`) and takes the secret out of the address bar.
    Robots that look at a link before somebody opens it use nothing up."""
    server = server_of(request)
    key = read_seat_token(server.secret, request.path_params["token"])
    answered = await page(request)
    if answered.status_code == 200 and (key is None or not await is_there(server.hub, key.table)):
        answered.status_code = 404
    return answered


# Errors


async def refused(request: Request, error: Exception) -> Response:
    texts = Texts(language_of(request))
    REFUSALS.add(error.reason if isinstance(error, Refusal) else type(error).__name__)
    if isinstance(error, Refusal):
        sentence, status = explain(error, texts), STATUSES.get(error.reason, 400)
        return answer({"reason": error.reason, "sentence": sentence}, status)
    return answer({"reason": type(error).__name__, "sentence": texts.explain(without_paths(error))}, 400)


class NoDeck(Exception):
    """A deck that this server has not, for visitors: where its folders are is no business of theirs."""

    key = "refused.no_deck"


def without_paths(error: Exception) -> Exception:
    """An error, and those that are its facts, without folders of this machine."""
    facts: dict[str, Any] = getattr(error, "facts", {})
    if isinstance(error, BadDeck) and any(isinstance(fact, Path) for fact in facts.values()):
        return NoDeck(str(error.reason))
    for name, fact in facts.items():
        if isinstance(fact, Exception):
            facts[name] = without_paths(fact)
    return error


async def unavailable(request: Request, error: Exception) -> Response:
    return answer({"reason": "unavailable", "sentence": Texts(language_of(request))("refused.unavailable")}, 503)


async def broken(request: Request, error: Exception) -> Response:
    return answer({"reason": "broken", "sentence": Texts(language_of(request))("refused.broken")}, 500)


async def hung_up(request: Request, error: Exception) -> Response:
    """Who asked has left in the middle: nobody hears an answer, and nothing is wrong."""
    return Response(status_code=400)


async def left(socket: WebSocket, error: Exception) -> None:
    """The same at a socket."""
