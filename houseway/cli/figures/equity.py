"""`houseway equity`: what share of the pot hands and ranges win."""

from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.params import console, listing, print_json
from houseway.core.cards import cards, write_cards
from houseway.core.text import Mistake
from houseway.sheets.shelf import load_sheet

if TYPE_CHECKING:
    from houseway.api.figures import Equities

Hands = Annotated[list[str], typer.Argument(metavar="HAND...", help='Cards or a range: AsKd, "AKs, 77+, T9s", random.')]


def equity(
    sheet_id: params.SheetId,
    hands: Hands,
    board: Annotated[str, typer.Option(metavar="CARDS", help='What lies on the board, such as "Ks 7d 2c".')] = "",
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards that are out, known to nobody's hand.")] = "",
    exact: Annotated[bool, typer.Option("--exact", help=f"{params.EXACT}; however many deals there are.")] = False,
    rounds: Annotated[
        int | None,
        typer.Option(min=2, max=params.MOST_ROUNDS, help=f"{params.ROUNDS}; as many as there are, or 200,000."),
    ] = None,
    seed: params.SeedOfSimulation = 1,
    as_json: params.AsJson = False,
) -> None:
    """Hold hands or ranges against each other: the share of the pot each wins if all cards to come are dealt.

    In games with a board a hand has all its cards. In stud it may lack cards, which come; in draw games, those that are
    drawn once more.
    """
    from houseway.api import figures
    from houseway.cli.shared.simulating import simulating

    if exact and rounds is not None:
        raise Mistake("--exact goes through every deal and --rounds through some: ask for one of them")
    with simulating():
        found = figures.equity(sheet_id, hands, board=board, dead=dead, exact=exact, rounds=rounds, seed=seed)
    if as_json:
        print_json(found)
    else:
        _show(load_sheet(sheet_id).title, board, found)


def _show(title: str, board: str, found: "Equities") -> None:
    exact, deals = found.exact, found.deals
    numbers = ("equity", *([] if exact else ["±"]), "takes all", "takes part")
    on = f", on {write_cards(cards(board))}" if board else ""
    table = listing("hand", *numbers, title=f"{title}{on}", numbers=numbers)
    for each in found.hands:
        margin = [] if each.stderr is None else [f"{196 * each.stderr:.2f}%"]
        table.add_row(each.hand, f"{each.equity:.2%}", *margin, f"{each.wins:.2%}", f"{each.shares:.2%}")
    console().print(table)
    console().print(f"{deals:,} deals, {'all there are' if exact else 'at random; ± is 95%'}.", style="dim")
