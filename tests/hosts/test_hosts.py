"""A room served by several machines: cutting off a host or a database costs nobody what was acknowledged.

Each takes a minute, root and HAProxy, so they are tried by `make soak` alone.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from tests.counts import SOAKING
from tests.hosts.network import ROOT
from tests.hosts.servers import PROXY, PROXY_PORT, Site, site, wait_until

pytestmark = pytest.mark.skipif(not SOAKING, reason="takes minutes, root and HAProxy: make soak")

TABLES = 6
HOSTS = ["a", "b", "c"]
# A lease is 2.5 seconds and the proxy asks twice a second; a machine that does other work beside it makes both late.
GO_ON_SECONDS = 5.0
PRESSES = 20


class Pressed:
    """What people were told is done, as it is said."""

    def __init__(self, process: "subprocess.Popen[bytes]", said: Path) -> None:
        self._process = process
        self._said = said

    def acknowledged(self) -> list[tuple[int, str, int, float]]:
        assert self._process.poll() is None, "those who press have ended"
        lines = [line.split() for line in self._said.read_text().splitlines(keepends=True) if line.endswith("\n")]
        return [(int(table), key, int(seq), float(at)) for table, key, seq, at in lines]

    def wait_for_more(self, seconds: float = 60) -> None:
        """Wait until everybody was told of some more."""
        before = len(self.acknowledged())
        wait_until(
            lambda: {each[0] for each in self.acknowledged()[before:]} == set(range(1, TABLES + 1)), "a press", seconds
        )

    def longest_silence(self, table: int, since: float) -> float:
        moments = [since, *(at for number, _, _, at in self.acknowledged() if number == table and at > since)]
        return max(later - earlier for earlier, later in pairwise(moments))


@contextmanager
def pressed(at: Site, tokens: list[str]) -> Iterator[Pressed]:
    said = at.home / "pressed"
    with said.open("w") as output:
        words = (sys.executable, "-m", "tests.hosts.presses", PROXY, str(PROXY_PORT))
        process = at.net.start("people", *words, stdin=subprocess.PIPE, stdout=output, cwd=ROOT)
        assert process.stdin
        process.stdin.write("\n".join(tokens).encode())
        process.stdin.close()
        yield Pressed(process, said)


def check_nothing_lost(at: Site, acknowledged: list[tuple[int, str, int, float]]) -> None:
    """Every command that somebody was told of is on record, once, by the entry that they were told."""
    rows = at.ask("SELECT key, table_id, seq FROM commands WHERE key LIKE 'press-%'", at.primary()).splitlines()
    stored = {key: (int(table), int(seq)) for key, table, seq in (row.split("|") for row in rows)}
    assert len(acknowledged) > PRESSES
    assert [each for each in acknowledged if stored.get(each[1]) != (each[0], each[2])] == []
    gaps = at.ask("SELECT table_id FROM entries GROUP BY table_id HAVING max(seq) <> count(*)", at.primary())
    assert gaps == "", "each table has one sequence"
    assert at.ask("SELECT sum(cents) FROM balances", at.primary()) == "0"


def test_a_host_that_is_cut_off_costs_seconds_and_nothing_else() -> None:
    """Its line is down, it is told of nothing, and later it is back: it has moved no table meanwhile."""
    with site() as at:
        at.start_database()
        tokens = at.prepare(TABLES)
        for host in HOSTS:
            at.start_worker(host)
        at.start_proxy(HOSTS)
        with pressed(at, tokens) as people:
            people.wait_for_more()
            for host in HOSTS:
                cut = time.time()
                at.net.cut(host)
                people.wait_for_more()
                silences = {table: people.longest_silence(table, cut) for table in range(1, TABLES + 1)}
                print(f"without host {host}: at most {max(silences.values()):.1f} s between two presses of a table")
                assert max(silences.values()) <= 2 * GO_ON_SECONDS
                at.net.mend(host)
                wait_until(lambda: len(set(at.owners().values())) == len(HOSTS), "its return")
                people.wait_for_more()
            acknowledged = people.acknowledged()
        check_nothing_lost(at, acknowledged)


def test_a_standby_takes_over_and_has_all_that_was_acknowledged() -> None:
    """The first database is cut off in the middle of play; the second had everything before anybody was told."""
    with site() as at:
        at.start_database()
        at.start_standby()
        tokens = at.prepare(TABLES)
        for host in HOSTS[:2]:
            at.start_worker(host)
        at.start_proxy(HOSTS[:2])
        with pressed(at, tokens) as people:
            people.wait_for_more()
            at.net.cut("db")
            failed = time.time()
            at.promote()
            people.wait_for_more(seconds=120)
            slowest = max(people.longest_silence(table, failed) for table in range(1, TABLES + 1))
            print(f"the standby took over: at most {slowest:.0f} s between two presses of a table")
            acknowledged = people.acknowledged()
        check_nothing_lost(at, acknowledged)
