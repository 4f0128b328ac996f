"""The sheet (a line a phase), sentences, and the pitch as text."""

import io
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text
from tests.driving import play_at_random
from tests.games.champion.pitch import play

import ludotheque
from ludotheque.commands.terminal import Session
from ludotheque.games.champion import board
from ludotheque.games.champion.sheet import Line, Writer, result, sheet
from ludotheque.games.champion.words import decision, detail, sentences, status
from ludotheque.texts import Texts

GAME = ludotheque.new("champion").game
FRENCH, ENGLISH = (Texts(language, GAME.folder) for language in ("fr", "en"))
NAMES = ("Anne",)
# You win by 1, choose to kick on the left, lose by 1 with the NJ's arrow to the left, and the ball goes out.
TO_TOUCHE = "d:333 d:222 d:333 d:222 l:333 t:222 kicker left_foot l:222 t:223h< l:333 t:222"


def squeezed(rows: list[str]) -> list[str]:
    return [" ".join(row.replace("│", " │ ").split()) for row in rows]


def test_a_line_a_phase() -> None:
    """Where, in which kind, your value against the NJ's; what came of it; the score."""
    match = play(f"{TO_TOUCHE} d:222 d:222 d:222 l:222 l:222 t:222")
    assert squeezed(sheet(match, NAMES, FRENCH))[4:] == [
        "├─ mi-temps 1 ─────────────────────────────────────────────────────────────────┤",
        "│ 1 │ attaque │ C Ph 3-2 · G1 Pi 2-3 · │ Avantage NJ, │ 0-0 │",
        "│ │ │ G2 Pa 3-2 │ Avantage NJ perdu, │ │",
        "│ │ │ │ touche │ │",
        "│ 2 │ touche │ C Pa 4-5 │ Avantage NJ │ 0-0 │",
    ]
    lines = Writer(FRENCH).write(match.events)
    assert lines[0] == "mi-temps 1"
    assert isinstance(lines[1], Line)
    assert (lines[1].phase, lines[1].score, len(lines[1].duels)) == ("attaque", [0, 0], 3)
    assert lines[1].marks == ["Avantage NJ", "Avantage NJ perdu", "touche"]
    duel = lines[1].duels[0]
    assert (duel.laid, duel.turned, duel.mine, duel.his, duel.compared) == ([1], 5, 3, 2, True)


def test_scores_whistles_and_fouls_on_the_sheet() -> None:
    """CHAMPION-9, CHAMPION-25, CHAMPION-20: points with their sign; what was not compared has a sign of its own."""
    match = play(
        "d:422 d:113B d:222A d:522 l:422 t:222 kicker convert d:511w l:222A t:511w kick d:222 l:522 t:222 foul"
    )
    rows = squeezed(sheet(match, NAMES, FRENCH))[5:]
    assert rows == [
        "│ 1 │ attaque │ C Ph 4-2 │ essai +5, transf. +2 │ 7-0 │",
        "│ 2 │ attaque │ C Ph ! │ pénalité, but +3 │ 10-0 │",
        "│ 3 │ attaque │ C Ph × │ faute │ 10-0 │",
    ]
    nj = play("d:511w d:111 d*2 l:511w t:222A kicker d:222 l:111 t:333 kicker")
    assert squeezed(sheet(nj, NAMES, ENGLISH))[5:] == [
        "│ 1 │ attack │ C Ph ? │ NJ penalty, NJ goal +3 │ 0-3 │",
        "│ 2 │ attack │ C Ph 1-3 │ NJ try +5, NJ conv. +2 │ 0-10 │",
    ]


def test_the_end_of_the_sheet() -> None:
    """CHAMPION-41: both scores, and who has won."""
    for seed in range(30):
        match = play_at_random(ludotheque.new("champion", seed), seed)
        rows = sheet(match, NAMES, FRENCH)
        mine, his = match.scores
        won = "victoire d'Anne" if mine > his else "le Non-joueur l'emporte" if mine < his else "match nul"
        assert rows[-1] == f"Anne {mine}-{his} Non-joueur · {won}"
        assert f"{mine}-{his}" in rows[-4] or f"{mine}-{his}" in "".join(rows[-8:-3])
    assert result(play("d:433"), NAMES, ENGLISH) == "Anne 0-0 Non-joueur · match in progress"


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_sheet_is_as_wide_as_there_is_room(width: int) -> None:
    rows = sheet(play_at_random(ludotheque.new("champion", 2), 2), NAMES, FRENCH, width)
    assert len({len(row) for row in rows[1:-2]}) == 1
    assert len(rows[1]) == min(width, 80)


def test_a_save_ends_with_both_scores() -> None:
    match = play_at_random(ludotheque.new("champion", 3), 3)
    assert match.save().endswith(f"end: {len(match.actions)} actions, {match.scores[0]}-{match.scores[1]}\n")
    assert "deck: reconstruction\n" in match.save()


def test_sentences() -> None:
    match = play(TO_TOUCHE)
    said = [
        " ".join(sentences(match.events_of(number), NAMES, FRENCH)).replace("\u00a0", " ").replace("\u202f", " ")
        for number in range(1, len(match.actions) + 1)
    ]
    assert said[0] == "Coup d'envoi : 60 cartes, deux mi-temps. Phase d'attaque. Anne pioche « Percussion »."
    assert said[3].endswith(" Défi physique, au centre.")
    assert said[6].startswith("Soutien du Non-joueur : « Buteur », mis de côté. 3 contre 2 : gagné de 1. ")
    assert said[6].endswith("Le jeu s'ouvre : Anne choisit son côté et son défi.")
    assert said[7] == "Anne choisit le défi au pied, à gauche."
    assert (
        said[9]
        .split(" ", 5)[5]
        .endswith(
            "2 contre 3 : perdu de 1. Avantage au Non-joueur. "
            "La carte du Non-joueur envoie le jeu tout à gauche : défi de passe."
        )
    )
    assert said[11].endswith(
        "3 contre 2 : gagné de 1. Le Non-joueur perd son Avantage ; personne ne le prend. "
        "Le ballon sort tout à gauche : touche ! On joue la touche."
    )


def test_what_a_decision_is_worth() -> None:
    match = play("d:433 d:222A d:311w d:311ww")
    said = [detail(match.position, action, ENGLISH) for action in match.legal()]
    assert said[0] == "worth 4"
    assert said[1].startswith("cancels a card with a whistle")
    assert "one whistle" in said[2]
    assert "two whistles" in said[3]
    way = play("d:333 d:145 d*2 l:333 t:222 kicker")
    assert [detail(way.position, action, ENGLISH)[-7:-6] for action in way.legal()] == ["2", "4", "5", "2", "4"]
    assert decision(way.legal()[2], FRENCH) == "défi au pied, à gauche"
    touche = play("d:333 d:333 d*2 l:333 t:333h> l:333 t:333 d:222A d:222")
    assert {detail(touche.position, action, ENGLISH) for action in touche.legal()} == {"worth 2"}


def test_the_pitch() -> None:
    """CHAMPION-5: what lies hidden, where the challenge is, the hand with its values."""
    match = play("d:543h<w d:113B d:222A d:222 l:543h<w t:444 kicker right_hand")
    rows = board.draw(match.view(0), NAMES, FRENCH)
    assert rows[0].split() == ["G2", "G1", "C", "D"]
    assert rows[1].split() == ["Non-joueur", "▒▒", "▒▒", "·", "▒▒", "pioche", ":", "52"]
    assert rows[2].split() == ["Anne", "▲", "de", "passe"]
    assert rows[3].split()[0] == "c02"
    assert "[Pa 1]" in rows[3]
    assert rows[3].endswith("But")
    assert rows[4].endswith("Arbitre")
    assert board.draw(ludotheque.new("champion").view(0), NAMES, FRENCH) == []


def test_where_the_match_stands() -> None:
    """Both scores, the half, the pile, and who holds Avantage."""
    assert status(ludotheque.new("champion").position, NAMES, ENGLISH) == "The cards are shuffled"
    match = play("d:333 d*3 l:333 t:433p<")
    assert (
        status(match.position, NAMES, ENGLISH)
        == "Half 1, attack · Anne 0-0 Non-joueur · Avantage: Non-joueur · pile: 52"
    )
    over = play_at_random(ludotheque.new("champion", 1), 1)
    assert status(over.position, NAMES, ENGLISH).startswith("The match is over · Anne ")


LAY, WAY = "d:433 d:322 d:113B d:222A", "d:333 d*3 l:333 t:222 kicker"


@pytest.mark.parametrize(
    ("script", "typed", "read"),
    [
        (LAY, "1", ["lay 1"]),
        (LAY, "c02 3", ["lay c02", "lay 3"]),
        (LAY, "lay c02", ["lay c02"]),
        (LAY, "belier", ["lay c02"]),
        (LAY, "perc", ["lay c01"]),
        (LAY, "nonsense", ["nonsense"]),
        (LAY, "", [""]),
        (WAY, "gauche pied", ["left foot"]),
        (WAY, "d pa", ["right hand"]),
        (WAY, "left foot", ["left foot"]),
        (WAY, "physique droite", ["right physical"]),
        (WAY, "pied", ["foot"]),
        (WAY, "milieu", ["milieu"]),
        (f"{WAY} left_foot l:222 t:221", "pied", ["left foot"]),
        ("d:422 d:113B d*2 l:422 t:222 kicker", "oui", ["convert"]),
        ("d:422 d:113B d*2 l:422 t:222 kicker", "non", ["leave"]),
        ("d:422 d:113B d*2 l:422 t:222 kicker", "transformer", ["convert"]),
        ("d:222A d:113B d*2 l:222A t:511w", "tenter", ["kick"]),
        ("d:222A d:113B d*2 l:222A t:511w", "jouer", ["play on"]),
        ("d:222A d:113B d*2 l:222A t:511w", "play on", ["play on"]),
    ],
)
def test_what_is_typed(script: str, typed: str, read: list[str]) -> None:
    match = play(script)
    assert board.read(match.view(0), 0, typed, FRENCH) == read


def test_a_sitting_in_the_terminal(tmp_path: Path) -> None:
    """Cards are dealt and turned by themselves; what is typed wrongly is asked again; the game is kept."""
    match = ludotheque.new("champion", seed=5, seats=("human",), names=("Anne",))
    answers = ["rien", "r", "1 2 3 4 5", "s"]
    out = io.StringIO()

    def ask(question: Text) -> str:
        if not answers:
            raise EOFError
        return answers.pop(0) or str(match.legal()[0])

    answers.append("")
    Session(match, Console(file=out, width=100), FRENCH, tmp_path / "game.txt", ask=ask).run()
    assert "n'est pas possible ici (CHAMPION-7)" in out.getvalue()
    assert "CHAMPION-7 —" in out.getvalue()
    assert len(match.actions) > 5
    assert ludotheque.load((tmp_path / "game.txt").read_text("utf-8")).actions == match.actions


def test_help_gives_a_hint_to_who_plays_alone(tmp_path: Path) -> None:
    """`?`: every choice with its chances; nobody who does not ask sees any."""
    match, out, asked = ludotheque.new("champion", seed=5, seats=("human",)), io.StringIO(), []

    def ask(question: Text) -> str:
        asked.append((question.plain, out.getvalue()))
        if len(asked) == 2:
            raise EOFError
        return "?"

    Session(match, Console(file=out, width=100), FRENCH, tmp_path / "game.txt", ask=ask).run()
    (prompt, before), (_, after) = asked
    assert "aide et conseil" in prompt
    assert "essai du NJ" not in before
    shown = after.removeprefix(before)
    assert "essai du NJ" in shown
    assert shown.count(" %") == 3 * len(match.legal())
    assert len(match.actions) == 4, "nothing is played by it"


def test_ones_own_cards_are_typed_in(tmp_path: Path) -> None:
    """With the box on the table (`--my-dice`): what was drawn and turned, several at a time."""
    match = ludotheque.new("champion", seats=("human",), real_dice=True)
    answers = ["12 7 c40 c03", "7", "31", "rucking", "+1"]

    def ask(question: Text) -> str:
        if not answers:
            raise EOFError
        return answers.pop(0)

    Session(match, Console(file=io.StringIO(), width=100), FRENCH, tmp_path / "game.txt", ask=ask).run()
    assert [str(action) for action in match.actions][:6] == ["c12", "c07", "c40", "c03", "lay c07", "c31"]
