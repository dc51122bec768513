"""The round of play: the deal, what comes before the hole card is checked, the players' hands, the player-dealer's."""

from collections.abc import Iterator

from houseway.cards import NAMES
from houseway.games.blackjack.choices import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
    Turn,
    choices,
    choices_after_doubling,
    least_double,
)
from houseway.games.blackjack.coup import Coup, may_be_saved
from houseway.games.blackjack.hands import ACE, POINTS, TEN, Hand
from houseway.games.blackjack.rules import Rules
from houseway.games.blackjack.strategy import dealer_hits, strategy_for
from houseway.money import rounded_down
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.deal import Deal, Play, Stake
from houseway.round.event import EVERYONE, NOBODY

PLAYER_DEALER = "player-dealer"
INSURANCE, SPLIT_WAGER = "insurance", "split"

# Kept back for the player-dealer's hand: in a shoe that runs out, those who have not acted yet stand.
RESERVE = 12

KEEP = Option("keep", "Keep the hands as they are")
SWITCH = Option("switch", "Exchange their second cards")
PLAY_ON = Option("play on", "Play the hand")
GIVE_UP = Option(SURRENDER, "Give the hand up for half the bet")
NO_INSURANCE = Option("no insurance", "Take no insurance")


def play(deal: Deal, rules: Rules) -> Play[Coup]:
    """Two cards to everybody, one of the player-dealer's face down; then hand by hand, the player-dealer's last."""
    round_ = Round(deal, rules)
    coup = round_.coup
    yield from round_.deal_out()
    deal.settle(coup, *rules.settled_on_the_deal)
    if rules.surrender == "before the check":
        yield from round_.offer_surrender()
    if rules.insurance != "none" and round_.up == ACE:
        yield from round_.offer_insurance()
    yield from round_.check()
    if rules.insurance == "settled at the check":
        deal.settle(coup, INSURANCE)
    if not coup.dealer.natural:
        if rules.naturals_paid == "at once":
            deal.settle(coup, *rules.hands)
        for seat in round_.seats:
            yield from round_.act(seat)
    yield from round_.complete()
    return coup


class Round:
    """One round at the table: its hands, and what its players are asked."""

    def __init__(self, deal: Deal, rules: Rules) -> None:
        self.deal = deal
        self.rules = rules
        self.seats = deal.spots
        if rules.act_from == "left of the house dealer":
            self.seats = dict(sorted(deal.spots.items()))
        self.coup = Coup(rules, Hand(0, 0, deal.pile(PLAYER_DEALER)))
        self.strategy = strategy_for(rules, deal.deck)
        self.up = 0
        self._shown = ""

    # The deal

    def deal_out(self) -> Play[None]:
        """One card to every hand, the player-dealer's last; then another. All but the hole card come to lie face up."""
        deal, coup, first = self.deal, self.coup, NOBODY
        if self.rules.up_card == "dealt face up":
            first = EVERYONE
        for seat in self.seats:
            coup.hands[seat] = [
                Hand(number, number, deal.pile(self._pile_name(seat, number)))
                for number in range(len(self.rules.hands))
            ]
        for seen_by in (first, NOBODY):
            for hands in coup.hands.values():
                for hand in hands:
                    yield from self._draw(hand)
            yield from deal.card(coup.dealer.pile, seen_by=seen_by)
        if first == NOBODY:
            yield from deal.look(coup.dealer.pile[0], coup.dealer.pile, seen_by=EVERYONE)
        self._take_stock()

    def _take_stock(self) -> None:
        """What everybody has been dealt, and has bet on it."""
        deal, coup = self.deal, self.coup
        up = deal.known(coup.dealer.pile)[0]
        coup.dealer.add(up)
        self.up, self._shown = POINTS[up], NAMES[up]
        for seat, hands in coup.hands.items():
            coup.dealt[seat] = [face for hand in hands for face in hand.faces]
            for hand in hands:
                hand.natural = hand.is_ace_and_ten
        for stake in deal.stakes:
            if stake.wager in self.rules.hands:
                hand = coup.hand_of(stake)
                hand.base[stake.bettor] = hand.wagers[stake.bettor] = stake.cents

    def _pile_name(self, seat: int, number: int) -> str:
        who = self.seats[seat]
        if len(self.rules.hands) > 1 and number < len(self.rules.hands):
            return f"{who}, {self.rules.hands[number]}"
        return f"{who}, hand {number + 1}" if number else who

    def _draw(self, hand: Hand) -> Play[None]:
        face = yield from self.deal.card(hand.pile, seen_by=EVERYONE)
        assert face is not None, "everybody sees it"
        hand.add(face)

    # Before the hole card is checked

    def offer_surrender(self) -> Play[None]:
        for seat, who in self.seats.items():
            for hand in self.coup.hands[seat]:
                if who in hand.base and not hand.natural:
                    sensible = SURRENDER if self.strategy.surrenders_early(hand, self.up) else PLAY_ON.id
                    answer = yield from self._ask(seat, hand, (GIVE_UP, PLAY_ON), PLAY_ON.id, sensible)
                    hand.surrendered = answer.option == SURRENDER

    def offer_insurance(self) -> Play[None]:
        """To everybody with a bet on a hand, for up to half of it."""
        deal, step = self.deal, self.deal.limits.step
        for seat in self.seats:
            for hand in self.coup.hands[seat]:
                for bettor, cents in hand.base.items():
                    most = rounded_down(min(cents // 2, deal.chips(bettor)), step)
                    if most and not hand.surrendered:
                        insure = Option("insure", "Insure the hand for", Amount(step, most, step))
                        options = (insure, NO_INSURANCE)
                        answer = yield from self._ask(seat, hand, options, NO_INSURANCE.id, NO_INSURANCE.id, bettor)
                        if isinstance(answer.arg, int):
                            deal.stake(Stake(bettor, seat, INSURANCE, answer.arg, hand.number))

    def check(self) -> Play[None]:
        """The house dealer looks at the hole card where the book says so; a natural is turned up."""
        deal, dealer = self.deal, self.coup.dealer
        if self.up == ACE or (self.up == TEN and self.rules.checked_under == "ace or ten"):
            hole = yield from deal.look(dealer.pile[1], dealer.pile, seen_by=NOBODY)
            if hole is not None and {self.up, POINTS[hole]} == {ACE, TEN}:
                deal.mark("check", "The hole card makes a natural")
                yield from self._turn_up_hole_card()
                return
            deal.mark("check", "The player-dealer has no natural")
        self.coup.checked = self.up != TEN or self.rules.checked_under == "ace or ten"

    # The players' hands

    def act(self, seat: int) -> Play[None]:
        hands = self.coup.hands[seat]
        if self.rules.switch:
            yield from self._offer_switch(seat, hands[0], hands[1])
        # A hand that is split adds one to those still to be played.
        for hand in _growing(hands):
            while not self._is_done(hand):
                if len(hand.faces) == 1:
                    yield from self._draw(hand)
                else:
                    yield from self._play_on(seat, hand)

    def _is_done(self, hand: Hand) -> bool:
        if hand.stood or hand.natural or hand.over or hand.surrendered or hand.rescued:
            return True
        return self.deal.cards_left <= RESERVE

    def _play_on(self, seat: int, hand: Hand) -> Play[None]:
        """One decision; where only one thing can be done, nobody is asked."""
        options = choices(self._turn(seat, hand))
        open_ = [option.id for option in options if not option.closed]
        if len(open_) > 1:
            default = STAND if STAND in open_ else HIT
            sensible = self.strategy.act(hand, self.up, open_)
            answer = yield from self._ask(seat, hand, tuple(options), default, sensible)
        else:
            answer = Answer("", open_[0])
        match answer.option:
            case "hit":
                yield from self._draw(hand)
            case "stand":
                hand.stood = True
            case "split":
                self._split(seat, hand)
            case "surrender":
                hand.surrendered = True
            case _:
                yield from self._double(seat, hand, answer.arg)

    def _turn(self, seat: int, hand: Hand) -> Turn:
        who, deal = self.seats[seat], self.deal
        hands = sum(each.origin == hand.origin for each in self.coup.hands[seat])
        return Turn(self.rules, hand, hands, hand.wagers.get(who, 0), deal.chips(who), deal.limits)

    def _offer_switch(self, seat: int, left: Hand, right: Hand) -> Play[None]:
        sensible = SWITCH if self._is_better_switched(seat, left, right) else KEEP
        answer = yield from self._ask(seat, left, (SWITCH, KEEP), KEEP.id, sensible.id)
        if answer.option != SWITCH.id:
            return
        self.deal.move(left.pile[1], left.pile, right.pile)
        self.deal.move(right.pile[1], right.pile, left.pile)
        lefts, rights = left.faces, right.faces
        left.set_faces([lefts[0], rights[1]])
        right.set_faces([rights[0], lefts[1]])
        # What a switch makes of an ace and a ten is 21, and no natural.
        left.natural = right.natural = False

    def _is_better_switched(self, seat: int, left: Hand, right: Hand) -> bool:
        who, (a, b), (c, d) = self.seats[seat], left.faces, right.faces
        mine, other = left.base.get(who, 0), right.base.get(who, 0)
        kept = [self.strategy.worth(*pair, self.up, natural=True) for pair in ((a, b), (c, d))]
        switched = [self.strategy.worth(*pair, self.up, natural=False) for pair in ((a, d), (c, b))]
        return mine * switched[0] + other * switched[1] > mine * kept[0] + other * kept[1]

    def _split(self, seat: int, hand: Hand) -> None:
        """The second card begins a hand of its own. The back line follows as far as it has the chips."""
        deal, hands, who = self.deal, self.coup.hands[seat], self.seats[seat]
        number = len(hands)
        new = Hand(number, hand.origin, deal.pile(self._pile_name(seat, number)), split=True)
        hands.insert(hands.index(hand) + 1, new)
        deal.move(hand.pile[1], hand.pile, new.pile)
        new.set_faces(hand.faces[1:])
        hand.set_faces(hand.faces[:1])
        hand.split = True
        for bettor, cents in hand.base.items():
            if bettor == who or deal.chips(bettor) >= cents:
                deal.stake(Stake(bettor, seat, SPLIT_WAGER, cents, number))
                new.base[bettor] = new.wagers[bettor] = cents

    def _double(self, seat: int, hand: Hand, less: object) -> Play[None]:
        """One card for as much again, or for less; then perhaps again, or the last doubling is taken back."""
        who = self.seats[seat]
        mine = hand.wagers[who]
        self._stake_double(seat, hand, less if isinstance(less, int) else mine)
        hand.doublings += 1
        yield from self._draw(hand)
        if hand.over or not (self.rules.rescue or hand.doublings < len(self.rules.doublings)):
            hand.stood = True
            return
        options = choices_after_doubling(self._turn(seat, hand))
        open_ = [option.id for option in options if not option.closed]
        sensible = self.strategy.after_doubling(hand, self.up, open_)
        answer = yield from self._ask(seat, hand, tuple(options), STAND, sensible)
        if answer.option == DOUBLE:
            yield from self._double(seat, hand, None)
        hand.rescued = hand.rescued or answer.option == RESCUE
        hand.stood = True

    def _stake_double(self, seat: int, hand: Hand, cents: int) -> None:
        """The back line follows in proportion, as far as it has the chips."""
        deal, who, wager = self.deal, self.seats[seat], self.rules.doublings[hand.doublings]
        mine = hand.wagers[who]
        for bettor, theirs in hand.wagers.items():
            amount = cents if bettor == who else rounded_down(theirs * cents // mine, deal.limits.step)
            if bettor == who or least_double(self.rules, deal.limits) <= amount <= deal.chips(bettor):
                deal.stake(Stake(bettor, seat, wager, amount, hand.number))
                hand.wagers[bettor] += amount

    def _ask(
        self, seat: int, hand: Hand, options: tuple[Option, ...], default: str, sensible: str, who: str = ""
    ) -> Play[Answer]:
        """A question about a hand: its key says which, and counts them."""
        hand.asked += 1
        key = f"act/{seat}/{hand.number}/{hand.asked}"
        text = f"{hand.said()} against {self._shown}"
        question = Question(
            key, who or self.seats[seat], text, options, Answer(key, default), advice=Answer(key, sensible)
        )
        return self.deal.ask(question)

    # The player-dealer's hand

    def _turn_up_hole_card(self) -> Play[None]:
        dealer = self.coup.dealer
        hole = yield from self.deal.look(dealer.pile[1], dealer.pile, seen_by=EVERYONE)
        assert hole is not None, "everybody sees it"
        dealer.add(hole)
        dealer.natural = dealer.is_ace_and_ten

    def complete(self) -> Play[None]:
        """The hole card is turned up, and the hand drawn to if anything depends on it."""
        dealer = self.coup.dealer
        if len(dealer.faces) == 1:
            yield from self._turn_up_hole_card()
        if self._is_awaited():
            while dealer_hits(dealer.hard, dealer.ace):
                yield from self._draw(dealer)
        self.coup.final = True

    def _is_awaited(self) -> bool:
        hands = (hand for hands in self.coup.hands.values() for hand in hands)
        return any(map(self._is_open, hands)) or any(
            stake.wager in self.rules.completed_for for stake in self.deal.stakes
        )

    def _is_open(self, hand: Hand) -> bool:
        """Whether the player-dealer's hand still decides about this one."""
        if hand.surrendered or hand.rescued or hand.natural:
            return False
        return not hand.over or may_be_saved(self.rules, hand)


def _growing(hands: list[Hand]) -> Iterator[Hand]:
    at = 0
    while at < len(hands):
        yield hands[at]
        at += 1
