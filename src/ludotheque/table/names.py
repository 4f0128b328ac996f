"""Names at a table of the server: others must be able to see them, and what stands above them."""

import re
import unicodedata

import msgspec

from ..engine.errors import BadOption
from ..engine.match import MAX_NAME
from .log import Logged, Sitting
from .protocol import NewTable

BLANK = set("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs, for Unicode, that show nothing
MOST_MARKS = 3  # on one letter: more climb over what stands above


def check_names(asked: NewTable) -> None:
    """Raises BadOption where others could not read a name."""
    for seat in asked.seats:
        if seat.name and not is_legible(seat.name):
            raise BadOption("player_name", name=seat.name.strip(), most=MAX_NAME)


def with_legible_names(first: Logged) -> Logged:
    """The first entry of a table that goes on with a saved game, without the names that others could not read."""
    sittings = [Sitting(one.name if is_legible(one.name) else "", one.style) for one in first.seats]
    return msgspec.structs.replace(first, seats=sittings)


def is_legible(name: str) -> bool:
    kinds = "".join(unicodedata.category(letter)[0] for letter in name)
    seen = any(kind in "LNPS" and letter not in BLANK for letter, kind in zip(name, kinds, strict=True))
    return seen and not re.search(rf"^M|M{{{MOST_MARKS + 1}}}", kinds)
