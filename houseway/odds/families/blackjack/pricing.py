"""Blackjack priced: bets on the side from all cards they look at; the game from all hands that a chart leads to.

The usual chart is the basic strategy that is worked out for the sheet's own rules, decks and pays. Whatever the player
does, the player-dealer's cards are as any first cards of the shoe: so a bet on that hand alone can be counted.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from houseway.core.cards import MARK
from houseway.games.blackjack.choices import SPLIT
from houseway.games.blackjack.counsel import RankedActs, counsel_for
from houseway.games.blackjack.coup import ACE_AND_KING_OF_SPADES
from houseway.games.blackjack.hands import ACE, POINTS, TEN
from houseway.games.blackjack.rules import Rules
from houseway.games.family import BankedGame
from houseway.odds import kept
from houseway.odds.census import Alike, Census, Outcome, Part, Setting, Words
from houseway.odds.charts import ChartTable
from houseway.odds.families.blackjack.chart import LIMITS, chart_of
from houseway.odds.families.blackjack.draft import compute_strategy
from houseway.odds.families.blackjack.model import RESULT_NAMES, Computed, Model, model_of, pack, stands_table, unpack
from houseway.odds.families.blackjack.pocket_chart import PocketChart
from houseway.odds.families.blackjack.rounds import rounds_by_chart
from houseway.odds.families.blackjack.side_bets import ALIKE, cards_kept, census_of_side_bet, results_of
from houseway.odds.kernels import blackjack_table as kernel
from houseway.odds.kernels.blackjack import simulate_rounds
from houseway.odds.kernels.blackjack_table import Chart, Facts
from houseway.odds.kernels.chance import Ints

SHARED = False
TAKES_MINUTES = False
BASIC, BOTS = "basic", "bots"
# What a chart comes to is kept in two rows: codes of rounds, and their chances, as whole numbers of these.
WHOLE = 2**128


def strategies(game: BankedGame) -> Mapping[str, str]:
    return {
        BASIC: "basic strategy worked out for this sheet's rules, decks and pays, by totals",
        BOTS: "the same for an endless shoe, as bots play",
    }


def charts(setting: Setting) -> tuple[ChartTable, ...]:
    """Return the strategy as a player carries it."""
    return tuple(PocketChart(setting.game.rules, advice_for(setting)).tables())


def together(game: BankedGame) -> Sequence[tuple[str, ...]]:
    """Return the game with all that is staked on its hands later, whether the rules let it be made or not."""
    rules: Rules = game.rules
    judge, named = game.sheet.wager_by_id(rules.hands[0]).judge, (*rules.hands, *rules.doublings)
    others = (each.id for each in game.sheet.wager if each.judge == judge and each.id not in named)
    return ((*named, *others),)


def alike(game: BankedGame, wager: str) -> Alike:
    """Return the points for the game, and the cards themselves where a natural with a name is paid another way."""
    judge, pays = game.sheet.wager_by_id(wager).judge, game.payouts({})[game.rules.hands[0]]
    if judge in ALIKE:
        return ALIKE[judge]
    if pays["natural"] == pays["named-natural"]:
        return POINTS.__getitem__
    return lambda card: card if POINTS[card] in (ACE, TEN) else POINTS[card]


def kernel_rules(game: BankedGame) -> kernel.Rules:
    rules: Rules = game.rules
    return kernel.Rules(
        hands=len(rules.hands),
        split_hands=rules.split_hands,
        doublings=len(rules.doublings),
        rescue=rules.rescue,
        early_surrender=rules.surrender == "before the check",
        hole_card=rules.hole_card == "dealt face down",
        naturals=rules.has_naturals,
        checks_aces=rules.is_checked(ACE),
        checks_tens=rules.is_checked(TEN),
        switch=rules.switch,
        hard_31=rules.hard_31,
        compared=rules.over_21 == "is compared",
        ties=("push", "to the player", "to the player-dealer").index(rules.ties),
        both_natural=("push", "player wins", "by rank").index(rules.both_natural),
        named=_naturals_named(game),
        both_21_wins=rules.both_21 == "player wins",
        dealer_22_pushes=rules.dealer_22 == "pushes",
        saved=("player loses", "888 pushes", "suited 7-8-9 pushes", "three-card 23 to 25 pushes").index(
            rules.both_bust
        ),
    )


def _naturals_named(game: BankedGame) -> int:
    """Return which naturals have a name.

    Where the king of spades bears a mark, none is the ace and king of spades.
    """
    if game.rules.named_natural == "suited ace and king":
        return kernel.OF_ANY_SUIT
    return kernel.OF_SPADES if set(game.sheet.cards) >= ACE_AND_KING_OF_SPADES else kernel.NOT_NAMED


_charts: dict[str, Chart] = {}


def chart_for(setting: Setting) -> Chart:
    """Return the chart of a setting's strategy, made once: nobody plays otherwise for cards that are out."""
    setting = replace(setting, without=())
    name = kept.name((*model_of(setting).key, setting.strategy))
    if name not in _charts:
        _charts[name] = chart_of(setting.game.rules, advice_for(setting))
    return _charts[name]


def advice_for(setting: Setting) -> RankedActs:
    """Return the strategy itself: worked out once, then kept on disk, if it takes a while."""
    game = setting.game
    if setting.strategy == BOTS:
        return counsel_for(game.rules, frozenset(game.sheet.cards), LIMITS).strategy
    return basic_strategy(model_of(setting))


def basic_strategy(model: Model) -> Computed:
    """Return the best strategy by totals for these rules, decks and pays."""
    return unpack(kept.array((*model.key, BASIC), lambda: pack(compute_strategy(model))))


def plain_shoe(setting: Setting) -> Ints:
    """Return the cards of a shoe without the marks that some decks have on them."""
    return np.array([card % MARK for card in setting.shoe.elements()], np.int64)


def outcome_of_code(game: BankedGame, code: int) -> Outcome:
    """Return the hands of a round and all side bets."""
    return (*hand_parts(game, code), *_bonus_parts(game, kernel.facts_of(code)))


def hand_parts(game: BankedGame, code: int) -> list[Part]:
    """Return each hand's wager, then what it was doubled with; all dealt hands together are one unit."""
    rules: Rules = game.rules
    unit = Fraction(1, len(rules.hands)) if len(rules.hands) > 1 else 1
    parts: list[Part] = []
    number = 0
    code &= (1 << kernel.HANDS_BITS) - 1
    while code:
        result, doublings = RESULT_NAMES[(code & 15) - 1], code >> kernel.DOUBLING_SHIFT & 3
        wager = rules.hands[number] if number < len(rules.hands) else SPLIT
        settled = "lose" if result == "rescued" else result
        parts.append(Part(wager, unit, (settled,)))
        for made in range(doublings):
            last = result if made == doublings - 1 else settled
            parts.append(Part(rules.doublings[made], unit * 2**made, (last,)))
        code, number = code >> kernel.HAND_BITS, number + 1
    return parts


def _bonus_parts(game: BankedGame, facts: Facts) -> list[Part]:
    dealt = 2 * len(game.rules.hands)
    return [
        Part(wager.id, 1, results_of(game, wager.id, cards_kept(wager.judge, facts, dealt)))
        for wager in game.sheet.wager
        if wager.kind == "bonus"
    ]


def exact(setting: Setting, wager: str) -> Census:
    """Count a side bet by all cards it looks at, the game by all hands that its chart leads to."""
    (group,) = together(setting.game)
    if wager not in group:
        return Census(setting, "exact", frozenset({wager}), census_of_side_bet(setting, wager))
    game, chart, model = setting.game, chart_for(setting), model_of(setting)
    codes, chances = kept.array((*model.key, *chart), lambda: rounds_by_chart(model, chart))
    census: Counter[Outcome] = Counter()
    for code, chance in zip(codes.tolist(), chances.tolist(), strict=True):
        census[tuple(hand_parts(game, int(code)))] += int(chance * WHOLE)
    return Census(setting, "exact", frozenset(group), census)


def simulate(setting: Setting, rounds: int, seed: Words) -> Mapping[int, int]:
    """Deal so many rounds by the chart, each from a full shoe."""
    game = setting.game
    rules, chart, stands, cards = kernel_rules(game), chart_for(setting), stands_table(game.rules), plain_shoe(setting)
    codes, counts = np.unique(simulate_rounds(cards, rounds, seed, rules, chart, stands), return_counts=True)
    return dict(zip(codes.tolist(), counts.tolist(), strict=True))


def outcomes(setting: Setting, cells: Mapping[int, int]) -> Mapping[Outcome, int]:
    census: Counter[Outcome] = Counter()
    for code, count in cells.items():
        census[outcome_of_code(setting.game, code)] += count
    return census
