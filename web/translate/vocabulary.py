"""The names that the translator knows: Python's own, and those that JavaScript keeps for itself."""

import re


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What a name of ours cannot be in the page: a word of JavaScript, or a name that the written code uses itself.
RESERVED = words(
    """
    arguments await case catch class const continue default delete do else enum eval export function if import in
    interface let new null of package private protected public static switch this throw try typeof var void while with
    yield
    Error Map Math Set
    caught given made py
    """
)

# Functions of Python's own. To add one: export it, under this name, from `web/src/lib/python.ts`.
BUILTINS = words(
    """
    abs all any bool callable dict divmod enumerate float frozenset getattr int isinstance len list map max min next
    range reversed round set sorted str sum tuple zip
    """
)

# Methods of Python's own types, whatever they are called on. To add one: as above.
METHODS = words(
    """
    any append bit_count copy count discard end endswith extend findall format fullmatch get index intersection
    isalnum isascii isdecimal isdigit isprintable items join keys lower lstrip match partition pop replace rstrip
    setdefault split splitlines startswith strip tolist union update upper values
    """
)

# Of these, what changes that which it is called on.
ACTS = words("append discard extend pop setdefault update")

# Of these, what fields of ours are called too: such a name may stand without a call.
FIELDS_TOO = frozenset({"match", "values", "count", "end"})

# Methods of Python's own types that nothing stands for in the page. `add` and `clear` are called alike there.
UNKNOWN_METHODS = frozenset(
    name for kind in (str, list, dict, set, int, float, re.Pattern, re.Match) for name in dir(kind) if name[0] != "_"
) - (METHODS | {"add", "clear", "fromkeys"})


def safe(name: str) -> str:
    """A name that JavaScript allows: `new_` for `new`."""
    return f"{name}_" if name in RESERVED else name
