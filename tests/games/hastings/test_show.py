"""What a page is shown of 1066: right by hand-made positions, the same interpreted and compiled; its cards in words."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.driving import any_decision
from tests.games.hastings import slow_ennemi as plain
from tests.games.hastings.senlac import Field, one
from tests.games.hastings.test_deck import read, rows

import ludotheque
from ludotheque.engine import verbs
from ludotheque.engine.chance import generator
from ludotheque.engine.fields import fields_of
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import ALL_SEEING, CHANCE
from ludotheque.games.hastings import GAME, deck
from ludotheque.games.hastings.board import hand_of
from ludotheque.games.hastings.cards import Card, Goal, cards, cards_of
from ludotheque.games.hastings.record import (
    CELL_NAMES,
    ENNEMI,
    LAST_OBJECTIVE,
    MOST_CARDS,
    MOST_HAND,
    NO_CARD,
    NOWHERE,
    SHOWN,
    WINGS,
    YOU,
    Awaits,
    Decision,
    Kind,
    Op,
    Scope,
    When,
    Whom,
)
from ludotheque.texts import LANGUAGES, Texts


def seen(field: Field, viewer: int = ALL_SEEING) -> dict[str, Any]:
    return fields_of(GAME).read(field.match.seen(viewer))


def test_cards_are_shown_with_all_that_is_added_to_them() -> None:  # HASTINGS-17, HASTINGS-20
    field = Field(players=2, leaders=("w2.1", "w2.1"))
    field.put(YOU, "w1.1", [one(When.PERMANENT, Op.MIGHT, 2, Whom.ANY, Scope.ALL_HERE)], might=1, zeal=1)
    field.put(YOU, "w1.2", might=3, zeal=2, health=4, reach=1)
    field.record.attached[YOU, 1, 0] = field.make(YOU, [one(When.PERMANENT, Op.HEALTH, 2)], kind=Kind.ATTACHMENT)
    field.lay_tactic(YOU, [one(When.PERMANENT, Op.RANGE, 1, Whom.ANY, Scope.ALL_HERE)], wing=1)
    field.mark(YOU, "w1.2", zeal=1, damage=2)
    shown = seen(field)
    assert shown["total_might"][YOU][:2] == [1, 5], "not to itself"
    assert shown["total_zeal"][YOU][:2] == [1, 3]
    assert shown["total_health"][YOU][:2] == [3, 6]
    assert shown["reach"][YOU][:2] == [0, 2]
    assert (shown["wing_might"][YOU][0], shown["wing_might"][ENNEMI][0], shown["might_ahead"][0]) == (6, 0, 1)
    field.mark(YOU, "w1.2", spent=1)
    army = seen(field)
    assert (army["wing_might"][YOU][0], army["army_might"][YOU]) == (1, shown["army_might"][YOU])


def test_only_the_solo_line_of_an_ennemis_card_counts() -> None:  # HASTINGS-45
    field = Field(players=1)
    lines = [one(When.PERMANENT, Op.MIGHT, 2, Whom.SELF, Scope.ALL), one(When.SOLO, Op.DAMAGE, 1)]
    for side in (YOU, ENNEMI):
        field.put(side, "w1.1", lines, might=1, reach=1)
    shown = seen(field)
    assert [shown["total_might"][side][0] for side in (YOU, ENNEMI)] == [3, 1]
    assert [shown["reach"][side][0] for side in (YOU, ENNEMI)] == [1, 0]


@pytest.mark.parametrize("objectives", ["army", "ready"])
def test_the_road(objectives: str) -> None:  # HASTINGS-18
    field = Field(players=2, goals=(0, LAST_OBJECTIVE), objectives=objectives)
    field.put(YOU, "w1.1", zeal=3)
    field.mark(YOU, "w1.1", spent=1)
    shown = seen(field)
    leader = shown["total_zeal"][YOU][CELL_NAMES.index("w2.1")]
    assert shown["army_zeal"][YOU] == leader + (3 if objectives == "army" else 0)
    assert (shown["asked_might"], shown["asked_zeal"]) == ([0, 0], [4, 0])
    assert shown["zeal_met"] == [int(shown["army_zeal"][YOU] >= 4), 1]
    assert shown["fought"] == 1
    assert seen(Field(players=2))["fought"] == 0


def test_the_ennemis_table() -> None:  # HASTINGS-34, HASTINGS-36
    field = Field(players=1, round=3, difficulty="hard")
    before = seen(field)["symbols"]
    field.put(ENNEMI, "w1.1", resources=2)
    field.mark(ENNEMI, "w1.1", spent=1)
    shown = seen(field)
    assert shown["symbols"] == before + 2, "exhausted cards' too"
    assert shown["table"][:4] == [NO_CARD, -1, 0, 1]
    assert (shown["table_row"], shown["resources"]) == (2, shown["symbols"])
    assert seen(field.set(this_round=30))["table_row"] == 19
    assert seen(field.set(this_round=1))["resources"] == NO_CARD


def test_what_can_be_touched() -> None:  # HASTINGS-10, HASTINGS-43, HASTINGS-46
    field = Field(players=1, round=3)
    field.put(YOU, "w1.1")
    assert seen(field)["free_cell"] == [NOWHERE] * 3
    card = field.hold(YOU, cost=0)
    field.play(f"play {card}")
    shown = seen(field)
    assert [CELL_NAMES[cell] for cell in shown["free_cell"]] == ["w1.2", "w2.2", "w3.1"]
    assert (shown["for_ennemi"], shown["choice_side"]) == (0, YOU)
    tactic = field.hold(YOU, [one(When.PERMANENT, Op.ZEAL, 1, Whom.ANY, Scope.ALL_HERE)], kind=Kind.TACTIC, cost=0)
    field.set(awaits=Awaits.TURN, playing=0, choices=0)
    assert seen(field.play(f"play {tactic}"))["free_cell"] == [NOWHERE] * 3, "a tactic lies in no space"


def test_whose_cards_there_are_to_choose_from() -> None:  # HASTINGS-43
    field = Field(players=1, round=3)
    field.put(YOU, "w1.1", reach=1)
    field.put(YOU, "w1.2")
    for cell in ("w1.1", "w1.2"):
        field.put(ENNEMI, cell)
    assert seen(field.play("shoot w1.1"))["choice_side"] == ENNEMI
    theirs = Field(players=1, round=3)
    theirs.put(ENNEMI, "w1.1", reach=1)
    for cell in ("w1.1", "w1.2"):
        theirs.put(YOU, cell)
    theirs.play("pass")
    assert theirs.awaits == "TARGET"
    assert (seen(theirs)["for_ennemi"], seen(theirs)["choice_side"]) == (1, YOU)


def test_points_one_by_one() -> None:  # HASTINGS-52
    field = Field(players=1, draw="three")
    field.set(wounds=[[10, 10, 3], [0, 0, 0]], winner=1, fallen=[0, 1], awaits=Awaits.OVER)
    shown = seen(field)
    parts = [shown[f"points_{part}"] for part in ("wings", "victory", "leader", "draw")]
    assert parts == [23, 5, 30, -5]
    assert field.match.scores[0] == sum(parts)


@pytest.mark.parametrize("players", [1, 2])
def test_interpreted_and_compiled_agree_and_nothing_hidden_is_shown(players: int) -> None:
    match, rng = ludotheque.new("hastings", seed=players, players=players), generator(players)
    checked = 0
    while not match.over:
        match.roll() if match.turn == CHANCE else match.play(any_decision(match, rng))
        if len(match.actions) % 7:
            continue
        checked += 1
        for viewer in (YOU, ENNEMI)[:players]:
            shown = np.zeros(1, SHOWN)
            view = match.view(viewer)
            verbs.show(view, viewer, shown[0])
            assert match.seen(viewer)[GAME.record.itemsize :] == shown.tobytes()
            look(match, viewer, shown[0])
    assert checked > 10


def look(match: Match, viewer: int, shown: Any) -> None:
    """What is shown, beside what another program finds."""
    truth = match.position
    hand = [int(card) for card in shown.in_hand[viewer] if card]
    assert hand == hand_of(truth, viewer)
    assert len(hand) == truth.held[viewer] <= MOST_HAND
    assert truth.solo or not shown.in_hand[1 - viewer].any()
    for side in (YOU, ENNEMI):
        for card in plain.army(truth, side):
            at = CELL_NAMES.index(card.name)
            assert shown.total_might[side, at] == card.might + truth.might[side, at] + plain.added(
                truth, card, plain.MIGHT
            )
            assert shown.total_health[side, at] > truth.damage[side, at]
            if truth.solo:
                assert (shown.reach[side, at] > 0) == card.ranged
        for wing in range(WINGS):
            assert shown.wing_might[side, wing] == plain.might_in(truth, side, wing + 1)
    if truth.solo and truth.this_round > 1:
        assert shown.resources == plain.resources(truth, "normal")


# --- Cards ---------------------------------------------------------------------------------------------------

FOUR_LINES = (
    "jouée: dégâts 2 tireurs une-ici; action: soin 3 famille toutes; permanent: force +1 cavalerie toutes-ici; "
    "solo: dégâts 7 sauf-chef toutes"
)


def own_deck(tmp_path: Path) -> dict[str, str]:
    """Ours, but that Ealdred has a family and four lines, the last of which sets the highest bit."""
    ours = (Path(deck.__file__).parent / "decks" / "normans.txt").read_text("utf-8")
    rows = ours.splitlines()
    at = next(number for number, row in enumerate(rows) if row.lstrip().startswith("2 ") and "Ealdred" in row)
    cells = rows[at].split("|")
    cells[-1] = f" départ 2; famille Giroie; {FOUR_LINES}"
    rows[at] = "|".join(cells)
    (tmp_path / "normans.txt").write_text("\n".join(rows), "utf-8")
    return {"deck": deck.load(str(tmp_path))}


def test_a_card_with_four_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # HASTINGS-20
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    options = GAME.check_options(own_deck(tmp_path))
    said = cards(options, Texts("fr", GAME.folder))
    ealdred = next(card for card in said if isinstance(card, Card) and card.card == 2)
    assert [f"{line.when} {line.does}".replace("\u00a0", " ") for line in ealdred.lines] == [
        "Jouée : 2 de dégâts sur un tireur ennemi de cette aile",
        "Action : soigne toute sa famille de 3",
        "Permanent : +1 Force pour toute votre cavalerie de cette aile",
        "Solo : 7 de dégâts sur toutes les cartes ennemies, sauf le Chef",
    ]
    assert ealdred.keywords == ["Famille Giroie"]
    match = ludotheque.new("hastings", seed=1, players=1, deck=options["deck"])
    assert match.position.lines[2] < 0, "as the page could not read it"
    assert "lines" not in fields_of(GAME).read(match.seen(YOU))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_and_objectives_are_told(language: str) -> None:  # HASTINGS-1, HASTINGS-3
    said = cards(GAME.check_options({}), Texts(language, GAME.folder))
    drawn = [card for card in said if isinstance(card, Card)]
    assert [sum(card.faction == faction for card in drawn) for faction in range(2)] == [78, 78]
    assert sum(isinstance(one, Goal) for one in said) == 14
    assert "{" not in msgspec.json.encode([(card.facts, card.keywords, card.lines) for card in drawn]).decode().replace(
        '{"when"', ""
    )
    william = drawn[0]
    assert (william.text, william.kind, william.might, william.zeal, william.health) == ("n01", "leader", 4, 3, 22)
    assert {card.kind for card in drawn if not card.army} == {"event", "tactic", "attachment"}


WHOLE_CARD = Path(__file__).parent / "four_lines.json"  # read by the page's tests too
FULL_CARD = (
    "4 | Tout | All | cavalerie | 9 | 5 | 12 | 11 | 25 | 1 | portée 5; érudit 4; jouée: dégâts 7 tireurs une; "
    "action: soin 2 carte une-ici; permanent: force 3 unité toutes-ici; réaction: zèle 6 ligne-1 toutes"
)


def test_a_card_with_four_lines_and_much_health_arrives_whole(tmp_path: Path) -> None:  # HASTINGS-62
    """Its lines fill all 64 bits, the sign too; the page reads them from the record, and gets the card as JSON."""
    mine, card = read(tmp_path, rows(FULL_CARD)), MOST_CARDS + 4
    sent = msgspec.json.decode(msgspec.json.encode(cards_of(mine, "fr")))
    printed = next(row for row in sent if row.get("card") == card)
    numbers = {"cost": 9, "resources": 5, "might": 12, "zeal": 11, "health": 25, "reach": 5, "kind": "cavalry"}
    assert {name: printed[name] for name in numbers} == numbers
    assert [line["when"].replace("\xa0", " ") for line in printed["lines"]] == [
        "Jouée :",
        "Action :",
        "Permanent :",
        "Réaction :",
    ]
    match = ludotheque.new("hastings", seed=0, deck=deck.register(mine))
    packed = int(match.position.lines[card])
    assert packed < 0, "the top bit is used"
    texts = Texts("fr", GAME.folder).also(mine.words("fr"))
    said = GAME.words.detail(match.position, Decision.PLAY + card, texts)
    whole = {"card": card, "face": int(match.position.faces[card]), "lines": str(packed), "said": said}
    assert msgspec.json.decode(WHOLE_CARD.read_bytes()) == whole
