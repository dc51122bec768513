"""The state of a round and its outcome, as the judges see it."""

from collections.abc import Iterator

from houseway.core.cards import RANKS, Card, cards, rank_of, suit_of
from houseway.games.blackjack.hands import HARD_31, HIGHEST, BlackjackHand
from houseway.games.blackjack.rules import Rules
from houseway.round.event import Stake

# What hands that are equal come to.
TIES = {"push": "push", "to the player": "win", "to the player-dealer": "lose"}
ACE_AND_KING_OF_SPADES = set(cards("As Ks"))
_COUNTS = {rank: number for number, rank in enumerate("A23456789TJQK", 1)}


class BlackjackCoup:
    """All hands by seat, in the order of play and by their numbers; and the player-dealer's.

    `dealt` are the first cards of a seat, before anything was done with them. A coup is `final` once the
    player-dealer's hand is complete; before that, `checked` says that it is known to hold no natural.
    """

    def __init__(self, rules: Rules, dealer: BlackjackHand) -> None:
        self.rules = rules
        self.dealer = dealer
        self.hands: dict[int, list[BlackjackHand]] = {}
        self.by_number: dict[int, list[BlackjackHand]] = {}
        self.dealt: dict[int, list[Card]] = {}
        self.checked = self.final = False

    def all_hands(self) -> Iterator[BlackjackHand]:
        return (hand for hands in self.hands.values() for hand in hands)

    def hand_of(self, stake: Stake) -> BlackjackHand:
        """Return the hand a stake is on.

        A base wager is on the hand as it was dealt, a later one on the hand that its part names.
        """
        hands = self.rules.hands
        number = hands.index(stake.wager) if stake.wager in hands else stake.part
        return self.by_number[stake.spot][number]

    def result_of(self, hand: BlackjackHand) -> str:
        """Return how a hand that was played to its end compares."""
        dealer, rules = self.dealer, self.rules
        if hand.natural or dealer.natural:
            return self._with_naturals(hand)
        if rules.over_21 == "is compared":
            return self._by_distance(hand)
        if hand.over:
            return self._with_bust(hand)
        if dealer.over:
            return "push" if dealer.hard == HIGHEST + 1 and rules.dealer_22 == "pushes" else "win"
        if hand.total == dealer.total:
            return self._with_equals(hand)
        return "win" if hand.total > dealer.total else "lose"

    def is_natural(self, hand: BlackjackHand) -> bool:
        """Whether two cards, as they were dealt, win of themselves."""
        return self.rules.has_naturals and hand.is_ace_and_ten

    def _by_distance(self, hand: BlackjackHand) -> str:
        """Judge hands by how far they are from 21, whichever side of it they are on."""
        mine, theirs = abs(hand.total - HIGHEST), abs(self.dealer.total - HIGHEST)
        if mine == theirs:
            return self._with_equals(hand)
        return "win" if mine < theirs else "lose"

    def _with_equals(self, hand: BlackjackHand) -> str:
        """Judge a hand that is as good as the player-dealer's."""
        if hand.total == HIGHEST and self.rules.both_21 == "player wins":
            return "win"
        return TIES[self.rules.ties]

    def _with_naturals(self, hand: BlackjackHand) -> str:
        won = "named-natural" if self._is_named(hand) else "natural"
        if not self.dealer.natural:
            return won
        if not hand.natural:
            return "lose"
        if self.rules.both_natural == "by rank":
            # By rank, a natural with a name beats one without.
            mine, theirs = self._is_named(hand), self._is_named(self.dealer)
            if mine == theirs:
                return "push"
            return "lose" if mine else won
        return won if self.rules.both_natural == "player wins" else "push"

    def _is_named(self, hand: BlackjackHand) -> bool:
        """Whether a natural has a name and a price of its own: an ace and king, of spades or of any one suit."""
        if self.rules.named_natural == "ace and king of spades":
            return set(hand.faces) == ACE_AND_KING_OF_SPADES
        ranks, suits = {RANKS[rank_of(face)] for face in hand.faces}, {suit_of(face) for face in hand.faces}
        return ranks == {"A", "K"} and len(suits) == 1

    def _with_bust(self, hand: BlackjackHand) -> str:
        """Judge a hand over 21: lost, but for a hard 31 where that counts, and for hands the book saves."""
        if hand.hard == HARD_31 and self.rules.hard_31:
            return "hard-31"
        return "saved" if self.dealer.over and self._is_saved(hand) else "lose"

    def _is_saved(self, hand: BlackjackHand) -> bool:
        dealer = self.dealer
        match self.rules.both_bust:
            case "888 pushes":
                return dealer.is_888
            case "suited 7-8-9 pushes":
                return dealer.is_suited_789 and hand.hard < dealer.hard
            case "three-card 23 to 25 pushes":
                return may_be_saved(self.rules, hand) and hand.hard < dealer.hard
        return False


def may_be_saved(rules: Rules, hand: BlackjackHand) -> bool:
    """Whether a hand over 21 has to wait for the player-dealer's."""
    if rules.over_21 == "is compared":
        return True
    match rules.both_bust:
        case "888 pushes" | "suited 7-8-9 pushes":
            return True
        case "three-card 23 to 25 pushes":
            return len(hand.faces) == 3 and 23 <= hand.hard <= 25
    return False


def describe_result(coup: BlackjackCoup) -> str:
    """Say the player-dealer's hand as the house dealer calls it."""
    dealer = coup.dealer
    if dealer.natural:
        return "The player-dealer has a natural"
    if dealer.over:
        return f"The player-dealer is over with {dealer.hard} in {len(dealer.faces)} cards"
    return f"The player-dealer has {dealer.total}"


def action_count(coup: BlackjackCoup) -> int:
    """Count the second card for an action button, once it is turned up; 0 before."""
    shown = coup.dealer.faces[1:2]
    return _COUNTS[RANKS[rank_of(shown[0])]] if shown else 0
