"""The statement of lawfulness: every clause of every profile, met, not met, or not to be checked by a program.

It says what was found and claims no approval: clauses that only nights of hands can show, or only people can see, are
told as such.
"""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.law.holding import ClauseStanding, hold
from houseway.law.lint import lint
from houseway.law.profiles import Profile, load_profile, profile_ids
from houseway.sheets.sheet import Sheet

WORDS: dict[ClauseStanding, str] = {
    "met": "met",
    "not met": "not met",
    "shown by nights": "not checkable here: what is done at the table shows it, and the audit of a journal checks it",
    "for people": "not checkable",
    "unverified": "not checkable: the clause was not seen in a source",
}


class ClauseStated(NamedTuple):
    """One clause, and how the game stands to it."""

    id: str
    text: str
    source: str
    standing: ClauseStanding
    words: str  # the standing, with what was found


class ProfileStated(NamedTuple):
    """A profile of the law with all its clauses."""

    title: str
    status: str
    clauses: list[ClauseStated]


def state_law(sheet: Sheet) -> list[ProfileStated]:
    """Return the statement, those in force first."""
    profiles = sorted(map(load_profile, profile_ids()), key=lambda each: not each.on)
    return [ProfileStated(each.title, each.status, list(_clauses(each, sheet))) for each in profiles]


def _clauses(profile: Profile, sheet: Sheet) -> Iterator[ClauseStated]:
    """Yield every clause of a profile, with what was found."""
    notes: dict[str, list[str]] = {}
    for finding in lint(sheet, [profile]):
        notes.setdefault(finding.clause, []).append(f"{finding.text} ({finding.where})")
    for clause in hold(profile, [sheet]):
        found = "; ".join(notes.get(clause.id, ()))
        words = ". ".join(filter(None, (WORDS[clause.standing], found, clause.unchecked)))
        yield ClauseStated(clause.id, clause.text, clause.source, clause.standing, words)
