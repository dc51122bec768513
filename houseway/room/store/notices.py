"""Notices between workers, by LISTEN and NOTIFY, sent together with what they put on record.

Nobody depends on having heard it: whoever missed a notice finds what happened in the database, only later. It tells
of cards that few may know, and PostgreSQL lets everybody listen who may connect and knows a channel's name: so that is
known only to those who can read the room's secret.
"""

import hmac

import msgspec

MOST_BYTES = 7_900  # PostgreSQL takes no more than 8,000


def channel_of(secret: str) -> str:
    """Where the workers of a room with this secret hear each other."""
    return f"houseway_{hmac.digest(secret.encode(), b'notices', 'sha256').hex()[:32]}"


class Recorded(msgspec.Struct, frozen=True, array_like=True):
    """Record of one step, for those who follow it without asking the database.

    Each entry with its time and its hash; the accounts that are new; the chips, the seats and the last shoe after it.
    """

    entries: list[tuple[float, str, str | None]]  # time by the clock `now`, body, hash
    accounts: list[str]  # keys of those that the table had not before
    balances: dict[str, int]  # cents after the step, by account
    seats: dict[str, int]  # account by name
    shoes: int  # number of the last


class Stepped(msgspec.Struct, frozen=True, tag="stepped"):
    """A table has gone on: the entries of one step, what is said of it, and whose command it was, if anybody's."""

    worker: str  # by whom it was done: the others follow
    table: int
    after: int  # the entry before the step
    seq: int  # the last entry of the step
    news: tuple[str, ...] = ()  # sentences for the log of the page
    who: str = ""  # name; empty: the clock
    recorded: Recorded | None = None  # None: it is to be looked up


class Crowded(msgspec.Struct, frozen=True, tag="crowded"):
    """Several workers want the same table: let them take turns for a while."""

    worker: str  # who noticed
    table: int


class AccountsChanged(msgspec.Struct, frozen=True, tag="accounts"):
    """Something about an account has changed: remember nobody's session."""

    worker: str  # where it was changed


Notice = Stepped | Crowded | AccountsChanged


def encode_notice(notice: Notice) -> str:
    """Encode a notice; where it is too long, without what can be looked up, and at last without what is said."""
    body = msgspec.json.encode(notice)
    if len(body) <= MOST_BYTES or not isinstance(notice, Stepped):
        return body.decode()
    shorter = msgspec.structs.replace(notice, recorded=None)
    return encode_notice(shorter if notice.recorded else msgspec.structs.replace(shorter, news=()))
