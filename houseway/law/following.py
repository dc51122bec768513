"""Bets of a recorded night that go with a count of the cards: a figure and its chance, so that somebody may look.

Nobody is accused: somebody's bonus bets go with the count on many an honest night, and the chance says on how many. The
chance is that of the same bets beside other shoes: as many cards are seen before every hand, but the cards are dealt
anew. So it does not matter whether somebody bets in streaks, or more late in a shoe.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from houseway.core.cards import MARK, Card
from houseway.odds.census import Setting, setting_for
from houseway.odds.kernels.compositions import Floats
from houseway.odds.protect.removal import attackable
from houseway.odds.protect.weights import ideal_tags, tags_by_card
from houseway.record.replay import replay
from houseway.tables.acts import Observed
from houseway.tables.banked import BankedHand
from houseway.tables.felt import BankedFelt

# With fewer hands, or bets on the wager, nothing is said.
LEAST_HANDS, LEAST_BETS = 20, 5
NIGHTS = 1_999
SEED = 1


class Followed(msgspec.Struct, frozen=True):
    """How one player's bets on a wager went with the count of the wager."""

    player: str  # by name
    wager: str  # by its id
    hands: int  # on which the player bet anything
    bets: int  # on the wager
    correlation: float  # of the cents bet with the count, -1 to 1
    chance: float  # that bets which know nothing of the cards go with it as much


class CountedHand(NamedTuple):
    """The cards seen in a hand and the cents bet, as far as this page needs them."""

    new_shoe: bool  # whether the cards were shuffled before it
    cards: Sequence[Card]  # those that anybody saw
    bets: dict[str, dict[str, int]]  # cents by player, then by wager


def compare_night(path: Path) -> tuple[Followed, ...]:
    """Return how bonus bets of a night went with the count of each wager, the least chance first."""
    night, seen = list[CountedHand](), 0
    felt: BankedFelt | None = None
    for each in replay(path):
        hand = each.hand
        if not isinstance(hand, BankedHand) or hand.void:
            continue
        felt = hand.felt
        if felt.game.sheet.shuffle == "every hand":
            return ()
        # Nobody writes down of a watched table when a shoe began: the cards say when one must have.
        watched = isinstance(each.line, Observed)
        is_new = seen == 0 or (seen >= hand.cards_before_shuffle if watched else hand.has_new_shoe)
        cards = [face for face in hand.deal.faces if face is not None]
        seen = len(cards) + (0 if is_new else seen)
        night.append(CountedHand(is_new, cards, _bets_of(hand)))
    if felt is None:
        return ()
    setting = setting_for(felt.game, felt.options.decks)
    return compare_bets(setting, night, tags_of_bonuses(setting))


def _bets_of(hand: BankedHand) -> dict[str, dict[str, int]]:
    """Return the cents bet in a hand, by player and wager."""
    bets: dict[str, dict[str, int]] = {}
    for stake in hand.deal.stakes:
        laid = bets.setdefault(stake.bettor, {})
        laid[stake.wager] = laid.get(stake.wager, 0) + stake.cents
    return bets


def tags_of_bonuses(setting: Setting) -> dict[str, Floats]:
    """Return the ideal tags of the count against each bonus, by wager."""
    bonuses = [each.id for each in attackable(setting) if each.kind == "bonus"]
    return {each: tags_by_card(setting, each, ideal_tags(setting, each).tags) for each in bonuses}


def compare_bets(
    setting: Setting, night: Sequence[CountedHand], wagers: Mapping[str, Floats], nights: int = NIGHTS
) -> tuple[Followed, ...]:
    """Compare everybody's bets on these wagers with the count by their tags, on this night and beside other shoes."""
    pairs = [(player, wager) for player in sorted({p for hand in night for p in hand.bets}) for wager in wagers]
    wanted = [pair for pair in pairs if _is_enough(night, *pair)]
    found = []
    rng = np.random.default_rng(SEED)
    for wager in dict.fromkeys(wager for _, wager in wanted):
        counts = counts_of(setting, night, wagers[wager])
        others = counts_redealt(setting, night, wagers[wager], nights, rng)
        found += [_compare(night, player, wager, counts, others) for player, each in wanted if each == wager]
    return tuple(sorted(found, key=lambda each: each.chance))


def _is_enough(night: Sequence[CountedHand], player: str, wager: str) -> bool:
    """Whether a player bet on a wager often enough, and not the same on every hand."""
    laid = [hand.bets[player].get(wager, 0) for hand in night if player in hand.bets]
    return len(laid) >= LEAST_HANDS and sum(map(bool, laid)) >= LEAST_BETS and len(set(laid)) > 1


def counts_of(setting: Setting, night: Sequence[CountedHand], tags: Floats) -> Floats:
    """Return the count for each card left before every hand, by the cards seen since the shoe was new."""
    size, counts, running, seen = setting.shoe.total(), [], 0.0, 0
    for hand in night:
        if hand.new_shoe:
            running, seen = 0.0, 0
        counts.append(running / max(size - seen, 1))
        running += sum(float(tags[card % MARK]) for card in hand.cards)
        seen += len(hand.cards)
    return np.array(counts)


def counts_redealt(
    setting: Setting, night: Sequence[CountedHand], tags: Floats, nights: int, rng: np.random.Generator
) -> Floats:
    """Return the same for other nights, a row for each: as many cards are seen, from shoes dealt anew."""
    whole = np.array([float(tags[card % MARK]) for card in setting.shoe.elements()])
    rows = []
    for shoe in _shoes(night):
        seen = np.minimum(np.cumsum([0, *(len(hand.cards) for hand in shoe[:-1])]), len(whole) - 1)
        dealt = rng.permuted(np.broadcast_to(whole, (nights, len(whole))), axis=1)
        running = np.concatenate([np.zeros((nights, 1)), dealt.cumsum(axis=1)], axis=1)[:, seen]
        rows.append(running / (len(whole) - seen))
    return np.concatenate(rows, axis=1)


def _shoes(night: Sequence[CountedHand]) -> Iterable[list[CountedHand]]:
    """Yield the hands of each shoe together."""
    shoe: list[CountedHand] = []
    for hand in night:
        if hand.new_shoe and shoe:
            yield shoe
            shoe = []
        shoe.append(hand)
    yield shoe


def _compare(night: Sequence[CountedHand], player: str, wager: str, counts: Floats, others: Floats) -> Followed:
    """Return how one player's bets went with the count, and on how many nights dealt anew they would go as much."""
    present = np.array([player in hand.bets for hand in night])
    laid = np.array([float(hand.bets.get(player, {}).get(wager, 0)) for hand in night])[present]
    mine = float(_correlate(laid, counts[None, present])[0])
    # A hair less than equal still counts: sums of fractions differ in their last figures.
    higher = int((_correlate(laid, others[:, present]) >= mine - 1e-12).sum())
    # The night itself is one of those that could have been dealt, so no chance is nothing.
    chance = (1 + higher) / (1 + len(others))
    return Followed(player, wager, int(present.sum()), int((laid > 0).sum()), mine, chance)


def _correlate(laid: Floats, counts: Floats) -> Floats:
    """Return the correlation of bets with each row of counts; 0 where a row is all the same."""
    bets = laid - laid.mean()
    apart = counts - counts.mean(axis=1, keepdims=True)
    scale = np.sqrt((bets @ bets) * (apart * apart).sum(axis=1))
    found: Floats = np.divide(apart @ bets, scale, out=np.zeros(len(counts)), where=scale > 0)
    return found
