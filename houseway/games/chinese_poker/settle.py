"""Points paid from stack to stack, pair by pair, as far as the chips in action reach."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from houseway.core.money import POT, stack
from houseway.games.chinese_poker.rules import Rules
from houseway.games.chinese_poker.score import Shown, points_between
from houseway.games.chinese_poker.told import mark_score
from houseway.round.deal import Deal


class Action:
    """The chips in action: what each player may still pay, and may still win.

    Each way, those are two sums, and nobody loses or wins more than they began with. Once, they are the same chips, and
    what was exchanged takes no part any more. Net, what was won can be paid with, and what was lost won again.
    """

    def __init__(self, rules: Rules, stacks: Mapping[str, int], point: int) -> None:
        in_action = dict(stacks)
        if rules.cover == "once, in whole points":
            in_action = {name: cents - cents % point for name, cents in stacks.items()}
        self._is_net = rules.cover == "net"
        self._to_pay = in_action
        self._to_win = in_action if rules.cover == "once, in whole points" else dict(in_action)

    def exchange(self, payer: str, winner: str, cents: int) -> int:
        """Return how many of these cents really change hands."""
        moved = min(cents, self._to_pay[payer], self._to_win[winner])
        self._to_pay[payer] -= moved
        self._to_win[winner] -= moved
        if self._is_net:
            self._to_pay[winner] += moved
            self._to_win[payer] += moved
        return moved


def pairs(hands: Sequence[Shown]) -> Iterator[tuple[Shown, Shown]]:
    """Yield the pairs in the order they settle.

    Clean sweeps collect first, in their order; then the first with each other, the second with those after, and so on.
    """
    for hand in hands:
        if hand.sweep:
            yield from ((hand, other) for other in hands if other is not hand)
    yield from (pair for pair in combinations(hands, 2) if not (pair[0].sweep or pair[1].sweep))


def settle(deal: Deal, rules: Rules, hands: Sequence[Shown], point: int, button: str) -> dict[tuple[str, str], int]:
    """Tell and pay what every pair owes each other; return the points between them, as scored."""
    action = Action(rules, {hand.name: deal.chips(hand.name) for hand in hands}, point)
    scored: dict[tuple[str, str], int] = {}
    for one, other in pairs(hands):
        if (other.name, one.name) in scored:
            continue
        points = scored[one.name, other.name] = points_between(rules, one, other, hands, button)
        deal.tell(partial(mark_score, rules, (one, other), hands, button, points))
        winner, payer = (one.name, other.name) if points > 0 else (other.name, one.name)
        if cents := action.exchange(payer, winner, abs(points) * point):
            deal.post(stack(payer), stack(winner), cents, "points", str(abs(points)))
    return scored


def best_backs(hands: Sequence[Shown]) -> list[Shown]:
    """Return the best back hands, of those who are not out of it: several, where they tie."""
    left = [hand for hand in hands if not hand.is_out]
    best = max((hand.ranks["back"] for hand in left), default=None)
    return [hand for hand in left if hand.ranks["back"] == best]


def award_antes(deal: Deal, hands: Sequence[Shown], chip: int) -> None:
    """Give the best back hand what the fee has left.

    Tied hands share it, and with nobody left in it everybody does.
    """
    winners = best_backs(hands) or hands
    antes = deal.ledger.balance(POT)
    share = antes // len(winners) // chip * chip
    for place, hand in enumerate(winners):
        if cents := share + (antes - share * len(winners) if place == 0 else 0):
            deal.post(POT, stack(hand.name), cents, "wins", "the antes")
