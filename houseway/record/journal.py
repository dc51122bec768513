"""The journal of a table: JSON lines, each sealed with a hash over itself and the line before.

It opens with the whole sheet and the table's options, so a replay needs nothing else, and closes with a count: a
journal that was cut, even at the end of a line, shows it. Stored postings are the money; a replay that differs is an
alarm, never a correction.
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import BinaryIO

import msgspec

from houseway.core.opened_shoe import OpenedShoe
from houseway.core.text import BrokenRecord, Mistake
from houseway.record.canonical import check_canonical
from houseway.record.older import FIRST, FORMAT, TEXT_PAYERS, check_header, from_format_1, from_format_2
from houseway.sheets.sheet import Sheet
from houseway.tables.acts import Fact, Found
from houseway.tables.options import Options


class Opened(msgspec.Struct, frozen=True, tag="opened", tag_field="line"):
    """A table, perhaps a numbered one on a certain day and shift, or one found in the middle of its game.

    `digest` is that of the sheet as it stands in this line; `format` says how all lines of the journal are written.
    """

    engine: str  # version of the program that wrote it
    digest: str  # of the sheet, by which it is known whatever it is called
    options: Options  # as chosen for it; a later line may change them
    sheet: Sheet  # whole, so that a journal can be replayed without the books
    table: str = ""  # as the house calls it; empty, in a journal of bots
    date: str = ""  # of the night, as it was written down; empty: not said
    shift: str = ""  # as the card room calls it; empty: not said
    found: Found | None = None  # None, where the game began with the journal
    format: int = FORMAT  # of every line that follows


class ShoeShown(msgspec.Struct, frozen=True, tag="shoe", tag_field="line"):
    """A shoe is done with, and laid open."""

    shoe: OpenedShoe  # order and salts, against which its root can be checked


class Closed(msgspec.Struct, frozen=True, tag="closed", tag_field="line"):
    """The closing count. An interim one ends what is written out of an open table: the table's own journal goes on

    without it, and the shoes still in play are named and stay sealed.
    """

    hands: int  # played or seen, those before it
    drop: int  # cents in the box
    stacks: dict[str, int]  # cents by name
    in_play: tuple[str, ...] = ()  # roots of shoes that are sealed still
    interim: bool = False  # whether the table went on after it


Line = Opened | Fact | ShoeShown | Closed

# A hand or a shoe takes some thousand bytes, a sheet with its schedules some hundred thousand.
LINE_MOST = 8_000_000
_SEAL = re.compile(rb'(.*),"hash":"([0-9a-f]{64})"\}\n?', re.DOTALL)
_BEGINS = b'{"line":"opened"'
_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def read_line(body: bytes, written: int = FORMAT) -> Line:
    """A line that was written in this format, in today's form: the line that opens a journal says so, too.

    It must stand there as journals write it, so that the bytes that are hashed can be read in one way only.
    """
    line, raw = (_DECODER.decode(body), None) if written > TEXT_PAYERS else _read_older(body, written)
    check_canonical(body, line, raw)
    if not isinstance(line, Opened):
        return line
    check_heading(line)
    return current(line)


def _read_older(body: bytes, written: int) -> tuple[Line, object]:
    """A line of an earlier format, and what it holds in today's form, where that is not how it stands there."""
    if written != FIRST:
        try:
            return _DECODER.decode(body), None
        except msgspec.ValidationError:
            pass  # perhaps somebody who paid a fee; else it is refused again
    raw = msgspec.json.decode(body)
    raw = from_format_2(from_format_1(raw) if written == FIRST else raw)
    return msgspec.convert(raw, Line), raw


def check_heading(opened: Opened) -> None:
    """Check that what is said of a night can be printed as it stands, on one line and from left to right."""
    for what in ("engine", "table", "date", "shift"):
        text = getattr(opened, what)
        if not text.isprintable():
            raise Mistake(f"the {what} it names holds signs that cannot be seen: {text!a}")


def current(opened: Opened) -> Opened:
    """Return the line for readers of today: its sheet has the fields of today, and may be written so."""
    return msgspec.structs.replace(opened, digest=opened.sheet.digest, format=FORMAT)


class Writer:
    """Seals lines and writes them, one after another."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._body = bytearray()  # of one line after the other, so that it need not grow for every one
        self.head = ""

    def __call__(self, line: Line) -> None:
        """Write one line. Its hash goes into its own body, in place of the last bracket."""
        body = self._body
        _ENCODER.encode_into(line, body)
        self.head = chain(self.head, body)
        body[-1:] = b',"hash":"%s"}\n' % self.head.encode()
        self._file.write(body)


def chain(head: str, body: bytes | bytearray) -> str:
    """Return the head of a journal after one more line."""
    sealed = hashlib.sha256(head.encode())
    sealed.update(body)
    return sealed.hexdigest()


class Reader:
    """Reads lines back and checks each against its seal; a Mistake names the first that is not as it was written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.head = ""
        self.number = 0
        self._format = FORMAT

    def __iter__(self) -> Iterator[Line]:
        """Yield every line; a Mistake comes at the first that is wrong, after all those before it were handed on."""
        try:
            file = self.path.open("rb")
        except OSError as error:
            raise Mistake(f"{self.path} cannot be read: {error.strerror}") from None
        with file:
            closed = False
            for self.number, raw in enumerate(iter(lambda: file.readline(LINE_MOST + 1), b""), 1):
                if closed:
                    raise self.wrong("the journal was closed before this line")
                line = self._line(raw)
                if isinstance(line, Opened) != (self.number == 1):
                    raise self.wrong("a journal opens once, with its first line")
                # Without a closing line a journal that was cut between two lines would look whole.
                closed = isinstance(line, Closed)
                yield line
            if not closed:
                raise BrokenRecord(
                    f"{self.path} ends after line {self.number} without its closing line: it was cut short"
                )

    def _line(self, raw: bytes) -> Line:
        """Check one line against its seal before anything in it is read."""
        if self.number == 1 and not raw.startswith(_BEGINS[: len(raw)]) and b'"hash":"' not in raw:
            raise Mistake(f"{self.path} is no journal")
        if len(raw) > LINE_MOST:
            raise self.wrong(f"it is longer than the {LINE_MOST:,} bytes that a line may have")
        sealed = _SEAL.fullmatch(raw)
        if sealed is None or not raw.endswith(b"\n"):
            raise self.wrong("it is not complete")
        body = sealed.group(1) + b"}"
        if chain(self.head, body) != sealed.group(2).decode():
            raise self.wrong("it is not what was written: its hash does not fit")
        self.head = sealed.group(2).decode()
        try:
            if self.number == 1:
                self._format = check_header(body)
            return read_line(body, self._format)
        except msgspec.MsgspecError as error:
            raise self.wrong(f"it is no line of a journal ({error})") from None
        except RecursionError:
            raise self.wrong("it is no line of a journal: it is nested too deeply") from None
        except Mistake as mistake:
            raise self.wrong(str(mistake)) from None

    def wrong(self, what: str) -> BrokenRecord:
        """Return the error that names this line."""
        return BrokenRecord(f"{self.path}, line {self.number}: {what}")


# Times as somebody at a table notes them.
TIMES = ("%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%H:%M")


def write_time(when: datetime) -> str:
    """Return a time as a journal has it.

    >>> write_time(datetime(2026, 11, 15, 20, 15, 59))
    '2026-11-15T20:15'
    """
    return f"{when:{TIMES[0]}}"


def write_seconds(seconds: float) -> str:
    """Return a moment, in seconds since 1970, by the clock of this machine."""
    return write_time(datetime.fromtimestamp(seconds))


def read_time(text: str) -> datetime:
    """Return a time, with its day if that was noted.

    >>> read_time("2026-11-15 20:15")
    datetime.datetime(2026, 11, 15, 20, 15)
    """
    for form in TIMES:
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
    """Return the day that a night begins on; any day will do where none was noted, for only hours are compared."""
    try:
        return datetime.fromisoformat(date).replace(hour=0, minute=0, tzinfo=None)
    except ValueError:
        return datetime(2000, 1, 1)  # it only has to be a day
