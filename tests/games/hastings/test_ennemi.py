"""The game alone, rule by rule (HASTINGS-30 to 54), in situations made for it."""

import pytest
from tests.games.hastings.senlac import CELL, Field, one

import ludotheque
from ludotheque.engine.verbs import CHANCE
from ludotheque.games.hastings import deck
from ludotheque.games.hastings.record import (
    ENNEMI,
    NO_CARD,
    REACH_AT,
    TABLE,
    YOU,
    Arm,
    Kind,
    Op,
    Scope,
    When,
    Whom,
    face,
    objective,
)
from ludotheque.games.hastings.rules.field import is_ranged, printed_health, printed_might, total_of_army, value_of
from ludotheque.games.hastings.words import rank_of

UNIT = Kind.UNIT
DRAW = one(When.PLAYED, Op.DRAW, 1)


def alone(round: int = 20, **options: object) -> Field:  # noqa: A002
    """In round 20 the table gives the Ennemi 5."""
    return Field(players=1, round=round, **options)  # type: ignore[arg-type]


def pass_turn(field: Field) -> Field:
    """A turn of yours that changes nothing for the Ennemi: an event without a target."""
    event = field.hold(YOU, [one(When.PLAYED, Op.DISCOUNT, 1)], kind=Kind.EVENT, cost=0)
    return field.play(f"play {event}")


def skips(field: Field) -> list[int]:
    return [told[1] for told in field.told("SKIPS")]


# --- Set-up --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faction", "names"),
    [
        ("norman", ("Harold Godwinson", "Ceorl saxon", "Eadric")),
        ("saxon", ("Guillaume FitzRobert", "Ealdred", "Trompette")),
    ],
)
def test_the_ennemi_is_set_up(faction: str, names: tuple[str, ...]) -> None:  # HASTINGS-30
    match = ludotheque.new("hastings", seed=1, faction=faction)
    words = deck.ours().words("fr")
    cards = [int(match.position.card[ENNEMI, CELL[at]]) for at in ("w2.3", "w2.2", "w2.1")]
    assert all(words[f"card.{card}"].startswith(name) for card, name in zip(cards, names, strict=True))
    assert match.position.piled[ENNEMI] == 75
    assert match.position.card[ENNEMI].astype(bool).sum() == 3


def test_you_begin_every_round_and_the_ennemi_passes_the_first() -> None:  # HASTINGS-31
    match = ludotheque.new("hastings", seed=1, draw="two")
    while match.turn == CHANCE:
        match.roll()
    match.play("wing 1")
    while match.turn == CHANCE:
        match.roll()
    assert match.position.this_round == 1
    match.play("pass")
    told = [(event.kind.name, event.a) for event in match.events_of(len(match.actions))]
    assert ("SKIPS", 31) in told
    assert ("MARKER", 2) in told
    assert not any(kind == "TURNED_UP" for kind, _ in told)
    while match.turn == CHANCE:
        match.roll()
    assert match.turn == YOU
    assert match.position.this_round == 2


def test_in_the_first_round_it_passes_after_each_of_your_turns() -> None:  # HASTINGS-31
    field = pass_turn(alone(round=1))
    assert skips(field) == [31]
    assert field.awaits == "TURN"


def test_in_the_first_round_it_tests_its_objective() -> None:  # HASTINGS-31
    field = alone(round=1)
    field.record.objectives[:, 0] = objective(1, 0)
    field.refresh()
    field.play("pass")
    assert field.record.goal[ENNEMI] == 1


# --- Its turn ------------------------------------------------------------------------------------------------


def test_after_a_sacrifice_it_skips_its_turn() -> None:  # HASTINGS-32
    field = alone()
    field.put(YOU, "w1.1")
    field.put(ENNEMI, "w1.1", reach=1)
    field.play("sacrifice w1.1")
    assert skips(field) == [32]
    assert field.awaits == "TURN"
    field.stack(kind=UNIT)
    pass_turn(field)
    assert field.told("TURNED_UP"), "only that one"


def test_it_shoots_with_one_card_and_that_is_its_turn() -> None:  # HASTINGS-33
    field = alone()
    field.put(ENNEMI, "w2.1", reach=2)
    pass_turn(field)
    assert field.record.damage[YOU, CELL["w2.1"]] == 2
    assert field.record.spent[ENNEMI, CELL["w2.1"]] == 1
    assert not field.told("TURNED_UP")


def test_a_ranged_card_without_a_target_in_its_wing_is_not_available() -> None:  # HASTINGS-33
    field = alone()
    field.put(ENNEMI, "w1.1", reach=2)
    field.stack(kind=UNIT)
    pass_turn(field)
    assert field.told("TURNED_UP")


def test_from_a_taken_wing_it_does_not_shoot() -> None:  # HASTINGS-17, HASTINGS-33
    field = alone()
    field.put(ENNEMI, "w1.1", reach=2)
    field.put(YOU, "w1.1")
    field.set(taken=[1, 0, 0])
    field.stack(kind=UNIT)
    pass_turn(field)
    assert not field.told("SHOOTS")
    assert field.told("TURNED_UP")


def test_it_turns_cards_until_it_can_pay_for_one() -> None:  # HASTINGS-34
    field = alone(round=6)
    cards = [field.stack(kind=UNIT, cost=cost) for cost in (4, 2, 1)]
    field.put(ENNEMI, "w3.1", resources=1)
    field.mark(ENNEMI, "w3.1", spent=1)
    pass_turn(field)
    assert [told[2] for told in field.told("TURNED_UP")] == [2, 2], "1 of the table, 1 of an exhausted card"
    assert field.told("DISCARDED")[1][2:] == (6, 34)
    assert field.at(ENNEMI, "w1.1") == int(cards[1][1:]) + 80


def test_negative_resources_buy_nothing() -> None:  # HASTINGS-34
    field = alone(round=2)
    field.stack(kind=UNIT, cost=0)
    pass_turn(field)
    assert field.told("TURNED_UP")[0][2] == -1
    assert not field.told("ENTERS")


def test_a_discard_pile_is_turned_over_unshuffled() -> None:  # HASTINGS-35
    field = alone(round=2)
    cards = [field.stack(kind=UNIT, cost=cost) for cost in (3, 2, 1)]
    pass_turn(field)
    assert skips(field) == [35]
    assert field.told("TURNED_OVER") == [(ENNEMI, 3, 35, 0)]
    assert [int(card[1:]) for card in cards] == field.record.order[:3].tolist(), "the oldest is on top"
    field.set(this_round=20)
    assert list(map(str, field.match.legal()))
    pass_turn(field)
    assert field.told("TURNED_UP")[0][1] == int(cards[0][1:]) + 80


def test_when_the_last_card_was_played_the_pile_is_turned_at_the_next_deployment() -> None:  # HASTINGS-35
    field = alone()
    field.stack(kind=UNIT)
    pass_turn(field)
    assert field.told("ENTERS")
    assert skips(field) == []
    pass_turn(field)
    assert skips(field) == [35], "both piles are empty"


@pytest.mark.parametrize("difficulty", range(3))
def test_the_table_cell_by_cell(difficulty: int) -> None:  # HASTINGS-36
    easy = "x -1 -1 -1 0 0 0 1 1 1 2 2 2 3 3 3 4 4 4 5"
    normal = "x -1 -1 0 0 1 1 2 2 3 3 4 4 5 5 5 5 5 5 5"
    hard = "x -1 0 1 1 2 3 3 4 5 5 5 5 5 5 5 5 5 5 5"
    column = [NO_CARD if cell == "x" else int(cell) for cell in (easy, normal, hard)[difficulty].split()]
    assert TABLE[:, difficulty].tolist() == column
    for number in (*range(2, 21), 25):
        field = alone(round=number, difficulty=("easy", "normal", "hard")[difficulty])
        field.stack(kind=UNIT, cost=6)
        pass_turn(field)
        assert field.told("TURNED_UP")[0][2] == column[min(number, 20) - 1], number


@pytest.mark.parametrize("faction", ["norman", "saxon"])
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_in_round_two_it_looks_for_a_card_of_cost_nothing(faction: str, difficulty: str) -> None:  # HASTINGS-54
    match = ludotheque.new("hastings", seed=1, faction=faction, difficulty=difficulty, draw="two")
    while match.turn == CHANCE:
        match.roll()
    for action in ("wing 1", "pass", "pass"):
        while str(match.legal()[0]).startswith("discard"):
            match.play(match.legal()[0])
        match.play(action)
        while match.turn == CHANCE:
            match.roll()
    first = next(event for event in match.events if event.kind.name == "TURNED_UP")
    assert first.b == 0


# --- Where its cards go --------------------------------------------------------------------------------------


def placed(field: Field, reach: int = 0) -> tuple[int, int]:
    """Where a card goes and by which rule."""
    field.stack(kind=UNIT, reach=reach)
    pass_turn(field)
    told = field.told("ENTERS")[-1]
    return told[2], told[3]


def test_placement_space_by_space_and_in_open_wings_only() -> None:  # HASTINGS-37
    field = alone(leaders=("w2.1", "w3.3"))
    order = ["w1.1", "w2.1", "w3.1", "w1.2", "w2.2", "w3.2", "w1.3", "w2.3"]
    for at in order:
        assert placed(field) == (CELL[at], 37)
    field = alone(leaders=("w2.1", "w3.3"))
    field.set(taken=[1, 0, 0])
    assert placed(field) == (CELL["w2.1"], 37)


def test_ranged_cards_go_to_your_leaders_wing_then_to_your_ranged_cards() -> None:  # HASTINGS-38
    field = alone(leaders=("w3.1", "w2.3"))
    field.put(YOU, "w2.1", reach=1)
    assert placed(field, reach=1) == (CELL["w3.1"], 38)
    field.mark(ENNEMI, "w3.1", spent=1)
    for at in ("w3.2", "w3.3"):
        field.put(ENNEMI, at)
    assert placed(field, reach=1) == (CELL["w2.1"], 38)
    field.mark(ENNEMI, "w2.1", spent=1)
    field.put(ENNEMI, "w2.2")
    assert placed(field, reach=1) == (CELL["w1.1"], 37)


def test_ranged_cards_keep_to_open_wings_and_go_from_1_to_3() -> None:  # HASTINGS-38
    field = alone(leaders=("w1.1", "w2.3"))
    for at in ("w2.1", "w3.1"):
        field.put(YOU, at, reach=1)
    field.set(taken=[1, 0, 0])
    assert placed(field, reach=1) == (CELL["w2.1"], 38), "your Leader's wing is closed"
    field = alone(leaders=("w3.1", "w3.3"))
    field.put(YOU, "w1.1", reach=1)
    for at in ("w3.1", "w3.2"):
        field.put(ENNEMI, at)
    field.set(taken=[1, 0, 0])
    assert placed(field, reach=1) == (CELL["w2.1"], 37), "that of your ranged card too"


# --- What its cards do ---------------------------------------------------------------------------------------


def test_it_aims_at_your_ranged_cards_otherwise_you_choose() -> None:  # HASTINGS-39
    hurt = one(When.PLAYED, Op.DAMAGE, 1, Whom.ANY, Scope.ONE)
    field = alone()
    field.put(YOU, "w1.1", reach=1)
    field.put(YOU, "w3.1")
    field.stack([hurt], kind=UNIT)
    pass_turn(field)
    assert field.record.damage[YOU, CELL["w1.1"]] == 1
    field = alone()
    field.put(YOU, "w3.1")
    field.stack([hurt], kind=UNIT)
    pass_turn(field)
    assert field.legal() == ["aim w2.1", "aim w3.1"]
    assert ludotheque.engine.game.find("hastings").situations.rule(field.record) == "HASTINGS-39"
    field.play("aim w3.1")
    assert field.record.damage[YOU, CELL["w3.1"]] == 1
    assert field.awaits == "TURN"


def test_what_hits_a_whole_wing_hits_that_of_your_ranged_cards() -> None:  # HASTINGS-39
    hurt = one(When.PLAYED, Op.DAMAGE, 1, Whom.ANY, Scope.ALL_HERE)
    field = alone()
    field.put(YOU, "w3.1", reach=1)
    field.put(YOU, "w1.1")
    field.stack([hurt], kind=Kind.EVENT)
    pass_turn(field)
    assert field.record.damage[YOU].nonzero()[0].tolist() == [CELL["w3.1"]]
    field = alone()
    field.put(YOU, "w1.1")
    field.stack([hurt], kind=Kind.EVENT)
    pass_turn(field)
    assert field.legal() == ["wing 1", "wing 2"], "none of them there: you choose"


def test_what_hits_all_hits_not_only_ranged_cards() -> None:  # HASTINGS-39
    field = alone()
    field.put(YOU, "w3.1", reach=1)
    field.stack([one(When.PLAYED, Op.DAMAGE, 1, Whom.ANY, Scope.ALL)], kind=Kind.EVENT)
    pass_turn(field)
    assert field.record.damage[YOU].nonzero()[0].tolist() == [CELL["w2.1"], CELL["w3.1"]]


def test_its_action_is_resolved_at_once_and_unexhausted() -> None:  # HASTINGS-39
    field = alone()
    field.stack([one(When.ACTION, Op.DAMAGE, 1, Whom.LEADER, Scope.ONE)], kind=UNIT)
    pass_turn(field)
    assert field.record.damage[YOU, CELL["w2.1"]] == 1
    assert not field.record.spent[ENNEMI].any()


def test_it_ignores_moves_draws_discounts_and_reactions() -> None:  # HASTINGS-39
    field = alone()
    move = one(When.ACTION, Op.MOVE, 1, Whom.ANY, Scope.ONE)
    field.stack([DRAW, move], kind=UNIT, agile=1, scholar=2, family=1, leader_discount=1)
    field.stack(kind=UNIT)
    pass_turn(field)
    assert field.record.held[ENNEMI] == 0
    assert field.awaits == "TURN"
    field = alone()
    field.put(ENNEMI, "w2.1", [one(When.REACTION, Op.DAMAGE, 5, Whom.ANY, Scope.ALL_HERE)], health=1)
    field.put(YOU, "w2.2", reach=1)
    field.stack(kind=UNIT)
    field.play("shoot w2.2", "aim w2.1")
    assert not field.told("REACTS")


def test_family_makes_nothing_cheaper_for_it() -> None:  # HASTINGS-39
    field = alone(round=6)
    field.put(ENNEMI, "w3.1", family=1)
    field.stack(kind=UNIT, cost=2, family=1)
    pass_turn(field)
    assert not field.told("ENTERS")


def test_you_choose_the_wing_that_it_hits() -> None:  # HASTINGS-39
    field = alone()
    field.stack([one(When.PLAYED, Op.WING, 2, Whom.ANY, Scope.ONE)], kind=Kind.EVENT)
    pass_turn(field)
    assert field.legal() == ["wing 1", "wing 2", "wing 3"]
    field.play("wing 3")
    assert field.record.wounds[ENNEMI].tolist() == [0, 0, 2]


def test_an_event_that_can_do_nothing_is_discarded_for_the_next_card() -> None:  # HASTINGS-40
    field = alone()
    for op in (Op.DRAW, Op.DISCARD, Op.TAKE):
        field.stack([one(When.PLAYED, op, 1)], kind=Kind.EVENT, cost=1)
    field.stack([one(When.PLAYED, Op.HEAL, 1, Whom.ANY, Scope.ONE)], kind=Kind.EVENT)
    field.stack(kind=UNIT)
    field.hold(YOU, cost=6)
    pass_turn(field)
    assert [told[2:] for told in field.told("DISCARDED") if told[0] == ENNEMI] == [(7, 40)] * 4
    assert field.told("ENTERS")


def test_a_discount_is_for_the_next_card_and_adds_up() -> None:  # HASTINGS-40
    field = alone(round=3, difficulty="hard")
    for _ in range(2):
        field.stack([one(When.PLAYED, Op.DISCOUNT, 2)], kind=Kind.EVENT)
    field.stack(kind=UNIT, cost=5)
    field.stack(kind=UNIT, cost=4)
    pass_turn(field)
    assert [told[2] for told in field.told("TURNED_UP")] == [0, 2, 4, 4]
    assert field.told("ENTERS")
    assert field.record.discount[ENNEMI] == 0


def test_a_discount_is_lost_with_the_pile() -> None:  # HASTINGS-40
    field = alone(round=3, difficulty="hard")
    field.stack([one(When.PLAYED, Op.DISCOUNT, 2)], kind=Kind.EVENT)
    pass_turn(field)
    assert skips(field) == [35]
    assert field.record.discount[ENNEMI] == 0


def test_of_its_events_several_actions_you_choose_one() -> None:  # HASTINGS-40, HASTINGS-46
    field = alone()
    lines = [one(When.PLAYED, Op.DAMAGE, 1, Whom.LEADER, Scope.ONE), DRAW]
    lines.append(one(When.PLAYED, Op.ZEAL, 1, Whom.LEADER, Scope.ALL))
    field.stack(lines, kind=Kind.EVENT)
    pass_turn(field)
    assert field.legal() == ["line 1", "line 3"]
    field.play("line 3")
    assert field.record.zeal[ENNEMI, CELL["w2.3"]] == 1


def test_you_choose_the_wing_of_its_tactic() -> None:  # HASTINGS-41, HASTINGS-46
    field = alone()
    field.set(taken=[1, 0, 0])
    tactic = field.stack([one(When.PERMANENT, Op.MIGHT, 1, Whom.ANY, Scope.ALL_HERE)], kind=Kind.TACTIC)
    pass_turn(field)
    assert field.legal() == ["wing 2", "wing 3"]
    field.play("wing 3")
    assert field.record.tactic[ENNEMI, 0] == int(tactic[1:]) + 80
    assert field.record.tactic_wing[ENNEMI, 0] == 3


def test_its_attachments_go_to_its_leaders_wing() -> None:  # HASTINGS-41
    banner = [one(When.PERMANENT, Op.ZEAL, 1, Whom.UNIT)]
    field = alone()
    for at in ("w1.1", "w2.1", "w2.2"):
        field.put(ENNEMI, at)
    field.stack(banner, kind=Kind.ATTACHMENT)
    pass_turn(field)
    assert field.legal() == ["bear w2.1", "bear w2.2"]
    field.play("bear w2.2")
    field = alone()
    field.put(ENNEMI, "w1.1")
    field.stack(banner, kind=Kind.ATTACHMENT)
    pass_turn(field)
    assert field.told("ATTACHED")[0][2:] == (CELL["w1.1"], 41), "no bearer there: any other"
    field = alone()
    for at in ("w1.1", "w3.1"):
        field.put(ENNEMI, at)
    field.set(taken=[1, 0, 0])
    field.stack(banner, kind=Kind.ATTACHMENT)
    pass_turn(field)
    assert field.told("ATTACHED")[0][2] == CELL["w3.1"], "a taken wing is closed"
    field = alone()
    field.stack(banner, kind=Kind.ATTACHMENT)
    field.stack(kind=UNIT)
    pass_turn(field)
    assert field.told("DISCARDED")[-1][2:] == (7, 41)
    assert field.told("ENTERS")


# --- A full field --------------------------------------------------------------------------------------------


def full(costs: dict[str, int], **options: object) -> Field:
    """An Ennemi with no free space; what is not named costs 5."""
    field = alone(**options)  # type: ignore[arg-type]
    for at in CELL:
        if not field.at(ENNEMI, at):
            field.put(ENNEMI, at, cost=costs.get(at, 5))
    return field


def test_a_dearer_card_replaces_the_cheapest() -> None:  # HASTINGS-42
    field = full({"w1.2": 1, "w3.1": 2})
    old = field.at(ENNEMI, "w1.2")
    field.stack(kind=UNIT, cost=3)
    pass_turn(field)
    assert field.told("REPLACED") == [(ENNEMI, old, CELL["w1.2"], 42)]
    assert field.told("ENTERS")[0][2:] == (CELL["w1.2"], 42)
    assert not field.told("DESTROYED"), "replaced is discarded, not destroyed"
    assert old - 80 in field.record.heap


def test_neither_exhausted_nor_ranged_nor_the_leader_nor_in_a_taken_wing() -> None:  # HASTINGS-42
    field = full({"w1.1": 0, "w1.2": 1, "w3.1": 2, "w3.2": 3})
    field.mark(ENNEMI, "w1.1", spent=1)
    field.record.faces[field.at(ENNEMI, "w1.2")] |= 1 << REACH_AT
    field.mark(ENNEMI, "w1.2", spent=0)
    field.set(taken=[0, 0, 0])
    field.stack(kind=UNIT, cost=4)
    pass_turn(field)
    assert field.told("REPLACED")[0][2] == CELL["w3.1"], "not the Leader, who costs 0"
    field = full({"w1.1": 0, "w3.1": 2})
    field.set(taken=[1, 0, 0])
    field.stack(kind=UNIT, cost=4)
    pass_turn(field)
    assert field.told("REPLACED")[0][2] == CELL["w3.1"]


def test_on_a_tie_you_choose() -> None:  # HASTINGS-42
    field = full({"w1.2": 1, "w3.1": 1})
    field.stack(kind=UNIT, cost=2)
    pass_turn(field)
    assert field.legal() == ["replace w1.2", "replace w3.1"]
    field.play("replace w3.1")
    assert field.told("ENTERS")[0][2] == CELL["w3.1"]


def test_cavalry_prefers_line_three_on_a_tie() -> None:  # HASTINGS-42
    field = full({"w1.2": 1, "w3.3": 1, "w1.3": 1})
    field.stack(kind=UNIT, arm=Arm.CAVALRY, cost=2)
    pass_turn(field)
    assert field.legal() == ["replace w1.3", "replace w3.3"]


def test_other_units_prefer_no_line() -> None:  # HASTINGS-42
    field = full({"w1.2": 1, "w3.3": 1})
    field.stack(kind=UNIT, arm=Arm.INFANTRY, cost=2)
    pass_turn(field)
    assert field.legal() == ["replace w1.2", "replace w3.3"]


def test_what_costs_as_much_is_not_replaced_and_the_turn_is_over() -> None:  # HASTINGS-42
    field = full({"w1.2": 2})
    field.stack(kind=UNIT, cost=2)
    field.stack(kind=UNIT, cost=5)
    pass_turn(field)
    assert field.told("DISCARDED")[-1][2:] == (8, 42)
    assert len(field.told("TURNED_UP")) == 1
    assert field.awaits == "TURN"


def test_a_discount_waits_for_a_card_that_finds_room() -> None:  # HASTINGS-40: paid and played
    field = full({"w1.2": 2})
    field.stack([one(When.PLAYED, Op.DISCOUNT, 1)], kind=Kind.EVENT)
    field.stack(kind=UNIT, cost=2)
    dear = field.stack(kind=UNIT, cost=3)
    pass_turn(field)
    assert [told[2:] for told in field.told("DISCARDED") if told[0] == ENNEMI][1] == (8, 40)
    assert field.at(ENNEMI, "w1.2") == int(dear[1:]) + 80


def test_a_ranged_newcomer_replaces_at_equal_cost() -> None:  # HASTINGS-42
    field = full({"w1.2": 2})
    field.stack(kind=UNIT, cost=2, reach=1)
    pass_turn(field)
    assert field.told("REPLACED")[0][2] == CELL["w1.2"]


def test_no_ranged_nor_exhausted_card_goes_for_a_ranged_one() -> None:  # HASTINGS-42: nor by any
    field = full({"w1.1": 0, "w1.2": 1, "w3.1": 2})
    field.mark(ENNEMI, "w1.1", spent=1)
    field.record.faces[field.at(ENNEMI, "w1.2")] |= 1 << REACH_AT
    field.refresh()
    field.stack(kind=UNIT, cost=2, reach=1)
    pass_turn(field)
    assert field.told("REPLACED")[0][2] == CELL["w3.1"]


@pytest.mark.parametrize(
    ("costs", "ranged", "choices"),
    [
        ({"w1.1": 1, "w2.2": 1, "w3.1": 1}, "", ["w2.2"]),  # its Leader's wing
        ({"w1.1": 1, "w3.1": 1, "w3.2": 1}, "w3.3", ["w3.1"]),  # the wing of a ranged card, then line 1
        ({"w1.2": 1, "w3.1": 1, "w3.2": 1}, "", ["w3.1"]),  # line 1
        ({"w1.2": 1, "w3.2": 1, "w3.3": 1}, "", ["w1.2", "w3.2", "w3.3"]),  # yours
        ({"w1.1": 1, "w2.1": 1, "w2.2": 1}, "w1.3", ["w2.1"]),  # the Leader's wing comes first
        ({"w1.2": 1, "w3.2": 1, "w3.1": 1}, "w1.3", ["w1.2"]),  # a ranged card's wing before line 1
    ],
)
def test_the_priorities_of_a_ranged_newcomer(costs: dict[str, int], ranged: str, choices: list[str]) -> None:
    """HASTINGS-42: Leader's wing, wing of a ranged card, line 1, your choice."""
    field = full(costs, leaders=("w3.1", "w2.3"))
    if ranged:
        field.record.faces[field.at(ENNEMI, ranged)] |= 1 << REACH_AT
        field.mark(ENNEMI, ranged, spent=1)
    field.stack(kind=UNIT, cost=2, reach=1)
    pass_turn(field)
    if len(choices) > 1:
        assert field.legal() == [f"replace {at}" for at in choices]
    else:
        assert field.told("REPLACED")[0][2] == CELL[choices[0]]


# --- Its ranged attacks --------------------------------------------------------------------------------------


def test_its_shots_hit_your_ranged_units_else_you_choose() -> None:  # HASTINGS-43
    field = alone()
    field.put(ENNEMI, "w2.1", reach=1)
    field.put(YOU, "w2.2")
    field.put(YOU, "w2.3", reach=1)
    pass_turn(field)
    assert field.record.damage[YOU, CELL["w2.3"]] == 1
    field = alone()
    field.put(ENNEMI, "w2.1", reach=1)
    field.put(YOU, "w2.2")
    pass_turn(field)
    assert field.legal() == ["aim w2.1", "aim w2.2"], "your Leader is a target"


def test_you_choose_which_of_its_cards_shoots() -> None:  # HASTINGS-43
    field = alone()
    field.put(ENNEMI, "w2.1", reach=1)
    field.put(ENNEMI, "w2.2", reach=2)
    pass_turn(field)
    assert field.legal() == ["shoot w2.1", "shoot w2.2"]
    field.play("shoot w2.1")
    assert field.record.damage[YOU, CELL["w2.1"]] == 1


@pytest.mark.parametrize(
    ("goals", "might", "shoots"),
    [((6, 6), 5, True), ((6, 6), 3, False), ((6, 6), 0, False), ((6, 5), 0, True), ((5, 6), 0, True)],
)
def test_at_hastings_it_shoots_only_where_it_is_losing(goals: tuple[int, int], might: int, shoots: bool) -> None:
    """HASTINGS-43: both sides there; strictly, ready cards, now."""
    field = alone(goals=goals)
    field.put(ENNEMI, "w1.1", reach=1, might=3)
    field.put(YOU, "w1.1", might=might, health=9)
    field.stack(kind=UNIT)
    pass_turn(field)
    assert bool(field.told("SHOOTS")) == shoots
    assert bool(field.told("TURNED_UP")) != shoots


def test_losing_counts_ready_cards_of_both_sides() -> None:  # HASTINGS-43
    for exhausted, yours, shoots in ((ENNEMI, 3, True), (YOU, 4, False)):
        field = alone(goals=(6, 6))
        field.put(ENNEMI, "w1.1", reach=1)
        field.put(ENNEMI, "w1.2", might=3)
        field.put(YOU, "w1.2", might=yours)
        field.mark(exhausted, "w1.2", spent=1)
        field.stack(kind=UNIT)
        pass_turn(field)
        assert bool(field.told("SHOOTS")) == shoots


# --- After your pass -----------------------------------------------------------------------------------------


def test_after_your_pass_it_shoots_with_each_plays_a_card_and_the_round_ends() -> None:  # HASTINGS-44
    field = alone()
    field.put(ENNEMI, "w2.1", reach=1)
    field.put(ENNEMI, "w2.2", reach=2)
    field.stack(kind=UNIT)
    field.play("pass")
    assert field.legal() == ["shoot w2.1", "shoot w2.2"]
    field.play("shoot w2.2")
    kinds = [event.kind.name for event in field.events if event.seat == ENNEMI]
    wanted = ["SHOOTS", "SHOOTS", "TURNED_UP", "ENTERS", "MARKER"]
    assert [kind for kind in kinds if kind in wanted] == wanted
    assert field.record.damage[YOU, CELL["w2.1"]] == 3
    assert field.record.this_round == 21


@pytest.mark.parametrize(("goals", "shoots"), [((0, 6), False), ((6, 6), False), ((6, 0), True)])
def test_after_your_pass_at_its_hastings_it_does_not_shoot(goals: tuple[int, int], shoots: bool) -> None:
    """HASTINGS-44: its own objective, even where it is losing."""
    field = alone(goals=goals)
    field.put(ENNEMI, "w1.1", reach=1)
    field.put(YOU, "w1.1", might=5)
    field.stack(kind=UNIT)
    field.play("pass")
    assert bool(field.told("SHOOTS")) == shoots
    assert field.told("ENTERS")


# --- Solo: lines ---------------------------------------------------------------------------------------------


SOLO = [one(When.PLAYED, Op.DAMAGE, 3, Whom.LEADER, Scope.ONE), one(When.SOLO, Op.ZEAL, 1, Whom.LEADER, Scope.ALL)]


def test_of_the_ennemis_card_only_the_solo_line() -> None:  # HASTINGS-45
    field = alone()
    field.put(YOU, "w1.1")
    field.stack([*SOLO, one(When.PERMANENT, Op.MIGHT, 1, Whom.ANY, Scope.ALL)], kind=UNIT, reach=1)
    pass_turn(field)
    assert field.told("ENTERS")[-1][2:] == (CELL["w1.1"], 37), "it is no ranged card"
    own = int(printed_might(field.record, field.at(ENNEMI, "w2.3")))
    assert total_of_army(field.record, ENNEMI, Op.MIGHT, ready_only=False) == own, "the Leader's"
    assert field.record.zeal[ENNEMI, CELL["w2.3"]] == 1
    assert not field.record.damage[YOU].any()
    pass_turn(field.set(this_round=2))
    assert not field.told("SHOOTS"), "nor any other ability of the card"


def test_you_may_choose_it_instead() -> None:  # HASTINGS-45
    field = alone()
    card = field.hold(YOU, SOLO, kind=UNIT)
    field.play(f"play {card}", "wing 1")
    assert field.legal() == ["line 1", "line 2"]
    field.play("line 2")
    assert field.record.zeal[YOU, CELL["w2.1"]] == 1
    field = alone()
    card = field.hold(YOU, SOLO[1:], kind=UNIT)
    field.stack(kind=UNIT)
    field.play(f"play {card}", "wing 1")
    assert field.legal() == ["line 1", "normal"]
    field.play("normal")
    assert not field.record.zeal[YOU].any()


def test_with_two_players_a_solo_line_is_nothing() -> None:  # HASTINGS-45
    field = Field(players=2, leaders=("w2.1", "w2.1"))
    card = field.hold(0, SOLO[1:], kind=UNIT)
    field.play(f"play {card}", "wing 1")
    assert field.match.turn == 1


def test_any_doubt_is_yours() -> None:  # HASTINGS-46
    field = alone()
    field.put(ENNEMI, "w1.1")
    field.stack([one(When.PLAYED, Op.MIGHT, 1, Whom.UNIT, Scope.ONE)], kind=UNIT)
    pass_turn(field)
    assert field.match.turn == YOU
    assert field.legal() == ["aim w1.1", "aim w2.1"]


# --- The rest ------------------------------------------------------------------------------------------------


def test_after_objective_a_you_may_draw() -> None:  # HASTINGS-50
    for goals, asked in (((0, 1), False), ((1, 0), True)):
        field = alone(goals=goals)
        field.record.objectives[:, :] = objective(1, 0)
        field.stack(kind=UNIT)
        field.play("pass")
        assert (field.awaits == "MAY_DRAW") == asked
    assert field.legal() == ["draw", "leave"]
    field.match.play("draw")
    assert field.match.turn == CHANCE
    field.match.roll()
    assert field.record.held[YOU] == 1


def test_its_leader_leaves_a_taken_wing_for_the_weakest() -> None:  # HASTINGS-51
    field = alone()
    field.put(ENNEMI, "w1.1", might=2)
    field.put(ENNEMI, "w3.2", might=1)
    field.set(taken=[0, 1, 0])
    pass_turn(field)
    assert field.told("MOVES")[0][2:] == (CELL["w3.1"], 51)
    assert not field.told("TURNED_UP"), "that is its whole turn"


def test_its_leader_moves_only_when_his_wing_is_taken() -> None:  # HASTINGS-51
    field = alone()
    field.set(taken=[1, 0, 0])
    field.stack(kind=UNIT)
    pass_turn(field)
    assert not field.told("MOVES")


def test_its_leader_waits_while_it_skips_its_turn() -> None:  # HASTINGS-32, HASTINGS-51
    field = alone()
    field.put(YOU, "w1.1")
    field.put(ENNEMI, "w1.1", might=1)
    field.set(taken=[0, 1, 0])
    field.play("sacrifice w1.1")
    assert skips(field) == [32]
    assert not field.told("MOVES")


def test_on_a_tie_you_choose_where_its_leader_goes() -> None:  # HASTINGS-51
    field = alone()
    field.set(taken=[0, 1, 0])
    pass_turn(field)
    assert field.legal() == ["wing 1", "wing 3"]
    field.play("wing 1")
    assert field.at(ENNEMI, "w1.1") == field.base(ENNEMI) + 1


def test_its_leader_replaces_the_cheapest_card_of_a_full_wing() -> None:  # HASTINGS-51
    field = alone()
    for at, cost in (("w1.1", 3), ("w1.2", 1), ("w1.3", 1)):
        field.put(ENNEMI, at, cost=cost, reach=int(cost == 1))
    field.put(ENNEMI, "w3.1", might=5)
    field.mark(ENNEMI, "w1.2", spent=1)
    field.set(taken=[0, 1, 0])
    pass_turn(field)
    assert field.legal() == ["replace w1.2", "replace w1.3"], "whatever it is, and a tie is yours"
    field.play("replace w1.2")
    assert field.told("MOVES")[0][2] == CELL["w1.2"]


def test_if_you_pass_its_leader_moves_before_the_shots() -> None:  # HASTINGS-51
    field = alone()
    field.put(ENNEMI, "w3.1", reach=1, might=5)
    field.put(YOU, "w3.1", health=9)
    field.set(taken=[0, 1, 0])
    field.stack(kind=UNIT)
    field.play("pass")
    kinds = [event.kind.name for event in field.events if event.seat == ENNEMI]
    wanted = ["MOVES", "SHOOTS", "TURNED_UP"]
    assert [kind for kind in kinds if kind in wanted] == wanted


def test_the_score() -> None:  # HASTINGS-52
    field = alone()
    field.put(YOU, "w2.2", reach=3)
    field.mark(ENNEMI, "w2.3", damage=int(printed_health(field.record, field.at(ENNEMI, "w2.3"))) - 3)
    field.set(wounds=[[4, 0, 2], [10, 9, 0]])
    assert field.match.scores == (6, 19)
    field.play("shoot w2.2")
    assert field.match.over
    assert field.match.scores[0] == 6 + 5 + 30


def test_three_cards_cost_five_points() -> None:  # HASTINGS-52
    field = alone(draw="three")
    assert field.match.scores[0] == 0, "never less than nothing"
    field.set(wounds=[[9, 0, 0], [0, 0, 0]])
    assert field.match.scores[0] == 4
    field.set(wounds=[[0, 0, 0], [9, 0, 0]])
    assert field.match.scores[1] == 9, "it has not drawn them"
    field = Field(players=2, draw="three")
    field.set(wounds=[[9, 0, 0], [9, 0, 0]])
    assert field.match.scores == (9, 9), "with two players both draw them"


def test_a_defeat_has_its_points_too() -> None:  # HASTINGS-52
    field = alone(goals=(0, 6))
    field.set(wounds=[[9, 3, 0], [10, 9, 0]], taken=[2, 0, 0])
    field.put(ENNEMI, "w2.1", might=7)
    field.stack(kind=UNIT)
    field.play("pass")
    assert field.match.outcome == (-1, 1)
    assert field.match.scores[0] == 12


def test_the_ranks() -> None:  # HASTINGS-53
    ranks = ["valet", "soldier", "knight", "vassal", "duke", "king", "conqueror"]
    for number, rank in enumerate(ranks):
        low = 10 * number + 1 if number else 0
        assert rank_of(low) == rank
        assert rank_of(10 * number + 10) == rank or rank == "conqueror"


# --- The rule that made it happen ----------------------------------------------------------------------------


def rules_told(field: Field, kind: str, place: int) -> list[int]:
    """The rules that the Ennemi's events of a kind name, in their number `place` (1 to 3)."""
    return [told[place] for told in field.told(kind) if told[0] == ENNEMI]


def test_each_event_of_the_ennemi_names_its_rule() -> None:  # HASTINGS-30 to HASTINGS-51
    field = alone()
    hurt = one(When.PLAYED, Op.DAMAGE, 1, Whom.LEADER, Scope.ONE)
    field.put(ENNEMI, "w2.1", reach=1)
    field.stack([hurt], kind=UNIT)
    field.stack([hurt], kind=Kind.EVENT)
    field.stack([one(When.PLAYED, Op.DISCOUNT, 1)], kind=Kind.EVENT)
    field.stack([one(When.SOLO, Op.DAMAGE, 1, Whom.LEADER, Scope.ONE)], kind=UNIT)
    pass_turn(field)
    assert (rules_told(field, "SHOOTS", 2), rules_told(field, "AIMS", 2)) == ([33], [43])
    for number in (39, 40):  # a card that is played, an event
        pass_turn(field)
        assert rules_told(field, "TURNED_UP", 3) == [34]
        assert (rules_told(field, "ACTS", 3), rules_told(field, "AIMS", 2)) == ([number], [39])
    field.refresh()
    field.play("pass")
    assert rules_told(field, "TURNED_UP", 3) == [44, 44]
    assert rules_told(field, "ACTS", 3) == [40, 45]
    assert rules_told(field, "DISCOUNT", 2) == [40]
    assert field.told("MARKER") == [(ENNEMI, 21, 5, 44)]
    field = alone(round=2)
    field.stack(kind=UNIT)
    pass_turn(field)
    assert field.told("TURNED_OVER") == [(ENNEMI, 1, 35, 0)]
    field = alone(round=1)
    field.play("pass")
    assert field.told("MARKER") == [(ENNEMI, 2, -1, 31)]


def test_the_rule_of_what_is_asked() -> None:  # HASTINGS-40, HASTINGS-43, HASTINGS-46
    rule_here = ludotheque.engine.game.find("hastings").situations.rule
    field = alone()
    field.put(YOU, "w2.2")
    field.put(ENNEMI, "w2.1", reach=1)
    pass_turn(field)
    assert (field.awaits, rule_here(field.record)) == ("TARGET", "HASTINGS-43")
    lines = [
        one(When.PLAYED, Op.DAMAGE, 1, Whom.LEADER, Scope.ONE),
        one(When.PLAYED, Op.ZEAL, 1, Whom.LEADER, Scope.ALL),
    ]
    for kind, number in ((Kind.EVENT, 40), (UNIT, 46)):
        field = alone()
        field.stack(lines, kind=kind)
        pass_turn(field)
        assert (field.awaits, rule_here(field.record)) == ("LINE", f"HASTINGS-{number}")
    field = alone()
    field.put(YOU, "w2.2", reach=1)
    field.put(ENNEMI, "w2.1")
    field.play("shoot w2.2")
    assert (field.awaits, rule_here(field.record)) == ("TARGET", "HASTINGS-16")


def test_a_discount_pays_for_one_card_even_an_event() -> None:  # HASTINGS-40
    field = alone(round=3, difficulty="hard")
    field.stack([one(When.PLAYED, Op.DISCOUNT, 2)], kind=Kind.EVENT)
    field.stack([one(When.PLAYED, Op.ZEAL, 1, Whom.LEADER, Scope.ALL)], kind=Kind.EVENT, cost=2)
    field.stack(kind=UNIT, cost=1)
    field.stack(kind=UNIT, cost=0)
    pass_turn(field)
    assert [told[2] for told in field.told("TURNED_UP")] == [0, 2]
    assert field.record.zeal[ENNEMI, CELL["w2.3"]] == 1
    pass_turn(field)
    assert [told[2] for told in field.told("TURNED_UP")] == [0, 0], "it has been used"


def test_only_an_event_brings_the_ennemi_a_discount() -> None:  # HASTINGS-39
    field = alone()
    field.stack([one(When.PLAYED, Op.DISCOUNT, 2)], kind=UNIT)
    field.stack(kind=UNIT)
    pass_turn(field)
    assert len(field.told("ENTERS")) == 1
    assert not rules_told(field, "DISCOUNT", 2)


def test_it_moves_only_where_a_solo_line_says_so() -> None:  # HASTINGS-39, HASTINGS-45
    for when, moved in ((When.PLAYED, 0), (When.SOLO, 1)):
        field = alone()
        field.stack([one(when, Op.MOVE, 1, Whom.LEADER, Scope.ONE)], kind=UNIT)
        pass_turn(field)
        if moved:
            assert field.legal() == ["wing 1", "wing 3"]
            field.play("wing 3")
        assert len(field.told("MOVES")) == moved


def test_a_leader_who_is_no_commander_stays() -> None:  # HASTINGS-51
    field = alone()
    field.record.faces[field.base(ENNEMI) + 1] = face(kind=Kind.LEADER, health=12)
    field.set(taken=[0, 1, 0])
    field.stack(kind=UNIT)
    pass_turn(field)
    assert not field.told("MOVES")
    assert field.told("ENTERS")


def test_the_wing_with_the_least_might_counts_exhausted_cards() -> None:  # HASTINGS-51
    field = Field(players=1, round=20, leaders=("w1.1", "w2.3"))
    field.put(ENNEMI, "w1.1", might=5)
    field.mark(ENNEMI, "w1.1", spent=1)
    field.put(ENNEMI, "w3.1", might=2)
    field.set(taken=[0, 1, 0])
    pass_turn(field)
    assert field.told("HEADS")[0][1] == 2, "wing 3: ready or not, Might is Might"


LINES_OF_ALL_KINDS = [
    one(When.SOLO, Op.ZEAL, 1, Whom.LEADER, Scope.ALL),
    one(When.ACTION, Op.ZEAL, 1, Whom.ANY, Scope.ALL),
    one(When.PERMANENT, Op.MIGHT, 2, Whom.LEADER, Scope.ALL),
    one(When.REACTION, Op.DRAW, 2),
]


@pytest.mark.parametrize("takes", ["line 1", "normal"])
def test_who_takes_a_solo_line_has_it_instead_of_the_rest(takes: str) -> None:  # HASTINGS-20, HASTINGS-45
    field = alone(round=2)
    leader = CELL["w2.1"]
    might = int(value_of(field.record, YOU, leader, Op.MIGHT))
    card = field.hold(YOU, LINES_OF_ALL_KINDS, kind=UNIT, scholar=2, agile=1, reach=1, health=1)
    held = int(field.record.held[YOU])
    field.stack(kind=UNIT, cost=9)
    field.play(f"play {card}", "wing 1", takes)
    while field.match.turn == CHANCE:
        field.match.roll()
    solo = takes == "line 1"
    assert field.record.held[YOU] == held - 1 + (0 if solo else 2), "Scholar"
    assert field.record.muted[YOU, 0] == solo
    offered = {action.split()[0] for action in field.legal() if "w1.1" in action}
    assert offered == ({"sacrifice"} if solo else {"sacrifice", "move", "act"})
    assert value_of(field.record, YOU, leader, Op.MIGHT) == might + (0 if solo else 2)
    assert is_ranged(field.record, YOU, 0) == (not solo)


def test_a_card_played_for_its_solo_line_does_not_react_and_keeps_silent_where_it_moves() -> None:  # HASTINGS-45
    field = alone(round=20)
    field.put(YOU, "w1.1")
    field.put(YOU, "w1.2", LINES_OF_ALL_KINDS, health=1)
    field.mark(YOU, "w1.2", muted=1)
    field.play("sacrifice w1.1")
    assert field.record.muted[YOU].tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 0], "the cards behind move up"
    field.stack([one(When.PLAYED, Op.DAMAGE, 1, Whom.UNIT, Scope.ONE)], kind=Kind.EVENT)
    pass_turn(field)
    assert len(field.told("DESTROYED")) == 1
    assert not field.told("REACTS")
    assert not field.record.muted.any()
