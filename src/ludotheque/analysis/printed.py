"""An analysis in the terminal: the curve, the accounts, the moments, the choices that cost, the strokes of luck."""

import json
from collections.abc import Iterator
from typing import Any, TextIO

from msgspec.structs import asdict
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from .review_text import ReviewText
from .structs import Figures, Review, Step

EIGHTHS = " ▁▂▃▄▅▆▇█"
ROWS = 6  # of the curve
MOST_LUCK = 8  # strokes of luck that are shown
COLOURS = {"inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "red", "": ""}


def printed(teller: ReviewText, width: int) -> RenderableType:
    """All of it."""
    review, texts = teller.review, teller.texts
    parts: list[RenderableType] = [Text(texts("analysis.title", title=review.title), "bold")]
    if not review.over:
        parts.append(Text(texts("analysis.unfinished"), "yellow"))
    parts += [Text(), *curve(teller, width), Text(), accounts(teller), Text()]
    parts.append(Text(texts("analysis.moments"), "bold"))
    parts += [Text(f"  {one.step}. {teller.moment(review.steps[one.step])}") for one in review.moments]
    parts += [Text(), costly(teller), Text(), lucky(teller), Text()]
    parts += [Text(sentence, "dim") for sentence in teller.explained()]
    return Group(*parts)


def curve(teller: ReviewText, width: int) -> list[Text]:
    """What the match was worth to the first side after each action, drawn with blocks."""
    review, texts = teller.review, teller.texts
    worths = [step.worth[0] for step in review.steps]
    if review.unit == "chance":
        title, low, high = texts("analysis.curve", who=teller.names[0]), 0.0, 1.0
    else:
        title = texts("analysis.curve_points", points=texts("analysis.points").capitalize())
        low, high = min(worths) - 0.5, max(worths)
    room = max(min(len(worths), width - 10), 1)
    heights = [
        (worths[n * (len(worths) - 1) // max(room - 1, 1)] - low) / max(high - low, 1e-9) * ROWS * 8
        for n in range(room)
    ]
    rows = [Text(title, "bold")]
    for row in range(ROWS - 1, -1, -1):
        blocks = "".join(EIGHTHS[max(0, min(8, round(height - 8 * row)))] for height in heights)
        value = teller.figure(low + (high - low) * (row + 1) / ROWS) if row in (ROWS - 1, ROWS // 2 - 1) else ""
        rows.append(Text.assemble((f"{value:>7} ", "dim"), (blocks, "cyan")))
    return rows


def accounts(teller: ReviewText) -> Table:
    """A column a side: start + luck + choices + the other's choices = result, then what the choices were like."""
    texts = teller.texts
    table = Table()
    table.add_column("")
    for name in teller.names:
        table.add_column(name, justify="right")
    for key, cells in account_rows(teller):
        last = key in ("analysis.result", "analysis.stands")
        table.add_row(texts(key), *cells, style="bold" if last else "", end_section=last)
    return table


def account_rows(teller: ReviewText) -> Iterator[tuple[str, list[str]]]:
    """What a row is called, and its figure for each side. Of points few are good: luck is then told as points too."""
    review, texts = teller.review, teller.texts
    sides, sign = review.players, 1 if review.higher else -1
    errors = ["" if review.exact else f" ± {teller.error(one.error)}" for one in sides]
    played = [one.side < review.seats for one in sides]
    choices = [teller.figure(-sign * one.cost, signed=True) for one in sides]
    yield "analysis.at_start", [teller.figure(one.start) for one in sides]
    luck = [teller.figure(sign * one.luck, signed=True) for one in sides]
    yield "analysis.luck", [figure + error for figure, error in zip(luck, errors, strict=True)]
    yield "analysis.cost", [f + e if p else "" for f, e, p in zip(choices, errors, played, strict=True)]
    if len(sides) > 1:
        yield "analysis.given", [teller.figure(one.given, signed=True) if one.given else "" for one in sides]
    yield "analysis.result" if review.over else "analysis.stands", [teller.figure(one.result) for one in sides]
    yield "analysis.precision", ["" if one.accuracy is None else f"{one.accuracy:.0f}" for one in sides]
    yield "analysis.choices", [str(one.choices) if p else "" for one, p in zip(sides, played, strict=True)]
    yield "analysis.lost", [teller.figure(one.lost / one.choices) if one.choices else "" for one in sides]
    names = ("inaccuracies", "mistakes", "blunders")
    counts = [{name: getattr(one, name) for name in names} for one in sides]
    yield "analysis.marks", [texts("analysis.marks_of", **c) if p else "" for c, p in zip(counts, played, strict=True)]


def costly(teller: ReviewText) -> RenderableType:
    """The choices that bear a mark."""
    review, texts = teller.review, teller.texts
    steps = review.costly()
    if not steps:
        return Text(texts("analysis.none_costly"))
    table = Table(title=texts("analysis.costly"), title_justify="left")
    for key in ("analysis.number", "analysis.side", "analysis.chosen", "analysis.best", "analysis.loss"):
        table.add_column(texts(key), justify="right" if key in ("analysis.number", "analysis.loss") else "left")
    for step in steps:
        choice = step.choice
        assert choice
        error = "" if review.exact else f" ± {teller.error(choice.error)}"
        mark = mark_name(teller, choice.mark)
        table.add_row(
            str(step.number),
            teller.names[step.seat],
            f"{teller.chosen(choice)} ({teller.figure(choice.options[choice.chosen].worth)})",
            f"{teller.best(choice)} ({teller.figure(choice.options[0].worth)})",
            Text(f"{teller.figure(choice.cost)}{error}, {mark}", COLOURS[choice.mark]),
        )
    return table


def mark_name(teller: ReviewText, mark: str) -> str:
    names = {"inaccuracy": "analysis.inaccuracy", "mistake": "analysis.mistake", "blunder": "analysis.blunder"}
    return teller.texts(names[mark]) if mark else ""


def lucky(teller: ReviewText) -> RenderableType:
    """The throws and draws that gave or took most."""
    review, texts = teller.review, teller.texts
    steps = sorted(review.steps[1:], key=lambda step: -abs(step.luck[0]))[:MOST_LUCK]
    table = Table(title=texts("analysis.lucky"), title_justify="left")
    for key in ("analysis.number", "analysis.event", "analysis.gain"):
        table.add_column(texts(key), justify="left" if key == "analysis.event" else "right")
    for step in sorted(steps, key=lambda step: step.number):
        side = max(range(len(step.luck)), key=lambda side: step.luck[side])
        gain = step.luck[side] if review.higher else -step.luck[0]
        whose = f"{teller.names[side]} " if len(step.luck) > 1 else ""
        table.add_row(str(step.number), " ".join(teller.sentences(step)), whose + teller.figure(gain, signed=True))
    return table


# --- As data -----------------------------------------------------------------------------------------------


def rows(review: Review) -> Iterator[dict[str, Any]]:
    """A row for each step."""
    for step in review.steps:
        row: dict[str, Any] = {
            "number": step.number,
            "kind": step.kind,
            "seat": step.seat,
            "action": step.action,
        }
        row |= {f"worth_{side}": worth for side, worth in enumerate(step.worth)}
        row |= {"error": step.error, "luck_0": step.luck[0]}
        yield row | choice_row(step)


def choice_row(step: Step) -> dict[str, Any]:
    choice = step.choice
    if choice is None:
        return dict.fromkeys(("best", "cost", "cost_error", "net", "mark"))
    best = choice.options[0].action
    return {"best": best, "cost": choice.cost, "cost_error": choice.error, "net": choice.net, "mark": choice.mark}


def without(figures: Figures, name: str) -> dict[str, Any]:
    """Figures by name, but for one that has words."""
    return {key: value for key, value in asdict(figures).items() if key != name}


def columns(review: Review) -> dict[str, list[Any]]:
    """Every step as a row of a table, by columns."""
    table = list(rows(review))
    return {name: [row[name] for row in table] for name in table[0]}


def write_json(review: Review, file: TextIO) -> None:
    """All figures."""
    whole = {
        "game": review.game,
        "unit": review.unit,
        "exact": review.exact,
        "reference": review.reference,
        "over": review.over,
        "marks": review.marks,
        "accounts": [without(player, "name") for player in review.players],
        "moments": [one.step for one in review.moments],
        "steps": [
            row | {"options": [without(option, "label") for option in step.choice.options] if step.choice else []}
            for row, step in zip(rows(review), review.steps, strict=True)
        ],
    }
    json.dump(whole, file, indent=1)
    file.write("\n")
