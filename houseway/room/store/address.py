"""Where a room is kept, as an address: of a file, whatever it is called."""

from urllib.parse import quote


def file_url(path: str) -> str:
    """The address of a database in a file; what would mean something in an address is spelt out.

    >>> file_url("/rooms/which one?.db")
    'sqlite:////rooms/which one%3F.db'
    """
    return f"sqlite:///{quote(path, safe='/ +')}"
