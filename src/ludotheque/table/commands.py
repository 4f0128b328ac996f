"""Which command an entry of the log answers: one that is sent again is answered again, and another is not taken for it.

The log keeps beside the id of a command a digest of what it said. Entries of before 0.2 have an id alone.
"""

import base64
import hashlib

import msgspec

from .log import Logged
from .protocol import Command, Consent, Hint, Play, Ready, Rematch, Roll, Seed, TakeBack, Takeover, Undo

DIGEST = 12  # characters

# By command, the kinds of entry that it may lead to: what is known of an entry without a digest.
LEADS_TO: dict[type[Command], tuple[str, ...]] = {
    Play: ("action",),
    Roll: ("action",),
    Ready: ("ready",),
    Undo: ("undo", "undo_asked"),
    Consent: ("undo", "undo_refused"),
    Seed: ("seed",),
    Takeover: ("takeover",),
    TakeBack: ("taken_back",),
    Rematch: ("rematch",),
    Hint: ("hint",),
}


def said(command: Command) -> str:
    """A digest of what a command says. The version is left out: who comes back may have seen a newer one."""
    plain = msgspec.json.encode(msgspec.structs.replace(command, id="", version=0))
    return base64.urlsafe_b64encode(hashlib.sha256(plain).digest()).decode()[:DIGEST]


def repeats(command: Command, entry: Logged) -> bool:
    """Is this the command that led to this entry, under whose id it comes?"""
    if entry.said:
        return entry.said == said(command)
    return entry.kind in LEADS_TO.get(type(command), ())
