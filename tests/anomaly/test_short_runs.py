"""A short run of each part. The long ones: `make anomaly`."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.anomaly import fuzz, kill
from tests.anomaly.kill import OnSqlite
from tests.anomaly.servers import Servers
from tests.table.postgres_server import Postgres


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with Servers() as started:
        yield started


def test_killed_it_has_lost_and_doubled_nothing(servers: Servers) -> None:
    outcome = kill.a_round(3, 1, servers, tables=6)
    assert outcome.wrong == []
    assert outcome.counts["acknowledged"] > 20


def test_two_on_one_database_have_lost_and_doubled_nothing(servers: Servers, postgres: Postgres) -> None:
    outcome = kill.a_round(3, 2, servers, tables=6, database=postgres)
    assert outcome.wrong == []
    assert outcome.counts["acknowledged"] > 20


@pytest.mark.parametrize(("limited", "messages"), [(False, 1500), (True, 300)])
def test_whatever_is_sent_is_answered(limited: bool, messages: int, servers: Servers, tmp_path: Path) -> None:
    place = OnSqlite(servers, tmp_path, limited)
    outcome = fuzz.a_step(place.servers[0], messages, 1)
    place.servers[0].stop()
    assert outcome.wrong == []
    assert fuzz.playable(place) == []
