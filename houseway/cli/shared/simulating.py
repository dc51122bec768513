"""Simulations as commands run them: how many rounds, by whom, and how far they are."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.core.text import Mistake, Stopped

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


def error_of(until: str | None) -> float | None:
    """
    >>> error_of("0.01%"), error_of("0.5")
    (0.0001, 0.005)
    """
    if until is None:
        return None
    try:
        percent = float(until.removesuffix("%"))
    except ValueError:
        percent = 0.0
    if not 0 < percent < 100:
        raise Mistake(f"--until is a percentage between 0 and 100, such as 0.01%, not {until!r}")
    return percent / 100


def check_cluster(cluster: str | None, tls: Path | None, *, simulated: bool) -> None:
    """Refuse a cluster that nothing would be dealt on."""
    if tls and not cluster:
        raise Mistake("--cluster-tls goes with --cluster tls://host:port")
    if cluster and not simulated:
        raise Mistake("--cluster deals simulated rounds: say how many with --rounds, or how long with --until")


@contextmanager
def simulating(cluster: str | None = None, tls: Path | None = None) -> Iterator[Callable[[], int]]:
    """Show the progress of simulations and counts on a terminal; yield how many rounds were dealt.

    A run that is interrupted says that it can go on.
    """
    from rich.console import Console

    from houseway.odds.simulate.cluster import on_cluster
    from houseway.odds.simulate.simulation import How, deal_by, on_all_cores

    errors = Console(stderr=True)
    runner = on_all_cores if cluster is None else on_cluster(cluster, tls)
    reached, is_counted = [0], [False]
    with _bar(errors) as bar:
        bar.add_task("Working out", total=None, rate="")  # until it is known how much there is to do

        def progress(done: int, total: int) -> None:
            reached[0] = done
            _tell(bar, done, total, "rounds")

        def counting(done: int, total: int) -> None:
            is_counted[0] = True
            _tell(bar, done, total, "hands")

        try:
            with deal_by(How(runner, progress, counting)):
                yield lambda: reached[0]
        except KeyboardInterrupt:
            if is_counted[0]:
                raise Stopped("stopped: what is counted is counted whole, so it begins anew") from None
            after = f" after {reached[0]:,} rounds" if reached[0] else ""
            raise Stopped(f"stopped{after}: the same command goes on from what was done") from None


def _bar(errors: "Console") -> "Progress":
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )


def _tell(bar: "Progress", done: int, total: int, what: str) -> None:
    """Move the bar.

    What was dealt in an earlier run is there at once, so it says nothing of the pace.
    """
    doing = "Dealing" if what == "rounds" else "Counting"
    (task,) = bar.tasks
    if task.total is None:
        bar.reset(task.id, description=doing, total=total, completed=done)
        return
    rate = f"{task.speed:,.0f} {what} a second" if task.speed else ""
    bar.update(task.id, description=doing, completed=done, total=total, rate=rate)
