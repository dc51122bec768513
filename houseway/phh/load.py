"""A history put into a journal: the recorded cards and actions, played by a sheet's rules."""

from collections.abc import Callable
from math import gcd

import msgspec

from houseway.core.errors import Mistake
from houseway.core.money import dollars
from houseway.fees.collection import Fee
from houseway.fees.schedule import POT
from houseway.games.family import Game
from houseway.phh.actions import Actions
from houseway.phh.history import History, cents_of
from houseway.phh.variants import STRUCTURES, variant_at
from houseway.record.acts import count, opening
from houseway.record.journal import Line, Observed
from houseway.round.script import Script
from houseway.sheets.sheet import Sheet
from houseway.sheets.stakes import Button
from houseway.tables.bank import Person
from houseway.tables.felt import lay_out
from houseway.tables.hand import Found, Seen
from houseway.tables.options import Options, options_for, schedule_of
from houseway.tables.table import Table
from houseway.tables.wish import Wish

DOLLAR = 100


def play_history(history: History, game: Game, wish: Wish, write: Callable[[Line], None]) -> Table:
    """Play a history at a table of this game, and write the journal of it; a Mistake names the action refused."""
    options = _options(game.sheet, history, wish)
    felt = lay_out(game, options)
    if variant_at(felt) != history.variant:
        raise Mistake(f"{game.sheet.id} is played as {variant_at(felt)}, and the hand is of {history.variant}")
    table, found = Table(felt), _seating(history)
    table.find(found)
    write(opening(felt, table=history.table, found=found))
    script: Script = []
    actions = Actions(history)
    postings = table.observe(table.hand(), Seen(), lambda play: actions.drive(play, script))
    fees = history.collection
    write(
        Observed(
            number=table.hands,
            seen=Seen(),
            script=script,
            postings=postings,
            carry=table.carry,
            fees=None if fees is None else [Fee(POT, cents, moment) for moment, cents in fees],
        )
    )
    write(count(table))
    return table


def _seating(history: History) -> Found:
    """Everybody with their chips. The button is the last player's, so it lay last with the one before."""
    if len(history.stacks) < 2:
        raise Mistake("it takes two to play, and the file has fewer starting stacks")
    people = [Person(name, seat) for name, seat in zip(history.names, _seats(history), strict=True)]
    return Found(tuple(zip(people, history.stacks, strict=True)), Button(people[-2].seat, people[-2].name))


def _seats(history: History) -> tuple[int, ...]:
    """The seats, where they go round the table in the order of the players; otherwise the first ones."""
    seats, count = history.seats, len(history.stacks)
    turned = [(seat - seats[0]) % max(seats) for seat in seats] if seats else []
    is_round = len(seats) == count and turned == sorted(set(turned)) and min(seats) > 0
    return seats if is_round else tuple(range(1, count + 1))


def _options(sheet: Sheet, history: History, wish: Wish) -> Options:
    """The table's options: the stakes of the file, and the first option of the schedule that is for them."""
    if history.variant not in STRUCTURES:
        raise Mistake(f"{history.variant!r} is no variant that can be played: there are {', '.join(STRUCTURES)}")
    if sheet.betting is None:
        raise Mistake(f"{sheet.id} is no ring game")
    if len(set(history.antes)) > 1:
        antes = ", ".join(map(dollars, history.antes))
        raise Mistake(f"the antes are {antes}, and the book has everybody post the same")
    refused: list[Mistake] = []
    for named in _choices(sheet, wish):
        try:
            return _with_stakes(sheet, history, named)
        except Mistake as mistake:
            refused.append(mistake)
    raise refused[-1]


def _choices(sheet: Sheet, wish: Wish) -> list[Wish]:
    """The schedules and options to try, in the book's order; only those wished for, where they are."""
    named = [schedule_of(sheet, wish.schedule)] if wish.schedule or not sheet.schedules else sheet.schedules
    return [
        msgspec.structs.replace(wish, schedule=schedule.id if schedule else None, option=option)
        for schedule in named
        for option in ((wish.option,) if wish.option is not None or schedule is None else schedule.options)
    ]


def _with_stakes(sheet: Sheet, history: History, wish: Wish) -> Options:
    structure = STRUCTURES[history.variant]
    return options_for(
        sheet,
        msgspec.structs.replace(
            wish,
            structure=structure,
            minimum=history.lower,
            higher=history.higher if structure == "limit" else None,
            blinds=tuple(cents for cents in history.blinds if 0 < cents <= history.lower),
            ante=max(history.antes),
            bring_in=history.bring_in or None,
            chip_cents=_chip(history),
        ),
    )


def _chip(history: History) -> int:
    """A dollar, or the largest chip of which everything in the file is a multiple."""
    amounts = (cents_of(words[2]) for words in map(str.split, history.actions) if words[1:2] == ["cbr"])
    return gcd(DOLLAR, *history.stacks, *history.blinds, *history.antes, history.lower, history.higher, *amounts)
