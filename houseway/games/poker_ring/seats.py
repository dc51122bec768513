"""The players of one hand, their cards and their chips in the pot.

Betting, draws and the showdown all work on one `Seats`; who is all in or has folded is known by it
alone.
"""

from houseway.core.cards import Card
from houseway.core.money import POT, Account, Kind, stack
from houseway.games.poker_ring.rules import Rules, Street
from houseway.games.poker_ring.terms import Terms
from houseway.round.deal import BURNED, Deal
from houseway.round.event import Pile
from houseway.sheets.stakes import Ring

BOARDS = ("Board", "Second board")
MUCK = "Muck"


class RingPlayer:
    """A player who was dealt in: their cards, their chips, and what they have done."""

    folded = False
    bet = 0  # what they have put in this betting round, but for dead chips
    paid = 0  # what they have put in this hand, but for dead chips
    posted = 0  # what they put in before the cards
    faced: int | None = None  # the bet they last acted on in this round; none until they do
    turns = 0  # how often they were asked in this round
    checked = False  # whether they have checked in it
    before = 0  # what they had put in when the draw began
    mucked = 0  # how many cards they threw away with the hand

    def __init__(self, name: str, hand: Pile, chips: int, account: Account) -> None:
        self.name = name
        self.hand = hand
        self.chips = chips  # what is left in front of them
        self.account = account  # the stack that they pay from
        self.up: list[int] = []  # the places of their cards that lie face up
        self.dealt_up: list[int] = []  # and of those that have from the beginning


class Seats:
    """Everybody dealt in, their boards, burns and muck, and how far the hand has come."""

    def __init__(
        self,
        deal: Deal,
        rules: Rules,
        ring: Ring,
        terms: Terms,
        *,
        players: list[RingPlayer],
        boards: list[Pile],
        burned: Pile,
        muck: Pile,
    ) -> None:
        self.deal = deal
        self.rules = rules
        self.ring = ring  # what is played for now, and by whom
        self.terms = terms  # how it is bet
        self.players = players  # clockwise from the left of the button
        self.live = players  # those of them who may still win
        self.boards = boards
        self.burned = burned
        self.mucked = muck
        self.usual = ring.stakes  # what the game is played for; a killed pot is played for more
        self.opened = 0  # the bet that the first betting round begins with
        self.first: list[RingPlayer] = []  # the order of the betting round that is on, or was last
        self.last_raiser: RingPlayer | None = None  # whoever bet or raised last in the last round with betting
        self.folds: list[str] = []  # who has folded, in that order
        self.drawn = False  # whether there has been a draw
        self.exposed: list[RingPlayer] = []  # who has turned up a card before this street
        self.second: tuple[Street, ...] | None = None  # the streets that are dealt twice; none until that is asked
        self.shared = 0  # how many cards of the first board belong to the second too
        self.deck_from = 0  # the place of the first card from the deck that is dealt from now
        self.deck_cards = 0  # how many cards that deck began with
        self.dealt = 0  # how many streets have been dealt
        self.back: dict[str, list[int]] = {}  # what is shuffled in before a street, which has no burn
        self.is_burned = False  # whether a card lies there for the next burn
        self.returned: set[int] = set()  # the places of cards that were shuffled in again
        self.hand_from = 0  # the place of the first card of the hand

    @property
    def can_bet(self) -> list[RingPlayer]:
        """Players who are in the hand and have chips left."""
        return [player for player in self.live if player.chips]

    @property
    def board(self) -> Pile:
        """The first board."""
        return self.boards[0]

    @property
    def pot(self) -> int:
        """The cents in the pot now, fees gone."""
        return self.deal.ledger.balance(POT)

    def after(self, player: RingPlayer) -> list[RingPlayer]:
        """Return the others, clockwise."""
        at = self.players.index(player)
        return [*self.players[at + 1 :], *self.players[:at]]

    def fold(self, player: RingPlayer) -> None:
        """Put a hand out of play, into the muck."""
        self.drop(player)
        self.folds.append(player.name)
        player.mucked = len(player.hand)
        self.deal.move_all(player.hand, self.mucked)

    def take_back(self, player: RingPlayer) -> None:
        """Make the hand that was thrown away last live again."""
        player.folded = False
        self.folds.remove(player.name)
        self.live = [each for each in self.players if not each.folded]
        for place in self.mucked[len(self.mucked) - player.mucked :]:
            self.deal.move(place, self.mucked, player.hand)

    def drop(self, player: RingPlayer) -> None:
        """Take away a player's right to the pot.

        It makes a new list, so that a loop over those live goes through them all.
        """
        player.folded = True
        self.live = [other for other in self.live if other is not player]

    def give_up(self, player: RingPlayer) -> None:
        """Make a hand dead after the betting."""
        self.take_own(player)
        self.fold(player)

    def take_own(self, player: RingPlayer) -> None:
        """Give a player the side pot that nobody else can win, whatever becomes of the hand."""
        most = max(other.paid for other in self.live if other is not player)
        if player.paid > most:
            over = min(sum(max(each.paid - most, 0) for each in self.players), self.pot)
            for each in self.players:
                each.paid = min(each.paid, most)
            if over:
                player.chips += over
                self.deal.post(POT, stack(player.name), over, "wins", "a side pot of one")

    def put_in(self, player: RingPlayer, cents: int, kind: Kind) -> None:
        """Put chips into the pot, as far as there are any."""
        if cents > player.chips:
            cents = player.chips
        if cents:
            player.chips -= cents
            player.bet += cents
            player.paid += cents
            self.deal.post(player.account, POT, cents, kind)

    def give_back(self, player: RingPlayer, cents: int) -> None:
        """Give back a bet that nobody called."""
        player.chips += cents
        player.bet -= cents
        player.paid -= cents
        self.deal.post(POT, player.account, cents, "not called")

    def note_shuffle(self, cards: int) -> None:
        """Note that a deck of so many cards is dealt from now on."""
        self.deck_from, self.deck_cards = len(self.deal.faces), cards

    @property
    def cards_left(self) -> int:
        """How many cards are left in the deck."""
        return self.deck_cards - (len(self.deal.faces) - self.deck_from)

    def faces_of(self, player: RingPlayer) -> list[Card]:
        """Return the faces of a player's hand, as far as they are known here."""
        return self.deal.faces_of(player.hand)


def seat_players(deal: Deal, rules: Rules, ring: Ring, terms: Terms) -> Seats:
    """Return the players of a hand with their chips, and the piles of the table."""
    players = [RingPlayer(name, deal.pile("", name), deal.chips(name), stack(name)) for name in ring.players]
    boards = [deal.pile(name) for name in BOARDS[: 1 + (rules.boards == "two")]]
    burned, mucked = deal.pile(BURNED), deal.pile(MUCK)
    seats = Seats(deal, rules, ring, terms, players=players, boards=boards, burned=burned, muck=mucked)
    seats.note_shuffle(len(deal.deck))
    seats.hand_from = seats.deck_from
    return seats
