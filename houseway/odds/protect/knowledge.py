"""Cards that somebody sees before betting or deciding, and what that is worth to them."""

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import cast

import msgspec

from houseway.odds.census import Setting

# With more kinds of cards than this, no more groups of them are tried.
MOST_GROUPED = 13


class KnownCards(msgspec.Struct, frozen=True, kw_only=True):
    """The gain of somebody who knows some cards, per unit of the first wager: above 0, they win."""

    known: str  # in words
    wagers: tuple[str, ...]  # ids: the better of them is bet, or all of them are played together
    gain: float
    stderr: float | None  # None if it was counted
    blind: float  # the gain of the same without knowing
    share_bet: float = 1.0  # of the rounds; less, where nothing is bet on bad cards
    by_card: dict[str, float] = {}  # the gain on the best wager by the card seen, where it decides the bet
    groups: str = ""  # the best two groups, if only the group of the card is known

    @property
    def units_per_100(self) -> float:
        """Units won in 100 rounds."""
        return 100 * self.gain * self.share_bet


ByCard = Mapping[str, tuple[float, Mapping[str, float]]]


def knowledge_of(setting: Setting) -> list[KnownCards]:
    """Return what cards seen are worth in a game; nothing, where no family module says so."""
    name = f"houseway.odds.families.{setting.game.sheet.module.replace('-', '_')}"
    if importlib.util.find_spec(name) is None or importlib.util.find_spec(f"{name}.seen") is None:
        return []
    find = cast("Callable[[Setting], Iterable[KnownCards]]", importlib.import_module(f"{name}.seen").find_known)
    return list(find(setting))


def describe_known(table: ByCard, known: str, wagers: tuple[str, ...]) -> KnownCards:
    """Describe a card known before the bets: the best of some wagers is bet, and on bad cards none."""
    gain, bet = bet_the_better(table, wagers, may_pass=True)
    groups, told, share = best_groups(table, wagers, may_pass=True)
    return KnownCards(
        known=known,
        wagers=wagers,
        gain=gain,
        stderr=None,
        blind=max(sum(chance * gains[each] for chance, gains in table.values()) for each in wagers),
        share_bet=bet,
        by_card={card: max(gains[each] for each in wagers) for card, (_, gains) in table.items()},
        groups=f"{groups}: {100 * told * share:+.2f} for 100 rounds" if told * share > 0 else "",
    )


def bet_the_better(table: ByCard, wagers: Sequence[str], *, may_pass: bool) -> tuple[float, float]:
    """Return the gain per bet and the share of rounds bet, by each card's chance and what wagers gain then."""
    won, bet = 0.0, 0.0
    for chance, gains in table.values():
        best = max(gains[each] for each in wagers)
        if best > 0 or not may_pass:
            won, bet = won + chance * best, bet + chance
    return (won / bet if bet else 0.0), bet


def best_groups(table: ByCard, wagers: Sequence[str], *, may_pass: bool) -> tuple[str, float, float]:
    """Return the best two groups to tell apart by marks, with the gain per bet and the share of rounds bet."""
    cards = list(table)
    found = ("", -1.0, 0.0)
    most = -1.0
    if len(cards) > MOST_GROUPED:
        return found
    for size in range(1, len(cards)):
        for group in combinations(cards[1:], size):
            merged = {" ".join(each): _merge(table, each) for each in (group, [c for c in cards if c not in group])}
            gain, bet = bet_the_better(merged, wagers, may_pass=may_pass)
            if gain * bet > most + 1e-12:
                most, found = gain * bet, (" | ".join(merged), gain, bet)
    return found


def _merge(table: ByCard, cards: Iterable[str]) -> tuple[float, dict[str, float]]:
    """Return the gains over cards that are alike, each weighed by its chance."""
    rows = [table[card] for card in cards]
    chance = sum(share for share, _ in rows)
    wagers = rows[0][1]
    return chance, {each: sum(share * gains[each] for share, gains in rows) / chance for each in wagers}
