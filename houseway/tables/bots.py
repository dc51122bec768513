"""Players who fill empty seats. They know no game: they answer any question from its options."""

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from itertools import chain, count
from random import Random

from houseway.round.ask import Amount, Answer, Lay, Question, Spot
from houseway.round.refusals import why_not_laid

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana", "Ivo", "Juno", "Kai", "Lena", "Milo", "Nora")
HIRED_NAME = "Hired banker"
HIRED_BUY_INS = 20  # at least, for it must cover what many others bet

BETS = 0.9  # how often a guest bets

Bot = Callable[[Question], Answer]


def free_names(taken: Collection[str]) -> Iterator[str]:
    """Names for more bots, without end."""
    for name in chain(NAMES, map("Bot {}".format, count(1))):
        if name not in taken:
            yield name


def is_bots_name(name: str) -> bool:
    """Whether a name is one that bots may have, so that no person may."""
    return name.casefold() in {each.casefold() for each in (*NAMES, HIRED_NAME)} or name.casefold().startswith("bot ")


class Guest:
    """Bets a few chips, mostly on the lines, likes a bonus now and then, and banks when the mood takes it.

    It banks with `cover` or more, so that what others win is seldom cut short, or not at all.
    """

    def __init__(self, rng: Random, cover: int = 0) -> None:
        self._rng = rng
        self._cover = cover
        self._banks = rng.uniform(0.1, 0.6)
        self._bonus = rng.uniform(0.0, 0.5)

    def __call__(self, question: Question) -> Answer:
        # The book or the house way says what is best: a guest does not know better.
        if advice := question.advice:
            return advice
        for option in question.options:
            arg = option.arg
            if type(arg) is Lay:
                laid = self._bets(arg) if self._rng.random() < BETS else {}
                return Answer(question.key, option.id, laid) if laid else question.default
            if type(arg) is Amount and not arg.unit and not option.closed:
                return self._put_up(question, option.id, arg)
        return question.default

    def _bets(self, lay: Lay) -> dict[str, int]:
        """Choose bets: all that it would like, or as much as is allowed."""
        chance, (lines, bonuses) = self._rng.random, _lines_and_bonuses(lay.spots)
        wished = [self._wish(lines[int(chance() * len(lines))])]
        wished += [self._wish(spot) for spot in bonuses if chance() < self._bonus]
        laid = {spot.id: cents for spot, cents in wished}
        return laid if why_not_laid(lay, laid) is None else self._lay_allowed(lay, wished)

    def _wish(self, spot: Spot) -> tuple[Spot, int]:
        """A few times the least."""
        return spot, spot.amount.low * (1 + int(self._rng.random() ** 2 * 8))

    def _lay_allowed(self, lay: Lay, wished: list[tuple[Spot, int]]) -> dict[str, int]:
        """Lay one bet after the other, if it is allowed beside what lies there; what is left may buy the least."""
        laid: dict[str, int] = {}
        for spot, chips in wished:
            for cents in (chips, spot.amount.low):
                tried = lay.with_chips(laid, spot, cents)
                if why_not_laid(lay, tried) is None:
                    laid = tried
                    break
        return laid

    def _put_up(self, question: Question, option_id: str, amount: Amount) -> Answer:
        """A good part of the stack, in whole chips, or nothing."""
        if self._rng.random() > self._banks or amount.high is None or amount.high < self._cover:
            return question.default
        cents = max(int(amount.high * self._rng.uniform(0.2, 0.8)), self._cover)
        # Cut to whole chips, which may fall below the least: that is put up then.
        cents -= cents % amount.step
        return Answer(question.key, option_id, max(cents, amount.low))


@lru_cache(1024)
def _lines_and_bonuses(spots: tuple[Spot, ...]) -> tuple[tuple[Spot, ...], list[Spot]]:
    """The two spots that guests like best, and those they may add."""
    mains = tuple(spot for spot in spots if spot.kind == "main") or spots
    return mains[:2], [spot for spot in spots if spot.kind == "bonus"]


class HiredBanker:
    """Takes the position whenever it is offered, with all it has."""

    def __call__(self, question: Question) -> Answer:
        for option in question.options:
            if isinstance(option.arg, Amount) and not option.arg.unit and not option.closed:
                return Answer(question.key, option.id, option.arg.high)
        return question.default


def chooser(bots: dict[str, Bot]) -> Callable[[tuple[Question, ...]], Answer | None]:
    """The first question open, answered by the bot it is put to."""

    def choose(questions: tuple[Question, ...]) -> Answer | None:
        question = questions[0]
        return bots[question.who](question)

    return choose
