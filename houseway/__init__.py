"""The card room in software: deals, settles, prices and audits player-dealer games as their books say.

The names in `__all__` are for your programs: `__init__.pyi` has their types, docs/python.md tells of them. All else in
this package is private, and may change with any version. Nothing is imported before it is used.
"""

import sys
from importlib import import_module
from types import ModuleType

__version__ = "0.1.0"

# Each public name, by the module that has it.
_HOMES = {
    "sheet": "api.games",
    "sheets": "api.games",
    "table": "api.tables",
    "play": "api.playing",
    "odds": "api.figures",
    "worth": "api.figures",
    "fees": "api.collection",
    "equity": "api.figures",
    "journal": "api.journals",
    "verify": "api.journals",
    "Table": "api.tables",
    "Journal": "api.journals",
    "PlayerTurn": "api.tables",
    "Session": "api.playing",
    "Share": "tables.shares",
    "Answer": "round.ask",
    "Mistake": "core.text",
    "BrokenRecord": "core.text",
}
__all__ = ["__version__", *_HOMES]


class _Houseway(ModuleType):
    """This package, with its public names found when they are asked for.

    Three of them are also names of folders with private code: to import such a folder does not hide the function.
    """

    def __getattr__(self, name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        super().__setattr__(name, found)
        return found

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return __all__


sys.modules[__name__].__class__ = _Houseway
