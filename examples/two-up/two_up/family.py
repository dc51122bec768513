"""Two cards each against the player-dealer's two, one of which is seen before anybody decides.

Each Ante is followed by a Raise of one, two or three times as much, or given up. A pair beats two cards of one suit,
which beat any others; of hands of one kind the higher cards win.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

import msgspec

from houseway.core.cards import RANKS, Card, rank_of, suit_of
from houseway.core.text import dollars
from houseway.games.demands import deck_named, enough_cards, has_wagers, most_seats, only_later
from houseway.games.family import BankedFamily, Judge
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.deal import Deal, Play
from houseway.round.event import EVERYONE, NOBODY, PLAYER_DEALER, Pile, Stake
from houseway.sheets.sheet import Sheet

ANTE, RAISE, FOLD = "ante", "raise", "fold"
CARDS = 2
KINDS = ("high cards", "suited", "pair")

Hand = tuple[int, int, int]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How high a Raise may be, and who wins when hands are equal."""

    most: int = 3
    """The most times the Ante that a Raise may be."""
    equal: Literal["push", "player-dealer wins"] = "push"
    """What becomes of equal hands."""

    def __post_init__(self) -> None:
        if not 1 <= self.most <= 10:
            raise ValueError(f"most = {self.most}: a Raise is one to ten times the Ante")


class Showdown(NamedTuple):
    """How a round came out: hands by spot, those that were folded, and the player-dealer's."""

    hands: Mapping[int, Hand]
    folded: frozenset[int]
    dealer: Hand
    equal: str


def play(deal: Deal, rules: Rules) -> Play[Showdown]:
    """Two cards to everybody who has bet, two to the player-dealer, of which one is seen; a Raise or a fold each."""
    piles = {spot: deal.pile("", player) for spot, player in deal.spots.items()}
    for spot, player in deal.spots.items():
        for _ in range(CARDS):
            yield from deal.card(piles[spot], seen_by=(player,))
    dealer = deal.pile(PLAYER_DEALER)
    yield from deal.card(dealer, seen_by=EVERYONE)
    yield from deal.card(dealer, seen_by=NOBODY)
    folded = set()
    for spot in deal.spots:
        if (yield from _folds(deal, rules, spot, piles[spot])):
            folded.add(spot)
    yield from deal.turn_up(dealer)
    live = {stake.spot for stake in deal.stakes if stake.wager != ANTE or stake.spot not in folded}
    hands = {}
    for spot, pile in piles.items():
        if spot in live:
            yield from deal.turn_up(pile)
            hands[spot] = rank(deal.faces_of(pile))
    return Showdown(hands, frozenset(folded), rank(deal.faces_of(dealer)), rules.equal)


def _folds(deal: Deal, rules: Rules, spot: int, pile: Pile) -> Play[bool]:
    """Ask the player of a spot whether to raise; return whether the Ante is given up."""
    ante = next((stake for stake in deal.stakes if stake.spot == spot and stake.wager == ANTE), None)
    if ante is None:
        return False
    answer = yield from deal.ask(_question(deal, rules, ante, pile))
    if answer.option == FOLD or not isinstance(answer.arg, int):
        return True
    deal.stake(Stake(ante.bettor, spot, RAISE, answer.arg))
    return False


def _question(deal: Deal, rules: Rules, ante: Stake, pile: Pile) -> Question:
    key, chips = f"raise/{ante.spot}", deal.chips(ante.bettor)
    times = min(rules.most, chips // ante.cents)
    short = f"a Raise needs {dollars(ante.cents)} at least, and you have {dollars(chips)}" if times < 1 else ""
    amount = Amount(ante.cents, ante.cents * max(times, 1), ante.cents)
    options = (
        Option(RAISE, f"Raise, up to {rules.most} times your Ante", amount, short),
        Option(FOLD, "Fold, and give up the Ante"),
    )
    fold = Answer(key, FOLD)
    return Question(key, ante.bettor, "Raise or fold", options, fold, counsel=_advice(key, deal, ante, pile, times))


def _advice(key: str, deal: Deal, ante: Stake, pile: Pile, times: int) -> Answer:
    """Raise with a pair, two of a suit or a queen; all there may be with a pair or two high cards of a suit."""
    cards = deal.faces_of(pile)
    if times < 1 or len(cards) < CARDS:
        return Answer(key, FOLD)
    hand = rank(cards)
    if hand < (0, RANKS.index("Q"), 0):
        return Answer(key, FOLD)
    return Answer(key, RAISE, ante.cents * (times if hand >= (1, RANKS.index("T"), 0) else 1))


def rank(cards: list[Card]) -> Hand:
    """Return what a hand is worth: the kind, the higher card, the lower one."""
    high, low = sorted(map(rank_of, cards), reverse=True)
    suited = suit_of(cards[0]) == suit_of(cards[1])
    return (2 if high == low else 1 if suited else 0, high, low)


def against(showdown: Showdown, stake: Stake) -> str:
    if stake.spot in showdown.folded:
        return "fold"
    mine = showdown.hands[stake.spot]
    if mine == showdown.dealer:
        return "tie" if showdown.equal == "push" else "lose"
    return "win" if mine > showdown.dealer else "lose"


def own_cards(showdown: Showdown, stake: Stake) -> str:
    kind, high, _ = showdown.hands[stake.spot]
    if kind == 2 and RANKS[high] == "A":
        return "aces"
    return KINDS[kind].replace(" ", "-")


def describe_result(showdown: Showdown) -> str:
    kind, high, low = showdown.dealer
    return f"The player-dealer has {RANKS[high]}-{RANKS[low]}, {KINDS[kind]}"


JUDGES: dict[str, Judge[Showdown]] = {
    "against-the-player-dealer": Judge(
        {"win": "the hand is higher", "tie": "equal", "lose": "the hand is lower", "fold": "the hand is folded"},
        against,
        {},
    ),
    "own-cards": Judge(
        {"aces": "two aces", "pair": "a pair", "suited": "two of a suit", "high-cards": "any other two cards"},
        own_cards,
        {"aces": "pair"},
    ),
}


def check(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield from has_wagers(sheet, "wager", (ANTE,), "main")
    yield from has_wagers(sheet, "wager", (RAISE,), "later")
    yield from only_later(sheet, (RAISE,))
    yield from deck_named(sheet, "standard")
    yield from enough_cards(sheet, CARDS * most_seats(sheet))
    if sheet.backline:
        yield "backline: nobody raises for those behind a seat: leave it out"


def values(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield "A pair beats two cards of one suit, and those beat any others; the ace is high."


def procedure(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield "Everybody bets an Ante, and perhaps a bonus bet beside it."
    yield "Every hand and the player-dealer get two cards; one of the player-dealer's is turned up."
    yield f"In turn each player folds, or raises by one to {rules.most} times the Ante."
    yield "Then hands are compared: the higher wins."


FAMILY = BankedFamily(
    rules=Rules,
    judges=JUDGES,
    play=play,
    describe_result=describe_result,
    most_cards=lambda rules, people: CARDS * people,
    check=check,
    folds=True,
    procedure=procedure,
    values=values,
)
