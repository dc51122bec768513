"""A sheet that leaves to each file what it opens with: only the family and the streets are the book's."""

import msgspec

from houseway.core.text import Mistake, dollars
from houseway.games.bind import bind
from houseway.games.family import Game
from houseway.phh.history import History
from houseway.sheets.sheet import HouseChoice, Values

ANTE = "ante"
BIG_BLIND = "the big blind"
BLINDS_MOST = 5


def play_as_file(game: Game) -> Game:
    """Return the same game by the rules of files, without fees: any blinds and bring-in, any number of raises."""
    sheet = game.sheet
    if sheet.betting is None:
        raise Mistake(f"{sheet.id} is no ring game")
    betting = msgspec.structs.replace(
        sheet.betting,
        opens="antes, if any, and blinds" if sheet.betting.has_blinds else sheet.betting.opens,
        bring_in_printed=False,
        blinds=tuple(range(1, BLINDS_MOST + 1)),
        blinds_at_most="any amount",
        least="as the table says",
        no_ante=True,
        at_most="",
        kills=("none",),
    )
    ways: dict[str, Values] = {"everybody": {}, BIG_BLIND: {"ante_by": BIG_BLIND}}
    return bind(
        msgspec.structs.replace(
            sheet,
            id=f"{sheet.id} as its files",
            betting=betting,
            rules={**sheet.rules, "heads_up": "button posts the small blind", "raises": 0},
            choice=(*sheet.choice, HouseChoice(ANTE, "Who posts the ante", ways)),
            schedules=(),
        )
    )


def choose_ante(history: History, *, as_file: bool) -> dict[str, str]:
    """Return the table's choice of who posts the ante; none, where everybody posts the same."""
    if len(set(history.antes)) <= 1:
        return {}
    big = max(range(len(history.blinds)), key=lambda at: (0 < history.blinds[at] <= history.lower, at), default=-1)
    if as_file and all(bool(cents) == (at == big) for at, cents in enumerate(history.antes)):
        return {ANTE: BIG_BLIND}
    antes = ", ".join(map(dollars, history.antes))
    hint = "" if as_file else " (--as-file lets the big blind post it alone)"
    raise Mistake(f"the antes are {antes}, and the book has everybody post the same{hint}")


def blinds_of(history: History, *, as_file: bool) -> tuple[int, ...]:
    """Return the blinds from the left of the button to the last, 0 for a place that posts none.

    A larger one is a straddle.
    """
    blinds = [cents if cents <= history.lower else 0 for cents in history.blinds]
    while blinds and not blinds[-1]:
        blinds.pop()
    if 0 in blinds and not as_file:
        raise Mistake("somebody before the last blind posts none, and the book has them post: --as-file plays so")
    return tuple(blinds)
