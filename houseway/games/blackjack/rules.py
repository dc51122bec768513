"""The differences between the blackjack games of the card rooms, in the words of their books.

A field is a point in which two books differ; its default is what most of them say.
`docs/families.md` is made of these fields and their words.
"""

from typing import Annotated, Literal

import msgspec

from houseway.games.blackjack.hands import ACE, TEN

ORIGINAL_HANDS_MOST = 2


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The vocabulary of a sheet's `[rules]`."""

    hands: tuple[str, ...] = ("game",)
    """The base wagers, one for each hand a player plays."""
    act_from: Literal["left of the player-dealer", "left of the house dealer"] = "left of the player-dealer"
    """Who acts first."""
    dealt: Literal["face up", "face down"] = "face up"
    """Whether everybody sees the players' cards as they are dealt, or only once a hand is split, over or compared."""
    up_card: Literal["dealt face up", "turned up after the deal"] = "dealt face up"
    """How the player-dealer's up card comes to be seen."""
    checked_under: Literal["ace", "ace or ten"] = "ace or ten"
    """Under which up cards the hole card is looked at for a natural."""
    hole_card: Literal["dealt face down", "drawn after the players"] = "dealt face down"
    """Whether the player-dealer has a hole card, or gets a second card once all have acted."""
    switch: bool = False
    """Whether a player may exchange the second cards of two hands."""
    switch_later: bool = False
    """Whether who has kept them may still exchange them once the first hand is doubled or split."""

    must_hit_to: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    """Hard totals up to this one must be hit."""
    must_stand_from: Annotated[int, msgspec.Meta(ge=12, le=22)] = 22
    """Hard totals from this one on must stand."""
    must_stand_soft_from: Annotated[int, msgspec.Meta(ge=12, le=22)] = 22
    """Soft totals from this one on must stand."""
    hard_31: bool = False
    """Whether a hard 31 is a second target."""
    dealer_soft_17: Literal["hits", "stands"] = "hits"
    """What the player-dealer does with a soft 17."""
    naturals: Literal["beat other hands", "count 21"] = "beat other hands"
    """Whether an ace and a ten on the deal win of themselves, or are a 21 like any other."""
    over_21: Literal["loses", "is compared"] = "loses"
    """Whether a hand over 21 loses, or is held against the player-dealer's: then the one closer to 21 wins."""
    ties: Literal["push", "to the player", "to the player-dealer"] = "push"
    """Who has hands that are equal, other than naturals."""

    doublings: tuple[str, ...] = ("double",)
    """The wagers that a hand is doubled with, one after the other."""
    double_for_less: Literal["no", "any chips", "within the table limits"] = "any chips"
    """What a double may be, if not as much as the bet."""
    doubled_totals: tuple[Annotated[int, msgspec.Meta(ge=4, le=21)], ...] = ()
    """Hard totals of two cards that alone may be doubled; where none is named, any two cards."""
    double_after_split: bool = True
    """Whether a hand that was split off another may be doubled."""
    rescue: bool = False
    """Whether the last doubling may be taken back and the rest given up."""

    split_hands: Annotated[int, msgspec.Meta(ge=1, le=8)] = 4
    """How many hands one may become; 1 is no splitting."""
    split_tens: Literal["any two", "of one rank"] = "any two"
    """Which cards of ten are a pair."""
    split_aces: Literal["one card each", "played on"] = "one card each"
    """How split aces are played."""
    aces_split_again: bool = True
    """Whether aces that were split may be split again."""

    surrender: Literal["never", "before the check", "on the first two cards", "on 12 or more"] = "never"
    """When a hand may be given up for half the bet."""
    insurance: Literal["none", "settled at the check", "settled with the hand"] = "none"
    """Whether there is insurance, and when it is settled."""

    naturals_paid: Literal["at once", "with the other hands"] = "with the other hands"
    """When naturals are paid."""
    named_natural: Literal["ace and king of spades", "suited ace and king"] = "ace and king of spades"
    """The natural that has a name and a price of its own."""
    both_natural: Literal["push", "player wins", "by rank"] = "push"
    """What becomes of a natural if the player-dealer has one too."""
    both_21: Literal["push", "player wins"] = "push"
    """What becomes of 21 against 21."""
    dealer_22: Literal["loses", "pushes"] = "loses"
    """What a player-dealer's hand of hard 22 does to the hands that stand."""
    both_bust: Literal["player loses", "888 pushes", "suited 7-8-9 pushes", "three-card 23 to 25 pushes"] = (
        "player loses"
    )
    """Which hands over 21 are saved if the player-dealer is over too."""
    settled_on_the_deal: tuple[str, ...] = ()
    """Bonus bets that are settled once the first cards are dealt."""
    completed_for: tuple[str, ...] = ()
    """Wagers for whose sake the player-dealer's hand is completed, even if no hand depends on it."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.hands) <= ORIGINAL_HANDS_MOST:
            raise ValueError(f"hands: a player plays one hand or two, not {len(self.hands)}")
        if self.switch and len(self.hands) != ORIGINAL_HANDS_MOST:
            raise ValueError("switch: it takes two hands to switch their cards")
        if self.switch_later and not self.switch:
            raise ValueError("switch_later: there is no switch that could come later")
        public = self.switch or self.surrender == "before the check" or self.rescue or self.settled_on_the_deal
        if self.dealt == "face down" and (public or self.naturals_paid == "at once"):
            raise ValueError("dealt: cards go face down only where nothing is done by them before all have acted")
        if not self.doublings:
            raise ValueError("doublings: name the wager a hand is doubled with")
        if self.must_hit_to >= self.must_stand_from:
            raise ValueError("must_hit_to: no total can be one to hit and to stand on")
        self._check_naturals()
        self._check_comparison()

    def _check_naturals(self) -> None:
        """Refuse insurance where nothing says in time what it is settled by."""
        if self.hole_card != "dealt face down" and self.insurance == "settled at the check":
            raise ValueError("insurance: without a hole card it is settled with the hand")
        if self.naturals == "count 21" and self.insurance != "none":
            raise ValueError("insurance: there is none where a natural counts 21 like any other hand")

    def _check_comparison(self) -> None:
        """Refuse what would say in two ways how hands over 21, or equal ones, come out."""
        if self.over_21 == "is compared":
            if self.hard_31:
                raise ValueError("hard_31: where hands over 21 are compared there is one target")
            if self.both_bust != "player loses" or self.dealer_22 != "loses":
                raise ValueError("over_21: where hands over 21 are compared, none is saved and no 22 pushes")
        if self.ties != "push" and self.both_21 != "push":
            raise ValueError("both_21: it follows from ties, unless those push")

    @property
    def has_naturals(self) -> bool:
        """Whether an ace and a ten on the deal win of themselves."""
        return self.naturals == "beat other hands"

    def is_checked(self, up: int) -> bool:
        """Whether the hole card is looked at for a natural under this up card, by its points."""
        if not self.has_naturals or self.hole_card != "dealt face down":
            return False
        return up == ACE or (up == TEN and self.checked_under == "ace or ten")
