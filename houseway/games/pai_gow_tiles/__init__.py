"""Pai gow with tiles: four Chinese dominoes set in a high and a low hand, or two mah-jong tiles as they are.

Everybody's tiles are compared with the player-dealer's, who wins copies and whatever comes to nothing on both sides.
The house way is a chart of the sheet.
"""

from houseway.core.cards import DECKS
from houseway.games.family import BankedFamily
from houseway.games.pai_gow_tiles.advice import house_way
from houseway.games.pai_gow_tiles.judges import JUDGES
from houseway.games.pai_gow_tiles.play import play
from houseway.games.pai_gow_tiles.procedure import chart, procedure, values
from houseway.games.pai_gow_tiles.rules import TO_PLAY, Rules, check
from houseway.games.pai_gow_tiles.showdown import describe_result, name_hands

FAMILY = BankedFamily(
    rules=Rules,
    judges=JUDGES,
    play=play,
    describe_result=describe_result,
    most_cards=lambda rules, people: len(DECKS[TO_PLAY[rules.hands]]),
    check=check,
    house_way=house_way,
    name_hands=name_hands,
    procedure=procedure,
    chart=chart,
    values=values,
)
