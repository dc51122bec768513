"""Three-card poker: three cards against the player-dealer's three, one of which is seen before anybody decides.

Each Ante is followed by a Play bet of the same size, or given up. The player-dealer must qualify; what becomes
of Ante and Play when that fails is a row of their paytables, because the books differ. Bonus bets look at the
player's three cards, or at the best five of those and the player-dealer's together.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple

import msgspec

from houseway.core.cards import RANKS, Card, rank_of
from houseway.core.text import dollars, join_words
from houseway.games.demands import deck_named, enough_cards, has_wagers, most_seats, only_later
from houseway.games.family import BankedFamily, HandName, Judge, Piles
from houseway.hands import high, three_card
from houseway.round.ask import Amount, Answer, Option, Question
from houseway.round.deal import Deal, Play
from houseway.round.event import EVERYONE, NOBODY, PLAYER_DEALER, Pile, Stake
from houseway.sheets.sheet import Sheet

ANTE, PLAY = "ante", "play"
CARDS = 3
# The lowest hand worth playing where nothing of the player-dealer's hand is known.
UNADVISED = "Q-6-4"

Lowest = Literal["A-2-3", "4-3-2"]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of straights, of qualifying, and of bonus bets that outlive a fold."""

    lowest_straight: Lowest = "A-2-3"
    """The lowest straight: with A-2-3, or without it."""
    lowest_straight_flush: Lowest = "A-2-3"
    """The lowest straight flush, which a book may print otherwise."""
    qualifies: Literal["J", "Q", "K", "A"] = "Q"
    """The least high card with which the player-dealer qualifies."""
    survive_a_fold: tuple[str, ...] = ()
    """The bonus bets that stand when their hand is folded."""
    advice: dict[str, str] = msgspec.field(default_factory=dict)
    """The lowest hand worth a Play bet against each card that the player-dealer may show."""

    def __post_init__(self) -> None:
        for shown, least in self.advice.items():
            if shown not in RANKS or any(each not in RANKS for each in least.split("-")):
                raise ValueError(f"advice.{shown} = {least!r}: write a card shown and a hand, such as K = 'K-9-2'")


class ThreeCardHand(NamedTuple):
    """Three cards and their rank by the sheet's rules."""

    cards: tuple[Card, ...]
    rank: int  # the higher wins; comparable within the sheet alone


class ThreeCardShowdown(NamedTuple):
    """The outcome of a round: the hands turned up, by spot, and which were folded, as (bettor, spot)."""

    hands: Mapping[int, ThreeCardHand]
    dealer: ThreeCardHand
    qualifies: bool  # the player-dealer's hand does
    folded: frozenset[tuple[str, int]] = frozenset()
    survive_a_fold: tuple[str, ...] = ()  # ids of wagers that are settled all the same

    def is_forfeited(self, stake: Stake) -> bool:
        """Whether a bet was lost by a fold; some bonus bets outlive one."""
        return (stake.bettor, stake.spot) in self.folded and stake.wager not in self.survive_a_fold


def play(deal: Deal, rules: Rules) -> Play[ThreeCardShowdown]:
    """Deal stacks of three, show one of the player-dealer's cards, ask for Play or fold in turn, and show down."""
    stacks = {spot: deal.pile("", player) for spot, player in deal.spots.items()}
    for spot, player in deal.spots.items():
        for _ in range(CARDS):
            yield from deal.card(stacks[spot], seen_by=(player,))
    dealer = deal.pile(PLAYER_DEALER)
    for _ in range(CARDS):
        yield from deal.card(dealer, seen_by=NOBODY)
    *hidden, bottom = dealer
    shown = yield from deal.look(bottom, dealer, seen_by=EVERYONE)
    folded: set[tuple[str, int]] = set()
    for spot in deal.spots:
        folded |= yield from _decide(deal, rules, spot, stacks[spot], shown)
    for place in hidden:
        yield from deal.look(place, dealer, seen_by=EVERYONE)
    house = _hand(deal, dealer, rules)
    showdown = ThreeCardShowdown({}, house, qualifies(house.rank, rules), frozenset(folded), rules.survive_a_fold)
    hands = yield from _turn_up(deal, rules, stacks, showdown)
    return showdown._replace(hands=hands)


def _decide(deal: Deal, rules: Rules, spot: int, stack: Pile, shown: Card | None) -> Play[set[tuple[str, int]]]:
    """Ask the player of a spot about every Ante on it; return those folded, by choice or for want of chips."""
    antes = [stake for stake in deal.stakes if stake.spot == spot and stake.wager == ANTE]
    if not antes:
        return set()
    answer = yield from deal.ask(_play_or_fold(deal, rules, antes, stack, shown))
    folded = set()
    for ante in antes:
        if answer.option == PLAY and deal.chips(ante.bettor) >= ante.cents:
            deal.stake(Stake(ante.bettor, spot, PLAY, ante.cents))
        else:
            folded.add((ante.bettor, spot))
    return folded


def _play_or_fold(deal: Deal, rules: Rules, antes: list[Stake], stack: Pile, shown: Card | None) -> Question:
    """Return the question of one spot. Its player decides for all who bet on it, also without a bet of their own."""
    spot = antes[0].spot
    key, who = f"play/{spot}", deal.spots[spot]
    own = next((ante.cents for ante in antes if ante.bettor == who), 0)
    chips = deal.chips(who)
    amount = Amount(own, own, own) if own else None
    text = "Play, equal to your Ante" if own else "Play, for those who bet behind you"
    closed = f"a Play bet of {dollars(own)} needs as much, and you have {dollars(chips)}" if chips < own else ""
    options = (Option(PLAY, text, amount, closed), Option("fold", "Fold, and give up the Ante"))
    fold = Answer(key, "fold")
    advice = fold
    if not closed and worth_playing(rules, deal.faces_of(stack), shown):
        advice = Answer(key, PLAY, own or None)
    return Question(key, who, "Play or fold", options, fold, counsel=advice)


def worth_playing(rules: Rules, cards: list[Card], shown: Card | None) -> bool:
    """Whether a sensible player would play.

    A recorder may not know the cards, and then nobody can say.
    """
    if shown is None or len(cards) < CARDS:
        return False
    return rank(cards, rules) >= least_hand(rules.advice.get(RANKS[rank_of(shown)], UNADVISED))


least_hand = cache(three_card.high_card)


def _turn_up(
    deal: Deal, rules: Rules, stacks: Mapping[int, Pile], showdown: ThreeCardShowdown
) -> Play[dict[int, ThreeCardHand]]:
    """Turn up every hand on which a wager still stands; a hand folded for good is never shown."""
    live = {stake.spot for stake in deal.stakes if not showdown.is_forfeited(stake)}
    hands = {}
    for spot, stack in stacks.items():
        if spot in live:
            yield from deal.turn_up(stack)
            hands[spot] = _hand(deal, stack, rules)
    return hands


def _hand(deal: Deal, pile: Pile, rules: Rules) -> ThreeCardHand:
    """Return a hand with its rank; all of its cards are seen by now."""
    cards = deal.faces_of(pile)
    return ThreeCardHand(tuple(cards), rank(cards, rules))


def name_hands(rules: Rules, piles: Piles) -> dict[str, HandName]:
    """Name every hand that lies open."""
    known = {pile: [card for card in cards if card is not None] for pile, cards in piles.items()}
    whole = {pile.pile: cards for pile, cards in known.items() if len(cards) == len(piles[pile]) == CARDS}
    return {name: HandName(three_card.name(rank(cards, rules))) for name, cards in whole.items()}


def rank(cards: list[Card], rules: Rules) -> int:
    """Return the rank of three cards by the sheet's lowest straights."""
    return three_card.rank(
        cards,
        low_straight=rules.lowest_straight == "A-2-3",
        low_straight_flush=rules.lowest_straight_flush == "A-2-3",
    )


def qualifies(rank: int, rules: Rules) -> bool:
    """Whether the player-dealer plays on with a hand of this rank."""
    return rank >= least_hand(rules.qualifies)


def describe_result(showdown: ThreeCardShowdown) -> str:
    """Say the player-dealer's hand as the house dealer calls it."""
    does = "qualifies" if showdown.qualifies else "does not qualify"
    return f"The player-dealer {does}: {three_card.name(showdown.dealer.rank)}"


def action_count(showdown: ThreeCardShowdown) -> int:
    """Count the card shown, from the ace as one to the king as thirteen: so far goes the action button."""
    return (rank_of(showdown.dealer.cards[-1]) + 1) % len(RANKS) + 1


def _against(showdown: ThreeCardShowdown, stake: Stake) -> str:
    if showdown.is_forfeited(stake):
        return "fold"
    mine, theirs = showdown.hands[stake.spot].rank, showdown.dealer.rank
    result = "tie"
    if mine != theirs:
        result = "win" if mine > theirs else "lose"
    return result if showdown.qualifies else f"not-qualified-{result}"


def _three_cards(showdown: ThreeCardShowdown, stake: Stake) -> str:
    return _row(three_card.category(showdown.hands[stake.spot].rank))


def _six_cards(showdown: ThreeCardShowdown, stake: Stake) -> str:
    cards = showdown.hands[stake.spot].cards + showdown.dealer.cards
    return _row(high.category(high.rank(cards)))


def _row(kind: str) -> str:
    return kind.replace(" ", "-")


def _by_kind(
    kinds: tuple[str, ...], text: str, kind: Callable[[ThreeCardShowdown, Stake], str]
) -> Judge[ThreeCardShowdown]:
    """Return a bet on the kind of a hand, best first.

    It is lost by a fold, unless the sheet has it survive.
    """

    def decide(showdown: ThreeCardShowdown, stake: Stake) -> str:
        return "fold" if showdown.is_forfeited(stake) else kind(showdown, stake)

    results = {_row(each): f"{text}: {each}" for each in reversed(kinds)}
    return Judge({**results, "fold": "the hand is folded, and the bet with it"}, decide, {})


JUDGES: dict[str, Judge[ThreeCardShowdown]] = {
    "against-the-player-dealer": Judge(
        {
            "win": "the player-dealer qualifies, and the hand is higher",
            "tie": "the player-dealer qualifies, and the hands are equal",
            "lose": "the player-dealer qualifies, and the hand is lower",
            "not-qualified": "the player-dealer does not qualify",
            "not-qualified-win": "the player-dealer does not qualify, and the hand is higher",
            "not-qualified-tie": "the player-dealer does not qualify, and the hands are equal",
            "not-qualified-lose": "the player-dealer does not qualify, and the hand is lower",
            "fold": "the hand is folded",
        },
        _against,
        {f"not-qualified-{result}": "not-qualified" for result in ("win", "tie", "lose")},
    ),
    "three-cards": _by_kind(three_card.KINDS, "the three cards", _three_cards),
    "six-cards": _by_kind(high.KINDS, "the best five of six cards", _six_cards),
}


def check(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield from has_wagers(sheet, "wager", (ANTE,), "main")
    yield from has_wagers(sheet, "wager", (PLAY,), "later")
    yield from has_wagers(sheet, "rules.survive_a_fold", rules.survive_a_fold)
    yield from only_later(sheet, (PLAY,))
    yield from deck_named(sheet, "standard")
    yield from enough_cards(sheet, CARDS * most_seats(sheet))


def values(sheet: Sheet, rules: Rules) -> Iterator[str]:
    kinds = ", ".join(reversed(three_card.KINDS))
    yield f"Hands of three cards rank from the highest: {kinds}. Three in a row are rarer than three of a suit."
    yield "A hand counts as the highest of them that it makes, for bonus bets too."
    if any(wager.judge == "six-cards" for wager in sheet.wager):
        yield "A bet on six cards goes by the best five of one's own three and the player-dealer's three."
    low = "also begins" if rules.lowest_straight == "A-2-3" else "does not begin"
    yield f"The ace is high; it {low} a straight with a two and a three."


def procedure(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield "Everybody bets an Ante, and any bonus bets beside it."
    yield f"Every hand and the player-dealer get {CARDS} cards; one of the player-dealer's is turned up."
    yield "In turn each player looks at theirs, and makes a Play bet as large as the Ante or folds."
    stands = join_words([wager.title for wager in sheet.wager if wager.id in rules.survive_a_fold])
    yield f"Whoever folds gives up all bets{f' but those on {stands}' if stands else ''}."
    least = high.ONE[RANKS.index(rules.qualifies)]
    yield f"The player-dealer qualifies with {least} high or better; the paytables say what is paid if not."
    yield "Then hands are compared: the higher wins."


FAMILY = BankedFamily(
    folds=True,
    rules=Rules,
    judges=JUDGES,
    play=play,
    describe_result=describe_result,
    most_cards=lambda rules, people: CARDS * people,
    check=check,
    action_count=action_count,
    name_hands=name_hands,
    procedure=procedure,
    unsaid=lambda sheet, rules: ("advice",),  # no rule of the book's: what bots and hints go by
    values=values,
)
