"""Secret links and players' cookies: signed, so that they can be neither guessed nor changed."""

import base64
import hashlib
import hmac
import secrets
from typing import NamedTuple

SIGNATURE = 16  # bytes


class SeatKey(NamedTuple):
    """Which seat a link is for, and which of its links it is: the first, or one that its holder asked for later."""

    table: str
    seat: int
    link: int = 0


class Visitor(NamedTuple):
    """Who asks: the player of a cookie ("": nobody) or a program, which has the one seat whose link it shows."""

    player: str
    link: SeatKey | None = None

    def may(self, seat: int) -> bool:
        """Is this seat of their table, if they hold it, theirs here?"""
        return self.link is None or self.link.seat == seat


NOBODY = Visitor("")


def sign(secret: str, text: str) -> str:
    """`text` with its signature, safe in a link and in a cookie."""
    return f"{text}.{_signature(secret, text)}"


def unsign(secret: str, signed: str) -> str | None:
    """The text, if the signature is ours."""
    text, _, signature = signed.rpartition(".")
    return text if text and hmac.compare_digest(signature.encode(), _signature(secret, text).encode()) else None


def seat_token(secret: str, key: SeatKey) -> str:
    return sign(secret, f"seat.{key.table}.{key.seat}" + (f".{key.link}" if key.link else ""))


def read_seat_token(secret: str, token: str) -> SeatKey | None:
    """The seat that a token opens, or None."""
    parts = (unsign(secret, token) or "").split(".")
    if len(parts) not in (3, 4) or parts[0] != "seat":
        return None
    return SeatKey(parts[1], *map(int, parts[2:]))


def new_player(secret: str) -> str:
    """A cookie for a new player."""
    return sign(secret, f"player.{secrets.token_urlsafe(12)}")


def read_player(secret: str, cookie: str) -> str | None:
    text = unsign(secret, cookie) or ""
    return text if text.startswith("player.") else None


def program(key: str) -> str:
    """The player that a program is, by a key of its own."""
    return f"program.{base64.urlsafe_b64encode(hashlib.sha256(key.encode()).digest()[:12]).decode()}"


def _signature(secret: str, text: str) -> str:
    digest = hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:SIGNATURE]).decode().rstrip("=")
