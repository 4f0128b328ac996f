"""Work on a Ray cluster: many machines, and bit for bit what one core gives.

>>> with cluster("10.0.0.1:6379") as workers:
...     simulate(find("poche"), matches=10**10, workers=workers)

A task goes there pickled, with the decks of cards that it names; what it gives comes back once, in its order. A task
whose worker died is done again by another: it depends on nothing but itself, so it gives the same.
"""

import copyreg
import hashlib
import importlib
import os
import pickle
import platform
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from time import monotonic
from typing import Any, ClassVar, NamedTuple

from ..engine.compiler import PACKAGE, digest
from ..engine.decks import OURS, Deck, DeckStore
from ..engine.errors import LudothequeError
from ..engine.game import Game, find, games
from ..engine.workers import PIECES_A_CORE, HandOut, use_cores

LOCAL = "local"  # a cluster of this machine alone, for the time being
FOUND = "auto"  # the one that this machine belongs to
TRIES = 16  # workers that a task may lose: no task should take all of them with it, one by one
ANSWERS_WITHIN = 5.0  # seconds
COUNTED_EVERY = 1.0  # likewise: asking how many there are takes as long as handing a task out
STORE_BYTES = 128 << 20  # for large results on their way: we have none
# What Ray looks up in its environment.
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",  # no telemetry
    "RAY_IGNORE_UNHANDLED_ERRORS": "1",  # what nobody asked for any more, after Ctrl-C
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # no warning about what it will do with GPUs one day
    "RAY_raylet_start_wait_time_s": "60",  # a busy machine takes longer than the 30 s of its own
}


class BadCluster(LudothequeError):
    reasons: ClassVar = {
        "extra": "a cluster needs Ray: pip install 'ludotheque[cluster]' ({why})",
        "address": "no Ray cluster answers at {address} ({why}): give HOST:PORT as 'ray start --head' says it, "
        "or --cluster local for this machine alone",
        "start": "Ray does not start on this machine ({why}): try again when it is less busy, or with --cores",
        "program": "{machine} has another version of this program, of Python or of its libraries: "
        "install the same on every machine of the cluster",
        "lost": "the cluster gave up a piece of work ({why})",
    }


class Cluster:
    """The workers of the cluster that this process is connected to, each a core; they may come and go."""

    coarse = 64
    pieces = PIECES_A_CORE

    def __init__(self) -> None:
        self._count, self._counted = 1, -COUNTED_EVERY

    @property
    def count(self) -> int:
        import ray

        if monotonic() - self._counted > COUNTED_EVERY:
            self._count, self._counted = max(1, int(ray.cluster_resources().get("CPU", 0))), monotonic()
        return self._count

    @contextmanager
    def open(self) -> Iterator[HandOut]:
        import ray

        remote = ray.remote(num_cpus=1, max_retries=TRIES)(work)
        yield lambda task: Sent(remote, task)


class Refusal(NamedTuple):
    """One of our errors on its way back: it is made of a reason and facts, and pickle would give it a sentence."""

    kind: type[LudothequeError]
    reason: str
    facts: dict[str, Any]


class Sent:
    """A task on its way."""

    def __init__(self, remote: Any, task: Callable[[], Any]) -> None:
        import ray.cloudpickle

        sent = ray.cloudpickle.dumps(task)
        self.reference = remote.remote(program(), pickle.dumps(decks_in(sent)), sent)

    def result(self) -> Any:
        """Raises what the task raised, as it would here."""
        import ray

        try:
            given = ray.get(self.reference)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except ray.exceptions.RayError as error:
            raise BadCluster("lost", why=said(error)) from error
        if isinstance(given, Refusal):
            raise given.kind(given.reason, **given.facts)
        return given

    def cancel(self) -> None:
        import ray

        ray.cancel(self.reference)


def work(asked: str, decks: bytes, task: bytes) -> Any:
    """Do a task, in a process of the cluster that has one core for it."""
    if program() != asked:
        return Refusal(BadCluster, "program", {"machine": platform.node()})
    use_cores(1)
    for game, deck in pickle.loads(decks):  # noqa: S301  (ours)
        store_of(game).known.setdefault(deck.digest, deck)
    try:
        return pickle.loads(task)()  # noqa: S301  (likewise)
    except LudothequeError as error:
        return Refusal(type(error), error.reason, error.facts)


copyreg.pickle(Game, lambda game: (find, (game.name,)))  # in another process it is the game of this name


@cache
def store_of(game: str) -> DeckStore[Any]:
    """The decks of a game that are at hand: `DECKS` of its module `deck`."""
    store: DeckStore[Any] = importlib.import_module(f"ludotheque.games.{game}.deck").DECKS
    return store


def decks_in(task: bytes) -> list[tuple[str, Deck]]:
    """The decks that players brought and that a pickled task names, each with its game."""
    having = [game.name for game in games() if any(option.is_deck for option in game.options)]
    known = [(game, digest, deck) for game in having for digest, deck in store_of(game).known.items()]
    return [(game, deck) for game, digest, deck in known if digest != OURS and digest.encode() in task]


@cache
def program() -> str:
    """A name for all that a result can depend on: the rules as they are compiled, and every other line of ours."""
    seen = hashlib.sha256(digest().encode())
    for file in sorted(PACKAGE.rglob("*.py")):
        seen.update(file.read_bytes())
    return seen.hexdigest()[:16]


# --- Coming and going --------------------------------------------------------------------------------------


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Connect to a cluster (`HOST:PORT`, or `auto` for the one that this machine belongs to), or start Ray on all cores
    of this machine (`local`) and end it after. Raises BadCluster."""
    os.environ.update(SETTINGS)
    try:
        import ray
    except ImportError as error:
        raise BadCluster("extra", why=error) from error
    if address not in (LOCAL, FOUND):
        call(address)
    started = {"object_store_memory": STORE_BYTES, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address, log_to_driver=False, logging_level="ERROR", **started)
    except Exception as error:  # Ray raises whatever it has, plain Exception too
        raise BadCluster("start" if address == LOCAL else "address", address=address, why=said(error)) from error
    # What a raylet complains of is printed all the same, among our figures: this is how Ray's own debugger stops it.
    ray._private.worker._worker_logs_enabled = False
    try:
        yield Cluster()
    finally:
        ray.shutdown()


def said(error: Exception) -> str:
    """The first line of what Ray says at length."""
    return str(error).partition("\n")[0]


def call(address: str) -> None:
    """See whether anybody answers: Ray itself would try for a minute. Raises BadCluster."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not port.isdecimal():
        raise BadCluster("address", address=address, why="HOST:PORT?")
    try:
        socket.create_connection((host.strip("[]"), int(port)), ANSWERS_WITHIN).close()
    except (OSError, OverflowError) as error:
        raise BadCluster("address", address=address, why=error) from error
