"""A player leaves a table for good; tables that nobody has a part in any more are deleted.

What only this player has goes with them: a table alone or against bots, one whose people have all left it. Where
another person plays, this player only leaves: the seat is free, and the other's table stays as it is.
"""

from collections.abc import Awaitable, Callable, Collection

import msgspec

from .figures import DELETED
from .hub import Hub
from .log import Sitting, decode, encode
from .open_room import OpenRoom
from .store import FOREVER, Unavailable


async def leave(hub: Hub, table: str, player: str, nameless: bool = False) -> bool:
    """A player leaves; is the table deleted? `nameless`: their name goes too, where it stays."""
    gone = await _in_its_room(hub, table, lambda opened: _leave(hub, opened, player, nameless))
    if gone is None:  # it cannot be opened
        gone = await hub.store.delete(table, only_of=player)
        if not gone:
            await hub.store.rise(player, table, await _without_names(hub, table, player) if nameless else None)
    DELETED.add("player", amount=gone)
    if not gone:
        await hub.seating.changed(table)
    return gone


async def take_name(hub: Hub, table: str, player: str) -> None:
    """The name of a player who left a table before goes as well."""
    if not await _in_its_room(hub, table, lambda opened: _rise(hub, opened, player, nameless=True)):
        await hub.store.rise(player, table, await _without_names(hub, table, player))


async def delete(hub: Hub, opened: OpenRoom, unless_after: float = FOREVER) -> bool:
    """Delete a table, unless it was written to after that time: is it gone?"""
    async with opened.lock:
        return opened.deleted or await _delete(hub, opened, unless_after)


async def open_if_possible(hub: Hub, table: str) -> OpenRoom | None:
    """A table that cannot be opened is no reason to keep it."""
    try:
        return await hub.open(table)
    except Unavailable:
        raise
    except Exception:  # its rules have changed, or it is damaged
        return None


async def _in_its_room(hub: Hub, table: str, work: Callable[[OpenRoom], Awaitable[bool]]) -> bool | None:
    """Do something under the lock of a table's room, so that nobody comes or plays meanwhile; None without a room."""
    while (opened := await open_if_possible(hub, table)) is not None:
        async with opened.lock:
            if not opened.dead:
                return await work(opened)
    return None


async def _leave(hub: Hub, opened: OpenRoom, player: str, nameless: bool) -> bool:
    seats = await hub.store.seats(player, opened.room.table)
    if not others_play(opened, seats) and await _delete(hub, opened, only_of=player):
        return True
    await _rise(hub, opened, player, nameless)
    return False


async def _delete(hub: Hub, opened: OpenRoom, unless_after: float = FOREVER, only_of: str = "") -> bool:
    try:
        gone = await hub.store.delete(opened.room.table, unless_after, only_of)
    except BaseException:
        hub.discard(opened)  # nobody knows whether it is done
        raise
    if gone:
        hub.gone(opened)
    return gone


async def _rise(hub: Hub, opened: OpenRoom, player: str, nameless: bool) -> bool:
    table = opened.room.table
    seats = set(await hub.store.seats(player, table))
    take = await _without_names(hub, table, player) if nameless else None
    await hub.store.rise(player, table, take)
    if take and take(encode(opened.room.log[0])) != encode(opened.room.log[0]):
        hub.discard(opened)  # read anew, it has no such name
    for connection in [one for one in opened.connections if seats & set(one.seats)]:
        connection.close()  # its client comes back, with the seats that are still its own
    return True


async def _without_names(hub: Hub, table: str, player: str) -> Callable[[str], str]:
    """What takes this player's names from a table's first entry: those of seats that nobody else holds now."""
    others = {row.seat for row in await hub.store.seated(table) if row.player != player and not row.code}
    seats = {*await hub.store.seats(player, table), *await hub.store.left(player, table)} - others
    return lambda body: without_names(body, seats)


def without_names(body: str, seats: Collection[int]) -> str:
    """A table's first entry without the names on these seats; as it is, where it cannot be read."""
    try:
        first = decode(body)
    except msgspec.DecodeError:
        return body
    sittings = [Sitting("", one.style) if seat in seats else one for seat, one in enumerate(first.seats)]
    return encode(msgspec.structs.replace(first, seats=sittings))


async def shared(hub: Hub, opened: OpenRoom, player: str, seats: Collection[int]) -> bool:
    """Has somebody else a part in it? Then it is not this player's to delete."""
    return await others_hold(hub, opened.room.table, player) or others_play(opened, seats)


async def others_hold(hub: Hub, table: str, player: str) -> bool:
    return not set(await hub.store.holders(table)) <= {player}


def others_play(opened: OpenRoom, seats: Collection[int]) -> bool:
    """Does somebody else, who holds a seat by its link alone, sit there, or play in a match that is not over?"""
    room = opened.room
    theirs = set(room.people()) - set(seats)
    played = set() if room.over else {entry.seat for entry in room.log[1:]}
    return bool(theirs & (opened.presence.present() | played))
