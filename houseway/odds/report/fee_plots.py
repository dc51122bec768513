"""Plots of what fees leave of a gain, by the table's action."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import isclose

from houseway.core.text import dollars
from houseway.odds.net.action import FeeStep, Interval, steps_of
from houseway.odds.net.seated import WorthTable
from houseway.odds.net.worth import Worth, bets_laid, names_by_role
from houseway.odds.report.frame import Frame, alone, picture
from houseway.round.event import PLAYER_DEALER


def plot_of_worth(table: WorthTable, rows: Sequence[Worth]) -> str:
    """Return a picture that stands alone: the net of the player-dealer by the table's action."""
    bank = next(row for row in rows if row.role == PLAYER_DEALER)
    bets = bets_laid(table)
    edge = Fraction(bank.gross.cents) / sum(bet.cents for bet in bets)
    steps = list(steps_of(table.felt, bets, names_by_role(table)[PLAYER_DEALER]))
    drawn = gain_by_action("Net of the player-dealer by table action", float(edge), steps, bank.gains_at)
    return alone(drawn)


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
    frame = Frame(most, min(0.0, *nets), max(0.0, *nets), _with_sign)
    ticks = [(at, dollars(at)) for at in (most * part // 4 // 100_00 * 100_00 for part in range(4))]
    spans = "".join(frame.span(span.least, min(most, span.most or most)) for span in gains_at)
    drawn = "".join(frame.line("net", *line) for line in lines)
    # Where the fee steps up, a dotted line leads from one amount to the next.
    drops = "".join(
        frame.line("axis", one[1], two[0]) for one, two in pairwise(lines) if not isclose(one[1][1], two[0][1])
    )
    return picture(title, f"{spans}{frame.axes(ticks)}{drops}{drawn}")


def _with_sign(cents: float) -> str:
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.2f}"
