"""With the box on the table: which cards people draw themselves, so that the program is the referee for one."""

import ludotheque
from ludotheque.games.hastings import GAME
from ludotheque.games.hastings.record import ENNEMI, Awaits


def test_who_plays_alone_says_which_cards_come_up() -> None:
    match = ludotheque.new("hastings", players=1, real_dice=True)
    assert GAME.by_hand(match.position)
    for card in ("n39", "n53", "n47", "n25"):
        match.play(card)
    match.play("wing 2")
    assert GAME.by_hand(match.position)


def test_the_ennemis_pile_is_known_once_it_has_been_turned_over() -> None:  # HASTINGS-35
    position = ludotheque.new("hastings", players=1, real_dice=True).position
    position.awaits = Awaits.TURN_UP
    assert GAME.by_hand(position)
    position.pile[ENNEMI] = 0
    assert not GAME.by_hand(position)


def test_two_who_hide_their_hands_leave_the_piles_to_the_program() -> None:
    match = ludotheque.new("hastings", players=2, real_dice=True)
    assert not GAME.by_hand(match.position)
    assert GAME.situations.by_program(match.position)
