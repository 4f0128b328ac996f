"""Many matches: the same on one core and on many, whole or in parts."""

from itertools import islice

import pytest

from ludotheque.engine import batch
from ludotheque.engine.game import find
from ludotheque.engine.tally import Tally, mean_and_error, share_and_error
from ludotheque.engine.workers import Threads

POCHE = find("poche")
OPTIONS = POCHE.check_options({})


def last(matches: int, cores: int, seed: int = 7) -> Tally:
    return list(batch.play_batch(POCHE, OPTIONS, (0, 1), matches, seed, Threads(cores)))[-1]


def test_the_number_of_cores_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MATCHES_A_CHUNK", 1000)
    one, four = last(10_500, 1), last(10_500, 4)
    assert one.matches == 10_500
    assert one.counts.tolist() == four.counts.tolist()
    whole = batch.play_chunk(POCHE, {}, (0, 1), 7, 0, 10_500)
    assert whole.counts.tolist() == one.counts.tolist()


def test_what_is_done_so_far_is_the_first_so_many_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "MATCHES_A_CHUNK", 100)
    some = list(islice(batch.play_batch(POCHE, OPTIONS, (0, 0), 10_000, 3, Threads(2)), 7))[-1]
    assert some.matches == 700
    assert some.counts.tolist() == batch.play_chunk(POCHE, {}, (0, 0), 3, 0, 700).counts.tolist()


def test_a_tally_adds_up() -> None:
    tally = last(5_000, 2)
    assert sum(tally.wins) + tally.draws == tally.matches == 5_000
    assert sum(tally.lengths.values()) == sum(tally.margins.values()) == 5_000
    for seat in range(2):
        assert sum(tally.scores[seat].values()) == 5_000
    assert sum(length * count for length, count in tally.lengths.items()) == tally.actions
    mean_margin = mean_and_error(tally.margins)[0]
    means = [mean_and_error(scores)[0] for scores in tally.scores]
    assert mean_margin == pytest.approx(means[0] - means[1])


def test_a_tally_counts_the_matches_that_were_played() -> None:
    """The same matches, one by one through `Match`."""
    import ludotheque
    from ludotheque.engine.chance import below, generator
    from ludotheque.engine.match import Match

    tally, scores, trace = batch.play_chunk(POCHE, {}, (0, 0), 11, 0, 40), [], 0
    for number in range(40):
        match, rng, of_this = Match(POCHE), generator(11, number), 0
        match._rng = rng
        while not match.over:
            legal = match.legal()
            if match.turn == ludotheque.CHANCE:
                match.roll()
            else:
                match.play(legal[int(below(rng, len(legal)))] if len(legal) > 1 else legal[0])
            of_this = (of_this * 31 + match.actions[-1]) & 0x3FFFFFFF
        scores.append(match.scores)
        trace += of_this
    assert tally.trace == trace
    assert tally.scores[0] == {s: [a for a, _ in scores].count(s) for s in sorted({a for a, _ in scores})}


def test_other_seeds_play_other_matches() -> None:
    assert last(100, 1, seed=1).trace != last(100, 1, seed=2).trace


def test_errors_of_means_and_shares() -> None:
    assert mean_and_error({1: 2, 3: 2}) == pytest.approx((2.0, (4 / 3 / 4) ** 0.5))
    assert share_and_error(1, 4) == pytest.approx((0.25, (0.25 * 0.75 / 4) ** 0.5))
