"""Hosts of a network of its own: namespaces whose lines meet at a switch, and can be cut there.

Nothing of it is reached from outside, and nothing outside from it. It takes root, and `ip` from iproute2.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

NOBODY = 65534
SECONDS = 30
ROOT = Path(__file__).parent.parent.parent
NEEDED = ("ip", "haproxy", "setpriv")


class Network:
    """The switch, and the hosts that have a line to it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._switch = f"{name}-switch"
        self._hosts: list[str] = []
        self._running: list[subprocess.Popen[bytes]] = []
        _ip("netns", "add", self._switch)
        _ip("-n", self._switch, "link", "add", "bridge", "type", "bridge")
        _ip("-n", self._switch, "link", "set", "bridge", "up")

    def add(self, host: str, address: str) -> None:
        """A host by this name, at this address."""
        space = self._space(host)
        _ip("netns", "add", space)
        self._hosts.append(host)
        _ip("-n", space, "link", "add", "net", "type", "veth", "peer", "name", host, "netns", self._switch)
        _ip("-n", self._switch, "link", "set", "dev", host, "master", "bridge", "up")
        for line in ("lo", "net"):
            _ip("-n", space, "link", "set", "dev", line, "up")
        _ip("-n", space, "address", "add", f"{address}/24", "dev", "net")

    def _space(self, host: str) -> str:
        return f"{self._name}-{host}"

    def start(self, host: str, *command: str | Path, as_nobody: bool = False, **more: Any) -> "subprocess.Popen[bytes]":
        """Start a program on a host; it ends with the network, if not before."""
        process = subprocess.Popen(self._on(host, command, as_nobody), start_new_session=True, **more)
        self._running.append(process)
        return process

    def run(self, host: str, *command: str | Path, as_nobody: bool = False, seconds: float = SECONDS) -> str:
        """Run a program on a host to its end; what it says."""
        words = self._on(host, command, as_nobody)
        done = subprocess.run(words, capture_output=True, text=True, timeout=seconds, check=False, cwd=ROOT)
        assert done.returncode == 0, f"{words} on {host} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def _on(self, host: str, command: Sequence[str | Path], as_nobody: bool) -> list[str]:
        user = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if as_nobody else []
        return ["ip", "netns", "exec", self._space(host), *user, *map(str, command)]

    def cut(self, host: str) -> None:
        """Whatever is sent to a host or from it is lost; it is told of nothing."""
        _ip("-n", self._switch, "link", "set", "dev", host, "down")

    def mend(self, host: str) -> None:
        _ip("-n", self._switch, "link", "set", "dev", host, "up")

    def end(self) -> None:
        for process in reversed(self._running):
            process.terminate()
        for process in self._running:
            try:
                process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout:
                process.stdout.close()
        for space in (*map(self._space, self._hosts), self._switch):
            with suppress(AssertionError):
                _ip("netns", "del", space)


def _ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, f"ip {' '.join(words)}: {done.stderr}"


@contextmanager
def network() -> Iterator[Network]:
    """A network without hosts. What it needs is installed by scripts/hosts."""
    missing = [each for each in NEEDED if not shutil.which(each)]
    assert not missing, f"scripts/hosts installs what tests of several machines need: {', '.join(missing)} is missing"
    made = Network(f"hw{os.getpid()}")
    try:
        yield made
    finally:
        made.end()
