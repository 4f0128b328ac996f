"""What a viewer may see of a room, in their language, made from the viewer's own view of the position."""

import base64
import math
from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from ..analysis.hints import chances
from ..engine.fields import fields_of
from ..engine.game import Event, Game, sees
from ..engine.match import Match
from ..engine.notation import note_of
from ..engine.option import option_text
from ..engine.record import Record
from ..engine.verbs import ANYONE, CHANCE, EVERYBODY, OVER
from ..players import Advice, has_adviser, players_of
from ..texts import Texts, player_names
from .log import Logged, Sitting
from .protocol import Advised, Asked, Choice, Entry, Hints, Seat, State, Table
from .room import NOBODY, Attendance, Refusal, Room


@cache
def texts_of(game: Game, language: str) -> Texts:
    return Texts(language, game.folder)


def figure_names(match: Match) -> tuple[str, ...]:
    """The figures of a hint, as `analysis.hints` names them."""
    if has_adviser(match.game):
        return players_of(match.game).figures
    return ("expected", "error") if match.side_count == 1 else ("win", "win_error")


class RoomView:
    """A room in one language, as this viewer may see it. Its entries are made once each."""

    def __init__(self, room: Room, language: str, viewer: int = EVERYBODY) -> None:
        self.room = room
        self.viewer = viewer
        self.texts = texts_of(room.game, language).also(room.game.deck_words(room.match.options, language))
        self.language = language
        self.entries: list[Entry] = []
        self.in_force: list[int] = []  # of these, the numbers of the actions that have not been taken back
        self.fields = fields_of(room.game)
        self.seen = room.match.seen(viewer, 0)  # after the last of them
        self.start = self.fields.read(self.seen)
        self.writer = room.game.sheet.Writer(self.texts)
        self.sittings = list(room.log[0].seats)  # after the last of them
        self.names = self._names()

    def _names(self) -> tuple[str, ...]:
        """The players' names; who has none is called by what they are."""
        sittings = self.sittings
        return player_names(self.texts, len(sittings), [one.name for one in sittings], [one.style for one in sittings])

    def after(self, version: int) -> list[Entry]:
        """The entries that came after a version."""
        while len(self.entries) < self.room.version:
            self.entries.append(self._tell(len(self.entries) + 1))
        return self.entries[version:]

    def _tell(self, number: int) -> Entry:
        logged, changes = self.room.log[number - 1], {}
        if logged.kind == "undo":
            self.in_force.pop()
            self.writer = self.room.game.sheet.Writer(self.texts)
            for action in self.in_force:
                self.writer.write(self._events(action))
            changes = self._changes()
        if logged.kind == "taken_back":
            self._sits(logged.seat, "")
        if logged.kind != "action":
            who = self.names[logged.seat] if logged.seat >= 0 else ""
            if logged.kind == "takeover":
                self._sits(logged.seat, logged.text)
            key = f"table.{logged.kind}"
            sentences = [self.texts(key, who=who)] if key in self.texts else []
            return Entry(number, logged.kind, logged.seat, sentences=sentences, changes=changes)
        self.in_force.append(number)
        self._learn_words(logged.action)
        events = self._events(number)
        hidden = not sees(self.viewer, self.room.secrets.get(number, EVERYBODY))
        return Entry(
            number,
            "action",
            logged.seat,
            "" if hidden else logged.action,
            [(event.word, event.seat, event.a, event.b, event.c) for event in events],
            [*self.room.game.words.sentences(events, self.names, self.texts), *self._instead(logged)],
            [{"label": line} if isinstance(line, str) else line for line in self.writer.write(events)],
            hidden,
            number in self.room.fallen,
            [] if hidden else self.room.game.notation.faces(logged.action),
            self._changes(),
        )

    def _sits(self, seat: int, style: str) -> None:
        """From now on a bot of a style, or a person."""
        self.sittings[seat] = Sitting(self.sittings[seat].name, style)
        self.names = self._names()

    def _instead(self, logged: Logged) -> list[str]:
        """That a bot played by habit, where it should have thought."""
        key = f"table.instead.{logged.text}"
        return [self.texts(key, who=self.names[logged.seat])] if logged.text and key in self.texts else []

    def _learn_words(self, action: str) -> None:
        """A note may give something a name."""
        if note := note_of(action):
            game = self.room.game
            self.texts = self.texts.also(game.noted_words([game.action(game.notation.read(action) or 0, note)]))

    def _changes(self) -> dict[str, Any]:
        """The fields that differ from the last entry's position. An action already taken back changes nothing."""
        count = len(self.in_force)
        if self.room.in_force[:count] != self.in_force:
            return {}
        before, self.seen = self.seen, self.room.match.seen(self.viewer, count)
        return self.fields.changes(before, self.seen)

    def position(self, version: int) -> dict[str, Any]:
        """The position at a version, as this viewer may see it: what the entries up to it add up to."""
        self.after(0)
        position = dict(self.start)
        for entry in self.entries[:version]:
            position |= entry.changes
        return position

    def hints(self, command: str, advice: Sequence[Advice]) -> Hints:
        """The answer to `hint`."""
        named = self.room.game.words.decision
        names = list(advice[0].figures)
        return Hints(
            command,
            {name: self.texts(f"hint.{name}") for name in names},
            [name for name in names if name in chances(self.room.game)],
            [Advised(str(one.action), named(one.action, self.texts), dict(one.figures)) for one in advice],
        )

    def to_be_advised(self, command: str) -> Hints:
        """The answer to `hint` for a client that works the figures out from the view of the seat at turn."""
        match = self.room.match
        advice = self.hints(command, [Advice(one, dict.fromkeys(figure_names(match), 0.0)) for one in match.legal()])
        choices = [replace(one, figures={}) for one in advice.hints]
        return replace(advice, hints=choices, view=packed(match.view(match.turn)))

    def _events(self, number: int) -> list[Event]:
        """What an entry led to, as far as this viewer may see it."""
        events = self.room.events[number]
        return [event for event in events if sees(self.viewer, event.to)] if self.room.game.hides else events

    def state(self, seats: Sequence[int], attendance: Attendance = NOBODY) -> State:
        """How things stand, for a client with these seats (none: a spectator)."""
        room, match, game = self.room, self.room.match, self.room.game
        self.after(room.version)  # what players gave names to is called by them
        position, starts_in = match.view(self.viewer), attendance.starts_in
        mine = self._may(room.acting, seats)
        return State(
            version=room.version,
            turn=OVER if room.over else match.turn,
            thrower=room.thrower,
            awaited=self._awaited(position, attendance),
            rule=game.situations.rule(position),
            choices=self._choices(position, seats, starts_in),
            outcomes=[str(action) for action in match.legal()] if self._says_what_fell(seats) else [],
            can_roll=mine and room.server_draws() and not attendance.missing and not room.automatic,
            can_ready=room.race_to_come and any(s not in room.ready and not room.is_bot(s) for s in seats),
            starts_in=-1 if starts_in is None else math.ceil(1000 * starts_in),
            can_undo=not (no_undo := room.why_no_undo(seats)),
            no_undo=no_undo,
            can_hint=room.advises(seats) and mine,
            undo_asked_by=room.undo_asked_by,
            viewer=self.viewer,
            cover=room.covered(seats, self.viewer),
            scores=list(match.scores_seen(self.viewer)),
            outcome=list(match.outcome),
            seats=self.seats(seats, attendance),
            result=self._result() if room.over else "",
            rematch=room.rematch,
            client_seeds=room.client_seeds,
            server_seed=room.server_seed if room.ended else "",
            archived=self.archived(),
        )

    def _result(self) -> str:
        """How it ended, in a sentence."""
        if self.room.archived:
            return self.archived()
        if self.room.closed:
            return self.texts("table.closed")
        return self.room.game.sheet.result(self.room.match, self.names, self.texts)

    def archived(self) -> str:
        """Why the table is only looked at, in a sentence; nothing where it is not."""
        return self.texts(f"table.archived.{self.room.archived}") if self.room.archived else ""

    def _awaited(self, position: Record, attendance: Attendance) -> str:
        """Who throws what, who decides, or whom the table waits for, in a sentence."""
        room, turn = self.room, self.room.match.turn
        if room.over:
            return self.archived() or self.texts("table.over")
        if attendance.missing and room.server_draws():
            return self.texts("table.missing", who=self.names[attendance.missing[0]])
        if turn == CHANCE:
            return room.game.words.throw_awaited(position, self.names, self.texts)
        if turn != ANYONE:
            return self.texts("table.decides", who=self.names[turn])
        if attendance.starts_in is None:
            here = room.ready.intersection(attendance.present)
            waits_for = next((seat for seat in room.people() if seat not in here), 0)
            return self.texts("table.unready", who=self.names[waits_for])
        return self.texts("table.countdown" if attendance.starts_in else "table.anyone")

    def _choices(self, position: Record, seats: Sequence[int], starts_in: float | None) -> list[Choice]:
        """The decisions open to these seats, as far as this viewer may see them."""
        room, match, words = self.room, self.room.match, self.room.game.words
        if room.over:
            return []
        open_now = starts_in == 0 if match.turn == ANYONE else self._may(match.turn, seats)
        return [
            Choice(str(one), words.decision(one, self.texts), words.detail(position, one, self.texts), seat)
            for one in (match.legal() if open_now else ())
            if (seat := match.actor(one)) in seats and not room.is_bot(seat)
        ]

    def _may(self, acting: int, seats: Sequence[int]) -> bool:
        """Is it for one of these seats to act, and is its player the viewer?"""
        return acting in seats and (acting == self.viewer or not self.room.game.hides or self.room.in_the_open)

    def _says_what_fell(self, seats: Sequence[int]) -> bool:
        """Where dice are real: does a client with these seats type what they show?"""
        return (
            self.room.by_hand
            and not self.room.over
            and (self.room.thrower in seats if self.room.game.own_dice else bool(seats))
        )

    def seats(self, seats: Sequence[int], attendance: Attendance) -> list[Seat]:
        room = self.room
        self.after(room.version)
        return [
            Seat(
                seat=seat,
                kind="bot" if sitting.style else "human",
                style=sitting.style,
                name=self.names[seat],
                yours=seat in seats,
                present=seat not in attendance.not_thinking if sitting.style else seat in attendance.present,
                ready=bool(sitting.style) or seat in room.ready,
                can_take_over=bool(seats) and seat in attendance.away and not room.over,
                can_take_back=seat in seats and room.was_taken_over(seat) and not room.over,
                visitors=attendance.visitors.get(seat, 0),
                asking=attendance.asking.get(seat, "") if seat in seats else "",
            )
            for seat, sitting in enumerate(room.sittings)
        ]

    def table(self, seats: Sequence[int], attendance: Attendance = NOBODY) -> Table:
        """Everything, for a client that comes to the table."""
        room = self.room
        return Table(
            table=room.table,
            game=room.game.name,
            title=room.game.title,
            options={name: option_text(value) for name, value in room.match.options.items()},
            dice="real" if room.dice == "real" else "fair",
            day=room.day,
            hides=room.game.hides,
            words=self._words(),
            cards=list(room.game.cards(room.match.options, self.texts)),
            commitment=room.commitment,
            position=self.start,
            entries=self.after(0),
            state=self.state(seats, attendance),
        )

    def _words(self) -> dict[str, str]:
        """What the cards of a deck of the players' own are called."""
        match, game = self.room.match, self.room.game
        own = any(option.load and match.options[option.name] not in option.values for option in game.options)
        return dict(game.deck_words(match.options, self.language)) if own else {}

    def asked(self, seat: int, code: str) -> Asked:
        """What somebody is told who asks to hold a seat as well: that they wait for an answer or, without a code, that
        it was no."""
        sentence = self.texts("join.asked" if code else "join.declined", who=self.names[seat], code=code)
        return Asked(seat, code, sentence)

    def explain(self, refusal: Refusal) -> str:
        """Why a command was refused, in a sentence."""
        return explain(refusal, self.texts, self.names)


def packed(position: Record) -> str:
    """A position as a client takes it to its rules."""
    return base64.b64encode(position.tobytes()).decode()


def bare(table: Table) -> Table:
    """A replay for a page that has the rules: without what they make of its actions. Who may not know all of these gets
    it whole."""
    if any(entry.hidden for entry in table.entries):
        return table
    entries = [replace(one, events=[], chance=False, dice=[], changes={}) for one in table.entries]
    return replace(table, position={}, entries=entries)


def explain(refusal: Refusal, texts: Texts, names: tuple[str, ...] = ()) -> str:
    if refusal.cause is not None:
        return texts.explain(refusal.cause)
    facts: dict[str, Any] = dict(refusal.facts)
    if names and 0 <= facts.get("seat", -1) < len(names):
        facts["who"] = names[facts["seat"]]
    return texts(f"refused.{refusal.reason}", **facts)
