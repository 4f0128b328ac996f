"""One choice at a time in the terminal: the costly choices of a match tried again, and puzzles."""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from ..analysis.printed import mark_name
from ..analysis.puzzles import Puzzle, judged_puzzle
from ..analysis.review import options_of, retry
from ..analysis.review_text import ReviewText, names_in
from ..analysis.structs import Review, Step
from ..engine.game import Action
from ..engine.match import Match
from ..engine.parts import HEAD_ROWS
from ..texts import Texts
from .terminal import Leave, painted, painted_board

ROWS_OF_SHEET = 6  # the last ones, where a game has no board
Ask = Callable[[Text], str]


class Lesson:
    """Somebody at the terminal who is asked for choices."""

    def __init__(self, console: Console, texts: Texts, ask: Ask | None = None) -> None:
        self.console, self.texts = console, texts
        self.ask = ask or console.input

    def show(self, match: Match, seat: int) -> None:
        """The position as who is to choose sees it, and how it came about."""
        game, names = match.game, names_in(match, self.texts)
        if game.board:
            rows = [painted_board(row) for row in game.board.draw(match.view(seat), names, self.texts, seat)]
        else:
            sheet = game.sheet.sheet(match, names, self.texts, self.console.width)
            rows = [painted(row) for row in [*sheet[:HEAD_ROWS], *sheet[HEAD_ROWS:][-ROWS_OF_SHEET:]]]
        for row in rows:
            self.console.print(row, soft_wrap=True)
        first = next(
            (n for n in range(len(match.actions), 0, -1) if game.situations.opens_line(match.position_after(n - 1))), 1
        )
        told = [
            sentence
            for number in range(first, len(match.actions) + 1)
            for sentence in game.words.sentences(match.events_of(number, seat), names, self.texts)
        ]
        self.console.print(Text(" ".join(told), "dim"))
        self.console.print(Text(game.words.status(match.view(seat), names, self.texts), "bold green"))

    def choose(self, match: Match, seat: int, question: str) -> Action:
        """One of the seat's options, by its number or its notation; raises Leave."""
        options, view = options_of(match, seat), match.view(seat)
        for number, action in enumerate(options, 1):
            name = match.game.words.decision(action, self.texts)
            detail = match.game.words.detail(view, action, self.texts)
            row = Text.assemble((f"  {number:2}  ", "bold"), name, (f" · {detail}" if detail else "", "dim"))
            self.console.print(row, soft_wrap=True)
        known = {str(number): action for number, action in enumerate(options, 1)}
        known |= {str(action): action for action in options}
        while True:
            text = self.ask(Text(f"{question} › ", "bold cyan")).strip().lower()
            if text in ("q", "quit"):
                raise Leave
            if text in known:
                return known[text]
            possible = f"1–{len(options)}"
            rule = match.game.situations.rule(match.position)
            self.say(self.texts("play.not_a_choice", text=text, rule=rule, possible=possible), "yellow")

    def say(self, sentence: str, style: str = "") -> None:
        self.console.print(Text(sentence, style))

    # Learn from your mistakes

    def try_again(self, played: Match, seen: Review) -> None:
        """Each costly choice of a match, asked again."""
        steps, found = seen.costly(), 0
        teller = ReviewText(played, seen, self.texts)
        if not steps:
            self.say(self.texts("analysis.retry_none"))
        for place, step in enumerate(steps, 1):
            try:
                found += self.try_step(teller, step, place, len(steps))
            except (Leave, EOFError):
                break
        if steps:
            self.say(self.texts("analysis.retry_score", found=found, count=len(steps)), "bold")

    def try_step(self, teller: ReviewText, step: Step, place: int, count: int) -> bool:
        """Ask until the best is found, or the answer is wanted."""
        choice, match = step.choice, teller.match.at(step.number - 1)
        assert choice
        self.console.print()
        self.show(match, step.seat)
        facts = {"mark": mark_name(teller, choice.mark), "chosen": teller.chosen(choice)}
        self.say(self.texts("analysis.retry", place=place, count=count, who=teller.names[step.seat], **facts), "bold")
        answer = {"best": teller.best(choice), "best_worth": teller.figure(choice.options[0].worth)}
        was = teller.figure(choice.options[choice.chosen].worth)
        while True:
            try:
                action = self.choose(match, step.seat, self.texts("analysis.retry_again"))
            except Leave:
                self.say(self.texts("analysis.retry_answer", **answer))
                return False
            tried = retry(teller.match, teller.review, step, action)
            worth = teller.figure(tried.option.worth)
            if tried.best:
                self.say(self.texts("analysis.retry_best", worth=worth, chosen_worth=was), "green")
                return True
            if str(action) == choice.options[choice.chosen].action:
                self.say(self.texts("analysis.retry_same", chosen_worth=was), "yellow")
            elif tried.better:
                self.say(self.texts("analysis.retry_better", worth=worth, chosen_worth=was, **answer), "yellow")
                return False
            else:
                self.say(self.texts("analysis.retry_worse", worth=worth, chosen_worth=was), "yellow")

    # Puzzles

    def puzzle(self, puzzle: Puzzle, date: str = "") -> bool:
        """Ask a puzzle; was the answer right?"""
        match, seat = puzzle.match, puzzle.seat
        facts = {"title": match.game.title, "number": puzzle.number, "count": puzzle.count}
        if date:
            self.say(self.texts("puzzles.of_day", date=date), "bold")
        self.say(self.texts("puzzles.title", **facts), "bold")
        self.show(match, seat)
        who = names_in(match, self.texts)[seat]
        action = self.choose(match, seat, self.texts("puzzles.question", who=who))
        answer = judged_puzzle(puzzle, str(action), self.texts)
        self.say(answer.sentence, "green" if answer.right else "yellow")
        self.say(self.texts("puzzles.options"), "bold")
        for option, worth in zip(answer.options, answer.worths, strict=True):
            self.say(f"  {worth:>8}  {option.label}", "bold" if option.action == puzzle.best else "")
        return answer.right
