"""Every rule of Rugby Champion solo, by recorded cards; how a script is written stands in `pitch`."""

import pytest
from tests.games.champion.pitch import card_of, deck_of, legal, play, told, told_of

import ludotheque
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE, OVER
from ludotheque.games.champion.record import HIDDEN, NJ, YOU, Awaits, Phase, Place
from ludotheque.texts import Texts

LEFT_OR_RIGHT = ["left physical", "left hand", "left foot", "right physical", "right hand"]
ON_THE_LEFT = LEFT_OR_RIGHT[:3]
ON_THE_RIGHT = LEFT_OR_RIGHT[3:]

# Ways to get somewhere. The hand is 4 cards; what comes of them is worked out in each test.
OUT_RIGHT = "d:333 d:333 d:222 d:222 l:333 t:333h> l:333 t:333"  # level twice, out on the right: a touche
SCRUM = "d:222A d:222 d:222 d:222 l:222A t:333ww"  # two whistles: a mêlée


def sentences(match: Match, language: str) -> list[str]:
    """What the last action led to, as it is said."""
    events = match.events_of(len(match.actions))
    return match.game.words.sentences(events, ("Anne",), Texts(language, match.game.folder))


def points(match: Match) -> list[int]:
    return match.position.score.tolist()  # type: ignore[no-any-return]


def phase(match: Match) -> Phase:
    return Phase(match.position.phase)


def at(match: Match) -> Place:
    return Place(match.position.place)


def held(match: Match) -> int:
    return int(match.position.held)


# --- Attack ------------------------------------------------------------------------------------------------


def test_the_line() -> None:
    """CHAMPION-5: four cards face down, which nobody knows; they stay, and the line is completed before each attack."""
    match = play("d:433")
    assert (match.position.hidden, match.position.piled) == (0b1111, 60 - 4 - 1)
    assert told_of(match, "LINE") == [(NJ, 0b1111, 56, 0)]
    match = play("d:433 d*3 l:433 t:222 kicker")
    assert told_of(match, "LINE") == [(NJ, 0b1111, 56, 0), (NJ, 1 << Place.C, 51, 0)], "three of them stay"
    assert HIDDEN[match.position.hidden] == 4


def test_the_hand() -> None:
    """CHAMPION-6: four cards, and none is drawn between two challenges."""
    match = play("d*4")
    assert (held(match), match.turn) == (4, YOU)
    assert len(legal(match)) == 4
    match = play("d:333 d*3 l:333 t:222 kicker left_foot l:222 t:222p<")
    assert (held(match), match.position.awaits) == (2, Awaits.LAY)


def test_the_first_challenge() -> None:
    """CHAMPION-7: Physique on C; the player lays first, then the NJ's card is turned, which can be any unseen one."""
    match = play("d:511 d*3")
    assert told_of(match, "CHALLENGE") == [(YOU, Place.C, 0, 0)]
    match.play("lay c01")
    assert match.turn == CHANCE
    assert len(match.chances()) == 60 - 4
    assert set(match.chances().values()) == {1}
    match.play("c05")
    assert told(match)[0] == "TURNED"


def test_the_card_that_is_turned_is_told_with_all_that_decides() -> None:
    """CHAMPION-7, CHAMPION-11: its values, red ground and arrow, which the terminal has no picture of."""
    match = play("d:511 d*3 l:511 t:342h<wB")
    said = sentences(match, "fr")[0].replace("\u00a0", " ").replace("\u202f", " ")
    assert said.endswith("(Ph 3, Pa 4, Pi 2 ; fond rouge : Pa ; flèche à gauche ; 1 sifflet ; But).")
    arbitre = play("d:511 d*3 l:511 t:222A")
    assert sentences(arbitre, "en")[0].endswith("(Ph 2, Ha 2, Fo 2; red ground: Ph; arrow to the right; Arbitre).")


def test_where_which_kind_may_be_played() -> None:
    """CHAMPION-8: on the right Physique or Passe only; in the middle, where the game comes back to it, all three."""
    match = play("d:333 d*3 l:333 t:222 kicker")
    assert legal(match) == LEFT_OR_RIGHT
    with pytest.raises(ludotheque.IllegalAction, match="CHAMPION-10"):
        match.play("right foot")
    back = play("d:333 d:333 d*2 l:333 t:333p< l:333 t:333f>")
    assert (at(back), back.position.kind, back.position.awaits) == (Place.C, 2, Awaits.LAY)


@pytest.mark.parametrize("value", [4, 5])
def test_won_by_two_or_more_is_a_try(value: int) -> None:
    """CHAMPION-9: 5 points, and the phase ends."""
    match = play(f"d:{value}11 d*3 l:{value}11 t:222 kicker")
    assert points(match) == [5, 0]
    assert told_of(match, "TRY") == [(YOU, 5, 0, 0)]
    assert (phase(match), held(match)) == (Phase.ATTACK, 3)


def test_a_conversion_needs_a_but_in_hand() -> None:
    """CHAMPION-9: it is shown, not spent; the card just played does not count; one may leave it."""
    match = play("d:422 d:113B d*2 l:422 t:222 kicker")
    assert legal(match) == ["convert", "leave"]
    match.play("convert")
    assert points(match) == [7, 0]
    assert told_of(match, "CONVERSION") == [(YOU, 1, 7, 1)]
    assert int(match.position.hand) & 0b10, "But is still there"
    left = play("d:422 d:113B d*2 l:422 t:222 kicker leave")
    assert points(left) == [5, 0]
    assert told_of(left, "CONVERSION") == [(YOU, 0, 5, 1)]
    none = play("d:422B d*3 l:422B t:222 kicker")
    assert (points(none), none.position.awaits) == ([5, 0], Awaits.CARD)
    assert told_of(none, "CONVERSION") == [(YOU, 0, 5, 0)]


def test_won_by_one_goes_on_the_same_way() -> None:
    """CHAMPION-10: from C the side is open, then it is not; any kind, the same or another."""
    match = play("d:333 d:333 d:333 d:333 l:333 t:222 kicker left_hand l:333 t:322")
    assert (at(match), legal(match)) == (Place.L2, ON_THE_LEFT)
    assert told_of(match, "CHOICE") == [(YOU, Place.C, 1, 0), (YOU, Place.L2, 1, 0)]
    match.play("left hand")
    assert told_of(match, "CHALLENGE")[-1] == (YOU, Place.L2, 1, 1)


def test_won_by_one_in_the_middle_when_the_game_came_back() -> None:
    """CHAMPION-10: it came from the left, so it goes on to the right."""
    match = play("d:333 d:333 d:333 d:222 l:333 t:333p< l:333 t:333p> l:333 t:222 kicker")
    assert (at(match), legal(match)) == (Place.R, ON_THE_RIGHT)


@pytest.mark.parametrize(
    ("signs", "place", "kind"),
    [("p<", Place.L1, 0), ("h<", Place.L1, 1), ("f<", Place.L1, 2), ("p>", Place.R, 0), ("h>", Place.R, 1)],
)
def test_level_the_njs_card_decides(signs: str, place: Place, kind: int) -> None:
    """CHAMPION-11: its arrow gives the side, its red value the kind."""
    match = play(f"d:333 d*3 l:333 t:333{signs}")
    assert (at(match), match.position.kind, match.position.awaits) == (place, kind, Awaits.LAY)
    assert told_of(match, "CHALLENGE")[-1] == (YOU, place, kind, 2)


def test_a_kind_that_is_not_allowed_is_chosen() -> None:
    """CHAMPION-11: Pied on the right."""
    match = play("d:333 d*3 l:333 t:333f>")
    assert (at(match), legal(match)) == (Place.R, ON_THE_RIGHT)
    assert told_of(match, "CHOICE") == [(YOU, Place.R, 2, 0)]


def test_lost_by_one_gives_avantage() -> None:
    """CHAMPION-12: and the NJ's card decides, as for 0."""
    match = play("d:333 d*3 l:333 t:433h<")
    assert match.position.advantage.tolist() == [0, 1]
    assert (at(match), match.position.kind) == (Place.L1, 1)
    assert told(match) == ["TURNED", "MARGIN", "ADVANTAGE", "CHALLENGE"]


@pytest.mark.parametrize("value", [4, 5])
def test_lost_by_two_or_more_is_a_try(value: int) -> None:
    """CHAMPION-13."""
    match = play(f"d:222 d*3 l:222 t:{value}11 +1")
    assert points(match) == [0, 5]
    assert (phase(match), held(match)) == (Phase.ATTACK, 3)


@pytest.mark.parametrize("value", [2, 3, 4])
def test_the_ball_goes_out(value: int) -> None:
    """CHAMPION-14: on R or L2, from -1 to +1."""
    support = " kicker" if value == 4 else ""
    right = play(f"d:333 d:{value}11 d*2 l:333 t:333p> l:{value}11 t:333{support}")
    assert told_of(right, "OUT") == [(YOU, Place.R, 0, 0)]
    assert phase(right) == Phase.LINEOUT
    assert right.position.advantage.tolist() == [0, int(value == 2)]
    left = play(f"d:333 d:333 d:{value}11 d:222 l:333 t:333p< l:333 t:333p< l:{value}11 t:333{support}")
    assert told_of(left, "OUT") == [(YOU, Place.L2, 0, 0)]
    assert phase(left) == Phase.LINEOUT


def test_a_try_at_the_touchline_is_a_try() -> None:
    """CHAMPION-14: +2 and -2 do not put the ball out."""
    assert points(play("d:333 d:511 d*2 l:333 t:333p> l:511 t:333 kicker")) == [5, 0]
    assert points(play("d:333 d:111 d*2 l:333 t:333p> l:111 t:333 +1")) == [0, 5]


def test_a_second_avantage_at_the_touchline_is_a_try_and_no_touche() -> None:
    """CHAMPION-14."""
    match = play("d:333 d:333 d*2 l:333 t:433p> l:333 t:433 foul")
    assert points(match) == [0, 5]
    assert phase(match) == Phase.ATTACK
    assert told_of(match, "OUT") == []


def test_the_game_turns_back() -> None:
    """CHAMPION-15: revealed cards are replaced by hidden ones, and the game moves one place with the arrow."""
    match = play("d:333 d:333 d*2 l:333 t:333p< l:333 t:333h>")
    assert told(match) == ["TURNED", "MARGIN", "TURNS_BACK", "LINE", "CHALLENGE"]
    assert told_of(match, "TURNS_BACK") == [(YOU, 1, 0, 0)]
    assert told_of(match, "LINE")[-1] == (NJ, 1 << Place.C | 1 << Place.L1, 60 - 8 - 2, 0)
    assert (at(match), match.position.kind) == (Place.C, 1)
    again = play("d:333 d:333 d:333 d:222 l:333 t:333p< l:333 t:333p> l:333 t:333f<")
    assert (at(again), again.position.kind) == (Place.L1, 2)
    assert told_of(again, "LINE")[-1] == (NJ, 1 << Place.C, 60 - 8 - 3, 0), "L1 still lies hidden"


def test_from_the_first_challenge_nothing_turns_back() -> None:
    """CHAMPION-15: the game has no way yet."""
    for arrow in "<>":
        assert told_of(play(f"d:333 d*3 l:333 t:333{arrow}"), "TURNS_BACK") == []


def test_a_hand_played_out_is_a_new_attack() -> None:
    """CHAMPION-16: no try, no touche, no mêlée; what is left in hand is kept after other phases."""
    turns = "l:333 t:333p< l:333 t:333p> l:333 t:333p< l:333 t:333p>"
    match = play(f"d:333 d:333 d:333 d:333 {turns}")
    assert told(match) == ["TURNED", "MARGIN", "PHASE_OVER", "PHASE", "LINE"]
    assert (phase(match), held(match), match.position.awaits) == (Phase.ATTACK, 0, Awaits.CARD)
    kept = play("d:422 d:111 d:123 d:321 l:422 t:222 kicker d:444")
    assert (held(kept), kept.position.awaits) == (4, Awaits.LAY)
    assert int(kept.position.hand) == 0b101110


def test_the_last_card_at_the_touchline_still_puts_the_ball_out() -> None:
    """CHAMPION-14 goes before CHAMPION-16."""
    turns = "l:333 t:333p< l:333 t:333p> l:333 t:333p> l:333 t:333"
    match = play(f"d:333 d:333 d:333 d:333 {turns}")
    assert (phase(match), held(match)) == (Phase.LINEOUT, 0)


# --- Support -----------------------------------------------------------------------------------------------


def test_support_is_drawn_when_the_nj_loses() -> None:
    """CHAMPION-20: by 1 or by more, once a phase; the chances are those of the pile."""
    for value in (3, 5):
        match = play(f"d:{value}22 d*3 l:{value}22 t:222")
        assert match.position.awaits == Awaits.SUPPORT
        assert {str(card): n for card, n in match.chances().items()} == {"kicker": 2, "foul": 2, "+1": 3, "+2": 3}
    once = play("d:333 d:333 d:333 d:222 l:333 t:222 kicker left_hand l:333 t:322")
    assert (once.position.awaits, at(once)) == (Awaits.WAY, Place.L2)
    for lost in ("t:322", "t:422", "t:522"):
        assert play(f"d:322 d*3 l:322 {lost}").position.awaits != Awaits.SUPPORT


@pytest.mark.parametrize(
    ("value", "drawn", "margin"), [(5, "+1", 2), (5, "+2", 1), (4, "+2", 0), (4, "+1", 1), (3, "+1", 0), (3, "+2", -1)]
)
def test_support_is_added_and_the_margin_worked_out_again(value: int, drawn: str, margin: int) -> None:
    """CHAMPION-20: the NJ may win after all."""
    match = play(f"d:{value}22 d*3 l:{value}22 t:222p< {drawn}")
    (told_margin,) = told_of(match, "MARGIN")
    assert told_margin == (YOU, value, value - margin, int(drawn))
    assert points(match) == [5 * (margin == 2), 0]
    assert match.position.advantage.tolist() == [0, int(margin == -1)]
    assert (match.position.awaits == Awaits.WAY) == (margin == 1)


def test_support_for_one_challenge_only() -> None:
    """CHAMPION-20: it is added to the card of that challenge, not of the next."""
    match = play("d:322 d:311 d*2 l:322 t:222p< +1 l:311 t:211p<")
    assert told_of(match, "MARGIN")[-1] == (YOU, 3, 2, 0)


def test_a_deliberate_foul_stops_the_phase() -> None:
    """CHAMPION-20: a mêlée comes, be it in an attack, a touche or a mêlée."""
    match = play("d:522 d*3 l:522 t:222 foul")
    assert (points(match), phase(match)) == ([0, 0], Phase.SCRUM)
    assert told(match) == ["SUPPORT", "SCRUM", "PHASE", "LINE"]
    assert told_of(match, "SCRUM") == [(NJ, 1, 0, 0)]
    touche = play(f"{OUT_RIGHT} d:555 d:555 l:555 l:555 t:222 foul")
    assert (phase(touche), at(touche)) == (Phase.SCRUM, Place.C)
    scrum = play(f"{SCRUM} d:555 l:555 l:222 t:111 foul")
    assert [numbers[1] for numbers in told_of(scrum, "PHASE")] == [0, 2, 2]


def test_the_totals_of_a_touche_and_a_melee_count_as_lost() -> None:
    """CHAMPION-20: and support is added to the total."""
    match = play(f"{OUT_RIGHT} d:555 d:555 l:555 l:222 t:322 +2")
    assert told_of(match, "MARGIN")[-1] == (YOU, 7, 7, 2)
    assert told_of(match, "NO_ADVANTAGE") == [(YOU, 0, 0, 0)]


def test_a_new_phase_has_its_own_support() -> None:
    """CHAMPION-20: the pile is shuffled at the start of each; a Buteur laid aside is so for this phase only."""
    match = play("d:522 d:111 d:222 d:222 l:522 t:222 kicker d:222 l:111 t:333")
    assert match.position.awaits == Awaits.NJ_CONVERSION, "the Buteur of the first phase is back in the pile"
    assert sum(match.chances().values()) == 10
    match = play("d:522 d:333 d:111 d:222 l:522 t:222 kicker d:222 l:333 t:222p< +1 l:111 t:333")
    assert points(match) == [5, 5], "nor does it convert once something else has been drawn"


def test_a_try_of_the_nj_is_converted_with_buteur() -> None:
    """CHAMPION-21: drawn now if nothing was drawn, and then it does nothing else."""
    assert points(play("d:111 d*3 l:111 t:333 kicker")) == [0, 7]
    for drawn in ("+1", "+2", "foul"):
        match = play(f"d:111 d*3 l:111 t:333 {drawn}")
        assert (points(match), phase(match)) == ([0, 5], Phase.ATTACK)
        assert told_of(match, "SUPPORT")[-1][2:] == (1, 0)
    aside = play("d:333 d:111 d*2 l:333 t:222 kicker left_physical l:111 t:333")
    assert points(aside) == [0, 7], "Buteur lay aside"
    spent = play("d:333 d:111 d*2 l:333 t:222p< +1 l:111 t:333")
    assert points(spent) == [0, 5], "something else was drawn"
    assert told_of(spent, "CONVERSION") == [(NJ, 0, 5, 0)]


# --- Arbitre -----------------------------------------------------------------------------------------------


def test_your_arbitre_gives_you_a_penalty() -> None:
    """CHAMPION-25: kick, with a But in hand, or play on as if won by 1; no support, as nobody lost."""
    match = play("d:222A d:113B d*2 l:222A t:511w")
    assert told_of(match, "WHISTLE") == [(YOU, 1, 5, 0)]
    assert legal(match) == ["kick", "play on"]
    kicked = play("d:222A d:113B d*2 l:222A t:511w kick")
    assert (points(kicked), phase(kicked), held(kicked)) == ([3, 0], Phase.ATTACK, 3)
    assert told_of(kicked, "KICK") == [(YOU, 3, 0, 0)]
    on = play("d:222A d:113B d*2 l:222A t:511w play_on")
    assert (points(on), legal(on)) == ([0, 0], LEFT_OR_RIGHT)
    assert told_of(on, "SUPPORT") == told_of(on, "MARGIN") == []
    assert told_of(on, "PLAYED_ON") == [(YOU, 1, 0, 0)]
    without = play("d:222A d*3 l:222A t:511w")
    assert (without.position.awaits, legal(without)) == (Awaits.WAY, LEFT_OR_RIGHT), "no But: played on at once"
    assert told_of(without, "PLAYED_ON") == [(YOU, 0, 0, 0)]


def test_support_is_still_there_after_a_penalty() -> None:
    """CHAMPION-25: a cancelled card has not lost a challenge."""
    match = play("d:222A d:333 d*2 l:222A t:511w left_physical l:333 t:222")
    assert match.position.awaits == Awaits.SUPPORT


def test_a_penalty_played_at_the_touchline_is_a_touche() -> None:
    """CHAMPION-25."""
    match = play("d:333 d:222A d*2 l:333 t:333p> l:222A t:511w")
    assert phase(match) == Phase.LINEOUT


def test_a_penalty_played_takes_the_njs_avantage() -> None:
    """CHAMPION-25, CHAMPION-30: as if it had lost by 1."""
    match = play("d:333 d:222A d*2 l:333 t:433p< l:222A t:511w")
    assert match.position.advantage.tolist() == [0, 0]
    assert told_of(match, "ADVANTAGE_LOST") == [(NJ, 0, 0, 0)]
    assert (at(match), legal(match)) == (Place.L2, ON_THE_LEFT)


def test_the_njs_arbitre_gives_it_a_penalty() -> None:
    """CHAMPION-25: 3 points with Buteur, drawn now or lying aside; otherwise as if you had lost by 1."""
    drawn = play("d:511w d*3 l:511w t:222A kicker")
    assert (points(drawn), phase(drawn)) == ([0, 3], Phase.ATTACK)
    assert told_of(drawn, "SUPPORT") == [(NJ, 0, 2, 0)]
    aside = play("d:333 d:511w d*2 l:333 t:222 kicker left_physical l:511w t:222A")
    assert (points(aside), phase(aside)) == ([0, 3], Phase.ATTACK)
    for support in ("+2", "foul"):
        missed = play(f"d:511w d*3 l:511w t:222h<A {support}")
        assert (points(missed), missed.position.advantage.tolist()) == ([0, 0], [0, 1])
        assert (at(missed), missed.position.kind) == (Place.L1, 1), "his arrow and red value decide"
        assert missed.position.drawn, "that was the support of this phase"
    spent = play("d:333 d:511w d*2 l:333 t:222p< +1 l:511w t:222p<A")
    assert (spent.position.advantage.tolist(), at(spent)) == ([0, 1], Place.L2)


def test_a_missed_penalty_can_be_a_second_avantage() -> None:
    """CHAMPION-25, CHAMPION-30: a try, and no Buteur was drawn in this phase."""
    match = play("d:333 d:511w d*2 l:333 t:433p< l:511w t:222A +1")
    assert points(match) == [0, 5]
    assert told_of(match, "CONVERSION") == [(NJ, 0, 5, 0)]


@pytest.mark.parametrize(("mine", "his"), [("222A", "511ww"), ("511ww", "222A")])
def test_two_whistles_are_a_scrum(mine: str, his: str) -> None:
    """CHAMPION-26: whoever's Arbitre it is."""
    match = play(f"d:{mine} d*3 l:{mine} t:{his}")
    assert (phase(match), points(match)) == (Phase.SCRUM, [0, 0])
    assert told_of(match, "WHISTLE")[0][1] == 2
    touchline = play(f"d:333 d:{mine} d*2 l:333 t:333p> l:{mine} t:{his}")
    assert phase(touchline) == Phase.SCRUM, "and no touche"
    run = play(f"{SCRUM} d:{mine} l:222 l:222 t:222p> right_hand l:{mine} t:{his}")
    assert [numbers[1] for numbers in told_of(run, "PHASE")] == [0, 2, 2]


def test_without_a_whistle_an_arbitre_counts_his_values() -> None:
    """CHAMPION-26: and so do two of them, and those in a touche or a mêlée."""
    for mine, his in (("222A", "222"), ("222", "222A"), ("222A", "222A")):
        match = play(f"d:{mine} d*3 l:{mine} t:{his}")
        assert told_of(match, "MARGIN") == [(YOU, 2, 2, 0)]
        assert told_of(match, "WHISTLE") == []
    touche = play(f"{OUT_RIGHT} d:222A d:222ww l:222A l:222ww t:511ww")
    assert (told_of(touche, "MARGIN")[-1], told_of(touche, "WHISTLE")) == ((YOU, 4, 4, 0), [])


# --- Avantage ----------------------------------------------------------------------------------------------


def test_the_njs_second_avantage_is_a_try() -> None:
    """CHAMPION-30: and Avantage is given back."""
    match = play("d:333 d:333 d*2 l:333 t:433p< l:333 t:433 +1")
    assert (points(match), match.position.advantage.tolist()) == ([0, 5], [0, 0])
    assert told_of(match, "ADVANTAGE") == [(NJ, 1, 0, 0), (NJ, 2, 0, 0)]
    assert told_of(match, "TRY") == [(NJ, 5, 1, 0)]
    assert told_of(match, "ADVANTAGE_BACK") == [(NJ, 0, 0, 0)]


def test_any_try_gives_avantage_back_on_both_sides() -> None:
    """CHAMPION-30."""
    both = f"{OUT_RIGHT} d:444 d:444 l:444 l:444 t:222 kicker"  # you win the touche
    held_by_you = play(both)
    assert held_by_you.position.advantage.tolist() == [1, 0]
    match = play(f"{both} d:522 d:222 d:222 l:522 t:222 kicker")
    assert (points(match), match.position.advantage.tolist()) == ([5, 0], [0, 0])
    assert told_of(match, "ADVANTAGE_BACK") == [(YOU, 0, 0, 0)]


def test_who_holds_avantage_and_loses_by_one_loses_it() -> None:
    """CHAMPION-30: the other does not receive it; arrow and red value decide all the same."""
    nj = play("d:333 d:333 d*2 l:333 t:433p< l:333 t:222 kicker")
    assert (nj.position.advantage.tolist(), at(nj), legal(nj)) == ([0, 0], Place.L2, ON_THE_LEFT)
    you = play(f"{OUT_RIGHT} d:444 d:444 l:444 l:444 t:222 kicker d:333 d:222 d:222 l:333 t:433h<")
    assert you.position.advantage.tolist() == [0, 0]
    assert told_of(you, "ADVANTAGE_LOST") == [(YOU, 0, 0, 0)]
    assert (at(you), you.position.kind) == (Place.L1, 1)


def test_totals_take_no_avantage_away() -> None:
    """CHAMPION-30: not those of a touche, not those of a mêlée."""
    # You win a touche, then a second touche is lost by 1: each side holds one.
    first = f"{OUT_RIGHT} d:444 d:444 l:444 l:444 t:222 kicker"
    second = "d:333 d:333 d:222 l:333 t:333p> l:333 t:333 d:222 l:222 l:222 t:222"
    match = play(f"{first} {second}")
    assert match.position.advantage.tolist() == [1, 1]


def test_an_avantage_won_is_a_card_more() -> None:
    """CHAMPION-31: in the next phase, once."""
    won = f"{OUT_RIGHT} d:444 d:444 l:444 l:444 t:222 kicker"
    match = play(f"{won} d*3")
    assert (held(match), match.position.awaits, match.position.extra) == (5, Awaits.LAY, 0)
    assert told_of(match, "PHASE")[-1] == (YOU, 0, 5, 0)
    after = play(f"{won} d:522 d*2 l:522 t:222 kicker")
    assert (held(after), after.position.awaits) == (4, Awaits.LAY), "four again"


def test_the_card_more_comes_even_if_avantage_has_gone() -> None:
    """CHAMPION-31: won in a mêlée, given back with a try in its run."""
    match = play(f"{SCRUM} d:522 l:522 l:222 t:222p> kicker right_hand l:222 t:200")
    assert (points(match), match.position.advantage.tolist()) == ([5, 0], [0, 0])
    assert told_of(match, "PHASE")[-1] == (YOU, 0, 5, 0)


def test_a_second_avantage_of_yours() -> None:
    """CHAMPION-32: only its card more in a touche, a try in a mêlée, wherever the first was won."""
    first = f"{OUT_RIGHT} d:444 d:444 l:444 l:444 t:222 kicker"
    touche = "d:333 d:333 d:444 l:333 t:333p> l:333 t:333 d:444 l:444 l:444 t:222 kicker"
    match = play(f"{first} {touche}")
    assert (points(match), match.position.advantage.tolist(), match.position.extra) == ([0, 0], [1, 0], 1)
    assert told_of(match, "NO_ADVANTAGE") == [(YOU, 1, 0, 0)]
    assert told_of(match, "PHASE")[-1] == (YOU, Phase.ATTACK, 5, 0)
    scrum = play(f"{first} d:222A d:444 d:444 l:222A t:333ww l:444 l:444 t:222 kicker")
    assert (points(scrum), scrum.position.advantage.tolist()) == ([5, 0], [0, 0])
    assert told_of(scrum, "TRY") == [(YOU, 5, 1, 0)]


# --- Touche and mêlée --------------------------------------------------------------------------------------


def test_a_touche() -> None:
    """CHAMPION-35: the hand is filled up; two cards against the hidden one and Touche; Passe; then an attack.

    CHAMPION-5: only the card of C is laid.
    """
    match = play(f"{OUT_RIGHT} d*2")
    assert (held(match), match.position.hidden, match.position.kind) == (4, 0b0111, 1)
    assert told_of(match, "LINE")[-1][1] == 1 << Place.C
    assert told_of(match, "CHALLENGE")[-1] == (YOU, Place.C, 1, 0)
    match.play(legal(match)[0])
    assert match.turn == YOU
    match.play(legal(match)[0])
    assert match.turn == CHANCE
    won = play(f"{OUT_RIGHT} d:141 d:141 l:141 l:141 t:222 kicker")
    assert told_of(won, "MARGIN")[-1] == (YOU, 8, 5, 0)
    assert (won.position.advantage.tolist(), points(won), phase(won)) == ([1, 0], [0, 0], Phase.ATTACK)
    lost = play(f"{OUT_RIGHT} d:212 d:212 l:212 l:212 t:242")
    assert told_of(lost, "MARGIN")[-1] == (YOU, 2, 7, 0)
    assert (lost.position.advantage.tolist(), points(lost), phase(lost)) == ([0, 1], [0, 0], Phase.ATTACK)
    drawn = play(f"{OUT_RIGHT} d:242 d:242 l:242 l:242 t:252")
    assert (drawn.position.advantage.tolist(), phase(drawn)) == ([0, 0], Phase.ATTACK)
    assert told_of(drawn, "NO_ADVANTAGE") == [(YOU, 0, 0, 0)]


def test_the_order_of_the_two_cards_does_not_matter() -> None:
    """CHAMPION-35: they are laid together."""
    one, other = (play(f"{OUT_RIGHT} d:141 d:131 {cards}") for cards in ("l:141 l:131", "l:131 l:141"))
    assert one.position.tobytes() == other.position.tobytes()


def test_a_lost_touche_can_be_the_second_avantage() -> None:
    """CHAMPION-35, CHAMPION-21: a try, and the support of this phase shows whether it is converted."""
    to_touche = "d:333 d:333 d*2 l:333 t:433p> l:333 t:333 d*2 l:222 l:222 t:222"
    match = play(f"{to_touche} kicker")
    assert (points(match), match.position.advantage.tolist()) == ([0, 7], [0, 0])


@pytest.mark.parametrize("value", [3, 4])
def test_the_values_of_the_cards_touche_and_melee(value: int) -> None:
    """CHAMPION-2, CHAMPION-35: they are part of the deck."""
    match = play(f"{OUT_RIGHT} d:242 d:242 l:242 l:242 t:252", lineout=value, scrum=9)
    assert told_of(match, "MARGIN")[-1] == (YOU, 8, 5 + value, 0)
    match = play(f"{SCRUM} d:222 l:222 l:222 t:222", lineout=9, scrum=value)
    assert told_of(match, "MARGIN")[-1] == (YOU, 4, 2 + value, 0)


def test_a_scrum_and_where_it_goes() -> None:
    """CHAMPION-36: Physique and the Mêlée card; then the side of the arrow, and the player chooses the kind."""
    right = play(f"{SCRUM} d:333 l:333 l:222 t:222p>")
    assert told_of(right, "MARGIN")[-1] == (YOU, 5, 5, 0)
    assert (at(right), legal(right), held(right)) == (Place.R, ON_THE_RIGHT, 2)
    assert told_of(right, "RUN") == [(YOU, 1, 0, 0)]
    left = play(f"{SCRUM} d:333 l:333 l:222 t:222p<")
    assert (at(left), legal(left)) == (Place.L1, ON_THE_LEFT)
    won = play(f"{SCRUM} d:522 l:522 l:222 t:222p< kicker")
    assert (won.position.advantage.tolist(), won.position.extra) == ([1, 0], 1)
    lost = play(f"{SCRUM} d:222 l:222 l:222 t:522p<")
    assert lost.position.advantage.tolist() == [0, 1]


def test_a_second_avantage_in_a_scrum_is_a_try() -> None:
    """CHAMPION-36: for the player and for the NJ, from the totals or in the run."""
    you = play(f"{SCRUM} d:522 l:522 l:222 t:222p< kicker left_physical l:222 t:122")
    assert points(you) == [5, 0]
    nj = play(f"{SCRUM} d:222 l:222 l:222 t:522p< left_physical l:222 t:322 foul")
    assert (points(nj), phase(nj)) == ([0, 5], Phase.ATTACK)
    before = "d:333 d:222A d:222 d:222 l:333 t:433p< l:222A t:333ww"  # the NJ holds one already
    totals = play(f"{before} d:222 d:222 l:222 l:222 t:522 kicker")
    assert points(totals) == [0, 7]


def test_by_two_in_the_run_of_a_scrum() -> None:
    """CHAMPION-36: a try, as in attack."""
    level = f"{SCRUM} d:333 l:333 l:222 t:222p<"
    assert points(play(f"{level} left_foot l:222 t:220 kicker")) == [5, 0]
    assert points(play(f"{level} left_foot l:222 t:224 kicker")) == [0, 7]


def test_by_one_in_the_run_of_a_scrum() -> None:
    """CHAMPION-36: Avantage for the winner, unless the loser held one (CHAMPION-30)."""
    level = f"{SCRUM} d:333 l:333 l:222 t:222p<"
    won = play(f"{level} left_foot l:222 t:221 kicker")
    assert (won.position.advantage.tolist(), won.position.extra) == ([1, 0], 1)
    assert (at(won), legal(won)) == (Place.L2, ON_THE_LEFT), "after +1 the same way, a kind of one's choice"
    lost = play(f"{level} left_foot l:222 t:223h<")
    assert lost.position.advantage.tolist() == [0, 1]
    assert (at(lost), lost.position.kind, lost.position.awaits) == (Place.L2, 1, Awaits.LAY)
    nj_held = play(f"{SCRUM} d:222 l:222 l:222 t:522p< left_foot l:222 t:221 kicker")
    assert nj_held.position.advantage.tolist() == [0, 0]
    you_held = play(f"{SCRUM} d:522 l:522 l:222 t:222p< kicker left_foot l:222 t:223p<")
    assert you_held.position.advantage.tolist() == [0, 0]


def test_level_in_the_run_of_a_scrum() -> None:
    """CHAMPION-36: on only if the arrow keeps the way."""
    level = f"{SCRUM} d:333 l:333 l:222 t:222p<"
    keeps = play(f"{level} left_foot l:222 t:222f<")
    assert (at(keeps), keeps.position.kind) == (Place.L2, 2)
    turns = play(f"{level} left_foot l:222 t:222f>")
    assert told_of(turns, "PHASE_OVER") == [(YOU, 2, 0, 0)]
    assert (phase(turns), told_of(turns, "TURNS_BACK")) == (Phase.ATTACK, [])
    lost = play(f"{level} left_foot l:222 t:223f>")
    assert (phase(lost), lost.position.advantage.tolist()) == (Phase.ATTACK, [0, 1])


def test_the_run_of_a_scrum_never_ends_in_a_touche() -> None:
    """CHAMPION-36: after R or L2 an attack follows; the last card of a hand of four is that of L2."""
    right = play(f"{SCRUM} d:333 l:333 l:222 t:222p> right_hand l:222 t:222")
    assert (phase(right), told_of(right, "PHASE_OVER")) == (Phase.ATTACK, [(YOU, 1, 0, 0)])
    left = play(f"{SCRUM} d:333 l:333 l:222 t:222p< left_hand l:222 t:222p< l:222 t:222")
    assert (phase(left), told_of(left, "PHASE_OVER"), told_of(left, "OUT")) == (Phase.ATTACK, [(YOU, 1, 0, 0)], [])


def test_a_penalty_in_the_run_of_a_scrum() -> None:
    """CHAMPION-36, CHAMPION-25: to play on is to win by 1, which gives Avantage."""
    start = "d:222A d:222A d:222 d:113B l:222A t:333ww d:333 l:333 l:222 t:222p<"
    on = play(f"{start} left_foot l:222A t:555w play_on")
    assert (on.position.advantage.tolist(), at(on)) == ([1, 0], Place.L2)
    kicked = play(f"{start} left_foot l:222A t:555w kick")
    assert (points(kicked), phase(kicked)) == ([3, 0], Phase.ATTACK)


# --- The end -----------------------------------------------------------------------------------------------


def tries(count: int) -> str:
    """So many attacks that are tries at once. Of 20 cards 8 are dealt, and each try takes two from the pile of 12."""
    return "d:411 d:411 d:411 d:411 l:411 t:111 kicker" + " d:411 l:411 t:111 kicker" * (count - 1)


def played_out(cards: int) -> Match:
    """A match with so many cards, all alike, in which the first card is laid and the way is left, until it is over."""
    match = ludotheque.new("champion", seed=1, deck=deck_of([card_of("222p<")] * cards))
    while not match.over:
        match.roll() if match.turn == CHANCE else match.play(match.legal()[0])
    return match


def test_the_pile_running_out_is_half_time() -> None:
    """CHAMPION-40: two halves; each opens with an attack and all cards shuffled."""
    match = played_out(40)
    assert told_of(match, "HALF") == [(YOU, 1, 40, 0), (YOU, 2, 40, 0)]
    assert len(told_of(match, "HALF_TIME")) == len(told_of(match, "FULL_TIME")) == 1
    number = next(n for n in range(len(match.actions)) if "HALF_TIME" in [e.kind.name for e in match.events_of(n + 1)])
    position = match.position_after(number + 1)
    assert (position.half, position.phase, position.held, position.awaits) == (2, Phase.ATTACK, 0, Awaits.CARD)
    assert (position.piled, int(position.unseen).bit_count()) == (36, 40)


def test_a_draw_that_cannot_be_completed_ends_the_half() -> None:
    """CHAMPION-40: at once, before a card of it is drawn; one that just can be is played."""
    match = play(f"{tries(6)} d:411", cards=20)
    assert (match.position.piled, match.position.half, held(match), match.turn) == (0, 1, 4, YOU)
    last = play(tries(7), cards=20)
    assert told(last)[-5:] == ["CONVERSION", "HALF_TIME", "HALF", "PHASE", "LINE"]
    assert (last.position.half, points(last)) == (2, [35, 0])
    one_left = play(tries(7), cards=21)
    assert (one_left.position.half, told(one_left)[-5:]) == (2, told(last)[-5:]), (
        "enough for the line, not for the hand"
    )


def test_a_turn_of_the_game_can_end_the_half() -> None:
    """CHAMPION-40, CHAMPION-15: where the cards of the line cannot be replaced; the hand goes back too."""
    turn = "l:333 t:333p< l:411 t:411p>"
    match = play(f"{tries(5)} d:333 {turn}", cards=20)
    assert told(match)[-3:] == ["TURNS_BACK", "LINE", "CHALLENGE"]
    assert (match.position.half, match.position.piled, at(match)) == (1, 0, Place.C)
    short = play(f"{tries(6)} d:333 {turn}", cards=20)
    assert told(short)[-5:] == ["TURNS_BACK", "HALF_TIME", "HALF", "PHASE", "LINE"]
    assert (short.position.half, held(short), int(short.position.unseen).bit_count()) == (2, 0, 20)


TOUCHE = "l:333 t:433p> l:411 t:411"  # lost by one on C, level on R: the ball goes out, and the NJ holds Avantage


def test_a_touche_needs_one_hidden_card_only() -> None:
    """CHAMPION-5, CHAMPION-40: two cards for the hand and that of C finish the pile, and it is played."""
    match = play(f"{tries(5)} d:333 {TOUCHE}", cards=21)
    assert told(match)[-3:] == ["OUT", "PHASE", "LINE"]
    assert (match.position.half, phase(match), match.position.piled) == (1, Phase.LINEOUT, 2)
    after = play(f"{tries(5)} d:333 {TOUCHE} d:111 d:111 l:111 l:111 t:333 foul", cards=21)
    assert (points(after), after.position.half) == ([25, 5], 2), "a second Avantage of the NJ's"


def test_a_touche_whose_cards_are_not_there_is_dropped() -> None:
    """CHAMPION-40: and Avantages are given back; what is said is true."""
    short = play(f"{tries(5)} d:333 {TOUCHE}", cards=20)
    assert told(short)[-6:] == ["OUT", "HALF_TIME", "ADVANTAGE_BACK", "HALF", "PHASE", "LINE"]
    assert (short.position.half, phase(short), short.position.advantage.tolist()) == (2, Phase.ATTACK, [0, 0])
    assert told_of(short, "HALF_TIME") == [(YOU, 25, 0, 2)], "two cards are left"
    assert "Il ne reste que 2 cartes à la pioche" in " ".join(sentences(short, "fr"))
    assert "Only 2 cards are left in the pile" in " ".join(sentences(short, "en"))
    none = play(f"{tries(6)} d:333 {TOUCHE}", cards=20)
    assert told_of(none, "HALF_TIME") == [(YOU, 30, 0, 0)]
    assert "La pioche est épuisée" in " ".join(sentences(none, "fr"))


def test_a_scrum_needs_one_hidden_card_only() -> None:
    """CHAMPION-40: whose two cards can be compared is played."""
    dropped = play(f"{tries(6)} d:222A l:222A t:333ww", cards=20)
    assert (dropped.position.half, phase(dropped)) == (2, Phase.ATTACK)
    played = play(f"{tries(6)} d:222A l:222A t:333ww d:111 l:411 l:411 t:522p>", cards=22)
    assert (played.position.half, at(played), played.position.awaits) == (1, Place.R, Awaits.WAY)
    assert played.position.piled == 0


def test_the_run_of_a_scrum_may_find_no_card() -> None:
    """CHAMPION-36, CHAMPION-40: where none lies one is laid, and if none is left the half ends."""
    to_scrum = "d:555 d:555 l:555 l:555 t:111 foul d:222 d:222 l:222 l:222"
    laid = play(f"{tries(2)} d:333 {TOUCHE} {to_scrum} t:123p>", cards=20)
    assert told(laid) == ["TURNED", "MARGIN", "NO_ADVANTAGE", "RUN", "LINE", "CHOICE"]
    assert told_of(laid, "LINE")[-1] == (NJ, 1 << Place.R, 1, 0)
    none = play(f"{tries(3)} d:333 {TOUCHE} {to_scrum} t:123p>", cards=20)
    assert told(none)[3:] == ["RUN", "HALF_TIME", "ADVANTAGE_BACK", "HALF", "PHASE", "LINE"]
    left = "l:333 t:433p< l:411 t:411p< l:411 t:411 d:111 d:555 d:555 l:555 l:555 t:111 foul d:222 d:222 l:222 l:222"
    second = play(f"{tries(2)} d:333 {left} t:123p< left_physical l:111 t:111p<", cards=20)
    assert told_of(second, "LINE")[-2][1:3] == (1 << Place.L1, 0), "the last card of the pile"
    assert told(second)[2:] == ["HALF_TIME", "ADVANTAGE_BACK", "HALF", "PHASE", "LINE"]


def test_the_card_more_is_lost_at_half_time() -> None:
    """CHAMPION-40."""
    to_touche = "d:333 l:333 t:333p> l:411 t:411 d:555 d:555 l:555 l:555 t:111 kicker"
    match = play(f"{tries(4)} {to_touche}", cards=20)
    assert "ADVANTAGE" in told(match)
    assert (match.position.half, match.position.extra, match.position.advantage.tolist()) == (2, 0, [0, 0])
    assert told_of(match, "PHASE")[-1] == (YOU, 0, 4, 0)


@pytest.mark.parametrize(("value", "outcome"), [("411", (1, -1)), ("011", (-1, 1)), ("222", (0, 0))])
def test_most_points_win(value: str, outcome: tuple[int, int]) -> None:
    """CHAMPION-41: equal is a draw; before the end nobody has won."""
    cards = [card_of(value)] * 20 + [card_of("222p>")] * 20
    match = ludotheque.new("champion", seed=3, deck=deck_of(cards, lineout=2, scrum=2))
    while not match.over:
        assert match.outcome == (0, 0)
        if match.turn == CHANCE:
            yours = match.position.awaits == Awaits.CARD
            wanted = [a for a in match.legal() if str(a)[1:].isdigit() and (int(str(a)[1:]) <= 20) == yours]
            match.play((wanted or match.legal())[0])
        else:
            match.play(match.legal()[0])
    assert match.turn == OVER
    assert match.outcome == outcome
    assert match.scores == tuple(points(match))
