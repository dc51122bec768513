"""`houseway protect`: what a wager is worth to somebody who knows more than others."""

import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.writing import check_place
from houseway.core.text import Mistake, cents, dollars
from houseway.games.bind import load
from houseway.games.family import require_banked

LARGEST_BET = 10**9
MOST_UNITS = 1_000  # and the highest count that may be a trigger


def protect(
    sheet_id: params.SheetId,
    wager: Annotated[str | None, typer.Option(help=f"{params.WAGER}.")] = None,
    paytable: params.Paytables = None,
    decks: params.DecksToPrice = None,
    tags: Annotated[str | None, typer.Option(metavar="4=-1,8=2", help="A count of your own: tags by rank.")] = None,
    trigger: Annotated[float | None, typer.Option(help="The least count at which it bets, for each deck left.")] = None,
    running: Annotated[bool, typer.Option("--running", help="Bet by the running count.")] = False,
    cut: Annotated[list[int] | None, typer.Option(min=0, help="Cards behind the cut card; may be given again.")] = None,
    after: Annotated[int, typer.Option(min=0, max=5, help="Rounds dealt once the cut card is out.")] = 0,
    burn: Annotated[
        str | None, typer.Option(help="What is burned: none, one card, or first card (and its value).")
    ] = None,
    base: Annotated[float | None, typer.Option(min=0, help="Units of the base wager with a unit of the bonus.")] = None,
    shoes: Annotated[int, typer.Option(min=2, max=10**9, help="Simulated shoes.")] = 1000,
    dealt: Annotated[bool, typer.Option("--dealt", help="Take rounds as they come out: quicker, less exact.")] = False,
    seed: params.SeedOfSimulation = 1,
    maximum: Annotated[str, typer.Option(metavar="$", help="The most that may be bet; on a bonus.")] = "$100",
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Draw a plot; units by cut card.")] = None,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Write all that is found as a page; for the bank to print.")
    ] = None,
    choose: params.Choices = None,
    as_printed: params.AsPrinted = None,
    as_json: params.AsJson = False,
) -> None:
    """Show what a wager is worth to whoever knows more than others, such as which cards are gone."""
    from houseway.api.figures import check_decks
    from houseway.cli.figures.protection import ProtectCall, show_all, show_own
    from houseway.odds.census import setting_for
    from houseway.odds.protect.attacks import usual_cuts, with_burn
    from houseway.odds.protect.counting import ShoePlan

    game = require_banked(load(sheet_id, params.readings(as_printed), params.choices(choose)))
    check_decks(decks)
    labels = params.paytables(paytable)
    if labels and [*labels] != [wager]:
        raise Mistake("--paytable goes with the --wager that it is of")
    if tags is None and (trigger is not None or running or dealt):
        raise Mistake("--trigger, --running and --dealt go with the --tags of a count of your own")
    _check_sizes({"--trigger": trigger, "--base": base})
    _check_files(plot, page, wager, tags)
    most = _read_maximum(maximum)
    burned, label = with_burn(setting_for(game, decks), burn), labels.get(wager or "")
    how = ShoePlan(tuple(sorted(set(cut or usual_cuts(burned)))), after, shoes, seed)
    asked = ProtectCall(burned, wager, label, how, base, most, as_json, plot, page, _command())
    if tags is None:
        show_all(asked)
    else:
        show_own(asked, tags, trigger, is_true=not running, by_cards=not dealt)


def _read_maximum(text: str) -> int:
    """Return the cents of a bet that somebody might allow."""
    most = cents(text)
    if not 0 < most <= LARGEST_BET:
        raise Mistake(f"--maximum is above nothing and at most {dollars(LARGEST_BET)}, not {text}")
    return most


def _check_sizes(numbers: Mapping[str, float | None]) -> None:
    """A Mistake for a number that is none, or that nobody would bet or count to."""
    for option, number in numbers.items():
        if number is not None and not abs(number) <= MOST_UNITS:
            raise Mistake(f"{option} is a number up to {MOST_UNITS}, not {number}")


def _command() -> str:
    """Return the command as it was typed, for whoever makes the page again."""
    return shlex.join(["houseway", *sys.argv[1:]])


def _check_files(plot: Path | None, page: Path | None, wager: str | None, tags: str | None) -> None:
    _check_plot(plot, wager)
    _check_page(page, tags)


def _check_page(page: Path | None, tags: str | None) -> None:
    """Refuse a page that is none, or where it cannot be written, before anything is worked out for it."""
    if page is None:
        return
    if tags is not None:
        raise Mistake("--page tells of the best counts: leave --tags out")
    check_place(page, "it is a page for browsers", ".html", ".htm")


def _check_plot(plot: Path | None, wager: str | None) -> None:
    """Refuse a plot of no wager, or where no file can be written, before anything is worked out for it."""
    if plot and wager is None:
        raise Mistake("--plot goes with the --wager that it is of")
    if plot:
        check_place(plot, "the plot is drawn as SVG", ".svg")
