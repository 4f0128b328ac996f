"""How to play Campus.

| style | plays |
|---|---|
| `random` | anything |
| `casual` | overlooks bonuses, its own and yours, and takes a smaller token now and then |
| `plain` | takes every bonus, pays for the largest token that fits |
| `student` | plans like `planner`, but pays every second token like `plain` |
| `planner` | searches the whole turn, leaves the dear tokens to the lines: no level, for the laboratory |
| `expert` | looks one throw further, plays the end perfectly, and with two players for the win |
"""

from ....players.style import Players, Style, register
from ..game import GAME
from .compiled.choose import choose
from .compiled.thrifty import play_on

PLAYERS = register(
    Players(
        GAME,
        (
            Style("random"),
            Style("casual"),
            Style("plain"),
            Style("student", thinks=True),
            Style("planner", thinks=True, level=False),
            Style("expert", thinks=True),
        ),
        choose,
        plays_on=play_on,
        microseconds=70,
        puzzles=({"players": 1},),
    )
)
