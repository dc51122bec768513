"""Pai gow poker: seven cards, or six, set in front and behind, and both compared with the player-dealer's.

Card rooms differ in what the joker may be, in who wins copies, in what is shown when, in hands that push or lose of
themselves, and in the bets on the side. The house way is a chart of each sheet.
"""

from houseway.games.family import BankedFamily
from houseway.games.pai_gow_poker.advice import house_way
from houseway.games.pai_gow_poker.judges import JUDGES
from houseway.games.pai_gow_poker.play import play
from houseway.games.pai_gow_poker.procedure import chart, procedure, values
from houseway.games.pai_gow_poker.rules import Rules, check
from houseway.games.pai_gow_poker.showdown import describe_result

ALL_CARDS = 53

FAMILY = BankedFamily(
    rules=Rules,
    judges=JUDGES,
    play=play,
    describe_result=describe_result,
    most_cards=lambda rules, people: ALL_CARDS,
    check=check,
    house_way=house_way,
    procedure=procedure,
    chart=chart,
    unsaid=lambda sheet, rules: ("foul_lines",),  # a citation, and no rule
    values=values,
)
