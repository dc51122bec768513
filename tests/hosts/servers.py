"""Programs on the hosts: PostgreSQL with a standby, workers of one room, and the proxy shipped in `deploy/`."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.hosts.network import NOBODY, ROOT, Network, network
from tests.postgres import programs_of

DATABASES, PROXY, PEOPLE = {"db": "10.77.0.2", "standby": "10.77.0.3"}, "10.77.0.5", "10.77.0.6"
WORKERS = {"a": "10.77.0.11", "b": "10.77.0.12", "c": "10.77.0.13"}
PORT, PROXY_PORT, SECONDS = 8777, 8080, 60
SETTINGS = {
    "listen_addresses": "*",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "wal_level": "replica",
}
# Nothing is acknowledged that the standby has not on its disk, too.
SURE = "ALTER SYSTEM SET synchronous_standby_names = '*'"


def wait_until(there: Callable[[], Any], what: str, seconds: float = SECONDS) -> Any:
    """Return what comes true; it is asked again and again."""
    late = time.monotonic() + seconds
    while time.monotonic() < late:
        with suppress(AssertionError, OSError, ValueError):
            if found := there():
                return found
        time.sleep(0.1)
    raise AssertionError(f"{what} did not happen within {seconds} seconds")


class Site:
    """Two databases, workers, and a proxy, of which each runs on a host of its own."""

    def __init__(self, net: Network, home: Path) -> None:
        self.net = net
        self.home = home
        self._programs = programs_of(home) / "bin"
        for host, address in {**DATABASES, **WORKERS, "proxy": PROXY, "people": PEOPLE}.items():
            net.add(host, address)
        hosts = ",".join(DATABASES.values())
        self.url = f"postgresql://houseway@/postgres?host={hosts}&target_session_attrs=read-write"

    # Databases

    def start_database(self) -> None:
        make = ("initdb", "-D", self._data("db"), "-U", "houseway", "-A", "trust", "-E", "UTF8", "--no-locale")
        self._pg("db", *make)
        with (self._data("db") / "pg_hba.conf").open("a") as rules:
            rules.write("host all all 10.77.0.0/24 trust\nhost replication all 10.77.0.0/24 trust\n")
        self._start_server("db")

    def start_standby(self) -> None:
        """One that has all that the first has, before anybody is told that it is on record."""
        self._pg("standby", "pg_basebackup", "-h", DATABASES["db"], "-U", "houseway", "-D", self._data("standby"), "-R")
        self._start_server("standby")
        self.ask(SURE)
        self.ask("SELECT pg_reload_conf()")
        wait_until(lambda: "sync" in self.ask("SELECT sync_state FROM pg_stat_replication"), "replication")

    def promote(self) -> None:
        self.ask("ALTER SYSTEM RESET synchronous_standby_names", "standby", may_fail=True)
        self.ask("SELECT pg_promote()", "standby")
        self.ask("ALTER SYSTEM RESET synchronous_standby_names", "standby")
        self.ask("SELECT pg_reload_conf()", "standby")

    def ask(self, statement: str, server: str = "db", *, may_fail: bool = False) -> str:
        command = ("psql", "-h", DATABASES[server], "-U", "houseway", "-d", "postgres", "-Atc", statement)
        try:
            return self._pg(server, *command).strip()
        except AssertionError:
            if not may_fail:
                raise
            return ""

    def _data(self, server: str) -> Path:
        return self.home / server

    def _pg(self, server: str, program: str, *words: str | Path) -> str:
        return self.net.run(server, self._programs / program, *words, as_nobody=True, seconds=SECONDS)

    def _start_server(self, server: str) -> None:
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        words = (str(self._programs / "postgres"), "-D", str(self._data(server)), *settings)
        with (self.home / f"{server}.log").open("w") as said:
            self.net.start(server, *words, as_nobody=True, stdout=said, stderr=said)
        wait_until(lambda: self.ask("SELECT 1", server), f"{server} answers")

    # The room

    def prepare(self, tables: int, sheets: str = "ez-baccarat") -> list[str]:
        """Open tables with somebody at each; the keys of their sessions."""
        said = self.net.run("a", *self._served(), "--workers", "0", "--tables", str(tables), "--sheets", sheets)
        tokens: list[str] = json.loads(said)["tokens"]
        return tokens

    def _served(self) -> tuple[str, ...]:
        return (sys.executable, "-m", "houseway.room.serve.bench.served", "--database", self.url)

    def start_worker(self, host: str) -> int:
        """Start a worker; the number of its process."""
        with (self.home / f"{host}.log").open("a") as said:
            words = (*self._served(), "--tables", "0", "--listen", WORKERS[host], "--port", str(PORT))
            words += ("--host", WORKERS[host], "--host", PROXY)
            process = self.net.start(host, *words, stdout=subprocess.PIPE, stderr=said, cwd=ROOT)
        assert process.stdout
        opened = process.stdout.readline()
        assert opened, f"the worker on {host} did not start:\n{(self.home / f'{host}.log').read_text()}"
        (pid,) = json.loads(opened)["pids"]
        return int(pid)

    def start_proxy(self, hosts: list[str]) -> None:
        """The proxy as it is shipped, but for HTTPS, its user and the workers there are."""
        config = (ROOT / "deploy/haproxy.cfg").read_text()
        config = re.sub(r"    bind :443.*\n", f"    bind :{PROXY_PORT}\n", config)
        config = re.sub(r"    bind :80\n|    http-request redirect .*\n", "", config)
        config = re.sub(r"    server .*\n", "", config)
        config = re.sub(r"maxconn .*", "maxconn 2000", config)  # as many lines as a machine for tests may open
        config += "".join(f"    server {host} {WORKERS[host]}:{PORT}\n" for host in hosts)
        file = self.home / "haproxy.cfg"
        file.write_text(config)
        with (self.home / "proxy.log").open("w") as said:
            self.net.start("proxy", "haproxy", "-db", "-f", file, stdout=said, stderr=said)
        wait_until(lambda: self.look(PROXY, PROXY_PORT, "/ready"), "the proxy lets people in")

    def look(self, address: str, port: int, path: str) -> str:
        """What somebody sees who asks; it must be a good answer."""
        code = "import sys, urllib.request as u; print(u.urlopen(sys.argv[1], timeout=5).read().decode())"
        return self.net.run("people", sys.executable, "-c", code, f"http://{address}:{port}{path}")

    def owners(self) -> dict[int, str]:
        """Return which worker owns which table, each worker by its process at the database."""
        rows = self.ask("SELECT table_id, worker FROM owners ORDER BY 1", self.primary()).splitlines()
        return {int(table): worker for table, worker in (row.split("|") for row in rows)}

    def primary(self) -> str:
        """Return the server that takes writes."""
        is_promoted = self.ask("SELECT NOT pg_is_in_recovery()", "standby", may_fail=True) == "t"
        return "standby" if is_promoted else "db"


@contextmanager
def site() -> Iterator[Site]:
    home = Path(tempfile.mkdtemp(prefix="houseway-hosts-", dir="/tmp"))
    shutil.chown(home, NOBODY, NOBODY)
    os.chmod(home, 0o755)
    try:
        with network() as net:
            yield Site(net, home)
    finally:
        shutil.rmtree(home, ignore_errors=True)
