"""Hold'em against the player-dealer: two cards each, five in common, and one Play bet, the earlier the larger.

Ante and Blind are bet before the deal. The Play bet is three or four times the Ante before the flop, twice the Ante on
it, once on the river; whoever has made none by then folds. The player-dealer must qualify, or Antes are pushed.
Books differ in when a hand may be folded, what a folded hand still counts for, and how the board is laid.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec

from houseway.cards import RANKS, STANDARD, Card, rank_of, suit_of
from houseway.games import Family, Judge
from houseway.hands import high
from houseway.money import dollars
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.deal import Deal, Pile, Play, Stake
from houseway.round.event import EVERYONE, NOBODY
from houseway.schedule import PLAYER_DEALER

ANTE, PLAY, CHECK, FOLD = "ante", "play", "check", "fold"
HOLE_CARDS, BOARD_CARDS, BURNED_CARDS = 2, 5, 2

# When a sensible player bets (Michael Shackleford, wizardofodds.com/games/ultimate-texas-hold-em). Before the flop, by
# the higher card: the lowest that goes with it suited, and not suited. A pair of threes or better is always bet.
FOUR_TIMES = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}
LOWEST_PAIR = "3"
FLUSH_DRAW = "T"
TOO_MANY_OUTS = 21


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least hand that qualifies, the way the cards are dealt, and folding.

    `survive_a_fold` are the wagers that stand when their hand is folded; `folded_cards` says whether the two cards
    then count for them, or the board alone.
    """

    qualifies: Literal["pair", "two pair", "three of a kind"] = "pair"
    dealt: Literal["clockwise", "counter-clockwise"] = "clockwise"
    board: Literal["dealt with burns", "laid face down"] = "laid face down"
    fold: Literal["at any turn", "on the river"] = "on the river"
    survive_a_fold: tuple[str, ...] = ()
    folded_cards: Literal["count", "do not count"] = "do not count"


class Street(NamedTuple):
    """A turn to act: how many cards the board gets before it, and what a Play bet may be, in times the Ante."""

    name: str
    cards: int
    least: int
    most: int
    text: str


STREETS = (
    Street("deal", 0, 3, 4, "three or four times your Ante"),
    Street("flop", 3, 2, 2, "twice your Ante"),
    Street("river", 2, 1, 1, "as much as your Ante"),
)
RIVER = STREETS[-1]


class Showdown(NamedTuple):
    """How a round came out: the ranks of hands by spot, and who folded. No ranks, if nothing was left to compare."""

    hands: Mapping[int, int]
    dealer: int
    qualifies: bool
    folded: frozenset[int]
    survive_a_fold: tuple[str, ...]

    def forfeited(self, stake: Stake) -> bool:
        return stake.spot in self.folded and stake.wager not in self.survive_a_fold


class Table:
    """The cards of a round in play, and who has yet to act or has folded."""

    def __init__(self, deal: Deal) -> None:
        # Seats are counted from the house dealer's left, where dealing and acting begin.
        self.spots = dict(sorted(deal.spots.items()))
        self.hands = {spot: deal.pile(player) for spot, player in self.spots.items()}
        self.dealer = deal.pile(PLAYER_DEALER)
        self.board = deal.pile("Board")
        self.waiting = list(self.spots)
        self.folded: set[int] = set()


def play(deal: Deal, rules: Rules) -> Play[Showdown]:
    """Two cards each; three turns to bet, with nothing, three and then five cards on the board; the showdown."""
    table = Table(deal)
    yield from _deal_cards(deal, rules, table)
    for street in STREETS:
        if not _live(deal, rules, table):
            break
        yield from _open_board(deal, rules, table.board, street.cards)
        for spot in list(table.waiting):
            yield from _act(deal, rules, table, spot, street)
    return (yield from _show_down(deal, rules, table))


def _deal_cards(deal: Deal, rules: Rules, table: Table) -> Play[None]:
    first, *rest = table.spots
    for spot in (first, *(reversed(rest) if rules.dealt == "counter-clockwise" else rest)):
        for _ in range(HOLE_CARDS):
            yield from deal.card(table.hands[spot], seen_by=(table.spots[spot],))
    for _ in range(HOLE_CARDS):
        yield from deal.card(table.dealer, seen_by=NOBODY)
    if rules.board == "laid face down":
        for _ in range(BOARD_CARDS):
            yield from deal.card(table.board, seen_by=NOBODY)


def _open_board(deal: Deal, rules: Rules, board: Pile, count: int) -> Play[None]:
    """Turn up the next cards of a board that lies there, or burn one and deal them."""
    shown = len(deal.known(board))
    if count and rules.board == "dealt with burns":
        deal.burn(deal.pile("Burned"))
    for place in range(shown, shown + count):
        if rules.board == "dealt with burns":
            yield from deal.card(board, seen_by=EVERYONE)
        else:
            yield from deal.look(board[place], board, seen_by=EVERYONE)


def _live(deal: Deal, rules: Rules, table: Table) -> bool:
    """Whether any wager still waits for cards."""
    return any(stake.spot not in table.folded or stake.wager in rules.survive_a_fold for stake in deal.stakes)


def _act(deal: Deal, rules: Rules, table: Table, spot: int, street: Street) -> Play[None]:
    answer = yield from deal.ask(_question(deal, rules, table, spot, street))
    if answer.option == PLAY:
        assert isinstance(answer.arg, int)
        deal.stake(Stake(table.spots[spot], spot, PLAY, answer.arg))
    if answer.option == FOLD:
        table.folded.add(spot)
    if answer.option != CHECK:
        table.waiting.remove(spot)


def _question(deal: Deal, rules: Rules, table: Table, spot: int, street: Street) -> Question:
    key, who = f"act/{spot}/{street.name}", table.spots[spot]
    ante = next(stake.cents for stake in deal.stakes if (stake.bettor, stake.spot, stake.wager) == (who, spot, ANTE))
    chips, least = deal.chips(who), street.least * ante
    most = max(least, min(street.most, chips // ante) * ante)
    short = "" if chips >= least else f"a Play bet takes {dollars(least)} here, and you have {dollars(chips)}"
    last, early = street is RIVER, street is not RIVER and rules.fold == "on the river"
    options = (
        Option(PLAY, f"Play, {street.text}", Amount(least, most, ante), closed=short),
        Option(CHECK, "Check", closed="there is nothing more to wait for: play or fold" if last else ""),
        Option(FOLD, "Fold", closed="a hand may be folded on the river, not before it" if early else ""),
    )
    wait = Answer(key, FOLD if last else CHECK)
    bets = not short and worth_a_bet(deal.known(table.hands[spot]), deal.known(table.board))
    advice = Answer(key, PLAY, most) if bets else wait
    return Question(key, who, "Play or fold" if last else "Play or wait", options, wait, advice=advice)


def _show_down(deal: Deal, rules: Rules, table: Table) -> Play[Showdown]:
    """Turn up every hand that a wager still stands on; one folded for good is never shown."""
    result = Showdown({}, 0, False, frozenset(table.folded), rules.survive_a_fold)
    if not _live(deal, rules, table):
        return result
    yield from deal.turn_up(table.dealer)
    board = deal.known(table.board)
    hands = {}
    for spot in dict.fromkeys(stake.spot for stake in deal.stakes if not result.forfeited(stake)):
        hands[spot] = high.rank(board)
        if spot not in table.folded or rules.folded_cards == "count":
            yield from deal.turn_up(table.hands[spot])
            hands[spot] = high.rank([*deal.known(table.hands[spot]), *board])
    dealer = high.rank([*deal.known(table.dealer), *board])
    qualifies = dealer >> high.KIND_SHIFT >= high.KINDS.index(rules.qualifies)
    return result._replace(hands=hands, dealer=dealer, qualifies=qualifies)


def told(showdown: Showdown) -> str:
    """The player-dealer's hand as the house dealer calls it."""
    if not showdown.hands:
        return "Everybody folds"
    does = "qualifies" if showdown.qualifies else "does not qualify"
    return f"The player-dealer {does} with {high.name(showdown.dealer)}"


def worth_a_bet(hole: list[Card], board: list[Card]) -> bool:
    """Whether a sensible player bets now; a recorder may not know the cards, and then nobody can say."""
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


def _hidden_pair(hole: list[Card], board: list[Card]) -> bool:
    """A pair that the board alone does not have."""
    low, top = sorted(map(rank_of, hole))
    return low == top or not {low, top}.isdisjoint(map(rank_of, board))


def _worth_twice(hole: list[Card], board: list[Card]) -> bool:
    """Two pair or better, a hidden pair but for deuces in the hand, or four to a flush with a hidden ten or better."""
    rank = high.rank([*hole, *board])
    if rank >> high.KIND_SHIFT >= high.TWO_PAIR:
        return True
    if _hidden_pair(hole, board):
        return any(rank_of(card) >= RANKS.index(LOWEST_PAIR) for card in hole)
    for card in hole:
        suited = sum(suit_of(card) == suit_of(other) for other in (*hole, *board))
        if suited >= 4 and rank_of(card) >= RANKS.index(FLUSH_DRAW):
            return True
    return False


def _worth_once(hole: list[Card], board: list[Card]) -> bool:
    """A hidden pair or better, or few cards of which one alone would let the player-dealer win."""
    rank = high.rank([*hole, *board])
    if _hidden_pair(hole, board) or (rank >> high.KIND_SHIFT >= high.STRAIGHT and rank > high.rank(board)):
        return True
    unseen = set(STANDARD).difference(hole, board)
    return sum(high.rank([*board, card]) > rank for card in unseen) < TOO_MANY_OUTS


def _row(rank: int) -> str:
    return high.category(rank).replace(" ", "-")


def _against(showdown: Showdown, stake: Stake) -> str:
    if showdown.forfeited(stake):
        return "fold"
    mine, theirs = showdown.hands[stake.spot], showdown.dealer
    return "win" if mine > theirs else "lose" if mine < theirs else "tie"


def _if_qualified(showdown: Showdown, stake: Stake) -> str:
    result = _against(showdown, stake)
    return result if showdown.qualifies or result == "fold" else "not-qualified"


def _with_what(showdown: Showdown, stake: Stake) -> str:
    result = _against(showdown, stake)
    return _row(showdown.hands[stake.spot]) if result == "win" else result


def _own_hand(showdown: Showdown, stake: Stake) -> str:
    return "fold" if showdown.forfeited(stake) else _row(showdown.hands[stake.spot])


def _beaten_hand(showdown: Showdown, stake: Stake) -> str:
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


JUDGES = {
    "against-the-player-dealer": Judge(LINE, _against, {}),
    "if-the-player-dealer-qualifies": Judge(
        {**LINE, "not-qualified": "the player-dealer does not qualify"}, _if_qualified, {}
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

FAMILY = Family(
    Rules,
    JUDGES,
    play,
    told,
    most_cards=lambda people: HOLE_CARDS * people + BOARD_CARDS + BURNED_CARDS,
    hole_card=lambda showdown: 0,
)
