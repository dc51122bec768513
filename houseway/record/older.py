"""Journals written by earlier programs: what their first line says of them, and whether it can be read."""

import hashlib
from typing import Any

import msgspec

from houseway.core.errors import Mistake

FIRST = 1  # the format of journals whose header names none


class _Header(msgspec.Struct, frozen=True):
    line: str
    format: int = FIRST
    digest: str = ""
    sheet: dict[str, Any] = {}


_HEADER: msgspec.json.Decoder[_Header] = msgspec.json.Decoder(_Header)


def check_header(body: bytes, newest: int) -> int:
    """The format of the journal that this line opens; a Mistake where it is not known, or the sheet was changed."""
    header = _HEADER.decode(body)
    if not FIRST <= header.format <= newest:
        raise Mistake(
            f"it is written in format {header.format}, and this Houseway reads up to {newest}: use a later one"
        )
    if header.line == "opened" and digest_as_written(header.sheet) != header.digest:
        raise Mistake("the sheet in it does not have the digest it gives")
    return header.format


def digest_as_written(sheet: dict[str, Any]) -> str:
    """The digest of a sheet as it stands in a line, whatever fields sheets have had since."""
    return hashlib.sha256(msgspec.json.encode({**sheet, "id": ""})).hexdigest()
