"""The value of cards and the round of play in words, from the rules of the sheet."""

from collections.abc import Iterator

from houseway.core.cards import RANKS, rank_of
from houseway.core.text import join_words
from houseway.games.blackjack.choices import may_double_for_less
from houseway.games.blackjack.hands import ACE, DEALER_STANDS, HARD_31, HIGHEST, SURRENDERED_FROM, TEN
from houseway.games.blackjack.rules import Rules
from houseway.sheets.sheet import Sheet

NEVER = 22  # no total that must stand is so high
NAMED = "named-natural"
# Who is saved if both are over, as the judge has it.
SAVED = {
    "888 pushes": "; against 8-8-8 it is a push",
    "suited 7-8-9 pushes": "; with 22 or 23 against a suited 7-8-9 it is a push",
    "three-card 23 to 25 pushes": "; with a three-card 23 to 25 against a higher total it is a push",
}
# When half the bet may be saved, as the table refuses it otherwise.
SURRENDERED = {
    "before the check": "before the check; split hands, but no split aces, before they are hit",
    "on the first two cards": "as the first act on the two cards dealt",
    "on 12 or more": f"on {SURRENDERED_FROM} to {HIGHEST - 1}, after a hit too, but not after a split",
}
# What the order of play says, and a list of rules need not say again.
TOLD = frozenset(
    {
        *("act_from", "checked_under", "dealt", "hole_card", "insurance", "naturals", "naturals_paid", "up_card"),
        *("must_hit_to", "must_stand_from", "must_stand_soft_from", "hard_31", "dealer_soft_17"),
        *("doubled_totals", "double_after_split", "rescue", "split_aces", "split_tens", "surrender", "switch"),
        *("both_21", "both_bust", "both_natural", "dealer_22", "over_21", "ties"),
    }
)


def values(sheet: Sheet, rules: Rules) -> Iterator[str]:
    has_tens = RANKS.index("T") in map(rank_of, sheet.cards)
    tens = "tens and pictures" if has_tens else "pictures"
    yield f"An ace counts one or eleven, {tens} ten, all other cards their number."
    over = "one that is over loses" if rules.over_21 == "loses" else "one that is over is compared like any other"
    yield f"The hand closer to {HIGHEST} wins; {over}."
    yield "A hand with an ace that counts eleven is soft, any other hard."
    if rules.hard_31:
        yield f"A hard {HARD_31} is a second target, and no bust: it wins against all but a natural."
    if not rules.has_naturals:
        yield f"An ace and a card that counts ten are {HIGHEST} like any other hand, and win nothing of themselves."
        return
    exchange = ", nor after an exchange" if rules.switch else ""
    yield (
        "A natural is an ace and a card that counts ten in the first two cards as they were dealt, not after a"
        f" split{exchange}. It beats all other hands."
    )
    if any(NAMED in pays for wager in sheet.wager for pays in wager.tables.values()):
        yield f"One of them has a price of its own: {rules.named_natural}."


def procedure(sheet: Sheet, rules: Rules) -> Iterator[str]:
    many, differ = "a hand", ""
    if len(rules.hands) > 1:
        many, differ = f"each of {len(rules.hands)} hands", " The bets on the hands may differ."
    yield f"Everybody bets on {many}, and on bonus bets if they like.{differ}"
    has_hole_card = rules.hole_card == "dealt face down"
    theirs = f"two, of which one is {rules.up_card}" if has_hole_card else f"one, {rules.up_card}"
    yield f"Every hand gets two cards {rules.dealt}, and the player-dealer {theirs}."
    if rules.insurance != "none":
        yield f"Against an ace there is insurance, for up to half the bet, {rules.insurance}."
    if rules.is_checked(ACE):
        up = "an ace or a card that counts ten" if rules.is_checked(TEN) else "an ace"
        yield f"With {up} up, the card below is looked at for a natural before anybody acts: with one, nobody draws."
    if rules.switch:
        yield "A player may exchange the second cards of their two hands."
    yield f"Players act in turn from the {rules.act_from}: hit, stand, double{_split(rules)}{_surrender(rules)}."
    yield from _totals(rules)
    yield from _doubles(rules)
    if not has_hole_card:
        yield "Once all have acted the player-dealer gets a second card."
    yield _describe_drawing(rules)
    yield from _describe_comparison(rules)


def _describe_drawing(rules: Rules) -> str:
    """Say when the player-dealer draws."""
    if rules.dealer_soft_17 == "hits":
        return f"The player-dealer hits hard {DEALER_STANDS - 1} or soft {DEALER_STANDS} and less, and stands on more."
    return f"The player-dealer hits {DEALER_STANDS - 1} or less, and stands on {DEALER_STANDS} or more, soft or hard."


def _split(rules: Rules) -> str:
    return f", split up to {rules.split_hands} hands" if rules.split_hands > 1 else ""


def _surrender(rules: Rules) -> str:
    return "" if rules.surrender == "never" else f", or surrender half the bet ({SURRENDERED[rules.surrender]})"


def _totals(rules: Rules) -> Iterator[str]:
    if rules.has_naturals:
        yield "A natural stands, and is not doubled."
    if rules.must_hit_to:
        yield f"With a hard {rules.must_hit_to} or less nobody may stand."
    if rules.must_stand_from < NEVER:
        yield f"With a hard {rules.must_stand_from} or more nobody may hit."
    if rules.must_stand_soft_from < NEVER:
        yield f"With a soft {rules.must_stand_soft_from} or more nobody may hit."


def _doubles(rules: Rules) -> Iterator[str]:
    less = "or for less" if rules.double_for_less == "any chips" else "or for less within the limits"
    less = less if may_double_for_less(rules) else "for no less"
    which = "the first two cards of a hand"
    if rules.doubled_totals:
        which = f"two cards of hard {join_words([*map(str, rules.doubled_totals)], 'or')}"
    if rules.split_hands > 1:
        which += ", of a split hand too" if rules.double_after_split else " that was not split"
    yield f"A double, on {which}, is for as much as the bet, {less}, and gets one card."
    if len(rules.doublings) > 1:
        times = len(rules.doublings)
        yield f"A hand that is not over may be doubled again, {times} times in all, for all that is on it."
    if rules.split_hands > 1:
        aces = "get one card each" if rules.split_aces == "one card each" else "are played on"
        tens = "whatever they are" if rules.split_tens == "any two" else f"only if they are {rules.split_tens}"
        yield f"Two cards of equal value may be split, two that count ten {tens}; split aces {aces}."
        yield "A split takes another bet, as large as that on the hand."
    if rules.rescue:
        yield "If a doubled hand is not over, the player may take the last doubling back, and give up the rest."


def _describe_comparison(rules: Rules) -> Iterator[str]:
    both = {"push": "it is a push", "player wins": "the player wins", "by rank": "the higher rank wins"}
    if rules.has_naturals:
        yield f"Naturals are paid {rules.naturals_paid}; if both sides have one, {both[rules.both_natural]}."
    if rules.ties != "push":
        yield f"Of equal hands the win goes {rules.ties}."
    if rules.over_21 == "is compared":
        yield f"Two hands are equal if they are as far from {HIGHEST}, above it or below."
        return
    if rules.ties == "push":
        yield f"With {HIGHEST} against {HIGHEST} {both[rules.both_21]}. A player-dealer's hard 22 {rules.dealer_22}."
    yield f"If both are over, the player loses{SAVED.get(rules.both_bust, '')}."
