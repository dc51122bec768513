"""Receipts that players keep of their part in a shuffle, and the journal of the table held to them.

A journal alone cannot show that somebody who is not in it ever pledged a word: whoever writes all of it anew can leave
them out. A receipt says what the table's own page was told at that time.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from houseway.core.chance import pledge_of
from houseway.core.text import BrokenRecord, Mistake
from houseway.record.shoes import SealedShoe

BYTES_MOST = 2_000_000


class ShuffleReceipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One player's part in one shuffle: what they pledged before the shoe was sealed, and the word they gave.

    `head` is that of the table's journal when the seal was shown.
    """

    table: str  # as its journal calls it
    name: str  # of the player
    root: str  # of the shoe
    pledge: str  # hash of the word, as hex
    word: str = ""  # empty: none was given in time
    head: str = ""  # empty: none was shown yet


_DECODER = msgspec.json.Decoder(ShuffleReceipt)


def read_receipts(path: Path) -> list[ShuffleReceipt]:
    """Return the receipts in a file, one JSON object a line."""
    try:
        if path.stat().st_size > BYTES_MOST:
            raise Mistake(f"{path} holds no receipts: it has more than {BYTES_MOST:,} bytes")
        lines = [line for line in path.read_bytes().splitlines() if line.strip()]
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}") from None
    if not lines:
        raise Mistake(f"{path} holds no receipt")
    return [_read(path, number, line) for number, line in enumerate(lines, 1)]


def _read(path: Path, number: int, line: bytes) -> ShuffleReceipt:
    """Return a receipt; one whose word is not the one pledged proves nothing, whoever wrote it."""
    try:
        receipt = _DECODER.decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Mistake(f"{path}, line {number}: it is no receipt ({error})") from None
    if receipt.word and pledge_of(receipt.word) != receipt.pledge:
        raise Mistake(f"{path}, line {number}: its word is not the one pledged, so it proves nothing")
    return receipt


def check_receipts(
    receipts: Iterable[ShuffleReceipt],
    shoes: Mapping[str, SealedShoe],
    made_at: Mapping[str, int],
    heads: Mapping[str, int],
) -> None:
    """Hold a journal to receipts, given its shoes, the lines that made them, and its lines by their heads."""
    for each in receipts:
        if reason := _why_not(each, shoes, made_at, heads):
            raise BrokenRecord(f"the receipt of {each.name} for the shoe {each.root[:12]}…: {reason}")


def _why_not(
    receipt: ShuffleReceipt, shoes: Mapping[str, SealedShoe], made_at: Mapping[str, int], heads: Mapping[str, int]
) -> str:
    """Why a journal is not the one that a receipt was given for; nothing, if it may be."""
    if receipt.head and receipt.head not in heads:
        return "the journal has no line with its head, so what was before has been written anew"
    if receipt.root not in shoes:
        return "no hand in the journal makes that shoe: it was exchanged, or the hand is not over yet"
    if receipt.head and heads[receipt.head] >= made_at[receipt.root]:
        return "the journal makes that shoe before its head, and not after"
    shoe = shoes[receipt.root]
    if shoe.pledges.get(receipt.name) != receipt.pledge:
        return "what they pledged is not in the journal"
    if receipt.word and (receipt.name, receipt.word) not in (shoe.words or ()):
        return "the word they gave was left out"
    return ""
