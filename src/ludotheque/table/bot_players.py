"""The bots at the tables of a server: they think in threads of their own, within a limit of time."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from ..engine.verbs import ANYONE, CHANCE
from ..players import decide, pace, style_number, thinks
from .log import Logged
from .open_room import OpenRoom
from .preparing import think_ready
from .store import Conflict, Unavailable

SEED_SECONDS = 3.0  # how long a bot waits for people to add their seeds before the first throw
BOT_SECONDS = 5.0  # the longest a bot may think about one decision
REAL_DICE = 2.5  # how much slower a bot races where people gather, shake and throw real dice


class BotPlayers:
    """Whoever plays for bots. `extend(room, *entries)` stores what they do and announces it."""

    def __init__(self, extend: Callable[..., Awaitable[None]]) -> None:
        self.extend = extend
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
        asyncio.get_running_loop().call_later(SEED_SECONDS + 0.1, self.wake, opened)

    async def _play(self, opened: OpenRoom) -> None:
        """Play for bots until a person must act. The table is not locked while a bot thinks."""
        try:
            while bot_acts(opened):
                seat = await self._who_acts(opened)
                room, version = opened.room, opened.room.version
                entries: list[Logged] = []
                if room.match.turn not in (CHANCE, ANYONE, seat):
                    continue  # while we waited, somebody else was quicker
                if room.match.turn != CHANCE:
                    entries = [Logged("action", seat, action=await self._think(opened, seat))]
                async with opened.lock:
                    if opened.room is room and room.version == version and bot_acts(opened):
                        with contextlib.suppress(Conflict):  # another server was quicker: look again
                            await self.extend(opened, *entries)
        except Unavailable:  # the room is read anew when somebody comes
            pass
        finally:
            opened.bots_play = False

    async def _who_acts(self, opened: OpenRoom) -> int:
        """The bot whose turn it is. In a race: the one that has waited longest, when its hand has had time to move."""
        room = opened.room
        if room.match.turn != ANYONE:
            return room.match.turn
        seat = min(room.bots(), key=lambda bot: opened.acted.get(bot, 0.0))
        now, waits = time.monotonic(), pace(room.game, room.sittings[seat].style)
        due = opened.acted.get(seat, now) + waits * (REAL_DICE if room.dice == "real" else 1.0)
        await asyncio.sleep(max(0.0, due - now))
        opened.acted[seat] = time.monotonic()
        return seat

    async def _think(self, opened: OpenRoom, seat: int) -> str:
        """A bot's decision, from its own view; if it takes too long, any legal one."""
        room = opened.room
        style = style_number(room.game, room.sittings[seat].style)
        if thinks(room.game, room.sittings[seat].style):
            await think_ready(room.game, room.match.options)
        think = asyncio.get_running_loop().run_in_executor(
            self.thinkers, decide, room.game, room.match.view(seat), style, opened.rng, seat
        )
        try:
            return str(await asyncio.wait_for(think, BOT_SECONDS))
        except TimeoutError:
            return str(next(action for action in room.match.legal() if room.match.actor(action) == seat))

    def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        self.thinkers.shutdown(wait=False, cancel_futures=True)


def seeds_are_in(opened: OpenRoom) -> bool:
    """Before the first throw the people have a moment to add their seeds; then the dice are nobody's alone."""
    room, now = opened.room, time.monotonic()
    if room.draws:
        return True
    return all(seat in room.seeded or now - opened.come.get(seat, now) >= SEED_SECONDS for seat in room.people())


def bot_acts(opened: OpenRoom) -> bool:
    """Is the next action a bot's decision or, when the seeds are in, a throw without a person's hand?"""
    room = opened.room
    if opened.dead or room.over:
        return False
    if room.acting == ANYONE:
        return opened.starts_in() == 0 and bool(room.bots())
    if not (room.automatic or room.is_bot(room.acting)):
        return False
    return room.match.turn != CHANCE or (room.server_draws() and seeds_are_in(opened))
