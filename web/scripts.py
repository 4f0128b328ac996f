"""Scripts of tables: commands in, messages out. One suite for the server's table and for the table in the page.

A script is `tests/games/GAME/scripts/NAME.toml`: a table, what falls, what bots decide, and steps. Here it is played at
the server's own hub, over a socket in memory; what was said is written to `NAME.json` beside it. The page's test,
`web/tests/scripts.test.ts`, sends the same to the table in the page and compares every message.

    title = "A decision is taken back"     # what happens, in a sentence
    language = "en"
    luck = ["4-1", "2"]                    # what the program draws, in order; then by chance, the same each time
    bots = ["kick"]                        # what bots decide, in order; then what their style decides
    steps = '''                            # a step a line; none: the table itself is refused
    roll
    play drop -> rule                      # refused, for this reason; without `->` nothing may be refused
    '''
    table = { game = "poche", seats = [{ kind = "here" }, { kind = "bot", style = "coach" }] }

The steps (`STEPS` has a row for each):

    play kick       roll       ready        undo        hint        rematch        ping
    look 1          look nobody             consent yes             seed abc       takeover 0
    at 3: roll      made on version 3, not on the last one
    again           the last command once more, with the same id
    send TEXT       anything
    wait 2.5        seconds
    reload          a new connection; `reload 3`: that knows the first 3 entries; `reload 3 en`: in this language
    follow          to the table of the rematch
    play on 20      20 acts of whoever may act, good ones and others; `play on`: to the end
    to a hint       the same until a hint, or with `to an undo` an undo, can be had

No second passes: the clock goes on when nothing is left to do, a thousandth of a second after each step.
"""

import asyncio
import contextlib
import hashlib
import json
import math
import random
import selectors
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from ludotheque.engine.chance import generator
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Action
from ludotheque.engine.verbs import ANYONE
from ludotheque.players import decide, plain_styles, style_number
from ludotheque.table import beside, bot_players, fair, room, thinking
from ludotheque.table import hub as hub_module
from ludotheque.table.hub import Hub
from ludotheque.table.limits import Buckets, Limits
from ludotheque.table.log import encode
from ludotheque.table.open_room import Connection, OpenRoom
from ludotheque.table.protocol import NewTable
from ludotheque.table.room import Refusal, created
from ludotheque.table.room_view import explain
from ludotheque.table.sockets import Pace, converse
from ludotheque.table.store import FOREVER, NO_REMATCH, Conflict, Door, Ears, NewRematch, Row, Seated
from ludotheque.texts import Texts

GAMES = Path(__file__).parent.parent / "tests/games"
TODAY = "2026-11-15"
TABLE, REMATCH = "TABLE", "REMATCH"  # how tables are called in what is written
SETTLES = 0.001  # seconds after each step
MOST_ACTS = 2000  # of one `play on`
UNWISE = 0.15  # how many of its decisions are any at all

by_seeds = fair.draw


# --- A clock, a store and a thread that take no time --------------------------------------------------------


class Clock(selectors.DefaultSelector):
    """Time for an event loop: when it would wait, that time has passed. Counted in whole thousandths."""

    def __init__(self) -> None:
        super().__init__()
        self.ticks = 0

    def now(self) -> float:
        return self.ticks / 1000

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout:
            self.ticks += max(0, math.ceil(1000 * timeout - 1e-6))
        return super().select(timeout and 0)


class AtOnce(Executor):
    """A thread that has done its work when it is given some."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*given, **named))
        except Exception as error:
            done.set_exception(error)
        return done


class MemoryStore:
    """A `Store` without a thread."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Row]] = {}

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def check(self) -> None: ...

    async def append(self, table: str, first: int, bodies: Sequence[str], rematch: NewRematch | None = None) -> None:
        log = self.logs.setdefault(table, [])
        if len(log) + 1 != first or (rematch and rematch.table in self.logs):
            raise Conflict
        log += [Row(first + place, body, 0.0) for place, body in enumerate(bodies)]
        if rematch:
            self.logs[rematch.table] = [Row(1, rematch.body, 0.0)]

    async def read(self, table: str, after: int = 0) -> list[Row]:
        return self.logs.get(table, [])[after:]

    async def hold(self, player: str, table: str, seat: int) -> None: ...

    async def first(self, table: str) -> str:
        return self.logs[table][0].body

    async def rise(self, player: str, table: str, nameless: Callable[[str], str] | None = None) -> None: ...

    async def left(self, player: str, table: str) -> list[int]:
        return []

    async def tables_left(self, player: str, most: int) -> list[str]:
        return []

    async def withdraw(self, player: str) -> list[str]:
        return []

    async def holders(self, table: str) -> list[str]:
        return []

    async def tables_after(self, name: str, most: int) -> list[tuple[str, float]]:
        return []

    async def delete(self, table: str, unless_after: float = FOREVER, only_of: str = "") -> bool:
        return self.logs.pop(table, None) is not None

    async def tidy(self) -> bool:
        return False

    async def claim(self, task: str, seconds: float) -> bool:
        return True

    async def seats(self, player: str, table: str) -> list[int]:
        return []

    async def door(self, table: str, seat: int, link: int) -> Door:
        return "taken"

    async def sit(self, player: str, table: str, seat: int, link: int, rematch: tuple[str, int] = NO_REMATCH) -> bool:
        return False

    async def renew(self, table: str, seat: int, by: str = "", *, only: bool = False) -> int:
        return 1

    async def ask(self, player: str, table: str, seat: int, code: str) -> str:
        return ""

    async def admit(self, table: str, seat: int, code: str, yes: bool) -> bool:
        return False

    async def seated(self, table: str) -> list[Seated]:
        return []

    async def tables(self, player: str, most: int) -> list[str]:
        return []

    async def secret(self) -> str:
        return ""

    async def save_snapshot(self, table: str, rules: str, body: bytes) -> None: ...

    async def snapshot(self, table: str) -> tuple[str, bytes] | None:
        return None

    async def try_writing(self) -> None: ...

    def listen(self, ears: Ears) -> None: ...

    async def tell_present(self, present: Mapping[str, Collection[int]]) -> None: ...


class Socket:
    """A client's socket, as far as `converse` uses it."""

    def __init__(self, version: int) -> None:
        self.query_params = {"v": str(version)}
        self.coming: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.heard: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, str]:
        return await self.coming.get()

    async def send(self, message: dict[str, str]) -> None:
        self.heard.append(json.loads(message["text"]))

    async def close(self, code: int) -> None: ...


# --- What falls and what bots decide ------------------------------------------------------------------------


class Fate:
    """What the script says, in order, then chance; what came of it is kept."""

    def __init__(self, name: str, luck: Sequence[str], bots: Sequence[str]) -> None:
        self.luck, self.bots = list(luck), list(bots)
        self.rng, self.mind = random.Random(name), generator(len(name), 1)
        self.fell: list[str] = []
        self.decided: list[tuple[int, str]] = []  # whose decision, and which
        self.wrong = ""  # what cannot be, in the script

    def draw(self, seed: str, table: str, seeds: Sequence[str], number: int, chances: Mapping[Action, int]) -> Action:
        if table.endswith(TODAY):  # the dice of a day are the same everywhere
            return by_seeds(seed, table, seeds, number, chances)
        if self.luck:
            text = self.luck.pop(0)
            outcome = next((one for one in chances if str(one) == text), None)
            if outcome is None:
                self.wrong = f"{text} cannot fall, but {', '.join(map(str, chances))}"
                raise ValueError(self.wrong)
        else:
            (outcome,) = self.rng.choices(list(chances), list(chances.values()))
        self.fell.append(str(outcome))
        return outcome

    def decide(self, game: Any, view: Any, style: int, _rng: Any, seat: int) -> int:
        text = self.bots.pop(0) if self.bots else str(game.action(int(decide(game, view, style, self.mind, seat))))
        self.decided.append((seat, text))
        code = game.notation.read(text)
        if code is None:
            raise ValueError(text)
        return int(code)


# --- Playing a script ---------------------------------------------------------------------------------------

# A row for each step that is a command: what its words mean.
STEPS: dict[str, Callable[[str], dict[str, Any]]] = {
    "play": lambda words: {"action": words},
    "roll": lambda _: {},
    "ready": lambda _: {},
    "undo": lambda _: {},
    "hint": lambda _: {"here": True},
    "rematch": lambda _: {},
    "look": lambda words: {"seat": -1 if words == "nobody" else int(words)},
    "consent": lambda words: {"yes": words == "yes"},
    "seed": lambda words: {"seed": words},
    "takeover": lambda words: {"seat": int(words)},
}


class Playing:
    """A script at the hub. `told` is what is written of each step."""

    def __init__(self, script: dict[str, Any], hub: Hub, fate: Fate) -> None:
        self.script, self.hub, self.fate = script, hub, fate
        self.language: str = script["language"]
        self.table = TABLE
        self.seats: tuple[int, ...] = ()
        self.socket = Socket(0)
        self.visit: asyncio.Task[None] | None = None
        self.sent, self.count = "", 0
        self.last: dict[str, dict[str, Any]] = {"state": {}, "position": {}}  # as they were told last
        self.entries: dict[int, dict[str, Any]] = {}  # by number, likewise
        self.told: list[dict[str, Any]] = []

    @property
    def state(self) -> dict[str, Any]:
        return self.last["state"]

    async def play(self) -> None:
        first = created(msgspec.convert(self.script["table"], NewTable))
        await self.hub.store.append(TABLE, 1, [encode(first)])
        self.seats = tuple(seat for seat, sitting in enumerate(first.seats) if not sitting.style)
        await self.come(0)
        for line in self.script["steps"].strip().splitlines():
            await self.step(line.strip())
        await self.go()
        assert not self.fate.luck, f"never fell: {self.fate.luck}"
        assert not self.fate.bots, f"never decided: {self.fate.bots}"

    async def step(self, line: str) -> None:
        words, _, reason = map(str.strip, line.partition("->"))
        match words.split():
            case ["play", "on", *number]:
                return await self.play_on(int(number[0]) if number else MOST_ACTS)
            case ["to", _, "undo" | "hint" as what]:
                return await self.play_on(MOST_ACTS, until=f"can_{what}")
            case ["wait", seconds]:
                await self.settle(line, {"wait": round(1000 * float(seconds))}, float(seconds))
            case ["reload", *how]:
                await self.go()
                self.language = how[1] if len(how) > 1 else self.language
                await self.come(int(how[0]) if how else 0, line)
            case ["follow"]:
                await self.go()
                last_seat = len(self.state["seats"]) - 1
                self.table, self.seats = self.state["rematch"], tuple(last_seat - seat for seat in self.seats)
                await self.come(0, line)
            case ["again"]:
                await self.send(line, self.sent)
            case ["send", *_]:
                await self.send(line, words.removeprefix("send").strip())
            case _:
                await self.command(words, line)
        refused = [message["reason"] for message in self.told[-1]["heard"] if message["type"] == "refused"]
        assert refused == ([reason] if reason else []), f"{line}: refused {refused}"
        return None

    async def command(self, words: str, line: str) -> None:
        at, _, rest = words.partition(": ") if words.startswith("at ") else ("", "", words)
        kind, _, argument = rest.partition(" ")
        self.count += 1
        made: dict[str, Any] = {"type": kind, "id": str(self.count)}
        if kind != "ping":
            made |= {"version": int(at[3:]) if at else self.state["version"]} | STEPS[kind](argument.strip())
        await self.send(line, json.dumps(made, ensure_ascii=False))

    async def send(self, line: str, text: str) -> None:
        self.sent = text
        self.socket.coming.put_nowait({"type": "websocket.receive", "text": text})
        await self.settle(line, {"send": text})

    async def play_on(self, most: int, until: str = "") -> None:
        for _ in range(most):
            act = self.open_to_us()
            if not act or (until and self.state[until]):
                break
            await self.step(act)

    def open_to_us(self) -> str:
        """Something that we may do now."""
        state, choose = self.state, self.fate.rng.choice
        if state["cover"] >= 0:
            return f"look {state['cover']}"
        if state["can_ready"]:
            return "ready"
        if state["starts_in"] > 0:
            return "wait 3.1"
        if state["can_roll"]:
            return "roll"
        if state["turn"] == ANYONE and self.told[-1]["step"].startswith("play"):
            return "wait 1"  # in a race nobody acts faster than the game allows
        if state["choices"]:
            return f"play {self.chosen(choose(state['choices']))}"
        return f"play {choose(state['outcomes'])}" if state["outcomes"] else ""

    def chosen(self, choice: dict[str, Any]) -> str:
        """A decision of its seat: most often the one of a good plain player, else this one."""
        match, seat = self.hub.rooms[self.table].room.match, choice["seat"]
        if self.fate.rng.random() < UNWISE:
            return str(choice["action"])
        style = style_number(match.game, plain_styles(match.game)[-1])
        return str(match.game.action(int(decide(match.game, match.view(seat), style, self.fate.mind, seat))))

    async def come(self, version: int, line: str = "open") -> None:
        """A new connection, to a room that is read anew: in the page it is. (A view that has been there all along tells
        what actions changed that have been taken back since; a new one does not.)"""
        if self.table in self.hub.rooms:
            self.hub.rooms[self.table].views.clear()
        self.socket = Socket(version)
        self.visit = asyncio.create_task(self.converse(self.socket))
        await self.settle(line, {"open": [REMATCH if self.table != TABLE else TABLE, self.language, version]})

    async def converse(self, socket: Socket) -> None:
        opened = await self.hub.open(self.table)
        assert opened
        pace = Pace(Limits(commands_at_once=1e12), Buckets(1, 1e12), "")
        await converse(self.hub, pace, socket, opened, Connection(self.seats, self.language))  # type: ignore[arg-type]

    async def go(self) -> None:
        self.socket.coming.put_nowait({"type": "websocket.disconnect"})
        assert self.visit
        await self.visit

    async def settle(self, line: str, done: dict[str, Any], seconds: float = SETTLES) -> None:
        """Let happen what follows; keep what is said of it."""
        await asyncio.sleep(seconds)
        assert not self.fate.wrong, self.fate.wrong
        heard, self.socket.heard = self.socket.heard, []
        written = [self.shortened(normal(message, self.script)) for message in heard]
        self.told.append({"step": line} | done | {"heard": written})

    def shortened(self, message: dict[str, Any]) -> dict[str, Any]:
        """A message without what was said before: of a state and a position, what is not as it was in the last one; of
        an entry that was told alike, its number."""
        short = dict(message)
        for part in ("state", "position"):
            if message.get(part):
                last = self.last[part]
                short[part] = {name: value for name, value in message[part].items() if last.get(name, ...) != value}
                self.last[part] = last | message[part]
        if "entries" in message:
            short["entries"] = [
                one["seq"] if self.entries.get(one["seq"]) == one else one for one in message["entries"]
            ]
            self.entries |= {one["seq"]: one for one in message["entries"]}
        return short


def normal(message: dict[str, Any], script: dict[str, Any]) -> dict[str, Any]:
    """A message without what must differ in the page; `scripts.test.ts` has the same."""
    if "commitment" in message:
        message["commitment"] = ""  # dice of the page are the browser's: there is no proof, and nothing to commit to
    if message.get("state") and not script["table"].get("day"):
        message["state"]["server_seed"] = ""  # likewise; the seed of a day is everybody's
    if "cards" in message:  # up to 60 KB, the same at every table of a game
        message["cards"] = hashlib.sha256(compact(message["cards"]).encode()).hexdigest()
    return message


def told(name: str) -> dict[str, Any]:
    """What is said at the table of a script."""
    script = {"steps": ""} | tomllib.loads(place(name, "toml").read_text("utf-8"))
    about = {key: script[key] for key in ("title", "language", "table")}
    clock, fate = Clock(), Fate(name, script.get("luck", []), script.get("bots", []))
    with contextlib.ExitStack() as stack:
        stack.enter_context(patch("time.monotonic", clock.now))
        stack.enter_context(patch.object(room, "today", lambda: TODAY))
        stack.enter_context(patch.object(room, "new_table_id", lambda: REMATCH))
        stack.enter_context(patch.object(bot_players, "seeds_are_in", all_have_come))
        stack.enter_context(patch.object(hub_module, "seeds_are_in", all_have_come))
        stack.enter_context(patch.object(thinking, "decide", fate.decide))
        stack.enter_context(patch.object(beside, "LONG", math.inf))  # threads know nothing of this clock
        stack.enter_context(patch.object(bot_players, "logger"))  # a script may let a bot break
        stack.enter_context(patch.object(fair, "draw", fate.draw))
        try:
            steps = play(script, clock, fate)
        except (Refusal, LudothequeError) as error:  # there is no such table
            if script["steps"]:
                raise
            return about | {"refused": refusal(error, script["language"])}
    return about | {"fell": fate.fell, "decided": fate.decided, "steps": steps}


def all_have_come(opened: OpenRoom) -> bool:
    """In the page nobody adds seeds to the dice: nothing falls before the table is opened, and then at once."""
    return all(seat in opened.presence.first_seen for seat in opened.room.people())


def play(script: dict[str, Any], clock: Clock, fate: Fate) -> list[dict[str, Any]]:
    async def run() -> list[dict[str, Any]]:
        hub = Hub(MemoryStore())
        hub.bots.plain = hub.bots.thinkers.in_turn.threads = AtOnce()  # type: ignore[assignment]
        playing = Playing(script, hub, fate)
        try:
            await playing.play()
        finally:
            await hub.close()
        return playing.told

    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(clock)) as runner:
        return runner.run(run())


def refusal(error: Refusal | LudothequeError, language: str) -> dict[str, str]:
    """As `app.refused` says it."""
    texts = Texts(language)
    if isinstance(error, Refusal):
        return {"reason": error.reason, "sentence": explain(error, texts)}
    return {"reason": type(error).__name__, "sentence": texts.explain(error)}


# --- What is written ----------------------------------------------------------------------------------------


def names() -> list[str]:
    """The scripts of all games, as `poche/refusals`."""
    return sorted(f"{file.parent.parent.name}/{file.stem}" for file in GAMES.glob("*/scripts/*.toml"))


def place(name: str, kind: str) -> Path:
    """Where a script is, or what was said: `poche/refusals`, `toml` or `json`."""
    game, _, script = name.partition("/")
    return GAMES / game / "scripts" / f"{script}.{kind}"


def files(game: str) -> Iterator[tuple[str, str]]:
    """Paths below `web/` of what the scripts of a game lead to, and their texts."""
    for name in names():
        if name.startswith(f"{game}/"):
            yield f"../{place(name, 'json').relative_to(GAMES.parent.parent)}", written(told(name))


def written(script: dict[str, Any]) -> str:
    """A line for each step and each message."""
    head = {key: value for key, value in script.items() if key != "steps"}
    lines = [f"{json.dumps(key)}: {compact(value)}" for key, value in head.items()]
    if "steps" in script:
        steps = []
        for step in script["steps"]:
            done = {key: value for key, value in step.items() if key != "heard"}
            heard = ",\n".join(f"    {compact(message)}" for message in step["heard"])
            steps.append(compact(done)[:-1] + (f',"heard":[\n{heard}\n]}}' if heard else ',"heard":[]}'))
        lines.append('"steps": [\n' + ",\n".join(steps) + "\n]")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
