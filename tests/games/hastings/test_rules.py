"""The base game, rule by rule (HASTINGS-10 to 20), in situations made for it."""

import pytest
from tests.games.hastings.senlac import CELL, Field, one

import ludotheque
from ludotheque.engine.verbs import CHANCE
from ludotheque.games.hastings import deck
from ludotheque.games.hastings.record import (
    ENNEMI,
    LAST_OBJECTIVE,
    OBJECTIVE_LINE_AT,
    OP_AT,
    YOU,
    Arm,
    Kind,
    Op,
    Scope,
    When,
    Whom,
    objective,
)
from ludotheque.games.hastings.rules.field import printed_health, printed_might, value_of

HE = 1


def duel(**options: object) -> Field:
    return Field(players=2, leaders=("w2.1", "w2.1"), **options)  # type: ignore[arg-type]


def until_turn(match: ludotheque.Match) -> None:
    while match.turn == CHANCE:
        match.roll()


# --- Set-up and Preparation ----------------------------------------------------------------------------------


def test_set_up_for_two() -> None:  # HASTINGS-11: Norman starts, hand of 4, Leader in line 1, Preparation in round 1
    match = ludotheque.new("hastings", seed=3, players=2, faction="saxon")
    for _ in range(8):
        match.roll()
    assert match.position.held.tolist() == [4, 4]
    assert match.turn == HE, "the Norman player"
    assert [str(action) for action in match.legal()] == ["wing 1", "wing 2", "wing 3"]
    match.play("wing 3")
    match.play("wing 1")
    assert match.position.card[HE, CELL["w3.1"]] == 1
    assert match.position.card[0, CELL["w1.1"]] == 81
    until_turn(match)
    assert match.position.held.tolist() == [6, 6]
    assert match.position.this_round == 1
    assert match.turn == HE


def test_two_cards_a_round_or_four_of_which_two_are_kept() -> None:  # HASTINGS-12
    for draw, discards in (("two", 0), ("four", 2), ("three", 0)):
        field = Field(players=1, draw=draw)
        field.stack(kind=Kind.UNIT)
        field.play("pass")
        while field.match.turn == CHANCE:
            field.match.roll()
        for _ in range(discards):
            assert len(field.legal()) == 4 - len([told for told in field.told("DISCARDED") if told[0] == YOU])
            field.play(field.legal()[0])
        assert field.record.held[YOU] == (3 if draw == "three" else 2)
        assert field.awaits == "TURN"


def test_six_cards_in_hand_at_most() -> None:  # HASTINGS-12
    field = Field(players=1, draw="three")
    field.stack(kind=Kind.UNIT)
    held = [field.hold(YOU, cost=6) for _ in range(5)]
    field.play("pass")
    while field.match.turn == CHANCE:
        field.match.roll()
    assert field.awaits == "LIMIT"
    assert len(field.legal()) == 8
    field.play(f"discard {held[0]}", f"discard {held[1]}")
    assert field.record.held[YOU] == 6
    assert field.awaits == "TURN"


def test_preparation_readies_everything() -> None:  # HASTINGS-12
    field = Field(players=1, draw="two")
    field.stack(kind=Kind.UNIT)
    field.mark(YOU, "w2.1", spent=1)
    field.mark(ENNEMI, "w2.3", spent=1)
    field.play("pass")
    until_turn(field.match)
    assert not field.record.spent.any()


def test_who_begins_a_round_without_a_pile_has_lost() -> None:  # HASTINGS-12, HASTINGS-19
    field = duel()
    field.set(pile=0, piled=[0, 5])
    field.play("pass", "pass")
    assert field.match.outcome == (-1, 1)
    both = duel()
    both.set(pile=0, piled=[0, 0])
    both.play("pass", "pass")
    assert both.match.outcome == (0, 0)
    assert both.match.over
    alone = Field(players=1)
    alone.set(pile=0, piled=[0, 0])
    alone.play("pass")
    assert alone.match.outcome == (-1, 1)


def test_the_ennemi_cannot_run_out() -> None:  # HASTINGS-35
    field = Field(players=1)
    field.set(pile=[[1, 0], [0, 0]], piled=[1, 0])
    field.play("pass")
    assert not field.match.over


# --- Turns ---------------------------------------------------------------------------------------------------


def test_turns_alternate_until_both_have_passed() -> None:  # HASTINGS-13
    field = duel()
    for side in (0, 1):
        for _ in range(2):
            field.hold(side, cost=0)
    mine, his = field.legal(), HE
    assert "pass" in mine
    field.play(mine[0], "wing 1")
    assert field.match.turn == his
    field.play("pass")
    assert field.match.turn == 0
    field.play(field.legal()[0], "wing 1")
    assert field.match.turn == 0, "who has passed is out for this phase"
    field.play("pass")
    until_turn(field.match)
    assert field.record.this_round == 4
    assert field.match.turn == his, "the first to pass begins the next round"


def test_a_card_enters_the_first_free_line_and_those_behind_move_up() -> None:  # HASTINGS-10
    field = duel()
    first, second = (field.put(0, at, cost=1) for at in ("w1.1", "w1.2"))
    third = field.hold(0, cost=0)
    field.play(f"play {third}", "wing 1")
    assert [bool(field.at(0, at)) for at in ("w1.1", "w1.2", "w1.3")] == [True, True, True]
    assert not field.record.spent[0, CELL["w1.3"]]
    field.play("pass")
    field.mark(0, "w1.2", damage=1)
    field.play("sacrifice w1.1")
    assert field.at(0, "w1.1") == second
    assert field.record.damage[0, CELL["w1.1"]] == 1
    assert field.at(0, "w1.3") == 0
    assert first not in field.record.card[0]


def test_where_cards_are_destroyed_those_behind_move_up() -> None:  # HASTINGS-10
    field = duel()
    field.put(HE, "w1.1", health=1)
    survivor = field.put(HE, "w1.2", health=2)
    field.put(HE, "w1.3", health=1)
    event = field.hold(0, [one(When.PLAYED, Op.DAMAGE, 1, Whom.UNIT, Scope.ALL)], kind=Kind.EVENT, cost=0)
    field.play(f"play {event}")
    assert [field.at(HE, at) for at in ("w1.1", "w1.2", "w1.3")] == [survivor, 0, 0]
    assert field.record.damage[HE, CELL["w1.1"]] == 1


def test_the_ennemis_cards_never_move_up() -> None:  # HASTINGS-10, HASTINGS-37
    field = Field(players=1)
    field.put(ENNEMI, "w1.1", health=1)
    behind = field.put(ENNEMI, "w1.2")
    field.put(YOU, "w1.1", reach=1)
    field.stack(kind=Kind.UNIT, cost=6)
    field.play("shoot w1.1", "aim w1.1")
    assert field.at(ENNEMI, "w1.1") == 0
    assert field.at(ENNEMI, "w1.2") == behind


def test_a_full_wing_takes_no_card() -> None:  # HASTINGS-10
    field = duel()
    for at in ("w1.1", "w1.2", "w1.3"):
        field.put(0, at)
    card = field.hold(0, cost=0)
    field.play(f"play {card}")
    assert field.legal() == ["wing 2", "wing 3"]


def test_paying_with_symbols_and_cards() -> None:  # HASTINGS-14
    field = duel()
    field.put(0, "w1.1", resources=2)
    dear = field.hold(0, cost=3)
    other = field.hold(0, cost=6)
    field.play(f"play {dear}", "wing 3")
    assert sorted(field.legal()) == sorted([f"discard {other}", "exhaust w1.1"])
    field.play("exhaust w1.1")
    assert field.legal() == [f"discard {other}"]
    field.play(f"discard {other}")
    assert field.at(0, "w3.1")
    assert field.record.held[0] == 0
    assert field.record.spent[0, CELL["w1.1"]] == 1


def test_no_change_is_given_and_a_newcomer_may_pay() -> None:  # HASTINGS-14
    field = duel()
    purse, cheap = field.hold(0, cost=0, resources=2), field.hold(0, cost=1)
    field.play(f"play {purse}", "wing 1", "pass", f"play {cheap}", "wing 1", "exhaust w1.1")
    assert field.at(0, "w1.2"), "two symbols for a cost of 1: the other is lost"
    assert field.match.turn == 0


def test_what_cannot_be_paid_cannot_be_played() -> None:  # HASTINGS-14
    field = duel()
    dear = field.hold(0, cost=2)
    field.hold(0, cost=6)
    assert f"play {dear}" not in field.legal(), "one card to pay with, and itself does not count"
    field.put(0, "w1.1", resources=1)
    assert f"play {dear}" in field.legal()
    field.mark(0, "w1.1", spent=1)
    assert f"play {dear}" not in field.legal()


def test_sacrifice_makes_room_but_not_of_the_leader() -> None:  # HASTINGS-15
    field = duel()
    field.put(0, "w2.2")
    assert "sacrifice w2.2" in field.legal()
    assert "sacrifice w2.1" not in field.legal()
    field.play("sacrifice w2.2")
    assert field.at(0, "w2.2") == 0
    assert field.match.turn == HE


def test_range_x_deals_x_to_a_card_of_the_same_wing() -> None:  # HASTINGS-16
    field = duel()
    field.put(0, "w2.2", reach=2)
    field.put(HE, "w2.2", health=2)
    field.put(HE, "w3.1")
    field.play("shoot w2.2")
    assert field.legal() == ["aim w2.1", "aim w2.2"]
    field.play("aim w2.2")
    assert field.at(HE, "w2.2") == 0
    assert field.record.spent[0, CELL["w2.2"]] == 1
    assert "shoot w2.2" not in field.play("pass").legal(), "exhausted"


def test_damage_stays_and_attachments_go_with_their_bearer() -> None:  # HASTINGS-16
    field = duel()
    field.put(0, "w1.1", reach=1)
    field.put(0, "w1.2", reach=1)
    field.put(HE, "w1.1", health=2)
    banner = field.make(HE, [one(When.PERMANENT, Op.ZEAL)], kind=Kind.ATTACHMENT)
    field.record.attached[HE, CELL["w1.1"], 0] = banner
    field.refresh()
    field.play("shoot w1.1")
    assert field.record.damage[HE, CELL["w1.1"]] == 1
    field.play("pass", "shoot w1.2")
    assert field.at(HE, "w1.1") == 0
    assert {told[1] for told in field.told("DISCARDED")} >= {banner}


def test_by_reach_one_damage_no_further_than_line_x() -> None:  # HASTINGS-16
    field = duel(range="reach")
    field.put(0, "w2.2", reach=2)
    for at in ("w2.2", "w2.3"):
        field.put(HE, at, health=5)
    field.play("shoot w2.2")
    assert field.legal() == ["aim w2.1", "aim w2.2"]
    field.play("aim w2.2")
    assert field.record.damage[HE, CELL["w2.2"]] == 1
    field.lay_tactic(0, [one(When.PERMANENT, Op.RANGE, 1, Whom.ANY, Scope.ALL_HERE)], wing=2)
    field.mark(0, "w2.2", spent=0)
    field.play("pass", "shoot w2.2")
    assert field.legal() == ["aim w2.1", "aim w2.2", "aim w2.3"], "one line further"


# --- The battle ----------------------------------------------------------------------------------------------


def fight(
    mights: tuple[int, int], zeals: tuple[int, int] = (0, 0), goals: tuple[int, int] = (6, 6), **options: object
) -> Field:
    """One card against one in wing 1, both pass."""
    field = duel(goals=goals, **options)
    for side in (0, 1):
        field.put(side, "w1.1", might=mights[side], zeal=zeals[side])
        field.mark(side, "w2.1", spent=1)
    return field


def wounds_of(field: Field) -> list[list[int]]:
    field.play("pass", "pass")
    return [row.tolist() for row in field.record.wounds]


def test_the_higher_might_deals_the_difference_then_zeal_one() -> None:  # HASTINGS-17
    assert wounds_of(fight((5, 2), (0, 1))) == [[3, 0, 0], [1, 0, 0]]
    assert wounds_of(fight((5, 2), (2, 0))) == [[4, 0, 0], [0, 0, 0]]
    assert wounds_of(fight((5, 2), wing_damage="one")) == [[1, 0, 0], [0, 0, 0]]


def test_a_tie_gives_nothing_or_one_to_both() -> None:  # HASTINGS-17
    assert wounds_of(fight((4, 4))) == [[0, 0, 0], [0, 0, 0]]
    assert wounds_of(fight((4, 4), (1, 0), ties="both")) == [[2 + 0, 2, 2], [1, 2, 2]]
    assert wounds_of(fight((4, 4), goals=(6, 2), ties="both")) == [[2, 2, 2], [0, 0, 0]], "he is not there"


def test_a_tie_gives_nobody_the_last_point_of_a_wing() -> None:  # HASTINGS-17
    field = fight((4, 4), ties="both")
    field.set(wounds=[[9, 0, 0], [9, 0, 0]])
    assert [row[0] for row in wounds_of(field)] == [9, 9]
    assert field.record.taken[0] == 0


def test_exhausted_cards_do_not_fight() -> None:  # HASTINGS-17
    field = fight((5, 2))
    field.mark(0, "w1.1", spent=1)
    assert wounds_of(field) == [[0, 0, 0], [2, 0, 0]]


def test_who_is_not_at_hastings_deals_nothing_but_opposes() -> None:  # HASTINGS-17
    assert wounds_of(fight((2, 5), goals=(6, 2))) == [[0, 0, 0], [0, 0, 0]]
    assert wounds_of(fight((5, 4), goals=(6, 2))) == [[1, 0, 0], [0, 0, 0]]
    assert wounds_of(fight((7, 0), (2, 0), goals=(2, 2))) == [[0, 0, 0], [0, 0, 0]]


def test_ten_takes_the_wing_might_before_zeal() -> None:  # HASTINGS-17
    field = fight((7, 0), (0, 3))
    field.set(wounds=[[5, 0, 0], [9, 0, 0]])
    assert wounds_of(field) == [[10, 0, 0], [9, 0, 0]], "Might takes it before Zeal is looked at, two are not placed"
    assert field.record.taken.tolist() == [1, 0, 0]
    assert not field.match.over


def test_a_taken_wing_is_closed() -> None:  # HASTINGS-17
    field = duel()
    field.put(0, "w1.1", reach=1, resources=1)
    field.put(HE, "w1.1")
    card = field.hold(0, cost=1)
    order = [one(When.PERMANENT, Op.MIGHT, 1, Whom.ANY, Scope.ALL_HERE)]
    tactic = field.hold(0, order, kind=Kind.TACTIC, cost=0)
    field.set(taken=[1, 0, 0])
    assert "shoot w1.1" not in field.legal()
    field.play(f"play {tactic}")
    assert field.legal() == ["wing 2", "wing 3"]
    field.play("wing 2", "pass")
    field.play(f"play {card}")
    assert field.legal() == ["wing 2", "wing 3"]
    field.play("wing 2")
    assert field.legal() == ["exhaust w1.1"], "its cards still give symbols"


def test_nobody_moves_to_a_taken_wing_nor_is_it_hit_again() -> None:  # HASTINGS-17
    field = duel()
    event = field.hold(0, [one(When.PLAYED, Op.WING, 1, Whom.ANY, Scope.ONE)], kind=Kind.EVENT, cost=0)
    field.put(0, "w3.1", agile=1)
    field.set(taken=[1, 0, 0])
    field.play(f"play {event}")
    assert field.legal() == ["wing 2", "wing 3"]
    field.play("wing 3", "pass", "move w3.1")
    assert field.at(0, "w2.2"), "there is no other wing"


def test_named_effects_reach_a_taken_wing() -> None:  # HASTINGS-17
    field = duel()
    field.put(HE, "w1.1")
    event = field.hold(0, [one(When.PLAYED, Op.DAMAGE, 1, Whom.UNIT, Scope.ONE)], kind=Kind.EVENT, cost=0)
    field.set(taken=[1, 0, 0])
    field.play(f"play {event}")
    assert field.record.damage[HE, CELL["w1.1"]] == 1


def test_two_wings_win() -> None:  # HASTINGS-19
    field = fight((7, 0))
    field.put(0, "w3.1", might=5)
    field.set(wounds=[[9, 10, 0], [0, 0, 0]], taken=[0, 1, 0])
    field.play("pass", "pass")
    assert field.match.outcome == (1, -1)
    assert field.record.wounds[0].tolist() == [10, 10, 0], "nobody fights for the third"
    assert field.told("ENDS")[0][:2] == (0, 0)


def test_a_dead_leader_loses() -> None:  # HASTINGS-19
    field = duel()
    field.put(0, "w2.2", reach=3)
    field.mark(HE, "w2.1", damage=int(printed_health(field.record, field.at(HE, "w2.1"))) - 3)
    field.play("shoot w2.2")
    assert field.match.outcome == (1, -1)


@pytest.mark.parametrize(("players", "outcome"), [(2, (0, 0)), (1, (-1, 1))])
def test_both_leaders_by_one_effect(players: int, outcome: tuple[int, int]) -> None:  # HASTINGS-19
    field = Field(players=players, leaders=("w2.1", "w2.1"))
    field.record.lines[field.base(YOU) + 1] = one(When.REACTION, Op.DAMAGE, 7, Whom.ANY, Scope.ALL_HERE)
    for side in (YOU, ENNEMI):
        field.mark(side, "w2.1", damage=int(printed_health(field.record, field.at(side, "w2.1"))) - 1)
    killer = [one(When.PLAYED, Op.DAMAGE, 1, Whom.LEADER, Scope.ALL)]
    if players == 2:
        event = field.hold(HE, killer, kind=Kind.EVENT, cost=0)
        field.play("pass", f"play {event}")
    else:
        field.stack(killer, kind=Kind.EVENT, cost=0)
        field.set(this_round=20)
        field.play("pass")
    assert field.match.outcome == outcome
    assert field.match.scores[0] == 30, "and keeps its points"


# --- Objectives ----------------------------------------------------------------------------------------------


def objectives(asks: int, **options: object) -> Field:
    field = duel(**options)
    field.record.objectives[:, 0] = asks
    field.put(0, "w1.1", might=3, zeal=2)
    field.refresh()
    return field


def test_an_objective_asks_for_might_zeal_or_both() -> None:  # HASTINGS-18, HASTINGS-3
    for asks, reached in (
        (objective(7, 0), True),
        (objective(8, 0), False),
        (objective(0, 5), True),
        (objective(7, 6), False),
        (objective(7, 5), True),
    ):
        field = objectives(asks)
        field.play("pass", "pass")
        assert (field.record.goal[0] == 1) == reached


def test_all_cards_count_or_only_the_ready_ones() -> None:  # HASTINGS-18
    for counted, goal in (("army", 1), ("ready", 0)):
        for asks in (objective(6, 0), objective(0, 5)):
            field = objectives(asks, objectives=counted)
            field.mark(0, "w1.1", spent=1)
            field.play("pass", "pass")
            assert field.record.goal[0] == goal


def test_cards_in_a_taken_wing_count_for_objectives() -> None:  # HASTINGS-17, HASTINGS-18
    field = objectives(objective(6, 0))
    field.set(taken=[2, 0, 0])
    field.play("pass", "pass")
    assert field.record.goal[0] == 1


def test_when_destroyed_works_for_two_players_only() -> None:  # HASTINGS-18, HASTINGS-50
    reward = one(When.REACTION, Op.MIGHT, 2, Whom.LEADER, Scope.ALL)
    for players, tokens in ((2, 2), (1, 0)):
        field = Field(players=players, leaders=("w2.1", "w2.1"))
        field.record.objectives[:, 0] = objective(1, 0, reward)
        field.stack(kind=Kind.UNIT)
        field.play("pass")
        if players == 2:
            field.play("pass")
        assert field.record.goal[0] == 1
        assert field.record.might[0, CELL["w2.1"]] == tokens


def test_one_objective_a_round() -> None:  # HASTINGS-18
    field = objectives(objective(1, 0))
    field.record.objectives[:, 1] = objective(1, 0)
    field.refresh()
    field.play("pass", "pass")
    assert field.record.goal.tolist() == [1, 1]


def test_the_battle_is_the_last_objective() -> None:  # HASTINGS-3
    field = duel(goals=(LAST_OBJECTIVE, 0))
    field.play("pass", "pass")
    assert field.record.goal[0] == LAST_OBJECTIVE


# --- The vocabulary (HASTINGS-20) ----------------------------------------------------------------------------


def test_agile_moves_to_another_wing() -> None:  # HASTINGS-20
    field = duel()
    field.put(0, "w1.1", agile=1)
    behind = field.put(0, "w1.2")
    field.mark(0, "w1.1", damage=1)
    field.play("move w1.1")
    assert field.legal() == ["wing 2", "wing 3"]
    field.play("wing 2")
    assert field.record.damage[0, CELL["w2.2"]] == 1
    assert field.record.spent[0, CELL["w2.2"]] == 1
    assert field.at(0, "w1.1") == behind


ON_A_CARD = {"damage": 1, "spent": 1, "might": 2, "zeal": 3, "health": 4}


def laden() -> tuple[Field, int]:
    """A card with everything that can lie on one, and its attachment."""
    field = duel()
    field.put(0, "w1.1", agile=1)
    banner = field.make(0, [one(When.PERMANENT, Op.ZEAL)], kind=Kind.ATTACHMENT)
    field.record.attached[0, CELL["w1.1"], 0] = banner
    field.mark(0, "w1.1", **ON_A_CARD)
    return field, banner


def test_what_lies_on_a_card_goes_where_it_goes() -> None:  # HASTINGS-20: tokens last while the card is in play
    field, banner = laden()
    field.mark(0, "w1.1", spent=0)
    field.play("move w1.1", "wing 3")
    for name, amount in ON_A_CARD.items():
        assert field.record[name][0].tolist() == [0] * CELL["w3.1"] + [amount, 0, 0], name
    assert field.record.attached[0, CELL["w3.1"], 0] == banner
    assert field.record.attached.astype(bool).sum() == 1


def test_what_lies_on_a_card_leaves_with_it() -> None:  # HASTINGS-16, HASTINGS-20
    field, banner = laden()
    card = field.hold(0, cost=0)
    field.play("sacrifice w1.1", "pass", f"play {card}", "wing 1")
    assert {told[1] for told in field.told("DISCARDED")} >= {banner}
    for name in (*ON_A_CARD, "attached"):
        assert not field.record[name][0].any(), name


def test_tokens_count() -> None:  # HASTINGS-20
    field = fight((2, 0))
    field.mark(0, "w1.1", might=1, zeal=1)
    assert wounds_of(field) == [[4, 0, 0], [0, 0, 0]], "three of Might, one of Zeal"
    field = duel()
    field.put(0, "w1.1", reach=1)
    field.put(HE, "w1.1", health=1)
    field.mark(HE, "w1.1", health=1)
    field.play("shoot w1.1")
    assert field.at(HE, "w1.1"), "one damage of two"


def test_commander_moves_the_leader() -> None:  # HASTINGS-20, HASTINGS-51
    field = duel()
    assert "move w2.1" in field.legal()
    field.play("move w2.1", "wing 3")
    assert field.at(0, "w3.1") == 1


def test_scholar_draws() -> None:  # HASTINGS-20
    field = duel()
    card = field.hold(0, cost=0, scholar=2)
    field.play(f"play {card}", "wing 1")
    assert field.match.turn == CHANCE
    field.match.roll()
    field.match.roll()
    assert field.record.held[0] == 2
    assert field.match.turn == HE


def test_family_and_the_leaders_wing_are_cheaper() -> None:  # HASTINGS-20
    field = duel()
    card = field.hold(0, cost=1, family=1)
    assert f"play {card}" not in field.legal()
    field.put(0, "w3.1", family=1)
    assert f"play {card}" in field.legal()
    near = field.hold(0, cost=2, leader_discount=1)
    field.play(f"play {near}")
    assert field.told("COSTS")[-1][2] == 1, "only in the Leader's wing can it be paid: one card"


@pytest.mark.parametrize(
    ("said", "after"),
    [
        (one(When.PLAYED, Op.DAMAGE, 2, Whom.ANY, Scope.ONE_HERE), "HURT"),
        (one(When.PLAYED, Op.DAMAGE, 2, Whom.ANY, Scope.ALL), "HURT"),
        (one(When.PLAYED, Op.WING, 2, Whom.ANY, Scope.ONE_HERE), "WOUNDS"),
        (one(When.PLAYED, Op.HEAL, 1, Whom.ANY, Scope.ONE_HERE), "HEALED"),
        (one(When.PLAYED, Op.DESTROY, 2, Whom.UNIT, Scope.ONE_HERE), "DESTROYED"),
        (one(When.PLAYED, Op.READY, 1, Whom.INFANTRY, Scope.ONE_HERE), "READIED"),
        (one(When.PLAYED, Op.EXHAUST, 1, Whom.UNIT, Scope.ONE_HERE), "EXHAUSTED"),
        (one(When.PLAYED, Op.MOVE, 1, Whom.INFANTRY, Scope.ONE_HERE), "MOVES"),
        (one(When.PLAYED, Op.MIGHT, 1, Whom.SELF, Scope.ONE_HERE), "TOKEN"),
        (one(When.PLAYED, Op.ZEAL, 1, Whom.INFANTRY, Scope.ONE), "TOKEN"),
        (one(When.PLAYED, Op.HEALTH, 1, Whom.INFANTRY, Scope.ALL_HERE), "TOKEN"),
        (one(When.PLAYED, Op.DISCOUNT, 2), "DISCOUNT"),
    ],
)
def test_each_effect_when_a_card_is_played(said: int, after: str) -> None:  # HASTINGS-20
    field = duel()
    field.put(0, "w1.1", arm=Arm.INFANTRY)
    field.mark(0, "w1.1", damage=1, spent=1)
    field.put(HE, "w1.1", cost=2, health=5)
    field.put(HE, "w1.2", cost=3, health=5)
    card = field.hold(0, [said], cost=0)
    field.play(f"play {card}", "wing 1")
    if field.match.turn == 0:
        field.play(field.legal()[0])
    assert field.told(after)
    assert field.match.turn == HE


def test_no_effect_destroys_a_leader_outright() -> None:  # HASTINGS-20
    field = duel()
    field.put(HE, "w1.1", cost=1)
    event = field.hold(0, [one(When.PLAYED, Op.DESTROY, 1, Whom.ANY, Scope.ONE)], kind=Kind.EVENT, cost=0)
    field.play(f"play {event}")
    assert [told[2] for told in field.told("DESTROYED")] == [CELL["w1.1"]], "he costs 0, but is never asked for"


def test_a_taken_wing_takes_no_more_damage() -> None:  # HASTINGS-17
    field = duel()
    field.put(0, "w1.1", [one(When.ACTION, Op.WING, 1, Whom.ANY, Scope.ONE_HERE)])
    assert "act w1.1 1" in field.legal()
    field.set(taken=[2, 0, 0])
    assert "act w1.1 1" not in field.legal()


def test_of_several_lines_one_is_chosen() -> None:  # HASTINGS-20
    field = duel()
    field.put(HE, "w1.1")
    lines = [one(When.PLAYED, Op.HEAL, 1, Whom.ANY, Scope.ONE)]
    lines += [one(When.PLAYED, Op.DAMAGE, 1, Whom.UNIT, Scope.ONE), one(When.PLAYED, Op.DISCOUNT, 1)]
    event = field.hold(0, lines, kind=Kind.EVENT, cost=0)
    field.play(f"play {event}")
    assert field.legal() == ["line 2", "line 3"], "nobody is hurt"
    field.play("line 2")
    assert field.record.damage[HE, CELL["w1.1"]] == 1


def test_an_event_that_can_do_nothing_cannot_be_played() -> None:  # HASTINGS-20
    field = duel()
    event = field.hold(0, [one(When.PLAYED, Op.HEAL, 1, Whom.ANY, Scope.ONE)], kind=Kind.EVENT, cost=0)
    assert f"play {event}" not in field.legal()


def test_an_event_on_a_whole_wing_asks_which() -> None:  # HASTINGS-20
    field = duel()
    for at in ("w1.1", "w1.2", "w3.1"):
        field.put(HE, at)
    said = one(When.PLAYED, Op.DAMAGE, 1, Whom.UNIT, Scope.ALL_HERE)
    event = field.hold(0, [said], kind=Kind.EVENT, cost=0)
    field.play(f"play {event}")
    assert field.legal() == ["wing 1", "wing 3"]
    field.play("wing 1")
    assert field.record.damage[HE].tolist() == [1, 1, 0, 0, 0, 0, 0, 0, 0]


def test_draw_discard_and_take_back() -> None:  # HASTINGS-20
    field = duel()
    draw = field.hold(0, [one(When.PLAYED, Op.DRAW, 2)], kind=Kind.EVENT, cost=0)
    lose = field.hold(0, [one(When.PLAYED, Op.DISCARD, 1)], kind=Kind.EVENT, cost=0)
    take = field.hold(0, [one(When.PLAYED, Op.TAKE, 1)], kind=Kind.EVENT, cost=1)
    unit, paid = field.hold(0, cost=0), field.hold(0, cost=6)
    his = field.hold(HE, cost=0)
    field.play(f"play {draw}")
    field.match.roll()
    field.match.roll()
    assert field.record.held[0] == 6
    field.play("pass", f"play {lose}")
    assert field.match.turn == HE
    assert field.legal() == [f"discard {his}"]
    field.play(f"discard {his}")
    assert f"play {take}" not in field.legal(), "there is no army card to take"
    field.play(f"play {unit}", "wing 1", "sacrifice w1.1", f"play {take}", f"discard {paid}")
    assert field.legal() == sorted([f"take {unit}", f"take {paid}"])
    field.play(f"take {unit}")
    assert f"play {unit}" in field.legal()


def test_actions_exhaust_their_card() -> None:  # HASTINGS-20
    field = duel()
    field.put(0, "w1.1", [one(When.ACTION, Op.DAMAGE, 2, Whom.ANY, Scope.ONE)])
    assert "act w1.1 1" in field.legal()
    field.play("act w1.1 1", "pass")
    assert field.record.damage[HE, CELL["w2.1"]] == 2
    assert "act w1.1 1" not in field.legal()


def test_permanent_lines_add_to_others_not_to_themselves() -> None:  # HASTINGS-20
    said = one(When.PERMANENT, Op.MIGHT, 1, Whom.INFANTRY, Scope.ALL_HERE)
    field = fight((2, 0))
    field.record.faces[field.at(0, "w1.1")] |= Arm.INFANTRY << 3
    field.put(0, "w1.2", [said], arm=Arm.INFANTRY, might=1)
    field.put(0, "w3.1", arm=Arm.INFANTRY, might=1)
    assert wounds_of(field) == [[4, 0, 1], [0, 0, 0]]


def test_tactics_and_attachments() -> None:  # HASTINGS-20
    field = fight((2, 0))
    tactic = field.hold(0, [one(When.PERMANENT, Op.MIGHT, 2, Whom.ANY, Scope.ALL_HERE)], kind=Kind.TACTIC, cost=0)
    axe = field.hold(0, [one(When.PERMANENT, Op.MIGHT, 3, Whom.UNIT)], kind=Kind.ATTACHMENT, cost=0)
    mail = field.hold(0, [one(When.PERMANENT, Op.HEALTH, 2, Whom.LEADER)], kind=Kind.ATTACHMENT, cost=0)
    field.play("pass") if field.match.turn == HE else None
    field.play(f"play {tactic}", "wing 1", "pass", f"play {axe}", f"play {mail}")
    assert field.record.attached[0, CELL["w1.1"], 0]
    assert field.record.attached[0, CELL["w2.1"], 0]
    field.mark(0, "w2.1", damage=13)
    field.play("pass")
    assert not field.record.fallen.any(), "twelve and two"
    assert field.record.wounds[0].tolist() == [7, 0, 0]


def test_a_card_bears_two_attachments() -> None:  # HASTINGS-20
    field = duel()
    bear = [one(When.PERMANENT, Op.ZEAL, 1, Whom.LEADER)]
    cards = [field.hold(0, bear, kind=Kind.ATTACHMENT, cost=0) for _ in range(3)]
    field.play(f"play {cards[0]}", "pass", f"play {cards[1]}")
    assert f"play {cards[2]}" not in field.legal()


def test_an_attachment_of_a_family_is_borne_by_it() -> None:  # HASTINGS-20
    field = duel()
    field.put(0, "w1.1", family=2)
    field.put(0, "w3.1", family=1)
    ring = field.hold(0, [one(When.PERMANENT, Op.ZEAL, 1, Whom.FAMILY)], kind=Kind.ATTACHMENT, cost=0, family=1)
    field.play(f"play {ring}")
    assert field.told("ATTACHED")[0][2] == CELL["w3.1"]


def test_a_reaction_when_destroyed() -> None:  # HASTINGS-20
    field = duel()
    field.put(0, "w1.1", reach=3)
    field.put(0, "w1.2", health=1)
    field.put(HE, "w1.1", [one(When.REACTION, Op.DAMAGE, 1, Whom.ANY, Scope.ALL_HERE)], health=2)
    field.play("shoot w1.1")
    assert field.told("REACTS")
    assert field.record.damage[0, CELL["w1.1"]] == 1
    assert field.at(0, "w1.2") == 0
    field = duel()
    field.put(0, "w1.1", reach=1)
    field.put(HE, "w1.1", [one(When.REACTION, Op.DRAW, 1)], health=1)
    field.play("shoot w1.1")
    assert field.match.turn == CHANCE
    field.match.roll()
    assert field.record.held.tolist() == [0, 1]


def test_permanent_range_and_discounts() -> None:  # HASTINGS-20
    field = duel()
    field.put(0, "w1.1", reach=1, arm=Arm.ARCHERS)
    field.put(0, "w1.2", [one(When.PERMANENT, Op.RANGE, 1, Whom.ARCHERS, Scope.ALL_HERE)])
    field.put(0, "w3.1", [one(When.PERMANENT, Op.DISCOUNT, 1, Whom.CAVALRY, Scope.ONE)])
    field.put(HE, "w1.1", health=5)
    knight = field.hold(0, cost=1, arm=Arm.CAVALRY)
    assert f"play {knight}" in field.legal()
    field.play("shoot w1.1")
    assert field.record.damage[HE, CELL["w1.1"]] == 2


def test_a_discount_is_for_the_next_card_of_this_round() -> None:  # HASTINGS-20
    field = duel()
    sale = field.hold(0, [one(When.PLAYED, Op.DISCOUNT, 2)], kind=Kind.EVENT, cost=0)
    dear, other = field.hold(0, cost=3), field.hold(0, cost=6)
    field.play(f"play {sale}", "pass", f"play {dear}", "wing 1", f"discard {other}")
    assert field.at(0, "w1.1")
    assert field.record.discount[0] == 0
    field = duel()
    sale = field.hold(0, [one(When.PLAYED, Op.DISCOUNT, 2)], kind=Kind.EVENT, cost=0)
    field.play(f"play {sale}", "pass", "pass")
    assert field.record.this_round == 4
    assert field.record.discount[0] == 0, "lost with the round"


# --- A Leader is a Character, families are of one deck ------------------------------------------------------------


def test_a_leader_is_a_character() -> None:  # HASTINGS-1
    field = duel()
    banner = field.hold(0, [one(When.PERMANENT, Op.ZEAL, 2, Whom.CHARACTER)], kind=Kind.ATTACHMENT)
    field.put(0, "w1.1", [one(When.PERMANENT, Op.MIGHT, 1, Whom.CHARACTER, Scope.ALL)])
    before = [int(value_of(field.record, 0, CELL["w2.1"], op)) for op in (Op.MIGHT, Op.ZEAL)]
    field.play(f"play {banner}")
    after = [int(value_of(field.record, 0, CELL["w2.1"], op)) for op in (Op.MIGHT, Op.ZEAL)]
    assert after == [before[0], before[1] + 2]
    assert value_of(field.record, 0, CELL["w2.1"], Op.MIGHT) > int(printed_might(field.record, field.at(0, "w2.1")))


def test_an_effect_on_characters_meets_the_leader() -> None:  # HASTINGS-1
    field = duel()
    star = field.hold(0, [one(When.PLAYED, Op.EXHAUST, 1, Whom.CHARACTER, Scope.ONE)], kind=Kind.EVENT)
    field.play(f"play {star}")
    assert field.record.spent[HE, CELL["w2.1"]] == 1


def test_families_are_never_matched_across_decks() -> None:  # HASTINGS-20
    field = duel()
    field.put(HE, "w1.1", family=1)
    field.put(0, "w1.2", family=1)
    exhaust, heal = (one(When.PLAYED, op, 1, Whom.FAMILY, Scope.ONE) for op in (Op.EXHAUST, Op.MIGHT))
    card = field.hold(0, [exhaust, heal], family=1)
    field.play(f"play {card}", "wing 1")
    assert field.record.spent[HE].sum() == 0
    assert field.legal() == ["aim w1.1", "aim w1.2"] or field.told("TOKEN"), "its own family all the same"


def test_the_last_reward_before_the_battle_does_something() -> None:  # HASTINGS-18
    """What it does is not undone by the Preparation that follows at once."""
    for faction in deck.ours().factions:
        reward = faction.goals[LAST_OBJECTIVE - 1].asks >> OBJECTIVE_LINE_AT
        assert reward >> OP_AT & 15 not in (Op.NONE, Op.READY, Op.EXHAUST)


def test_both_piles_empty_is_a_draw() -> None:  # HASTINGS-12
    field = duel()
    field.record.pile[:] = 0
    field.set(piled=[0, 0])
    field.play("pass", "pass")
    assert field.match.outcome == (0, 0)
