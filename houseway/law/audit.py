"""The audit of a journal: every hand is recomputed, and what was seen is compared with what was due, by clause.

Each hand is replayed; fees, covers and turns at the bank are then held against the clauses of a
profile. Begin at `audit`.
"""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from houseway.core.text import dollars
from houseway.law.money_checks import (
    check_fees,
    check_largest,
    check_limited,
    check_limits,
    check_payouts,
    fees_due,
    fees_taken,
    only_fee,
)
from houseway.law.name_checks import check_names_apart
from houseway.law.night import NightRecord, is_short, read_night
from houseway.law.position_checks import (
    check_bank_spot,
    check_dealt,
    check_hired,
    check_hired_twice,
    check_hired_wagers,
    check_offered,
    check_offered_each_hand,
    check_rotation,
    check_seated,
)
from houseway.law.profiles import Clause, Finding, Look, Profile, findings_on
from houseway.law.time_checks import check_held, check_order_of_times, check_two
from houseway.record.journal import Opened
from houseway.record.provenance import how_it_differs, how_it_is_older, how_it_is_own
from houseway.record.replay import Replayed
from houseway.tables.acts import Observed

# What a finding names that is about no clause of a profile: a journal with a forged sheet answers for nothing else.
SHEET, NO_BOOK = "the books", "no book"


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A journal's totals and findings. The box should hold what was taken.

    Where nobody noted the fees of a hand, they count as taken as they were due; if nobody noted any, nothing is said
    to be taken.
    """

    sheet: str  # its id
    title: str
    table: str  # as the journal calls it
    date: str
    shift: str  # as the journal's first line says
    hands: int  # played or seen
    fees_due: int  # cents, as every hand was recomputed
    fees_taken: int | None  # cents; None if nobody noted any
    hands_not_noted: int = 0  # watched hands without fees: these count as taken as due
    hands_unknown: int = 0  # hands noted in short, whose fees nobody can say: these do not count
    counted: int | None  # cents found in the box; None if it was not counted
    findings: tuple[Finding, ...]  # in the order of the journal

    @property
    def breaches(self) -> list[Finding]:
        """The findings that break a clause; the others are remarks."""
        return [finding for finding in self.findings if finding.breach]


def audit(path: Path, profiles: Sequence[Profile], counted: int | None = None) -> Report:
    """Recompute a journal and check it against the clauses of these profiles."""
    return audit_night(read_night(path), profiles, counted)


def audit_night(night: NightRecord, profiles: Sequence[Profile], counted: int | None = None) -> Report:
    """Check a night that was played again against the clauses of these profiles."""
    opened, hands, (due, taken) = night.opened, night.hands, _time_fees(night)
    due += sum(fee.cents for each in hands for fee in fees_due(each))
    taken += sum(fee.cents for each in hands for fee in fees_taken(each))
    unnoted, unknown = sum(map(_is_not_noted, hands)), sum(map(_is_unknown, hands))
    noted = unnoted + unknown < len(hands) or not hands
    findings = findings_on(night, profiles, CHECKS)
    # A journal may carry a forged sheet: then all that follows is true of that sheet only, so it is said first.
    if differs := how_it_differs(opened.sheet):
        findings.insert(0, Finding(SHEET, opened.sheet.id, differs))
    elif older := how_it_is_older(opened.sheet):
        findings.insert(0, Finding(SHEET, opened.sheet.id, older, breach=False))
    elif own := how_it_is_own(opened.sheet):
        findings.insert(0, Finding(NO_BOOK, opened.sheet.id, own, breach=False))
    findings += [*check_order_of_times(night), *check_names_apart(night)]
    for profile in profiles:
        for clause in profile.clauses_of("drop"):
            if counted is not None and counted != taken:
                findings.append(_short_drop(clause, opened, taken, counted, noted=noted))
    return Report(
        sheet=opened.sheet.id,
        title=opened.sheet.title,
        table=opened.table,
        date=opened.date,
        shift=opened.shift,
        hands=len(hands),
        fees_due=due,
        fees_taken=taken if noted else None,
        hands_not_noted=unnoted,
        hands_unknown=unknown,
        counted=counted,
        findings=tuple(findings),
    )


def _time_fees(night: NightRecord) -> tuple[int, int]:
    """Return the fees by the clock that were due, which the replay has found to be right, and those taken."""
    due = taken = 0
    for fact, _ in night.clock:
        owed = sum(posting.cents for posting in fact.postings)
        due += owed
        taken += owed if fact.fees is None else sum(fee.cents for fee in fact.fees)
    return due, taken


def _is_not_noted(each: Replayed) -> bool:
    """Whether a watched hand has no note of its fees."""
    is_watched = isinstance(each.line, Observed) and each.line.fees is None and not each.line.void
    return is_watched and not _is_unknown(each)


def _is_unknown(each: Replayed) -> bool:
    """Whether nobody can say which fee was due: the hand was noted in short, and fees go by the bets."""
    return is_short(each) and isinstance(each.line, Observed) and each.line.fees is None and not only_fee(each)


def _short_drop(clause: Clause, opened: Opened, taken: int, counted: int, *, noted: bool) -> Finding:
    """Return the finding that a box holds other than what was taken."""
    short = "short" if counted < taken else "over"
    word = "taken" if noted else "due"
    text = f"{dollars(taken)} was {word} and {dollars(counted)} counted: {short} by {dollars(abs(taken - counted))}"
    return Finding(clause.id, f"table {opened.table or '?'}", text, due_cents=taken, observed_cents=counted)


CHECKS: dict[str, Look[NightRecord]] = {
    "right-fee": check_fees,
    "right-payout": check_payouts,
    "dealt-as-published": check_dealt,
    "limited-wager": check_limited,
    "within-limits": check_limits,
    "largest-bet": check_largest,
    "rotation": check_rotation,
    "offered": check_offered,
    "offered-each-hand": check_offered_each_hand,
    "seated": check_seated,
    "one-hired-banker": check_hired,
    "hired-twice": check_hired_twice,
    "hired-wagers": check_hired_wagers,
    "bank-spot": check_bank_spot,
    "held-too-long": check_held,
    "two-in-forty": check_two,
}
