"""The exception a check raises when something does not hold."""


class Broken(AssertionError):
    """Something that must hold of every game does not: what, and where it was seen."""

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(f"{what}\n{where}" if where else what)
        self.what = what


def require(holds: bool, what: str, where: str = "") -> None:
    """Raise Broken unless something holds. Unlike an assert, it is never left out."""
    if not holds:
        raise Broken(what, where)
