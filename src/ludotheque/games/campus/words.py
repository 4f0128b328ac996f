"""Campus in sentences: what happened, what is awaited, what a decision is worth."""

from collections.abc import Sequence

from ...engine.game import Event
from ...engine.record import Record
from ...texts import Texts
from .record import BIG, CELL_TEXTS, CELLS, COLUMNS, ROWS_AND_COLUMNS, SIDE, STAR, Awaits, Decision, EventKind
from .rules import board_of
from .situations import CELL_DECISIONS, SITUATIONS, number_text

STAR_SIGN = "★"


def sentences(events: Sequence[Event], names: tuple[str, ...], texts: Texts) -> list[str]:
    """What an action led to. A chain reaction is one sentence."""
    free = [sign(event.b if event.kind == EventKind.BONUS else STAR) for event in events if _is_free(event)]
    chain = any(event.kind == EventKind.CHAIN for event in events)
    return [
        texts(
            _key(event, names),
            who=names[event.seat],
            other=names[-1 - event.seat],
            a=event.a,
            b=event.b,
            c=event.c,
            cell=CELL_TEXTS[event.b if event.kind == EventKind.CALL else event.a] if event.kind in OF_A_CELL else "",
            line=line_name(_line(event), texts),
            tokens=" ".join(free),
        )
        for event in events
        if _is_worth_saying(event) and not (chain and _is_free(event))
    ]


OF_A_CELL = {EventKind.FLIP, EventKind.BONUS, EventKind.STAR, EventKind.CALL}


def _is_free(event: Event) -> bool:
    return event.kind in (EventKind.BONUS, EventKind.STAR)


def _is_worth_saying(event: Event) -> bool:
    """Of a board that is filled, only that it is full. Of what was let pass, nothing: it may be forgotten again."""
    return event.kind != EventKind.FORGIVEN and (event.kind != EventKind.TOKEN or event.a == CELLS - 1)


def _line(event: Event) -> int:
    return event.c if event.kind == EventKind.BONUS else event.a if event.kind == EventKind.CALL else 0


def _key(event: Event, names: tuple[str, ...]) -> str:
    key = f"event.{event.word}"
    alone = len(names) == 1
    match event.kind:
        case EventKind.THROW:
            double = ".double" if event.a == event.b else ".plain"
            return f"{key}{double}_alone" if alone else f"{key}{double}"
        case EventKind.ROUND | EventKind.CLEARED | EventKind.TOKEN if alone:
            return f"{key}.alone"
        case EventKind.ROUND:
            return f"{key}.{event.a}"
        case EventKind.CLEARED | EventKind.TOKEN:
            return f"{key}.together"
        case EventKind.CHAIN:
            return f"{key}.big" if event.a >= BIG else f"{key}.small"
        case EventKind.LOST:
            return f"{key}.points" if event.a else f"{key}.rounds"
        case EventKind.TURN_END:
            return f"{key}.{'lost' if event.a else 'spent'}{'_alone' if alone else ''}"
    return key


def sign(number: int) -> str:
    """A token as it looks."""
    return STAR_SIGN if number == STAR else number_text(number)


def line_name(line: int, texts: Texts) -> str:
    if line >= ROWS_AND_COLUMNS:
        return texts(f"line.diag{line - ROWS_AND_COLUMNS + 1}")
    return texts("line.row", row=line + 1) if line < SIDE else texts("line.column", column=COLUMNS[line - SIDE])


def throw_awaited(position: Record, names: tuple[str, ...], texts: Texts) -> str:
    """Who draws or throws what, for whom."""
    key = f"throw.{Awaits(position.awaits).name.lower()}"
    who = SITUATIONS.thrower(position)
    cell = CELL_TEXTS[position.laid % CELLS]
    return texts(f"{key}_alone" if len(names) == 1 else key, who=names[who], other=names[-1 - who], cell=cell)


def status(position: Record, names: tuple[str, ...], texts: Texts) -> str:
    """Where the match stands, in a line."""
    if position.this_round == 0:
        return texts("status.before")
    boards = [board_of(position, seat) for seat in range(len(names))]
    left = [int(position.up[board]).bit_count() for board in boards]
    if len(names) == 1:
        return texts("status.alone", left=left[0], throws=int(position.score[0]))
    sides = [
        texts(
            "status.side_rounds" if position.by_rounds else "status.side_points",
            who=name,
            left=left[seat],
            score=int(position.score[seat]),
        )
        for seat, name in enumerate(names)
    ]
    key = "status.over" if position.awaits == Awaits.OVER else "status.running"
    return texts(key, round=int(position.this_round), sides=" · ".join(sides))


def decision(action: int, texts: Texts) -> str:
    """What an action is called."""
    if action == Decision.END:
        return texts("decision.end")
    if action >= Decision.CALL:
        line, cell = divmod(action - Decision.CALL, CELLS)
        return texts("decision.call", line=line_name(line, texts), cell=CELL_TEXTS[cell])
    start = max(known for known in CELL_DECISIONS if known <= action)
    return texts(f"decision.{CELL_DECISIONS[start]}", cell=CELL_TEXTS[action - start])


def detail(position: Record, action: int, texts: Texts) -> str:
    """What a decision costs or brings."""
    if action == Decision.END:
        lost = texts("worth.end" if position.budget else "worth.end_spent", budget=int(position.budget))
        return lost if position.begun else texts("worth.pass", lost=lost)
    if action >= Decision.CALL:
        return texts("worth.call")
    if action >= Decision.BONUS:
        return texts("worth.free")
    number = int(position.tokens[board_of(position, position.player)][action - Decision.FLIP])
    return texts("worth.flip", number=number, left=int(position.budget) - number)
