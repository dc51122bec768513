"""The collection fees that are due in a situation somebody describes."""

from collections.abc import Mapping, Sequence
from os import fspath
from typing import get_args

import msgspec

from houseway.api.options import SheetId
from houseway.core.text import Mistake, cents, instead_of
from houseway.fees.collection import due, ladders
from houseway.fees.ladder import ANY_WAGER, Bet, Fee, OtherOption, Situation, name_payer
from houseway.fees.schedule import PLAYER, Moment, Row, Schedule
from houseway.games.bind import bind
from houseway.round.ask import Lay
from houseway.sheets.sheet import Sheet
from houseway.sheets.shelf import load_sheet
from houseway.tables.choosing import options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.words.headings import is_playable
from houseway.words.sheets import runs

CHIPS_ENOUGH = cents("$1,000,000,000")


class DueFee(msgspec.Struct, frozen=True):
    """A fee that somebody owes the house."""

    payer: str  # such as "player-dealer" or "pot"
    cents: int
    moment: str  # such as "before the deal"


def fees(
    sheet: SheetId,
    option: int,
    *,
    schedule: str | None = None,
    players: int | None = None,
    action: int | None = None,
    bet: int | Mapping[str, int] | None = None,
    pot: int | None = None,
    moment: str | None = None,
    minutes: int = 0,
    limit: str | None = None,
) -> tuple[DueFee, ...]:
    """Return the fees due under an option of a sheet's schedule; amounts are cents, a bet by wager or of any.

    >>> import houseway
    >>> houseway.fees("500-club/ez-baccarat", option=1, action=150_00)
    (DueFee(payer='player-dealer', cents=200, moment='before the deal'),)
    """
    laid = {ANY_WAGER: bet} if isinstance(bet, int) else bet or {}
    situation = Situation(players=players, action=action, pot=pot, minutes=minutes)
    return fees_due(load_sheet(fspath(sheet)), option, situation, tuple(laid.items()), schedule, moment, limit)


def fees_due(
    sheet: Sheet,
    option: int,
    situation: Situation,
    laid: Sequence[tuple[str, int]] = (),
    schedule_id: str | None = None,
    moment: str | None = None,
    limit: str | None = None,
) -> tuple[DueFee, ...]:
    """Return the fees due where one player's bets are these cents by wager; none, where the book prints no schedule."""
    if moment is not None and moment not in get_args(Moment):
        raise Mistake(f"the moment cannot be {moment!r}: {instead_of(moment, get_args(Moment))}")
    bets = tuple(_bet(sheet, *each) for each in laid)
    schedule = sheet.schedule_by_id(schedule_id)
    if schedule is None:
        return ()
    rows = _rows(schedule, option, limit)
    if situation.pot is not None and all(row.payer != "pot" for row in rows):
        raise Mistake(f"option {option} of {schedule.id} takes no fee of a pot: leave the pot out")
    if situation.action is None and bets:
        situation = msgspec.structs.replace(situation, action=sum(bet.cents for bet in bets))
    situation = msgspec.structs.replace(situation, bets=_make_bets(sheet, schedule, rows, bets))
    found = _due(schedule, rows, moment, situation)
    return tuple(DueFee(name_payer(fee.payer), fee.cents, fee.moment) for fee in found if fee.cents)


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


def _bet(sheet: Sheet, wager_id: str, amount: int) -> Bet:
    """Make a player's bet; an amount alone is charged as any wager is. A sheet still to come names no wagers."""
    base = wager_id == ANY_WAGER or not sheet.wager or sheet.wager_by_id(wager_id).kind == "main"
    return Bet(PLAYER, wager_id, amount, base)


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
    return tuple(msgspec.structs.replace(bet, cents=each) for bet, spot in laid for each in spot.bets_of(bet.cents))


def _least(schedule: Schedule, rows: tuple[Row, ...]) -> int | None:
    """The lowest minimum a table with this option may have, where the book leaves a choice."""
    minimum = schedule.terms_of(rows[0].option).minimum
    return None if rows[0].limit or minimum is None else max(minimum.low, rows[0].from_cents or 0)
