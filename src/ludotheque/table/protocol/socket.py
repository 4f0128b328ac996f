"""What travels over the socket: the client's commands, the server's messages."""

from typing import Any, Literal

import msgspec

MAX_MESSAGE = 4096  # bytes of one message from a client

Id = str  # 1 to 40 characters, chosen by the client

# Why nothing can be taken back: we wait for an answer; we are asked; there is nothing; it was thrown; it was another's;
# it has shown something. Empty: something can.
WhyNot = Literal["", "waiting", "asked", "nothing", "throw", "other", "shown"]


WaitsFor = Literal["thinking", "making", "hint"]


class Message(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The base of everything that travels."""


# From the client: commands


class Command(Message, frozen=True):
    """`version` is the version of the state that the player saw."""

    id: Id
    version: int


class Play(Command, tag="play", frozen=True):
    """A decision of the seat at turn or, at a table of real dice, the throw that fell: the action's text.

    With real dice it may be several actions, with spaces between them as in a saved game; all are played, or none.
    """

    action: str


class Roll(Command, tag="roll", frozen=True):
    """Let the server throw the dice (or draw the card) that one of your seats is to throw."""


class Ready(Command, tag="ready", frozen=True):
    """Before a race in which anyone may act: the players of your seats are ready. It starts when all are."""


class Undo(Command, tag="undo", frozen=True):
    """Take back your last decision. Other humans at the table are asked first."""


class Consent(Command, tag="consent", frozen=True):
    """The answer to another seat that asks to take back."""

    yes: bool


class Seed(Command, tag="seed", frozen=True):
    """Your share of the dice, 1 to 64 characters: only before the first throw."""

    seed: str


class Takeover(Command, tag="takeover", frozen=True):
    """Let a bot play for a human seat that has been away for a while."""

    seat: int


class TakeBack(Command, tag="take_back", frozen=True):
    """Back again: play for your seat yourself, for which a bot has played since you were away."""

    seat: int


class Admit(Command, tag="admit", frozen=True):
    """The answer to who asks to hold your seat as well: the one of this code (`Seat.asking`). Nothing is logged."""

    seat: int
    code: str
    yes: bool


class Rematch(Command, tag="rematch", frozen=True):
    """A new table with the same options and the seats swapped; everybody is told where it is."""


class Look(Command, tag="look", frozen=True):
    """Several of your seats at one screen, and secrets: the player of this seat is looking now (-1: nobody is). The
    answer is the table as they may see it. Nothing is logged."""

    seat: int


class Hint(Command, tag="hint", frozen=True):
    """What is each choice worth? For somebody who plays alone or against bots. The log keeps that it was asked; the
    answer, `hints`, goes to who asked, within a second or two. `here`: the client works the figures out itself."""

    here: bool = False


class Ping(Message, tag="ping", frozen=True):
    id: Id


Commands = Play | Roll | Ready | Undo | Consent | Seed | Takeover | TakeBack | Admit | Rematch | Look | Hint | Ping


# From the server


class Seat(Message, frozen=True):
    """Who sits where. `yours`: this connection may act for it. `present`: some connection of its human is open; a
    bot is, unless it cannot think yet and a plainer style plays for it. `ready`: for the race to come, or that is on; a
    bot always is. `can_take_back`: a bot plays in your place. `visitors`: how many hold the seat; `asking`: the code of
    who asks to, told to who holds it."""

    seat: int
    kind: Literal["human", "bot"]
    style: str
    name: str
    yours: bool
    present: bool
    ready: bool
    can_take_over: bool
    can_take_back: bool
    visitors: int
    asking: str


class Choice(Message, frozen=True):
    """Something one of your seats can do now: its notation, its name, what it brings by the rules."""

    action: str
    label: str
    detail: str
    seat: int  # whose it is


class Entry(Message, frozen=True):
    """One line of the table's log. `kind`: action, undo, seed, ready, takeover, taken_back, undo_asked, undo_refused,
    rematch, hint, closed.

    For an action: whose hand it was (of a throw, the thrower's), its text, the events (kind, seat, a, b, c), the
    sentences that tell it in the language of the connection, and the lines of the sheet that it completed. `chance`: it
    fell, nobody decided it; `dice`: the faces of dice that were thrown. An action that a seat may not know comes
    `hidden`: with its number and its public events, without its text.

    `changes`: the fields of the position that are not as they were before this entry, by name (an undo has them too).
    Laid over one another, from `Table.position` on, they make the position after any entry, as the viewer may see it.
    """

    seq: int
    kind: str
    seat: int = -1
    action: str = ""
    events: list[tuple[str, int, int, int, int]] = []
    sentences: list[str] = []
    lines: list[Any] = []
    hidden: bool = False
    chance: bool = False
    dice: list[int] = []
    changes: dict[str, Any] = {}


class State(Message, frozen=True):
    """The table as one connection may see it."""

    version: int
    turn: int  # a seat, -1: a throw is awaited, -2: anyone, -3: over
    thrower: int  # at a throw, the seat whose hand throws; else -1
    awaited: str  # a sentence: who throws what, or who decides
    rule: str  # the number of the rule that applies now
    choices: list[Choice]  # decisions open to your seats
    outcomes: list[str]  # at a table of real dice: what can be typed; else empty
    can_roll: bool  # you may send `roll`
    can_ready: bool  # you may send `ready`
    starts_in: int  # before a race: the milliseconds until it is on; -1: somebody is not ready yet; else 0
    can_undo: bool  # you may send `undo`
    no_undo: WhyNot  # else why not
    can_hint: bool  # you may send `hint`
    undo_asked_by: int  # the seat that asks to take back, -1: none
    viewer: int  # the seat whose player sees this, -1: what everybody may see, -2: all is shown
    cover: int  # several of your seats at one screen: the one whose player must `look` before they can act; else -1
    scores: list[int]  # by seat; then the automaton's, where a game has one
    outcome: list[int]  # likewise: 1 won, -1 lost
    seats: list[Seat]
    result: str  # at the end, the result in a sentence
    rematch: str  # the table of the rematch, if there is one
    client_seeds: list[str]
    server_seed: str  # at the end, what the commitment was made of
    archived: str = ""  # a sentence: why this table is only looked at. Then `turn` is -3, and only `rematch` is taken


class Table(Message, tag="table", frozen=True):
    """Everything: sent first, and whenever `?v=` is too old or unknown."""

    table: str
    game: str
    title: str
    options: dict[str, str]
    dice: Literal["fair", "real"]
    day: str  # of the game of the day: its date, as 2026-11-15; else empty
    hides: bool  # does this game have secrets?
    words: dict[str, str]  # of a deck of the players' own, what its cards are called, by key of the catalogues
    cards: list[Any]  # of a game whose deck is data: what is on each card
    commitment: str
    position: dict[str, Any]  # before the first entry, as the viewer may see it: fields by name; `changes` follow
    entries: list[Entry]
    state: State


class Update(Message, tag="update", frozen=True):
    """What is new since your last version. `position`: where the viewer is another than before (one of two players at
    one screen looks, the match is over), the position before these entries as it may be seen now; else null."""

    entries: list[Entry]
    state: State
    position: dict[str, Any] | None = None


class Accepted(Message, tag="accepted", frozen=True):
    """Your command is stored; it became part of this version (or was already)."""

    id: Id
    version: int


class Refused(Message, tag="refused", frozen=True):
    """Your command changed nothing. `reason` is a key, `sentence` says it; here is how things stand."""

    id: Id
    reason: str
    sentence: str
    state: State | None


class Advised(Message, frozen=True):
    """A choice and its figures by name: `win`, `try`... are chances (0 to 1), `points`... points. `columns` of `hints`
    names them for people."""

    action: str
    label: str
    figures: dict[str, float]


class Hints(Message, tag="hints", frozen=True):
    """The answer to `hint`: every choice, the best first. For who works the figures out (`here`), without figures, and
    with the `view` of the seat instead: the record of its position as the rules lay it out, in base 64."""

    id: Id
    columns: dict[str, str]  # a figure's name: what it is called
    chances: list[str]  # the figures that are chances
    hints: list[Advised]
    view: str = ""


class Presence(Message, tag="presence", frozen=True):
    """Somebody came or went; nothing else changed."""

    seats: list[Seat]


class Waits(Message, tag="waits", frozen=True):
    """Many want something worked out, and something at this table waits for its turn: a bot to think, what it needs to
    be able to (`making`), your hint. `before`: how many come first; 0: it waits no longer, and there is no sentence."""

    seat: int
    what: WaitsFor
    before: int
    sentence: str


class Asked(Message, tag="asked", frozen=True):
    """You look on, and have asked to hold a seat as well: the code by which its holder knows you. Without a code: they
    have said no."""

    seat: int
    code: str
    sentence: str


class Pong(Message, tag="pong", frozen=True):
    id: Id


Messages = Table | Update | Accepted | Refused | Hints | Presence | Waits | Asked | Pong
