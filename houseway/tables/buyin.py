"""Buying in: with how many chips somebody may sit down, or go on."""

from typing import NamedTuple

from houseway.core.text import dollars
from houseway.fees.schedule import Schedule, range_of

TABLE_MAX = "Table Max"


class BuyIn(NamedTuple):
    """The least and the most; no most is no limit. With `table_max` the largest stack there may always be matched.

    Where there is a `full` one, less than half of it is short, and only one short one may follow a full one.
    """

    low: int = 0  # cents
    high: int | None = None  # None: no limit
    table_max: bool = False  # so that nobody who comes late has fewer chips than others may have
    full: int = 0  # cents; 0 where it does not matter

    def why_not(self, chips: int, largest: int) -> str | None:
        """Why nobody may have so many chips by buying them, where the largest stack is this."""
        # Where winners have more than the most, those who come late may match the largest stack.
        high = max(self.high or 0, largest) if self.table_max else self.high
        if chips < self.low:
            return f"the least buy-in here is {dollars(self.low)}, not {dollars(chips)}"
        if high is not None and chips > high:
            return f"the most anybody may buy in for here is {dollars(high)}, not {dollars(chips)}"
        return None

    def is_short(self, cents: int) -> bool:
        """Return whether so many cents are less than half of a full buy-in."""
        return 2 * cents < self.full

    def why_not_short(self, cents: int, had_full: bool) -> str | None:
        """Why somebody may not buy so few chips, whose last buy-in was a full one or not."""
        if had_full or not self.is_short(cents):
            return None
        return f"one short buy-in is allowed after a full one: buy {dollars(-(-self.full // 2))} or more now"


def buy_in_of(schedule: Schedule | None, option: int) -> BuyIn:
    """Return the buy-in that a schedule prints beside an option, for the option itself or for all of its table.

    Where the least is a range, from which a table may choose, its lower end is the least; then no table can have
    a most below its upper end.
    """
    if schedule is None:
        return BuyIn()
    row, printed = schedule.option(option)[0], schedule.terms_of(option).buy_in
    if printed:
        both = range_of(printed)
        return BuyIn(both.low, both.high)
    if "min buy-in" not in row.terms:
        return BuyIn()
    least, most = range_of(row.terms["min buy-in"]), row.terms.get("max buy-in", "")
    if not most:
        return BuyIn(least.low)
    lowest, _, ends = most.partition("-")
    assert ends.strip(" *") == TABLE_MAX, f"{schedule.id}: no other end of the most is printed than {TABLE_MAX}"
    return BuyIn(least.low, max(range_of(lowest).low, least.high or 0), table_max=True)
