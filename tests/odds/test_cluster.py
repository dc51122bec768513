"""A simulation on two Dask workers, one of which is killed on the way: the counts are those dealt here."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import which

import msgspec
import pytest
from distributed import Client, Security

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.odds.census import setting_for
from houseway.odds.simulate import cluster, shards
from houseway.odds.simulate.cluster import TLS_FILES, on_cluster
from houseway.odds.simulate.simulation import How, deal_by, simulate

WAIT_SECONDS = 60
SHARD, ROUNDS = 1_000_000, 10_000_000
SETTING = setting_for(load("500-club/ez-baccarat"))

Process = subprocess.Popen[bytes]


def started(stack: ExitStack, name: str, *words: str) -> Process:
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{name}", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    stack.callback(process.wait, timeout=WAIT_SECONDS)
    stack.callback(process.kill)
    return process


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[tuple[str, list[Process]]]:
    """The scheduler's address, and two worker processes that are ready."""
    file = tmp_path / "scheduler.json"
    with ExitStack() as stack:
        known = ("--scheduler-file", str(file))
        started(stack, "dask_scheduler", *known, "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        lone = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", str(tmp_path))
        both = [started(stack, "dask_worker", *known, *lone) for _ in range(2)]
        with Client(scheduler_file=str(file), timeout=WAIT_SECONDS, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=WAIT_SECONDS)
            address = client.scheduler.address
        yield address, both


def test_a_worker_killed_on_the_way(workers: tuple[str, list[Process]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the other dies too, and with it the hope that anybody deals."""
    monkeypatch.setattr(shards, "SHARD_ROUNDS", SHARD)
    address, (first, second) = workers
    here = simulate(SETTING, ROUNDS, 9)
    told = []

    def kill(done: int, total: int) -> None:
        told.append(done)
        if done and first.poll() is None:
            first.kill()
            first.wait(WAIT_SECONDS)

    with deal_by(How(on_cluster(address), kill)):
        assert simulate(SETTING, ROUNDS, 9).counts == here.counts
    assert first.poll() is not None
    assert len(told) > 2, "it was killed before the end"

    second.kill()
    second.wait(WAIT_SECONDS)
    monkeypatch.setattr(cluster, "WORKERS_SECONDS", 0.5)
    monkeypatch.setattr(cluster, "LOOK_SECONDS", 0.2)
    with deal_by(How(on_cluster(address))), pytest.raises(Mistake, match=f"nobody deals at {address}: start workers"):
        simulate(SETTING, ROUNDS, 9)


def test_workers_of_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """They say which they are instead of dealing."""
    job = msgspec.json.encode(shards.job_of(SETTING, 1))
    monkeypatch.setattr(shards, "__version__", "0.0.0")
    assert shards.deal_job(job, shards.Shard(0, 10)) == "0.0.0"


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Mistake, match="--cluster needs Dask, which is not installed: pip install"):
        on_cluster("tcp://127.0.0.1:8786")


def certified(folder: Path, authority: str) -> Path:
    """A folder with a certificate by an authority of this name, made for it."""
    folder.mkdir()
    request = ("openssl", "req", "-newkey", "rsa:2048", "-nodes", "-subj")
    made = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-out", "cert.pem")
    for words in (
        (*request, f"/CN={authority}", "-x509", "-days", "2", "-keyout", "ca.key", "-out", "ca.pem"),
        (*request, "/CN=worker", "-keyout", "key.pem", "-out", "cert.csr"),
        ("openssl", "x509", "-req", "-in", "cert.csr", *made),
    ):
        subprocess.run(words, cwd=folder, check=True, capture_output=True)
    return folder


@pytest.mark.skipif(which("openssl") is None, reason="certificates are made by openssl")
def test_a_cluster_by_certificates_is_for_those_who_have_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "SHARD_ROUNDS", SHARD)
    ours, theirs = certified(tmp_path / "ours", "us"), certified(tmp_path / "theirs", "others")
    file = tmp_path / "scheduler.json"
    by = ("--tls-ca-file", f"{ours}/ca.pem", "--tls-cert", f"{ours}/cert.pem", "--tls-key", f"{ours}/key.pem")
    known = ("--scheduler-file", str(file), *by, "--no-dashboard")
    with ExitStack() as stack:
        started(stack, "dask_scheduler", *known, "--protocol", "tls", "--host", "127.0.0.1", "--port", "0")
        started(stack, "dask_worker", *known, "--no-nanny", "--nthreads", "1", "--local-directory", str(tmp_path))
        files = {argument: str(ours / name) for argument, name in TLS_FILES.items()}
        security = Security(**files, require_encryption=True)
        with Client(scheduler_file=str(file), timeout=WAIT_SECONDS, set_as_default=False, security=security) as client:
            address = client.scheduler.address
        assert address.startswith("tls://127.0.0.1")
        here = simulate(SETTING, SHARD, 9)
        with deal_by(How(on_cluster(address, ours), lambda done, total: None)):
            assert simulate(SETTING, SHARD, 9) == here
        with deal_by(How(on_cluster(address, theirs), lambda done, total: None)), pytest.raises(Mistake):
            simulate(SETTING, SHARD, 9)
    with pytest.raises(Mistake, match="goes with an address"):
        on_cluster(address)
    with pytest.raises(Mistake, match="there is no file"):
        on_cluster(address, tmp_path)
