"""The bots at the tables of a server: when they play, and what is stored and told of it."""

import asyncio
import contextlib
import logging
import math
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import randbits

from ..engine.steps import is_interpreted
from ..engine.verbs import ANYONE, CHANCE
from ..players import habit, is_prepared, pace, thinks
from . import clock
from .figures import BOTS
from .in_turn import Told, give_way
from .log import Logged
from .open_room import OpenRoom
from .preparing import Making
from .protocol import WaitsFor
from .room import Refusal, Room
from .store import Conflict, Deleted, Unavailable
from .thinking import ALONE, PEOPLE, Decision, NotAtHand, Position, Thinkers, plainly

SEED_SECONDS = 3.0  # how long a bot waits for people to add their seeds before the first throw
REAL_DICE = 2.5  # how much slower a bot races where people gather, shake and throw real dice
MAKING_SECONDS = 20.0  # the longest that people wait for what a bot needs before it can think

# Why a bot that thinks has not: in the log of the table, and `table.HASTE` and so on in the catalogue.
HASTE, FAILED = "haste", "failed"

logger = logging.getLogger(__name__)


class BotPlayers:
    """Plays for bots. `act(room, entry)` and `fall(room)` store and announce what they decide and throw; `tell(room,
    seat, what, before)` says at the table that one of them waits."""

    def __init__(
        self,
        act: Callable[[OpenRoom, Logged], Awaitable[None]],
        fall: Callable[[OpenRoom], Awaitable[None]],
        tell: Callable[[OpenRoom, int, WaitsFor, int], None],
        making: Making,
    ) -> None:
        self.act, self.fall, self.tell, self.making = act, fall, tell, making
        self.thinkers = Thinkers()
        self.plain = ThreadPoolExecutor(1, "plain bot", give_way)  # they hold the GIL: more threads would not help
        self.tasks: set[asyncio.Task[None]] = set()
        self.alone: dict[str, str] = {}  # tables of bots alone that are being played: who laid them
        self.reported: set[tuple[str, str]] = set()  # game and style of those that failed

    def let_in(self, client: str, most: int, table: str) -> None:
        """May a client lay another table of bots alone, under this name? Raises Refusal."""
        if list(self.alone.values()).count(client) >= most:
            raise Refusal("too_many_bots", most=most)
        self.alone[table] = client

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
                if room.match.turn not in (CHANCE, ANYONE, seat) or (seat >= 0 and not room.is_bot(seat)):
                    continue  # while we waited, somebody else was quicker, or a person took the seat back
                entry = None if room.match.turn == CHANCE else await self._decide(opened, seat)
                async with opened.lock:
                    if opened.room is not room or room.version != version or not bot_acts(opened):
                        continue
                    with contextlib.suppress(Conflict):  # another server was quicker: look again
                        await (self.fall(opened) if entry is None else self.act(opened, entry))
        except (Unavailable, Deleted):  # the room is read anew when somebody comes
            pass
        finally:
            opened.bots_play = False
            self.alone.pop(opened.room.table, None)

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

    # What they decide

    async def _decide(self, opened: OpenRoom, seat: int) -> Logged:
        """A bot's decision, from its own view. Who cannot think plays by habit: because the rules are being compiled,
        because there was no time, or because it failed."""
        room, version, style = opened.room, opened.room.version, opened.room.sittings[seat].style
        why = ""
        try:
            if not thinks(room.game, style):
                action = await self._plainly(room, seat, style)
            elif is_interpreted(room.game):
                action = await self._plainly(room, seat, habit(room.game))
            else:
                action = await self._think(opened, seat)
            if opened.room is room and room.version == version:
                room.match.check(action, seat)
        except TimeoutError:
            why = HASTE
            BOTS.add(HASTE)
        except Exception as error:
            why = FAILED
            self._report(room, seat, error)
        if why:
            action = await self._by_habit(room, version, seat)
        return Logged("action", seat, action=str(room.game.action(action)), text=why)

    async def _think(self, opened: OpenRoom, seat: int) -> int:
        """What a style that thinks decides; raises TimeoutError if it found nothing in time."""
        room = opened.room
        position = position_of(room, seat, room.sittings[seat].style)
        decision = Decision(position)
        alone = not room.people()

        def told(what: WaitsFor) -> Told:
            return lambda before: self.tell(opened, seat, what, before)

        action = None
        network = next((one.network for one in opened.connections if one.seats and one.network), room.table)
        if is_prepared(room.game, room.match.options):
            with contextlib.suppress(NotAtHand):
                rank = ALONE if alone else PEOPLE
                action = await self.thinkers.think(network, rank, decision, told("thinking"))
                return self._found(decision, action)
        patience = math.inf if alone else MAKING_SECONDS
        action = await self.making.do(
            room.game, room.match.options, decision.decide, told("making"), patience, network=network
        )
        return self._found(decision, action)

    def _found(self, decision: Decision, action: int | None) -> int:
        if action is None:
            raise TimeoutError
        BOTS.add("cut_short" if decision.stopped else "thought")
        return action

    async def _plainly(self, room: Room, seat: int, style: str) -> int:
        position = position_of(room, seat, style)
        return await asyncio.get_running_loop().run_in_executor(self.plain, plainly, position)

    async def _by_habit(self, room: Room, version: int, seat: int) -> int:
        """What the plainest of its kind would play; where that fails too, anything that is possible."""
        try:
            action = await self._plainly(room, seat, habit(room.game))
            if room.version == version:
                room.match.check(action, seat)
        except Exception as error:
            self._report(room, seat, error)
            return next(action for action in room.match.legal() if room.match.actor(action) == seat)
        return action

    def _report(self, room: Room, seat: int, error: Exception) -> None:
        """Count a failure, and tell the operator of the first of its kind."""
        BOTS.add(FAILED)
        failed = room.game.name, room.sittings[seat].style
        if failed not in self.reported:
            self.reported.add(failed)
            facts = room.table, *failed, seat
            logger.error("table %s, game %s, style %s, seat %d: it cannot decide", *facts, exc_info=error)

    def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        self.thinkers.close()
        self.plain.shutdown(wait=False, cancel_futures=True)


def position_of(room: Room, seat: int, style: str) -> Position:
    match = room.match
    return Position(room.game, match.options, match.view(seat), seat, match.seat_count, style, randbits(64))


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
