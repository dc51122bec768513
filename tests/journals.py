"""Journals for tests: a night at a table on file, and the same with lines changed and sealed again."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from houseway.record.journal import Line, Reader, Writer
from houseway.record.live import LiveTable
from houseway.tables.acts import Buy, Join, Leave, Person, SitOut
from houseway.tables.felt import Felt
from houseway.tables.options import Wish
from houseway.testing.tables import lay_felt
from houseway.testing.views import Anybody
from tests.felts import small_game

# A shoe of one deck that is cut and burned from, so that a short night sees several.
ALL_TRIMMINGS = (
    "seats  = 4",
    "seats  = 4\ncut = true\nburn = 'first card'\nfree_hands = 2\nschedules = ['500-club/ez-baccarat']",
)


def busy_felt(folder: Path) -> Felt:
    """A table with fees, cuts, burns and free hands."""
    return lay_felt(small_game(folder, ALL_TRIMMINGS), Wish(decks=1, minimum=5_00))


def night(path: Path, felt: Felt, hands: int, seed: int) -> LiveTable:
    """So many hands of anybody's play, with comings and goings, written to a journal."""
    rng = Random(seed)
    with path.open("wb") as file:
        live = LiveTable(felt, rng, Writer(file))
        for name, seat in (("Ann", 1), ("Bob", 2), ("Cat", 3)):
            live.do(Join(Person(name, seat), 500_00))
        if felt.back_spots:
            live.do(Join(Person("Eve", 2, standing=True), 200_00))
        for number in range(hands):
            if number == hands // 4:
                live.do(SitOut("Bob", away=True))
            if number == hands // 2:
                live.do(Leave("Cat"))
                live.do(Join(Person("Dan", 4), 300_00))
                live.do(Buy("Ann", 100_00))
                live.do(SitOut("Bob", away=False))
            live.deal(live.next_hand(), Anybody(rng))
        live.close()
    return live


class Lines(list[Line]):
    """The lines of a journal; too many to print."""

    def __repr__(self) -> str:
        return f"a journal of {len(self)} lines"


def read(path: Path) -> Lines:
    return Lines(Reader(path))


def sealed(path: Path, lines: Sequence[Line]) -> Path:
    """A journal of these lines, every seal in order."""
    with path.open("wb") as file:
        writer = Writer(file)
        for line in lines:
            writer(line)
    return path
