"""The golden rounds of our books."""

from pathlib import Path

from houseway.testing.goldens.files import Golden, golden_files, parse_golden

FOLDER = Path(__file__).parent


def our_goldens() -> list[Golden]:
    """Return every golden file, called by its place."""
    paths = golden_files(FOLDER)
    return [parse_golden(path, path.relative_to(FOLDER).with_suffix("").as_posix()) for path in paths]
