"""`houseway protect`: what a wager is worth to somebody who knows more than others."""

from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.shared import params
from houseway.cli.shared.show import console, listing, print_json
from houseway.core.errors import Mistake
from houseway.games.bind import load
from houseway.games.family import require_banked

if TYPE_CHECKING:
    from houseway.odds.protect.removal import RemovalTable

MOST_DECKS = 8


def protect(
    sheet_id: params.SheetId,
    wager: Annotated[str | None, typer.Option(help="Only this wager, by its id.")] = None,
    paytable: Annotated[str | None, typer.Option(help="The paytable of this label; as a rule, the first.")] = None,
    decks: Annotated[int | None, typer.Option(help="1 to 8; as a rule, the most the sheet allows.")] = None,
    choose: params.Choices = None,
    as_printed: params.AsPrinted = None,
    as_json: params.AsJson = False,
) -> None:
    """Show what a wager is worth to whoever knows more than others, such as which cards are gone."""
    from houseway.odds.census import setting_for
    from houseway.odds.protect.removal import removal_tables

    game = require_banked(load(sheet_id, params.readings(as_printed), params.choices(choose)))
    if decks is not None and not 1 <= decks <= MOST_DECKS:
        raise Mistake(f"--decks must be 1 to {MOST_DECKS}, not {decks}")
    setting = setting_for(game, decks)
    tables = removal_tables(setting, wager, paytable)
    if as_json:
        facts = {"id": game.sheet.id, "digest": game.sheet.digest, "decks": setting.decks}
        print_json({**facts, "removal": tables})
        return
    out = console()
    out.print(f"{game.sheet.title} ({game.sheet.id}), decks: {setting.decks}", style="bold", soft_wrap=True)
    for each in tables:
        _show_removal(each)
    out.print("Gain and effect: of the bettor, per unit of the wager.", style="dim")


def _show_removal(removal: "RemovalTable") -> None:
    out = console()
    out.print(f"{removal.title}: {_percent(removal.gain)} of a full shoe", highlight=False)
    table = listing("card gone", "effect", numbers=("effect",))
    for each in removal.effects:
        table.add_row(each.cards, _percent(each.gain))
    out.print(table)


def _percent(value: float) -> str:
    return f"{100 * value:+.4f}%"
