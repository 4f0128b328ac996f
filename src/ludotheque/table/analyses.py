"""Analyses at a server: one at a time, in a thread that gives way to the tables; a short queue, in which each network
waits for a few and has its turn after the others; and results kept.

An analysis is known by the digest of the match, so asking again costs nothing, and the same match gets the same answer.
Its sentences, in each language, are made from the numbers that are kept.
"""

import hashlib
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..analysis.effort import Effort
from ..analysis.review import review
from ..analysis.review_text import ReviewText
from ..analysis.structs import Review
from ..engine.match import Match
from ..engine.option import option_text
from ..engine.saved import read
from ..engine.verbs import ALL_SEEING, CHANCE
from ..engine.versions import version_of
from ..players import styles
from . import fair, protocol
from .figures import ERRORS
from .in_turn import give_way
from .log import Logged, Sitting
from .preparing import prepared
from .protocol import Analysing
from .requests import address_of, answer, check_origin, language_of, long_answer, opened_at, read_saved, server_of
from .room import Refusal, Room
from .room_view import RoomView
from .turns import Turns
from .unjudged import unjudged

LONGEST_QUEUE = 16
MOST_OF_ONE = 2  # that a network waits for
KEPT = 64
MOST_BYTES = 32 << 20  # of the matches that are kept with them
MOST_ACTIONS = 2000  # of a match that is analysed here
NICENESS = 10


logger = logging.getLogger(__name__)


class Stopped(Exception):
    """The server closes."""


@dataclass
class Task:
    """An analysis that was asked for."""

    id: str
    match: Match
    done: float = 0.0
    result: Review | None = None
    failed: bool = False
    finished: threading.Event = field(default_factory=threading.Event)


def digest_of(match: Match) -> str:
    """A name for this match and who played it."""
    facts = match.game.name, match.options, match.names, match.seats, match.real_dice, list(map(int, match.actions))
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:24]


def size_of(match: Match) -> int:
    """The bytes of its positions."""
    return (1 + len(match.actions)) * match.game.record_with_events.itemsize


def check_length(match: Match) -> None:
    if len(match.actions) > MOST_ACTIONS:
        raise Refusal("too_long", most=MOST_ACTIONS)


class Analyses:
    """The analyses of a server."""

    def __init__(self, seconds: float) -> None:
        self.effort = Effort(seconds)
        self.tasks: OrderedDict[str, Task] = OrderedDict()
        self.waiting: Turns[Task] = Turns()
        self.lock = threading.Condition()
        self.stopped = False
        self.worker: threading.Thread | None = None

    def ask(self, match: Match, client: str = "") -> Task:
        """The analysis of a match: known, under way, or begun now for a client; raises Refusal. One that failed stays
        failed, as long as it is known."""
        check_length(match)
        name = digest_of(match)
        with self.lock:
            known = self.tasks.get(name)
            if known is not None:
                self.tasks.move_to_end(name)
                return known
            if len(self.waiting) >= LONGEST_QUEUE:
                raise Refusal("analysis_busy")
            if self.waiting.of(client) >= MOST_OF_ONE:
                raise Refusal("analyses_yours", most=MOST_OF_ONE)
            task = self.tasks[name] = Task(name, match.copy())
            self.waiting.add(client, task)
            self._forget()
            if self.worker is None:
                self.worker = threading.Thread(target=self._work, name="analysis", daemon=True)
                self.worker.start()
            self.lock.notify()
            return task

    def knows(self, match: Match) -> bool:
        with self.lock:
            return digest_of(match) in self.tasks

    def find(self, name: str) -> Task:
        """The analysis of this id; raises Refusal."""
        with self.lock:
            if name not in self.tasks:
                raise Refusal("no_analysis")
            return self.tasks[name]

    def before(self, task: Task) -> int:
        """How many wait before it."""
        with self.lock:
            return self.waiting.before(task)

    def stop(self) -> None:
        with self.lock:
            self.stopped = True
            self.lock.notify()

    def _forget(self) -> None:
        """Keep the last so many that are done, in so many bytes."""
        size = sum(size_of(task.match) for task in self.tasks.values())
        for name, task in list(self.tasks.items()):
            if len(self.tasks) <= KEPT and size <= MOST_BYTES:
                return
            if task.finished.is_set():
                size -= size_of(task.match)
                del self.tasks[name]

    def _work(self) -> None:
        give_way(NICENESS)
        while True:
            with self.lock:
                while not self.waiting and not self.stopped:
                    self.lock.wait()
                if self.stopped:
                    return
                task = self.waiting.next()
            self._analyse(task)

    def _analyse(self, task: Task) -> None:
        def report(done: float) -> None:
            if self.stopped:
                raise Stopped
            task.done = done

        try:
            with prepared(task.match.game, task.match.options):
                task.result = review(task.match, self.effort, cores=1, report=report)
        except Stopped:
            task.failed = True
        except Exception:  # it must not end all others
            task.failed = True
            ERRORS.add()
            logger.exception("game %s: the analysis %s failed", task.match.game.name, task.id)
        finally:
            task.finished.set()


# Over HTTP


async def analysis_of_table(request: Request) -> Response:
    """Luck and choice of a table's match, once it is over."""
    match, view = await finished(request)
    return await asked(request, match, lambda task: view)


async def finished(request: Request) -> tuple[Match, RoomView]:
    """The match of a table that is over, and the table as all may see it then; raises Refusal."""
    opened = await opened_at(request)
    async with opened.lock:
        room = opened.room
        if room.archived:
            raise Refusal("archived")
        if not room.over:
            raise Refusal("analysis_later")
        match = room.match.copy()
        match.seats = tuple(sitting.style or "human" for sitting in room.sittings)
        return match, opened.view(language_of(request), ALL_SEEING)


async def analyse_saved(request: Request) -> Response:
    """The same of a saved game, over or not: the body is its text."""
    match = await saved(request)
    return await asked(request, match, view_of_saved(request))


async def saved(request: Request) -> Match:
    check_origin(request)
    text = await read_saved(request)
    return await server_of(request).reading.do(address_of(request), lambda: read(text))


async def unjudged_table(request: Request) -> Response:
    """The match of a table, once it is over, for a client that judges it itself."""
    return await unjudged_answer(request, *await finished(request))


async def unjudged_saved(request: Request) -> Response:
    """The same of a saved game, over or not."""
    match = await saved(request)
    check_length(match)
    language, reading = language_of(request), server_of(request).reading
    view = await reading.do(address_of(request), lambda: RoomView(room_of_match(match), language, ALL_SEEING))
    return await unjudged_answer(request, match, view)


async def unjudged_answer(request: Request, match: Match, view: RoomView) -> Response:
    check_length(match)
    server = server_of(request)
    await server.preparation.ready(match.game.name)
    effort = server.analyses.effort
    told = await server.reading.do(address_of(request), lambda: unjudged(match, view, effort))
    return await long_answer(request, told)


async def find_analysis(request: Request) -> Response:
    """An analysis that was asked for before."""
    return await answered(request, server_of(request).analyses.find(request.path_params["id"]), view_of_saved(request))


def view_of_saved(request: Request) -> Callable[[Task], RoomView]:
    return lambda task: RoomView(room_of_match(task.match), language_of(request), ALL_SEEING)


async def asked(request: Request, match: Match, view_of: Callable[[Task], RoomView]) -> Response:
    server = server_of(request)
    if not server.analyses.knows(match) and not server.new_analyses.take(address_of(request)):
        raise Refusal("too_many_analyses")
    await server.preparation.ready(match.game.name)
    return await answered(request, server.analyses.ask(match, address_of(request)), view_of)


async def answered(request: Request, task: Task, view_of: Callable[[Task], RoomView]) -> Response:
    if task.failed:
        raise Refusal("analysis_failed")
    if task.result is None:
        return answer(Analysing(task.id, task.done, server_of(request).analyses.before(task)), 202)
    reading = server_of(request).reading
    return await long_answer(request, await reading.do(address_of(request), lambda: analysis_of(task, view_of(task))))


routes = [
    Route("/api/tables/{table}/analysis", analysis_of_table),
    Route("/api/tables/{table}/unjudged", unjudged_table),
    Route("/api/analysis", analyse_saved, methods=["POST"]),
    Route("/api/unjudged", unjudged_saved, methods=["POST"]),
    Route("/api/analysis/{id}", find_analysis),
]


def analysis_of(task: Task, view: RoomView) -> protocol.Analysis:
    """A finished analysis with the replay of its match, in the view's language."""
    assert task.result
    replay = view.table(())
    words = ReviewText(task.match, task.result, view.texts, view.names)
    return protocol.Analysis(task.id, words.told([1, *view.in_force]), replay)


def room_of_match(match: Match) -> Room:
    """A table at which a match was played, to show it as a replay."""
    game = match.game
    sittings = [
        Sitting(match.names[seat] if match.names else "", style if (style := style_of(match, seat)) else "")
        for seat in range(match.seat_count)
    ]
    first = Logged(
        "created",
        game=game.name,
        options={name: option_text(value) for name, value in match.options.items()},
        rules=version_of(game),
        seats=sittings,
        dice="real" if match.real_dice else "fair",
        server_seed=fair.new_seed(),
    )
    room = Room("", first)
    for action in match.actions:
        seat = room.thrower if room.match.turn == CHANCE else room.match.actor(action)
        room.add(Logged("action", seat, action=str(action)))
    return room


def style_of(match: Match, seat: int) -> str:
    """The style that a saved game names for a seat, if it is one of ours."""
    named = match.seats[seat] if match.seats else ""
    return named if named in styles(match.game) else ""
