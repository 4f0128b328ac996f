"""When to kick and when to play in Rugby de poche, with the usual options: a picture for the docs, data for the page.

    python -m ludotheque.games.poche.study.decision_map   # or: make map

writes `docs/images/poche-map.svg` and `web/src/games/poche/decision-map.json`. The data:

    {"leads": [20, ..., -20],                  points by which who chooses is ahead, one for each row
     "margin": 0.005,                          a difference in the chance to win below which a choice is close
     "situations": [{"name": "3-2",            the throw: 3-x, 1-1 (a fault of the other), 3-3 (drop or 50-22)
                     "halves": [{"first": 1,   the minute of the first column; the last is the last action of the half
                                 "rows": ["PPpk...", ...]}]}]}

A letter is K: kick (or drop), P: play (or 50-22), k and p: the same where it is close, =: no difference. No card was
given before, but for the yellow that a 3-6 brings; who chooses has kicked off.
"""

import json
import sys
from pathlib import Path
from typing import Any

from ..game import GAME
from ..players.compiled.exact import choices
from ..record import Awaits

ROOT = Path(__file__).parents[5]
PICTURE = ROOT / "docs" / "images" / "poche-map.svg"
DATA = ROOT / "web" / "src" / "games" / "poche" / "decision-map.json"

LEADS = range(20, -21, -1)
CLOSE, EQUAL = 0.005, 0.0005
SITUATIONS: dict[str, tuple[int, int]] = {
    "3-2": (Awaits.PENALTY, 2),
    "3-4": (Awaits.PENALTY, 4),
    "3-5": (Awaits.PENALTY, 5),
    "3-6": (Awaits.PENALTY, 6),
    "1-1": (Awaits.FAULT, 0),
    "3-3": (Awaits.DROP_OR_50_22, 0),
}


def gain(awaits: int, x: int, half: int, minute: int, lead: int) -> float:
    """By how much kicking (or the drop) raises the chance to win above playing (or the 50-22)."""
    match = GAME.start(GAME.record, GAME.check_options({}))[0]
    chooser = 1 if awaits == Awaits.FAULT else 0
    match["awaits"], match["x"], match["half"], match["minute"] = awaits, x, half, minute
    match["ball"], match["kicked_off"] = 0, chooser
    match["score"][chooser], match["score"][1 - chooser] = max(lead, 0), max(-lead, 0)
    if x == 6:
        match["cards"][1, 0] = min(minute, half * match["minutes"]) + match["yellow_minutes"]
        match["yellows"][1] = 1
    found = dict(choices(match))
    kick, play = sorted(found)
    return found[kick] - found[play]


def letter(gained: float) -> str:
    if abs(gained) < EQUAL:
        return "="
    if abs(gained) < CLOSE:
        return "k" if gained > 0 else "p"
    return "K" if gained > 0 else "P"


def decision_map() -> dict[str, Any]:
    """The data, as described above."""
    usual = GAME.start(GAME.record, GAME.check_options({}))[0]
    minutes, situations = int(usual["minutes"]), []
    for name, (awaits, x) in SITUATIONS.items():
        halves = []
        for half in range(1, int(usual["halves"]) + 1):
            first = (half - 1) * minutes + 1
            columns = range(first, half * minutes + 1)
            rows = ["".join(letter(gain(awaits, x, half, minute, lead)) for minute in columns) for lead in LEADS]
            halves.append({"first": first, "rows": rows})
        situations.append({"name": name, "halves": halves})
    return {"leads": list(LEADS), "margin": CLOSE, "situations": situations}


# --- The picture -------------------------------------------------------------------------------------------

CELL, GAP, LEFT, TOP = 7, 10, 34, 40
COLOURS = {"K": "#c2410c", "k": "#fdba74", "=": "#e7e5e4", "p": "#a7c4e0", "P": "#1e5a96"}
LEGEND = {
    "K": "kick (drop)",
    "k": "kick, it is close",
    "=": "no difference",
    "p": "play, it is close",
    "P": "play (50-22)",
}


def picture(found: dict[str, Any]) -> str:
    """The map as SVG: a panel for each throw, minutes across, points ahead upwards."""
    across, down = 2, (len(found["situations"]) + 1) // 2
    wide = LEFT + 2 * (20 * CELL) + GAP + 24
    high = TOP + len(found["leads"]) * CELL + 34
    parts = []
    for number, situation in enumerate(found["situations"]):
        x, y = (number % across) * wide, (number // across) * high
        parts.append(text(x + LEFT, y + 18, situation["name"], 15, weight="bold"))
        for k, half in enumerate(situation["halves"]):
            left = x + LEFT + k * (20 * CELL + GAP)
            parts.append(text(left, y + TOP - 6, f"minute {half['first']}", 10))
            parts += panel(half["rows"], left, y + TOP)
        for row, lead in enumerate(found["leads"]):
            if lead % 10 == 0:
                parts.append(text(x + LEFT - 6, y + TOP + row * CELL + CELL, f"{lead:+d}" if lead else "0", 10, "end"))
    bottom = down * high
    for k, (sign, words) in enumerate(LEGEND.items()):
        left = LEFT + k * 125
        parts.append(f'<rect x="{left}" y="{bottom}" width="12" height="12" fill="{COLOURS[sign]}"/>')
        parts.append(text(left + 17, bottom + 10, words, 11))
    size = f'width="{across * wide}" height="{bottom + 28}" viewBox="0 0 {across * wide} {bottom + 28}"'
    style = 'font-family="sans-serif" fill="#1c1917"'
    white = '<rect width="100%" height="100%" fill="#ffffff"/>'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>', white, *parts, "</svg>"]) + "\n"


def panel(rows: list[str], left: int, top: int) -> list[str]:
    """The cells of a half; equal neighbours are one rectangle."""
    parts = []
    for row, letters in enumerate(rows):
        start = 0
        for column in range(1, len(letters) + 1):
            if column == len(letters) or letters[column] != letters[start]:
                place = f'x="{left + start * CELL}" y="{top + row * CELL}"'
                size = f'width="{(column - start) * CELL}" height="{CELL}"'
                parts.append(f'<rect {place} {size} fill="{COLOURS[letters[start]]}"/>')
                start = column
    return parts


def text(x: int, y: int, words: str, size: int, anchor: str = "start", weight: str = "normal") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}">{words}</text>'


def main() -> None:
    found = decision_map()
    PICTURE.write_text(picture(found), "utf-8")
    DATA.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    sys.stdout.write(f"{PICTURE}\n{DATA}\n")


if __name__ == "__main__":
    main()
