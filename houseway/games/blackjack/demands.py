"""Checks of a blackjack sheet's wagers, deck and seats against its rules."""

from collections.abc import Iterator

from houseway.games.blackjack.check import INSURANCE
from houseway.games.blackjack.rules import Rules
from houseway.games.blackjack.turns import RESERVE, SPLIT
from houseway.games.demands import bet_with, deck_named, enough_cards, has_wagers, judges_of, most_seats, only_later
from houseway.sheets.sheet import Sheet

FIRST_CARDS = 2
# What the judges of bets on the first cards count on: so many hands before the player.
HANDS_FOR = {"match-up-card": 1, "first-pair": 1, "first-four-cards": 2}


def check(sheet: Sheet, rules: Rules) -> Iterator[str]:
    later = (
        *rules.doublings,
        *([SPLIT] if rules.split_hands > 1 else []),
        *([INSURANCE] if rules.insurance != "none" else []),
    )
    yield from has_wagers(sheet, "rules.hands", rules.hands, "main")
    yield from has_wagers(sheet, "rules.doublings", rules.doublings, "later")
    yield from has_wagers(sheet, "rules.split_hands", [each for each in later if each == SPLIT], "later")
    yield from has_wagers(sheet, "rules.insurance", [each for each in later if each == INSURANCE], "later")
    yield from has_wagers(sheet, "rules.settled_on_the_deal", rules.settled_on_the_deal, "bonus")
    yield from has_wagers(sheet, "rules.completed_for", rules.completed_for, "bonus")
    # By the letter of a book, fewer doublings may be made than its paytables are printed for.
    yield from only_later(sheet, (*later, *(wager.id for wager in sheet.wager if wager.judge == "game")))
    yield from judges_of(sheet, {*rules.hands, *later} - {INSURANCE}, ("game",))
    yield from judges_of(sheet, (INSURANCE,), ("insurance",))
    yield from bet_with(sheet, rules.hands)
    for wager in sheet.wager:
        if HANDS_FOR.get(wager.judge, len(rules.hands)) != len(rules.hands):
            yield f"wager {wager.id}: judge: {wager.judge} is for {HANDS_FOR[wager.judge]} hands before each player"
    yield from deck_named(sheet, "standard", "bonus aces", "bonus tens", "bonus pictures, no tens")
    yield from enough_cards(sheet, FIRST_CARDS * len(rules.hands) * most_seats(sheet) + RESERVE)
