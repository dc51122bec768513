"""Small pieces of sentences: a number of things, and a list of words."""

from collections.abc import Sequence


def count_of(number: int, thing: str) -> str:
    """Return a number with its thing, in the plural unless it is one.

    >>> count_of(1, "hand"), count_of(1000, "hand")
    ('1 hand', '1,000 hands')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def join_words(things: Sequence[str], last: str = "and") -> str:
    """Join words by commas, with "and" or another word before the last.

    >>> join_words(["Ann"]), join_words(["Ann", "Bob"]), join_words(["limit", "no limit", "pot limit"], "or")
    ('Ann', 'Ann and Bob', 'limit, no limit or pot limit')
    """
    return f" {last} ".join(filter(None, (", ".join(things[:-1]), *things[-1:])))


_YOU_DO = {"has": "have", "is": "are", "goes": "go", "must": "must"}


def you_do(does: str) -> str:
    """Turn what somebody does into what "you" do.

    >>> you_do("has the button"), you_do("draws 3 cards"), you_do("must use the Kd")
    ('have the button', 'draw 3 cards', 'must use the Kd')
    """
    verb, *rest = does.split(" ", 1)
    return " ".join([_YOU_DO.get(verb, verb.removesuffix("s")), *rest])
