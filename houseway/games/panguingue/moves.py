"""The moves of a player in turn: every legal meld, card added, and meld divided, each as an option.

An option is named by the places of its cards too, not by their faces alone: which of two equal cards somebody plays
says nothing of the cards that are still unseen.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Literal, NamedTuple

from houseway.core.cards import CARDS, NAMES, Card, rank_of, suit_of, write_cards
from houseway.core.text import count_of
from houseway.games.panguingue.melds import (
    LEAST,
    PanPlayer,
    PanTable,
    first_pay,
    grows,
    kind_of,
    pay_for_adding,
    pay_for_dividing,
    place_of,
    why_no_meld,
)
from houseway.round.ask import Answer, Option, Sort, Trial

MELD = "meld"


class PanMove(NamedTuple):
    """Cards to a new spread, or one card to a spread that lies there. `spread` is that one, or the one divided.

    The cards of a new spread come from the hand and the card just drawn, and one perhaps from a spread.
    """

    what: Literal["meld", "add", "split"]  # "add": one card to a spread; "split": a spread becomes two
    places: tuple[int, ...]  # of the cards that move
    faces: tuple[Card, ...]  # in the order of `places`
    pays: int  # chips from each opponent
    spread: int = -1

    @property
    def called(self) -> str:
        to = f" to {self.spread + 1}" if self.what == "add" else ""
        return f"{self.what} {in_order(self.faces)}{to}"

    @property
    def id(self) -> str:
        return f"{self.called} #{'.'.join(map(str, self.places))}"


def moves(table: PanTable, player: PanPlayer, card: int | None) -> list[PanMove]:
    """All that can be done with the card to be used; or, when it has been used, with what is in the hand."""
    hand = [place for place in player.hand if table.deal.faces[place] is not None]
    found = [*_adds(table, player, hand if card is None else [card]), *_melds(table, player, hand, card)]
    return [*found, *_splits(table, player)] if card is None and table.rules.borrow else found


def _adds(table: PanTable, player: PanPlayer, places: Sequence[int]) -> Iterator[PanMove]:
    for number, spread in enumerate(player.spreads):
        lying = table.faces(spread)
        for place in places:
            face = table.face(place)
            if grows(lying, face):
                yield PanMove("add", (place,), (face,), pay_for_adding(table.rules, lying, face), number)


def _melds(table: PanTable, player: PanPlayer, hand: Sequence[int], card: int | None) -> Iterator[PanMove]:
    """Three cards each; more are added to them one by one."""
    given = () if card is None else (card,)
    likely = hand if card is None else _alike(table, card, hand)
    for rest in combinations(likely, LEAST - len(given)):
        if kind_of(faces := table.faces((*given, *rest))):
            yield PanMove("meld", (*given, *rest), tuple(faces), first_pay(table.rules, faces))
    if not table.rules.borrow:
        return
    for number, borrowed in _to_lend(table, player):
        spread = player.spreads[number]
        stays = table.faces([place for place in spread if place != borrowed])
        made = pay_for_dividing(table.rules, table.faces(spread), (stays,))
        for rest in combinations(likely, LEAST - 1 - len(given)):
            places = (*given, *rest, borrowed)
            if kind_of(faces := table.faces(places)):
                yield PanMove("meld", places, tuple(faces), first_pay(table.rules, faces) + made, number)


def _alike(table: PanTable, card: int, hand: Sequence[int]) -> list[int]:
    """The cards of a hand that may be in a meld with another: all of a meld are of one rank or of one suit."""
    rank, suit = rank_of(table.face(card)), suit_of(table.face(card))
    return [place for place in hand if rank_of(face := table.face(place)) == rank or suit_of(face) == suit]


def _to_lend(table: PanTable, player: PanPlayer) -> Iterator[tuple[int, int]]:
    """Cards without which their spread is a meld still; one of each face, for all of them lie open."""
    for number, spread in enumerate(player.spreads):
        lying = table.faces(spread)
        for at, place in enumerate(spread):
            if lying[at] not in lying[:at] and kind_of(lying[:at] + lying[at + 1 :]):
                yield number, place


def _splits(table: PanTable, player: PanPlayer) -> Iterator[PanMove]:
    for number, spread in enumerate(player.spreads):
        seen: set[tuple[int, ...]] = set()
        parts = (combinations(spread, size) for size in range(LEAST, len(spread) // 2 + 1))
        for part in chain.from_iterable(parts):
            faces = table.faces(part)
            rest = table.faces([place for place in spread if place not in part])
            if kind_of(faces) and kind_of(rest) and tuple(sorted(faces)) not in seen:
                seen |= {tuple(sorted(faces)), tuple(sorted(rest))}
                pays = pay_for_dividing(table.rules, table.faces(spread), (faces, rest))
                yield PanMove("split", part, tuple(faces), pays, number)


def option_for(table: PanTable, player: PanPlayer, move: PanMove) -> Option:
    """A move in words, with what it pays."""
    words = {"meld": "Meld", "add": "Add", "split": "Split off"}[move.what] + f" {in_order(move.faces)}"
    if move.what == "add":
        words += f" to {in_order(table.faces(player.spreads[move.spread]))}"
    pays = f" for {count_of(move.pays, 'chip')}" if move.pays else ""
    return Option(move.id, words + pays, called=move.called, deed=move.what)


def trial_of(table: PanTable, player: PanPlayer, key: str, card: int | None, found: Sequence[PanMove]) -> Trial:
    """object three cards, picked by hand: the meld that they make, or why they make none."""
    hand = [face for place in player.hand if (face := table.deal.faces[place]) is not None]
    must = None if card is None else table.face(card)
    cards = tuple(hand if must is None else [must, *hand])
    melds = {
        tuple(sorted(NAMES[face] for face in move.faces)): move.id for move in reversed(found) if move.what == "meld"
    }

    def judge(answer: Answer) -> Answer | str:
        picked = answer.arg[MELD] if isinstance(answer.arg, Mapping) and answer.option == MELD else 0
        if isinstance(picked, int):
            return answer
        names = tuple(sorted(picked))
        if names in melds:
            return Answer(key, melds[names])
        if must is not None and NAMES[must] not in names:
            return f"the {NAMES[must]} must be in the meld: it was drawn to be used"
        return why_no_meld([CARDS[name] for name in names])

    return Trial(judge, (Option(MELD, "Meld cards of your choice", Sort(cards, {MELD: (LEAST, LEAST)})),))


def in_order(faces: Sequence[Card]) -> str:
    return write_cards(sorted(faces, key=lambda face: (place_of(face), face)))
