"""The command `ludotheque`: one thin layer over the rest."""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from io import TextIOWrapper
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from . import new
from .analysis import printed
from .analysis.effort import EFFORTS
from .analysis.puzzles import count as puzzle_count
from .analysis.puzzles import mine, number_of_day, puzzle
from .analysis.review import review
from .analysis.review_text import ReviewText
from .engine.ahead import compile_ahead, is_compiled
from .engine.errors import BadOption, LudothequeError
from .engine.game import Game, find, games
from .engine.match import Match
from .flags import parser, seats_to_play, seats_to_simulate
from .lab import report, standings
from .lab.simulate import simulate
from .lab.study import ask, questions_of, show
from .lab.study import write_csv as write_study
from .lab.tournament import Terms, check_bots, tournament
from .lessons import Lesson
from .players import is_prepared, levels, players_of, prepare, styles, thinks
from .rulebook import rulebook, rules
from .table.fair import commitment
from .table.proof import dice_of, proof_of, wrong_draws
from .table.server import check_place, default_database, run_server
from .table.store import Unavailable
from .terminal import (
    HUMAN,
    Leave,
    Mistake,
    Session,
    games_folder,
    last_unfinished,
    new_file,
    painted,
    player_names,
    read_game,
)
from .texts import LANGUAGES, Texts, language_of_locale

WRONG = 2  # the exit code for a wrong flag, value or file
INTERRUPTED = 130  # for Ctrl-C, as shells expect


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 0, or 2 with one line on standard error."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show an é shows a ?
    texts = Texts(language_asked_for(arguments))
    try:
        given = parser(texts).parse_args(arguments or ["--help"])
        if given.game:
            texts = Texts(texts.language, find(given.game).folder)
        return COMMANDS[given.command](given, texts, Console()) or 0
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except (Mistake, LudothequeError) as mistake:
        message = texts("error.prefix", message=texts.explain(mistake))
        Console(stderr=True).print(message, markup=False, highlight=False, soft_wrap=True)
        return WRONG
    except BrokenPipeError:
        sys.stderr.close()  # whoever read us has gone; Python would complain on exit
        return 0


def language_asked_for(arguments: Sequence[str]) -> str:
    """--lang, looked for before parsing, so that mistakes are told in that language too."""
    for word, value in pairwise([*arguments, ""]):
        asked = value if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and asked in LANGUAGES:
            return asked
    return language_of_locale()


# --- The commands ------------------------------------------------------------------------------------------


def list_games(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    table = Table(title=texts("shelf.title"))
    for key in ("name", "players", "minutes", "line"):
        table.add_column(texts(f"shelf.{key}"))
    for game in games():
        about = Texts(texts.language, game.folder)
        table.add_row(game.name, *(about(f"about.{key}") for key in ("players", "minutes", "line")))
    console.print(table)
    console.print(texts("shelf.owners"), style="dim")


def show_rules(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    game = find(given.game)
    if given.rule is None:
        console.print(Markdown(rulebook(game, texts.language)))
        return
    known = rules(game, texts.language)
    number = f"{game.name.upper()}-{given.rule.upper().removeprefix(game.name.upper() + '-')}"
    if number not in known:
        numbers = ", ".join(rule.rpartition("-")[2] for rule in known)
        raise Mistake(texts("error.no_rule", game=game.name, number=given.rule, numbers=numbers))
    console.print(Markdown(f"**{number}** — {known[number]}"))


def play(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    game = find(given.game)
    ensure_compiled(game, texts, console)
    if given.resume is None:
        options = chosen_options(given, game)
        default = seats_to_play(game, game.seats_at(game.check_options(options)))
        seats = check_seats(given.seats, game, [HUMAN, *styles(game)], default)
        match = new(game.name, given.seed, given.names or (), seats, given.my_dice, **options)
        file = new_file(game)
    else:
        if given.seats or given.names or given.my_dice or given.seed is not None or chosen_options(given, game):
            raise Mistake(texts("play.keeps_its_settings"))
        file, match = game_to_resume(given.resume, game, texts)
        match.seats = match.seats or tuple(seats_to_play(game, match.seat_count))
    ensure_prepared(game, match.options, match.seats, texts)
    Session(match, console, with_words(match, texts), file, given.fast).run()


def game_to_resume(name: str, game: Game, texts: Texts) -> tuple[Path, Match]:
    if name:
        file = Path(name)
        match = load_file(file, texts)
        if match.over:
            raise Mistake(texts("play.already_over", file=file))
        return file, match
    found = last_unfinished(game)
    if found is None:
        raise Mistake(texts("play.no_game_to_resume", game=game.name, folder=games_folder()))
    return found


def run_simulation(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    game = find(given.game)
    options = chosen_options(given, game)
    seats = check_seats(given.seats, game, styles(game), seats_to_simulate(game, game.seats_at(options)))
    wanted = [(file, write) for file, write in ((given.csv, report.write_csv), (given.json, report.write_json)) if file]
    for file, _ in wanted:
        with writing(file, "a", texts):
            pass
    if given.gpu:
        check_gpu(texts)
    else:
        ensure_compiled(game, texts, console)
        ensure_prepared(game, game.check_options(options, in_lab=True), seats, texts)
    with counting() as progress:
        task = progress.add_task(game.title, total=given.matches)
        result = simulate(
            game,
            options,
            seats,
            given.matches,
            given.seed or 0,
            given.cores,
            given.gpu,
            lambda matches: progress.update(task, completed=matches),
        )
    if result.interrupted:
        console.print(texts("simulate.interrupted", matches=result.tally.matches), style="yellow")
    if result.tally.matches:
        console.print(report.summary(result, texts))
        for file, write in wanted:
            with writing(file, "w", texts) as opened:
                write(result, opened)
            console.print(texts("simulate.written", file=file), style="dim", soft_wrap=True)


def run_tournament(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    """Let the bots of a game meet, and rate them."""
    game = find(given.game)
    bots = given.bots or list(levels(game))
    terms = Terms(game, game.check_options(chosen_options(given, game), in_lab=True), given.seed)
    check_bots(terms, bots, given.zero)
    place = Path(given.file) if given.file else terms.file()
    writers: list[tuple[str | None, Any]] = [
        (given.csv, standings.write_csv),
        (given.json, standings.write_json),
        (given.plot, lambda played, file: standings.write_svg(played, texts, file)),
    ]
    wanted = [(file, write) for file, write in writers if file]
    for file in (*(file for file, _ in wanted), *([given.file] if given.file else [])):
        with writing(file, "a", texts):
            pass
    if given.fresh:
        place.unlink(missing_ok=True)
    ensure_compiled(game, texts, console)
    with counting() as progress:
        task = progress.add_task(game.title, total=None)
        played = tournament(
            game,
            bots,
            given.matches,
            terms.options,
            given.seed,
            given.cores,
            place,
            given.zero,
            lambda matches, missing: progress.update(task, completed=matches, total=missing),
        )
    if played.interrupted:
        console.print(texts("tournament.interrupted", matches=played.matches), style="yellow")
    if min(map(len, played.results.values())) > 1:  # else too few for a standard error
        facts = {"title": game.title, "matches": played.matches, "seed": given.seed}
        console.print(texts("tournament.title", **facts), style="bold", highlight=False)
        console.print(standings.show(played, texts), highlight=False)
        for file, write in wanted:
            with writing(file, "w", texts) as opened:
                write(played, opened)
            console.print(texts("simulate.written", file=file), style="dim", soft_wrap=True)
    seconds = round(played.seconds)
    console.print(texts("tournament.kept", file=place, seconds=seconds), style="dim", highlight=False, soft_wrap=True)


def study(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    """Answer a question about a game; without one, list what can be asked."""
    game = find(given.game)
    questions = questions_of(game)
    if not questions:
        raise Mistake(texts("study.none", game=game.name))
    if given.question is None:
        table = Table(title=texts("study.questions", title=game.title), title_justify="left")
        for key in ("study.question", "study.line", "study.boards"):
            table.add_column(texts(key), justify="right" if key == "study.boards" else "left")
        for question in questions.values():
            table.add_row(question.name, texts(question.line), f"{question.boards} {texts(question.unit)}")
        console.print(table)
        return
    if given.question not in questions:
        known = ", ".join(questions)
        raise Mistake(texts("study.unknown", game=game.name, question=given.question, questions=known))
    question = questions[given.question]
    if given.csv:
        with writing(given.csv, "a", texts):
            pass
    ensure_compiled(game, texts, console)
    boards = given.boards or question.boards
    with counting() as progress:
        task = progress.add_task(texts("play.compiling", game=game.title), total=boards)
        result = ask(
            question,
            boards,
            given.seed,
            given.cores,
            lambda played: progress.update(task, completed=played, description=f"{game.title} {question.name}"),
        )
    if result.interrupted:
        console.print(texts("study.interrupted"), style="yellow")
    if result.boards < 2:  # too few for a standard error
        return
    facts = {"line": texts(question.line), "unit": texts(question.unit)}
    title = texts("study.title", boards=result.boards, seed=given.seed, **facts)
    console.print(title, style="bold", highlight=False)
    console.print(show(result.answer, texts))
    console.print(texts("study.seconds", seconds=round(result.seconds)), style="dim", highlight=False)
    if given.csv:
        with writing(given.csv, "w", texts) as opened:
            write_study(result.answer, opened)
        console.print(texts("simulate.written", file=given.csv), style="dim", soft_wrap=True)


def replay(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    match = load_file(Path(given.file), texts)
    texts = with_words(match, texts)
    names = player_names(match, texts)
    if not given.sheet:
        for number, action in enumerate(match.actions, 1):
            if match.game.situations.opens_line(match.position_after(number - 1)):
                console.print()
            sentences = match.game.words.sentences(match.events_of(number), names, texts)
            console.print(Text.assemble((f"{action!s:>6}  ", "bold cyan"), " ".join(sentences)))
        console.print()
    for row in match.game.sheet.sheet(match, names, texts, console.width):
        console.print(painted(row), soft_wrap=True)


def analyse(given: argparse.Namespace, texts: Texts, console: Console) -> int:
    """Luck and choice of a saved game; with --retry, its costly choices tried again."""
    match = load_file(Path(given.file), texts)
    texts = with_words(match, texts)
    wanted = [
        (file, write) for file, write in ((given.csv, printed.write_csv), (given.json, printed.write_json)) if file
    ]
    for file, _ in wanted:
        with writing(file, "a", texts):
            pass
    ensure_compiled(match.game, texts, console)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f} %"))
    try:
        with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(texts("analysis.working"), total=1.0)
            seen = review(
                match,
                EFFORTS[given.effort],
                given.seed,
                given.cores,
                lambda done: progress.update(task, completed=done),
            )
    except KeyboardInterrupt:
        console.print(texts("analysis.interrupted"), style="yellow")
        return INTERRUPTED
    if given.retry:
        Lesson(console, texts).try_again(seen)
    else:
        console.print(printed.printed(ReviewText(seen, texts), console.width), soft_wrap=False, highlight=False)
    for file, write in wanted:
        with writing(file, "w", texts) as opened:
            write(seen, opened)
        console.print(texts("simulate.written", file=file), style="dim", soft_wrap=True)
    return 0


def puzzles(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    """A puzzle: that of the day, or by its number; with --mine, new ones are looked for."""
    game = find(given.game)
    if given.mine:
        mine_puzzles(given, game, texts, console)
        return
    count = puzzle_count(game)
    if not count:
        raise Mistake(texts("puzzles.none", game=game.name))
    if given.number is not None and given.number > count:
        raise Mistake(texts("puzzles.no_number", game=game.name, count=count))
    ensure_compiled(game, texts, console)
    today = datetime.now(UTC).date()
    asked = puzzle(game, given.number or number_of_day(game, today))
    try:
        Lesson(console, with_words(asked.match, texts)).puzzle(asked, "" if given.number else today.isoformat())
    except (Leave, EOFError):
        return


def mine_puzzles(given: argparse.Namespace, game: Game, texts: Texts, console: Console) -> None:
    if not players_of(game).puzzles:
        raise Mistake(texts("puzzles.none", game=game.name))
    file = given.out or f"{game.name}.txt"
    with writing(file, "a", texts):
        pass
    ensure_compiled(game, texts, console)
    found: list[str] = []
    matches = 0

    def looked(count: int) -> None:
        nonlocal matches
        matches = count

    with counting() as progress:
        task = progress.add_task(texts("puzzles.mining"), total=given.mine)
        with suppress(KeyboardInterrupt):
            for text in islice(mine(game, given.seed, looked), given.mine):
                found.append(text)
                progress.update(task, completed=len(found))
    with writing(file, "w", texts) as opened:
        opened.write("\n".join(found))
    console.print(texts("puzzles.mined", found=len(found), matches=matches, file=file), soft_wrap=True)


def verify(given: argparse.Namespace, texts: Texts, console: Console) -> int:
    """Compute the dice of a finished game again from its seeds; the exit code says whether they were fair."""
    file = Path(given.file)
    match, text = load_file(file, texts), file.read_text("utf-8-sig")
    proof = proof_of(text)
    if proof is None:
        raise Mistake(texts("refused.no_proof"))
    dice = dice_of(match, proof)
    kept = commitment(proof.server_seed) == proof.commitment
    console.print(texts("verify.kept" if kept else "verify.broken"), style="green" if kept else "red")
    wrong = wrong_draws(match, dice)
    for number in wrong:
        console.print(texts("verify.wrong", number=number + 1, fallen=dice.draws[number].fallen), style="red")
    fair = kept and not wrong
    console.print(texts("verify.fair" if fair else "verify.unfair", draws=len(dice.draws)), style="bold")
    return 0 if fair else 1


def serve(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    """Start the table server and open its page. The rules are compiled while it already serves."""
    place = given.db or str(default_database())
    try:
        check_place(place)
    except (OSError, Unavailable, ImportError) as error:
        raise Mistake(texts("serve.no_store", place=place, reason=error)) from error
    address = f"http://{given.host if given.host != '0.0.0.0' else 'localhost'}:{given.port}/"  # noqa: S104
    console.print(texts("serve.at", address=address, db=place))
    run_server(place, given.host, given.port, None if given.no_browser else address)


def compile_rules(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    for game in [find(name) for name in given.games] or games():
        ensure_compiled(game, texts, console)


COMMANDS: dict[str, Any] = {
    "play": play,
    "simulate": run_simulation,
    "tournament": run_tournament,
    "study": study,
    "replay": replay,
    "analyse": analyse,
    "puzzles": puzzles,
    "rules": show_rules,
    "games": list_games,
    "serve": serve,
    "verify": verify,
    "compile": compile_rules,
}


# --- Help for the commands ---------------------------------------------------------------------------------


def ensure_compiled(game: Game, texts: Texts, console: Console) -> None:
    """On first use, compile with a progress bar; later, nothing."""
    if is_compiled(game):
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:3.0f} % [dim]{task.fields[rule]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(texts("play.compiling", game=game.title), total=1.0, rule="")
        compile_ahead(game, lambda done, rule: progress.update(task, completed=done, rule=rule))


def ensure_prepared(game: Game, options: Mapping[str, Any], seats: Sequence[str], texts: Texts) -> None:
    """Have ready what those need who think, with a progress bar."""
    if is_prepared(game, options) or not any(thinks(game, seat) for seat in seats):
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f} %"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(texts("play.preparing", game=game.title), total=1.0)
        prepare(game, options, lambda done: progress.update(task, completed=done))


def counting() -> Progress:
    """A bar that counts matches or boards."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def check_gpu(texts: Texts) -> None:
    try:
        from numba import cuda

        if not cuda.is_available():
            raise Mistake(texts("simulate.no_gpu", reason="cuda.is_available() = False"))
    except ImportError as error:
        raise Mistake(texts("simulate.no_gpu", reason=error)) from error


def check_seats(given: Sequence[str] | None, game: Game, known: Sequence[str], default: Sequence[str]) -> list[str]:
    """Who plays: as many as there are by default, each known; raises BadOption."""
    seats = list(given or default)
    if len(seats) != len(default):
        raise BadOption("seats", game=game.name, seats=len(default), option="--seats")
    for seat in seats:
        if seat not in known:
            raise BadOption("style", game=game.name, style=seat, styles=", ".join(known))
    return seats


def chosen_options(given: argparse.Namespace, game: Game) -> dict[str, Any]:
    """The game's options that were given; raises BadOption."""
    asked = ((option, getattr(given, option.name)) for option in game.options)
    return {option.name: option.read_flag(text) for option, text in asked if text is not None}


def with_words(match: Match, texts: Texts) -> Texts:
    """The words of a game and of a match's own options, in the same language."""
    return Texts(texts.language, match.game.folder).also(match.game.deck_words(match.options, texts.language))


def load_file(file: Path, texts: Texts) -> Match:
    try:
        return read_game(file)
    except OSError as error:
        raise Mistake(texts("error.cannot_read", file=file, reason=system_reason(error, texts))) from error
    except UnicodeDecodeError as error:
        raise Mistake(texts("error.cannot_read", file=file, reason=texts("error.not_text"))) from error


def system_reason(error: OSError, texts: Texts) -> str:
    """Why the system refused a file, in the player's language where we have the words."""
    key = f"error.system.{type(error).__name__}"
    return texts(key) if key in texts else str(error.strerror)


@contextmanager
def writing(file: str, mode: str, texts: Texts) -> Iterator[Any]:
    """A file open to write; `mode` "a" tries it without losing what is in it."""
    try:
        with Path(file).open(mode, encoding="utf-8", newline="") as opened:
            yield opened
    except OSError as error:
        raise Mistake(texts("error.cannot_write", file=file, reason=system_reason(error, texts))) from error
