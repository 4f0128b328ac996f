"""A match in the terminal: the sheet grows line by line, people type, bots play, nothing is lost."""

import contextlib
import os
import re
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .. import paths
from ..analysis.hints import chances, hints
from ..analysis.review_text import names_in
from ..engine import chance
from ..engine.decks import OURS
from ..engine.errors import CannotUndo, IllegalAction, LudothequeError, OutOfTurn
from ..engine.game import Action, Game
from ..engine.match import Match
from ..engine.parts import HEAD_ROWS
from ..engine.record import Record
from ..engine.steps import is_interpreted
from ..engine.verbs import ALL_SEEING, ANYONE, CHANCE, EVERYBODY
from ..players import Advice, decide, habit, is_prepared, style_number, styles, thinks
from ..texts import Texts
from .rulebook import one_rule
from .support import HUMAN, Mistake, read_game, system_reason

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (arrow keys work at the prompt)

PAUSE = 1.2  # seconds a bot's throw stays in view
ROWS_BELOW_SHEET = 10
DICE_ROWS = 5

# Where the pips of a die stand, on a grid of three by three.
PIPS = {1: "    ●    ", 2: "●       ●", 3: "●   ●   ●", 4: "● ●   ● ●", 5: "● ● ● ● ●", 6: "● ●● ●● ●"}


class Leave(Exception):
    """The player wants to go."""


class Session:
    """One sitting at the terminal."""

    def __init__(
        self,
        match: Match,
        console: Console,
        texts: Texts,
        file: Path,
        fast: bool = False,
        ask: Callable[[Text], str] | None = None,
    ) -> None:
        self.match, self.game = match, match.game
        self.console, self.texts, self.file = console, texts, file
        self.pause = 0.0 if fast or not console.is_terminal else PAUSE
        self.ask = ask or console.input
        self.names = names_in(match, texts)
        self.styles = [None if seat == HUMAN else style_number(self.game, seat) for seat in match.seats]
        self.rng = chance.generator(int.from_bytes(os.urandom(8)))
        self.people = [seat for seat, style in enumerate(self.styles) if style is None]
        self.viewer = self.people[0] if len(self.people) == 1 else EVERYBODY  # who looks at the screen
        self.asked = 0  # the seat that the question is for
        self.beat: list[int] = []  # where anyone may act: who has not yet, in this beat
        self.rows_shown = 0
        self.saved = True
        self.habit_said = False

    def run(self) -> bool:
        """Play to the end, or until the player leaves. Was it to the end?"""
        try:
            self.save()
            self.show()
            while not self.match.over:
                self.go_on()
        except (Leave, KeyboardInterrupt, EOFError):
            self.say("")
        if self.saved:
            key = "play.saved_over" if self.match.over else "play.saved"
            self.say(self.texts(key, file=self.file, game=self.game.name))
        return self.match.over

    def say(self, words: str, style: str = "") -> None:
        """Plain words: a name with brackets in it is a name. On a screen rows end between words."""
        rows = textwrap.wrap(words, self.console.width, break_on_hyphens=False) if self.console.is_terminal else [words]
        self.console.print(Text("\n".join(rows), style), soft_wrap=True)

    # One action

    def go_on(self) -> None:
        """One action, by whoever's turn it is."""
        before = len(self.match.actions)
        if self.match.turn == CHANCE:
            self.throw()
        elif (style := self.styles[seat := self.seat_to_act()]) is not None:
            self.match.play(decide(self.game, self.match.view(seat), self.able(style), self.rng, seat))
        else:
            self.cover(seat)
            self.decision(seat)
        if len(self.match.actions) > before:
            if self.game.pace(self.match.actions[before]):
                self.beat.pop(0)
            if len(self.people) > 1 and (self.in_the_open or self.match.revealed(len(self.match.actions))):
                self.viewer = EVERYBODY
            self.save()
            self.show()

    def able(self, style: int) -> int:
        """This style, or that of its habit while it cannot think yet; said once."""
        if self.thinking or not thinks(self.game, styles(self.game)[style]):
            return style
        if not self.habit_said:
            self.habit_said = True
            self.say(self.texts("play.habit"), "dim")
        return style_number(self.game, habit(self.game))

    @property
    def thinking(self) -> bool:
        """Is all at hand with which bots think and hints are made?"""
        return not is_interpreted(self.game) and is_prepared(self.game, self.match.options)

    def seat_to_act(self) -> int:
        """The seat at turn. A keyboard is no place for a race: where anyone may act, each acts once a beat, in an order
        drawn afresh; what needs no pause before it (to take the flag) comes before the other's turn (COLLINE-5)."""
        if self.match.turn != ANYONE:
            self.beat = []
            return self.match.turn
        at_once = [self.match.actor(action) for action in self.match.legal() if not self.game.pace(action)]
        if not self.beat:
            first = int(chance.below(self.rng, self.match.seat_count))
            self.beat = [*range(first, self.match.seat_count), *range(first)]
        return at_once[0] if at_once else self.beat[0]

    @property
    def in_the_open(self) -> bool:
        """Is what is awaited done before all, whatever else each of them hides?"""
        return self.game.hides and not self.match.over and self.game.situations.in_the_open(self.match.position)

    def acted(self, number: int) -> int:
        """The seat that made the action of this number, or CHANCE."""
        return self.match.at(number - 1).actor(self.match.actions[number - 1])

    def cover(self, seat: int) -> None:
        """Two people at one screen, with secrets: nothing of a player is shown before he says that he looks."""
        if self.game.hides and self.viewer != seat and not self.in_the_open:
            self.look_away(seat)

    def look_away(self, seat: int) -> None:
        """All but this player; then the screen is his."""
        if self.console.is_terminal:
            self.console.clear()
        self.viewer = EVERYBODY
        if self.ask(Text(f"{self.texts('play.pass_screen', who=self.names[seat])} › ", "bold cyan")).strip() == "q":
            raise Leave
        self.viewer = seat
        self.show()

    def throw(self) -> None:
        position = self.match.position
        self.asked = self.game.situations.thrower(position)
        bots = [seat for seat, style in enumerate(self.styles) if style is not None]
        by_hand = self.match.real_dice and self.game.by_hand(position, bots)
        if self.game.situations.automatic(position) and not by_hand:
            self.match.roll()  # hidden cards are the program's, even where people throw
            return
        what = self.game.words.throw_awaited(position, self.names, self.texts)
        if by_hand:
            example = self.example(position)
            self.answer(self.texts("play.type_the_throw", what=what, example=example), self.typed_throw)
        elif self.styles[self.asked] is None:
            self.answer(self.texts("play.enter_to_throw", what=what), self.own_throw)
        else:
            self.say(what, "dim")
            time.sleep(self.pause)
            self.match.roll()

    def own_throw(self, text: str) -> None:
        """Enter throws; whoever types dice must have said that they are real."""
        if text:
            raise Mistake(self.texts("play.only_enter"))
        self.match.roll()

    def typed_throw(self, text: str) -> None:
        """`6-5`, `6 5`, `65` and `6,5` are all the same throw. What is dealt may be typed several at a time."""
        position = self.match.position
        if self.game.board:
            text = self.game.board.read_throw(position, text, self.texts)
        faces = re.findall(r"\d", text)
        typed_loosely = re.fullmatch(r"[\d\s,;.-]+", text) and self.game.notation.read(text) not in self.match.legal()
        try:
            if self.game.situations.automatic(position) and len(outcomes := self.game.notation.split(text)) > 1:
                self.play_all(outcomes)
            else:
                self.match.play("-".join(faces) if typed_loosely else text)
        except IllegalAction as refused:
            if not self.game.board:
                raise
            raise Mistake(self.game.board.refusal(position, text, self.texts)) from refused

    def example(self, position: Record) -> str:
        """A throw or a draw as it could be typed."""
        legal = self.match.legal()
        return self.game.board.example(position, legal, self.texts) if self.game.board else str(legal[-2])

    def said(self, action: Action) -> str:
        """An action as it is typed in this language."""
        return self.game.board.said(str(action), self.texts) if self.game.board else str(action)

    def play_all(self, actions: list[str], seat: int | None = None) -> None:
        """All of these or, where one is refused, none."""
        trial = self.match.copy()
        for action in actions:
            trial.play(action, seat)
        for action in actions:
            self.match.play(action)
            self.texts = self.texts.also(self.game.noted_words(self.match.actions[-1:]))

    def decision(self, seat: int) -> None:
        position, legal = self.match.view(seat), self.match.legal()
        self.asked = seat
        if self.beat:
            self.say(self.texts("play.no_race"), "dim")
        if self.game.board:
            question = self.game.board.question(position, seat, self.names, self.texts)
            self.answer(question, lambda text: self.typed_moves(seat, text))
            return
        self.say(self.texts("play.choose", who=self.names[seat]), "bold")
        for number, action in enumerate(legal, 1):
            worth = self.game.words.detail(position, action, self.texts)
            name = self.game.words.decision(action, self.texts)
            self.console.print(Text.assemble((f"  {number}  ", "bold"), name, (f" · {worth}", "dim")))
        self.answer(self.texts("play.your_choice"), lambda text: self.typed_decision(text, legal))

    def typed_decision(self, text: str, legal: list[Action]) -> None:
        """A decision by its number in the list, its word in this language, or its notation."""
        words: dict[str, Action] = {}
        for number, action in enumerate(legal, 1):
            words |= dict.fromkeys((str(number), self.texts(f"word.{action}"), str(action)), action)
        if text not in words:
            possible = ", ".join(f"{number} ({self.texts(f'word.{action}')})" for number, action in enumerate(legal, 1))
            rule = self.game.situations.rule(self.match.position)
            raise Mistake(self.texts("play.not_a_choice", text=text, rule=rule, possible=possible))
        self.match.play(words[text])

    def typed_moves(self, seat: int, text: str) -> None:
        """One or several moves on a board, as the game reads them."""
        assert self.game.board
        position = self.match.view(seat)
        try:
            self.play_all(self.game.board.read(position, seat, text, self.texts), seat)
        except (IllegalAction, OutOfTurn) as refused:
            action = str(refused.facts.get("action", text))
            raise Mistake(self.game.board.refusal(position, action, self.texts)) from refused

    def answer(self, question: str, play: Callable[[str], None]) -> None:
        """Ask until an answer can be played, or is a command that changes the situation."""
        help_line = self.texts("play.help_line_hint" if self.hints else "play.help_line")
        if "m" in self.commands():
            help_line += f", {self.texts('play.help_hand')}"
        prompt = Text.assemble((question, "bold cyan"), (f" ({help_line})", "dim"), " › ")
        while True:
            text = self.ask(prompt).strip().lower()
            if not self.console.is_terminal:
                self.console.print()
            try:
                if text not in self.commands():
                    play(text)
                    return
                if self.commands()[text]():
                    return
            except (Mistake, LudothequeError) as mistake:
                self.say(self.texts.explain(mistake), "yellow")

    # Commands

    def commands(self) -> dict[str, Callable[[], bool]]:
        """What can be typed at any question; each says whether the situation has changed."""
        known = {"?": self.help, "r": self.rule, "u": self.undo, "s": self.whole_sheet, "q": self.leave}
        return known | {"m": self.hand} if len(self.people) > 1 and self.in_the_open else known

    def help(self) -> bool:
        """What can be typed; and, for somebody who plays with no other person, what each choice is worth."""
        self.say(self.texts("play.help"), "dim")
        if self.reconstructed:
            self.say(self.texts("play.reconstruction"), "dim")
        if self.hints:
            if not self.thinking:
                self.say(self.texts("play.no_hint_yet"), "dim")
            elif advice := hints(self.match):
                self.show_advice(advice)
        return False

    @property
    def reconstructed(self) -> bool:
        """Are the cards a reconstruction of ours? That is said wherever they are played."""
        return any(option.is_deck and self.match.options[option.name] == OURS for option in self.game.options)

    @property
    def hints(self) -> bool:
        return len(self.people) == 1 and self.game.knows_all(self.match.options)

    def show_advice(self, advice: list[Advice]) -> None:
        table = Table(box=None, padding=(0, 2))
        table.add_column("")
        for name in advice[0].figures:
            table.add_column(self.texts(f"hint.{name}"), justify="right")
        for hint in advice:
            figures = (self.figure(name, figure) for name, figure in hint.figures.items())
            table.add_row(self.game.words.decision(hint.action, self.texts), *figures)
        self.console.print(table)

    def figure(self, name: str, figure: float) -> str:
        """A chance in percent, points with one decimal."""
        text = f"{100 * figure:.0f} %" if name in chances(self.game) else f"{figure:.1f}"
        return text.replace(".", ",") if self.texts.language == "fr" else text

    def rule(self) -> bool:
        number = self.game.situations.rule(self.match.position)
        self.console.print(one_rule(self.game, number, self.texts))
        return False

    def undo(self) -> bool:
        """Take back the last thing a person did: a decision or, with real dice, a throw that was typed in."""
        played = self.match.actions
        for count in range(1, len(played) + 1):
            whose = self.acted(len(played) + 1 - count)
            if whose == CHANCE and not self.match.real_dice:
                raise CannotUndo("chance", action=str(played[-count]))
            if self.match.revealed(len(played) + 1 - count):
                raise CannotUndo("reveal", action=self.said(played[-count]))
            if whose == CHANCE or self.styles[whose] is None:
                break
        else:
            raise CannotUndo("start")
        for _ in range(count):
            action = self.match.undo(past_chance=True)
        self.save()
        self.show()
        self.say(self.texts("play.undone", action=self.said(action)), "dim")
        return True

    def hand(self) -> bool:
        """Where all is done before both: a look at one's own hand, the other looking away."""
        self.look_away(self.asked)
        self.ask(Text(f"{self.texts('play.hide_hand')} › ", "bold cyan"))
        self.viewer = EVERYBODY
        self.show()
        return False

    def whole_sheet(self) -> bool:
        for row in self.sheet():
            self.console.print(painted(row))
        return False

    def leave(self) -> bool:
        raise Leave

    # What is seen and what is kept

    def sheet(self) -> list[str]:
        return self.game.sheet.sheet(self.match, self.names, self.texts, self.console.width)

    def board(self) -> list[str]:
        if not self.game.board:
            return []
        return self.game.board.draw(self.match.view(self.seeing), self.names, self.texts, self.seeing)

    @property
    def seeing(self) -> int:
        """Whose eyes the screen is for: at the end everybody's see all."""
        return ALL_SEEING if self.match.over else self.viewer

    def story(self) -> tuple[str, str]:
        """The sentences of the line of the sheet before this one, and of this one."""
        lines: list[list[str]] = [[], []]
        for number in range(1, len(self.match.actions) + 1):
            if self.game.situations.opens_line(self.match.position_after(number - 1)):
                lines.append([])
            events = self.match.events_of(number, self.seeing)
            lines[-1] += self.game.words.sentences(events, self.names, self.texts)
        return " ".join(lines[-2]), " ".join(lines[-1])

    def show(self) -> None:
        """On a screen the sheet, the dice and the story; in a pipe only what is new of the sheet."""
        if self.match.turn == CHANCE and self.game.situations.automatic(self.match.position):
            return
        rows, board = self.sheet(), self.board()
        label = [self.texts("play.reconstruction")] if self.reconstructed else []
        if not self.console.is_terminal:
            for row in [*(label if self.rows_shown == 0 else []), *rows[self.rows_shown :], *board]:
                self.say(row)
            self.rows_shown = len(rows)
            return
        dice = drawn_dice(str(self.match.actions[-1])) if self.match.actions else []
        room = self.console.height - ROWS_BELOW_SHEET - HEAD_ROWS - len(board) - len(label)
        dice = dice if room >= 3 + DICE_ROWS else []
        body = rows[HEAD_ROWS:]
        visible = body if self.match.over else body[-max(room - len(dice), 2) :]
        self.console.clear()
        for row in label:
            self.say(row, "dim")
        for row in [*rows[:HEAD_ROWS], *visible]:
            self.console.print(painted(row))
        for row in board:
            self.console.print(painted_board(row))
        for row in dice:
            self.say(row, "bold")
        before, now = self.story()
        self.say(before, "dim")
        self.say(now)
        self.say(self.game.words.status(self.match.position, self.names, self.texts), "bold green")

    def save(self) -> None:
        """Write the game to its file, whole or not at all; a disk that refuses does not end the game."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            fresh = self.file.with_suffix(".new")
            fresh.write_text(self.match.save(), "utf-8")
            fresh.replace(self.file)
            self.saved = True
        except OSError as error:
            if self.saved:
                reason = system_reason(error, self.texts)
                self.say(self.texts("play.not_saved", file=self.file, reason=reason), "yellow")
            self.saved = False


def painted(row: str) -> Text:
    """A row of the sheet with its points and cards in colour."""
    text = Text(row)
    text.highlight_regex(r"\+\d+", "bold green")
    text.highlight_regex(r"\b[JY]\d+\b", "bold yellow")
    text.highlight_regex(r"(?<= )R\d*\b(?=[ │])", "bold red")
    text.highlight_regex(r"[│┌┬┐├┼┤└┴┘─]+", "dim")
    return text


def painted_board(row: str) -> Text:
    """A row of a board, what is still in play standing out."""
    text = Text(row)
    text.highlight_regex(r"\d+", "bold")
    text.highlight_regex(r"★", "bold yellow")
    text.highlight_regex(r"▶", "bold green")
    text.highlight_regex(r"·", "dim")
    return text


def drawn_dice(throw: str) -> list[str]:
    """Dice as pictures, side by side; nothing for a decision."""
    if not re.fullmatch(r"[1-6](-[1-6])?", throw):
        return []
    faces = [PIPS[int(face)] for face in throw.split("-")]
    middle = ["   ".join(f"│ {' '.join(face[i : i + 3])} │" for face in faces) for i in (0, 3, 6)]
    return ["   ".join("┌───────┐" for _ in faces), *middle, "   ".join("└───────┘" for _ in faces)]


def games_folder() -> Path:
    return paths.data() / "games"


def new_file(game: Game) -> Path:
    """A file for a new game, that no other game has."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    names = (f"{game.name}-{stamp}{tail}.txt" for tail in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(file for name in names if not (file := games_folder() / name).exists())


def last_unfinished(game: Game) -> tuple[Path, Match] | None:
    """The saved game last played that is not over; damaged files are passed over."""
    files = games_folder().glob(f"{game.name}-*.txt") if games_folder().is_dir() else ()
    for file in sorted(files, key=lambda file: file.stat().st_mtime_ns, reverse=True):
        try:
            match = read_game(file)
        except (LudothequeError, OSError, UnicodeDecodeError):
            continue
        if not match.over:
            return file, match
    return None
