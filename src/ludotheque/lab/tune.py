"""The deck workshop: a climb that moves one number of a deck at a time towards stated aims.

>>> terms = Terms(find("champion"), workshop, workshop.store.ours(), aims, matches=2000, seed=1)
>>> tune(terms, steps=60).texts                     # the files of the deck that was reached

A step draws a move from the seed, plays the same matches again, and keeps the move if the deck then comes nearer to the
aims. So the same terms climb the same way, on one core or on a cluster. Every step is kept in a file, and a climb that
was interrupted goes on there. What came of it is measured on other matches than those that it was found by.
"""

import hashlib
import importlib
import importlib.util
import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar, NamedTuple

import msgspec
import numpy as np

from .. import paths
from ..engine.chance import below, generator
from ..engine.compiler import digest
from ..engine.decks import Deck, DeckStore
from ..engine.errors import BadDeck, BadOption
from ..engine.game import Game
from ..engine.gpus import Gpus
from ..engine.workers import ALL_CORES, Workers, in_order
from ..players import style_number, styles_on_gpu
from ..players.on_gpu import play_ends
from .levers import Lever, Texts, changes, moved, value_in
from .study import GAMES, Answer, Figure, Note, Sheet, mean

TUNED = "tuned"  # what a deck is called that was reached
FRESH = 4  # so many times the matches of a step judge what was reached
CHUNKS_A_WORKER = 2  # of each kind of match, in a step


# --- What a game brings ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Measure:
    """What is measured: a value a match, of the rows of numbers that the game's matches give. Its mean counts."""

    values: Callable[[Any], Any]
    share: bool = False
    on_gpu: bool = True  # is it seen in how a match ended?

    @property
    def scale(self) -> float:
        """How much beside an aim counts as one, unless the aim says it."""
        return 0.05 if self.share else 1.0


class Kind(NamedTuple):
    """A kind of match: who plays, with which options beside the deck."""

    styles: tuple[str, ...]
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Workshop:
    """What a game brings to have its deck tuned, as `WORKSHOP` of its module `study.tune`.

    `play(kind, deck, seed, first, count)` gives a row of numbers for each match, `play_cards` those that `answer_cards`
    makes tables of: what each card is worth. Both are plain functions of a module: they go to other machines. On a GPU
    it is seen how matches end and no more; `of_ends` makes rows of that, as far as they are known.
    """

    store: DeckStore[Any]
    read: Callable[[Sequence[str], str], Deck]  # the deck of some texts; raises BadDeck
    levers: Sequence[Lever]
    measures: Mapping[str, Measure]
    kinds: Mapping[str, Kind]  # the first is meant where none is named
    aims: Sequence[str]  # as `read_aim` reads them
    play: Callable[[Kind, str, int, int, int], Any]
    of_ends: Callable[[Any], Any]
    play_cards: Callable[[Kind, str, int, int, int], Any]
    answer_cards: Callable[[Deck, Any], Answer]
    matches: int  # of each kind, in a step, unless told otherwise


def workshop_of(game: Game) -> Workshop | None:
    """The workshop of a game, where it has one."""
    study = f"{GAMES}.{game.name}.study"
    if importlib.util.find_spec(study) is None or importlib.util.find_spec(f"{study}.tune") is None:
        return None
    workshop: Workshop = importlib.import_module(f"{study}.tune").WORKSHOP
    return workshop


# --- Aims --------------------------------------------------------------------------------------------------


class BadAim(BadOption):
    reasons: ClassVar = {
        "form": "'{text}' is no target: give NAME=VALUE or NAME=LOW..HIGH, for example {example} "
        "(~SCALE after it: how much beside it counts as one)",
        "measure": "there is nothing called '{measure}' to measure in {game}; there is: {measures}",
        "kind": "{measure} is not measured of '{kind}' in {game}; it is of: {kinds}",
        "share": "{measure} is a share, from 0 to 1: '{text}' cannot be",
        "gpu": "{aim} is not measured on a GPU: give aims of {measures}, of {kinds}, or play on the cores",
        "order": "'{text}' cannot be: the low end comes first, and a scale is above 0",
    }


class Aim(NamedTuple):
    """What some matches should show: a measure between `low` and `high`; beside them, `scale` counts as one."""

    measure: str
    kind: str
    low: float
    high: float
    scale: float

    def __str__(self) -> str:
        span = f"{self.low:g}" if self.low == self.high else f"{self.low:g}..{self.high:g}"
        return f"{self.measure}.{self.kind}={span}~{self.scale:g}"

    def misfit(self, found: float) -> float:
        return (max(self.low - found, found - self.high, 0.0) / self.scale) ** 2


NUMBER = r"(-?\d{1,9}(?:\.\d{1,9})?)"
AIM = re.compile(rf"(\w+)(?:\.(\w+))?={NUMBER}(?:\.\.{NUMBER})?(?:~{NUMBER})?")


def read_aim(text: str, game: Game, workshop: Workshop) -> Aim:
    """An aim as it is typed, `win.captain=0.58`, `points=20..30~2`; raises BadAim."""
    found = AIM.fullmatch(text.replace(" ", ""))
    if not found:
        raise BadAim("form", text=text, example=workshop.aims[0])
    measure, kind, low, high, scale = found.groups()
    if measure not in workshop.measures:
        raise BadAim("measure", game=game.name, measure=measure, measures=", ".join(workshop.measures))
    if kind is not None and kind not in workshop.kinds:
        raise BadAim("kind", game=game.name, measure=measure, kind=kind, kinds=", ".join(workshop.kinds))
    known = workshop.measures[measure]
    aim = Aim(
        measure,
        kind or next(iter(workshop.kinds)),
        float(low),
        float(high or low),
        float(scale) if scale else known.scale,
    )
    if known.share and not 0 <= aim.low <= aim.high <= 1:
        raise BadAim("share", measure=measure, text=text)
    if aim.low > aim.high or aim.scale <= 0:
        raise BadAim("order", text=text)
    return aim


# --- The climb ---------------------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True):
    """A move that was tried: a lever by its place among those of the terms."""

    lever: int
    before: int
    after: int
    misfit: float | None  # None: there can be no such deck
    kept: bool


class Climb(msgspec.Struct):
    """A climb so far."""

    first_misfit: float
    steps: list[Step]

    @property
    def misfit(self) -> float:
        kept = [step.misfit for step in self.steps if step.kept and step.misfit is not None]
        return kept[-1] if kept else self.first_misfit


@dataclass(frozen=True)
class Terms:
    """What a climb depends on."""

    game: Game
    workshop: Workshop
    start: Deck
    aims: Sequence[Aim]
    matches: int
    seed: int

    @cached_property
    def texts(self) -> Texts:
        """The files of the deck that it starts from."""
        return dict(zip(self.workshop.store.files, self.start.texts, strict=True))

    @cached_property
    def levers(self) -> list[Lever]:
        """Those that this deck has."""
        return [lever for lever in self.workshop.levers if value_in(self.texts, lever) is not None]

    def facts(self) -> dict[str, Any]:
        """What makes two climbs the same, the rules and players by their digest."""
        facts = {"game": self.game.name, "texts": self.texts, "matches": self.matches, "seed": self.seed}
        return {**facts, "aims": [str(aim) for aim in self.aims], "levers": repr(self.levers), "rules": digest()}

    def folder(self) -> Path:
        """Where the climb is kept, and what it has reached unless told otherwise."""
        key = hashlib.sha256(json.dumps(self.facts(), sort_keys=True).encode()).hexdigest()[:12]
        return paths.data() / "tuning" / f"{self.game.name}-{key}"

    def texts_after(self, steps: Sequence[Step]) -> Texts:
        texts = self.texts
        for step in steps:
            if step.kept:
                texts = moved(texts, self.levers[step.lever], step.after)
        return texts

    def deck(self, texts: Texts) -> Deck:
        """Raises BadDeck: not every number that a lever can have makes a deck."""
        return self.workshop.read([texts[file] for file in self.workshop.store.files], TUNED)

    def shares(
        self, kind: str, play: Callable[..., Any], deck: Deck, first: int, count: int, workers: Workers
    ) -> list[Any]:
        """Tasks: some matches of a kind each, in order."""
        chunks = min(CHUNKS_A_WORKER, workers.pieces)
        value, size = self.workshop.store.register(deck), max(1, count // (chunks * workers.count))
        last, known = first + count, self.workshop.kinds[kind]
        return [partial(play, known, value, self.seed, at, min(size, last - at)) for at in range(first, last, size)]

    def play_on_gpu(self, kind: Kind, value: str, seed: int, first: int, count: int) -> Any:
        """What `play` of the workshop gives, as far as it is seen in how matches end; on this thread's GPU."""
        options = self.game.check_options({**dict(kind.options), "deck": value}, in_lab=True)
        numbers = [style_number(self.game, style) for style in kind.styles]
        return self.workshop.of_ends(play_ends(self.game, options, numbers, seed, first, count))

    def measured(self, deck: Deck, first: int, count: int, workers: Workers) -> list[Any]:
        """Aim by aim, what these matches show: a value each."""
        play = self.play_on_gpu if isinstance(workers, Gpus) else self.workshop.play
        tasks = {
            kind: self.shares(kind, play, deck, first, count, workers)
            for kind in dict.fromkeys(aim.kind for aim in self.aims)
        }
        with closing(in_order((task for some in tasks.values() for task in some), workers)) as played:
            rows = {kind: np.concatenate([next(played) for _ in some]) for kind, some in tasks.items()}
        return [np.asarray(self.workshop.measures[aim.measure].values(rows[aim.kind]), float) for aim in self.aims]

    def misfit(self, deck: Deck, workers: Workers = ALL_CORES) -> float:
        """How far a deck is from the aims, by the matches of a step: the sum of squares of what lies outside."""
        return misfit(self.aims, self.measured(deck, 0, self.matches, workers))


def check_on_gpu(terms: Terms) -> None:
    """Raises BadAim where an aim is not measured on a GPU."""
    workshop, known = terms.workshop, styles_on_gpu(terms.game)
    kinds = [name for name, kind in workshop.kinds.items() if all(style in known for style in kind.styles)]
    measures = [name for name, measure in workshop.measures.items() if measure.on_gpu]
    for aim in terms.aims:
        if aim.kind not in kinds or aim.measure not in measures:
            raise BadAim("gpu", aim=f"{aim.measure}.{aim.kind}", measures=", ".join(measures), kinds=", ".join(kinds))


def misfit(aims: Sequence[Aim], found: Sequence[Any]) -> float:
    return sum(aim.misfit(float(np.mean(values))) for aim, values in zip(aims, found, strict=True))


def open_moves(terms: Terms, climb: Climb, texts: Texts) -> list[list[tuple[int, int, int]]]:
    """What can be tried from here, column by column: a lever, where it stands, where it would; nothing twice."""
    tried: set[tuple[int, int]] = set()
    for step in reversed(climb.steps):
        tried.add((step.lever, step.before if step.kept else step.after))
        if step.kept:
            break
    moves: dict[tuple[str, str, str], list[tuple[int, int, int]]] = {}
    for number, lever in enumerate(terms.levers):
        stands = value_in(texts, lever)
        for after in () if stands is None else (stands - 1, stands + 1):
            if lever.low <= after <= lever.high and (number, after) not in tried:
                moves.setdefault((lever.file, lever.column, lever.word), []).append((number, stands or 0, after))
    return list(moves.values())


def climb_on(terms: Terms, climb: Climb, workers: Workers = ALL_CORES) -> bool:
    """One step more; False where no move is left that was not tried.

    First a column is drawn, then a move in it: a small file with numbers that weigh much comes as often as a long one.
    """
    texts = terms.texts_after(climb.steps)
    columns = open_moves(terms, climb, texts)
    if not columns:
        return False
    rng = generator(terms.seed, len(climb.steps))
    column = columns[int(below(rng, len(columns)))]
    lever, before, after = column[int(below(rng, len(column)))]
    try:
        found = terms.misfit(terms.deck(moved(texts, terms.levers[lever], after)), workers)
    except BadDeck:
        climb.steps.append(Step(lever, before, after, misfit=None, kept=False))
    else:
        climb.steps.append(Step(lever, before, after, found, found < climb.misfit))
    return True


def kept_climb(terms: Terms) -> Climb | None:
    """The climb of these terms, as far as it has come."""
    try:
        return msgspec.json.decode((terms.folder() / "climb.json").read_bytes(), type=Climb)
    except (OSError, msgspec.DecodeError):
        return None


def keep(terms: Terms, climb: Climb) -> None:
    """A climb can go on without being kept, where the disk does not let us."""
    file = terms.folder() / "climb.json"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_bytes(msgspec.json.encode(climb))
        part.replace(file)
    except OSError:
        pass


@dataclass
class Tuned:
    """What was asked, what came of it. Who was interrupted has no figures on fresh matches."""

    terms: Terms
    climb: Climb
    exhausted: bool = False  # was every move tried from where it stands?
    before: list[Any] = field(default_factory=list)
    after: list[Any] = field(default_factory=list)
    cards: Answer = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def texts(self) -> Texts:
        """The files of the deck that was reached."""
        return self.terms.texts_after(self.climb.steps)

    @property
    def answer(self) -> Answer:
        return [*self._aims(), *self._changes(), *self.cards]

    def _aims(self) -> Answer:
        climb = self.climb
        facts = {"before": f"{climb.first_misfit:.2f}", "after": f"{climb.misfit:.2f}", "steps": len(climb.steps)}
        note = Note("tune.climbed", {**facts, "kept": sum(step.kept for step in climb.steps)})
        if not self.after:
            return [note]
        rows: list[tuple[str, list[Figure | int | None]]] = []
        for aim, old, new in zip(self.terms.aims, self.before, self.after, strict=True):
            share = self.terms.workshop.measures[aim.measure].share
            rows.append((str(aim), [mean(part)._replace(share=share) for part in (old, new, new - old)]))
        fresh = [f"{misfit(self.terms.aims, found):.2f}" for found in (self.before, self.after)]
        facts = {"matches": len(self.after[0]), "before": fresh[0], "after": fresh[1]}
        columns = ("tune.before", "tune.after", "tune.change")
        return [note, Sheet("tune.aims", columns, rows), Note("tune.fresh", facts)]

    def _changes(self) -> Answer:
        found = changes(self.terms.levers, self.terms.texts, self.texts)
        if not found:
            return [Note("tune.unchanged", {})]
        rows = [(name, list(values)) for name, values in found.items()]
        return [Sheet("tune.changes", ("tune.before", "tune.after"), rows)]


def tune(
    terms: Terms,
    steps: int,
    workers: Workers = ALL_CORES,
    report: Callable[[int, float], None] = lambda steps, misfit: None,
) -> Tuned:
    """Climb, until so many steps are done, all aims are met or nothing is left to try; then measure what was reached.

    Ctrl-C stops early and keeps what is done; the same terms go on from there.
    """
    started = perf_counter()
    if isinstance(workers, Gpus):
        check_on_gpu(terms)
    tuned = Tuned(terms, Climb(float("nan"), []))
    try:
        known = kept_climb(terms) or Climb(terms.misfit(terms.start, workers), [])
        climb = tuned.climb = Climb(known.first_misfit, known.steps[:steps])
        report(len(climb.steps), climb.misfit)
        while len(climb.steps) < steps and climb.misfit > 0 and not tuned.exhausted:
            tuned.exhausted = not climb_on(terms, climb, workers)
            keep(terms, climb)
            report(len(climb.steps), climb.misfit)
        judge(tuned, workers)
    except KeyboardInterrupt:
        tuned.interrupted = True
    tuned.seconds = perf_counter() - started
    return tuned


def judge(tuned: Tuned, workers: Workers) -> None:
    """Measure both decks on the same fresh matches, and what each card is worth in the one that was reached."""
    terms, first = tuned.terms, tuned.terms.matches
    count, reached = FRESH * first, terms.deck(tuned.texts)
    before, after = (terms.measured(deck, first, count, workers) for deck in (terms.start, reached))
    counting = ALL_CORES if isinstance(workers, Gpus) else workers  # what a card did is not seen in how matches end
    tasks = terms.shares(terms.aims[0].kind, terms.workshop.play_cards, reached, first, count, counting)
    with closing(in_order(tasks, counting)) as played:
        rows = np.concatenate(list(played))
    tuned.before, tuned.after, tuned.cards = before, after, terms.workshop.answer_cards(reached, rows)
