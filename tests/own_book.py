"""A book of somebody's own, for tests: two sheets of a small game, a schedule, lines and rules of the house."""

from pathlib import Path

from tests.felts import small

PAGE = """
name        = "My Room"
house_rules = ["Nobody speaks of a hand while it is played."]

[defaults]
cut = true
"""
FEES = """
title = "Fees"

[[table]]
columns = "option | limit | wager | player | dealer"
rows = \"\"\"
1 | $5 - $200 | $1 - $100 | $1 | $2
1 | $5 - $200 | $101+     | $2 | $2
\"\"\"
fee.player = { payer = "player", moment = "before the deal", measure = "own wager" }
fee.dealer = { payer = "player-dealer", moment = "before the deal" }
"""
OTHER = """
title = "Smaller"
like  = "small.toml"
schedules = ["my-room/fees"]
"""


def own_book(folder: Path, name: str = "my-room") -> Path:
    """Write a book into a folder, and return its own."""
    book = folder / name
    (book / "schedules").mkdir(parents=True)
    (book / "book.toml").write_text(PAGE, "utf-8")
    (book / "schedules" / "fees.toml").write_text(FEES, "utf-8")
    (book / "small.toml").write_text(small(("seats  = 4", "seats  = 4\nschedules = ['fees.toml']")), "utf-8")
    (book / "smaller.toml").write_text(OTHER.replace("my-room", name), "utf-8")
    (book / "lines.toml").write_text('[small]\ndeal = "3-4"\n', "utf-8")
    return book
