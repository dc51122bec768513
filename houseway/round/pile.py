"""Cards that lie together."""


class Pile(list[int]):
    """The places of the cards lying together, in the order they came.

    `owner` is the player whose cards they are; nobody, if they are the table's. `title` tells it from the owner's other
    piles. `name` tells it from all others: nobody may read in it whose it is.
    """

    __slots__ = ("name", "owner", "title")

    def __init__(self, name: str, owner: str = "", title: str = "") -> None:
        self.name = name
        self.owner = owner
        self.title = title


class Titles:
    """Names of the piles of a round, so that no two that differ are called alike.

    >>> titles = Titles()
    >>> [titles.pile(*each).name for each in (("", "Muck"), ("", "Ann"), ("hand 2", "Ann"), ("Muck", ""))]
    ['Muck', 'Ann', 'Ann, hand 2', 'Muck 2']
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, str]] = {}

    def pile(self, title: str, owner: str = "") -> Pile:
        """A pile called after its owner and by its title; with a number, where that is another's name."""
        label = f"{owner}, {title}" if owner and title else owner or title
        name, number = label, 1
        while self._known.setdefault(name, (owner, title)) != (owner, title):
            number += 1
            name = f"{label} {number}"
        return Pile(name, owner, title)
