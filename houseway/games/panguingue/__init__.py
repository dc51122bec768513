"""Pan: ten cards each of eight decks, melded with what is drawn; whoever shows eleven in melds is out."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Literal, NamedTuple

from houseway.core.cards import RANKS, rank_of
from houseway.fees.ladder import ACTION_BUTTON
from houseway.games.family import PointFamily
from houseway.games.panguingue.dealing import deal_hands, post_antes
from houseway.games.panguingue.declaring import declare
from houseway.games.panguingue.melds import IN_ORDER, PanPlayer, PanTable
from houseway.games.panguingue.names import name_hands
from houseway.games.panguingue.procedure import procedure, values
from houseway.games.panguingue.rules import CONDITIONS, HELD, OUT, Rules
from houseway.games.panguingue.rulings import rules_of
from houseway.games.panguingue.settle import award_tops, collect_outs
from houseway.games.panguingue.turns import play_out
from houseway.round.deal import Deal, Play
from houseway.sheets.sheet import Sheet
from houseway.sheets.stakes import Circle

How = Literal["goes out and wins", "takes the Tops", "share the Tops"]


class PanOutcome(NamedTuple):
    """The outcome of a hand: who won the Tops and how, and who acts first in the next hand."""

    winners: tuple[str, ...]  # several, if they share the Tops
    how: How
    first: str  # name of the winner; where several share, of whoever stood first


def play(deal: Deal, rules: Rules, circle: Circle) -> Play[PanOutcome]:
    """Take antes, deal ten cards each, ask who plays, and take turns until somebody is out, and is paid."""
    players = [PanPlayer(name, deal.pile("", name)) for name in circle.players]
    table = PanTable(
        deal, rules, circle, players, deal.pile("Drawn"), deal.pile("Discards"), deal.pile("Thrown in"), deal.cards_left
    )
    yield from post_antes(table)
    yield from deal_hands(table)
    with deal.under(partial(rules_of, table)):
        yield from declare(table)
        # With every hand dead, all take back a share of the antes.
        winners = (yield from play_out(table)) or players
    how = _way_to_win(winners)
    if how != "share the Tops":
        collect_outs(table, winners[0])
    award_tops(table, winners)
    first = winners[0] if len(winners) == 1 else table.players[0]
    return PanOutcome(tuple(winner.name for winner in winners), how, first.name)


def _way_to_win(winners: Sequence[PanPlayer]) -> How:
    if len(winners) > 1:
        return "share the Tops"
    return "goes out and wins" if winners[0].melded == OUT else "takes the Tops"


def describe_result(outcome: PanOutcome) -> str:
    return f"{' and '.join(outcome.winners)} {outcome.how}"


def _marks(outcome: PanOutcome) -> Mapping[str, tuple[str, ...]]:
    return {outcome.first: (ACTION_BUTTON,)}


def check(sheet: Sheet, rules: Rules) -> Iterator[str]:
    if missing := [condition for condition in CONDITIONS if condition not in rules.conditions]:
        yield f"rules.conditions: say what {missing[0]!r} pays"
    if {RANKS[rank_of(face)] for face in sheet.cards} != set(IN_ORDER):
        yield "deck: pan is played without 8, 9 and 10, and without jokers"
    if sheet.points and sheet.points.dealt_in * HELD * 2 > len(sheet.cards) * sheet.decks.min:
        yield "decks: there are too few cards for so many hands and a stock"
    if sheet.points and not sheet.points.ante:
        yield "points.ante: the Tops are made of antes: say how many chips"


FAMILY = PointFamily(
    rules=Rules,
    describe_result=describe_result,
    play=play,
    marks=_marks,
    check=check,
    name_hands=name_hands,
    procedure=procedure,
    values=values,
)
