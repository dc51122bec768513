"""The rules that a sheet of pai gow tiles may have."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from houseway.games.pai_gow_tiles.chart import TileRule
from houseway.hands.tiles import HEIGHT, SIX_ABOVE_FIVES, Heights, heights_of
from houseway.sheets.sheet import Sheet

DOMINOES, MAH_JONG = "dominoes", "mah-jong tiles"
TO_PLAY: dict[str, str] = {"high and low": DOMINOES, "one": MAH_JONG}
JUDGED = {"high and low": ("both-hands",), "one": ("higher-hand", "own-pair", "tie")}
HEIGHTS: dict[str, Heights] = {
    "lowest": HEIGHT,
    "between the sevens and the fives": heights_of(SIX_ABOVE_FIVES),
}


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ways tiles are set and compared."""

    hands: Literal["high and low", "one"]
    """What is made of the tiles: of four dominoes a high and a low hand, of two mah-jong tiles one."""
    house_way: tuple[TileRule, ...] = ()
    """The house way, from its first rule to its last."""
    player_dealer_sets: Literal["by the house way", "freely"] = "freely"
    """How the player-dealer's tiles are set."""
    six_of_supreme_pair: Literal["lowest", "between the sevens and the fives"] = "lowest"
    """How high the 2-4 is singly; the 1-2 is always lowest."""
    equal_zeros: Literal["tie", "no tie"] = "tie"
    """Whether the same two tiles are a tie where they come to zero; the player-dealer wins in either case."""

    @property
    def heights(self) -> Heights:
        return HEIGHTS[self.six_of_supreme_pair]

    @property
    def tiles(self) -> int:
        """The number of tiles that each seat is dealt."""
        return 4 if self.hands == "high and low" else 2


def check(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """Check that the tiles are those that are played with, and that there is a chart where they are set."""
    if sheet.deck != TO_PLAY[rules.hands]:
        yield f"deck: write {TO_PLAY[rules.hands]!r}, which rules.hands = {rules.hands!r} is played with"
    for wager in sheet.wager:
        if wager.judge not in JUDGED[rules.hands]:
            yield f"wager.{wager.id}.judge: with these hands it is {' or '.join(JUDGED[rules.hands])}"
    if bool(rules.house_way) != (rules.hands == "high and low"):
        yield "rules.house_way: write one rule at least where there are a high and a low hand, and none where not"
    if sheet.seats * rules.tiles > len(sheet.cards):
        yield f"seats: {len(sheet.cards)} tiles make {len(sheet.cards) // rules.tiles} hands"
