"""The play of a plain player: cheap to work out, and from nothing but what that player sees."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from houseway.core.cards import CARDS, JOKERS, Card, rank_of, suit_of
from houseway.games.poker_ring.rules import Rules
from houseway.games.poker_ring.seats import Seats
from houseway.games.poker_ring.showdown import best
from houseway.games.poker_ring.turn import BettingTurn, options_of
from houseway.hands import badugi, high, low, mexican
from houseway.round.ask import Amount, Answer, Question

Places = Sequence[int]

JACK = CARDS["Js"]
LOW = ("ace to five", "deuce to seven", "badugi")


class TableSight:
    """The table in a betting round, as it lay then: advice may be asked for when other cards lie there.

    It holds copies, which nobody changes: the faces dealt so far, the places of each hand, who has cards that were
    dealt face up, the places of each board, how many of the first one's cards belong to the others too, and how many
    streets were dealt.
    """

    def __init__(self, seats: Seats) -> None:
        self._rules = seats.rules
        self._faces = seats.deal.faces[:]
        self._hands = {player.name: ([*player.hand], bool(player.dealt_up)) for player in seats.live}
        self._boards = [*map(tuple, seats.boards)]
        self._shared = seats.shared
        self._dealt = seats.dealt
        self._worth: dict[str, int] = {}

    def advice(self, question: Question, turn: BettingTurn, pot: int) -> Answer:
        """Advise to raise with much, call with something, and pay nothing for nothing."""
        key, who = question.key, question.who
        if who not in self._worth:
            self._worth[who] = self._strength(*self._hands[who])
        worth, options = self._worth[who], options_of(turn)
        raising = options[4] if options[3].closed else options[3]
        if worth >= 3 and isinstance(raising.arg, Amount):
            return Answer(key, raising.id, raising.arg.low)
        if not turn.owes and not options[1].closed:
            return Answer(key, "check")
        price = turn.owes or (raising.arg.low if isinstance(raising.arg, Amount) else 0)
        enough = worth >= 2 or (worth >= 1 and price * 2 <= pot) or price * 3 <= pot
        if enough and options[2].closed and isinstance(raising.arg, Amount):
            return Answer(key, raising.id, raising.arg.low)
        return Answer(key, "call" if enough and not options[2].closed else "fold")

    def _strength(self, hand: Places, stud: bool) -> int:
        """Rate a hand from 0, nothing or nothing known, to 3, a hand to raise with."""
        own, rules = self._faces_of(hand), self._rules
        if len(own) < len(hand):
            return 0
        first, *others = map(self._faces_of, self._boards)
        if stud:
            return _stud(rules, [*own, *first])
        if rules.pot[0] in LOW:
            few = max(0, len(cards_to_keep(rules, own)) - len(own) + 3)
            order = rank_of if rules.pot[0] == "deuce to seven" else low.value
            draws = any(street.draw for street in rules.streets[self._dealt :])
            return few if draws else max(few, _high_card(own, order))
        boards = [first, *([*first[: self._shared], *other] for other in others)]
        return max(_with_board(rules, own, board) for board in boards)

    def _faces_of(self, places: Places) -> list[Card]:
        """Return the faces that this player may see."""
        return [face for place in places if (face := self._faces[place]) is not None]


def _high_card(own: Sequence[Card], order: Callable[[Card], int]) -> int:
    """Rate a low draw's hand without a pair.

    Of those who draw many end with a pair, or with a face card: a hand without is worth something.
    """
    values = {order(card) for card in own}
    if len(values) < 5:
        return 0
    return 2 if max(values) <= order(JACK) else 1


def _with_board(rules: Rules, own: Sequence[Card], board: Sequence[Card]) -> int:
    """Return how good a hand is with the board: a pair that lies there is everybody's, and counts for nothing."""
    if len(own) == 5 and not board:
        return min(3, high.rank(own) >> high.KIND_SHIFT)
    if not board:
        return _start(tuple(own))
    made, there = best(rules, own, board, high.rank) >> high.KIND_SHIFT, _pairs(tuple(board))
    more = made - there
    has_low = "eight or better" in rules.pot and best(rules, own, board, low.eight) > 0
    return min(3, more + (more > 0 and made >= high.TWO_PAIR) + 2 * has_low)


def _stud(rules: Rules, own: Sequence[Card]) -> int:
    """Rate a hand that grows street by street, by the best it may be for: low cards, or pairs and high ones."""
    if rules.pot[0] == "ace to five":
        few = {low.value(card) for card in own if low.value(card) <= low.EIGHT}
        return max(0, min(len(few), 5) - min(len(own), 5) + 3)
    if JOKERS[0] in own:
        return 3
    if len(own) < 5:
        return _start(tuple(own))
    kind = high.rank(own) >> high.KIND_SHIFT if rules.pot[0] == "high" else mexican.rank(own) >> high.KIND_SHIFT
    return min(3, kind)


@lru_cache(4096)
def _start(own: tuple[Card, ...]) -> int:
    """Rate a hand before the flop: pairs, high cards, and cards that go together."""
    ranks = sorted((rank_of(card) for card in own), reverse=True)
    pair = any(one == other for one, other in pairwise(ranks))
    points = ranks[0] + ranks[1] + 10 * pair + 2 * (len({suit_of(card) for card in own}) < len(own))
    return sum(points >= least for least in (14, 19, 23))


@lru_cache(64)
def _pairs(board: tuple[Card, ...]) -> int:
    """Return the kind of hand that lies on the board for everybody, as far as pairs go."""
    ranks = [rank_of(card) for card in board]
    most = max(map(ranks.count, ranks))
    return {4: high.FOUR, 3: high.THREE, 2: high.PAIR}.get(most, high.HIGH_CARD)


def cards_to_throw(rules: Rules, own: Sequence[Card], low_count: int, most: int) -> list[Card]:
    """Return the cards to throw away: the lowest where some must go, else what does not help."""
    if low_count:
        return sorted(own)[:low_count]
    keep = cards_to_keep(rules, own)
    return [card for card in own if card not in keep][:most]


def cards_to_keep(rules: Rules, own: Sequence[Card]) -> list[Card]:
    """Return the cards that a hand is built on."""
    match rules.pot[0]:
        case "badugi":
            bases = (base for count in (4, 3, 2, 1) for base in combinations(own, count))
            few = [base for base in bases if badugi.rank(base) >> 13 == len(base) and max(map(low.value, base)) < 9]
            return list(few[0]) if few else []
        case "ace to five":
            low_cards = {low.value(card): card for card in own if card not in JOKERS and low.value(card) <= low.EIGHT}
            return [*low_cards.values(), *(card for card in own if card in JOKERS)]
        case "deuce to seven":
            lowest = {rank_of(card): card for card in own if rank_of(card) <= 6}
            return list(lowest.values())
    if high.rank(own) >> high.KIND_SHIFT >= high.STRAIGHT:
        return list(own)
    pairs = [card for card in own if sum(rank_of(card) == rank_of(other) for other in own) > 1]
    return pairs or [max(own)]
