"""Before anybody draws: surrender and insurance where they come first, and the look at the hole card."""

from functools import partial

from houseway.core.money import round_down
from houseway.games.blackjack.choices import SURRENDER, give_up, turn_of
from houseway.games.blackjack.counsel import worth_before_the_check
from houseway.games.blackjack.hands import ACE, POINTS, TEN
from houseway.games.blackjack.table import BlackjackTable
from houseway.round.ask import Amount, Option
from houseway.round.deal import Play
from houseway.round.event import EVERYONE, NOBODY, Stake

INSURANCE = "insurance"

PLAY_ON = Option("play on", "Play the hand")
NO_INSURANCE = Option("no insurance", "Take no insurance")


def offer_surrender(table: BlackjackTable) -> Play[None]:
    """Offer surrender before the check, so that half is saved even against a natural."""
    chip = table.deal.limits.step
    for seat, who in table.seats.items():
        for hand in table.coup.hands[seat]:
            if who in hand.base and not hand.natural:
                better = table.counsel.strategy.surrenders_early(hand.hard, hand.ace, hand.pair, table.up)
                options = (PLAY_ON, Option(SURRENDER, give_up(hand.base[who], chip)))
                sensible = SURRENDER if better else PLAY_ON.id
                turn = turn_of(hand, 1, hand.base[who], table.deal.chips(who))
                worth = partial(worth_before_the_check, table.strategy, PLAY_ON.id, turn, table.up)
                answer = yield from table.ask(seat, hand, options, PLAY_ON.id, sensible, worth=worth)
                hand.surrendered = answer.option == SURRENDER


def offer_insurance(table: BlackjackTable) -> Play[None]:
    """Offer insurance to everybody with a bet on a hand, for up to half of it; sensible players take none."""
    deal, step = table.deal, table.deal.limits.step
    for seat in table.seats:
        for hand in table.coup.hands[seat]:
            for bettor, cents in hand.base.items():
                most = round_down(min(cents // 2, deal.chips(bettor)), step)
                if most and not hand.surrendered:
                    insure = Option("insure", "Insure the hand for", Amount(step, most, step))
                    none = NO_INSURANCE.id
                    answer = yield from table.ask(seat, hand, (insure, NO_INSURANCE), none, none, who=bettor)
                    if isinstance(answer.arg, int):
                        deal.stake(Stake(bettor, seat, INSURANCE, answer.arg, hand.number))


def check(table: BlackjackTable) -> Play[None]:
    """Look at the hole card where the book says so, and turn up a natural.

    A recorder at a real table does not see the card, but knows: a natural would have been turned up.
    """
    deal, coup, is_checked = table.deal, table.coup, table.rules.is_checked(table.up)
    if is_checked:
        hole = yield from deal.look(coup.dealer.pile[1], coup.dealer.pile, seen_by=NOBODY)
        if hole is not None and {table.up, POINTS[hole]} == {ACE, TEN}:
            deal.mark("check", "The player-dealer has a natural")
            yield from turn_up_hole_card(table)
            return
        deal.mark("check", "The player-dealer has no natural")
    # Under two to nine there can be no natural. Under an ace or a ten that nobody looks at there may be one.
    coup.checked = is_checked or table.up not in (ACE, TEN)


def turn_up_hole_card(table: BlackjackTable) -> Play[None]:
    """Show the player-dealer's second card; without a hole card, deal it now."""
    dealer = table.coup.dealer
    if len(dealer.pile) == 1:
        yield from table.draw(dealer)
    else:
        dealer.add((yield from table.deal.look(dealer.pile[1], dealer.pile, seen_by=EVERYONE)))
    dealer.natural = table.coup.is_natural(dealer)
