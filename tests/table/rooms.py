"""Rooms without a server, played at random."""

from ludotheque.engine.chance import below, generator
from ludotheque.table.protocol import Consent, NewSeat, NewTable, Play, Roll, Undo
from ludotheque.table.room import Room, created

TWO_HUMANS = NewTable("poche", [NewSeat("here", "Pau"), NewSeat("link")])


def played(seed: int, actions: int = 10**6) -> Room:
    """A room after so many random actions, some decisions taken back."""
    room, rng = Room("t", created(TWO_HUMANS)), generator(seed)
    while not room.over and room.version < actions:
        number = str(room.version)
        seat = [room.acting]
        if room.thrower >= 0:
            room.add(*room.answer(Roll(number, room.version), seat))
            continue
        legal = room.match.legal()
        chosen = str(legal[int(below(rng, len(legal)))])
        room.add(*room.answer(Play(number, room.version, chosen), seat))
        if below(rng, 3) == 0 and room.last_decider() in seat:
            room.add(*room.answer(Undo(number + "u", room.version), seat))
            other = [1 - seat[0]]
            room.add(*room.answer(Consent(number + "c", room.version, bool(below(rng, 2))), other))
    return room
