"""The terminal game: typed answers, wrong ones, real dice, leaving and coming back; and once in a real terminal."""

import io
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text
from tests.games.campus.boards import campus
from tests.games.colline.hill import dealt, play

import ludotheque
from ludotheque.commands.play import at_keyboard
from ludotheque.commands.terminal import Session, drawn_dice, last_unfinished, new_file
from ludotheque.engine.chance import generator
from ludotheque.engine.match import Match
from ludotheque.texts import Texts

POCHE = ludotheque.games()[0]
LUCK = 4  # of bots and of who throws first in a beat


class Table:
    """A session whose answers are given in advance; then the player's line is cut (end of file)."""

    def __init__(self, match: Match, folder: Path, language: str = "fr") -> None:
        self.match = match
        self.file = folder / "game.txt"
        self.out = io.StringIO()
        self.questions: list[str] = []
        self.answers: list[str] = []
        console = Console(file=self.out, width=100)
        texts = Texts(language, match.game.folder)
        self.session = Session(match, console, texts, self.file, ask=self.ask)
        self.session.rng = generator(LUCK)

    def ask(self, question: Text) -> str:
        self.questions.append(question.plain)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def play(self, *answers: str) -> str:
        self.answers = list(answers)
        self.session.run()
        return self.out.getvalue()


def humans(
    folder: Path,
    language: str = "fr",
    my_dice: bool = False,
    seats: tuple[str, str] = ("human", "human"),
    names: tuple[str, str] = ("Pau", "Brive"),
) -> Table:
    return Table(ludotheque.new("poche", seed=1, seats=seats, names=names, real_dice=my_dice), folder, language)


def test_real_dice_are_typed_in(tmp_path: Path) -> None:
    table = humans(tmp_path, my_dice=True)
    out = table.play("4", "2", "3 6", "21", "kick", "2", "2,1")
    assert [str(action) for action in table.match.actions] == ["4", "2", "6-3", "2-1", "kick", "2", "2-1"]
    assert "6-3 pénalité réussie  +3" in out
    assert "Brive lance deux dés pour son carton" in table.questions[3]


def test_wrong_throws_are_explained_and_asked_again(tmp_path: Path) -> None:
    table = humans(tmp_path, my_dice=True)
    out = table.play("7", "6-5", "drop", "", "4", "3")
    assert len(table.match.actions) == 2
    assert out.count("POCHE-1") == 4


def test_who_does_not_throw_real_dice_cannot_choose_them(tmp_path: Path) -> None:
    table = humans(tmp_path)
    out = table.play("6", "")
    assert len(table.match.actions) == 1
    assert "--my-dice" in out


@pytest.mark.parametrize(
    ("language", "answer"), [("fr", "jouer"), ("fr", "2"), ("fr", "play"), ("en", "play"), ("en", " PLAY ")]
)
def test_decisions_by_number_word_or_notation(tmp_path: Path, language: str, answer: str) -> None:
    table = humans(tmp_path, language, my_dice=True)
    table.play("4", "2", "3-2", answer)
    assert str(table.match.actions[-1]) == "play"


def test_wrong_decisions_name_the_rule(tmp_path: Path) -> None:
    table = humans(tmp_path, "en", my_dice=True)
    out = table.play("4", "2", "3-1", "kick", "9", "play")
    assert out.count("POCHE-12") == 2
    assert "1 (play)" in out
    assert str(table.match.actions[-1]) == "play"


def test_a_typing_error_can_be_taken_back(tmp_path: Path) -> None:
    table = humans(tmp_path, my_dice=True)
    table.play("u", "4", "2", "6-6", "u", "6-5")
    assert [str(action) for action in table.match.actions] == ["4", "2", "6-5"]


def test_thrown_dice_cannot_be_taken_back(tmp_path: Path) -> None:
    table = humans(tmp_path)
    out = table.play("", "u", "")
    assert "ne s'annule pas" in out
    assert len(table.match.actions) == 2


def test_help_rule_and_sheet(tmp_path: Path) -> None:
    table = humans(tmp_path, my_dice=True)
    out = table.play("4", "2", "2-1", "?", "r", "s")
    assert "quitter" in out
    assert "POCHE-3 —" in out
    assert out.count("2-1 en-avant") == 2


def test_bots_play_by_themselves(tmp_path: Path) -> None:
    table = humans(tmp_path, seats=("coach", "random"))
    out = table.play()
    assert table.match.over
    assert table.questions == []
    assert "fin du match" in out
    assert ludotheque.load(table.file.read_text("utf-8")).over


def test_a_human_against_a_bot_is_asked_only_for_his_own(tmp_path: Path) -> None:
    table = humans(tmp_path, seats=("human", "coach"))
    table.play(*[""] * 3, *["", "1"] * 200)
    assert table.match.over
    assert all("Brive" not in question for question in table.questions)


@pytest.mark.parametrize("leaving", ["q", None])
def test_leaving_keeps_the_game(tmp_path: Path, leaving: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = humans(tmp_path, my_dice=True)
    table.session.file = new_file(POCHE)
    out = table.play("4", "2", *([leaving] if leaving else []))
    assert "--resume" in out
    found = last_unfinished(POCHE)
    assert found is not None
    file, match = found
    assert file == table.session.file
    assert match.position.tobytes() == table.match.position.tobytes()
    assert match.seats == ("human", "human")


def test_finished_and_damaged_games_are_not_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = humans(tmp_path, seats=("random", "random"))
    table.session.file = new_file(POCHE)
    table.play()
    assert new_file(POCHE) != table.session.file
    new_file(POCHE).write_text("damaged")
    assert last_unfinished(POCHE) is None


def test_dice_are_drawn() -> None:
    assert drawn_dice("kick") == drawn_dice("50-22") == []
    assert len(drawn_dice("6-5")) == 5
    for face in range(1, 7):
        assert "".join(drawn_dice(str(face))).count("●") == face


def real_terminal(arguments: list[str], folder: Path, until: Callable[[str], bool]) -> str:
    """What a real terminal shows; Enter is typed whenever a question stands there, until `until` or three minutes."""
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "ludotheque", *arguments]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, close_fds=True)
    os.close(slave)
    shown, answered, deadline = "", 0, time.monotonic() + 180
    while time.monotonic() < deadline and not until(shown):
        if select.select([master], [], [], 0.1)[0]:
            try:
                shown += os.read(master, 65536).decode("utf-8", "replace")
            except OSError:  # the other end is closed
                break
        if shown.count("› ") > answered:
            answered = shown.count("› ")
            os.write(master, b"\r" if "choix" not in shown[-200:] else b"1\r")
    process.terminate()
    process.wait()
    os.close(master)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)


def test_a_whole_match_in_a_real_terminal(tmp_path: Path) -> None:
    arguments = ["play", "poche", "--halves", "1", "--fast", "--seed", "4", "--lang", "fr", "--names", "Pau", "Brive"]
    shown = real_terminal(arguments, tmp_path, lambda text: "Pour la relire" in text)
    assert "fin du match" in shown
    assert "●" in shown
    (saved,) = (tmp_path / "ludotheque" / "games").glob("*.txt")
    assert ludotheque.load(saved.read_text("utf-8")).over


def test_a_throw_mistyped_before_a_bot_decided_can_be_taken_back(tmp_path: Path) -> None:
    """The coach plays the penalty of a 1-1 at once: `u` goes back to what a person typed."""
    table = humans(tmp_path, my_dice=True, seats=("human", "coach"))
    table.play("6", "1", "1-1", "u", "6-5")
    assert [str(action) for action in table.match.actions] == ["6", "1", "6-5"]


def test_a_bots_decision_cannot_be_taken_back(tmp_path: Path) -> None:
    table = humans(tmp_path, seats=("human", "coach"))
    for action in ("6", "1", "1-1", "play"):
        table.match.play(action)
    with pytest.raises(ludotheque.CannotUndo):
        table.session.undo()
    assert str(table.match.actions[-1]) == "play"


def test_real_dice_are_remembered(tmp_path: Path) -> None:
    table = humans(tmp_path, my_dice=True)
    table.play("4")
    assert ludotheque.load(table.file.read_text("utf-8")).real_dice


def test_names_are_names_whatever_is_in_them(tmp_path: Path) -> None:
    longest = "Union Sportive Arlequins Perpignan Rous."
    for names in (("[bold]XV", "[/]"), (longest, "{who}"), ("橄榄球队", "🏉")):
        table = humans(tmp_path, my_dice=True, names=names)
        out = table.play("4", "2", "2-1", "6-5", "r", "?")
        assert names[1].upper() in out
        assert ludotheque.load(table.file.read_text("utf-8")).names == names


def test_a_disk_that_refuses_does_not_end_the_game(tmp_path: Path) -> None:
    table = humans(tmp_path, my_dice=True)
    (tmp_path / "file").write_text("no folder")
    table.session.file = tmp_path / "file" / "game.txt"
    out = table.play("4", "2", "2-1")
    assert len(table.match.actions) == 3
    assert out.count("ne peut pas être enregistrée") == 1
    assert "--resume" not in out


def test_a_narrow_screen(tmp_path: Path) -> None:
    table = humans(tmp_path, my_dice=True)
    table.session.console = Console(file=table.out, width=60)
    out = table.play("4", "2", "6-6", "2-1", "6-5", "1")
    assert all(len(line) <= 60 for line in out.splitlines() if line.strip().startswith(("1'", "3'", "Pau:", "Brive:")))
    assert "Brive: 6-5" in out


def test_the_game_last_played_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    first, second = humans(tmp_path, my_dice=True), humans(tmp_path, my_dice=True)
    for table in (first, second, first):
        if table.file.parent == tmp_path:
            table.session.file = table.file = new_file(POCHE)
        table.play("4" if not table.match.actions else "2")
        time.sleep(0.01)
    found = last_unfinished(POCHE)
    assert found is not None
    assert found[0] == first.file


def test_a_board_is_drawn_and_cells_are_typed(tmp_path: Path) -> None:
    table = Table(ludotheque.new("campus", seed=1, seats=("human",), players=1, bonuses="auto"), tmp_path)
    table.play("", "b9", "oubli rang1 a1")
    out = table.out.getvalue()
    assert "a   b   c   d   e   f" in out
    assert "CAMPUS-15" in out, "nobody to call"
    assert len(table.match.actions) == 37, "the board is filled of itself; nothing else was possible"
    cell = str(table.match.legal()[0]).split()[1]
    assert table.match.legal()[0] in table.match.legal()
    Table(table.match, tmp_path).play(cell, "")
    assert [str(action) for action in table.match.actions[-3:-1]] == [f"flip {cell}", "end"]


def test_a_call_is_not_taken_back(tmp_path: Path) -> None:
    """CAMPUS-16: `u` would let the caller lift every token of the line."""
    match = campus("6-2 flip e4 end 2-1", left="e4 b4 a1 c1 e6 d6")
    match.seats, match.names = ("human", "human"), ("Anne", "Luc")
    table = Table(match, tmp_path)
    out = table.play("oubli ligne 4 b4", "oubli ligne 4 a4", "u", "b1", "u", "u")
    assert "le jeton b4 est face visible" in out
    assert out.replace("\u00a0", " ").count("oubli rangée 4 a4 a montré ce qui était caché") == 2
    assert str(match.actions[-1]) == "call row4 a4"


def test_a_real_board_is_typed_row_by_row(tmp_path: Path) -> None:
    table = Table(ludotheque.new("campus", seed=1, seats=("human",), players=1, real_dice=True), tmp_path)
    rows = ("1 2 3 4 5 16", "6 * 7 8 * 10", "1 2 6 8 11 24", "3 18 9 12 7 5", "6 5 * 8 13 9", "4 20 9 4 15 4")
    table.play("1 2 17", *rows, "6 5", "e3")
    assert str(table.match.actions[-1]) == "flip e3"
    assert len(table.match.actions) == 38


def hill(folder: Path, seats: tuple[str, str], race: str) -> Table:
    return Table(ludotheque.new("colline", seed=4, seats=seats, names=("Anne", "Luc"), race=race), folder)


def two_on_the_hill(folder: Path, actions: str) -> Table:
    """Two people at one screen, after the deal and these actions."""
    match = play(dealt("R8 R1 R2 R3", "B1 B2 B3 B8"), actions)
    match.seats, match.names = ("human", "human"), ("Anne", "Luc")
    return Table(match, folder)


def covers(table: Table) -> list[str]:
    """Who was asked to be alone before the screen."""
    return [question.split(",")[0] for question in table.questions if "seul devant l'écran" in question]


def test_two_at_one_screen_do_not_see_each_others_cards(tmp_path: Path) -> None:
    """COLLINE-2, COLLINE-7: each lays his cards alone before the screen; when all is shown, neither hand is."""
    table = two_on_the_hill(tmp_path, "first 1 keep RRRR grab")
    out = table.play("", "", "b1 b2 b3 b8", "", "r8 r1", "r2 r3")
    assert covers(table) == ["Luc", "Anne"]
    before, after = out.split("Main d'Anne\u00a0: R1♦", 1)
    assert "Main de Luc\u00a0: R1♦" in before
    assert "Main de Luc\u00a0: R" not in after
    assert out.rindex("Main d'Anne\u00a0: ▒▒") > out.rindex("Main d'Anne\u00a0: R"), "the next race: no hand is open"


def test_two_at_one_screen_race_in_the_open(tmp_path: Path) -> None:
    """COLLINE-3: dice are public, and nobody has to look away; who wants to see his hand asks for it."""
    table = two_on_the_hill(tmp_path, "first 1")
    out = table.play("", "", "", "")
    assert covers(table) == []
    assert len(table.match.actions) >= 24
    assert "Main d'Anne\u00a0: ▒▒" in out
    assert "Main d'Anne\u00a0: R" not in out
    assert "m\u00a0: regarder votre main" in table.questions[0]
    table = two_on_the_hill(tmp_path, "first 1")
    out = table.play("m", "", "", "")
    assert covers(table) == ["Anne"]
    assert "pour cacher votre main" in table.questions[2]
    hidden = out.split("Main d'Anne\u00a0: R1♦", 1)[1]
    assert "Main d'Anne\u00a0: ▒▒" in hidden, "and then it is hidden again"


@pytest.mark.parametrize("race", ["beats", "live"])
def test_a_race_and_an_attack_are_typed(tmp_path: Path, race: str) -> None:
    """Against a bot nothing is covered, and nothing of the bot's is shown."""
    table = hill(tmp_path, ("human", "strong_cards"), race)
    table.play(*[""] * 200)
    assert not any("écran" in question for question in table.questions)
    assert table.match.position.this_round == 1
    assert not re.search("Main de Luc\u00a0: [RBVJ]", table.out.getvalue())


def test_a_live_race_is_played_in_beats_and_says_so(tmp_path: Path) -> None:
    """COLLINE-5: each throws once a beat, in an order drawn afresh; four alike may grab before the other throws."""
    orders = set()
    for luck in range(20):
        match = ludotheque.new("colline", seed=4, seats=("human", "random"), names=("Anne", "Luc"), race="live")
        table = Table(match, tmp_path)
        table.session.rng = generator(luck)
        out = table.play(*[""] * 6)
        assert "par temps" in out
        throws = [match.at(n).actor(action) for n, action in enumerate(match.actions) if "keep" in str(action)]
        beats = [tuple(throws[n : n + 2]) for n in range(0, len(throws) - 1, 2)]
        assert {*map(frozenset, beats)} <= {frozenset({0, 1})}
        orders |= set(beats)
    assert orders == {(0, 1), (1, 0)}


def test_the_race_of_the_terminal_is_in_beats() -> None:
    """COLLINE-5: a keyboard is no place for a live race, which stays the default of a table."""
    colline = ludotheque.new("colline").game
    assert at_keyboard(colline)["race"] == "beats"
    assert colline.check_options({})["race"] == "live"


def test_real_dice_of_the_hill(tmp_path: Path) -> None:
    """Each types his own, in his letters; cards and the bot's dice are the program's."""
    match = ludotheque.new("colline", seed=4, seats=("human", "strong_cards"), race="beats", real_dice=True)
    table = Table(match, tmp_path)
    out = table.play("", "zz", "vvvv", "drapeau", "q")
    thrown = [str(action) for action in match.actions if set(str(action)) <= set("RBGY-") and len(str(action)) == 4]
    assert "GGGG" in thrown
    assert any("par exemple J" in question for question in table.questions)
    assert "« zz »" in out.replace("\u00a0", " ")
    assert match.position.strong == 3


def test_a_race_that_nobody_watches(tmp_path: Path) -> None:
    table = hill(tmp_path, ("strong_cards", "random"), "beats")
    out = table.play()
    assert table.match.over
    before_the_end = out.split("Victoires")[0]
    assert not re.search("Main d.+\u00a0: [RBVJ]", before_the_end)


@pytest.mark.parametrize("game", ["champion", "hastings"])
def test_our_decks_are_called_reconstructions(tmp_path: Path, game: str) -> None:
    """CHAMPION-1, HASTINGS-2: in the head of the screen and in the help."""
    table = Table(ludotheque.new(game, seed=1, seats=("human",), names=("Anne",)), tmp_path)
    out = table.play("?")
    assert out.lstrip().startswith("Cartes\u00a0: notre reconstitution")
    assert out.count("notre reconstitution") == 2
    poche = Table(ludotheque.new("poche", seed=1, seats=("human", "human")), tmp_path)
    assert "reconstitution" not in poche.play("?")
