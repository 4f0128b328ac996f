"""Work on a Ray cluster of this machine: what handing out a chunk costs, and how far 1 to N workers go.

The cost of a chunk is processor time, which a busy machine hardly changes: of this process, which pickles a task, takes
its tally back and adds it, and of a worker, beyond the matches themselves. Chunks of one match show it. One process
hands out all chunks, so it keeps as many workers busy as its cost goes into the time that a worker plays one; what
follows for a thousand cores is arithmetic. Ray's own processes are not counted.

Speeds are by the clock, beside those of as many threads; rounds alternate, medians are shown.
"""

import os
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial, reduce
from operator import add
from time import perf_counter, process_time, thread_time

from rich.console import Console
from rich.table import Table

from ludotheque.engine.batch import MATCHES_A_CHUNK, play_chunk
from ludotheque.engine.game import find
from ludotheque.engine.workers import Threads, Workers, all_cores, in_order
from ludotheque.lab.cluster import SETTINGS, Cluster, cluster
from ludotheque.lab.report import big
from ludotheque.lab.simulate import simulate

GAME = find("poche")
CHUNKS = 1000  # of one match, for the cost of a chunk
MATCHES = 1 << 21
ROUNDS = 3
PLAY = partial(play_chunk, GAME, {}, (0, 0), 1)


@contextmanager
def node(cores: int) -> Iterator[Workers]:
    """A node with so many workers, who have the rules at hand."""
    os.environ.update(SETTINGS)
    from ray import cluster_utils

    made = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": cores, "include_dashboard": False})
    with cluster(made.address) as workers:
        list(in_order([partial(PLAY, number, 1) for number in range(20 * cores)], workers))
        yield workers
    made.shutdown()


def cost_of_a_chunk(workers: Workers) -> tuple[float, float]:
    """Processor seconds a chunk: of this process, and of the only worker."""
    (before,), here = in_order([process_time], workers), process_time()
    reduce(add, in_order([partial(PLAY, number, 1) for number in range(CHUNKS)], workers))
    here = process_time() - here
    (after,) = in_order([process_time], workers)
    return here / CHUNKS, (after - before) / CHUNKS


def time_of_a_chunk() -> float:
    """Processor seconds that a full one takes, when nothing is handed over."""
    count = MATCHES_A_CHUNK * Cluster.coarse
    begun = thread_time()
    PLAY(0, count)
    return thread_time() - begun


def speed(workers: Workers) -> float:
    """Matches a second, by the clock."""
    begun = perf_counter()
    simulate(GAME, matches=MATCHES, workers=workers)
    return MATCHES / (perf_counter() - begun)


def main() -> None:
    console = Console()
    PLAY(0, 1)
    scaling = Table("workers", "matches a second", "as many threads", title=f"{GAME.title}, random play")
    for cores in range(1, all_cores() + 1):
        with node(cores) as workers:
            if cores == 1:
                here, there = cost_of_a_chunk(workers)
            rounds = [(speed(workers), speed(Threads(cores))) for _ in range(ROUNDS)]
        scaling.add_row(str(cores), *(big(statistics.median(speeds)) for speeds in zip(*rounds, strict=True)))
    full = statistics.median(time_of_a_chunk() for _ in range(ROUNDS))
    console.print(f"a chunk costs {1000 * here:.2f} ms of this process, {1000 * there:.2f} ms of a worker")
    console.print(f"a full chunk, {MATCHES_A_CHUNK * Cluster.coarse:,} matches at random: {1000 * full:.0f} ms")
    console.print(f"so this process can keep {full / here:,.0f} workers busy")
    console.print(scaling)


if __name__ == "__main__":
    main()
