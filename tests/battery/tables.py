"""Every playable game, as adopted and as printed: banked games first."""

from houseway.sheets.shelf import sheet_ids
from houseway.testing.tables import games_of

# Banked games first, so that a test of those alone has them at the places that a test of all has.
GAMES = sorted(games_of(sheet_ids()), key=lambda each: each.game.sheet.bank is None)
BANKED = [each for each in GAMES if each.game.sheet.bank]
RING = [each for each in GAMES if each.game.sheet.betting]
