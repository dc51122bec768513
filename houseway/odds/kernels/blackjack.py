"""Rounds of blackjack for one player, dealt fast by a chart."""

import numpy as np
from numba import njit

from houseway.odds.kernels.blackjack_table import (
    ACE,
    AGAIN,
    DOUBLE,
    DOUBLED_ONCE,
    DOUBLING_SHIFT,
    HAND_BITS,
    HANDS_BITS,
    HAS_STOOD,
    HIGHEST,
    HIT,
    IS_GIVEN_UP,
    IS_NATURAL,
    IS_RESCUED,
    IS_SPLIT,
    RESCUE,
    RESERVE,
    STAND,
    STAY,
    SURRENDER,
    TEN,
    Acts,
    Chart,
    Rules,
    Table,
    ace_of,
    count_of,
    dealer_with,
    doubling_of,
    facts_dealt,
    facts_drawn,
    first_of,
    hard_of,
    is_ace_and_ten,
    new_table,
    next_card,
    pair_of,
    points_of,
    result_of,
    second_of,
    with_card,
)
from houseway.odds.kernels.chance import Ints, Words

# Whatever takes arrays is inlined, because arrays that are handed on have to be counted.


@njit(cache=True, nogil=True, inline="always")
def play_round(table: Table, rules: Rules, chart: Chart, stands: Acts) -> int:
    """Play one round and return its code; `stands` is by the player-dealer's hard total and whether there is an ace."""
    table.top[0] = 0
    dealer = 0
    for hand in range(rules.hands):
        table.hands[hand] = 0
    for second in range(2):
        for hand in range(rules.hands):
            table.hands[hand] = with_card(table.hands[hand], next_card(table))
        if rules.hole_card or not second:
            dealer = dealer_with(dealer, next_card(table))
    up, natural = points_of(first_of(dealer)), rules.naturals and is_ace_and_ten(dealer)
    for hand in range(rules.hands):
        dealt = table.hands[hand]
        if rules.naturals and is_ace_and_ten(dealt):
            table.hands[hand] |= IS_NATURAL
        elif rules.early_surrender:
            pair = points_of(first_of(dealt)) == points_of(second_of(dealt))
            if chart.early[hard_of(dealt), ace_of(dealt), np.int64(pair), up]:
                table.hands[hand] |= IS_GIVEN_UP
    facts = facts_dealt(table.hands[0], table.hands[1] if rules.hands > 1 else 0, dealer)
    hands = rules.hands
    if not (natural and ((up == ACE and rules.checks_aces) or (up == TEN and rules.checks_tens))):
        if rules.switch:
            _switch(table, chart, up)
        hands = _act(table, rules, chart, up)
    if not rules.hole_card:
        dealer = dealer_with(dealer, next_card(table))
        natural = rules.naturals and is_ace_and_ten(dealer)
    if not natural:
        while not stands[hard_of(dealer), ace_of(dealer)]:
            dealer = dealer_with(dealer, next_card(table))
    code = (facts | int(natural) | facts_drawn(dealer)) << HANDS_BITS
    for hand in range(hands):
        result = result_of(table.hands[hand], dealer, natural, rules)
        code |= (result + 1 | doubling_of(table.hands[hand]) << DOUBLING_SHIFT) << HAND_BITS * hand
    return code


@njit(cache=True, nogil=True, inline="always")
def _switch(table: Table, chart: Chart, up: int) -> None:
    """Exchange the second cards of two hands if that is worth more."""
    left, right = table.hands[0], table.hands[1]
    a, b, c, d = first_of(left), second_of(left), first_of(right), second_of(right)
    pa, pb, pc, pd = points_of(a), points_of(b), points_of(c), points_of(d)
    kept = chart.worths[pa, pb, up] + chart.worths[pc, pd, up]
    if chart.switched[pa, pd, up] + chart.switched[pc, pb, up] > kept:
        table.hands[0], table.hands[1] = with_card(with_card(0, a), d), with_card(with_card(0, c), b)


@njit(cache=True, nogil=True, inline="always")
def _act(table: Table, rules: Rules, chart: Chart, up: int) -> int:
    """Play all hands in turn; return how many there are in the end."""
    hands, waiting = rules.hands, table.waiting
    for dealt in range(rules.hands):
        waiting[0] = dealt
        left, alike = 1, 1
        while left:
            # The hand in turn lies last; what is split off it goes below it, to be played next.
            place = waiting[left - 1]
            hand = _play_on(table, rules, chart, up, table.hands[place], alike < rules.split_hands)
            if hand >= 0:
                table.hands[place] = hand
                left -= 1
                continue
            table.hands[place] = with_card(0, first_of(-hand)) | IS_SPLIT
            table.hands[hands] = with_card(0, second_of(-hand)) | IS_SPLIT
            waiting[left], waiting[left - 1] = place, hands
            left, hands, alike = left + 1, hands + 1, alike + 1
    return hands


@njit(cache=True, nogil=True, inline="always")
def _play_on(table: Table, rules: Rules, chart: Chart, up: int, hand: int, room: bool) -> int:
    """Play a hand to its end and return it; a negative number means that it is to be split."""
    while not hand & (IS_NATURAL | HAS_STOOD | IS_GIVEN_UP) and hard_of(hand) <= HIGHEST:
        if len(table.cards) - table.top[0] <= RESERVE:
            break
        if count_of(hand) == 1:
            hand = with_card(hand, next_card(table))
            continue
        act = chart.acts[
            hard_of(hand),
            ace_of(hand),
            np.int64(count_of(hand) == 2),
            pair_of(hand),
            np.int64(hand & IS_SPLIT != 0),
            np.int64(hand & IS_SPLIT != 0 and points_of(first_of(hand)) == ACE),
            np.int64(room),
            up,
        ]
        if act == HIT:
            hand = with_card(hand, next_card(table))
        elif act == STAND:
            hand |= HAS_STOOD
        elif act == SURRENDER:
            hand |= IS_GIVEN_UP
        elif act == DOUBLE:
            hand = _double(table, rules, chart, up, hand)
        else:
            hand = -hand
            break
    return hand


@njit(cache=True, nogil=True, inline="always")
def _double(table: Table, rules: Rules, chart: Chart, up: int, hand: int) -> int:
    """Draw one card for as much again, as often as that is worth it, or take the last doubling back."""
    after = np.int64(AGAIN)
    hand |= HAS_STOOD
    while after == AGAIN:
        hand = with_card(hand + DOUBLED_ONCE, next_card(table))
        after = np.int64(STAY)
        if hard_of(hand) <= HIGHEST and (rules.rescue or doubling_of(hand) < rules.doublings):
            after = np.int64(chart.after[doubling_of(hand), hard_of(hand), ace_of(hand), up])
    if after == RESCUE:
        hand |= IS_RESCUED
    return hand


@njit(cache=True, nogil=True)
def codes_of_orders(orders: Ints, rules: Rules, chart: Chart, stands: Acts) -> Ints:
    """Return the code of a round from each of these shoes."""
    codes = np.empty(len(orders), np.int64)
    for at in range(len(orders)):
        table = new_table(orders[at], np.empty(0, np.uint64))
        codes[at] = play_round(table, rules, chart, stands)
    return codes


@njit(cache=True, nogil=True)
def simulate_rounds(cards: Ints, rounds: int, seed: Words, rules: Rules, chart: Chart, stands: Acts) -> Ints:
    """Return the codes of so many rounds, each from a full shoe of these cards."""
    codes, table = np.empty(rounds, np.int64), new_table(cards, seed)
    for at in range(rounds):
        codes[at] = play_round(table, rules, chart, stands)
    return codes
