"""The journal of a table: JSON lines, each sealed with a hash over itself and the line before.

It opens with the whole sheet and the table's options, so a replay needs nothing else, and closes with a count: a
journal that was cut, even at the end of a line, shows it. Stored postings are the money; a replay that differs is an
alarm, never a correction.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from houseway.core.errors import Mistake
from houseway.core.ledger import Posting
from houseway.core.opened_shoe import OpenedShoe
from houseway.fees.ladder import Fee
from houseway.record.older import FORMAT, check_header, from_format_1
from houseway.round.script import Script
from houseway.round.stake import Stake
from houseway.sheets.sheet import Sheet
from houseway.tables.bank import Person
from houseway.tables.carry import Came, Carry, Found, Seen
from houseway.tables.options import Options


class Opened(msgspec.Struct, frozen=True, tag="opened", tag_field="line"):
    """A table, perhaps a numbered one on a certain day and shift, or one found in the middle of its game.

    `digest` is that of the sheet as it stands in this line; `format` says how all lines of the journal are written.
    """

    engine: str
    digest: str
    options: Options
    sheet: Sheet
    table: str = ""
    date: str = ""
    shift: str = ""
    found: Found | None = None
    format: int = FORMAT


class Joined(msgspec.Struct, frozen=True, tag="joined", tag_field="line", omit_defaults=True):
    """Somebody comes to the table, with chips that they buy or bring from another one."""

    person: Person
    postings: list[Posting]
    came: Came | None = None


class Left(msgspec.Struct, frozen=True, tag="left", tag_field="line", omit_defaults=True):
    """Somebody goes: home, or to the table that is named."""

    name: str
    postings: list[Posting]
    table: str = ""


class Bought(msgspec.Struct, frozen=True, tag="bought", tag_field="line"):
    """Somebody buys more chips, between hands."""

    name: str
    postings: list[Posting]


class Sat(msgspec.Struct, frozen=True, tag="sat", tag_field="line"):
    """Somebody sits out from the next hand on, or plays again."""

    name: str
    away: bool


class Collected(msgspec.Struct, frozen=True, tag="collection", tag_field="line"):
    """Fees for the time, when the clock shows so many minutes; perhaps none, for who comes in is noted too."""

    minutes: int
    postings: list[Posting]


class Played(msgspec.Struct, frozen=True, tag="hand", tag_field="line"):
    number: int
    script: Script
    postings: list[Posting]
    carry: Carry


class Observed(msgspec.Struct, frozen=True, tag="observed", tag_field="line", kw_only=True):
    """A hand seen at a real table. The postings are what was due; beside them, what was taken and paid.

    Fees or payouts that nobody noted are None, and are not held against anybody. A void hand moved nothing.
    """

    number: int
    seen: Seen
    script: Script
    postings: list[Posting]
    carry: Carry
    fees: list[Fee] | None = None
    payouts: list[Stake] | None = None
    void: str = ""
    at: str = ""


class Ruled(msgspec.Struct, frozen=True, tag="ruling", tag_field="line"):
    """The floor rules, and may move chips between people by it."""

    text: str
    postings: list[Posting]
    clause: str = ""
    at: str = ""


class Changed(msgspec.Struct, frozen=True, tag="options", tag_field="line"):
    """The floor changes the table's options, which it may between hands only; perhaps by a vote of the players."""

    options: Options
    text: str
    at: str = ""
    asked: tuple[str, ...] = ()
    against: tuple[str, ...] = ()


class ShoeShown(msgspec.Struct, frozen=True, tag="shoe", tag_field="line"):
    """A shoe is done with, and laid open."""

    shoe: OpenedShoe


class Met(msgspec.Struct, frozen=True, tag="met", tag_field="line"):
    """The table is met again in the middle of its game: other people, chips and perhaps stakes."""

    options: Options
    found: Found
    postings: list[Posting]


class Closed(msgspec.Struct, frozen=True, tag="closed", tag_field="line"):
    """The closing count. An interim one ends what is written out of an open table: the table's own journal goes on

    without it, and the shoes still in play are named and stay sealed.
    """

    hands: int
    drop: int
    stacks: dict[str, int]
    in_play: tuple[str, ...] = ()
    interim: bool = False


Line = (
    Opened | Joined | Left | Bought | Sat | Collected | Played | Observed | Ruled | Changed | Met | ShoeShown | Closed
)

# A hand or a shoe takes some thousand bytes, a sheet with its schedules some hundred thousand.
LINE_MOST = 8_000_000
_SEAL = re.compile(rb'(.*),"hash":"([0-9a-f]{64})"\}\n?', re.DOTALL)
_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def read_line(body: bytes | str, written: int = FORMAT) -> Line:
    """A line that was written in this format, in today's form: the line that opens a journal says so, too."""
    if written == FORMAT:
        line = _DECODER.decode(body)
    else:
        line = msgspec.convert(from_format_1(msgspec.json.decode(body)), Line)
    return current(line) if isinstance(line, Opened) else line


def current(opened: Opened) -> Opened:
    """Who reads this line has a sheet with the fields of today, and may write it so."""
    return msgspec.structs.replace(opened, digest=opened.sheet.digest, format=FORMAT)


class Writer:
    """Seals lines and writes them, one after another."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._body = bytearray()  # of one line after the other, so that it need not grow for every one
        self.head = ""

    def __call__(self, line: Line) -> None:
        body = self._body
        _ENCODER.encode_into(line, body)
        self.head = chained(self.head, body)
        body[-1:] = b',"hash":"%s"}\n' % self.head.encode()
        self._file.write(body)


def chained(head: str, body: bytes | bytearray) -> str:
    """The head of a journal after one more line."""
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
                closed = isinstance(line, Closed)
                yield line
            if not closed:
                raise Mistake(f"{self.path} ends after line {self.number} without its closing line: it was cut short")

    def _line(self, raw: bytes) -> Line:
        if len(raw) > LINE_MOST:
            raise self.wrong(f"it is longer than the {LINE_MOST:,} bytes that a line may have")
        sealed = _SEAL.fullmatch(raw)
        if sealed is None or not raw.endswith(b"\n"):
            raise self.wrong("it is not complete")
        body = sealed.group(1) + b"}"
        if chained(self.head, body) != sealed.group(2).decode():
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

    def wrong(self, what: str) -> Mistake:
        return Mistake(f"{self.path}, line {self.number}: {what}")


def opening_of(path: Path) -> Opened:
    """The first line of a journal."""
    opened = next(iter(Reader(path)))
    assert isinstance(opened, Opened), "the reader lets no journal begin otherwise"
    return opened
