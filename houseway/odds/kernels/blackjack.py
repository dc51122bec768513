"""Rounds of blackjack for one player, dealt fast by a chart."""

import numpy as np
from numba import njit

from houseway.odds.kernels.blackjack_table import (
    ACE,
    AGAIN,
    DEALER_ACE,
    DEALER_FACES,
    DEALER_HARD,
    DOUBLE,
    DOUBLING_SHIFT,
    EQUAL_POINTS,
    EQUAL_RANKS,
    HAND_BITS,
    HANDS_BITS,
    HAS_STOOD,
    HIGHEST,
    HIT,
    IS_GIVEN_UP,
    IS_NATURAL,
    IS_RESCUED,
    IS_SPLIT,
    MOST_HANDS,
    NO_PAIR,
    RESCUE,
    RESERVE,
    SPLIT,
    STAND,
    SURRENDER,
    TEN,
    Acts,
    Chart,
    Rules,
    Table,
    add,
    dealer_takes,
    facts_dealt,
    facts_drawn,
    new_table,
    next_card,
    points_of,
    result_of,
    set_cards,
)
from houseway.odds.kernels.chance import Ints, Words


@njit(cache=True, nogil=True)
def play_round(table: Table, rules: Rules, chart: Chart, stands: Acts) -> np.int64:
    """The code of one round; `stands` is by the player-dealer's hard total and whether there is an ace."""
    table.top[0] = 0
    table.dealer[:DEALER_FACES] = 0
    for hand in range(rules.hands):
        table.counts[hand] = table.hard[hand] = table.aces[hand] = table.doublings[hand] = table.flags[hand] = 0
    for _ in range(2):
        for hand in range(rules.hands):
            add(table, hand, next_card(table))
        dealer_takes(table, next_card(table))
    up = points_of(table.dealer[DEALER_FACES])
    natural = table.dealer[DEALER_ACE] and table.dealer[DEALER_HARD] == ACE + TEN
    for hand in range(rules.hands):
        if table.aces[hand] and table.hard[hand] == ACE + TEN:
            table.flags[hand] = IS_NATURAL
        elif rules.early_surrender:
            pair = points_of(table.faces[hand, 0]) == points_of(table.faces[hand, 1])
            if chart.early[table.hard[hand], table.aces[hand], np.int64(pair), up]:
                table.flags[hand] = IS_GIVEN_UP
    facts = facts_dealt(table, rules) | np.int64(natural)
    hands = rules.hands
    if not (natural and (up == ACE or (up == TEN and rules.checks_tens))):
        if rules.switch:
            _switch(table, chart, up)
        hands = _act(table, rules, chart, up)
    if not natural:
        while not stands[table.dealer[DEALER_HARD], table.dealer[DEALER_ACE]]:
            dealer_takes(table, next_card(table))
    code = (facts | facts_drawn(table)) << HANDS_BITS
    for hand in range(hands):
        result = result_of(table, hand, natural, rules)
        code |= (result + 1 | table.doublings[hand] << DOUBLING_SHIFT) << HAND_BITS * hand
    return code


@njit(cache=True, nogil=True)
def _switch(table: Table, chart: Chart, up: int) -> None:
    """The second cards of two hands change places, where that is worth more."""
    a, b, c, d = table.faces[0, 0], table.faces[0, 1], table.faces[1, 0], table.faces[1, 1]
    pa, pb, pc, pd = points_of(a), points_of(b), points_of(c), points_of(d)
    kept = chart.worths[pa, pb, up] + chart.worths[pc, pd, up]
    if chart.switched[pa, pd, up] + chart.switched[pc, pb, up] > kept:
        set_cards(table, 0, a, d)
        set_cards(table, 1, c, b)
        table.flags[0] &= ~IS_NATURAL
        table.flags[1] &= ~IS_NATURAL


@njit(cache=True, nogil=True)
def _act(table: Table, rules: Rules, chart: Chart, up: int) -> int:
    """All hands in turn; how many there are in the end."""
    hands, waiting = rules.hands, np.empty(MOST_HANDS, np.int64)
    for dealt in range(rules.hands):
        waiting[0] = dealt
        left, alike = 1, 1
        while left:
            # The hand in turn lies last; what is split off it goes below it, to be played next.
            hand, act = waiting[left - 1], np.int64(HIT)
            while act != STAND:
                act = _step(table, rules, chart, up, hand, alike < rules.split_hands)
                if act == SPLIT:
                    _split(table, hand, hands)
                    waiting[left], waiting[left - 1] = hand, hands
                    left, hands, alike = left + 1, hands + 1, alike + 1
            left -= 1
    return hands


@njit(cache=True, nogil=True)
def _split(table: Table, hand: int, new: int) -> None:
    """The second card begins a hand of its own."""
    first, second = table.faces[hand, 0], table.faces[hand, 1]
    table.doublings[new] = 0
    set_cards(table, hand, first, -1)
    set_cards(table, new, second, -1)
    table.flags[hand] |= IS_SPLIT
    table.flags[new] = IS_SPLIT


@njit(cache=True, nogil=True)
def _step(table: Table, rules: Rules, chart: Chart, up: int, hand: int, room: bool) -> np.int64:
    """One act with a hand, or a card for one split off; STAND, once there is no more to do."""
    if table.flags[hand] & (IS_NATURAL | HAS_STOOD | IS_GIVEN_UP) or table.hard[hand] > HIGHEST:
        return np.int64(STAND)
    if len(table.cards) - table.top[0] <= RESERVE:
        return np.int64(STAND)
    if table.counts[hand] == 1:
        add(table, hand, next_card(table))
        return np.int64(HIT)
    one, other = table.faces[hand, 0], table.faces[hand, 1]
    two, split = table.counts[hand] == 2, table.flags[hand] & IS_SPLIT != 0
    pair = NO_PAIR
    if two and points_of(one) == points_of(other):
        pair = EQUAL_RANKS if one >> 2 == other >> 2 else EQUAL_POINTS
    split_ace = split and points_of(one) == ACE
    state = (table.hard[hand], table.aces[hand], np.int64(two), pair, np.int64(split), np.int64(split_ace))
    act: np.int64 = np.int64(chart.acts[state[0], state[1], state[2], state[3], state[4], state[5], np.int64(room), up])
    if act == HIT:
        add(table, hand, next_card(table))
    elif act == STAND:
        table.flags[hand] |= HAS_STOOD
    elif act == SURRENDER:
        table.flags[hand] |= IS_GIVEN_UP
    elif act == DOUBLE:
        _double(table, rules, chart, up, hand)
    return act


@njit(cache=True, nogil=True)
def _double(table: Table, rules: Rules, chart: Chart, up: int, hand: int) -> None:
    """One card for as much again, as often as it is worth it; or the last doubling is taken back."""
    table.flags[hand] |= HAS_STOOD
    after = np.int64(AGAIN)
    while after == AGAIN:
        table.doublings[hand] += 1
        add(table, hand, next_card(table))
        made = table.doublings[hand]
        if table.hard[hand] > HIGHEST or not (rules.rescue or made < rules.doublings):
            return
        after = np.int64(chart.after[made, table.hard[hand], table.aces[hand], up])
    if after == RESCUE:
        table.flags[hand] |= IS_RESCUED


@njit(cache=True, nogil=True)
def codes_of_orders(orders: Ints, rules: Rules, chart: Chart, stands: Acts) -> Ints:
    """The code of a round from each of these shoes."""
    codes = np.empty(len(orders), np.int64)
    for at in range(len(orders)):
        codes[at] = play_round(new_table(orders[at], np.empty(0, np.uint64)), rules, chart, stands)
    return codes


@njit(cache=True, nogil=True)
def simulate_rounds(cards: Ints, rounds: int, seed: Words, rules: Rules, chart: Chart, stands: Acts) -> Ints:
    """The codes of so many rounds, each from a full shoe of these cards."""
    codes, table = np.empty(rounds, np.int64), new_table(cards, seed)
    for at in range(rounds):
        codes[at] = play_round(table, rules, chart, stands)
    return codes
