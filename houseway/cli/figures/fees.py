"""`houseway fees`: what the house collects."""

import sys
from typing import Annotated

import typer

from houseway.api.collection import DueFee, fees_due
from houseway.cli.shared import params
from houseway.cli.shared.opening import money
from houseway.cli.shared.params import console, listing, print_json
from houseway.core.text import dollars
from houseway.fees.ladder import ANY_WAGER, Situation
from houseway.sheets.shelf import load_sheet


def fees(
    sheet_id: params.SheetId,
    option: Annotated[int, typer.Option(metavar="N", help=f"{params.OPTION}.")],
    schedule: params.ScheduleId = None,
    players: Annotated[int | None, typer.Option(min=1, help=f"{params.PLAYERS}; those dealt in.")] = None,
    action: Annotated[str | None, typer.Option(metavar="$", help="What all players bet together.")] = None,
    bet: params.Bets = None,
    pot: Annotated[str | None, typer.Option(metavar="$", help="What is in the pot.")] = None,
    moment: Annotated[str | None, typer.Option(help="Only the fees at this moment, such as flop.")] = None,
    minutes: Annotated[int, typer.Option(min=0, help="How far into a period a player comes in.")] = 0,
    limit: params.Limit = None,
    as_json: params.AsJson = False,
) -> None:
    """Show the collection fees due.

    A bet is one player's part of the action, and is the action if none is said.
    """
    situation = Situation(players=players, action=money(action), pot=money(pot), minutes=minutes)
    laid = params.bets(bet, ANY_WAGER)
    sheet = load_sheet(sheet_id)
    found = fees_due(sheet, option, situation, laid, schedule, moment, limit)
    if not sheet.schedules:
        print(f"houseway: the book prints no collection schedule for {sheet.title}", file=sys.stderr)
    if as_json:
        print_json(found)
    else:
        _show(found)


def _show(found: tuple[DueFee, ...]) -> None:
    if not found:
        console().print("Nothing is due.")
        return
    table = listing("payer", "fee", "when", numbers=("fee",))
    for fee in found:
        table.add_row(fee.payer, dollars(fee.cents), fee.moment)
    console().print(table)
