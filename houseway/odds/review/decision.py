"""A decision of a hand that is over, beside the best one, as it is told."""

from typing import Literal

import msgspec

By = Literal["every deal", "an endless shoe", "the usual chart", "the house way"]


class ReviewedDecision(msgspec.Struct, frozen=True):
    """One decision, beside the best one. Amounts are cents on average, of bets that are covered in full."""

    at: int  # place of the answer among the events of the hand
    question: str
    chosen: str
    best: str
    is_best: bool
    by: By
    cost: float | None = None  # None, where it is not known
    worths: dict[str, float] = {}  # of each option, in words; empty, where they are not known
    why: str = ""  # the rule of the house way, with its lines
