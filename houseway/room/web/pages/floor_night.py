"""A night as a manager reads it: drop, hands and seats by hour, day or week, and who banked at which table."""

from collections.abc import Callable, Sequence
from typing import Annotated, NamedTuple

from litestar import Controller, get
from litestar.params import QueryParameter

from houseway.core.text import dollars
from houseway.room.record.banking import BankingSession
from houseway.room.record.volume import Span, SpanFigures
from houseway.room.room import TheRoom
from houseway.room.web.pages.page import Facts, Page, page
from houseway.room.web.rate_limits import COSTLY
from houseway.room.web.security import AnyRequest, in_the_back

DAY_SECONDS, SESSIONS_SHOWN = 86_400, 200
WIDTH, HEIGHT, GAP = 600.0, 120.0, 0.2
WRITTEN = {"hour": "%a %H:%M", "day": "%a %d %b", "week": "week of %d %b"}
By = Annotated[Span, QueryParameter(description="what the figures are put together by")]


Days = Annotated[int, QueryParameter(ge=1, le=366, description="so many days back")]


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
    """Return the three charts of a room: what it took, how much it dealt, and to how many."""
    return [
        draw_bars("Drop", [each.drop for each in found], names, lambda cents: dollars(int(cents))),
        draw_bars("Hands", [each.hands for each in found], names, lambda hands: f"{hands:,.0f}"),
        draw_bars("Seats taken", [each.seats for each in found], names, lambda seats: f"{seats:,.1f}"),
    ]


class BankTotal(NamedTuple):
    """All sessions of one banker together; amounts are cents."""

    who: str
    sessions: int
    hands: int
    result: int  # before fees
    fees: int


def add_up_sessions(sessions: Sequence[BankingSession]) -> list[BankTotal]:
    """Return what each banker's sessions came to, those with the most hands first."""
    by_name: dict[str, list[BankingSession]] = {}
    for each in sessions:
        by_name.setdefault(each.who, []).append(each)
    totals = [
        BankTotal(
            who,
            len(own),
            sum(each.hands for each in own),
            sum(each.result for each in own),
            sum(each.fees for each in own),
        )
        for who, own in by_name.items()
    ]
    return sorted(totals, key=lambda each: (-each.hands, each.who))


class NightPages(Controller):
    path = "/floor"
    guards = (in_the_back,)
    tags = ("the floor",)
    include_in_schema = False

    @get("/charts", opt=COSTLY)
    async def show_charts(self, request: AnyRequest, room: TheRoom, by: By = "hour") -> Page:
        """Show drop, hands and seats over time, for the auditor too."""
        found = await room.records.list_figures(room.settings.wall(), by)
        names = [f"{each.began:{WRITTEN[by]}}" for each in found]
        rows = [(name, each) for name, each in zip(names, found, strict=True) if each.hands or each.drop]
        facts: Facts = {"charts": _draw(found, names), "rows": rows[::-1], "names": names, "by": by}
        return await page(request, "floor_charts.html", **facts)

    @get("/banks", opt=COSTLY)
    async def show_banks(self, request: AnyRequest, room: TheRoom, days: Days = 1) -> Page:
        """Show who banked at which table, for the auditor too: what they put up, the result and their fees."""
        sessions = await room.records.list_sessions(room.settings.wall() - days * DAY_SECONDS)
        facts: Facts = {"sessions": sessions[:SESSIONS_SHOWN], "totals": add_up_sessions(sessions), "days": days}
        return await page(request, "floor_banks.html", **facts, more_of_them=max(0, len(sessions) - SESSIONS_SHOWN))
