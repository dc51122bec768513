"""`houseway worth`: what a hand is worth to each role, net of collection."""

from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli import params
from houseway.cli.opening import opens_a_table
from houseway.cli.show import console, listing, print_json
from houseway.core.errors import Mistake
from houseway.core.money import cents, dollars
from houseway.round.ask import Lay, Spot
from houseway.tables.felt import BankedFelt, Felt, banked_felt

if TYPE_CHECKING:
    from houseway.odds.worth import Worth

Bets = Annotated[list[str], typer.Option(metavar="WAGER=$", help="What every player bets; may be repeated.")]
BackBets = Annotated[list[str] | None, typer.Option(metavar="WAGER=$", help="What one bettor behind the first bets.")]


@opens_a_table
def worth(
    felt: Felt,
    bet: Bets,
    back_bet: BackBets = None,
    players: Annotated[int, typer.Option(min=1, help="How many players bet.")] = 1,
    put_up: Annotated[str | None, typer.Option(metavar="$", help="What the player-dealer puts up.")] = None,
    as_json: params.AsJson = False,
) -> None:
    """Show gross, fee, net and deviation per hand for the player, the back line and the player-dealer.

    Without --put-up the player-dealer covers whatever can be won.
    """
    from houseway.odds.prices import census_for
    from houseway.odds.worth import Wagers
    from houseway.odds.worth import worth as worked_out

    felt = banked_felt(felt)
    stakes, behind = _laid(felt.spots, bet), _laid(felt.back_spots, back_bet or [])
    bank = cents(put_up) if put_up else _whole_cover(felt, stakes, behind, players)
    census = census_for(felt.game).exact(felt.game.rules, felt.options.decks)
    rows = worked_out(felt, Wagers(stakes, players, bank, behind), census)
    if as_json:
        print_json(rows)
    else:
        _show(felt, rows, bank)


def _laid(spots: tuple[Spot, ...], bets: list[str]) -> dict[str, int]:
    laid: dict[str, int] = {}
    for text in bets:
        wager, equals, amount = text.partition("=")
        if not equals:
            raise Mistake(f"a bet is written WAGER=$, such as player=25, not {text!r}")
        laid[wager] = cents(amount)
    if laid and (reason := Lay(spots, sum(laid.values()) * 1000).why_not(laid)):
        raise Mistake(reason)
    return laid


def _whole_cover(felt: BankedFelt, stakes: dict[str, int], behind: dict[str, int], players: int) -> int:
    """More than everybody together could win or lose."""
    bets = [*stakes.items()] * players + [*behind.items()]
    return sum(
        max(abs(pay.net(chips, felt.options.chip_cents)) for pay in felt.payouts[wager].values())
        for wager, chips in bets
    )


def _show(felt: Felt, rows: list["Worth"], bank: int) -> None:
    numbers = ("gross", "fee", "net", "deviation", "break-even action")
    option = f"option {felt.options.option} of {felt.options.schedule}" if felt.options.schedule else "no collection"
    table = listing(
        "role", *numbers, title=f"{felt.game.sheet.title}, {option}, {dollars(bank)} put up", numbers=numbers
    )
    for row in rows:
        break_even = "" if row.break_even_cents is None else dollars(row.break_even_cents)
        figures = (_averaged(value) for value in (row.gross.cents, row.fee_cents, row.net.cents, row.deviation_cents))
        table.add_row(row.role, *figures, break_even)
    console().print(table)


def _averaged(cents: float) -> str:
    """
    >>> _averaged(-88.97), _averaged(300)
    ('-$0.8897', '$3.0000')
    """
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.4f}"
