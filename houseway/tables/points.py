"""One hand of a game of points: who is dealt in, the buttons, the antes and their fee; the family does the rest."""

from collections.abc import Mapping, Sequence
from functools import partial

from houseway.core.balances import Ledger
from houseway.core.ledger import POT
from houseway.fees.collection import due
from houseway.fees.ladder import ACTION_BUTTON, Situation
from houseway.fees.owing import from_what_is_played_for
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Play
from houseway.round.lineup import Lineup
from houseway.round.marks import deed
from houseway.round.stake import Stake
from houseway.sheets.stakes import Button, Circle
from houseway.tables.carry import Carry
from houseway.tables.felt import PointFelt
from houseway.tables.hand import IN_ALL, Cards, Hand, collect, result_of
from houseway.tables.offering import clockwise
from houseway.tables.people import Person


class PointHand(Hand):
    """A hand at a table that plays for points. What a player began it with is all that can be won or lost in it."""

    felt: PointFelt

    def __init__(self, felt: PointFelt, people: Mapping[str, Person], carry: Carry, ledger: Ledger) -> None:
        super().__init__(felt, people, carry, ledger)
        self._action = ""
        self._before: dict[str, int] = {}
        self._after = carry

    def _open(self) -> Play[Cards | None]:
        deal, felt, game = self.deal, self.felt, self.felt.game
        people = [each for each in self.people.values() if deal.chips(each.name) >= felt.chips_needed]
        if len(people) < 2:
            deal.mark("stopped", f"it takes two with {game.points.least} points to play: the game stops")
            return None
        button = self._move_button(people) if game.points.button else None
        players = yield from self._line_up(self._in_order(people, button.seat if button else None))
        deal.line_up(Lineup({person.seat: person.name for person in players}))
        yield from deal.shuffle(game.sheet.cards, felt.options.decks)
        names = tuple(deal.spots.values())
        self._before = {name: deal.chips(name) for name in names}
        marks = {name: marks for name, marks in self.carry.marks.items() if name in self.people}
        self._action = next((name for name in names if ACTION_BUTTON in marks.get(name, ())), names[0])
        circle = Circle(felt.options.minimum, felt.ante, names, button.who if button else "", self._action, marks)
        absent = {name: kept for name, kept in marks.items() if name not in names}
        self._after = Carry(button=button, marks=_marks_left(absent))
        return game.family.play(deal, game.rules, circle)

    def _close(self) -> Carry:
        """The button goes on as it was before the cards; who was dealt in is marked by what came of them."""
        family, after = self.felt.game.family, self._after
        if self.outcome is None:
            return after
        self.deal.tell(partial(result_of, family, self.outcome, tuple(self.deal.spots.values())))
        return Carry(button=after.button, marks={**after.marks, **family.marks(self.outcome)})

    def _in_order(self, people: Sequence[Person], button: int | None) -> list[Person]:
        """Everybody in the order of play, whoever has the button last; without one, from the first seat that way."""
        is_clockwise = self.felt.game.points.way == "clockwise"
        if button is None:
            return sorted(people, key=lambda person: person.seat, reverse=not is_clockwise)
        order = clockwise(tuple(people), button)
        return [*order] if is_clockwise else [*order[-2::-1], order[-1]]

    def _move_button(self, people: Sequence[Person]) -> Button:
        """To the next player; before the first hand, to whoever sits first to the left of the house dealer."""
        last = self.carry.button
        before_all = 0 if self.felt.game.points.way == "clockwise" else self.felt.options.seats + 1
        person = self._in_order(people, last.seat if last else before_all)[0]
        if not last and self.felt.game.points.way == "counter-clockwise":
            person = max(people, key=lambda each: each.seat)
        self.deal.tell(deed("button", person.name, "has the button"))
        return Button(person.seat, person.name)

    def _line_up(self, order: list[Person]) -> Play[list[Person]]:
        """Return those who are dealt in. Where somebody waits for a place, each of the others may leave theirs."""
        rules = self.felt.game.points
        turn = [order[-1], *order[:-1]] if rules.waits == "whoever comes last" else order
        playing, waiting = turn[: rules.dealt_in], turn[rules.dealt_in :]
        if waiting:
            answers = yield from self.deal.all(map(_play_question, playing))
            out = [each for each in playing if answers[f"play/{each.name}"].option == "sit out"][: len(waiting)]
            playing = [each for each in playing if each not in out] + waiting[: len(out)]
        return [each for each in order if each in playing]

    def broken_off(self) -> Carry:
        return self._after

    def _after_void(self) -> Carry:
        return self.carry

    @property
    def settled(self) -> list[tuple[Stake, int]]:
        """Each player with what they had in front of them, and what they gained or lost."""
        if self.void:
            return []
        seats = {name: seat for seat, name in self.deal.spots.items()}
        chips = {name: self.deal.chips(name) for name in self._before}
        return [(Stake(name, seats[name], IN_ALL, had), chips[name] - had) for name, had in self._before.items()]

    def _take_fees(self, moment: str) -> None:
        """Fees come out of the antes; what they lack, whoever has the action button pays."""
        players, antes = len(self.deal.spots), self.deal.ledger.balance(POT)
        fees = due(from_what_is_played_for(self.felt.fees), moment, Situation(players=players, pot=antes))
        self.fees += collect(self.deal, fees, button=self._action)


def _marks_left(marks: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return what stays with those who were not dealt in; the action button does not."""
    left = {name: tuple(mark for mark in kept if mark != ACTION_BUTTON) for name, kept in marks.items()}
    return {name: kept for name, kept in left.items() if kept}


def _play_question(person: Person) -> Question:
    key = f"play/{person.name}"
    options = (Option("play", "Play this hand"), Option("sit out", "Let somebody else play it"))
    play = Answer(key, "play")
    return Question(key, person.name, "Somebody waits for a place", options, play, counsel=play)
