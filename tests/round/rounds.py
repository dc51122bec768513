"""Throw-away rounds that strain the protocol. None is a game anybody plays."""

from collections.abc import Callable
from typing import Any

from houseway.core.balances import Ledger
from houseway.core.cards import rank_of, suit_of, write_cards
from houseway.core.money import POT, stack, wager
from houseway.round.ask import Amount, Answer, Option, Question, Sort
from houseway.round.deal import Deal, Play
from houseway.round.event import EVERYONE, NOBODY, Pile, Stake
from houseway.testing.views import Start

Round = Callable[[Deal], Play[Any]]
PEOPLE = ("Ann", "Bob", "Cat")
STACK = 100_00


def question(key: str, who: str, *options: str, default: str = "", required: bool = True) -> Question:
    """A question that offers words alone; its default is the last."""
    offered = tuple(Option(each, each.capitalize()) for each in options)
    return Question(key, who, f"{key}?", offered, Answer(key, default or options[-1]), required)


def two_hands(deal: Deal) -> Play[list[int]]:
    """One player with two hands, which are played out one after the other."""
    hands = [deal.pile("first"), deal.pile("second")]
    for hand in hands * 2:
        yield from deal.card(hand, seen_by=EVERYONE)
    for hand in hands:
        while len(hand) < 5:
            answer = yield from deal.ask(question(f"play/{hand.name}", "Ann", "hit", "stand"))
            if answer.option == "stand":
                break
            yield from deal.card(hand, seen_by=EVERYONE)
    return [len(hand) for hand in hands]


def setting_question(deal: Deal, who: str, hand: Pile) -> Question:
    faces = deal.faces_of(hand)
    split = Sort(tuple(faces), {"front": (1, 1), "back": (2, 2)})
    names = write_cards(faces).split()
    default = Answer(f"set/{who}", "set", {"front": (names[0],), "back": tuple(names[1:])})
    return Question(default.key, who, "Set your hand", (Option("set", "Set", split),), default, private=True)


def setting(deal: Deal) -> Play[list[str]]:
    """Everybody sets three cards at once, in any order and unseen by the others; then all are shown."""
    piles = {who: deal.pile(who) for who in PEOPLE}
    for _ in range(3):
        for who, pile in piles.items():
            yield from deal.card(pile, seen_by=(who,))
    answers = yield from deal.all(setting_question(deal, who, piles[who]) for who in PEOPLE)
    for who in PEOPLE:
        yield from deal.turn_up(piles[who])
    return list(answers)


def race(deal: Deal) -> Play[str]:
    """Each may surrender before the card is shown: the first who does has done so for all."""
    pile = deal.pile("card")
    yield from deal.card(pile, seen_by=NOBODY)
    answer = yield from deal.first(question(f"surrender/{who}", who, "surrender", required=False) for who in PEOPLE)
    yield from deal.turn_up(pile)
    return answer.key if answer else "nobody"


def standing_right(deal: Deal) -> Play[list[str]]:
    """Ann must play; meanwhile Bob may call a foul, once."""
    calls, told = [question("foul/Bob", "Bob", "foul", required=False)], []
    for turn in (1, 2, 3):
        must = question(f"turn {turn}/Ann", "Ann", "on", "stop")
        answer = yield from deal.wait((must, *calls))
        assert answer is not None, "a required question was open"
        told.append(answer.key)
        if answer.key == "foul/Bob":
            calls = []
    return told


def unseen_until_the_end(deal: Deal) -> Play[int]:
    """A card is bet on before anybody may look at it."""
    pile = deal.pile("hole")
    yield from deal.card(pile, seen_by=NOBODY)
    answer = yield from deal.ask(question("guess/Ann", "Ann", "red", "black"))
    face = yield from deal.look(pile[0], pile, seen_by=EVERYONE)
    assert face is not None, "everybody saw it"
    return int((suit_of(face) in (1, 2)) == (answer.option == "red"))


def shown_to_one(deal: Deal) -> Play[str]:
    """Ann alone sees her card, and says aloud whether she keeps it; a discard is never shown."""
    hand, muck = deal.pile("Ann"), deal.pile("muck")
    yield from deal.card(hand, seen_by=("Ann",))
    answer = yield from deal.ask(question("keep/Ann", "Ann", "keep", "muck"))
    if answer.option == "muck":
        deal.move(hand[0], hand, muck)
    else:
        yield from deal.turn_up(hand)
    return answer.option


def burned(deal: Deal) -> Play[int]:
    """One card is burned before each that is shown."""
    muck, board = deal.pile("muck"), deal.pile("board")
    for _ in range(3):
        deal.burn(muck)
        yield from deal.card(board, seen_by=EVERYONE)
    return len(deal.faces_of(muck))


def side_bet(deal: Deal) -> Play[int]:
    """A bet on the first card is settled before the second is dealt."""
    pile = deal.pile("board")
    deal.stake(Stake("Ann", 1, "first", 5_00))
    deal.stake(Stake("Ann", 1, "second", 10_00))
    for wager_id in ("first", "second"):
        deal.moment(wager_id)
        face = yield from deal.card(pile, seen_by=EVERYONE)
        deal.settle(face, wager_id)
    return len(pile)


def with_dice(deal: Deal) -> Play[tuple[int, ...]]:
    """Three dice say whose turn it is to put in chips."""
    rolled = yield from deal.dice(3)
    who = PEOPLE[sum(rolled) % 3]
    amount = Option("put in", "Put in", Amount(1_00, 10_00, 1_00))
    asked = Question(f"ante/{who}", who, "Ante", (amount, Option("pass", "Pass")), Answer(f"ante/{who}", "pass"))
    answer = yield from deal.ask(asked)
    if isinstance(answer.arg, int):
        deal.post(stack(who), POT, answer.arg, "ante")
        deal.post(POT, stack("Bob"), answer.arg, "wins")
    return rolled


def fresh_shoe(deal: Deal) -> Play[int]:
    """A new shoe between two cards, cut by whoever holds it."""
    pile = deal.pile("board")
    yield from deal.shuffle(tuple(range(52)), 1)
    yield from deal.card(pile, seen_by=EVERYONE)
    yield from deal.shuffle(tuple(range(52)), 2)
    yield from deal.cut(20)
    yield from deal.card(pile, seen_by=EVERYONE)
    return len(pile)


ROUNDS: dict[str, Round] = {
    each.__name__: each
    for each in (
        two_hands,
        setting,
        race,
        standing_right,
        unseen_until_the_end,
        shown_to_one,
        burned,
        side_bet,
        with_dice,
        fresh_shoe,
    )
}


def started(round_: Round) -> Start:
    """The round at a table where everybody has chips; side bets pay even money on a card above a nine."""

    def start() -> tuple[Deal, Play[Any]]:
        ledger = Ledger({stack(who): STACK for who in PEOPLE})

        def settle(face: Any, wagers: tuple[str, ...]) -> None:
            for stake in [stake for stake in deal.stakes if stake.wager in wagers]:
                if rank_of(face) > 7:
                    deal.post(stack("Bob"), stack(stake.bettor), stake.cents, "pays")
                deal.post(wager("Ann", 1, stake.wager), stack(stake.bettor), stake.cents, "bet back")

        deal = Deal(ledger, lambda moment: deal.mark("moment", moment), settle, moments=("first", "second"))
        return deal, round_(deal)

    return start
