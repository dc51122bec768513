"""The steps before anybody declares: antes, ten cards each, and the count of them."""

from collections.abc import Sequence

from houseway.core.money import POT, stack
from houseway.fees.ladder import ACTION_BUTTON
from houseway.fees.schedule import BEFORE_THE_DEAL
from houseway.games.panguingue.melds import PanPlayer, PanTable, place_of
from houseway.games.panguingue.rules import HELD
from houseway.games.panguingue.settle import double_ante
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Play
from houseway.round.event import EVERYONE, Audience, deed
from houseway.round.script import IN_DEALING

PACKET = 5
SINGLE, DOUBLE = "single", "double"


def post_antes(table: PanTable) -> Play[None]:
    """Take one chip from everybody, two from those who play double condition; then the fee out of the Tops."""
    deal, ante = table.deal, table.circle.ante
    least = table.rules.doubles * table.circle.point
    rich = [player for player in table.players if least and deal.chips(player.name) >= least]
    answers = (yield from deal.all(map(_double_question, rich))) if len(rich) > 1 else {}
    for player in table.players:
        player.double = f"condition/{player.name}" in answers and (answers[f"condition/{player.name}"].option == DOUBLE)
        deal.post(stack(player.name), POT, ante, "ante")
        if player.double:
            deal.post(stack(player.name), double_ante(player.name), ante, "ante")
    deal.moment(BEFORE_THE_DEAL)


def _double_question(player: PanPlayer) -> Question:
    key = f"condition/{player.name}"
    options = (Option(SINGLE, "Play single condition"), Option(DOUBLE, "Play double condition"))
    default = Answer(key, SINGLE)
    return Question(key, player.name, "Single or double condition?", options, default, counsel=default)


def deal_hands(table: PanTable) -> Play[None]:
    """Deal five cards and five, from the winner of the last hand on.

    Where nobody won it, the lowest card acts first.
    """
    marks, players = table.circle.marks, table.players
    first = next((each for each in players if ACTION_BUTTON in marks.get(each.name, ())), None)
    if first is None:
        for player in players:
            yield from _deal_to(table, player, PACKET - 1)
            yield from _deal_to(table, player, player.meant + 1, EVERYONE)
        first = yield from _lowest(table)
        table.deal.tell(deed("first", first.name, "has the lowest card, and the first turn"))
    _begin_with(table, first)
    for upto in (PACKET, HELD):
        for player in table.players:
            yield from _deal_to(table, player, upto)
    yield from _count_cards(table)


def _deal_to(table: PanTable, player: PanPlayer, upto: int, seen_by: Audience | None = None) -> Play[None]:
    """Deal until so many cards are meant for the player, who may get more or fewer."""
    while player.meant < upto:
        player.meant += 1
        # After the last nothing is left that could be missing.
        faults = (*IN_DEALING, "too many") if player.meant == HELD else (*IN_DEALING, "too many", "too few")
        yield from table.deal.card(player.hand, seen_by=seen_by or (player.name,), faults=faults)
        if player.hand[-1] in table.deal.too_few:
            player.meant += 1


def _begin_with(table: PanTable, first: PanPlayer) -> None:
    at = table.players.index(first)
    table.players = [*table.players[at:], *table.players[:at]]


def _lowest(table: PanTable) -> Play[PanPlayer]:
    """Return the player who was shown the lowest card; those who tie get another until one is lowest."""
    tied: Sequence[PanPlayer] = table.players
    while True:
        lowest = min(_place_shown(table, player) for player in tied)
        tied = [player for player in tied if _place_shown(table, player) == lowest]
        # Whoever still ties with a whole hand up goes by the order of the seats.
        if len(tied) == 1 or max(player.meant for player in tied) >= HELD:
            return tied[0]
        for player in tied:
            yield from _deal_to(table, player, player.meant + 1, EVERYONE)


def _place_shown(table: PanTable, player: PanPlayer) -> int:
    return place_of(table.face(player.hand[-1]))


def _count_cards(table: PanTable) -> Play[None]:
    """Count the hands: to nine cards one is added, of eleven one is drawn by chance.

    With any other number the hand is dead and its ante goes back.
    """
    for player in table.players:
        extra = len(player.hand) - HELD
        if extra == -1:
            table.deal.tell(deed("count", player.name, "has nine cards: one is added"))
            yield from table.deal.card(player.hand, seen_by=(player.name,))
        elif extra == 1:
            (number,) = yield from table.deal.dice(1, len(player.hand))
            table.deal.tell(deed("count", player.name, "has eleven cards: one is taken out"))
            table.deal.move(player.hand[number - 1], player.hand, table.thrown_in)
        elif extra:
            table.deal.tell(deed("count", player.name, f"has {len(player.hand)} cards: the hand is dead"))
            table.throw_in(player, "dead")
            _return_ante(table, player)


def _return_ante(table: PanTable, player: PanPlayer) -> None:
    """Give back the ante of a dead hand, as far as the fee has left it in the Tops."""
    account = double_ante(player.name)
    if back := min(table.circle.ante, table.deal.ledger.balance(POT)):
        table.deal.post(POT, stack(player.name), back, "bet back")
    if doubled := table.deal.ledger.balance(account):
        table.deal.post(account, stack(player.name), doubled, "bet back")
