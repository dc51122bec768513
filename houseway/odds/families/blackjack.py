"""Blackjack priced: bets on the side exactly, from all cards they look at; the game by a chart, from rounds dealt.

The chart is the basic strategy that the family works out for the sheet's own rules and deck. The game cannot be counted
round by round, so it is dealt often enough for its error to be small, and says so. Whatever the player does, the
player-dealer's cards are as any first cards of the shoe: so a bet on that hand alone can be counted.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from houseway.core.cards import MARK, STANDARD, shoe
from houseway.games.blackjack.choices import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER, Turn
from houseway.games.blackjack.counsel import Counsel, counsel_for
from houseway.games.blackjack.coup import ACE_AND_KING_OF_SPADES
from houseway.games.blackjack.hands import ACE, HIGHEST, POINTS, TEN
from houseway.games.blackjack.rules import Rules
from houseway.games.blackjack.strategy import dealer_hits
from houseway.games.family import BankedGame
from houseway.odds import kept, simulation
from houseway.odds.blackjack_side_bets import census_of_side_bet, results_of, seen_by
from houseway.odds.census import Census, Outcome, Part, Setting, Words
from houseway.odds.kernels import blackjack_table as kernel
from houseway.odds.kernels.blackjack import simulate_rounds
from houseway.odds.kernels.blackjack_table import Acts, Chart, Facts
from houseway.odds.kernels.chance import Ints
from houseway.round.ask import Amount

SHARED = False
TAKES_MINUTES = False
BASIC = "basic"
ROUNDS, SEED = 10_000_000, 1
ACTS = {HIT: kernel.HIT, STAND: kernel.STAND, DOUBLE: kernel.DOUBLE, SPLIT: kernel.SPLIT, SURRENDER: kernel.SURRENDER}
AFTER = {STAND: kernel.STAY, RESCUE: kernel.RESCUE, DOUBLE: kernel.AGAIN}
RESULTS = ("natural", "named-natural", "hard-31", "win", "push", "saved", "surrender", "rescued", "lose")
# A bet, and enough chips to do anything with it.
MINE, LIMITS = 100, Amount(1, None, 1)


def strategies(game: BankedGame) -> Mapping[str, str]:
    return {BASIC: "basic strategy for this sheet's rules and deck, by totals"}


def together(game: BankedGame) -> Sequence[tuple[str, ...]]:
    rules: Rules = game.rules
    return ((*rules.hands, *rules.doublings, *([SPLIT] if _has(game, SPLIT) else [])),)


def _has(game: BankedGame, wager: str) -> bool:
    return any(each.id == wager for each in game.sheet.wager)


def kernel_rules(game: BankedGame) -> kernel.Rules:
    rules: Rules = game.rules
    return kernel.Rules(
        hands=len(rules.hands),
        split_hands=rules.split_hands,
        doublings=len(rules.doublings),
        rescue=rules.rescue,
        early_surrender=rules.surrender == "before the check",
        checks_tens=rules.checked_under == "ace or ten",
        switch=rules.switch,
        hard_31=rules.hard_31,
        both_natural=("push", "player wins", "by rank").index(rules.both_natural),
        named=_named(game),
        both_21_wins=rules.both_21 == "player wins",
        dealer_22_pushes=rules.dealer_22 == "pushes",
        saved=("player loses", "888 pushes", "suited 7-8-9 pushes", "three-card 23 to 25 pushes").index(
            rules.both_bust
        ),
    )


def _named(game: BankedGame) -> int:
    """Which naturals have a name: where the king of spades bears a mark, none is the ace and king of spades."""
    if game.rules.named_natural == "suited ace and king":
        return kernel.OF_ANY_SUIT
    return kernel.OF_SPADES if set(game.sheet.cards) >= ACE_AND_KING_OF_SPADES else kernel.NOT_NAMED


def chart_for(game: BankedGame) -> Chart:
    """What a sensible player does in every situation, as the round would advise it."""
    counsel = counsel_for(game.rules, frozenset(game.sheet.cards), LIMITS)
    return Chart(_acts(game.rules, counsel), _after(game.rules, counsel), _early(counsel), *_worths(counsel))


def _acts(rules: Rules, counsel: Counsel) -> Acts:
    acts = np.zeros(kernel.ACTS, np.int8)
    for hard, ace, two, pair, split, split_ace, room, up in np.ndindex(kernel.ACTS):
        if not up or not _can_be(hard, ace, two, pair, split, split_ace):
            continue
        points = hard // 2 if pair else 0
        hands = 1 if not split else rules.split_hands - 1 if room else rules.split_hands
        turn = Turn(
            hard,
            bool(ace),
            bool(two),
            points,
            pair == kernel.EQUAL_RANKS,
            bool(split),
            bool(split_ace),
            0,
            hands,
            MINE,
            MINE,
        )
        acts[hard, ace, two, pair, split, split_ace, room, up] = ACTS[counsel.decision(turn, up).sensible]
    return acts


def _can_be(hard: int, ace: int, two: int, pair: int, split: int, split_ace: int) -> bool:
    """Whether there is such a hand: not all totals are made of all cards."""
    if hard < 2 or (split_ace and not (split and ace)) or (pair and not two):
        return False
    if pair:
        return hard % 2 == 0 and (ace == (hard == 2)) and not (pair == kernel.EQUAL_POINTS and hard != 2 * TEN)
    if two:
        return ACE + 2 <= hard <= ACE + TEN if ace else 5 <= hard <= 19
    return hard >= 3


def _after(rules: Rules, counsel: Counsel) -> Acts:
    after = np.zeros((len(rules.doublings) + 1, HIGHEST + 1, 2, TEN + 1), np.int8)
    for made, hard, ace, up in np.ndindex(after.shape):
        if made and up and hard >= 3:
            turn = Turn(hard, bool(ace), False, 0, False, False, False, made, 1, MINE, MINE)
            after[made, hard, ace, up] = AFTER[counsel.after_doubling(turn, up).sensible]
    return after


def _early(counsel: Counsel) -> Acts:
    early = np.zeros((HIGHEST + 1, 2, 2, TEN + 1), np.int8)
    for hard, ace, pair, up in np.ndindex(early.shape):
        if up and _can_be(hard, ace, 1, kernel.EQUAL_RANKS if pair else kernel.NO_PAIR, 0, 0):
            early[hard, ace, pair, up] = counsel.strategy.surrenders_early(
                hard, bool(ace), hard // 2 if pair else 0, up
            )
    return early


def _worths(counsel: Counsel) -> tuple[Ints, Ints]:
    """What two cards are worth as they were dealt, and as they are switched."""
    cards = {POINTS[card]: card for card in STANDARD}
    worths = np.zeros((2, TEN + 1, TEN + 1, TEN + 1), np.int64)
    for natural, one, other, up in np.ndindex(worths.shape):
        if one and other and up:
            worths[natural, one, other, up] = counsel.strategy.worth(
                cards[one], cards[other], up, natural=bool(natural)
            )
    return worths[1], worths[0]


def stands_table() -> Acts:
    """Where the player-dealer stands, by hard total and whether there is an ace."""
    return np.array([[not dealer_hits(hard, bool(ace)) for ace in (0, 1)] for hard in range(32)], np.int8)


def plain_shoe(setting: Setting) -> Ints:
    """The cards of a shoe without the marks that some decks have on them."""
    return np.array([card % MARK for card in shoe(setting.game.sheet.cards, setting.decks).elements()], np.int64)


def outcome_of_code(game: BankedGame, code: int) -> Outcome:
    """Each hand's wager, then what it was doubled with; all dealt hands together are one unit."""
    rules: Rules = game.rules
    unit = Fraction(1, len(rules.hands)) if len(rules.hands) > 1 else 1
    parts: list[Part] = []
    number = 0
    bonus = _bonus_parts(game, kernel.facts_of(code))
    code &= (1 << kernel.HANDS_BITS) - 1
    while code:
        result, doublings = RESULTS[(code & 15) - 1], code >> kernel.DOUBLING_SHIFT & 3
        wager = rules.hands[number] if number < len(rules.hands) else SPLIT
        settled = "lose" if result == "rescued" else result
        parts.append(Part(wager, unit, (settled,)))
        for made in range(doublings):
            last = result if made == doublings - 1 else settled
            parts.append(Part(rules.doublings[made], unit * 2**made, (last,)))
        code, number = code >> kernel.HAND_BITS, number + 1
    return (*parts, *bonus)


def _bonus_parts(game: BankedGame, facts: Facts) -> list[Part]:
    dealt = 2 * len(game.rules.hands)
    return [
        Part(wager.id, 1, results_of(game, wager.id, seen_by(wager.judge, facts, dealt)))
        for wager in game.sheet.wager
        if wager.kind == "bonus"
    ]


def exact(setting: Setting, wager: str) -> Census:
    """A bet on the side is counted; the game is dealt, often enough for an error below a twentieth of a percent."""
    (group,) = together(setting.game)
    if wager not in group:
        return Census(setting, "exact", frozenset({wager}), census_of_side_bet(setting, wager))
    game, chart = setting.game, chart_for(setting.game)

    def make() -> Ints:
        cells = simulation.cells(setting, ROUNDS, SEED)
        assert isinstance(cells, Mapping)
        return np.array([list(cells), list(cells.values())], np.int64)

    key = (game.sheet.module, ROUNDS, SEED, plain_shoe(setting), *kernel_rules(game), *chart, len(game.sheet.wager))
    codes, counts = kept.array(key, make)
    cells = dict(zip(codes.tolist(), counts.tolist(), strict=True))
    return Census(setting, "simulation", frozenset(group), outcomes(setting, cells))


def simulate(setting: Setting, rounds: int, seed: Words) -> Mapping[int, int]:
    """So many rounds by the chart, each from a full shoe."""
    game = setting.game
    rules, chart, stands, cards = kernel_rules(game), chart_for(game), stands_table(), plain_shoe(setting)
    codes, counts = np.unique(simulate_rounds(cards, rounds, seed, rules, chart, stands), return_counts=True)
    return dict(zip(codes.tolist(), counts.tolist(), strict=True))


def outcomes(setting: Setting, cells: Mapping[int, int]) -> Mapping[Outcome, int]:
    census: Counter[Outcome] = Counter()
    for code, count in cells.items():
        census[outcome_of_code(setting.game, code)] += count
    return census
