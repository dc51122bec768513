"""Pai gow poker priced: bonus bets on one hand over every hand there is, wagers on two over every two hands.

Both hands are set by the house way. What a deal of two hands comes to is judged by the game's own judges, on an example
of each cell that is counted. An Envy Bonus is priced for the hand of one other player. Only where the player sees the
player-dealer's hand before setting, two hands are simulated.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np

from houseway.core.cards import JOKERS, RANKS, Card
from houseway.games.family import BankedGame
from houseway.games.house_way.setting import Split, splits
from houseway.games.pai_gow_poker.rules import DOUBLE_DOWN, GAME, Rules
from houseway.games.pai_gow_poker.showdown import PLAYER_HAND, PaiGowShowdown, by_house_way, compare, is_ace_high
from houseway.games.set_hands import HandAsSet
from houseway.hands.high import PAIR, number
from houseway.hands.pai_gow import Joker
from houseway.hands.pai_gow_bonus import PAIR_BESIDE, RESULTS
from houseway.odds import kept
from houseway.odds.census import Census, Outcome, Part, Sampled, Setting, Words, keep_by_rules
from houseway.odds.families.pai_gow_poker import in_sight
from houseway.odds.families.pai_gow_poker.doubles import is_doubled, least_to_double
from houseway.odds.families.pai_gow_poker.one_hand import census, codes
from houseway.odds.families.pai_gow_poker.two_aces import ace_high_counts
from houseway.odds.families.pai_gow_poker.two_hands import every_two
from houseway.odds.house_way import chart, tables
from houseway.odds.kernels import pai_gow as kernel
from houseway.odds.kernels.house_way import Cards, Ints
from houseway.odds.kernels.ranks import high_table
from houseway.odds.kernels.tables import hands_unsuited, places_of
from houseway.odds.simulate.simulation import cores, counting, simulate_until
from houseway.round.event import Stake
from houseway.sheets.sheet import Wager

SHARED = False
TAKES_MINUTES = True

HOUSE_WAY, GAINS, DOUBLE, SEEN = "house-way", "double-gains", "double-always", "best-seen"
BOTH_HANDS = "both-hands"
SEED = 53
# A standard error: known to a hundredth of a percent at 95%.
ERROR = 0.00005
OWN_HAND, OWN_HAND_AND_PAIR, ENVY, ACE_HIGH = "own-hand", "own-hand-and-pair", "envy", "player-dealer-ace-high"
SPOT = 1
NO_DOUBLES = np.zeros((2, 0), np.int64)


def strategies(game: BankedGame) -> Mapping[str, str]:
    known = {HOUSE_WAY: "all hands are set by the house way"}
    if game.rules.player_dealer_shows == "before the players set":
        return {SEEN: "as is best against the player-dealer's hand, which is set by the house way and seen", **known}
    if game.rules.double_down_qualifies:
        return {
            GAINS: f"{known[HOUSE_WAY]}; the game wager is doubled where that gains against a hand from a whole deck",
            DOUBLE: f"{known[HOUSE_WAY]}, and every game wager is doubled",
            **known,
        }
    return known


def together(game: BankedGame) -> Sequence[tuple[str, ...]]:
    return ((GAME, DOUBLE_DOWN),) if game.rules.double_down_qualifies else ()


class Known(NamedTuple):
    """A game as the kernel takes it."""

    way: kernel.Way
    by_ranks: kernel.ByRanks
    size: int  # cards in a hand

    def no_examples(self, doubled: bool) -> Cards:
        return np.full((kernel.CELLS * len(RESULTS) * (1 + doubled), 2 * self.size), -1, np.int8)


@keep_by_rules
def compile_rules(game: BankedGame) -> Known:
    rules: Rules = game.rules
    made = chart(rules.house_way, rules.joker_is, rules.cards)
    least = number(PAIR, (RANKS.index(rules.double_down_qualifies),)) if rules.double_down_qualifies else 0
    way = kernel.Way(
        made.rules,
        made.fronts,
        made.behinds,
        made.tables,
        tables(rules.joker_in_bonus, rules.in_front),
        codes(),
        len(RESULTS),
        number(PAIR, (RANKS.index("3"),)),
        least,
        0,
        NO_DOUBLES,
    )
    return Known(way, by_ranks(way, rules.cards), rules.cards)


@keep_by_rules
def doubles(game: BankedGame) -> Ints:
    return least_to_double(compile_rules(game).way, game.rules.cards)


def by_ranks(way: kernel.Way, size: int) -> kernel.ByRanks:
    plain, joker = (_facts(way, size, jokers) for jokers in (0, 1))
    return kernel.ByRanks(high_table(size).keys, *plain, *joker)


def _facts(way: kernel.Way, size: int, jokers: int) -> tuple[kernel.Shorts, kernel.Shorts, Ints]:
    """The facts of a hand of every choice of ranks, and the rows and columns that lead to its place."""
    hands = hands_unsuited(size - jokers)
    made = high_table(size - jokers)
    down = np.sort(hands, axis=1)[:, ::-1].astype(np.int8)
    whole = np.column_stack([down, np.full((len(hands), jokers), JOKERS[0], np.int8)])
    facts = np.zeros(len(hands), np.int64)
    facts[places_of(made, hands)] = kernel.facts_of_hands(np.ascontiguousarray(whole), way)
    return made.rows.astype(np.uint16), made.columns.astype(np.uint16), facts


@cache
def _one_hand(size: int, joker: Joker) -> Counter[str]:
    """Count all hands by what they are to bonus bets; kept in the order of RESULTS, then with a pair beside."""
    places = [*RESULTS, *(f"{result}{PAIR_BESIDE}" for result in RESULTS)]

    def count() -> Ints:
        counts = census(size, joker)
        return np.array([counts[result] for result in places], np.int64)

    found = kept.array(("one hand", size, joker), count)
    return Counter({result: number for result, number in zip(places, found.tolist(), strict=True) if number})


def exact(setting: Setting, wager: str) -> Census:
    """Every hand, for a bet on one's own; every two hands, for others; a simulation, where the player sees both."""
    game, asked = setting.game, setting.game.sheet.wager_by_id(wager)
    if asked.judge == ACE_HIGH:
        wagers = [each for each in game.sheet.wager if each.judge == ACE_HIGH]
        by_result = {
            tuple(Part(each.id, 1, (result,)) for each in wagers): count
            for result, count in ace_high_counts(game.rules).items()
        }
        return Census(setting, "exact", frozenset(each.id for each in wagers), by_result)
    if _is_on_one_hand(asked):
        return _on_one_hand(setting)
    wagers = [each for each in game.sheet.wager if not _is_on_one_hand(each) and each.judge != ACE_HIGH]
    if setting.strategy == SEEN and all(each.judge == BOTH_HANDS for each in wagers):
        return _in_sight(setting, frozenset(each.id for each in wagers))
    if setting.strategy == SEEN:
        chosen = [(each, label) for each in wagers for label in each.tables]
        found = simulate_until(setting, chosen, ERROR, SEED)
        return replace(found, wagers=frozenset(each.id for each in wagers))
    return _on_two_hands(setting, frozenset(each.id for each in wagers))


def _on_one_hand(setting: Setting) -> Census:
    game, rules = setting.game, setting.game.rules
    wagers = [each for each in game.sheet.wager if _is_on_one_hand(each)]
    counts: Counter[Outcome] = Counter()
    for result, count in _one_hand(rules.cards, rules.joker_in_bonus).items():
        counts[tuple(Part(each.id, _units(each), (_result(each, result),)) for each in wagers)] += count
    return Census(setting, "exact", frozenset(each.id for each in wagers), counts)


def _on_two_hands(setting: Setting, wagers: frozenset[str]) -> Census:
    counts: Counter[Outcome] = Counter()
    for count, *cards in _two_hands(setting.game.rules, _way(setting)).tolist():
        counts[tuple(part for part in _outcome(setting, tuple(cards)) if part.wager in wagers)] += count
    return Census(setting, "exact", wagers, counts)


def _in_sight(setting: Setting, wagers: frozenset[str]) -> Census:
    """Count deals by how many parts the player wins at best; judge an example of each."""
    rules, way = setting.game.rules, _way(setting)
    found = kept.array(
        ("in sight", rules.ace_high_pushes, *_flat(way)),
        lambda: np.array(in_sight.count(way, rules.cards, rules.ace_high_pushes, cores(), counting()), np.int64),
    )
    number = dict(zip(in_sight.CountInSight._fields, found.tolist(), strict=True))
    counts: Counter[Outcome] = Counter()
    for kind, cards in _examples_in_sight(setting.game, {kind for kind, count in number.items() if count}).items():
        counts[tuple(part for part in _outcome(setting, cards) if part.wager in wagers)] += number[kind]
    return Census(setting, "exact", wagers, counts)


def _examples_in_sight(game: BankedGame, kinds: Collection[str]) -> dict[str, tuple[Card, ...]]:
    """Deal two hands until each kind of deal has come up, the player's first."""
    rules, rng, found = game.rules, Random(SEED), dict[str, tuple[Card, ...]]()
    while len(found) < len(kinds):
        cards = tuple(rng.sample(game.sheet.cards, 2 * rules.cards))
        mine, theirs = cards[: rules.cards], cards[rules.cards :]
        dealer = by_house_way(theirs, rules)
        won = sum(compare(_best_against(mine, dealer, rules), dealer, rules.copies == "player"))
        kind = "ace_high" if rules.ace_high_pushes and is_ace_high(theirs, rules) else ("losses", "pushes", "wins")[won]
        found.setdefault(kind, cards)
    return found


def _two_hands(rules: Rules, way: kernel.Way) -> Ints:
    return kept.array(
        ("two hands", rules.ace_high_pushes, *_flat(way)),
        lambda: every_two(way, rules.cards, rules.ace_high_pushes, cores(), counting()),
    )


def _flat(parts: Iterable[object]) -> Iterator[object]:
    for part in parts:
        if isinstance(part, tuple):
            yield from _flat(part)
        else:
            yield part


def _is_on_one_hand(wager: Wager) -> bool:
    """Whether it goes by one hand alone; an Envy Bonus by that of one other player."""
    return wager.judge in (OWN_HAND, OWN_HAND_AND_PAIR, ENVY)


def _units(wager: Wager) -> int:
    return 0 if wager.kind == "rider" else 1


WITHOUT_PAIR = {f"{result}{PAIR_BESIDE}": result for result in RESULTS}


def _result(wager: Wager, result: str) -> str:
    return result if wager.judge == OWN_HAND_AND_PAIR else WITHOUT_PAIR.get(result, result)


def simulate(setting: Setting, rounds: int, seed: Words) -> Sampled:
    """So many deals of two hands, each of which is once the player's."""
    game = setting.game
    known_, deck = compile_rules(game), np.array(game.sheet.cards, np.int64)
    examples = known_.no_examples(setting.strategy == GAINS)
    counts = kernel.simulate_deals(rounds, seed, deck, known_.size, _way(setting), known_.by_ranks, examples)
    return Sampled(counts, examples)


def _way(setting: Setting) -> kernel.Way:
    gains, seen = setting.strategy == GAINS, setting.strategy == SEEN
    sees = kernel.WINS_COPIES if setting.game.rules.copies == "player" else kernel.SEES
    return compile_rules(setting.game).way._replace(
        sees=sees if seen else 0, doubles=doubles(setting.game) if gains else NO_DOUBLES
    )


def outcomes(setting: Setting, cells: Sampled) -> Mapping[Outcome, int]:
    found: Counter[Outcome] = Counter()
    for cell in np.flatnonzero(cells.counts):
        found[_outcome(setting, tuple(cells.examples[cell].tolist()))] += int(cells.counts[cell])
    return found


def _best_against(cards: Sequence[Card], dealer: Split, rules: Rules) -> Split:
    """The first of the ways that win most against a hand that is seen."""
    legal = [split for split in splits(cards, rules.joker_is) if not split.is_foul]
    return max(legal, key=lambda split: sum(compare(split, dealer, rules.copies == "player")))


def _is_doubled(setting: Setting, split: Split) -> bool:
    return setting.strategy == DOUBLE or (setting.strategy == GAINS and is_doubled(split, doubles(setting.game)))


def _outcome(setting: Setting, cards: tuple[Card, ...]) -> Outcome:
    """Return what every wager comes to, with these two hands, the player's first."""
    game, rules = setting.game, setting.game.rules
    mine, theirs = cards[: rules.cards], cards[rules.cards :]
    spot = PLAYER_HAND if rules.hands == "Player and Banker" else SPOT
    hand, dealer = (HandAsSet(each, by_house_way(each, rules)) for each in (mine, theirs))
    if setting.strategy == SEEN:
        hand = HandAsSet(mine, _best_against(mine, dealer.split, rules))
    # Whoever is envious is so of this hand: it stands for another player's.
    bets = frozenset((spot, wager.id) for wager in game.sheet.wager)
    showdown = PaiGowShowdown({spot: hand}, dealer, rules, bets)
    parts = []
    for wager in game.sheet.wager:
        if wager.id == DOUBLE_DOWN and not _is_doubled(setting, hand.split):
            continue
        at = spot + 1 if wager.judge == ENVY else spot
        parts.append(Part(wager.id, _units(wager), game.judge(wager).results_of(showdown, Stake("", at, wager.id, 1))))
    return tuple(parts)
