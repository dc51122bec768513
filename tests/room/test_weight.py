"""What the table's page weighs: all that a browser fetches for it, as it comes over the line."""

import gzip

from houseway.room.web.static_files import STATIC

FILES = ("joined/table.js", "joined/table.css", "joined/house.css", "icon.svg")
MOST_BYTES = 100_000


def test_the_table_page_is_light() -> None:
    """Compressed, with every card, chip and back, and no framework: less than a photograph."""
    weight = sum(len(gzip.compress((STATIC / name).read_bytes(), 6)) for name in FILES)
    assert weight < MOST_BYTES, f"{weight:,} bytes"
