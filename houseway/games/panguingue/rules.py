"""The rules that a sheet of pan may have: what melds pay, what may be done with them, who may force a card."""

from typing import Annotated, Literal

import msgspec

Condition = Literal[
    "valle cards of different suits",
    "valle cards of one suit",
    "other cards of one suit",
    "ace to three",
    "jack to king",
]
CONDITIONS: tuple[Condition, ...] = (
    "valle cards of different suits",
    "valle cards of one suit",
    "other cards of one suit",
    "ace to three",
    "jack to king",
)

HELD = 10
"""The cards that everybody is dealt."""
OUT = HELD + 1
"""The cards that must lie in melds to go out: the last can only be one that was drawn."""

Chips = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Pay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pay of each opponent for a condition, in chips."""

    chips: Chips
    """What a condition is paid in any suit but spades."""
    spades: Chips
    """The same for a condition in spades."""
    added: Chips
    """What each card added to the meld later is paid."""
    added_spades: Chips
    """What each card added later is paid, where the meld is in spades."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a game of pan."""

    conditions: dict[Condition, Pay]
    """The melds that are paid for, and what they pay."""
    out: Chips = 2
    """What each opponent pays whoever goes out, beside all conditions once more."""
    first_draws: Annotated[int, msgspec.Meta(ge=1, le=2)] = 2
    """How many cards the first player may draw in the first turn of a hand before one must be used."""
    change_declaration: bool = False
    """Whether who has declared to play or pass may change that until the next player has acted."""
    borrow: bool = False
    """Whether a long meld may be divided, or give a card to a new one."""
    force: tuple[Literal["next player", "drawer", "from the hand"], ...] = ("next player",)
    """Whom others may make use a card that fits a spread: who ignores what the player before refused, who
    refuses what they drew, and who throws from the hand what fits their own spread."""
    keep_out_cards: bool = False
    """Whether a card that would put the next player out must be used by whoever draws it and can."""
    ask_up_to: Literal["what the payer has", "what the collector has"] = "what the payer has"
    """Whether pay is limited by the collector's own chips too; the balance may be asked for with the next pay."""
    split_tops: bool = False
    """Whether two players who are left may agree to share the Tops."""
    alone: Literal["settles", "may play on"] = "settles"
    """Whether whoever is left alone by foul hands settles with them as the spreads lie, or may play the hand out."""
    doubles: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 0
    """With so many chips a player may play double condition; nothing: nobody may."""
    reshuffles: Annotated[int, msgspec.Meta(ge=0, le=5)] = 2
    """How often the discards are made a new stock; when that too is used up, those still in share the Tops."""
