"""Plots as SVG, for pages that stand alone: bars with a name and a number each."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

ROW, NAME, BARS, NUMBER = 22, 210, 330, 110
WIDTH = NAME + BARS + NUMBER
STYLE = "text{font:12px sans-serif}.name{text-anchor:end}.axis{stroke:#888}rect{fill:#2f5d8a}"


class Bar(NamedTuple):
    name: str
    value: float
    number: str  # the value in words


def bars(title: str, rows: Sequence[Bar]) -> str:
    """One bar under the other, from a common line; below nothing they go to the left of it."""
    low, high = min(0.0, *(row.value for row in rows)), max(0.0, *(row.value for row in rows))
    scale = BARS / ((high - low) or 1)
    zero = NAME - low * scale
    height = ROW * len(rows) + 8
    drawn = [_bar(at, row, zero, scale) for at, row in enumerate(rows)]
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}" xmlns="http://www.w3.org/2000/svg">'
        f'<line x1="{zero:.1f}" y1="0" x2="{zero:.1f}" y2="{height}" class="axis"/>{"".join(drawn)}</svg>'
    )


def bars_alone(title: str, rows: Sequence[Bar]) -> str:
    """Return bars as a picture that stands alone: names end where the bars begin."""
    return bars(title, rows).replace(">", f"><style>{STYLE}</style>", 1)


def _bar(at: int, row: Bar, zero: float, scale: float) -> str:
    top, length = at * ROW + 6, abs(row.value) * scale
    left = zero if row.value >= 0 else zero - length
    return (
        f'<text x="{NAME - 8}" y="{top + 12}" class="name">{escape(row.name)}</text>'
        f'<rect x="{left:.1f}" y="{top}" width="{max(length, 0.5):.1f}" height="{ROW - 8}"/>'
        f'<text x="{NAME + BARS + 8}" y="{top + 12}" class="value">{escape(row.number)}</text>'
    )
