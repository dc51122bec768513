"""The cards of a file, by the pile they are dealt to, each with the number of its action."""

from collections.abc import Sequence

import msgspec

from houseway.core.text import Mistake

BOARD = ""  # no player can be called so
UNKNOWN = "??"


class Entry(msgspec.Struct, frozen=True):
    """One action of a file."""

    number: int  # from 1, as errors name it
    words: tuple[str, ...]  # of the action, as the format splits it
    street: int = 0  # how many deals there were up to it

    def wrong(self, what: object) -> Mistake:
        return Mistake(f"action {self.number}, {' '.join(self.words)!r}: {what}")


class FileCard(msgspec.Struct):
    """A card of a file. A later action, by which it is shown, may give it its name."""

    name: str  # "??" while nobody has seen it
    entry: Entry  # the action that deals it


class FileCards:
    """The cards dealt to everybody and to the board.

    A hand that is mucked at the showdown has been seen by nobody.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._piles: dict[str, list[FileCard]] = {name: [] for name in (BOARD, *names)}
        self._held: dict[str, list[FileCard]] = {name: [] for name in names}
        self.mucked: dict[str, Entry] = {}

    def deal(self, pile: str, entry: Entry) -> None:
        cards = [FileCard(name, entry) for name in split_cards(entry.words[-1])]
        self._piles[pile] += cards
        self._held.get(pile, []).extend(cards)

    def discard(self, name: str, entry: Entry) -> None:
        """Take cards out of a hand, so that those shown in the end are the others.

        A card thrown away that was dealt face down gets its name now.
        """
        for thrown in split_cards("".join(entry.words[2:])):
            held = self._held[name]
            same = [card for card in held if card.name == thrown] or [card for card in held if card.name == UNKNOWN]
            if not same and thrown == UNKNOWN:
                raise entry.wrong(f"name the cards thrown away: those that {name} holds are known")
            if not same:
                raise entry.wrong(f"{name} does not hold {thrown}")
            same[0].name = thrown
            held.remove(same[0])

    def show(self, name: str, entry: Entry) -> None:
        """Show a hand, muck it (no cards), or show it as it is known already ("-")."""
        shown = split_cards("".join(entry.words[2:]).removeprefix("-"))
        if len(entry.words) == 2 or (shown and {*shown} == {UNKNOWN}):
            self.mucked[name] = entry
            return
        known = [card.name for card in self._held[name] if card.name != UNKNOWN]
        if shown and (len(shown) != len(self._held[name]) or any(card not in (*shown, UNKNOWN) for card in known)):
            held = "".join(card.name for card in self._held[name])
            raise entry.wrong(f"{name} was dealt {held}, and shows other cards")
        new = iter([card for card in shown if card not in known])
        for card in self._held[name]:
            if card.name == UNKNOWN:
                card.name = next(new, UNKNOWN)

    def next(self, pile: str) -> FileCard:
        """Return the next card dealt to a pile."""
        if not self._piles[pile]:
            raise Mistake(f"{title_of(pile)} is dealt a card here that the file does not have")
        return self._piles[pile].pop(0)

    def check_all_dealt(self) -> None:
        """Refuse a file with more cards than the round dealt."""
        for pile, cards in self._piles.items():
            for card in cards:
                raise card.entry.wrong(f"{title_of(pile)} takes no more cards, and {card.name} is too many")


def title_of(pile: str) -> str:
    """Return the name of a pile as errors have it."""
    return pile or "Board"


def split_cards(cards: str) -> list[str]:
    """Split a text of cards, two letters each."""
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]
