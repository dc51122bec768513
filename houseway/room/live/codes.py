"""Codes of invitations: sixteen letters and digits, which nobody guesses and anybody can type."""

import re
import secrets

# Letters and digits that nobody takes for another: sixteen of them are one of 2^79.
CODE_LETTERS, CODE_LENGTH = "23456789abcdefghjkmnpqrstuvwxyz", 16
_CODE = re.compile(rf"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")


def new_code() -> str:
    """Return a code for an invitation, as unguessable as it is short enough to be typed."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """Return a code as it is kept, however it was typed; empty, if it can be none.

    >>> read_code(" ABCD-efgh 2345-6789 "), read_code("abcd")
    ('abcdefgh23456789', '')
    """
    code = re.sub(r"[-\s]", "", text[:100]).lower()
    return code if _CODE.fullmatch(code) else ""
