"""How commands speak: JSON for programs, rich tables for people."""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from rich.console import Console


def print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def console() -> "Console":
    from rich.console import Console

    return Console()
