"""The roads that players keep of a shoe: where each result is drawn, by the customary rules.

The bead plate has every result, column by column. The big road has a column for every run of one side, ties as marks on
the cell before them. The three derived roads compare columns of the big road, one, two and three back: red where the
pattern goes on, blue where it breaks. A run longer than the rows, or with no free cell below, turns to the right.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

import msgspec

ROWS = 6
TIE = "tie"

Tone = Literal["red", "blue"]


class RoadCoup(msgspec.Struct, frozen=True):
    """One result of a shoe: the hand's number, the side that won or a tie, and the bonus wagers that were hit."""

    hand: int
    side: str  # id of the wager that won, or "tie"
    hits: tuple[str, ...] = ()  # ids of wagers


class Cell(msgspec.Struct, frozen=True):
    """Something drawn on a road: in which column and row, what, how many ties after it, and the bonus wagers hit."""

    column: int
    row: int
    what: str  # a side, as of a coup; on the derived roads a tone
    ties: int = 0
    hits: tuple[str, ...] = ()  # ids of wagers
    hand: int = 0  # its number, for a link; 0, where the cell is of no one hand


class Roads(msgspec.Struct, frozen=True):
    """All that is drawn of a shoe; `counts` are the results by side."""

    counts: dict[str, int]
    bead: tuple[Cell, ...]  # every result, six to a column
    big: tuple[Cell, ...]  # a column for each run of one side; ties are marks on the win before them
    eye: tuple[Cell, ...]  # derived from the big road, one column back
    small: tuple[Cell, ...]  # derived, two columns back
    cockroach: tuple[Cell, ...]  # derived, three columns back


class Mark(NamedTuple):
    """A cell of the big road before it has its place: the coup that was won, the ties after it, and what they hit."""

    coup: RoadCoup
    ties: int  # after it, before the next win
    hits: tuple[str, ...]  # of the win and of those ties


def roads(coups: Sequence[RoadCoup], sides: Sequence[str]) -> Roads:
    marks = list(_marks(coups))
    runs = [list(run) for _, run in groupby(marks, key=lambda mark: mark.coup.side)]
    lengths = [len(run) for run in runs]
    derived = [tuple(_draw(_runs_of(derive(lengths, back)))) for back in (1, 2, 3)]
    return Roads(
        {side: sum(coup.side == side for coup in coups) for side in (*sides, TIE)},
        tuple(Cell(at // ROWS, at % ROWS, coup.side, 0, coup.hits, coup.hand) for at, coup in enumerate(coups)),
        tuple(_big(runs)),
        *derived,
    )


def _marks(coups: Sequence[RoadCoup]) -> Iterator[Mark]:
    """Every coup that somebody won, with the ties that came after it; those before the first are marked on it too."""
    early = [coup for coup in coups[: _first(coups)] if coup.side == TIE]
    waiting: Mark | None = None
    for coup in coups[_first(coups) :]:
        if coup.side != TIE:
            if waiting:
                yield waiting
            waiting = Mark(coup, len(early), (*(hit for each in early for hit in each.hits), *coup.hits))
            early = []
        elif waiting:
            waiting = waiting._replace(ties=waiting.ties + 1, hits=(*waiting.hits, *coup.hits))
    if waiting:
        yield waiting


def _first(coups: Sequence[RoadCoup]) -> int:
    """The place of the first coup that is no tie."""
    return next((at for at, coup in enumerate(coups) if coup.side != TIE), len(coups))


def derive(lengths: Sequence[int], back: int) -> list[Tone]:
    """A derived road from the lengths of the big road's columns, the last of which may still grow.

    It begins with the second cell of column `back` + 1, or, where there is none, the first of the next. A new column
    is red if the two before it, `back` apart, are equally long. A cell further down is blue only just below the end of
    the column `back` before its own.

    >>> derive([1, 2, 2, 1], 1)
    ['blue', 'blue', 'red', 'red']
    """
    tones: list[Tone] = []
    for column, length in enumerate(lengths):
        for row in range(length):
            if column < back or (column == back and row == 0):
                continue
            same = lengths[column - 1] == lengths[column - 1 - back] if row == 0 else lengths[column - back] != row
            tones.append("red" if same else "blue")
    return tones


def _runs_of(tones: Iterable[Tone]) -> list[list[str]]:
    return [list(run) for _, run in groupby(tones)]


def _big(runs: Sequence[Sequence[Mark]]) -> Iterator[Cell]:
    places = place([len(run) for run in runs])
    for (column, row), mark in zip(places, (mark for run in runs for mark in run), strict=True):
        yield Cell(column, row, mark.coup.side, mark.ties, mark.hits, mark.coup.hand)


def _draw(runs: Sequence[Sequence[str]]) -> Iterator[Cell]:
    places = place([len(run) for run in runs])
    for (column, row), tone in zip(places, (tone for run in runs for tone in run), strict=True):
        yield Cell(column, row, tone)


def place(lengths: Iterable[int]) -> list[tuple[int, int]]:
    """Where the cells of runs lie, as column and row: down while there is room, then to the right.

    >>> place([8])[-3:], place([8, 2])[-2:]
    ([(0, 5), (1, 5), (2, 5)], [(1, 0), (1, 1)])
    """
    taken: set[tuple[int, int]] = set()
    places: list[tuple[int, int]] = []
    start = 0
    for length in lengths:
        while (start, 0) in taken:
            start += 1
        column, row, turned = start, 0, False
        for count in range(length):
            if count:
                turned = turned or row + 1 == ROWS or (column, row + 1) in taken
                column, row = (column + 1, row) if turned else (column, row + 1)
                while (column, row) in taken:
                    column += 1
            taken.add((column, row))
            places.append((column, row))
        start += 1
    return places
