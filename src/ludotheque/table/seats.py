"""Secret links and players' cookies: signed, so that they can be neither guessed nor changed."""

import base64
import hashlib
import hmac
import secrets
from typing import NamedTuple

SIGNATURE = 16  # bytes


class SeatKey(NamedTuple):
    table: str
    seat: int


def sign(secret: str, text: str) -> str:
    """`text` with its signature, safe in a link and in a cookie."""
    return f"{text}.{_signature(secret, text)}"


def unsign(secret: str, signed: str) -> str | None:
    """The text, if the signature is ours."""
    text, _, signature = signed.rpartition(".")
    return text if text and hmac.compare_digest(signature.encode(), _signature(secret, text).encode()) else None


def seat_token(secret: str, key: SeatKey) -> str:
    return sign(secret, f"seat.{key.table}.{key.seat}")


def read_seat_token(secret: str, token: str) -> SeatKey | None:
    """The seat that a token opens, or None."""
    parts = (unsign(secret, token) or "").split(".")
    return SeatKey(parts[1], int(parts[2])) if len(parts) == 3 and parts[0] == "seat" else None


def new_player(secret: str) -> str:
    """A cookie for a new player."""
    return sign(secret, f"player.{secrets.token_urlsafe(12)}")


def read_player(secret: str, cookie: str) -> str | None:
    text = unsign(secret, cookie) or ""
    return text if text.startswith("player.") else None


def _signature(secret: str, text: str) -> str:
    digest = hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:SIGNATURE]).decode().rstrip("=")
