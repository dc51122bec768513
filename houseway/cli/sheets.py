"""`houseway sheets`: every game in the books."""

from houseway.cli import params
from houseway.cli.show import console, listing, print_json
from houseway.sheets.shelf import sheet_ids
from houseway.words.catalogue import listed


def sheets(as_json: params.AsJson = False) -> None:
    """List the games, by card room."""
    headings = [listed(sheet_id) for sheet_id in sheet_ids()]
    if as_json:
        print_json(headings)
        return
    table = listing("id", "title", "family", "playable")
    table.columns[0].no_wrap = True
    for each in headings:
        table.add_row(each.id, each.title, each.family, "yes" if each.playable else "not yet")
    console().print(table)
