"""Basic strategy, computed for a sheet: what a sensible player does with a hand against the card that shows.

Worths are per unit bet, in millionths of millionths, for an endless shoe of the sheet's deck: a player counts no
cards. A split is reckoned as two hands that are not split again, and the push against a suited 7-8-9, which comes
less than once in a thousand hands, is left out. What a hard 31 pays, a round does not know: a hit beyond 21 is reckoned
as lost, so a hard 21 stands. The strategy that is worked out for a sheet's own decks and pays, with none of this left
out, is that of `odds`.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from houseway.core.cards import Card
from houseway.games.blackjack.choices import why_not_doubled
from houseway.games.blackjack.hands import ACE, DEALER_STANDS, HIGHEST, POINTS, SURRENDERED_FROM, TEN
from houseway.games.blackjack.rules import Rules

ONE = 10**12
_TIED = {"push": 0, "to the player": 1, "to the player-dealer": -1}
SURRENDERED = -ONE // 2

Worths = dict[str, int]


def total_of(hard: int, ace: bool) -> int:
    return hard + TEN if ace and hard <= HIGHEST - TEN else hard


def dealer_hits(rules: Rules, hard: int, ace: bool) -> bool:
    """Whether the player-dealer draws: on hard 16 or less, and on soft 17 in every book."""
    total = total_of(hard, ace)
    is_soft_17 = total == DEALER_STANDS and total != hard
    return total < DEALER_STANDS or (is_soft_17 and rules.dealer_soft_17 == "hits")


class Strategy:
    """The worth of everything that can be done with a hand, and which of it is best."""

    def __init__(self, rules: Rules, deck: Iterable[Card]) -> None:
        points = Counter(POINTS[face] for face in deck)
        self._rules = rules
        self._weights = sorted(points.items())
        self._cards = points.total()
        # Each of these is asked the same again and again.
        for name in ("_final", "_dealer", "_stand", "_worth", "_best_doubled", "worths"):
            setattr(self, name, cache(getattr(self, name)))

    # What to do

    def rank_acts(self, hard: int, ace: bool, pair: int, two: bool, split: bool, up: int) -> list[str]:
        """Return the acts that the charts allow, the best first."""
        return _best_first(self.worths(hard, ace, pair, two, split, up))

    def rank_after_doubling(self, hard: int, ace: bool, doublings: int, up: int) -> list[str]:
        return _best_first(self.worths_doubled(hard, ace, doublings, up))

    def surrenders_early(self, hard: int, ace: bool, pair: int, up: int) -> bool:
        """Whether to give up before the hole card is checked.

        So half is compared with what the hand is worth against a natural too.
        """
        return self.worth_unchecked(hard, ace, pair, up) < SURRENDERED

    def worth_unchecked(self, hard: int, ace: bool, pair: int, up: int) -> int:
        """Return the worth of a hand that is played on, before the hole card is checked."""
        natural = self._natural_chance(up) if self._rules.is_checked(up) else 0
        best = max(self.worths(hard, ace, pair, True, False, up).values())
        return best * (ONE - natural) // ONE - natural

    def worth(self, first: Card, second: Card, up: int, *, natural: bool) -> int:
        """Return the worth of two cards before anything is done with them."""
        one, other = POINTS[first], POINTS[second]
        if natural and self._rules.has_naturals and {one, other} == {ACE, TEN}:
            return ONE - self._dealer(up)[1]
        pair = one if one == other else 0
        return max(self.worths(one + other, ACE in (one, other), pair, True, False, up).values())

    # The worth of it

    def _mean(self, worth: Callable[[int], int]) -> int:
        """Return the mean worth over the next card."""
        return sum(count * worth(points) for points, count in self._weights) // self._cards

    def _natural_chance(self, up: int) -> int:
        other = {ACE: TEN, TEN: ACE}.get(up, 0) if self._rules.has_naturals else 0
        return ONE * dict(self._weights).get(other, 0) // self._cards

    def _final(self, hard: int, ace: bool) -> Counter[int]:
        """Return the chance of each total that the player-dealer's hand may end with from here."""
        if not dealer_hits(self._rules, hard, ace):
            return Counter({total_of(hard, ace): ONE})
        ends: Counter[int] = Counter()
        for points, count in self._weights:
            for total, chance in self._final(hard + points, ace or points == ACE).items():
                ends[total] += chance * count
        return Counter({total: chance // self._cards for total, chance in ends.items()})

    def _dealer(self, up: int) -> tuple[Counter[int], int]:
        """Return the chance of each total that is no natural, and of a natural.

        Once the hole card was checked, there is no natural left.
        """
        natural = self._natural_chance(up)
        ends: Counter[int] = Counter()
        for points, count in self._weights:
            if not self._rules.has_naturals or {up, points} != {ACE, TEN}:
                for total, chance in self._final(up + points, ACE in (up, points)).items():
                    ends[total] += chance * count
        left = ONE - natural if self._rules.is_checked(up) else ONE
        chances = Counter({total: chance // self._cards * ONE // left for total, chance in ends.items()})
        return chances, 0 if self._rules.is_checked(up) else natural

    def _stand(self, total: int, up: int) -> int:
        ends, natural = self._dealer(up)
        return sum(chance * self._against(total, theirs) for theirs, chance in ends.items()) - natural

    def _against(self, total: int, theirs: int) -> int:
        is_21 = total == HIGHEST
        if self._rules.over_21 == "is compared":
            total, theirs = -abs(total - HIGHEST), -abs(theirs - HIGHEST)
        elif theirs > HIGHEST:
            return 0 if theirs == HIGHEST + 1 and self._rules.dealer_22 == "pushes" else 1
        if total != theirs:
            return 1 if total > theirs else -1
        return 1 if is_21 and self._rules.both_21 == "player wins" else _TIED[self._rules.ties]

    def _bust(self, total: int, third: bool, up: int) -> int:
        """Return the worth of a hand over 21: lost, but where it is compared, and for the chance that it is saved."""
        if self._rules.over_21 == "is compared":
            return self._stand(total, up)
        saved = 0
        if self._rules.both_bust == "888 pushes" and up == 8:
            saved = ONE * dict(self._weights)[8] ** 2 // self._cards**2
        if self._rules.both_bust == "three-card 23 to 25 pushes" and third and 23 <= total <= 25:
            saved = sum(chance for theirs, chance in self._dealer(up)[0].items() if theirs > total)
        return saved - ONE

    def _next(self, hard: int, third: bool, up: int) -> int | None:
        """Return the worth of a hand that the last card ended, or None if it goes on."""
        return None if hard <= HIGHEST else self._bust(hard, third, up)

    def _hit(self, hard: int, ace: bool, two: bool, split: bool, up: int) -> int:
        def worth(points: int) -> int:
            ended = self._next(hard + points, two, up)
            return self._worth(hard + points, ace or points == ACE, split, up) if ended is None else ended

        return self._mean(worth)

    def _worth(self, hard: int, ace: bool, split: bool, up: int) -> int:
        """Return the worth of a hand of three cards or more, played on as well as can be."""
        return max(self.worths(hard, ace, 0, False, split, up).values())

    def worths(self, hard: int, ace: bool, pair: int, two: bool, split: bool, up: int) -> Worths:
        """Return everything that the charts allow, with its worth."""
        rules, total = self._rules, total_of(hard, ace)
        soft = total != hard
        worths: Worths = {}
        if soft or hard > rules.must_hit_to:
            worths["stand"] = self._stand(total, up)
        if total < (rules.must_stand_soft_from if soft else rules.must_stand_from):
            worths["hit"] = self._hit(hard, ace, two, split, up)
        if two and not why_not_doubled(rules, total, soft=soft, split=split):
            worths["double"] = self._double(hard, ace, 0, up)
        if pair:
            worths["split"] = 2 * self._split_card(pair, up)
        if (
            (rules.surrender == "on the first two cards" and two and not split)
            or (rules.surrender == "before the check" and two and split)
            or (rules.surrender == "on 12 or more" and SURRENDERED_FROM <= total < HIGHEST and not split)
        ):
            worths["surrender"] = SURRENDERED
        return worths

    def _split_card(self, points: int, up: int) -> int:
        def worth(second: int) -> int:
            hard, ace = points + second, ACE in (points, second)
            if points == ACE and self._rules.split_aces == "one card each":
                return self._stand(total_of(hard, ace), up)
            return max(self.worths(hard, ace, 0, True, True, up).values())

        return self._mean(worth)

    def _double(self, hard: int, ace: bool, doublings: int, up: int) -> int:
        def worth(points: int) -> int:
            ended = self._next(hard + points, doublings == 0, up)
            return (
                self._best_doubled(hard + points, ace or points == ACE, doublings + 1, up) if ended is None else ended
            )

        return 2 * self._mean(worth)

    def _best_doubled(self, hard: int, ace: bool, doublings: int, up: int) -> int:
        return max(self.worths_doubled(hard, ace, doublings, up).values())

    def worths_doubled(self, hard: int, ace: bool, doublings: int, up: int) -> Worths:
        """Return the worths after a double card, per unit of all that lies there by now."""
        worths = {"stand": self._stand(total_of(hard, ace), up)}
        if self._rules.rescue:
            worths["rescue"] = SURRENDERED
        if doublings < len(self._rules.doublings):
            worths["double"] = self._double(hard, ace, doublings, up)
        return worths


def _best_first(worths: Worths) -> list[str]:
    return sorted(worths, key=lambda option: -worths[option])
