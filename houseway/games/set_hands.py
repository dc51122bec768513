"""Hands set in two parts: by their players in secret and all at once, or the house way; then shown in turn.

A family says by a `WayOfSetting` what its parts are; the questions, the secret answers and the
order of showing are the same for all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from houseway.core.cards import CARDS, Card
from houseway.round.ask import Answer, Option, Question, Sort
from houseway.round.deal import Deal, Play
from houseway.round.event import Marked, Pile, hand_shown
from houseway.round.script import KnownRuling, Ruling

SET, HOUSE_WAY, FOUL = "set", "house way", "foul hand"

S = TypeVar("S")


class ChartRow(Protocol):
    """One rule of a house way."""

    @property
    def lines(self) -> str:
        """The lines of the book where it is printed."""

    def in_words(self) -> str: ...


def chart_in_words(way: Iterable[ChartRow]) -> Iterator[str]:
    """Say the house way rule by rule, each with its lines."""
    told = (f"{rule.in_words()} (lines {rule.lines})." for rule in way)
    return (each[0].upper() + each[1:] for each in told)


class HandAsSet(NamedTuple, Generic[S]):
    """Cards with the way they are set. A hand that nobody had to set is set by the house way."""

    cards: tuple[Card, ...]
    split: S
    foul: bool = False  # the house dealer says so: it loses whatever it holds


@dataclass(frozen=True)
class WayOfSetting(Generic[S]):
    """The parts a game's hands have, and how cards come into them."""

    places: dict[str, tuple[int, int]]
    """The parts, and how many cards each takes."""
    fouls: Callable[[Sequence[Card]], dict[str, str]]
    """What may not lie in the first part, by the sorted names of its cards, and why."""
    by_house_way: Callable[[Sequence[Card]], S]  # sets cards as the house does
    as_set: Callable[[Sequence[Card], Sequence[Card]], S]
    """These cards, with those in the first part."""
    describe: Callable[[S], str]  # says a setting as the house dealer calls it
    parts: Callable[[S], tuple[Sequence[Card], ...]]
    """The cards of each part, in the order in which they are described."""
    foul_lines: str = ""
    """Where the book says that a foul loses; nowhere, and the floor cannot rule one."""

    @property
    def cards(self) -> int:
        """How many cards a hand has."""
        return sum(count for count, _ in self.places.values())


class SetHands(Generic[S]):
    """The hands of one round. Seats in play are asked; all others are set the house way."""

    def __init__(self, deal: Deal, setting: WayOfSetting[S], hands: Mapping[int, Pile], in_play: Iterable[int]) -> None:
        self.deal, self.setting, self.hands = deal, setting, hands
        self.in_play = frozenset(in_play)
        self.chosen: dict[int, Answer] = {}
        self.fouled: set[str] = set()

    def ask(self, spots: Iterable[int]) -> Play[None]:
        """Ask everybody in play to set their hand, all at once.

        At a real table, a hand that the recorder has not seen yet waits.
        """
        asked = [spot for spot in spots if spot in self.in_play and spot not in self.chosen and self._is_known(spot)]
        foul = KnownRuling(FOUL, self.setting.foul_lines, self._not_set, self._foul)
        with self.deal.under(lambda: (foul,) if self.setting.foul_lines else ()):
            answers = yield from self.deal.all([self._question(spot) for spot in asked])
        self.chosen |= {spot: answers[f"set/{spot}"] for spot in asked if f"set/{spot}" in answers}

    def _is_known(self, spot: int) -> bool:
        """Whether all cards of a hand are known here; a recorder sees them only when they are turned up."""
        return len(self.deal.faces_of(self.hands[spot])) == self.setting.cards

    def _not_set(self) -> list[str]:
        """Return who has not set their hand yet, of whom the floor may still rule a foul."""
        return [player for spot, player in self.deal.spots.items() if spot in self.in_play and spot not in self.chosen]

    def _foul(self, ruling: Ruling) -> Play[None]:
        """Carry out the floor's ruling: the hand loses, and its player is asked nothing more."""
        self.fouled.add(ruling.who)
        self.deal.dead.add(ruling.who)
        yield from ()

    def _question(self, spot: int) -> Question:
        """Return the question of how a hand is set: private, for others must not set theirs by it."""
        key, cards = f"set/{spot}", self.deal.faces_of(self.hands[spot])
        house = Answer(key, HOUSE_WAY)
        options = self._options(cards)
        return Question(key, self.deal.spots[spot], "Set your hand", options, house, private=True, counsel=house)

    def _options(self, cards: Sequence[Card]) -> tuple[Option, ...]:
        """Return the ways to set a hand; what would be foul is refused before it is laid."""
        sort = Sort(tuple(cards), self.setting.places, fouls=self.setting.fouls(cards))
        return Option(SET, "Set your hand", sort), Option(HOUSE_WAY, "Have it set the house way")

    def show_dealer(self, *, freely: bool) -> Play[HandAsSet[S]]:
        """Turn up the player-dealer's hand and set it, by the house way or as the player-dealer says."""
        deal = self.deal
        pile = self.hands[deal.banker_seat]
        yield from deal.turn_up(pile)
        cards = deal.faces_of(pile)
        split = (yield from self._set_freely(cards)) if freely else self.setting.by_house_way(cards)
        deal.tell(self._mark_shown(pile, split, "The player-dealer", deal.banker))
        return HandAsSet(tuple(cards), split)

    def _set_freely(self, cards: Sequence[Card]) -> Play[S]:
        """Ask the player-dealer, whose cards everybody has seen by now."""
        key, options = "set/player-dealer", self._options(cards)
        default = Answer(key, HOUSE_WAY)
        answer = yield from self.deal.ask(
            Question(key, self.deal.banker, "Set the player-dealer's hand", options, default, counsel=default)
        )
        return self._split(cards, answer)

    def show(self, spot: int) -> Play[HandAsSet[S]]:
        """Turn up a hand as it was set.

        A recorder can say only now how that was.
        """
        deal, pile, player = self.deal, self.hands[spot], self.deal.spots[spot]
        seen = self._is_known(spot)
        yield from deal.turn_up(pile)
        if not seen and player not in self.fouled:
            yield from self.ask([spot])
        cards = deal.faces_of(pile)
        split, foul = self._split(cards, self.chosen.get(spot)), player in self.fouled
        if foul:
            deal.tell(Marked("set", f"{player}'s hand is foul", player, {player: "Your hand is foul"}))
        else:
            deal.tell(self._mark_shown(pile, split, player, player))
        return HandAsSet(tuple(cards), split, foul)

    def _mark_shown(self, pile: Pile, split: S, said: str, who: str) -> Marked:
        """Return what is said of a hand as it is turned up."""
        return hand_shown("set", pile, said, self.setting.describe(split), self.setting.parts(split), who=who)

    def _split(self, cards: Sequence[Card], answer: Answer | None) -> S:
        """Return the cards as somebody's answer sets them, or the house way."""
        if answer is None or answer.option != SET:
            return self.setting.by_house_way(cards)
        assert isinstance(answer.arg, Mapping)
        names = answer.arg[next(iter(self.setting.places))]
        assert not isinstance(names, int)
        return self.setting.as_set(cards, [CARDS[each] for each in names])
