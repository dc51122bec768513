"""`houseway fees`: what the house collects."""

import sys
from typing import Annotated, get_args

import msgspec
import typer
from msgspec.structs import replace

from houseway.cli.shared import params
from houseway.cli.shared.opening import money
from houseway.cli.shared.show import console, listing, print_json
from houseway.core.errors import Mistake
from houseway.core.money import cents, dollars
from houseway.fees.collection import due, ladders
from houseway.fees.ladder import ANY_WAGER, Bet, Fee, OtherOption, Situation, name_payer
from houseway.fees.schedule import PLAYER, Moment, Row, Schedule
from houseway.games.bind import bind
from houseway.round.ask import Lay
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet
from houseway.tables.choosing import options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.wish import Wish
from houseway.words.headings import is_playable
from houseway.words.sheets import runs

CHIPS_ENOUGH = cents("$1,000,000,000")


def fees(
    sheet_id: params.SheetId,
    option: Annotated[int, typer.Option(metavar="N", help="The option of the collection schedule.")],
    schedule_id: params.ScheduleId = None,
    players: Annotated[int | None, typer.Option(min=1, help="How many players are dealt in.")] = None,
    action: Annotated[str | None, typer.Option(metavar="$", help="What all players bet together.")] = None,
    bet: Annotated[
        list[str] | None,
        typer.Option(metavar="[WAGER=]$", help="One player's bet, part of the action; may be repeated."),
    ] = None,
    pot: Annotated[str | None, typer.Option(metavar="$", help="What is in the pot.")] = None,
    moment: Annotated[str | None, typer.Option(help="Only the fees at this moment, such as flop.")] = None,
    minutes: Annotated[int, typer.Option(min=0, help="How far into a period a player comes in.")] = 0,
    limit: Annotated[str | None, typer.Option(metavar="$-$", help="The betting limit, as the book prints it.")] = None,
    as_json: params.AsJson = False,
) -> None:
    """Show the collection fees due."""
    _check_word("--moment", moment, get_args(Moment))
    sheet = load_sheet(sheet_id)
    schedule = sheet.schedule_by_id(schedule_id)
    bets = tuple(_bet(sheet, each) for each in bet or ())
    given = money(action)
    total = sum(bet.cents for bet in bets) if given is None and bets else given
    situation = Situation(players=players, action=total, bets=bets, pot=money(pot), minutes=minutes)
    found: list[Fee] = []
    if schedule is None:
        print(f"houseway: the book prints no collection schedule for {sheet.title}", file=sys.stderr)
    else:
        rows = _rows(schedule, option, limit)
        situation = msgspec.structs.replace(situation, bets=_make_bets(sheet, schedule, rows, bets))
        found = [fee for fee in _due(schedule, rows, moment, situation) if fee.cents]
    _show(found, as_json=as_json)


def _due(schedule: Schedule, rows: tuple[Row, ...], moment: str | None, situation: Situation) -> list[Fee]:
    """The fees due; for a situation the option does not name, which options do."""
    try:
        return due(ladders(rows), moment, situation)
    except OtherOption as mistake:
        fitting = [number for number in schedule.options if _applies(schedule, number, situation)]
        hint = f"; for that there are options {spans(fitting)}" if fitting else ""
        raise Mistake(f"{mistake}{hint}") from None


def _applies(schedule: Schedule, number: int, situation: Situation) -> bool:
    try:
        return bool(due(ladders(schedule.option(number)), None, situation))
    except Mistake:
        return False


def spans(numbers: list[int]) -> str:
    """
    >>> spans([1, 2, 3, 7, 9, 10])
    '1-3, 7, 9-10'
    """
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs(numbers))


def _check_word(option: str, word: str | None, known: tuple[str, ...]) -> None:
    if word is not None and word not in known:
        raise Mistake(f"{option} cannot be {word!r}: it is one of {', '.join(known)}")


def _bet(sheet: Sheet, text: str) -> Bet:
    """A player's bet; an amount alone is charged as any wager is. A sheet still to come names no wagers to check."""
    wager_id, named, amount = text.rpartition("=")
    base = not named or not sheet.wager or sheet.wager_by_id(wager_id).kind == "main"
    return Bet(PLAYER, wager_id if named else ANY_WAGER, cents(amount), base)


def _rows(schedule: Schedule, option: int, limit: str | None) -> tuple[Row, ...]:
    rows = schedule.option(option)
    if limit is None:
        return rows
    fitting = tuple(row for row in rows if _plain(row.limit) == _plain(limit))
    if not fitting:
        limits = " or ".join(dict.fromkeys(row.limit or "no limit of its own" for row in rows))
        raise Mistake(f"option {option} of {schedule.id} is not for the limit {limit}: it has {limits}")
    return fitting


def _plain(limit: str) -> str:
    """A limit without what books print now one way, now another."""
    return limit.lower().replace("–", "-").translate({ord(each): None for each in " $,"})


def _make_bets(sheet: Sheet, schedule: Schedule, rows: tuple[Row, ...], bets: tuple[Bet, ...]) -> tuple[Bet, ...]:
    """Return the bets that these amounts are, each of which may owe a fee.

    One that could not be made owes none: it is refused as a table with this option and its lowest limits would.
    """
    if not bets or not is_playable(sheet):
        return bets
    wish = Wish(option=rows[0].option, schedule=schedule.id, minimum=_least(schedule, rows))
    lay = Lay(lay_out(bind(sheet), options_for(sheet, wish)).spots, CHIPS_ENOUGH)
    made = {bet.wager: bet.cents for bet in bets if bet.wager != ANY_WAGER}
    spots = {spot.id: spot for spot in lay.spots}
    for bet in bets:
        if bet.wager == ANY_WAGER:
            reason = lay.spots[0].why_not(bet.cents)
        else:
            # What is always bet with it goes without saying.
            along = lay.with_chips({}, spots[bet.wager], bet.cents) if bet.wager in spots else {}
            reason = lay.why_not({**along, **made, bet.wager: bet.cents})
        if reason:
            raise Mistake(reason)
    laid = ((bet, spots.get(bet.wager, lay.spots[0])) for bet in bets)
    return tuple(replace(bet, cents=each) for bet, spot in laid for each in spot.bets_of(bet.cents))


def _least(schedule: Schedule, rows: tuple[Row, ...]) -> int | None:
    """The lowest minimum a table with this option may have, where the book leaves a choice."""
    minimum = schedule.terms_of(rows[0].option).minimum
    return None if rows[0].limit or minimum is None else max(minimum.low, rows[0].from_cents or 0)


def _show(found: list[Fee], *, as_json: bool) -> None:
    if as_json:
        print_json([{"payer": name_payer(fee.payer), "cents": fee.cents, "moment": fee.moment} for fee in found])
        return
    if not found:
        console().print("Nothing is due.")
        return
    table = listing("payer", "fee", "when", numbers=("fee",))
    for fee in found:
        table.add_row(name_payer(fee.payer), dollars(fee.cents), fee.moment)
    console().print(table)
