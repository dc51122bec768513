"""The best linear count against each wager, what it wins by the place of the cut card, and what stops it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

import msgspec
import numpy as np

from houseway.core.cards import FIGURES, MARK, NAMES, Card, rank_of
from houseway.core.text import Mistake
from houseway.odds.census import Setting
from houseway.odds.kernels import counting as kernel
from houseway.odds.kernels.compositions import Floats, price_rounds
from houseway.odds.protect.counting import (
    PERFECT,
    Attack,
    LinearCount,
    PricedByCards,
    ShoePlan,
    check_shoes,
    counting_for,
    deal_shard,
    last_cut,
    play_shoes,
    price_by_cards,
)
from houseway.odds.protect.gauge import CutResult
from houseway.odds.protect.removal import RANK_ORDER, attackable, worth_of
from houseway.odds.protect.trees import BURNS
from houseway.odds.protect.weights import LEVELS, ideal_tags, tags_by_card, whole_tags
from houseway.sheets.sheet import Burn, Wager, chosen_table

CUTS = (14, 26, 52, 78, 104, 156, 208)
# Below this SCORE nobody would take the trouble: a dollar for 100 rounds and a bankroll of $10,000.
WORTHLESS = 1.0
# Shoes by which triggers are chosen.
TRIAL_SHOES = 400
OWN = "own"


class Base(msgspec.Struct, frozen=True):
    """The wager that has to be bet beside a bonus: it costs its edge whenever the bonus is bet."""

    wager: str  # its id
    title: str
    gain: float  # of the bettor per unit
    units: float  # laid with each unit of the bonus


class CountPlayed(msgspec.Struct, frozen=True, kw_only=True):
    """A count, or perfect play, and what it comes to for each place of the cut card."""

    wager: str  # by its id
    title: str
    paytable: str  # its label
    name: str  # "level 1", "level 2", "own", or "perfect"
    is_true: bool  # by decks left
    tags: dict[str, float]  # by ranks or cards; empty for perfect play
    trigger: float  # the least count at which a bet is made
    efficiency: float | None  # cosine of the tags with the ideal ones
    base: Base | None  # None, where the wager can be bet alone
    cuts: tuple[CutResult, ...]

    @property
    def label(self) -> str:
        """Return its name, and whether it bets by decks left or by the running count."""
        if self.name == PERFECT:
            return PERFECT
        return f"{self.name}, {'true' if self.is_true else 'running'}"

    @property
    def words(self) -> str:
        """Say how it counts, and from where it bets."""
        if self.name == PERFECT:
            return "perfect: a bet whenever the cards left favour it"
        kind = " for each deck left" if self.is_true else ""
        tags = ", ".join(f"{name} {tag:+g}" for name, tag in self.tags.items())
        close = "" if self.efficiency is None else f" ({self.efficiency:.0%} of the best there can be)"
        return f"{self.label}: {tags}; bet from {self.trigger:g}{kind}{close}"

    def net_units_per_100(self, result: CutResult) -> float:
        """Return what it wins per 100 rounds, less what the base wager costs."""
        cost = 100 * result.share_bet.value * self.base.gain * self.base.units if self.base else 0.0
        return result.units_per_100.value + cost

    @property
    def stopped_by(self) -> int | None:
        """The cut from which on it is not worth anybody's while; None if no cut that was tried is enough."""
        return next((each.cut for each in self.cuts if self.net_score(each) < WORTHLESS), None)

    def net_score(self, result: CutResult) -> float:
        net = self.net_units_per_100(result) / 100
        return 1e6 * (max(net, 0.0) / result.std_dev) ** 2 if result.std_dev else 0.0


def best_count(counts: Iterable[CountPlayed]) -> CountPlayed | None:
    """Return the count that wins most with the cut card in its first place, perfect play left out."""
    linear = (each for each in counts if each.name != PERFECT)
    return max(linear, key=lambda each: each.cuts[0].units_per_100.value, default=None)


def base_of(setting: Setting, wager: Wager, units: float | None = None) -> Base | None:
    """Return the cheapest wager that must be bet beside this one; as much of it, unless told otherwise."""
    wanted = [setting.game.sheet.wager_by_id(each) for each in (*wager.needs, *wager.at_most)]
    if not wanted:
        return None
    gain, cheapest = max(((float(worth_of(setting, each.id)), each) for each in wanted), key=lambda each: each[0])
    return Base(cheapest.id, cheapest.title, gain, 1.0 if units is None else units)


def with_burn(setting: Setting, burn: str | None) -> Setting:
    """Return the setting with something else burned than its sheet says, where anything is named."""
    if burn is None:
        return setting
    if burn not in BURNS:
        raise Mistake(f"--burn is {', '.join(BURNS)}, not {burn!r}")
    sheet = msgspec.structs.replace(setting.game.sheet, burn=cast("Burn", burn))
    return replace(setting, game=replace(setting.game, sheet=sheet))


def usual_cuts(setting: Setting) -> tuple[int, ...]:
    """Return the places of the cut card that are tried unless others are named: those that leave rounds to deal."""
    counting = counting_for(setting)
    return tuple(cut for cut in CUTS if counting is None or cut <= last_cut(setting))


def countable(setting: Setting) -> list[Wager]:
    """Return the wagers a count may be kept against."""
    return attackable(setting) if counting_for(setting) else []


def count_against(
    setting: Setting, wager: str, label: str | None, how: ShoePlan, base_units: float | None = None
) -> list[CountPlayed]:
    """Return the best counts of each level, by decks left and running, and perfect play, over the same shoes."""
    check_shoes(setting, how)
    ready = price_by_cards(setting, wager, label)
    found = [*_counts(ready, wager, label, how)]
    attacks: list[Attack] = [count for _, count, _ in found]
    if ready.tree is not None:
        attacks.append(PERFECT)
        found.append((PERFECT, LinearCount(np.zeros(0), 0.0, is_true=False), None))
    results = play_shoes(ready, attacks, how)
    return [_record(setting, wager, label, found[at], results[at], base_units) for at in range(len(found))]


def play_own(
    setting: Setting,
    wager: str,
    label: str | None,
    count: LinearCount,
    how: ShoePlan,
    base_units: float | None = None,
    *,
    by_cards: bool = True,
) -> CountPlayed:
    """Play a count of somebody's own."""
    ready = price_by_cards(setting, wager, label, by_cards=by_cards)
    (result,) = play_shoes(ready, [count], how)
    return _record(setting, wager, label, (OWN, count, None), result, base_units)


Found = tuple[str, LinearCount, float | None]


def _counts(ready: PricedByCards, wager: str, label: str | None, how: ShoePlan) -> Iterable[Found]:
    setting = ready.setting
    ideal = ideal_tags(setting, wager, label)
    for is_true in (True, False):
        for level in LEVELS:
            tags = whole_tags(ideal, level, is_true=is_true)
            if tags.efficiency > 0:
                by_card = tags_by_card(setting, wager, tags.tags)
                trigger = best_trigger(ready, by_card, how, is_true=is_true, near=tags.trigger)
                yield f"level {level}", LinearCount(by_card, trigger, is_true), tags.efficiency


def best_trigger(ready: PricedByCards, tags: Floats, how: ShoePlan, *, is_true: bool, near: float) -> float:
    """Return the least count, in halves or whole, from which on bets win most in some shoes."""
    if ready.tree is None:
        return float(np.ceil(near * 2) / 2 if is_true else np.ceil(near))
    dealt = deal_shard(ready.setting, how.seed + 1, 0, min(how.shoes, TRIAL_SHOES))
    counts = kernel.counts_before(dealt, tags, is_true)
    played = np.zeros(counts.shape, bool)
    for shoe in range(len(counts)):
        played[shoe, : kernel.rounds_before(dealt, shoe, how.cuts[0], how.after)] = True
    gains, _ = price_rounds(dealt, played.astype(np.uint8), ready.classes.whole, ready.classes.of, ready.tree)
    steps = np.floor(counts[played] * 2) / 2 if is_true else np.floor(counts[played])
    values, places = np.unique(steps, return_inverse=True)
    won = np.bincount(places, gains[played])[::-1].cumsum()[::-1]
    return float(values[int(won.argmax())])


def _record(
    setting: Setting, wager: str, label: str | None, found: Found, cuts: Sequence[CutResult], units: float | None
) -> CountPlayed:
    name, count, efficiency = found
    known = setting.game.sheet.wager_by_id(wager)
    return CountPlayed(
        wager=wager,
        title=known.title,
        paytable=chosen_table(known, label)[0],
        name=name,
        is_true=count.is_true,
        tags=tags_in_words(setting, count) if name != PERFECT else {},
        trigger=count.trigger,
        efficiency=efficiency,
        base=base_of(setting, known, units),
        cuts=tuple(cuts),
    )


def tags_in_words(setting: Setting, count: LinearCount) -> dict[str, float]:
    """Return the tags that are not 0, by ranks or, where suits differ, by cards."""
    cards = sorted(
        {card % len(count.tags) for card in setting.game.sheet.cards}, key=lambda c: (RANK_ORDER.index(rank_of(c)), c)
    )
    by_rank: dict[int, set[float]] = {}
    for card in cards:
        by_rank.setdefault(rank_of(card), set()).add(float(count.tags[card]))
    words: dict[str, float] = {}
    for card in cards:
        rank, tag = rank_of(card), float(count.tags[card])
        if tag:
            words[FIGURES[rank] if len(by_rank[rank]) == 1 else NAMES[card]] = tag
    return words


def own_tags(setting: Setting, tags: Mapping[str, float]) -> Floats:
    """Return tags given by ranks (A, 2 ... 10, J, Q, K) or cards (As) as kernels take them."""
    cards = sorted(set(setting.game.sheet.cards))
    known: dict[str, list[Card]] = {}
    for card in cards:
        known.setdefault(FIGURES[rank_of(card)], []).append(card)
        known[NAMES[card]] = [card]
    known["T"] = known.get("10", [])
    by_card = np.zeros(MARK)
    for name, tag in tags.items():
        if not known.get(name):
            raise Mistake(f"--tags names {name!r}, which is no rank or card of this deck: write 4=-1,10=2")
        for card in known[name]:
            by_card[card % MARK] = tag
    return by_card
