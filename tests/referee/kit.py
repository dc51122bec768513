"""A hand of ours, played again by PokerKit: the same cards and actions, and its own sums.

PokerKit knows no fees and no smallest chip, so hands are played without fees and counted in chips. What it will not
replay is named by the clause of the book, or of custom, by which our tables differ from it.
"""

import warnings
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pokerkit as kit
from msgspec import structs

from houseway.core.cards import NAMES, card
from houseway.core.money import POT, Posting
from houseway.core.pots import halve, layers
from houseway.games.bind import bind
from houseway.games.family import Game
from houseway.games.poker_ring.rules import Rules, Street
from houseway.games.poker_ring.seats import BOARDS
from houseway.games.poker_ring.showdown import best
from houseway.hands import low
from houseway.round import drivers
from houseway.round.ask import Answer, Question
from houseway.round.event import Answered, Dealt, Faced
from houseway.sheets.stakes import Stakes
from houseway.tables.acts import Join, Person
from houseway.tables.choosing import options_for
from houseway.tables.hand import Hand
from houseway.tables.lay_out import lay_out
from houseway.tables.options import Wish
from houseway.tables.table import Table, do
from houseway.testing.tables import NAMES as PEOPLE
from houseway.testing.tables import any_stacks, play_hand, shoe_of
from houseway.testing.views import ReshuffledFaces
from tests.referee.shares import shares_of, won_of
from tests.referee.stud import is_checked_again, opening, stud_clause, who_brought_in

A = kit.Automation
AUTOMATIC = (
    A.ANTE_POSTING,
    A.BET_COLLECTION,
    A.BLIND_OR_STRADDLE_POSTING,
    A.HAND_KILLING,
    A.CHIPS_PUSHING,
    A.CHIPS_PULLING,
)
STRUCTURES = {
    "limit": kit.BettingStructure.FIXED_LIMIT,
    "no limit": kit.BettingStructure.NO_LIMIT,
    "pot limit": kit.BettingStructure.POT_LIMIT,
}


# What is posted is replayed from a file only, where the format has a way to say it.
POSTS = "custom: who comes in or missed blinds posts them, out of their turn"


class Refused(Exception):
    """PokerKit does not allow what was done."""


def without_joker(game: Game) -> Game:
    """The same game of 52 cards, for PokerKit has no joker that stands for the lowest card not in the hand."""
    return bind(structs.replace(game.sheet, deck="standard")) if game.sheet.deck == "standard and joker" else game


def table_of(game: Game, rng: Random, structure: Any, people: int) -> Table:
    """A table without fees and without a most on bets, some stacks short, and the button drawn already."""
    betting = game.sheet.betting
    assert betting
    brings = betting.opens == "antes and a bring-in"
    if betting.bring_in_printed:  # PokerKit wants a bring-in of less than the lower limit, as other books have it
        betting = structs.replace(betting, bring_in_printed=False)
        game = bind(structs.replace(game.sheet, betting=betting))
    options = options_for(game.sheet, Wish(structure=structure, bring_in=200 if brings else None))
    felt = replace(any_stacks(lay_out(game, options)), fees=())
    felt = replace(felt, options=type(options)(**{**_fields(options), "maximum": None}))
    table = Table(felt)
    for seat, name in enumerate(PEOPLE[:people], 1):
        chips = rng.choice((1, 3, 5, 8, 13, 25, 60)) * options.minimum + rng.randint(0, 9) * options.chip_cents
        do(table, Join(Person(name, seat), chips))
    return table


def _fields(options: Any) -> dict[str, Any]:
    return {name: getattr(options, name) for name in options.__struct_fields__}


class Lively:
    """Plays at random, but stays in: folds seldom, and raises now and then by any amount."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def __call__(self, questions: tuple[Question, ...]) -> Answer:
        question = questions[0]
        options = {option.id: option for option in question.options if not option.closed}
        if "fold" not in options:
            return question.sample(self._rng)
        weights = {"fold": 0 if "check" in options else 2, "check": 5, "call": 8, "bet": 3, "raise": 3}
        chosen = self._rng.choices(list(options.values()), [weights.get(each, 1) for each in options])[0]
        if chosen.arg is None:
            return Answer(question.key, chosen.id)
        low, high = chosen.arg.low, chosen.arg.high  # type: ignore[union-attr]
        arg = self._rng.choice((low, low, high, chosen.arg.sample(self._rng)))
        return Answer(question.key, chosen.id, arg)


def played(table: Table, rng: Random) -> Hand:
    hand = table.hand()
    faces = ReshuffledFaces(shoe_of(table.felt, rng))
    play_hand(table, hand, lambda play: drivers.live(play, faces, Lively(rng), rng, []))
    return hand


class Replay:
    """One hand in PokerKit's hands."""

    def __init__(self, hand: Hand, before: dict[str, int]) -> None:
        options, rules = hand.felt.options, hand.felt.game.rules
        assert options.stakes
        self.straddle = [each.cents for each in hand.deal.ledger.postings if each.kind == "straddle"]
        self.chip = options.chip_cents
        self.names = list(hand.deal.spots.values())
        self.hand = hand
        self.rules: Rules = rules
        self.kept = sum(street.down + street.up - street.discard for street in rules.streets)
        self.state = self._state(options.stakes, rules, [before[name] // self.chip for name in self.names])
        self.actions = [
            event
            for event in hand.deal.events
            if isinstance(event, Answered) and event.option in ("fold", "check", "call", "bet", "raise", "bring")
        ]
        if who_brought_in(hand):
            self.actions = [event for event in self.actions if not is_checked_again(hand, event)]
        self.pots: list[int] = []
        self.draws = [
            event for event in hand.deal.events if isinstance(event, Answered) and event.key.endswith("/draw")
        ]
        piles = kept(hand, self.kept)
        self.twice = rules.boards != "two" and BOARDS[1] in piles
        self.boards = iter(on_boards(hand))
        self.cards = {name: iter(cards) for name, cards in piles.items()}

    def _state(self, stakes: Stakes, rules: Rules, stacks: list[int]) -> kit.State:
        chips = [amount // self.chip for amount in (stakes.lower, stakes.higher)]
        streets = tuple(self._street(street, number, stakes, chips) for number, street in enumerate(rules.streets))
        return kit.State(
            AUTOMATIC,
            kit.Deck.STANDARD,
            hand_types(rules),
            streets,
            STRUCTURES[stakes.structure],
            True,
            stakes.ante // self.chip,
            tuple(blind // self.chip for blind in (*stakes.blinds, *self.straddle)),
            stakes.bring_in // self.chip,
            stacks,
            len(stacks),
            mode=kit.Mode.CASH_GAME,
            starting_board_count=1 + (rules.boards == "two"),
        )

    def _street(self, street: Street, number: int, stakes: Stakes, chips: list[int]) -> kit.Street:
        higher = stakes.structure == "limit" and street.bet == "higher"
        grows = self.rules.starts != "left of the button"
        first = 0 if number else self.kept
        downs = street.down if grows else first
        return kit.Street(
            street.burn,
            (False,) * downs + (True,) * street.up,
            street.board,
            bool(street.draw),
            opening(self.rules, street),
            chips[higher],
            None,
        )

    def run(self) -> list[int]:
        """The stacks it comes to, in cents."""
        state = self.state
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            while state.status:
                self._step(state)
        if self.actions:
            raise Refused(f"PokerKit ended before {self.actions}")
        return [chips * self.chip for chips in state.stacks]

    def _step(self, state: kit.State) -> None:
        if state.can_burn_card():
            state.burn_card("??")
        elif state.can_select_runout_count():
            state.select_runout_count(2 if self.twice else 1)
        elif state.can_show_or_muck_hole_cards():
            self.pots = self.pots or [pot.amount * self.chip for pot in state.pots]
            state.show_or_muck_hole_cards(True)
        elif state.can_stand_pat_or_discard():
            draw = self.draws.pop(0)
            assert isinstance(draw.arg, Mapping)
            state.stand_pat_or_discard("".join(draw.arg["discard"]))
        elif state.can_deal_hole():
            name = self.names[state.hole_dealee_index]  # type: ignore[index]
            state.deal_hole(next(self.cards[name]))
        elif state.can_deal_board():
            self._deal_board(state)
        else:
            assert state.actor_index is not None
            who = self.names[state.actor_index]
            if state.can_post_bring_in() and who == who_brought_in(self.hand):
                state.post_bring_in()
                self.actions = self.actions[self.actions[:1] != [] and self.actions[0].option == "bring" :]
            elif self.actions and self.actions[0].who == who:
                self._act(state, self.actions.pop(0))
            elif state.checking_or_calling_amount == 0 and sum(map(bool, _stacks_in(state))) == 1:
                state.check_or_call()  # it asks whoever has nothing to decide, for all others are all in
            else:
                raise Refused(f"PokerKit asks {who}, and we {self.actions[:1]}")

    def _deal_board(self, state: kit.State) -> None:
        """A street of one board at once, in the order in which we dealt them."""
        assert state.board_dealing_count
        state.deal_board("".join(islice(self.boards, state.board_dealing_count)))

    def _act(self, state: kit.State, action: Answered) -> None:
        try:
            if action.option == "fold":
                state.fold()
            elif action.option in ("check", "call"):
                state.check_or_call()
            else:
                assert isinstance(action.arg, int)
                state.complete_bet_or_raise_to(action.arg // self.chip)
        except ValueError as error:
            raise Refused(f"{action}: {error}") from None


def _stacks_in(state: kit.State) -> Iterator[int]:
    return (chips for chips, still_in in zip(state.stacks, state.statuses, strict=True) if still_in)


def clause(hand: Hand, before: dict[str, int]) -> str:
    """By what this hand may differ from PokerKit's; nothing, if by nothing."""
    stakes, rules = hand.felt.options.stakes, hand.felt.game.rules
    assert stakes
    posted = {posting.kind: posting.cents for posting in hand.deal.ledger.postings}
    if stakes.blinds and posted.get("big blind", 0) < stakes.blinds[-1]:
        return "custom: a big blind short of chips is still to be met in full"
    if rules.short_all_in == "half a bet" and stakes.structure == "limit" and any(short_raises(hand)):
        return "an all-in of half a bet or more counts as a whole one"
    if rules.short_all_in == "action only" and any(short_raises(hand)):
        return "an all-in of less than a bet is action only: the bet before it is raised"
    if reason := stud_clause(hand):
        return reason
    if len(hand.deal.spots) == 2 and len(set(stakes.blinds)) == 1:
        return "custom: of two players the button acts first, though the blinds are equal"
    if any(each.kind == "wins" and each.detail.endswith("before the draw") for each in hand.deal.ledger.postings):
        return "a checked seven wins no bets made after the draw"
    if "kill" in posted:
        return "a kill pot"
    if any(isinstance(event, Answered) and event.option == "keep" for event in hand.deal.events):
        return "a hand that nothing is discarded from is dead"
    if reason := _odd_chips(hand):
        return reason
    if len(rules.pot) > 1 and any(len(set(lows)) > 1 for lows in _lows(hand)):
        return "a side pot whose players have no low goes whole to the high hand, though a low wins another pot"
    if len(won_of(hand)) > 1 and any(_is_odd(each, hand) for each in shares_of(hand).values()):
        return "custom: each side pot is shared out by itself, with odd chips of its own"
    if "post" in posted or "dead post" in posted:
        return POSTS
    return ""


def boards_of(hand: Hand) -> int:
    """How many boards there are."""
    return 1 + any(isinstance(event, Dealt) and event.pile == BOARDS[1] for event in hand.deal.events)


def _is_odd(shares: list[Posting], hand: Hand) -> bool:
    """Whether a pot may have had an odd chip: not all shares of it are equal shares of its equal parts."""
    chips = [share.cents // hand.felt.options.chip_cents for share in shares]
    part, odd = divmod(sum(chips), boards_of(hand) * len(hand.felt.game.rules.pot))
    return bool(odd) or any(
        chips.count(share) % (part // share) if part % share == 0 else share % part for share in chips
    )


def _odd_chips(hand: Hand) -> str:
    """PokerKit gives odd chips to the high half, and in it to the left of the button."""
    rules, chip = hand.felt.game.rules, hand.felt.options.chip_cents
    divided = [[share.cents for share in each] for each in shares_of(hand).values()]
    if rules.odd_chip == "by suit" and any(len(set(each)) > 1 for each in divided):
        return "odd chips go by suit"
    if rules.odd_chip == "highest hand up" and any(len(set(each)) > 1 for each in divided):
        return "the odd chip goes to the highest hand up"
    # One player may have a pot alone for the very reason that all its odd chips are theirs.
    pots = [sum(share.cents for share in each) for each in won_of(hand).values()]
    halves = [half for cents in pots for half in halve(cents, boards_of(hand), chip)]
    if len(rules.pot) > 1 and any(half // chip % 2 for half in halves):
        return "the odd chip of two halves goes to the winner nearest the left of the button"
    if any(each.count(share) > 1 and share - chip in each for each in divided for share in each):
        return "custom: of several odd chips each winner in turn gets one"
    return ""


def _lows(hand: Hand) -> Iterator[list[bool]]:
    """Whether somebody has a low, board by board and pot by pot."""
    rules, paid = hand.felt.game.rules, dict.fromkeys(hand.deal.spots.values(), 0)
    for posting in hand.deal.ledger.postings:
        if posting.target == POT:
            paid[posting.source.who] += posting.cents
        elif posting.kind == "not called":
            paid[posting.target.who] -= posting.cents
    folded = {event.who for event in hand.deal.events if isinstance(event, Answered) and event.option == "fold"}
    piles = kept(hand, sum(street.down + street.up - street.discard for street in rules.streets))
    first, second = ([card(name) for name in piles.get(board, ())] for board in BOARDS)
    live, full = [name for name in paid if name not in folded], sum(street.board for street in rules.streets)
    for board in (first, [*first[: full - len(second)], *second]) if second else (first,):
        if len(board) == full:
            low_of = {name: best(rules, [card(each) for each in piles[name]], board, low.eight) for name in live}
            yield [any(low_of[name] for name in pot.players) for pot in layers(paid, live)]


def short_raises(hand: Hand) -> Iterator[bool]:
    """Which raises of a limit game are for less than a whole bet."""
    stakes = hand.felt.options.stakes
    assert stakes
    streets = hand.felt.game.rules.streets
    sizes = {street.name: stakes.higher if street.bet == "higher" else stakes.lower for street in streets}
    for event in hand.deal.events:
        if isinstance(event, Answered) and event.option in ("bet", "raise"):
            assert isinstance(event.arg, int)
            yield event.arg % sizes[event.key.partition("/")[0]] != 0


def dealt(hand: Hand) -> dict[str, list[str]]:
    """The faces of each pile in the order they were dealt."""
    piles: dict[str, list[str]] = {}
    place_of: dict[int, str] = {}
    for event in hand.deal.events:
        if isinstance(event, Dealt):
            place_of[event.place] = event.pile
    seen: set[int] = set()
    for event in hand.deal.events:
        if isinstance(event, Faced) and event.place not in seen and event.face is not None:
            seen.add(event.place)
            piles.setdefault(place_of[event.place], []).append(NAMES[event.face])
    return piles


def on_boards(hand: Hand) -> list[str]:
    """The faces of all boards in the order they were dealt."""
    places = [event.place for event in hand.deal.events if isinstance(event, Dealt) and event.pile in BOARDS]
    return [NAMES[face] for place in places if (face := hand.deal.faces[place]) is not None]


def kept(hand: Hand, count: int) -> dict[str, list[str]]:
    """Each pile without what was thrown away; of a hand folded before that, any so many cards."""
    piles = dealt(hand)
    is_draw = any(street.draw for street in hand.felt.game.rules.streets)
    for event in hand.deal.events:
        if isinstance(event, Answered) and event.key.startswith("discard/"):
            assert isinstance(event.arg, Mapping)
            piles[event.who] = [name for name in piles[event.who] if name not in event.arg["discard"]]
    return {name: cards if name in BOARDS or is_draw else cards[:count] for name, cards in piles.items()}


def hand_types(rules: Rules) -> tuple[Any, ...]:
    """PokerKit's rankings for what the pot is divided into."""
    if rules.hole_cards == "exactly two":
        names: dict[str, Any] = {"high": kit.OmahaHoldemHand, "eight or better": kit.OmahaEightOrBetterLowHand}
    else:
        names = {
            "high": kit.StandardHighHand,
            "eight or better": kit.EightOrBetterLowHand,
            "ace to five": kit.RegularLowHand,
            "deuce to seven": kit.StandardLowHand,
            "badugi": kit.BadugiHand,
        }
    return tuple(names[part] for part in rules.pot)


def pots_of(hand: Hand) -> dict[str, int]:
    """What each pot came to, by our postings."""
    pots: dict[str, int] = {}
    for posting in hand.deal.ledger.postings:
        if posting.kind == "wins":
            pots[posting.detail] = pots.get(posting.detail, 0) + posting.cents
    return pots
