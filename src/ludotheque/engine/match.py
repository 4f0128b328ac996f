"""A match: a position, how it came about, and the generator that throws the dice."""

import copy
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from . import chance, verbs
from .errors import BadOption, CannotUndo, IllegalAction, OutOfTurn
from .game import Action, Event, Game, sees
from .notation import note_of
from .record import Record
from .steps import steps_of
from .verbs import ALL_SEEING, ANYONE, CHANCE, OVER
from .versions import version_of

MAX_NAME = 40
MOST_SHOWN = 6  # possible actions that a refusal names one by one


class Match:
    """A match of any game.

    >>> match = ludotheque.new("poche", seed=1)
    >>> while not match.over:
    ...     match.roll() if match.turn == CHANCE else match.play(match.legal()[0])

    Every decision and every throw is an action; `actions` lists them, `events` what they led to. `names`
    are the players' names and `seats` who plays ("human", a bot's style), `real_dice` whether people throw, `rules` the
    version of the rules that it was begun under: labels, which saves keep.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        names: Sequence[str] = (),
        seats: Sequence[str] = (),
        real_dice: bool = False,
    ) -> None:
        self.game = game
        self.options = game.check_options(options or {})
        self.seat_count = game.seats_at(self.options)
        self.side_count = game.sides_at(self.options)
        self.names = check_labels(game, "names", names, self.seat_count)
        self.seats = check_labels(game, "seats", seats, self.seat_count)
        self.real_dice = real_dice or any(self.options[option.name] in option.real for option in game.options)
        self.rules = version_of(game)
        self.actions: list[Action] = []
        self._steps = steps_of(game)
        self._rng = chance.generator(secrets.randbits(64) if seed is None else seed)
        start = game.start(game.record_with_events, self.options)
        self._past = [start.tobytes()]  # the record, with its events, after each action
        self._buffer = np.empty(game.bounds.legal, np.int32)
        self._results_known: tuple[tuple[int, ...], tuple[int, ...]] | None = None
        self._resume()

    # What is the case

    @property
    def turn(self) -> int:
        """The seat that decides now, or CHANCE, ANYONE, OVER."""
        return self._turn

    @property
    def over(self) -> bool:
        return self._turn == OVER

    @property
    def position(self) -> Record:
        """A copy of the position, the whole truth. Give players and bots a `view` instead."""
        return np.frombuffer(bytearray(self._past[-1]), self.game.record, 1)[0]

    def view(self, seat: int) -> Record:
        """A copy of the position in which whatever this seat (or EVERYBODY, ALL_SEEING) may not know is blank."""
        view = self.position
        if seat != ALL_SEEING and self.game.hides:
            verbs.observe(view, seat)
        return view

    def sees_all(self, seat: int) -> bool:
        """Is nothing hidden from this seat now?"""
        return not self.game.hides or self.view(seat).tobytes() == self.position.tobytes()

    def seen(self, viewer: int, number: int | None = None) -> bytes:
        """What a viewer sees of the position (after so many actions), and what the rules show of it: see `fields`."""
        position = self._past[len(self.actions) if number is None else number][: self.game.record.itemsize]
        view = np.frombuffer(bytearray(position), self.game.record)
        shown = np.zeros(1, self.game.shown)
        self._steps.view_and_show(view, viewer, shown)
        return view.tobytes() + shown.tobytes()

    @property
    def scores(self) -> tuple[int, ...]:
        """The game's own points, by seat; after them those of the automaton, where a game has one."""
        return self._results()[0]

    def scores_seen(self, viewer: int) -> tuple[int, ...]:
        """The points as this viewer may know them."""
        if viewer == ALL_SEEING or not self.game.hides:
            return self.scores
        view = self.view(viewer)
        return tuple(int(verbs.score(view, seat)) for seat in range(self.side_count))

    @property
    def outcome(self) -> tuple[int, ...]:
        """By seat (and the automaton): +1 won, -1 lost, 0 drawn or not over."""
        return self._results()[1]

    def legal(self) -> list[Action]:
        """The decisions open to the seat at turn (at ANYONE: to all); at a throw, every outcome that can fall."""
        if self._turn == CHANCE:
            return list(self.chances())
        count = self._steps.list_legal(self._bare, self._buffer)
        return [self.game.action(code) for code in self._buffer[:count].tolist()]

    def chances(self) -> Mapping[Action, int]:
        """The outcomes of the throw or draw that is awaited, with their weights; empty at a decision."""
        if self._turn != CHANCE:
            return {}
        outcomes, weights = (np.zeros(self.game.bounds.outcomes, np.int64) for _ in range(2))
        count = self._steps.list_chances(self._bare, outcomes, weights)
        return self.game.chances(outcomes[:count].tobytes(), weights[:count].tobytes())

    @property
    def events(self) -> list[Event]:
        """Everything that happened, oldest first."""
        return [event for number in range(1, len(self._past)) for event in self.events_of(number)]

    def events_of(self, number: int, viewer: int = ALL_SEEING) -> list[Event]:
        """What the action of this number (the first is 1) led to, as far as this viewer may see it."""
        told = np.frombuffer(self._past[number], self.game.record_with_events)[0]
        kinds = self.game.kinds
        events = [Event(kinds[kind], *rest) for kind, *rest in told["events"][: told["event_count"]].tolist()]
        return [event for event in events if sees(viewer, event.to)] if self.game.hides else events

    def position_after(self, number: int) -> Record:
        """A copy of the position after so many actions."""
        return np.frombuffer(bytearray(self._past[number]), self.game.record, 1)[0]

    def secret_of(self, number: int) -> int:
        """The seat that alone may know the action of this number, or EVERYBODY."""
        return self.game.secret(self.position_after(number - 1))

    def revealed(self, number: int) -> bool:
        """Did the action of this number show something that was hidden?"""
        return bool(self.game.reveals) and any(event.kind in self.game.reveals for event in self.events_of(number))

    # What can be done

    def play(self, action: int | str, seat: int | None = None) -> Action:
        """Play an action or its text: a decision, or at a throw what fell.

        `seat`, if given, must be the one at turn; where anyone may act, the one whose action it is. Raises
        IllegalAction or OutOfTurn and changes nothing.
        """
        return self._go(self.check(action, seat), noted(action))

    def check(self, action: int | str, seat: int | None = None) -> int:
        """The number of an action that `play` would take; raises as `play` does."""
        if seat is not None and self._turn not in (seat, ANYONE):
            raise self._out_of_turn(seat)
        code = self.game.notation.read(action) if isinstance(action, str) else int(action)
        possible = self.legal()
        if code is None or code not in possible:
            raise self._refusal(action, possible)
        if seat is not None and self._turn == ANYONE and seat != self.actor(code):
            raise OutOfTurn("not_yours", seat=seat, action=self.game.action(code), turn=self.actor(code))
        return code

    def actor(self, action: int) -> int:
        """The seat that plays an action, now that it is possible."""
        return int(verbs.actor(self._slot[0], action)) if self._turn == ANYONE else self._turn

    def follow(self, action: str) -> Action:
        """Play an action, by its text, that `check` has passed before. Trap: nothing is checked again."""
        code = self.game.notation.read(action)
        assert code is not None
        return self._go(code, noted(action))

    def roll(self) -> Action:
        """Let the match's own generator throw the dice or draw the card that is awaited."""
        if self._turn != CHANCE:
            raise self._nothing_to_throw()
        return self._go(int(self._steps.draw(self._bare, self._rng)))

    def undo(self, past_chance: bool = False) -> Action:
        """Take the last action back. A throw stays thrown, unless `past_chance` (a typing error, a study)."""
        if not self.actions:
            raise CannotUndo("start")
        before = np.frombuffer(self._past[-2], self.game.record_with_events)[0]
        turn_before = int(verbs.turn(before))
        if turn_before == CHANCE and not past_chance:
            raise CannotUndo("chance", action=str(self.actions[-1]))
        if self.revealed(len(self.actions)):
            raise CannotUndo("reveal", action=str(self.actions[-1]))
        self._past.pop()
        self._results_known = None
        self._slot[0] = before
        self._turn = turn_before
        return self.actions.pop()

    def copy(self, seed: int | None = None) -> "Match":
        """An independent match at the same point. Its dice are its own: nobody reads the future in it."""
        return self.at(len(self.actions), seed)

    def at(self, number: int, seed: int | None = None) -> "Match":
        """An independent match as this one was after so many actions. Nothing is played again."""
        twin = copy.copy(self)
        twin.actions, twin._past = self.actions[:number], self._past[: number + 1]
        twin._rng = chance.generator(secrets.randbits(64) if seed is None else seed)
        twin._buffer = np.empty_like(self._buffer)
        twin._resume()
        return twin

    def freeze(self) -> bytes:
        """The match and its past as bytes, which `thaw` brings back at once. Trap: only under the same rules."""
        codes = np.array(self.actions, np.int32).tobytes()
        notes = {number: note for number, action in enumerate(self.actions) if (note := note_of(str(action)))}
        return len(self.actions).to_bytes(4) + codes + b"".join(self._past) + msgspec.msgpack.encode(notes)

    def thaw(self, frozen: bytes) -> None:
        """Become the match that was frozen (of the same game and options)."""
        count = int.from_bytes(frozen[:4])
        codes = np.frombuffer(frozen, np.int32, count, 4).tolist()
        start, size = 4 + 4 * count, self.game.record_with_events.itemsize
        end = start + (count + 1) * size
        self._past = [frozen[at : at + size] for at in range(start, end, size)]
        notes = msgspec.msgpack.decode(frozen[end:], type=dict[int, str])
        self.actions = [self.game.action(code, notes.get(number, "")) for number, code in enumerate(codes)]
        self._resume()

    def save(self, viewer: int = ALL_SEEING) -> str:
        """The match as readable text; `ludotheque.load` reads it back, checking every action.

        For a seat, what it may not know stands as `?`: to look at, not to load.
        """
        from .saved import write

        return write(self, viewer)

    # How it is done

    def _resume(self) -> None:
        """Go on from the last position of the past. Rules that tell nothing take the same memory without room for
        events: the batch runner has them compiled for that already."""
        self._slot = np.frombuffer(bytearray(self._past[-1]), self.game.record_with_events)
        self._bare = np.ndarray(1, self.game.record, self._slot)
        self._turn = int(verbs.turn(self._slot[0]))
        self._results_known = None

    def _go(self, code: int, note: str = "") -> Action:
        self._results_known = None
        self._turn = int(self._steps.step(self._slot, code))
        self._past.append(self._slot.tobytes())
        action = self.game.action(code, note)
        self.actions.append(action)
        return action

    def _results(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if self._results_known is None:
            scores, outcomes = (np.empty(self.side_count, np.int64) for _ in range(2))
            self._steps.list_results(self._bare, scores, outcomes)
            self._results_known = tuple(scores.tolist()), tuple(outcomes.tolist())
        return self._results_known

    def _refusal(self, action: int | str, possible: list[Action]) -> Exception:
        if self.over:
            return OutOfTurn("over")
        rule = self.game.situations.rule(self.position)
        texts = list(map(str, possible))
        shown = ", ".join(texts) if len(texts) <= MOST_SHOWN else f"{texts[0]} ... {texts[-1]}"
        return IllegalAction("here", action=str(action), rule=rule, possible=shown)

    def _nothing_to_throw(self) -> OutOfTurn:
        if self.over:
            return OutOfTurn("over")
        return OutOfTurn("anyone") if self._turn == ANYONE else OutOfTurn("decision", turn=self._turn)

    def _out_of_turn(self, seat: int) -> OutOfTurn:
        if self.over:
            return OutOfTurn("over")
        return OutOfTurn("throw", seat=seat) if self._turn == CHANCE else OutOfTurn("seat", seat=seat, turn=self._turn)


def noted(action: int | str) -> str:
    """The note that a player added to an action."""
    return note_of(action) if isinstance(action, str) else ""


def check_labels(game: Game, option: str, labels: Sequence[str], seats: int) -> tuple[str, ...]:
    """One label a seat (a player's name, who plays) or none at all; raises BadOption."""
    if isinstance(labels, str) or (labels and len(labels) != seats):
        raise BadOption("seats", game=game.name, seats=seats, option=option)
    return tuple(map(check_label, labels))


def check_label(label: str) -> str:
    """A name that a saved game can hold; raises BadOption."""
    label = label.strip()
    if not label or not label.isprintable() or set(label) & set("|;") or len(label) > MAX_NAME:
        raise BadOption("player_name", name=label, most=MAX_NAME)
    return label
