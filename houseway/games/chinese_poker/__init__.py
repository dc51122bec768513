"""Chinese poker: thirteen cards in three segments, set at once or placed card by card, settled pair by pair."""

from collections.abc import Mapping
from typing import NamedTuple

from houseway.core.money import POT, stack
from houseway.fees.ladder import ACTION_BUTTON
from houseway.fees.schedule import BEFORE_THE_DEAL
from houseway.games.chinese_poker.check import check
from houseway.games.chinese_poker.declare import SURRENDER, SWEEP, declarations
from houseway.games.chinese_poker.names import name_hands
from houseway.games.chinese_poker.placing import place_cards
from houseway.games.chinese_poker.procedure import procedure, values
from houseway.games.chinese_poker.rules import CARDS, SEGMENTS, Rules, enters_fantasy, is_fouled, stays_in_fantasy
from houseway.games.chinese_poker.score import Shown
from houseway.games.chinese_poker.setting import set_hands
from houseway.games.chinese_poker.settle import award_antes, best_backs, settle
from houseway.games.chinese_poker.sweeps import best_sweep
from houseway.games.chinese_poker.table import FANTASY_LAND, ChinesePlayer, ChineseTable, seat_players
from houseway.games.family import PointFamily
from houseway.round.deal import Deal, Play
from houseway.round.event import deed
from houseway.sheets.stakes import Circle


class ChineseOutcome(NamedTuple):
    """The hands in the order of their positions, the points between each two, and what the next hand must know."""

    hands: tuple[Shown, ...]
    points: Mapping[tuple[str, str], int]  # what the first of the two names wins from the second; below 0, loses
    marks: Mapping[str, tuple[str, ...]]  # by name, such as fantasy land

    def total(self, name: str) -> int:
        mine = {pair: points for pair, points in self.points.items() if name in pair}
        return sum(points if one == name else -points for (one, _), points in mine.items())


def play(deal: Deal, rules: Rules, circle: Circle) -> Play[ChineseOutcome]:
    """Take antes; deal the cards and have them set; hear declarations; show down; settle every pair."""
    table = seat_players(deal, rules, circle)
    _post_antes(table)
    deal.moment(BEFORE_THE_DEAL)
    if rules.deal == "thirteen at once":
        yield from _deal_all(table, table.players)
        yield from set_hands(table, table.players)
    else:
        # Whoever is in Fantasy Land has set the hand before anybody else gets a card.
        fantasy = [player for player in table.players if player.in_fantasy]
        for player in fantasy:
            deal.tell(deed("fantasy land", player.name, "is in Fantasy Land"))
            yield from table.deal_to(player, rules.fantasy)
        yield from set_hands(table, fantasy)
        yield from place_cards(table, [player for player in table.players if not player.in_fantasy])
    declared = yield from declarations(table)
    hands = yield from _show(table, declared)
    points = settle(deal, rules, hands, circle.point, circle.button)
    if circle.ante:
        award_antes(deal, hands, deal.limits.step)
    marks = _marks(table, hands)
    _announce(table, marks)
    return ChineseOutcome(hands, points, marks)


def _post_antes(table: ChineseTable) -> None:
    for player in table.players:
        if table.circle.ante:
            table.deal.post(stack(player.name), POT, table.circle.ante, "ante")


def _deal_all(table: ChineseTable, players: list[ChinesePlayer]) -> Play[None]:
    """Deal one stack of thirteen each; the first goes to the action button, the others follow round the table."""
    first = next(at for at, player in enumerate(players) if player.name == table.circle.action)
    for player in (*players[first:], *players[:first]):
        yield from table.deal_to(player, CARDS)


def _show(table: ChineseTable, declared: Mapping[str, str]) -> Play[tuple[Shown, ...]]:
    """Turn up and judge every hand that was not given up; by their positions."""
    hands = []
    for player in _positions(table):
        word = declared.get(player.name, "")
        place = [*declared].index(player.name) + 1 if word else 0
        if word == SURRENDER:
            hands.append(Shown(player.name, {}, surrendered=True, declared=place))
            continue
        for segment in SEGMENTS:
            yield from table.deal.turn_up(player.segments[segment])
        setting = table.setting(player)
        ranks = setting.ranks()
        sweep = best_sweep(table.rules, setting) if word == SWEEP else None
        fouled = sweep is None and is_fouled(table.rules, ranks)
        broken = word == SWEEP and sweep is None
        hands.append(Shown(player.name, ranks, fouled, sweep, broken=broken, declared=place))
    return tuple(hands)


def _positions(table: ChineseTable) -> list[ChinesePlayer]:
    """Return the players in the order they settle.

    Face up, the player with the buttons is first; in the closed game the neighbour is, and the button last.
    """
    players = table.players
    if table.rules.deal == "thirteen at once" or players[-1].name != table.circle.button:
        return players
    return [players[-1], *players[:-1]]


def _marks(table: ChineseTable, hands: tuple[Shown, ...]) -> dict[str, tuple[str, ...]]:
    """Return who has the action button next, and who is in Fantasy Land."""
    if table.rules.fantasy:
        return {hand.name: (FANTASY_LAND,) for hand in hands if _is_in_fantasy(table, hand)}
    sweeps = sorted((hand for hand in hands if hand.sweep), key=lambda hand: hand.sweep.rank if hand.sweep else 0)
    first = (*sweeps, *best_backs(hands), *hands)[0]
    return {first.name: (ACTION_BUTTON,)}


def _announce(table: ChineseTable, marks: Mapping[str, tuple[str, ...]]) -> None:
    """Say who goes to Fantasy Land, or stays there."""
    for player in table.players:
        if FANTASY_LAND in marks.get(player.name, ()):
            verb = "stays in" if player.in_fantasy else "goes to"
            table.deal.tell(deed("fantasy land", player.name, f"{verb} Fantasy Land"))


def _is_in_fantasy(table: ChineseTable, hand: Shown) -> bool:
    player = next(each for each in table.players if each.name == hand.name)
    if hand.is_out or hand.sweep:
        return False
    return stays_in_fantasy(hand.ranks) if player.in_fantasy else enters_fantasy(hand.ranks)


def describe_result(outcome: ChineseOutcome, me: str = "") -> str:
    totals = {hand.name: outcome.total(hand.name) for hand in outcome.hands}
    parts = [
        f"{'You' if name == me else name} {points:+d}"
        for name, points in sorted(totals.items(), key=lambda each: -each[1])
    ]
    fouled = [hand.name for hand in outcome.hands if hand.fouled or hand.broken]
    return f"{', '.join(parts)} points" + (f"; {' and '.join(fouled)} fouled" if fouled else "")


FAMILY = PointFamily(
    rules=Rules,
    describe_result=describe_result,
    describe_to=describe_result,
    play=play,
    marks=lambda outcome: outcome.marks,
    check=check,
    name_hands=name_hands,
    procedure=procedure,
    unsaid=lambda sheet, rules: ("bonus",),  # a table, and told in the order of play
    values=values,
)
