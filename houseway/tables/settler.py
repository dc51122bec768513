"""Cover by the player-dealer, and the order in which wagers are settled.

The player-dealer puts up W for the whole round. Walking the wagers in the sheet's order from the first action,
winners are paid at most W in all and losers give up at most W in all, so the position never wins or loses
more than it wagered. What is not covered goes back to its bettor, in part where it is covered in part.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial

from houseway.core.money import BANK, LOSE, TAKE, Kind, Payout, stack, wager
from houseway.games.family import Result
from houseway.round.deal import Deal
from houseway.round.event import Stake
from houseway.sheets.sheet import Settlement
from houseway.tables.acts import Person
from houseway.tables.felt import Bank
from houseway.tables.shortfall import mark_shortfall


@lru_cache(256)
def _laps_and_ranks(order: tuple[str, ...], last: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """For each wager the lap round the table in which it is settled, and its place in the order of settlement."""
    laps = {wager_id: lap for lap, wager_id in enumerate(last, 1)}
    return {wager_id: (laps.get(wager_id, 0), place) for place, wager_id in enumerate(order)}


@lru_cache(1024)
def _arrivals(people: tuple[Person, ...]) -> dict[str, tuple[int, int]]:
    """For everybody the seat they play, none for those behind one, and a number in the order they came."""
    return {person.name: (0 if person.standing else person.seat, number) for number, person in enumerate(people)}


class Settler:
    """Pays and collects for the player-dealer, wager after wager, as far as the position covers.

    A bet that is not covered in full is told of before its chips move. `titles` are what wagers are called.
    """

    def __init__(
        self,
        bank: Bank,
        settlement: Settlement,
        people: tuple[Person, ...],
        seats: int,
        chip_cents: int,
        titles: Mapping[str, str],
    ) -> None:
        self.bank = bank
        self._clockwise, self._by_seat = settlement.way == "clockwise", settlement.by == "seat"
        self._back_to_front = settlement.back_to_front
        self._laps_and_ranks = _laps_and_ranks(settlement.order, settlement.last)
        self._arrivals = _arrivals(people)
        self._seats = seats
        self._chip = chip_cents
        self._titles = titles
        self._pay_left = self._take_left = bank.put_up
        self._done: set[int] = set()
        self.settled: list[tuple[Stake, int]] = []

    def settle(
        self,
        deal: Deal,
        wagers: Iterable[str],
        first: int,
        judge: Callable[[Sequence[Stake]], Sequence[Result]],
        payouts: Mapping[str, Mapping[str, Payout]],
    ) -> None:
        """Settle the stakes on these wagers, first action at this seat; one without a result yet stays open."""
        done, chip = self._done, self._chip
        waiting = [(at, stake) for at, stake in enumerate(deal.stakes) if at not in done and stake.wager in wagers]
        results = judge([stake for _, stake in waiting])
        turns = [
            (self.turn_of(stake, first), at, stake, names)
            for (at, stake), names in zip(waiting, results, strict=True)
            if names
        ]
        turns.sort()
        nets = [
            payouts[stake.wager][names].net(stake.cents, chip)
            if isinstance(names, str)
            else _net_of_several(payouts[stake.wager], names, stake.cents, chip)
            for _, _, stake, names in turns
        ]
        for (_, at, stake, names), net in zip(turns, nets, strict=True):
            done.add(at)
            pays = payouts[stake.wager]
            text = pays[names].text if isinstance(names, str) else " and ".join([pays[name].text for name in names])
            self.settled.append((stake, self._settle_one(deal, stake, net, text)))

    @property
    def left_to_pay(self) -> int:
        """The cents that winners may still be paid."""
        return self._pay_left

    def stakes_open(self, stakes: Iterable[Stake]) -> list[Stake]:
        return [stake for at, stake in enumerate(stakes) if at not in self._done]

    def turn_of(self, stake: Stake, first: int) -> tuple[int, ...]:
        """Its turn: its lap, then round the table; at a spot its player, then the back line as they came."""
        lap, rank = self._laps_and_ranks[stake.wager]
        seat, arrived = self._arrivals[stake.bettor]
        away = (stake.spot - first if self._clockwise else first - stake.spot) % self._seats
        behind = stake.spot != seat
        if self._back_to_front:
            behind, arrived = not behind, -arrived
        return (lap, away, behind, arrived, rank) if self._by_seat else (lap, rank, away, behind, arrived)

    def _settle_one(self, deal: Deal, stake: Stake, net: int, text: str) -> int:
        """Settle a stake that should come to so much, as far as it is covered; return what its bettor gains."""
        cents, account = stake.cents, wager(stake.bettor, stake.spot, stake.wager, stake.part)
        post = deal.ledger.post
        if net > 0:
            paid = net if net <= self._pay_left else self._pay_left
            self._pay_left -= paid
            if paid < net:
                self._tell_shortfall(deal, stake, net, paid)
            if paid:
                post(BANK, stack(stake.bettor), paid, "pays" if paid == net else "pays in part", text)
            if cents:
                post(account, stack(stake.bettor), cents, "bet back" if paid else "not covered")
            return paid
        taken = -net if -net <= self._take_left else self._take_left
        self._take_left -= taken
        if taken < -net:
            self._tell_shortfall(deal, stake, net, -taken)
        if taken:
            post(account, TAKE, taken, "loses", "" if text == LOSE.text else text)
        if back := cents - taken:
            covered: Kind = "bet back" if taken else "push"
            post(account, stack(stake.bettor), back, "not covered" if taken < -net else covered)
        return -taken

    def _tell_shortfall(self, deal: Deal, stake: Stake, due: int, done: int) -> None:
        """Say that a bet is not covered in full; with its seat, where that is not the bettor's own."""
        own = self._arrivals[stake.bettor][0] in (0, stake.spot)
        title = self._titles.get(stake.wager, stake.wager)
        deal.tell(partial(mark_shortfall, stake, title if own else f"{title} at seat {stake.spot}", due, done))

    def close(self, deal: Deal) -> None:
        """Give the player-dealer what is left of the bank, and what was collected."""
        for account in (BANK, TAKE):
            if left := deal.ledger.balance(account):
                deal.ledger.post(account, stack(self.bank.who), left, "to the player-dealer")


def _net_of_several(pays: Mapping[str, Payout], names: Iterable[str], cents: int, chip: int) -> int:
    """Return what a stake gains by all its results, which is no less than the loss of it."""
    return max(sum([pays[name].net(cents, chip) for name in names]), -cents)


def first_action(method: str, bank: Bank, seats: int, counted: int = 0) -> int:
    """The seat whose wagers are settled first: left of the player-dealer, or counted off by a card.

    A hole card counts the seats from there; a face-up card, or a hole card among the others, counts those of
    all others, from the house dealer's left. While it is not known, the left of the player-dealer has to do.
    """
    if method == "right of the house dealer":
        return seats
    if method == "left of the player-dealer" or not counted:
        return bank.seat % seats + 1
    if method != "hole card":
        others = [seat for seat in range(1, seats + 1) if seat != bank.seat]
        return others[(counted - 1) % len(others)]
    return (bank.seat + counted - 1) % seats + 1
