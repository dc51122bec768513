"""The player-dealer: who holds the position, what they cover, and the order in which wagers are settled.

The player-dealer puts up W for the whole round. Walking the wagers in the sheet's order from the first action,
winners are paid at most W in all and losers give up at most W in all, so the position never wins or loses
more than it wagered. What is not covered goes back to its bettor, in part where it is covered in part.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

import msgspec

from houseway.core.ledger import BANK, TAKE, stack, wager
from houseway.core.money import LOSE, Payout, dollars
from houseway.games.family import Result, in_a_row
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.deal import Deal, Play
from houseway.round.stake import Stake
from houseway.sheets.sheet import Rotation, Settlement, Way


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table: in a seat, or standing behind one. A hired banker banks when nobody else will.

    Whoever is `away` keeps the seat and the chips, and sits out.
    """

    name: str
    seat: int
    standing: bool = False
    hired: bool = False
    away: bool = False


class Position(msgspec.Struct, frozen=True):
    """Who was player-dealer last, where they sat, and for how many hands since the position was last offered."""

    who: str = ""
    seat: int = 0
    turns: int = 0


class Bank(msgspec.Struct, frozen=True):
    """The position taken for a round, with what was put up."""

    who: str
    seat: int
    put_up: int
    turns: int


def clockwise(people: Iterable[Person], after: int, seats: int) -> list[Person]:
    """In their order from the seat to the left of this one; at a seat, the seated before those behind."""
    return sorted(people, key=lambda person: ((person.seat - after - 1) % seats, person.standing))


@lru_cache(256)
def seats_from(first: int, seats: int, way: Way) -> tuple[int, ...]:
    """All seats, this one first, and on round the table.

    >>> seats_from(6, 7, "clockwise"), seats_from(2, 7, "counter-clockwise")
    ((6, 7, 1, 2, 3, 4, 5), (2, 1, 7, 6, 5, 4, 3))
    """
    return tuple((first - 1 + (step if way == "clockwise" else -step)) % seats + 1 for step in range(seats))


PASS = Option("pass", "Pass")


class Terms(msgspec.Struct, frozen=True):
    """On what terms the position is offered: the least that may be put up, the fee to keep back, the smallest chip."""

    rotation: Rotation
    seats: int
    least: int
    fee_most: int
    chip_cents: int
    way: Way = "clockwise"


def offered_to(people: Iterable[Person], last: Position, terms: Terms) -> list[Person]:
    """In whose turn the position must be offered, until somebody takes it.

    Whoever holds it keeps it for the hands the book allows. Then it goes round to everybody else; a book that only
    asks for the offer lets the incumbent stay once all have refused. A hired banker comes last.
    """
    seated = [person for person in people if not person.standing]
    holders = [person for person in seated if person.name == last.who]
    turns = seats_from(last.seat or 1, terms.seats, terms.way)
    turns = (*turns[1:], turns[0]) if last.seat else turns
    others = sorted([each for each in seated if each.name != last.who], key=lambda each: turns.index(each.seat))
    keeps = holders if last.turns < terms.rotation.hands else []
    stays = holders if not keeps and terms.rotation.offer_every else []
    hired = [person for person in (*stays, *others) if person.hired]
    return [*keeps, *[person for person in (*others, *stays) if not person.hired], *hired]


def turn_of(person: Person, last: Position, rotation: Rotation) -> int:
    """Which hand in a row this would be; one who stays after the offer went round begins again."""
    begins_again = rotation.offer_every and last.turns >= rotation.hands
    return last.turns + 1 if person.name == last.who and not begins_again else 1


def offer(deal: Deal, people: Iterable[Person], last: Position, terms: Terms) -> Play[Bank | None]:
    """Offer the position until somebody takes it; None stops the game."""
    for person in offered_to(people, last, terms):
        bank = yield from _offered(deal, person, turn_of(person, last, terms.rotation), terms)
        if bank:
            return bank
    deal.mark("stopped", "nobody takes the player-dealer position: the game stops")
    return None


def _offered(deal: Deal, person: Person, turn: int, terms: Terms) -> Play[Bank | None]:
    answer = yield from deal.ask(_offer_question(person, deal.ledger.balances[stack(person.name)], terms))
    if answer.option != "take":
        return None
    assert isinstance(answer.arg, int)
    return take(deal, person, answer.arg, turn)


def take(deal: Deal, person: Person, cents: int, turn: int) -> Bank:
    """Somebody takes the position and puts up a wager."""
    deal.mark("player-dealer", f"{person.name} is player-dealer, turn {turn}", person.name)
    deal.post(stack(person.name), BANK, cents, "puts up")
    return Bank(person.name, person.seat, cents, turn)


def _offer_question(person: Person, chips: int, terms: Terms) -> Question:
    key, most = f"bank/{person.name}", chips - terms.fee_most
    most -= most % terms.chip_cents
    needed = ""
    if most < terms.least:
        needed = f"you need {dollars(terms.least + terms.fee_most)} to bank: the least wager and the highest fee"
    take = Option(
        "take",
        "Take the position and put up",
        Amount(terms.least, max(most, terms.least), terms.chip_cents),
        closed=needed,
    )
    return Question(key, person.name, _offer_text(terms.fee_most), (take, PASS), Answer(key, PASS.id), purpose="offer")


@lru_cache(256)
def _offer_text(fee_most: int) -> str:
    fee = f"; the fee on what is bet may come to {dollars(fee_most)}" if fee_most else ""
    return f"The player-dealer position is offered to you{fee}"


@lru_cache(256)
def _ranks_and_laps(order: tuple[str, ...], last: tuple[str, ...]) -> tuple[dict[str, int], dict[str, int]]:
    """For each wager its place in the order of settlement, and the lap round the table in which it is settled."""
    ranks = {wager_id: place for place, wager_id in enumerate(order)}
    return ranks, dict.fromkeys(order, 0) | {wager_id: lap for lap, wager_id in enumerate(last, 1)}


class Settler:
    """Pays and collects for the player-dealer, wager after wager, as far as the position covers."""

    def __init__(
        self, bank: Bank, settlement: Settlement, people: Iterable[Person], seats: int, chip_cents: int
    ) -> None:
        self.bank = bank
        self._settlement = settlement
        self._rank, self._lap = _ranks_and_laps(settlement.order, settlement.last)
        self._arrived = {
            person.name: (0 if person.standing else person.seat, number) for number, person in enumerate(people)
        }
        self._seats = seats
        self._chip = chip_cents
        self._pay_left = self._take_left = bank.put_up
        self._done: set[int] = set()
        self.settled: list[tuple[Stake, int]] = []

    def settle(
        self,
        deal: Deal,
        wagers: Iterable[str],
        first: int,
        result: Callable[[Stake], Result],
        payouts: Mapping[str, Mapping[str, Payout]],
    ) -> None:
        """Settle the stakes on these wagers, first action at this seat; one without a result yet stays open."""
        results: dict[int, tuple[str, ...]] = {}
        for at, stake in enumerate(deal.stakes):
            if stake.wager in wagers and at not in self._done and (names := in_a_row(result(stake))):
                results[at] = names
        self._done.update(results)
        for at in sorted(results, key=lambda at: self._place(deal.stakes[at], first)):
            stake = deal.stakes[at]
            pays = [payouts[stake.wager][name] for name in results[at]]
            self.settled.append((stake, self._settle_one(deal, stake, pays)))

    def _place(self, stake: Stake, first: int) -> tuple[int, ...]:
        """Its turn: its lap, then round the table; at a spot its player, then the back line as they came."""
        order, (player, arrived) = self._settlement, self._arrived[stake.bettor]
        away = stake.spot - first if order.way == "clockwise" else first - stake.spot
        behind, arrived = (player == stake.spot, -arrived) if order.back_to_front else (player != stake.spot, arrived)
        lap, rank, away = self._lap[stake.wager], self._rank[stake.wager], away % self._seats
        return (lap, away, behind, arrived, rank) if order.by == "seat" else (lap, rank, away, behind, arrived)

    def _settle_one(self, deal: Deal, stake: Stake, results: list[Payout]) -> int:
        """Settle a stake by all its results; what its bettor gains, which is no less than the loss of it."""
        account, bettor = wager(stake.bettor, stake.spot, stake.wager, stake.part), stack(stake.bettor)
        net, text = results[0].net(stake.cents, self._chip), results[0].text
        if len(results) > 1:
            net = max(sum(pays.net(stake.cents, self._chip) for pays in results), -stake.cents)
            text = " and ".join(pays.text for pays in results)
        if net > 0:
            paid = min(net, self._pay_left)
            self._pay_left -= paid
            if paid:
                deal.post(BANK, bettor, paid, "pays" if paid == net else "pays in part", text)
            if stake.cents:
                deal.post(account, bettor, stake.cents, "bet back" if paid else "not covered")
            return paid
        taken = min(-net, self._take_left)
        self._take_left -= taken
        if taken:
            deal.post(account, TAKE, taken, "loses", "" if text == LOSE.text else text)
        if back := stake.cents - taken:
            deal.post(account, bettor, back, "not covered" if taken < -net else "bet back" if taken else "push")
        return -taken

    def close(self, deal: Deal) -> None:
        """What is left of the bank, and what was collected, is the player-dealer's."""
        for account in (BANK, TAKE):
            if left := deal.ledger.balances[account]:
                deal.post(account, stack(self.bank.who), left, "to the player-dealer")


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
