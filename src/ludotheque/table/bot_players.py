"""The bots at the tables of a server: they think in threads of their own, within a limit of time."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from ..engine.errors import LudothequeError
from ..engine.steps import is_interpreted
from ..engine.verbs import ANYONE, CHANCE
from ..players import decide, habit, pace, style_number, thinks
from . import clock
from .log import Logged
from .open_room import OpenRoom
from .preparing import think_ready
from .room import Room
from .store import Conflict, Unavailable

SEED_SECONDS = 3.0  # how long a bot waits for people to add their seeds before the first throw
BOT_SECONDS = 5.0  # the longest a bot may think about one decision
REAL_DICE = 2.5  # how much slower a bot races where people gather, shake and throw real dice

logger = logging.getLogger(__name__)


class BotPlayers:
    """Plays for bots. `act(room, entry)` and `fall(room)` store and announce what they decide and throw."""

    def __init__(
        self, act: Callable[[OpenRoom, Logged], Awaitable[None]], fall: Callable[[OpenRoom], Awaitable[None]]
    ) -> None:
        self.act, self.fall = act, fall
        self.thinkers = ThreadPoolExecutor(4, "bot")
        self.tasks: set[asyncio.Task[None]] = set()

    def wake(self, opened: OpenRoom) -> None:
        """Let the bots of a table play, if it is their turn and they are not at it already."""
        if not opened.bots_play and bot_acts(opened):
            opened.bots_play = True
            task = asyncio.get_running_loop().create_task(self._play(opened))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def wake_after_seeds(self, opened: OpenRoom) -> None:
        """Wake them once the people have had their moment to add seeds."""
        clock.call_later(SEED_SECONDS + 0.1, lambda: self.wake(opened))

    async def _play(self, opened: OpenRoom) -> None:
        """Play for bots until a person must act. The table is not locked while a bot thinks."""
        try:
            while bot_acts(opened):
                seat = await self._who_acts(opened)
                room, version = opened.room, opened.room.version
                if room.match.turn not in (CHANCE, ANYONE, seat):
                    continue  # while we waited, somebody else was quicker
                action = None if room.match.turn == CHANCE else await self._think(opened, seat)
                async with opened.lock:
                    if opened.room is not room or room.version != version or not bot_acts(opened):
                        continue
                    with contextlib.suppress(Conflict):  # another server was quicker: look again
                        await (self.fall(opened) if action is None else self.act(opened, checked(room, seat, action)))
        except Unavailable:  # the room is read anew when somebody comes
            pass
        finally:
            opened.bots_play = False

    async def _who_acts(self, opened: OpenRoom) -> int:
        """The bot whose turn it is. In a race: the one that has waited longest, once its pace allows it."""
        room = opened.room
        if room.match.turn != ANYONE:
            return room.match.turn
        seat = min(room.bots(), key=lambda bot: opened.acted.get(bot, 0.0))
        now, waits = clock.now(), pace(room.game, room.sittings[seat].style)
        due = opened.acted.get(seat, now) + waits * (REAL_DICE if room.dice == "real" else 1.0)
        await clock.sleep(max(0.0, due - now))
        opened.acted[seat] = clock.now()
        return seat

    async def _think(self, opened: OpenRoom, seat: int) -> int:
        """A bot's decision, from its own view; if it takes too long or breaks, any legal one.

        Who cannot think yet, because the rules are being compiled, follows habit.
        """
        room = opened.room
        name = room.sittings[seat].style
        if thinks(room.game, name) and is_interpreted(room.game):
            name = habit(room.game)
        elif thinks(room.game, name):
            await think_ready(room.game, room.match.options)
        style = style_number(room.game, name)
        think = asyncio.get_running_loop().run_in_executor(
            self.thinkers, decide, room.game, room.match.view(seat), style, opened.rng, seat
        )
        try:
            return await asyncio.wait_for(think, BOT_SECONDS)
        except TimeoutError:
            return any_legal(room, seat)
        except Exception:
            logger.exception("%s: it cannot decide", bot(room, seat))
            return any_legal(room, seat)

    def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        self.thinkers.shutdown(wait=False, cancel_futures=True)


def checked(room: Room, seat: int, action: int) -> Logged:
    """A bot's decision as an entry of the log. An illegal one is an error, and any legal one is played instead."""
    try:
        code = room.match.check(action, seat)
    except LudothequeError:
        logger.exception("%s: it decided %r (%d)", bot(room, seat), str(action), action)
        code = any_legal(room, seat)
    return Logged("action", seat, action=str(room.game.action(code)))


def any_legal(room: Room, seat: int) -> int:
    return next(action for action in room.match.legal() if room.match.actor(action) == seat)


def bot(room: Room, seat: int) -> str:
    """A bot, for the log of errors."""
    return f"table {room.table}, game {room.game.name}, style {room.sittings[seat].style}, seat {seat}"


def seeds_are_in(opened: OpenRoom) -> bool:
    """Before the first throw the people have a moment to add their seeds; then no side chooses the dice alone.

    Where dice are real nobody gives a seed; a player of several seats at one screen gives one for all of them.
    """
    room, first_seen, now = opened.room, opened.presence.first_seen, clock.now()
    if room.thrown or room.dice == "real":
        return True
    seeded = room.seeded.union(*(one.seats for one in opened.connections if room.seeded.intersection(one.seats)))
    return all(seat in seeded or now - first_seen.get(seat, now) >= SEED_SECONDS for seat in room.people())


def bot_acts(opened: OpenRoom) -> bool:
    """Is the next action a bot's decision or, when the seeds are in, a throw without a person's hand?"""
    room = opened.room
    if opened.dead or room.over:
        return False
    if room.acting == ANYONE:
        return opened.presence.starts_in() == 0 and bool(room.bots())
    if not (room.automatic or room.is_bot(room.acting)):
        return False
    return room.match.turn != CHANCE or (room.server_draws() and seeds_are_in(opened))
