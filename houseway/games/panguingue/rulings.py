"""What the floor rules in pan: a hand is foul."""

from functools import partial

from houseway.games.panguingue.settle import repay
from houseway.games.panguingue.table import Table
from houseway.round.deal import Play
from houseway.round.ruling import Rule, Ruling

FOUL = "foul hand"


def rules_of(table: Table) -> tuple[Rule, ...]:
    return (Rule(FOUL, "", partial(_on, table), partial(_foul, table)),)


def _on(table: Table) -> tuple[str, ...]:
    """Somebody must be left to play."""
    return () if table.is_won else tuple(player.name for player in table.left)


def _foul(table: Table, ruling: Ruling) -> Play[None]:
    """The hand is thrown in and gives back what it collected; of what comes later it pays the outs alone."""
    player = table.player(ruling.who)
    table.throw_in(player, "fouled")
    repay(table, player)
    table.deal.dead.add(player.name)
    yield from ()
