"""The entries of a table's log, as they are stored: the only state there is.

Servers of two releases may use one database. An older one leaves out fields that it does not know, so a new field may
only add; what an older one must not pass over is a new kind, at which it stops (`Room.follow`).
"""

import msgspec

# An entry of another kind is a newer release's.
KINDS = frozenset(
    (
        "created",
        "action",
        "undo",
        "undo_asked",
        "undo_refused",
        "seed",
        "ready",
        "takeover",
        "taken_back",
        "rematch",
        "hint",
        "closed",
    )
)


class Sitting(msgspec.Struct, frozen=True):
    """Who sits on a seat from the start: a human (style empty) or a bot of a style."""

    name: str = ""
    style: str = ""


class Logged(msgspec.Struct, omit_defaults=True, frozen=True):
    """An entry of the log, as it is stored. `kind` says which fields it has."""

    kind: str
    seat: int = -1
    by: int = -1  # who asked for it, where that is not the seat it concerns
    id: str = ""
    said: str = ""  # beside the id: a digest of the command (`commands.said`)
    action: str = ""  # action
    text: str = ""  # seed: the seed; rematch: the table; action: why a bot played by habit instead of thinking
    game: str = ""  # created, and what follows
    options: dict[str, str] = {}
    seats: list[Sitting] = []
    rules: int = 1  # the version of the game's rules (`engine.versions`); releases up to 0.2.0 named none
    dice: str = ""
    day: str = ""
    server_seed: str = ""
    adopted: int = 0  # it goes on with a saved game, whose so many draws are not this table's own


_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder(Logged)


def encode(entry: Logged) -> str:
    return _encoder.encode(entry).decode()


def decode(body: str) -> Logged:
    return _decoder.decode(body)
