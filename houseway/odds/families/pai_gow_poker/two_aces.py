"""Two hands at once that are nothing but an ace: every deal of them, counted by ranks and suits apart.

Which ranks make nothing (no pair, no straight) the readable game says of one hand of those ranks; of the suits it only
matters that no five cards, or four and a joker, are alike. So deals are counted by how many ranks both hands hold: on
those the suits must differ.
"""

from collections import Counter
from functools import cache
from itertools import combinations, permutations, product
from math import comb

from houseway.core.cards import JOKERS, Card
from houseway.games.pai_gow_poker.rules import Rules
from houseway.games.pai_gow_poker.showdown import is_ace_high

DECK, SUITS = 53, 4
FLUSH = 5

# The ranks of a hand, as a set of bits, and whether the joker is among its cards.
Ranks = tuple[int, bool]
# How many cards of each suit a hand holds.
Suited = tuple[int, ...]


def ace_high_counts(rules: Rules) -> dict[str, int]:
    """Count deals of two hands by what the player-dealer's is, and whether the player's is ace high too."""
    hands = ace_high_ranks(rules)
    beside = comb(DECK - rules.cards, rules.cards)
    alone = {joker: sum(_ways(ranks) for ranks in hands if ranks[1] == joker) for joker in (True, False)}
    both = {joker: _count_pairs([ranks for ranks in hands if ranks[1] == joker], hands) for joker in (True, False)}
    counts = {
        "both": both[True] + both[False],
        "with-joker": alone[True] * beside - both[True],
        "without-joker": alone[False] * beside - both[False],
    }
    return {**counts, "lose": comb(DECK, rules.cards) * beside - sum(counts.values())}


def ace_high_ranks(rules: Rules) -> list[Ranks]:
    found = []
    for joker in (False, True):
        for ranks in combinations(range(13), rules.cards - joker):
            if is_ace_high([*_cards_of(ranks), *([JOKERS[0]] if joker else [])], rules):
                found.append((sum(1 << rank for rank in ranks), joker))
    return found


def _cards_of(ranks: tuple[int, ...]) -> list[Card]:
    """Return cards of these ranks, no more than two of a suit."""
    return [SUITS * rank + place % SUITS for place, rank in enumerate(ranks)]


def _count_pairs(dealers: list[Ranks], players: list[Ranks]) -> int:
    """Count deals of two such hands: pairs of ranks by how many they share, times the suits they may have."""
    pairs: Counter[tuple[int, int, bool, int, bool]] = Counter()
    for (one, joker), (other, second) in product(dealers, players):
        if not (joker and second):
            shared = one & other
            pairs[shared.bit_count(), (one ^ shared).bit_count(), joker, (other ^ shared).bit_count(), second] += 1
    total = 0
    for (shared, alone, joker, beside, second), count in pairs.items():
        for (mine, theirs), ways in _ways_to_share(shared).items():
            if ways := ways * _more(mine, alone, joker):
                total += count * ways * _more(theirs, beside, second)
    return total


def _ways(ranks: Ranks) -> int:
    return _more((0,) * SUITS, ranks[0].bit_count(), ranks[1])


@cache
def _ways_to_share(ranks: int) -> Counter[tuple[Suited, Suited]]:
    """Count the ways two hands hold so many ranks in common, by the cards of each suit that gives either."""
    if ranks == 0:
        return Counter({((0,) * SUITS, (0,) * SUITS): 1})
    found: Counter[tuple[Suited, Suited]] = Counter()
    for (mine, theirs), ways in _ways_to_share(ranks - 1).items():
        for one, other in permutations(range(SUITS), 2):
            found[_with(mine, one), _with(theirs, other)] += ways
    return found


@cache
def _more(held: Suited, ranks: int, joker: bool) -> int:
    """Count the ways a hand may get so many more ranks and stay without a flush."""
    if max(held) >= FLUSH - joker:
        return 0
    if ranks == 0:
        return 1
    return sum(_more(_with(held, suit), ranks - 1, joker) for suit in range(SUITS))


def _with(held: Suited, suit: int) -> Suited:
    return (*held[:suit], held[suit] + 1, *held[suit + 1 :])
