"""The same shards dealt by a Dask cluster.

Who deals which changes nothing, nor does a worker lost on the way.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from houseway import __version__
from houseway.core.text import Mistake
from houseway.odds.census import Cells, Setting
from houseway.odds.simulate import shards
from houseway.odds.simulate.shards import Arrays, Shard
from houseway.odds.simulate.simulation import Runner

if TYPE_CHECKING:
    from distributed import Client, Future

# How long a scheduler may take to answer, and for how long there may be no worker at all.
ANSWER_SECONDS, WORKERS_SECONDS = 10.0, 30.0
LOOK_SECONDS = 2.0
# The certificate of the authority, ours by it, and our key.
TLS_FILES = {"tls_ca_file": "ca.pem", "tls_client_cert": "cert.pem", "tls_client_key": "key.pem"}


def on_cluster(address: str, tls: Path | None = None) -> Runner:
    """Return a runner that deals shards on the workers of the scheduler at this address.

    With a folder of certificates nothing is sent but encrypted, and only to whoever has one of the same authority.
    """
    try:
        from distributed import Client, Security
    except ImportError:
        raise Mistake("--cluster needs Dask, which is not installed: pip install 'houseway[cluster]'") from None

    if bool(tls) is not address.startswith("tls://"):
        raise Mistake("--cluster-tls FOLDER goes with an address that begins with tls://, and that with it")
    files = {} if tls is None else {argument: str(tls / name) for argument, name in TLS_FILES.items()}
    if missing := next((file for file in files.values() if not Path(file).is_file()), None):
        raise Mistake(f"there is no file {missing}: --cluster-tls takes a folder with {', '.join(TLS_FILES.values())}")
    security = Security(**files, require_encryption=tls is not None)

    def run(setting: Setting, seed: int, wanted: Sequence[Shard]) -> Iterator[tuple[Shard, Cells]]:
        if not wanted:
            return
        try:
            client = Client(address, timeout=ANSWER_SECONDS, set_as_default=False, security=security)
        except (OSError, ValueError) as error:
            raise Mistake(f"no Dask scheduler answers at {address}: start one with `dask scheduler`") from error
        with client:
            job = msgspec.json.encode(shards.job_of(setting, seed))
            futures = {client.submit(shards.deal_job, job, shard, pure=False): shard for shard in wanted}
            yield from _as_they_are_done(client, address, futures)

    return run


def _as_they_are_done(client: "Client", address: str, futures: "dict[Future, Shard]") -> Iterator[tuple[Shard, Cells]]:
    from distributed import wait

    last_seen = monotonic()
    while futures:
        try:
            with client.as_current():
                done = wait(list(futures), timeout=LOOK_SECONDS, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            done = set()
        if done or client.scheduler_info()["workers"]:
            last_seen = monotonic()
        elif monotonic() - last_seen > WORKERS_SECONDS:
            raise Mistake(f"nobody deals at {address}: start workers with `dask worker {address}`")
        for future in done:
            yield futures.pop(future), shards.cells_of(_result(future, address))


def _result(future: "Future", address: str) -> Arrays:
    try:
        found: Arrays | str = future.result(timeout=ANSWER_SECONDS)
    except Mistake:
        raise
    except Exception as error:
        raise Mistake(f"the workers at {address} cannot deal ({type(error).__name__}: {error})") from error
    if isinstance(found, str):
        raise Mistake(f"the workers at {address} have houseway {found}, not {__version__}: give them the same")
    return found
