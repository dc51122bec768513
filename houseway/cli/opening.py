"""Laying out a table from the command line: what every command may be told that opens one."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast, get_args

from houseway.cli import params
from houseway.core.errors import Mistake
from houseway.core.money import cents
from houseway.games.bind import load
from houseway.sheets.stakes import Kill, Structure
from houseway.tables.felt import Felt, lay_out
from houseway.tables.limits import pair_of
from houseway.tables.options import options_for
from houseway.tables.wish import Wish

P = ParamSpec("P")


def wished(
    option: params.CollectionOption = None,
    schedule: params.ScheduleId = None,
    minimum: params.Minimum = None,
    maximum: params.Maximum = None,
    decks: params.Decks = None,
    seats: params.Seats = None,
    paytable: params.Paytables = None,
    structure: params.BettingStructure = None,
    limit: params.Limit = None,
    blinds: params.Blinds = None,
    ante: params.Ante = None,
    bring_in: params.BringIn = None,
    kill: params.KillPots = None,
    forced_bet: params.ForcedBet = False,
) -> Wish:
    """What the options of a command ask of a table."""
    if limit and minimum:
        raise Mistake("say --limit or --minimum, not both: the minimum of a ring game is its lower limit")
    lower, higher = _pair("--limit", limit) if limit else (money(minimum), None)
    return Wish(
        option=option,
        schedule=schedule,
        minimum=lower,
        maximum=money(maximum),
        decks=decks,
        seats=seats,
        paytables=dict(_chosen_paytable(each) for each in paytable or ()),
        structure=cast("Structure | None", _word("--structure", structure, get_args(Structure))),
        higher=higher,
        blinds=pair_of(blinds) if blinds else (),
        kill=cast("Kill | None", _word("--kill", kill, get_args(Kill))),
        forced_bet=forced_bet,
        ante=money(ante),
        bring_in=money(bring_in),
    )


def money(text: str | None) -> int | None:
    return None if text is None else cents(text)


def _pair(option: str, text: str) -> tuple[int, int]:
    pair = pair_of(text)
    if len(pair) != 2:
        raise Mistake(f"{option} is two amounts, such as $4-$8, not {text!r}")
    return pair[0], pair[1]


def _word(option: str, text: str | None, words: tuple[str, ...]) -> str | None:
    if text is None or (word := text.replace("-", " ").lower()) in words:
        return text and word
    raise Mistake(f"{option} is {', '.join(words[:-1])} or {words[-1]}, not {text!r}")


def _chosen_paytable(text: str) -> tuple[str, str]:
    wager, equals, label = text.partition("=")
    if not equals:
        raise Mistake(f"--paytable is written WAGER=LABEL, not {text!r}")
    return wager, label


def laid_out(sheet_id: str, as_printed: str | None, wish: Wish) -> Felt:
    game = load(sheet_id, params.readings(as_printed))
    return lay_out(game, options_for(game.sheet, wish))


def opens_a_table(command: Callable[Concatenate[Felt, P], None]) -> Callable[..., None]:
    """A command of a felt made one of a sheet's id, its own options, those of a table, and --json at the end."""
    _, *own = inspect.signature(command).parameters.values()
    table = inspect.signature(wished).parameters

    @wraps(command)
    def opened(sheet_id: str, as_printed: str | None, **given: object) -> None:
        wish = wished(**{name: given.pop(name) for name in table})  # type: ignore[arg-type]
        command(laid_out(sheet_id, as_printed, wish), **given)  # type: ignore[call-arg, arg-type]

    last = [each for each in own if each.name == "as_json"]
    first = [each for each in own if each.name != "as_json"]
    sheet_id, as_printed = inspect.signature(_of_a_sheet).parameters.values()
    together = [sheet_id, *first, *table.values(), as_printed, *last]
    opened.__signature__ = inspect.Signature(together)  # type: ignore[attr-defined]
    return opened


def _of_a_sheet(sheet_id: params.SheetId, as_printed: params.AsPrinted = None) -> None:
    """What names the sheet."""
