"""What the table's page weighs: all that a browser fetches for it, as it comes over the line."""

import gzip

from houseway.room.web.bundles import joined, joined_styles
from houseway.room.web.static_files import STATIC

FILES = ("icon.svg",)
MOST_BYTES = 52_000


def test_the_table_page_is_light() -> None:
    """Compressed, with no framework and no picture: less than a photograph."""
    made = [joined("table.js"), joined_styles("table.css"), joined_styles("house.css")]
    contents = [*(each.encode() for each in made), *((STATIC / name).read_bytes() for name in FILES)]
    weight = sum(len(gzip.compress(content, 6)) for content in contents)
    assert weight < MOST_BYTES, f"{weight:,} bytes"
