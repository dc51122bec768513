"""`houseway worth`: what a hand is worth to each role, net of collection."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.opening import money, opens_a_table
from houseway.cli.shared.params import console, listing, print_json
from houseway.cli.shared.writing import check_place, write_whole
from houseway.core.text import Mistake, dollars
from houseway.tables.felt import Felt, require_bank

if TYPE_CHECKING:
    from houseway.odds.net.action import Interval
    from houseway.odds.net.seated import WorthTable
    from houseway.odds.net.worth import Money, SeatWorth, Worth

Z_95 = 1.96
BackBets = Annotated[
    list[str] | None, typer.Option(metavar="[WAGER=]$", help="What one bettor behind the first bets; may be repeated.")
]
HandsAnHour = Annotated[
    int | None, typer.Option(min=1, max=10_000, help="So many hands an hour: show the hour and its risks.")
]


@opens_a_table
def worth(
    felt: Felt,
    bet: params.Bets = None,
    back_bet: BackBets = None,
    players: Annotated[int, typer.Option(min=1, help=f"{params.PLAYERS}; those who bet, 1 if none is said.")] = 1,
    put_up: Annotated[str | None, typer.Option(metavar="$", help="What the player-dealer puts up.")] = None,
    hands_an_hour: HandsAnHour = None,
    ruin: Annotated[float, typer.Option(help="The risk of ruin that bankrolls are for, between 0 and 1.")] = 0.01,
    rounds: Annotated[
        int | None,
        typer.Option(
            min=100,
            max=params.MOST_ROUNDS,
            help=f"{params.ROUNDS}; where bets must be dealt together, 4,000 of several hands, or 2,000,000.",
        ),
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Draw a plot; net by the action.")] = None,
    as_json: params.AsJson = False,
) -> None:
    """Show gross, fee, net and deviation per hand for the player, the back line and the player-dealer.

    Without --put-up the player-dealer covers whatever can be won.
    """
    from houseway.api.figures import seat_bets
    from houseway.cli.shared.simulating import simulating
    from houseway.odds.net.worth import worth as worked_out

    if not bet:
        raise Mistake("say what every player bets: --bet WAGER=$, such as --bet player=25")
    if not 0 < ruin < 1:
        raise Mistake(f"--ruin is a chance between 0 and 1, such as 0.01, not {ruin}")
    felt, bank = require_bank(felt), money(put_up)
    if bank == 0:
        raise Mistake("--put-up is more than nothing: leave it out, and the player-dealer covers whatever can be won")
    if plot:
        check_place(plot, "the plot is drawn as SVG", ".svg")
    first = felt.spots[0].id
    laid, behind = dict(params.bets(bet, first)), dict(params.bets(back_bet, first))
    with simulating():
        table = seat_bets(felt, laid, behind, players, bank, rounds)
    rows = worked_out(table)
    if plot:
        _plot(plot, table, rows)
    if hands_an_hour is not None:
        _hourly(table, rows, hands_an_hour, ruin, as_json=as_json)
    elif as_json:
        print_json(rows)
    else:
        _show(table, rows)


def _plot(path: Path, table: "WorthTable", rows: list["Worth"]) -> None:
    from houseway.odds.report.fee_plots import plot_of_worth

    write_whole(path, plot_of_worth(table, rows))


def _hourly(table: "WorthTable", rows: list["Worth"], hands: int, ruin: float, *, as_json: bool) -> None:
    from houseway.odds.net.risk import cover_of, hours_of, value_of_banking
    from houseway.odds.net.seated import needs_of

    hours = hours_of(table, rows, hands, ruin)
    cover = cover_of(needs_of(table), table.wagers.put_up, table.dealt)
    banking = value_of_banking(rows, table.wagers.players)
    if as_json:
        worth_of_banking = {"banking_cents": banking.cents, "banking_stderr": banking.stderr}
        print_json({"roles": rows, "hour": hours, "cover": cover, **worth_of_banking})
        return
    _show(table, rows)
    numbers = ("net", "deviation", f"bankroll for a risk of {ruin:g}")
    shown = listing("role", *numbers, title=f"An hour of {hands} hands", numbers=numbers)
    for hour in hours:
        last = "none is enough"
        if hour.bankroll_cents is not None:
            last = dollars(hour.bankroll_cents) + _margin(hour.bankroll_stderr)
        shown.add_row(
            hour.role,
            _format_average(hour.net_cents) + _margin(hour.net_stderr),
            _format_average(hour.deviation_cents),
            last,
        )
    console().print(shown)
    covers = ", ".join(f"{dollars(need)} covers {part}%" for part, need in cover.covers.items())
    people = table.wagers.players + 1
    short = "" if cover.short_stderr is None else f" ± {Z_95 * cover.short_stderr:.4%}"
    for line in (
        f"Of all hands {covers}; {dollars(cover.put_up)} falls short in {cover.short:.4%}{short}.",
        f"Taking the bank in turn, with {people} at the table, "
        f"is worth {_format_money(banking)} a hand more than never.",
    ):
        console().print(line, highlight=False)


def _show(table: "WorthTable", rows: list["Worth"]) -> None:
    felt, wagers = table.felt, table.wagers
    numbers = ("gross", "fee", "net", "deviation")
    option = f"option {felt.options.option} of {felt.options.schedule}" if felt.options.schedule else "no collection"
    title = f"{felt.game.sheet.title}, {option}, {dollars(wagers.put_up)} put up"
    shown = listing("role", *numbers, title=title, numbers=numbers)
    for row in rows:
        shown.add_row(row.role, *_cells(row))
        if any(seat.net != row.net for seat in row.seats):
            for seat in row.seats:
                shown.add_row(f"  at seat {seat.seat}", *_cells(seat))
    console().print(shown)
    for row in rows:
        console().print(f"The {row.role} {_say_where(row.gains_at)}.", highlight=False)
    if table.dealt:
        console().print(
            f"± is 95%, from {table.dealt:,} rounds dealt; what has none is counted.", style="dim", highlight=False
        )


def _cells(row: "Worth | SeatWorth") -> tuple[str, ...]:
    deviation = _format_average(row.deviation_cents) + _margin(row.deviation_stderr)
    return _format_money(row.gross), _format_average(row.fee_cents), _format_money(row.net), deviation


def _say_where(gains_at: "tuple[Interval, ...]") -> str:
    if not gains_at:
        return "gains at no action"
    spans = (
        f"from {dollars(each.least)} on" if each.most is None else f"from {dollars(each.least)} to {dollars(each.most)}"
        for each in gains_at
    )
    return f"gains where the table's action is {', '.join(spans)}"


def _format_money(money: "Money") -> str:
    return _format_average(money.cents) + _margin(money.stderr)


def _margin(stderr: float | None) -> str:
    return "" if stderr is None else f" ±{Z_95 * stderr / 100:,.4f}"


def _format_average(cents: float) -> str:
    """
    >>> _format_average(-88.97), _format_average(300)
    ('-$0.8897', '$3.0000')
    """
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.4f}"
