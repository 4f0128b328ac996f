"""What a game is to the engine: a record, its rules, its notation and its bounds. And the list of games."""

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from . import plain_sheet, plain_words, record, verbs
from .errors import BadOption, UnknownGame
from .notation import Notation
from .option import Option
from .parts import Board, Sheet, Words
from .record import NOTHING, Record
from .situation import Situations
from .verbs import ALL_SEEING, EVERYBODY

if TYPE_CHECKING:
    from ..texts import Texts
    from .match import Match

MOST_KINDS_OF_THROW = 64  # whose outcomes are remembered

# The rules that every game binds to verbs, by name.
RULES = ("setup", "turn", "legal", "apply", "chance", "sample", "score", "outcome", "observe")

# Those that a game need not have, with what stands for them; players bring the last ones (`players/`).
OPTIONAL_RULES = {
    "ending": verbs.plain_ending,
    "actor": verbs.nobody,
    "secret": verbs.public,
    "deal": verbs.deal_nothing,
    "show": verbs.show_nothing,
    "estimate": verbs.promise_the_end,
    "rollout_policy": verbs.no_rollout_policy,
}


class Action(int):
    """An action: a small integer for the rules, whose `str` is its text for people."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Event(NamedTuple):
    """Something that happened: its kind (of the game's `events`), whose it is, three numbers, and who hears of it."""

    kind: IntEnum
    seat: int
    a: int
    b: int
    c: int
    to: int = EVERYBODY

    @property
    def word(self) -> str:
        """Its kind in small letters: `half_time`."""
        return self.kind.name.lower()


def sees(viewer: int, secret_of: int) -> bool:
    """Whether this viewer (a seat's, EVERYBODY's, ALL_SEEING) see what is the secret of a seat, or of EVERYBODY."""
    return secret_of in (EVERYBODY, viewer) or viewer == ALL_SEEING


class Bounds(NamedTuple):
    """What a game never exceeds; the conformance suite holds every game to it."""

    legal: int  # decisions open at once
    outcomes: int  # of one throw or draw
    events: int  # of one action
    score: int  # points of a side


@dataclass(frozen=True, eq=False)
class Game:
    """One game: what the engine must know of it. `rules` is the module or package that holds a function for each
    name in RULES, and may hold those of OPTIONAL_RULES.

    `seats` is how many can sit down, at most two; an option called `players`, where a game has one, says how many do.
    Against those who play alone stands an `automaton`, where a game has one: a side without a seat, whose `score` and
    `outcome` the rules give as those of the seat after the last.
    """

    name: str
    title: str
    seats: int
    record: np.dtype[Any]
    events: type[IntEnum]
    rules: ModuleType
    bounds: Bounds
    situations: Situations
    notation: Notation
    options: tuple[Option, ...] = ()
    # For people; mypy checks the modules against these types.
    words: Words = plain_words
    sheet: Sheet = plain_sheet
    board: Board | None = None
    automaton: bool = False
    # Of one who plays alone: are fewer points better?
    fewer_wins: bool = False
    # What `setup` gets of a deck: the type of its record, and the record of the deck that a match's options name.
    deck_record: np.dtype[Any] = NOTHING
    deck_numbers: Callable[[Mapping[str, Any]], Record] = lambda options: record.blank(NOTHING)
    # Words that come with a match's options (the cards of its deck), by key of the catalogues, in a language.
    deck_words: Callable[[Mapping[str, Any], str], Mapping[str, str]] = lambda options, language: {}
    # Words that players themselves have given during a match, in the notes of its actions: what a card is called.
    noted_words: "Callable[[Sequence[Action]], Mapping[str, str]]" = lambda actions: {}
    # With these options, do the rules know all that cards can do? Else nothing can be judged: no hints, no analysis.
    knows_all: Callable[[Mapping[str, Any]], bool] = lambda options: True
    # For a page. `shown`: the record that the rule `show` fills. `packed`: the fields of a position that only the rules
    # can read (the cards of a deck as bits) and a page does not get; `cards`: the same decoded, card by card.
    shown: np.dtype[Any] = NOTHING
    packed: tuple[str, ...] = ()
    cards: "Callable[[Mapping[str, Any], Texts], Sequence[Any]]" = lambda options, texts: []
    # Has each player dice of his own? Then, where dice are real, each says what his own show, and a bot's are the
    # program's.
    own_dice: bool = False
    # With these options, is every draw the same whatever is chosen? Then one match's luck can go to another player.
    # `brief` tells such a match, in few lines.
    luck_is_fixed: Callable[[Mapping[str, Any]], bool] = lambda options: False
    brief: "Callable[[Match, Texts], list[str]]" = lambda match, texts: []
    # The kinds of event that show what was hidden, after which nothing is taken back.
    reveals: frozenset[IntEnum] = frozenset()
    # Where anyone may act: the seconds that a seat must let pass after its last such action, by action (0: none).
    pace: Callable[[int], float] = lambda action: 0.0
    record_with_events: np.dtype[Any] = field(init=False)
    options_record: np.dtype[Any] = field(init=False)  # what `setup` gets of the options: a number for each but a deck
    kinds: tuple[IntEnum, ...] = field(init=False)  # of event, by number
    hides: bool = field(init=False)  # is there anything that one player knows and another does not?
    _actions: dict[int, Action] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        assert self.seats <= 2, "tallies and analyses count two sides at most"
        object.__setattr__(self, "record_with_events", record.with_events(self.record, self.bounds.events))
        numbers = {option.name: np.int16 for option in self.options if not option.is_deck}
        object.__setattr__(self, "options_record", record.record(**numbers) if numbers else NOTHING)
        object.__setattr__(self, "kinds", tuple(self.events))
        object.__setattr__(self, "hides", hasattr(self.rules, "secret"))
        assert [int(kind) for kind in self.events] == list(range(len(self.events))), "kinds of event count from 0"
        rules = {name: getattr(self.rules, name) for name in RULES}
        rules |= {name: getattr(self.rules, name, default) for name, default in OPTIONAL_RULES.items()}
        verbs.bind(self.record, **rules)
        verbs.bind(self.record_with_events, **rules)

    @property
    def folder(self) -> Path:
        """Where its rulebooks, catalogues and decks stand."""
        return Path(str(inspect.getfile(self.events))).parent

    def secret(self, position: Record) -> int:
        """The seat that alone may know the action awaited now, or EVERYBODY."""
        return int(verbs.secret(position))

    def by_hand(self, position: Record, bots: Collection[int] = ()) -> bool:
        """Where dice are real: do people throw what is awaited, or is it the program's?"""
        if self.secret(position) != EVERYBODY or self.situations.by_program(position):
            return False
        return not self.own_dice or self.situations.thrower(position) not in bots

    def action(self, code: int, note: str = "") -> Action:
        """The action of this number, with its text, and with a note of the player's own."""
        if note:
            action = Action(code)
            action.text = f"{self.notation.text(code)} [{note}]"
            return action
        known = self._actions.get(code)
        if known is None:
            known = self._actions[code] = Action(code)
            known.text = self.notation.text(code)
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
        return self.all_options({name: self.option(name).check(value) for name, value in given.items()}, in_lab)

    def all_options(self, given: Mapping[str, Any], in_lab: bool = False) -> dict[str, Any]:
        """The same from options that need no check: those that were not given get their defaults."""
        defaults = {option.name: option.default_in_lab if in_lab else option.default for option in self.options}
        return defaults | dict(given)

    def judged_values(self, option: Option) -> tuple[Any, ...]:
        """The values of an option with which the rules know all: those that a laboratory plays."""
        return tuple(value for value in option.values if self.knows_all(self.all_options({option.name: value})))

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
        """An array of one record (of `record` or `record_with_events`) set up for a match."""
        slot = np.zeros(1, dtype)
        self.rules.setup(slot[0], *self.encode(options))
        return slot

    def encode(self, options: Mapping[str, Any]) -> tuple[Record, Record]:
        """All options of a match as `setup` takes them: a record of numbers, and one of the deck."""
        numbers = record.blank(self.options_record)
        for option in self.options:
            if not option.is_deck:
                numbers[option.name] = option.number(options[option.name])
        return numbers, self.deck_numbers(options)


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
