"""The table during a hand: every player's cards, and the piles they are set into."""

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.core.cards import CARDS, Card
from houseway.games.chinese_poker.rules import SEGMENTS, SIZES, Rules, Segment, SegmentedHand
from houseway.round.deal import Deal, Play
from houseway.round.event import EVERYONE, Audience, Pile
from houseway.sheets.stakes import Circle

FANTASY_LAND = "fantasy land"


@dataclass(slots=True)
class ChinesePlayer:
    """A player who was dealt in: the cards they still hold, and the three segments before them."""

    name: str
    hand: Pile  # cards not placed yet
    segments: dict[Segment, Pile]
    in_fantasy: bool  # gets all cards at once, for what the hand before came to

    def room(self, segment: Segment) -> int:
        return SIZES[segment] - len(self.segments[segment])


@dataclass(slots=True)
class ChineseTable:
    """The state that every step of the hand works on; the button stands last among the players.

    `thrown` are the cards that each has discarded, which nobody else has seen.
    """

    deal: Deal
    rules: Rules
    circle: Circle
    players: list[ChinesePlayer]
    discards: Pile  # of games in which more cards are dealt than are placed
    thrown: dict[str, tuple[Card, ...]]

    def cards(self, player: ChinesePlayer) -> tuple[Card, ...]:
        return tuple(self.deal.faces_of(player.hand))

    def deal_to(self, player: ChinesePlayer, count: int, seen_by: Audience | None = None) -> Play[None]:
        """Deal so many cards, which the player alone sees unless they are for everybody.

        There is no card to spare for one that is taken out of play: an exposed or boxed card plays as dealt.
        """
        for _ in range(count):
            yield from self.deal.card(player.hand, seen_by=seen_by or (player.name,), faults=("exposed",))

    def set_down(self, player: ChinesePlayer, sorted_: Mapping[str, tuple[str, ...]], *, face_up: bool) -> Play[None]:
        """Move cards from the hand into the segments; discard unseen what is left of the hand."""
        for segment in SEGMENTS:
            for name in sorted_.get(segment, ()):
                place = next(each for each in player.hand if self.deal.faces[each] == CARDS[name])
                self.deal.move(place, player.hand, player.segments[segment])
                if face_up:
                    yield from self.deal.look(place, player.segments[segment], seen_by=EVERYONE)
        self.thrown[player.name] += self.cards(player)
        for place in list(player.hand):
            self.deal.move(place, player.hand, self.discards)

    def cards_seen(self, player: ChinesePlayer) -> tuple[Card, ...]:
        """Return the cards this player has seen: their own, and what others have placed face up."""
        open_ = [each for each in self.players if not each.in_fantasy or each is player]
        shown = [card for each in open_ for pile in each.segments.values() for card in self.deal.faces_of(pile)]
        return (*self.cards(player), *shown, *self.thrown[player.name])

    def setting(self, player: ChinesePlayer) -> SegmentedHand:
        return SegmentedHand(*(tuple(self.deal.faces_of(player.segments[segment])) for segment in SEGMENTS))


def seat_players(deal: Deal, rules: Rules, circle: Circle) -> ChineseTable:
    players = [
        ChinesePlayer(
            name,
            deal.pile("", name),
            {segment: deal.pile(segment, name) for segment in SEGMENTS},
            bool(rules.fantasy) and FANTASY_LAND in circle.marks.get(name, ()),
        )
        for name in circle.players
    ]
    return ChineseTable(deal, rules, circle, players, deal.pile("Discards"), dict.fromkeys(circle.players, ()))
