"""Plots of what fees leave of a gain, by the table's action."""

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from itertools import pairwise
from math import isclose

from houseway.core.money import dollars
from houseway.odds.net.action import FeeStep, Interval, steps_of
from houseway.odds.net.seated import WorthTable
from houseway.odds.net.worth import Worth, bets_laid, names_by_role
from houseway.round.lineup import PLAYER_DEALER

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 650, 260, 90, 34, 22, 12
STYLE = (
    "text{font:12px sans-serif}.axis{stroke:#888}.net{stroke:#16455a;stroke-width:2;fill:none}"
    ".gains{fill:#cfe8d5}.number{text-anchor:end}.tick{text-anchor:middle}"
)


def plot_of_worth(table: WorthTable, rows: Sequence[Worth]) -> str:
    """Return a picture that stands alone: the net of the player-dealer by the table's action."""
    bank = next(row for row in rows if row.role == PLAYER_DEALER)
    bets = bets_laid(table)
    edge = Fraction(bank.gross.cents) / sum(bet.cents for bet in bets)
    steps = list(steps_of(table.felt, bets, names_by_role(table)[PLAYER_DEALER]))
    drawn = gain_by_action("Net of the player-dealer by table action", float(edge), steps, bank.gains_at)
    return drawn.replace(">", f"><style>{STYLE}</style>", 1)


def gain_by_action(title: str, edge: float, steps: Sequence[FeeStep], gains_at: Sequence[Interval]) -> str:
    """Draw what a hand brings after fees; behind it, where that is no less than nothing."""
    last = max([step.at.least for step in steps] + [span.least for span in gains_at])
    most = last * 5 // 4 + 100_00
    lines = [
        ((low, edge * low - float(step.fee)), (high, edge * high - float(step.fee)))
        for step in steps
        if step.fee is not None
        for low, high in [(step.at.least, min(most, step.at.most or most))]
    ]
    nets = [net for line in lines for _, net in line]
    frame = _Frame(most, min(0.0, *nets), max(0.0, *nets))
    spans = "".join(frame.span(span.least, min(most, span.most or most)) for span in gains_at)
    drawn = "".join(frame.line("net", *line) for line in lines)
    # Where the fee steps up, a dotted line leads from one amount to the next.
    drops = "".join(
        frame.line("axis", one[1], two[0]) for one, two in pairwise(lines) if not isclose(one[1][1], two[0][1])
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}" xmlns="http://www.w3.org/2000/svg">'
        f'<text x="{LEFT}" y="14">{escape(title)}</text>{spans}{frame.axes()}{drops}{drawn}</svg>'
    )


class _Frame:
    """A plot's frame: cents of action to the right, cents of gain upwards."""

    def __init__(self, most: int, low: float, high: float) -> None:
        self._most, self._low, self._high = most, low, high if high > low else low + 1

    def _x(self, action: float) -> float:
        return LEFT + action / self._most * (WIDTH - LEFT - RIGHT)

    def _y(self, gain: float) -> float:
        return HEIGHT - BOTTOM - (gain - self._low) / (self._high - self._low) * (HEIGHT - TOP - BOTTOM)

    def line(self, name: str, start: tuple[float, float], end: tuple[float, float]) -> str:
        return (
            f'<line class="{name}" x1="{self._x(start[0]):.1f}" y1="{self._y(start[1]):.1f}" '
            f'x2="{self._x(end[0]):.1f}" y2="{self._y(end[1]):.1f}"/>'
        )

    def span(self, low: int, high: int) -> str:
        left, right = self._x(low), self._x(high)
        across, down = right - left, HEIGHT - TOP - BOTTOM
        return f'<rect class="gains" x="{left:.1f}" y="{TOP}" width="{across:.1f}" height="{down}"/>'

    def axes(self) -> str:
        """Return the line of no gain, and numbers at both axes."""
        levels = sorted({self._low, 0.0, self._high})
        left = "".join(
            f'<text class="number" x="{LEFT - 6}" y="{self._y(level) + 4:.1f}">{_with_sign(level)}</text>'
            for level in levels
        )
        under = "".join(
            f'<text class="tick" x="{self._x(at):.1f}" y="{HEIGHT - 14}">{dollars(at)}</text>'
            for at in (self._most * part // 4 // 100_00 * 100_00 for part in range(4))
        )
        return self.line("axis", (0, 0.0), (self._most, 0.0)) + left + under


def _with_sign(cents: float) -> str:
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.2f}"
