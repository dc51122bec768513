"""Cards that lie together."""

from houseway.round.event import Audience


class Pile(list[int]):
    """The places of the cards lying together, in the order they came; `owner` is whoever it is called after."""

    __slots__ = ("name", "owner")

    def __init__(self, name: str) -> None:
        self.name = name
        self.owner: Audience = (name,)
