"""A table with everybody's bets, and every hand that may be dealt there, or many of them.

Every outcome of the census is settled as the table would settle it, within what the player-dealer put up and rounded to
the smallest chip, so the figures are what the chips come to. Where no census tells of all bets at once, or players have
hands of their own, rounds are dealt: what hands win together is more than each wins, for a strong hand of the
player-dealer beats all of them. What each bet brings on average, its own census still says.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import lcm, sqrt
from random import Random
from typing import NamedTuple

import msgspec

from houseway.core.balances import Ledger
from houseway.core.cards import Card, shoe
from houseway.core.money import BANK, Account, stack
from houseway.core.text import Mistake
from houseway.games.family import BankedGame
from houseway.odds.census import Census, Outcome, Part, Setting, group_of, pricing_for
from houseway.odds.prices import count_exactly, moments
from houseway.odds.simulate.one_round import CHIPS, follow_advice
from houseway.odds.simulate.simulation import simulate
from houseway.round.deal import Deal
from houseway.round.drivers import run
from houseway.round.event import PLAYER_DEALER, Lineup, Stake
from houseway.round.request import Dice, Face, Open, Request
from houseway.tables.acts import Person
from houseway.tables.felt import Bank, BankedFelt, riders_of, seats_from
from houseway.tables.settler import Settler

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
    """Return the seats of a round with everybody in their place, the banker last."""
    seats = felt.options.seats
    order = seats_from(banker_seat % seats + 1, seats, felt.game.bank.way)
    return Lineup({player.seat: player.name for player in players}, order, PLAYER_DEALER, banker_seat)


BANKER_SEAT = 1
BACK_LINE = "back line"
# Where no census tells of all bets at once, so many rounds of one player are dealt, and of several so many.
ROUNDS, ROUNDS_TOGETHER, SEED = 2_000_000, 4_000, 1


class Wagers(msgspec.Struct, frozen=True):
    """The bets of everybody: so many players the same stakes, perhaps one more behind the first, against this bank."""

    stakes: Mapping[str, int]  # cents by wager, of each player
    players: int  # beside the player-dealer
    put_up: int  # cents of the player-dealer
    back_line: Mapping[str, int] = {}  # cents by wager, of one bettor behind the first player


Bets = list[tuple[Person, Mapping[str, int]]]


class WorthRound(NamedTuple):
    """The results of all stakes of a hand, and how likely that is."""

    judged: Sequence[Judged]  # bets with their results, in the order of settlement
    weight: Fraction  # chance; those of all rounds add up to one


class Expected(NamedTuple):
    """The average gain of each bettor by the censuses of their bets, were there no end to the bank, and the most that
    one may win or lose.

    The error is the largest of one bettor; censuses that were counted have none.
    """

    gains: Mapping[str, Fraction]
    error: float
    most: Mapping[str, int]


class WorthTable(NamedTuple):
    """A table and its hands. Where rounds were dealt, `dealt` says how many.

    What was dealt only says by how much a short bank changes averages, and how much hands differ: the averages are as
    expected, where that is known.
    """

    felt: BankedFelt
    wagers: Wagers
    people: list[Person]  # the player-dealer first
    bets: Bets
    rounds: list[WorthRound]  # every deal where these can be counted, otherwise those that were dealt
    dealt: int
    expected: Expected


def censuses_of(felt: BankedFelt, setting: Setting, wagers: Collection[str]) -> list[Census]:
    """Return as few censuses as tell of all these wagers, and of what rides on them."""
    wagers = [*wagers, *(rider.id for wager in wagers for rider in felt.riders.get(wager, ()))]
    found: list[Census] = []
    for wager in wagers:
        if not any(wager in each.wagers for each in found):
            found.append(count_exactly(setting, wager))
    return next(([each] for each in found if each.wagers.issuperset(wagers)), found)


def table_of(
    felt: BankedFelt, wagers: Wagers, censuses: Sequence[Census], rounds: int | None = None, seed: int = SEED
) -> WorthTable:
    """Seat everybody with their bets, and deal rounds where it takes any; None are as many as are usual."""
    people, bets = seat_people(felt, wagers)
    expected = expect_gains(felt, bets, censuses, wagers.players)
    if wagers.players > 1 and not pricing_for(felt.game).SHARED:
        if wagers.back_line:
            raise Mistake("a bettor behind one of several players who have hands of their own: ask with one player")
        dealt = deal_together(
            felt, BANKER_SEAT, [who for who, _ in bets], wagers.stakes, rounds or ROUNDS_TOGETHER, seed
        )
        hands = [WorthRound(judged, Fraction(1, len(dealt))) for judged in dealt]
        return WorthTable(felt, wagers, people, bets, hands, len(dealt), expected)
    census = censuses[0] if len(censuses) == 1 else simulate(censuses[0].setting, rounds or ROUNDS, seed)
    bettors = [_Bettor(felt.game, who, laid) for who, laid in bets]
    hands = [
        WorthRound([each for bettor in bettors for each in bettor.stakes(outcome)], Fraction(count, census.trials))
        for outcome, count in census.counts.items()
    ]
    dealt_rounds = 0 if census.method == "exact" else census.independent
    return WorthTable(felt, wagers, people, bets, hands, dealt_rounds, expected)


def expect_gains(felt: BankedFelt, bets: Bets, censuses: Sequence[Census], players: int) -> Expected:
    """Return what the censuses of all bets say that everybody gains on average."""
    gains, most, worst = dict[str, Fraction](), dict[str, int](), 0.0
    alike: dict[tuple[object, ...], tuple[Fraction, int, float]] = {}
    for who, laid in bets:
        key = (who.standing, *laid.items())
        if key not in alike:
            alike[key] = _expect_alone(felt, who, laid, censuses, players)
        gains[who.name], most[who.name], variance = alike[key]
        worst = max(worst, variance)
    return Expected(gains, sqrt(worst), most)


def _expect_alone(
    felt: BankedFelt, who: Person, laid: Mapping[str, int], censuses: Sequence[Census], players: int
) -> tuple[Fraction, int, float]:
    """Return one bettor's average gain, the most at stake, and the square of the error."""
    own, left, variance = _Alone(felt, who, laid, players), dict(laid), 0.0
    for census in censuses:
        variance += own.add(
            census, {wager: left.pop(wager) for wager in laid if wager in left and wager in census.wagers}
        )
    return own.gain, own.most, variance


class _Alone:
    """One bettor's average gain and the most at stake, added up census by census."""

    def __init__(self, felt: BankedFelt, who: Person, laid: Mapping[str, int], players: int) -> None:
        self.gain, self.most = Fraction(0), 0
        self._felt, self._who, self._others = felt, who, players - 1
        # What rides on a bet goes by the hands of others, each of which is as likely to be anything.
        stakes = [Stake(who.name, who.seat, wager, cents) for wager, cents in laid.items()]
        self._riders = {each.wager for stake in stakes for each in riders_of(felt, stake, standing=who.standing)}

    def add(self, census: Census, bets: Mapping[str, int]) -> float:
        """Add what these bets bring by a census; return the square of its error."""
        riders = self._riders & census.wagers
        self._riders -= riders
        by_gain: Counter[int] = Counter()
        most, nets_of = 0, _PartNets(self._felt, _Bettor(self._felt.game, self._who, bets)).of
        for outcome, count in census.counts.items():
            nets = nets_of(outcome)
            ridden = self._gain_of_riders(outcome, riders) if riders else 0
            by_gain[sum(nets) + ridden] += count
            most = max(most, sum(map(abs, nets)) + ridden)
        mean, variance = moments((Fraction(gain), Fraction(count, census.trials)) for gain, count in by_gain.items())
        self.gain += mean
        self.most += most
        return 0.0 if census.method == "exact" else float(variance) / max(census.independent - 1, 1)

    def _gain_of_riders(self, outcome: Outcome, riders: Collection[str]) -> int:
        """Return what riders are paid for the hands of all others, were each this outcome."""
        return self._others * sum(self._net_of_rider(part) for part in outcome if part.wager in riders)

    def _net_of_rider(self, part: Part) -> int:
        payouts = self._felt.payouts[part.wager]
        return max(sum(payouts[result].net(0, self._felt.options.chip_cents) for result in part.results), 0)


class _PartNets:
    """Gains of a bettor by part of an outcome: thousands of outcomes share a few parts, each settled once."""

    def __init__(self, felt: BankedFelt, bettor: "_Bettor") -> None:
        self._felt, self._bettor = felt, bettor
        # By the part and the one it is in proportion to, which both live as long as their census.
        self._nets: dict[tuple[int, int], int] = {}

    def of(self, outcome: Outcome) -> list[int]:
        """Return the gain with each part, were there no end to the bank."""
        nets = []
        for part in outcome:
            initial = self._bettor.initial(part, outcome)
            key = id(part), id(initial)
            if key not in self._nets:
                self._nets[key] = self._net(part, initial)
            nets.append(self._nets[key])
        return nets

    def _net(self, part: Part, initial: Part) -> int:
        cents = self._bettor.cents(part, initial)
        return net_unlimited(self._felt, part.wager, cents, part.results) if cents else 0


def net_unlimited(felt: BankedFelt, wager: str, cents: int, results: Sequence[str]) -> int:
    """Return what a stake with these results would bring, were there no end to the bank."""
    chip, payouts = felt.options.chip_cents, felt.payouts[wager]
    return max(sum(payouts[result].net(cents, chip) for result in results), -cents)


def gains_unlimited(felt: BankedFelt, judged: Sequence[Judged]) -> list[int]:
    """Return what each stake would bring, were there no end to the bank."""
    return [net_unlimited(felt, stake.wager, stake.cents, results) for stake, results in judged]


def needs_of(table: WorthTable) -> list[tuple[int, Fraction]]:
    """Return what a bank must put up for each hand to be covered, from the least.

    It is all the bank would pay, or all it would take, if that is more.
    """
    needs: Counter[int] = Counter()
    whole = lcm(*(each.weight.denominator for each in table.rounds))
    for each in table.rounds:
        nets = gains_unlimited(table.felt, each.judged)
        need = max(sum(net for net in nets if net > 0), -sum(net for net in nets if net < 0))
        needs[need] += int(each.weight * whole)
    return [(need, Fraction(needs[need], whole)) for need in sorted(needs)]


def whole_cover(table: WorthTable) -> int:
    """Return what covers everything that everybody together could win or lose, each at their best or worst."""
    return sum(table.expected.most.values())


class _Bettor:
    """Somebody with bets before the deal, which say what is at stake in every outcome."""

    def __init__(self, game: BankedGame, who: Person, bets: Mapping[str, int]) -> None:
        self._who, self._bets = who, bets
        later = [each.id for each in game.sheet.wager if each.kind == "later" and each.id not in bets]
        # By later wager the first that it is priced with, if that is bet: its units are in proportion to that.
        firsts = {wager: group_of(game, wager)[0] for wager in later}
        self._first = {wager: first for wager, first in firsts.items() if bets.get(first)}

    def stakes(self, outcome: Outcome) -> list[Judged]:
        """Return the stakes of an outcome with their results, those of nothing left out."""
        judged: list[Judged] = []
        made: Counter[str] = Counter()
        for part in outcome:
            if cents := self.cents(part, self.initial(part, outcome)):
                judged.append(
                    (Stake(self._who.name, self._who.seat, part.wager, cents, made[part.wager]), part.results)
                )
                made[part.wager] += 1
        return judged

    def initial(self, part: Part, outcome: Outcome) -> Part:
        """Return the part that a later one is in proportion to; any other is its own."""
        first = self._first.get(part.wager)
        return part if first is None else next(each for each in outcome if each.wager == first)

    def cents(self, part: Part, initial: Part) -> int:
        """Return what is staked on a part: as it was laid, or in proportion to the initial one."""
        laid = self._bets.get(self._first.get(part.wager, part.wager), 0)
        return laid if part.units is initial.units else int(laid * part.units / initial.units)


def seat_people(felt: BankedFelt, wagers: Wagers) -> tuple[list[Person], Bets]:
    """Return everybody at the table, the player-dealer first, and the bets of the others."""
    if not 1 <= wagers.players < felt.options.seats:
        raise Mistake(f"1 to {felt.options.seats - 1} players can bet at this table, not {wagers.players}")
    players = [Person(f"player {number}", BANKER_SEAT + number) for number in range(1, wagers.players + 1)]
    behind = [Person(BACK_LINE, BANKER_SEAT + 1, standing=True)] if wagers.back_line else []
    bets = [(person, wagers.stakes) for person in players] + [(person, wagers.back_line) for person in behind]
    return [Person(PLAYER_DEALER, BANKER_SEAT), *players, *behind], bets


def settle(table: WorthTable, stakes: Sequence[Judged]) -> dict[str, int]:
    """Return what a hand brings everybody, settled in the sheet's order as far as the bank covers."""
    felt, people, put_up = table.felt, table.people, table.wagers.put_up
    judged = dict(stakes)
    total = sum(stake.cents for stake in judged)
    deal = Deal(Ledger({**{stack(person.name): total for person in people}, BANK: put_up}))
    for stake in judged:
        deal.stake(stake)
    banking = felt.game.bank
    bank = Bank(PLAYER_DEALER, BANKER_SEAT, put_up, 1)
    settler = Settler(bank, banking.settle, tuple(people), felt.options.seats, felt.options.chip_cents, felt.titles)
    order, first = banking.settle.order, BANKER_SEAT + 1
    settler.settle(deal, order, first, lambda bets: [judged[each] for each in bets], felt.payouts)
    gains: dict[str, int] = {}
    for stake, net in settler.settled:
        gains[stake.bettor] = gains.get(stake.bettor, 0) + net
    gains[PLAYER_DEALER] = -sum(gains.values())
    return gains
