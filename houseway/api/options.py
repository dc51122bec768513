"""Options of a table as a program says them: the same as the options of a command that opens one."""

from collections.abc import Mapping
from os import PathLike, fspath
from typing import TypedDict, Unpack

import msgspec

from houseway.core.text import Mistake
from houseway.games.bind import load
from houseway.sheets.shelf import AsPrinted
from houseway.sheets.stakes import Kill, Structure
from houseway.tables.choosing import usual_options
from houseway.tables.felt import Felt
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish

SheetId = str | PathLike[str]  # an id such as "my-room/baccarat", or the path of a .toml


class TableOptions(TypedDict, total=False):
    """How a table is laid out; what is left out is as the book or custom has it. Amounts are cents."""

    schedule: str  # id of a collection schedule, where a sheet has several
    option: int  # of that schedule, by its number
    minimum: int  # the least bet; of a ring game its lower limit, or the big blind
    maximum: int  # the most that may be bet
    higher: int  # the higher limit of a ring game
    decks: int
    seats: int
    chip_cents: int  # the smallest chip
    paytables: dict[str, str]  # label by wager
    choices: dict[str, str]  # of what the book leaves to the house: the way by what is chosen
    structure: Structure  # how a ring game is bet: "limit", "no limit", "pot limit"
    blinds: tuple[int, ...]  # the big one last
    kill: Kill
    forced_bet: bool
    ante: int
    bring_in: int


def ask_for_felt(sheet: SheetId, as_printed: AsPrinted = (), **options: Unpack[TableOptions]) -> Felt:
    """Lay a table out as a program asks for it."""
    return lay_out_wish(sheet, as_printed, wish_of(options))


def lay_out_wish(sheet: SheetId, as_printed: AsPrinted, wish: Wish) -> Felt:
    game = load(fspath(sheet), as_printed)
    return lay_out(game, usual_options(game.sheet, wish))


def wish_of(options: Mapping[str, object]) -> Wish:
    """Read options of a table; a Mistake says which of them cannot be."""
    try:
        return msgspec.convert(options, Wish)
    except msgspec.ValidationError as error:
        raise Mistake(f"an option of a table cannot be read: {error}") from None
