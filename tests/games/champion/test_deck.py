"""The deck as data: ours, and a player's own, with every mistake that a file can hold."""

from collections import Counter
from pathlib import Path
from statistics import mean

import pytest
from tests.driving import play_at_random

import ludotheque
from ludotheque.commands import main
from ludotheque.engine import decks
from ludotheque.engine.batch import play_chunk
from ludotheque.engine.compiled.playout import play_matches
from ludotheque.engine.game import find
from ludotheque.engine.tally import mean_and_error
from ludotheque.games.champion import deck
from ludotheque.games.champion.deck import ACTION_COLUMNS, ACTIONS, SUPPORT, SUPPORT_COLUMNS, Card
from ludotheque.games.champion.record import ARBITRE, BONUS, FOUL, KICKER, EventKind, Kind, Phase, face
from ludotheque.games.champion.rules import arrow, red, value, whistles
from ludotheque.players import style_number
from ludotheque.table.protocol import NewSeat, NewTable
from ludotheque.table.room import Room, created
from ludotheque.table.room_view import RoomView
from ludotheque.texts import LANGUAGES, Texts

GAME = find("champion")
OURS = deck.ours()
PLAYERS = [card for card in OURS.cards if card.whistles != ARBITRE]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    for variable in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(deck.DECKS, "known", {decks.OURS: OURS})


# --- Ours --------------------------------------------------------------------------------------------------


def test_our_cards() -> None:
    """CHAMPION-1: about 54, four to six Arbitres, values 1 to 5 and mostly 2 to 4, But on three in ten."""
    assert len(OURS.cards) == 54
    arbitres = [card for card in OURS.cards if card.whistles == ARBITRE]
    assert 4 <= len(arbitres) <= 6
    assert all(card.values == (2, 2, 2) for card in arbitres)
    values = Counter(value for card in PLAYERS for value in card.values)
    assert set(values) == {1, 2, 3, 4, 5}
    assert values[2] + values[3] + values[4] > 0.8 * sum(values.values())
    goals = [card for card in OURS.cards if card.goal]
    assert 54 / 4 <= len(goals) == 16 <= 54 / 3
    assert all(card.values[Kind.FOOT] >= 3 for card in goals)


def test_red_kinds_and_arrows_are_evenly_spread() -> None:
    """CHAMPION-1."""
    assert Counter((card.red, card.right) for card in OURS.cards) == dict.fromkeys(
        ((kind, right) for kind in range(3) for right in (False, True)), 9
    )


def test_strong_cards_carry_the_whistles() -> None:
    """CHAMPION-1: the more whistles, the stronger; no kind is stronger than another."""
    strength = [mean(sum(card.values) for card in PLAYERS if card.whistles == count) for count in range(3)]
    assert strength[0] + 1 < strength[1]
    assert strength[1] + 1 < strength[2]
    assert all(sum(card.values) < 10 for card in PLAYERS if card.whistles == 0)
    by_kind = [mean(card.values[kind] for card in OURS.cards) for kind in Kind]
    assert max(by_kind) - min(by_kind) < 0.1


def test_no_card_is_another_but_weaker() -> None:
    """CHAMPION-1: among cards without a whistle, none is at least as good in every kind, and better in each."""
    plain = [card.values for card in PLAYERS if card.whistles == 0]
    for weak in plain:
        beaten = [strong for strong in plain if all(s > w for s, w in zip(strong, weak, strict=True))]
        assert len(beaten) <= 2, weak


def test_names() -> None:
    """CHAMPION-1: each has its own, in both languages."""
    for language in LANGUAGES:
        words = OURS.words(language)
        assert len(set(words.values())) == len(words) == 54 + 4


def test_our_support_cards() -> None:
    """CHAMPION-2; CHAMPION-3: Touche and Mêlée are what the difficulty hangs on most, and tuned to 4."""
    assert {effect: helped.count for effect, helped in OURS.support.help.items()} == {
        KICKER: 2,
        FOUL: 2,
        BONUS + 1: 3,
        BONUS + 2: 3,
    }
    assert OURS.support.set_piece == {Phase.LINEOUT: 4, Phase.SCRUM: 4}


def test_how_our_deck_plays() -> None:
    """CHAMPION-3: 20 to 30 points a side, 40 to 50 % for the highest number; whistles are felt."""
    tally = play_chunk(GAME, {}, [style_number(GAME, "highest")], 1, 0, 20_000)
    assert all(20 < mean_and_error(scores)[0] < 30 for scores in tally.scores)
    assert 0.40 < tally.wins[0] / tally.matches < 0.50
    assert sum(tally.wins) + tally.draws == tally.matches
    blown = [play_at_random(ludotheque.new("champion", seed), seed).events for seed in range(20)]
    assert mean(sum(event.kind == EventKind.WHISTLE for event in events) for events in blown) > 2


def test_a_face_is_what_is_printed() -> None:
    """CHAMPION-1: the number in the record says all that a card bears."""
    match = ludotheque.new("champion")
    for number, card in enumerate(OURS.cards, 1):
        assert tuple(value(match.position, number, kind) for kind in Kind) == card.values
        assert red(match.position, number) == card.red
        assert (arrow(match.position, number) > 0) == card.right
        assert whistles(match.position, number) == card.whistles
        assert bool(int(match.position.goals) >> (number - 1) & 1) == card.goal
    assert -(2**15) <= face((9, 9, 9), 2, right=True, whistles=3, goal=True) < 0, "an event's number can hold it"


# --- A player's own ----------------------------------------------------------------------------------------


def our_text(part: str) -> str:
    return (GAME.folder / "decks" / part).read_text("utf-8")


def line_of(text: str, start: str) -> int:
    """The number of the line that begins so."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.lstrip().startswith(start))


def changed(text: str, start: str, column: int, cell: str) -> str:
    """A file in which a cell of the row that begins so is another."""
    lines = text.splitlines()
    number = line_of(text, start) - 1
    cells = lines[number].split("|")
    cells[column] = f" {cell} "
    lines[number] = "|".join(cells)
    return "\n".join(lines)


def stronger(folder: Path) -> Path:
    """A file in which the first card is worth 7 and has another name."""
    text = changed(changed(our_text(ACTIONS), "1 |", 1, "Rhinocéros"), "1 |", 3, "7")
    file = folder / "Ma Boîte.txt"
    file.write_text(text, "utf-8")
    return file


def test_a_deck_of_ones_own_reaches_the_compiled_rules(tmp_path: Path) -> None:
    """CHAMPION-1: interpreted and compiled, and in the same process as ours."""
    mine = deck.load(str(stronger(tmp_path)))
    assert mine.startswith("ma-boîte@")
    match = ludotheque.new("champion", deck=mine)
    assert value(match.position, 1, Kind.PHYSICAL) == 7
    weak = next(n for n, card in enumerate(OURS.cards, 1) if n > 4 and card.values[0] <= 3 and card.whistles != ARBITRE)
    for action in ("c01", "c02", "c03", "c04", "lay c01", f"c{weak:02}", "+2"):
        match.play(action)
    assert match.scores == (5, 0), "7 less 3 and 2 at most"
    for player in (play_matches, play_matches.py_func):
        ours, theirs = (play_chunk(GAME, {"deck": name}, [1], 5, 0, 100, player) for name in (decks.OURS, mine))
        assert ours.trace != theirs.trace
        assert mean_and_error(theirs.scores[0])[0] > mean_and_error(ours.scores[0])[0] - 3
    assert (
        play_chunk(GAME, {"deck": mine}, [1], 5, 0, 50).counts.tolist()
        == play_chunk(GAME, {"deck": mine}, [1], 5, 0, 50, play_matches.py_func).counts.tolist()
    )


def test_a_save_names_its_deck_and_finds_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the copy that was kept, though the file has gone; without it the save is refused."""
    file = stronger(tmp_path)
    match = play_at_random(ludotheque.new("champion", 3, deck=deck.load(str(file))), 3)
    text = match.save()
    assert f"deck: ma-boîte@{deck.of(match.options['deck']).digest}\n" in text
    file.unlink()
    monkeypatch.setattr(deck.DECKS, "known", {decks.OURS: OURS})  # another day
    assert ludotheque.load(text).position.tobytes() == match.position.tobytes()
    monkeypatch.setattr(deck.DECKS, "known", {decks.OURS: OURS})
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    with pytest.raises(ludotheque.DamagedSave, match=r"line 4: the deck 'ma-boîte@.*' is not at hand"):
        ludotheque.load(text)


def test_a_kept_deck_that_was_changed_is_not_that_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = deck.load(str(stronger(tmp_path)))
    (decks.kept() / mine / ACTIONS).write_text(our_text(ACTIONS), "utf-8")
    monkeypatch.setattr(deck.DECKS, "known", {decks.OURS: OURS})
    with pytest.raises(ludotheque.BadDeck, match="not at hand"):
        ludotheque.new("champion", deck=mine)


@pytest.mark.parametrize("name", ["../../etc@12345678", "x@../y", "/etc/passwd", "ours", "@", "x@", ""])
def test_an_option_never_reads_a_file_that_is_no_kept_deck(name: str) -> None:
    """What a stranger may send to a table."""
    for attempt in (GAME.option("deck").read, GAME.option("deck").check):
        with pytest.raises(ludotheque.BadDeck, match="not at hand"):
            attempt(name)


def test_names_do_not_make_another_deck(tmp_path: Path) -> None:
    """Whoever corrects a name can still read his saved games."""
    file = tmp_path / "mine.txt"
    file.write_text(our_text(ACTIONS).replace("Percussion", "Rentre-dedans"), "utf-8")
    assert deck.load(str(file)) == decks.OURS


def test_support_cards_of_ones_own(tmp_path: Path) -> None:
    """CHAMPION-2: a file of support cards alone; a folder with both."""
    support = changed(changed(our_text(SUPPORT), "Rucking", 3, "5"), "Rucking", 4, "1")
    support = changed(support, "Touche", 3, "9")
    (tmp_path / SUPPORT).write_text(support, "utf-8")
    mine = deck.of(deck.load(str(tmp_path / SUPPORT)))
    assert mine.cards == OURS.cards
    assert (mine.plain_count(BONUS + 5), mine.plain_count(BONUS + 1)) == (1, 0)
    assert mine.support.set_piece[Phase.LINEOUT] == 9
    match = ludotheque.new("champion", deck=deck.DECKS.value(mine))
    assert match.position.set_piece[1] == 9
    assert match.position.support[:, BONUS + 5].tolist() == [1, 1, 1]
    (tmp_path / ACTIONS).write_text(stronger(tmp_path).read_text("utf-8"), "utf-8")
    both = deck.of(deck.load(str(tmp_path)))
    assert (both.support, both.cards[0].values[0]) == (mine.support, 7)


def test_support_cards_with_a_value_for_each_kind(tmp_path: Path) -> None:
    """CHAMPION-2: a bonus adds what it has in the kind of the challenge; Touche counts in Passe, Mêlée in Physique."""
    support = changed(our_text(SUPPORT), "Raffut", 3, "2/1/0")
    support = changed(changed(support, "Touche", 3, "1/5/2"), "Mêlée", 3, "6 / 1 / 2")
    (tmp_path / SUPPORT).write_text(support, "utf-8")
    mine = deck.load(str(tmp_path / SUPPORT))
    position = ludotheque.new("champion", deck=mine).position
    assert position.set_piece.tolist() == [0, 5, 6]
    assert position.support[:, BONUS : BONUS + 3].tolist() == [[0, 3, 3], [0, 6, 0], [3, 3, 0]]
    words = deck.words({"deck": mine}, "fr")
    assert (words[f"support.{BONUS + 1}"], words[f"support.{BONUS}"]) == ("Rucking / Raffut", "Raffut")
    assert deck.of(mine).digest != OURS.digest


def test_the_digest_of_a_deck_stays(tmp_path: Path) -> None:
    """Games saved with the decks of before name it."""
    assert OURS.digest == "d1cd2c76"
    assert deck.of(deck.load(str(stronger(tmp_path)))).digest == "2d03c168"


def test_the_sentences_name_the_cards_of_the_deck(tmp_path: Path) -> None:
    match = ludotheque.new("champion", deck=deck.load(str(stronger(tmp_path))), names=("Anne",))
    match.play("c01")
    texts = Texts("fr", GAME.folder).also(GAME.deck_words(match.options, "fr"))
    assert GAME.words.sentences(match.events_of(1), ("Anne",), texts)[-1] == "Anne pioche «\u00a0Rhinocéros\u00a0»."
    assert "Percussion" in GAME.words.sentences(match.events_of(1), ("Anne",), Texts("fr", GAME.folder))[-1]


def test_a_table_names_the_cards_of_the_deck(tmp_path: Path) -> None:
    mine = deck.load(str(stronger(tmp_path)))
    room = Room("t", created(NewTable("champion", [NewSeat("here")], {"deck": mine})))
    table = RoomView(room, "fr", 0).table((0,))
    assert (table.cards[0].name, table.cards[0].values[0]) == ("Rhinocéros", 7)
    assert table.position["set_piece"][1:] == [OURS.support.set_piece[p] for p in (Phase.LINEOUT, Phase.SCRUM)]


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = stronger(tmp_path)
    assert main(["simulate", "champion", "--matches", "2000", "--seats", "highest", "--deck", str(file)]) == 0
    assert "l'automate" in capsys.readouterr().out
    match = play_at_random(ludotheque.new("champion", 3, deck=deck.load(str(file))), 3)
    (tmp_path / "game.txt").write_text(match.save(), "utf-8")
    assert main(["replay", str(tmp_path / "game.txt")]) == 0
    assert "Rhinocéros" in capsys.readouterr().out
    assert main(["simulate", "champion", "--matches", "20", "--deck", "reconstruction"]) == 0
    assert main(["simulate", "champion", "--deck", str(tmp_path / "nowhere.txt")]) == 2
    assert "illisible" in capsys.readouterr().err


# --- Mistakes ----------------------------------------------------------------------------------------------

# A row for each mistake in a file of action cards: what stands in which column of the first card, and what is said.
ACTION_MISTAKES = [
    ("sifflets", "3", "sifflets cannot be '3'; it can be: 0, 1, 2, arbitre"),
    ("physique", "10", "physique must be a whole number from 0 to 9, found '10'"),
    ("passe", "two", "passe must be a whole number from 0 to 9, found 'two'"),
    ("pied", "-1", "pied must be a whole number"),
    ("pied", "", "pied must be a whole number"),
    ("rouge", "pieds", "rouge cannot be 'pieds'; it can be: physique"),
    ("flèche", "haut", "flèche cannot be 'haut'; it can be: gauche, droite"),
    ("but", "oui", "but cannot be 'oui'; it can be: -, but"),
    ("n°", "2", "cards are numbered in order: expected 1, found '2'"),
    ("nom", "", "'' cannot be a name"),
    ("name", "x" * 31, "cannot be a name: 1 to 30"),
    ("nom", "{who}", "'{who}' cannot be a name"),
    ("nom", "x | y", "expected 10 columns with '[|]' between them, found 11"),
]


@pytest.mark.parametrize(("column", "cell", "reason"), ACTION_MISTAKES)
def test_a_mistake_among_the_action_cards_is_named_with_its_line(
    tmp_path: Path, column: str, cell: str, reason: str
) -> None:
    text = changed(our_text(ACTIONS), "1 |", ACTION_COLUMNS.index(column), cell)
    (tmp_path / "mine.txt").write_text(text, "utf-8")
    line = line_of(our_text(ACTIONS), "1 |")
    with pytest.raises(ludotheque.BadDeck, match=f"^mine.txt, line {line}: .*{reason}"):
        deck.load(str(tmp_path / "mine.txt"))


# Likewise in a file of support cards: of the row that begins so.
SUPPORT_MISTAKES = [
    ("Buteur", "carte", "butteur", "carte cannot be 'butteur'; it can be: buteur"),
    ("Buteur", "valeur", "4", "valeur cannot be '4'; it can be: -"),
    ("Buteur", "nombre", "21", "nombre must be a whole number from 0 to 20"),
    ("Rucking", "valeur", "10", "valeur must be a whole number from 0 to 9"),
    ("Rucking", "valeur", "1/2", "valeur must be a whole number from 0 to 9"),
    ("Rucking", "valeur", "1/2/x", "valeur must be a whole number from 0 to 9"),
    ("Faute", "carte", "kicker", "buteur stands in line .* already; put the two together"),
    ("Touche", "nombre", "2", "nombre must be a whole number from 1 to 1"),
    ("Touche", "valeur", "10", "valeur must be a whole number from 0 to 9"),
]


@pytest.mark.parametrize(("start", "column", "cell", "reason"), SUPPORT_MISTAKES)
def test_a_mistake_among_the_support_cards_is_named_with_its_line(
    tmp_path: Path, start: str, column: str, cell: str, reason: str
) -> None:
    text = changed(our_text(SUPPORT), start, SUPPORT_COLUMNS.index(column), cell)
    (tmp_path / SUPPORT).write_text(text, "utf-8")
    line = line_of(our_text(SUPPORT), start)
    with pytest.raises(ludotheque.BadDeck, match=f"^support.txt, line {line}: .*{reason}"):
        deck.load(str(tmp_path))


def test_the_columns_must_have_their_names(tmp_path: Path) -> None:
    text = our_text(ACTIONS).replace("n° | nom", "no | nom")
    (tmp_path / "mine.txt").write_text(text, "utf-8")
    with pytest.raises(ludotheque.BadDeck, match=f"line {line_of(text, 'no |')}: expected a line with the names"):
        deck.load(str(tmp_path / "mine.txt"))


def cut(text: str, start: str) -> str:
    """A file without the lines that begin so."""
    return "\n".join(line for line in text.splitlines() if not line.startswith(start)) + "\n"


def test_what_is_wrong_at_the_end_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    lines = our_text(ACTIONS).splitlines()
    few = lines[: line_of(our_text(ACTIONS), "19 |")]
    file.write_text("\n".join(few), "utf-8")
    with pytest.raises(
        ludotheque.BadDeck, match=f"line {len(few)}: the file ends after 19 cards; there must be 20 to 63"
    ):
        deck.load(str(file))
    more = [f"{number} | x | x | 2 | 2 | 2 | pied | gauche | 0 | -" for number in range(55, 65)]
    file.write_text("\n".join(lines + more), "utf-8")
    with pytest.raises(ludotheque.BadDeck, match="ends after 64 cards"):
        deck.load(str(file))
    file.write_text("\n".join(lines + more[:9]), "utf-8")
    assert len(deck.of(deck.load(str(file))).cards) == 63
    file.write_text(cut(our_text(SUPPORT), "Mêlée"), "utf-8")
    with pytest.raises(ludotheque.BadDeck, match="ends without a row for mêlée"):
        deck.load(str(file))
    none = our_text(SUPPORT)
    for start in ("Buteur", "Faute", "Rucking", "Raffut"):
        none = cut(none, start)
    file.write_text(none, "utf-8")
    with pytest.raises(ludotheque.BadDeck, match="ends after 0 cards"):
        deck.load(str(file))


def test_what_is_no_deck_at_all(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    for content, reason in (
        (b"", "line 1: expected a line with the names of the columns"),
        (b"\xff\xfe\x00", "no text in UTF-8"),
        (b"# nothing but remarks\n", "line 1"),
        (b"x" * 100_001, "longer than"),
    ):
        file.write_bytes(content)
        with pytest.raises(ludotheque.BadDeck, match=reason):
            deck.load(str(file))
    (tmp_path / "empty").mkdir()
    with pytest.raises(ludotheque.BadDeck, match=r"neither actions\.txt nor support\.txt"):
        deck.load(str(tmp_path / "empty"))
    with pytest.raises(ludotheque.BadDeck, match="cannot be read"):
        deck.load(str(tmp_path / "nowhere.txt"))


def test_mistakes_are_told_in_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = changed(our_text(ACTIONS), "1 |", ACTION_COLUMNS.index("sifflets"), "4")
    (tmp_path / "mine.txt").write_text(text, "utf-8")
    assert main(["play", "champion", "--deck", str(tmp_path / "mine.txt")]) == 2
    line = line_of(text, "1 |")
    said = " ".join(capsys.readouterr().err.split())
    assert said.startswith(f"ludotheque : mine.txt, ligne {line} : sifflets ne peut pas être « 4 » ; au choix :")


def test_any_layout_and_either_language(tmp_path: Path) -> None:
    """Remarks, blank lines, no alignment, English words, a mark that some editors put first."""
    words = {"physique": "physical", "passe": "hand", "pied": "foot", "gauche": "left", "droite": "right"}
    words |= {"arbitre": "referee", "but": "goal"}
    rows = []
    for line in our_text(ACTIONS).splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        is_row = cells[0].isdigit()
        rows.append("|".join(words.get(cell, cell) for cell in cells) + "   # a remark" if is_row else line)
    (tmp_path / "mine.txt").write_text("\ufeff\n\n" + "\n\n".join(rows), "utf-8")
    assert deck.load(str(tmp_path / "mine.txt")) == decks.OURS


def test_a_card_knows_its_face() -> None:
    card = Card(deck.Names("x", "x"), (4, 2, 1), Kind.PHYSICAL, right=True, whistles=1, goal=False)
    assert card.face == 12709
