"""Times as somebody at a table notes them."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from houseway.core.text import Mistake

FORMS = ("%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%H:%M")


def write_time(when: datetime) -> str:
    """
    >>> write_time(datetime(2026, 11, 15, 20, 15, 59))
    '2026-11-15T20:15'
    """
    return f"{when:{FORMS[0]}}"


def write_seconds(seconds: float) -> str:
    """Return a moment, in seconds since 1970, by the clock of this machine."""
    return write_time(datetime.fromtimestamp(seconds))


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


def count_on(texts: Sequence[str], date: str = "") -> list[datetime | None]:
    """Return the times of one night in order, with their days; None where none was noted.

    Without a day, one that goes back by more than half a day is of the next: a night goes on across midnight.

    >>> [f"{each:%d %H:%M}" for each in count_on(["23:50", "", "00:10"], "2026-11-14") if each]
    ['14 23:50', '15 00:10']
    """
    last = _day(date)
    times: list[datetime | None] = []
    for text in texts:
        if not text:
            times.append(None)
            continue
        read = read_time(text)
        if len(text) <= len("20:15"):
            read = datetime.combine(last.date(), read.time())
            if last - read > timedelta(hours=12):
                read += timedelta(days=1)
        last = read
        times.append(read)
    return times


def _day(date: str) -> datetime:
    try:
        return datetime.fromisoformat(date).replace(hour=0, minute=0, tzinfo=None)
    except ValueError:
        return datetime(2000, 1, 1)  # it only has to be a day
