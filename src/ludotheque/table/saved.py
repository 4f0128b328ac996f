"""Saved games over HTTP: a table's game as text, and the proof of its dice."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ..engine.saved import read
from ..engine.verbs import ALL_SEEING
from .beside import beside
from .open_room import OpenRoom
from .proof import Dice, dice_of, proof_of, saved_text
from .requests import address_of, answer, opened_at, read_saved, seats_of, server_of
from .room import Refusal


async def save(request: Request) -> Response:
    """The game as text: to keep, to report, to verify."""
    opened = await opened_at(request)
    name = f"{opened.room.game.name}-{opened.room.table}.txt"
    seats = await seats_of(request, opened.room.table)
    async with opened.lock:
        text = await text_of(opened, opened.room.viewer(seats) if opened.room.game.hides else ALL_SEEING)
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def text_of(opened: OpenRoom, viewer: int) -> str:
    """The game of a table as text, written once a version: who asks again and again does not keep the players waiting.
    Trap: under the room's lock."""
    room = opened.room
    if opened.saved[0] != room.version:
        opened.saved = room.version, {}
    texts = opened.saved[1]
    if viewer not in texts:
        texts[viewer] = await beside(room.version, lambda: saved_text(room, viewer))
    return texts[viewer]


async def dice(request: Request) -> Response:
    opened = await opened_at(request)
    async with opened.lock:
        if not opened.room.ended:
            raise Refusal("archived" if opened.room.archived else "not_yet")
        text = await text_of(opened, ALL_SEEING)
    return await checked(request, text)


async def verify(request: Request) -> Response:
    return await checked(request, await read_saved(request))


async def checked(request: Request, text: str) -> Response:
    """All that is needed to check the dice of a saved game; raises what is wrong with it, or Refusal."""
    return answer(await server_of(request).reading.do(address_of(request), lambda: dice_in(text)))


def dice_in(text: str) -> Dice:
    match, proof = read(text), proof_of(text)
    if proof is None:
        raise Refusal("no_proof")
    return dice_of(match, proof)


routes = [
    Route("/api/tables/{table}/save", save),
    Route("/api/tables/{table}/dice", dice),
    Route("/api/verify", verify, methods=["POST"]),
]
