"""Tables that feed others: who goes next, and whose seats are for those of another table first."""

from collections.abc import Iterable, Mapping

import msgspec

from houseway.core.text import Mistake
from houseway.room.base.commands import ChangeCommand, CloseTable, Refused
from houseway.room.live.sitting import Sitting
from houseway.room.views.messages import TableSummary
from houseway.sheets.sheet import Sheet


def check_tables(source: Sitting, target: Sitting) -> None:
    """People go to a table where the same game is played for the same, so that their chips are worth the same there."""
    ours, theirs = source.desk.table.felt, target.desk.table.felt
    if target.host is not None:
        raise Mistake(f"table {target.id} is private: people come to it by its host's invitation")
    if source is target:
        raise Mistake(f"table {target.id} is the table they are at")
    if target.desk.closed:
        raise Mistake(f"table {target.id} is closed")
    if not is_one_game(ours.game.sheet, theirs.game.sheet):
        raise Mistake(f"{theirs.game.sheet.title} is played at table {target.id}, which is another game")
    if msgspec.structs.replace(ours.options, seats=theirs.options.seats) != theirs.options:
        raise Mistake(f"table {target.id} is laid out otherwise: people go to a table with the same options")
    if any(isinstance(each.command, ChangeCommand | CloseTable) for each in target.desk.later):
        raise Mistake(f"table {target.id} is closed or laid out otherwise after its hand: wait for that")


def is_one_game(ours: Sheet, theirs: Sheet) -> bool:
    """Whether two tables are dealt by the same sheet. To hash one takes time, and most differ by their titles."""
    return ours is theirs or (ours.title == theirs.title and ours.digest == theirs.digest)


def next_to_go(source: Sitting, target: Sitting) -> str | None:
    """Return the name of the one to go from a feeding table: who has sat there longest and is not at the other.

    Nobody may, as long as the two are laid out otherwise: then the seats of the other are for whoever comes.
    """
    try:
        check_tables(source, target)
    except Mistake:
        return None
    there = {*target.desk.table.people, *(each.name for each in target.desk.later)}
    return source.desk.seating.longest_here(there)


def feeders(sittings: Mapping[int, Sitting]) -> dict[int, int]:
    """The tables whose seats go to those of another first, each with that other."""
    fed: dict[int, int] = {}
    for each in sittings.values():
        target = sittings.get(each.desk.seating.feeds)
        if target and not each.desk.closed and next_to_go(each, target):
            fed.setdefault(target.id, each.id)
    return fed


def send_to_feeders(fed: Mapping[int, int], tables: Iterable[TableSummary]) -> list[TableSummary]:
    """Tables as the lobby shows them: whoever comes to one that is fed is sent to the one that feeds it."""
    return [
        msgspec.structs.replace(table, fed_by=feeder, offer=f"Sit at table {feeder} first")
        if (feeder := fed.get(table.id))
        else table
        for table in tables
    ]


def check_unfed(sittings: Mapping[int, Sitting], table_id: int) -> None:
    """Refuse a seat, or a place on the list for one, where those of another table come first."""
    if feeder := feeders(sittings).get(table_id):
        raise Refused(f"seats here go to those of table {feeder} first: sit down there")
