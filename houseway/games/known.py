"""The families there are: modules of ours, and those that packages of anybody's offer.

Every sheet of a list is asked about, so no family is imported to answer. A package offers a family by an entry point of
the group `houseway.families`, called as its sheets call it; none takes the place of one of ours.
"""

import importlib.util
import re
from functools import cache

FAMILIES = "houseway.families"


@cache
def has_family(name: str) -> bool:
    """Whether there is a module of this name."""
    return bool(re.fullmatch(r"[a-z]+(-[a-z]+)*", name)) and (_is_ours(name) or name in modules_offered(FAMILIES))


def module_of(name: str) -> str:
    """Return the module of a family."""
    return _own_module(name) if _is_ours(name) else modules_offered(FAMILIES).get(name, _own_module(name))


def _own_module(name: str) -> str:
    """Return where a module of ours of this name would be."""
    return f"houseway.games.{name.replace('-', '_')}"


@cache
def _is_ours(name: str) -> bool:
    """Whether there is a family of ours of this name; its module is looked for and not imported."""
    return importlib.util.find_spec(_own_module(name)) is not None


@cache
def modules_offered(group: str) -> dict[str, str]:
    """Return the modules that installed packages offer, by the names that sheets give them.

    To look for them takes a moment, so it is done only for names that are none of ours.
    """
    from importlib.metadata import entry_points

    return {each.name: each.module for each in entry_points(group=group)}
