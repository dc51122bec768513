"""Collection: which fees are due, given this table at this moment (`due`), and what else tables ask of their fees.

An option of a schedule is a few ladders, one for each fee: the rows that differ only in what they measure. A ladder
says who is charged; the situation says which of its rows counts. An amount between two brackets belongs to the lower.
The shape of a fee (who pays, by what it is measured, whether by the clock) is read here, and by nobody above, so that a
shape that is added is added once.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from houseway.core.money import stack
from houseway.core.text import Mistake, cents, dollars
from houseway.fees.ladder import ACTION_BUTTON, ANY_WAGER, BASE, Bet, Fee, Ladder, OtherOption, Payer, Situation
from houseway.fees.modifier import Modifier
from houseway.fees.schedule import (
    ANTES,
    OWN_WAGER,
    PERIODS,
    PLAYER,
    PLAYERS,
    POT,
    TOTAL_ACTION,
    TOTAL_BASE,
    Role,
    Row,
    modifier_of,
)
from houseway.round.event import PLAYER_DEALER


class Charge(NamedTuple):
    """Charge of a payer by a row of the book, before it is known what a pot or the antes can give of it."""

    payer: Payer
    cents: int
    moment: str  # at which it is taken
    row: Row  # of the schedule, for whoever wants to know why


def ladders(rows: Iterable[Row]) -> tuple[Ladder, ...]:
    """The rows of an option, fee by fee, in the order of the book."""
    fees: dict[tuple[Role, str, str, tuple[str, ...], Modifier], list[Row]] = {}
    for row in rows:
        fees.setdefault((row.payer, row.moment, row.measure, row.per, modifier_of(row.modifier)), []).append(row)
    return tuple(Ladder(*fee, tuple(rows)) for fee, rows in fees.items())


def due(option: Iterable[Ladder], moment: str | None, situation: Situation) -> list[Fee]:
    """The fees of an option at a moment (at every moment, if none is named) in this situation."""
    return [
        fee
        for ladder in option
        if moment in (None, ladder.moment) and _is_reached(ladder, situation)
        for charge in charges(ladder, situation)
        for fee in fees_of(charge, situation.players, situation.pot)
    ]


def charges(ladder: Ladder, situation: Situation) -> Iterator[Charge]:
    """Yield what the book prints for this situation, whatever is in the pot."""
    for payer, amount in _find_payers(ladder, situation):
        row = _row(ladder, situation, amount)
        if row is None:
            continue
        if row.cents is None:
            raise Mistake(f"option {row.option} cannot be used: the book's fee {row.printed!r} cannot be read")
        fee = ladder.modifier.for_part(row.cents, situation.minutes) if ladder.moment in PERIODS else row.cents
        yield Charge(payer, fee, ladder.moment, row)


def possible_sums(option: Iterable[Ladder], payer: Role) -> set[int]:
    """Return what a payer may owe for a hand of which nobody noted how much was bet: a row of each fee of theirs."""
    sums = {0}
    for ladder in option:
        if ladder.payer == payer and not ladder.per and ladder.moment not in PERIODS:
            rows = {row.cents for row in ladder.rows if row.cents is not None}
            sums = {each + cents for each in sums for cents in (rows | {0} if ladder.modifier != Modifier() else rows)}
    return sums


def _is_reached(ladder: Ladder, situation: Situation) -> bool:
    """Whether a fee that waits for the pot to grow is due."""
    least = ladder.modifier.least_pot
    if least and situation.pot is None:
        raise Mistake(f"the fee at the {ladder.moment} depends on the pot: say how much is in it")
    return (situation.pot or 0) >= least


def goes_by_bets(ladder: Ladder) -> bool:
    """Whether it depends on what each player has bet, and not on the sum of it alone."""
    return bool(ladder.per) or ladder.measure == TOTAL_BASE or ladder.payer == PLAYER


def _find_payers(ladder: Ladder, situation: Situation) -> Iterable[tuple[Payer, int]]:
    """Return the payers of this fee, each with the amount it is measured by."""
    if ladder.per:
        return [(stack(bet.player), bet.cents) for bet in situation.bets if _is_charged(bet, ladder.per)]
    if ladder.measure == TOTAL_BASE and situation.bets:
        return [(ladder.payer, sum(bet.cents for bet in situation.bets if bet.base))]
    if ladder.payer != PLAYER:
        return [(ladder.payer, situation.action or 0)]
    wagers: dict[str, int] = {}
    for bet in situation.bets:
        wagers[bet.player] = wagers.get(bet.player, 0) + bet.cents * bet.base
    if ladder.measure == OWN_WAGER:
        return [(stack(name), wager) for name, wager in wagers.items()]
    return [(stack(name), wager) for name, wager in wagers.items()] or [(PLAYER, 0)]


def _is_charged(bet: Bet, per: tuple[str, ...]) -> bool:
    return bet.wager in per or bet.wager == ANY_WAGER or (BASE in per and bet.base)


def _row(ladder: Ladder, situation: Situation, amount: int) -> Row | None:
    """The row that counts, by the number of players or the bracket. None where there is no action."""
    rows = ladder.rows
    if ladder.measure == PLAYERS:
        return _by_players(rows, situation.players)
    if ladder.measure not in (TOTAL_ACTION, TOTAL_BASE, OWN_WAGER):
        return rows[0]
    if ladder.measure != OWN_WAGER and situation.action is None:
        raise Mistake(f"option {rows[0].option} goes by the {ladder.measure}: say how much it is")
    if not amount:
        return None
    found, reached = None, 0
    for row in rows:
        if row.from_cents is not None and row.from_cents <= amount:
            reached += 1
            if found is None or row.from_cents > (found.from_cents or 0):
                found = row
    beyond = found is not None and reached == len(rows) and found.to_cents is not None and found.to_cents < amount
    if found is None or beyond:
        raise OtherOption(f"option {rows[0].option} prints no fee for {dollars(amount)} of {ladder.measure}")
    return found


def _by_players(rows: Sequence[Row], players: int | None) -> Row:
    if players is None:
        raise Mistake(f"option {rows[0].option} goes by the number of players: say how many there are")
    for row in rows:
        if row.least is not None and row.least <= players and (row.most is None or players <= row.most):
            return row
    bands = " and ".join(f"{row.least} {'or more' if row.most is None else f'to {row.most}'}" for row in rows)
    raise OtherOption(f"option {rows[0].option} is for {bands} players, not {players}")


def fees_of(charge: Charge, players: int | None, pot: int | None) -> list[Fee]:
    """A pot gives no more than it holds; what the antes lack, the action button pays."""
    payer, fee, moment, row = charge
    if payer == POT and pot is not None:
        fee = min(fee, pot)
    if payer != ANTES:
        return [Fee(payer, fee, moment)]
    if players is None:
        raise Mistake(f"option {row.option} is taken from the antes: say how many players there are")
    posted = cents(row.terms["ante"]) * players if pot is None else pot
    antes = min(fee, posted)
    return [Fee(ANTES, antes, moment), *([Fee(ACTION_BUTTON, fee - antes, moment)] if fee > antes else [])]


def is_by_clock(ladder: Ladder) -> bool:
    """Whether it is due for the time, not for a hand."""
    return ladder.moment in PERIODS


def from_what_is_played_for(fees: Iterable[Ladder]) -> tuple[Ladder, ...]:
    """Return the fees that are taken from the pot or the antes, as they lie there at that moment."""
    return tuple(fee for fee in fees if fee.payer in (POT, ANTES))


def most_of_bank(fees: Iterable[Ladder]) -> int:
    """The most that the player-dealer may owe for a hand."""
    return sum(fee.most for fee in fees if fee.payer == PLAYER_DEALER)


def most_of_player(fees: Iterable[Ladder]) -> int:
    """The most that a player may owe for a hand, whatever they bet on."""
    return sum(fee.most for fee in of_player(fees))


def of_player(fees: Iterable[Ladder]) -> tuple[Ladder, ...]:
    """Return the fees that a player owes for a hand, whatever they bet on."""
    return tuple(fee for fee in fees if fee.payer == PLAYER and not fee.per and not is_by_clock(fee))


def of_wager(fees: Iterable[Ladder], wager_id: str, *, base: bool) -> tuple[Ladder, ...]:
    """Return the fees that a player owes for a bet on this wager, beside those for the hand."""
    return tuple(fee for fee in fees if wager_id in fee.per or (base and BASE in fee.per))


class Bracket(NamedTuple):
    """All that the player-dealer owes, where the total table action is from low to high cents."""

    low: int  # cents of action
    high: int | None  # None: no limit
    cents: int  # of fees


def brackets_of_bank(fees: Sequence[Ladder]) -> list[Bracket]:
    """Return what the player-dealer owes, by the total table action."""
    mine = [fee for fee in fees if fee.payer == PLAYER_DEALER]
    flat = sum(fee.most for fee in mine if fee.measure != TOTAL_ACTION)
    rows = [row for fee in mine if fee.measure == TOTAL_ACTION for row in fee.rows]
    by_action = [Bracket(row.from_cents or 0, row.to_cents, (row.cents or 0) + flat) for row in rows]
    return by_action or [Bracket(0, None, flat)]
