"""Setting a whole hand at once, unseen: everybody in the closed game, and whoever is in Fantasy Land."""

from collections.abc import Iterable, Mapping

from houseway.core.cards import CARDS as BY_NAME
from houseway.core.cards import Card
from houseway.games.chinese_poker.advice import best_of, place_cards, plain_setting
from houseway.games.chinese_poker.rules import CARDS, SEGMENTS, SIZES, Rules, SegmentedHand, why_fouled
from houseway.games.chinese_poker.table import ChinesePlayer, ChineseTable
from houseway.round.ask import Answer, Option, Question, Sort, Trial
from houseway.round.deal import Play
from houseway.round.thought import Thought


def set_hands(table: ChineseTable, players: Iterable[ChinesePlayer]) -> Play[None]:
    """Ask all to set their hands, in whatever order they are done, face down.

    A fouled hand may be set, and pays for it.
    """
    setting = list(players)
    answers = yield from table.deal.all(_question(table, player) for player in setting)
    for player in setting:
        answer = answers.get(_key(player))
        assert answer is not None, "a hand must be set"
        assert isinstance(answer.arg, dict)
        yield from table.set_down(player, answer.arg, face_up=False)


def _key(player: ChinesePlayer) -> str:
    return f"set/{player.name}"


def _question(table: ChineseTable, player: ChinesePlayer) -> Question:
    cards, key = table.cards(player), _key(player)
    places: dict[str, tuple[int, int]] = {segment: (size, size) for segment, size in SIZES.items()}
    text = "Set your hand: front below middle, middle below back"
    if len(cards) > CARDS:
        text += "; the card that is left is discarded"
    default, rules = Answer(key, "set", place_cards(plain_setting(cards))), table.rules
    return Question(
        key,
        player.name,
        text,
        (Option("set", "Set", Sort(cards, places)),),
        default,
        private=True,
        counsel=Thought(_advise, (key, rules, cards)),
        trial=Trial(lambda answer: _why_not(rules, answer) or answer),
    )


def _advise(key: str, rules: Rules, cards: tuple[Card, ...]) -> Answer:
    return Answer(key, "set", place_cards(best_of(rules, cards)))


def _why_not(rules: Rules, answer: Answer) -> str:
    """Say that a setting is fouled: the book lets a player do that, and be sorry."""
    assert isinstance(answer.arg, Mapping)
    segments = []
    for segment in SEGMENTS:
        names = answer.arg[segment]
        assert not isinstance(names, int)
        segments.append(tuple(BY_NAME[name] for name in names))
    return why_fouled(rules, SegmentedHand(*segments).ranks())
