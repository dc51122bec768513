"""Open face: cards placed one turn after another, for all to see, and never moved again."""

from houseway.core.cards import Card
from houseway.games.chinese_poker.advice import first_room, place_well
from houseway.games.chinese_poker.rules import CARDS, SEGMENTS, Rules, SegmentedHand
from houseway.games.chinese_poker.table import ChinesePlayer, ChineseTable
from houseway.round.ask import Answer, Option, Question, Sort
from houseway.round.deal import Play
from houseway.round.event import EVERYONE
from houseway.round.thought import Thought

FIRST_CARDS, TURN_CARDS, KEPT = 5, 3, 2
TURNS = (CARDS - FIRST_CARDS) // KEPT


def place_cards(table: ChineseTable, players: list[ChinesePlayer]) -> Play[None]:
    """Deal and place open face: five cards one at a time, then four times three, of which two are placed."""
    for _ in range(FIRST_CARDS):
        for player in players:
            yield from table.deal_to(player, 1, EVERYONE)
    for player in players:
        yield from _place(table, player, 1)
    for turn in range(2, TURNS + 2):
        for player in players:
            yield from table.deal_to(player, TURN_CARDS)
        for player in players:
            yield from _place(table, player, turn)


def _place(table: ChineseTable, player: ChinesePlayer, turn: int) -> Play[None]:
    answer = yield from table.deal.ask(_question(table, player, turn))
    assert isinstance(answer.arg, dict)
    yield from table.set_down(player, answer.arg, face_up=True)


def _question(table: ChineseTable, player: ChinesePlayer, turn: int) -> Question:
    cards, key = table.cards(player), f"place {turn}/{player.name}"
    places: dict[str, tuple[int, int]] = {segment: (0, min(player.room(segment), len(cards))) for segment in SEGMENTS}
    discards = len(cards) - KEPT if turn > 1 else 0
    arg = Sort(cards, {**places, "discard": (discards, discards)} if discards else places, all_of_them=True)
    board = table.setting(player)
    return Question(
        key,
        player.name,
        "Place two cards and discard one" if discards else "Place your five cards",
        (Option("place", "Place", arg),),
        Answer(key, "place", first_room(board, cards, discards)),
        private=turn > 1,
        counsel=Thought(_advise, (key, table.rules, board, cards, table.cards_seen(player), discards)),
    )


def _advise(
    key: str, rules: Rules, board: SegmentedHand, cards: tuple[Card, ...], seen: tuple[Card, ...], discards: int
) -> Answer:
    return Answer(key, "place", place_well(rules, board, cards, seen, discards))
