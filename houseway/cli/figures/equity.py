"""`houseway equity`: what share of the pot hands and ranges win."""

from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.show import console, listing, print_json
from houseway.core.cards import Card, cards, write_cards
from houseway.core.errors import Mistake
from houseway.games.bind import load

if TYPE_CHECKING:
    from houseway.odds.equity.equity import Equity

ROUNDS, READABLE_ROUNDS = 200_000, 20_000

Hands = Annotated[list[str], typer.Argument(metavar="HAND...", help='Cards or a range: AsKd, "AKs, 77+, T9s", random.')]


def equity(
    sheet_id: params.SheetId,
    hands: Hands,
    board: Annotated[str, typer.Option(metavar="CARDS", help='What lies on the board, such as "Ks 7d 2c".')] = "",
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards that are out, known to nobody's hand.")] = "",
    exact: Annotated[bool, typer.Option("--exact", help="Go through every deal, however many there are.")] = False,
    rounds: Annotated[int | None, typer.Option(min=2, help="Deal so many times instead.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same cards.")] = 1,
    as_json: params.AsJson = False,
) -> None:
    """Hold hands or ranges against each other: the share of the pot each wins if all cards to come are dealt.

    In games with a board a hand has all its cards. In stud it may lack cards, which come; in draw games, those that are
    drawn once more.
    """
    from houseway.odds.equity import equity as work

    if exact and rounds is not None:
        raise Mistake("--exact goes through every deal and --rounds through some: ask for one of them")
    game = load(sheet_id)
    spot = work.spot_of(game, hands, cards(board), cards(dead))
    few = rounds is None and (exact or work.deals(spot) <= work.MOST_DEALS // (1 if spot.shape.compiled else 50))
    usual = ROUNDS if spot.shape.compiled else READABLE_ROUNDS
    tallies = work.count_deals(spot) if few else work.simulate_deals(spot, rounds or usual, seed)
    found = [tally.equity(text, few) for tally, text in zip(tallies, hands, strict=True)]
    if as_json:
        print_json({"id": game.sheet.id, "deals": tallies[0].rounds, "exact": few, "hands": found})
    else:
        _show(game.sheet.title, spot.board, found, tallies[0].rounds, exact=few)


def _show(title: str, board: tuple[Card, ...], found: list["Equity"], deals: int, *, exact: bool) -> None:
    numbers = ("equity", *([] if exact else ["±"]), "takes all", "takes part")
    on = f", on {write_cards(board)}" if board else ""
    table = listing("hand", *numbers, title=f"{title}{on}", numbers=numbers)
    for each in found:
        margin = [] if each.stderr is None else [f"{196 * each.stderr:.2f}%"]
        table.add_row(each.hand, f"{each.equity:.2%}", *margin, f"{each.wins:.2%}", f"{each.shares:.2%}")
    console().print(table)
    console().print(f"{deals:,} deals, {'all there are' if exact else 'at random; ± is 95%'}.", style="dim")
