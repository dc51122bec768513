"""One player's round by the readable engine: given cards, given answers, and what every stake came to.

It turns an example of what a kernel counts into an outcome, judged by the game itself, and it is the referee that a
kernel must agree with.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from houseway.core.balances import Ledger
from houseway.core.cards import Card
from houseway.core.money import stack
from houseway.games.family import BankedGame
from houseway.odds.census import Outcome, Part
from houseway.round.ask import Answer, Question
from houseway.round.deal import Deal
from houseway.round.drivers import run
from houseway.round.event import Lineup, Stake
from houseway.round.request import Face, Open, Request

PLAYER, SPOT = "Player", 1
UNIT_CENTS = 120_00
CHIPS = 10_000 * UNIT_CENTS

Choose = Callable[[Question], Answer]


def follow_advice(question: Question) -> Answer:
    """Answer as the bots play: what a sensible player would do."""
    return question.advice or question.default


def wagers_laid(game: BankedGame, decks: int) -> list[str]:
    """Return all that can be bet before the deal."""
    return [wager.id for wager in game.sheet.wager if wager.kind != "later" and wager.labels_for(decks)]


def outcome_of(game: BankedGame, decks: int, order: Sequence[Card], choose: Choose, wagers: Iterable[str]) -> Outcome:
    """Return what one unit on each of these wagers comes to, with the cards in this order."""
    results: dict[int, tuple[str, ...]] = {}

    def settle(outcome: object, *ids: str) -> None:
        for at, stake in enumerate(deal.stakes):
            if stake.wager in ids and at not in results:
                judge = game.judge(game.sheet.wager_by_id(stake.wager))
                if names := judge.results_of(outcome, stake):
                    results[at] = names

    def reply(request: Request) -> object:
        if isinstance(request, Face):
            return order[request.place]
        assert isinstance(request, Open), "a round of one player asks for cards and answers"
        return choose(request.questions[0])

    deal = Deal(
        Ledger({stack(PLAYER): CHIPS}),
        settle=lambda outcome, ids: settle(outcome, *ids),
        deck=game.sheet.cards,
        moments=game.moments,
        shoe_cards=len(game.sheet.cards) * decks,
        lineup=Lineup({SPOT: PLAYER}),
    )
    for wager in wagers:
        deal.stake(Stake(PLAYER, SPOT, wager, UNIT_CENTS))
    settle(run(game.family.play(deal, game.rules), reply, []), *game.bank.settle.order)
    return tuple(Part(stake.wager, _units(stake.cents), results[at]) for at, stake in enumerate(deal.stakes))


def _units(cents: int) -> int | Fraction:
    units = Fraction(cents, UNIT_CENTS)
    return int(units) if units.denominator == 1 else units
