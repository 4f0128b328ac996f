"""What travels between a table and its clients. See docs/api.md.

Every message is a tagged struct that forbids unknown fields:

    {"type": "play", "id": "a1", "version": 7, "action": "kick"}

A command carries the version it was made on and an id; the answer to it carries the same id. The types of the
front end (`web/src/generated/protocol.ts`) are made from the structs found here.
"""

# ruff: noqa: F403 (four contracts, one namespace)

from .http import *
from .review import *
from .socket import *

# isort: split
from .puzzle import *
