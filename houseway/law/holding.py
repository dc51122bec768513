"""A profile held against many sheets, clause by clause: which sheets break it, and what no sheet can show."""

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from houseway.law.lint import CHECKS
from houseway.law.profiles import Clause, Profile, SheetCheck, findings_on
from houseway.sheets.sheet import Sheet

# Met and not met are of sheets; the others say why no sheet alone decides.
ClauseStanding = Literal["met", "not met", "shown by nights", "for people", "unverified"]


class BrokenBy(msgspec.Struct, frozen=True):
    """A sheet that breaks a clause."""

    id: str  # of the sheet
    title: str
    findings: tuple[str, ...]  # sentences


class HeldClause(msgspec.Struct, frozen=True):
    """A clause, held against all the sheets."""

    id: str
    text: str
    source: str  # where the law or the letter says so
    unchecked: str  # what of it no program can check
    standing: ClauseStanding
    broken: tuple[BrokenBy, ...]  # by these sheets


def hold(profile: Profile, sheets: Sequence[Sheet]) -> list[HeldClause]:
    """Return every clause of a profile with the sheets that break it; a note breaks nothing."""
    return [_hold(profile, clause, sheets) for clause in profile.clause]


def _hold(profile: Profile, clause: Clause, sheets: Sequence[Sheet]) -> HeldClause:
    """Hold one clause against every sheet."""
    alone = [msgspec.structs.replace(profile, clause=(clause,))]
    broken = []
    for sheet in sheets:
        found = tuple(each.text for each in findings_on(sheet, alone, CHECKS) if each.breach)
        if found:
            broken.append(BrokenBy(sheet.id, sheet.title, found))
    standing = _standing_of(clause, is_broken=bool(broken))
    return HeldClause(clause.id, clause.text, clause.source, clause.unchecked, standing, tuple(broken))


def _standing_of(clause: Clause, *, is_broken: bool) -> ClauseStanding:
    """Return how a clause stands. An unverified one is neither met nor broken, whatever a check would say."""
    if clause.status:
        return "unverified"
    if not clause.check:
        return "for people"
    if clause.check not in get_args(SheetCheck):
        return "shown by nights"
    return "not met" if is_broken else "met"
