"""What a hostile visitor sends: messages and requests that are almost right, and bytes that are not at all."""

import json
import random
from typing import Any, get_args, get_origin

import msgspec
from tests.driving import play_at_random

import ludotheque
from ludotheque.table import protocol

COMMANDS: tuple[type[msgspec.Struct], ...] = get_args(protocol.Commands)
GAMES = [game.name for game in ludotheque.games()]
ODD_NUMBERS = [0, -1, 1, 2, 5, 2**31, 2**63 - 1, 2**63, 2**64, -(2**63), 10**30, 0.5, -0.0, 1e308]
ODD_TEXTS = [
    "", " ", "\0", "null", "-1", "0", "1", "é" * 50, "\u202e\u3164", "\ud800", "🎲" * 9, "a" * 40, "a" * 41, "x" * 3000,
    "../../etc/passwd", "%00", "' or 1=1 --", "{}", "p1 keep", "p2 keep", "p1 keep 1,2 p1 grab", "kick", "roll", "6-6",
    "take", "end", "1-1 kick 2-2", "\r\nSet-Cookie: a=b", "ludotheque 1", "NaN", "１", "<script>", "A=1", "keep 1:A",
]  # fmt: skip


class Hostile:
    """Makes what is sent, from a seed. `ids` are ids of commands that were sent before, by whomever."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.ids: list[str] = []
        self.actions: list[str] = []
        self.version = 1
        self.saves = [play_at_random(ludotheque.new(game, seed=1), 1).save() for game in GAMES]
        self.made = 0

    # Values

    def text(self) -> str:
        rng = self.rng
        if rng.random() < 0.5:
            return rng.choice(ODD_TEXTS)
        return "".join(
            chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x2000)))) for _ in range(rng.randrange(9))
        )

    def number(self) -> Any:
        return self.rng.choice(ODD_NUMBERS) if self.rng.random() < 0.5 else self.rng.randrange(-3, 40)

    def anything(self, depth: int = 0) -> Any:
        rng = self.rng
        match rng.randrange(8 if depth < 3 else 5):
            case 0:
                return None
            case 1:
                return rng.random() < 0.5
            case 2 | 3:
                return self.number()
            case 4:
                return self.text()
            case 5 | 6:
                return [self.anything(depth + 1) for _ in range(rng.randrange(4))]
            case _:
                return {self.text(): self.anything(depth + 1) for _ in range(rng.randrange(4))}

    def fitting(self, kind: Any) -> Any:
        """A value of a type, seldom a wise one."""
        rng, origin = self.rng, get_origin(kind)
        if kind is int:
            return self.number()
        if kind is bool:
            return rng.random() < 0.5
        if kind is str:
            return self.text()
        if origin is list:
            return [self.fitting(get_args(kind)[0]) for _ in range(rng.choice((1, 2, 2, 2, 3, 9)))]
        if origin is dict:
            return {self.text(): self.text() for _ in range(rng.randrange(3))}
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self.filled(kind)
        return rng.choice(get_args(kind)) if get_args(kind) else self.anything()

    def filled(self, struct: type[msgspec.Struct]) -> dict[str, Any]:
        """The fields of a struct, some of them lacking, wrong or too many."""
        rng = self.rng
        fields = {field.encode_name: self.fitting(field.type) for field in msgspec.structs.fields(struct)}
        tag = struct.__struct_config__.tag
        made = {"type": tag} | fields if tag else fields
        if rng.random() < 0.1:
            made.pop(rng.choice(list(made)))
        if rng.random() < 0.1:
            made[self.text()] = self.anything()
        if made and rng.random() < 0.1:
            made[rng.choice(list(made))] = self.anything()
        return made

    # Messages

    def command(self) -> dict[str, Any]:
        """A command, most of the time well enough formed to be looked at by the rules."""
        rng = self.rng
        made = self.filled(rng.choice(COMMANDS))
        self.made += 1
        if rng.random() < 0.85:
            made["id"] = rng.choice(self.ids) if self.ids and rng.random() < 0.3 else f"h{self.made}"
        if "version" in made and rng.random() < 0.85:
            made["version"] = self.version + rng.choice((0, 0, 0, 0, -1, 1))
        if "action" in made and self.actions and rng.random() < 0.7:
            made["action"] = rng.choice(self.actions)
        if "seat" in made and rng.random() < 0.7:
            made["seat"] = rng.choice((-2, -1, 0, 1, 2))
        return made

    def message(self) -> tuple[bytes, bool]:
        """The payload of a frame; is it text?"""
        rng = self.rng
        chance = rng.random()
        if chance < 0.8:
            return json.dumps(self.command()).encode(), True
        if chance < 0.9:
            return json.dumps(self.anything()).encode(), True
        if chance < 0.95:
            text = bytearray(json.dumps(self.command()).encode())
            for _ in range(rng.randrange(1, 4)):
                text[rng.randrange(len(text))] = rng.randrange(256)
            return bytes(text), False
        return rng.choice(
            [
                b"",
                rng.randbytes(rng.randrange(200)),
                b"[" * rng.randrange(4000),
                b'{"type":"play","id":"' + b"a" * 5000,
                b'{"type":"ping","id":"\xff\xfe"}',
                b'{"type":"ping","id":1e999}',
                b'{"type":"ping","type":"roll","id":"x","id":"y"}',
            ]
        ), False

    # Requests

    def body(self) -> bytes:
        """Of a request: a new table, a saved game, or anything else."""
        rng = self.rng
        chance = rng.random()
        if chance < 0.35:
            asked = self.filled(protocol.NewTable)
            if rng.random() < 0.7:
                asked["game"] = rng.choice(GAMES)
            return json.dumps(asked).encode()
        if chance < 0.45:
            asked_for = rng.choice((protocol.PuzzleTry, protocol.Join, protocol.NewLink))
            return json.dumps(self.filled(asked_for)).encode()
        if chance < 0.8:
            save = bytearray(rng.choice(self.saves).encode())
            for _ in range(rng.choice((0, 1, 1, 5))):
                at = rng.randrange(len(save))
                save[at : at + rng.randrange(3)] = rng.choice(ODD_TEXTS).encode("utf-8", "replace")[: rng.randrange(9)]
            return bytes(save)
        if chance < 0.9:
            return json.dumps(self.anything()).encode()
        return rng.choice([b"", b"\xff\xfe\x00", rng.randbytes(300), b"[" * 3000, b'{"game":"\xff"}', b"x " * 2000])

    def headers(self, cookie: str) -> dict[str, str]:
        """Some of them wrong."""
        rng = self.rng
        odd = {
            "Cookie": rng.choice([cookie, cookie[:-2], f"ludotheque={self.text()}", "a=b; ; =;ludotheque", ";" * 200]),
            "Authorization": rng.choice(["Bearer", "Bearer x.y.z", "Basic eDp5", f"Bearer {self.text()}", "é"]),
            "Origin": rng.choice(["null", "http://evil.example", "http://", self.text()]),
            "Accept-Language": rng.choice(["en", "fr", "xx;q=9", "e" * 3000]),
            "Content-Type": rng.choice(["application/json", "text/plain; charset=utf-16", "multipart/form-data"]),
            "Accept-Encoding": rng.choice(["gzip", "br", "gzip;q=0", "*"]),
            "X-Forwarded-For": rng.choice(["1.2.3.4", "1.2.3.4, 5.6.7.8", "::1", "evil", ","]),
            "Range": "bytes=0-1,5-9",
            "If-None-Match": "*",
            "Upgrade": rng.choice(["h2c", "websocket", "x"]),
            "Expect": "100-continue",
        }
        chosen = rng.sample(list(odd), rng.randrange(4))
        return {name: odd[name].replace("\r", " ").replace("\n", " ").replace("\0", "") for name in chosen}
