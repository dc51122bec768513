"""Check of the sights of a real table when its journal is gone through: people, wagers and fees that it has.

Whoever wrote the journal with `record` was held to this line by line; whoever wrote it by hand was not.
"""

from collections.abc import Iterable

from houseway.core.money import Stack
from houseway.core.text import Mistake
from houseway.fees.ladder import ACTION_BUTTON, Fee
from houseway.fees.schedule import ANTES, Role
from houseway.round.event import Stake
from houseway.sheets.sheet import Sheet
from houseway.tables.acts import Observed
from houseway.tables.felt import Felt
from houseway.tables.hand import IN_ALL
from houseway.tables.table import Table

ANSWERS = ("take", "pass")  # of whoever is offered the position


def check_sights(table: Table, fact: Observed) -> None:
    """Check that those seen are at the table, and that what they did is done there."""
    sheet = table.felt.game.sheet
    for name, answer in fact.seen.offers:
        check_answer(name, answer)
    _check_wagers(sheet, [*fact.seen.stakes, *(fact.payouts or ())])
    if fact.seen.banker and not table.felt.game.has_bank:
        raise Mistake("nobody banks this game")
    bettors = (stake.bettor for stake in (*fact.seen.stakes, *(fact.payouts or ())))
    _check_here(table, (*(name for name, _ in fact.seen.offers), *filter(None, (fact.seen.banker,)), *bettors))
    check_fees(table, fact.fees or ())
    if fact.void and (fact.script or fact.unfinished):
        raise Mistake(f"hand {fact.number} is void, and says what became of it")


def check_answer(name: str, answer: str) -> None:
    """Refuse what is no answer to an offer of the position."""
    if answer not in ANSWERS:
        raise Mistake(f"{name} was offered the position, and {answer!r} is no answer: write take or pass")


def check_fees(table: Table, fees: Iterable[Fee]) -> None:
    """Check that whoever paid these fees pays some at the table, and that none is less than nothing."""
    roles = roles_paying(table.felt)
    for fee in fees:
        if isinstance(fee.payer, Stack):
            _check_here(table, [fee.payer.who])
        elif fee.payer not in roles:
            raise Mistake(f"{fee.payer!r} pays no fees here")
        if fee.cents < 0:
            raise Mistake("a fee that was taken is not less than nothing")


def roles_paying(felt: Felt) -> set[Role]:
    """Return the roles of this game that pay a fee, whoever has them."""
    roles: set[Role] = {*(each.payer for each in felt.fees), "player-dealer"}
    return roles | {ACTION_BUTTON} if ANTES in roles else roles


def _check_wagers(sheet: Sheet, stakes: Iterable[Stake]) -> None:
    for stake in stakes:
        if stake.wager != IN_ALL:
            sheet.wager_by_id(stake.wager)


def _check_here(table: Table, names: Iterable[str]) -> None:
    for name in names:
        if name not in table.people:
            raise Mistake(f"{name} is not at the table")
