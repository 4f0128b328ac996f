"""`ludotheque tune`: move the numbers of a deck towards stated aims; write the deck, and a report of it."""

import argparse
from math import isnan
from pathlib import Path

from rich.console import Console

from ..engine.decks import BOX, Deck
from ..engine.game import Game, find, games
from ..lab.study import markdown, show
from ..lab.tune import Terms, Tuned, Workshop, read_aim, tune, workshop_of
from ..texts import Texts
from .flags import Command, Flags
from .support import Mistake, counting, system_reason, workers, writing

STEPS = 40
REPORT = "report.md"


def add_flags(flags: Flags, game: Game) -> None:
    flags.add("--target", action="append", metavar="NAME=VALUE", explained="target")
    flags.count("--steps", default=STEPS, explained="steps")
    flags.count("--matches", explained="matches_a_measure")
    flags.seed()
    flags.workers(gpu=True)
    flags.file("--deck", "deck_to_tune")
    flags.file("--out", "out_tuned", "FOLDER")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    game = find(given.game)
    terms = terms_of(given, game, texts)
    folder = Path(given.out) if given.out else terms.folder()
    prepare(folder, given.deck, texts)
    with workers(given) as at_work, counting() as progress:
        task = progress.add_task(texts("play.compiling", game=game.title), total=given.steps)

        def report(steps: int, misfit: float) -> None:
            described = texts("tune.now", title=game.title, misfit=f"{misfit:.2f}")
            progress.update(task, completed=steps, description=described)

        tuned = tune(terms, given.steps, at_work, report)
    if tuned.interrupted:
        console.print(texts("tune.interrupted"), style="yellow")
    if isnan(tuned.climb.first_misfit):  # before anything was known
        return
    console.print(title(tuned, texts), style="bold", highlight=False)
    console.print(show(tuned.answer, texts))
    for file, text in tuned.texts.items():
        write(folder / file, text, texts)
    write(folder / REPORT, written(tuned, texts), texts)
    facts = {"folder": folder, "report": folder / REPORT, "game": game.name, "seconds": round(tuned.seconds)}
    console.print(texts("tune.written", **facts), style="dim", highlight=False, soft_wrap=True)


def terms_of(given: argparse.Namespace, game: Game, texts: Texts) -> Terms:
    """What was asked for; raises BadAim, BadDeck, Mistake."""
    workshop = workshop_of(game)
    if workshop is None:
        having = ", ".join(other.name for other in games() if workshop_of(other))
        raise Mistake(texts("tune.none", game=game.name, games=having))
    aims = [read_aim(text, game, workshop) for text in given.target or workshop.aims]
    deck = deck_of(given.deck, workshop, texts)
    return Terms(game, workshop, deck, aims, given.matches or workshop.matches, given.seed)


def deck_of(given: str | None, workshop: Workshop, texts: Texts) -> Deck:
    """Ours, or one of one's own; raises BadDeck, Mistake."""
    store = workshop.store
    if given == BOX:
        raise Mistake(texts("tune.box"))
    found: Deck = store.ours() if given is None else store.of(store.load(given))
    return found


def prepare(folder: Path, deck: str | None, texts: Texts) -> None:
    """See at once whether the folder can be written, and that it is not the one that holds the deck; raises Mistake."""
    start = Path(deck).resolve() if deck else None
    if start and folder.resolve() == (start if start.is_dir() else start.parent):
        raise Mistake(texts("tune.same_folder", folder=folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(texts("error.cannot_write", file=folder, reason=system_reason(error, texts))) from error
    with writing(str(folder / REPORT), "a", texts):
        pass


def write(file: Path, text: str, texts: Texts) -> None:
    with writing(str(file), "w", texts) as opened:
        opened.write(text)


def title(tuned: Tuned, texts: Texts) -> str:
    terms = tuned.terms
    return texts("tune.title", title=terms.game.title, matches=terms.matches, seed=terms.seed)


def written(tuned: Tuned, texts: Texts) -> str:
    """The report, with the command that gives it again."""
    terms = tuned.terms
    targets = " ".join(f"--target {aim}" for aim in terms.aims)
    facts = f"--steps {len(tuned.climb.steps)} --matches {terms.matches} --seed {terms.seed}"
    command = f"ludotheque tune {terms.game.name} {targets} {facts}"
    if terms.start is not terms.workshop.store.ours():
        command += f" --deck {terms.start.name}"
    return f"# {title(tuned, texts)}\n\n    {command}\n\n{markdown(tuned.answer, texts)}\n"


COMMAND = Command("tune", run, add_game_flags=add_flags)
