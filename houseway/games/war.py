"""War: one card against one card, and again while they are equal. Everybody bets on either hand.

Nobody is asked to choose: the last cards decide the lines, the number of wars the War Bet.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from houseway.core.cards import FIGURES, RANKS, rank_of
from houseway.games.demands import deck_named, enough_cards, only_later
from houseway.games.family import BankedFamily, Judge, Road
from houseway.round.deal import Deal, Play
from houseway.round.event import EVERYONE, Stake
from houseway.sheets.sheet import Sheet

FIVE = RANKS.index("5")
WARS = ("no-war", "first-war", "second-war", "third-war", "fourth-war")
# Ten pairs of equal cards in a row come once in a million million rounds.
CARDS_ENOUGH = 20


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No rules: a sheet of War decides only what its wagers pay."""


class Battle(NamedTuple):
    """The outcome of a round: the ranks of the last cards, and how many wars were fought."""

    player: int  # rank of the last card, 0 for a deuce
    banker: int
    wars: int


def play(deal: Deal, rules: Rules) -> Play[Battle]:
    """Deal a card to each hand; equal cards go to war until they differ or the shoe is out."""
    banker, player = deal.pile("Banker"), deal.pile("Player")
    wars = 0
    while True:
        for hand in (banker, player):
            yield from deal.card(hand, seen_by=EVERYONE)
        battle = Battle(rank_of(deal.faces_of(player)[-1]), rank_of(deal.faces_of(banker)[-1]), wars)
        if battle.player != battle.banker:
            return battle
        wars += 1
        # The books do not say what happens then: nobody has won.
        if deal.cards_left < 2:
            return battle._replace(wars=wars)
        deal.mark("war", f"War {wars}")


def describe_result(battle: Battle) -> str:
    """Say the result as the house dealer calls it."""
    after = f" after {battle.wars} war{'s' if battle.wars > 1 else ''}" if battle.wars else ""
    if battle.player == battle.banker:
        return f"Nobody wins: the shoe is out{after}"
    player, banker = FIGURES[battle.player], FIGURES[battle.banker]
    if battle.player > battle.banker:
        return f"Player wins, {player} over {banker}{after}"
    return f"Banker wins, {banker} over {player}{after}"


def side_of(battle: Battle) -> str:
    """Return the winning hand, or "tie"."""
    if battle.player == battle.banker:
        return "tie"
    return "player" if battle.player > battle.banker else "banker"


def _line(mine: int, theirs: int) -> str:
    if mine == theirs:
        return "no-winner"
    if mine < theirs:
        return "lose"
    return "win-with-5" if mine == FIVE else "win"


def _line_judge(name: str, decide: Callable[[Battle, Stake], str]) -> Judge[Battle]:
    results = {
        "win": f"the {name} hand has the higher card",
        "win-with-5": f"the {name} hand wins with a 5",
        "no-winner": "the shoe is out before either hand has won",
        "lose": f"the {name} hand has the lower card",
    }
    return Judge(results, decide, {"win-with-5": "win"})


def _five(line: str, wars: int) -> str:
    if line != "win-with-5":
        return "lose"
    return "after-war" if wars else "before-war"


def _five_judge(name: str, decide: Callable[[Battle, Stake], str]) -> Judge[Battle]:
    results = {
        "before-war": f"the {name} hand wins with a 5, without a war",
        "after-war": f"the {name} hand wins with a 5, after a war",
        "lose": f"the {name} hand does not win with a 5",
    }
    return Judge(results, decide, {})


JUDGES: dict[str, Judge[Battle]] = {
    "player": _line_judge("Player", lambda battle, stake: _line(battle.player, battle.banker)),
    "banker": _line_judge("Banker", lambda battle, stake: _line(battle.banker, battle.player)),
    "war": Judge(
        {
            "first-war": "the first cards are equal, the second decide",
            "second-war": "the third cards decide",
            "third-war": "the fourth cards decide",
            "fourth-war": "four wars are fought, or more",
            "no-war": "the first cards differ",
        },
        lambda battle, stake: WARS[min(battle.wars, len(WARS) - 1)],
        {},
    ),
    "player-five": _five_judge("Player", lambda battle, stake: _five(_line(battle.player, battle.banker), battle.wars)),
    "banker-five": _five_judge("Banker", lambda battle, stake: _five(_line(battle.banker, battle.player), battle.wars)),
}


def check(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield from deck_named(sheet, "standard")
    yield from enough_cards(sheet, CARDS_ENOUGH)
    yield from only_later(sheet, ())


def values(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield "One card against one card: aces are highest, deuces lowest, and suits do not count."


def procedure(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield "Everybody bets on Player or Banker, and on bonus bets if they like."
    yield "One card goes to Banker and one to Player, face up: the higher wins."
    yield "Equal cards go to war: each hand gets another card, and again while they are equal."
    yield "The last cards decide the lines, and how many wars there were the bets on a war."


FAMILY = BankedFamily(
    rules=Rules,
    judges=JUDGES,
    play=play,
    describe_result=describe_result,
    most_cards=lambda rules, people: CARDS_ENOUGH,
    check=check,
    road=Road(("player", "banker"), side_of),
    procedure=procedure,
    values=values,
)
