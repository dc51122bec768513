"""Files that commands write: whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from houseway.core.text import Mistake, join_words


def check_place(output: Path, what: str, *endings: str) -> None:
    """Refuse a place where no such file can be written, before anything is worked out for it."""
    if reason := _why_not_write(output):
        raise Mistake(reason)
    if output.suffix.lower() not in endings:
        raise Mistake(f"{output}: {what}: name a file that ends in {join_words(endings, 'or')}")


def _why_not_write(output: Path) -> str | None:
    """Only a plain file may be there already: a device or a link would be gone, with the page in its place."""
    try:
        if not output.parent.is_dir():
            return f"{output.parent} is no folder: create it first, or write elsewhere"
        if output.is_dir():
            return f"{output} cannot be written: it is a folder"
        if output.is_symlink() or (output.exists() and not output.is_file()):
            return f"{output} cannot be written: it is a link or a device, and no plain file"
    except (OSError, ValueError) as error:  # the latter for what can be no file's name
        return f"{output} cannot be written: {getattr(error, 'strerror', None) or error}"
    return None


def write_whole(output: Path, text: str) -> None:
    """Write a file whole or not at all: beside it first, where it then takes its place or goes."""
    if reason := _why_not_write(output):
        raise Mistake(reason)
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


def make_folder(folder: Path) -> None:
    """Make a folder, where there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(f"{folder} cannot be made a folder: {error.strerror}") from None
