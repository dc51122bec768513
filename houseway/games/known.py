"""The families there are. Every sheet of a list is asked about, so no family is imported to answer."""

import importlib.util
import re
from functools import cache


@cache
def has_family(name: str) -> bool:
    """Whether there is a module of this name."""
    return bool(re.fullmatch(r"[a-z]+(-[a-z]+)*", name)) and importlib.util.find_spec(module_of(name)) is not None


def module_of(name: str) -> str:
    return f"houseway.games.{name.replace('-', '_')}"
