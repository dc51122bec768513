"""The faults of a database: which pass by themselves, how they are told, and drivers that raise them alike."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

# What a database does when its disk is full, it is locked by another, or it is gone for a while.
STORAGE_FAULTS = (SQLAlchemyError, OSError)


@contextmanager
def raise_alike(base: type[Exception]) -> Iterator[None]:
    """Raise what a driver raises as SQLAlchemy would, so that no writer needs to know which driver it is."""
    try:
        yield
    except base as error:
        raise DBAPIError.instance(None, None, error, base) from error


def may_be_done(error: Exception) -> bool:
    """Whether a database may have done what it did not acknowledge: the line was cut, and the server said nothing."""
    return getattr(getattr(error, "orig", None), "sqlstate", "told by no server") is None


def describe_fault(error: Exception) -> str:
    """The first line of what went wrong, for the floor and the log."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0] or type(error).__name__
