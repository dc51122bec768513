"""Limits of a ring table: by its sheet, and by the option of the schedule it uses.

What a schedule prints beside an option, such as "$4-$8", bounds the stakes: for the form that
offers them and for the check that refuses others.
"""

import re
from fractions import Fraction

from houseway.core.money import round_down
from houseway.core.text import Mistake, cents, dollars
from houseway.fees.collection import ladders
from houseway.fees.schedule import PLAYERS, POT, OptionTerms, Row, Schedule
from houseway.sheets.sheet import Betting, Sheet
from houseway.sheets.stakes import Stakes, Structure
from houseway.tables.options import Wish

CUSTOMARY_LOWER = cents("$4")
FULL_TABLE = 9
FAIR_SHARE = Fraction(1, 10)
NO_FLOP = "no flop"
_PAIR = re.compile(r"\s*[-/]\s*")


def pair_of(text: str) -> tuple[int, ...]:
    """Return two limits or blinds, as books print them.

    >>> pair_of("$4-$8"), pair_of("$1 / $3")
    ((400, 800), (100, 300))
    """
    return tuple(cents(part) for part in _PAIR.split(text.strip()))


def structures_of(sheet: Sheet, terms: OptionTerms | None) -> list[Structure]:
    """Return what may be played with an option: the structures of the sheet that its table is printed for."""
    assert sheet.betting, f"{sheet.id} is no ring game"
    printed = terms.games if terms else []
    return [each for each in sheet.betting.structures if not printed or each in printed]


def option_for(sheet: Sheet, schedule: Schedule | None, structure: Structure | None) -> int:
    """The first option for a structure, or for the one that the sheet names first."""
    return _usable(sheet, schedule, structure)[0] if schedule else 0


def fair_option(sheet: Sheet, schedule: Schedule, structure: Structure | None, minimum: int | None) -> int:
    """The option that a room would take for its stakes, which leaves players their pot.

    The books print dozens, dearest first: it is the first for a full table that takes no more than a tenth of an
    ordinary pot; where all take more, the one that takes least.
    """
    usable = _usable(sheet, schedule, structure)
    usable = [each for each in usable if sheet.seats in (_bands(schedule.option(each)) or {sheet.seats})] or usable
    return _fairest(schedule, usable, minimum)


def _fairest(schedule: Schedule, options: list[int], minimum: int | None) -> int:
    """Return the first option that takes a fair share, or the one that takes the least, where none does."""
    shares = {option: _share_taken(schedule, option, minimum) for option in options}
    fair = next((option for option, share in shares.items() if share <= FAIR_SHARE), None)
    return min(options, key=shares.__getitem__) if fair is None else fair


def _usable(sheet: Sheet, schedule: Schedule, structure: Structure | None) -> list[int]:
    """Return the options of the first structure that has any; the structures of a sheet stand in its order."""
    assert sheet.betting, f"{sheet.id} is no ring game"
    for wanted in (structure,) if structure else sheet.betting.structures:
        if usable := [each for each in schedule.options if _is_usable(sheet, schedule, each, wanted)]:
            return usable
    raise Mistake(f"{sheet.id}: {schedule.id} has no option for {structure or 'any structure of the game'}")


def _is_usable(sheet: Sheet, schedule: Schedule, option: int, structure: Structure) -> bool:
    """Whether an option can be read, has its players here, and is printed for a structure."""
    fits = is_legible(schedule, option) and not needs_more_seats(sheet, schedule, option)
    return fits and structure in structures_of(sheet, schedule.terms_of(option))


def _share_taken(schedule: Schedule, option: int, minimum: int | None) -> Fraction:
    """The most of an ordinary pot that an option may take, from the first bet to the last."""
    fees = [fee for fee in ladders(schedule.option(option)) if fee.payer == POT and fee.moment != NO_FLOP]
    lower = lower_limit(schedule, option) if minimum is None else minimum
    return Fraction(sum(fee.most for fee in fees), ordinary_pot(schedule, option, lower))


def ordinary_pot(schedule: Schedule, option: int, lower: int) -> int:
    """Return what the fewest whom an option is for ordinarily play for; of one for any number, a full table."""
    bands = {row.least for row in schedule.option(option) if row.measure == PLAYERS}
    return ordinary_bets(bands.pop() or FULL_TABLE if len(bands) == 1 else FULL_TABLE) * lower


def ordinary_bets(players: int) -> int:
    """An ordinary pot in lower bets: up to six come in for one, four pay another, two go on for two higher ones each.

    >>> ordinary_bets(9), ordinary_bets(2)
    (18, 12)
    """
    players = max(players, 2)
    return min(players, 6) + min(players, 4) + 8


def schedule_for(sheet: Sheet, structure: Structure) -> Schedule | None:
    """The first schedule with an option for a structure, or simply the first."""
    for schedule in sheet.schedules:
        if any(structure in structures_of(sheet, schedule.terms_of(option)) for option in schedule.options):
            return schedule
    return sheet.schedules[0] if sheet.schedules else None


def needs_more_seats(sheet: Sheet, schedule: Schedule | None, option: int) -> bool:
    """Whether an option is for more players than can sit at the game's table."""
    return min(_bands(schedule.option(option)), default=0) > sheet.seats if schedule else False


def beside(sheet: Sheet, schedule: Schedule | None, option: int, *, fair: bool = False) -> tuple[int, ...]:
    """Where an option is for one number of players: the first of the same table and limits for each other number.

    Beside one that was chosen as `fair`, those that are so too of the pots that so few play for.
    """
    if schedule is None:
        return ()
    covered, found = set(_bands(schedule.option(option))), []
    while covered and (others := _beside(sheet, schedule, option, covered)):
        alike = [each for each in others if _bands(schedule.option(each)) == _bands(schedule.option(others[0]))]
        found.append(_fairest(schedule, alike, None) if fair else others[0])
        covered |= _bands(schedule.option(found[-1]))
    return tuple(found)


def _beside(sheet: Sheet, schedule: Schedule, option: int, covered: set[int]) -> list[int]:
    """Return the options that may be in force beside one, for other numbers of players than are covered, paid by the
    same.
    """
    limit, payers = schedule.option(option)[0].limit, {row.payer for row in schedule.option(option)}
    found = []
    for other in schedule.terms_of(option).options:
        rows = schedule.option(other) if other in schedule.options else ()
        bands = _bands(rows)
        fits = bands and not bands & covered and min(bands) <= sheet.seats and is_legible(schedule, other)
        if fits and rows[0].limit == limit and {row.payer for row in rows} == payers:
            found.append(other)
    return found


def is_legible(schedule: Schedule, option: int) -> bool:
    """Whether every fee of an option can be read; a room cannot take one that it has to guess."""
    return all(row.cents is not None for row in schedule.option(option))


def _bands(rows: tuple[Row, ...]) -> set[int]:
    """The numbers of players that some rows are for, as far as a table can have them."""
    banded = [row for row in rows if row.measure == PLAYERS and row.least is not None]
    return {number for row in banded for number in range(row.least or 0, (row.most or 12) + 1)}


def most_of(sheet: Sheet, schedule: Schedule | None, option: int) -> int | None:
    """The most that one bet may be; None is no limit."""
    assert sheet.betting, f"{sheet.id} is no ring game"
    terms = schedule.terms_of(option) if schedule else None
    printed = terms.maximum.high if terms and terms.maximum else None
    own = cents(sheet.betting.at_most) if sheet.betting.at_most else None
    return min((each for each in (printed, own) if each is not None), default=None)


def point_limits(sheet: Sheet, schedule: Schedule | None, option: int) -> tuple[int, ...]:
    """Return what a point may be worth: by the limit that the option is printed for, or by the sheet."""
    assert sheet.points, f"{sheet.id} is no game of points"
    printed = schedule.option(option)[0].limit if schedule else ""
    return tuple(cents(limit) for limit in ((printed,) if printed else sheet.points.limits))


def stakes_for(sheet: Sheet, schedule: Schedule | None, option: int, chip_cents: int, wish: Wish) -> Stakes:
    """Return what a table plays for: as wished, as the option prints, or as is customary."""
    row = schedule.option(option)[0] if schedule else None
    terms = schedule.terms_of(option) if schedule else None
    offered = structures_of(sheet, terms)
    if not offered:
        raise Mistake(f"{sheet.id}: option {option} is for {terms.game if terms else 'nothing'}, which is not played")
    printed_blinds = pair_of(row.terms["blinds"]) if row and "blinds" in row.terms else ()
    limit = pair_of(row.limit) if row and row.limit and _is_pair(row.limit) else ()
    lower = lower_limit(schedule, option) if wish.minimum is None else wish.minimum
    higher = wish.higher or (limit[1] if limit and lower == limit[0] else 2 * lower)
    half = max(round_down(lower // 2, chip_cents), chip_cents)
    assert sheet.betting
    structure = wish.structure or offered[0]
    _check_opening(sheet, sheet.betting, wish)
    quarter = max(round_down(lower // 4, chip_cents), chip_cents)
    ante = quarter if wish.ante is None else wish.ante
    if sheet.betting.has_blinds:
        blinds = wish.blinds or printed_blinds or (half, lower)
        kill = wish.kill or (sheet.betting.kills[0] if structure == "limit" else "none")
        opens_for = _least_opening(row, option) if wish.forced_bet else 0
        if not sheet.betting.must_ante:
            ante = wish.ante or 0
        return Stakes(structure, lower, higher, blinds, ante, kill=kill, opens_for=opens_for)
    if not sheet.betting.has_bring_in:
        return Stakes(structure, lower, higher, (), ante)
    bring_in = {"a quarter": quarter, "half": half, "all": lower}[sheet.betting.bring_in]
    return Stakes(structure, lower, higher, (), ante, bring_in if wish.bring_in is None else wish.bring_in)


def lower_limit(schedule: Schedule | None, option: int) -> int:
    """The lower limit or the big blind that an option is printed for, or the customary one."""
    if schedule is None:
        return CUSTOMARY_LOWER
    row, terms = schedule.option(option)[0], schedule.terms_of(option)
    if row.limit and _is_pair(row.limit):
        return pair_of(row.limit)[0]
    blinds = pair_of(row.terms["blinds"]) if "blinds" in row.terms else ()
    return max(blinds, default=0) or max(limits_of(terms)[0][0] if terms.limits else 0, CUSTOMARY_LOWER)


def _check_opening(sheet: Sheet, betting: Betting, wish: Wish) -> None:
    """Raise a Mistake for a wish that the game has no place for."""
    absent = {
        "ante": wish.ante and not betting.has_antes,
        "bring-in": wish.bring_in and not betting.has_bring_in,
        "blinds": wish.blinds and not betting.has_blinds,
    }
    if missing := [name for name, is_absent in absent.items() if is_absent]:
        raise Mistake(f"{sheet.id} is opened by {betting.opens}: it has no {' and no '.join(missing)}")


def _least_opening(row: Row | None, option: int) -> int:
    """Return what the first bet must be in a game of forced bets."""
    if row is None or "forced open" not in row.terms:
        raise Mistake(f"option {option} prints no forced bet")
    return cents(row.terms["forced open"])


def _is_pair(text: str) -> bool:
    """Whether a limit is printed as two amounts; a "no-limit" has a hyphen, too, and is none."""
    return len(_PAIR.split(text.strip())) == 2 and "limit" not in text


def limits_of(terms: OptionTerms) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lowest and the highest limits of a table of options ("$4-$8 to $100-$200"), each a lower and a higher one."""
    low, _, high = terms.limits.partition(" to ")
    return pair_of(low), pair_of(high)


def why_not_stakes(sheet: Sheet, schedule: Schedule | None, option: int, stakes: Stakes, chip_cents: int) -> str:
    """Why a table may not play for this; nothing, if it may."""
    row = schedule.option(option)[0] if schedule else None
    terms = schedule.terms_of(option) if schedule else None
    offered = structures_of(sheet, terms)
    played = (stakes, stakes.killed)
    amounts = [cents for each in played for cents in (each.lower, each.higher, *each.blinds, each.ante, each.bring_in)]
    if stakes.structure not in offered:
        return f"option {option} is played {' or '.join(offered)}, not {stakes.structure}"
    if reason := _why_not_extras(sheet, row, option, stakes):
        return reason
    if chip_cents <= 0 or any(amount % chip_cents for amount in amounts):
        return f"bets and blinds must be multiples of the smallest chip, {dollars(chip_cents)}"
    assert sheet.betting
    too_large = sheet.betting.blinds_at_most == "the lower limit" and max(stakes.blinds, default=0) > stakes.lower
    if stakes.lower <= 0 or stakes.higher < stakes.lower or too_large:
        return "the higher limit is at least the lower, and no blind exceeds it"
    if reason := _why_not_forced(sheet, stakes, chip_cents):
        return reason
    if row and row.limit and _is_pair(row.limit) and (stakes.lower, stakes.higher) != pair_of(row.limit):
        return f"option {option} is for {row.limit}"
    if terms and terms.limits and stakes.structure == "limit":
        (low, _), (high, highest) = limits_of(terms)
        if not low <= stakes.lower <= high or stakes.higher > highest:
            return f"option {option} is for limits of {terms.limits}"
    if terms and terms.minimum and stakes.lower < terms.minimum.low:
        return f"the least wager of option {option} is {dollars(terms.minimum.low)}, not {dollars(stakes.lower)}"
    if row and "blinds" in row.terms and stakes.blinds != pair_of(row.terms["blinds"]):
        return f"option {option} is for blinds of {row.terms['blinds']}"
    return ""


def _why_not_forced(sheet: Sheet, stakes: Stakes, chip_cents: int) -> str:
    """Antes and the bring-in: what the book makes everybody or somebody put in cannot be nothing."""
    assert sheet.betting
    betting, most = sheet.betting, dollars(stakes.lower)
    if betting.least == "the big blind" and stakes.structure != "limit" and stakes.lower != stakes.blinds[-1]:
        return f"the least bet is the big blind, {dollars(stakes.blinds[-1])}, not {most}"
    if betting.must_ante and not (stakes.ante or betting.no_ante):
        return f"everybody posts an ante in this game: choose one of {dollars(chip_cents)} or more"
    if not 0 <= stakes.ante <= stakes.lower:
        return f"the ante is no more than the lower limit, {most}"
    counts = betting.blinds if betting.has_blinds else (0,)
    if len(stakes.blinds) not in counts:
        return f"{' or '.join(map(str, sorted(counts)))} blinds are posted in this game, not {len(stakes.blinds)}"
    if not betting.has_bring_in:
        return ""
    if sheet.betting.bring_in_printed and stakes.bring_in != stakes.lower:
        return f"the book has it brought in for the lower limit, {most}, not {dollars(stakes.bring_in)}"
    if stakes.bring_in <= 0:
        return f"somebody must bring it in: choose an amount from {dollars(chip_cents)} to the lower limit, {most}"
    if not stakes.ante <= stakes.bring_in <= stakes.lower:
        return f"the ante is no more than the bring-in, and that no more than the lower limit, {most}"
    return ""


def _why_not_extras(sheet: Sheet, row: Row | None, option: int, stakes: Stakes) -> str:
    """Kills and forced bets, which a table may ask for where the sheet and the option have them."""
    assert sheet.betting
    kills = [kill for kill in sheet.betting.kills if kill != "none"]
    if stakes.structure != "limit" and stakes.kill != "none":
        return f"pots are killed in limit games only, not in {stakes.structure}"
    if stakes.structure == "limit" and stakes.kill not in sheet.betting.kills:
        return f"a {stakes.kill} kill is not played: the book has {' or '.join(kills) or 'no'} kill"
    if stakes.opens_for and stakes.opens_for != _least_opening(row, option):
        return f"the forced bet of option {option} is {dollars(_least_opening(row, option))}"
    return ""
