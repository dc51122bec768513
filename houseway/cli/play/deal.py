"""`houseway deal`: bots play."""

from typing import Annotated

import typer

from houseway.api.company import Company
from houseway.api.records import Record, recording
from houseway.cli.shared import params
from houseway.cli.shared.opening import money, opens_a_table
from houseway.cli.shared.show import console, print_json, progress
from houseway.core.chance import generator
from houseway.core.money import dollars
from houseway.core.phrases import count_of
from houseway.tables.felt import Felt


@opens_a_table
def deal(
    felt: Felt,
    rounds: Annotated[int, typer.Option(min=1, help=f"{params.ROUNDS}; 10, if none is said.")] = 10,
    seed: params.Seed = None,
    players: params.Players = None,
    hired: params.Hired = False,
    buy_in: params.BuyIn = None,
    journal: params.NewJournal = None,
    as_json: params.AsJson = False,
) -> None:
    """Let bots play, and print every hand; with --journal, write them down instead."""
    with recording(journal, keep=as_json) as record:
        company = Company(felt, money(buy_in), generator(seed), record)
        company.seat_bots(players or felt.options.seats - hired, hired=hired)
        deal_hands(company, rounds, record, as_json=as_json, quiet=journal is not None)
        company.close()
    if journal and not as_json:
        console().print(f"{journal}: closed with head {record.head}", soft_wrap=True)


def deal_hands(company: Company, rounds: int, record: Record, *, as_json: bool, quiet: bool) -> None:
    """Deal hands and show them: as records, one by one, or only what they came to."""
    if as_json:
        for _ in company.deal_hands(rounds):
            pass
        print_json(record.hands)
        return
    if quiet:
        with progress("Dealing", rounds) as advance:
            for _ in company.deal_hands(rounds):
                advance()
    else:
        _show_hands(company, rounds)
    _show_tally(company)


def _show_hands(company: Company, rounds: int) -> None:
    from houseway.cli.shared.telling import report

    out = console()
    for hand in company.deal_hands(rounds):
        out.print(report(company.table.hands, hand))


def _show_tally(company: Company) -> None:
    from houseway.cli.shared.telling import tally

    table = company.table
    out = console()
    out.print(tally(company))
    out.print(f"{count_of(table.hands, 'hand')} dealt; {dollars(table.drop)} collected by the house.")
