"""The words of a game that brings none: each event's kind and numbers, each action's notation."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .record import Record

if TYPE_CHECKING:
    from ..texts import Texts
    from .game import Event


def sentences(events: "Sequence[Event]", names: tuple[str, ...], texts: "Texts") -> list[str]:
    return [f"{names[event.seat]}: {event.word} {event.a} {event.b} {event.c}" for event in events]


def throw_awaited(position: Record, names: tuple[str, ...], texts: "Texts") -> str:
    return texts("table.throw_awaited")


def status(position: Record, names: tuple[str, ...], texts: "Texts") -> str:
    return ""


def decision(action: int, texts: "Texts") -> str:
    return str(action)


def detail(position: Record, action: int, texts: "Texts") -> str:
    return ""
