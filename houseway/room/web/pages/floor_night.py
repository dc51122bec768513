"""A night as a manager reads it: drop, hands and seats by hour, day or week."""

from collections.abc import Callable, Sequence
from typing import Annotated, NamedTuple

from litestar import Controller, get
from litestar.params import QueryParameter

from houseway.core.text import dollars
from houseway.room.record.volume import Span, SpanFigures
from houseway.room.room import TheRoom
from houseway.room.web.pages.page import Facts, Page, page
from houseway.room.web.rate_limits import COSTLY
from houseway.room.web.security import AnyRequest, in_the_back

WIDTH, HEIGHT, GAP = 600.0, 120.0, 0.2
WRITTEN = {"hour": "%a %H:%M", "day": "%a %d %b", "week": "week of %d %b"}
By = Annotated[Span, QueryParameter(description="what the figures are put together by")]


class ChartBar(NamedTuple):
    """One bar as SVG has it, and what it says."""

    x: float
    y: float
    width: float
    height: float
    says: str


class BarChart(NamedTuple):
    """Bars of one figure over time."""

    title: str
    most: str  # in words, of the highest bar
    bars: list[ChartBar]


def draw_bars(title: str, values: Sequence[float], names: Sequence[str], say: Callable[[float], str]) -> BarChart:
    """Return the bars of a chart; the highest is as high as the chart.

    >>> draw_bars("Hands", [1, 2], ["Mon", "Tue"], str).bars[0]
    ChartBar(x=30.0, y=60.0, width=240.0, height=60.0, says='Mon: 1')
    """
    most, step = max(values, default=0), WIDTH / max(1, len(values))
    bars = [
        ChartBar(at * step + GAP * step / 2, HEIGHT - high, step * (1 - GAP), high, f"{name}: {say(value)}")
        for at, (value, name) in enumerate(zip(values, names, strict=True))
        if (high := HEIGHT * value / most if most else 0.0)
    ]
    return BarChart(title, say(most), bars)


def _draw(found: Sequence[SpanFigures], names: Sequence[str]) -> list[BarChart]:
    return [
        draw_bars("Drop", [each.drop for each in found], names, lambda cents: dollars(int(cents))),
        draw_bars("Hands", [each.hands for each in found], names, lambda hands: f"{hands:,.0f}"),
        draw_bars("Seats taken", [each.seats for each in found], names, lambda seats: f"{seats:,.1f}"),
    ]


class NightPages(Controller):
    path = "/floor"
    guards = (in_the_back,)
    include_in_schema = False

    @get("/charts", opt=COSTLY)
    async def show_charts(self, request: AnyRequest, room: TheRoom, by: By = "hour") -> Page:
        """Show drop, hands and seats over time, for the auditor too."""
        found = await room.records.list_figures(room.settings.wall(), by)
        names = [f"{each.began:{WRITTEN[by]}}" for each in found]
        rows = [(name, each) for name, each in zip(names, found, strict=True) if each.hands or each.drop]
        facts: Facts = {"charts": _draw(found, names), "rows": rows[::-1], "names": names, "by": by}
        return await page(request, "floor_charts.html", **facts)
