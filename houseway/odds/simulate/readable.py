"""The price of a family that has no counting of its own: its readable round, simulated by the advice it gives.

It is slow, some thousand rounds a second, and right: the round deals, asks and judges as it does at a table. A pricing
of the family's own takes its place, once there is one (an entry point of the group `houseway.pricings`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from houseway.core.cards import shoe
from houseway.core.text import Mistake
from houseway.games.family import BankedGame
from houseway.odds.census import Cells, Census, Outcome, Setting, Tallied, Words
from houseway.odds.simulate.one_round import follow_advice, outcome_of, wagers_laid

SHARED = False
TAKES_MINUTES = True
# A shard takes a second or two, so that progress is seen and several cores are used.
SHARD_ROUNDS = 2_000
PLAYERS = 2
ERROR, SEED = 0.01, 1


def strategies(game: BankedGame) -> Mapping[str, str]:
    return {"advice": "as the game advises its players"}


def together(game: BankedGame) -> Sequence[tuple[str, ...]]:
    """Price later wagers with the bet that they are made on the account of: the first main one, if none is named."""
    wagers = game.sheet.wager
    first = next((wager.id for wager in wagers if wager.kind == "main"), "")
    groups: dict[str, list[str]] = {}
    for wager in wagers:
        on = wager.equals or wager.beside or first
        if wager.kind == "later" and on:
            groups.setdefault(on, [on]).append(wager.id)
    return [tuple(group) for group in groups.values()]


def exact(setting: Setting, wager: str) -> Census:
    """Return a simulation of rounds enough for an error of a hundredth of the bet: nothing is counted."""
    from houseway.odds.simulate.simulation import simulate_until

    sheet = setting.game.sheet
    found = next(each for each in sheet.wager if each.id == wager)
    label = next(iter(found.labels_for(setting.decks)), next(iter(found.tables)))
    return simulate_until(setting, [(found, label)], ERROR, SEED)


def simulate(setting: Setting, rounds: int, seed: Words) -> Tallied:
    game, rng = setting.game, Random(int.from_bytes(seed.tobytes(), "little"))
    deck = list(shoe(game.sheet.cards, setting.decks).elements())
    cards = min(len(deck), game.family.most_cards(game.rules, PLAYERS))
    wagers = wagers_laid(game, setting.decks)
    counts: Counter[Outcome] = Counter()
    try:
        for _ in range(rounds):
            counts[outcome_of(game, setting.decks, rng.sample(deck, cards), follow_advice, wagers)] += 1
    except (IndexError, KeyError, AssertionError) as fault:
        raise Mistake(
            f"{game.sheet.id} cannot be priced by its rounds ({type(fault).__name__}: {fault}): a round of one player "
            "takes more cards than `most_cards` says, asks for dice, or leaves a wager without a result"
        ) from fault
    return Tallied(counts)


def outcomes(setting: Setting, cells: Cells) -> Mapping[Outcome, int]:
    assert isinstance(cells, Tallied), "these are the cells of another pricing"
    return cells.counts
