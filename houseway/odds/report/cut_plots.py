"""A plot of what counts win a shoe by the place of the cut card."""

from collections.abc import Sequence
from itertools import pairwise

from houseway.odds.protect.attacks import CountPlayed, best_count
from houseway.odds.protect.counting import PERFECT
from houseway.odds.report.frame import Frame, picture

Z_95 = 1.96
# Names of lines stand this share of the height apart.
APART = 0.08


def units_by_cut(counts: Sequence[CountPlayed]) -> str:
    """Draw the units a shoe of the best count and of perfect play, with the errors of 19 times in 20."""
    best = best_count(counts)
    shown = [*([best] if best else []), *(each for each in counts if each.name == PERFECT)]
    ends = [
        each.units_a_shoe.value + sign * Z_95 * each.units_a_shoe.stderr
        for played in shown
        for each in played.cuts
        for sign in (-1, 1)
    ]
    low, high = min(0.0, *ends), max(0.0, *ends)
    cuts = [each.cut for each in shown[0].cuts]
    most = max(1, max(cuts) * 5 // 4)
    frame = Frame(most, low, high, lambda figure: f"{figure:.2f}")
    lines = "".join(_line(frame, each) for each in shown)
    # Where nothing is won, the frame is one unit high.
    top = high if high > low else low + 1
    keys = "".join(
        frame.line(_style(each), (most * 0.62, at), (most * 0.68, at)) + frame.label((most * 0.68, at), each.label)
        for place, each in enumerate(shown)
        for at in [top - (place + 0.5) * APART * (top - low)]
    )
    title = f"{shown[0].title}: units a shoe, by the cards behind the cut card"
    return picture(title, f"{frame.axes([(cut, str(cut)) for cut in cuts])}{lines}{keys}")


def _style(played: CountPlayed) -> str:
    """Return the style of a line, which tells the bound of perfect play from what a count wins."""
    return "bound" if played.name == PERFECT else "net"


def _line(frame: Frame, played: CountPlayed) -> str:
    """From place to place, and upright at each the error."""
    points = [(each.cut, each.units_a_shoe) for each in played.cuts]
    path = [frame.line(_style(played), (one[0], one[1].value), (two[0], two[1].value)) for one, two in pairwise(points)]
    errors = [
        frame.line("axis", (cut, found.value - Z_95 * found.stderr), (cut, found.value + Z_95 * found.stderr))
        for cut, found in points
    ]
    return "".join([*errors, *path])
