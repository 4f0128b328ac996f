"""The sheet (a line a round, COLLINE-26: the victory board), sentences, and the hill as text."""

import pytest
from tests.driving import any_decision, play_at_random
from tests.games.colline.hill import clash, dealt, flag, lays, play

import ludotheque
from ludotheque.engine.chance import generator
from ludotheque.engine.game import Event
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE, EVERYBODY
from ludotheque.games.colline import board
from ludotheque.games.colline.record import DIE_NAMES, EventKind
from ludotheque.games.colline.sheet import Line, Writer, result, sheet
from ludotheque.games.colline.words import Card, decision, detail, sentences, status
from ludotheque.texts import Texts

GAME = next(game for game in ludotheque.games() if game.name == "colline")
FRENCH, ENGLISH = (Texts(language, GAME.folder) for language in ("fr", "en"))
NAMES = ("Anne", "Luc")


def squeezed(rows: list[str]) -> list[str]:
    return [" ".join(row.replace("│", " │ ").split()) for row in rows]


def test_a_line_a_round() -> None:
    """Who held the flag, the strong colour, attack against answer, sums in that order, who won."""
    match = clash("R3 R7 B6 G4", "R8 R5 R2 B1", turned="R6")
    assert squeezed(sheet(match, NAMES, FRENCH))[4:] == ["│ 1 │ Anne │ ♦ │ 3♦ 7♦ 6■ 4▲ │ 8♦ 5♦ 2♦ 1■ │ 15-10 │ Luc │"]
    (line,) = Writer(FRENCH).write(match.events)
    assert isinstance(line, Line)
    assert (line.flag, line.strong, line.sums, line.winner) == (0, 1, [10, 15], 1)
    assert line.turned == [Card("R6", 1, 6, "6 rouge")]


def test_a_round_won_by_the_flag() -> None:
    """COLLINE-20."""
    match = clash("R8 B1 G1 Y1", "R8 G1 Y1 B1")
    assert squeezed(sheet(match, NAMES, FRENCH))[4].endswith("│ 8-8 │ Anne ⚑ │")


def test_the_victory_board() -> None:
    """COLLINE-26: seven places, a token for each round played."""
    match = play_at_random(ludotheque.new("colline", 1, race="beats"), 1)
    rows = sheet(match, NAMES, ENGLISH)
    winners = [int(token) for token in match.position.tokens]
    assert " ".join("·●○"[winner] for winner in winners) in rows[-2]
    winner = NAMES[match.outcome.index(1)]
    assert rows[-1] == f"Anne {match.scores[0]}-{match.scores[1]} Luc · {winner} rules the hill"
    assert result(dealt(), NAMES, ENGLISH).endswith("match in progress")


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_sheet_is_as_wide_as_there_is_room(width: int) -> None:
    rows = sheet(play_at_random(ludotheque.new("colline", 2, race="beats"), 2), NAMES, FRENCH, width)
    assert len({len(row) for row in rows[1:-2]}) == 1
    assert len(rows[1]) <= min(max(width, 60), 80)


def test_who_may_not_see_a_card_reads_only_that_there_is_one() -> None:
    """COLLINE-2, COLLINE-7."""
    match = play(flag(dealt(attacker="R7 B2 G3 Y8")), "CCCC lay R7")
    last = len(match.actions)
    assert sentences(match.events_of(last, 1), NAMES, FRENCH) == ["Luc pose le 7 rouge ♦ à la place 1."]
    assert sentences(match.events_of(last, 0), NAMES, FRENCH) == ["Luc pose une carte cachée à la place 1."]


def test_a_first_hand_is_told_when_it_is_full_later_cards_to_who_draws_them() -> None:
    """COLLINE-2."""
    match = dealt()
    assert [sentences(match.events_of(number, 0), NAMES, ENGLISH) for number in (1, 9)] == [[], []]
    for viewer in (0, 1):
        assert sentences(match.events_of(10, viewer), NAMES, ENGLISH) == ["Anne holds 10 cards."]
    new = [Event(EventKind.DRAWS, 0, 7, 21, 0), Event(EventKind.CARD, 0, 7, 0, 0)]
    last = [Event(EventKind.DRAWS, 0, 10, 18, 0), Event(EventKind.CARD, 0, 8, 0, 0)]
    assert sentences(new, NAMES, FRENCH) == ["Anne pioche le 7 rouge ♦."]
    assert sentences(new[:1], NAMES, FRENCH) == []
    assert sentences(last, NAMES, FRENCH) == ["Anne pioche le 8 rouge ♦."]
    assert sentences(last[:1], NAMES, FRENCH) == ["Anne a 10 cartes en main."]


def test_what_the_other_will_see_of_a_card() -> None:
    """COLLINE-6."""
    match = play(flag(dealt(attacker="R7 B2 G3 Y8")), "CVCC")
    laid = {str(action): action for action in match.legal()}
    assert detail(match.view(1), laid["lay B2"], FRENCH) == "autre couleur, l'autre verra\u00a0: bleu"
    play(match, "lay R7")
    assert detail(match.view(1), laid["lay B2"], ENGLISH) == "another colour, the other will see: 2"


def test_the_hill_shows_what_these_eyes_may_see() -> None:
    """COLLINE-7, COLLINE-8."""
    match = play(flag(dealt("R8 R1 R2 R3", "B1 B2 B3 B8")), f"CCVV {lays('B1 B2 B3 B8')} lay R8")
    mine, theirs, public = (board.draw(match.view(viewer), NAMES, FRENCH, viewer) for viewer in (0, 1, EVERYBODY))
    assert mine[0].split() == ["indices", "■", "■", "3", "8"]
    assert mine[1].split() == ["Luc", "▒▒", "▒▒", "▒▒", "▒▒"]
    assert mine[2].split() == ["Anne", "8♦", "·", "·", "·", "⚑"]
    assert theirs[1].split() == ["Luc", "1■", "2■", "3■", "8■"]
    assert theirs[2].split() == ["Anne", "▒▒", "·", "·", "·", "⚑"]
    assert "Main d'Anne\u00a0: R1♦ R2♦ R3♦" in mine[3]
    assert mine[4] == "Main de Luc\u00a0:" + " ▒▒" * 6
    assert theirs[3] == "Main d'Anne\u00a0:" + " ▒▒" * 9
    assert public[3:] == [theirs[3], mine[4]]
    assert "drapeau\u00a0: Anne" in status(match.position, NAMES, FRENCH)


def test_a_hand_that_can_be_counted_out_is_not_shown() -> None:
    """COLLINE-2: in round 7 no card is left in the piles, and who has counted knows; the hands stay hidden."""
    match = next(match for match in map(seventh_round, range(100)) if match)
    for viewer in (0, 1):
        view = match.view(viewer)
        assert view.hand[1 - viewer], "it could be counted out"
        rows = board.draw(view, NAMES, FRENCH, viewer)[-2:]
        assert rows[1 - viewer].endswith(":" + " ▒▒" * 8)
        assert "▒" not in rows[viewer]
    assert not any("▒" in row for row in board.draw(match.position, NAMES, FRENCH))


def seventh_round(seed: int) -> Match | None:
    """A match of random players in the race of its seventh round, if it gets there."""
    match, rng = ludotheque.new("colline", seed, race="beats"), generator(seed)
    while not match.over:
        match.roll() if match.turn == CHANCE else match.play(any_decision(match, rng))
        if match.position.this_round == 7 and match.position.strong == 0:
            return match
    return None


def test_dice_are_dealt_out_by_their_letters() -> None:
    """COLLINE-6: what is typed; nothing leaves them as they fell. Then no place has a die of its own."""
    match = play(flag(dealt(clue_dice="dealt")), "CVCC")
    view = match.view(1)
    assert "comme ils sont tombés" in board.question(view, 1, NAMES, FRENCH)
    assert [board.read(view, 1, typed, FRENCH) for typed in ("ccvc", "v c c c", "")] == [
        ["deal ccvc"],
        ["deal vccc"],
        ["deal CVCC"],
    ]
    assert board.said("deal CCVC", FRENCH) == "CCVC"
    assert "«\u00a0VVCC\u00a0»" in board.refusal(view, "deal vvcc", FRENCH)
    assert not any("1·2" in row for row in board.draw(view, NAMES, FRENCH, 1))
    action = match.play("deal ccvc")
    assert decision(action, FRENCH) == "répartir les indices\u00a0: couleur, couleur, valeur, couleur"
    assert sentences(match.events_of(len(match.actions)), NAMES, FRENCH) == [
        "Luc répartit ses dés\u00a0: couleur, couleur, valeur, couleur."
    ]


def test_the_dice_of_the_attack_are_named_by_their_values() -> None:
    """COLLINE-1, COLLINE-6: die k lies at place k and carries 2k + 1 and 2k + 2."""
    match = play(flag(dealt(attacker="R7 B2 G3 Y8")), "CVCC")
    rows = board.draw(match.view(1), NAMES, FRENCH, 1)
    assert rows[0].split() == ["dés", "1·2", "3·4", "5·6", "7·8"]
    assert rows[1].split() == ["indices", "coul.", "val.", "coul.", "coul."]
    assert tuple(f"{2 * die + 1}·{2 * die + 2}" for die in range(4)) == DIE_NAMES


@pytest.mark.parametrize(
    ("actions", "typed", "read"),
    [
        ("first 1", "", ["keep"]),
        ("first 1 keep RRB- keep ---- first 1", "1 2", ["keep 1,2"]),
        ("first 1 keep RRB- keep ---- first 1", "garder 2,1", ["keep 1,2"]),
        ("first 1 keep RRB- keep ---- first 1", "12", ["keep 1,2"]),
        ("first 1 keep RRRR", "drapeau", ["grab"]),
        ("first 1 keep RRRR", "pass", ["pass"]),
        ("first 1 keep RRRR grab CCCC", "v7 j2 r1", ["lay G7", "lay Y2", "lay R1"]),
        ("first 1 keep RRRR grab CCCC", "lay g7", ["lay g7"]),
        ("first 1", "nonsense", ["nonsense"]),
    ],
)
def test_what_is_typed(actions: str, typed: str, read: list[str]) -> None:
    match = play(dealt(), actions)
    assert board.read(match.view(0), 0, typed, FRENCH) == read


@pytest.mark.parametrize(
    ("actions", "typed"),
    [
        ("first 1 keep RRRR grab CCCC", "V7"),
        ("first 1", "garder 1,3"),
        ("first 1", "drapeau"),
        ("first 1", "nonsense"),
    ],
)
def test_a_refusal_speaks_as_the_player_typed(actions: str, typed: str) -> None:
    match = play(dealt(), actions)
    (action,) = board.read(match.view(0), 0, typed, FRENCH)
    assert f"«\u00a0{typed}\u00a0»" in board.refusal(match.view(0), action, FRENCH)


@pytest.mark.parametrize(
    ("actions", "typed", "fell"),
    [
        ("first 1 keep", "v j - r", "gy-r"),
        ("first 1 keep", "GY-R", "GY-R"),
        ("first 1 keep RRRR grab", "c v c c", "cvcc"),
    ],
)
def test_real_dice_are_typed_in_the_letters_of_the_language(actions: str, typed: str, fell: str) -> None:
    match = play(dealt(), actions)
    read = board.read_throw(match.view(0), typed, FRENCH)
    assert read.lower() == fell.lower()
    match.play(read)
    assert board.said("GY-R", FRENCH) == "VJ-R"


def test_what_is_typed_in_a_live_race() -> None:
    match = play(dealt(race="live"), "p2 keep RRRR")
    assert board.read(match.view(0), 0, "", FRENCH) == ["p1 keep"]
    assert board.read(match.view(1), 1, "drapeau", FRENCH) == ["p2 grab"]
    assert "drapeau" in board.question(match.view(1), 1, NAMES, FRENCH)
    assert "gardez" in board.question(match.view(0), 0, NAMES, FRENCH)
