"""Games of points in words: a point, the buy-in, and who is dealt in."""

from collections.abc import Iterator

from houseway.core.text import count_of
from houseway.sheets.sheet import Points, Sheet


def about_points(sheet: Sheet) -> Iterator[str]:
    """How many chips it takes, and who waits where more sit down than are dealt in."""
    if points := sheet.points:
        yield "A point, or a chip of pay, is worth the limit of the table."
        yield f"Whoever sits down buys in for {points.buy_in} points or more."
        ante = f" An ante is {count_of(points.ante, 'point')}." if points.ante else ""
        beside = " beside the ante" if sheet.has_antes else ""
        yield f"With less than {count_of(points.least, 'point')}{beside} nobody is dealt in.{ante}"
        if points.dealt_in < sheet.seats:
            yield _say_waiting(points)
        if points.button:
            yield (
                "The first to have the button sits to the left of the house dealer;"
                f" with every hand it goes to the next player, {points.way}."
            )
        else:
            yield f"Cards are dealt, and players act, {points.way}."


def _say_waiting(points: Points) -> str:
    waits = "whoever has the button"
    if points.waits == "whoever comes last":
        waits = "whoever comes last, counted from the button on,"
    return (
        f"Of more than {points.dealt_in} players {waits} sits the hand out, but may take the place of one who does not"
        " want to play it."
    )
