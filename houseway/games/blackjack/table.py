"""The table during a round: its hands, what shows of the player-dealer's, and how its players are asked."""

from houseway.core.cards import NAMES
from houseway.games.blackjack.counsel import counsel_for, strategy_for
from houseway.games.blackjack.coup import BlackjackCoup
from houseway.games.blackjack.hands import POINTS, BlackjackHand
from houseway.games.blackjack.rules import Rules
from houseway.round.ask import Answer, Option, Question, Worth
from houseway.round.deal import Deal, Play
from houseway.round.event import EVERYONE, PLAYER_DEALER


class BlackjackTable:
    """The state that every step of a round works on.

    `seats` are the players in the order they act, `up` the points of the up card.
    """

    def __init__(self, deal: Deal, rules: Rules) -> None:
        self.deal = deal
        self.rules = rules
        self.seats = deal.spots
        if rules.act_from == "left of the house dealer":
            self.seats = dict(sorted(deal.spots.items()))
        self.coup = BlackjackCoup(rules, BlackjackHand(0, 0, deal.pile(PLAYER_DEALER)))
        self.counsel = counsel_for(rules, deal.deck, deal.limits)
        self.strategy = strategy_for(rules, deal.deck)
        self.is_open = rules.dealt == "face up"
        self.up = 0
        self._shown = ""
        self._some_play_twice = len(set(self.seats.values())) < len(self.seats)
        for seat in self.seats:
            self.coup.hands[seat] = [self.new_hand(seat, number, number) for number in range(len(rules.hands))]
            self.coup.by_number[seat] = self.coup.hands[seat].copy()

    def new_hand(self, seat: int, number: int, origin: int, *, split: bool = False) -> BlackjackHand:
        """Make a hand with a place for its cards."""
        name, hands, title = self.seats[seat], self.rules.hands, list[str]()
        if self._some_play_twice and list(self.seats.values()).count(name) > 1:
            title.append(f"seat {seat}")
        if number >= len(hands):
            title.append(f"hand {number + 1}")
        elif len(hands) > 1:
            title.append(hands[number])
        seen_by = EVERYONE if self.is_open else (name,)
        return BlackjackHand(number, origin, self.deal.pile(", ".join(title), name), split=split, seen_by=seen_by)

    def take_stock(self) -> None:
        """Note what everybody has been dealt, and has bet on it."""
        deal, coup = self.deal, self.coup
        up = deal.faces_of(coup.dealer.pile)[0]
        coup.dealer.add(up)
        self.up, self._shown = POINTS[up], NAMES[up]
        for seat, hands in coup.hands.items():
            coup.dealt[seat] = [face for hand in hands for face in hand.faces]
            for hand in hands:
                hand.natural = coup.is_natural(hand)
        for stake in deal.stakes:
            if stake.wager in self.rules.hands:
                hand = coup.hand_of(stake)
                hand.base[stake.bettor] = hand.wagers[stake.bettor] = stake.cents

    def draw(self, hand: BlackjackHand) -> Play[None]:
        hand.add((yield from self.deal.card(hand.pile, seen_by=hand.seen_by)))

    def turn_up_hands(self) -> Play[None]:
        """Show the players' hands where they lie face down, so that they can be compared."""
        for hand in () if self.is_open else self.coup.all_hands():
            yield from self.deal.turn_up(hand.pile)

    def describe_hand(self, hand: BlackjackHand) -> str:
        """Describe a hand, with its name where its player has more than one.

        A hand that lies face down tells nothing.
        """
        if not self.is_open:
            return f"hand {hand.number + 1}" if hand.split else "your hand"
        hands = self.rules.hands
        if len(hands) > 1 and hand.number < len(hands):
            return f"{hands[hand.number]} {hand.describe()}"
        return f"hand {hand.number + 1}: {hand.describe()}" if hand.split else hand.describe()

    def ask(
        self,
        seat: int,
        hand: BlackjackHand,
        options: tuple[Option, ...],
        default: str,
        sensible: str,
        *,
        who: str = "",
        said: str = "",
        worth: Worth = None,
    ) -> Play[Answer]:
        """Ask about a hand, its player or somebody else who bets on it; the key counts the questions."""
        hand.asked += 1
        key = f"act/{seat}/{hand.number}/{hand.asked}"
        text = f"{said or self.describe_hand(hand)} against {self._shown}"
        asked = who or self.seats[seat]
        advice = Answer(key, sensible)
        return self.deal.ask(Question(key, asked, text, options, Answer(key, default), counsel=advice, worth=worth))
