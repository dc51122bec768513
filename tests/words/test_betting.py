"""What a rules page says of the betting of a ring game, held against hands that the engine plays."""

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

import pytest

from houseway.core.cards import JOKERS, RANKS, Card, rank_of, suit_of
from houseway.core.chance import Shoe
from houseway.core.money import Posting, Stack
from houseway.games.bind import load
from houseway.games.poker_ring.betting_words import NUMBERS
from houseway.round import drivers
from houseway.round.ask import Amount, Answer, Question
from houseway.round.event import EVERYONE, Answered, Dealt, Event, Faced, Marked
from houseway.sheets.sheet import Betting
from houseway.sheets.shelf import load_sheet, sheet_ids
from houseway.sheets.stakes import Structure
from houseway.tables.choosing import options_for
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.testing.tables import any_stacks, play_hand
from houseway.words.sheets import about_betting, about_play, about_rules
from tests.felts import seated

RING = [each for each in sheet_ids() if load_sheet(each).betting]
PLAYERS = ("Ann", "Bob", "Cat", "Dan")
STACK = 20_000_00
# More raises than any sheet has a limit of.
PLENTY = 9


def bets_of(sheet_id: str) -> Betting:
    betting = load_sheet(sheet_id).betting
    assert betting
    return betting


def page(sheet_id: str) -> str:
    return " ".join(about_betting(load_sheet(sheet_id)))


class Street(NamedTuple):
    """One street as it was played: who was asked, and what they did."""

    events: list[Event]

    @property
    def acts(self) -> list[Answered]:
        """But for draws, discards and cards that are turned up."""
        bets = ("fold", "check", "call", "bet", "raise", "bring")
        return [each for each in self.events if isinstance(each, Answered) and each.option in bets]

    @property
    def raises(self) -> int:
        return [each.option for each in self.acts].count("raise")


class Eager:
    """On the second street everybody raises while they may, up to PLENTY; else they check, call and do as is sensible.

    Where somebody is to leave, whoever is asked first after so many raises folds.
    """

    def __init__(self, sheet_id: str, leaves_after: int = PLENTY) -> None:
        self.street = load(sheet_id).rules.streets[1].name
        self.raises, self.leaves_after = 0, leaves_after

    def __call__(self, questions: tuple[Question, ...]) -> Answer:
        question = next(each for each in questions if each.required)
        options = {option.id: option for option in question.options if not option.closed}
        if question.key.startswith(f"{self.street}/"):
            if self.raises == self.leaves_after < PLENTY:
                self.leaves_after = PLENTY
                return Answer(question.key, "fold")
            wanted = options.get("raise") or options.get("bet")
            if wanted and self.raises < PLENTY and isinstance(wanted.arg, Amount):
                self.raises += wanted.id == "raise"
                return Answer(question.key, wanted.id, wanted.arg.low)
        passive = next((each for each in ("check", "call") if each in options), "")
        return Answer(question.key, passive) if passive else question.advice or question.default


def play(sheet_id: str, structure: Structure, players: int, leaves_after: int = PLENTY) -> list[Street]:
    """The first hand of a table, what comes before its first street first."""
    choose = Eager(sheet_id, leaves_after)
    game = load(sheet_id)
    felt = any_stacks(lay_out(game, options_for(game.sheet, Wish(structure=structure))))
    table, rng = seated(felt, dict.fromkeys(PLAYERS[:players], STACK)), Random(5)
    hand, shoe = table.hand(), Shoe(rng)
    shoe.begin(table.carry.dealt)
    play_hand(table, hand, partial(drivers.live, shoe=shoe, choose=choose, rng=rng, script=[]))
    streets: list[Street] = [Street([])]
    for event in hand.deal.events:
        if isinstance(event, Marked) and event.what == "street":
            streets.append(Street([]))
        streets[-1].events.append(event)
    return streets


def raises_told(sheet_id: str, structure: Structure) -> int | None:
    """How many raises a round of three may have by the page; None for any number."""
    said = page(sheet_id)
    found = re.search(r"(In limit games a|A) betting round has a bet and at most (\w+) raises;", said)
    if not found:
        assert "A betting round may have any number of raises." in said
        return None
    is_free = found[1].startswith("In limit") and structure != "limit"
    free = re.search(r"In ([a-z ]+) games it may have any number\.", said)
    assert is_free == bool(free and structure in free[1].split(" and "))
    return None if is_free else NUMBERS.index(found[2])


WAYS = [(each, structure) for each in RING for structure in bets_of(each).structures]


@pytest.mark.parametrize(("sheet_id", "structure"), WAYS)
def test_as_many_raises_are_told_as_the_engine_allows(sheet_id: str, structure: Structure) -> None:
    told = raises_told(sheet_id, structure)
    of_three = play(sheet_id, structure, 3)[2]
    assert of_three.raises == (PLENTY if told is None else told)
    assert play(sheet_id, structure, 2)[2].raises == PLENTY, "two raise any number of times"
    if told is not None:
        after = play(sheet_id, structure, 3, told)[2]
        assert (after.raises == told) == ("before the others folded" in page(sheet_id))


def test_by_the_letter_there_may_be_antes_alone() -> None:
    sheet = load_sheet("players/lowball-ace-to-five", (3,))
    assert sheet.betting
    assert sheet.betting.opens == "antes"
    assert "the big blind" not in " ".join(about_betting(sheet))


@pytest.mark.parametrize("sheet_id", RING)
def test_the_number_of_raises_stands_once_and_no_that_hangs_in_the_air(sheet_id: str) -> None:
    said = {each.name for each in about_rules(load_sheet(sheet_id))}
    assert said.isdisjoint({"raises", "raises in", "raises of two"})


def put_in(street: Street, kind: str) -> list[str]:
    """Who put chips of this kind into the pot."""
    return [
        each.source.who
        for each in street.events
        if isinstance(each, Posting) and isinstance(each.source, Stack) and each.kind == kind
    ]


def from_left_of_button(before: Street) -> list[str]:
    """All players as they are dealt to; the house dealer sits before the first seat."""
    buttons = [each.who for each in before.events if isinstance(each, Marked) and each.what == "button"]
    at = PLAYERS.index(buttons[0]) + 1 if buttons else 0
    return [*PLAYERS[at:], *PLAYERS[:at]]


@pytest.mark.parametrize("sheet_id", [each for each in RING if load(each).rules.bring_in == "none"])
def test_who_puts_in_blinds_and_who_acts_first(sheet_id: str) -> None:
    said, bets = page(sheet_id), bets_of(sheet_id)
    streets = play(sheet_id, bets.structures[0], len(PLAYERS))
    small, big, after, _ = from_left_of_button(streets[0])
    assert "players to the left of the button put in" in said
    assert put_in(streets[0], "small blind") + put_in(streets[0], "big blind") == [small, big]
    assert re.search(r"In the first betting round whoever sits to the left of the big blind( or straddle)? acts", said)
    assert streets[1].acts[0].who == after
    assert "in later rounds the first player still in to the left of the button" in said
    assert streets[2].acts[0].who == small
    assert ("straddle" in said) == any(isinstance(each, Answered) for each in streets[0].events)
    assert (put_in(streets[0], "ante") == from_left_of_button(streets[0])) == ("puts an ante into the pot." in said)


@pytest.mark.parametrize("sheet_id", [each for each in RING if load(each).rules.bring_in == "none"])
def test_who_puts_in_the_small_blind_of_two(sheet_id: str) -> None:
    assert re.search("Of two players the one with the button puts in the (small|first) blind", page(sheet_id))
    structure = bets_of(sheet_id).structures[0]
    streets = play(sheet_id, structure, 2)
    buttons = [each.who for each in streets[0].events if isinstance(each, Marked) and each.what == "button"]
    assert put_in(streets[0], "small blind") == buttons
    assert streets[1].acts[0].who == buttons[0]
    assert streets[2].acts[0].who != buttons[0]


def shown_by(streets: list[Street]) -> dict[str, list[Card]]:
    """What lies face up before each player."""
    piles: dict[int, str] = {}
    shown: dict[str, list[Card]] = {name: [] for name in PLAYERS}
    for event in [event for street in streets for event in street.events]:
        if isinstance(event, Dealt):
            piles[event.place] = event.pile
        elif isinstance(event, Faced) and event.seen_by == EVERYONE and event.face is not None:
            shown.get(piles[event.place], []).append(event.face)
    return shown


def high(card: Card) -> int:
    return RANKS.index("A") if card in JOKERS else rank_of(card)


def low(card: Card) -> int:
    return (rank_of(card) + 1) % len(RANKS)


# By what the first to act is told, and how cards are compared then.
BRINGS: dict[str, Callable[[Card], tuple[int, ...]]] = {
    "the lowest card acts first, of equal cards the one of the lowest suit": lambda card: (-high(card), -suit_of(card)),
    "the highest card acts first, of equal cards the first dealt": lambda card: (high(card),),
    "the highest card (aces are low) acts first, of equal cards the one of the highest suit": lambda card: (
        low(card),
        suit_of(card),
    ),
}


@pytest.mark.parametrize("sheet_id", [each for each in RING if load(each).rules.bring_in != "none"])
def test_who_brings_it_in_and_who_acts_first_later(sheet_id: str) -> None:
    said, bets = page(sheet_id), bets_of(sheet_id)
    streets = play(sheet_id, bets.structures[0], len(PLAYERS))
    order = from_left_of_button(streets[0])
    assert ("There is no button" in said) != bets.button
    assert "everybody puts an ante into the pot" in said
    assert put_in(streets[0], "ante") == order
    dealt = shown_by(streets[1:2])
    (first,) = [by for text, by in BRINGS.items() if f"whoever shows {text}" in said]
    best = max(order, key=lambda name: first(dealt[name][0]))
    assert put_in(streets[1], "bring-in") == [best]
    dealt = shown_by(streets[1:3])
    if "On later streets whoever shows the lowest hand acts first" in said:
        best = min(order, key=lambda name: _pair_then_ranks([low(card) for card in dealt[name]]))
    else:
        assert "On later streets whoever shows the highest hand acts first" in said
        best = max(order, key=lambda name: _pair_then_ranks([high(card) for card in dealt[name]]))
    assert streets[2].acts[0].who == best


def _pair_then_ranks(ranks: list[int]) -> tuple[bool, list[int]]:
    return len(set(ranks)) < len(ranks), sorted(ranks, reverse=True)


@pytest.mark.parametrize("sheet_id", RING)
def test_every_way_of_betting_is_explained_and_so_is_a_burn(sheet_id: str) -> None:
    play_told = " ".join(about_play(load_sheet(sheet_id)))
    for structure in ("limit", "no limit", "pot limit"):
        assert (f"In {structure} games" in page(sheet_id)) == (structure in bets_of(sheet_id).structures)
    assert play_told.count("burned (laid aside unseen)") == min(1, play_told.count("burned"))


@pytest.mark.parametrize("sheet_id", RING)
def test_a_button_that_draws_fewer_is_told_how_many(sheet_id: str) -> None:
    rules = load(sheet_id).rules
    draws = max(street.draw for street in rules.streets)
    told = re.findall(
        r"everybody in turn may replace up to \w+ cards?, the button up to (\w+)",
        " ".join(about_play(load_sheet(sheet_id))),
    )
    assert [NUMBERS.index(each) for each in set(told)] == [rules.button_draws] * (rules.button_draws < draws)


@pytest.mark.parametrize("sheet_id", RING)
def test_completing_a_bet_is_no_raise_where_raises_are_counted(sheet_id: str) -> None:
    assert ("is no raise." in page(sheet_id)) == ("raises;" in page(sheet_id))


@pytest.mark.parametrize("sheet_id", [each for each in RING if load(each).rules.bring_in == "none"])
def test_the_big_blind_acts_once_more_when_nobody_has_raised(sheet_id: str) -> None:
    streets = play(sheet_id, bets_of(sheet_id).structures[0], len(PLAYERS))
    (big,) = put_in(streets[0], "big blind")
    assert "Whoever put in the big blind may still raise when nobody has." in page(sheet_id)
    assert streets[1].raises == 0
    assert streets[1].acts[-1].who == big


@pytest.mark.parametrize("sheet_id", [each for each in RING if bets_of(each).button])
def test_the_first_button_goes_to_the_highest_card(sheet_id: str) -> None:
    before = play(sheet_id, bets_of(sheet_id).structures[0], len(PLAYERS))[0]
    dealt = [each.face for each in before.events if isinstance(each, Faced) and each.face is not None]
    value = low if "(aces are low)" in page(sheet_id).partition("dealt the highest card ")[2][:14] else high
    best = max(range(len(PLAYERS)), key=lambda at: (value(dealt[at]), suit_of(dealt[at])))
    assert [each.who for each in before.events if isinstance(each, Marked) and each.what == "button"] == [PLAYERS[best]]


@pytest.mark.parametrize("sheet_id", RING)
def test_a_short_deck_is_spoken_of_where_there_are_too_few_cards_for_everybody(sheet_id: str) -> None:
    sheet, rules = load_sheet(sheet_id), load(sheet_id).rules
    draws = sum(street.draw for street in rules.streets)
    needed = rules.most_cards(min(sheet.seats, rules.dealt_in)) + draws * min(sheet.seats, rules.dealt_in)
    said = " ".join(about_play(sheet))
    assert ("If the deck" in said) == (needed > len(sheet.cards))
    assert ("in a draw" in said) == bool(draws)
