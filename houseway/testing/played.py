"""Hands of a game, played at random and once more from their scripts, for checks to look at."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

import msgspec

from houseway.core.balances import Ledger
from houseway.core.ledger import Account
from houseway.games.family import Game
from houseway.round import drivers
from houseway.round.ask import Question
from houseway.round.script import Script
from houseway.tables.felt import Felt
from houseway.tables.hand import Hand
from houseway.tables.people import Person
from houseway.tables.table import Table, hand_of
from houseway.testing.broken import require
from houseway.testing.drive import Anybody, ReshuffledFaces, show_script
from houseway.testing.felts import play_hand
from houseway.testing.tables import any_table, between_hands, describe_table, shoe_of

HANDS = 4


class Effort(NamedTuple):
    """How much is tried: tables, more of them where hands are set in many ways, and views compared."""

    tables: int = 3
    tables_of_set_hands: int = 3
    views: int = 12


class PlayedHand(NamedTuple):
    """A hand at a table: all that was there before, and all that came of it."""

    felt: Felt
    people: dict[str, Person]
    before: dict[Account, int]
    after: dict[Account, int]
    hand: Hand
    again: Hand
    questions: list[Question]
    where: str


class _Asked:
    """A game, told from others by itself: its rules cannot be hashed."""

    def __init__(self, game: Game, tables: int) -> None:
        self.game, self.tables = game, tables

    def __hash__(self) -> int:
        return hash((id(self.game), self.tables))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and (self.game, self.tables) == (other.game, other.tables)


def play_hands(game: Game, tables: int) -> tuple[PlayedHand, ...]:
    """Return hands at any tables of a game, the same for every check of it that follows."""
    return _play_once(_Asked(game, tables))


@lru_cache(maxsize=1)
def _play_once(asked: _Asked) -> tuple[PlayedHand, ...]:
    return tuple(play_at(asked.game, range(asked.tables)))


def play_at(game: Game, tables: range) -> Iterator[PlayedHand]:
    """Yield a few hands at each of these tables, each played once at random and once from its script."""
    for seed in tables:
        rng = Random(seed)
        table = any_table(game, rng)
        for number in range(HANDS):
            yield one_hand(table, rng, f"seed {seed}, hand {number + 1} of {describe_table(table, table.carry)}")
            between_hands(table, rng)


def one_hand(table: Table, rng: Random, where: str) -> PlayedHand:
    """Play a hand at random, and again from its script as it is written down."""
    before, again = dict(table.balances), hand_of(table.felt, dict(table.people), table.carry, Ledger(table.balances))
    script: Script = []
    hand, anybody, faces = table.hand(), Anybody(rng), ReshuffledFaces(shoe_of(table.felt, rng))
    play_hand(table, hand, lambda play: drivers.live(play, faces, anybody, rng, script))
    where = f"{where}\n{show_script(script)}"
    written = msgspec.json.decode(msgspec.json.encode(script), type=Script)
    require(
        drivers.replay(again.play(), written) == table.carry, "a replay leaves another table to the next hand", where
    )
    people, after = dict(table.people), dict(table.balances)
    return PlayedHand(table.felt, people, before, after, hand, again, anybody.met, where)
