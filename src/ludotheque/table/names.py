"""Names at a table of the server: others must be able to see them, and what stands above them."""

import re
import unicodedata

from ..engine.errors import BadOption
from ..engine.match import MAX_NAME, check_label

BLANK = set("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs, for Unicode, that show nothing
MOST_MARKS = 3  # on one letter: more climb over what stands above


def check_name(name: str) -> str:
    """A name without the spaces around it; raises BadOption."""
    if not is_legible(check_label(name)):
        raise BadOption("player_name", name=name.strip(), most=MAX_NAME)
    return name.strip()


def is_legible(name: str) -> bool:
    kinds = "".join(unicodedata.category(letter)[0] for letter in name)
    seen = any(kind in "LNPS" and letter not in BLANK for letter, kind in zip(name, kinds, strict=True))
    return seen and not re.search(rf"^M|M{{{MOST_MARKS + 1}}}", kinds)
