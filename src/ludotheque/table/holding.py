"""Who holds the seats of a table, and who asks to hold one as well, as the store says it."""

from collections.abc import Sequence

from .seats import Visitor
from .store import Seated


class Holding:
    """The visitors of a table's seats. Several may hold one: by links that its holder made, or since they asked."""

    def __init__(self, rows: Sequence[Seated] = ()) -> None:
        self.rows = rows
        self.visitors: dict[int, int] = {}  # by seat: how many hold it
        self.asking: dict[int, str] = {}  # by seat: the code of who asks
        for row in rows:
            if row.code:
                self.asking[row.seat] = row.code
            else:
                self.visitors[row.seat] = self.visitors.get(row.seat, 0) + 1

    def seats_of(self, visitor: Visitor) -> tuple[int, ...]:
        return tuple(sorted(row.seat for row in self._of(visitor) if not row.code))

    def asked_by(self, visitor: Visitor) -> tuple[int, str] | None:
        """The seat that they ask for, and by which code."""
        return next(((row.seat, row.code) for row in self._of(visitor) if row.code), None)

    def _of(self, visitor: Visitor) -> list[Seated]:
        return [row for row in self.rows if row.player == visitor.player and visitor.may(row.seat)]
