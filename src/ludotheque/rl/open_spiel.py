"""OpenSpiel: every game as a game of `pyspiel`, its options as parameters.

>>> import pyspiel, ludotheque.rl.open_spiel
>>> game = pyspiel.load_game("ludotheque_colline(race=beats)")

Decisions and outcomes of chance are numbered from 0, each kind for itself. An observation is a seat's view (`Space`).
An information state is the view and all that the seat has heard: each action, or `?` where it was another's secret,
and its events; tensor and string tell the same. Where anyone may act, chance says who is quicker.

The parameter `longest` says after how many actions a match is broken off. Tensors of what was heard are as long.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from ..engine import verbs
from ..engine.chance import generator
from ..engine.compiled.steps import list_chances, list_legal, step
from ..engine.dice import two_dice
from ..engine.game import Game, find, games, sees
from ..engine.option import Option, option_text
from ..engine.verbs import ANYONE, CHANCE, OVER
from .space import Space

LONGEST = 4096  # actions of a match; after so many a match is broken off, and nobody has won
ROWS = 4  # for each of them, of what is heard: an action and its events. A match that is fuller is broken off too
ROW = 6  # numbers of a row: an action; or the kind of an event, whose it is, and its three numbers
NOBODY = -1


class Past:
    """What has happened, the last first. It never changes, so that copies of a state share it."""

    def __init__(self, before: "Past | None", action: int, secret: int, events: tuple[tuple[int, ...], ...]) -> None:
        self.before, self.action, self.secret, self.events = before, action, secret, events

    def __deepcopy__(self, memo: Any) -> "Past":
        return self

    def __reduce__(self) -> Any:
        return past_of, (self.entries(),)

    def entries(self) -> list[tuple[Any, ...]]:
        """All of it, the first first."""
        entries, past = [], self
        while past:
            entries.append((past.action, past.secret, past.events))
            past = past.before  # type: ignore[assignment]
        return entries[::-1]


def past_of(entries: list[tuple[Any, ...]]) -> Past | None:
    past = None
    for entry in entries:
        past = Past(past, *entry)
    return past


class Terms:
    """A game with its options, as `pyspiel` needs it: shared by all states."""

    def __init__(self, name: str, options: Mapping[str, Any], longest: int = LONGEST) -> None:
        game = find(name)
        self.space, self.longest = Space(game, options), longest
        self.rows = ROWS * longest + 1 + game.bounds.events  # as many as were there, and those of one more action
        self.game, self.seats = game, self.space.seats
        self.sides = game.sides_at(self.space.options)
        self.start = np.frombuffer(game.start(game.record_with_events, self.space.options).tobytes(), np.uint8)
        dice = game.notation.dice
        thrown = list(range(1, 7)) * dice[1] + [two_dice(a, b) for a in range(1, 7) for b in range(1, a + 1)] * dice[2]
        self.outcomes = (*thrown, *game.notation.drawn)  # and behind them the seats, where anyone may act
        self.number_of_outcome = {code: number for number, code in enumerate(self.outcomes)}

    def __deepcopy__(self, memo: Any) -> "Terms":
        return self

    def __reduce__(self) -> Any:
        return Terms, (self.game.name, self.space.options, self.longest)

    @property
    def utilities(self) -> tuple[float, float]:
        """The least and the most that a match can bring."""
        if self.sides == 2:
            return -1.0, 1.0
        return (-float(self.game.bounds.score), 0.0) if self.game.fewer_wins else (0.0, float(self.game.bounds.score))


def type_of(game: Game, seats: int | None = None) -> Any:
    """What `pyspiel` must know of a game; before it has options nobody knows how many play."""
    alone = any(option.name == "players" for option in game.options)
    kind = pyspiel.GameType
    return kind(
        short_name=f"ludotheque_{game.name}",
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if game.hides else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if seats == 2 or (game.seats == 2 and not alone) else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats,
        min_num_players=1 if alone else game.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: written(option, option.default_in_lab) for option in game.options}
        | {"longest": LONGEST},
    )


def written(option: Option, value: Any) -> Any:
    """The value of an option as a parameter: a number or a truth value is itself, none is 0, the rest are words."""
    words = any(isinstance(known, str) for known in option.values)
    return option_text(value) if words else value if isinstance(value, bool) else int(value or 0)


def read(option: Option, parameter: Any) -> Any:
    """The value of an option from its parameter; raises BadOption."""
    return option.check(None if parameter == 0 and None in option.values else parameter)


class SpielGame(pyspiel.Game):
    """A game with options. Subclasses name it."""

    name = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game, given = find(self.name), dict(params or {})
        options = {name: read(game.option(name), value) for name, value in given.items() if name != "longest"}
        self.terms = Terms(self.name, options, int(given.get("longest", LONGEST)))
        least, most = self.terms.utilities
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.terms.space.actions),
            max_chance_outcomes=len(self.terms.outcomes) + self.terms.seats,
            num_players=self.terms.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if self.terms.seats == 2 else None,
            max_game_length=self.terms.longest,
        )
        super().__init__(type_of(game, self.terms.seats), info, given)

    def new_initial_state(self, start: Any = None) -> "SpielState":
        return SpielState(self, self.terms)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """An observer of all that a player sees; there is none of what everybody sees, or of what only it does."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.terms, kind.perfect_recall, params)


class SpielState(pyspiel.State):
    """A position, and what has happened so far."""

    def __init__(self, game: Any, terms: Terms) -> None:
        super().__init__(game)
        self.terms = terms
        self.bytes = terms.start.copy()  # NumPy would not copy what lies between the fields of a record
        self.racer = NOBODY  # where anyone may act: who is quicker
        self.past: Past | None = None
        self.number = self.rows = 0  # actions so far, and what was told: actions and events

    @property
    def slot(self) -> Any:
        return self.bytes.view(self.terms.game.record_with_events)

    @property
    def bare(self) -> Any:
        return np.ndarray(1, self.terms.game.record, self.bytes)

    @property
    def broken_off(self) -> bool:
        return self.number >= self.terms.longest or self.rows > ROWS * self.terms.longest

    def current_player(self) -> int:
        who = OVER if self.broken_off else int(verbs.turn(self.slot[0]))
        if who == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        if who == CHANCE or (who == ANYONE and self.racer == NOBODY):
            return int(pyspiel.PlayerId.CHANCE)
        return self.racer if who == ANYONE else who

    def is_terminal(self) -> bool:
        return self.broken_off or int(verbs.turn(self.slot[0])) == OVER

    def _legal_actions(self, player: int) -> list[int]:
        actions = np.zeros(self.terms.game.bounds.legal, np.int32)
        codes = actions[: list_legal(self.bare, actions)].tolist()
        if self.racer != NOBODY:
            codes = [code for code in codes if verbs.actor(self.slot[0], code) == player]
        return sorted(self.terms.space.number_of[codes].tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        terms = self.terms
        if int(verbs.turn(self.slot[0])) == ANYONE:
            return [(len(terms.outcomes) + seat, 1 / terms.seats) for seat in range(terms.seats)]
        outcomes, weights = (np.zeros(terms.game.bounds.outcomes, np.int64) for _ in range(2))
        count = list_chances(self.bare, outcomes, weights)
        total = int(weights[:count].sum())
        listed = zip(outcomes[:count].tolist(), weights[:count].tolist(), strict=True)
        return sorted((terms.number_of_outcome[code], weight / total) for code, weight in listed)

    def _apply_action(self, action: int) -> None:
        terms, chance = self.terms, self.is_chance_node()
        self.number += 1
        if chance and action >= len(terms.outcomes):
            self.racer = action - len(terms.outcomes)
            return
        code = terms.outcomes[action] if chance else terms.space.actions[action]
        secret = terms.game.secret(self.slot[0])
        step(self.slot, code)
        self.racer = NOBODY
        told = self.slot[0]
        events = tuple(map(tuple, told["events"][: told["event_count"]].tolist()))
        self.rows += 1 + len(events)
        self.past = Past(self.past, code, secret, events)

    def _action_to_string(self, player: int, action: int) -> str:
        terms = self.terms
        if player != pyspiel.PlayerId.CHANCE:
            return str(terms.space.action(action))
        if action >= len(terms.outcomes):
            return f"quicker {action - len(terms.outcomes) + 1}"
        return str(terms.game.action(terms.outcomes[action]))

    def returns(self) -> list[float]:
        match, terms = self.slot[0], self.terms
        if terms.sides == 2:
            return [float(verbs.outcome(match, seat)) for seat in range(terms.seats)]
        points = float(verbs.score(match, 0))
        return [0.0] if not self.is_terminal() else [-points if terms.game.fewer_wins else points]

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Another state that the player cannot tell from this one, as likely as it is."""
        twin: SpielState = self.clone()
        view = twin.bare
        verbs.observe(view[0], player)
        verbs.deal(view[0], player, generator(int(sampler() * 2**53)))
        return twin

    def view(self, player: int) -> Any:
        view = self.bare[0].copy()
        verbs.observe(view, player)
        return view

    def heard(self, player: int) -> list[str]:
        """What a player has heard: each action with its events, as far as it may know them."""
        lines = []
        for code, secret, events in self.past.entries() if self.past else []:
            action = str(self.terms.game.action(code)) if sees(player, secret) else "?"
            told = (" ".join(map(str, event[:-1])) for event in events if sees(player, event[-1]))
            lines.append(" / ".join((action, *told)))
        return lines

    def heard_rows(self, player: int) -> list[tuple[int, ...]]:
        """The same as numbers: an action that the player knows is 2 or more, another's secret 1; an event 1 or more."""
        rows: list[tuple[int, ...]] = []
        for code, secret, events in self.past.entries() if self.past else []:
            rows.append((2 + code if sees(player, secret) else 1, 0, 0, 0, 0, 0))
            rows += [(0, 1 + kind, *rest) for kind, *rest, to in events if sees(player, to)]
        return rows

    def __str__(self) -> str:
        """The position, field by field where it is not zero, without the deck."""
        position, deck = self.bare[0], self.terms.game.deck_record.names or ()
        fields = ((name, np.asarray(position[name])) for name in position.dtype.names if name not in deck)
        told = [f"{name}: {' '.join(map(str, value.ravel().tolist()))}" for name, value in fields if value.any()]
        return "\n".join([f"action {self.number}", *told, *[f"quicker: {self.racer + 1}"] * (self.racer != NOBODY)])


class Observer:
    """What a player sees, as a tensor and as a string; with perfect recall, all that it has heard too."""

    def __init__(self, terms: Terms, recalls: bool, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters, found {params}")
        self.terms, self.recalls = terms, recalls
        size = terms.space.size
        self.tensor = np.zeros(size + terms.rows * ROW * recalls, np.float32)
        self.dict = {"view": self.tensor[:size]}
        if recalls:
            self.dict["heard"] = self.tensor[size:].reshape(terms.rows, ROW)

    def set_from(self, state: SpielState, player: int) -> None:
        """The view; with perfect recall `heard` too, a row for each action and event, the first first."""
        self.tensor.fill(0)
        self.dict["view"][:] = self.terms.space.observe(state.view(player), player)
        if self.recalls and state.past:
            heard = state.heard_rows(player)
            self.dict["heard"][: len(heard)] = heard

    def string_from(self, state: SpielState, player: int) -> str:
        """The fields of the view that are not zero; with perfect recall, a line for each action before them."""
        seen = self.terms.space.observe(state.view(player), player)
        names = self.terms.space.names
        view = " ".join(f"{names[place]}={seen[place]:g}" for place in np.flatnonzero(seen).tolist())
        return "\n".join([*state.heard(player), view]) if self.recalls else view


@cache
def register_games() -> None:
    """Let `pyspiel.load_game` find every game."""
    for game in games():
        pyspiel.register_game(type_of(game), type(f"Spiel{game.name.title()}", (SpielGame,), {"name": game.name}))


register_games()
