"""An analysis in words: names, numbers, sentences."""

from collections.abc import Sequence

from msgspec.structs import replace

from ..engine.match import Match
from ..texts import Texts, player_names
from .structs import Judged, Moment, Review, Step, Weighed


def fixed(amount: float, digits: int, signed: bool) -> str:
    """A number with so many decimals."""
    return f"{amount:+.{digits}f}" if signed else f"{amount:.{digits}f}"


def side_names(match: Match, texts: Texts, players: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The players' names, by default what they are; then the automaton's, where there is one."""
    automata = match.side_count - match.seat_count
    return (*(players or names_in(match, texts)), *[texts("analysis.automaton")] * automata)


def names_in(match: Match, texts: Texts) -> tuple[str, ...]:
    """What the players of a match are called."""
    return player_names(texts, match.seat_count, match.names, match.seats)


class ReviewText:
    """Tells the review of a match in the language of `texts` (of its game)."""

    def __init__(self, match: Match, review: Review, texts: Texts, players: tuple[str, ...] = ()) -> None:
        self.review, self.match = review, match
        self.texts = texts.also(self.match.game.deck_words(self.match.options, texts.language))
        self.names = side_names(self.match, self.texts, players)

    # Numbers

    def number(self, amount: float, digits: int, signed: bool = False) -> str:
        text = fixed(amount, digits, signed)
        if float(text) == 0:
            text = text.lstrip("+-")
        return text.replace("-", "−").replace(".", "," if self.texts.language == "fr" else ".")

    def figure(self, amount: float, signed: bool = False) -> str:
        """A worth in short: a chance in percent, points with one decimal."""
        if self.review.unit == "points":
            return self.number(amount, 1, signed)
        exact = self.review.exact and abs(amount) < 0.1
        return f"{self.number(100 * amount, 1 if exact else 0, signed)}\u00a0%"

    def error(self, error: float) -> str:
        """A standard error, with a digit more."""
        return self.number(error, 2) if self.review.unit == "points" else f"{self.number(100 * error, 1)}\u00a0%"

    def amount(self, amount: float, signed: bool = False) -> str:
        """The same with its unit."""
        if self.review.unit == "points":
            words = self.texts("analysis.points")
            return self.texts("analysis.plain_points", number=self.number(amount, 1, signed), points=words)
        digits = 1 if abs(amount) < 0.1 else 0
        return self.texts("analysis.chances", number=self.number(100 * amount, digits, signed))

    # Sentences

    def sentences(self, step: Step) -> list[str]:
        """What happened at a step, all of it: nothing is hidden in an analysis."""
        if step.number == 0:
            return [self.texts("analysis.start")]
        told: list[str] = self.match.game.words.sentences(
            self.match.events_of(step.number), self.names[: self.match.seat_count], self.texts
        )
        return told or [self.decision(step.action) if step.kind != "luck" else step.action]

    def decision(self, action: str) -> str:
        """What an action is called."""
        code = self.match.game.notation.read(action)
        assert code is not None
        return self.match.game.words.decision(code, self.texts)

    def chosen(self, choice: Judged) -> str:
        return self.decision(choice.options[choice.chosen].action)

    def best(self, choice: Judged) -> str:
        return self.decision(choice.options[0].action)

    def moment(self, step: Step) -> str:
        """Why a step mattered, in a sentence."""
        choice, told = step.choice, " ".join(self.sentences(step))
        if choice and choice.cost >= abs(step.luck[0]):
            key = "analysis.moment_cost" if self.review.unit == "chance" else "analysis.moment_cost_alone"
            facts = {"chosen": self.chosen(choice), "best": self.best(choice), "cost": self.amount(choice.cost)}
            return self.texts(key, who=self.names[step.seat], **facts)
        if len(step.luck) == 1:
            change = step.luck[0] if self.review.higher else -step.luck[0]
            return self.texts("analysis.moment_luck_alone", told=told, gain=self.amount(change, signed=True))
        lucky = max(range(2), key=lambda side: step.luck[side])
        key = "analysis.moment_luck" if step.kind == "luck" else "analysis.moment_hidden"
        return self.texts(key, told=told, gain=self.amount(step.luck[lucky], signed=True), who=self.names[lucky])

    def explained(self) -> list[str]:
        """How this was found, how it adds up, and what accuracy means."""
        if self.review.exact:
            how = "analysis.exact"
        elif self.review.reference == "best":
            how = "analysis.advised"
        else:
            how = "analysis.tried" if self.review.unit == "chance" else "analysis.tried_alone"
        sums = "analysis.adds_up_plain" if self.review.reference == "plain" else "analysis.adds_up_best"
        if self.review.unit == "points":
            sums = "analysis.adds_up_alone"
        return [self.texts(how), self.texts(sums), self.texts("analysis.accuracy")]

    # All of it

    def told(self, entries: Sequence[int]) -> Review:
        """The review with its words. `entries`: by number of action, the entry of the replay that tells it."""
        review = self.review
        return replace(
            review,
            sides=list(self.names),
            steps=[self._told(step, entries[step.number]) for step in review.steps],
            players=[replace(player, name=self.names[player.side]) for player in review.players],
            moments=[Moment(one.step, self.moment(review.steps[one.step])) for one in review.moments],
            explained=self.explained(),
        )

    def _told(self, step: Step, entry: int) -> Step:
        choice = step.choice and replace(step.choice, options=self.labelled(step.choice.options))
        return replace(step, seq=entry, sentences=self.sentences(step), choice=choice)

    def labelled(self, options: Sequence[Weighed]) -> list[Weighed]:
        """Options with what they are called."""
        return [replace(option, label=self.decision(option.action)) for option in options]
