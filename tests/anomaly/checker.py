"""Holds a history against the logs that were read back from the database. What must be true:

1. A table that was promised is there; its log can be played through by the rules, and so goes on.
2. A command that was accepted stands in the log once: where the answer said, of the seat that sent it, as it was sent.
3. A command without an answer stands there once or not at all; one that was refused, each time it was sent, does not.
4. The log holds no command that nobody sent.
5. Entries come to each client one after the other, without a gap. Each is the log's; it is hidden from whom it must be.
6. A rematch that is promised is there, with its seats swapped.

`check` gives a sentence for each thing that is not so. It knows the log and the rules, nothing of the server.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from ludotheque.engine.game import sees
from ludotheque.engine.verbs import EVERYBODY
from ludotheque.table.log import Logged, decode
from ludotheque.table.room import Room
from ludotheque.table.snapshot import room_of

from .history import Accepted, Client, History, Line, Refused, Sent, Told, Turned

# The kinds of entry that a command leads to.
LEADS_TO = {
    "play": {"action"},
    "roll": {"action"},
    "undo": {"undo", "undo_asked"},
    "consent": {"undo", "undo_refused"},
    "seed": {"seed"},
    "ready": {"ready"},
    "takeover": {"takeover"},
    "take_back": {"taken_back"},
    "rematch": {"rematch"},
    "hint": {"hint"},
}
STORES_NOTHING = {"look", "ping"}
NOBODY_KNOWS = {"unavailable", "broken"}  # refusals after which a command may be stored all the same


def check(history: History, logs: Mapping[str, Sequence[str]]) -> list[str]:
    """What is wrong, a sentence each; nothing, if all is well. `logs`: the entries of each table as they are stored."""
    wrong = [f"{table}: promised, and not there" for table in history.promised if table not in logs]
    clients: dict[str, list[Client]] = defaultdict(list)
    for client in history.clients:
        clients[client.table].append(client)
    for table, at_it in clients.items():
        if table in logs:
            wrong += [f"{table}: {fault}" for fault in faults(table, at_it, logs)]
        elif any(isinstance(event, Told) for client in at_it for event in client.events):
            wrong.append(f"{table}: was shown, and is not there")
    return wrong


def faults(table: str, clients: Sequence[Client], logs: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What is wrong with one table."""
    try:
        room = room_of(table, logs[table])
    except Exception as error:  # whatever it is, this table cannot be opened any more
        yield f"its log cannot be played through: {error!r}"
        return
    if room.archived:
        yield f"its log cannot be played through: {room.archived} after entry {room.version}"
        return
    yield from commands(room.log, clients)
    for client in clients:
        yield from entries(room, client)
    yield from rematch(room, logs)


def commands(log: Sequence[Logged], clients: Sequence[Client]) -> Iterator[str]:
    """Is each command there as often as it may be, and where its answer said?"""
    stored = Counter(entry.id for entry in log if entry.id)
    sent = {event.id for client in clients for event in client.events if isinstance(event, Sent)}
    yield from (f"command {one} is stored {times} times" for one, times in stored.items() if times > 1)
    yield from (f"command {one} is stored, and nobody sent it" for one in stored if one not in sent)
    for client in clients:
        of_id = {event.id: event for event in client.events if isinstance(event, Sent)}
        left = Counter(event.id for event in client.events if isinstance(event, Sent))  # sent, and not refused
        answers: dict[str, int] = {}
        for event in client.events:
            if isinstance(event, Refused) and event.id in stored and event.reason not in NOBODY_KNOWS:
                left[event.id] -= 1
                if left[event.id] <= 0:
                    yield f"command {event.id} was refused ({event.reason}), and is stored"
            if isinstance(event, Accepted):
                if answers.setdefault(event.id, event.version) != event.version:
                    yield f"command {event.id} was accepted as {answers[event.id]} and as {event.version}"
                if event.id not in of_id:
                    yield f"command {event.id} was accepted, and not sent"
                elif of_id[event.id].kind not in STORES_NOTHING:
                    yield from accepted(log, client, of_id[event.id], event.version)


def accepted(log: Sequence[Logged], client: Client, sent: Sent, version: int) -> Iterator[str]:
    """Is an accepted command what its place in the log says?"""
    if not 1 <= version <= len(log):
        yield f"command {sent.id} was accepted as {version}, and the log ends with {len(log)}"
        return
    entry = log[version - 1]
    if entry.id != sent.id:
        yield f"command {sent.id} was accepted as {version}, where {entry.id or 'no command'} stands"
    elif entry.kind not in LEADS_TO[sent.kind]:
        yield f"command {sent.id} was a {sent.kind} and is stored as {entry.kind}"
    elif sent.kind == "play" and entry.action != sent.action.split()[-1] and entry.action != sent.action:
        yield f"command {sent.id} played {sent.action!r}, and {entry.action!r} is stored"
    elif (entry.by if entry.by >= 0 else entry.seat) not in client.seats:
        yield f"command {sent.id} of seats {client.seats} is stored for seat {entry.seat}"


def entries(room: Room, client: Client) -> Iterator[str]:
    """Was the client told what the log says, in order, and no more than it may know?"""
    last = 0
    for event in client.events:
        if isinstance(event, Turned) and event.reason not in NOBODY_KNOWS:
            yield f"a client of seats {client.seats} was turned away: {event.reason}"
        if not isinstance(event, Told):
            continue
        last = last if event.after is None else event.after
        for line in event.lines:
            if line.seq != last + 1:
                yield f"a client of seats {client.seats} was told entry {line.seq} after {last}"
            last = line.seq
            yield from told(room, event.viewer, line)
        if event.version != last:
            yield f"a client of seats {client.seats} was told entries up to {last} with the state of {event.version}"


def told(room: Room, viewer: int, line: Line) -> Iterator[str]:
    """Is a line what this viewer may see of the log?"""
    if line.seq > room.version:
        yield f"entry {line.seq} was told, and the log ends with {room.version}"
        return
    entry = room.log[line.seq - 1]
    hidden = entry.kind == "action" and not sees(viewer, room.secrets.get(line.seq, EVERYBODY))
    is_so = Line(line.seq, entry.kind, entry.seat, "" if hidden else entry.action, hidden)
    if line != is_so:
        yield f"entry {line.seq} is {is_so}, and viewer {viewer} was told {line}"


def rematch(room: Room, logs: Mapping[str, Sequence[str]]) -> Iterator[str]:
    if not room.rematch:
        return
    if room.rematch not in logs:
        yield f"its rematch {room.rematch} is not there"
    elif decode(logs[room.rematch][0]).seats != room.sittings[::-1]:
        yield f"its rematch {room.rematch} has other seats"
