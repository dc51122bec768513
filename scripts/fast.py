"""Compiles the modules that rounds spend their time in, beside their sources, with mypyc: nothing else knows of it.

Only what works with records is compiled: msgspec reads the fields of a record from its class, and a compiled class
does not tell them. A generator expression is made at once when it is compiled, so none of these modules may have an
endless one. A compiled function that takes an int takes True for 1, so the ledger, which must not, takes an object.
"""

from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution, Extension

ROOT = Path(__file__).parent.parent
RING = (
    *("betting", "betting_rulings", "boards", "bring_in", "counsel", "draw", "exposed", "kill", "opening", "play"),
    *("rulings", "seats", "sevens", "shortage", "showdown", "upcards"),
)
BLACKJACK = ("coup", "hands", "play", "table", "turns")
TABLES = ("banked", "blinds", "bots", "circles", "hand", "offering", "settler", "table", "unbanked")
MODULES = (
    *(f"houseway/core/{name}.py" for name in ("balances", "cards", "chance", "pots", "seals")),
    "houseway/hands/high.py",
    *(f"houseway/round/{name}.py" for name in ("deal", "drivers", "notes", "refusals")),
    "houseway/fees/collection.py",
    *(f"houseway/games/poker_ring/{name}.py" for name in RING),
    *(f"houseway/games/blackjack/{name}.py" for name in BLACKJACK),
    *(f"houseway/tables/{name}.py" for name in TABLES),
    "houseway/record/live.py",
)


def compiled() -> list[Extension]:
    """Return the modules as extensions, for `setup.py` and for the build in place."""
    config = f"--config-file={ROOT / 'pyproject.toml'}"
    # What they share lies in the package, too: from elsewhere than its own folder the program finds nothing beside it.
    modules: list[Extension] = mypycify([config, *MODULES], opt_level="3", group_name="houseway.compiled")
    return modules


def main() -> None:
    build = Distribution({"name": "houseway", "ext_modules": compiled()})
    command = build.get_command_obj("build_ext")
    command.inplace = True
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    main()
