"""The web application: pages, the HTTP API, and one socket a visitor. See docs/api.md."""

import asyncio
import contextlib
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from ..analysis.puzzles import Puzzle
from ..analysis.puzzles import count as puzzle_count
from ..engine.errors import LudothequeError
from ..engine.game import games
from ..engine.match import Match
from ..engine.saved import read
from ..engine.verbs import ALL_SEEING
from ..players import styles
from ..players.same_luck import with_same_luck
from ..texts import LANGUAGES, Texts
from . import puzzles
from .analyses import Analyses, Task, analysis_of, room_of_match
from .headers import Headers
from .hub import Hub
from .limits import Buckets, Limits
from .listing import game_info, running_info
from .open_room import Connection, OpenRoom
from .preparing import Preparation
from .proof import Dice, dice_of, proof_of, saved_text
from .protocol import MAX_MESSAGE, Analysing, Created, NewTable, PuzzleTry, Refused, SameLuck
from .room import Refusal, Room, created, new_table_id
from .room_view import RoomView, explain, texts_of
from .seats import SeatKey, new_player, read_player, read_seat_token, seat_token
from .sockets import converse
from .store import Store, Unavailable

COOKIE = "ludotheque"
YEAR = 365 * 24 * 3600
MOST_TABLES_LISTED = 50
NOT_LET_IN = 4000  # the code with which a socket is closed
PAGES = Path(__file__).parent.parent / "web_dist"

encoder = msgspec.json.Encoder()


class App:
    """The server's parts; `app` is what uvicorn runs."""

    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self.store, self.limits = store, limits or Limits()
        self.preparation = Preparation(games())
        self.hub = Hub(store, self.preparation.ready)
        self.secret = ""
        self.started = time.time()
        self.new_tables = Buckets(self.limits.tables_a_minute / 60, self.limits.tables_a_minute)
        self.analyses = Analyses(self.limits.analysis_seconds)
        self.new_analyses = Buckets(self.limits.analyses_a_minute / 60, self.limits.analyses_a_minute)
        self.connections: Counter[str] = Counter()
        routes = [
            Route("/api/games", self.list_games),
            Route("/api/tables", self.create_table, methods=["POST"]),
            Route("/api/tables", self.list_tables),
            Route("/api/tables/{table}/replay", self.replay),
            Route("/api/tables/{table}/save", self.save),
            Route("/api/tables/{table}/dice", self.dice),
            Route("/api/tables/{table}/rematch", self.rematch),
            Route("/api/tables/{table}/strongest", self.strongest),
            Route("/api/tables/{table}/analysis", self.analysis_of_table),
            Route("/api/analysis", self.analyse_saved, methods=["POST"]),
            Route("/api/analysis/{id}", self.analysis),
            Route("/api/puzzles", self.puzzles_of_day),
            Route("/api/puzzles/{game}/{number}", self.puzzle),
            Route("/api/puzzles/{game}/{number}", self.solve_puzzle, methods=["POST"]),
            Route("/api/verify", self.verify, methods=["POST"]),
            Route("/join/{token}", self.join),
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            WebSocketRoute("/ws/{table}", self.socket),
            Mount("/assets", StaticFiles(directory=PAGES / "assets", check_dir=False)),
            Route("/{path:path}", self.page),
        ]
        starlette = Starlette(
            routes=routes,
            lifespan=self.lifespan,
            exception_handlers={
                Refusal: self.refused,
                LudothequeError: self.refused,
                Unavailable: self.unavailable,
                Exception: self.broken,
            },
        )
        self.app = Headers(GZipMiddleware(starlette, minimum_size=600))

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.store.open()
        self.secret = await self.store.secret()
        loop, tasks = asyncio.get_running_loop(), set()

        def heard(table: str) -> None:
            task = loop.create_task(self.hub.heard(table))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

        self.store.listen(heard, self.hub.heard_present)
        self.preparation.start()
        present = loop.create_task(self.hub.keep_present())
        yield
        present.cancel()
        self.analyses.stop()
        self.preparation.stop()
        await self.hub.close()
        await self.store.close()

    # Who is it?

    def player(self, request: HTTPConnection) -> str:
        """The player that the cookie names, "" if there is none."""
        return read_player(self.secret, request.cookies.get(COOKIE, "")) or ""

    def visitor(self, request: HTTPConnection) -> str:
        """Whom the limits count: an address, since cookies are to be had for the asking."""
        return request.client.host if request.client else "?"

    @staticmethod
    def language(request: HTTPConnection) -> str:
        """The language asked for, else the browser's if it is English, else French."""
        asked = request.query_params.get("lang", "")
        if asked in LANGUAGES:
            return asked
        return "en" if request.headers.get("accept-language", "").lower().startswith("en") else "fr"

    @staticmethod
    def check_origin(request: HTTPConnection, required: bool) -> None:
        """A page of another site must not act for a player; raises Refusal."""
        origin = request.headers.get("origin")
        if origin is None and not required:
            return
        host = request.headers.get("host")
        if not host or origin not in (f"http://{host}", f"https://{host}"):
            raise Refusal("origin")

    def give_cookie(self, request: Request, response: Response, cookie: str) -> None:
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")

    # Pages and their data

    async def page(self, request: Request) -> Response:
        """One page for all paths: the front end looks at the path itself."""
        path = request.path_params.get("path", "")
        if path.startswith(("api/", "ws/", "assets/")):
            return answer({"reason": "no_page", "sentence": "404"}, 404)
        file = PAGES / path
        if re.fullmatch(r"[a-z0-9-]{1,40}\.[a-z]{2,11}", path) and file.is_file():
            return FileResponse(file)
        if not (PAGES / "index.html").is_file():
            return PlainTextResponse("The front end is not built: see docs/design.md (web).", 503)
        status = 200 if await self.leads_somewhere(path) else 404
        response = FileResponse(PAGES / "index.html", status, headers={"cache-control": "no-cache"})
        if not self.player(request):
            self.give_cookie(request, response, new_player(self.secret))
        return response

    async def leads_somewhere(self, path: str) -> bool:
        """Is there a page at this path? The front end has the same list: `patterns` in web/src/lib/router.svelte.ts."""
        step, _, name = path.strip("/").partition("/")
        if not name:
            return step in ("", "rules", "verify", "about", "analysis", "puzzles")
        if step in ("t", "replay", "analysis"):
            try:
                return await self.hub.open(name) is not None
            except Unavailable:
                return True  # the page will say so, and try again
        return step in ("new", "learn", "rules", "puzzles") and name in {game.name for game in games()}

    async def list_games(self, request: Request) -> Response:
        language, ready = self.language(request), self.preparation.is_ready
        return answer([game_info(game, language, ready(game.name)) for game in games()])

    async def create_table(self, request: Request) -> Response:
        self.check_origin(request, required=False)
        if not self.new_tables.take(self.visitor(request)):
            raise Refusal("too_many_tables")
        body = await read_body(request, MAX_MESSAGE)
        try:
            asked = msgspec.json.decode(body, type=NewTable)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refusal("message", problem=error) from error
        first, table = created(asked), new_table_id()
        await self.preparation.ready(first.game)
        await self.hub.create(table, first)
        cookie = request.cookies.get(COOKIE, "") if self.player(request) else new_player(self.secret)
        player = read_player(self.secret, cookie) or ""
        links = {}
        for seat, sitting in enumerate(asked.seats):
            if sitting.kind == "here":
                await self.store.hold(player, table, seat)
            if sitting.kind != "bot":
                links[seat] = f"/join/{seat_token(self.secret, SeatKey(table, seat))}"
        response = answer(Created(table, links), 201)
        self.give_cookie(request, response, cookie)
        return response

    async def list_tables(self, request: Request) -> Response:
        """The tables at which this player sits."""
        player, running = self.player(request), []
        for table in await self.store.tables(player, MOST_TABLES_LISTED) if player else []:
            opened = await self.hub.open(table)
            if opened is not None:
                seats = await self.store.seats(player, table)
                async with opened.lock:
                    running.append(running_info(opened, seats, self.language(request)))
        return answer(running)

    async def join(self, request: Request) -> Response:
        """A secret link: the seat goes into the cookie's hand, and the secret out of the address bar."""
        key = read_seat_token(self.secret, request.path_params["token"])
        if key is None or await self.hub.open(key.table) is None:
            lost = await self.page(request)  # somebody cut the link: a page that says so, not a line of JSON
            lost.status_code = 404
            return lost
        cookie = request.cookies.get(COOKIE, "") if self.player(request) else new_player(self.secret)
        await self.store.hold(read_player(self.secret, cookie) or "", key.table, key.seat)
        response = RedirectResponse(f"/t/{key.table}", 303)
        self.give_cookie(request, response, cookie)
        return response

    async def opened(self, request: HTTPConnection) -> OpenRoom:
        opened = await self.hub.open(request.path_params["table"])
        if opened is None:
            raise Refusal("no_table")
        return opened

    async def seats(self, request: HTTPConnection, table: str) -> tuple[int, ...]:
        """The seats that a cookie or, for programs, a token holds at a table."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        key = read_seat_token(self.secret, token if scheme.lower() == "bearer" else "")
        if key is not None:
            return (key.seat,) if key.table == table else ()
        player = self.player(request)
        return tuple(await self.store.seats(player, table)) if player else ()

    async def replay(self, request: Request) -> Response:
        opened = await self.opened(request)
        seats = await self.seats(request, opened.room.table)
        async with opened.lock:  # nobody sees what is not stored yet
            view = opened.view(self.language(request), viewer_asked(request, opened.room, seats))
            return answer(view.table(seats, opened.presence.attendance()))

    async def save(self, request: Request) -> Response:
        """The game as text: to keep, to report, to verify."""
        opened = await self.opened(request)
        name = f"{opened.room.game.name}-{opened.room.table}.txt"
        seats = await self.seats(request, opened.room.table)
        async with opened.lock:
            text = saved_text(opened.room, opened.room.viewer(seats) if opened.room.game.hides else ALL_SEEING)
        return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})

    async def rematch(self, request: Request) -> Response:
        """Where the rematch is, and the links of the seats that whoever asks has there."""
        opened = await self.opened(request)
        room, seats = opened.room, await self.seats(request, opened.room.table)
        if not room.rematch:
            raise Refusal("no_rematch")
        swapped = [len(room.sittings) - 1 - seat for seat in seats]
        links = {seat: f"/join/{seat_token(self.secret, SeatKey(room.rematch, seat))}" for seat in swapped}
        return answer(Created(room.rematch, links))

    async def strongest(self, request: Request) -> Response:
        """What our strongest player would have made of a finished table alone, with the same dice."""
        opened = await self.opened(request)
        room, language = opened.room, self.language(request)
        if not room.over or not room.game.luck_is_fixed(room.match.options):
            raise Refusal("no_same_luck")
        style = styles(room.game)[-1]
        again = await asyncio.to_thread(with_same_luck, room.match, style, room.draw if room.dice == "fair" else None)
        if again is None:
            raise Refusal("no_same_luck")
        texts = texts_of(room.game, language)
        label = texts(f"style.{style}")
        return answer(SameLuck(again.scores[0], style, label, room.game.brief(again, texts)))

    # Analysis

    async def analysis_of_table(self, request: Request) -> Response:
        """Luck and choice of a table's match, once it is over."""
        opened = await self.opened(request)
        async with opened.lock:
            room = opened.room
            if not room.over:
                raise Refusal("analysis_later")
            match = room.match.copy()
            match.seats = tuple(sitting.style or "human" for sitting in room.sittings)
            view = opened.view(self.language(request), ALL_SEEING)
        return await self._analysed(request, match, lambda task: analysis_of(task, view))

    async def analyse_saved(self, request: Request) -> Response:
        """The same of a saved game, over or not: the body is its text."""
        self.check_origin(request, required=False)
        body = await read_body(request, self.limits.text_bytes)
        text = body.decode("utf-8", "replace").lstrip("\ufeff")
        await self.preparation.ready_to_read(text)
        match = await asyncio.to_thread(read, text)
        return await self._analysed(request, match, self._of_saved(request))

    async def analysis(self, request: Request) -> Response:
        """An analysis that was asked for before."""
        task = self.analyses.find(request.path_params["id"])
        return await self._answered(task, self._of_saved(request))

    def _of_saved(self, request: Request) -> Callable[[Task], Any]:
        language = self.language(request)
        return lambda task: analysis_of(task, RoomView(room_of_match(task.match), language, ALL_SEEING))

    async def _analysed(self, request: Request, match: Match, tell: Callable[[Task], Any]) -> Response:
        if not self.analyses.knows(match) and not self.new_analyses.take(self.visitor(request)):
            raise Refusal("too_many_analyses")
        return await self._answered(self.analyses.ask(match), tell)

    async def _answered(self, task: Task, tell: Callable[[Task], Any]) -> Response:
        if task.failed:
            raise Refusal("broken")
        if task.result is None:
            return answer(Analysing(task.id, task.done, self.analyses.before(task)), 202)
        return answer(await asyncio.to_thread(tell, task))

    # Puzzles

    async def puzzles_of_day(self, request: Request) -> Response:
        """Of each game that has puzzles, the one of a day."""
        day, language = puzzles.day_asked(request.query_params.get("date", "")), self.language(request)
        having = [game for game in games() if puzzle_count(game)]
        for game in having:
            await self.preparation.ready(game.name)
        date = day.isoformat()
        return answer([puzzles.shown(puzzles.of_day(game, day), language, date) for game in having])

    async def puzzle(self, request: Request) -> Response:
        return answer(puzzles.shown(await self._puzzle(request), self.language(request)))

    async def solve_puzzle(self, request: Request) -> Response:
        """Is this the best choice? Only now is it said what each is worth."""
        self.check_origin(request, required=False)
        body = await read_body(request, MAX_MESSAGE)
        try:
            tried = msgspec.json.decode(body, type=PuzzleTry)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refusal("message", problem=error) from error
        return answer(puzzles.answered(await self._puzzle(request), tried.action, self.language(request)))

    async def _puzzle(self, request: Request) -> Puzzle:
        await self.preparation.ready(request.path_params["game"])
        return puzzles.asked(request.path_params["game"], request.path_params["number"])

    async def dice(self, request: Request) -> Response:
        opened = await self.opened(request)
        async with opened.lock:
            over, text = opened.room.over, saved_text(opened.room)
        if not over:
            raise Refusal("not_yet")
        return answer(self.checked(text))

    async def verify(self, request: Request) -> Response:
        body = await read_body(request, self.limits.text_bytes)
        text = body.decode("utf-8", "replace")
        await self.preparation.ready_to_read(text)
        return answer(self.checked(text))

    @staticmethod
    def checked(text: str) -> Dice:
        proof = proof_of(text)
        if proof is None:
            raise Refusal("no_proof")
        return dice_of(read(proof.text), proof)

    async def health(self, request: Request) -> Response:
        await self.store.secret()  # the store answers
        return answer({"status": "ok", "tables_open": len(self.hub.rooms), "since": self.started})

    async def metrics(self, request: Request) -> Response:
        """For Prometheus."""
        connected = sum(len(opened.connections) for opened in self.hub.rooms.values())
        gauges = {
            "tables_open": len(self.hub.rooms),
            "connections": connected,
            "uptime_seconds": time.time() - self.started,
        }
        lines = [f"# TYPE ludotheque_{name} gauge\nludotheque_{name} {value}" for name, value in gauges.items()]
        lines += [
            f"# TYPE ludotheque_{name}_total counter\nludotheque_{name}_total {n}"
            for name, n in self.hub.counts.items()
        ]
        return PlainTextResponse("\n".join(lines) + "\n")

    # Errors

    async def refused(self, request: Request, error: Exception) -> Response:
        language = self.language(request)
        if isinstance(error, Refusal):
            status = {
                "no_table": 404,
                "no_rematch": 404,
                "no_same_luck": 404,
                "origin": 403,
                "too_many_tables": 429,
                "too_many_analyses": 429,
                "analysis_busy": 503,
                "analysis_later": 409,
                "no_analysis": 404,
                "no_puzzle": 404,
                "not_yet": 409,
                "too_large": 413,
            }
            reason, sentence = error.reason, explain(error, Texts(language))
            return answer({"reason": reason, "sentence": sentence}, status.get(reason, 400))
        return answer({"reason": type(error).__name__, "sentence": Texts(language).explain(error)}, 400)

    async def unavailable(self, request: Request, error: Exception) -> Response:
        sentence = Texts(self.language(request))("refused.unavailable")
        return answer({"reason": "unavailable", "sentence": sentence}, 503)

    async def broken(self, request: Request, error: Exception) -> Response:
        return answer({"reason": "broken", "sentence": Texts(self.language(request))("refused.broken")}, 500)

    async def socket(self, socket: WebSocket) -> None:
        """A visitor at a table; whoever is not let in is told why."""
        visitor = self.visitor(socket)
        await socket.accept()
        try:
            self.check_origin(socket, required="authorization" not in socket.headers)
            opened = await self.opened(socket)
            if self.connections[visitor] >= self.limits.connections_a_visitor:
                raise Refusal("too_many_connections", limit=self.limits.connections_a_visitor)
            connection = Connection(await self.seats(socket, opened.room.table), self.language(socket))
        except (Refusal, Unavailable, LudothequeError) as error:
            refusal = error if isinstance(error, Refusal) else Refusal("unavailable")
            sentence = explain(refusal, Texts(self.language(socket)))
            await socket.send_text(encoder.encode(Refused("", refusal.reason, sentence, None)).decode())
            await socket.close(NOT_LET_IN, refusal.reason)
            return
        self.connections[visitor] += 1
        try:
            await converse(self.hub, self.limits, socket, opened, connection)
        finally:
            self.connections[visitor] -= 1
            if not self.connections[visitor]:
                del self.connections[visitor]


def viewer_asked(request: Request, room: Room, seats: Sequence[int]) -> int:
    """Through whose eyes a replay is wanted: `?viewer=1`, once the match is over; else as far as one may see."""
    asked = request.query_params.get("viewer")
    if asked is None:
        return room.viewer(seats)
    if not room.over:
        raise Refusal("not_over")
    if asked not in map(str, range(len(room.sittings))):
        raise Refusal("no_seat", seats=len(room.sittings))
    return int(asked)


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request, not more than `most` bytes of it; raises Refusal."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal("too_large", most=most)
    return body


def answer(body: Any, status: int = 200) -> Response:
    return Response(encoder.encode(body), status, media_type="application/json", headers={"cache-control": "no-store"})
