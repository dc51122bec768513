"""`houseway play` and `houseway deal`: a person plays in the terminal, or bots do among themselves."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.api.company import Company, wall_clock
from houseway.api.records import Record, recording
from houseway.cli.shared import params
from houseway.cli.shared.opening import money, opens_a_table
from houseway.cli.shared.params import console, print_json, progress
from houseway.core.chance import generator
from houseway.core.text import count_of, dollars
from houseway.tables.acts import Person
from houseway.tables.felt import Felt

if TYPE_CHECKING:
    from houseway.cli.shared.terminal import Terminal


COMPANY = 4
SHOWN_WITHOUT_TERMINAL = 3
FIRST_SEAT = 1


@opens_a_table
def play(
    felt: Felt,
    name: Annotated[str, typer.Option(help="What you are called at the table.")] = "You",
    buy_in: params.BuyIn = None,
    seed: params.Seed = None,
    players: params.Players = None,
    hired: params.Hired = False,
    journal: params.NewJournal = None,
    as_json: params.AsJson = False,
) -> None:
    """Play against bots in the terminal. Type help at any question, and quit to leave.

    Without a terminal, or with --json, three hands are dealt to bots instead.
    """
    alone = as_json or not sys.stdin.isatty()
    with recording(journal, keep=as_json) as record:
        company = Company(felt, money(buy_in), generator(seed), record, None if alone else wall_clock)
        if alone:
            company.seat_bots(players or min(COMPANY, felt.options.seats - hired), hired=hired)
            deal_hands(company, SHOWN_WITHOUT_TERMINAL, record, as_json=as_json, quiet=False)
        else:
            _sit(company, name, players or min(COMPANY, felt.options.seats - 1 - hired), hired=hired)
        company.close()


def _sit(company: Company, name: str, players: int, *, hired: bool) -> None:
    from houseway.cli.shared.terminal import Terminal

    out = console()
    me = Terminal(name, out)
    company.seat(Person(name, FIRST_SEAT), me)
    company.seat_bots(players, hired=hired)
    sheet = company.felt.game.sheet
    others = ", ".join(other for other in company.table.people if other != name)
    out.print(f"{sheet.title} ({sheet.id})", style="bold")
    out.print(f"You sit down with {dollars(company.buy_in)}. With you: {others}.")
    while not me.gone:
        _play_hand(company, me)
    chips, won = company.table.chips(name), company.gain_of(name)
    company.leave(name)
    came_to = f"{dollars(abs(won))} {'more' if won > 0 else 'less'} than you came with" if won else "as you came"
    out.print(f"You leave with {dollars(chips)}, {came_to}. Goodbye.")


def _play_hand(company: Company, me: "Terminal") -> None:
    if company.table.chips(me.name) < company.felt.chips_to_bet:
        if not me.buys_in_again(company.buy_in):
            return
        company.buy_again(me.name, company.buy_in)
    before = company.table.chips(me.name)
    hand = company.next_hand()
    if time_fee := before - company.table.chips(me.name):
        console().print(f"The house collects {dollars(time_fee)} from you for the time.")
    me.begin(company.table.hands + 1, hand, company.table.chips(me.name))
    company.deal(hand)
    me.end(company.table.chips(me.name))


@opens_a_table
def deal(
    felt: Felt,
    rounds: Annotated[
        int, typer.Option(min=1, max=params.MOST_ROUNDS, help=f"{params.ROUNDS}; 10, if none is said.")
    ] = 10,
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
