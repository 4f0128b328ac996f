"""Saved games that can be checked: the seeds beside the game, and every draw computed again.

A table's saved game begins with remarks that hold the proof:

    ; table: abc
    ; commitment: <64 hex digits>
    ; server_seed: <64 hex digits>         (once the match is over)
    ; client_seeds: <seed>,<seed>
    ludotheque 1
    ...

Where a bot played for a person who was away, another one says for which seat, which style, and which actions it chose:

    ; bot: 2 coach 12,13,17
"""

import re
from dataclasses import dataclass

import msgspec

from ..engine.match import Match
from ..engine.verbs import ALL_SEEING
from . import fair
from .room import Room


@dataclass(frozen=True)
class Proof:
    """What a saved game says of its dice."""

    table: str
    commitment: str
    server_seed: str
    client_seeds: tuple[str, ...]
    adopted: int = 0  # so many draws at the beginning are those of a saved game that it went on with


class Draw(msgspec.Struct, frozen=True):
    """One throw: what could fall, with weights, and what fell."""

    number: int
    outcomes: list[str]
    weights: list[int]
    fallen: str


class Dice(msgspec.Struct, frozen=True):
    """All that is needed to check a game's dice."""

    table: str
    commitment: str
    server_seed: str
    client_seeds: list[str]
    draws: list[Draw]


def saved_text(room: Room, viewer: int = ALL_SEEING) -> str:
    """A table's game as text, as far as this viewer may see it, with its proof if it has one."""
    match = room.match.copy()
    match.names = names_of(room)
    match.seats = tuple(sitting.style or "human" for sitting in room.sittings)
    match.real_dice = room.dice == "real"
    lines = [f"; table: {room.dice_name}"]
    if room.dice == "fair" and room.commitment:
        lines.append(f"; commitment: {room.commitment}")
        lines += [f"; server_seed: {room.server_seed}"] if room.ended else []
        lines.append(f"; client_seeds: {','.join(room.client_seeds)}")
        lines += [f"; adopted: {room.adopted}"] if room.adopted else []
    return "\n".join([*lines, *bots_in(room), match.save(viewer), *unread_lines(room)])


def unread_lines(room: Room) -> list[str]:
    """Of an archived table, what was played and is not understood here: as remarks, where nothing was hidden."""
    played = [entry.action for entry in room.unread if entry.action] if not room.game.hides else []
    return [f"; then: {action}" for action in played] + [""] if played else []


def bots_in(room: Room) -> list[str]:
    """A remark for each time that a bot played for a person who was away."""
    places = {number: place for place, number in enumerate(room.in_force, 1)}
    chosen: dict[int, list[str]] = {}  # by number of the entry with which it took over
    since: dict[int, int] = {}  # by seat: that number
    for number, entry in enumerate(room.log, 1):
        if entry.kind == "takeover":
            since[entry.seat] = number
            chosen[number] = []
        elif entry.kind == "taken_back":
            since.pop(entry.seat)
        elif entry.seat in since and number in places and number not in room.fallen:
            chosen[since[entry.seat]].append(str(places[number]))
    remarks = []
    for number, played in chosen.items():
        taken = room.log[number - 1]
        if played:
            remarks.append(f"; bot: {taken.seat + 1} {taken.text} {','.join(played)}")
    return remarks


def names_of(room: Room) -> tuple[str, ...]:
    """The players' names, if any has one; then whoever has none is called by what he is."""
    if not any(sitting.name for sitting in room.sittings):
        return ()
    return tuple(s.name or (s.style and f"{s.style} {n}") or f"player {n}" for n, s in enumerate(room.sittings, 1))


def proof_of(text: str) -> Proof | None:
    """The proof in a saved game, or None if it carries none (real dice, a game not over, another program)."""
    facts = dict(re.findall(r"^; (table|commitment|server_seed|client_seeds|adopted): ?(\S*)$", text, re.MULTILINE))
    if not {"table", "commitment", "server_seed", "client_seeds"} <= set(facts):
        return None
    seeds = tuple(facts["client_seeds"].split(",")) if facts["client_seeds"] else ()
    adopted = facts.get("adopted", "0")
    if not re.fullmatch(r"[0-9]{1,6}", adopted):
        return None
    return Proof(facts["table"], facts["commitment"], facts["server_seed"], seeds, int(adopted))


def dice_of(match: Match, proof: Proof) -> Dice:
    """Every draw of a table, with what could have fallen."""
    draws: list[Draw] = []
    for number, action in enumerate(match.actions):
        if chances := match.at(number).chances():
            draws.append(Draw(len(draws), [str(a) for a in chances], list(chances.values()), str(action)))
    own = draws[proof.adopted :]
    return Dice(proof.table, proof.commitment, proof.server_seed, list(proof.client_seeds), own)


def wrong_draws(dice: Dice) -> list[int]:
    """The numbers of the draws that the seeds do not give; empty if the dice were fair."""
    wrong = []
    for draw in dice.draws:
        chances = dict(zip(draw.outcomes, draw.weights, strict=True))
        if fair.draw(dice.server_seed, dice.table, dice.client_seeds, draw.number, chances) != draw.fallen:
            wrong.append(draw.number)
    return wrong
