"""A table's state machine, without I/O: the log, the match that it leads to, and what commands may add to it.

A room answers a command with the entries that the log should get next, or with a refusal. The hub adds and stores
them, both or neither, before anybody sees them.
"""

import secrets
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from datetime import UTC, datetime
from enum import IntEnum
from typing import Any, NamedTuple

import msgspec

from ..engine.errors import LudothequeError
from ..engine.game import Action, Event, Game, find
from ..engine.match import Match, check_label
from ..engine.notation import note_of
from ..engine.option import option_text
from ..engine.verbs import ALL_SEEING, ANYONE, CHANCE, EVERYBODY, OVER
from ..engine.versions import NEWER, OLDER, standing, version_of
from ..players import style_number, styles
from . import fair
from .commands import repeats, said
from .log import KINDS, Logged, Sitting
from .protocol import (
    Command,
    Consent,
    Hint,
    NewTable,
    Play,
    Ready,
    Rematch,
    Roll,
    Seed,
    TakeBack,
    Takeover,
    Undo,
    WhyNot,
)

MAX_SEED = 64
MOST_ENTRIES = 5000  # of a log, after which nothing is taken back any more
LONGEST_LOG = 20_000  # entries, after which a table is closed: sixty times as many as any level needs for a match
LONGEST_TEXT = 2_000_000  # characters of its ids, actions and notes, after which it is closed as well
MOST_AT_ONCE = 4  # actions that one command may tell, where dice are real
MOST_ANSWERS = 10  # the same where somebody is asked: all that is printed on a card


DAMAGED = "damaged"  # why a table is archived, beside OLDER and NEWER


class Origin(IntEnum):
    """Who produced an action, which decides whether it can be taken back."""

    PLAYER = 0  # a person or a bot
    SERVER = 1  # the server, where dice are real: taken back together with the action before it
    FIXED = 2  # nobody takes it back: a throw of fair dice, a hidden card, an act in a race


class Attendance(NamedTuple):
    """Who is at a table: what has to be known beside the log."""

    present: Collection[int] = ()  # the seats whose players are connected
    away: Collection[int] = ()  # the seats of people that nobody has been connected to for a while
    missing: Sequence[int] = ()  # before the first throw of fair dice: the people who have not sat down yet
    starts_in: float | None = 0.0  # seconds until the race to come is on (0: it is, or there is none); None: it waits
    not_thinking: Collection[int] = ()  # the seats of bots that think, but not yet: a plainer style plays for them
    visitors: Mapping[int, int] = {}  # by seat: how many hold it
    asking: Mapping[int, str] = {}  # by seat: the code of who asks to hold it as well


NOBODY = Attendance()


class Refusal(Exception):
    """A command that changes nothing: a reason (a key) and its facts."""

    def __init__(self, reason: str, cause: LudothequeError | None = None, **facts: Any) -> None:
        super().__init__(reason)
        self.reason, self.cause, self.facts = reason, cause, facts


def new_table_id() -> str:
    return secrets.token_urlsafe(9)


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def created(asked: NewTable) -> Logged:
    """The first entry of a new table; raises Refusal or a LudothequeError."""
    game = find(asked.game)
    options = {name: game.option(name).read(value) for name, value in asked.options.items()}
    seats = game.seats_at(game.check_options(options))
    if len(asked.seats) != seats:
        raise Refusal("seats", seats=seats)
    cards_are_real = any(options.get(option.name) in option.real for option in game.options)
    dice = "real" if cards_are_real else asked.dice
    if dice == "real" and all(seat.kind == "bot" for seat in asked.seats):
        raise Refusal("nobody_throws")
    for seat in asked.seats:
        if seat.kind == "bot":
            style_number(game, seat.style)
        if seat.name:
            check_label(seat.name)
    sittings = [Sitting(seat.name.strip(), seat.style if seat.kind == "bot" else "") for seat in asked.seats]
    day = today() if asked.day else ""
    if day and (len(sittings) > 1 or dice == "real"):
        raise Refusal("day_alone")
    return Logged(
        "created",
        game=game.name,
        options=asked.options,
        rules=version_of(game),
        seats=sittings,
        dice=dice,
        day=day,
        server_seed=fair.seed_of_day(game.name, day) if day else fair.new_seed(),
    )


def going_on(match: Match) -> list[Logged]:
    """The log of a table that goes on with a match; raises BadOption where nobody knows how one of its bots plays."""
    sittings = []
    for seat in range(match.seat_count):
        style = match.seats[seat] if match.seats and match.seats[seat] != "human" else ""
        if style:
            style_number(match.game, style)
        sittings.append(Sitting(match.names[seat] if match.names else "", style))
    options = {name: option_text(value) for name, value in match.options.items()}
    draws = [n for n in range(len(match.actions)) if match.at(n).turn == CHANCE]
    first = Logged(
        "created",
        game=match.game.name,
        options=options,
        rules=version_of(match.game),
        seats=sittings,
        dice="real" if match.real_dice else "fair",
        server_seed=fair.new_seed(),
        adopted=len(draws),
    )
    room = Room("", first)
    for action in match.actions:
        seat = room.thrower if room.match.turn == CHANCE else room.match.actor(action)
        room.add(Logged("action", seat, action=str(action)))
    return room.log


class Room:
    """A table as its log makes it."""

    # Of the action that is awaited (`refresh`):
    thrower: int  # the seat whose hand throws, -1 if nothing is to be thrown
    acting: int  # the seat that it comes from, ANYONE, or -1 when the match is over
    secret: int  # the seat that alone may know it, or EVERYBODY
    automatic: bool  # it needs no hand
    by_hand: bool  # it is thrown by people
    in_the_open: bool  # it is done before all viewers

    def __init__(self, table: str, first: Logged) -> None:
        self.table = table
        self.game: Game = find(first.game)
        options = {name: self.game.option(name).read(value) for name, value in first.options.items()}
        self.match = Match(self.game, options)
        self.match.rules = first.rules
        self.dice, self.day, self.server_seed = first.dice, first.day, first.server_seed
        self.dice_name = f"{self.game.name}-{self.day}" if self.day else table  # in whose name dice are drawn
        self.sittings = list(first.seats)
        self.log: list[Logged] = [first]
        self.in_force: list[int] = []  # the numbers of the actions that have not been taken back
        self.events: dict[int, list[Event]] = {}  # by number of entry
        self.secrets: dict[int, int] = {}  # by number of entry, where it is not public: the seat that alone may know it
        self.client_seeds: list[str] = []
        self.seeded: set[int] = set(range(len(first.seats))) if first.day else set()  # the day's dice are for all
        self.draws = 0
        self.adopted = first.adopted
        self.fallen: set[int] = set()  # by number of entry: chance decided it
        self.deciders: list[int] = []  # who made each action of the match, in order
        self.origins: list[int] = []  # the `Origin` of each
        self.ready: set[int] = set()  # the seats that are ready for the race to come, or that is on
        self.raced: set[int] = set()  # the seats that have acted in the race that is on
        self.undo_asked_by = -1
        self.rematch = ""
        self.rematch_seed = ""
        self.rematch_said = ""
        self.closed = False  # it was too long, and has no end
        self.archived = standing(self.game, first.rules)  # why it is only looked at, if it is: OLDER, NEWER, DAMAGED
        self.unread: list[Logged] = []  # what follows in its log and is not understood
        self.lost = 0  # so many entries more, of which nothing can be read
        self.text = 0  # characters of the log's ids, actions and notes
        self.answered: dict[int, dict[str, int]] = {}  # by seat and id of a command: the version it led to
        self.refresh()

    @property
    def version(self) -> int:
        return len(self.log)

    @property
    def stored(self) -> int:
        """How many entries its log has in the store: of an archived table more than are understood."""
        return self.version + len(self.unread) + self.lost

    @property
    def over(self) -> bool:
        """Is there nothing more to play here?"""
        return self.match.over or self.closed or self.archived != ""

    @property
    def ended(self) -> bool:
        """May all be shown? A table that is closed shows all that it held, like a match at its end. One that is
        archived does not: another release may still play there."""
        return (self.match.over or self.closed) and not self.archived

    @property
    def too_long(self) -> bool:
        """Has it to be closed?"""
        return not self.over and (self.version >= LONGEST_LOG or self.text > LONGEST_TEXT)

    @property
    def commitment(self) -> str:
        return fair.commitment(self.server_seed)

    @property
    def thrown(self) -> bool:
        """Have this table's own dice fallen?"""
        return self.draws > self.adopted

    def is_bot(self, seat: int) -> bool:
        return bool(self.sittings[seat].style)

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, sitting in enumerate(self.sittings) if not sitting.style]

    def bots(self) -> list[int]:
        return [seat for seat, sitting in enumerate(self.sittings) if sitting.style]

    def was_taken_over(self, seat: int) -> bool:
        """Does a bot play for a person who was away?"""
        return self.is_bot(seat) and not self.log[0].seats[seat].style

    @property
    def race_to_come(self) -> bool:
        """May anyone act, and has nobody yet?"""
        return self.acting == ANYONE and not self.raced

    def refresh(self) -> None:
        whose = OVER if self.closed else self.match.turn
        position = self.match.position if whose == CHANCE or self.game.hides else None
        self.thrower = self.game.situations.thrower(position) if whose == CHANCE else -1
        self.automatic = whose == CHANCE and self.game.situations.automatic(position)
        self.acting = -1 if whose == OVER else self.thrower if whose == CHANCE else whose
        self.secret = self.game.secret(position) if self.game.hides and whose != OVER else EVERYBODY
        self.by_hand = whose == CHANCE and self.dice == "real" and self.game.by_hand(position, self.bots())
        self.in_the_open = self.game.hides and whose != OVER and self.game.situations.in_the_open(position)
        if self.archived:
            self.thrower = self.acting = -1
            self.automatic = self.in_the_open = False

    def may_act(self, seats: Sequence[int]) -> bool:
        """Is it for one of these seats to act?"""
        return self.acting in seats or (self.acting == ANYONE and bool(seats))

    def just_revealed(self) -> bool:
        """Did the last action show something that was hidden?"""
        return self.match.revealed(len(self.match.actions)) if self.match.actions else False

    def viewer(self, seats: Sequence[int], looks: int = EVERYBODY) -> int:
        """The viewer that a client with these seats shows the room to. One screen, two players, secrets: the one who is
        to act must say that they look (`looks`) before anything of theirs is shown, and where all is done in the open
        both look, unless one asks for their own. At the end all is shown to all."""
        if self.ended:
            return ALL_SEEING
        if not self.game.hides or len(seats) < 2:
            return seats[0] if seats else EVERYBODY
        if self.automatic or (self.acting == ANYONE and not self.in_the_open):
            return EVERYBODY
        return looks if self.in_the_open or self.acting == looks or self.acting not in seats else EVERYBODY

    def covered(self, seats: Sequence[int], viewer: int) -> int:
        """One screen, two players, secrets: the seat whose player must say that they look before they can act,
        or -1."""
        waits = self.game.hides and len(seats) > 1 and self.acting in seats and not self.is_bot(self.acting)
        return self.acting if waits and not (self.automatic or self.in_the_open) and self.acting != viewer else -1

    def check_look(self, seats: Sequence[int], seat: int) -> None:
        """May a client with these seats say that the player of this one looks? Raises Refusal."""
        if not self.game.hides or len(seats) < 2:
            raise Refusal("no_look")
        if seat != EVERYBODY and (seat not in seats or self.is_bot(seat)):
            raise Refusal("not_yours")

    def server_draws(self) -> bool:
        """Does the server throw what is awaited? Real dice are thrown by people; but a card from a pile, of which the
        possible ones would tell too much, is the server's there too."""
        return self.match.turn == CHANCE and not self.by_hand and not self.closed and not self.archived

    # The log

    def follow(self, entries: Sequence[Logged]) -> None:
        """Several entries, as the store has them. At the first that is not understood the table is archived."""
        for entry in entries:
            why = "" if self.stored > self.version else self._follow(entry)
            if why:
                self.archive(why)
            if why or self.stored > self.version:
                self.unread.append(entry)
                if entry.kind == "rematch":
                    self._note_rematch(entry)

    def _follow(self, entry: Logged) -> str:
        """One more entry; or why it is not understood."""
        if entry.kind not in KINDS:
            return NEWER
        try:
            self.add(entry)
        except LudothequeError:
            return OLDER
        return ""

    def archive(self, why: str, lost: int = 0) -> None:
        """From here on it is only looked at. `lost`: so many entries that follow cannot be read."""
        self.archived = self.archived or why
        self.lost += lost
        self.refresh()

    def add(self, entry: Logged) -> None:
        """One more entry of the log, whoever made it: nothing that the rules refuse comes into a room."""
        if entry.kind == "action":
            self.match.check(entry.action)
        elif entry.kind == "undo":
            self.match.undo(self.dice == "real")
        self.note(entry)
        if entry.kind == "action":
            if self.match.turn == CHANCE:
                self.draws += 1
                self.fallen.add(self.version)
            self.origins.append(self._origin())
            if self.secret != EVERYBODY:
                self.secrets[self.version] = self.secret
            if self.match.turn == ANYONE:
                self.raced.add(entry.seat)
            self.match.follow(entry.action)
            if self.match.turn not in (ANYONE, CHANCE):
                self.raced.clear()
                self.ready.clear()
            self.deciders.append(-1 if self.is_bot(entry.seat) else entry.seat)  # also once a person plays there again
            self.events[self.version] = self.match.events_of(len(self.match.actions))
            self.refresh()
        elif entry.kind == "undo":
            self.deciders.pop()
            self.origins.pop()
            self.refresh()
        elif entry.kind in ("takeover", "taken_back", "closed"):
            self.refresh()

    def _origin(self) -> int:
        if self.dice == "fair":
            return Origin.FIXED if self.match.turn in (CHANCE, ANYONE) else Origin.PLAYER
        if not self.server_draws():
            return Origin.PLAYER
        return Origin.SERVER if self.secret == EVERYBODY else Origin.FIXED

    def note(self, entry: Logged) -> None:
        """What an entry means beside the match."""
        self.log.append(entry)
        self.text += len(entry.id) + len(entry.action) + len(entry.text)
        if entry.kind == "action":
            self.in_force.append(self.version)
        elif entry.kind == "undo":
            self.in_force.pop()
        if entry.id:
            self.answered.setdefault(entry.by if entry.by >= 0 else entry.seat, {})[entry.id] = self.version
        match entry.kind:
            case "action" | "undo" | "undo_refused":
                self.undo_asked_by = -1
            case "undo_asked":
                self.undo_asked_by = entry.seat
            case "seed":
                self.client_seeds.append(entry.text)
                self.seeded.add(entry.seat)
            case "ready":
                self.ready.add(entry.seat)
            case "takeover":
                self.sittings[entry.seat] = Sitting(self.sittings[entry.seat].name, entry.text)
            case "taken_back":
                self.sittings[entry.seat] = Sitting(self.sittings[entry.seat].name)
            case "rematch":
                self._note_rematch(entry)
            case "closed":
                self.closed = True

    def _note_rematch(self, entry: Logged) -> None:
        self.rematch, self.rematch_seed, self.rematch_said = entry.text, entry.server_seed, entry.said

    # Commands

    def known(self, seats: Sequence[int], command: Command) -> int:
        """The version that this command of these seats has led to already, 0 if its id is new; raises Refusal where the
        id was another command's."""
        used = [self.answered[seat][command.id] for seat in seats if command.id in self.answered.get(seat, {})]
        for version in used:
            if repeats(command, self.log[version - 1]):
                return version
        if used:
            raise Refusal("id_used")
        return 0

    def answer(self, command: Command, seats: Sequence[int], attendance: Attendance = NOBODY) -> list[Logged]:
        """The entries (almost always one) that a command from these seats adds to the log; raises Refusal."""
        if not seats:
            raise Refusal("spectator")
        if self.closed and not isinstance(command, Rematch):
            raise Refusal("closed")
        if self.archived and (self.archived == NEWER or not isinstance(command, Rematch)):
            raise Refusal("archived")
        on_what_was_seen = isinstance(command, (Play, Roll, Undo, Consent, Hint)) and not self.in_any_order(command)
        if on_what_was_seen and command.version != self.version:
            raise Refusal("stale", version=self.version)
        return identified(self._entries(command, seats, attendance), command)

    def _entries(  # noqa: PLR0911 (one a command)
        self, command: Command, seats: Sequence[int], attendance: Attendance
    ) -> list[Logged]:
        match command:
            case Play():
                return self._play(command, seats)
            case Ready():
                return self._ready(seats)
            case Roll():
                return [self._roll(seats, attendance.missing)]
            case Undo():
                return self._undo(seats)
            case Consent():
                return self._consent(command, seats)
            case Seed():
                return [self._seed(command, seats)]
            case Takeover():
                return [self._takeover(command, seats, attendance.away)]
            case TakeBack():
                return [self._take_back(command, seats)]
            case Rematch():
                return [self._rematch(seats)]
            case Hint():
                return [self._hint(seats)]
        raise Refusal("unknown")

    def in_any_order(self, command: Command) -> bool:
        """Does this stand whatever else came before it: of a race, where nobody waits for the other, a seed, or between
        two moves of a bot?"""
        return isinstance(command, (Ready, TakeBack, Seed)) or (isinstance(command, Play) and self.match.turn == ANYONE)

    def throw(self) -> Logged:
        """The throw that is awaited, by fair dice."""
        action = self.draw(self.draws, self.match.chances())
        return Logged("action", self.thrower, action=str(action))

    def draw(self, number: int, chances: Mapping[Action, int]) -> Action:
        """The outcome of a draw of this table's dice."""
        return fair.draw(self.server_seed, self.dice_name, self.client_seeds, number, chances)

    def throw_by_itself(self) -> None:
        """Add what is thrown now without a person's hand, until somebody has to choose or a person to throw."""
        while self.server_draws() and (self.automatic or self.is_bot(self.thrower)):
            self.add(self.throw())

    def _play(self, command: Play, seats: Sequence[int]) -> list[Logged]:
        texts = self.game.notation.split(command.action) if self.dice == "real" else []
        if not 1 < len(texts) <= (MOST_ANSWERS if self.match.turn >= 0 else MOST_AT_ONCE):
            texts = [command.action]
        trial = self if self.dice == "fair" else self._twin()
        entries = []
        for text in texts:
            entries.append(trial._entry(text, seats))
            if trial is not self:
                trial._try(entries[-1])
        # In a race nobody waits for the other's real dice.
        if self.acting == ANYONE and trial.by_hand and trial.automatic:
            raise Refusal("real_dice")
        return entries

    def _twin(self) -> "Room":
        """This room, to try actions out on its match."""
        twin = copy(self)
        twin.match = self.match.copy()
        return twin

    def _try(self, entry: Logged) -> None:
        self.match.follow(entry.action)
        self.refresh()

    def _entry(self, action: str, seats: Sequence[int]) -> Logged:
        """An action from these seats, as an entry of the log; raises Refusal."""
        at_a_throw = self.match.turn == CHANCE
        if self.server_draws():
            raise Refusal("fair_dice")
        anybody = self.acting == ANYONE or (at_a_throw and not self.game.own_dice)
        seat = seats[0] if anybody else self._acting_among(seats)
        try:
            code = self.match.check(action)
        except LudothequeError as error:
            raise Refusal("rule", error) from error
        if self.acting == ANYONE:
            seat = self.match.actor(code)
            if seat not in seats or self.is_bot(seat):
                raise Refusal("turn", seat=seat)
        return Logged("action", seat, action=str(self.game.action(code, note_of(action))))

    def _ready(self, seats: Sequence[int]) -> list[Logged]:
        """For all players at this screen: one press is enough."""
        mine = [seat for seat in seats if not self.is_bot(seat)]
        if not self.race_to_come:
            raise Refusal("no_race")
        if not mine:
            raise Refusal("turn", seat=seats[0])
        unready = [seat for seat in mine if seat not in self.ready]
        if not unready:
            raise Refusal("ready_said")
        return [Logged("ready", seat) for seat in unready]

    def _roll(self, seats: Sequence[int], missing: Sequence[int]) -> Logged:
        if self.match.turn != CHANCE:
            raise Refusal("over" if self.over else "no_throw")
        if not self.server_draws():
            raise Refusal("real_dice")
        if missing:
            raise Refusal("missing", seat=missing[0])
        return msgspec.structs.replace(self.throw(), seat=self._acting_among(seats))

    def _acting_among(self, seats: Sequence[int]) -> int:
        if self.over:
            raise Refusal("over")
        if self.acting not in seats or self.is_bot(self.acting):
            raise Refusal("turn", seat=self.acting)
        return self.acting

    def last_decider(self) -> int:
        """The human seat whose last decision (at real dice: whose last entry) can be taken back, or -1."""
        count = self._to_take_back()
        seat = self.deciders[-count] if count else -1
        return -1 if seat < 0 or self.is_bot(seat) else seat

    def why_no_undo(self, seats: Sequence[int]) -> WhyNot:
        """Why a client with these seats cannot take anything back, as a key; empty if it can."""
        if self.undo_asked_by >= 0:
            return "waiting" if self.undo_asked_by in seats else "asked"
        if self.last_decider() in seats:
            return ""
        if not self.match.actions:
            return "nothing"
        if self.in_force[-1] in self.fallen:
            before = self.match.position_after(len(self.match.actions) - 1)
            thrown = self.game.notation.faces(str(self.match.actions[-1]))
            return "throw" if thrown or not self.game.situations.automatic(before) else "nothing"
        return "shown" if self.deciders[-1] in seats else "other"  # our own, and yet no: it has uncovered something

    def _to_take_back(self) -> int:
        """How many of the last actions go when one is taken back; 0: the last one stands."""
        if self.over:
            return 0
        for count in range(1, len(self.origins) + 1):
            if self.origins[-count] == Origin.FIXED or self.match.revealed(len(self.origins) + 1 - count):
                return 0
            if self.origins[-count] == Origin.PLAYER:
                return count
        return 0

    def _undo(self, seats: Sequence[int]) -> list[Logged]:
        seat = self.last_decider()
        if seat not in seats or self.version > MOST_ENTRIES:
            raise Refusal("no_undo")
        if self.undo_asked_by >= 0:
            raise Refusal("undo_waits")
        others = set(self.people()) - set(seats)
        return [Logged("undo_asked", seat)] if others else [Logged("undo", seat)] * self._to_take_back()

    def _consent(self, command: Consent, seats: Sequence[int]) -> list[Logged]:
        if self.undo_asked_by < 0 or self.undo_asked_by in seats:
            raise Refusal("nothing_asked")
        if not command.yes:
            return [Logged("undo_refused", seats[0])]
        return [Logged("undo", seats[0])] * self._to_take_back()

    def _seed(self, command: Seed, seats: Sequence[int]) -> Logged:
        if self.thrown or self.dice == "real":
            raise Refusal("seed_too_late")
        seat = next((seat for seat in seats if seat not in self.seeded), None)
        if seat is None:
            raise Refusal("seed_given")
        if not command.seed.isascii() or not command.seed.isalnum() or len(command.seed) > MAX_SEED:
            raise Refusal("bad_seed", most=MAX_SEED)
        return Logged("seed", seat, text=command.seed)

    def _takeover(self, command: Takeover, seats: Sequence[int], away: Collection[int]) -> Logged:
        if self.over or command.seat not in away or self.is_bot(command.seat):
            raise Refusal("not_away", seat=command.seat)
        return Logged("takeover", command.seat, by=seats[0], text=styles(self.game)[-1])

    def _take_back(self, command: TakeBack, seats: Sequence[int]) -> Logged:
        if command.seat not in seats:
            raise Refusal("not_yours")
        if self.over or not self.was_taken_over(command.seat):
            raise Refusal("not_taken_over")
        return Logged("taken_back", command.seat)

    def advises(self, seats: Sequence[int]) -> bool:
        """May a client with these seats ask for a hint? Only alone or against bots, at its turn to choose."""
        only = self.people() if self.version <= MOST_ENTRIES and self.game.knows_all(self.match.options) else []
        return len(only) == 1 and only[0] in seats and self.acting == only[0] == self.match.turn

    def _hint(self, seats: Sequence[int]) -> Logged:
        """That a hint was asked for stands in the log; nothing else changes."""
        if not self.advises(seats):
            raise Refusal("no_hint")
        return Logged("hint", self.match.turn)

    def _rematch(self, seats: Sequence[int]) -> Logged:
        if not self.over:
            raise Refusal("not_over")
        if self.rematch:
            raise Refusal("rematch_exists", table=self.rematch)
        return Logged("rematch", seats[0], text=new_table_id(), server_seed=fair.new_seed())

    def swapped(self) -> Logged:
        """The first entry of the rematch: the same table with the seats swapped, and a new seed, which the entry that
        asked for it holds: any server that finds that entry can create the table."""
        return msgspec.structs.replace(
            self.log[0],
            rules=version_of(self.game),
            seats=self.sittings[::-1],
            day="",
            server_seed=self.rematch_seed,
            adopted=0,
        )


def identified(entries: list[Logged], command: Command) -> list[Logged]:
    """The entries of a command; the last bears its id, and what it said."""
    return [*entries[:-1], msgspec.structs.replace(entries[-1], id=command.id, said=said(command))]
