"""The sentence for a bet that the player-dealer's wager does not cover in full."""

from houseway.core.money import wager
from houseway.core.text import dollars
from houseway.round.event import Marked, Shortfall, Stake, deed

NOT_COVERED = "not covered"


def mark_shortfall(stake: Stake, title: str, due: int, done: int) -> Marked:
    """Say what a bet won or lost, and how much of that was not covered.

    `due` is what it came to and `done` what moved, in cents, both below 0 for a loss. `title` is what was bet on.
    """
    bet = wager(stake.bettor, stake.spot, stake.wager, stake.part)
    hand = f", hand {stake.part + 1}" if stake.part else ""
    does = f"{'wins' if due > 0 else 'loses'} {dollars(abs(done)) if done else 'nothing'} on {title}{hand}"
    mark = deed(NOT_COVERED, stake.bettor, f"{does}; {_say_rest(stake.cents, due, done)}")
    return Marked(mark.what, mark.text, mark.who, mark.to, brief=mark.brief, short=Shortfall(bet, due, done))


def _say_rest(bet: int, due: int, done: int) -> str:
    """Say what was not covered, in a way that is true at any odds.

    What is as large as the bet is the bet itself, as far as it was not covered, and goes back:

    >>> _say_rest(100_00, 100_00, 24_00), _say_rest(25_00, -25_00, -15_00)
    ('$76 was not covered and goes back', '$10 was not covered and goes back')

    Other winnings never lay on the felt, so nothing of them can go back; the bet does, as it does with any win, which
    is said where nothing at all is won:

    >>> _say_rest(5_00, 200_00, 60_00)
    '$140 of the $200 was not covered'
    >>> _say_rest(5_00, 200_00, 0)
    'the $200 was not covered, and the bet of $5 goes back'

    A loss is always made of chips on the felt, even where it is a part of them; what comes without chips has none:

    >>> _say_rest(100_00, -50_00, -20_00)
    '$30 of the $50 was not covered and goes back'
    >>> _say_rest(0, 50_00, 0)
    'the $50 was not covered'
    """
    owed, left = abs(due), abs(due - done)
    share = f"{dollars(left)} of the {dollars(owed)}" if done else f"the {dollars(owed)}"
    what = dollars(left) if owed == bet else share
    if due < 0 or owed == bet:
        return f"{what} was not covered and goes back"
    back = f", and the bet of {dollars(bet)} goes back" if bet and not done else ""
    return f"{what} was not covered{back}"
