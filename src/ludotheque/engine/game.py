"""What a game is to the engine: a record, its rules, its notation and its bounds. And the list of games."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from . import record, verbs
from .errors import BadOption, UnknownGame
from .record import Record
from .verbs import ALL_SEEING, EVERYBODY

MOST_KINDS_OF_THROW = 64  # whose outcomes are remembered

# The rules that every game binds to verbs, by name; `setup` runs once a match and is never compiled. A game in which
# anyone may act for a while has `actor` too.
RULES = ("turn", "legal", "apply", "chance", "sample", "score", "outcome", "observe")


class Action(int):
    """An action: a small integer for the rules, whose `str` is its text for people."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Event(NamedTuple):
    """Something that happened: its kind (of the game's `told`), whose it is, three numbers, and who hears of it."""

    kind: IntEnum
    seat: int
    a: int
    b: int
    c: int
    to: int = EVERYBODY


def sees(eyes: int, secret_of: int) -> bool:
    """Whether these eyes (a seat's, EVERYBODY's, ALL_SEEING) see what is the secret of a seat, or of EVERYBODY."""
    return secret_of in (EVERYBODY, eyes) or eyes == ALL_SEEING


@dataclass(frozen=True)
class Option:
    """A choice made before the match. The first value is the default; in simulations `in_lab`, where it is given.

    An option may know more than its values, a deck of the player's own: `find` gives the value that a saved game
    names, `load` makes one of a file (only where a person at this machine names it); both raise what is wrong.
    """

    name: str
    values: tuple[Any, ...]
    rule: str
    in_lab: Any = None
    find: Callable[[str], Any] | None = None
    load: Callable[[str], Any] | None = None

    @property
    def default(self) -> Any:
        return self.values[0]

    @property
    def default_in_lab(self) -> Any:
        return self.default if self.in_lab is None else self.in_lab

    def read(self, text: str) -> Any:
        """The value written as `text`; raises BadOption."""
        for value in self.values:
            if option_text(value) == text.strip().lower():
                return value
        return self._more(text.strip())

    def read_flag(self, text: str) -> Any:
        """The same for what was typed on the command line, where a value may be a file."""
        is_value = text.strip().lower() in map(option_text, self.values)
        return self.read(text) if is_value or self.load is None else self.load(text)

    def check(self, value: Any) -> Any:
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        return self._more(option_text(value))

    def _more(self, text: str) -> Any:
        if self.find is None:
            raise self.refusal(text)
        return self.find(text)

    def refusal(self, value: str) -> BadOption:
        return BadOption("value", option=self.name, value=value, values=", ".join(map(option_text, self.values)))


def option_text(value: Any) -> str:
    """How an option's value is written in saved games and on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


@dataclass(frozen=True, eq=False)
class Game:
    """One game. `rules` is the module that holds `setup` and a function for each name in RULES.

    `seats` is how many can sit down; an option called `players`, where a game has one, says how many do. Against those
    who play alone stands an `automaton`, where a game has one: a side without a seat, whose `score` and `outcome` the
    rules give as those of the seat after the last.
    """

    name: str
    title: str
    seats: int
    record: np.dtype[Any]
    rules: ModuleType
    told: type[IntEnum]
    options: tuple[Option, ...]
    # Bounds, which the conformance suite holds every game to.
    max_legal: int
    max_outcomes: int
    max_events: int
    max_score: int
    # Notation, both ways; `read_action` gives None for what is no action of this game.
    action_text: Callable[[int], str]
    read_action: Callable[[str], int | None]
    # For people: the rule that says what is awaited, who throws, where a line of a saved game begins.
    rule_here: Callable[[Record], str]
    thrower: Callable[[Record], int]
    opens_line: Callable[[Record], bool]
    # The game in words. `story` has the functions `sentences`, `throw_awaited`, `status`, `decision` (what an action is
    # called) and `worth`; `sheet` has `sheet` (the whole as rows of text), `result` and `Writer` (line by line, as the
    # match goes on).
    story: ModuleType
    sheet: ModuleType
    automaton: bool = False
    # Of one who plays alone: are fewer points better?
    fewest: bool = False
    # Words that come with a match's options (the cards of its deck), by key of the catalogues, in a language.
    words: Callable[[Mapping[str, Any], str], Mapping[str, str]] = lambda options, language: {}
    # Does the chance that is awaited fall of itself, with no hand to throw it (a board laid out, a pack shuffled)?
    dealt: Callable[[Record], bool] = lambda match: False
    # Where dice are real. `kept_by_program`: is what is awaited the program's all the same (a card out of a pile that
    # nobody has before him, a lot)? `own_dice`: has each player dice of his own? Then each says what his own show, and
    # a bot's are the program's.
    kept_by_program: Callable[[Record], bool] = lambda match: False
    own_dice: bool = False
    # With these options, is every draw the same whatever is chosen? Then one match's luck can go to another player.
    luck_is_fixed: Callable[[Mapping[str, Any]], bool] = lambda options: False
    # Where the terminal shows a board instead of a list of choices: `draw`, `question`, `read`, `read_throw` and
    # `refusal`, each from the view of who looks; and `said`, which writes an action as `read` reads it.
    board: ModuleType | None = None
    # What is hidden. `secret` and `deal` are bound to these verbs: who alone may know the action awaited now, and what
    # a seat may suppose; `reveals`: the kinds of event that show what was hidden, after which nothing is taken back.
    secret: Callable[[Record], int] = verbs.public
    deal: Callable[[Record, int, Any], None] = verbs.deal_nothing
    reveals: frozenset[IntEnum] = frozenset()
    # Two at one screen: is what is awaited done before all eyes, whatever each of them hides (dice, a race)?
    in_the_open: Callable[[Record], bool] = lambda match: False
    # Where anyone may act: the seconds that a seat must let pass after its last such action, by action (0: none).
    pace: Callable[[int], float] = lambda action: 0.0
    told_record: np.dtype[Any] = field(init=False)
    kinds: tuple[IntEnum, ...] = field(init=False)  # of event, by number
    _actions: dict[int, Action] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "told_record", record.told(self.record, self.max_events))
        object.__setattr__(self, "kinds", tuple(self.told))
        assert [int(kind) for kind in self.told] == list(range(len(self.told))), "kinds of event count from 0"
        rules = {name: getattr(self.rules, name) for name in RULES}
        rules["actor"] = getattr(self.rules, "actor", verbs.nobody)
        rules |= {"secret": self.secret, "deal": self.deal, "estimate": verbs.promise_nothing, "habit": verbs.no_habit}
        verbs.bind(self.record, **rules)
        verbs.bind(self.told_record, **rules)

    @property
    def hides(self) -> bool:
        """Is there anything that one player knows and another does not?"""
        return self.secret is not verbs.public

    def by_hand(self, match: Record, bots: Collection[int] = ()) -> bool:
        """Where dice are real: do people throw what is awaited, or is it the program's?"""
        if self.secret(match) != EVERYBODY or self.kept_by_program(match):
            return False
        return not self.own_dice or self.thrower(match) not in bots

    @property
    def folder(self) -> Path:
        """Where its rulebooks and catalogues stand."""
        return Path(str(self.rules.__file__)).parent

    def action(self, code: int) -> Action:
        """The action of this number, with its text."""
        known = self._actions.get(code)
        if known is None:
            known = self._actions[code] = Action(code)
            known.text = self.action_text(code)
        return known

    def chances(self, outcomes: bytes, weights: bytes) -> Mapping[Action, int]:
        """Outcomes with their weights, by action, from int64 lists; throws of the same kind share one mapping."""
        return _chances(self, outcomes, weights)

    def option(self, name: str) -> Option:
        """The option of this name; raises BadOption."""
        for option in self.options:
            if option.name == name:
                return option
        raise BadOption("name", game=self.name, option=name, options=", ".join(o.name for o in self.options))

    def check_options(self, given: Mapping[str, Any], in_lab: bool = False) -> dict[str, Any]:
        """All options of a match (or of a simulation), from those that were given; raises BadOption."""
        checked = {name: self.option(name).check(value) for name, value in given.items()}
        defaults = {option.name: option.default_in_lab if in_lab else option.default for option in self.options}
        return defaults | checked

    def seats_at(self, options: Mapping[str, Any]) -> int:
        """How many play a match with these options."""
        return int(options.get("players", self.seats))

    def sides_at(self, options: Mapping[str, Any]) -> int:
        """How many sides have points: those who play, and against one who plays alone the automaton."""
        seats = self.seats_at(options)
        return seats + (self.automaton and seats == 1)

    @property
    def most_sides(self) -> int:
        """How many sides have points at most, whatever the options."""
        return max(self.seats, 1 + self.automaton)

    def start(self, dtype: np.dtype[Any], options: Mapping[str, Any]) -> Any:
        """An array of one record (of `record` or `told_record`) set up for a match."""
        desk = np.zeros(1, dtype)
        self.rules.setup(desk[0], **options)
        return desk


@lru_cache(MOST_KINDS_OF_THROW)
def _chances(game: Game, outcomes: bytes, weights: bytes) -> Mapping[Action, int]:
    codes, numbers = (np.frombuffer(listed, np.int64).tolist() for listed in (outcomes, weights))
    return MappingProxyType(dict(zip(map(game.action, codes), numbers, strict=True)))


_games: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Put a game on the shelf."""
    _games[game.name] = game
    return game


def games() -> tuple[Game, ...]:
    return tuple(_games.values())


def find(name: str) -> Game:
    """The game of this name; raises UnknownGame."""
    if name not in _games:
        raise UnknownGame("name", name=name, games=", ".join(_games))
    return _games[name]
