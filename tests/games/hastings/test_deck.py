"""The decks as data: what they hold, how they are read, what is refused and in which line."""

from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.engine import decks
from ludotheque.engine.errors import BadDeck
from ludotheque.games.hastings import deck
from ludotheque.games.hastings.deck import CARD_COLUMNS, GOAL_COLUMNS, Faction
from ludotheque.games.hastings.record import (
    FACE_AT,
    FACE_BITS,
    MOST_CARDS,
    SCOPE_AT,
    Arm,
    Kind,
    Op,
    Scope,
    When,
    Whom,
    line,
    objective,
)

NORMAN, SAXON = deck.ours().factions
both = pytest.mark.parametrize("faction", [NORMAN, SAXON], ids=["norman", "saxon"])
ARMY = (Kind.LEADER, Kind.CHARACTER, Kind.UNIT)


def part(card: deck.Card, name: str) -> int:
    return int(card.face >> FACE_AT[name] & (1 << FACE_BITS[name]) - 1)


def named(faction: Faction, name: str) -> deck.Card:
    return next(card for card in faction.cards if card.names.fr == name)


@both
def test_a_deck_has_78_cards_of_all_kinds(faction: Faction) -> None:  # HASTINGS-1
    assert len(faction.cards) == 78
    assert {part(card, "kind") for card in faction.cards} == set(Kind) - {Kind.NONE}
    assert {part(card, "arm") for card in faction.cards} == set(Arm)
    assert all(0 <= part(card, "cost") <= 6 for card in faction.cards)
    assert [part(card, "kind") for card in faction.cards].count(Kind.LEADER) == 1
    assert all(part(card, "health") for card in faction.cards if part(card, "kind") in ARMY)


def test_the_six_cards_that_the_text_names() -> None:  # HASTINGS-2
    harold, ceorl, eadric = (SAXON.cards[number - 1] for number in (1, *reversed(SAXON.starters)))
    assert (harold.names.fr, ceorl.names.fr, eadric.names.fr) == (
        "Harold Godwinson",
        "Ceorl saxon",
        "Eadric, diacre de Blakeney",
    )
    william, ealdred, trumpet = (NORMAN.cards[number - 1] for number in (1, *reversed(NORMAN.starters)))
    assert (william.names.fr, ealdred.names.fr, trumpet.names.fr) == (
        "Guillaume FitzRobert",
        "Ealdred, archevêque de York",
        "Trompette",
    )
    assert [part(card, "resources") for card in (harold, eadric, william, trumpet)] == [0, 0, 0, 0]
    assert [part(card, "resources") for card in (ceorl, ealdred)] == [1, 1]
    units = [part(card, "health") for card in (*NORMAN.cards[1:], *SAXON.cards[1:]) if part(card, "kind") in ARMY]
    assert all(part(card, "health") == max(units) for card in (ceorl, ealdred)), "hard to kill"


@both
def test_no_cheap_unit_outfights_its_leader(faction: Faction) -> None:  # HASTINGS-4
    leader, *others = faction.cards
    cheap = [card for card in others if part(card, "kind") == Kind.UNIT and part(card, "cost") <= 2]
    assert max(part(card, "might") for card in cheap) <= part(leader, "might")


def test_the_cards_that_the_text_names_are_not_grotesque() -> None:  # HASTINGS-2, HASTINGS-4
    """The real box's owners know these first: none of them lifts a whole army."""
    assert part(named(SAXON, "Ceorl saxon"), "might") <= 2
    for card in (named(SAXON, "Ceorl saxon"), named(NORMAN, "Trompette")):
        assert all(said >> SCOPE_AT != Scope.ALL for said in card.lines)


def test_the_leaders_death_has_its_plan_and_its_price() -> None:  # HASTINGS-4, HASTINGS-20
    plan = (line(When.ACTION, Op.DAMAGE, 3, Whom.LEADER, Scope.ONE),)
    for faction in (NORMAN, SAXON):
        tactics = [card for card in faction.cards if card.lines == plan]
        assert len(tactics) == 2
        assert all(part(card, "kind") == Kind.TACTIC and part(card, "cost") >= 4 for card in tactics)


@both
def test_ten_or_more_cards_cost_nothing_most_of_them_army_cards(faction: Faction) -> None:  # HASTINGS-54
    free = [card for card in faction.cards[1:] if part(card, "cost") == 0]
    army = [card for card in free if part(card, "kind") in ARMY]
    assert len(free) >= 10
    assert len(army) >= 2 * len(free) / 3


@both
def test_seven_objectives_the_last_is_the_battle(faction: Faction) -> None:  # HASTINGS-3
    assert len(faction.goals) == 7
    assert "Hastings" in faction.goals[6].names.fr
    assert faction.goals[6].asks == 0
    assert all(goal.asks & 127 or goal.asks >> 7 & 127 for goal in faction.goals[:6])


def test_objectives_test_what_the_rules_say() -> None:  # HASTINGS-3
    assert NORMAN.goals[0].asks & 127 == 0, "the council of Rouen is Zeal"
    assert SAXON.goals[3].asks >> 7 & 127 == 0, "Stamford Bridge is Might"


@both
def test_some_cards_have_a_solo_line(faction: Faction) -> None:  # HASTINGS-45
    assert sum(any(said & 7 == When.SOLO for said in card.lines) for card in faction.cards) >= 3


def test_every_kind_of_effect_is_used_or_can_be_written() -> None:  # HASTINGS-20
    used = {said >> 3 & 15 for card in (*NORMAN.cards, *SAXON.cards) for said in card.lines}
    assert set(Op) - used <= {Op.NONE, Op.MOVE, Op.RANGE}  # the last is ours: with it hunts were over too soon
    assert {said & 7 for card in (*NORMAN.cards, *SAXON.cards) for said in card.lines} == set(When) - {When.NEVER}


def test_names_in_both_languages_and_by_number() -> None:
    french, english = (deck.ours().words(language) for language in ("fr", "en"))
    assert french["card.1"] == "Guillaume FitzRobert"
    assert english["card.1"] == "William FitzRobert"
    assert french[f"card.{MOST_CARDS + 1}"] == "Harold Godwinson"
    assert french["objective.norman.G"] == "La bataille d'Hastings"
    assert french["family.saxon.1"] == "Godwin"
    assert set(french) == set(english)


# --- Reading -------------------------------------------------------------------------------------------------


def rows(*cards: str) -> str:
    """A deck of 40 cards, the first after the three that must be being these."""
    needed = [
        "1 | Chef | Leader | chef | 0 | 0 | 3 | 3 | 12 | 1 | commandant",
        "2 | Un | One | infanterie | 1 | 1 | 1 | 0 | 7 | 1 | départ 2",
        "3 | Deux | Two | personnage | 1 | 0 | 0 | 2 | 4 | 1 | départ 1",
    ]
    lines = [" | ".join(("saxons", *CARD_COLUMNS)), *needed, *cards]
    number = 4 + len(cards)
    return "\n".join([*lines, *(f"{n} | X | X | infanterie | 0 | 0 | 1 | 0 | 1 | 1 | -" for n in range(number, 41))])


def read(tmp_path: Path, text: str) -> deck.Deck:
    file = tmp_path / "mine.txt"
    file.write_text(text, "utf-8")
    return deck.read(file)


def test_a_deck_of_ones_own_is_played_saved_and_found_again(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "saxons.txt").write_text(rows(), "utf-8")
    value = deck.load(str(tmp_path / "saxons.txt"))
    assert value.startswith("saxons@")
    match = ludotheque.new("hastings", seed=1, deck=value)
    assert match.position.piled[1] == 37
    text = match.save()
    assert f"deck: {value}" in text
    assert ludotheque.load(text).options["deck"] == value
    deck.DECKS.known.pop(value.rpartition("@")[2])
    assert ludotheque.load(text).options["deck"] == value, "from the copy that is kept"


def test_ours_read_again_is_ours(tmp_path: Path) -> None:
    for name, text in zip(deck.FILES, deck.ours().texts, strict=True):
        (tmp_path / name).write_text(text, "utf-8")
    assert deck.load(str(tmp_path)) == decks.OURS


def test_a_card_with_everything(tmp_path: Path) -> None:
    card = (
        "4 | A | B | archers | 2 | 1 | 1 | 0 | 3 | 2 | portée 2; agile; érudit 1; famille F; remise-chef; "
        "jouée: dégâts 2 tireurs une-ici; action: soin 1 carte une; "
        "permanent: force +1 famille toutes; réaction: pioche 1"
    )
    numbered = rows(card).splitlines()
    fixed = [numbered[0], *numbered[1:5]]
    fixed += [f"{n} | X | X | infanterie | 0 | 0 | 1 | 0 | 1 | 1 | -" for n in range(6, 42)]
    read_cards = read(tmp_path, "\n".join(fixed)).factions[1].cards
    printed = read_cards[3]
    assert printed == read_cards[4]
    assert part(printed, "reach") == 2
    assert printed.lines == (
        line(When.PLAYED, Op.DAMAGE, 2, Whom.RANGED, Scope.ONE_HERE),
        line(When.ACTION, Op.HEAL, 1, Whom.ANY, Scope.ONE),
        line(When.PERMANENT, Op.MIGHT, 1, Whom.FAMILY, Scope.ALL),
        line(When.REACTION, Op.DRAW, 1, Whom.ANY, Scope.ONE),
    )


def test_english_words_say_the_same(tmp_path: Path) -> None:
    french = "4 | A | B | événement | 1 | - | - | - | - | 1 | jouée: dégâts 2 sauf-chef une; solo: épuiser carte toutes"
    english = "4 | A | B | event | 1 | - | - | - | - | 1 | played: damage 2 not-leader one; solo: exhaust card all"
    assert read(tmp_path, rows(french)).digest == read(tmp_path, rows(english)).digest


EVENT = "4 | A | B | événement | 1 | - | - | - | - | 1 | {}"
UNIT = "4 | A | B | infanterie | 1 | 0 | 1 | 0 | 1 | 1 | {}"


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("5 | A | B | infanterie | 1 | 0 | 1 | 0 | 1 | 1 | -", "number"),
        ("4 |  | B | infanterie | 1 | 0 | 1 | 0 | 1 | 1 | -", "name"),
        ("4 | A | B | dragon | 1 | 0 | 1 | 0 | 1 | 1 | -", "word"),
        ("4 | A | B | infanterie | 10 | 0 | 1 | 0 | 1 | 1 | -", "value"),
        ("4 | A | B | infanterie | 1 | 0 | 13 | 0 | 1 | 1 | -", "value"),
        ("4 | A | B | infanterie | 1 | 0 | 1 | 0 | 0 | 1 | -", "value"),
        ("4 | A | B | infanterie | 1 | 0 | 1 | 0 | 1 | -", "columns"),
        ("4 | A | B | chef | 1 | 0 | 1 | 0 | 1 | 1 | -", "leader"),
        ("4 | A | B | infanterie | 1 | 0 | 1 | 0 | 1 | 1 | départ 1", "twice"),
        ("4 | A | B | tactique | 1 | - | 1 | - | - | 1 | permanent: force 1 carte toutes-ici", "word"),
        (EVENT.format("-"), "ability"),
        (EVENT.format("agile"), "ability"),
        (EVENT.format("jouée: dégâts"), "ability"),
        (EVENT.format("jouée: dégâts 8 carte une"), "value"),
        (EVENT.format("jouée: dégâts 2 carte"), "ability"),
        (EVENT.format("jouée: dégâts 2 carte une-ici"), "ability"),
        (EVENT.format("jouée: voler 2 carte une"), "word"),
        (EVENT.format("demain: dégâts 2 carte une"), "word"),
        (EVENT.format("permanent: force 1 carte toutes"), "ability"),
        (EVENT.format("jouée: force 1 soi une"), "ability"),
        (EVENT.format("jouée: force 1 famille une"), "ability"),
        (EVENT.format("jouée: portée 1 carte une"), "ability"),
        (EVENT.format("jouée: aile 1 carte une"), "word"),
        (EVENT.format("jouée: pioche 1 carte"), "ability"),
        (EVENT.format("famille F; jouée: force 1 famille une"), "ability"),
        (UNIT.format("famille F; réaction: zèle 1 famille toutes"), "ability"),
        (UNIT.format("jouée: déplacer carte toutes"), "ability"),
        (UNIT.format("jouée: reprendre"), "ability"),
        (UNIT.format("action: relever carte une"), "ability"),
        (UNIT.format("réaction: dégâts 1 carte une"), "ability"),
        (UNIT.format("permanent: vie 1 carte toutes"), "ability"),
        (UNIT.format("permanent: force 1 carte une"), "ability"),
        (UNIT.format("portée"), "ability"),
        (UNIT.format("portée 6"), "value"),
        (UNIT.format("vol"), "word"),
        ("4 | A | B | événement | 0 | - | - | - | - | 1 | jouée: reprendre", "ability"),
        ("4 | A | B | attachement | 0 | - | - | - | - | 1 | jouée: force 1 carte une", "ability"),
        (UNIT.format("-") + "\n> one language only", "flavour"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path: Path, card: str, reason: str) -> None:
    with pytest.raises(BadDeck) as refusal:
        read(tmp_path, rows(card))
    assert refusal.value.reason == reason
    assert "line 5" in str(refusal.value) or "line 6" in str(refusal.value)


def test_too_few_cards_no_start_no_columns(tmp_path: Path) -> None:
    for text, reason in (
        ("\n".join(rows().splitlines()[:20]), "count"),
        (rows().replace("départ 2", "-"), "missing"),
        ("a | b\n1 | 2", "header"),
        ("", "header"),
    ):
        with pytest.raises(BadDeck) as refusal:
            read(tmp_path, text)
        assert refusal.value.reason == reason
    with pytest.raises(BadDeck, match="neither"):
        deck.read(empty(tmp_path))
    with pytest.raises(BadDeck, match="not at hand"):
        deck.find("x@00000000")


def empty(tmp_path: Path) -> Path:
    folder = tmp_path / "empty"
    folder.mkdir()
    return folder


def goals(*changed: str) -> str:
    kept = [f"saxon | {letter} | N | N | 3 | - | -" for letter in "ABCDEF"] + ["saxon | G | N | N | - | - | -"]
    for row in changed:
        kept["ABCDEFG".index(row.split("|")[1].strip())] = row
    return "\n".join([" | ".join(GOAL_COLUMNS), *kept])


def test_objectives_of_ones_own(tmp_path: Path) -> None:  # HASTINGS-3
    read_goals = read(tmp_path, goals("saxon | B | N | N | 5 | 4 | pioche 1")).factions[1].goals
    reward = line(When.REACTION, Op.DRAW, 1, Whom.ANY, Scope.ONE)
    assert read_goals[1].asks == objective(5, 4, reward)
    for row, reason in (
        ("saxon | B | N | N | - | - | -", "objective"),
        ("saxon | G | N | N | 3 | - | -", "objective"),
        ("saxon | B | N | N | 200 | - | -", "value"),
        ("saxon | B | N | N | 3 | - | dégâts 1 carte une", "ability"),
        ("saxon | B | N | N | 3 | - | dégâts 1 carte toutes-ici", "ability"),
        ("pict | B | N | N | 3 | - | -", "word"),
    ):
        with pytest.raises(BadDeck) as refusal:
            read(tmp_path, goals(row))
        assert refusal.value.reason == reason
    with pytest.raises(BadDeck) as refusal:
        read(tmp_path, goals().replace("| C |", "| D |"))
    assert refusal.value.reason == "number"
    with pytest.raises(BadDeck) as refusal:
        read(tmp_path, "\n".join(goals().splitlines()[:5]))
    assert refusal.value.reason == "missing"


def test_only_a_leader_commands(tmp_path: Path) -> None:  # HASTINGS-20
    with pytest.raises(BadDeck, match="commandant"):
        read(tmp_path, rows("4 | X | X | personnage | 1 | 0 | 1 | 0 | 3 | 1 | commandant"))


def test_numbers_of_the_real_box_have_room(tmp_path: Path) -> None:  # HASTINGS-62
    card = "4 | A | B | archers | 9 | 5 | 12 | 12 | 25 | 1 | portée 5; érudit 5; famille F"
    printed = read(tmp_path, rows(card)).factions[1].cards[3]
    wanted = {"cost": 9, "resources": 5, "might": 12, "zeal": 12, "health": 25, "reach": 5, "scholar": 5, "family": 1}
    assert {name: part(printed, name) for name in wanted} == wanted


@pytest.mark.parametrize(
    "card",
    [
        '4 | A | B | tactique | 1 | - | - | - | - | 1 | action: main "tout le monde recule ; d\'un pas"',
        "4 | A | B | tactique | 1 | - | - | - | - | 1 | permanent: main « toute l'armée : -1 »",
        '4 | A | B | attachement | 1 | - | - | - | - | 1 | action: main "1 ressource" personnage',
        '4 | A | B | événement | 1 | - | - | - | - | 1 | jouée: by-hand "heal 9"; solo: main "rien"',
        UNIT.format('réaction: main "quand un autre tombe"; jouée: main "pioche 1 et soigne 2"'),
        UNIT.format('permanent: MAIN "-1 Force en face"'),
    ],
)
def test_any_line_can_be_left_to_the_players_hands(tmp_path: Path, card: str) -> None:  # HASTINGS-62
    read_deck = read(tmp_path, rows(card))
    printed = read_deck.factions[1].cards[3]
    assert printed.lines
    for place, (said, text) in enumerate(zip(printed.lines, printed.by_hand, strict=True)):
        assert (said >> 3 & 15, said >> 7 & 7) == (Op.NONE, place)
        assert read_deck.words("fr")[f"by_hand.{MOST_CARDS + 4}.{place}"] == text
    assert "main" not in printed.by_hand[0]


def test_a_line_by_hand_beside_others(tmp_path: Path) -> None:  # HASTINGS-62
    card = UNIT.format('jouée: dégâts 1 carte une; permanent: main "deux ; ou trois"')
    printed = read(tmp_path, rows(card)).factions[1].cards[3]
    assert printed.by_hand == ("", "deux ; ou trois")
    assert printed.lines[1] == line(When.PERMANENT, Op.NONE, 1)


@pytest.mark.parametrize(
    "said",
    [
        "jouée: main",
        'jouée: main ""',
        'jouée: main "a" personnage',
        'jouée: main "{a}"',
        'jouée: main "a',
        "jouée: main deux",
    ],
)
def test_a_line_by_hand_is_quoted(tmp_path: Path, said: str) -> None:  # HASTINGS-62
    with pytest.raises(BadDeck, match="line 5"):
        read(tmp_path, rows(UNIT.format(said)))
