"""What the table's page weighs: all that a browser fetches for it, as it comes over the line."""

import gzip

from houseway.room.files import STATIC, modules_of

STYLES = ("house.css", "table.css")
MOST_BYTES = 60_000
MOST_FILES = 45


def test_the_table_page_is_light() -> None:
    """Compressed, with no framework and no picture: less than a photograph."""
    names = {*modules_of("table.js"), *STYLES, "icon.svg"}
    assert {"felt.js", "fold.js", "dom.js"} <= names
    weight = sum(len(gzip.compress((STATIC / name).read_bytes(), 6)) for name in names)
    assert weight < MOST_BYTES, f"{weight:,} bytes in {len(names)} files"
    assert len(names) < MOST_FILES
