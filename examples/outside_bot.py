"""A bot from outside plays Rugby de poche: `python outside_bot.py http://127.0.0.1:8066` (see docs/api.md)."""

import json
import secrets
import sys
import urllib.request
from itertools import count

from websockets.sync.client import connect


def new_table(server: str) -> tuple[str, str]:
    """Open a table; the answer holds its name and the link of our seat, which opens from then on for our key alone."""
    asked = {"game": "poche", "seats": [{"kind": "link", "name": "Robot"}, {"kind": "bot", "style": "coach"}]}
    request = urllib.request.Request(f"{server}/api/tables", json.dumps(asked).encode())
    with urllib.request.urlopen(request) as answer:
        created = json.load(answer)
    return created["table"], created["links"]["0"].removeprefix("/join/") + "~" + secrets.token_urlsafe(24)


def play(server: str) -> str:
    table, token = new_table(server)
    address, numbers = f"{server.replace('http', 'ws', 1)}/ws/{table}?lang=en", count(1)
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        while True:
            state = json.loads(socket.recv()).get("state")
            if state and state["result"]:
                return str(state["result"])
            if state and (state["can_roll"] or state["choices"]):
                command = {"type": "roll", "id": str(next(numbers)), "version": state["version"]}
                if state["choices"]:
                    command |= {"type": "play", "action": state["choices"][0]["action"]}
                socket.send(json.dumps(command))


if __name__ == "__main__":
    print(play(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8066"))
