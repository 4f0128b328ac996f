"""Tactics lie in their owner's reserve, outside the wings, and work from round to round (HASTINGS-20, HASTINGS-41)."""

from tests.games.hastings.senlac import CELL, Field, one

from ludotheque.engine.chance import generator
from ludotheque.engine.verbs import CHANCE
from ludotheque.games.hastings import GAME, board
from ludotheque.games.hastings.record import ENNEMI, RESERVE, YOU, Kind, Op, Scope, When, Whom
from ludotheque.games.hastings.rules.field import printed_might, value_of
from ludotheque.texts import Texts

HERE = one(When.PERMANENT, Op.MIGHT, 1, Whom.ANY, Scope.ALL_HERE)
ARMY = one(When.PERMANENT, Op.MIGHT, 1, Whom.ANY, Scope.ALL)
HEAL = one(When.ACTION, Op.HEAL, 1, Whom.ANY, Scope.ONE)
VOLLEY = one(When.ACTION, Op.DAMAGE, 1, Whom.ANY, Scope.ALL_HERE)


def duel() -> Field:
    return Field(players=2, leaders=("w2.1", "w2.1"))


def might(field: Field, side: int, at: str) -> int:
    return int(value_of(field.record, side, CELL[at], Op.MIGHT))


def lay(field: Field, *lines: int) -> str:
    return field.hold(YOU, lines, kind=Kind.TACTIC)


def test_a_tactic_names_its_wing_and_leaves_the_wings_alone() -> None:  # HASTINGS-20
    field = duel()
    for at in ("w1.1", "w3.1"):
        field.put(YOU, at)
    card = lay(field, HERE)
    field.play(f"play {card}")
    assert field.legal() == ["wing 1", "wing 2", "wing 3"]
    field.play("wing 3")
    assert [might(field, YOU, at) for at in ("w1.1", "w3.1")] == [0, 1]
    assert field.told("TACTIC") == [(YOU, int(card[1:]), 2, 10)]
    assert field.record.tactic[YOU].tolist() == [int(card[1:]), 0, 0, 0, 0, 0]


def test_one_for_the_whole_army_asks_for_no_wing() -> None:  # HASTINGS-20
    field = duel()
    for at in ("w1.1", "w3.1"):
        field.put(YOU, at)
    field.play(f"play {lay(field, ARMY)}")
    assert [might(field, YOU, at) for at in ("w1.1", "w3.1")] == [1, 1]
    assert field.told("TACTIC")[0][2] == -1


def test_two_tactics_may_serve_in_one_wing() -> None:  # HASTINGS-20
    field = duel()
    field.put(YOU, "w1.1")
    for _ in range(2):
        field.lay_tactic(YOU, [HERE], wing=1)
    assert might(field, YOU, "w1.1") == 2


def test_they_stay_when_their_wing_is_taken() -> None:  # HASTINGS-17, HASTINGS-20
    field = duel()
    field.put(YOU, "w1.1")
    field.lay_tactic(YOU, [HERE], wing=1)
    field.set(taken=[2, 0, 0])
    assert might(field, YOU, "w1.1") == 1


def test_an_action_exhausts_the_tactic_which_is_ready_again_next_round() -> None:  # HASTINGS-20, HASTINGS-12
    field = duel()
    field.put(YOU, "w1.1", health=5)
    field.mark(YOU, "w1.1", damage=3)
    card = field.lay_tactic(YOU, [HERE, HEAL], wing=3)
    assert "act r1 2" in field.legal()
    field.play("act r1 2")
    assert field.record.damage[YOU, 0] == 2
    assert field.record.tactic_spent[YOU, 0] == 1
    assert field.told("ACTS")[0][:3] == (YOU, 16 * card + 15, 1)
    field.play("pass")
    assert "act r1 2" not in field.legal()
    field.play("pass")
    while field.match.turn == CHANCE:
        field.match.roll()
    assert field.record.tactic_spent[YOU, 0] == 0
    assert field.record.tactic[YOU, 0] == card


def test_the_wing_of_an_action_is_chosen_when_it_is_used() -> None:  # HASTINGS-20
    field = duel()
    for at in ("w1.1", "w3.1"):
        field.put(ENNEMI, at, health=5)
    field.lay_tactic(YOU, [VOLLEY])
    field.play("act r1 1")
    assert field.legal() == ["wing 1", "wing 2", "wing 3"]
    field.play("wing 3")
    assert field.record.damage[ENNEMI, CELL["w3.1"]] == 1
    assert field.record.damage[ENNEMI, CELL["w1.1"]] == 0


def test_a_tactic_makes_cards_cheaper() -> None:  # HASTINGS-20
    field = duel()
    field.lay_tactic(YOU, [one(When.PERMANENT, Op.DISCOUNT, 1, Whom.UNIT, Scope.ONE)])
    card = field.hold(YOU, cost=1)
    field.play(f"play {card}", "wing 1")
    assert field.told("COSTS")[0][2] == 0


def test_one_too_many_and_the_oldest_goes() -> None:  # HASTINGS-20
    field = duel()
    laid = [field.lay_tactic(YOU, [HERE], wing=1 + place % 3) for place in range(RESERVE)]
    card = lay(field, ARMY)
    field.play(f"play {card}")
    assert field.record.tactic[YOU].tolist() == [*laid[1:], int(card[1:])]
    assert field.record.tactic_wing[YOU].tolist() == [2, 3, 1, 2, 3, 0]
    assert field.told("DISCARDED")[-1][:3] == (YOU, laid[0], 5)


def test_the_ennemis_lie_in_its_reserve_and_act_when_they_are_played() -> None:  # HASTINGS-39, HASTINGS-41
    field = Field(round=20)
    field.put(YOU, "w1.1", health=5)
    field.stack([ARMY, one(When.ACTION, Op.DAMAGE, 2, Whom.UNIT, Scope.ONE)], kind=Kind.TACTIC)
    spare = field.hold(YOU)
    field.play(f"play {spare}", "wing 3", "aim w1.1")
    assert field.told("TACTIC")[0][2:] == (-1, 41)
    assert field.record.damage[YOU, 0] == 2
    assert field.record.tactic_spent[ENNEMI, 0] == 0
    assert might(field, ENNEMI, "w2.3") == 1 + int(printed_might(field.record, field.at(ENNEMI, "w2.3")))


def test_the_other_player_cannot_be_holding_what_lies_in_the_reserve() -> None:
    field = duel()
    card = field.lay_tactic(ENNEMI, [ARMY])
    for seed in range(3):
        dealt = field.match.copy()
        GAME.rules.deal(dealt._slot[0], YOU, generator(seed))
        assert card not in board.hand_of(dealt._slot[0], ENNEMI)


def test_the_terminal_draws_the_reserve_beside_the_wings() -> None:
    field = duel()
    field.lay_tactic(YOU, [HERE], wing=2)
    field.lay_tactic(YOU, [ARMY])
    field.record.tactic_spent[YOU, 1] = 1
    texts = Texts("fr", GAME.folder).also(GAME.deck_words(field.match.options, "fr"))
    drawn = " ".join(" ".join(board.draw(field.record, ("Ada", "Bob"), texts)).split()).replace("\xa0", " ")
    assert "réserve r1 : Reliques du serment, pour l'aile 2" in drawn
    assert "réserve r2 : (Destrier espagnol)" in drawn
