"""One hand of a player-dealer game, in the order the house dealer works.

The position is offered, bets are made, fees are taken, the cards are played, wagers are settled.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from houseway.core.balances import Ledger
from houseway.core.cards import RANKS, Card, rank_of
from houseway.core.money import stack
from houseway.core.text import Mistake, dollars
from houseway.fees.collection import due
from houseway.fees.ladder import Bet, Situation
from houseway.fees.schedule import BEFORE_THE_DEAL
from houseway.games.family import Result
from houseway.round.ask import Amount, Answer, Lay, Option, Question
from houseway.round.deal import BURNED, Play
from houseway.round.event import EVERYONE, Lineup, Marked, Stake
from houseway.sheets.sheet import COUNTED_OFF, DRAWN_SEAT
from houseway.tables.acts import Carry, Person, Position, SightsBefore
from houseway.tables.circles import OutOfPlace, bets_by_circle, circles_question
from houseway.tables.felt import Bank, BankedFelt, riders_of, seats_from
from houseway.tables.hand import Cards, Hand, collect
from houseway.tables.offering import STOPPED, offer, take, turn_of
from houseway.tables.settler import Settler, first_action

SIT_OUT = Option("sit out", "Sit this hand out")
FREE_HAND = Option("free hand", "Ask for a free hand")

# How many dice of how many sides; a random number has as many as there are seats.
DRAWS = {"three dice": (3, 6), "ten-sided die": (1, 10)}


class BankedHand(Hand):
    """A hand against the player-dealer."""

    felt: BankedFelt

    def __init__(self, felt: BankedFelt, people: Mapping[str, Person], carry: Carry, ledger: Ledger) -> None:
        super().__init__(felt, people, carry, ledger, self._settle)
        self._shoe = carry.dealt, carry.free_hands
        self._action = 0
        self._circles: dict[int, str] = {}
        self._bank: Bank
        self._settler: Settler

    def _after_void(self) -> Carry:
        """All as it was, but for the cards that have left the shoe."""
        dealt, free_hands = self._shoe
        return msgspec.structs.replace(self.carry, dealt=dealt + len(self.deal.faces), free_hands=free_hands)

    def broken_off(self) -> Carry:
        """Return who had the position, and nothing of the shoe: nobody can say what is left of its order."""
        return Carry(Position(self._bank.who, self._bank.seat, self._bank.turns))

    def pass_over(self, seen: SightsBefore) -> Carry:
        """Seat the bank. Nobody noted how much was bet, nor perhaps what was put up."""
        self._check_playing(seen.banker)
        person = self.people[seen.banker]
        turn = turn_of(person, self.carry.position, self.felt.terms.rotation)
        self._seat_bank(Bank(person.name, person.seat, seen.put_up, turn))
        return self.broken_off()

    def _open(self) -> Play[Cards | None]:
        """Offer the position, ready the shoe and take bets; None, where no hand is dealt.

        The shoe is ready before the bets: whether somebody may ask for a free hand depends on what was given from it.
        """
        bank = yield from offer(self.deal, self._players, self.carry.position, self.felt.terms)
        if bank is None:
            return None
        self._seat_bank(bank)
        self._shoe = yield from self._ready_shoe()
        asked_free = yield from self._take_bets()
        return (yield from self._begin()) if self.deal.stakes or asked_free else None

    def observe(self, seen: SightsBefore) -> Play[Carry]:
        """Only the cards are asked for: who banked, and what was bet, has been seen."""
        carry = yield from self._go_through(self._open_as_seen(seen))
        return Carry(carry.position)

    def _open_as_seen(self, seen: SightsBefore) -> Play[Cards | None]:
        """Lay out what watchers saw before the cards, and play on from there; None, where nothing was dealt."""
        if not seen.banker:
            self.deal.mark("stopped", STOPPED)
            return None
        self._check_playing(seen.banker, *(stake.bettor for stake in seen.stakes))
        person = self.people[seen.banker]
        turn = turn_of(person, self.carry.position, self.felt.terms.rotation)
        self._seat_bank(take(self.deal, person, seen.put_up, turn))
        for stake in seen.stakes:
            if stake.spot != self.people[stake.bettor].seat:
                self._check_circle(stake)
                self._circles[stake.spot] = stake.bettor
            self.deal.stake(*self._with_riders(stake))
        return None if seen.undealt else (yield from self._begin())

    def _check_playing(self, *names: str) -> None:
        """Refuse names of those who cannot have played: a night that was watched may have been noted wrongly."""
        away = {person.name for person in self.away}
        for name in names:
            if name not in self.people:
                raise Mistake(f"{name} sits out" if name in away else f"{name} is not at the table")

    def _check_circle(self, stake: Stake) -> None:
        """Whether somebody may bet at a seat that is not theirs."""
        if not self.felt.game.sheet.empty_circles:
            raise OutOfPlace(
                f"{stake.bettor} sits at seat {self.people[stake.bettor].seat}, and bets nowhere else here"
            )
        taken = {person.seat for person in (*self.people.values(), *self.away) if not person.standing}
        if stake.spot in taken or not 1 <= stake.spot <= self.felt.options.seats:
            raise OutOfPlace(f"{stake.bettor} may bet only where nobody sits, and seat {stake.spot} is no such place")

    @property
    def bank(self) -> Bank | None:
        """The banker, once somebody banks."""
        return None if self.void else getattr(self, "_bank", None)

    @property
    def has_new_shoe(self) -> bool:
        """Whether the cards were shuffled before this hand."""
        return self.bank is not None and self._shoe[0] == 0

    @property
    def cards_before_shuffle(self) -> int:
        """How many cards may have left the shoe before a hand that needs no new one."""
        hands = self.felt.options.seats if self.felt.game.sheet.empty_circles else len(self.people)
        needed = self.felt.game.family.most_cards(self.felt.game.rules, hands)
        return self.felt.shoe_cards - max(self.felt.options.cut_card, needed)

    @property
    def settled(self) -> list[tuple[Stake, int]]:
        """Each stake with what it gained or lost, in the order they were settled."""
        return self._settler.settled if self.bank else []

    @property
    def left_to_pay(self) -> int:
        """The cents that winners may still be paid."""
        return self._settler.left_to_pay

    @property
    def unsettled(self) -> list[Stake]:
        """The bets that wait for settlement."""
        return self._settler.stakes_open(self.deal.stakes)

    def turn_of(self, stake: Stake) -> tuple[int, ...] | None:
        """When a bet is settled, to be compared with others; None, as long as cards or dice have to say it."""
        method = self.felt.game.bank.action
        known = self._action or (method != DRAWN_SEAT and method not in COUNTED_OFF)
        first = self._action or first_action(method, self._bank, self.felt.options.seats)
        return self._settler.turn_of(stake, first) if known else None

    def _seat_bank(self, bank: Bank) -> None:
        """Note who banks. Whatever is settled in this hand is settled against what they put up."""
        options, settlement = self.felt.options, self.felt.game.bank.settle
        self._bank = bank
        self._settler = Settler(bank, settlement, self._players, options.seats, options.chip_cents, self.felt.titles)

    def _begin(self) -> Play[Cards]:
        """Take the fees, and choose who gets the first hand."""
        deal, game = self.deal, self.felt.game
        self._deal_from(skip=1)
        deal.moment(BEFORE_THE_DEAL)
        if game.bank.draw != "none":
            yield from self._draw_seat(game.bank.draw)
        return game.family.play(deal, game.rules)

    def _close(self) -> Carry:
        """Settle what is not settled yet. Where nobody bet, the position is as it was; where nobody banks, vacant."""
        deal, game, bank = self.deal, self.felt.game, self.bank
        if bank is None:
            held = self.carry.position if self.felt.terms.rotation.intervening else Position()
            return Carry(held, self.carry.dealt, self.carry.free_hands)
        position, (dealt, free_hands) = self.carry.position, self._shoe
        if self.outcome is not None:
            deal.mark("result", game.family.describe_result(self.outcome))
            deal.settle(self.outcome, *game.bank.settle.order)
            position = Position(bank.who, bank.seat, bank.turns)
            free_hands += not deal.stakes
        self._settler.close(deal)
        return Carry(position, dealt + len(deal.faces), free_hands)

    def _ready_shoe(self) -> Play[tuple[int, int]]:
        """A fresh shoe when the cut card is out: the cards dealt from it before this hand, and its free hands."""
        deal, options, sheet = self.deal, self.felt.options, self.felt.game.sheet
        if sheet.shuffle == "by the cut card" and 0 < self.carry.dealt < self.cards_before_shuffle:
            return self.carry.dealt, self.carry.free_hands
        yield from deal.shuffle(sheet.cards, options.decks)
        if sheet.cut:
            answer = yield from deal.ask(_cut_question(self._bank.who, self.felt.shoe_cards))
            if isinstance(answer.arg, int):
                yield from deal.cut(answer.arg)
        if sheet.burn == "one card":
            deal.burn(deal.pile(BURNED))
        if sheet.burn == "first card":
            burned = deal.pile(BURNED)
            yield from deal.card(burned, seen_by=EVERYONE)
            deal.burn(burned, _burn_value(deal.faces_of(burned)[0]))
        return 0, 0

    def _take_bets(self) -> Play[bool]:
        """Everybody but the player-dealer bets or sits out; whether somebody asked for a free hand instead."""
        may_ask = self._shoe[1] < self.felt.game.sheet.free_hands
        others = (SIT_OUT, FREE_HAND) if may_ask else (SIT_OUT,)
        questions = {question.key: question for question in self._bet_questions(others)}
        answers = yield from self.deal.all(questions.values())
        laid = [
            (self.people[questions[key].who], each.arg) for key, each in answers.items() if isinstance(each.arg, dict)
        ]
        # Bets of a seat come before those behind it, which may need them.
        if len(self.people) > len(self.seated):
            laid.sort(key=lambda each: each[0].standing)
        stakes: list[Stake] = []
        for person, bets in laid:
            self._lay(person, bets, stakes)
        self.deal.stake(*stakes)
        if self.felt.game.sheet.empty_circles:
            yield from self._take_circles()
        return may_ask and any(answer.option == FREE_HAND.id for answer in answers.values())

    def _take_circles(self) -> Play[None]:
        """Let those who have bet at their seat bet where nobody sits, one after the other."""
        felt, deal = self.felt, self.deal
        order = seats_from(self._bank.seat, felt.options.seats, felt.game.bank.way)
        seated = {person.seat: person.name for person in (*self.people.values(), *self.away) if not person.standing}
        if len(seated) == len(order):
            return
        for seat in [each for each in order if each in seated]:
            mine = [stake for stake in deal.stakes if (stake.bettor, stake.spot) == (seated[seat], seat)]
            own = {stake.wager: stake.cents for stake in mine}
            empty = [each for each in order if each not in seated and each not in self._circles]
            due = sum(spot.fee_for(own[spot.id]) for spot in felt.spots if spot.id in own)
            chips = deal.chips(seated[seat]) - due
            question = circles_question(seated[seat], felt.spots, empty if own else (), chips, felt.hand_fee)
            answer = (yield from deal.ask(question)) if question else None
            if question and answer:
                for circle, wager_id, cents in bets_by_circle(question, answer):
                    self._circles[circle] = seated[seat]
                    deal.stake(*self._with_riders(Stake(seated[seat], circle, wager_id, cents)))

    def _lay(self, person: Person, bets: Mapping[str, int | tuple[str, ...]], made: list[Stake]) -> None:
        """Add somebody's bets to those made before, which they may depend on: those behind a seat come after it."""
        if self.felt.several:
            bets = {each: cents for each, cents in bets.items() if self._has_room(person, each, cents, made)}
        for wager_id, cents in bets.items():
            assert isinstance(cents, int)
            if person.standing and self._lacks(wager_id, person.seat, bets, made):
                self._refuse(person, wager_id, f"nobody plays seat {person.seat}")
            else:
                made += self._with_riders(Stake(person.name, person.seat, wager_id, cents))

    def _has_room(self, person: Person, wager_id: str, cents: int | tuple[str, ...], made: list[Stake]) -> bool:
        """Whether a seat can hold these bets, too, where the book says how many it may."""
        spot = self.felt.several.get(wager_id)
        if spot is None:
            return True
        assert isinstance(cents, int)
        here = [stake for stake in made if (stake.spot, stake.wager) == (person.seat, wager_id)]
        count = sum(len(spot.bets_of(stake.cents)) for stake in here) + len(spot.bets_of(cents))
        if count > spot.bets:
            why = f"seat {person.seat} may hold {spot.bets} bets, and with these it would hold {count}"
            self._refuse(person, wager_id, why)
        return count <= spot.bets

    def _refuse(self, person: Person, wager_id: str, why: str) -> None:
        """Tell everybody that a bet is not taken, and its bettor in words of their own.

        It is told, not raised: the question was answered within its bounds, and others' answers made it impossible.
        """
        said = f"bet on {wager_id} is not taken: {why}"
        to = {person.name: f"Your {said}"}
        self.deal.tell(Marked("no bet", f"{person.name}'s {said}", person.name, to))

    def _with_riders(self, stake: Stake) -> list[Stake]:
        """Return a bet, and what comes with it."""
        if stake.wager not in self.felt.riders:
            return [stake]
        return [stake, *riders_of(self.felt, stake, standing=self.people[stake.bettor].standing)]

    def _lacks(
        self, wager_id: str, seat: int, bets: Mapping[str, int | tuple[str, ...]], made: Sequence[Stake]
    ) -> bool:
        """Whether a bet from behind a seat needs another there that nobody has made."""
        needs = self.felt.game.sheet.wager_by_id(wager_id).needs
        here = {*bets, *(stake.wager for stake in made if stake.spot == seat)}
        return bool(needs) and here.isdisjoint(needs)

    def _bet_questions(self, others: tuple[Option, ...]) -> Iterator[Question]:
        """Yield a question for everybody who may bet and has the chips for the least bet and its fee.

        The banker is asked nothing, and whoever stands behind the banker's seat has no hand there to bet on.
        """
        felt, bank_seat, held = self.felt, self._bank.seat, self.deal.ledger.balance
        leasts, fee, fees = felt.leasts, felt.hand_fee, felt.hand_fees
        text = f"Place your bets: {dollars(self._bank.put_up)} is put up against all of them"
        for person in self._players:
            if person.hired or person.seat == bank_seat:
                continue
            chips = held(stack(person.name))
            if chips >= leasts[person.standing]:
                spots = felt.back_spots if person.standing else felt.spots
                bet = Option("bet", "Bet", Lay(spots, chips, fee, fees))
                default = _sitting_out(person.name)
                yield Question(default.key, person.name, text, (bet, *others), default, purpose="bet")

    def _draw_seat(self, draw: str) -> Play[None]:
        """A number counted over all seats from the player-dealer, who is one: that seat gets the first hand."""
        count, sides = DRAWS.get(draw, (1, self.felt.options.seats))
        rolled = yield from self.deal.dice(count, sides)
        self._deal_from(skip=sum(rolled) - 1)
        self.deal.mark("drawn seat", f"{sum(rolled)} is seat {self.deal.order[0]}, which gets the first hand")
        if self.felt.game.bank.action == DRAWN_SEAT:
            self._place_action_button(self._first_bet)

    def _deal_from(self, *, skip: int) -> None:
        """Line up from so many seats on from the player-dealer; the spots bet on are played in the order of hands."""
        bank, seats, way = self._bank, self.felt.options.seats, self.felt.game.bank.way
        first = seats_from(bank.seat, seats, way)[skip % seats]
        order = seats_from(first, seats, way)
        bet_on = {stake.spot for stake in self.deal.stakes}
        seated = {**self.seated, **self._circles}
        spots = {seat: seated[seat] for seat in order if seat in bet_on and seat in seated}
        self.deal.line_up(Lineup(spots, order, bank.who, bank.seat))

    @property
    def _first_bet(self) -> int:
        """The first seat that has bet; nobody may have, in a free hand."""
        return next(iter(self.deal.spots), self.deal.order[0])

    def _take_fees(self, moment: str) -> None:
        """Collect what is due at this moment; nothing is due in a hand without action."""
        stakes, fees = self.deal.stakes, self.felt.fees_at.get(moment)
        if not stakes or not fees:
            return
        # Bets are read one by one only where a fee depends on them.
        bets: tuple[Bet, ...] = ()
        if moment in self.felt.asks_for_bets:
            bets = tuple([bet for stake in stakes for bet in self.felt.bets_of(stake)])
        action = sum([stake.cents for stake in stakes])
        self.fees += collect(self.deal, due(fees, moment, Situation(action=action, bets=bets)), banker=self._bank.who)

    def _settle(self, outcome: object, wagers: tuple[str, ...]) -> None:
        """Settle these wagers, beginning with the seat that has the action by now."""
        felt = self.felt
        method, count = felt.game.bank.action, felt.game.family.action_count
        counted = count(outcome) if count else 0
        drawn = method == DRAWN_SEAT
        first = self._first_bet if drawn else first_action(method, self._bank, felt.options.seats, counted)
        self._place_action_button(first)
        judges = felt.judges

        def judge(stakes: Sequence[Stake]) -> list[Result]:
            return [judges[stake.wager](outcome, stake) for stake in stakes]

        self._settler.settle(self.deal, wagers, first, judge, felt.payouts)

    def _place_action_button(self, seat: int) -> None:
        """Told when it is placed, and again if a card that counts it off has moved it."""
        if seat != self._action:
            self._action = seat
            around = seats_from(seat, self.felt.options.seats, "clockwise")
            who = next(self.seated[each] for each in around if each in self.seated)
            to = {who: "The action begins with you"}
            self.deal.tell(Marked("action", f"The action begins with {who}", who, to))


@lru_cache(1024)
def _sitting_out(name: str) -> Answer:
    """Return what counts if somebody says nothing. It is kept, for it is made for every player in every hand."""
    return Answer(f"bet/{name}", SIT_OUT.id)


def _cut_question(who: str, cards: int) -> Question:
    """Ask the banker to cut; a shoe is not cut without being asked to, so that nobody waits."""
    key = f"cut/{who}"
    cut = Option("cut", "Cut so many cards to the end", Amount(1, cards - 1, 1, "cards"))
    return Question(
        key, who, "The cut is offered to you", (cut, Option("pass", "Pass")), Answer(key, "pass"), purpose="cut"
    )


def _burn_value(face: Card) -> int:
    """Cards burned after the first is shown: an ace one, pictures ten, others their face."""
    rank = rank_of(face)
    return 1 if rank == len(RANKS) - 1 else min(rank + 2, 10)
