"""The pots of a showdown: the main pot and side pots; or, by lowball's rule of sevens, two of each.

A player who checks a seven or better after the draw can win what was in the pot before it, and none of the bets made
after: those go to the best of the other hands.
"""

from collections.abc import Sequence

from houseway.core.pots import PotLayer, layers
from houseway.games.poker_ring.seats import Seats
from houseway.hands import low


def pots_to_win(seats: Seats) -> list[tuple[str, PotLayer]]:
    """Return each pot by its name, fees gone, for those who may win it."""
    paid = {player.name: player.paid for player in seats.players}
    # Dead chips lie in the pot beside what was paid, and so make up for fees: both are the main pot's.
    live, fee = [player.name for player in seats.live], sum(paid.values()) - seats.pot
    barred = _sevens_that_checked(seats) if seats.rules.sevens != "none" and seats.terms.limit else set()
    if not barred:
        return _name_pots(layers(paid, live, fee))
    before = {player.name: player.before for player in seats.players}
    after = {name: paid[name] - before[name] for name in paid}
    bets = [PotLayer(pot.cents, _contenders(pot, barred)) for pot in layers(after, live)]
    return [*_name_pots(layers(before, live, fee), " before the draw"), *_name_pots(bets, " after the draw")]


def _name_pots(pots: Sequence[PotLayer], when: str = "") -> list[tuple[str, PotLayer]]:
    """Return pots by what they are called; where there is one only, it is the pot."""
    if len(pots) == 1:
        return [(f"the pot{when}", pots[0])]
    return [(f"side pot {number}{when}" if number else f"the main pot{when}", pot) for number, pot in enumerate(pots)]


def _sevens_that_checked(seats: Seats) -> set[str]:
    """Return who has checked a seven or better: bets made after the draw are none of theirs to win."""
    return {player.name for player in seats.live if player.checked and low.is_seven(seats.faces_of(player))}


def _contenders(pot: PotLayer, barred: set[str]) -> tuple[str, ...]:
    """Return those who may win bets made after the draw.

    If nobody else is left, all who made them.
    """
    return tuple(name for name in pot.players if name not in barred) or pot.players
