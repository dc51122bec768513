"""The same said in other bytes."""

import json
from collections.abc import Callable

import msgspec

from houseway.tables.acts import Joined, Left, Played
from tests.attacks.forgeries.kinds import Forged, at, kind
from tests.attacks.forging import (
    written,
)
from tests.journals import Lines


def rewritten(lines: Lines, place: int, change: Callable[[str], str]) -> bytes:
    """The journal with the text of one line changed, and the chain made good."""
    bodies = [msgspec.json.encode(line).decode() for line in lines]
    assert change(bodies[place]) != bodies[place]
    return written([*bodies[:place], change(bodies[place]), *bodies[place + 1 :]])


@kind("holdem", "each key once")
def a_key_twice(lines: Lines) -> Forged:
    return rewritten(lines, at(lines, Played), lambda body: body.replace('"number":1,', '"number":9,"number":1,'))


@kind("holdem", "each key once")
def a_nested_key_twice(lines: Lines) -> Forged:
    return rewritten(lines, at(lines, Joined), lambda body: body.replace('"seat":', '"seat":9,"seat":', 1))


@kind("holdem", "which no journal has")
def an_unknown_key(lines: Lines) -> Forged:
    return rewritten(lines, at(lines, Played), lambda body: body.replace('"number":1,', '"number":1,"note":"x",'))


@kind("holdem", "which no journal has")
def a_nested_unknown_key(lines: Lines) -> Forged:
    return rewritten(lines, at(lines, Joined), lambda body: body.replace('"seat":', '"note":9,"seat":', 1))


@kind("holdem", "no spaces")
def spaces_in_a_line(lines: Lines) -> Forged:
    return rewritten(lines, at(lines, Played), lambda body: body.replace('"number":1,', '"number": 1,'))


@kind("holdem", "escapes that need not be")
def letters_escaped(lines: Lines) -> Forged:
    return rewritten(lines, at(lines, Left), lambda body: body.replace('"Cat"', '"C\\u0061t"'))


@kind("holdem", "in another order")
def keys_in_another_order(lines: Lines) -> Forged:
    def turned(body: str) -> str:
        return json.dumps(dict(reversed(json.loads(body).items())), separators=(",", ":"), ensure_ascii=False)

    return rewritten(lines, at(lines, Left), turned)


@kind("holdem", "in another way|no line of a journal")
def a_number_with_a_point(lines: Lines) -> Forged:
    return rewritten(lines, at(lines, Played), lambda body: body.replace('"number":1,', '"number":1.0,'))


@kind("holdem", "is not complete")
def a_seal_in_large_digits(lines: Lines) -> Forged:
    text = written([msgspec.json.encode(line).decode() for line in lines]).decode()
    return text.replace(text[-67:], text[-67:].upper()).encode()
