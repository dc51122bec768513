"""The share of a pot that hands win on average, if all cards to come are dealt and nobody folds.

Cards to come are all that a hand or the board lacks: the rest of the board, the streets of stud, one draw. With two
boards, or one run twice, each takes half of the pot, so the average is that of one.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice, product
from math import comb, lcm, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import STANDARD, Card
from houseway.core.text import Mistake
from houseway.games.family import Game
from houseway.games.poker_ring.rules import Part, Rules
from houseway.games.poker_ring.showdown import RANKS, best
from houseway.odds.equity.ranges import Hand, check_cards, hands_of
from houseway.odds.kernels import ranks
from houseway.odds.kernels.tables import Numbers

Faces = NDArray[np.int64]

MOST_PLAYERS = 10
# More deals than this are not gone through one by one unless somebody asks for it.
MOST_DEALS = 3_000_000
BATCH = 100_000
# Where hands are ranked one after another.
READABLE_BATCH = 2_000
# A pot in whole units, however many players share it or half of it: sums stay exact.
UNITS = 2 * lcm(*range(1, MOST_PLAYERS + 1))


class Equity(msgspec.Struct, frozen=True, kw_only=True):
    """A hand or range: its share of the pot, exactly or with its standard error; how often it takes all, or a part."""

    hand: str  # as it was asked for
    equity: float  # of the pot, from 0 to 1
    fraction: Fraction | None  # the share exactly; None if it was simulated
    stderr: float | None  # None if it was counted
    wins: float  # how often it takes the whole pot
    shares: float  # how often it takes a part


@dataclass(frozen=True)
class GameShape:
    """The cards at a game's showdown: so many of one's own, so many on the board."""

    rules: Rules
    deck: tuple[Card, ...]  # before anything is dealt
    own: int  # cards of each player
    board: int  # cards of it at the showdown

    @property
    def compiled(self) -> bool:
        return self.deck == STANDARD and "stripped high" not in self.rules.pot


@dataclass(frozen=True)
class EquitySpot:
    """Hands that are held against each other on a board, with cards that are out."""

    shape: GameShape
    ranges: tuple[tuple[Hand, ...], ...]  # for each player all hands they may hold
    board: Hand  # cards that lie there already
    dead: Hand  # cards that nobody holds and that will not come


def shape_of(game: Game) -> GameShape:
    rules = game.rules
    if not isinstance(rules, Rules):
        raise Mistake(f"{game.sheet.id} is no ring game: hands are held against each other in those only")
    streets = rules.streets
    own = rules.cards_each - sum(street.discard for street in streets)
    return GameShape(rules, game.sheet.cards, own, sum(street.board for street in streets))


def spot_of(game: Game, hands: Sequence[str], board: Sequence[Card] = (), dead: Sequence[Card] = ()) -> EquitySpot:
    """Check hands as they were written, and return the spot.

    Without a board a hand may lack cards, which are still to come.
    """
    shape = shape_of(game)
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise Mistake(f"2 to {MOST_PLAYERS} hands can be held against each other, not {len(hands)}")
    check_cards([*board, *dead], shape.deck)
    if len(board) > shape.board:
        raise Mistake(f"{game.sheet.id} has {shape.board or 'no'} cards on the board, not {len(board)}")
    if board and shape.rules.boards == "two":
        raise Mistake(f"{game.sheet.id} has two boards: leave --board out, and both are dealt")
    out = {*board, *dead}
    ranges = []
    for text in hands:
        every = hands_of(text, shape.own, shape.deck, fewer=not shape.board)
        free = tuple(hand for hand in every if not out & set(hand))
        if not free:
            raise Mistake(f"no hand of {text!r} is left: its cards lie on the board or are out")
        ranges.append(free)
    return EquitySpot(shape, tuple(ranges), tuple(board), tuple(dead))


def _missing(spot: EquitySpot, hands: Sequence[Hand]) -> list[int]:
    """Count the cards that each hand lacks, then the board."""
    return [*(spot.shape.own - len(hand) for hand in hands), spot.shape.board - len(spot.board)]


def deals(spot: EquitySpot) -> int:
    """Count the deals to go through, as far as that is worth counting."""
    total = 0
    for hands in islice(product(*spot.ranges), MOST_DEALS):
        left, ways = len(spot.shape.deck) - len(spot.board) - len(spot.dead) - sum(map(len, hands)), 1
        for count in _missing(spot, hands):
            ways, left = ways * comb(left, count), left - count
        total += ways
        if total > MOST_DEALS:
            break
    return total


def count_deals(spot: EquitySpot) -> list["Tally"]:
    """Deal every deal of every choice of hands."""
    tallies = [Tally() for _ in spot.ranges]
    for hands in product(*spot.ranges):
        held = [card for hand in hands for card in hand]
        if len(set(held)) < len(held):
            continue
        out = {*held, *spot.board, *spot.dead}
        rest = [card for card in spot.shape.deck if card not in out]
        for dealt in _batches(_ways(rest, _missing(spot, hands)), _batch_size(spot.shape)):
            _add(spot, [np.tile(np.array(hand, np.int64), (len(dealt), 1)) for hand in hands], dealt, tallies)
    if not tallies[0].rounds:
        raise Mistake("these hands cannot be held at the same time: they need the same cards")
    return tallies


def _ways(rest: list[Card], counts: Sequence[int]) -> Iterator[tuple[Card, ...]]:
    """Yield every way to deal so many cards to each place."""
    if not counts:
        yield ()
        return
    for mine in combinations(rest, counts[0]):
        left = [card for card in rest if card not in mine] if any(counts[1:]) else rest
        for others in _ways(left, counts[1:]):
            yield mine + others


def _batches(ways: Iterator[tuple[Card, ...]], size: int) -> Iterator[Faces]:
    while some := list(islice(ways, size)):
        yield np.array(some, np.int64).reshape(len(some), -1)


def _batch_size(shape: GameShape) -> int:
    return BATCH if shape.compiled else READABLE_BATCH


def simulate_deals(spot: EquitySpot, rounds: int, seed: int) -> list["Tally"]:
    """Deal at random: a hand of each range, then any cards to come.

    All hands that do not need the same card are as likely.
    """
    rng, tallies = np.random.default_rng(seed), [Tally() for _ in spot.ranges]
    sizes = {len(hand) for every in spot.ranges for hand in every}
    if any(len({len(hand) for hand in every}) > 1 for every in spot.ranges):
        raise Mistake(
            f"the hands of a range have the same number of cards, not {' and '.join(map(str, sorted(sizes)))}"
        )
    ranges = [np.array(every, np.int64).reshape(len(every), -1) for every in spot.ranges]
    tries = 0
    while tallies[0].rounds < rounds:
        wanted = min(_batch_size(spot.shape), rounds - tallies[0].rounds)
        hands = [every[rng.integers(len(every), size=wanted)] for every in ranges]
        held = np.sort(np.hstack(hands), axis=1)
        free = (held[:, 1:] != held[:, :-1]).all(axis=1)
        tries += wanted
        if not free.any() and tries > BATCH:
            raise Mistake("these hands cannot be held at the same time: they need the same cards")
        hands = [hand[free] for hand in hands]
        _add(spot, hands, _to_come(spot, hands, rng), tallies)
    return tallies


def _to_come(spot: EquitySpot, hands: list[Faces], rng: np.random.Generator) -> Faces:
    """Return random cards for all places that lack some, in each row."""
    place = {card: at for at, card in enumerate(spot.shape.deck)}
    known = np.zeros(max(place) + 1, np.int64)
    known[list(place)] = list(place.values())
    order = rng.random((len(hands[0]), len(place)))
    # Random numbers are below 1: cards at 2 sort last, and are never dealt.
    order[:, [place[card] for card in (*spot.board, *spot.dead)]] = 2
    held = known[np.hstack(hands)]
    order[np.arange(len(held))[:, None], held] = 2
    count = sum(_missing(spot, [hand[0] for hand in hands])) if len(held) else 0
    faces: Faces = np.array(spot.shape.deck, np.int64)[np.argsort(order, axis=1)[:, :count]]
    return faces


class Tally:
    """The share of one player, in whole units of a pot."""

    def __init__(self) -> None:
        self.rounds = self.units = self.squares = self.all = self.part = 0

    def add(self, units: Faces) -> None:
        self.rounds += len(units)
        self.units += int(units.sum())
        self.squares += int((units * units).sum())
        self.all += int((units == UNITS).sum())
        self.part += int(((units > 0) & (units < UNITS)).sum())

    def equity(self, hand: str, exact: bool) -> Equity:
        share = Fraction(self.units, self.rounds * UNITS)
        variance = Fraction(self.squares, self.rounds * UNITS**2) - share * share
        return Equity(
            hand=hand,
            equity=float(share),
            fraction=share if exact else None,
            stderr=None if exact else sqrt(variance / max(1, self.rounds - 1)),
            wins=self.all / self.rounds,
            shares=self.part / self.rounds,
        )


def _add(spot: EquitySpot, hands: list[Faces], dealt: Faces, tallies: list[Tally]) -> None:
    """Give everybody their cards, and share the pot."""
    if not len(hands[0]):
        return
    counts = _missing(spot, [hand[0] for hand in hands])
    ends = np.cumsum(counts)
    own = [
        np.hstack([hand, dealt[:, end - count : end]]) for hand, count, end in zip(hands, counts, ends, strict=False)
    ]
    board = np.hstack([np.tile(np.array(spot.board, np.int64), (len(dealt), 1)), dealt[:, ends[-1] - counts[-1] :]])
    for tally, units in zip(tallies, _units(spot.shape, own, board), strict=True):
        tally.add(units)


def _units(shape: GameShape, own: list[Faces], board: Faces) -> Faces:
    """Return by player and deal the units of the pot.

    Each part is halved or not, then shared among the best.
    """
    parts = [np.array([_rank_hands(shape, part, hand, board) for hand in own]) for part in shape.rules.pot]
    nobody = [(numbers.max(axis=0) == 0) for numbers in parts]
    size = UNITS // len(parts)
    units = np.zeros_like(parts[0])
    for at, numbers in enumerate(parts):
        winners = numbers == numbers.max(axis=0)
        # What nobody has a hand for goes to the other part.
        pot = np.where(nobody[at], 0, size) + (np.where(nobody[1 - at], size, 0) if len(parts) > 1 else 0)
        units += np.where(winners, pot // winners.sum(axis=0), 0)
    return units


_BY_OWN: dict[Part, Callable[[Faces], Numbers]] = {
    "high": ranks.high,
    "eight or better": ranks.eight,
    "ace to five": ranks.low,
    "deuce to seven": ranks.deuce_low,
    "badugi": ranks.badugi,
}
_BY_TWO: dict[Part, Callable[[Faces, Faces], Numbers]] = {
    "high": ranks.omaha_high,
    "eight or better": ranks.omaha_eight,
}


def _rank_hands(shape: GameShape, part: Part, own: Faces, board: Faces) -> Numbers:
    """Return the number of every hand: compiled, or by the readable ranking for jokers or a short deck."""
    use = shape.rules.hole_cards
    if not shape.compiled:
        rank = RANKS[part][0]
        pairs = zip(own.tolist(), board.tolist(), strict=True)
        return np.array([best(shape.rules, mine, theirs, rank) for mine, theirs in pairs], np.int64)
    if use == "exactly two":
        return _BY_TWO[part](own, board)
    if use == "at most two":
        twos = combinations(range(own.shape[1]), 2)
        return np.max([_BY_OWN[part](np.hstack([own[:, list(two)], board])) for two in twos], axis=0)  # type: ignore[no-any-return]
    return _BY_OWN[part](np.hstack([own, board]))
