"""Hands that nobody banks: of ring games, with fees from the pot, and of games that settle in points, pair by pair.

A button goes round at both; at neither does anybody put up chips against all others.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial

from houseway.core.balances import Ledger
from houseway.core.cards import JOKERS, Card, suit_of
from houseway.core.money import DROP, POT
from houseway.fees.collection import Charge, due, fees_of, from_what_is_played_for
from houseway.fees.ladder import ACTION_BUTTON, Situation
from houseway.round import drivers
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import FOR_THE_BUTTON, Play
from houseway.round.event import EVERYONE, Lineup, Stake, deed
from houseway.round.request import Shuffle
from houseway.sheets.stakes import Button, Circle, Owes, Ring
from houseway.tables.acts import Carry, Person, SightsBefore
from houseway.tables.blinds import line_up, owed_after, owing, posts_of
from houseway.tables.felt import PointFelt, RingFelt
from houseway.tables.hand import IN_ALL, Cards, Hand, collect, result_of
from houseway.tables.offering import clockwise


class UnbankedHand(Hand):
    """A hand that nobody banks: what the table carries from one that was broken off, or is void."""

    def __init__(self, felt: RingFelt | PointFelt, people: Mapping[str, Person], carry: Carry, ledger: Ledger) -> None:
        super().__init__(felt, people, carry, ledger)
        self._after = carry

    def broken_off(self) -> Carry:
        return self._after

    def pass_over(self, seen: SightsBefore) -> Carry:
        """Move the button, unless cards or players have to say where it goes."""
        opening = self._open()
        with suppress(StopIteration):
            request = next(opening)
            while isinstance(request, Shuffle):
                request = opening.send(drivers.read_reply(request, ""))
        opening.close()
        return self._after

    def _after_void(self) -> Carry:
        return self.carry


class RingHand(UnbankedHand):
    """A hand at a ring table, played by everybody who sits there with chips."""

    felt: RingFelt

    def __init__(self, felt: RingFelt, people: Mapping[str, Person], carry: Carry, ledger: Ledger) -> None:
        super().__init__(felt, people, carry, ledger)
        self._waiting: list[tuple[int, Charge]] = []
        self._after = Carry(button=carry.button, owes=carry.owes)

    def _open(self) -> Play[Cards | None]:
        deal, felt, game = self.deal, self.felt, self.felt.game
        people = tuple([each for each in self.people.values() if not each.standing and deal.chips(each.name)])
        if len(people) < 2:
            deal.mark("stopped", "it takes two with chips to play: the game stops")
            return None
        blinds, owes = self._blinds, self._owing(people)
        button = yield from self._button(tuple([person for person in people if person.name not in owes]))
        order = clockwise(people, button.seat)
        players = yield from line_up(deal, order, owes, blinds, game.family.dealt_in(game.rules))
        deal.line_up(Lineup({person.seat: person.name for person in players}))
        yield from deal.shuffle(game.sheet.cards, felt.options.decks)
        kill = felt.stakes.button_of(self.carry.button)
        posts = posts_of(players, owes, blinds)
        self._after = Carry(button=button, owes=self._owed_after(people, players, button.seat, owes))
        names = tuple(deal.spots.values())
        return game.play(deal, Ring(felt.stakes, felt.options.chip_cents, felt.options.maximum, names, posts, kill))

    def _close(self) -> Carry:
        """The button and the debts of blinds are as they were before the cards; who kills comes of them."""
        family, outcome, button = self.felt.game.family, self.outcome, self._after.button
        if outcome is None or button is None:
            return self._after
        self.deal.tell(partial(result_of, family, outcome, tuple(self.deal.spots.values())))
        return Carry(button=Button(button.seat, button.who, family.kill_button(outcome)), owes=self._after.owes)

    def _owed_after(
        self, people: Sequence[Person], players: Sequence[Person], button: int, owes: Mapping[str, Owes]
    ) -> dict[str, Owes]:
        """Return what is owed after a hand that these people sat at and these players were dealt into."""
        seats, blinds = self.felt.options.seats, len(self._blinds)
        if len(players) == len(self.people) and not self.away:
            return owed_after(self.carry.owes, players, (), button=button, seats=seats, blinds=blinds)
        dealt_in, here = {person.name for person in players}, {person.name for person in people}
        absent = [person for person in (*self.people.values(), *self.away) if person.name not in here]
        sat = [person for person in absent if not person.standing]
        resting = [each for each in people if each.name not in dealt_in and each.name not in owes]
        if self.felt.game.betting.resting == "the big blind":
            button, resting = players[-1].seat, []
        return owed_after(self.carry.owes, players, sat, resting, button=button, seats=seats, blinds=blinds)

    @property
    def _blinds(self) -> tuple[int, ...]:
        """The blinds that are made up for, if they are."""
        return () if self.felt.game.betting.posts == "nobody" else self.felt.stakes.blinds

    def _owing(self, people: Collection[Person]) -> dict[str, Owes]:
        if self.carry.button is None or not self._blinds:
            return {}
        return owing(people, self.carry.owes)

    @property
    def settled(self) -> list[tuple[Stake, int]]:
        """Each player with what they put in, and what they gained or lost by it."""
        if self.void:
            return []
        seats = {name: seat for seat, name in self.deal.spots.items()}
        paid, back = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
        for posting in self.deal.ledger.postings:
            if posting.target == POT:
                paid[posting.source.who] += posting.cents
            elif posting.source == POT and posting.target != DROP:
                back[posting.target.who] += posting.cents
        return [(Stake(name, seats[name], IN_ALL, paid[name]), back[name] - paid[name]) for name in seats if paid[name]]

    def _button(self, people: tuple[Person, ...]) -> Play[Button]:
        """It moves to the next player; before the first hand it goes to whoever is dealt the highest card.

        Without a button, whoever sits to the left of the house dealer comes first.
        """
        last = self.carry.button
        if not self.felt.game.betting.button:
            return Button(0, "")
        if last is not None:
            following = clockwise(people, last.seat)[0]
            button = Button(following.seat, following.name)
        else:
            button = yield from self._draw_for_button(people)
        self.deal.tell(deed("button", button.who, "has the button"))
        return button

    def _draw_for_button(self, people: Collection[Person]) -> Play[Button]:
        deal = self.deal
        yield from deal.shuffle(self.felt.game.sheet.cards, self.felt.options.decks)
        drawn = deal.pile(FOR_THE_BUTTON)
        faces: dict[Button, Card] = {}
        for person in sorted(people, key=lambda person: person.seat):
            face = None
            while face is None or face in JOKERS:
                face = yield from deal.card(drawn, seen_by=EVERYONE)
            faces[Button(person.seat, person.name)] = face
        game = self.felt.game
        return max(faces, key=lambda button: (game.family.high_card(game.rules, faces[button]), suit_of(faces[button])))

    def _take_fees(self, moment: str) -> None:
        """The fees of this moment, and those of an earlier one that waited for the pot to grow."""
        if moment not in self.felt.fees_at and not self._waiting:
            return
        players = len(self.deal.spots)
        waiting, self._waiting = (*self._waiting, *self.felt.charges_at(moment, players)), []
        for least, charge in waiting:
            pot = self.deal.ledger.balance(POT)
            if pot < least:
                self._waiting.append((least, charge))
            else:
                self.fees += collect(self.deal, fees_of(charge, players, pot))


class PointHand(UnbankedHand):
    """A hand at a table that plays for points. What a player began it with is all that can be won or lost in it."""

    felt: PointFelt

    def __init__(self, felt: PointFelt, people: Mapping[str, Person], carry: Carry, ledger: Ledger) -> None:
        super().__init__(felt, people, carry, ledger)
        self._action = ""
        self._before: dict[str, int] = {}

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
