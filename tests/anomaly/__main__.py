"""Runs that try to break the server. Each can be long, is left with Ctrl-C and gone on with by the same command.

python -m tests.anomaly kill --kills 1000
python -m tests.anomaly check .anomaly/history-17.json      # hold a kept history against its log again
"""

import argparse
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from . import clock, disk, fuzz, history, kill, soak, sockets
from .checker import check

Part = Callable[[argparse.Namespace], int]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.anomaly", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parts = parser.add_subparsers(required=True)
    killing = add(parts, "kill", kill.main)
    killing.add_argument("--kills", type=int, default=1000, help="how many SIGKILLs")
    killing.add_argument("--postgres", action="store_true", help="two servers on one PostgreSQL, which is killed too")
    lying = add(parts, "fuzz", fuzz.main)
    lying.add_argument("--messages", type=int, default=1_000_000, help="how many messages and requests")
    lying.add_argument("--limits", action="store_true", help="with the limits of a public server")
    failing = add(parts, "disk", disk.main)
    failing.add_argument("--harms", type=int, default=200, help="how many times something is done to the disk")
    jumping = add(parts, "clock", clock.main)
    jumping.add_argument("--jumps", type=int, default=200, help="how many times the clock is set")
    hanging = add(parts, "sockets", sockets.main)
    hanging.add_argument("--crowds", type=int, default=20, help="how many crowds come and go")
    lasting = add(parts, "soak", soak.main)
    lasting.add_argument("--minutes", type=int, default=60, help="how long; an hour stands for eight")
    again = parts.add_parser("check", help="hold a kept history against its log")
    again.add_argument("file", type=Path)
    again.set_defaults(part=check_again)
    given = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # like Ctrl-C: what is mounted and started is ended
    part: Part = given.part
    return part(given)


def add(parts: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, part: Part) -> argparse.ArgumentParser:
    parser = parts.add_parser(name, help=(sys.modules[part.__module__].__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="of the first step; each step prints its own")
    parser.set_defaults(part=part)
    return parser


def check_again(given: argparse.Namespace) -> int:
    wrong = check(*history.kept(given.file))
    print(*wrong, sep="\n")
    return min(len(wrong), 1)


if __name__ == "__main__":
    sys.exit(main())
