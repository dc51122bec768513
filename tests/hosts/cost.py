"""Print what a command costs a room of one, two and three machines: `python -m tests.hosts.cost`, on a machine at rest.

Those who press reach the room by the proxy each time, so that the machines alone differ.
"""

import json
import sys
from argparse import ArgumentParser

from tests.hosts.servers import PROXY, PROXY_PORT, WORKERS, site


def measure(machines: int, rate: float, seconds: float, tables: int) -> str:
    """Return what the load program says of a room that so many machines serve."""
    hosts = list(WORKERS)[:machines]
    with site() as at:
        at.start_database()
        tokens = at.prepare(tables, sheets="")
        pids = [at.start_worker(host) for host in hosts]
        at.start_proxy(hosts)
        room = at.home / "room.json"
        room.write_text(json.dumps({"host": PROXY, "port": PROXY_PORT, "pids": pids, "tokens": tokens}))
        words = ("--room", room, "--watchers", str(3 * tables), "--rate", str(rate), "--seconds", str(seconds))
        load = (sys.executable, "-m", "houseway.room.serve.bench.load", *words, "--warm-up", "5")
        return at.net.run("people", *load, seconds=seconds + 120)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=150)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=60)
    wanted = parser.parse_args()
    for machines in range(1, len(WORKERS) + 1):
        print(f"{machines} machines\n{measure(machines, wanted.rate, wanted.seconds, wanted.tables)}", flush=True)


if __name__ == "__main__":
    main()
