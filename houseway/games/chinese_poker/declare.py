"""Before the showdown: clean sweeps are declared, and one player may give up."""

from collections.abc import Iterator
from functools import partial

from houseway.core.text import dollars
from houseway.games.chinese_poker.rules import Rules, SegmentedHand
from houseway.games.chinese_poker.setter import sweep_to_declare
from houseway.games.chinese_poker.table import ChinesePlayer, ChineseTable
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Play
from houseway.round.event import deed

SHOW, SWEEP, SURRENDER = "show", "clean sweep", "surrender"


def declarations(table: ChineseTable) -> Play[dict[str, str]]:
    """Ask everybody for a declaration; return them by name, in the order they were said.

    The first word counts and cannot be taken back.
    """
    if not (table.rules.sweeps or table.rules.surrender):
        return {}
    said: dict[str, str] = {}
    while len(said) < len(table.players):
        answer = yield from table.deal.wait(list(_questions(table, said)))
        if answer is None:
            break
        player = next(each for each in table.players if _key(each) == answer.key)
        said[player.name] = answer.option
        if answer.option != SHOW:
            table.deal.tell(deed("declared", player.name, f"declares {answer.option}"))
    return {name: word for name, word in said.items() if word != SHOW}


def _key(player: ChinesePlayer) -> str:
    return f"declare/{player.name}"


def _questions(table: ChineseTable, said: dict[str, str]) -> Iterator[Question]:
    for player in table.players:
        if player.name not in said:
            options = [Option(SHOW, "Play the hand")]
            if table.rules.sweeps:
                options.append(Option(SWEEP, "Declare a clean sweep"))
            if table.rules.surrender:
                options.append(Option(SURRENDER, "Surrender", closed=_why_no_surrender(table, player, said)))
            show = Answer(_key(player), SHOW)
            advise = partial(_advise, _key(player), table.rules, table.setting(player))
            yield Question(_key(player), player.name, _text(table.rules), tuple(options), show, counsel=advise)


def _advise(key: str, rules: Rules, setting: SegmentedHand) -> Answer:
    return Answer(key, SWEEP if sweep_to_declare(rules, setting) else SHOW)


def _text(rules: Rules) -> str:
    declared = [*(["declare a clean sweep"] if rules.sweeps else []), *(["surrender"] if rules.surrender else [])]
    return f"Play the hand, or {' or '.join(declared)}?"


def _why_no_surrender(table: ChineseTable, player: ChinesePlayer, said: dict[str, str]) -> str:
    if SURRENDER in said.values():
        return "somebody has surrendered already, and only one may"
    cost = table.rules.surrender * table.circle.point * (len(table.players) - 1)
    if table.deal.chips(player.name) < cost:
        return f"you need {dollars(cost)} to pay everybody"
    return ""
