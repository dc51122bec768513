"""The frame of a plot as SVG: amounts to the right from nothing, figures upwards, with numbers at both axes."""

from collections.abc import Callable, Iterable
from html import escape

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 650, 260, 90, 34, 22, 12
STYLE = (
    "text{font:12px sans-serif}.axis{stroke:#888}.net{stroke:#16455a;stroke-width:2;fill:none}"
    ".bound{stroke:#a05a2c;stroke-width:2;stroke-dasharray:5 4}"
    ".gains{fill:#cfe8d5}.number{text-anchor:end}.tick{text-anchor:middle}"
)


def picture(title: str, drawn: str) -> str:
    """Return a plot under its title, for a page that has the styles."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}" xmlns="http://www.w3.org/2000/svg">'
        f'<text x="{LEFT}" y="14">{escape(title)}</text>{drawn}</svg>'
    )


def alone(plot: str) -> str:
    """Return a plot as a picture that stands alone."""
    return plot.replace(">", f"><style>{STYLE}</style>", 1)


class Frame:
    """A plot's frame: up to `most` to the right; `written` says a figure on the left in words."""

    def __init__(self, most: int, low: float, high: float, written: Callable[[float], str]) -> None:
        self._most, self._low, self._high = most, low, high if high > low else low + 1
        self._written = written

    def _x(self, amount: float) -> float:
        return LEFT + amount / self._most * (WIDTH - LEFT - RIGHT)

    def _y(self, figure: float) -> float:
        return HEIGHT - BOTTOM - (figure - self._low) / (self._high - self._low) * (HEIGHT - TOP - BOTTOM)

    def line(self, name: str, start: tuple[float, float], end: tuple[float, float]) -> str:
        """Draw a line from point to point: amounts and figures, in the style of a name."""
        return (
            f'<line class="{name}" x1="{self._x(start[0]):.1f}" y1="{self._y(start[1]):.1f}" '
            f'x2="{self._x(end[0]):.1f}" y2="{self._y(end[1]):.1f}"/>'
        )

    def span(self, low: int, high: int) -> str:
        """Shade the plot from one amount to another."""
        left, right = self._x(low), self._x(high)
        across, down = right - left, HEIGHT - TOP - BOTTOM
        return f'<rect class="gains" x="{left:.1f}" y="{TOP}" width="{across:.1f}" height="{down}"/>'

    def label(self, at: tuple[float, float], text: str) -> str:
        """Write something to the right of a point."""
        return f'<text x="{self._x(at[0]) + 8:.1f}" y="{self._y(at[1]) + 4:.1f}">{escape(text)}</text>'

    def axes(self, ticks: Iterable[tuple[int, str]]) -> str:
        """Return the line of nothing, and numbers at both axes."""
        levels = sorted({self._low, 0.0, self._high})
        left = "".join(
            f'<text class="number" x="{LEFT - 6}" y="{self._y(level) + 4:.1f}">{self._written(level)}</text>'
            for level in levels
        )
        under = "".join(
            f'<text class="tick" x="{self._x(at):.1f}" y="{HEIGHT - 14}">{text}</text>' for at, text in ticks
        )
        return self.line("axis", (0, 0.0), (self._most, 0.0)) + left + under
