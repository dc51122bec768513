"""Errors of a database's plain connection, as those of any other."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError


@contextmanager
def raised_alike(base: type[Exception]) -> Iterator[None]:
    """Raise what a driver raises as SQLAlchemy would, so that whoever writes need not know which driver it is."""
    try:
        yield
    except base as error:
        raise DBAPIError.instance(None, None, error, base) from error
