"""Rounds of blackjack for one player, dealt fast by a chart.

A round's *code* says how each hand came out and how often it was doubled, six bits a hand: first those that were dealt,
then those split off, in that order; above them lie the `Facts` that bets on the side are about. The rules come in as
`Rules`, what is done with a hand as `Chart`.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.odds.kernels.chance import Ints, Words, below

Acts = NDArray[np.int8]

HIT, STAND, DOUBLE, SPLIT, SURRENDER = range(5)
STAY, RESCUE, AGAIN = range(3)
NATURAL, NAMED, HARD_31, WIN, PUSH, SAVED, SURRENDERED, RESCUED, LOSE = range(9)
PUSHES, PLAYER_WINS, BY_RANK = range(3)
NOT_NAMED, OF_SPADES, OF_ANY_SUIT = range(3)
NOBODY_SAVED, BY_888, BY_SUITED_789, BY_THREE_CARDS = range(4)

ACE, TEN, HIGHEST = 1, 10, 21
MOST_HANDS = 8
HAND_BITS, DOUBLING_SHIFT = 6, 4
HANDS_BITS = MOST_HANDS * HAND_BITS
# By hard total, ace or none, two cards or more, the pair, split or not, a split ace or not, room to split, the up card.
ACTS = (22, 2, 2, 3, 2, 2, 2, 11)
NO_PAIR, EQUAL_POINTS, EQUAL_RANKS = range(3)


class Rules(NamedTuple):
    """What the round has to know beside the chart: see the readable rules."""

    hands: int
    split_hands: int
    doublings: int
    rescue: bool
    early_surrender: bool
    checks_tens: bool
    switch: bool
    hard_31: bool
    both_natural: int
    named: int
    both_21_wins: bool
    dealer_22_pushes: bool
    saved: int


class Chart(NamedTuple):
    """What is done with a hand, `after` a double card by doublings, hard total, ace and up card; whether it is given up
    `early`, by hard total, ace, pair and up card; what two cards are worth, as dealt and as switched, by their points.
    """

    acts: Acts
    after: Acts
    early: Acts
    worths: Ints
    switched: Ints


class Facts(NamedTuple):
    """What bets on the side are about.

    Of the player-dealer's hand, how many cards it is over with and how many are red from the first (8 is 8 or more),
    and whether it is a natural; of the first cards dealt, how many match the up card in rank and suit, or in rank
    alone, and how many pairs there are among them.
    """

    bust: int
    red_run: int
    natural: int
    suited: int
    unsuited: int
    pairs: int


class Table(NamedTuple):
    """The cards and the hands of a round. Cards beyond `top` come as they lie or, with a seed, at random."""

    cards: Ints
    top: Ints
    state: Words
    faces: Ints
    counts: Ints
    hard: Ints
    aces: Ints
    doublings: Ints
    flags: Ints
    dealer: Ints


# Flags of a hand.
IS_NATURAL, IS_SPLIT, HAS_STOOD, IS_GIVEN_UP, IS_RESCUED = 1, 2, 4, 8, 16
DEALER_CARDS, DEALER_HARD, DEALER_ACE, DEALER_FACES = 0, 1, 2, 3
RESERVE = 12


@njit(cache=True, nogil=True)
def new_table(cards: Ints, seed: Words) -> Table:
    """A table at which these cards are dealt, at random unless the seed is empty."""
    return Table(
        cards.copy(),
        np.zeros(1, np.int64),
        seed.copy(),
        np.zeros((MOST_HANDS, 2), np.int64),
        np.zeros(MOST_HANDS, np.int64),
        np.zeros(MOST_HANDS, np.int64),
        np.zeros(MOST_HANDS, np.int64),
        np.zeros(MOST_HANDS, np.int64),
        np.zeros(MOST_HANDS, np.int64),
        np.zeros(DEALER_FACES + 24, np.int64),
    )


@njit(cache=True, nogil=True)
def _points(card: int) -> int:
    rank = card >> 2
    return ACE if rank == 12 else min(rank + 2, TEN)


@njit(cache=True, nogil=True)
def _next(table: Table) -> int:
    top = table.top[0]
    table.top[0] = top + 1
    if len(table.state):
        place = top + np.int64(below(table.state, np.uint64(len(table.cards) - top)))
        table.cards[top], table.cards[place] = table.cards[place], table.cards[top]
    card: int = table.cards[top]
    return card


@njit(cache=True, nogil=True)
def _add(table: Table, hand: int, card: int) -> None:
    count = table.counts[hand]
    if count < 2:
        table.faces[hand, count] = card
    points = _points(card)
    table.counts[hand] = count + 1
    table.hard[hand] += points
    table.aces[hand] |= points == ACE


@njit(cache=True, nogil=True)
def _set(table: Table, hand: int, first: int, second: int) -> None:
    """These cards lie here now; -1 is no second one."""
    table.counts[hand] = table.hard[hand] = table.aces[hand] = 0
    _add(table, hand, first)
    if second >= 0:
        _add(table, hand, second)


@njit(cache=True, nogil=True)
def _dealer_takes(table: Table, card: int) -> None:
    dealer, points = table.dealer, _points(card)
    dealer[DEALER_FACES + dealer[DEALER_CARDS]] = card
    dealer[DEALER_CARDS] += 1
    dealer[DEALER_HARD] += points
    dealer[DEALER_ACE] |= points == ACE


@njit(cache=True, nogil=True)
def _total(hard: int, ace: int) -> int:
    return hard + TEN if ace and hard <= HIGHEST - TEN else hard


@njit(cache=True, nogil=True)
def play_round(table: Table, rules: Rules, chart: Chart, stands: Acts) -> np.int64:
    """The code of one round; `stands` is by the player-dealer's hard total and whether there is an ace."""
    table.top[0] = 0
    table.dealer[:DEALER_FACES] = 0
    for hand in range(rules.hands):
        table.counts[hand] = table.hard[hand] = table.aces[hand] = table.doublings[hand] = table.flags[hand] = 0
    for _ in range(2):
        for hand in range(rules.hands):
            _add(table, hand, _next(table))
        _dealer_takes(table, _next(table))
    up = _points(table.dealer[DEALER_FACES])
    natural = table.dealer[DEALER_ACE] and table.dealer[DEALER_HARD] == ACE + TEN
    for hand in range(rules.hands):
        if table.aces[hand] and table.hard[hand] == ACE + TEN:
            table.flags[hand] = IS_NATURAL
        elif rules.early_surrender:
            pair = _points(table.faces[hand, 0]) == _points(table.faces[hand, 1])
            if chart.early[table.hard[hand], table.aces[hand], np.int64(pair), up]:
                table.flags[hand] = IS_GIVEN_UP
    facts = _facts_dealt(table, rules) | np.int64(natural)
    hands = rules.hands
    if not (natural and (up == ACE or (up == TEN and rules.checks_tens))):
        if rules.switch:
            _switch(table, chart, up)
        hands = _act(table, rules, chart, up)
    if not natural:
        while not stands[table.dealer[DEALER_HARD], table.dealer[DEALER_ACE]]:
            _dealer_takes(table, _next(table))
    code = (facts | _facts_drawn(table)) << HANDS_BITS
    for hand in range(hands):
        result = _result(table, hand, natural, rules)
        code |= (result + 1 | table.doublings[hand] << DOUBLING_SHIFT) << HAND_BITS * hand
    return code


@njit(cache=True, nogil=True)
def _facts_dealt(table: Table, rules: Rules) -> int:
    """Pairs among the first cards, and how the first two match the up card."""
    up = table.dealer[DEALER_FACES]
    pairs = suited = unsuited = 0
    for one in range(2 * rules.hands):
        first = table.faces[one >> 1, one & 1]
        for other in range(one):
            pairs += table.faces[other >> 1, other & 1] >> 2 == first >> 2
        if first >> 2 == up >> 2:
            suited += first == up
            unsuited += first != up
    return pairs << 5 | min(suited, 2) << 3 | min(unsuited, 2) << 1


@njit(cache=True, nogil=True)
def _facts_drawn(table: Table) -> int:
    """The cards of a hand that is over, and the red cards from its first."""
    dealer = table.dealer
    red = 0
    while red < dealer[DEALER_CARDS] and 1 <= dealer[DEALER_FACES + red] & 3 <= 2:
        red += 1
    bust = min(dealer[DEALER_CARDS], 8) - 2 if dealer[DEALER_HARD] > HIGHEST else 0
    facts: int = bust << 8 | max(min(red, 8) - 1, 0) << 11
    return facts


def facts_of(code: int) -> Facts:
    """The facts above the hands of a code."""
    facts = code >> HANDS_BITS
    bust, red = facts >> 8 & 7, facts >> 11 & 7
    return Facts(
        bust + 2 if bust else 0, red + 1 if red else 0, facts & 1, facts >> 3 & 3, facts >> 1 & 3, facts >> 5 & 7
    )


@njit(cache=True, nogil=True)
def _switch(table: Table, chart: Chart, up: int) -> None:
    """The second cards of two hands change places, where that is worth more."""
    a, b, c, d = table.faces[0, 0], table.faces[0, 1], table.faces[1, 0], table.faces[1, 1]
    pa, pb, pc, pd = _points(a), _points(b), _points(c), _points(d)
    kept = chart.worths[pa, pb, up] + chart.worths[pc, pd, up]
    if chart.switched[pa, pd, up] + chart.switched[pc, pb, up] > kept:
        _set(table, 0, a, d)
        _set(table, 1, c, b)
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
    _set(table, hand, first, -1)
    _set(table, new, second, -1)
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
        _add(table, hand, _next(table))
        return np.int64(HIT)
    one, other = table.faces[hand, 0], table.faces[hand, 1]
    two, split = table.counts[hand] == 2, table.flags[hand] & IS_SPLIT != 0
    pair = NO_PAIR
    if two and _points(one) == _points(other):
        pair = EQUAL_RANKS if one >> 2 == other >> 2 else EQUAL_POINTS
    split_ace = split and _points(one) == ACE
    state = (table.hard[hand], table.aces[hand], np.int64(two), pair, np.int64(split), np.int64(split_ace))
    act: np.int64 = np.int64(chart.acts[state[0], state[1], state[2], state[3], state[4], state[5], np.int64(room), up])
    if act == HIT:
        _add(table, hand, _next(table))
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
        _add(table, hand, _next(table))
        made = table.doublings[hand]
        if table.hard[hand] > HIGHEST or not (rules.rescue or made < rules.doublings):
            return
        after = np.int64(chart.after[made, table.hard[hand], table.aces[hand], up])
    if after == RESCUE:
        table.flags[hand] |= IS_RESCUED


@njit(cache=True, nogil=True)
def _result(table: Table, hand: int, dealer_natural: bool, rules: Rules) -> int:
    """How a hand compares; as in the readable coup."""
    flags, hard, dealer = table.flags[hand], table.hard[hand], table.dealer
    if flags & IS_GIVEN_UP:
        return SURRENDERED
    if flags & IS_RESCUED:
        return RESCUED
    if flags & IS_NATURAL or dealer_natural:
        return _with_naturals(table, hand, dealer_natural, rules)
    if hard > HIGHEST:
        if hard == 31 and rules.hard_31:
            return HARD_31
        return SAVED if dealer[DEALER_HARD] > HIGHEST and _is_saved(table, hand, rules) else LOSE
    if dealer[DEALER_HARD] > HIGHEST:
        return PUSH if dealer[DEALER_HARD] == HIGHEST + 1 and rules.dealer_22_pushes else WIN
    mine, theirs = _total(hard, table.aces[hand]), _total(dealer[DEALER_HARD], dealer[DEALER_ACE])
    if mine == theirs:
        return WIN if mine == HIGHEST and rules.both_21_wins else PUSH
    return WIN if mine > theirs else LOSE


@njit(cache=True, nogil=True)
def _with_naturals(table: Table, hand: int, dealer_natural: bool, rules: Rules) -> int:
    mine = _is_named(table.faces[hand, 0], table.faces[hand, 1], rules)
    won = NAMED if mine else NATURAL
    if not dealer_natural:
        return won
    if not table.flags[hand] & IS_NATURAL:
        return LOSE
    if rules.both_natural == BY_RANK:
        theirs = _is_named(table.dealer[DEALER_FACES], table.dealer[DEALER_FACES + 1], rules)
        return PUSH if mine == theirs else LOSE if mine else won
    return won if rules.both_natural == PLAYER_WINS else PUSH


@njit(cache=True, nogil=True)
def _is_named(one: int, other: int, rules: Rules) -> bool:
    """An ace and king, of spades or of any one suit."""
    low, high = min(one, other), max(one, other)
    suited: bool = high >> 2 == 12 and low >> 2 == 11 and high & 3 == low & 3
    return suited and (rules.named == OF_ANY_SUIT or (rules.named == OF_SPADES and low & 3 == 3))


@njit(cache=True, nogil=True)
def _is_saved(table: Table, hand: int, rules: Rules) -> bool:
    """Whether a hand over 21 is, against a player-dealer who is over as well."""
    dealer, hard = table.dealer, table.hard[hand]
    if rules.saved == BY_THREE_CARDS:
        saved: bool = table.counts[hand] == 3 and 23 <= hard <= 25 and hard < dealer[DEALER_HARD]
        return saved
    if rules.saved == NOBODY_SAVED or dealer[DEALER_CARDS] != 3:
        return False
    a, b, c = dealer[DEALER_FACES], dealer[DEALER_FACES + 1], dealer[DEALER_FACES + 2]
    low, high = min(_points(a), _points(b), _points(c)), max(_points(a), _points(b), _points(c))
    if rules.saved == BY_888:
        return low == high == 8
    one_suit: bool = a & 3 == b & 3 == c & 3
    return one_suit and low == 7 and high == 9 and dealer[DEALER_HARD] == 24 and hard < 24


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
