"""What travels over HTTP: tables and the games on the shelf."""

from typing import Literal

import msgspec

from .socket import Message


class NewSeat(Message, frozen=True):
    """A seat of a table to be: you at this screen (`here`), somebody by link (`link`), or a bot of a style."""

    kind: Literal["here", "link", "bot"]
    name: str = ""
    style: str = ""


class NewTable(Message, frozen=True):
    """POST /api/tables."""

    game: str
    seats: list[NewSeat]
    options: dict[str, str] = msgspec.field(default_factory=dict)
    dice: Literal["fair", "real"] = "fair"
    day: bool = False  # alone: the game of the day, whose tokens, cards and dice are the same for everybody


class Created(Message, frozen=True):
    """Its answer. `links` are the secret links of the seats of kind `link`; each lets one visitor sit down."""

    table: str
    links: dict[int, str]


class Join(Message, frozen=True):
    """POST /join/TOKEN: sit down, if the link is still free. `wish`: more than that, as `Joined.may` said."""

    wish: Literal["", "ask", "sit"] = ""


class Joined(Message, frozen=True):
    """Its answer. Who is not `seated` looks on, and the sentence says why; `may`: they may `ask` who holds the seat, or
    `sit` there as well, since they hold another at this table and have perhaps only tried the link."""

    table: str
    seat: int
    seated: bool
    may: Literal["", "ask", "sit"]
    sentence: str


class NewLink(Message, frozen=True):
    """POST /api/tables/TABLE/seats/SEAT/link, by who holds it. `only`: the others who hold it are put off."""

    only: bool = False


class SeatLink(Message, frozen=True):
    """Its answer: a link that lets one more visitor sit there, once. The seat's older links are void."""

    link: str


class Running(Message, frozen=True):
    """GET /api/tables: one of your tables."""

    table: str
    game: str
    title: str
    names: list[str]
    scores: list[int]
    your_turn: bool
    over: bool
    awaited: str
    result: str  # at the end, in a sentence
    options: dict[str, str]
    day: str
    changed: float  # seconds since the epoch
    archived: str = (
        ""  # a sentence: why it can only be looked at. Of one that cannot even be opened little else is said
    )
    shared: bool = False  # somebody else has a part in it: who removes it only leaves


class Removed(Message, frozen=True):
    """DELETE /api/tables/TABLE: is the table deleted? Else its player has only left it."""

    deleted: bool


class Forgotten(Message, frozen=True):
    """DELETE /api/player: so many tables were deleted, so many left to others. `more`: ask again."""

    deleted: int
    left: int
    more: bool


class SameLuck(Message, frozen=True):
    """GET /api/tables/TABLE/strongest: a finished table alone, played again by our strongest with the same dice."""

    throws: int
    style: str
    label: str
    lines: list[str]  # what was thrown and what was turned, a line a throw


class OptionInfo(Message, frozen=True):
    name: str
    label: str
    values: list[str]
    default: str
    rule: str


class GameInfo(Message, frozen=True):
    """GET /api/games: a box on the shelf."""

    name: str
    title: str
    line: str
    players: str
    minutes: str
    seats: int
    options: list[OptionInfo]
    styles: list[str]  # the levels, the strongest last
    style_labels: list[str]
    style_lines: list[str]  # what each does and overlooks
    ready: bool  # are its rules compiled? If not, the first table takes up to a minute
