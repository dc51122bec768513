"""The page of the law says of every clause where it comes from, since when, and what of it a program checks."""

from pathlib import Path

import pytest

from houseway.law.profiles import Clause, Profile, load_profile, profile_ids

PAGE = Path(__file__).parents[2] / "docs" / "law.md"


def row(clause: Clause) -> str:
    """A clause as the page shows it."""
    cells = (clause.id, clause.text, clause.source, clause.status or "verified", clause.check, clause.unchecked)
    return "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"


def table(profile_id: str, profile: Profile) -> str:
    head = [
        f"## `{profile_id}`: {profile.title}",
        "",
        f"Since {profile.since}{f', until {profile.until}' if profile.until else ''}; {profile.status}; "
        f"{'on' if profile.on else 'off'} by default.",
        "",
        "| clause | in our words | source | status | check | what a program cannot check |",
        "|---|---|---|---|---|---|",
    ]
    return "\n".join([*head, *map(row, profile.clause)])


@pytest.mark.parametrize("profile_id", profile_ids())
def test_the_page_has_every_clause(profile_id: str) -> None:
    expected = table(profile_id, load_profile(profile_id))
    assert expected in PAGE.read_text("utf-8"), expected


def test_no_clause_is_there_twice() -> None:
    ids = [clause.id for each in profile_ids() for clause in load_profile(each).clause]
    assert len(ids) == len(set(ids))
