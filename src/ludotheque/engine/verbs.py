"""The verbs of a game, each dispatched by the type of the record it is given.

A verb is a plain Python function. Called from Python it looks the game up by dtype and runs that game's
rule interpreted; called from compiled code, on a CPU or a GPU, Numba picks the game's rule from the
record's type while compiling. So generic code (batch runner, search, GPU kernel) is written once, in
ordinary functions that know no game.

    >>> from ludotheque.engine.verbs import apply, turn
    >>> apply(position, action)          # interpreted, whatever the game

Games bind their rules with `bind`; the rules themselves are marked with `@rule`.
"""

import inspect
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numba import from_dtype
from numba.core import types, typing
from numba.core.typing.templates import infer, infer_global, make_overload_template

from .record import Record
from .rule_compiler import RuleCompiler

# What `turn` answers beside a seat (0, 1, ...).
CHANCE = -1  # dice or cards decide: apply one of `chance`'s outcomes
ANYONE = -2  # a phase in which every seat may act, at any time: an action says whose it is (`actor`)
OVER = -3  # the match is finished

# Whose viewer, where it is no seat's.
EVERYBODY = -1  # of an event or an action: public; of somebody who looks on: he sees what everybody may
ALL_SEEING = -2  # the end of a match, a study: nothing is hidden

rules_known: Counter[str] = Counter()  # how many there are in a module


def rule(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a function of a rulebook: plain Python when Python calls it, compiled when compiled code does.

    It keeps to what Numba compiles everywhere: numbers and fields of the record, no strings, no lists, no new arrays.
    """
    compile_once(function, forceinline=True)
    return function


def long_rule(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same for a rule that is long, or called from many places: compiled code calls it instead of containing it.

    Of a large game every copy of such a rule would be optimised anew: minutes.
    """
    compile_once(function, forceinline=False)  # said, or it would take after its caller
    return function


def array_rule(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same for what players and analyses make arrays in, or get some from: references to them are counted there."""
    compile_once(function, forceinline=False, makes_arrays=True)
    return function


def compile_once(function: Callable[..., Any], *, forceinline: bool, makes_arrays: bool = False) -> types.Type:
    """Numba's `register_jitable`, but a function is compiled once for a type of record, whoever calls it."""
    rules_known[function.__module__] += 1
    return overload_once(function, lambda *args: function, makes_arrays, nopython=True, forceinline=forceinline)


def overload_once(
    function: Callable[..., Any], choose: Callable[..., Any], makes_arrays: bool = False, **options: bool
) -> types.Type:
    """Numba's `overload`, for every target: compiled code that calls `function` gets what `choose` says for the types.

    Gives the type that Numba knows such a function by. Unless it makes arrays of its own, none of those it is given are
    counted: see `rule_compiler`.

    Numba would compile it again for each kind of whole number that it is given, and once more where its caller is to
    be put inline: of a large game each rule three or four times.
    """
    template = make_overload_template(function, choose, options, strict=False, inline="never", target="generic")
    signature = inspect.signature(function)
    known: dict[Any, Any] = {}

    class Once(template):  # type: ignore[misc, valid-type]
        def _get_jit_decorator(self) -> Any:
            jit = super()._get_jit_decorator()
            if not isinstance(self.context, typing.Context):
                return jit
            return partial(jit, pipeline_class=RuleCompiler, _nrt=makes_arrays)

        def generic(self, args: Any, named: Any) -> Any:
            given = signature.bind(*args, **named)
            return super().generic(tuple(map(ordinary, given.args)), {})

        def _get_impl(self, args: Any, named: Any) -> Any:
            key = self.context, args
            if key not in known:
                known[key] = super()._get_impl(args, named)
            return known[key]

    infer(Once)
    known_by = types.Function(Once)
    infer_global(function, known_by)
    return known_by


def ordinary(kind: types.Type) -> types.Type:
    """The type that a rule takes for this one: small whole numbers, truth values and IntEnums become whole numbers."""
    small = kind in (types.int8, types.int16, types.int32)
    if small or isinstance(kind, (types.Boolean, types.IntEnumMember, types.IntegerLiteral, types.BooleanLiteral)):
        return types.int64
    return kind


_rules_by_dtype: dict[np.dtype[Any], dict[str, Callable[..., Any]]] = {}
_rules_by_type: dict[types.Type, dict[str, Callable[..., Any]]] = {}


def bind(dtype: np.dtype[Any], **rules: Callable[..., Any]) -> None:
    """Let verbs on records of this dtype run these rules."""
    _rules_by_dtype.setdefault(dtype, {}).update(rules)
    _rules_by_type.setdefault(from_dtype(dtype), {}).update(rules)


def verb(declaration: Callable[..., Any]) -> Callable[..., Any]:
    """Make a verb of a declaration (its name, parameters and docstring)."""
    name = declaration.__name__

    def dispatch(match: Record, *rest: Any) -> Any:
        return _rules_by_dtype[match.dtype][name](match, *rest)

    def bound_rule(match: types.Type, *rest: types.Type) -> Any:
        return _rules_by_type[match][name] if match in _rules_by_type else None

    overload_once(dispatch, bound_rule)
    dispatch.__name__ = dispatch.__qualname__ = name
    dispatch.__doc__ = declaration.__doc__
    return dispatch


@verb
def setup(match: Record, options: Record, deck: Record) -> None:
    """Make a record of zeros the start of a match; draws nothing.

    `options` is of the game's `options_record`, `deck` of its `deck_record`: see `Game.encode`.
    """


@verb
def turn(match: Record) -> int:
    """Who acts now: a seat, or CHANCE, ANYONE, OVER."""


@verb
def legal(match: Record, actions: Any) -> int:
    """Write the actions open to the seat at turn into `actions`; return how many.

    At ANYONE those of all seats, and every seat has at least one.
    """


@verb
def apply(match: Record, action: int) -> None:
    """Carry out an action (a decision or an outcome of chance) that is known to be possible."""


@verb
def chance(match: Record, outcomes: Any, weights: Any) -> int:
    """Write the outcomes of the throw or draw awaited, equal ones merged, and their weights; return how many.

    The probability of an outcome is its weight over the sum of the weights, exactly.
    """


@verb
def sample(match: Record, rng: Any) -> int:
    """Draw one outcome of chance. Never lists them."""


@verb
def score(match: Record, seat: int) -> int:
    """The game's own points of a seat."""


@verb
def outcome(match: Record, seat: int) -> int:
    """+1 if the seat has won, -1 if it has lost, 0 if neither (a draw, or not over yet)."""


@verb
def observe(match: Record, seat: int) -> None:
    """Blank, in a copy of the truth, whatever the seat may not know."""


@verb
def show(match: Record, viewer: int, shown: Record) -> None:
    """Write into `shown` what a page draws and only the rules know: lines that give, sums, what a die must beat.

    `match` is the viewer's own view, so nothing hidden can come out. A game that needs none of this need not have it.
    """


@verb
def ending(match: Record) -> int:
    """How a finished match ended, beside who won and the points: a number of the game's own, for studies."""


@verb
def actor(match: Record, action: int) -> int:
    """The seat whose action this is, at ANYONE. A game without such a phase need not have it."""


@verb
def secret(match: Record) -> int:
    """The seat that alone may know the action awaited now (a card drawn, one laid face down), or EVERYBODY."""


@verb
def deal(match: Record, seat: int, rng: Any) -> None:
    """Fill in, in the view of a seat, what it may not know: one of the truths it may be, as likely as it is.

    A game that hides nothing need not have it.
    """


@verb
def estimate(match: Record, seat: int) -> float:
    """What a match promises a seat: from -1 (lost) to 1 (won), or more, where it matters by how much.

    The game's players bring it; else it is the outcome, and 0 before the end.
    """


@verb
def rollout_policy(match: Record, seat: int, rng: Any) -> int:
    """What a plain player does, found in no time: with it a search plays on; the game's players bring it, else -1."""


@verb
def choose(match: Record, seat: int, style: int, rng: Any) -> int:
    """The action that a style of play takes for a seat; brought by the game's players."""


@rule
def nobody(match: Record, action: int) -> int:
    """`actor` of a game in which it is always somebody's turn."""
    return CHANCE


@rule
def plain_ending(match: Record) -> int:
    """`ending` of a game whose points say all."""
    return 0


@rule
def public(match: Record) -> int:
    """`secret` of a game in which all lies open."""
    return EVERYBODY


@rule
def deal_nothing(match: Record, seat: int, rng: Any) -> None:
    """`deal` of a game in which all lies open."""


@rule
def show_nothing(match: Record, viewer: int, shown: Record) -> None:
    """`show` of a game whose position says all."""


@rule
def promise_the_end(match: Record, seat: int) -> float:
    """`estimate` of a game that nobody has judged yet."""
    return float(outcome(match, seat))


@rule
def no_rollout_policy(match: Record, seat: int, rng: Any) -> int:
    """`rollout_policy` of a game for which nobody has written one."""
    return -1


@long_rule
def write_whisper(match: Record, to: int, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    if match.event_count == len(match.events):  # more than the game has declared: lost, not written over something else
        return
    match.events[match.event_count, 0] = kind
    match.events[match.event_count, 1] = seat
    match.events[match.event_count, 2] = a
    match.events[match.event_count, 3] = b
    match.events[match.event_count, 4] = c
    match.events[match.event_count, 5] = to
    match.event_count += 1


@rule
def write_event(match: Record, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    write_whisper(match, EVERYBODY, kind, seat, a, b, c)


@rule
def whisper_nothing(match: Record, to: int, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    pass


@rule
def write_nothing(match: Record, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    pass


def tell(match: Record, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Leave an event behind: its kind, whose it is, and up to three numbers. Nothing on a bare record."""
    if "events" in match.dtype.names:
        write_event(match, kind, seat, a, b, c)


def whisper(match: Record, to: int, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Leave an event behind that only the seat `to` hears of (until the match is over)."""
    if "events" in match.dtype.names:
        write_whisper(match, to, kind, seat, a, b, c)


overload_once(tell, lambda match, *event: write_event if "events" in match.fields else write_nothing)
overload_once(whisper, lambda match, *event: write_whisper if "events" in match.fields else whisper_nothing)
