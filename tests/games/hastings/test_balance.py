"""Balance, roughly (HASTINGS-4): the tuning itself, with strong players, is a study's matter."""

from ludotheque.engine.batch import play_chunk
from ludotheque.engine.chance import generator
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE
from ludotheque.games.hastings import GAME
from ludotheque.players import decide, style_number

MATCHES = 400
PLAIN, HUNTER = (style_number(GAME, name) for name in ("plain", "leader_hunter"))


def rounds(seed: int, styles: tuple[int, int]) -> int:
    """How long a duel lasts."""
    match, rng = Match(GAME, {"players": 2}, seed), generator(seed, 9)
    while not match.over:
        if match.turn == CHANCE:
            match.roll()
        else:
            match.play(decide(GAME, match.view(match.turn), styles[match.turn], rng, match.turn))
    return int(match.position.this_round)


def test_a_game_lasts_nine_to_fourteen_rounds() -> None:  # HASTINGS-4
    lengths = [rounds(seed, (PLAIN, PLAIN)) for seed in range(30)]
    assert 9 <= sum(lengths) / len(lengths) <= 14


def test_neither_side_is_hopeless_and_hunting_the_leader_is_no_plan() -> None:  # HASTINGS-4
    even = play_chunk(GAME, {"players": 2}, [PLAIN, PLAIN], 1066, 0, MATCHES)
    assert 0.3 <= even.wins[0] / MATCHES <= 0.7
    hunted = play_chunk(GAME, {"players": 2}, [HUNTER, PLAIN], 1066, 0, MATCHES)
    assert hunted.wins[0] < hunted.wins[1]
