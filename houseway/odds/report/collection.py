"""Collection in the report: by every option of the sheet's schedules, what fees leave of an edge."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from houseway.core.text import Mistake, dollars
from houseway.odds.net.action import Laid, steps_of, where_it_gains
from houseway.odds.net.overlay import levels
from houseway.odds.net.seated import BANKER_SEAT
from houseway.odds.prices import WagerOdds
from houseway.odds.report.fee_plots import gain_by_action
from houseway.round.event import PLAYER_DEALER
from houseway.tables.choosing import options_for
from houseway.tables.felt import BankedFelt, require_bank
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish


class ReportOption(NamedTuple):
    """One option of a schedule: at both ends of each bracket what each role pays and nets, and a plot of it."""

    title: str
    limits: str
    heads: list[str]
    rows: list[list[str]]
    plot: str


def percent(value: float) -> str:
    """Return a share in percent, to four places."""
    return f"{100 * value:.4f}%"


def options_of(felt: BankedFelt, priced: Sequence[WagerOdds]) -> Iterator[ReportOption]:
    """Yield every option of every schedule that this game can be dealt under."""
    edges: dict[str, float] = {}
    for odds in priced:
        if odds.id not in edges or odds.paytable == felt.options.paytables.get(odds.id):
            edges[odds.id] = odds.edge.value
    sheet = felt.game.sheet
    for schedule in sheet.schedules:
        for option in schedule.options:
            try:
                wish = Wish(schedule=schedule.id, option=option, decks=felt.options.decks)
                own = require_bank(lay_out(felt.game, options_for(sheet, wish)))
                yield _option(own, edges)
            except Mistake as why:
                yield ReportOption(f"option {option} of {schedule.id}", str(why), [], [], "")


def _option(felt: BankedFelt, edges: Mapping[str, float]) -> ReportOption:
    found = list(levels(felt, edges))
    roles = list(found[-1].nets)
    heads = ["table action", *(f"{role} pays" for role in roles), "of the action", *(f"{role} nets" for role in roles)]
    rows = [
        [
            dollars(level.action),
            *(dollars(level.paid.get(role, 0)) for role in roles),
            percent(level.paid[PLAYER_DEALER] / level.action),
            *(percent(level.nets[role]) if role in level.nets else "" for role in roles),
        ]
        for level in found
    ]
    first = felt.game.sheet.wager[0].id
    bets = [Laid("player", BANKER_SEAT + 1, first, felt.options.minimum)]
    gross = Fraction(edges[first]) * felt.options.minimum
    steps = list(steps_of(felt, bets, [PLAYER_DEALER]))
    plot = gain_by_action(
        f"What the player-dealer nets a hand, if all action is on {felt.titles[first]}",
        edges[first],
        steps,
        where_it_gains(felt, bets, [PLAYER_DEALER], gross),
    )
    most = "no maximum" if felt.options.maximum is None else f"to {dollars(felt.options.maximum)}"
    title = f"option {felt.options.option} of {felt.options.schedule}"
    return ReportOption(title, f"bets of {dollars(felt.options.minimum)} {most}", heads, rows, plot)
