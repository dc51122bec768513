"""Law as data with a date: profiles of clauses, each with its source and status.

A clause that a program can check names its check; the rest are there to be read. An unverified clause never fails
an audit. Not legal advice.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

import msgspec

from houseway.core.text import Mistake
from houseway.sheets.contents import decode, to_struct

PROFILES = Path(__file__).parent

# What a program can check: of a sheet (`lint`), of a night of hands (`audit`), of a box that was counted.
SheetCheck = Literal[
    "five-rates",
    "flat-fee",
    "effective-rate",
    "rising-fees",
    "published-rotation",
    "forbidden-name",
    "name",
    "traits",
]
NightCheck = Literal[
    "right-fee",
    "right-payout",
    "dealt-as-published",
    "limited-wager",
    "within-limits",
    "largest-bet",
    "rotation",
    "offered",
    "offered-each-hand",
    "seated",
    "one-hired-banker",
    "hired-twice",
    "hired-wagers",
    "bank-spot",
    "held-too-long",
    "two-in-forty",
]
BoxCheck = Literal["drop"]
NEEDS = {
    "held-too-long": ("minutes", "pause"),
    "two-in-forty": ("minutes", "pause"),
    "traits": ("forbids",),
    "largest-bet": ("cents",),
    "forbidden-name": ("forbids",),
}


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule, in our own words."""

    id: str  # by which findings name it
    text: str
    source: str  # the law or regulation it restates
    status: Literal["", "unverified"] = ""  # an unverified clause never fails an audit
    # the check that holds it; empty for one that people must read
    check: Literal[""] | SheetCheck | NightCheck | BoxCheck = ""
    minutes: int = 0  # for checks of time
    stop: int = 0  # minutes that the game must stop for, where a stop ends somebody's time at the bank
    pause: int = 0  # minutes between two hands, more than which the game has stopped
    cents: int = 0  # for the check of the largest bet
    forbids: tuple[str, ...] = ()  # traits or names of a game
    unchecked: str = ""  # why no program can check it, or what of it none can

    def __post_init__(self) -> None:
        for needed in NEEDS.get(self.check, ()):
            if not getattr(self, needed):
                raise ValueError(f"the check {self.check} of {self.id} needs {needed}")
        if not (self.check or self.unchecked):
            raise ValueError(f"{self.id} names no check: say in `unchecked` why a program cannot check it")


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


class Sum(NamedTuple):
    """Findings of one clause, counted, and the cents by which money was wrong in them."""

    clause: str  # its id
    breaches: int  # how many
    notes: int  # findings that break nothing
    wrong: int  # cents


def summarize(findings: Iterable[Finding]) -> list[Sum]:
    """Count findings by clause, in the order in which the clauses first come."""
    sums: dict[str, Sum] = {}
    for each in findings:
        last = sums.get(each.clause, Sum(each.clause, 0, 0, 0))
        wrong = abs((each.observed_cents or 0) - (each.due_cents or 0))
        sums[each.clause] = Sum(
            each.clause, last.breaches + each.breach, last.notes + (not each.breach), last.wrong + wrong
        )
    return list(sums.values())


T = TypeVar("T")
Look = Callable[[Clause, T], Iterator[Finding]]


def findings_on(subject: T, profiles: Sequence[Profile], checks: Mapping[str, Look[T]]) -> list[Finding]:
    """Return what one subject breaks of these profiles, by the checks given."""
    clauses = [clause for profile in profiles for check in checks for clause in profile.clauses_of(check)]
    return [finding for clause in clauses for finding in checks[clause.check](clause, subject)]


def profile_ids() -> list[str]:
    return sorted(path.stem for path in PROFILES.glob("*.toml"))


def load_profile(profile_id: str) -> Profile:
    """Return one of ours by its id, or anybody's own by the path of its file, which ends with .toml."""
    if profile_id in profile_ids():
        return _read_profile(PROFILES / f"{profile_id}.toml", profile_id)
    if profile_id.endswith(".toml"):
        return _read_profile(Path(profile_id), profile_id)
    known = ", ".join(profile_ids())
    raise Mistake(f"there is no profile {profile_id!r}: there are {known}, or name a file of your own (.toml)")


def _read_profile(path: Path, profile_id: str) -> Profile:
    try:
        text = path.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise Mistake(f"{profile_id} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    return to_struct(decode(text, profile_id), Profile, f"profile {profile_id}")


def default_profiles() -> Iterator[str]:
    """Return the profiles used where nobody names one."""
    return (profile_id for profile_id in profile_ids() if load_profile(profile_id).on)
