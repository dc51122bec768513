"""The books there are: folders with a card room's sheets and schedules, those that come along and anybody's own.

A book is called by the name of its folder, which has a `book.toml`. Which ones there are beside our own is said in one
place, the environment's `HOUSEWAY_BOOKS`: so every process of a room or of a simulation has the same.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from houseway.core.text import Mistake
from houseway.sheets.contents import Raw, copy_contents, decode, to_struct
from houseway.sheets.sheet import Burn, Decks, FreeHands, SeatCount, Shuffle

BOOKS = Path(__file__).parent.parent / "books"
SETTING = "HOUSEWAY_BOOKS"
PAGE, LINES, DIGESTS, SCHEDULES, GOLDENS = "book.toml", "lines.toml", "digests.toml", "schedules", "goldens"
# What lies in a book beside its sheets.
ASIDE = (PAGE, LINES, DIGESTS)
BYTES_MOST, SHEETS_MOST, NAME_MOST = 500_000, 1_000, 60
TEXT_BYTES_MOST = 50_000_000
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Defaults(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keys for every sheet of a book that does not set them; they go before the sheet that one starts from."""

    seats: SeatCount | UnsetType = UNSET
    decks: Decks | UnsetType = UNSET
    shuffle: Shuffle | UnsetType = UNSET
    burn: Burn | UnsetType = UNSET
    cut: bool | UnsetType = UNSET
    backline: bool | UnsetType = UNSET
    empty_circles: bool | UnsetType = UNSET
    free_hands: FreeHands | UnsetType = UNSET


class BookPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A book's `book.toml`."""

    name: str = ""  # the card room's, as its book prints it
    file: str = ""  # the text of the book, as sheets cite it
    sha256: str = ""  # of that text
    house_rules: tuple[str, ...] = ()  # sentences for every rules page
    defaults: Defaults = Defaults()


class Book(NamedTuple):
    """A card room's folder."""

    id: str  # name of its folder, with which ids of its sheets begin
    folder: Path

    @property
    def page(self) -> BookPage:
        return _page(self.folder / PAGE)

    @property
    def defaults(self) -> Raw:
        """The keys that hold for each of its sheets that does not set them."""
        return dict(msgspec.to_builtins(self.page.defaults))

    @property
    def name(self) -> str:
        """The card room's name as its book prints it, or one made from its folder."""
        return self.page.name or self.id.replace("-", " ").title()

    def sheets(self) -> list[str]:
        """Return the names of its sheets, in order."""
        return [name.removesuffix(".toml") for name in sorted(_names(self.folder)) if self._is_sheet(name)]

    @staticmethod
    def _is_sheet(name: str) -> bool:
        return name.endswith(".toml") and name not in ASIDE

    def file_of(self, name: str, folder: str = "") -> Path | None:
        """Return the file of a sheet, or of a schedule; None, if there is none. No link leads out of a book."""
        path = self.folder / folder / f"{name}.toml"
        if path.name in ASIDE or not is_file(path):
            return None
        linked = path.is_symlink() or path.parent.is_symlink()
        if linked and not path.resolve().is_relative_to(self.folder.resolve()):
            raise Mistake(f"{self.id}/{name} is a link that leads out of its book: put the file itself there")
        return path


class Books:
    """All books: ours first, and then those of these folders, each of which is a book, or holds some."""

    def __init__(self, folders: tuple[Path, ...] = ()) -> None:
        self.folders = folders
        ours = {path.parent.name: Book(path.parent.name, path.parent) for path in sorted(BOOKS.glob(f"*/{PAGE}"))}
        self._books = ours
        for folder in folders:
            for found in _books_in(folder):
                self._add(_check_book(found, ours), ours)

    def _add(self, book: Book, ours: Mapping[str, Book]) -> None:
        other = self._books.get(book.id)
        if other is None or other.folder == book.folder:
            self._books = {**self._books, book.id: book}
        elif other is ours.get(book.id):
            raise Mistake(f"{book.folder}: {book.id} is a book that comes with Houseway: rename the folder")
        else:
            raise Mistake(f"two books are called {book.id}: {other.folder} and {book.folder}; rename one of them")

    def __iter__(self) -> Iterator[Book]:
        return iter(self._books.values())

    def find(self, book_id: str) -> Book | None:
        return self._books.get(book_id)

    def at(self, folder: str | Path) -> Book:
        """Return the book in a folder."""
        found = book_at(Path(folder))
        book = self.find(found.id) if found else None
        if book is None:
            raise Mistake(f"{folder} is no book: there is no {PAGE} in it")
        return book

    @cached_property
    def sheet_ids(self) -> tuple[str, ...]:
        """The ids of all sheets, book by book."""
        return tuple(f"{book.id}/{name}" for book in self for name in book.sheets())


def books() -> Books:
    """Return the books there are, which stay as they are while a program runs."""
    return _open(os.environ.get(SETTING, ""))


@cache
def _open(setting: str) -> Books:
    return Books(tuple(Path(os.path.abspath(each)) for each in setting.split(os.pathsep) if each))


@contextmanager
def with_books(folders: list[str]) -> Iterator[None]:
    """Have these books meanwhile, before those that are named already; processes begun here have them, too."""
    before = os.environ.get(SETTING)
    known = before.split(os.pathsep) if before else []
    os.environ[SETTING] = os.pathsep.join(dict.fromkeys([*map(os.path.abspath, folders), *known]))
    try:
        books()
        yield
    finally:
        if before is None:
            del os.environ[SETTING]
        else:
            os.environ[SETTING] = before


def book_at(folder: Path) -> Book | None:
    """Return the book that a folder is, whether it is among those that are open or not."""
    folder = Path(os.path.abspath(folder))
    return Book(folder.name, folder) if is_file(folder / PAGE) else None


def _books_in(folder: Path) -> list[Path]:
    if is_file(folder / PAGE):
        return [folder]
    names = _names(folder)
    found = [folder / name for name in sorted(names) if is_file(folder / name / PAGE)]
    # The texts that books are made from may lie in a folder of their own, for whoever wants to read what is cited.
    if not found and not any(name.endswith(".txt") for name in names):
        raise Mistake(f"{folder} is no book: there is no {PAGE} in it; `houseway book new` makes one")
    return found


def _names(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except (OSError, ValueError) as error:
        raise Mistake(f"the book {folder} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _check_book(folder: Path, ours: Mapping[str, Book]) -> Book:
    """Return the book in a folder of somebody's own, if it can be called as it is."""
    book = Book(folder.name, folder)
    if book.id not in ours:
        check_own_name(folder, book.id)
    names = book.sheets()
    if len(names) > SHEETS_MOST:
        raise Mistake(f"{folder} has {len(names):,} sheets, and a book may have {SHEETS_MOST:,}")
    for name in names:
        check_name(folder / f"{name}.toml", name)
    book.page  # noqa: B018 - or it is refused
    return book


def check_name(path: Path, name: str) -> None:
    """Refuse the name of a book or a sheet that could not be typed, or be part of an address."""
    if len(name) > NAME_MOST or not _NAME.fullmatch(name):
        raise Mistake(
            f"{path}: a book or a sheet is called by small letters, digits and single hyphens, "
            f"such as my-room, and at most {NAME_MOST} of them"
        )


def check_own_name(folder: Path, name: str) -> None:
    """Refuse a name for a book of somebody's own that could be taken for one of those that come along."""
    from houseway.core.looks import looks_of

    check_name(folder, name)
    taken = {looks_of(each): each for each in _names(BOOKS)}
    if other := taken.get(looks_of(name)):
        raise Mistake(f"{folder}: {name} is or looks like {other}, which comes with Houseway: choose another name")


@cache
def _page(file: Path) -> BookPage:
    return to_struct(decode(read_text(file), str(file)), BookPage, str(file))


def is_file(path: Path) -> bool:
    """Whether there is such a file; no, where none can have such a name."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def read_text(file: Path) -> str:
    """Return the text of a file of a book; one too long for that is refused."""
    try:
        return read_bytes(file, BYTES_MOST).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Mistake(f"{file} cannot be read: {error}") from None


def read_bytes(file: Path, most: int = TEXT_BYTES_MOST) -> bytes:
    try:
        if file.stat().st_size > most:
            raise Mistake(f"{file} is too long: it has more than {most:,} bytes")
        return file.read_bytes()
    except OSError as error:
        raise Mistake(f"{file} cannot be read: {error}") from None


def read_once(file: Path, name: str) -> Raw:
    """Read a file of the books once: they stay as they are while a program runs."""
    contents: Raw = copy_contents(_read(file, name))
    return contents


@cache
def _read(file: Path, name: str) -> Raw:
    return decode(read_text(file), name)
