"""Several players against one player-dealer: rounds in which their hands are dealt from the same shoe.

Each has a census, but what they win together is more than that: a strong hand of the player-dealer beats all of them.
So the readable round is dealt with everybody in it, as sensible players play, and every stake keeps its results.
"""

from collections.abc import Mapping, Sequence
from random import Random

from houseway.core.balances import Ledger
from houseway.core.cards import Card, shoe
from houseway.core.errors import Mistake
from houseway.core.ledger import Account, stack
from houseway.odds.simulate.one_round import CHIPS, follow_advice
from houseway.round.deal import Deal
from houseway.round.drivers import run
from houseway.round.lineup import PLAYER_DEALER, Lineup
from houseway.round.request import Dice, Face, Open, Request
from houseway.round.stake import Stake
from houseway.tables.felt import BankedFelt, riders_of
from houseway.tables.offering import seats_from
from houseway.tables.people import Person

# A stake with its results.
Judged = tuple[Stake, tuple[str, ...]]


def deal_together(
    felt: BankedFelt, banker_seat: int, players: Sequence[Person], bets: Mapping[str, int], rounds: int, seed: int
) -> list[list[Judged]]:
    """Deal so many rounds, each from a full shoe, with the same bets by everybody."""
    rng = Random(seed)
    cards = list(shoe(felt.game.sheet.cards, felt.options.decks).elements())
    found = []
    for _ in range(rounds):
        rng.shuffle(cards)
        found.append(_round(felt, banker_seat, players, bets, cards, rng))
    return found


def _round(
    felt: BankedFelt,
    banker_seat: int,
    players: Sequence[Person],
    bets: Mapping[str, int],
    order: list[Card],
    rng: Random,
) -> list[Judged]:
    game, results = felt.game, dict[int, tuple[str, ...]]()

    def settle(outcome: object, wagers: Sequence[str]) -> None:
        for at, stake in enumerate(deal.stakes):
            if stake.wager in wagers and at not in results:
                names = game.judge(game.sheet.wager_by_id(stake.wager)).results_of(outcome, stake)
                if names:
                    results[at] = names

    def reply(request: Request) -> object:
        if isinstance(request, Face):
            return order[request.place]
        if isinstance(request, Dice):
            return tuple(rng.randint(1, request.sides) for _ in range(request.count))
        if not isinstance(request, Open):
            raise Mistake(f"{game.sheet.title} shuffles in the middle of a round: ask what one player is worth")
        return follow_advice(request.questions[0])

    chips: dict[Account, int] = {stack(who): CHIPS for who in (PLAYER_DEALER, *(player.name for player in players))}
    deal = Deal(
        Ledger(chips),
        settle=settle,
        deck=game.sheet.cards,
        moments=game.moments,
        shoe_cards=len(order),
        lineup=_lineup(felt, banker_seat, players),
    )
    for player in players:
        for wager, cents in bets.items():
            stake = Stake(player.name, player.seat, wager, cents)
            for each in (stake, *riders_of(felt, stake, standing=player.standing)):
                deal.stake(each)
    settle(run(game.family.play(deal, game.rules), reply, []), game.bank.settle.order)
    return [(stake, results[at]) for at, stake in enumerate(deal.stakes)]


def _lineup(felt: BankedFelt, banker_seat: int, players: Sequence[Person]) -> Lineup:
    seats = felt.options.seats
    order = seats_from(banker_seat % seats + 1, seats, felt.game.bank.way)
    return Lineup({player.seat: player.name for player in players}, order, PLAYER_DEALER, banker_seat)
