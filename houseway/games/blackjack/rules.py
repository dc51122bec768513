"""What varies between the blackjack games of the card rooms, in the words of their books."""

from typing import Annotated, Literal

import msgspec

ORIGINAL_HANDS_MOST = 2


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The vocabulary of a sheet's `rules`.

    `hands` are the base wagers, one for each hand a player plays, and `doublings` the wagers a hand may be doubled
    with, one after the other. A player must hit hard totals up to `must_hit_to`, and must stand on hard totals from
    `must_stand_from` and on soft ones from `must_stand_soft_from`. The player-dealer's hand is completed while
    wagers of `completed_for` are in play, even if no hand depends on it.
    """

    hands: tuple[str, ...] = ("game",)
    act_from: Literal["left of the player-dealer", "left of the house dealer"] = "left of the player-dealer"
    up_card: Literal["dealt face up", "turned up after the deal"] = "dealt face up"
    checked_under: Literal["ace", "ace or ten"] = "ace or ten"
    switch: bool = False

    must_hit_to: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    must_stand_from: Annotated[int, msgspec.Meta(ge=12, le=22)] = 22
    must_stand_soft_from: Annotated[int, msgspec.Meta(ge=12, le=22)] = 22
    hard_31: bool = False

    doublings: tuple[str, ...] = ("double",)
    double_for_less: Literal["no", "any chips", "within the table limits"] = "any chips"
    rescue: bool = False

    split_hands: Annotated[int, msgspec.Meta(ge=1, le=8)] = 4
    split_tens: Literal["any two", "of one rank"] = "any two"
    split_aces: Literal["one card each", "played on"] = "one card each"
    aces_split_again: bool = True

    surrender: Literal["never", "before the check", "on the first two cards", "on 12 or more"] = "never"
    insurance: Literal["none", "settled at the check", "settled with the hand"] = "none"

    naturals_paid: Literal["at once", "with the other hands"] = "with the other hands"
    named_natural: Literal["ace and king of spades", "suited ace and king"] = "ace and king of spades"
    both_natural: Literal["push", "player wins", "by rank"] = "push"
    both_21: Literal["push", "player wins"] = "push"
    dealer_22: Literal["loses", "pushes"] = "loses"
    both_bust: Literal["player loses", "888 pushes", "suited 7-8-9 pushes", "three-card 23 to 25 pushes"] = (
        "player loses"
    )
    settled_on_the_deal: tuple[str, ...] = ()
    completed_for: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= len(self.hands) <= ORIGINAL_HANDS_MOST:
            raise ValueError(f"hands: a player plays one hand or two, not {len(self.hands)}")
        if self.switch and len(self.hands) != ORIGINAL_HANDS_MOST:
            raise ValueError("switch: it takes two hands to switch their cards")
        if not self.doublings:
            raise ValueError("doublings: name the wager a hand is doubled with")
        if self.must_hit_to >= self.must_stand_from:
            raise ValueError("must_hit_to: no total can be one to hit and to stand on")
