"""Check of the names of a night: two people whom a reader takes for one."""

from collections.abc import Iterator

from houseway.core.looks import looks_of
from houseway.law.night import NightRecord
from houseway.law.profiles import Finding

NAMES = "the names"  # what a finding names that is of no clause


def check_names_apart(night: NightRecord) -> Iterator[Finding]:
    """Note people whose names look like that of somebody who was there before them."""
    looks = dict[str, str]()
    for name in dict.fromkeys(night.names):
        other = looks.setdefault(looks_of(name), name)
        if other != name:
            text = f"{name!a} looks like {other!a}, who was at the table too"
            yield Finding(NAMES, "the night", text, breach=False)
