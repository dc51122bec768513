"""Going through a journal again: every hand recomputed from its script."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from houseway import __version__
from houseway.core.errors import Mistake
from houseway.core.ledger import Posting
from houseway.games.bind import bind
from houseway.record.acts import check_again, check_postings, count
from houseway.record.journal import Closed, Line, Observed, Opened, Played, Reader, ShoeShown
from houseway.round import drivers
from houseway.round.deal import Play
from houseway.round.request import Shuffle
from houseway.round.script import ShoeMade
from houseway.tables.carry import Carry
from houseway.tables.felt import lay_out
from houseway.tables.hand import Hand
from houseway.tables.options import check_options
from houseway.tables.table import Table


class Replayed(NamedTuple):
    """One hand of a journal, played again to the same end, with the table as it stood before."""

    line: Played | Observed
    hand: Hand
    before: Carry
    shuffles: dict[str, Shuffle]


def replay(path: Path) -> Iterator[Replayed]:
    """Play every hand of a journal again; a Mistake names the line where it comes out otherwise."""
    reader = Reader(path)
    table: Table | None = None
    engine = __version__
    for line in reader:
        try:
            if isinstance(line, Opened):
                engine, table = line.engine, _opened(line)
                continue
            assert table is not None, "the reader lets no journal begin otherwise"
            replayed = _replayed(table, line)
        except Mistake as mistake:
            by = "" if engine == __version__ else f" (it was recorded by Houseway {engine}; this is {__version__})"
            raise reader.wrong(f"{mistake}{by}") from None
        if replayed:
            yield replayed


def _opened(line: Opened) -> Table:
    check_options(line.sheet, line.options)
    table = Table(lay_out(bind(line.sheet), line.options))
    if line.found:
        table.find(line.found)
    return table


def _replayed(table: Table, line: Line) -> Replayed | None:
    match line:
        case Played() | Observed():
            hand, before, shuffles = table.hand(), table.carry, dict[str, Shuffle]()
            check_postings(line.postings, _postings(table, hand, line, shuffles))
            if table.carry != line.carry or table.hands != line.number:
                raise Mistake(f"hand {line.number} comes out with {table.carry} as hand {table.hands}")
            return Replayed(line, hand, before, shuffles)
        case Opened() | ShoeShown():
            pass
        case Closed():
            if line != count(table, line.in_play, interim=line.interim):
                raise Mistake("the closing count is not what the hands come to")
        case _:
            check_again(table, line)
    return None


def _postings(table: Table, hand: Hand, line: Played | Observed, shuffles: dict[str, Shuffle]) -> list[Posting]:
    if isinstance(line, Played):
        makes_shoe = ShoeMade in map(type, line.script)  # few hands do, and the others have nothing to note
        return table.play(
            hand, lambda play: drivers.replay(_noted(play, shuffles) if makes_shoe else play, line.script)
        )
    if line.void:
        return table.void()
    return table.observe(hand, line.seen, lambda play: drivers.replay(play, line.script))


def _noted(play: Play[Carry], shuffles: dict[str, Shuffle]) -> Play[Carry]:
    """The same hand, with a note of what was shuffled under which commitment."""
    try:
        request = next(play)
        while True:
            reply = yield request
            if isinstance(request, Shuffle):
                shuffles[str(reply)] = request
            request = play.send(reply)
    except StopIteration as end:
        carry: Carry = end.value
        return carry
