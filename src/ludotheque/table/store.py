"""Where tables are kept: an append-only log with the key (table, seq), and who holds which seat.

State is only ever the log. `append` is all or nothing, and refuses if somebody else has written the next
number first: two servers on one database cannot both be right. `sqlite.py` and `postgres.py` are two such stores.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol


class Row(NamedTuple):
    """One entry of a table's log."""

    seq: int
    body: str
    at: float


class NewRematch(NamedTuple):
    """The table of a rematch, which comes into being with the entry that names it: its players sit the other way round
    (of so many seats), and `body` is its first entry."""

    table: str
    seats: int
    body: str


class Seated(NamedTuple):
    """Somebody who holds a seat or, with the code of their request, asks to."""

    seat: int
    player: str
    code: str


NO_REMATCH = ("", -1)
FOREVER = float("inf")

Door = Literal["free", "taken", "void"]  # what a seat's link still does; void: a newer one has taken its place


class Unavailable(Exception):
    """The database does not answer: what was asked may or may not be done. Read again, then ask again."""


class Unusable(Unavailable):
    """This database cannot be used as it is: `key` and `facts` make a sentence for its operator (`Texts.explain`)."""

    def __init__(self, why: str, **facts: Any) -> None:
        super().__init__(f"the database cannot be used: {why} {facts or ''}".rstrip())
        self.key, self.facts = f"store.{why}", facts

    @property
    def damaged(self) -> bool:
        """Is it the disk's fault, or somebody's who wrote into the file?"""
        return self.key == "store.damaged"


class Conflict(Exception):
    """Somebody else wrote this number of the log first: read it again."""


class Deleted(Exception):
    """There is no such table any more."""


class Ears(NamedTuple):
    """Who is told when another server..."""

    written: Callable[[str], None]  # has written to a table
    reseated: Callable[[str], None]  # has changed who holds the seats of a table, or asks to
    renamed: Callable[[str], None]  # has taken a name from a table's first entry, or may have
    present: Callable[[str, str, set[int]], None]  # (which server) says who is connected to it at a table
    open: Callable[[], Collection[str]]  # the tables that are open here


class Store(Protocol):
    """What the server needs of a database."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def check(self) -> None:
        """Look through all that is kept; raises Unusable where it is damaged."""

    async def append(self, table: str, first: int, bodies: Sequence[str], rematch: NewRematch | None = None) -> None:
        """Write entries `first`, `first` + 1, ..., and a rematch with them; when this returns they are kept. Raises
        Conflict, or Deleted where the table's first entry has gone."""

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The entries after a number, in order; empty for a table that does not exist."""

    async def first(self, table: str) -> str:
        """The first entry; "" for a table that does not exist."""

    async def hold(self, player: str, table: str, seat: int) -> None:
        """From now on this player may act for this seat: its link opens for nobody else any more."""

    async def door(self, table: str, seat: int, link: int) -> Door:
        """Does the seat's link of this number open?"""

    async def sit(self, player: str, table: str, seat: int, link: int, rematch: tuple[str, int] = NO_REMATCH) -> bool:
        """Use the seat's link of this number up: the player holds the seat, which whoever holds another there as well
        gives up, and, where there is a rematch already, the one there. False where it is not free (any more)."""

    async def renew(self, table: str, seat: int, by: str = "", *, only: bool = False) -> int:
        """The number of a new link of a seat, which lets one more in; the older ones are void. `by`: this player, who
        must hold the seat, else nothing is done (0); `only`: of those who hold it this player alone goes on."""

    async def ask(self, player: str, table: str, seat: int, code: str) -> str:
        """A player asks to hold a seat as well: the code of their request, which may be there already; "" where
        somebody else asks."""

    async def admit(self, table: str, seat: int, code: str, yes: bool) -> bool:
        """Answer the request of this code, if it is there."""

    async def seated(self, table: str) -> list[Seated]:
        """Who holds the seats of a table, and who asks to."""

    async def rise(self, player: str, table: str, nameless: Callable[[str], str] | None = None) -> None:
        """This player holds no seat there any more, and links of these seats open nothing. The seats that are nobody's
        then are known (`left`) until the name is taken from them: `nameless` makes the table's first entry without."""

    async def left(self, player: str, table: str) -> list[int]:
        """The seats of a table that a player left, with a name on them."""

    async def tables_left(self, player: str, most: int) -> list[str]:
        """Some tables with such seats."""

    async def withdraw(self, player: str) -> list[str]:
        """A player asks for no seat any more: the tables where they did. The other servers are told."""

    async def holders(self, table: str) -> list[str]:
        """The players who hold a seat at a table."""

    async def seats(self, player: str, table: str) -> list[int]:
        """The seats that a player holds at a table."""

    async def tables(self, player: str, most: int) -> list[str]:
        """The tables at which a player holds a seat, the latest changed first."""

    async def tables_after(self, name: str, most: int) -> list[tuple[str, float]]:
        """Some tables, in the order of their names, after this one, and when each was last written to."""

    async def delete(self, table: str, unless_after: float = FOREVER, only_of: str = "") -> bool:
        """Delete a table, whole: is it gone? Not where it was written to after that time, nor where it is not `only_of`
        this player, since others hold seats there. The other servers are told."""

    async def tidy(self) -> bool:
        """Give back some of the space that deleted tables took: is there more?"""

    async def claim(self, task: str, seconds: float) -> bool:
        """Is this task ours for so long, of all servers on this database?"""

    async def secret(self) -> str:
        """The secret that signs links and cookies, the same for all servers on this database."""

    async def save_snapshot(self, table: str, rules: str, body: bytes) -> None:
        """Keep a snapshot, made under the rules of this digest, of a table that is still there."""

    async def snapshot(self, table: str) -> tuple[str, bytes] | None:
        """The latest snapshot: under which rules it was made, and what it holds."""

    async def try_writing(self) -> None:
        """Keep something that says nothing: can it be done? Raises Unavailable."""

    def listen(self, ears: Ears) -> None:
        """Tell `ears` what the other servers do. After a time without the database, nobody knows what was missed: all
        is told of all tables that are open here."""

    async def tell_present(self, present: Mapping[str, Collection[int]]) -> None:
        """Tell the other servers who sits at these tables here."""
