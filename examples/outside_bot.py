"""A bot that plays Rugby de poche at a table, from outside: `python outside_bot.py http://127.0.0.1:8066`.

It opens a table against the coach, throws when it may, kicks when it can, and prints the result.
Needs only the package `websockets`. The messages are explained in docs/api.md.
"""

import json
import sys
import urllib.request
from itertools import count

from websockets.sync.client import connect


def new_table(server: str) -> tuple[str, str]:
    """Open a table; the answer holds its name and the secret link of our seat."""
    asked = {"game": "poche", "seats": [{"kind": "link", "name": "Robot"}, {"kind": "bot", "style": "coach"}]}
    request = urllib.request.Request(f"{server}/api/tables", json.dumps(asked).encode())
    with urllib.request.urlopen(request) as answer:
        created = json.load(answer)
    return created["table"], created["links"]["0"].removeprefix("/join/")


def play(server: str) -> dict[str, object]:
    table, token = new_table(server)
    address = f"{server.replace('http', 'ws', 1)}/ws/{table}?lang=en"
    numbers = count(1)
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        while True:
            message = json.loads(socket.recv())
            state = message.get("state")
            if not state:  # accepted, presence
                continue
            if state["result"]:
                print(state["result"])
                return dict(state)
            if state["can_roll"]:
                command = {"type": "roll"}
            elif state["choices"]:
                command = {"type": "play", "action": state["choices"][0]["action"]}
            else:
                continue
            socket.send(json.dumps(command | {"id": str(next(numbers)), "version": state["version"]}))


if __name__ == "__main__":
    play(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8066")
