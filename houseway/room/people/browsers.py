"""Browsers that an account's owner has signed in from before, told by a mark that they keep.

A mark opens nothing. It only says by which tries for a password its browser is counted: by its own. Nobody can make
one without the room's secret, and one of another account is of no use.
"""

import hmac
import secrets

SECONDS = 365 * 24 * 3600


def new_mark(secret: str, account_id: int) -> str:
    """A mark for a browser from which somebody has just signed in to this account.

    >>> mark = new_mark("a secret", 7)
    >>> [bool(recognise_browser(*whose, mark)) for whose in (("a secret", 7), ("a secret", 8), ("another", 7))]
    [True, False, False]
    """
    browser = secrets.token_urlsafe(16)
    return f"{browser}.{_seal(secret, account_id, browser)}"


def recognise_browser(secret: str, account_id: int, mark: str) -> str:
    """Return the browser that an account knows by this mark; nothing, if it knows none by it.

    >>> recognise_browser("a secret", 7, "é")
    ''
    """
    browser, _, seal = mark.partition(".")
    return browser if hmac.compare_digest(seal.encode(), _seal(secret, account_id, browser).encode()) else ""


def _seal(secret: str, account_id: int, browser: str) -> str:
    """Return the seal that shows a browser was let in by this room for this account."""
    return hmac.digest(secret.encode(), f"browser {account_id} {browser}".encode(), "sha256").hex()
