"""My play: what somebody's hands came to, with a line of it, by game and by wager beside what was to be expected."""

import time
from collections.abc import Sequence
from itertools import accumulate
from typing import Annotated, Literal, NamedTuple

from litestar import Controller, get
from litestar.params import QueryParameter

from houseway.core.text import dollars
from houseway.room.analysis.books import catalogue, find_sheet
from houseway.room.analysis.expectations import Luck, weigh_luck
from houseway.room.record.earnings import PlayFilter, Point
from houseway.room.room import TheRoom
from houseway.room.web.pages.page import Page, page
from houseway.room.web.security import AnyRequest, Searched, account_of, require_sign_in

DAY_SECONDS = 86_400
HANDS_SHOWN = 50
WIDTH, HEIGHT, MOST_POINTS = 600, 160, 400

Days = Annotated[int, QueryParameter(ge=0, le=3650, description="so many days back; 0: all there are")]
Part = Annotated[
    Literal["", "played", "sat out"], QueryParameter(description="hands that were played, or sat out, or both")
]


class Graph(NamedTuple):
    """A line of profit as it is drawn: points as SVG has them, the height of nothing won, and the ends in words."""

    points: str
    zero: float
    most: str
    least: str
    hands: int


def draw_profit(line: Sequence[Point]) -> Graph | None:
    """Return the line of a profit; None, where there is no line to draw."""
    sums = [0, *accumulate(each.cents for each in line)]
    if len(sums) < 3:
        return None
    most, least = max(sums), min(sums)
    high = (most - least) or 1
    kept = [*range(0, len(sums) - 1, max(1, len(sums) // MOST_POINTS)), len(sums) - 1]
    where = ((at * WIDTH / (len(sums) - 1), (most - sums[at]) * HEIGHT / high) for at in kept)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in where)
    return Graph(points, most * HEIGHT / high, dollars(most), dollars(least), len(line))


class LuckRow(NamedTuple):
    """Bets that have one price together, in words."""

    game: str
    title: str
    luck: Luck


def name_luck(found: Sequence[Luck]) -> list[LuckRow]:
    """Return bets with the titles of their game and wagers."""
    return [LuckRow(title_of(each.sheet), _title_wagers(each), each) for each in found]


def title_of(sheet: str) -> str:
    """Return what a game is called; the id of one whose book is no longer there."""
    heading = catalogue().get(sheet)
    return heading.title if heading else sheet


def _title_wagers(luck: Luck) -> str:
    titles = {each.id: each.title for each in find_sheet(luck.sheet).wager} if luck.sheet in catalogue() else {}
    first, *rest = [titles.get(wager, wager) for wager in luck.wagers]
    return f"{first} and what is bet with it" if rest else first


class PlayPages(Controller):
    path = "/me/play"
    guards = (require_sign_in,)
    include_in_schema = False

    @get()
    async def play(
        self, request: AnyRequest, room: TheRoom, game: Searched = "", days: Days = 0, part: Part = "played"
    ) -> Page:
        """Return what one's own play came to."""
        account = account_of(request)
        wanted = PlayFilter(game, time.time() - days * DAY_SECONDS if days else 0.0)
        own, hands = await room.records.own_play(account, wanted._replace(part=part), HANDS_SHOWN)
        luck, is_whole = await weigh_luck(own.wagers)
        return await page(
            request,
            "play.html",
            more=lambda: {
                "graph": draw_profit(own.line),
                "luck": name_luck([each for each in luck if each.expected is not None]),
            },
            own=own,
            is_whole=is_whole,
            hands=hands,
            asked={"game": game, "days": days, "part": part},
            title_of=title_of,
        )
