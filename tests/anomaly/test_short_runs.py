"""A short run of each part. The long ones: `make anomaly`."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.anomaly import fuzz, soak
from tests.anomaly.clock import WithWrongClock
from tests.anomaly.disk import OnBadDisk
from tests.anomaly.kill import OnPostgres
from tests.anomaly.rounds import OnSqlite, a_round
from tests.anomaly.servers import Servers
from tests.anomaly.sockets import WithCrowds
from tests.anomaly.zygote import Manner
from tests.table.postgres_server import Postgres


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with Servers() as started:
        yield started


def test_killed_it_has_lost_and_doubled_nothing(servers: Servers) -> None:
    outcome = a_round(lambda folder: OnSqlite(servers, folder), 3, 1, tables=6)
    assert outcome.wrong == []
    assert outcome.counts["acknowledged"] > 20


def test_two_on_one_database_have_lost_and_doubled_nothing(servers: Servers, postgres: Postgres) -> None:
    outcome = a_round(lambda folder: OnPostgres(servers, folder, postgres), 3, 2, tables=6)
    assert outcome.wrong == []
    assert outcome.counts["acknowledged"] > 20


@pytest.mark.parametrize(("limited", "messages"), [(False, 1500), (True, 300)])
def test_whatever_is_sent_is_answered(limited: bool, messages: int, servers: Servers, tmp_path: Path) -> None:
    place = OnSqlite(servers, tmp_path, Manner(limited=limited))
    outcome = fuzz.a_step(place.servers[0], messages, 1)
    place.servers[0].stop()
    assert outcome.wrong == []
    assert fuzz.playable(place) == []


def test_a_disk_refuses_or_lies_and_nothing_is_lost_without_a_word(servers: Servers) -> None:
    kinds = ("full", "files may not grow", "foreign", "a third of the pages", "the log is gone")
    outcome = a_round(lambda folder: OnBadDisk(servers, folder, kinds), 5, 1, tables=4)
    assert outcome.wrong == []
    assert outcome.counts["acknowledged"] > 20


def test_the_clock_jumps_and_nobody_notices(servers: Servers) -> None:
    outcome = a_round(lambda folder: WithWrongClock(servers, folder), 4, 1, tables=4)
    assert outcome.wrong == []
    assert outcome.counts["acknowledged"] > 20


def test_who_does_nothing_is_let_go(servers: Servers) -> None:
    outcome = a_round(lambda folder: WithCrowds(servers, folder, each=20), 1, 1, tables=3)
    assert outcome.wrong == []
    assert outcome.counts["connections of crowds"] == 100


def test_hours_in_seconds(servers: Servers, tmp_path: Path) -> None:
    outcome = soak.a_step(soak.Lasting(servers, tmp_path), 0.1, 1, tables=6)
    assert outcome.wrong == []
    assert outcome.counts["commands"] > 10
