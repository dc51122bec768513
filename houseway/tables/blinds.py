"""Debts of blinds: of players new to a ring game, and of those who sat out when the blinds came to them."""

from collections.abc import Collection, Mapping, Sequence

from houseway.core.text import dollars
from houseway.round.ask import Answer, Option, Question
from houseway.round.deal import Deal, Play
from houseway.sheets.stakes import Owes
from houseway.tables.acts import Person

NEW, NOTHING = Owes(big=True), Owes()


def owing(people: Collection[Person], carried: Mapping[str, Owes]) -> dict[str, Owes]:
    """Return who owes what, of those who would play; nobody, where not even two owe nothing: it begins afresh."""
    owes = {person.name: due for person in people if (due := carried.get(person.name, NEW)) != NOTHING}
    return owes if len(people) - len(owes) >= 2 else {}


def line_up(
    deal: Deal, order: Sequence[Person], owes: Mapping[str, Owes], blinds: Sequence[int], most: int
) -> Play[list[Person]]:
    """Choose who is dealt in, of these from the left of the button, and no more than so many.

    Whoever owes something is passed over before the big blind, meets it in that place, and may post after it.
    """
    if not owes:
        return list(order[:most])
    players: list[Person] = []
    places = min(len(blinds), len(order) - len(owes))
    for person in order:
        due, place = owes.get(person.name), len(players)
        if place == most:
            break
        meets = due is None or place == places - 1
        if meets or (due and place >= places and (yield from _is_posted(deal, person.name, due, blinds))):
            players.append(person)
    return players


def _is_posted(deal: Deal, name: str, due: Owes, blinds: Sequence[int]) -> Play[bool]:
    """Ask somebody whether they post what they owe, and return whether they do; silence is waiting.

    The small blind is dead, for it buys no part of a bet; the big one is live.
    """
    live, dead = blinds[-1] * due.big, sum(blinds[:-1]) * due.small
    text = f"You owe {dollars(live + dead)}" + (f", {dollars(dead)} of it dead" if dead else "")
    key = f"post/{name}"
    post, wait = Option("post", "Post it and be dealt in"), Option("wait", "Wait for the big blind")
    question = Question(key, name, text, (post, wait), Answer(key, "wait"), counsel=Answer(key, "post"), purpose="post")
    answer = yield from deal.ask(question)
    return answer.option == post.id


def posts_of(players: Sequence[Person], owes: Mapping[str, Owes], blinds: Sequence[int]) -> dict[str, Owes]:
    """Return what each player posts: those who owe something and are not the big blind."""
    return {person.name: owes[person.name] for person in players[len(blinds) :] if person.name in owes}


def owed_after(
    carried: Mapping[str, Owes],
    players: Sequence[Person],
    others: Collection[Person],
    resting: Collection[Person] = (),
    *,
    button: int,
    seats: int,
    blinds: int,
) -> dict[str, Owes]:
    """Return what is owed after a hand of these players, from the left of the button's seat: who was dealt in owes
    nothing.

    Nor do those resting, who owed nothing and got no hand because the game deals fewer than sit there. Others who have
    played before and do not now have missed the blinds that went past them; what somebody owes is kept even if they
    leave.
    """
    nothing = {person.name: NOTHING for person in (*players, *resting)}
    if not others and carried == nothing:
        return dict(carried)  # as it was, in the order that it had
    here = {person.name for person in (*players, *others)}
    owes = {name: each for name, each in carried.items() if name in here or each != NOTHING}
    for person in others:
        if person.name in owes:
            missed, before = _blinds_missed(person.seat, players, button, seats, blinds), owes[person.name]
            owes[person.name] = Owes(big=before.big or missed.big, small=before.small or missed.small)
    return {**owes, **nothing}


def _blinds_missed(seat: int, players: Sequence[Person], button: int, seats: int, blinds: int) -> Owes:
    """Return what a seat has missed: the big blind between the last two blinds, the small one between those and the
    button.
    """
    if not blinds:
        return NOTHING
    places = [(player.seat - button - 1) % seats for player in players[: min(blinds, len(players))]]
    away = (seat - button - 1) % seats
    # Of two players the button has the small blind.
    before, big = (-1, places[0]) if len(players) == 2 else places[-2:]
    return Owes(big=before < away < big, small=away < before)
