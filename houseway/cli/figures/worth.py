"""`houseway worth`: what a hand is worth to each role, net of collection."""

from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from houseway.cli.shared import params
from houseway.cli.shared.opening import money, opens_a_table
from houseway.cli.shared.show import console, listing, print_json
from houseway.core.errors import Mistake
from houseway.core.money import cents, dollars
from houseway.round.ask import Lay, Spot
from houseway.tables.felt import Felt, require_bank

if TYPE_CHECKING:
    from houseway.odds.net.worth import Worth, WorthTable

# Where no census can tell of all the wagers at once, so many rounds are simulated.
ROUNDS, SEED = 2_000_000, 1

Bets = Annotated[list[str], typer.Option(metavar="WAGER=$", help="What every player bets; may be repeated.")]
BackBets = Annotated[list[str] | None, typer.Option(metavar="WAGER=$", help="What one bettor behind the first bets.")]


@opens_a_table
def worth(
    felt: Felt,
    bet: Bets,
    back_bet: BackBets = None,
    players: Annotated[int, typer.Option(min=1, help="How many players bet.")] = 1,
    put_up: Annotated[str | None, typer.Option(metavar="$", help="What the player-dealer puts up.")] = None,
    hands: Annotated[
        int | None, typer.Option(min=1, help="So many hands an hour: show the hour and its risks.")
    ] = None,
    ruin: Annotated[float, typer.Option(help="The risk of ruin that bankrolls are for, between 0 and 1.")] = 0.01,
    rounds: Annotated[int, typer.Option(min=100, help="Rounds to deal where several have hands of their own.")] = 4000,
    as_json: params.AsJson = False,
) -> None:
    """Show gross, fee, net and deviation per hand for the player, the back line and the player-dealer.

    Without --put-up the player-dealer covers whatever can be won.
    """
    from houseway.odds.census import setting_for
    from houseway.odds.net.worth import Wagers, joint_census, table_of, whole_cover
    from houseway.odds.net.worth import worth as worked_out

    if not 0 < ruin < 1:
        raise Mistake(f"--ruin is a chance between 0 and 1, such as 0.01, not {ruin}")
    bank = money(put_up)
    if bank == 0:
        raise Mistake("--put-up is more than nothing: leave it out, and the player-dealer covers whatever can be won")
    felt = require_bank(felt)
    if back_bet and not felt.back_spots:
        raise Mistake(f"{felt.game.sheet.title} has no back line here")
    stakes, behind = _stakes_of(felt.spots, bet), _stakes_of(felt.back_spots, back_bet or [])
    setting = setting_for(felt.game, felt.options.decks, paytables=felt.options.paytables)
    census = joint_census(setting, [*stakes, *behind], ROUNDS, SEED)
    table = table_of(felt, Wagers(stakes, players, bank or 0, behind), census, rounds, SEED)
    if bank is None:
        bank = whole_cover(table)
        table = table._replace(wagers=replace(table.wagers, put_up=bank))
    rows = worked_out(table)
    if hands is not None:
        _hourly(table, rows, hands, ruin, as_json=as_json)
    elif as_json:
        print_json(rows)
    else:
        _show(felt, rows, bank)


def _hourly(table: "WorthTable", rows: list["Worth"], hands: int, ruin: float, *, as_json: bool) -> None:
    from houseway.odds.net.risk import cover_of, hour_of, value_of_banking
    from houseway.odds.net.worth import needs_of

    hours = [hour_of(row, hands, ruin) for row in rows]
    cover = cover_of(needs_of(table), table.wagers.put_up)
    banking = float(value_of_banking(rows, table.wagers.players))
    if as_json:
        print_json({"roles": rows, "hour": hours, "cover": cover, "banking_cents": banking})
        return
    _show(table.felt, rows, table.wagers.put_up)
    numbers = ("net", "deviation", f"bankroll for a risk of {ruin:g}")
    shown = listing("role", *numbers, title=f"An hour of {hands} hands", numbers=numbers)
    for hour in hours:
        last = "none is enough" if hour.bankroll_cents is None else dollars(hour.bankroll_cents)
        shown.add_row(hour.role, _format_average(hour.net_cents), _format_average(hour.deviation_cents), last)
    console().print(shown)
    covers = ", ".join(f"{dollars(need)} covers {part}%" for part, need in cover.covers.items())
    people = table.wagers.players + 1
    for line in (
        f"Of all hands {covers}; {dollars(cover.put_up)} falls short in {cover.short:.4%}.",
        f"Taking the bank in turn, with {people} at the table, "
        f"is worth {_format_average(banking)} a hand more than never.",
    ):
        console().print(line, highlight=False)


def _stakes_of(spots: tuple[Spot, ...], bets: list[str]) -> dict[str, int]:
    laid: dict[str, int] = {}
    for text in bets:
        wager, equals, amount = text.partition("=")
        if not equals:
            raise Mistake(f"a bet is written WAGER=$, such as player=25, not {text!r}")
        laid[wager] = cents(amount)
    if laid and (reason := Lay(spots, sum(laid.values()) * 1000).why_not(laid)):
        raise Mistake(reason)
    return laid


def _show(felt: Felt, rows: list["Worth"], bank: int) -> None:
    numbers = ("gross", "fee", "net", "deviation", "break-even action")
    option = f"option {felt.options.option} of {felt.options.schedule}" if felt.options.schedule else "no collection"
    table = listing(
        "role", *numbers, title=f"{felt.game.sheet.title}, {option}, {dollars(bank)} put up", numbers=numbers
    )
    for row in rows:
        break_even = "" if row.break_even_cents is None else dollars(row.break_even_cents)
        figures = (
            _format_average(value) for value in (row.gross.cents, row.fee_cents, row.net.cents, row.deviation_cents)
        )
        table.add_row(row.role, *figures, break_even)
    console().print(table)


def _format_average(cents: float) -> str:
    """
    >>> _format_average(-88.97), _format_average(300)
    ('-$0.8897', '$3.0000')
    """
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.4f}"
