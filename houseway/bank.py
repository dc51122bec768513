"""The player-dealer: who holds the position, what they cover, and the order in which wagers are settled.

The player-dealer puts up W for the whole round. Walking the wagers in the sheet's order from the first action,
winners are paid at most W in all and losers give up at most W in all, so the position never wins or loses
more than it wagered. What is not covered goes back to its bettor, in part where it is covered in part.
"""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from houseway.ledger import BANK, TAKE, stack, wager
from houseway.money import Payout, dollars
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.deal import Deal, Play, Stake
from houseway.sheet import Rotation, Settlement


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table: in a seat, or standing behind one. A hired banker banks when nobody else will."""

    name: str
    seat: int
    standing: bool = False
    hired: bool = False


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


class Terms(msgspec.Struct, frozen=True):
    """On what terms the position is offered: the least that may be put up, the fee to keep back, the smallest chip."""

    rotation: Rotation
    seats: int
    least: int
    fee_most: int
    chip_cents: int


def offer(deal: Deal, people: Iterable[Person], last: Position, terms: Terms) -> Play[Bank | None]:
    """Offer the position round the table until somebody takes it; None stops the game.

    Whoever holds it keeps it for the hands the book allows. Then it is offered clockwise to everybody else; a book that
    only asks for the offer lets the incumbent stay once all have refused.
    """
    seated = [person for person in people if not person.standing]
    incumbent = next((person for person in seated if person.name == last.who), None)
    if incumbent and last.turns < terms.rotation.hands:
        bank = yield from _offered(deal, incumbent, last.turns + 1, terms)
        if bank:
            return bank
        last = Position(last.who, last.seat, terms.rotation.hands)
    others = [person for person in seated if person is not incumbent]
    asked = [person for person in clockwise(others, last.seat, terms.seats) if not person.hired]
    if incumbent and terms.rotation.offer_every and not incumbent.hired:
        asked.append(incumbent)
    hired = [person for person in seated if person.hired and (person is not incumbent or terms.rotation.offer_every)]
    for person in [*asked, *hired]:
        bank = yield from _offered(deal, person, 1, terms)
        if bank:
            return bank
    deal.mark("stopped", "nobody takes the player-dealer position: the game stops")
    return None


def _offered(deal: Deal, person: Person, turn: int, terms: Terms) -> Play[Bank | None]:
    answer = yield from deal.ask(_offer_question(person, deal.ledger.balances[stack(person.name)], terms))
    if answer.option != "take":
        return None
    assert isinstance(answer.arg, int)
    deal.mark("player-dealer", f"{person.name} is player-dealer, turn {turn}", person.name)
    deal.post(stack(person.name), BANK, answer.arg, "puts up")
    return Bank(person.name, person.seat, answer.arg, turn)


def _offer_question(person: Person, chips: int, terms: Terms) -> Question:
    key, most = f"bank/{person.name}", chips - terms.fee_most
    most -= most % terms.chip_cents
    needed = f"you need {dollars(terms.least + terms.fee_most)} to bank: the least wager and the highest fee"
    take = Option(
        "take",
        "Take the position and put up",
        Amount(terms.least, max(most, terms.least), terms.chip_cents),
        closed="" if most >= terms.least else needed,
    )
    text = "The player-dealer position is offered to you"
    return Question(key, person.name, text, (take, Option("pass", "Pass")), Answer(key, "pass"))


class Settler:
    """Pays and collects for the player-dealer, wager after wager, as far as the position covers."""

    def __init__(
        self, bank: Bank, settlement: Settlement, people: Iterable[Person], seats: int, chip_cents: int
    ) -> None:
        self.bank = bank
        self._settlement = settlement
        self._arrived = {
            person.name: (0 if person.standing else person.seat, number) for number, person in enumerate(people)
        }
        self._seats = seats
        self._chip = chip_cents
        self._pay_left = self._take_left = bank.put_up
        self._settled: set[Stake] = set()

    def settle(
        self,
        deal: Deal,
        wagers: Iterable[str],
        first: int,
        result: Callable[[Stake], str],
        payouts: Mapping[str, Mapping[str, Payout]],
    ) -> None:
        """Settle the stakes on these wagers, first action at this seat."""
        for stake in self._in_order([stake for stake in deal.stakes if stake.wager in wagers], first):
            if stake not in self._settled:
                self._settled.add(stake)
                self._settle_one(deal, stake, payouts[stake.wager][result(stake)])

    def _in_order(self, stakes: list[Stake], first: int) -> list[Stake]:
        """Clockwise from the first action; at a spot its player, then the back line as they came."""
        rank = {wager_id: place for place, wager_id in enumerate(self._settlement.order)}

        def key(stake: Stake) -> tuple[int, ...]:
            player, arrived = self._arrived[stake.bettor]
            where = ((stake.spot - first) % self._seats, player != stake.spot, arrived)
            return (*where, rank[stake.wager]) if self._settlement.by == "seat" else (rank[stake.wager], *where)

        return sorted(stakes, key=key)

    def _settle_one(self, deal: Deal, stake: Stake, pays: Payout) -> None:
        account, bettor = wager(stake.bettor, stake.spot, stake.wager), stack(stake.bettor)
        net = pays.net(stake.cents, self._chip)
        if net > 0:
            paid = min(net, self._pay_left)
            self._pay_left -= paid
            if paid:
                deal.post(
                    BANK, bettor, paid, f"wins {pays.text}" if paid == net else f"wins {pays.text}, covered in part"
                )
            deal.post(account, bettor, stake.cents, "bet back" if paid else "not covered")
            return
        taken = min(-net, self._take_left)
        self._take_left -= taken
        if taken:
            deal.post(account, TAKE, taken, pays.text)
        if back := stake.cents - taken:
            deal.post(account, bettor, back, pays.text if taken == -net else "not covered")

    def close(self, deal: Deal) -> None:
        """What is left of the bank, and what was collected, is the player-dealer's."""
        for account in (BANK, TAKE):
            if left := deal.ledger.balances[account]:
                deal.post(account, stack(self.bank.who), left, "to the player-dealer")


def first_action(method: str, bank: Bank, seats: int, hole_card: Callable[[], int]) -> int:
    """The seat whose wagers are settled first: left of the player-dealer, or counted off by the hole card."""
    counted = hole_card() if method == "hole card" else 0
    return (bank.seat + (counted or 1) - 1) % seats + 1
