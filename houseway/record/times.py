"""Times as somebody at a table notes them."""

from datetime import datetime

from houseway.core.errors import Mistake

FORMS = ("%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%H:%M")


def read_time(text: str) -> datetime:
    """Return a time, with its day if that was noted.

    >>> read_time("2026-11-15 20:15")
    datetime.datetime(2026, 11, 15, 20, 15)
    """
    for form in FORMS:
        try:
            return datetime.strptime(text, form)
        except ValueError:
            continue
    raise Mistake(f"{text!r} is not a time: write 20:15 or 2026-11-15 20:15")
