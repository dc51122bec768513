"""Felts laid out from any sheet, and a hand played at a table."""

import dataclasses
from collections.abc import Callable

from houseway.core.ledger import Posting
from houseway.games.family import Game
from houseway.round.deal import Play
from houseway.tables.buyin import BuyIn
from houseway.tables.carry import Carry
from houseway.tables.choosing import options_for
from houseway.tables.felt import Felt
from houseway.tables.hand import Hand
from houseway.tables.lay_out import lay_out
from houseway.tables.table import Table, conclude
from houseway.tables.wish import Wish


def lay_felt(game: Game, wish: Wish | None = None) -> Felt:
    return lay_out(game, options_for(game.sheet, wish))


def any_stacks(felt: Felt) -> Felt:
    """The felt without limits to buying in, for stacks that other hands would have made short or long."""
    return dataclasses.replace(felt, buy_in=BuyIn())


def play_hand(table: Table, hand: Hand, drive: Callable[[Play[Carry]], Carry]) -> list[Posting]:
    """Let a driver play a hand to its end, and the table go on from what it came to."""
    fact = conclude(table, hand, [], drive(hand.play()))
    table.evolve(fact)
    return fact.postings
