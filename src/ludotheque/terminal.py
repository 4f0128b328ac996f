"""A match in the terminal: the sheet grows line by line, people type, bots play, nothing is lost."""

import os
import re
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from . import paths
from .bots import decide, style_number
from .engine import chance
from .engine.errors import LudothequeError
from .engine.game import Action, Game
from .engine.match import Match
from .engine.notation import read
from .engine.verbs import CHANCE
from .rulebook import rules
from .texts import Texts

HUMAN = "human"
PAUSE = 0.7  # seconds a bot's throw stays in view
ROWS_BELOW_SHEET = 16

# Where the pips of a die stand, on a grid of three by three.
PIPS = {1: "    ●    ", 2: "●       ●", 3: "●   ●   ●", 4: "● ●   ● ●", 5: "● ● ● ● ●", 6: "● ●● ●● ●"}


class Mistake(Exception):
    """Something the user can put right; said in one line."""


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
        my_dice: bool = False,
        fast: bool = False,
        ask: Callable[[str], str] | None = None,
    ) -> None:
        self.match, self.game = match, match.game
        self.console, self.texts, self.file = console, texts, file
        self.my_dice = my_dice
        self.pause = 0.0 if fast or not console.is_terminal else PAUSE
        self.ask = ask or console.input
        self.names = player_names(match, texts)
        self.styles = [None if seat == HUMAN else style_number(self.game, seat) for seat in match.seats]
        self.rng = chance.generator(int.from_bytes(os.urandom(8)))
        self.rows_shown = 0
        self.story: list[str] = []

    def run(self) -> bool:
        """Play to the end, or until the player leaves. Was it to the end?"""
        try:
            self.save()
            self.show()
            while not self.match.over:
                self.go_on()
        except (Leave, KeyboardInterrupt, EOFError):
            self.console.print()
        key = "play.saved_over" if self.match.over else "play.saved"
        self.console.print(self.texts(key, file=self.file, game=self.game.name), soft_wrap=True)
        return self.match.over

    def go_on(self) -> None:
        """One action, by whoever's turn it is."""
        before = len(self.match.actions)
        if self.match.turn == CHANCE:
            self.throw()
        elif (style := self.styles[self.match.turn]) is not None:
            view = self.match.view(self.match.turn)
            self.match.play(decide(self.game, view, style, self.rng))
        else:
            self.decision(self.match.turn)
        if len(self.match.actions) > before:
            self.tell()

    def throw(self) -> None:
        position = self.match.position
        what = self.game.story.throw_awaited(position, self.names, self.texts)
        if self.my_dice:
            example = " / ".join(str(action) for action in self.match.legal()[-2:])
            self.answer(self.texts("play.type_the_throw", what=what, example=example), self.typed_throw)
        elif self.styles[self.game.thrower(position)] is None:
            self.answer(self.texts("play.enter_to_throw", what=what), self.own_throw)
        else:
            self.console.print(f"[dim]{what}[/]")
            self.match.roll()
            time.sleep(self.pause)

    def own_throw(self, text: str) -> None:
        """Enter throws; whoever types dice must have said that they are real."""
        if text:
            raise Mistake(self.texts("play.only_enter"))
        self.match.roll()

    def typed_throw(self, text: str) -> None:
        """`6-5`, `6 5`, `65` and `6,5` are all the same throw."""
        faces = re.findall(r"\d", text)
        self.match.play("-".join(faces) if re.fullmatch(r"[\d\s,;.-]+", text) else text)

    def decision(self, seat: int) -> None:
        position, legal = self.match.position, self.match.legal()
        self.console.print(self.texts("play.choose", who=self.names[seat]), style="bold")
        for number, action in enumerate(legal, 1):
            worth = self.game.story.worth(position, action, self.texts)
            self.console.print(f"  [bold]{number}[/]  {self.texts(f'decision.{action}')} [dim]· {worth}[/]")
        self.answer(self.texts("play.your_choice"), lambda text: self.typed_decision(text, legal))

    def typed_decision(self, text: str, legal: list[Action]) -> None:
        """A decision by its number in the list, its word in this language, or its notation."""
        if text.isdecimal() and 1 <= int(text) <= len(legal):
            self.match.play(legal[int(text) - 1])
        else:
            words = {self.texts(f"word.{action}"): str(action) for action in legal}
            self.match.play(words.get(text, text))

    def answer(self, question: str, play: Callable[[str], None]) -> None:
        """Ask until an answer can be played, or is a command that changes the situation."""
        while True:
            text = self.ask(f"[bold cyan]{question}[/] [dim]({self.texts('play.help_line')})[/] › ").strip().lower()
            if not self.console.is_terminal:
                self.console.print()
            try:
                if text not in self.commands():
                    play(text)
                    return
                if self.commands()[text]():
                    return
            except (Mistake, LudothequeError) as mistake:
                self.console.print(self.texts.explain(mistake), style="yellow", highlight=False, markup=False)

    def commands(self) -> dict[str, Callable[[], bool]]:
        """What can be typed at any question; each says whether the situation has changed."""
        return {
            "?": self.help,
            "r": self.rule,
            "u": self.undo,
            "s": self.whole_sheet,
            "q": self.leave,
        }

    def help(self) -> bool:
        self.console.print(self.texts("play.help"), style="dim")
        return False

    def rule(self) -> bool:
        number = self.game.rule_here(self.match.position)
        text = rules(self.game, self.texts.language)[number]
        self.console.print(Markdown(f"**{number}** — {text}"))
        return False

    def undo(self) -> bool:
        action = self.match.undo(past_chance=self.my_dice)
        self.save()
        self.story = []
        self.show()
        self.console.print(self.texts("play.undone", action=action), style="dim")
        return True

    def whole_sheet(self) -> bool:
        for row in self.game.sheet(self.match, self.names, self.texts):
            self.console.print(painted(row))
        return False

    def leave(self) -> bool:
        raise Leave

    def tell(self) -> None:
        """Keep and show what the last action led to."""
        self.save()
        if self.match.actions and self.game.opens_line(self.match.position_after(len(self.match.actions) - 1)):
            self.story = []
        events = self.match.events_of(len(self.match.actions))
        self.story += self.game.story.sentences(events, self.names, self.texts)
        self.show()

    def show(self) -> None:
        """On a screen, the sheet and the story of this action; in a pipe, only what is new of the sheet."""
        rows = self.game.sheet(self.match, self.names, self.texts)
        if not self.console.is_terminal:
            for row in rows[self.rows_shown :]:
                self.console.print(row, markup=False, highlight=False, soft_wrap=True)
            self.rows_shown = len(rows)
            return
        head, body = rows[:4], rows[4:]
        room = max(self.console.height - len(head) - ROWS_BELOW_SHEET, 4)
        self.console.clear()
        for row in [*head, *(body if self.match.over else body[-room:])]:
            self.console.print(painted(row))
        self.console.print()
        if self.match.actions:
            for row in drawn_dice(str(self.match.actions[-1])):
                self.console.print(row, style="bold")
        self.console.print(" ".join(self.story), highlight=False)
        self.console.print()

    def save(self) -> None:
        """Write the game to its file, whole or not at all."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_suffix(".new")
        fresh.write_text(self.match.save(), "utf-8")
        fresh.replace(self.file)


def player_names(match: Match, texts: Texts) -> tuple[str, ...]:
    return match.names or tuple(texts("shelf.player", number=seat + 1) for seat in range(match.game.seats))


def painted(row: str) -> Text:
    """A row of the sheet with its points and cards in colour."""
    text = Text(row)
    text.highlight_regex(r"\+\d+", "bold green")
    text.highlight_regex(r"\b[JY]\d+\b", "bold yellow")
    text.highlight_regex(r"(?<= )R\d*\b(?=[ │])", "bold red")
    text.highlight_regex(r"[│┌┬┐├┼┤└┴┘─]+", "dim")
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
    """The latest saved game that is not over; damaged files are passed over."""
    for file in sorted(games_folder().glob(f"{game.name}-*.txt"), reverse=True):
        try:
            match = read(file.read_text("utf-8"))
        except (LudothequeError, OSError, UnicodeDecodeError):
            continue
        if not match.over:
            return file, match
    return None
