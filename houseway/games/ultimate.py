"""Hold'em against the player-dealer: two cards each, five in common, and one Play bet, the earlier the larger.

Ante and Blind are bet before the deal. The Play bet is three or four times the Ante before the flop, twice the Ante on
it, once on the river; whoever has made none by then folds. The player-dealer must qualify, or Antes are pushed.
Books differ in when a hand may be folded, what a folded hand still counts for, and how the board is laid.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

import msgspec

from houseway.core.cards import RANKS, STANDARD, Card, rank_of, suit_of
from houseway.core.text import dollars, join_words
from houseway.games.demands import bet_with, deck_named, enough_cards, has_wagers, most_seats, only_later
from houseway.games.family import BankedFamily, HandName, Judge, Piles
from houseway.hands import high, naming
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.deal import BURNED, Deal, Play
from houseway.round.event import EVERYONE, NOBODY, PLAYER_DEALER, Piled, Stake
from houseway.sheets.sheet import Sheet

ANTE, PLAY, CHECK, FOLD = "ante", "play", "check", "fold"
HOLE_CARDS, BOARD_CARDS, BURNED_CARDS = 2, 5, 2
BOARD = "Board"

# When a sensible player bets (Michael Shackleford, wizardofodds.com/games/ultimate-texas-hold-em). Before the flop, by
# the higher card: the lowest that goes with it suited, and not suited. A pair of threes or better is always bet.
FOUR_TIMES = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}
LOWEST_PAIR = "3"
FLUSH_DRAW = "T"
TOO_MANY_OUTS = 21


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of qualifying, of dealing the cards, and of folding."""

    qualifies: Literal["pair", "two pair", "three of a kind"] = "pair"
    """The least hand with which the player-dealer qualifies."""
    dealt: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """Which way round the cards go."""
    dealt_from: Literal["a shuffler", "a shoe", "a shoe, the board first"] = "a shuffler"
    """A shuffler gives two cards at a time; from a shoe they come one by one, the player-dealer's with them."""
    board: Literal["dealt with burns", "laid face down"] = "laid face down"
    """Whether the board comes with burns, street by street, or all of it lies face down from the start."""
    fold: Literal["at any turn", "on the river"] = "on the river"
    """When a hand may be folded."""
    survive_a_fold: tuple[str, ...] = ()
    """The wagers that stand when their hand is folded."""
    folded_cards: Literal["count", "do not count"] = "do not count"
    """Whether the two cards of a folded hand count for them, or the board alone."""


class HoldemStreet(NamedTuple):
    """A turn to act: how many cards the board gets before it, and the size of a Play bet, in times the Ante."""

    name: str
    cards: int
    least: int  # times the Ante
    most: int
    text: str


STREETS = (
    HoldemStreet("deal", 0, 3, 4, "three or four times your Ante"),
    HoldemStreet("flop", 3, 2, 2, "twice your Ante"),
    HoldemStreet("river", 2, 1, 1, "as much as your Ante"),
)


class HoldemShowdown(NamedTuple):
    """The outcome of a round: the ranks of hands by spot, and who folded.

    There are no ranks if everybody folded and nothing was left to compare.
    """

    hands: Mapping[int, int]
    dealer: int
    qualifies: bool
    folded: frozenset[int]  # spots
    survive_a_fold: tuple[str, ...]

    def is_forfeited(self, stake: Stake) -> bool:
        return stake.spot in self.folded and stake.wager not in self.survive_a_fold


def play(deal: Deal, rules: Rules) -> Play[HoldemShowdown]:
    """Two cards each; three turns to bet, with nothing, three and then five cards on the board; the showdown."""
    round_ = HoldemRound(deal, rules)
    yield from round_.deal_cards()
    for street in STREETS:
        if not round_.is_live:
            break
        yield from round_.open_board(street.cards)
        yield from round_.turns(street)
    return (yield from round_.show_down())


class HoldemRound:
    """The cards of a round, the spots that have yet to act, and those that have folded."""

    def __init__(self, deal: Deal, rules: Rules) -> None:
        self.deal, self.rules = deal, rules
        # Seats are counted from the house dealer's left, where dealing and acting begin.
        self.spots = dict(sorted(deal.spots.items()))
        self.hands = {spot: deal.pile("", player) for spot, player in self.spots.items()}
        self.dealer = deal.pile(PLAYER_DEALER)
        self.board = deal.pile(BOARD)
        self.burned = deal.pile(BURNED) if rules.board == "dealt with burns" else None
        self.waiting = list(self.spots)
        self.folded: set[int] = set()

    @property
    def is_live(self) -> bool:
        """Whether any wager still waits for cards."""
        return any(self.stands(stake) for stake in self.deal.stakes)

    def stands(self, stake: Stake) -> bool:
        return stake.spot not in self.folded or stake.wager in self.rules.survive_a_fold

    def deal_cards(self) -> Play[None]:
        """Deal two cards to each hand, the player-dealer last; and the board, if it lies face down from the start."""
        source, order = self.rules.dealt_from, list(self.spots)
        spots = order if self.rules.dealt == "clockwise" else order[:1] + order[:0:-1]
        hands = [*((self.hands[spot], (self.spots[spot],)) for spot in spots), (self.dealer, NOBODY)]
        cards = [each for each in hands for _ in range(HOLE_CARDS)] if source == "a shuffler" else hands * HOLE_CARDS
        board = [(self.board, NOBODY)] * (BOARD_CARDS if self.burned is None else 0)
        yield from self.deal.cards([*board, *cards] if source == "a shoe, the board first" else [*cards, *board])

    def open_board(self, count: int) -> Play[None]:
        """Burn a card and deal the next of the board, or turn up those that lie there."""
        if self.burned is None:
            shown = len(self.deal.faces_of(self.board))
            for place in self.board[shown : shown + count]:
                yield from self.deal.look(place, self.board, seen_by=EVERYONE)
        elif count:
            self.deal.burn(self.burned)
            for _ in range(count):
                yield from self.deal.card(self.board, seen_by=EVERYONE)

    def turns(self, street: HoldemStreet) -> Play[None]:
        """Ask everybody who has not made a Play bet yet."""
        for spot in tuple(self.waiting):
            answer = yield from self.deal.ask(self.question(spot, street))
            if answer.option == PLAY:
                assert isinstance(answer.arg, int)
                self.deal.stake(Stake(self.spots[spot], spot, PLAY, answer.arg))
            elif answer.option == FOLD:
                self.folded.add(spot)
            if answer.option != CHECK:
                self.waiting.remove(spot)

    def question(self, spot: int, street: HoldemStreet) -> Question:
        key, who, last = f"act/{spot}/{street.name}", self.spots[spot], street is STREETS[-1]
        ante = next(
            each.cents for each in self.deal.stakes if (each.spot, each.bettor, each.wager) == (spot, who, ANTE)
        )
        chips, least = self.deal.chips(who), street.least * ante
        # Before the flop a bet is three or four times the Ante: with chips for three, only three may be bet.
        most = max(least, min(street.most, chips // ante) * ante)
        short = "" if chips >= least else f"a Play bet takes {dollars(least)} here, and you have {dollars(chips)}"
        too_early = not last and self.rules.fold == "on the river"
        options = (
            Option(PLAY, f"Play, {street.text}", Amount(least, most, ante), closed=short),
            Option(CHECK, "Check", closed="there is nothing more to wait for: play or fold" if last else ""),
            Option(FOLD, "Fold", closed="a hand may be folded on the river, not before it" if too_early else ""),
        )
        wait = Answer(key, FOLD if last else CHECK)
        bets = not short and worth_a_bet(self.deal.faces_of(self.hands[spot]), self.deal.faces_of(self.board))
        early = "Play or check" if too_early else "Play, check or fold"
        text = "Play or fold" if last else early
        return Question(key, who, text, options, wait, counsel=Answer(key, PLAY, most) if bets else wait)

    def show_down(self) -> Play[HoldemShowdown]:
        """Turn up every hand that a wager still stands on; one folded for good is never shown."""
        deal, folded, survive = self.deal, frozenset(self.folded), self.rules.survive_a_fold
        if not self.is_live:
            return HoldemShowdown({}, 0, False, folded, survive)
        yield from deal.turn_up(self.dealer)
        board, hands = deal.faces_of(self.board), {}
        live = {stake.spot for stake in deal.stakes if self.stands(stake)}
        for spot in (spot for spot in self.spots if spot in live):
            # Where folded cards do not count, a bet that survives the fold plays the board alone.
            hands[spot] = high.rank(board)
            if spot not in folded or self.rules.folded_cards == "count":
                yield from deal.turn_up(self.hands[spot])
                hands[spot] = high.rank([*deal.faces_of(self.hands[spot]), *board])
        dealer = high.rank([*deal.faces_of(self.dealer), *board])
        return HoldemShowdown(hands, dealer, qualifies(dealer, self.rules), folded, survive)


def qualifies(rank: int, rules: Rules) -> bool:
    return rank >> high.KIND_SHIFT >= high.KINDS.index(rules.qualifies)


def describe_result(showdown: HoldemShowdown) -> str:
    """Say the player-dealer's hand as the house dealer calls it."""
    if not showdown.hands:
        return "Everybody folds"
    does = "qualifies" if showdown.qualifies else "does not qualify"
    return f"The player-dealer {does} with {high.name(showdown.dealer)}"


def is_board(pile: Piled) -> bool:
    return not pile.owner and pile.title == BOARD


def name_hands(rules: Rules, piles: Piles) -> dict[str, HandName]:
    """Name every hand that lies open, with what is open of the board."""
    known = {pile: [card for card in cards if card is not None] for pile, cards in piles.items()}
    board = [card for pile, cards in known.items() if is_board(pile) for card in cards]
    whole = {pile: cards for pile, cards in known.items() if len(cards) == len(piles[pile]) == HOLE_CARDS}
    hands = {pile.pile: cards for pile, cards in whole.items() if not is_board(pile)}
    return {name: HandName(*naming.name_best([*cards, *board])) for name, cards in hands.items()}


def worth_a_bet(hole: list[Card], board: list[Card]) -> bool:
    """Whether a sensible player bets now.

    A recorder may not know the cards, and then nobody can say.
    """
    if len(hole) < HOLE_CARDS:
        return False
    if not board:
        return _worth_four_times(hole)
    return _worth_twice(hole, board) if len(board) < BOARD_CARDS else _worth_once(hole, board)


def _worth_four_times(hole: list[Card]) -> bool:
    low, top = sorted(map(rank_of, hole))
    if low == top:
        return low >= RANKS.index(LOWEST_PAIR)
    suited, unsuited = FOUR_TIMES.get(RANKS[top], ("A", "A"))
    return low >= RANKS.index(suited if suit_of(hole[0]) == suit_of(hole[1]) else unsuited)


def _has_hidden_pair(hole: list[Card], board: list[Card]) -> bool:
    """Whether the hand makes a pair that the board alone does not have."""
    low, top = sorted(map(rank_of, hole))
    return low == top or not {low, top}.isdisjoint(map(rank_of, board))


def _worth_twice(hole: list[Card], board: list[Card]) -> bool:
    """Whether to bet on the flop: with two pair or better, a hidden pair, or a good flush draw.

    A pair of deuces in the hand is not enough; a flush draw needs four of a suit and a hidden ten or better.
    """
    rank = high.rank([*hole, *board])
    if rank >> high.KIND_SHIFT >= high.TWO_PAIR:
        return True
    if _has_hidden_pair(hole, board):
        return any(rank_of(card) >= RANKS.index(LOWEST_PAIR) for card in hole)
    for card in hole:
        suited = sum(suit_of(card) == suit_of(other) for other in (*hole, *board))
        if suited >= 4 and rank_of(card) >= RANKS.index(FLUSH_DRAW):
            return True
    return False


def _worth_once(hole: list[Card], board: list[Card]) -> bool:
    """Whether to bet on the river: with a hidden pair or better, or few outs of the player-dealer.

    An out is a card that alone would let the player-dealer win.
    """
    rank = high.rank([*hole, *board])
    if _has_hidden_pair(hole, board) or (rank >> high.KIND_SHIFT >= high.STRAIGHT and rank > high.rank(board)):
        return True
    unseen = set(STANDARD).difference(hole, board)
    return sum(high.rank([*board, card]) > rank for card in unseen) < TOO_MANY_OUTS


def _row(rank: int) -> str:
    return high.category(rank).replace(" ", "-")


def _against(showdown: HoldemShowdown, stake: Stake) -> str:
    if showdown.is_forfeited(stake):
        return "fold"
    mine, theirs = showdown.hands[stake.spot], showdown.dealer
    if mine == theirs:
        return "tie"
    return "win" if mine > theirs else "lose"


def _if_qualified(showdown: HoldemShowdown, stake: Stake) -> str:
    result = _against(showdown, stake)
    return result if showdown.qualifies or result == "fold" else "not-qualified"


def _with_what(showdown: HoldemShowdown, stake: Stake) -> str:
    result = _against(showdown, stake)
    return _row(showdown.hands[stake.spot]) if result == "win" else result


def _own_hand(showdown: HoldemShowdown, stake: Stake) -> str:
    return "fold" if showdown.is_forfeited(stake) else _row(showdown.hands[stake.spot])


def _beaten_hand(showdown: HoldemShowdown, stake: Stake) -> str:
    result = _against(showdown, stake)
    return _row(min(showdown.hands[stake.spot], showdown.dealer)) if result in ("win", "lose") else result


LINE = {
    "win": "the hand is higher than the player-dealer's",
    "tie": "the hands are equal",
    "lose": "the hand is lower",
    "fold": "the hand is folded",
}


def _kinds(text: str) -> dict[str, str]:
    return {kind.replace(" ", "-"): f"{text}: {kind}" for kind in reversed(high.KINDS)}


JUDGES: dict[str, Judge[HoldemShowdown]] = {
    "against-the-player-dealer": Judge(LINE, _against, {}),
    "if-the-player-dealer-qualifies": Judge(
        {
            "win": "the player-dealer qualifies, and the hand is higher",
            "tie": "the player-dealer qualifies, and the hands are equal",
            "lose": "the player-dealer qualifies, and the hand is lower",
            "fold": "the hand is folded",
            "not-qualified": "the player-dealer does not qualify, whichever hand is higher",
        },
        _if_qualified,
        {},
    ),
    "winning-hand": Judge(
        {**_kinds("the hand is higher than the player-dealer's"), **LINE},
        _with_what,
        dict.fromkeys(_kinds(""), "win"),
    ),
    "own-hand": Judge({**_kinds("the hand"), "fold": "the hand is folded, and the bet with it"}, _own_hand, {}),
    "beaten-hand": Judge(
        {
            **_kinds("the lower of the two hands"),
            "tie": "the hands are equal",
            "fold": "the hand is folded, and the bet with it",
        },
        _beaten_hand,
        {},
    ),
}


def most_cards(rules: Rules, people: int) -> int:
    return HOLE_CARDS * people + BOARD_CARDS + BURNED_CARDS


def check(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield from has_wagers(sheet, "wager", (ANTE,), "main")
    yield from has_wagers(sheet, "wager", (PLAY,), "later")
    yield from has_wagers(sheet, "rules.survive_a_fold", rules.survive_a_fold)
    yield from bet_with(sheet, (ANTE,))
    if rules.board == "dealt with burns" and rules.dealt_from == "a shoe, the board first":
        yield "rules.dealt_from: a board that comes street by street is not dealt first: write a shoe"
    yield from only_later(sheet, (PLAY,))
    yield from deck_named(sheet, "standard")
    yield from enough_cards(sheet, most_cards(rules, most_seats(sheet)))


def values(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield "The best five of seven cards count: two of one's own and five on the board."
    yield f"From the highest: {high.ranking()}."


def procedure(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield "Everybody bets an Ante and the same on the Blind, and any bonus bets beside them."
    yield f"Every hand and the player-dealer get {HOLE_CARDS} cards, and each looks at their own."
    for street in STREETS:
        board = f"with {street.cards} more cards on the board" if street.cards else "before the board"
        early = ", check, or fold" if rules.fold == "at any turn" else ", or check"
        last = ", or must fold" if street is STREETS[-1] else early
        bet = street.text.replace("your", "their")
        yield f"Whoever has made no Play bet may, {board}, bet {bet}{last}."
    yield f"The player-dealer qualifies with a {rules.qualifies} or better; the paytables say what is paid if not."
    yield "Then hands are compared: the higher wins. The Blind is paid by its own table."
    if rules.survive_a_fold:
        stands = join_words([wager.title for wager in sheet.wager if wager.id in rules.survive_a_fold])
        by = "its own cards count" if rules.folded_cards == "count" else "it goes by the board alone"
        yield f"If a hand is folded, what is bet on {stands} stands, and {by}; all else on it loses."


FAMILY = BankedFamily(
    folds=True,
    rules=Rules,
    judges=JUDGES,
    play=play,
    describe_result=describe_result,
    most_cards=most_cards,
    check=check,
    name_hands=name_hands,
    procedure=procedure,
    values=values,
)
