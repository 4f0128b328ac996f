"""A position: one fixed-size NumPy record with named fields.

>>> DUEL = record(round=np.int8, score=(np.int16, 2))
>>> position = blank(DUEL)
>>> position.score[1] += 3

The twin *with events* of a record has the same fields at the same offsets and, behind them, room for the events
of one action. Rules run on either: on the bare one they tell nothing and cost nothing (the compiler drops
the telling), on the other they leave behind what happened.
"""

from typing import Any

import numpy as np

# A record as the rules see it: `np.record` in Python, a typed reference in compiled code.
Record = Any

EVENT_NUMBERS = 6  # kind, seat, three numbers whose meaning the kind decides, and who hears of it


class QuickRecord(np.record):  # type: ignore[misc]  # NumPy calls it final, and lets dtypes have their own all the same
    """A record that finds its fields twice as quickly as `np.record`, which first looks for a method of that name."""

    __getattribute__ = np.void.__getattribute__
    __getitem__ = np.void.__getitem__  # type: ignore[assignment]  # no field is a record itself

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except ValueError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def record(**fields: Any) -> np.dtype[Any]:
    """The type of a game's positions. A field is a NumPy type, or (type, shape) for a small array."""
    assert not any(hasattr(np.record, name) for name in fields), "a field named as a method of NumPy cannot be read"
    return _dtype([(name, *spec) if isinstance(spec, tuple) else (name, spec) for name, spec in fields.items()])


def with_events(bare: np.dtype[Any], max_events: int) -> np.dtype[Any]:
    """The twin of `bare` that can hold the events of one action."""
    events = np.dtype([("event_count", np.int16), ("events", np.int16, (max_events, EVENT_NUMBERS))], align=True)
    # Behind the whole of the bare record, whose last bytes may be padding: its copies must not take in any event.
    behind = -(-bare.itemsize // events.alignment) * events.alignment
    fields = [*_fields(bare, 0), *_fields(events, behind)]
    names, formats, offsets = (list(part) for part in zip(*fields, strict=True))
    layout = np.dtype({"names": names, "formats": formats, "offsets": offsets}, align=True)
    return np.dtype((QuickRecord, layout))


def blank(dtype: np.dtype[Any]) -> Record:
    """A record of zeros. Trap: `array[0]` of a plain structured array has no attributes; of ours it has."""
    return np.zeros(1, dtype)[0]


def _fields(dtype: np.dtype[Any], start: int) -> list[tuple[str, Any, int]]:
    """Name, type and place of each field, the first of which begins at `start`."""
    assert dtype.fields
    return [(name, spec[0], start + spec[1]) for name, spec in dtype.fields.items()]


def _dtype(fields: list[Any]) -> np.dtype[Any]:
    return np.dtype((QuickRecord, np.dtype(fields, align=True)))


# What `show` writes of a game whose position says all; what `setup` gets of a game without options, without a deck.
NOTHING = record(nothing=np.int8)
