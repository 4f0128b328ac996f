"""A wall clock that jumps by a day or a year, there and back, while people and bots play: nobody notices.

The clock is that of Python in the server's process (`time.time`), patched where it is forked. The machine's own clock,
which others go by, is left alone; a database's clock is not asked for by us.
"""

import argparse
import asyncio
import struct
import time
from pathlib import Path

from tests.ports import free_port

from .people import World
from .rounds import OnSqlite, a_round
from .runs import Outcome, run
from .servers import Servers, figures
from .zygote import Manner

DAY, YEAR = 24 * 3600, 365 * 24 * 3600
JUMPS = {"a day forward": DAY, "a day back": -DAY, "a year forward": YEAR, "a year back": -YEAR, "right": 0}
JUMPS_A_ROUND = 20
LOOK = 0.5  # seconds after a jump in which what should not notice it is looked at
ROUGHLY = 0.1  # seconds that its clock may differ from ours


class WithWrongClock(OnSqlite):
    """A server whose wall clock is set again and again."""

    def __init__(self, servers: Servers, folder: Path) -> None:
        self.clock = folder / "clock"
        self.set(0)
        super().__init__(servers, folder, Manner(clock=str(self.clock), metrics=free_port()))

    def set(self, seconds: float) -> None:
        """In its place: the file stays the one that the server looks at."""
        with self.clock.open("r+b" if self.clock.exists() else "w+b") as file:
            file.write(struct.pack("d", seconds))

    async def harm(self, world: World) -> str:
        """The clock jumps. Meanwhile nobody is cut off, and what is counted since the start counts on."""
        server, jump = self.servers[0], world.rng.choice(list(JUMPS))
        lost, times = world.counts["connections lost"], [time.monotonic()]
        before = figures(server)
        times.append(time.monotonic())
        self.set(JUMPS[jump])
        await asyncio.sleep(LOOK)
        times.append(time.monotonic())
        after = figures(server)
        times.append(time.monotonic())
        counted = after["ludotheque_uptime_seconds"] - before["ludotheque_uptime_seconds"]
        least, most = times[2] - times[1], times[3] - times[0]  # it was asked at some moment of each
        if not least - ROUGHLY <= counted <= most + ROUGHLY:
            self.wrong.append(f"{jump}: {least:.1f} to {most:.1f} s passed, it counted {counted:.1f}")
        if world.counts["connections lost"] > lost:
            self.wrong.append(f"{jump}: {world.counts['connections lost'] - lost} people lost their connection")
        return f"clock: {jump}"


def main(given: argparse.Namespace) -> int:
    with Servers() as servers:

        def step(left: int, seed: int) -> Outcome:
            return a_round(lambda folder: WithWrongClock(servers, folder), min(left, JUMPS_A_ROUND), seed)

        return run("clock", given.jumps, given.seed, step)
