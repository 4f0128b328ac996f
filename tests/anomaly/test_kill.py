"""Killed a few times, the server has lost and doubled nothing. The long run: `make anomaly`."""

from tests.anomaly.kill import a_round
from tests.anomaly.servers import Servers


def test_nothing_acknowledged_is_lost_or_doubled() -> None:
    with Servers() as servers:
        outcome = a_round(3, 1, servers, tables=8)
    assert outcome.wrong == []
    assert outcome.counts["acknowledged"] > 20
