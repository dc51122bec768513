"""Baccarat: two community hands, a fixed draw, and wagers on how they compare.

Nobody is asked to choose: the cards decide everything. Card rooms differ in what a wager pays, in how
the cards are shown, and (by the letter of some books) in whether a natural stops the draw.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Literal

import msgspec

from houseway.core.cards import STANDARD, Card, rank_of
from houseway.core.text import join_words
from houseway.games.demands import deck_named, enough_cards, only_later
from houseway.games.family import BankedFamily, HandName, Judge, Piles, Road
from houseway.round.deal import Deal, Play
from houseway.round.event import EVERYONE, NOBODY, Stake
from houseway.sheets.sheet import Sheet, Wager

POINTS_BY_RANK = (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)
POINTS = tuple(POINTS_BY_RANK[rank_of(card)] for card in STANDARD)
NATURAL = 8
CARDS_MOST = 6
HANDS = ("Player", "Banker")
SIDES = ("player", "banker")  # the judges of bets on either hand

Points = Annotated[int, msgspec.Meta(ge=-1, le=9)]
ByThirdCard = Annotated[tuple[Points, ...], msgspec.Meta(min_length=10, max_length=10)]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The draw, and how the cards are shown."""

    natural_stops: bool = True
    """Whether an eight or nine in two cards ends the draw for both hands."""
    dealt: Literal["face up", "face down"] = "face up"
    """Whether cards are seen as they are dealt, or turned up when both hands have two."""
    player_to: Points = 5
    """The highest total with which the Player hand draws."""
    banker_to_if_player_stood: Points = 5
    """The highest total with which the Banker hand draws after a Player hand that stood."""
    banker_to: ByThirdCard = (3, 3, 4, 4, 5, 5, 6, 6, 2, 3)
    """The same after a Player hand that drew, by the points of its third card, from 0 to 9."""


class Side(msgspec.Struct, frozen=True, gc=False):
    """One finished hand: its points, how many cards it has, and the points of the two it began with."""

    total: int  # points, 0 to 9
    cards: int  # two or three
    first_two: int  # points of the first two cards

    @property
    def natural(self) -> bool:
        """Whether it is an eight or nine in two cards."""
        return self.cards == 2 and self.total >= NATURAL


class Coup(msgspec.Struct, frozen=True, gc=False):
    """The outcome of a round."""

    player: Side
    banker: Side
    hole_card: int = 0  # points of the Banker hand's second card, which some sheets count off the action by


def total(hand: Iterable[Card]) -> int:
    """Return the points of a hand: only the last figure of the sum counts."""
    return sum([POINTS[card] for card in hand]) % 10


def play(deal: Deal, rules: Rules) -> Play[Coup]:
    """Deal one card to each hand in turn, Player first, until each has two; then draw by the tableau."""
    player, banker = map(deal.pile, HANDS)
    seen_by = NOBODY if rules.dealt == "face down" else EVERYONE
    yield from deal.cards([(hand, seen_by) for hand in (player, banker, player, banker)])
    if rules.dealt == "face down":
        yield from deal.turn_up(player)
        yield from deal.turn_up(banker)
    mine, theirs = deal.faces_of(player), deal.faces_of(banker)
    first = total(mine), total(theirs)
    # By the letter of some books a natural does not stop the draw; their readings say so.
    if not (rules.natural_stops and max(first) >= NATURAL):
        banker_to = rules.banker_to_if_player_stood
        if first[0] <= rules.player_to:
            yield from deal.card(player, seen_by=EVERYONE)
            banker_to = rules.banker_to[POINTS[deal.faces_of(player)[2]]]
        if first[1] <= banker_to:
            yield from deal.card(banker, seen_by=EVERYONE)
    mine, theirs = deal.faces_of(player), deal.faces_of(banker)
    return Coup(
        Side(total(mine), len(player), first[0]), Side(total(theirs), len(banker), first[1]), total(theirs[1:2])
    )


def describe_result(coup: Coup) -> str:
    """Say the result as the house dealer calls it."""
    player, banker = coup.player.total, coup.banker.total
    if player == banker:
        return f"Tie at {player}"
    return f"Player wins, {player} over {banker}" if player > banker else f"Banker wins, {banker} over {player}"


def side_of(coup: Coup) -> str:
    """Return the winning hand, or "tie"."""
    player, banker = coup.player.total, coup.banker.total
    if player == banker:
        return "tie"
    return "player" if player > banker else "banker"


def _line(mine: Side, theirs: Side) -> str:
    """Return how a line comes out for one side, in the most particular of its results."""
    if mine.total == theirs.total:
        return "tie"
    if mine.total < theirs.total:
        return "lose"
    if mine.total == 7 and mine.cards == 3:
        return "three-card-7"
    return "win-with-6" if mine.total == 6 else "win"


def _line_judge(name: str, decide: Callable[[Coup, Stake], str]) -> Judge[Coup]:
    """Return the judge of a line; a paytable that knows no particular wins pays them as any win."""
    results = {
        "win": f"the {name} hand is closer to nine",
        "win-with-6": f"the {name} hand wins with a total of six",
        "three-card-7": f"the {name} hand wins with a three-card seven",
        "tie": "both hands have the same total",
        "lose": f"the {name} hand is further from nine",
    }
    return Judge(results, decide, {"win-with-6": "win", "three-card-7": "win"})


def _margin(mine: Side, theirs: Side) -> str:
    """Return by how much a side wins, as the bet on its margin counts it."""
    if mine.natural and mine.total >= theirs.total:
        return "natural-tie" if mine.total == theirs.total else "natural-win"
    ahead = mine.total - theirs.total
    return f"win-by-{ahead}" if ahead >= 4 else "lose"


def _margin_judge(name: str, decide: Callable[[Coup, Stake], str]) -> Judge[Coup]:
    """Return the judge of a bet on a margin."""
    results = {
        "natural-win": f"the {name} hand wins with a natural",
        "natural-tie": "both hands are the same natural",
        **{f"win-by-{ahead}": f"the {name} hand wins by {ahead} points, not with a natural" for ahead in range(4, 10)},
        "lose": f"the {name} hand wins by three points or less, ties without a natural, or loses",
    }
    return Judge(results, decide, {})


def _tie(coup: Coup, stake: Stake) -> str:
    """Return at which total both hands tie."""
    return f"tie-at-{coup.player.total}" if coup.player.total == coup.banker.total else "lose"


def _banker_6(coup: Coup, stake: Stake) -> str:
    """Return with how many cards the Banker hand wins with a six."""
    if coup.banker.total == 6 and coup.player.total < 6:
        return "two-card-6" if coup.banker.cards == 2 else "three-card-6"
    return "lose"


def _six_seven(coup: Coup, stake: Stake) -> str:
    """Return whether a seven beats a six, and whether in two cards each."""
    if {coup.player.total, coup.banker.total} != {6, 7}:
        return "lose"
    return "two-card-six-seven" if coup.player.cards == coup.banker.cards == 2 else "six-seven"


def _if(text: str, wins: Callable[[Side, Side], bool]) -> Judge[Coup]:
    """Return a bet that is won when something happens, and lost otherwise."""
    results = {"win": text, "lose": "anything else"}
    return Judge(results, lambda coup, stake: "win" if wins(coup.player, coup.banker) else "lose", {})


def _either(text: str, beats: Callable[[Side, Side], bool]) -> Judge[Coup]:
    """Return a bet on a pair of hands, whichever side holds the better one."""
    return _if(text, lambda player, banker: beats(player, banker) or beats(banker, player))


JUDGES: dict[str, Judge[Coup]] = {
    "player": _line_judge("Player", lambda coup, stake: _line(coup.player, coup.banker)),
    "banker": _line_judge("Banker", lambda coup, stake: _line(coup.banker, coup.player)),
    "tie": Judge(
        {
            "tie": "both hands have the same total",
            **{f"tie-at-{points}": f"both hands total {points}" for points in range(10)},
            "lose": "the totals differ",
        },
        _tie,
        {f"tie-at-{points}": "tie" for points in range(10)},
    ),
    "banker-three-card-7": _if(
        "the Banker hand has a three-card seven, the Player hand six or less",
        lambda player, banker: banker.total == 7 and banker.cards == 3 and player.total <= 6,
    ),
    "player-three-card-8": _if(
        "the Player hand has a three-card eight, the Banker hand seven or less",
        lambda player, banker: player.total == 8 and player.cards == 3 and banker.total <= 7,
    ),
    "player-margin": _margin_judge("Player", lambda coup, stake: _margin(coup.player, coup.banker)),
    "banker-margin": _margin_judge("Banker", lambda coup, stake: _margin(coup.banker, coup.player)),
    "banker-6": Judge(
        {
            "two-card-6": "the Banker hand wins with a two-card six",
            "three-card-6": "the Banker hand wins with a three-card six",
            "lose": "anything else",
        },
        _banker_6,
        {},
    ),
    "six-seven": Judge(
        {
            "six-seven": "one hand totals seven, the other six",
            "two-card-six-seven": "one hand has a two-card seven, the other a two-card six",
            "lose": "anything else",
        },
        _six_seven,
        {"two-card-six-seven": "six-seven"},
    ),
    "both-zero": _if(
        "the first two cards of both hands total zero",
        lambda player, banker: player.first_two == banker.first_two == 0,
    ),
    "wins-with-4": _either(
        "the winning hand totals four or less",
        lambda winner, loser: loser.total < winner.total <= 4,
    ),
    "three-card-9-over-1": _either(
        "a three-card nine beats a three-card one",
        lambda winner, loser: (winner.total, loser.total) == (9, 1) and winner.cards == loser.cards == 3,
    ),
    "natural-9-over-7": _either(
        "a two-card nine beats a two-card seven",
        lambda winner, loser: (winner.total, loser.total) == (9, 7) and winner.cards == loser.cards == 2,
    ),
    "8-over-6": _either(
        "a total of eight beats a total of six",
        lambda winner, loser: (winner.total, loser.total) == (8, 6),
    ),
}


def name_hands(rules: Rules, piles: Piles) -> dict[str, HandName]:
    """Name the totals of the two hands, as far as they lie open."""
    known = {
        pile.pile: [card for card in cards if card is not None] for pile, cards in piles.items() if pile.title in HANDS
    }
    return {name: HandName(str(total(cards))) for name, cards in known.items() if cards}


def check(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """Yield what this family cannot deal: another deck, too few cards, or a bet in the course of the round."""
    yield from deck_named(sheet, "standard")
    yield from enough_cards(sheet, CARDS_MOST)
    yield from only_later(sheet, ())


def values(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """Yield what the cards count."""
    yield "An ace counts one, a two to a nine its number, tens and pictures nothing."
    yield "Of a total only the last figure counts: a seven and an eight are five. The hand closer to nine wins."


def _loses_ties(wager: Wager) -> bool:
    """Whether a bet on a side is lost if both have the same total."""
    return wager.judge in SIDES and not any("tie" in pays for pays in wager.tables.values())


def procedure(sheet: Sheet, rules: Rules) -> Iterator[str]:
    """Yield the draw in words, by the same numbers that it is played by."""
    shown = ", face down, and then turned up" if rules.dealt == "face down" else ""
    lines = [wager.title for wager in sheet.wager if wager.kind == "main"]
    yield f"Everybody bets on {join_words(lines, 'or')}, and on bonus bets if they like."
    yield f"Player and Banker are two hands for the whole table: each gets two cards in turn, Player first{shown}."
    if rules.natural_stops:
        yield f"A total of {NATURAL} or more in two cards is a natural: neither hand draws."
    yield f"The Player hand draws a third card with {rules.player_to} or less, and stands with more."
    yield f"If it stood, the Banker hand draws with {rules.banker_to_if_player_stood} or less."
    by_total: dict[int, list[str]] = {}
    for third, most in enumerate(rules.banker_to):
        by_total.setdefault(most, []).append(str(third))
    said = (f"with {most} or less if that counts {join_words(by_total[most], 'or')}" for most in sorted(by_total))
    yield f"If it drew, the Banker hand goes by that third card: it draws {'; '.join(said)}."
    if lost := [wager.title for wager in sheet.wager if _loses_ties(wager)]:
        yield f"With equal totals bets on {join_words(lost, 'and')} lose."
    yield "Wagers are settled by the two totals, and some by how they came about."


FAMILY = BankedFamily(
    rules=Rules,
    judges=JUDGES,
    play=play,
    describe_result=describe_result,
    most_cards=lambda rules, people: CARDS_MOST,
    check=check,
    action_count=lambda coup: coup.hole_card,
    name_hands=name_hands,
    road=Road(SIDES, side_of),
    procedure=procedure,
    values=values,
)
