"""Roads worked out by hand from the customary rules."""

from houseway.words.roads import Cell, RoadCoup, place, roads

SIDES = {"P": "player", "B": "banker", "T": "tie"}


def shoe(results: str) -> list[RoadCoup]:
    return [RoadCoup(number, SIDES[letter]) for number, letter in enumerate(results, 1)]


def tones(cells: tuple[Cell, ...]) -> str:
    return "".join(cell.what[0] for cell in cells)


# Columns of two, one, one and eight cells: the tie is a mark on the second cell, the last column turns at the bottom.
DRAWN = roads(shoe("PPTBPBBBBBBBB"), ("player", "banker"))


def test_the_bead_plate_has_every_result_down_and_then_across() -> None:
    assert DRAWN.counts == {"player": 3, "banker": 9, "tie": 1}
    assert [(cell.column, cell.row) for cell in DRAWN.bead[:8]] == [*((0, row) for row in range(6)), (1, 0), (1, 1)]
    assert tones(DRAWN.bead) == "pptbpbbbbbbbb"


def test_the_big_road_has_a_column_for_every_run() -> None:
    places = [(cell.column, cell.row) for cell in DRAWN.big]
    assert places == [(0, 0), (0, 1), (1, 0), (2, 0), *((3, row) for row in range(6)), (4, 5), (5, 5)]
    assert [cell.ties for cell in DRAWN.big] == [0, 1, *[0] * 10]


def test_the_big_eye_boy_looks_one_column_back() -> None:
    """From the third column, for the second has one cell: 1 is not 2; then 1 is 1, just below the end, and beyond."""
    assert tones(DRAWN.eye) == "brb" + "r" * 6


def test_the_small_road_looks_two_columns_back() -> None:
    """The fourth column begins after one of 1 and one of 2; its second cell is just below a column of 1."""
    assert tones(DRAWN.small) == "bb" + "r" * 6


def test_the_cockroach_looks_three_columns_back() -> None:
    """From the second cell of the fourth column, beside a column of 2: beside its end, just below it, and beyond."""
    assert tones(DRAWN.cockroach) == "rb" + "r" * 5


def test_derived_roads_are_drawn_in_runs_of_one_colour() -> None:
    assert [(cell.column, cell.row) for cell in DRAWN.cockroach] == [(0, 0), (1, 0), *((2, row) for row in range(5))]


def test_a_run_turns_where_another_lies_below_it() -> None:
    """Eight go down six and two to the right; the next column of six meets them in its last row and turns before."""
    assert place([8, 6])[8:] == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4)]


def test_ties_before_the_first_result_are_marked_on_it() -> None:
    assert [(cell.what, cell.ties) for cell in roads(shoe("TTPT"), ("player", "banker")).big] == [("player", 3)]
    assert roads(shoe("TT"), ("player", "banker")).big == ()
