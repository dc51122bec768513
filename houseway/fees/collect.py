"""Takes fees into the drop box, from the accounts that owe them."""

from collections.abc import Iterable

from houseway.core.ledger import DROP, POT, Account, Stack, stack
from houseway.fees.ladder import Fee
from houseway.round.deal import Deal


def payer_of(fee: Fee, *, banker: str = "", button: str = "") -> Account:
    """The account that a fee comes from, given who banks and who has the action button.

    >>> payer_of(Fee("antes", 400, "before the deal")), payer_of(Fee("action button", 100, "flop"), button="Ann")
    (Pot(), Stack(who='Ann'))
    """
    match fee.payer:
        case Stack():
            return fee.payer
        case "pot" | "antes":
            return POT
        case "player-dealer":
            return stack(banker)
        case "action button":
            return stack(button)
        case "player":
            raise ValueError("a fee that each player owes names each of them")


def collect(deal: Deal, fees: Iterable[Fee], *, banker: str = "", button: str = "") -> list[Fee]:
    """Take these fees into the box; those that were more than nothing."""
    taken = [fee for fee in fees if fee.cents]
    for fee in taken:
        deal.post(payer_of(fee, banker=banker, button=button), DROP, fee.cents, "collection", fee.moment)
    return taken
