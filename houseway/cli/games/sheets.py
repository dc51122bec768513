"""`houseway sheets`: every game in the books."""

from houseway.cli.shared import params
from houseway.cli.shared.params import print_json
from houseway.sheets.shelf import sheet_ids
from houseway.words.headings import heading_of


def sheets(as_json: params.AsJson = False) -> None:
    """List the games, by card room."""
    # Printed plainly: to import what draws tables would take longer than all the rest.
    headings = [heading_of(sheet_id) for sheet_id in sheet_ids()]
    if as_json:
        print_json(headings)
        return
    columns = ("id", "family", "playable", "title")
    rows = [(each.id, each.family, "yes" if each.playable else "not yet", each.title) for each in headings]
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    for row in (columns, ["─" * width for width in widths], *rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
