"""Rulings of the floor in pan: a hand is foul, or its own player has called it so and thrown it in."""

from functools import partial

from houseway.games.panguingue.melds import PanTable
from houseway.games.panguingue.settle import repay
from houseway.round.deal import Play
from houseway.round.script import KnownRuling, Ruling

FOUL, THROWN_IN = "foul hand", "own hand called foul"


def rules_of(table: PanTable) -> tuple[KnownRuling, ...]:
    return (
        KnownRuling(FOUL, "", partial(_on, table), partial(_foul, table)),
        KnownRuling(THROWN_IN, "", partial(_on, table), partial(_thrown_in, table)),
    )


def _on(table: PanTable) -> tuple[str, ...]:
    """Return the players who may be ruled on: one must be left to play, against another."""
    return () if len(table.left) < 2 else tuple(player.name for player in table.left)


def _thrown_in(table: PanTable, ruling: Ruling) -> Play[None]:
    """Take a player out who called their own hand foul, and threw it in.

    Nobody may do so: the player still pays all that the others collect.
    """
    table.throw_in(table.player(ruling.who), "liable")
    table.deal.dead.add(ruling.who)
    yield from ()


def _foul(table: PanTable, ruling: Ruling) -> Play[None]:
    """Throw a hand in, and give back what it collected.

    Of what comes later it pays the outs alone.
    """
    player = table.player(ruling.who)
    table.throw_in(player, "fouled")
    repay(table, player)
    table.deal.dead.add(player.name)
    yield from ()
