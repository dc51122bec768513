"""The round of play in words, and the house way rule by rule."""

from collections.abc import Iterator

from houseway.core.cards import RANKS
from houseway.games.house_way.chart import COMPLETE_BEHIND
from houseway.games.pai_gow_poker.rules import Rules
from houseway.games.set_hands import chart_in_words
from houseway.hands.high import MANY, ranking
from houseway.hands.pai_gow import KINDS
from houseway.hands.pai_gow_bonus import STRAIGHT_AND_THREE
from houseway.sheets.sheet import Sheet

# The judges of bets on all the cards that a hand was dealt.
BY_KIND = ("own-hand", "own-hand-and-pair", "envy")


def values(sheet: Sheet, rules: Rules) -> Iterator[str]:
    fives = KINDS if rules.joker_is.fives else (*KINDS[:-1], "five aces")
    yield f"Hands rank as in poker, from the highest: {ranking(fives)}."
    bonus = f"; for bonus bets {rules.bonus_joker}" if rules.bonus_joker else ""
    yield f"The joker is {rules.joker}{bonus}."
    ahead = "is one card" if rules.in_front == 1 else "are two cards, a pair or none"
    foul = "" if rules.hands == "Player and Banker" else ": else it is foul, and loses"
    yield f"In front there {ahead}. The hand behind must rank higher than the one in front{foul}."
    if any(rule.play == COMPLETE_BEHIND for rule in rules.house_way):
        yield "A complete hand is a straight, a flush or a straight flush."
    yield "Set the house way, the cards in front are the highest that a rule of it leaves, then those behind."
    if any(wager.judge in BY_KIND for wager in sheet.wager):
        rows = {row for wager in sheet.wager for pays in wager.tables.values() for row in pays}
        both = "; a straight beside three of a kind has a row of its own" if STRAIGHT_AND_THREE in rows else ""
        yield f"A bonus bet on all the cards of a hand goes by the highest kind that they make{both}."


def procedure(sheet: Sheet, rules: Rules) -> Iterator[str]:
    yield "Everybody bets, on bonus bets too if they like."
    ahead = "one card" if rules.in_front == 1 else "two cards"
    whose = "Every seat gets" if rules.hands == "one for each seat" else "Player and Banker each get"
    yield f"{whose} {rules.cards} cards: {ahead} in front, and five behind, which must rank higher."
    if rules.hands == "Player and Banker":
        yield "Both are turned up and set by the house way. The player-dealer has no hand, and covers bets on either."
        yield "A bet on a side wins if that side wins both hands."
        yield "It pushes if one hand is a copy, where both are equal, and that side wins the other."
        yield "It loses with all else, with one hand won by each side too."
        return
    yield "Players set theirs as they like, or have the house dealer set them the house way."
    yield f"The player-dealer's hand is set {rules.player_dealer_sets}, and turned up {rules.player_dealer_shows}."
    yield f"Who wins both wins the bet, one each is a push; a copy, where hands are equal, is the {rules.copies}'s."
    if rules.ace_high_pushes:
        yield f"If the player-dealer is dealt ace high, the game wagers push. {_no_more_than('an ace or the joker')}"
    if rules.queen_high_loses:
        yield f"A player who is dealt queen high, without the joker, loses. {_no_more_than('a queen')}"
        yield "The player-dealer's queen high is played as any other hand."
    if rules.double_down_qualifies:
        pair = MANY[RANKS.index(rules.double_down_qualifies)]
        yield "Having looked at their cards, players may double down, for as much as the game wager."
        yield f"For double-downs the player-dealer qualifies with a pair of {pair} or better behind."


def _no_more_than(highest: str) -> str:
    return f"That is a hand without a pair, straight or flush, whose highest card is {highest}."


def chart(rules: Rules) -> Iterator[str]:
    return chart_in_words(rules.house_way)
