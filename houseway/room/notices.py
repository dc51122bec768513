"""What workers tell each other, by LISTEN and NOTIFY, together with what they put on record.

Nobody depends on having heard it: whoever missed a notice finds what happened in the database, only later.
"""

import msgspec

CHANNEL = "houseway"
MOST_BYTES = 7_900  # PostgreSQL takes no more than 8,000


class Stepped(msgspec.Struct, frozen=True, tag="stepped"):
    """A table has gone on: the entries of one step, what is said of it, and whose command it was, if anybody's."""

    worker: str
    table: int
    after: int
    seq: int
    news: tuple[str, ...] = ()
    who: str = ""


class Crowded(msgspec.Struct, frozen=True, tag="crowded"):
    """Several workers want the same table: let them take turns for a while."""

    worker: str
    table: int


class Accounts(msgspec.Struct, frozen=True, tag="accounts"):
    """Something about an account has changed: remember nobody's session."""

    worker: str


Notice = Stepped | Crowded | Accounts


def written(notice: Notice) -> str:
    """A notice as it is sent; what is said of a step is left out if it is too long."""
    body = msgspec.json.encode(notice)
    if len(body) > MOST_BYTES and isinstance(notice, Stepped):
        body = msgspec.json.encode(msgspec.structs.replace(notice, news=()))
    return body.decode()
