"""Law as data with a date: profiles of clauses, each with its source and status.

A clause that a program can check names its check; the rest are there to be read. An unverified clause never fails
an audit. Not legal advice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from houseway.core.errors import Mistake
from houseway.sheets.contents import decode, to_struct

PROFILES = Path(__file__).parent

# What a program can check: of a sheet (`lint`), of a night of hands (`audit`), of a box that was counted.
SheetCheck = Literal["five-rates", "flat-fee", "effective-rate", "name", "traits"]
NightCheck = Literal[
    "right-fee",
    "right-payout",
    "limited-wager",
    "rotation",
    "offered",
    "offered-each-hand",
    "one-hired-banker",
    "hired-twice",
    "held-too-long",
    "two-in-forty",
]
BoxCheck = Literal["drop"]
NEEDS = {"held-too-long": "minutes", "two-in-forty": "minutes", "traits": "forbids"}


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule, in our own words."""

    id: str  # by which findings name it
    text: str
    source: str  # the law or regulation it restates
    status: Literal["", "unverified"] = ""  # an unverified clause never fails an audit
    # the check that holds it; empty for one that people must read
    check: Literal[""] | SheetCheck | NightCheck | BoxCheck = ""
    minutes: int = 0  # for checks of time
    forbids: tuple[str, ...] = ()  # traits of a game

    def __post_init__(self) -> None:
        needed = NEEDS.get(self.check)
        if needed and not getattr(self, needed):
            raise ValueError(f"the check {self.check} of {self.id} needs {needed}")


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Clauses that hold, or held, together."""

    title: str
    status: str  # in force, enjoined or suspended, and since when
    since: str  # a date
    on: bool  # used where nobody names a profile
    clause: tuple[Clause, ...]
    until: str = ""  # a date; empty while it holds

    def clauses_of(self, check: str) -> Iterator[Clause]:
        """Return every verified clause that names this check."""
        return (clause for clause in self.clause if clause.check == check and not clause.status)


class Finding(msgspec.Struct, frozen=True):
    """Something a check found. A breach fails an audit; a note does not."""

    clause: str  # by its id
    where: str  # a hand, an option of a schedule, a sheet
    text: str
    breach: bool = True  # False for a note
    due_cents: int | None = None  # where an amount was wrong: what it should have been
    observed_cents: int | None = None  # and what it was


T = TypeVar("T")
Look = Callable[[Clause, T], Iterator[Finding]]


def findings_on(subject: T, profiles: Sequence[Profile], checks: Mapping[str, Look[T]]) -> list[Finding]:
    """Return what one subject breaks of these profiles, by the checks given."""
    clauses = [clause for profile in profiles for check in checks for clause in profile.clauses_of(check)]
    return [finding for clause in clauses for finding in checks[clause.check](clause, subject)]


def profile_ids() -> list[str]:
    return sorted(path.stem for path in PROFILES.glob("*.toml"))


def load_profile(profile_id: str) -> Profile:
    if profile_id not in profile_ids():
        raise Mistake(f"there is no profile {profile_id!r}: there are {', '.join(profile_ids())}")
    text = (PROFILES / f"{profile_id}.toml").read_text("utf-8")
    return to_struct(decode(text, profile_id), Profile, f"profile {profile_id}")


def default_profiles() -> Iterator[str]:
    """Return the profiles used where nobody names one."""
    return (profile_id for profile_id in profile_ids() if load_profile(profile_id).on)
