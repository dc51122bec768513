"""Small pictures of the felt a game is played on, drawn from its sheet: seats, bets before a seat, cards and pot."""

from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from houseway.room.analysis.books import catalogue, find_sheet
from houseway.sheets.sheet import Sheet

WIDTH, HEIGHT = 120, 64
SPOTS_MOST, SEATS_MOST = 5, 10
BOARD, HANDS = 5, 2


class FeltPicture(NamedTuple):
    """Places on a felt of 120 by 64: an arc before the house dealer where somebody banks, and else a ring."""

    is_arc: bool
    seats: tuple[tuple[float, float], ...]
    spots: tuple[tuple[float, float], ...]  # of bets, before one of the seats
    cards: tuple[tuple[float, float], ...]


def picture_of(sheet_id: str) -> FeltPicture | None:
    """Return the picture of a game; None, where its book is no longer there."""
    return _draw(sheet_id) if sheet_id in catalogue() else None


@cache
def _draw(sheet_id: str) -> FeltPicture:
    sheet = find_sheet(sheet_id)
    return _arc(sheet) if sheet.bank else _ring(sheet)


def _arc(sheet: Sheet) -> FeltPicture:
    seats = min(sheet.seats, SEATS_MOST)
    laid = sum(wager.kind not in ("later", "rider") for wager in sheet.wager)
    spots = min(max(laid, 1), SPOTS_MOST)
    return FeltPicture(
        True,
        tuple((60 - 54 * cos(pi * (at + 0.5) / seats), 8 + 52 * sin(pi * (at + 0.5) / seats)) for at in range(seats)),
        tuple((60 + 13 * (at - (spots - 1) / 2), 42.0) for at in range(spots)),
        tuple((54 + 12.0 * at, 16.0) for at in range(HANDS)),
    )


def _ring(sheet: Sheet) -> FeltPicture:
    seats = min(sheet.seats, SEATS_MOST)
    cards = BOARD if sheet.betting else 3
    return FeltPicture(
        False,
        tuple((60 + 54 * sin(2 * pi * at / seats), 32 + 27 * cos(2 * pi * at / seats)) for at in range(seats)),
        (),
        tuple((60 + 11 * (at - (cards - 1) / 2), 32.0) for at in range(cards)),
    )
