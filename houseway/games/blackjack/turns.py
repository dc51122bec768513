"""The players' hands, one after the other: switched, hit, doubled, split, surrendered, rescued."""

from collections.abc import Iterator
from functools import partial

from houseway.core.money import round_down
from houseway.games.blackjack.choices import DOUBLE, RESCUE, STAND, HandState, least_double, turn_of
from houseway.games.blackjack.counsel import HandDecision, worth_of
from houseway.games.blackjack.hands import BlackjackHand
from houseway.games.blackjack.table import BlackjackTable
from houseway.round.ask import Option, Worth
from houseway.round.deal import Play
from houseway.round.event import Stake

SPLIT = "split"

# Kept back for the player-dealer's hand: in a shoe that runs out, those who have not acted yet stand.
RESERVE = 12

OVER, STANDS = Option("over", "Turn it up: it is over"), Option(STAND, "Stand")
KEEP = Option("keep", "Keep the hands as they are")
SWITCH = Option("switch", "Exchange the second cards")


def act(table: BlackjackTable, seat: int) -> Play[None]:
    """Play all hands of a seat. One that is split adds another to those still to be played."""
    hands, later = table.coup.hands[seat], False
    first, *others = hands
    if table.rules.switch:
        switched = yield from _offer_switch(table, seat, first, others[0])
        later = table.rules.switch_later and not switched
    for hand in _growing(hands):
        while not (_is_done(table, hand) or table.deal.cards_left <= RESERVE):
            if len(hand.faces) == 1:
                yield from table.draw(hand)
            else:
                yield from _play_on(table, seat, hand)
            if later and hand is first and _may_switch_still(first):
                later = False
                yield from _offer_switch(table, seat, first, others[0])


def _is_done(table: BlackjackTable, hand: BlackjackHand) -> bool:
    """Whether a hand needs no more decisions.

    One that lies face down is asked for until it stands or is shown: nobody can tell a natural from others.
    """
    return hand.is_done if table.is_open else hand.stood or hand.surrendered


def _may_switch_still(first: BlackjackHand) -> bool:
    """Whether the hands may be switched late: the first is doubled or split, has its second card, and is not over."""
    return bool(first.doublings or first.split) and len(first.faces) > 1 and not first.over


def _growing(hands: list[BlackjackHand]) -> Iterator[BlackjackHand]:
    """Yield all hands, with those that are split off while they are played."""
    at = 0
    while at < len(hands):
        yield hands[at]
        at += 1


def _play_on(table: BlackjackTable, seat: int, hand: BlackjackHand) -> Play[None]:
    """Ask for one decision; where only one thing can be done, nobody is asked."""
    options, default, option, forced = _decision(table, seat, hand)
    arg: object = None
    if not forced or not table.is_open:
        answer = yield from table.ask(seat, hand, options, default, option, worth=_worth(table, seat, hand))
        option, arg = answer.option, answer.arg
    match option:
        case "hit":
            yield from table.draw(hand)
        case "stand":
            hand.stood = True
        case "split":
            if not table.is_open:
                yield from table.deal.turn_up(hand.pile)
            _split(table, seat, hand)
        case "surrender":
            hand.surrendered = True
        case "over":
            hand.stood = hand.shown = True
            yield from table.deal.turn_up(hand.pile)
        case _:
            yield from _double(table, seat, hand, arg)


def _decision(table: BlackjackTable, seat: int, hand: BlackjackHand) -> HandDecision:
    """Return what may be done with a hand.

    Where only its player has seen it, a natural stands, and one that is over is turned up.
    """
    if hand.over or hand.natural:
        only = OVER if hand.over else STANDS
        return HandDecision((only,), only.id, only.id, forced=True)
    return table.counsel.decision(_turn(table, seat, hand), table.up)


def _turn(table: BlackjackTable, seat: int, hand: BlackjackHand) -> HandState:
    who, hands = table.seats[seat], 1
    if hand.split:
        hands = sum(each.origin == hand.origin for each in table.coup.hands[seat])
    return turn_of(hand, hands, hand.wagers.get(who, 0), table.deal.chips(who))


def _worth(table: BlackjackTable, seat: int, hand: BlackjackHand) -> Worth:
    """Return how the acts of a hand are weighed; None, where there is nothing to weigh."""
    if hand.over or hand.natural:
        return None
    return partial(worth_of, table.strategy, _turn(table, seat, hand), table.up)


def _offer_switch(table: BlackjackTable, seat: int, left: BlackjackHand, right: BlackjackHand) -> Play[bool]:
    """Offer to exchange the second cards; return whether that was done."""
    dealt = not left.doublings and not left.split
    sensible = SWITCH if dealt and _is_better_switched(table, seat, left, right) else KEEP
    said = f"{table.describe_hand(left)} and {table.describe_hand(right)}"
    answer = yield from table.ask(seat, left, (SWITCH, KEEP), KEEP.id, sensible.id, said=said)
    if answer.option == SWITCH.id:
        table.deal.move(left.pile[1], left.pile, right.pile)
        table.deal.move(right.pile[1], right.pile, left.pile)
        (a, b, *drawn), (c, d) = left.faces, right.faces
        left.set_faces([a, d, *drawn])
        right.set_faces([c, b])
        # What a switch makes of an ace and a ten is 21, and no natural.
        left.natural = right.natural = False
    return answer.option == SWITCH.id


def _is_better_switched(table: BlackjackTable, seat: int, left: BlackjackHand, right: BlackjackHand) -> bool:
    who, worth = table.seats[seat], table.counsel.strategy.worth
    (a, b), (c, d) = left.faces, right.faces
    mine, other = left.base.get(who, 0), right.base.get(who, 0)
    kept = mine * worth(a, b, table.up, natural=True) + other * worth(c, d, table.up, natural=True)
    switched = mine * worth(a, d, table.up, natural=False) + other * worth(c, b, table.up, natural=False)
    return switched > kept


def _split(table: BlackjackTable, seat: int, hand: BlackjackHand) -> None:
    """Begin a hand of its own with the second card.

    The back line follows as far as it has the chips.
    """
    deal, hands, who = table.deal, table.coup.hands[seat], table.seats[seat]
    new = table.new_hand(seat, len(hands), hand.origin, split=True)
    hands.insert(hands.index(hand) + 1, new)
    table.coup.by_number[seat].append(new)
    deal.move(hand.pile[1], hand.pile, new.pile)
    new.set_faces(hand.faces[1:])
    hand.set_faces(hand.faces[:1])
    hand.split = True
    for bettor, cents in hand.base.items():
        if bettor == who or deal.chips(bettor) >= cents:
            deal.stake(Stake(bettor, seat, SPLIT, cents, new.number))
            new.base[bettor] = new.wagers[bettor] = cents


def _double(table: BlackjackTable, seat: int, hand: BlackjackHand, less: object) -> Play[None]:
    """Draw one card for as much again, or for less; then perhaps again, or take the last doubling back."""
    rules = table.rules
    _stake_double(table, seat, hand, less if isinstance(less, int) else hand.wagers[table.seats[seat]])
    hand.doublings += 1
    hand.stood = True
    yield from table.draw(hand)
    if hand.over or not (rules.rescue or hand.doublings < len(rules.doublings)):
        return
    options, default, sensible, _ = table.counsel.after_doubling(_turn(table, seat, hand), table.up)
    answer = yield from table.ask(seat, hand, options, default, sensible, worth=_worth(table, seat, hand))
    if answer.option == DOUBLE:
        yield from _double(table, seat, hand, None)
    elif answer.option == RESCUE:
        hand.rescued = True


def _stake_double(table: BlackjackTable, seat: int, hand: BlackjackHand, cents: int) -> None:
    """Stake a doubling. The back line follows in proportion, as far as it has the chips."""
    deal, rules, who = table.deal, table.rules, table.seats[seat]
    wager, mine = rules.doublings[hand.doublings], hand.wagers[who]
    for bettor, theirs in hand.wagers.items():
        amount = cents if bettor == who else round_down(theirs * cents // mine, deal.limits.step)
        if bettor == who or least_double(rules, deal.limits) <= amount <= deal.chips(bettor):
            deal.stake(Stake(bettor, seat, wager, amount, hand.number))
            hand.wagers[bettor] += amount
