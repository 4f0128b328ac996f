"""The box on the table: a referee that needs no deck (HASTINGS-60), and corrections by hand (HASTINGS-61)."""

from typing import Any

import pytest
from tests.games.hastings.odd_cards import CARDS, Owner

import ludotheque
from ludotheque.engine.errors import BadOption, IllegalAction
from ludotheque.engine.match import Match
from ludotheque.games.hastings import GAME, board, boxed, words
from ludotheque.games.hastings.record import ENNEMI, PLACEMENT, YOU, Awaits, EventKind
from ludotheque.table.protocol import NewSeat, NewTable
from ludotheque.table.room import created
from ludotheque.texts import Texts

SET_UP = [
    "might 3 zeal 2 health 12 range 0",
    "might 4 zeal 1 health 10 range 0",
    "cost 1 might 2 zeal 1 health 6 range 0",
]
SET_UP += ["cost 1 might 1 zeal 2 health 3 range 0", "goal might 0 goal zeal 5", "goal might 0 goal zeal 6", "wing 2"]


def play(match: Match, *lines: str) -> Match:
    for line in lines:
        for action in match.game.notation.split(line):
            match.play(action)
    return match


def laid(**options: Any) -> Match:
    """You are Norman, the first round is over: the Ennemi will turn up a card after your turn. It has 0 resources."""
    return play(ludotheque.new("hastings", deck="box", **options), *SET_UP, "pass")


def told(match: Match, kind: EventKind) -> list[tuple[int, ...]]:
    return [tuple(event[1:5]) for event in match.events_of(len(match.actions)) if event.kind == kind]


def cell(match: Match, side: int, at: int) -> int:
    return int(match.position.card[side][at])


def test_a_whole_match_with_cards_nothing_like_ours() -> None:  # HASTINGS-60, HASTINGS-61
    """Forty odd cards, effects that no vocabulary has: nothing stops it, and the discard pile is known in its order."""
    rounds, answers, turned_over = [], [], 0
    for seed in range(30):
        difficulty = ("normal", "hard", "easy")[seed % 3]
        owner = Owner.sits_down(seed, faction=("norman", "saxon")[seed % 2], difficulty=difficulty)
        for _ in range(3_000):
            if owner.match.over:
                break
            owner.play()
        assert owner.match.over
        rounds.append(int(owner.match.position.this_round))
        answers += owner.answers
        turned_over += int(owner.match.position.turned)
        saved = owner.match.save()
        assert ludotheque.load(saved).save() == saved
        assert ludotheque.load(saved).position.tobytes() == owner.match.position.tobytes()
    assert turned_over > 3
    assert sum(answers) / len(answers) < 4  # three or four taps a card


def test_a_card_too_dear_is_asked_for_nothing_but_its_cost() -> None:  # HASTINGS-34, HASTINGS-60
    match = play(laid(), "other", "new s04 [Odon]", "cost 3")
    assert match.position.awaits == Awaits.WHICH
    assert told(match, EventKind.DISCARDED)[0][:2] == (ENNEMI, 84)
    play(match, "card s04")  # the second copy: its name is enough
    assert match.position.awaits == Awaits.WHICH
    assert match.position.heaped == 2


def test_a_card_is_placed_in_order_and_its_text_done_by_hand() -> None:  # HASTINGS-37, HASTINGS-39
    match = play(laid(), "other", "new s04 [Levée]", "cost 0 kind infantry symbols 1 might 2 zeal 0 health 3 range 0")
    assert match.position.awaits == Awaits.DO
    assert cell(match, ENNEMI, int(PLACEMENT[0])) == 84
    play(match, "hand yours w2.1", "damage +2 [Levée]", "done")
    assert match.position.awaits == Awaits.TURN
    assert match.position.damage[YOU][3] == 2
    assert str(match.actions[-2]) == "damage +2 [Levée]"


def test_what_was_not_asked_of_a_card_is_asked_when_it_is_needed() -> None:  # HASTINGS-60
    match = play(laid(), "other", "new s04 [Odon]", "cost 1", "new s05 [Paysans]")
    play(match, "cost 0 kind infantry symbols 1 might 0 zeal 0 health 1 range 0", "done")
    play(match, "other", "card s04")
    assert match.position.awaits == Awaits.DESCRIBE  # it can pay for it now, and does not know what it is
    play(match, "kind character symbols 0 might 1 zeal 1 health 2 range 0")
    assert match.position.awaits == Awaits.DO


def test_an_event_is_resolved_or_not_or_a_discount() -> None:  # HASTINGS-40
    match = play(laid(), "other", "new s04 [Brouillard]", "cost 0 kind event", "idle")
    assert match.position.awaits == Awaits.WHICH
    play(match, "new s05 [Soldes]", "cost 0 kind event", "off 2")
    assert match.position.discount[ENNEMI] == 2
    play(match, "new s06 [Garde]", "cost 2 kind infantry symbols 0 might 3 zeal 0 health 3 range 0")
    assert match.position.awaits == Awaits.DO
    play(match, "done", "other", "card s04", "resolve")
    assert match.position.awaits == Awaits.DO


def test_an_attachment_looks_for_its_bearer_in_the_leaders_wing_first() -> None:  # HASTINGS-41
    match = play(
        laid(), "other", "new s04 [Levée]", "cost 0 kind infantry symbols 0 might 1 zeal 0 health 1 range 0", "done"
    )
    play(match, "other", "new s05 [Bannière]", "cost 0 kind attachment")
    assert set(map(str, match.legal())) == {"bear w2.1", "bear w2.2", "bear w2.3", "idle"}
    play(match, "idle")
    assert set(map(str, match.legal())) == {"bear w1.1", "idle"}
    play(match, "idle")
    assert match.position.awaits == Awaits.WHICH


def test_the_pile_is_turned_over_when_the_owner_says_so() -> None:  # HASTINGS-35
    match = play(laid(), "other", "new s04 [Odon]", "cost 3", "new s05 [Edwin]", "cost 4", "empty")
    assert match.position.awaits == Awaits.TURN
    assert match.position.piled[ENNEMI] == 2
    play(match, "other")
    assert match.position.order[match.position.top] == 4  # Odon, the oldest, comes first
    play(match, "card s04 card s05")
    assert match.position.awaits == Awaits.TURN  # the last card was turned up: over again, at once


def test_after_your_sacrifice_the_ennemi_skips_its_turn() -> None:  # HASTINGS-32
    match = play(laid(), "deploy 1", "new n02 [Archers]", "might 1 zeal 0 health 2 range 1")
    play(match, "empty", "sacrifice w1.1")
    assert match.position.awaits == Awaits.TURN


def test_its_ranged_cards_shoot_and_aim_at_your_ranged_cards() -> None:  # HASTINGS-33, HASTINGS-43
    match = play(laid(), "deploy 1", "new n02 [Archers]", "might 1 zeal 0 health 5 range 1")
    play(match, "new s04 [Frondeurs]", "cost 0 kind archers symbols 0 might 0 zeal 0 health 1 range 2")
    assert cell(match, ENNEMI, 0) == 84  # HASTINGS-38: wing 2 is full, then your archers'
    play(match, "done", "other")
    assert match.position.damage[YOU][0] == 2
    assert match.position.spent[ENNEMI][0] == 1


def test_objectives_are_asked_for_as_they_are_turned_up() -> None:  # HASTINGS-18, HASTINGS-60
    match = play(laid(), "deploy 1", "new n02 [Moine]", "might 0 zeal 5 health 2 range 0", "empty", "pass")
    assert match.position.goal[YOU] == 1
    assert match.position.awaits == Awaits.DESCRIBE
    assert set(map(str, match.legal())) >= {"goal might 0", "goal might 80"}
    play(match, "goal might 9 goal zeal 0")
    assert match.position.this_round == 3


def test_corrections_reach_every_number_and_can_be_undone() -> None:  # HASTINGS-61
    match = laid()
    before = match.position.tobytes()
    play(match, "hand its w2.1 damage +2", "hand its w2.1 might -1", "hand its w2.1 zeal +3", "hand its w2.1 health +1")
    play(
        match,
        "hand yours w2.1 flip",
        "hand its w2.1 to wing 1",
        "hand battle 3 you dealt +4",
        "hand battle 1 it dealt +1",
    )
    play(match, "hand side 2 resources +2", "hand side 1 goal on", "hand side 2 goal on")
    position = match.position
    assert (position.damage[ENNEMI][0], position.might[ENNEMI][0], position.zeal[ENNEMI][0]) == (2, -1, 3)
    assert (position.health[ENNEMI][0], position.spent[YOU][3], position.extra) == (1, 1, 2)
    assert (position.wounds[0][2], position.wounds[1][0], *position.goal) == (4, 1, 1, 1)
    while match.position.tobytes() != before:
        match.undo()


def test_corrections_decide_a_match_where_the_rules_do() -> None:  # HASTINGS-19, HASTINGS-61
    won = play(laid(), "hand its w2.3 destroy [Flèche dans l'œil]")
    assert (won.over, won.outcome[0], won.scores[0]) == (True, 1, 35)
    taken = play(
        laid(),
        "hand battle 1 it dealt +9 hand battle 1 it dealt +1 hand battle 2 it dealt +9 hand battle 2 it dealt +5",
    )
    assert (taken.over, taken.outcome[0]) == (True, -1)
    empty = play(laid(), "hand side 1 no cards")  # HASTINGS-12
    assert (empty.over, empty.outcome[0]) == (True, -1)


def test_a_wing_taken_by_mistake_is_open_again() -> None:  # HASTINGS-61
    match = play(laid(), "hand battle 1 you dealt +9", "hand battle 1 you dealt +1")
    assert match.position.taken[0] == 1
    play(match, "hand battle 1 you dealt -2")
    assert match.position.taken[0] == 0


def test_a_name_is_kept_with_the_match() -> None:  # HASTINGS-60
    match = play(laid(), "other", "new s04 [Odon de Bayeux]", "cost 3")
    again = ludotheque.load(match.save())
    texts = Texts("fr", GAME.folder).also(GAME.deck_words(again.options, "fr")).also(GAME.noted_words(again.actions))
    assert words.card_name(84, texts) == "Odon de Bayeux"
    assert words.card_name(81, texts) == "Harold Godwinson"
    assert words.card_name(85, texts) == "carte 5"
    match.thaw(match.freeze())
    assert match.save() == again.save()


@pytest.mark.parametrize("note", ["a[b", "a;b", "a|b", "x" * 61, "{who}"])
def test_a_name_that_no_saved_game_could_hold_is_refused(note: str) -> None:
    match = play(laid(), "other")
    with pytest.raises(IllegalAction):
        match.play(f"new s04 [{note}]")
    with pytest.raises(IllegalAction):
        match.play("empty [pourquoi]")  # no note there


def test_the_box_is_for_one() -> None:
    with pytest.raises(BadOption):
        ludotheque.new("hastings", deck="box", players=2)


def test_at_a_table_its_cards_are_real_whatever_was_asked() -> None:
    """Else several answers could not be told at once."""
    asked = NewTable("hastings", [NewSeat("here")], {"deck": "box"}, "fair")
    assert created(asked).dice == "real"


def test_the_terminal_reads_names_and_numbers() -> None:  # HASTINGS-60
    match = play(laid(), "other")
    texts = Texts("fr", GAME.folder).also(GAME.deck_words(match.options, "fr"))

    def typed(text: str) -> list[str]:
        said = texts.also(GAME.noted_words(match.actions))
        actions = board.read(match.position, 0, text, said)
        for action in actions:
            match.play(action)
        return actions

    assert typed("Odon de Bayeux, 3 personnage 1 4 2 5 0") == ["new s04 [Odon de Bayeux]", "cost 3"]  # too dear
    assert typed("odon") == ["card s04"]
    assert typed("Moine") == ["new s05 [Moine]"]
    assert typed("0 inf 1 0 2 3 0")[1] == "kind infantry"
    assert typed("main") == ["hand"]
    assert typed("la carte de l'Ennemi : aile 1, ligne 1") == ["its w1.1"]
    assert typed("Zèle +2 [sermon]") == ["zeal +2 [sermon]"]
    assert typed("fait") == ["done"]
    assert typed("passer") == ["pass"]
    assert boxed.read(match.position, "vide", texts) == ["empty"]


def test_every_odd_card_has_its_own_name() -> None:
    assert len(CARDS) == 33
