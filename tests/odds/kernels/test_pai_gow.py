"""What the pai gow poker kernel counts against the readable round: the same cards, dealt, set and judged."""

from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np
import pytest

from houseway.core.balances import Ledger
from houseway.core.cards import NAMES, Card, write_cards
from houseway.core.money import stack
from houseway.games.bind import load
from houseway.games.family import BankedGame, require_banked
from houseway.games.pai_gow_poker.delivery import PILES
from houseway.games.pai_gow_poker.rules import DOUBLE_DOWN
from houseway.games.pai_gow_poker.showdown import all_splits, by_house_way, compare
from houseway.games.set_hands import SET
from houseway.odds.census import Outcome, Part, Sampled, Setting, setting_for
from houseway.odds.families.pai_gow_poker import pricing
from houseway.odds.families.pai_gow_poker.doubles import is_doubled
from houseway.round.ask import Amount, Answer, Question
from houseway.round.deal import Deal
from houseway.round.drivers import check_answer, run
from houseway.round.event import Lineup, Stake
from houseway.round.request import Dice, Face, Open, Request
from houseway.sheets.shelf import load_sheet, sheet_ids
from tests.counts import soak

# Each deal is two rounds: either hand is the player's once.
DEALS = soak(10_000, 160) // 2
SHEETS = [each for each in sheet_ids() if load_sheet(each).module == "pai-gow-poker"]
WAYS = [(each, strategy) for each in SHEETS for strategy in pricing.strategies(require_banked(load(each)))]
BOB, CENTS, ENVIOUS = 1, 100_00, 3
ONES = (1, 1, 1)  # from the first pile, they count on to the third


def rounds_by_kernel(setting: Setting) -> Iterator[tuple[list[Card], Outcome]]:
    """Deals one by one, the player's cards first, and what pricing takes each for: the first deal of its cell."""
    rng, first_of_cell = np.random.default_rng(53), dict[int, Outcome]()
    for _ in range(DEALS):
        counts, examples = pricing.simulate(setting, 1, rng.integers(0, 2**64, 4, np.uint64))
        for cell in np.flatnonzero(counts).tolist():
            if cell not in first_of_cell:
                alone = np.zeros_like(counts)
                alone[cell] = 1
                (first_of_cell[cell],) = pricing.outcomes(setting, Sampled(alone, examples))
            yield examples[cell].tolist(), first_of_cell[cell]


def order_of(game: BankedGame, mine: Sequence[Card], theirs: Sequence[Card]) -> list[Card]:
    """The cards as they lie in the shoe, to be dealt as the book says."""
    hands = [list(mine), list(theirs)]
    if game.rules.dealt == "to the seats":
        return list(chain(*hands))
    if game.rules.hands == "Player and Banker":
        rest = [card for card in game.sheet.cards if card not in {*mine, *theirs}]
        others = [rest[at :: PILES - 2][: len(mine)] for at in range(PILES - 2)]
        hands = [*others[:2], *hands, *others[2:]]
    rows = [list(row) for row in zip(*hands, strict=True)]
    return list(chain(*(row[:: -1 if number % 2 else 1] for number, row in enumerate(rows))))


def answered(setting: Setting, question: Question, mine: Sequence[Card], theirs: Sequence[Card]) -> Answer:
    """By the strategy that is priced: hands set the house way unless the other is seen, and doubled or not."""
    rules, doubled = setting.game.rules, question.options[0]
    if question.key == f"set/{BOB}" and setting.strategy == pricing.SEEN:
        dealer, copies_win = by_house_way(theirs, rules), rules.copies == "player"
        legal = [split for split in all_splits(mine, rules) if not split.is_foul]
        best = max(legal, key=lambda split: sum(compare(split, dealer, copies_win)))
        places = {"front": best.front, "behind": best.behind}
        return Answer(question.key, SET, {place: tuple(NAMES[card] for card in at) for place, at in places.items()})
    if doubled.id == DOUBLE_DOWN and setting.strategy != pricing.HOUSE_WAY:
        gains = is_doubled(by_house_way(mine, rules), pricing.doubles(setting.game))
        if gains or setting.strategy == pricing.DOUBLE:
            assert isinstance(doubled.arg, Amount)
            return Answer(question.key, doubled.id, doubled.arg.low)
    return question.default


def by_round(setting: Setting, mine: list[Card], theirs: list[Card]) -> Outcome:
    """The readable round: Bob, who makes every bet, against Ann."""
    game = setting.game
    order = order_of(game, mine, theirs)

    def reply(request: Request) -> object:
        if isinstance(request, Face):
            return order[request.place]
        if isinstance(request, Dice):
            return ONES
        assert isinstance(request, Open)
        return check_answer(request, lambda asked: answered(setting, asked[0], mine, theirs))

    lineup = Lineup({BOB: "Bob"}, order=(BOB, 2), banker="Ann", banker_seat=2)
    chips = Ledger({stack("Bob"): 100 * CENTS})
    deal = Deal(chips, deck=game.sheet.cards, moments=game.moments, shoe_cards=len(game.sheet.cards), lineup=lineup)
    for wager in game.sheet.wager:
        if wager.kind in ("main", "bonus"):
            deal.stake(Stake("Bob", BOB, wager.id, CENTS))
    showdown = run(game.family.play(deal, game.rules), reply, [])
    # Who envies Bob sits elsewhere, and has nothing staked on it.
    envy = [Stake("Cid", ENVIOUS, wager.id, 0) for wager in game.sheet.wager if wager.kind == "rider"]
    return tuple(
        Part(
            stake.wager,
            stake.cents // CENTS,
            game.judge(game.sheet.wager_by_id(stake.wager)).results_of(showdown, stake),
        )
        for stake in (*deal.stakes, *envy)
    )


@pytest.mark.parametrize(("sheet_id", "strategy"), WAYS)
def test_kernel_and_round_agree_wager_by_wager(sheet_id: str, strategy: str) -> None:
    setting = setting_for(load(sheet_id), strategy=strategy)
    size = setting.game.rules.cards
    for cards, outcome in rounds_by_kernel(setting):
        expected = by_round(setting, cards[:size], cards[size:])
        assert sorted(outcome) == sorted(expected), f"{sheet_id}: {write_cards(cards)}"
