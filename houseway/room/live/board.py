"""The wait lists of a room as a board on a wall: game by game, whoever waits in their order."""

from collections.abc import Iterable, Mapping

import msgspec

from houseway.room.live.waiting import Waiter
from houseway.room.views.messages import TableSummary

NAMES_SHOWN = 8


class BoardName(msgspec.Struct, frozen=True):
    """Somebody on the board, and the table they are called to."""

    name: str
    table: int = 0  # 0: not called yet


class BoardGame(msgspec.Struct, frozen=True):
    """One game at the same stakes: its tables that are open, and who waits for a seat at any of them."""

    game: str
    limits: str  # in words
    tables: tuple[int, ...]  # their numbers
    free: int  # seats that are free and not kept for anybody
    names: tuple[BoardName, ...]  # those next, as many as are shown
    more: int  # who wait behind them


def sort_by_game(tables: Iterable[TableSummary], waiting: Mapping[int, list[Waiter]]) -> list[BoardGame]:
    """Return the games that somebody plays or waits for, those with the most who wait first."""
    alike: dict[tuple[str, str], list[TableSummary]] = {}
    for table in tables:
        if table.people or waiting.get(table.id):
            alike.setdefault((table.game, table.limits), []).append(table)
    games = [_game(each, waiting) for each in alike.values()]
    return sorted(games, key=lambda game: (-len(game.names) - game.more, game.game, game.limits))


def _game(tables: list[TableSummary], waiting: Mapping[int, list[Waiter]]) -> BoardGame:
    """Return a game with each name once: who is on several of its lists is called if they are at one of them."""
    listed = [(waiter, table.id) for table in tables for waiter in waiting.get(table.id, ())]
    listed.sort(key=lambda each: (each[0].since, each[0].account_id))
    names: dict[int, BoardName] = {}
    for waiter, table_id in listed:
        called = 0 if waiter.until is None else table_id
        # A call stands for all their places; else the first list counts, for they are sorted by since when they wait.
        if called or waiter.account_id not in names:
            names[waiter.account_id] = BoardName(waiter.name, called)
    free = sum(max(0, table.free_seats - len(waiting.get(table.id, ()))) for table in tables if table.state == "open")
    every = tuple(names.values())
    first = tables[0]
    numbers = tuple(table.id for table in tables)
    return BoardGame(first.game, first.limits, numbers, free, every[:NAMES_SHOWN], len(every[NAMES_SHOWN:]))
