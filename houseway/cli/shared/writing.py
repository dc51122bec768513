"""Files that commands write: whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from houseway.core.text import Mistake


def check_place(output: Path) -> None:
    """Refuse a place where no plain file can be written, before anything is worked out for it."""
    if reason := _why_not_write(output):
        raise Mistake(reason)


def _why_not_write(output: Path) -> str | None:
    """Only a plain file may be there already: a device or a link would be gone, with the page in its place."""
    if not output.parent.is_dir():
        return f"{output.parent} is no folder: create it first, or write elsewhere"
    if output.is_dir():
        return f"{output} cannot be written: it is a folder"
    if output.is_symlink() or (output.exists() and not output.is_file()):
        return f"{output} cannot be written: it is a link or a device, and no plain file"
    return None


def write_whole(output: Path, text: str) -> None:
    """Write a file whole or not at all: beside it first, where it then takes its place or goes."""
    check_place(output)
    beside: Path | None = None
    try:
        with NamedTemporaryFile("w", dir=output.parent, encoding="utf-8", suffix=output.suffix, delete=False) as file:
            beside = Path(file.name)
            file.write(text)
        os.chmod(beside, 0o644)
        os.replace(beside, output)
    except OSError as error:
        raise Mistake(f"{output} cannot be written: {error.strerror}") from error
    finally:
        if beside:
            with suppress(OSError):
                beside.unlink()
