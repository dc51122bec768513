"""A hand played here, written as a history."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import get_args

from houseway.core.cards import NAMES
from houseway.core.money import POT, Account, Kind, Posting, stack
from houseway.core.text import Mistake
from houseway.games.poker_ring.rules import Rules
from houseway.games.poker_ring.seats import BOARDS
from houseway.phh.history import ChosenOptions, History, money
from houseway.phh.variants import variant_at
from houseway.round.ask import UNSEEN
from houseway.round.event import Answered, Dealt, Event, Faced, Marked, Moved, Piled, view
from houseway.round.script import Fault
from houseway.sheets.stakes import Stakes
from houseway.tables.hand import Hand
from houseway.tables.options import Options

BETS = {"fold": "f", "check": "cc", "call": "cc", "bet": "cbr", "raise": "cbr", "double": "cbr"}
BRING_IN: Kind = "bring-in"
ANTE: Kind = "ante"
POST: Kind = "post"
DEAD: Kind = "dead post"
STRADDLE: Kind = "straddle"
FORCED: set[Kind] = {ANTE, BRING_IN, "small blind", "middle blind", "big blind", STRADDLE, POST, DEAD}
DISCARD = "discard"
WRONG = {"ruling", *get_args(Fault)} - {"mucked"}
UNKNOWN = "??"


def history_of(hand: Hand, number: int, table: str = "", seen_by: str | None = None) -> History:
    """Return a hand as a history, all of it or as somebody in it saw it; a Mistake says what the format cannot hold."""
    felt, deal = hand.felt, hand.deal
    variant, stakes = variant_at(felt), felt.options.stakes
    _check_sayable(hand)
    assert stakes is not None, "a variant is found only where there are stakes"
    names, seats = tuple(deal.spots.values()), tuple(deal.spots)
    forced = _bets_forced(deal.events)
    blinds = (*stakes.blinds[-len(names) :], *forced.get(STRADDLE, {}).values())
    gained = {name: _gain_of(deal.ledger.postings, stack(name)) for name in names}
    return History(
        variant=variant,
        antes=_antes_of(felt.game.rules, stakes, len(names)),
        blinds=() if stakes.bring_in else (*blinds, *(0,) * (len(names) - len(blinds))),
        posts=_by_name(forced.get(POST), names),
        dead=_by_name(forced.get(DEAD), names),
        bring_in=stakes.bring_in,
        lower=stakes.lower,
        higher=stakes.higher if stakes.structure == "limit" else stakes.lower,
        stacks=tuple(deal.chips(name) - gained[name] for name in names),
        actions=tuple(_Actions(hand, names, seen_by).lines()),
        finishing=tuple(deal.chips(name) for name in names),
        players=names,
        seats=seats,
        seat_count=felt.options.seats,
        hand=number,
        table=table,
        sheet=felt.game.sheet.id,
        options=_options_of(felt.options),
        collection=tuple((fee.moment, fee.cents) for fee in hand.fees),
    )


def _antes_of(rules: Rules, stakes: Stakes, players: int) -> tuple[int, ...]:
    """Return the antes in the order of the blinds, which of two players begins with the button in the format."""
    if rules.ante_by == "everybody":
        return (stakes.ante,) * players
    big = len(stakes.blinds[-players:]) - 1
    return tuple(stakes.ante if at == big else 0 for at in range(players))


def _options_of(options: Options) -> ChosenOptions:
    return ChosenOptions(
        chip=options.chip_cents,
        schedule=options.schedule,
        option=options.option,
        beside=options.beside,
        maximum=options.maximum,
        choices=options.choices,
    )


def _check_sayable(hand: Hand) -> None:
    """Refuse a hand in which something went wrong that the format has no word for."""
    if not hand.deal.spots:
        raise Mistake("nobody was dealt in: there is no hand to write")
    for event, following in pairwise(hand.deal.events):
        # Where the floor has somebody do the least, that is an action like any other.
        if isinstance(event, Marked) and event.what in WRONG and not isinstance(following, Answered):
            raise Mistake(f"PHH cannot say that {event.text}")


def _gain_of(postings: list[Posting], account: Account) -> int:
    """Return what an account gained by these postings."""
    return sum(posting.cents * ((posting.target == account) - (posting.source == account)) for posting in postings)


def _bets_forced(events: list[Event]) -> dict[Kind, dict[str, int]]:
    """Return the chips put in before the first action, by kind and by player.

    A kill has no name in the format, so it is refused.
    """
    forced: dict[Kind, dict[str, int]] = {}
    for event in events:
        if isinstance(event, Answered) and event.option in BETS:
            break
        if isinstance(event, Posting) and event.target == POT:
            if event.kind not in FORCED:
                raise Mistake(f"PHH cannot say that {event.source.who} puts in a {event.kind}")
            forced.setdefault(event.kind, {})[event.source.who] = event.cents
    if both := forced.get(STRADDLE, {}).keys() & forced.get(POST, {}):
        raise Mistake(f"PHH cannot say that {', '.join(both)} posts a blind and straddles")
    return forced


def _by_name(cents: Mapping[str, int] | None, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(cents.get(name, 0) for name in names) if cents else ()


class _Actions:
    """The events of a hand as the format's actions.

    The cards of one player, or of the board, in one street are one action. When nobody can bet any more, hands are
    shown before the rest of the board. A player may be left to act with nothing to decide, since all others are all in;
    the round does not ask them, and the format has them check.
    """

    def __init__(self, hand: Hand, names: tuple[str, ...], seen_by: str | None = None) -> None:
        self._hand = hand
        self._events = hand.deal.events if seen_by is None else view(hand.deal.events, seen_by)
        self._labels = {name: f"p{number}" for number, name in enumerate(names, 1)}
        self._chips = {stack(name): hand.deal.chips(name) for name in names}
        self._bets = dict.fromkeys(self._chips, 0)
        for posting in hand.deal.ledger.postings:
            # Backwards from the end, to the chips each had before the hand.
            self._move(posting, -1)
        self._bets = dict.fromkeys(self._chips, 0)
        self._acted: set[str] = set()
        self._could_act: set[str] = set()
        self._folded: set[str] = set()
        self._pile_of: dict[int, str] = {}
        self._faces: dict[int, str] = {}
        self._dealt: dict[str, list[str]] = {}
        self._shown: dict[str, bool] = {}
        streets = hand.felt.game.rules.streets
        self._boards = [street.board for street in streets if street.board]
        # What is drawn comes after the last street with cards for all.
        self._hands = {name: [each for street in streets if (each := street.down + street.up)] for name in names}
        self._brought = ""
        self._board_pile = ""

    def lines(self) -> Iterator[str]:
        """Yield the actions in the order of the format."""
        for event in self._events:
            match event:
                case Piled() if not event.owner and event.title == BOARDS[0]:
                    self._board_pile = event.pile
                case Dealt():
                    self._pile_of[event.place] = event.pile
                    yield from self._checks()
                    self._brought = ""
                case Faced():
                    self._face(event)
                case Moved():
                    self._pile_of[event.place] = event.pile
                case Posting():
                    if event.source == POT:
                        yield from self._checks()
                    self._move(event, 1)
                    if event.kind == BRING_IN:
                        yield from self._holes()
                        yield self._bring_in(event)
                case Answered() if self._is_checked_again(event):
                    self._acted.add(event.who)
                case Answered() if event.option in BETS or event.option == DISCARD:
                    if event.option == DISCARD:
                        yield from self._checks()
                    yield from self._holes()
                    yield from self._board()
                    yield self._action(event)
        yield from self._checks()
        yield from self._holes()
        yield from (f"{self._labels[name]} sm {self._showing(name)}".rstrip() for name in self._shown)
        yield from self._board()

    def _face(self, event: Faced) -> None:
        pile, face = self._pile_of[event.place], UNKNOWN if event.face is None else NAMES[event.face]
        if event.place not in self._faces:
            self._dealt.setdefault(pile, []).append(face)
        elif pile in self._labels:
            self._shown[pile] = True
        self._faces[event.place] = face

    def _showing(self, name: str) -> str:
        """Return the cards somebody shows; empty if they muck."""
        held = self._faces_in(name)
        return "" if UNKNOWN in held else "".join(held)

    def _faces_in(self, name: str) -> list[str]:
        return [face for place, face in self._faces.items() if self._pile_of[place] == name]

    def _move(self, posting: Posting, sign: int) -> None:
        for account, cents in ((posting.source, -posting.cents), (posting.target, posting.cents)):
            if account in self._chips:
                self._chips[account] += sign * cents
                self._bets[account] -= 0 if posting.kind in (ANTE, DEAD) else sign * cents

    def _bring_in(self, posting: Posting) -> str:
        self._brought = posting.source.who
        is_full = posting.cents == self._hand.felt.options.minimum
        return f"{self._labels[self._brought]} {f'cbr {money(posting.cents)}' if is_full else 'pb'}"

    def _is_checked_again(self, event: Answered) -> bool:
        """Whether the round asks somebody whom the format does not: who brought it in, when all have called."""
        return event.option == "check" and event.who == self._brought

    def _holes(self) -> Iterator[str]:
        """Yield hole cards street by street, as they were dealt."""
        dealt = {name: self._dealt.pop(name) for name in self._labels if name in self._dealt}
        while any(dealt.values()):
            for name, cards in dealt.items():
                count = self._hands[name].pop(0) if self._hands[name] else len(cards)
                if cards:
                    yield f"d dh {self._labels[name]} {''.join(cards[:count])}"
                dealt[name] = cards[count:]

    def _board(self) -> Iterator[str]:
        """Yield the board street by street.

        Where no street has a board, a card for everybody came because the deck was short.
        """
        cards = self._dealt.pop(self._board_pile, [])
        while cards:
            count = self._boards.pop(0) if self._boards else 1
            yield f"d db {''.join(cards[:count])}"
            cards = cards[count:]

    def _action(self, event: Answered) -> str:
        label = self._labels[event.who]
        if event.option == DISCARD:
            if not isinstance(event.arg, Mapping):
                raise Mistake("PHH cannot say how many cards somebody discards, and not which")
            cards = event.arg["discard"]
            assert not isinstance(cards, int)
            return f"{label} sd {''.join(UNKNOWN if card == UNSEEN else card for card in cards)}".rstrip()
        if not self._acted:
            self._could_act = {name for name in self._live() if self._can_act(name)}
        self._acted.add(event.who)
        if event.option == "fold":
            self._folded.add(event.who)
        if isinstance(event.arg, int):
            self._acted = {event.who}
            return f"{label} {BETS[event.option]} {money(event.arg)}"
        return f"{label} {BETS[event.option]}"

    def _live(self) -> list[str]:
        return [name for name in self._labels if name not in self._folded]

    def _can_act(self, name: str) -> bool:
        """Whether a player has chips left, and another has bet more or can."""
        own, others = stack(name), (stack(each) for each in self._live() if each != name)
        return bool(self._chips[own]) and any(self._chips[each] + self._bets[each] > self._bets[own] for each in others)

    def _checks(self) -> Iterator[str]:
        """Yield the checks that end a betting round: of players who could act when it began, still can, and did not."""
        live = self._live()
        if not self._acted:
            return
        if len(live) > 1:
            silent = self._could_act - self._acted - {self._brought}
            left = [name for name in live if name in silent and self._chips[stack(name)]]
            yield from (f"{self._labels[name]} cc" for name in left)
        self._acted = set()
        self._bets = dict.fromkeys(self._bets, 0)
