"""Who plays a game: its styles of play, and what the rest of the house needs of its players.

A *style* is a way to play; a *level* a style that is offered to people. A game declares them in `games/G/players`:

>>> PLAYERS = register(Players(GAME, (Style("random"), Style("plain"), Style("expert", thinks=True)), choose))
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..engine import verbs
from ..engine.compiled.border import Export
from ..engine.compiled.playout import RANDOM, seat_action
from ..engine.compiled.steps import take_action
from ..engine.errors import BadOption
from ..engine.game import Action, Game
from ..engine.record import Record


@dataclass(frozen=True)
class Style:
    """A way to play. `thinks`: it searches, or looks up what was searched. `level`: it is offered to people, and not
    kept for the laboratory. `pace`: at a live table, where anyone may act, the seconds between two of its acts."""

    name: str
    thinks: bool = False
    level: bool = True
    pace: float = 1.0


class Preparer(NamedTuple):
    """What players need that is made before they play (a table): is it at hand, and how it is made, by options.

    `hold` keeps it where it is, and says whether it is there; `keep` sets how many bytes of all that is not held are
    kept at most (by default all is kept). `border`: what a WebAssembly module offers of the same, for the page to make
    it there.
    """

    is_prepared: Callable[[Mapping[str, Any]], bool]
    prepare: Callable[[Mapping[str, Any], Callable[[float], None]], None]
    hold: Callable[[Mapping[str, Any]], AbstractContextManager[bool]]
    keep: Callable[[int], None]
    border: Callable[[], list[Export]]


@dataclass(frozen=True, eq=False)
class Players:
    """The players of a game. The first style is "random"; `choose(match, seat, style, rng)` plays the others. They are
    in the order of their strength, the last is the strongest."""

    game: Game
    styles: tuple[Style, ...]
    choose: Callable[..., Any]
    # The plain player with whom the search plays on: `rollout_policy(match, seat, rng)`.
    rollout_policy: Callable[..., Any] | None = None
    # What the search plays for, where that is more than the outcome: `estimate(match, seat)`.
    estimate: Callable[..., Any] | None = None
    # What each action is worth that is open to the seat at turn, from its view: `adviser(slot, actions, figures)`,
    # compiled, writes the actions and a row of figures for each, the most important first, and says how many.
    adviser: Callable[..., Any] | None = None
    figures: tuple[str, ...] = ("win",)  # their names: `hint.NAME` in the game's catalogue
    chances: frozenset[str] = frozenset({"win"})  # of its figures, those that are chances; all others are points
    # The chance of winning of seat 0 (a draw counts half) in a position, exactly: `solved(slot)`, compiled, of a game
    # for two that is solved.
    solved: Callable[..., Any] | None = None
    # A player who plays on better than the strongest style that does not think: `plays_on(slot, seed, first, count,
    # sides)`, the sum of what came of it for seat 0.
    plays_on: Callable[..., float] | None = None
    # What thinkers and adviser need; they would make it themselves when they are first asked.
    preparer: Preparer | None = None
    # By style: the trials of those who do nothing but search, to the end of the match. They play on a GPU too.
    trials: Any = None
    # Microseconds that one playout of a whole match takes on one core, measured with `ludotheque simulate`.
    microseconds: int = 50
    # The options under which puzzles are sought, in turn, and who must not find them (else the strongest style that
    # does not think).
    puzzles: tuple[Mapping[str, Any], ...] = ()
    puzzled: str = ""

    def __post_init__(self) -> None:
        assert self.styles[RANDOM].name == "random"
        brought = {"choose": self.choose, "rollout_policy": self.rollout_policy, "estimate": self.estimate}
        rules = {name: rule for name, rule in brought.items() if rule is not None}
        verbs.bind(self.game.record, **rules)
        verbs.bind(self.game.record_with_events, **rules)


_players: dict[str, Players] = {}


def register(players: Players) -> Players:
    """Let these players play their game."""
    _players[players.game.name] = players
    return players


def players_of(game: Game) -> Players:
    return _players[game.name]


def is_prepared(game: Game, options: Mapping[str, Any]) -> bool:
    """Will thinkers and adviser answer at once, with these options?"""
    preparer = players_of(game).preparer
    return preparer is None or preparer.is_prepared(options)


def prepare(game: Game, options: Mapping[str, Any], report: Callable[[float], None] = lambda done: None) -> None:
    """Make what thinkers and adviser need; `report` is told how much is done (0 to 1). Seconds, or a minute."""
    preparer = players_of(game).preparer
    if preparer is not None and not preparer.is_prepared(options):
        preparer.prepare(options, report)


@contextmanager
def held(game: Game, options: Mapping[str, Any]) -> Iterator[bool]:
    """What thinkers and adviser need stays where it is meanwhile, if it is there (what is given).

    Trap: once `keep_most` has set a bound, who thinks must hold it, or compiled code may read what is gone.
    """
    preparer = players_of(game).preparer
    if preparer is None:
        yield True
    else:
        with preparer.hold(options) as there:
            yield there


def keep_most(most_bytes: int) -> None:
    """From now on no game keeps more than so much of what was prepared; what was not needed for longest goes first."""
    for players in _players.values():
        if players.preparer is not None:
            players.preparer.keep(most_bytes)


def thinks(game: Game, style: str) -> bool:
    """Is it one of those who search, or look up what was searched?"""
    return any(one.thinks for one in players_of(game).styles if one.name == style)


def habit(game: Game) -> str:
    """How the thinkers of a game play when they do not think: the strongest style without."""
    return next(style.name for style in reversed(players_of(game).styles) if style.level and not style.thinks)


def styles(game: Game) -> tuple[str, ...]:
    """The names of a game's styles, by number."""
    return tuple(style.name for style in players_of(game).styles)


def levels(game: Game) -> tuple[str, ...]:
    """The styles that are levels, each stronger than the one before."""
    return tuple(style.name for style in players_of(game).styles if style.level)


def plain_styles(game: Game) -> tuple[str, ...]:
    """The styles that do not think."""
    return tuple(style.name for style in players_of(game).styles if not style.thinks)


def trials_of(game: Game) -> Any:
    """By style, how many trials those make who do nothing but search; 0: another kind of player."""
    known = players_of(game).trials
    return np.zeros(len(players_of(game).styles), np.int64) if known is None else known


def styles_on_gpu(game: Game) -> tuple[str, ...]:
    """The styles that can play on a GPU: the plain ones, and those who search."""
    trials = trials_of(game)
    return tuple(
        style.name for style, tries in zip(players_of(game).styles, trials, strict=True) if tries or not style.thinks
    )


def pace(game: Game, style: str) -> float:
    """The seconds that a style takes between two acts, where anyone may act."""
    return players_of(game).styles[style_number(game, style)].pace


def style_number(game: Game, name: str) -> int:
    """The number of a style; raises BadOption."""
    names = styles(game)
    if name not in names:
        raise BadOption("style", game=game.name, style=name, styles=", ".join(names))
    return names.index(name)


def decide(game: Game, view: Record, style: int, rng: Any, seat: int | None = None) -> Action:
    """What a style plays at turn, from the view of its seat; `seat` says which, where anyone may act."""
    numbers, buffer = np.full(game.seats, style, np.int32), np.zeros(game.bounds.legal, np.int32)
    turn = int(verbs.turn(view))
    who = turn if seat is None else seat
    if players_of(game).styles[style].thinks:
        return game.action(int(take_action(np.array([view], game.record), who, numbers, buffer, rng)))
    # A simple one: interpreted it is done sooner than a thread that let the GIL go gets it back.
    return game.action(int(seat_action(view, turn, who, numbers, buffer, rng)))
