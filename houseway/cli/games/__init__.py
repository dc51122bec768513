"""Commands about games: list, show, compare, begin a sheet, set a hand."""
