"""Chips that change hands in pan: pay for conditions, the outs, and the Tops."""

from collections.abc import Sequence

from houseway.core.money import POT, Account, stack, wager
from houseway.games.panguingue.melds import PanPlayer, PanTable, first_pay
from houseway.round.event import deed

DOUBLE_ANTE = "double-ante"


def double_ante(name: str) -> Account:
    """Return the account of a second ante, for double condition: it lies apart from the Tops."""
    return wager(name, 0, DOUBLE_ANTE)


def collect(table: PanTable, player: PanPlayer, chips: int, payers: Sequence[PanPlayer]) -> None:
    """Collect so many chips from each; twice as many between two who play double condition.

    Where nobody may ask for more than they have themselves, the balance stays owed until the next pay.
    """
    if not chips:
        return
    own = table.deal.chips(player.name)
    for payer in payers:
        cents = chips * table.circle.point * (2 if player.double and payer.double else 1)
        if table.rules.ask_up_to == "what the collector has":
            cents += player.owed.pop(payer.name, 0)
            player.owed[payer.name] = max(0, cents - own)
            cents = min(cents, own)
        if cents := min(cents, table.deal.chips(payer.name)):
            table.deal.post(stack(payer.name), stack(player.name), cents, "points")
            player.collected[payer.name] = player.collected.get(payer.name, 0) + cents


def collect_pay(table: PanTable, player: PanPlayer, chips: int) -> None:
    """Collect the pay for a condition, at once, from all still in or liable.

    A player who has no chips left by that throws the hand in.
    """
    others = [each for each in table.left if each is not player]
    collect(table, player, chips, [*others, *(each for each in table.players if each.state == "liable")])
    for each in others:
        if not table.deal.chips(each.name):
            you = "have no chips left and throw the hand in"
            table.deal.tell(deed("thrown in", each.name, "has no chips left and throws the hand in", you))
            table.throw_in(each, "without chips")


def value_of(table: PanTable, player: PanPlayer) -> int:
    """Return what a player's melds pay as they lie, in chips."""
    return sum(first_pay(table.rules, table.faces(spread)) for spread in player.spreads)


def collect_outs(table: PanTable, player: PanPlayer) -> None:
    """Collect the chips for going out, and every condition once more.

    A hand that is foul or thrown in pays them too.
    """
    payers = [each for each in table.players if each is not player and each.state in ("in", "fouled", "liable")]
    collect(table, player, table.rules.out + value_of(table, player), payers)


def award_tops(table: PanTable, winners: Sequence[PanPlayer]) -> None:
    """Give the Tops to the winners, an odd chip to the first in turn.

    Double antes go to those of them who play double condition; where none does, they go back to those who put them
    there.
    """
    _share(table, POT, winners)
    doubles = [each for each in winners if each.double]
    for player in table.players:
        account = double_ante(player.name)
        if table.deal.ledger.balance(account):
            _share(table, account, doubles or [player])


def _share(table: PanTable, account: Account, winners: Sequence[PanPlayer]) -> None:
    cents, chip = table.deal.ledger.balance(account), table.deal.limits.step
    share = cents // len(winners) // chip * chip
    for number, player in enumerate(winners):
        if won := share + (cents - share * len(winners) if number == 0 else 0):
            table.deal.post(account, stack(player.name), won, "wins", "the Tops")


def repay(table: PanTable, player: PanPlayer) -> None:
    """Give back what a foul hand collected to those still in, as far as its player's chips reach."""
    for payer, cents in player.collected.items():
        if table.player(payer).is_in and (back := min(cents, table.deal.chips(player.name))):
            table.deal.post(stack(player.name), stack(payer), back, "points")
    player.collected = {}
